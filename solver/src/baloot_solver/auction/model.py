"""What an auction is made of: calls, their rulings, the moments it goes through, how it ends.

An auction is a frozen value: who sits where and what lies face up (`AuctionTable`), the calls so
far, and the stage it has come to. A stage names the seats that are still to be asked, first the one
whose turn it is; a seat is asked only while there is something besides passing that it may do.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import cache

from baloot_solver.cards import Card, ContractKind, Direction, Hand, Level, Rank, Seat, Suit
from baloot_solver.deal import Call, Contract
from baloot_solver.errors import InputError
from baloot_solver.rules.groups import NoAuction
from baloot_solver.rules.ruleset import RuleSet


class Word(Enum):
    """What is called. In Bazar Blot a bid's word is its contract, contra is `DOUBLE`."""

    PASS = "pass"
    HOKUM = "hokum"
    SUN = "sun"
    NO_TRUMP = "no_trump"
    ALL_TRUMP = "all_trump"
    ASHKAL = "ashkal"
    KAWESH = "kawesh"
    CONFIRM = "confirm"
    DOUBLE = "double"
    TRIPLE = "triple"
    QUADRUPLE = "quadruple"
    GAHWA = "gahwa"

    @property
    def level(self) -> Level | None:
        """The level a raise brings the contract to; None for other words."""
        return Level.__members__.get(self.name)

    @property
    def kind(self) -> ContractKind | None:
        """The contract a bid names; None for other words (Ashkal is one of its own)."""
        return ContractKind.__members__.get(self.name)


RAISES = (Word.DOUBLE, Word.TRIPLE, Word.QUADRUPLE, Word.GAHWA)
_ALIASES = {"contra": "double", "recontra": "quadruple"}
_LOCKS = {"locked": True, "open": False}


@dataclass(frozen=True, slots=True)
class AuctionCall:
    """One call, without its caller.

    `suit` goes with Hokum alone. `number` (tens of card points) and `kapot` belong to Bazar Blot's
    bids; a kapot call above all numbers has no number. `locked` is said with a raise whose caller
    chooses between open and locked play (rules C), and None with every other call.
    """

    word: Word
    suit: Suit | None = None
    number: int | None = None
    kapot: bool = False
    locked: bool | None = None

    def __str__(self) -> str:
        return self.text + ("" if self.suit is None else f":{self.suit.letter}")

    @property
    def text(self) -> str:
        """The one word of a record, without the suit: `sun`, `hokum-9-kapot`, `double-locked`."""
        parts = [self.word.value]
        if self.number is not None:
            parts.append(str(self.number))
        if self.kapot:
            parts.append("kapot")
        if self.locked is not None:
            parts.append("locked" if self.locked else "open")
        return "-".join(parts)

    def by(self, seat: Seat) -> Call:
        """The call as a record keeps it."""
        return Call(seat, self.text, self.suit)


PASS = AuctionCall(Word.PASS)
CONFIRM = AuctionCall(Word.CONFIRM)
SUN = AuctionCall(Word.SUN)
ASHKAL = AuctionCall(Word.ASHKAL)
KAWESH = AuctionCall(Word.KAWESH)


def read_call(call: Call) -> AuctionCall:
    """A record's call; `InputError` (UNKNOWN_CALL) on `call` for words that mean nothing."""
    word, *rest = call.call.lower().split("-")
    number: int | None = None
    kapot, locked = False, None
    try:
        meaning = Word(_ALIASES.get(word, word))
        for part in rest:
            if part.isascii() and part.isdigit() and len(part) < 5 and number is None:
                number = int(part)
            elif part == "kapot" and not kapot:
                kapot = True
            elif part in _LOCKS and locked is None:
                locked = _LOCKS[part]
            else:
                raise ValueError(part)
    except ValueError:
        raise InputError("call", "UNKNOWN_CALL", f"{call.call!r} is no call") from None
    return AuctionCall(meaning, call.suit, number, kapot, locked)


@dataclass(frozen=True, slots=True)
class CallRuling:
    """Whether a call may be made now, why, and the section of the rules that says so."""

    call: AuctionCall
    legal: bool
    reason: str
    section: str


@dataclass(frozen=True, slots=True)
class Purchase:
    """The auction's contract, its level and `locked` settled, and who took the up-card.

    `up_card_taken_by` is None where there is no up-card. `ashkal` says that the buyer gave it to
    his partner by Ashkal.
    """

    contract: Contract
    up_card_taken_by: Seat | None = None
    ashkal: bool = False


@dataclass(frozen=True, slots=True)
class AllPass:
    """Nobody bought: the hand is thrown in and `next_dealer` deals."""

    next_dealer: Seat


@dataclass(frozen=True, slots=True)
class Annulled:
    """`by` showed a hand of 7, 8 and 9 only (Kawesh): no score, and `next_dealer` deals."""

    by: Seat
    next_dealer: Seat


Result = Purchase | AllPass | Annulled

SomeHands = tuple[Hand | None, Hand | None, Hand | None, Hand | None]
"""Hands by seat number, None where one is not known."""


@dataclass(frozen=True, slots=True)
class AuctionTable:
    """What does not change while the calls are made.

    `hands` are the cards each seat bids on, as far as they are known; they are wanted for Kawesh
    alone. `match_before` are the match's game points by side, wanted where a Sun's double depends
    on them. `InputError` on `up_card`, `hands`, `match_before`, `rules`.
    """

    rules: RuleSet
    dealer: Seat
    up_card: Card | None = None
    hands: SomeHands | None = None
    match_before: tuple[int, int] | None = None

    def __post_init__(self) -> None:
        machine = self.rules.auction
        if isinstance(machine, NoAuction):
            raise InputError(
                "rules", "NO_AUCTION", f"profile {self.rules.name} has no auction: contracts given"
            )
        if (machine.auction == "upcard") != (self.up_card is not None):
            if self.up_card is None:
                raise InputError("up_card", "UP_CARD_MISSING", "the auction is about an up-card")
            raise InputError(
                "up_card", "UP_CARD_NOT_WANTED", f"profile {self.rules.name} turns no card up"
            )
        if self.match_before is not None and min(self.match_before) < 0:
            raise InputError("match_before", "NEGATIVE_SCORE", "match totals are not negative")
        if self.hands is not None:
            self._check_hands(self.hands, 5 if machine.auction == "upcard" else 8)

    def _check_hands(self, hands: SomeHands, size: int) -> None:
        seen = set() if self.up_card is None else {self.up_card}
        for seat in Seat:
            hand = hands[seat]
            if hand is None:
                continue
            if len(hand) != size:
                raise InputError(
                    "hands", "HAND_SIZE",
                    f"{seat.label} holds {len(hand)} cards at the auction, not {size}",
                )  # fmt: skip
            for each in sorted(hand):
                if each in seen:
                    raise InputError("hands", "DUPLICATE_CARD", f"card {each} is there twice")
                seen.add(each)

    @property
    def order(self) -> tuple[Seat, ...]:
        """The seats in speaking order: the player after the dealer first, the dealer last."""
        return self.after(self.dealer, 4)

    def after(self, seat: Seat, count: int = 3) -> tuple[Seat, ...]:
        """The next seats after one, in order of play."""
        return _turns(seat, self.rules.play.direction)[:count]

    def place(self, seat: Seat) -> int:
        """Place in speaking order, 1 to 4."""
        return self.order.index(seat) + 1

    @property
    def next_dealer(self) -> Seat:
        """Who deals the next hand."""
        return self.order[0]

    @property
    def up_card_is_ace(self) -> bool:
        """Whether the up-card is an Ace."""
        return self.up_card is not None and self.up_card.rank is Rank.ACE


@dataclass(frozen=True, slots=True)
class Standing:
    """The call that would buy if nobody went above it."""

    seat: Seat
    kind: ContractKind
    trump: Suit | None = None
    ashkal: bool = False
    number: int | None = None
    kapot: bool = False

    @property
    def contract(self) -> Contract:
        """The contract it would be, not raised yet."""
        return Contract(self.kind, self.trump, self.seat, bid=self.number, kapot=self.kapot)

    @property
    def words(self) -> str:
        """`South's hokum`, as the reasons name it."""
        name = "ashkal" if self.ashkal else self.kind.value.replace("_", "-")
        return f"{self.seat.label}'s {name}"


@dataclass(frozen=True, slots=True)
class Bidding:
    """First or second round around the up-card; `answered` had their say about a called Sun."""

    waiting: tuple[Seat, ...]
    round: int
    standing: Standing | None = None
    answered: frozenset[Seat] = frozenset()


@dataclass(frozen=True, slots=True)
class Confirming:
    """All passed a Hokum: its caller confirms it or turns it to Sun."""

    waiting: tuple[Seat, ...]
    standing: Standing


@dataclass(frozen=True, slots=True)
class Rising:
    """Bazar Blot's bids; without one yet, all four are asked once."""

    waiting: tuple[Seat, ...]
    standing: Standing | None = None


@dataclass(frozen=True, slots=True)
class Doubling:
    """Something is bought; `waiting` may raise it to `level`. `doubler` is who doubled."""

    waiting: tuple[Seat, ...]
    purchase: Purchase
    level: Level
    doubler: Seat | None = None


@dataclass(frozen=True, slots=True)
class Closed:
    """The auction is over; `why` tells why nobody is asked any more."""

    outcome: Result
    why: str
    waiting: tuple[Seat, ...] = ()


Stage = Bidding | Confirming | Rising | Doubling | Closed


@dataclass(frozen=True, slots=True)
class AuctionState:
    """One moment of an auction. Make one with `start`, go on with `after`."""

    table: AuctionTable
    stage: Stage
    calls: tuple[Call, ...] = ()

    @property
    def to_call(self) -> Seat | None:
        """The seat whose turn it is; None when the auction is over."""
        return self.stage.waiting[0] if self.stage.waiting else None


@cache
def _turns(seat: Seat, direction: Direction) -> tuple[Seat, ...]:
    """The four seats after one in order of play, itself the last."""
    return tuple(seat.next(direction, steps) for steps in range(1, 5))


def is_kawesh(hand: Hand) -> bool:
    """Whether a hand may annul the deal: the five first cards, none of A, K, Q, J, 10 (rules B).

    A hand of another size never may: of no cards everything is true.
    """
    return len(hand) == 5 and all(each.rank <= Rank.NINE for each in hand)
