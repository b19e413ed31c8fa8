"""Each reason is given where it holds and not where it does not, in both languages."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from string import Formatter

import pytest

from baloot_solver.analysis import check_claim
from baloot_solver.cards import Seat
from baloot_solver.hints import SeatView, Worlds, facts_of, positions_in, view_of
from baloot_solver.hints.actions import Action, ActionKind, actions_of
from baloot_solver.hints.boards import Boards
from baloot_solver.hints.estimates import Chance, Estimate
from baloot_solver.hints.reasons import TEXTS, Reason, ReasonCode, reason
from baloot_solver.hints.suggest import Budget, CardHint, Suggestion, suggest_play
from baloot_solver.hints.why import at_the_table, reasons_for
from baloot_solver.projects import ProjectClass
from baloot_solver.rules import load_rule_set
from tests.hints.histories import history
from tests.hints.seen import one, seen

C = ReasonCode
OPENING = seen("A.J9.A98.K9")
"""South leads to the first trick."""
LAST = ("KS 7S 8S", "W")
"""South's King is winning, and West plays last."""


def codes(view: SeatView, text: str) -> list[ReasonCode]:
    assert view.to_play is view.seat
    return [each.code for each in at_the_table(facts_of(view), one(text))]


def last(hand: str, plays: str = LAST[0]) -> SeatView:
    return seen(hand, plays, seat=LAST[1])


HOLDS: list[tuple[ReasonCode, SeatView, str]] = [
    (C.DRAWS_LAST_TRUMP, seen(".AKQJT98.A."), "JH"),
    (C.DRAWS_LAST_TRUMP, seen(".AKQJT98.A."), "8H"),
    (C.DRAWS_TRUMPS, OPENING, "JH"),
    (C.DRAWS_TRUMPS, OPENING, "9H"),
    (C.SURE_TRICK, seen("AT.KJ.A98.K", contract="sun"), "AS"),
    (C.SURE_TRICK, seen("AT.KJ.A98.K", contract="sun"), "TS"),
    (C.HIGHEST_LEFT, OPENING, "AS"),
    (C.PARTNER_CAN_RUFF, seen("K.J9.A9.K9", "AS 7S 7D 8S"), "KS"),
    (C.KEEPS_TEN, seen("T9.J9.A98.K"), "9S"),
    (C.KEEPS_TEN, last("TQ.J9.A98.K"), "QS"),
    (C.WINS_CHEAPLY, last("ATQ.J9.A9.K"), "TS"),
    (C.WINS_TRICK, last("ATQ.J9.A9.K"), "AS"),
    (C.RUFFS, last(".J98.A98.K9"), "8H"),
    (C.FEEDS_PARTNER, last("T7.J9.A98.K", "KS AS 8S"), "TS"),
    (C.GIVES_LITTLE, last("ATQ.J9.A9.K"), "QS"),
    (C.KEEPS_TRUMPS, last(".J98.A98.K9", "KS AS 8S"), "8D"),
    (C.EMPTIES_SUIT, seen("K.J98.A98.9"), "KS"),
]  # fmt: skip
DOES_NOT: list[tuple[ReasonCode, SeatView, str]] = [
    # Two are out; and a plain card draws none.
    (C.DRAWS_LAST_TRUMP, seen(".AKQJT9.A9."), "JH"),
    (C.DRAWS_LAST_TRUMP, seen(".AKQJT98.A."), "AD"),
    # The Jack is out; none is out; none is trump.
    (C.DRAWS_TRUMPS, seen("A.A9.A98.K9"), "AH"),
    (C.DRAWS_TRUMPS, seen(".AKQJT987.."), "JH"),
    (C.DRAWS_TRUMPS, seen("A.J9.A98.K9", contract="sun"), "JH"),
    # The Ten is out; trumps are out.
    (C.SURE_TRICK, seen("AT.KJ.A98.K", contract="sun"), "KH"),
    (C.SURE_TRICK, OPENING, "AS"),
    (C.HIGHEST_LEFT, OPENING, "KC"),
    (C.HIGHEST_LEFT, OPENING, "JH"),
    # Partner followed; the suit that partner has none of is another.
    (C.PARTNER_CAN_RUFF, seen("K.J9.A9.K9", "AS 7S 9S 8S"), "KS"),
    (C.PARTNER_CAN_RUFF, seen("K.J9.A9.K9", "AS 7S 7D 8S"), "AD"),
    (C.PARTNER_CAN_RUFF, seen("K.J9.A9.K9", "AS 7S 7D 8S", contract="sun"), "KS"),
    # The Ace is here; the Ten itself goes; the Ten is no Ten of this suit.
    (C.KEEPS_TEN, seen("AT9.J9.A98."), "9S"),
    (C.KEEPS_TEN, seen("T9.J9.A98.K"), "TS"),
    (C.KEEPS_TEN, seen("T9.J9.A98.K"), "9D"),
    (C.WINS_CHEAPLY, last("ATQ.J9.A9.K"), "AS"),
    (C.WINS_CHEAPLY, last("ATQ.J9.A9.K"), "QS"),
    # Beaten, or not safe from North.
    (C.WINS_TRICK, last("ATQ.J9.A9.K"), "QS"),
    (C.WINS_TRICK, seen("TQ.J98.A9.K", "KS", seat="E"), "TS"),
    (C.RUFFS, seen(".J98.A98.K9", "KS", seat="E"), "8H"),
    (C.RUFFS, last("ATQ.J9.A9.K"), "AS"),
    (C.FEEDS_PARTNER, last("T7.J9.A98.K", "KS AS 8S"), "7S"),
    (C.FEEDS_PARTNER, last("T7.J9.A98.K", "AS KS 8S"), "TS"),
    (C.GIVES_LITTLE, last("T7.J9.A98.K", "AS KS 8S"), "TS"),
    (C.GIVES_LITTLE, last("T7.J9.A98.K", "KS AS 8S"), "7S"),
    (C.KEEPS_TRUMPS, last(".J98.A98.K9", "KS AS 8S"), "8H"),
    (C.KEEPS_TRUMPS, last("..A98.KQJT9", "KS AS 8S"), "8D"),
    (C.EMPTIES_SUIT, seen("K.J98.A98.9"), "9D"),
    (C.EMPTIES_SUIT, seen("K..A987.KQ9"), "KS"),
]
NAMES = [f"{code.value}-{text}" for code, _, text in HOLDS]


@pytest.mark.parametrize(("code", "view", "card"), HOLDS, ids=NAMES)
def test_where_it_holds(code: ReasonCode, view: SeatView, card: str) -> None:
    assert code in codes(view, card)


@pytest.mark.parametrize(
    ("code", "view", "card"), DOES_NOT, ids=[f"{code.value}-{text}" for code, _, text in DOES_NOT]
)
def test_where_it_does_not(code: ReasonCode, view: SeatView, card: str) -> None:
    assert code not in codes(view, card)


def point(mean: float, reach: float = 0.0) -> Estimate:
    return Estimate(mean, reach / 2, mean - reach, mean + reach)


def told(
    view: SeatView,
    *,
    made: tuple[float, float] = (0.5, 0.5),
    kaboot: tuple[float, float] = (0.0, 0.0),
    against: tuple[float, float] = (0.0, 0.0),
    lead: Estimate | None = None,
    equal: bool = False,
) -> list[ReasonCode]:
    """The reasons of the first of two cards whose shares are these."""
    plain = suggest_play(view, budget=Budget(5), card_points=False)

    def hint(place: int) -> CardHint:
        def share(pair: tuple[float, float]) -> Chance:
            return Chance(pair[place], pair[place], pair[place])

        return replace(
            plain.cards[place], best=place == 0 or equal, made=share(made),
            kaboot=share(kaboot), kaboot_against=share(against),
        )  # fmt: skip

    found: Suggestion = replace(
        plain,
        cards=(hint(0), hint(1)),
        lead=None if equal else lead or point(2.0, 1.0),
        exact=False,
    )
    return [each.code for each in reasons_for(found, found.cards[0], facts_of(view))]


def test_the_numbers_speak_first() -> None:
    defender = replace(OPENING, contract=replace(OPENING.contract, buyer=OPENING.seat.next()))
    assert told(OPENING, made=(0.8, 0.6))[0] is C.MAKES_MORE
    assert C.MAKES_MORE not in told(OPENING, made=(0.62, 0.6))
    assert C.MAKES_MORE not in told(defender, made=(0.8, 0.6))
    assert told(defender, made=(0.6, 0.8))[0] is C.BREAKS_MORE
    assert C.BREAKS_MORE not in told(OPENING, made=(0.6, 0.8))
    assert told(OPENING, kaboot=(0.4, 0.1))[0] is C.KABOOT_CHANCE
    assert C.KABOOT_CHANCE not in told(OPENING, kaboot=(0.4, 0.38))
    assert told(OPENING, against=(0.1, 0.4))[0] is C.KABOOT_SAVED
    assert C.KABOOT_SAVED not in told(OPENING, against=(0.4, 0.1))
    assert told(OPENING, lead=point(0.2, 0.5))[0] is C.TOO_CLOSE
    assert C.TOO_CLOSE not in told(OPENING, lead=point(0.6, 0.5))
    assert told(OPENING, equal=True)[0] is C.ALL_SAME
    assert C.ALL_SAME not in told(OPENING)


def test_a_forced_card_says_so_and_nothing_else() -> None:
    view = last("T.J98.A98.K")
    forced = suggest_play(view, budget=Budget(5), card_points=False)
    assert [each.code for each in forced.cards[0].reasons] == [C.ONLY_LEGAL]
    free = suggest_play(OPENING, budget=Budget(5), card_points=False)
    assert all(C.ONLY_LEGAL not in [r.code for r in each.reasons] for each in free.cards)
    assert all(len(each.reasons) <= 3 for each in free.cards)


def test_where_nothing_else_speaks_the_mean_does() -> None:
    low = seen("Q87.98.Q98.", contract="sun", buyer="E")
    assert told(low) == [C.MORE_POINTS]
    assert C.MORE_POINTS not in told(low, made=(0.2, 0.6))
    assert C.MORE_POINTS not in told(low, equal=True)
    assert C.MORE_POINTS not in told(seen("AT.KJ.A98.K", contract="sun"))


def actions(view: SeatView, kind: ActionKind) -> list[Action]:
    worlds = Worlds(facts_of(view))
    boards = Boards(view, worlds.draw(1, 0)[0])
    return [each for each in actions_of(worlds, boards) if each.kind is kind]


def test_ekka_is_called_where_it_must_be() -> None:
    plays = "AS 7S 8S 9S"
    declared = seen("T.J9.A9.K9", plays, overrides={"ekka": "declared"})
    found = actions(declared, ActionKind.CALL_EKKA)
    assert [(each.cards, each.reason.code) for each in found] == [((one("TS"),), C.CALL_EKKA)]
    # Here it stands by itself; the King is not the highest left; the Ace is no Ekka.
    assert not actions(seen("T.J9.A9.K9", plays), ActionKind.CALL_EKKA)
    lower = seen("K.J9.A9.K9", plays, overrides={"ekka": "declared"})
    assert not actions(lower, ActionKind.CALL_EKKA)


def test_projects_are_declared_with_the_first_card() -> None:
    view = seen("AKQ.J9.A98.")
    found = actions(view, ActionKind.DECLARE_PROJECT)
    assert [(each.project, each.game_points) for each in found] == [(ProjectClass.SIRA, 2)]
    assert found[0].reason.code is C.DECLARE
    assert not actions(OPENING, ActionKind.DECLARE_PROJECT)
    assert not actions(seen("KQ.J9.A98.", "AS 7S 8S 9S"), ActionKind.DECLARE_PROJECT)


def test_baloot_is_called_with_its_second_card() -> None:
    # South led the King of trump; partner took it and leads a club, which South must ruff.
    ruff = seen("A7.Q9.A98.", "KH 7H AH 8H 7C 8C")
    found = actions(ruff, ActionKind.CALL_BALOOT)
    assert [(each.cards, each.game_points, each.reason.code) for each in found] == [
        ((one("QH"),), 2, C.CALL_BALOOT)
    ]
    assert not actions(replace(ruff, baloot=(ruff.seat,)), ActionKind.CALL_BALOOT)
    # The Queen may not be played; the King is still here; Sun has no Baloot.
    assert not actions(seen("A7.Q9.A98.", "KH 7H AH 8H 9S 8S"), ActionKind.CALL_BALOOT)
    assert not actions(seen("A7.KQ9.A98."), ActionKind.CALL_BALOOT)
    sun = seen("A7.Q9.A98.", "KH 7H AH 8H 7C 8C", contract="sun")
    assert not actions(sun, ActionKind.CALL_BALOOT)


def test_a_claim_is_what_check_claim_says_of_every_world() -> None:
    seen_codes = set()
    for index in (*range(60), 156, 318):
        record = history(77, index, load_rule_set("saudi"))
        view = view_of(record, Seat.SOUTH, 20 + index % 9)
        assert view.to_play is not None
        view = view_of(record, view.to_play, len(view.plays))
        worlds = Worlds(facts_of(view))
        if worlds.count > 200 or len(view.hand) < 2:
            continue
        positions = positions_in(view, worlds.every())
        sound = sum(check_claim(each, view.seat.side).sound for each in positions)
        found = actions(view, ActionKind.CLAIM)
        if sound < 0.9 * worlds.count:
            assert not found
            continue
        seen_codes.add(found[0].reason.code)
        assert found[0].sound == sound / worlds.count == sound / found[0].worlds
        assert found[0].certain is (sound == worlds.count)
        assert found[0].certain is (found[0].reason.code is C.CLAIM_SURE)
    assert seen_codes == {C.CLAIM_SURE, C.CLAIM_LIKELY}


def test_a_claim_that_is_only_sampled_is_never_certain() -> None:
    found = actions(seen(".AKQJT987.."), ActionKind.CLAIM)
    assert [(each.sound, each.certain, each.reason.code) for each in found] == [
        (1.0, False, C.CLAIM_LIKELY)
    ]
    assert found[0].worlds < Worlds(facts_of(seen(".AKQJT987.."))).count
    assert not actions(OPENING, ActionKind.CLAIM)


def test_every_code_is_tested_and_has_both_texts() -> None:
    here = {code for code, _, _ in HOLDS}
    numbers = {
        C.MAKES_MORE, C.BREAKS_MORE, C.KABOOT_CHANCE, C.KABOOT_SAVED, C.TOO_CLOSE, C.ALL_SAME,
        C.ONLY_LEGAL, C.MORE_POINTS,
    }  # fmt: skip
    said = {C.CALL_EKKA, C.DECLARE, C.CALL_BALOOT, C.CLAIM_SURE, C.CLAIM_LIKELY}
    assert here | numbers | said == set(ReasonCode) == set(TEXTS)
    assert {code for code, _, _ in DOES_NOT} == here


VALUES = {
    "share": "42", "other": "TH", "other_share": "7", "suit": "H", "points": "12", "card": "KD",
    "project": "Fifty", "worlds": "200",
}  # fmt: skip


@pytest.mark.parametrize("code", list(ReasonCode))
def test_both_languages_say_the_same_things(code: ReasonCode) -> None:
    english, arabic = TEXTS[code]
    blanks = [
        {name.removesuffix("s") if name == "suits" else name
         for _, name, _, _ in Formatter().parse(text) if name}
        for text in (english, arabic)
    ]  # fmt: skip
    assert blanks[0] == blanks[1]
    shown = Reason(code, {name: VALUES[name] for name in blanks[0]})
    assert "{" not in shown.english + shown.arabic
    assert re.search("[\u0600-\u06ff]", shown.arabic)
    assert not re.search("[\u0600-\u06ff]", shown.english)
    for name in blanks[0] & {"share", "points", "worlds"}:
        assert VALUES[name] in shown.english
        assert VALUES[name] in shown.arabic


def test_values_are_shown_as_people_read_them() -> None:
    highest = reason(C.HIGHEST_LEFT, suit=one("KH").suit)
    assert highest.params == {"suit": "H"}
    assert highest.english == "it is the highest heart left"
    assert "الهاص" in highest.arabic
    assert reason(C.KEEPS_TEN, suit=one("KC").suit).english.startswith("it keeps the Ten of clubs")
    assert reason(C.CALL_BALOOT, card=one("KD"), points=2).english.startswith("call Baloot with K♦")
    assert "خمسين" in reason(C.DECLARE, project="Fifty", points=5).arabic


def test_the_page_lists_every_reason() -> None:
    page = Path(__file__).parents[2].joinpath("docs", "hints.md").read_text(encoding="utf-8")
    rows = dict(re.findall(r"^\| `([A-Z_]+)` \| (.*) \|$", page, re.MULTILINE))
    assert rows == {code.value: texts[0] for code, texts in TEXTS.items()}
