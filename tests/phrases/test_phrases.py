"""The fixed set of sentences: each is used, said in Arabic, and its values suffice for it."""

from __future__ import annotations

import copy
import pickle
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from random import Random
from string import Formatter

import pytest

from baloot_cli.report import language, sentences
from baloot_solver.analysis import analyse
from baloot_solver.cards import ContractKind, Level, Seat, Side, Suit, card, cards
from baloot_solver.deal import Contract, HandRecord, Penalty, Scored
from baloot_solver.messages.phrases import write_phrase
from baloot_solver.notation import read_record_line
from baloot_solver.phrases import ENGLISH, CardPoints, GamePoints, Phrase
from baloot_solver.play import judge_cards, leader_of, trick_winner
from baloot_solver.projects import Project, ProjectClass, named_project, project_of_cards
from baloot_solver.projects.settling import settle_known
from baloot_solver.rules import PROFILES, load_rule_set
from baloot_solver.scoring import (
    HandTotals,
    facts_from_scored,
    score_outcome,
    score_record,
    score_totals,
)
from tests.analysis.hands import drawn_hand
from tests.cli.shell import ROOT

HANDS = 16
"""Random hands of each profile, half of them unruly."""
HOKUM, SUN = ContractKind.HOKUM, ContractKind.SUN
EXAMPLES = {
    record.id: record
    for record in map(
        read_record_line,
        (ROOT / "examples" / "records.txt").read_text(encoding="utf-8").splitlines(),
    )
}
_ISOLATED = re.compile("\u2066[^\u2069]*\u2069")


def with_parts(phrase: Phrase) -> Iterator[Phrase]:
    """A sentence and those within it."""
    yield phrase
    for value in phrase.values.values():
        if isinstance(value, Phrase):
            yield from with_parts(value)


def judged(record: HandRecord) -> Iterator[Phrase]:
    """Why each card may or may not be played, as far as the hand is played in turn."""
    rules, contract, hands = record.rules, record.contract, list(record.deal.hands)
    leader, direction = leader_of(rules, record.deal.dealer, contract.buyer), rules.play.direction
    for start in range(0, len(record.plays) - 3, 4):
        trick = record.plays[start : start + 4]
        for place, each in enumerate(trick):
            seat = leader.next(direction, place)
            if each not in hands[seat]:
                return
            for ruling in judge_cards(
                rules.play, contract.kind, contract.trump, hands[seat], leader=leader,
                trick=trick[:place], gone=record.plays[:start], locked=contract.is_locked(rules),
            ):  # fmt: skip
                yield ruling.reason
            hands[seat] -= {each}
        leader = trick_winner(contract.kind, contract.trump, leader, trick, direction)


def scored(record: HandRecord) -> Iterator[Phrase]:
    """What the score sheet says, and the breaches of the rules."""
    found = score_record(record)
    yield from (each.description for each in found.infractions)
    if found.score is not None:
        yield from (line.text for line in found.score.ledger)


def random_hands() -> Iterator[Phrase]:
    for profile in PROFILES:
        for index in range(HANDS):
            random = Random(f"{profile}/{index}")
            record = drawn_hand(random, unruly=index % 2 == 0, profile=profile)
            yield from judged(record)
            yield from scored(record)
            yield from scored(replace(record, penalty=Penalty(random.choice(list(Side)))))


def seldom_judged() -> Iterator[Phrase]:
    """Duties that no profile has, or that random play hardly meets."""

    def third(*trick: str, **overrides: str) -> Iterator[Phrase]:
        rules = load_rule_set("saudi", overrides)
        for ruling in judge_cards(
            rules.play, HOKUM, Suit.HEARTS, frozenset(cards("9H 7H KD 7C")),
            leader=Seat.SOUTH, trick=[card(each) for each in trick],
        ):  # fmt: skip
            yield ruling.reason

    yield from third("AS", "7S", third_release="ekka")
    yield from third("KS", "7S", third_release="ace")
    yield from third("AS", "QH", "8S", overruff="always", void_partner_winning="exempt")
    yield from third("8S", "AS", "QH", overruff="always", void_partner_winning="exempt")
    yield from third("7S", "QH", "8S", overruff="always", void_partner_winning="exempt")


def seldom_recorded() -> Iterator[Phrase]:
    record = EXAMPLES["hokum-baloot"]
    yield from scored(replace(record, ekka_calls=(0, 1)))
    yield from scored(replace(EXAMPLES["sun-fifty"], ekka_calls=(4,)))
    yield from scored(EXAMPLES["revoke"])


def seldom_scored() -> Iterator[Phrase]:
    def totals(profile: str, contract: Contract, told: HandTotals, **overrides: str) -> None:
        score = score_totals(load_rule_set(profile, overrides), contract, told, Seat.WEST)
        found.extend(line.text for line in score.ledger)

    found: list[Phrase] = []
    hokum = Contract(HOKUM, Suit.HEARTS, Seat.SOUTH)
    doubled = replace(hokum, level=Level.DOUBLE, locked=False)
    totals("saudi", hokum, HandTotals((81, 81)))
    totals("kammelna", hokum, HandTotals((81, 81)))
    totals("kammelna", hokum, HandTotals((66, 96)))
    totals("saudi", doubled, HandTotals((81, 81)), tie_doubled="split")
    totals("guide", hokum, HandTotals((60, 102)))
    swept = HandTotals((0, 130), Side.EAST_WEST, up_card=card("AS"), buyer_held_ace=True)
    for profile in ("federation", "gamerules"):
        totals(profile, Contract(SUN, None, Seat.SOUTH), swept)
    penalised = HandTotals(projects=(sira(Seat.NORTH),), baloot=(Seat.NORTH,), offender=Side(0))
    totals("saudi", doubled, penalised)
    totals("saudi", replace(hokum, level=Level.GAHWA), penalised)
    totals("saudi", replace(hokum, level=Level.GAHWA), HandTotals((90, 72)))
    saudi = load_rule_set("saudi")
    facts = facts_from_scored(saudi, hokum, Scored((sira(Seat.SOUTH),), (Seat.NORTH,)))
    found.extend(line.text for line in score_outcome(saudi, hokum, facts, 100, None).ledger)
    yield from found


def sira(seat: Seat) -> Project:
    return named_project(load_rule_set("saudi"), HOKUM, seat, ProjectClass.SIRA)


def seldom_compared() -> Iterator[Phrase]:
    """Each key of the comparison of projects, deciding."""
    pairs: Sequence[tuple[str, str, str]] = (
        ("saudi", "KS KH KD KC", "QS JS TS 9S 8S"),
        ("pagat", "KS KH KD KC", "QS JS TS 9S 8S"),
        ("saudi", "QS JS TS", "KD QD JD"),
        ("saudi", "QS JS TS", "QD JD TD"),
        ("guide", "QH JH TH", "QD JD TD"),
        ("guide", "QH JH TH", "QD JD TD 9D"),
        ("guide", "KS KH KD KC", "QD JD TD 9D"),
        ("saudi", "QH JH TH", "QD JD TD 9D"),
    )
    for profile, first, second in pairs:
        rules = load_rule_set(profile)
        projects = [
            project_of_cards(rules, HOKUM, seat, cards(held))
            for seat, held in ((Seat.SOUTH, first), (Seat.EAST, second))
        ]
        settled = settle_known(rules, Suit.HEARTS, projects, [], Seat.WEST)
        yield from (each.reason for each in settled.projects)
    rules = load_rule_set("saudi")
    hundred = project_of_cards(rules, HOKUM, Seat.SOUTH, cards("AH KH QH JH TH"))
    held = [(Seat.SOUTH, Suit.HEARTS)]
    yield from (
        each.reason for each in settle_known(rules, Suit.HEARTS, [hundred], held, None).baloot
    )


def explained() -> Iterator[Phrase]:
    """Every way in which a written score can be accounted for."""
    undeclared = replace(EXAMPLES["sun-fifty"], declarations=())
    for record, written in (
        (EXAMPLES["sun-fifty"], (8, 28)),
        (EXAMPLES["sun-fifty"], (18, 8)),
        (undeclared, (28, 8)),
        (EXAMPLES["two-siras"], (4, 14)),
        (EXAMPLES["fallen"], (10, 8)),
        (EXAMPLES["wrong-sheet"], (2, 15)),
        (EXAMPLES["wrong-sheet"], (1, 14)),
        (EXAMPLES["revoke"], (13, 3)),
        (replace(EXAMPLES["revoke"], penalty=None), (16, 0)),
    ):
        check = analyse(replace(record, written_game_points=written)).written
        assert check is not None
        yield from check.explanations


@cache
def said() -> dict[str, Phrase]:
    """A whole sentence for each code that comes up in play, on score sheets and beside them."""
    found: dict[str, Phrase] = {}
    for source in (
        random_hands, seldom_judged, seldom_recorded, seldom_scored, seldom_compared, explained,
    ):  # fmt: skip
        for phrase in source():
            found.update((part.code, phrase) for part in with_parts(phrase))
    return found


def test_every_sentence_is_used_and_no_other() -> None:
    assert set(said()) == set(ENGLISH)


def test_every_sentence_is_there_in_arabic_with_the_same_holes() -> None:
    def holes(template: str) -> set[str | None]:
        return {name for _, name, _, _ in Formatter().parse(template)} - {None}

    assert set(sentences.ARABIC) == set(ENGLISH)
    for code, template in ENGLISH.items():
        assert holes(sentences.ARABIC[code]) == holes(template), code


@pytest.mark.parametrize("code", sorted(ENGLISH))
def test_it_is_said_in_arabic_from_what_travels(code: str) -> None:
    phrase = said()[code]
    arabic = language.ARABIC.sentence("not shown", write_phrase(phrase))
    # What is left outside what reads from left to right has no word of English.
    plain = _ISOLATED.sub("", arabic).replace("project_multiplier", "")
    assert not re.search("[A-Za-z]", plain), arabic
    assert re.search("[\u0621-\u064a]", plain)
    assert "{" not in arabic


@pytest.mark.parametrize("code", sorted(ENGLISH))
def test_it_is_an_ordinary_string_that_can_be_copied_and_sent(code: str) -> None:
    phrase = said()[code]
    for other in (pickle.loads(pickle.dumps(phrase)), copy.deepcopy(phrase)):
        assert (other, other.code, other.flat()) == (phrase, phrase.code, phrase.flat())
    assert language.ENGLISH.sentence(str(phrase), write_phrase(phrase))


def test_values_travel_as_words_for_programs() -> None:
    project = project_of_cards(load_rule_set("saudi"), HOKUM, Seat.NORTH, cards("QD JD TD"))
    why = Phrase("better_by", project=project, key=Phrase("key_seat"))
    assert Phrase("project_idle", project=project, why=why).flat() == {
        "project": "N:sira:QD+JD+TD",
        "why": "better_by",
        "why.project": "N:sira:QD+JD+TD",
        "why.key": "key_seat",
    }
    assert Phrase("must_follow", suit=Suit.HEARTS).flat() == {"suit": "H"}
    phrase = Phrase("counts_own", side=Side.EAST_WEST, taken=CardPoints(1), counted=GamePoints(2))
    assert phrase == "East-West's 1 card point are 2 game points"
    assert phrase.flat() == {"side": "ew", "taken": "1", "counted": "2"}
    raised = Phrase("raised", level=Level.DOUBLE, side=Side.NORTH_SOUTH, total=16, factor=2)
    assert raised.flat() == {"level": "double", "side": "ns", "total": "16", "factor": "2"}
    with pytest.raises(KeyError):
        Phrase("must_follow")


@pytest.mark.parametrize(
    ("number", "words"),
    [(0, "0 نقطة"), (1, "نقطة واحدة"), (2, "نقطتان"), (3, "3 نقاط"), (10, "10 نقاط"),
     (11, "11 نقطة"), (26, "26 نقطة"), (103, "103 نقاط")],
)  # fmt: skip
def test_arabic_counts_as_arabic_counts(number: int, words: str) -> None:
    told = write_phrase(Phrase("ahead_in_game_points", margin=GamePoints(number)))
    assert language.ARABIC.sentence("", told) == f"متقدمون، الفارق {words}"
