"""The front door for Python: text in, typed answers out, no server.

Each function takes the notations of docs/notation.md as strings, or the domain's own values where a
caller has them, and calls the same code that the service and the command line use.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from enum import Enum
from typing import TypedDict, TypeVar, Unpack

from baloot_solver import dealing
from baloot_solver import play as rules_of_play
from baloot_solver.analysis import Analysis, ClaimVerdict
from baloot_solver.analysis import analyse as analyse_record
from baloot_solver.analysis import check_claim as check_claim_of
from baloot_solver.auction import (
    AuctionState,
    CallRuling,
    SomeHands,
    judge_calls,
    replay_call,
    start,
)
from baloot_solver.cards import Card, Seat, Side
from baloot_solver.deal import Contract, Deal, EkkaState, HandRecord, Position, SoFar
from baloot_solver.dealing import Dealing
from baloot_solver.decide import Decision
from baloot_solver.decide import decide as decide_position
from baloot_solver.errors import InputError, at
from baloot_solver.notation import (
    read_call,
    read_card,
    read_cards,
    read_contract,
    read_deal,
    read_hand,
    read_level,
    read_locked,
    read_question,
    read_record_line,
    read_seat,
    read_side,
    read_some_hands,
)
from baloot_solver.play import Ruling
from baloot_solver.questions import Question
from baloot_solver.rules import DEFAULT_PROFILE, load_rule_set
from baloot_solver.scoring import (
    MatchHand,
    MatchSheet,
    PlayedHand,
    RecordScore,
    WrittenHand,
    score_record,
)
from baloot_solver.scoring import score_match as score_hands
from baloot_solver.solve import CancelFlag, Objective, Solution
from baloot_solver.solve import solve as solve_position
from baloot_solver.table import ContractTable
from baloot_solver.table import solve_table as table_of_deal

T = TypeVar("T")
E = TypeVar("E", bound=Enum)

Cards = str | Sequence[str | Card]
"""Cards in the order they fell: one text (`7C TC`), or a list of cards or their texts."""


class Details(TypedDict, total=False):
    """The keywords of `position`, for `solve` and `decide` to pass on."""

    contract: str
    buyer: str | None
    dealer: str | None
    level: str
    locked: bool | str | None
    bid: int | None
    kapot: bool
    plays: Cards
    leader: str | None
    so_far: SoFar | None
    up_card: str | None
    up_card_taken_by: str | None
    ekka: str
    profile: str
    overrides: Mapping[str, str] | None


class AuctionDetails(TypedDict, total=False):
    """The keywords of `auction_after`, for `legal_calls` to pass on."""

    up_card: str | None
    hands: str
    match_before: tuple[int, int] | None
    profile: str
    overrides: Mapping[str, str] | None


def position(
    deal: str,
    *,
    contract: str,
    buyer: str | None = None,
    dealer: str | None = None,
    level: str = "single",
    locked: bool | str | None = None,
    bid: int | None = None,
    kapot: bool = False,
    plays: Cards = "",
    leader: str | None = None,
    so_far: SoFar | None = None,
    up_card: str | None = None,
    up_card_taken_by: str | None = None,
    ekka: str = "auto",
    profile: str = DEFAULT_PROFILE,
    overrides: Mapping[str, str] | None = None,
) -> Position:
    """A position from text.

    A full deal (eight cards a seat) takes `plays` from the first lead; its leader follows from
    `dealer` (or `buyer`, where the rules let him lead). An ending takes `leader`, the `plays` of
    the trick on the table and, to be scored, `so_far`. `locked` is a truth value, `locked` or
    `open`; `ekka` is `auto`, `called` or `not_called`; `bid` and `kapot` are Bazar Blot's. Raises
    `InputError` naming the field.
    """
    rules = load_rule_set(profile, overrides)
    bought = replace(
        contract_of(contract, level=level, locked=locked),
        buyer=None if buyer is None else named("buyer", read_seat, buyer),
        bid=bid,
        kapot=kapot,
    )
    with at("deal"):
        dealt = read_deal(deal, dealer, up_card, up_card_taken_by)
    return rules_of_play.position_of(
        rules,
        dealt,
        bought,
        leader=None if leader is None else named("leader", read_seat, leader),
        plays=fallen("plays", plays),
        so_far=so_far,
        ekka=choice("ekka", EkkaState, ekka),
    )


def solve(
    deal: Position | str,
    *,
    objective: Objective | str = Objective.GAME_POINTS,
    cancel: CancelFlag | None = None,
    **details: Unpack[Details],
) -> Solution:
    """The exact value of every legal card, best first, and a line that reaches the value.

    `deal` is a `Position`, or the text of a deal with the keywords of `position`. `objective` is
    `game_points` (default) or `card_points`. Thread-safe; the GIL is released while it searches.
    Raises `InputError` naming the field, and `Cancelled` when `cancel` was raised.
    """
    asked = _position(deal, details)
    return solve_position(asked, choice("objective", Objective, objective), cancel=cancel)


def decide(
    deal: Position | str,
    question: Question | str,
    *,
    cards: bool = False,
    cancel: CancelFlag | None = None,
    **details: Unpack[Details],
) -> Decision:
    """Whether a question holds at best play of both sides: a fraction of the work of `solve`.

    `question` is a `Question`, or its text: `makes`, `kaboot:ns`, `card-points:82` (the buyer's
    side ends with 82 or more), `game-points:ew:10` (East-West record 10 or more above the others).
    With `cards` every legal card is told whether it holds after it. Otherwise as `solve`.
    """
    asked = _position(deal, details)
    if isinstance(question, str):
        question = named("question", read_question, question)
    return decide_position(asked, question, cards=cards, cancel=cancel)


def check_claim(
    deal: Position | str,
    side: Side | str | None = None,
    *,
    cancel: CancelFlag | None = None,
    **details: Unpack[Details],
) -> ClaimVerdict:
    """Whether a side may claim every trick that is left (Sawa), with cards that show it.

    `side` is a `Side`, or `ns` or `ew`; without it, the side to play. Otherwise as `solve`.
    """
    asked = _position(deal, details)
    if isinstance(side, str):
        side = named("side", read_side, side)
    return check_claim_of(asked, asked.to_play.side if side is None else side, cancel=cancel)


def _position(deal: Position | str, details: Details) -> Position:
    """The position asked about, from text where it is not one yet."""
    if not isinstance(deal, Position):
        return position(deal, **details)
    if details:
        raise TypeError(f"a Position is whole: {', '.join(details)} cannot be given beside it")
    return deal


def solve_table(
    deal: Deal | str,
    *,
    dealer: str | None = None,
    up_card: str | None = None,
    match_before: tuple[int, int] | None = None,
    objective: Objective | str = Objective.GAME_POINTS,
    profile: str = DEFAULT_PROFILE,
    overrides: Mapping[str, str] | None = None,
    cancel: CancelFlag | None = None,
) -> ContractTable:
    """Every contract of a full deal for every buyer, the best of each side, and par.

    `deal` is a `Deal` with its dealer, or the text of one with `dealer` and `up_card`, without
    which there is no par where one is turned up. `match_before` are the match's game points,
    North-South first: only with them may par be Gahwa. Thread-safe. Raises `InputError` naming the
    field, and `Cancelled` when `cancel` was raised.
    """
    rules = load_rule_set(profile, overrides)
    if isinstance(deal, str):
        with at("deal"):
            deal = read_deal(deal, dealer, up_card, None)
    elif dealer is not None or up_card is not None:
        raise TypeError("a Deal is whole: dealer and up_card cannot be given beside it")
    chosen = choice("objective", Objective, objective)
    return table_of_deal(rules, deal, chosen, match_before, cancel=cancel)


def legal_cards(
    hand: str,
    *,
    contract: str,
    level: str = "single",
    locked: bool | str | None = None,
    trick: Cards = "",
    leader: str = "S",
    gone: Cards = "",
    ekka: str = "auto",
    profile: str = DEFAULT_PROFILE,
    overrides: Mapping[str, str] | None = None,
) -> tuple[Ruling, ...]:
    """Every card of a hand with whether it may be played now, why, and the section of the rules.

    `trick` are the cards on the table in the order they fell, led by `leader`; `gone` those of
    finished tricks. `level` and `locked` as in `position`. Raises `InputError` naming the field.
    """
    rules = load_rule_set(profile, overrides)
    asked = contract_of(contract, level=level, locked=locked)
    with at("contract"):
        asked.check(rules)
    return rules_of_play.judge_cards(
        rules.play,
        asked.kind,
        asked.trump,
        named("hand", read_hand, hand),
        leader=named("leader", read_seat, leader),
        trick=fallen("trick", trick),
        gone=fallen("gone", gone),
        locked=asked.is_locked(rules),
        ekka=choice("ekka", EkkaState, ekka),
    )


def auction_after(
    dealer: str,
    calls: str = "",
    *,
    up_card: str | None = None,
    hands: str = "",
    match_before: tuple[int, int] | None = None,
    profile: str = DEFAULT_PROFILE,
    overrides: Mapping[str, str] | None = None,
) -> AuctionState:
    """The auction after some calls, said in turn: `pass hokum pass`.

    A call may name its seat, `S:pass`, which is then checked. `hands` are the cards any of the
    seats bids on (`S:... N:...`), which only Kawesh asks for; `match_before` are the game points of
    North-South and East-West, which Sun's double asks for. `legal_calls` tells what may be called
    then, `auction.result` what came of it. Raises `InputError` naming the field.
    """
    state = start(
        load_rule_set(profile, overrides),
        named("dealer", read_seat, dealer),
        None if up_card is None else named("up_card", read_card, up_card),
        _bid_on(hands),
        match_before,
    )
    for index, text in enumerate(calls.replace(",", " ").split()):
        with at(f"calls[{index}]"):
            turn = state.table.dealer if state.to_call is None else state.to_call
            state = replay_call(state, read_call(text, turn))
    return state


def legal_calls(
    dealer: str | AuctionState, calls: str = "", **details: Unpack[AuctionDetails]
) -> tuple[CallRuling, ...]:
    """Every call, with whether it may be made now, why, and the section of the rules.

    The question is that of `auction_after`, or its answer. None when the auction is over.
    """
    if not isinstance(dealer, AuctionState):
        return judge_calls(auction_after(dealer, calls, **details))
    if calls or details:
        raise TypeError("an AuctionState is whole: nothing can be given beside it")
    return judge_calls(dealer)


def deal_cards(
    *,
    pack: Cards | None = None,
    seed: int | None = None,
    day: str | None = None,
    number: int = 0,
    dealer: str | None = None,
    up_card_taken_by: str | None = None,
    profile: str = DEFAULT_PROFILE,
    overrides: Mapping[str, str] | None = None,
) -> Dealing:
    """Five cards each and the up-card, or with `up_card_taken_by` eight cards each.

    The pack is given (32 cards, the top one first), or comes from a `seed` (0 to 2**63 - 1) or a
    `day` (`2026-11-30`), of which it is deal `number`; those also draw the dealer where none is
    given. Raises `InputError` naming the field.
    """
    if sum(source is not None for source in (pack, seed, day)) != 1:
        raise InputError("seed", "ONE_SOURCE", "give one of pack, seed and day")
    by = None if dealer is None else named("dealer", read_seat, dealer)
    if pack is not None:
        if by is None:
            raise InputError("dealer", "MISSING", "a pack does not say who deals it")
        order: Sequence[Card] = fallen("pack", pack)
    else:
        if day is not None:
            seed = named("day", dealing.seed_of_day, day)
        order, drawn = dealing.shuffled_pack(seed or 0, number)
        by = drawn if by is None else by
    taken_by = up_card_taken_by
    return dealing.deal_cards(
        load_rule_set(profile, overrides),
        by,
        order,
        None if taken_by is None else named("up_card_taken_by", read_seat, taken_by),
    )


def analyse(record: HandRecord | str, *, cancel: CancelFlag | None = None) -> Analysis:
    """What every card of a hand cost, whether the rules were kept, and the right score.

    `record` is a `HandRecord` or its one-line text form; it may break off after any card.
    Thread-safe; the GIL is released while it searches.
    """
    read = record if isinstance(record, HandRecord) else read_record_line(record)
    return analyse_record(read, cancel=cancel)


def score(record: HandRecord | str) -> RecordScore:
    """The score sheet of a finished hand, with its ledger.

    `record` is a `HandRecord` or its one-line text form.
    """
    return score_record(record if isinstance(record, HandRecord) else read_record_line(record))


def score_match(
    hands: Iterable[MatchHand | HandRecord | str | tuple[int, int]],
    *,
    match_before: tuple[int, int] = (0, 0),
    profile: str | None = None,
    overrides: Mapping[str, str] | None = None,
) -> MatchSheet:
    """The sheet of a match from its hands in order, which need not bring it to its end.

    A hand is a `HandRecord` or its one-line text form, the game points that were written down
    (North-South, East-West), or one of `scoring.MatchHand` for totals, penalties and deals thrown
    in. Without `profile` and `overrides` the rules are those of the first record. Raises
    `InputError` on `hands[i]` and inside it, on `match_before`, and on the rules.
    """
    read = []
    for index, hand in enumerate(hands):
        with at(f"hands[{index}]"):
            read.append(_match_hand(hand))
    records = [hand.record for hand in read if isinstance(hand, PlayedHand)]
    if records and profile is None and overrides is None:
        rules = records[0].rules
    else:
        rules = load_rule_set(DEFAULT_PROFILE if profile is None else profile, overrides)
    return score_hands(rules, read, match_before)


def _match_hand(hand: MatchHand | HandRecord | str | tuple[int, int]) -> MatchHand:
    if isinstance(hand, str):
        hand = read_record_line(hand)
    if isinstance(hand, HandRecord):
        return PlayedHand(hand)
    return WrittenHand(hand) if isinstance(hand, tuple) else hand


def _bid_on(text: str) -> SomeHands | None:
    """The cards that some seats bid on, from text."""
    if not text:
        return None
    given = named("hands", read_some_hands, text)
    south, east, north, west = (given.get(seat) for seat in Seat)
    return south, east, north, west


def contract_of(text: str, *, level: str, locked: bool | str | None) -> Contract:
    """What was bought and how far it was raised, from text."""
    kind, trump = named("contract", read_contract, text)
    return Contract(
        kind,
        trump,
        level=named("level", read_level, level),
        locked=named("locked", read_locked, locked) if isinstance(locked, str) else locked,
    )


def fallen(field: str, given: Cards) -> tuple[Card, ...]:
    """Cards from one text or from a list; an error in a list names the place."""
    if isinstance(given, str):
        return tuple(named(field, read_cards, given)) if given.strip() else ()
    found = []
    for index, each in enumerate(given):
        with at(f"{field}[{index}]"):
            found.append(each if isinstance(each, Card) else read_card(each))
    return tuple(found)


def choice(field: str, choices: type[E], given: E | str) -> E:
    """A member of a closed set, itself or by its value; `InputError` names the argument."""
    try:
        return choices(given)
    except ValueError:
        names = ", ".join(each.value for each in choices)
        raise InputError(field, "UNKNOWN_VALUE", f"{given!r} is none of {names}") from None


def named(field: str, read: Callable[[str], T], text: str) -> T:
    """What `read` makes of a text, its errors under the name of the argument."""
    with at(field):
        return read(text)
