"""The facts scoring needs: from a full deal, from a position, or as told of an ending."""

from __future__ import annotations

from collections.abc import Sequence

from baloot_solver.cards import Card, ContractKind, Hand, Rank, Seat, Suit
from baloot_solver.deal import Contract, Deal, Position, Scored
from baloot_solver.errors import InputError
from baloot_solver.projects import (
    BalootOutcome,
    Declaration,
    ProjectOutcome,
    Settlement,
    baloot_suits,
    settle,
)
from baloot_solver.rules.groups import BalootProjects
from baloot_solver.rules.ruleset import RuleSet
from baloot_solver.scoring.model import HandFacts


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

    Raises `InputError` on `so_far.scored.projects` (BOTH_SIDES_SCORE) and `so_far.scored.baloot`
    (NO_BALOOT, TWO_BALOOT) where the rules cannot have brought them about.
    """
    sides = {each.seat.side for each in scored.projects}
    if len(sides) > 1:
        raise InputError(
            "so_far.scored.projects",
            "BOTH_SIDES_SCORE",
            "projects of one side only can score (rules E)",
        )
    section = "E" if isinstance(rules.projects, BalootProjects) else "G"
    told = "told to score"
    suits = check_baloot(rules, contract, scored.baloot, "so_far.scored.baloot")
    settlement = Settlement(
        projects=tuple(ProjectOutcome(each, True, told, section) for each in scored.projects),
        won_by=next(iter(sides), None),
        baloot=tuple(
            BalootOutcome(seat, suit, True, "told to count", section)
            for seat, suit in zip(scored.baloot, suits, strict=True)
        ),
    )
    return HandFacts(settlement, dealer, up_card, buyer_held_ace)


def check_baloot(
    rules: RuleSet, contract: Contract, seats: Sequence[Seat], field: str
) -> tuple[Suit | None, ...]:
    """The suit of each Baloot told by its seat alone; `InputError` where there cannot be so many.

    In all-trump the suit is not known and stays None.
    """
    suits = baloot_suits(rules, contract.kind, contract.trump)
    if seats and not suits:
        raise InputError(
            field,
            "NO_BALOOT",
            f"profile {rules.name} has no Baloot in {contract.kind.value}",
        )
    if len(seats) > len(suits):
        names = ", ".join(seat.label for seat in seats)
        raise InputError(
            field, "TWO_BALOOT", f"Baloot cannot be held so often in one hand ({names})"
        )
    return tuple(suits[0] if len(suits) == 1 else None for _ in seats)


def facts_from_position(position: Position) -> HandFacts | None:
    """What a position tells, or None where its projects are unknown (ruling 20)."""
    if position.dealt is not None and position.dealt.is_full:
        return facts_from_deal(position.rules, position.dealt, position.contract)
    if position.so_far is None or position.so_far.scored is None:
        return None
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


def buyer_ace_from_hands(position: Position, buyer: Seat) -> bool | None:
    """Whether the buyer's eight cards had an Ace, as far as the cards still seen tell."""
    held = set(position.hands[buyer])
    others = {card for seat in Seat if seat is not buyer for card in position.hands[seat]}
    for index, card in enumerate(position.trick):
        player = position.leader.next(position.rules.play.direction, index)
        (held if player is buyer else others).add(card)
    if _has_ace(frozenset(held)):
        return True
    if all(Card.of(Rank.ACE, suit) in others for suit in Suit):
        return False
    return None


def _has_ace(hand: Hand) -> bool:
    return any(card.rank is Rank.ACE for card in hand)
