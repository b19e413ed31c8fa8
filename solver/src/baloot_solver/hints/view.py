"""What one seat knows of a hand: its own cards and what happened at the table for all to see.

This is all that hints are ever given. There is no field for another hand, so nothing that works
from a view can look at one; `projection.view_of` makes the view a seat had in a finished record.
Facts that follow from it are in `facts`, the deals that agree with it in `worlds`.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from baloot_solver.cards import PACK, Card, Hand, Rank, Seat, hand_text
from baloot_solver.deal import Call, Contract, EkkaState, SoFar
from baloot_solver.errors import InputError, at
from baloot_solver.hints.masks import ALL_CARDS, mask_of
from baloot_solver.play.positions import leader_of
from baloot_solver.play.tricks import (
    Laid,
    ekka_holds,
    false_ekka,
    is_ekka,
    trick_points,
    trick_winner,
)
from baloot_solver.projects import ProjectClass, baloot_suits, project_of_cards
from baloot_solver.rules.ruleset import RuleSet


@dataclass(frozen=True, slots=True)
class Announcement:
    """A project that a seat announced: its class, and as much of its cards as was told.

    `cards` are empty until they are shown. `top` is the highest card of the run, or the rank of
    four of a kind, where that was told without the cards.
    """

    seat: Seat
    cls: ProjectClass
    cards: tuple[Card, ...] = ()
    top: Rank | None = None


@dataclass(frozen=True, slots=True)
class Course:
    """The play as it went: who laid what, and where it stands.

    `leader` leads, or led, the trick on the table, whose cards are `trick`; `so_far` are the
    finished tricks. `ekka` says of every trick, the one on the table included, whether its lead
    stands as Ekka as far as is known. `played` are the cards each seat laid, masks by seat number.
    """

    laid: tuple[Laid, ...]
    played: tuple[int, int, int, int]
    leader: Seat
    trick: tuple[Card, ...]
    so_far: SoFar
    ekka: tuple[bool, ...]


@dataclass(frozen=True, slots=True)
class SeatView:
    """A hand as one seat sees it while it is played.

    `hand` are the cards this seat holds now; `plays` all cards that fell from the first lead on, in
    order. `up_card_taken_by` has the up-card among its eight cards. None means "not recorded", an
    empty tuple "none": `calls` of the auction, `announcements` of projects, `baloot` the seats that
    called it, `ekka_calls` the plays (from 0) on which Ekka was called (None: it stands whenever it
    can, ruling 4). `match_before` is by side, North-South first. With `assume_full_declaration`
    whoever has played a card has announced all the projects he holds (ruling 22); otherwise a
    project that was not announced is a right not used and excludes nothing.

    The calls are not followed here: who uses them replays them. `course` is worked out from the
    rest. Raises `InputError` on `contract.*`, `hand`, `plays[i]` (DUPLICATE_CARD), `up_card`,
    `up_card_taken_by`, `announcements[i].*`, `baloot[i]`, `ekka_calls[i]`, `match_before`,
    `assume_full_declaration`; that every play was legal is checked by `facts_of`.
    """

    rules: RuleSet
    dealer: Seat
    seat: Seat
    hand: Hand
    contract: Contract
    up_card: Card | None = None
    up_card_taken_by: Seat | None = None
    calls: tuple[Call, ...] | None = None
    plays: tuple[Card, ...] = ()
    announcements: tuple[Announcement, ...] | None = None
    baloot: tuple[Seat, ...] | None = None
    ekka_calls: tuple[int, ...] | None = None
    match_before: tuple[int, int] | None = None
    assume_full_declaration: bool = False
    course: Course = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        with at("contract"):
            self.contract.check(self.rules)
        _check_plays(self)
        object.__setattr__(self, "course", _course(self))
        _check_hand(self)
        _check_up_card(self)
        _check_announcements(self)
        _check_baloot(self)
        if self.match_before is not None and min(self.match_before) < 0:
            raise InputError("match_before", "NEGATIVE_SCORE", "match totals are not negative")

    @property
    def to_play(self) -> Seat | None:
        """The seat whose turn it is; None when all cards have been played."""
        if len(self.plays) == len(PACK):
            return None
        return self.course.leader.next(self.rules.play.direction, len(self.course.trick))

    @property
    def others(self) -> tuple[Seat, ...]:
        """The three seats whose hands are hidden, in order of play after this one."""
        return tuple(self.seat.next(self.rules.play.direction, steps) for steps in (1, 2, 3))

    @property
    def unseen(self) -> int:
        """The cards that the other seats hold now, as a mask."""
        return ALL_CARDS & ~mask_of(self.plays) & ~mask_of(self.hand)

    @property
    def gone(self) -> Hand:
        """The cards of finished tricks."""
        return frozenset(self.plays[: len(self.plays) - len(self.course.trick)])

    @property
    def ekka(self) -> EkkaState:
        """What is known about Ekka in the trick on the table, as a position says it."""
        if self.ekka_calls is None or not self.course.trick:
            return EkkaState.AUTO
        called = len(self.plays) - len(self.course.trick) in self.ekka_calls
        return EkkaState.CALLED if called else EkkaState.NOT_CALLED

    def played_by(self, seat: Seat) -> int:
        """The cards a seat has played, as a mask."""
        return self.course.played[seat]

    def held_by(self, seat: Seat) -> int:
        """How many cards a seat holds now."""
        return 8 - self.played_by(seat).bit_count()


def _check_plays(view: SeatView) -> None:
    seen: set[Card] = set()
    for index, each in enumerate(view.plays):
        if each in seen:
            raise InputError(f"plays[{index}]", "DUPLICATE_CARD", f"card {each} was played already")
        seen.add(each)


def _course(view: SeatView) -> Course:
    """Follow the tricks; the seats follow from the first lead and from who won."""
    contract, direction = view.contract, view.rules.play.direction
    leader = leader_of(view.rules, view.dealer, contract.buyer)
    laid: list[Laid] = []
    ekka: list[bool] = []
    points, tricks = [0, 0], [0, 0]
    _check_ekka_calls(view)
    for start in range(0, len(view.plays), 4):
        trick = view.plays[start : start + 4]
        ekka.append(_ekka(view, start))
        laid += [Laid(leader.next(direction, place), each) for place, each in enumerate(trick)]
        if len(trick) < 4:
            break
        leader = trick_winner(contract.kind, contract.trump, leader, trick, direction)
        last = start == len(PACK) - 4
        points[leader.side] += trick_points(contract.kind, contract.trump, trick, last=last)
        tricks[leader.side] += 1
    on_table = view.plays[len(view.plays) - len(view.plays) % 4 :]
    so_far = SoFar((points[0], points[1]), (tricks[0], tricks[1]))
    played = [0, 0, 0, 0]
    for each in laid:
        played[each.seat] |= 1 << each.card
    south, east, north, west = played
    masks = (south, east, north, west)
    return Course(tuple(laid), masks, leader, on_table, so_far, tuple(ekka))


def _ekka(view: SeatView, lead: int) -> bool:
    """Whether the lead at that play stands as Ekka (ruling 4).

    Where it must be called and nobody recorded the calls, it may have been: Ekka frees and never
    binds, so taking it as called excludes nothing that can be.
    """
    rules, contract, gone = view.rules.play, view.contract, view.plays[:lead]
    if view.ekka_calls is not None:
        return lead in view.ekka_calls
    if rules.ekka == "declared":
        return is_ekka(contract.kind, contract.trump, view.plays[lead], gone)
    return ekka_holds(
        rules, contract.kind, contract.trump, view.plays[lead], gone, EkkaState.AUTO
    )  # fmt: skip


def _check_ekka_calls(view: SeatView) -> None:
    for index, play in enumerate(view.ekka_calls or ()):
        with at(f"ekka_calls[{index}]"):
            if not 0 <= play < len(view.plays):
                raise InputError(
                    "",
                    "NO_SUCH_PLAY",
                    f"Ekka is called at play {play}, but there are {len(view.plays)} plays",
                )
            why: str | None = "Ekka is called on a lead only"
            if play % 4 == 0:
                kind, trump = view.contract.kind, view.contract.trump
                why = false_ekka(view.rules.play, kind, trump, view.plays[play], view.plays[:play])
            if why is not None:
                raise InputError("", "FALSE_EKKA", why)


def _check_hand(view: SeatView) -> None:
    """Eight cards were dealt to this seat: those it holds and those it has played."""
    played = set(view.plays)
    for each in sorted(view.hand):
        if each in played:
            raise InputError("hand", "DUPLICATE_CARD", f"card {each} was played already")
    expected = view.held_by(view.seat)
    if len(view.hand) != expected:
        raise InputError(
            "hand",
            "HAND_SIZE",
            f"{view.seat.label} has played {8 - expected} cards and holds {expected},"
            f" here {len(view.hand)} are given ({hand_text(view.hand)})",
        )


def _check_up_card(view: SeatView) -> None:
    """The up-card is with the seat that took it, or was played by it."""
    taker = view.up_card_taken_by
    if taker is None:
        return
    if view.up_card is None:
        raise InputError(
            "up_card_taken_by", "NO_UP_CARD", "somebody took an up-card that is not given"
        )
    if view.up_card in view.hand and taker is not view.seat:
        raise InputError(
            "up_card_taken_by",
            "UP_CARD_NOT_HELD",
            f"{taker.label} took the up-card {view.up_card}, but {view.seat.label} holds it",
        )
    if taker is view.seat and view.up_card not in (*view.hand, *view.plays):
        raise InputError(
            "up_card_taken_by",
            "UP_CARD_NOT_HELD",
            f"{taker.label} took the up-card {view.up_card} but does not hold it",
        )
    for index, each in enumerate(view.course.laid):
        if each.card == view.up_card and each.seat is not taker:
            raise InputError(
                f"plays[{index}]",
                "CARD_NOT_HELD",
                f"{each.seat.label} cannot play {each.card}, the up-card {taker.label} took",
            )


def _check_announcements(view: SeatView) -> None:
    told, rules, kind = view.announcements, view.rules, view.contract.kind
    if told is None:
        if view.assume_full_declaration:
            raise InputError(
                "assume_full_declaration",
                "ANNOUNCEMENTS_MISSING",
                "what was not announced is known only where the announcements are given"
                " (an empty list: there were none)",
            )
        return
    if told and rules.projects is None:
        raise InputError("announcements", "NO_PROJECTS", f"profile {rules.name} has no projects")
    shown: set[Card] = set()
    for index, each in enumerate(told):
        with at(f"announcements[{index}]"):
            if not each.cards:
                continue
            project = project_of_cards(rules, kind, each.seat, each.cards)
            if project.cls is not each.cls:
                raise InputError(
                    "cards",
                    "CLASS_CONTRADICTS",
                    f"{' '.join(map(str, each.cards))} are a {project.cls.label},"
                    f" not a {each.cls.label}",
                )
            for card in project.cards:
                if card in shown:
                    raise InputError("cards", "SHARED_CARD", f"card {card} is in two projects")
                shown.add(card)
    limit = None if rules.projects is None else rules.projects.max_projects
    for seat, count in Counter(each.seat for each in told).items():
        if limit is not None and count > limit:
            raise InputError(
                "announcements",
                "TOO_MANY_PROJECTS",
                f"{seat.label} announced {count} projects, at most {limit} (max_projects)",
            )


def _check_baloot(view: SeatView) -> None:
    suits = baloot_suits(view.rules, view.contract.kind, view.contract.trump)
    for index, seat in enumerate(view.baloot or ()):
        if not suits:
            name = view.contract.kind.value
            raise InputError(
                f"baloot[{index}]",
                "NO_BALOOT",
                f"profile {view.rules.name} has no Baloot in {name}",
            )
        if index >= len(suits):
            raise InputError(
                f"baloot[{index}]", "TWO_BALOOT", f"{seat.label} cannot have another Baloot"
            )
