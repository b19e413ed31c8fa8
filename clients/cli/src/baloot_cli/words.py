"""The words of the command line for closed sets: seats, suits, contracts, levels.

Cards, hands and deals travel to the solver as the text that was typed, and are read there. Closed
sets travel as enum numbers, so their words have to be read here, also where no solver is installed.
Each reader takes the English word, its letter, the suit's symbol and the Arabic name.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from typing import Any, Final, TypeVar, cast

from balootsolver.v1 import (
    hint_service_pb2,
    projects_pb2,
    record_pb2,
    solver_service_pb2,
    table_pb2,
)

Number = TypeVar("Number", bound=int)

_NUMBER: Final = re.compile("[0-9]{1,5}|[٠-٩]{1,5}|[۰-۹]{1,5}")
"""Digits of one kind: ASCII, Arabic-Indic or Persian."""

_INVISIBLE: Final = dict.fromkeys(
    (*range(0x200B, 0x2010), 0x061C, *range(0x202A, 0x202F), *range(0x2066, 0x206A), 0xFE0E, 0xFE0F)
)
"""Marks that set direction or presentation and carry no meaning here."""
_ALIKE: Final = str.maketrans("أإآٱىةکی_", "ااااي" + "هكي-", "ـ")

_SEATS: Final = {
    "south": "SOUTH", "s": "SOUTH", "جنوب": "SOUTH", "الجنوب": "SOUTH",
    "east": "EAST", "e": "EAST", "شرق": "EAST", "الشرق": "EAST",
    "north": "NORTH", "n": "NORTH", "شمال": "NORTH", "الشمال": "NORTH",
    "west": "WEST", "w": "WEST", "غرب": "WEST", "الغرب": "WEST",
}  # fmt: skip
_SIDES: Final = {
    "north-south": "NORTH_SOUTH", "ns": "NORTH_SOUTH", "n-s": "NORTH_SOUTH", "us": "NORTH_SOUTH",
    "لنا": "NORTH_SOUTH",
    "east-west": "EAST_WEST", "ew": "EAST_WEST", "e-w": "EAST_WEST", "them": "EAST_WEST",
    "لهم": "EAST_WEST",
}  # fmt: skip
_SUITS: Final = {
    "spades": "SPADES", "spade": "SPADES", "s": "SPADES", "♠": "SPADES", "♤": "SPADES",
    "سبيت": "SPADES", "كاله": "SPADES",
    "hearts": "HEARTS", "heart": "HEARTS", "h": "HEARTS", "♥": "HEARTS", "♡": "HEARTS",
    "هاص": "HEARTS", "لال": "HEARTS",
    "diamonds": "DIAMONDS", "diamond": "DIAMONDS", "d": "DIAMONDS", "♦": "DIAMONDS",
    "♢": "DIAMONDS", "ديمن": "DIAMONDS", "شوكت": "DIAMONDS",
    "clubs": "CLUBS", "club": "CLUBS", "c": "CLUBS", "♣": "CLUBS", "♧": "CLUBS",
    "كلفس": "CLUBS", "شيريا": "CLUBS",
}  # fmt: skip
_KINDS: Final = {
    "hokum": "HOKUM", "hokm": "HOKUM", "hukm": "HOKUM", "حكم": "HOKUM",
    "sun": "SUN", "san": "SUN", "صن": "SUN",
    "no-trump": "NO_TRUMP", "notrump": "NO_TRUMP",
    "all-trump": "ALL_TRUMP", "alltrump": "ALL_TRUMP",
}  # fmt: skip
_LEVELS: Final = {
    "single": "SINGLE",
    "double": "DOUBLE", "contra": "DOUBLE", "kontra": "DOUBLE", "دبل": "DOUBLE", "بل": "DOUBLE",
    "triple": "TRIPLE", "ثري": "TRIPLE",
    "quadruple": "QUADRUPLE", "recontra": "QUADRUPLE", "rekontra": "QUADRUPLE",
    "فور": "QUADRUPLE",
    "gahwa": "GAHWA", "قهوه": "GAHWA",
}  # fmt: skip
_PROJECTS: Final = {
    "sira": "SIRA", "terz": "SIRA", "سرا": "SIRA",
    "fifty": "FIFTY", "50": "FIFTY", "خمسين": "FIFTY",
    "hundred": "HUNDRED", "100": "HUNDRED", "ميه": "HUNDRED",
    "four-hundred": "FOUR_HUNDRED", "400": "FOUR_HUNDRED", "اربعميه": "FOUR_HUNDRED",
    "carre": "CARRE",
}  # fmt: skip
_OBJECTIVES: Final = {"card-points": "CARD_POINTS", "game-points": "GAME_POINTS"}
_EKKA: Final = {"auto": "AUTO", "called": "CALLED", "not-called": "NOT_CALLED"}
_METHODS: Final = {"averaging": "AVERAGING", "later-decisions": "LATER_DECISIONS"}
_PENALTIES: Final = {"qaid": "QAID", "failed-claim": "FAILED_CLAIM"}


def plain(text: str) -> str:
    """Text with case, direction marks and Arabic spelling variants evened out.

    Unicode's own compatibility forms stay as they are: they would turn `9²` into 92.
    """
    folded = text.translate(_INVISIBLE).casefold()
    kept = "".join(each for each in folded if unicodedata.category(each) != "Mn")
    return kept.translate(_ALIKE).strip()


def _number(enum: type[Number], name: str) -> Number:
    """The value of a protobuf enum by its name."""
    return cast(Number, cast(Any, enum).Value(name))


def _pick(words: Mapping[str, str], text: str, what: str, examples: str) -> str:
    found = words.get(plain(text))
    if found is None:
        raise ValueError(f"{text!r} is not {what}: say {examples}")
    return found


def seat(text: str) -> table_pb2.Seat:
    """`S`, `south` or `جنوب`; `ValueError` with a sentence otherwise, as all readers here."""
    return _number(table_pb2.Seat, "SEAT_" + _pick(_SEATS, text, "a seat", "S, E, N or W"))


def side(text: str) -> table_pb2.Side:
    """`ns`, `north-south`, `us` or `لنا`, and the same of the others."""
    return _number(table_pb2.Side, "SIDE_" + _pick(_SIDES, text, "a side", "ns or ew"))


def suit(text: str) -> table_pb2.Suit:
    """`H`, `hearts`, `♥` or `هاص`."""
    return _number(table_pb2.Suit, "SUIT_" + _pick(_SUITS, text, "a suit", "S, H, D or C"))


def contract(text: str) -> tuple[table_pb2.ContractKind, table_pb2.Suit]:
    """`hokum:H`, `sun`, `no-trump` or `all-trump`; the suit is unspecified where there is none."""
    word, colon, trump = text.partition(":")
    if not colon and len(text.split()) == 2:  # a blank may stand for the colon: حكم هاص
        word, trump = text.split()
        colon = ":"
    found = _pick(
        _KINDS, word, "a contract", "hokum:H (with its trump), sun, no-trump or all-trump"
    )
    if (found == "HOKUM") != bool(colon):
        if colon:
            raise ValueError(f"{plain(word)} has no trump suit, {trump.strip()!r} is too much")
        raise ValueError("a hokum needs its trump suit, such as hokum:H")
    number = _number(table_pb2.ContractKind, "CONTRACT_KIND_" + found)
    return number, suit(trump) if colon else table_pb2.SUIT_UNSPECIFIED


def kind(text: str) -> table_pb2.ContractKind:
    """`hokum`, `sun`, `no-trump` or `all-trump`, without a trump suit."""
    found = _pick(_KINDS, text, "a kind of contract", "hokum, sun, no-trump or all-trump")
    return _number(table_pb2.ContractKind, "CONTRACT_KIND_" + found)


def level(text: str) -> table_pb2.Level:
    """`single`, `double`, `triple`, `quadruple`, `gahwa`, Bazar's `contra` and `recontra`."""
    names = "single, double, triple, quadruple or gahwa"
    return _number(table_pb2.Level, "LEVEL_" + _pick(_LEVELS, text, "a level", names))


def project_class(text: str) -> projects_pb2.ProjectClass | None:
    """`sira`, `fifty`, `hundred`, `four-hundred` or `carre`; None where it is none of them."""
    found = _PROJECTS.get(plain(text))
    return _number(projects_pb2.ProjectClass, "PROJECT_CLASS_" + found) if found else None


def objective(text: str) -> solver_service_pb2.Objective:
    """`card-points` or `game-points`."""
    found = _pick(_OBJECTIVES, text, "an objective", "card-points or game-points")
    return _number(solver_service_pb2.Objective, "OBJECTIVE_" + found)


def question(text: str) -> solver_service_pb2.Question:
    """`makes`, `kaboot`, `kaboot:ns`, `card-points:82`, `card-points:ns:82`, `game-points:-4`."""
    word, *rest = (part.strip() for part in plain(text).split(":"))
    if word == "makes" and not rest:
        return solver_service_pb2.Question(makes=solver_service_pb2.MakesQuestion())
    if word == "kaboot" and len(rest) <= 1:
        asker = side(rest[0]) if rest else table_pb2.SIDE_UNSPECIFIED
        return solver_service_pb2.Question(kaboot=solver_service_pb2.KabootQuestion(side=asker))
    if word in ("card-points", "game-points") and 1 <= len(rest) <= 2:
        asker = side(rest[0]) if len(rest) == 2 else table_pb2.SIDE_UNSPECIFIED
        number = _whole(rest[-1], signed=word == "game-points")
        if word == "card-points":
            card_points = solver_service_pb2.CardPointsQuestion(side=asker, at_least=number)
            return solver_service_pb2.Question(card_points=card_points)
        game_points = solver_service_pb2.GamePointsQuestion(side=asker, at_least=number)
        return solver_service_pb2.Question(game_points=game_points)
    raise ValueError(
        f"{text!r} is not a question: say makes, kaboot, kaboot:ns, card-points:82,"
        " card-points:ns:82 or game-points:ns:10"
    )


def _whole(text: str, *, signed: bool) -> int:
    minus = signed and text.startswith(("-", "−"))
    digits = text[1:] if minus else text
    if not _NUMBER.fullmatch(digits):
        raise ValueError(f"{text!r} is not a whole number")
    return -int(digits) if minus else int(digits)


def ekka(text: str) -> table_pb2.EkkaState:
    """`auto`, `called` or `not-called`."""
    found = _pick(_EKKA, text, "a state of Ekka", "auto, called or not-called")
    return _number(table_pb2.EkkaState, "EKKA_STATE_" + found)


def method(text: str) -> hint_service_pb2.Method:
    """`averaging` or `later-decisions`."""
    found = _pick(_METHODS, text, "a method", "averaging or later-decisions")
    return _number(hint_service_pb2.Method, "METHOD_" + found)


def penalty(text: str) -> record_pb2.Penalty:
    """The offending side and, after a colon, `qaid` (the default) or `failed-claim`."""
    who, _, kind = text.partition(":")
    word = _pick(_PENALTIES, kind or "qaid", "a penalty", "qaid or failed-claim")
    return record_pb2.Penalty(
        offender=side(who), kind=_number(record_pb2.PenaltyKind, "PENALTY_KIND_" + word)
    )


def card_words(text: str) -> list[str]:
    """The cards of a list as typed, parted by white space or commas: `TC 9C 8C`, `TC,9C,8C`.

    A card named in Arabic is two words, so those are parted by commas: `إكة سبيت، شايب هاص`. What a
    card is decides the solver.
    """
    for comma in ("،", ";", "؛"):
        text = text.replace(comma, ",")
    parts = [part.strip() for part in text.split(",")]
    return [word for part in parts for word in ([part] if _is_arabic(part) else part.split())]


def call_words(text: str) -> list[str]:
    """The calls of an auction as typed, parted by white space or commas: `pass hokum:H`."""
    return text.replace(",", " ").replace("،", " ").split()


def call(text: str) -> record_pb2.Call:
    """A call, perhaps behind its seat: `pass`, `hokum:H`, `S:hokum:H`.

    What it is decides the solver.
    """
    who, colon, rest = text.partition(":")
    named = _SEATS.get(plain(who)) if colon else None
    if named is None:
        return record_pb2.Call(call=text)
    return record_pb2.Call(seat=_number(table_pb2.Seat, "SEAT_" + named), call=rest)


def _is_arabic(text: str) -> bool:
    return any(unicodedata.name(each, "").startswith("ARABIC LETTER") for each in text)


def points(text: str) -> table_pb2.SidePoints:
    """Two numbers, North-South first: `96-66` or `96:66`."""
    parts = [part.strip() for part in plain(text).replace(":", "-").split("-")]
    if len(parts) != 2 or not all(_NUMBER.fullmatch(part) for part in parts):
        raise ValueError(f"{text!r} is not two numbers, North-South first, such as 96-66")
    return table_pb2.SidePoints(north_south=int(parts[0]), east_west=int(parts[1]))


def project(text: str) -> projects_pb2.SeatProject:
    """A seat and its project, by class or by cards: `N:fifty`, `N:TC 9C 8C`."""
    who, colon, what = text.partition(":")
    if not colon or not what.strip():
        raise ValueError(f"{text!r} is not a seat and a project, such as N:fifty or N:TC 9C 8C")
    named = project_class(what)
    if named is not None:
        return projects_pb2.SeatProject(seat=seat(who), project_class=named)
    return projects_pb2.SeatProject(seat=seat(who), cards=card_words(what))
