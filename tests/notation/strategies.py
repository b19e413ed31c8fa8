"""Random values to write and read, and the many spellings people use for them."""

from __future__ import annotations

from hypothesis import strategies as st

from baloot_solver.cards import PACK, Card, ContractKind, Hand, Level, Rank, Seat, Side, Suit
from baloot_solver.deal import (
    Call,
    Claim,
    Contract,
    Deal,
    HandRecord,
    Hands,
    Penalty,
    PenaltyKind,
)
from baloot_solver.projects import Declaration
from baloot_solver.rules import PROFILES, load_rule_set

CARDS = st.sampled_from(PACK)
SEATS = st.sampled_from(list(Seat))
SIDES = st.sampled_from(list(Side))
HANDS = st.frozensets(CARDS, max_size=8)

_ARABIC_RANK = ("سبعة", "ثمانية", "تسعة", "عشرة", "ولد", "بنت", "شايب", "إكة")
_ARABIC_SUIT = ("سبيت", "هاص", "ديمن", "شيريا")
SCRIPTS = st.sampled_from(
    [
        str.maketrans("0123456789", digits)
        for digits in (
            "0123456789",
            "٠١٢٣٤٥٦٧٨٩",
            "۰۱۲۳۴۵۶۷۸۹",
            "\uff10\uff11\uff12\uff13\uff14\uff15\uff16\uff17\uff18\uff19",
        )
    ]
)
_BLANKS = (" ", "  ", "\t", "\u00a0", " \n ")
_INVISIBLE = ("", "\u200f", "\u200e", "\u202b", "\u2067")


@st.composite
def rank_spellings(draw: st.DrawFn, rank: Rank, digits: dict[int, int]) -> str:
    """A rank as somebody might write it, with the digits of one script."""
    text = draw(st.sampled_from(("T", "10"))) if rank is Rank.TEN else rank.letter
    if text.isdigit():
        return text.translate(digits)
    return draw(st.sampled_from((text, text.lower())))


@st.composite
def suit_spellings(draw: st.DrawFn, suit: Suit) -> str:
    """A suit as somebody might write it beside a rank."""
    letter = suit.letter
    forms = [letter, letter.lower(), "♠♥♦♣"[suit], "♤♡♢♧"[suit]]
    forms += [forms[2] + "\ufe0f", forms[2] + "\ufe0e"]
    return draw(st.sampled_from(forms))


@st.composite
def card_spellings(draw: st.DrawFn, card: Card) -> str:
    """A card as somebody might write it."""
    if draw(st.integers(0, 5)) == 0:
        return f"{_ARABIC_RANK[card.rank]} {_ARABIC_SUIT[card.suit]}"
    rank, suit = draw(rank_spellings(card.rank, draw(SCRIPTS))), draw(suit_spellings(card.suit))
    mark = draw(st.sampled_from(_INVISIBLE))
    return mark + (rank + suit if draw(st.booleans()) else suit + rank)


@st.composite
def list_spellings(draw: st.DrawFn, cards: list[Card]) -> str:
    """A list of cards with one kind of separator."""
    separator = draw(st.sampled_from((*_BLANKS, ",", ", ", ";", "،", " ؛ ")))
    return separator.join(draw(card_spellings(each)) for each in cards)


@st.composite
def dotted_spellings(draw: st.DrawFn, hand: Hand) -> str:
    """A hand by suits, its ranks in any order, voids and suit signs spelled out or not."""
    groups = []
    digits = draw(SCRIPTS)
    for suit in Suit:
        held = draw(st.permutations(sorted(each for each in hand if each.suit is suit)))
        group = "".join(draw(rank_spellings(each.rank, digits)) for each in held)
        if not held:
            group = draw(st.sampled_from(("", "-")))
        if draw(st.integers(0, 4)) == 0:
            group = draw(suit_spellings(suit)) + group
        groups.append(group)
    return draw(st.sampled_from((".", " . ", ". "))).join(groups)


@st.composite
def hand_spellings(draw: st.DrawFn, hand: Hand) -> str:
    """A hand by suits or as a list."""
    if not hand or draw(st.booleans()):
        return draw(dotted_spellings(hand))
    return draw(list_spellings(draw(st.permutations(sorted(hand)))))


@st.composite
def four_hands(draw: st.DrawFn, *, full: bool | None = None) -> Hands:
    """Four hands without a common card: eight each, or any number up to eight."""
    pack = draw(st.permutations(PACK))
    if full is None:
        full = draw(st.booleans())
    sizes = [8] * 4 if full else draw(st.lists(st.integers(0, 8), min_size=4, max_size=4))
    south, east, north, west = (
        frozenset(pack[8 * seat : 8 * seat + size]) for seat, size in zip(Seat, sizes, strict=True)
    )
    return south, east, north, west


@st.composite
def deal_spellings(draw: st.DrawFn, hands: Hands) -> str:
    """Four labelled hands in any order; of a full deal one may be missing."""
    names = (
        ("S", "s", "South", "جنوب"),
        ("E", "e", "EAST", "شرق"),
        ("N", "n", "north", "شمال"),
        ("W", "w", "West", "غرب"),
    )
    seats = draw(st.permutations(list(Seat)))
    if all(len(hand) == 8 for hand in hands) and draw(st.booleans()):
        seats = seats[:3]
    words = [
        draw(st.sampled_from(names[seat]))
        + draw(st.sampled_from((":", ": ", " :", "\uff1a")))
        + draw(hand_spellings(hands[seat]))
        for seat in seats
    ]
    return draw(st.sampled_from((" ", "\n", " | ", ", "))).join(words)


@st.composite
def rule_sets(draw: st.DrawFn) -> object:
    """A shipped profile, sometimes with parameters overridden."""
    name = draw(st.sampled_from(PROFILES))
    rules = load_rule_set(name)
    overrides = {}
    if "max_projects" in rules.parameters and draw(st.booleans()):
        overrides["max_projects"] = draw(st.sampled_from(("null", "1", "2", "3")))
    if draw(st.booleans()):
        overrides["third_release"] = draw(st.sampled_from(("none", "ace", "ekka", "ace,ekka")))
    return load_rule_set(name, overrides)


_TEXT = st.text(max_size=12)
_CALLS = st.from_regex(r"[A-Za-z0-9_+-]{1,10}", fullmatch=True)
_NUMBERS = st.integers(-1000, 1000)


@st.composite
def contracts(draw: st.DrawFn) -> Contract:
    """Any contract value, whether or not a profile plays it."""
    kind = draw(st.sampled_from(list(ContractKind)))
    trump = draw(st.sampled_from(list(Suit))) if kind is ContractKind.HOKUM else None
    return Contract(
        kind,
        trump,
        draw(st.none() | SEATS),
        draw(st.sampled_from(list(Level))),
        draw(st.none() | st.booleans()),
        draw(st.none() | st.integers(0, 60)),
        draw(st.booleans()),
    )


@st.composite
def records(draw: st.DrawFn) -> HandRecord:
    """Any record the line form can carry."""
    hands = draw(four_hands())
    taker = draw(st.none() | SEATS)
    up_card = draw(CARDS)
    if taker is not None:
        if hands[taker]:
            up_card = draw(st.sampled_from(sorted(hands[taker])))
        else:
            taker = None
    suits = st.none() | st.sampled_from(list(Suit))
    cards = st.lists(CARDS, unique=True, max_size=8).map(tuple)
    pair = st.none() | st.tuples(_NUMBERS, _NUMBERS)
    return HandRecord(
        rules=draw(rule_sets()),  # type: ignore[arg-type]
        deal=Deal(hands, draw(st.none() | SEATS), up_card, taker),
        contract=draw(contracts()),
        plays=draw(st.lists(CARDS, unique=True, max_size=32).map(tuple)),
        id=draw(_TEXT),
        calls=draw(_optional_tuple(st.builds(Call, SEATS, _CALLS, suits))),
        declarations=draw(_optional_tuple(st.builds(Declaration, SEATS, cards))),
        ekka_calls=draw(_optional_tuple(st.integers(0, 31))),
        claims=draw(
            _optional_tuple(st.builds(Claim, SEATS, st.integers(0, 32), st.none() | st.booleans()))
        ),
        written_game_points=draw(pair),
        match_before=draw(pair),
        penalty=draw(st.none() | st.builds(Penalty, SIDES, st.sampled_from(list(PenaltyKind)))),
        extra=draw(st.dictionaries(_TEXT, _TEXT, max_size=3)),
    )


def _optional_tuple(items: st.SearchStrategy) -> st.SearchStrategy:
    return st.none() | st.lists(items, max_size=3).map(tuple)
