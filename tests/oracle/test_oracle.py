"""The oracle against itself, the rules' own table of trick states, and the field cases.

The compiled search and the plain one must agree on every random position; both must reproduce
rules J, row by row, and the values of the public field cases (solver endings under `pagat`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from baloot_oracle import brute, generate, plain, profiles

SUITS = "SHDC"
RANKS = "789TJQKA"
SEATS = "SENW"


def cards(text: str) -> list[int]:
    """'AS TH' as card numbers."""
    return [SUITS.index(word[1]) * 8 + RANKS.index(word[0]) for word in text.split()]


def names(numbers: list[int]) -> str:
    return " ".join(RANKS[number % 8] + SUITS[number // 8] for number in numbers)


# ---- rules J -----------------------------------------------------------------------------

ANY = "any"
#: Row, table, hand, {letters of profiles: legal cards}, what differs from plain Hokum in hearts.
J_ROWS: list[tuple[str, str, str, dict[str, str], dict[str, Any]]] = [
    ("T1", "AS", "9H 7H KD 8C", {"G": ANY, "APRUWZ": "9H 7H"}, {}),
    ("T2", "KS 7S", "8H JH AD 7C", {"APUW": "8H JH", "RGZ": ANY}, {}),
    ("T3", "AS 7S", "8H JH AD 7C", {"UW": "8H JH", "APRGZ": ANY}, {}),
    ("T4", "TS 8S", "8H JH AD 7C", {"UW": "8H JH", "APRGZ": ANY}, {"gone": "AS"}),
    (
        "T4 Ekka off",
        "TS 8S",
        "8H JH AD 7C",
        {"A": "8H JH"},
        {"gone": "AS", "play": {"ekka": "off"}},
    ),
    ("T5", "AS 9H", "JH 7H AD", {"APRUZ": "JH", "W": "JH 7H", "G": ANY}, {}),
    ("T6", "AS 9H", "AH 7H AD 8C", {"ARUWZ": "AH 7H", "PG": ANY}, {}),
    ("T7", "AS QH 7S", "9H 7H KD", {"APRG": ANY, "U": "9H", "W": "9H 7H", "Z": ANY}, {}),
    ("T7 strict Z", "AS QH 7S", "9H 7H KD", {"Z": "9H KD"}, {"play": {"overruff": "always"}}),
    ("T8", "7S AS 8S", "9H KD 7C", {"UW": "9H", "APRGZ": ANY}, {}),
    ("T9", "AS QH KH", "TH 7H AD", {"APRUZ": "TH", "W": "TH 7H", "G": ANY}, {}),
    ("T10", "KH", "TH QH 7H AS", {"G": "TH QH 7H", "APRUWZ": "TH"}, {}),
    ("T11", "9H", "AH 7H AS", {"APRGUWZ": "AH 7H"}, {}),
    ("T12", "9H 8H", "JH 7H AS", {"APRG": "JH 7H", "UWZ": "JH"}, {}),
    ("T13", "KH AH 7H", "9H 8H AS", {"APRG": "9H 8H", "UWZ": "9H"}, {}),
    ("T14", "KH", "AS TD 7C", {"APRGUWZ": ANY}, {}),
    ("T15", "AS", "AH TD 7C", {"APRGUWZ": ANY}, {"kind": "sun"}),
    ("T16 locked", "", "JH 9H 7S", {"APRGUWZ": "7S"}, {"locked": True}),
    ("T16 open", "", "JH 9H 7S", {"APRGUWZ": ANY}, {}),
    ("T17", "", "JH 9H", {"APRGUWZ": ANY}, {"locked": True}),
    ("T18", "QS KS", "8H AD", {"G": ANY, "APRUWZ": "8H"}, {}),
    ("T19", "AS 7S 8S", "8H JH AD", {"G": ANY, "APRUWZ": "8H JH"}, {}),
    ("T20", "KS 7D", "8H AD 7C", {"APUW": "8H", "RGZ": ANY}, {}),
    ("T21", "TS 8S", "8H AD", {"AP": "8H"}, {}),
    ("T22 beat", "9S", "AS JS JH", {"Z": "JS"}, {"kind": "all_trump"}),
    (
        "T22 free",
        "9S",
        "AS JS JH",
        {"Z": "AS JS"},
        {"kind": "all_trump", "play": {"all_trump_beat": "none"}},
    ),
]


@pytest.mark.parametrize(
    ("row", "letter", "legal"),
    [
        (row, letter, legal)
        for row in J_ROWS
        for letters, legal in row[3].items()
        for letter in letters
    ],
    ids=lambda value: value[0] if isinstance(value, tuple) else None,
)
def test_trick_states_of_rules_j(row: Any, letter: str, legal: str) -> None:
    _, table, hand, _, differs = row
    kind = differs.get("kind", "hokum")
    play = profiles.BY_LETTER[letter] | differs.get("play", {})
    locked = differs.get("locked", False)
    trump = SUITS.index("H") if kind == "hokum" else -1
    gone = cards(differs.get("gone", ""))
    expected = sorted(cards(hand if legal == ANY else legal))

    found = brute.legal(
        cards(hand), cards(table), gone, kind=kind, trump=trump, play=play, locked=locked
    )
    assert names(found) == names(expected)

    rules = plain.Rules(kind, trump, play, locked)
    unplayed = frozenset(range(32)) - frozenset(gone)
    ekka = (
        table != "" and play["ekka"] == "auto" and plain.is_ekka(rules, cards(table)[0], unplayed)
    )
    held = frozenset(cards(hand))
    assert expected == sorted(
        card for card in held if plain.is_legal(rules, card, held, tuple(cards(table)), ekka)
    )


@pytest.mark.parametrize("state", [True, False])
def test_a_call_decides_over_the_cards(state: bool) -> None:
    """T4 and T21 again with the call given: it stands, true or false (ruling 4)."""
    for gone in ([], cards("AS")):
        found = brute.legal(
            cards("8H JH AD 7C"),
            cards("TS 8S"),
            gone,
            kind="hokum",
            trump=1,
            play=profiles.SAUDI,
            locked=False,
            ekka_state=state,
        )
        assert names(found) == ("8H JH AD 7C" if state else "8H JH")


def test_ekka_alone_never_frees_behind_an_ace() -> None:
    play = profiles.SAUDI | {"third_release": ["ekka"]}
    for state in (None, True):
        found = brute.legal(
            cards("8H AD"),
            cards("AS 8S"),
            [],
            kind="hokum",
            trump=1,
            play=play,
            locked=False,
            ekka_state=state,
        )
        assert names(found) == "8H"


def test_declared_ekka_needs_the_call() -> None:
    play = profiles.SAUDI | {"ekka": "declared"}
    for state, legal in ((None, "8H"), (True, "8H AD")):
        found = brute.legal(
            cards("8H AD"),
            cards("TS 8S"),
            cards("AS"),
            kind="hokum",
            trump=1,
            play=play,
            locked=False,
            ekka_state=state,
        )
        assert names(found) == legal


# ---- field cases -------------------------------------------------------------------------

THREE = "S:8C JD KH E:7D 7H JC N:AH KC TS W:9C JH QD"
TWO = "S:8C JD E:7D 7H JC N:AH KC TS W:9C JH QD"
SUN_TWO = "S:AD JC E:AS JD TC N:9H JH KC W:7H 9D 9S"
THIRD_HAND = "S:QD TC TH E:AS KC KH N:8S JC QS W:8H AH TS"
UNDERTRUMP = "S:AC AH QH E:JC JD KH N:7C QC QD W:9C KC TC"
ROUND = "S:KD QD QH E:7S 9D AH N:7D JD TS W:AS KC KS"
FORCED = "S:7D 8D 9D E:QC KC TC N:AS QS KS W:TH QH KH"

#: Case, hands, trump ("" is Sun), South's card on the table, changes to pagat, values.
FIELD_CASES: list[tuple[str, str, str, str, dict[str, Any], dict[str, int]]] = [
    ("FC-041 row 1", "S:7H E:8D N:9C W:7D", "S", "", {}, {"7H": 10}),
    ("FC-041 row 2", "S: E: N: W:JS", "S", "AH TH KH", {}, {"JS": 0}),
    ("FC-042", TWO, "C", "KH", {}, {"7H": 17}),
    ("FC-043 044 053 057 058", THREE, "C", "", {}, {"8C": 27, "JD": 26, "KH": 17}),
    ("FC-046 row 2, FC-047 row 1", SUN_TWO, "", "QC", {}, {"TC": 25}),
    ("FC-047 row 2", SUN_TWO, "", "7S", {}, {"AS": 17}),
    ("FC-049 pagat", THIRD_HAND, "C", "", {}, {"QD": 61, "TC": 34, "TH": 68}),
    (
        "FC-049 third hand free",
        THIRD_HAND,
        "C",
        "",
        {"void_partner_winning": "exempt"},
        {"QD": 61, "TC": 34, "TH": 71},
    ),
    ("FC-050, FC-053 call 2", UNDERTRUMP, "D", "", {}, {"AC": 38, "AH": 48, "QH": 30}),
    (
        "FC-050 undertrump",
        UNDERTRUMP,
        "D",
        "",
        {"cannot_overruff": "must_undertrump"},
        {"AC": 38, "AH": 45, "QH": 30},
    ),
    ("FC-052", ROUND, "S", "", {}, {"KD": 0, "QD": 0, "QH": 0}),
    ("FC-052 clockwise", ROUND, "S", "", {"direction": "cw"}, {"KD": 0, "QD": 0, "QH": 18}),
    ("FC-055", FORCED, "C", "", {}, {"7D": 0, "8D": 0, "9D": 0}),
]


def ending(hands: str, trump: str, trick: str, changes: dict[str, Any]) -> dict[str, Any]:
    """Arguments of `evaluate`: South leads, card points from here are the utility."""
    split = [
        part.partition(":")[2]
        for part in hands.replace(" E:", "|E:")
        .replace(" N:", "|N:")
        .replace(" W:", "|W:")
        .split("|")
    ]
    return {
        "hands": [cards(part) for part in split],
        "leader": 0,
        "trick": cards(trick),
        "kind": "hokum" if trump else "sun",
        "trump": SUITS.index(trump) if trump else -1,
        "play": profiles.PAGAT | changes,
        "locked": False,
        "ekka_state": None,
        "north_south_points": 0,
        "tricks": (0, 0),
        "utility": [list(range(163))] * 3,
    }


@pytest.mark.parametrize(
    ("hands", "trump", "trick", "changes", "values"),
    [case[1:] for case in FIELD_CASES],
    ids=[case[0] for case in FIELD_CASES],
)
def test_field_cases(
    hands: str, trump: str, trick: str, changes: dict[str, Any], values: dict[str, int]
) -> None:
    arguments = ending(hands, trump, trick, changes)
    for found in (brute.evaluate(**arguments), plain.evaluate(**arguments)):
        assert {names([card]): value for card, value in found.items()} == values


@pytest.mark.parametrize(
    "hands",
    [
        "S: E: N: W:",
        "S:8C JD E:7D 7H JC N:AH KC TS W:9C JH QD",
        "S:8C JD KH E:7D 7H JC N:AH KC W:9C JH QD",
        "S:7H E:7H N:9C W:7D",
    ],
    ids=["FC-041 row 3: finished", "FC-058 row 2", "FC-058 row 3", "a card twice"],
)
def test_what_is_no_position_is_refused(hands: str) -> None:
    with pytest.raises(ValueError, match=r"cards|card"):
        brute.evaluate(**ending(hands, "C", "", {}))


def test_a_utility_that_is_too_short_is_refused() -> None:
    with pytest.raises(ValueError, match="utility"):
        brute.evaluate(**ending(THREE, "C", "", {}) | {"utility": [[0] * 60] * 3})


# ---- the two programs --------------------------------------------------------------------


@pytest.mark.parametrize("played", [False, True], ids=["dealt", "played"])
@pytest.mark.parametrize("kind", generate.KINDS)
@pytest.mark.parametrize(("size", "count"), [(1, 20), (2, 60), (3, 25)])
def test_compiled_and_plain_agree(kind: str, size: int, count: int, played: bool) -> None:
    for position in generate.positions(11, count, size, kind=kind, played=played):
        found = brute.evaluate(**position.arguments(), memo=False)
        assert found == plain.evaluate(**position.arguments()), position
        assert sorted(found) == position.legal(), position


def test_the_memo_changes_nothing() -> None:
    for position in generate.positions(12, 60, 4):
        arguments = position.arguments()
        assert brute.evaluate(**arguments, memo=True) == brute.evaluate(**arguments, memo=False)


def test_the_memo_knows_who_has_a_trick() -> None:
    """With worthless cards only, the points never tell who has taken a trick so far."""
    low = [card for card in range(32) if card % 8 < 3]
    for seed in range(100):
        random = Random(seed)
        pack = random.sample(low, 12)
        arguments = ending("S: E: N: W:", "", "", {}) | {
            "hands": [pack[seat * 3 : seat * 3 + 3] for seat in range(4)],
            "utility": [[random.randrange(9)] * 11 for _ in range(3)],
        }
        assert brute.evaluate(**arguments, memo=True) == brute.evaluate(**arguments, memo=False)


@pytest.mark.parametrize("parameter", profiles.PLAY_VALUES)
def test_every_value_of_a_parameter_changes_some_answer(parameter: str) -> None:
    """Each value differs from each other value on some random ending: none is dead."""
    values = profiles.PLAY_VALUES[parameter]
    unseen = {(one, two) for one in range(len(values)) for two in range(one)}
    for position in generate.positions(13, 1500, 3):
        arguments = position.arguments()
        answers = (
            [
                brute.evaluate(**arguments | {"play": {**position.play, parameter: value}})
                for value in values
            ]
            if fits(position, parameter)
            else [{}] * len(values)
        )
        unseen = {(one, two) for one, two in unseen if answers[one] == answers[two]}
        if not unseen:
            break
    assert not unseen


def fits(position: generate.Position, parameter: str) -> bool:
    """A table part-way through a trick is the same table in one direction only."""
    return parameter != "direction" or not position.trick


def test_locking_changes_some_answer() -> None:
    arguments = [p.arguments() for p in generate.positions(14, 50, 3, kind="hokum")]
    assert any(
        brute.evaluate(**a | {"locked": True}) != brute.evaluate(**a | {"locked": False})
        for a in arguments
    )


# ---- invariants of rules K.2 -------------------------------------------------------------


def play_out(
    position: generate.Position, choose: Callable[[dict[str, Any]], int]
) -> tuple[int, tuple[int, int]]:
    """Play to the end by `choose`; North-South's card points and both sides' tricks."""
    state = position.arguments()
    utility = state.pop("utility")
    while any(state["hands"]):
        card = choose(state | {"utility": utility})
        hands, leader, trick, points, tricks = brute.replay(**state, cards=[card])
        state |= {
            "hands": hands,
            "leader": leader,
            "trick": trick,
            "north_south_points": points,
            "tricks": tricks,
        }
        if not trick:
            state["ekka_state"] = None  # it spoke of the trick just finished
    return state["north_south_points"], state["tricks"]


@pytest.mark.parametrize("kind", generate.KINDS)
def test_totals(kind: str) -> None:
    """A deal played out by any legal cards shares out the kind's total, over eight tricks."""

    def last_legal(state: dict[str, Any]) -> int:
        step = 1 if state["play"]["direction"] == "ccw" else -1
        mover = (state["leader"] + step * len(state["trick"])) % 4
        left = {card for hand in state["hands"] for card in hand} | set(state["trick"])
        rules = {name: state[name] for name in ("kind", "trump", "play", "locked", "ekka_state")}
        gone = sorted(set(range(32)) - left)
        return brute.legal(state["hands"][mover], state["trick"], gone, **rules)[-1]

    for position in generate.positions(15, 20, 8, kind=kind):
        points, tricks = play_out(position, last_legal)
        turned, _ = play_out(turned_table(position), last_legal)
        assert sum(tricks) == 8
        assert points + turned == generate.TOTALS[kind]


def test_replay_refuses_an_illegal_card() -> None:
    arguments = ending(TWO, "C", "KH", {})
    del arguments["utility"]
    with pytest.raises(ValueError, match="not legal"):
        brute.replay(**arguments, cards=cards("JC"))


def test_the_best_line_reaches_the_value() -> None:
    for position in generate.positions(16, 60, 3):
        if position.play["ekka"] == "declared":
            continue  # a later trick is automatic inside a search, but not when asked anew
        values: set[int] = set()

        def best(state: dict[str, Any], values: set[int] = values) -> int:
            step = 1 if state["play"]["direction"] == "ccw" else -1
            side = (state["leader"] + step * len(state["trick"])) % 2
            found = brute.evaluate(**state)
            chosen = (min if side else max)(found, key=lambda card: (found[card], card))
            values.add(found[chosen])
            return chosen

        points, (north_south, east_west) = play_out(position, best)
        column = 1 if east_west == 0 else 2 if north_south == 0 else 0
        assert values == {position.utility[column][points]}, position


def turned_table(position: generate.Position) -> generate.Position:
    """The same ending one seat on: the sides change places, and the utility its sign."""
    rules = plain.Rules(position.kind, position.trump, position.play, False)
    finished = sum(rules.points(card) for card in position.gone)
    nobody, swept, lost = [
        tuple(-value for value in reversed(column)) for column in position.utility
    ]
    return replace(
        position,
        hands=position.hands[-1:] + position.hands[:-1],
        leader=(position.leader + 1) % 4,
        north_south_points=finished - position.north_south_points,
        tricks=position.tricks[::-1],
        utility=(nobody, lost, swept),
    )


@pytest.mark.parametrize("played", [False, True], ids=["dealt", "played"])
def test_changing_sides_negates_the_value(played: bool) -> None:
    for position in generate.positions(17, 100, 3, played=played):
        found = brute.evaluate(**position.arguments())
        turned = brute.evaluate(**turned_table(position).arguments())
        assert {card: -value for card, value in turned.items()} == found, position


def test_renaming_plain_suits_changes_nothing() -> None:
    for position in generate.positions(18, 100, 3, kind="hokum"):
        one, two, three = [suit for suit in range(4) if suit != position.trump]
        new = {one: two, two: three, three: one, position.trump: position.trump}

        def renamed(held: Iterable[int], new: dict[int, int] = new) -> list[int]:
            return [new[card // 8] * 8 + card % 8 for card in held]

        found = brute.evaluate(**position.arguments())
        again = brute.evaluate(
            **position.arguments()
            | {
                "hands": [renamed(hand) for hand in position.hands],
                "trick": renamed(position.trick),
            }
        )
        assert dict(zip(renamed(found), found.values(), strict=True)) == again


# ---- the generator -----------------------------------------------------------------------


def test_positions_are_the_same_for_the_same_seed() -> None:
    first, again, other = (list(generate.positions(seed, 20, 4)) for seed in (1, 1, 2))
    assert first == again
    assert first != other


@pytest.mark.parametrize("played", [False, True], ids=["dealt", "played"])
def test_positions_are_whole_and_varied(played: bool) -> None:
    drawn = [p for n in (1, 2, 5, 8) for p in generate.positions(19, 150, n, played=played)]
    for position in drawn:
        all_cards = [card for hand in position.hands for card in hand]
        assert sorted([*all_cards, *position.trick, *position.gone]) == list(range(32))
        assert sum(position.tricks) * 4 == len(position.gone)
    assert {p.kind for p in drawn} == set(generate.KINDS)
    assert {len(p.trick) for p in drawn} == {0, 1, 2, 3}
    assert {p.ekka_state for p in drawn} == {None, True, False}
    assert {p.locked for p in drawn} == {True, False}
    assert any(p.tricks[0] == 0 and p.tricks[1] for p in drawn)
    assert any(p.tricks[1] == 0 and p.tricks[0] for p in drawn)
    for name, values in profiles.PLAY_VALUES.items():
        seen = {tuple(v) if isinstance(v := p.play[name], list) else v for p in drawn}
        assert seen == set(values)
