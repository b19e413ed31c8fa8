"""Positions: made by replaying a deal's cards, or given as an ending, and moved on card by card.

A position is made only here, so one that exists is one that can have come about: every card laid
was held, in turn and legal, and what is claimed about earlier tricks fits the missing cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from baloot_solver.cards import PACK, Card, Seat, Side
from baloot_solver.deal import (
    Contract,
    Deal,
    EkkaState,
    Hands,
    Position,
    SoFar,
    check_distinct,
    sides,
)
from baloot_solver.errors import InputError, at
from baloot_solver.play.legal import Ruling, judge_cards
from baloot_solver.play.tricks import ekka_holds, trick_points, trick_winner
from baloot_solver.rules.card_tables import card_points
from baloot_solver.rules.ruleset import RuleSet


def rulings(position: Position) -> tuple[Ruling, ...]:
    """Every card of the player to move, with its ruling; empty where the hand is over."""
    contract = position.contract
    return judge_cards(
        position.rules.play,
        contract.kind,
        contract.trump,
        position.hands[position.to_play],
        leader=position.leader,
        trick=position.trick,
        gone=position.gone,
        locked=contract.is_locked(position.rules),
        ekka=position.ekka,
    )


def legal_in(position: Position) -> tuple[Card, ...]:
    """The legal cards of the player to move, in written order."""
    return tuple(each.card for each in rulings(position) if each.legal)


def after(position: Position, card: Card, ekka: EkkaState = EkkaState.AUTO) -> Position:
    """The position after the player to move plays `card`.

    `ekka` counts where the card is a lead: whether Ekka is called on it. A finished trick goes to
    `so_far` (where there is one) and its winner leads. `InputError` without a field: CARD_NOT_HELD,
    ILLEGAL_PLAY, FALSE_EKKA on `ekka`.
    """
    _check_play(position, card)
    return _moved(position, card, ekka)


def _moved(position: Position, card: Card, ekka: EkkaState) -> Position:
    hands = _without(position.hands, position.to_play, card)
    trick = (*position.trick, card)
    if len(trick) == 1:
        _check_ekka(position, card, ekka)
        return replace(position, hands=hands, trick=trick, ekka=ekka)
    if len(trick) < 4:
        return replace(position, hands=hands, trick=trick)
    contract, direction = position.contract, position.rules.play.direction
    winner = trick_winner(contract.kind, contract.trump, position.leader, trick, direction)
    points = trick_points(contract.kind, contract.trump, trick, last=not any(hands))
    return replace(
        position,
        hands=hands,
        leader=winner,
        trick=(),
        so_far=_added(position.so_far, winner.side, points),
        ekka=EkkaState.AUTO,
    )


def position_of(
    rules: RuleSet,
    deal: Deal,
    contract: Contract,
    *,
    leader: Seat | None = None,
    plays: Sequence[Card] = (),
    so_far: SoFar | None = None,
    ekka: EkkaState = EkkaState.AUTO,
) -> Position:
    """The position that is meant by what a caller gives.

    With all cards dealt and no `so_far` it is a full deal and every card played so far; a `leader`
    given must then be the one the rules say, and stands in for a dealer who is not known. Else it
    is an ending, which needs its `leader`. `InputError` on `leader` (MISSING, LEADER_DOES_NOT_FIT),
    else as `position_from_deal` and `ending`.
    """
    if deal.is_full and so_far is None:
        if leader is not None:
            if deal.dealer is None and rules.play.first_lead == "dealer_next":
                deal = replace(deal, dealer=leader.next(rules.play.direction, -1))
            expected = leader_of(rules, deal.dealer, contract.buyer)
            if leader is not expected:
                raise InputError(
                    "leader",
                    "LEADER_DOES_NOT_FIT",
                    f"{expected.label} leads the first trick under these rules, not {leader.label}",
                )
        return position_from_deal(rules, deal, contract, plays, ekka=ekka)
    if leader is None:
        raise InputError("leader", "MISSING", "an ending needs the seat that leads its trick")
    return ending(
        rules,
        deal.hands,
        contract,
        leader,
        plays,
        so_far,
        dealer=deal.dealer,
        up_card=deal.up_card,
        ekka=ekka,
    )


def position_from_deal(
    rules: RuleSet,
    deal: Deal,
    contract: Contract,
    plays: Sequence[Card] = (),
    *,
    ekka: EkkaState = EkkaState.AUTO,
) -> Position:
    """The position after `plays`, every card from the first lead in the order they fell.

    `ekka` holds for the trick on the table. Of earlier tricks nobody says whether Ekka was called
    where it must be: what either answer allows is accepted. `InputError` on `deal.hands`,
    `deal.dealer`, `contract.*`, `plays[i]`, `ekka`.
    """
    with at("contract"):
        contract.check(rules)
    check_full(deal)
    leader = leader_of(rules, deal.dealer, contract.buyer)
    position = Position(
        rules=rules,
        contract=contract,
        hands=deal.hands,
        leader=leader,
        so_far=SoFar((0, 0), (0, 0)),
        dealt=deal,
        dealer=deal.dealer,
        up_card=deal.up_card,
    )
    return _replayed(position, plays, ekka)


def ending(
    rules: RuleSet,
    hands: Hands,
    contract: Contract,
    leader: Seat,
    plays: Sequence[Card] = (),
    so_far: SoFar | None = None,
    *,
    dealer: Seat | None = None,
    up_card: Card | None = None,
    ekka: EkkaState = EkkaState.AUTO,
) -> Position:
    """An ending: `hands` at the start of the current trick, which `leader` led, and its `plays`.

    Without `so_far` values count from here. With it, tricks and card points must fit the cards that
    are missing. Hands without cards are a finished hand. `InputError` on `deal.hands`,
    `contract.*`, `plays[i]`, `so_far.tricks`, `so_far.card_points`, `ekka`.
    """
    with at("contract"):
        contract.check(rules)
    with at("deal.hands"):
        check_distinct(hands)
        _check_equal(hands)
    if len(plays) > 3:
        raise InputError(
            "plays",
            "TRICK_FULL",
            f"{len(plays)} cards are given for the trick on the table, at most 3: "
            "an ending starts at its current trick",
        )
    position = Position(
        rules=rules,
        contract=contract,
        hands=hands,
        leader=leader,
        so_far=so_far,
        dealer=dealer,
        up_card=up_card,
    )
    if so_far is not None:
        with at("so_far"):
            _check_so_far(position, so_far)
    return _replayed(position, plays, ekka)


def leader_of(rules: RuleSet, dealer: Seat | None, buyer: Seat | None) -> Seat:
    """Who leads the first trick (rules B, `first_lead`).

    `InputError` on `deal.dealer` or `contract.buyer` where that one decides and is not known.
    """
    if rules.play.first_lead == "declarer":
        if buyer is None:
            raise InputError(
                "contract.buyer", "BUYER_MISSING", "the buyer leads first: say who bought"
            )
        return buyer
    if dealer is None:
        raise InputError(
            "deal.dealer",
            "DEALER_MISSING",
            "the player after the dealer leads first: say who dealt",
        )
    return dealer.next(rules.play.direction)


def check_full(deal: Deal) -> None:
    """Refuse a deal that is not eight cards each; `InputError` on `deal.hands` (HAND_SIZE)."""
    if not deal.is_full:
        raise InputError(
            "deal.hands",
            "HAND_SIZE",
            f"eight cards each are dealt, here {_counts(deal.hands)}",
        )


def _replayed(start: Position, plays: Sequence[Card], ekka: EkkaState) -> Position:
    position = start
    open_from = len(plays) - len(plays) % 4
    for index, card in enumerate(plays):
        with at(f"plays[{index}]"):
            _check_play(position, card)
        state = ekka
        if index % 4 == 0 and index < open_from:
            state = _most_lenient(position, card)
        position = _moved(position, card, state)
    if open_from == len(plays) and ekka is EkkaState.CALLED:
        raise InputError("ekka", "FALSE_EKKA", "Ekka is called on a lead, and nothing is led")
    return position


def _most_lenient(position: Position, lead: Card) -> EkkaState:
    """Ekka frees and never binds, so a lead that could be Ekka is taken as called."""
    contract, play = position.contract, position.rules.play
    try:
        state = EkkaState.CALLED
        ekka_holds(play, contract.kind, contract.trump, lead, position.gone, state)
    except InputError:
        return EkkaState.NOT_CALLED
    return state


def _check_ekka(position: Position, lead: Card, ekka: EkkaState) -> None:
    contract, play = position.contract, position.rules.play
    gone = [each for each in position.gone if each != lead]
    ekka_holds(play, contract.kind, contract.trump, lead, gone, ekka)


def _check_play(position: Position, card: Card) -> None:
    seat = position.to_play
    if card not in position.hands[seat]:
        raise InputError("", "CARD_NOT_HELD", f"{seat.label} does not hold {card}")
    for each in rulings(position):
        if each.card == card and not each.legal:
            raise InputError("", "ILLEGAL_PLAY", f"{seat.label} may not play {card}: {each.reason}")


def _without(hands: Hands, seat: Seat, card: Card) -> Hands:
    south, east, north, west = (
        hand - {card} if each is seat else hand for each, hand in zip(Seat, hands, strict=True)
    )
    return south, east, north, west


def _added(so_far: SoFar | None, side: Side, points: int) -> SoFar | None:
    if so_far is None:
        return None
    card_points, tricks = list(so_far.card_points), list(so_far.tricks)
    card_points[side] += points
    tricks[side] += 1
    return replace(
        so_far, card_points=(card_points[0], card_points[1]), tricks=(tricks[0], tricks[1])
    )


def _counts(hands: Hands) -> str:
    return ", ".join(f"{seat.label} holds {len(hands[seat])}" for seat in Seat)


def _check_equal(hands: Hands) -> None:
    if len({len(hand) for hand in hands}) > 1:
        raise InputError(
            "",
            "HAND_SIZE",
            f"at the start of a trick all hands have the same size, here {_counts(hands)}",
        )
    if len(hands[0]) > 8:
        raise InputError("", "HAND_SIZE", f"at most 8 cards are dealt, here {_counts(hands)}")


def _check_so_far(position: Position, so_far: SoFar) -> None:
    """Tricks and card points of finished tricks must fit the cards that are missing."""
    kind, trump = position.contract.kind, position.contract.trump
    left = len(position.hands[0])
    if min(*so_far.tricks, *so_far.card_points) < 0:
        raise InputError("", "NEGATIVE", "tricks and card points are not negative")
    if sum(so_far.tricks) != 8 - left:
        raise InputError(
            "tricks",
            "TRICKS_DO_NOT_FIT",
            f"{sides(*so_far.tricks)} makes {sum(so_far.tricks)} tricks, "
            f"but with {left} cards a hand {8 - left} were played",
        )
    gone = [each for each in PACK if each not in frozenset().union(*position.hands)]
    played = trick_points(kind, trump, gone, last=left == 0)
    if sum(so_far.card_points) != played:
        raise InputError(
            "card_points",
            "POINTS_DO_NOT_FIT",
            f"{sides(*so_far.card_points)} makes {sum(so_far.card_points)} card points, "
            f"but the cards gone are worth {played}",
        )
    values = sorted(card_points(kind, trump, each) for each in gone)
    for side in Side:
        cards = 4 * so_far.tricks[side]
        points = so_far.card_points[side]
        most = sum(values[len(values) - cards :]) + (10 if left == 0 and cards else 0)
        if points > most:
            raise InputError(
                "card_points",
                "POINTS_DO_NOT_FIT",
                f"{side.label} cannot have {points} card points from {so_far.tricks[side]} tricks",
            )
