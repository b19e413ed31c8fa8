"""Stepping through a hand as it was really played.

A record is evidence: a card out of turn or against the rules stays where it fell and is reported,
because what was played was played. Only what cannot be a sequence of tricks at all is refused: a
card that nobody held, one played twice, a trick without its four cards inside the record.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from baloot_solver.cards import PACK, Card, Hand, Seat, Side, hand_text
from baloot_solver.deal import Contract, Deal, HandRecord
from baloot_solver.errors import InputError, at
from baloot_solver.phrases import Phrase
from baloot_solver.play.legal import View, judge
from baloot_solver.play.positions import check_full, leader_of
from baloot_solver.play.tricks import (
    Laid,
    false_ekka,
    is_ekka,
    trick_points,
    trick_winner,
    winning_card,
)
from baloot_solver.rules.ruleset import RuleSet


@dataclass(frozen=True, slots=True)
class Trick:
    """One trick of a record: its cards in the order they fell and, when finished, who took it.

    `card_points` are those of a finished trick, the last one's ten included, else 0; `ekka` says
    whether its lead stood as Ekka.
    """

    plays: tuple[Laid, ...]
    winner: Seat | None
    card_points: int
    ekka: bool


@dataclass(frozen=True, slots=True)
class Infraction:
    """A breach of the rules in a record: at which play (from 0), whose, what and why.

    `reason` is OUT_OF_TURN, ILLEGAL_PLAY or FALSE_EKKA.
    """

    play: int
    seat: Seat
    card: Card
    reason: str
    description: Phrase
    section: str


@dataclass(frozen=True, slots=True)
class Replay:
    """A record stepped through; `card_points` and `tricks_won` by side, of finished tricks only."""

    tricks: tuple[Trick, ...]
    card_points: tuple[int, int]
    tricks_won: tuple[int, int]
    infractions: tuple[Infraction, ...]
    complete: bool

    @property
    def sweep(self) -> Side | None:
        """The side that took all eight tricks, in a complete hand."""
        if not self.complete:
            return None
        return next((side for side in Side if self.tricks_won[side] == 8), None)


def replay(record: HandRecord) -> Replay:
    """Step through the plays of a record.

    Ekka is automatic where the record does not say (`ekka_calls` None), else as called; a false
    call is reported and frees nobody. `InputError` on `contract.*`, `deal.hands`, `plays[i]`
    (DUPLICATE_CARD), `plays` (TRICK_INCOMPLETE), `ekka_calls[i]` (NO_SUCH_PLAY).
    """
    with at("contract"):
        record.contract.check(record.rules)
    check_full(record.deal)
    plays = _with_seats(record)
    _check_tricks(record, plays)
    _check_calls(record)
    steps = _Steps(record)
    for start in range(0, len(plays), 4):
        steps.trick(start, plays[start : start + 4])
    finished = [each for each in steps.tricks if each.winner is not None]
    points, won = [0, 0], [0, 0]
    for trick in finished:
        assert trick.winner is not None
        points[trick.winner.side] += trick.card_points
        won[trick.winner.side] += 1
    return Replay(
        tricks=tuple(steps.tricks),
        card_points=(points[0], points[1]),
        tricks_won=(won[0], won[1]),
        infractions=tuple(steps.infractions),
        complete=len(finished) == 8,
    )


class _Steps:
    """The state of a replay: what each seat still holds, what is gone, who should lead."""

    def __init__(self, record: HandRecord) -> None:
        self.record = record
        self.locked = record.contract.is_locked(record.rules)
        self.hands: list[Hand] = list(record.deal.hands)
        self.gone: set[Card] = set()
        self.leader = _first_leader(record)
        self.tricks: list[Trick] = []
        self.infractions: list[Infraction] = []

    def trick(self, start: int, plays: Sequence[Laid]) -> None:
        """Play the cards of one trick, which begins at play number `start`."""
        kind, trump = self.record.contract.kind, self.record.contract.trump
        ekka = self._ekka(start, plays[0])
        for place, each in enumerate(plays):
            self._judge_turn(start + place, place, each, plays[0].seat)
            self._judge_card(start + place, each, tuple(plays[:place]), ekka)
            self.hands[each.seat] -= {each.card}
        winner, points = None, 0
        if len(plays) == 4:
            cards = [each.card for each in plays]
            best = winning_card(kind, trump, cards)
            winner = next(each.seat for each in plays if each.card == best)
            points = trick_points(kind, trump, cards, last=start == 28)
            self.gone.update(cards)
        self.leader = winner
        self.tricks.append(Trick(tuple(plays), winner, points, ekka))

    def _ekka(self, start: int, lead: Laid) -> bool:
        """Whether the lead stands as Ekka; a false call is an infraction (ruling 4)."""
        rules, contract = self.record.rules.play, self.record.contract
        calls = self.record.ekka_calls
        if calls is None:
            return rules.ekka != "off" and is_ekka(
                contract.kind, contract.trump, lead.card, self.gone
            )
        if start not in calls:
            return False
        why = false_ekka(rules, contract.kind, contract.trump, lead.card, self.gone)
        if why is not None:
            self._report(start, lead, "FALSE_EKKA", why, "ruling 4")
        return why is None

    def _judge_turn(self, play: int, place: int, each: Laid, led_by: Seat) -> None:
        expected = self.leader
        if place:
            expected = led_by.next(self.record.rules.play.direction, place)
        if expected is not None and each.seat is not expected:
            self._report(
                play,
                each,
                "OUT_OF_TURN",
                Phrase("out_of_turn", seat=each.seat, card=each.card, other=expected),
                "D",
            )
        if place and self.record.ekka_calls and play in self.record.ekka_calls:
            self._report(play, each, "FALSE_EKKA", Phrase("ekka_on_lead_only"), "ruling 4")

    def _judge_card(self, play: int, each: Laid, table: tuple[Laid, ...], ekka: bool) -> None:
        contract = self.record.contract
        hand = self.hands[each.seat]
        view = View(
            rules=self.record.rules.play,
            kind=contract.kind,
            trump=contract.trump,
            hand=tuple(hand),
            seat=each.seat,
            table=table,
            locked=self.locked,
            ekka=ekka,
            gone=frozenset(self.gone),
        )
        ruling = next(ruling for ruling in judge(view) if ruling.card == each.card)
        if not ruling.legal:
            text = Phrase(
                "illegal_play",
                seat=each.seat,
                card=each.card,
                hand=hand_text(hand),
                why=ruling.reason,
            )
            self._report(play, each, "ILLEGAL_PLAY", text, ruling.section)

    def _report(self, play: int, each: Laid, reason: str, text: Phrase, section: str) -> None:
        self.infractions.append(Infraction(play, each.seat, each.card, reason, text, section))


def _first_leader(record: HandRecord) -> Seat | None:
    """Who should lead, or None where the record does not say who dealt or bought."""
    try:
        return leader_of(record.rules, record.deal.dealer, record.contract.buyer)
    except InputError:
        return None


def _with_seats(record: HandRecord) -> list[Laid]:
    holders = {each: seat for seat in Seat for each in record.deal.hands[seat]}
    seen: dict[Card, int] = {}
    plays = []
    for index, each in enumerate(record.plays):
        if each in seen:
            raise InputError(
                f"plays[{index}]",
                "DUPLICATE_CARD",
                f"card {each} was played already, at play {seen[each] + 1}",
            )
        seen[each] = index
        plays.append(Laid(holders[each], each))
    return plays


def _check_calls(record: HandRecord) -> None:
    for index, play in enumerate(record.ekka_calls or ()):
        if not 0 <= play < len(record.plays):
            raise InputError(
                f"ekka_calls[{index}]",
                "NO_SUCH_PLAY",
                f"Ekka is called at play {play}, but the record has {len(record.plays)} plays",
            )


def _check_tricks(record: HandRecord, plays: Sequence[Laid]) -> None:
    """A seat that plays twice to one trick shows that a card is missing: say in which trick."""
    chunks = [plays[start : start + 4] for start in range(0, len(plays), 4)]
    if all(_distinct_seats(chunk) for chunk in chunks):
        return
    trick, size = _short_trick(record, plays)
    last = plays[4 * trick + size]
    raise InputError(
        "plays",
        "TRICK_INCOMPLETE",
        f"trick {trick + 1} has {size} cards; {last.seat.label}'s {last.card} then starts the next",
    )


def _short_trick(record: HandRecord, plays: Sequence[Laid]) -> tuple[int, int]:
    """The trick (from 0) that lacks cards, and how many it has.

    The first reading after which all later tricks run regularly around the table; without one, the
    first trick to which a seat plays twice.
    """
    direction = record.rules.play.direction
    fallback: tuple[int, int] | None = None
    for trick in range(len(plays) // 4 + 1):
        chunk = plays[4 * trick : 4 * trick + 4]
        for size in (3, 2, 1):
            rest = plays[4 * trick + size :]
            if rest and _regular(rest, direction):
                return trick, size
        if not _distinct_seats(chunk):
            seats = [each.seat for each in chunk]
            twice = next(i for i in range(len(seats)) if seats[i] in seats[:i])
            fallback = fallback or (trick, twice)
    assert fallback is not None
    return fallback


def _regular(plays: Sequence[Laid], direction: str) -> bool:
    step = 1 if direction == "ccw" else -1
    return all(
        each.seat == (plays[i - i % 4].seat + step * (i % 4)) % 4 for i, each in enumerate(plays)
    )


def _distinct_seats(chunk: Sequence[Laid]) -> bool:
    return len({each.seat for each in chunk}) == len(chunk)


def deal_from_plays(
    rules: RuleSet,
    contract: Contract,
    plays: Sequence[Card],
    leader: Seat,
    *,
    dealer: Seat | None = None,
    up_card: Card | None = None,
    up_card_taken_by: Seat | None = None,
) -> Deal:
    """The deal that 32 plays in turn and the first leader imply.

    Where the player after the dealer leads, the dealer follows too. `InputError` on `plays` (not
    32), `plays[i]` (DUPLICATE_CARD), `deal.dealer` (DEALER_DOES_NOT_FIT).
    """
    direction = rules.play.direction
    if len(plays) != len(PACK):
        raise InputError(
            "plays",
            "PLAYS_INCOMPLETE",
            f"only all 32 plays imply the deal, here are {len(plays)}",
        )
    for index, each in enumerate(plays):
        if each in plays[:index]:
            raise InputError(f"plays[{index}]", "DUPLICATE_CARD", f"card {each} was played already")
    held: list[list[Card]] = [[], [], [], []]
    lead = leader
    for start in range(0, len(plays), 4):
        trick = plays[start : start + 4]
        for place, each in enumerate(trick):
            held[lead.next(direction, place)].append(each)
        lead = trick_winner(contract.kind, contract.trump, lead, trick, direction)
    if rules.play.first_lead == "dealer_next":
        implied = leader.next(direction, -1)
        if dealer is not None and dealer is not implied:
            raise InputError(
                "deal.dealer",
                "DEALER_DOES_NOT_FIT",
                f"{leader.label} led first, so {implied.label} dealt, not {dealer.label}",
            )
        dealer = implied
    south, east, north, west = (frozenset(each) for each in held)
    with at("deal"):
        return Deal((south, east, north, west), dealer, up_card, up_card_taken_by)
