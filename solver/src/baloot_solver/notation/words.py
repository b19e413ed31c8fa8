"""The words of the game as people write them: suits, ranks, seats, levels, contracts, locking.

Letters, English words and Arabic words mean the same; the writers know one form each. The Arabic
names are those of the glossary (rules L). An unknown word is refused, never guessed: one wrong line
in a table of names would swap the King and the Jack and move twenty points.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeVar

from baloot_solver.cards import ContractKind, Level, Rank, Seat, Side, Suit
from baloot_solver.errors import InputError
from baloot_solver.notation.text import normalise, shown

_Meaning = TypeVar("_Meaning")


def _names(words: Mapping[_Meaning, str]) -> dict[str, _Meaning]:
    """Each name as the readers see it after normalising, with what it means."""
    return {normalise(name): meaning for meaning, names in words.items() for name in names.split()}


ARABIC_SUITS: Final = _names(
    {
        Suit.SPADES: "سبيت كاله",
        Suit.HEARTS: "هاص لال",
        Suit.DIAMONDS: "ديمن شوكت",
        Suit.CLUBS: "شيريا كلفس",
    }
)
ARABIC_RANKS: Final = _names(
    {
        Rank.ACE: "إكة إكه خال",
        Rank.KING: "شايب باش",
        Rank.QUEEN: "بنت ميم",
        Rank.JACK: "ولد غلام",
        Rank.TEN: "عشرة عشره",
        Rank.NINE: "تسعة تسعه",
        Rank.EIGHT: "ثمانية ثمانيه",
        Rank.SEVEN: "سبعة سبعه",
    }
)
SUIT_SIGNS: Final = {sign: suit for suit in Suit for sign in (suit.letter, suit.symbol)}
RANK_SIGNS: Final = {rank.letter: rank for rank in Rank} | {"10": Rank.TEN}

_SUITS: Final = (
    SUIT_SIGNS
    | ARABIC_SUITS
    | _names(
        {
            Suit.SPADES: "spades spade",
            Suit.HEARTS: "hearts heart",
            Suit.DIAMONDS: "diamonds diamond",
            Suit.CLUBS: "clubs club",
        }
    )
)
_SEATS: Final = _names(
    {
        Seat.SOUTH: "S south جنوب الجنوب",
        Seat.EAST: "E east شرق الشرق",
        Seat.NORTH: "N north شمال الشمال",
        Seat.WEST: "W west غرب الغرب",
    }
)
_SIDES: Final = _names(
    {
        Side.NORTH_SOUTH: "ns n-s north-south north_south us لنا",
        Side.EAST_WEST: "ew e-w east-west east_west them لهم",
    }
)
_LEVELS: Final = _names(
    {
        Level.SINGLE: "single",
        Level.DOUBLE: "double contra kontra دبل بل",
        Level.TRIPLE: "triple ثري",
        Level.QUADRUPLE: "quadruple recontra rekontra فور",
        Level.GAHWA: "gahwa قهوة",
    }
)
_CALLS: Final = _names(
    {
        "pass": "بس ولا",
        "hokum": "حكم",
        "sun": "صن",
        "ashkal": "أشكل اشكل",
        "kawesh": "تكويش كاشو كوش",
        "double": "دبل بل",
        "triple": "ثري",
        "quadruple": "فور",
        "gahwa": "قهوة قهوه",
        "open": "مفتوح",
        "locked": "مقفول مغلق",
    }
)
_LOCKS: Final = _names({True: "locked مقفول مغلق", False: "open مفتوح"})
_KINDS: Final = _names(
    {
        ContractKind.HOKUM: "hokum hokm hukm حكم",
        ContractKind.SUN: "sun san صن",
        ContractKind.NO_TRUMP: "no-trump no_trump notrump",
        ContractKind.ALL_TRUMP: "all-trump all_trump alltrump",
    }
)
_KIND_TEXT: Final = {
    ContractKind.HOKUM: "hokum",
    ContractKind.SUN: "sun",
    ContractKind.NO_TRUMP: "no-trump",
    ContractKind.ALL_TRUMP: "all-trump",
}


def _read(text: str, names: Mapping[str, _Meaning], reason: str, what: str) -> _Meaning:
    word = normalise(text).strip()
    if word not in names:
        raise InputError("", reason, f"{shown(text.strip())} is not {what}")
    return names[word]


def read_suit(text: str) -> Suit:
    """A suit: its letter, sign, English name or Arabic name; `InputError` (UNKNOWN_SUIT)."""
    return _read(text, _SUITS, "UNKNOWN_SUIT", "a suit (S, H, D or C)")


def read_seat(text: str) -> Seat:
    """A seat: its letter, English name or Arabic name; `InputError` (UNKNOWN_SEAT)."""
    return _read(text, _SEATS, "UNKNOWN_SEAT", "a seat (S, E, N or W)")


def is_seat(text: str) -> bool:
    """Whether a text names a seat."""
    return normalise(text).strip() in _SEATS


def english_call(text: str) -> str:
    """The words of a call, parted by hyphens, with the Arabic ones in English; others stay."""
    return "-".join(_CALLS.get(normalise(part).strip(), part) for part in text.split("-"))


def read_level(text: str) -> Level:
    """A level of the doubling ladder, contra and recontra too; `InputError` (UNKNOWN_LEVEL)."""
    what = "a level (single, double, triple, quadruple or gahwa)"
    return _read(text, _LEVELS, "UNKNOWN_LEVEL", what)


def read_locked(text: str) -> bool:
    """`locked` is true, `open` is false; `InputError` (UNKNOWN_LOCK)."""
    return _read(text, _LOCKS, "UNKNOWN_LOCK", "locked or open")


def write_locked(locked: bool) -> str:
    """`locked` or `open`."""
    return "locked" if locked else "open"


def read_contract(text: str) -> tuple[ContractKind, Suit | None]:
    """A contract: `hokum:H`, `sun`, `no-trump`, `all-trump`; a blank may stand for the colon.

    Raises `InputError`: UNKNOWN_CONTRACT, TRUMP_MISSING, TRUMP_NOT_WANTED, UNKNOWN_SUIT.
    """
    words = normalise(text).replace(":", " : ").split()
    parts = [word for word in words if word != ":"]
    if not 1 <= len(parts) <= 2 or words.count(":") > 1 or words[-1] == ":":
        raise _unknown_contract(text)
    kind = _KINDS.get(parts[0])
    if kind is None or words[0] == ":":
        raise _unknown_contract(text)
    if kind is ContractKind.HOKUM:
        if len(parts) == 1:
            raise InputError(
                "", "TRUMP_MISSING", f"{shown(text.strip())} does not name its trump: hokum:H"
            )
        return kind, read_suit(parts[1])
    if len(parts) == 2:
        raise InputError(
            "", "TRUMP_NOT_WANTED", f"{shown(text.strip())}: a {kind.value} contract has no trump"
        )
    return kind, None


def _unknown_contract(text: str) -> InputError:
    return InputError(
        "",
        "UNKNOWN_CONTRACT",
        f"{shown(text.strip())} is not a contract (hokum:H, sun, no-trump, all-trump)",
    )


def write_contract(kind: ContractKind, trump: Suit | None = None) -> str:
    """A contract in its one written form: `hokum:H`, `sun`, `no-trump`, `all-trump`."""
    return _KIND_TEXT[kind] + ("" if trump is None else f":{trump.letter}")


def read_side(text: str) -> Side:
    """A side: `ns` or `ew`, in words, or لنا and لهم; `InputError` (UNKNOWN_SIDE)."""
    return _read(text, _SIDES, "UNKNOWN_SIDE", "a side (ns or ew)")


def write_side(side: Side) -> str:
    """`ns` or `ew`."""
    return "ew" if side else "ns"
