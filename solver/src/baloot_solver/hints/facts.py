"""What a view forces: who cannot hold a card, who certainly holds it, each with its reason.

Hard facts only. Every card fell legally, so a card shows what its player did not hold: the void,
the trump he would have had to lay, the higher trump he would have had to beat with. No second set
of the rules of play is kept for that. The reference itself (`play.legal`) is asked whether the card
could have been laid by a hand with one other card beside it; if not, that other card was not there.
This is enough because every refusal of the rules of play names one card that would have had to be
played instead, whatever else is held; the tests hold it against all deals of small cases.

What a player might have done and did not do (declare, call Baloot or Ekka, bid) is no fact.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from baloot_solver.cards import Card, Seat, hand_text
from baloot_solver.errors import InputError
from baloot_solver.hints.claims import Claims, bears_out, claims_of
from baloot_solver.hints.masks import cards_of, hand_of, mask_of, text_of
from baloot_solver.hints.view import SeatView
from baloot_solver.play.legal import Ruling, View, judge
from baloot_solver.projects.finding import baloot_pair, baloot_suits
from baloot_solver.rules.groups import BazarProjects


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing that is certain: a seat holds all of `cards`, or none of them.

    `play` (from 0) is the card that showed it, None where it was not a card. `reason` is a sentence
    and `section` the part of the rules behind it.
    """

    seat: Seat
    cards: tuple[Card, ...]
    holds: bool
    play: int | None
    reason: str
    section: str

    def __str__(self) -> str:
        holds = "holds" if self.holds else "does not hold"
        names = " ".join(map(str, self.cards))
        return f"{self.seat.label} {holds} {names}: {self.reason} ({self.section})"


@dataclass(frozen=True, slots=True)
class Facts:
    """All that is certain about the hidden cards of a view.

    By seat number: `may_hold` is a mask of the cards a seat may hold now (its own hand for the seat
    itself), `holds` of those it certainly does, `counts` how many cards it holds now, `claims` what
    it said about its eight cards, None where nothing. `known` says it all in words, in the order in
    which it came out.
    """

    view: SeatView
    may_hold: tuple[int, int, int, int]
    holds: tuple[int, int, int, int]
    counts: tuple[int, int, int, int]
    claims: tuple[Claims | None, Claims | None, Claims | None, Claims | None]
    known: tuple[Fact, ...]

    def holders(self, card: Card) -> tuple[Seat, ...]:
        """The seats that may hold a card now; none for a card that was played."""
        return tuple(seat for seat in Seat if self.may_hold[seat] >> card & 1)


def facts_of(view: SeatView) -> Facts:
    """The hard facts of a view.

    Raises `InputError` where the view contradicts itself: `plays[i]` (ILLEGAL_PLAY) for a card its
    player could not lay, given what he held or laid later; `announcements[i]` and `baloot[i]`
    (NOT_HELD) for cards that another seat has.
    """
    found = _Found(view)
    found.up_card()
    found.plays()
    found.announcements()
    found.baloot()
    return found.facts()


class _Found:
    """Facts while they are collected."""

    def __init__(self, view: SeatView) -> None:
        self.view = view
        self.known: list[Fact] = []
        self.played = [view.played_by(seat) for seat in Seat]
        self.lacks = [0, 0, 0, 0]
        self.holds = [0, 0, 0, 0]
        self.claims: list[Claims | None] = [None] * 4
        self.unseen = view.unseen

    def facts(self) -> Facts:
        view = self.view
        own = mask_of(view.hand)
        self.holds[view.seat] = own
        taken = [sum(self.holds[other] for other in Seat if other is not seat) for seat in Seat]
        may = [self.unseen & ~self.lacks[seat] & ~taken[seat] for seat in Seat]
        may[view.seat] = own
        counts = [view.held_by(seat) for seat in Seat]
        return Facts(view, _four(may), _four(self.holds), _four(counts), _claims(self.claims),
                     tuple(self.known))  # fmt: skip

    def up_card(self) -> None:
        card, taker = self.view.up_card, self.view.up_card_taken_by
        if card is not None and taker is not None:
            self._certain(taker, mask_of((card,)), f"took the up-card {card}", "B")

    def _certain(self, seat: Seat, cards: int, reason: str, section: str) -> None:
        """A seat had these cards; those that are still hidden it holds now."""
        left = cards & self.unseen & ~self.holds[seat]
        if left:
            self.holds[seat] |= left
            self.known.append(
                Fact(seat, cards_of(left), True, None, f"{seat.label} {reason}", section)
            )

    def plays(self) -> None:
        """What every play shows of the hand it came from."""
        view = self.view
        locked = view.contract.is_locked(view.rules)
        for index, each in enumerate(view.course.laid):
            start = index - index % 4
            moment = View(
                rules=view.rules.play,
                kind=view.contract.kind,
                trump=view.contract.trump,
                hand=(),
                seat=each.seat,
                table=view.course.laid[start:index],
                locked=locked,
                ekka=view.course.ekka[index // 4],
                gone=frozenset(view.plays[:start]),
            )
            self._play(index, each.card, moment)

    def _play(self, index: int, card: Card, moment: View) -> None:
        view, seat = self.view, moment.seat
        later = mask_of(each.card for each in view.course.laid[index + 1 :] if each.seat is seat)
        known = later | (mask_of(view.hand) if seat is view.seat else self.holds[seat])
        self._check(index, card, moment, known)
        if seat is view.seat:
            return
        candidates = self.unseen & ~self.lacks[seat] & ~known
        if _refused(moment, card, candidates) is None:
            return
        # Whoever laid the card held none of the cards beside which it would have been refused.
        reasons: dict[tuple[str, str], int] = {}
        for other in hand_of(candidates):
            ruling = _refused(moment, card, 1 << other)
            if ruling is not None:
                why = (ruling.reason, ruling.section)
                reasons[why] = reasons.get(why, 0) | 1 << other
        for (reason, section), mask in reasons.items():
            self.lacks[seat] |= mask
            text = f"with one of them {card} (play {index + 1}) could not be laid: {reason}"
            self.known.append(Fact(seat, cards_of(mask), False, index, text, section))

    def _check(self, index: int, card: Card, moment: View, known: int) -> None:
        """Refuse a play that was illegal by the cards its player is known to have had."""
        ruling = _refused(moment, card, known)
        if ruling is None:
            return
        instead = mask_of(other for other in hand_of(known) if _refused(moment, card, 1 << other))
        raise InputError(
            f"plays[{index}]",
            "ILLEGAL_PLAY",
            f"{moment.seat.label} may not play {card}: {ruling.reason}"
            f" (he had {text_of(instead)} then)",
        )

    @property
    def _section(self) -> str:
        """The section of the rules on what is announced."""
        return "G" if isinstance(self.view.rules.projects, BazarProjects) else "E"

    def announcements(self) -> None:
        """Shown cards are held; classes alone are claims."""
        view = self.view
        for index, each in enumerate(view.announcements or ()):
            shown = mask_of(each.cards)
            self._check_had(f"announcements[{index}].cards", each.seat, shown, "showed")
            self._certain(each.seat, shown, f"showed a {each.cls.label}", self._section)
        self.claims = [claims_of(view, seat) for seat in Seat]
        self._check_own()

    def _check_own(self) -> None:
        """What this seat said itself is checked at once, and says nothing of the others.

        It need not have said all: what it holds is known in any case.
        """
        view, own = self.view, self.claims[self.view.seat]
        self.claims[view.seat] = None
        eight = hand_of(mask_of(view.hand) | self.played[view.seat])
        said = None if own is None else replace(own, full=False)
        if said is not None and not bears_out(view.rules, view.contract, said, eight):
            names = ", ".join(each.cls.label for each in said.announced)
            raise InputError(
                "announcements",
                "NOT_HELD",
                f"{view.seat.label} announced {names}, which does not fit {hand_text(eight)}",
            )

    def baloot(self) -> None:
        """Who called Baloot had King and Queen of trump."""
        view = self.view
        suits = baloot_suits(view.rules, view.contract.kind, view.contract.trump)
        for index, seat in enumerate(view.baloot or ()):
            if len(suits) == 1:
                pair = mask_of(baloot_pair(suits[0]))
                self._check_had(f"baloot[{index}]", seat, pair, "called Baloot with")
                self._certain(seat, pair, "called Baloot", self._section)
            else:
                old = self.claims[seat] or Claims()
                self.claims[seat] = replace(old, pairs=old.pairs + 1)

    def _check_had(self, field: str, seat: Seat, cards: int, did: str) -> None:
        """A seat cannot have had what another one played, holds, or has shown."""
        own = mask_of(self.view.hand)
        had = self.played[seat] | (own if seat is self.view.seat else self.unseen)
        elsewhere = sum(self.holds[other] for other in Seat if other is not seat)
        missing = cards & (~had | elsewhere | (self.lacks[seat] & self.unseen))
        if missing:
            raise InputError(
                field,
                "NOT_HELD",
                f"{seat.label} {did} {text_of(cards)}, but had no {text_of(missing)}",
            )


def _refused(moment: View, card: Card, others: int) -> Ruling | None:
    """The ruling against `card` from a hand of it and `others`; None where it may be played."""
    hand = View(
        moment.rules, moment.kind, moment.trump, (card, *hand_of(others)), moment.seat,
        moment.table, moment.locked, moment.ekka, moment.gone,
    )  # fmt: skip
    ruling = judge(hand)[0]
    return None if ruling.legal else ruling


def _four(values: list[int]) -> tuple[int, int, int, int]:
    return values[0], values[1], values[2], values[3]


def _claims(
    values: list[Claims | None],
) -> tuple[Claims | None, Claims | None, Claims | None, Claims | None]:
    return values[0], values[1], values[2], values[3]
