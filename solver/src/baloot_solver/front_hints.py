"""The front door of hints for Python: what one seat knows as text in, typed answers out.

As in `front.py`, text is what people type and errors name the argument. A view (`SeatView`) can be
made once where several things are asked of it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TypedDict, Unpack

from baloot_solver.auction import Purchase, result
from baloot_solver.cards import Card, Seat
from baloot_solver.deal import Contract
from baloot_solver.errors import InputError, at
from baloot_solver.front import Cards, auction_after, choice, contract_of, fallen, named
from baloot_solver.hints import Announcement, SeatView
from baloot_solver.hints.crew import cores
from baloot_solver.hints.suggest import Budget, Method, Suggestion
from baloot_solver.hints.suggest import suggest_play as suggest
from baloot_solver.hints.weights import SoftKnowledge
from baloot_solver.notation import read_card, read_cards, read_hand, read_seat
from baloot_solver.projects import ProjectClass, project_of_cards
from baloot_solver.rules import DEFAULT_PROFILE, RuleSet, load_rule_set
from baloot_solver.solve import CancelFlag, Objective


class Knowledge(TypedDict, total=False):
    """The keywords of `seat_view`, for `suggest_play` to pass on."""

    seat: str
    dealer: str
    contract: str | None
    buyer: str | None
    level: str
    locked: bool | str | None
    bid: int | None
    kapot: bool
    plays: Cards
    up_card: str | None
    up_card_taken_by: str | None
    calls: str | None
    announced: Sequence[str] | None
    baloot: Sequence[str] | None
    match_before: tuple[int, int] | None
    full_declaration: bool
    profile: str
    overrides: Mapping[str, str] | None


def seat_view(
    hand: str,
    *,
    seat: str,
    dealer: str,
    contract: str | None = None,
    buyer: str | None = None,
    level: str = "single",
    locked: bool | str | None = None,
    bid: int | None = None,
    kapot: bool = False,
    plays: Cards = "",
    up_card: str | None = None,
    up_card_taken_by: str | None = None,
    calls: str | None = None,
    announced: Sequence[str] | None = None,
    baloot: Sequence[str] | None = None,
    match_before: tuple[int, int] | None = None,
    full_declaration: bool = False,
    profile: str = DEFAULT_PROFILE,
    overrides: Mapping[str, str] | None = None,
) -> SeatView:
    """What one seat knows, from text.

    `hand` are the cards it holds now, `plays` all that fell. `calls` is the auction (`pass hokum
    pass pass`), which tells the contract and who took the up-card where those are not given;
    `announced` are projects, by class (`N:fifty`) or by cards once shown (`N:TC 9C 8C`), `baloot`
    the seats that called it. None is "not known", an empty list "none". Raises `InputError` naming
    the argument.
    """
    rules = load_rule_set(profile, overrides)
    dealt_by = named("dealer", read_seat, dealer)
    purchase = None
    said = None
    if calls is not None:
        state = auction_after(
            dealer, calls, up_card=up_card, match_before=match_before, profile=profile,
            overrides=overrides,
        )  # fmt: skip
        said, found = state.calls, result(state)
        purchase = found if isinstance(found, Purchase) else None
    if contract is not None:
        bought = replace(
            contract_of(contract, level=level, locked=locked),
            buyer=None if buyer is None else named("buyer", read_seat, buyer),
            bid=bid,
            kapot=kapot,
        )
    elif purchase is not None:
        bought = purchase.contract
    else:
        raise InputError("contract", "MISSING", "the contract is needed, or all calls")
    turned_up = None if up_card is None else named("up_card", read_card, up_card)
    taken_by = bought.buyer if turned_up is not None else None
    if up_card_taken_by is not None:
        taken_by = named("up_card_taken_by", read_seat, up_card_taken_by)
    elif purchase is not None:
        taken_by = purchase.up_card_taken_by
    return SeatView(
        rules=rules,
        dealer=dealt_by,
        seat=named("seat", read_seat, seat),
        hand=named("hand", read_hand, hand),
        contract=bought,
        up_card=turned_up,
        up_card_taken_by=taken_by,
        calls=said,
        plays=fallen("plays", plays),
        announcements=None if announced is None else _announcements(rules, bought, announced),
        baloot=None
        if baloot is None
        else tuple(named(f"baloot[{i}]", read_seat, each) for i, each in enumerate(baloot)),
        match_before=match_before,
        assume_full_declaration=full_declaration,
    )


def suggest_play(
    hand: SeatView | str,
    *,
    objective: Objective | str = Objective.GAME_POINTS,
    worlds: int | None = None,
    milliseconds: int | None = None,
    seed: int = 0,
    equal_weights: bool = False,
    method: Method | str = Method.AVERAGING,
    card_points: bool = True,
    racing: bool = True,
    threads: int | None = None,
    cancel: CancelFlag | None = None,
    **knowledge: Unpack[Knowledge],
) -> Suggestion:
    """What one seat should play, from what it knows: every legal card, the best first.

    `hand` is a `SeatView`, or the hand with the keywords of `seat_view`. `worlds` (100) and
    `milliseconds` limit the work, `threads` (all cores) share it and change nothing of the answer.
    Thread-safe. Raises `InputError` naming the argument, and `Cancelled` when `cancel` was raised.
    """
    if not isinstance(hand, SeatView):
        for name in ("seat", "dealer"):
            if name not in knowledge:
                raise InputError(name, "MISSING", f"a hint needs the {name}")
        hand = seat_view(hand, **knowledge)
    elif knowledge:
        given = ", ".join(knowledge)
        raise TypeError(f"a SeatView is whole: {given} cannot be given beside it")
    return suggest(
        hand,
        choice("objective", Objective, objective),
        Budget(worlds, milliseconds),
        seed=seed,
        weigher=None if equal_weights else SoftKnowledge(),
        method=choice("method", Method, method),
        card_points=card_points,
        racing=racing,
        threads=cores() if threads is None else threads,
        cancel=cancel,
    )


def _announcements(
    rules: RuleSet, contract: Contract, texts: Sequence[str]
) -> tuple[Announcement, ...]:
    found = []
    for index, text in enumerate(texts):
        with at(f"announced[{index}]"):
            found.append(_announcement(rules, contract, text))
    return tuple(found)


def _announcement(rules: RuleSet, contract: Contract, text: str) -> Announcement:
    """`N:fifty`, or `N:TC 9C 8C` once it was shown."""
    who, colon, what = text.partition(":")
    if not colon:
        raise InputError("", "BAD_PROJECT", f"{text!r} is no seat and project, such as N:fifty")
    seat: Seat = read_seat(who)
    names = {each.value: each for each in ProjectClass}
    cls = names.get(what.strip().lower().replace("-", "_"))
    if cls is not None:
        return Announcement(seat, cls)
    cards: tuple[Card, ...] = tuple(read_cards(what))
    return Announcement(seat, project_of_cards(rules, contract.kind, seat, cards).cls, cards)
