"""The facts scoring needs: from a full deal, from a position, or as told of an ending."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from baloot_solver.cards import Card, ContractKind, Hand, Rank, Seat, Suit
from baloot_solver.deal import Contract, Deal, Position, Scored
from baloot_solver.errors import InputError, at
from baloot_solver.phrases import Phrase
from baloot_solver.projects import (
    BalootOutcome,
    Declaration,
    Project,
    ProjectOutcome,
    Settlement,
    baloot_suits,
    settle,
)
from baloot_solver.projects.finding import baloot_pair
from baloot_solver.rules.groups import BalootProjects
from baloot_solver.rules.ruleset import RuleSet
from baloot_solver.scoring.model import HandFacts

_ACES: Final = frozenset(Card.of(Rank.ACE, suit) for suit in Suit)


def facts_from_deal(
    rules: RuleSet,
    deal: Deal,
    contract: Contract,
    declarations: Sequence[Declaration] | None = None,
) -> HandFacts:
    """What a full deal tells: its projects (those declared, where declarations are given).

    Raises `InputError` on `deal.hands` (DEAL_NOT_FULL), `deal.dealer`, `declarations[i]`.
    """
    if not deal.is_full:
        raise InputError(
            "deal.hands",
            "DEAL_NOT_FULL",
            "projects and Baloot need the eight cards of every seat (ruling 20)",
        )
    hands = {seat: deal.hands[seat] for seat in Seat}
    try:
        settlement = settle(rules, contract.kind, contract.trump, hands, deal.dealer, declarations)
    except InputError as error:
        raise error.under("deal") if error.field == "dealer" else error from None
    held_ace = None if contract.buyer is None else _has_ace(deal.hands[contract.buyer])
    return HandFacts(settlement, deal.dealer, deal.up_card, held_ace)


def facts_from_scored(
    rules: RuleSet,
    contract: Contract,
    scored: Scored,
    dealer: Seat | None = None,
    up_card: Card | None = None,
    buyer_held_ace: bool | None = None,
) -> HandFacts:
    """What is told of an ending: the projects and Baloot that count, taken as given.

    Raises `InputError` on `so_far.scored.projects` and `so_far.scored.baloot` where the rules
    cannot have brought them about (BOTH_SIDES_SCORE, SHARED_CARD, TWO_BALOOT, ...).
    """
    sides = {each.seat.side for each in scored.projects}
    if len(sides) > 1:
        raise InputError(
            "so_far.scored.projects",
            "BOTH_SIDES_SCORE",
            "projects of one side only can score (rules E)",
        )
    section = "E" if isinstance(rules.projects, BalootProjects) else "G"
    told = Phrase("told_to_score")
    with at("so_far.scored"):
        suits = check_told(rules, contract, scored.projects, scored.baloot)
    settlement = Settlement(
        projects=tuple(ProjectOutcome(each, True, told, section) for each in scored.projects),
        won_by=next(iter(sides), None),
        baloot=tuple(
            BalootOutcome(seat, suit, True, Phrase("told_to_count"), section)
            for seat, suit in zip(scored.baloot, suits, strict=True)
        ),
    )
    return HandFacts(settlement, dealer, up_card, buyer_held_ace)


def check_told(
    rules: RuleSet, contract: Contract, projects: Sequence[Project], baloot: Sequence[Seat]
) -> tuple[Suit | None, ...]:
    """Refuse projects and Baloot that no deal can hold together; the suit of each Baloot.

    In all-trump that suit is not known and stays None. Raises `InputError` on `projects` and
    `baloot`.
    """
    _check_projects(rules, projects)
    suits = _baloot_suits(rules, contract, baloot)
    holder = {card: each.seat for each in projects for card in each.cards}
    for seat in baloot:
        for card in sorted(_pair(contract)):
            if holder.get(card, seat) is not seat:
                raise InputError(
                    "baloot",
                    "BALOOT_NOT_HELD",
                    f"card {card} stands in a project of {holder[card].label},"
                    f" so {seat.label} has no Baloot",
                )
    return suits


def _check_projects(rules: RuleSet, projects: Sequence[Project]) -> None:
    """Projects share no card, and no seat has more of them than `max_projects` or eight cards."""
    if projects and rules.projects is None:
        raise InputError("projects", "NO_PROJECTS", f"profile {rules.name} has no projects")
    seen: set[Card] = set()
    for index, project in enumerate(projects):
        for card in project.cards:
            if card in seen:
                raise InputError(
                    f"projects[{index}]", "SHARED_CARD", f"card {card} stands in two projects"
                )
            seen.add(card)
    limit = None if rules.projects is None else rules.projects.max_projects
    for seat in Seat:
        own = [each for each in projects if each.seat is seat]
        if len(own) > 2 or (limit is not None and len(own) > limit):
            raise InputError(
                "projects", "TOO_MANY_PROJECTS", f"{seat.label} cannot have {len(own)} projects"
            )


def _baloot_suits(
    rules: RuleSet, contract: Contract, seats: Sequence[Seat]
) -> tuple[Suit | None, ...]:
    suits = baloot_suits(rules, contract.kind, contract.trump)
    if seats and not suits:
        raise InputError(
            "baloot",
            "NO_BALOOT",
            f"profile {rules.name} has no Baloot in {contract.kind.value}",
        )
    if len(seats) > len(suits):
        names = ", ".join(seat.label for seat in seats)
        raise InputError(
            "baloot", "TWO_BALOOT", f"Baloot cannot be held so often in one hand ({names})"
        )
    return tuple(suits[0] if len(suits) == 1 else None for _ in seats)


def _pair(contract: Contract) -> Hand:
    """The two cards of Baloot where there is one trump suit."""
    return frozenset() if contract.trump is None else baloot_pair(contract.trump)


def facts_from_position(position: Position) -> HandFacts | None:
    """What a position tells, or None where its projects are unknown (ruling 20)."""
    if position.dealt is not None and position.dealt.is_full:
        return facts_from_deal(
            position.rules, position.dealt, position.contract, position.declarations
        )
    if position.so_far is None or position.so_far.scored is None:
        return None
    with at("so_far.scored"):
        _check_held(position, position.so_far.scored)
    buyer = position.contract.buyer
    held_ace = None
    if buyer is not None and position.contract.kind is ContractKind.SUN:
        held_ace = buyer_ace_from_hands(position, buyer)
    return facts_from_scored(
        position.rules,
        position.contract,
        position.so_far.scored,
        position.dealer,
        position.up_card,
        held_ace,
    )


def _check_held(position: Position, scored: Scored) -> None:
    """What scored was held by its seat, so none of it is seen elsewhere now."""
    seen = _seen(position)
    told = [
        (f"projects[{index}]", each.seat, each.cards) for index, each in enumerate(scored.projects)
    ]
    told += [
        (f"baloot[{index}]", seat, tuple(sorted(_pair(position.contract))))
        for index, seat in enumerate(scored.baloot)
    ]
    for field, seat, cards in told:
        for card in cards:
            if seen.get(card, seat) is not seat:
                raise InputError(
                    field,
                    "NOT_HELD",
                    f"{seat.label} cannot have held {card}: {seen[card].label} has it",
                )


def _seen(position: Position) -> dict[Card, Seat]:
    """Who has, or has just laid, each card of hands and table."""
    seen = {card: seat for seat in Seat for card in position.hands[seat]}
    for place, card in enumerate(position.trick):
        seen[card] = position.leader.next(position.rules.play.direction, place)
    return seen


def buyer_ace_from_hands(position: Position, buyer: Seat) -> bool | None:
    """Whether the buyer's eight cards had an Ace, as far as the cards still seen tell."""
    seen = _seen(position)
    held = {card for card, seat in seen.items() if seat is buyer}
    others = seen.keys() - held
    if _has_ace(frozenset(held)):
        return True
    if all(Card.of(Rank.ACE, suit) in others for suit in Suit):
        return False
    return None


def _has_ace(hand: Hand) -> bool:
    return not _ACES.isdisjoint(hand)
