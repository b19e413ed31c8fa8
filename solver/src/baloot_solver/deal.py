"""What the solver is asked about: a deal, its contract, a position in its play, a finished hand.

These are plain frozen values that check themselves. Text forms are in `notation/`, the rules of
play in `play/`, which makes positions by replaying the cards so far, so that a position that exists
is one that can have come about.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum

from baloot_solver.cards import (
    PACK,
    Card,
    ContractKind,
    Hand,
    Level,
    Seat,
    Side,
    Suit,
    in_order,
)
from baloot_solver.errors import InputError, at
from baloot_solver.projects import Declaration, Project
from baloot_solver.rules.ruleset import RuleSet

Hands = tuple[Hand, Hand, Hand, Hand]
"""The four hands by seat number: South, East, North, West."""


def check_distinct(hands: Sequence[Iterable[Card]]) -> None:
    """Raise `InputError` (DUPLICATE_CARD) when two hands share a card."""
    south, east, north, west = hands
    if len({*south, *east, *north, *west}) == sum(len(tuple(hand)) for hand in hands):
        return
    holder: dict[Card, Seat] = {}
    for seat in Seat:
        for each in in_order(hands[seat]):
            if each in holder:
                raise InputError(
                    "",
                    "DUPLICATE_CARD",
                    f"card {each} is held twice ({holder[each].label}, {seat.label})",
                )
            holder[each] = seat


@dataclass(frozen=True, slots=True)
class Deal:
    """Four hands and who dealt them; eight cards each, or fewer in an ending.

    `up_card_taken_by` is the seat whose eight cards hold the up-card: the buyer, or after Ashkal
    his partner. Raises `InputError` on fields `hands`, `up_card`, `up_card_taken_by`.
    """

    hands: Hands
    dealer: Seat | None = None
    up_card: Card | None = None
    up_card_taken_by: Seat | None = None

    def __post_init__(self) -> None:
        with at("hands"):
            check_distinct(self.hands)
            for seat in Seat:
                if len(self.hands[seat]) > 8:
                    raise InputError(
                        "",
                        "HAND_SIZE",
                        f"{seat.label} holds {len(self.hands[seat])} cards, at most 8 are dealt",
                    )
        if self.up_card_taken_by is not None:
            if self.up_card is None:
                raise InputError(
                    "up_card_taken_by", "NO_UP_CARD", "somebody took an up-card that is not given"
                )
            held = self.hands[self.up_card_taken_by]
            if self.is_full and self.up_card not in held:
                raise InputError(
                    "up_card_taken_by",
                    "UP_CARD_NOT_HELD",
                    f"{self.up_card_taken_by.label} took the up-card {self.up_card}"
                    " but does not hold it",
                )

    @property
    def is_full(self) -> bool:
        """Whether all 32 cards are dealt."""
        return all(len(hand) == 8 for hand in self.hands)


@dataclass(frozen=True, slots=True)
class Contract:
    """What was bought, by whom, and how far it was raised.

    `locked` is None where nobody said: `is_locked` then derives it or refuses. `bid` (a number) and
    `kapot` belong to Bazar Blot. `buyer` may be missing where only card points are asked.
    """

    kind: ContractKind
    trump: Suit | None = None
    buyer: Seat | None = None
    level: Level = Level.SINGLE
    locked: bool | None = None
    bid: int | None = None
    kapot: bool = False

    def check(self, rules: RuleSet) -> None:
        """Refuse what the rules do not know; `InputError` on kind, trump, level, locked, bid."""
        if self.kind not in rules.contracts:
            names = ", ".join(kind.value for kind in rules.contracts)
            raise InputError(
                "kind",
                "CONTRACT_NOT_PLAYED",
                f"profile {rules.name} has no {self.kind.value} contract (it has {names})",
            )
        if self.kind is ContractKind.HOKUM and self.trump is None:
            raise InputError("trump", "TRUMP_MISSING", "a hokum contract needs its trump suit")
        if self.kind is not ContractKind.HOKUM and self.trump is not None:
            raise InputError(
                "trump", "TRUMP_NOT_WANTED", f"a {self.kind.value} contract has no trump suit"
            )
        if self.level is not Level.SINGLE and self.level not in rules.ladder(self.kind):
            raise InputError(
                "level",
                "LEVEL_NOT_PLAYED",
                f"profile {rules.name} has no {self.level.label} in {self.kind.value} (ruling 12)",
            )
        self.is_locked(rules)
        self._check_bid(rules)

    def is_locked(self, rules: RuleSet) -> bool:
        """Whether trump leads are locked (rules C); `InputError` on `locked`.

        Derived where the profile locks by itself, required where a level lets the player choose,
        refused where it cannot be.
        """
        policy = rules.play.locked_policy
        if self.kind is not ContractKind.HOKUM or not policy.covers(self.level):
            if self.locked:
                raise InputError(
                    "locked",
                    "LOCK_NOT_ALLOWED",
                    f"profile {rules.name} has no locked play in {self.kind.value}"
                    f" at level {self.level.label}",
                )
            return False
        if policy.mode == "auto_at":
            if self.locked is False:
                raise InputError(
                    "locked",
                    "LOCK_IS_AUTOMATIC",
                    f"profile {rules.name} always locks at level {self.level.label}",
                )
            return True
        if self.locked is None:
            raise InputError(
                "locked",
                "LOCK_UNKNOWN",
                f"at level {self.level.label} the raiser chooses: say whether play is locked",
            )
        return self.locked

    def _check_bid(self, rules: RuleSet) -> None:
        if rules.auction.auction != "ladder":
            if self.bid is not None or self.kapot:
                raise InputError(
                    "bid", "BID_NOT_WANTED", f"profile {rules.name} does not bid numbers"
                )
            return
        if self.bid is not None and self.bid < rules.auction.min_bid:
            raise InputError(
                "bid", "BID_TOO_LOW", f"the lowest bid is {rules.auction.min_bid}, not {self.bid}"
            )


class EkkaState(Enum):
    """Whether Ekka was called for the trick on the table (ruling 4)."""

    AUTO = "auto"
    CALLED = "called"
    NOT_CALLED = "not_called"


@dataclass(frozen=True, slots=True)
class Scored:
    """Projects and Baloot that count, where only the full deal could have told."""

    projects: tuple[Project, ...] = ()
    baloot: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class SoFar:
    """What happened before the trick on the table, by side number (North-South, East-West).

    `card_points` are those of finished tricks; `scored` is None where projects are unknown.
    """

    card_points: tuple[int, int]
    tricks: tuple[int, int]
    scored: Scored | None = None


@dataclass(frozen=True, slots=True)
class Position:
    """One moment of a hand: who holds what, what lies on the table, what came before.

    `hands` are the cards still in hand, without `trick`, the cards on the table in the order they
    fell, which `leader` led. `so_far` is None for an ending that counts from here. `dealt` is the
    full deal where it is known, and `declarations` the projects that were declared of it, None
    where all count (ruling 8). Make one with `play.position_from_deal` or `play.ending`.
    """

    rules: RuleSet
    contract: Contract
    hands: Hands
    leader: Seat
    trick: tuple[Card, ...] = ()
    so_far: SoFar | None = None
    dealt: Deal | None = None
    dealer: Seat | None = None
    up_card: Card | None = None
    ekka: EkkaState = EkkaState.AUTO
    declarations: tuple[Declaration, ...] | None = None

    @property
    def to_play(self) -> Seat:
        """The seat whose turn it is."""
        return self.leader.next(self.rules.play.direction, len(self.trick))

    @property
    def cards_left(self) -> int:
        """How many cards are still in hand, of all seats."""
        return sum(len(hand) for hand in self.hands)

    @property
    def gone(self) -> Hand:
        """The cards of finished tricks."""
        live = set(self.trick).union(*self.hands)
        return frozenset(each for each in PACK if each not in live)


@dataclass(frozen=True, slots=True)
class Call:
    """One call of an auction: `hokum`, `sun`, `pass`, `double` and so on, perhaps with a suit."""

    seat: Seat
    call: str
    suit: Suit | None = None


@dataclass(frozen=True, slots=True)
class Claim:
    """A claim of all remaining tricks (Sawa) after so many plays."""

    seat: Seat
    after_play: int
    conceded: bool | None = None


class PenaltyKind(Enum):
    """Why a side was penalised (ruling 10); the score is the same."""

    QAID = "qaid"
    FAILED_CLAIM = "failed_claim"


@dataclass(frozen=True, slots=True)
class Penalty:
    """A penalty that ended a hand: the side that offended, by a card or by a claim."""

    offender: Side
    kind: PenaltyKind = PenaltyKind.QAID


@dataclass(frozen=True)
class HandRecord:
    """A finished hand as it was played and written.

    None means "not recorded" (then all projects count and Ekka is automatic); an empty tuple means
    "none". `plays` are the cards in the order they fell, illegal ones included.
    `written_game_points` and `match_before` are by side number (North-South, East-West). `penalty`
    is the one the table applied: the score is then the penalty's, whatever the cards come to.
    """

    rules: RuleSet
    deal: Deal
    contract: Contract
    plays: tuple[Card, ...] = ()
    id: str = ""
    calls: tuple[Call, ...] | None = None
    declarations: tuple[Declaration, ...] | None = None
    ekka_calls: tuple[int, ...] | None = None
    claims: tuple[Claim, ...] | None = None
    written_game_points: tuple[int, int] | None = None
    match_before: tuple[int, int] | None = None
    penalty: Penalty | None = None
    extra: Mapping[str, str] = field(default_factory=dict)


def sides(north_south: int, east_west: int) -> str:
    """Two numbers as people read them, North-South first."""
    return f"{Side.NORTH_SOUTH.label} {north_south}, {Side.EAST_WEST.label} {east_west}"
