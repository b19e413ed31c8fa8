"""Soft knowledge weighs worlds, excludes none, and leans towards what was really held."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import pairwise
from math import exp, log2
from statistics import mean

import pytest

from baloot_solver.auction import start
from baloot_solver.cards import PACK, Card, ContractKind, Seat, Suit, cards
from baloot_solver.deal import Call, HandRecord
from baloot_solver.errors import InputError
from baloot_solver.generate import Stream
from baloot_solver.hints import SeatView, World, Worlds, facts_of, view_of
from baloot_solver.hints.calling import (
    FLOOR,
    Turns,
    count_of,
    decisions_of,
    read_model,
    shipped_model,
)
from baloot_solver.hints.masks import hand_of, mask_of
from baloot_solver.hints.weights import UNTOLD, SoftKnowledge, _Told
from baloot_solver.players import RulePlayer, play_numbered
from baloot_solver.projects import hand_projects
from baloot_solver.rules import PROFILES, load_rule_set
from benchmarks import calling, records
from tests.hints.histories import stacked_deal

SAUDI = load_rule_set("saudi")
RULE = [RulePlayer()] * 4


def self_play(count: int, profile: str = "saudi") -> list[HandRecord]:
    played = (play_numbered(99, n, load_rule_set(profile), RULE).record for n in range(count))
    return [record for record in played if record is not None]


def moments(record: HandRecord, plays: tuple[int, ...] = (0, 9)):
    """The view of the seat to play, the real world behind it, and thirty that agree with it."""
    holder = {card: seat for seat in Seat for card in record.deal.hands[seat]}
    for count in plays:
        view = view_of(record, holder[record.plays[count]], count)
        fallen = set(record.plays[:count])
        real = World(*(mask_of(hand - fallen) for hand in record.deal.hands))
        yield view, real, Worlds(facts_of(view)).draw(30, seed=4)


@pytest.mark.parametrize(
    ("soft", "bits"),
    [
        (SoftKnowledge(), 0.7),
        (SoftKnowledge(declarations=False), 0.4),
        (SoftKnowledge(calls=False), 0.15),
    ],
    ids=["both", "calls", "declarations"],
)
def test_the_real_world_weighs_more_than_others(soft: SoftKnowledge, bits: float) -> None:
    ratios = []
    for record in self_play(40):
        for view, real, worlds in moments(record):
            weights = [soft.weight(view, world) for world in worlds]
            assert min(weights) > 0
            ratios.append(log2(soft.weight(view, real) / mean(weights)))
    assert mean(ratios) > bits


def test_it_can_be_switched_off() -> None:
    soft = SoftKnowledge(calls=False, declarations=False)
    for record in self_play(5):
        for view, _, worlds in moments(record):
            assert {soft.weight(view, world) for world in worlds} == {1.0}
    for record in self_play(5):
        for view, _, worlds in moments(record):
            blank = replace(view, calls=None, announcements=None)
            assert {SoftKnowledge().weight(blank, world) for world in worlds} == {1.0}


@pytest.mark.parametrize("profile", ["bazar-blot", "bazar-blotstar", "guide", "wikipedia"])
def test_every_profile_with_an_auction_can_be_weighed(profile: str) -> None:
    soft, differing = SoftKnowledge(), 0
    for record in self_play(12, profile):
        for view, _, worlds in moments(record):
            weights = {soft.weight(view, world) for world in worlds}
            assert min(weights) > 0
            differing += len(weights) > 1
    assert differing > 8


def test_better_cards_make_a_call_likelier() -> None:
    up_card, suit = cards("7H")[0], Suit.HEARTS
    opening = start(SAUDI, Seat.WEST, up_card)
    (decision,) = decisions_of(opening, [Call(Seat.SOUTH, "hokum", suit)])
    assert decision.situation == "round1"
    turns = [
        Turns(shipped_model(), [replace(decision, taken=taken)], up_card, took=True)
        for taken in range(len(decision.choices))
    ]
    low = mask_of(cards("7S 8S 7D 8D 7C 8C 9C"))
    hands = [low]
    for out, better in (("7S", "8H"), ("8S", "9H"), ("7D", "AS"), ("8D", "JH")):
        hands.append(hands[-1] & ~mask_of(cards(out)) | mask_of(cards(better)))
    likely = [turns[decision.taken].chances(hand)[0] for hand in hands]
    assert all(before < after for before, after in pairwise(likely))
    assert likely[0] < 0.1
    assert likely[-1] > 0.6
    for hand in hands:
        chances = [turn.chances(hand)[0] for turn in turns]
        assert sum(chances) == pytest.approx(1)
        assert min(chances) > 0.01


@pytest.mark.parametrize("profile", ["saudi", "bazar-blot", "bazar-blotstar"])
def test_all_turns_of_a_seat_at_once_are_each_by_itself(profile: str) -> None:
    model, asked = shipped_model(), Counter[str]()
    for number, record in enumerate(self_play(15, profile)):
        stream = Stream(29, number)
        deal = record.deal
        up_card = deal.up_card if record.rules.auction.auction == "upcard" else None
        opening = start(record.rules, deal.dealer or Seat.SOUTH, up_card)
        decisions = decisions_of(opening, record.calls or ())
        hand = mask_of(stream.shuffled(PACK)[:8]) & ~(0 if up_card is None else 1 << up_card)
        one_by_one = []
        for each in decisions:
            powers = []
            for choice in each.choices:
                line = model[each.situation].get(choice.word)
                count = count_of(choice, each, up_card, took=False).of(hand)
                powers.append(1.0 if line is None else exp(line.start + line.slope * count))
            even = FLOOR / len(powers)
            one_by_one.append((1 - FLOOR) * powers[each.taken] / sum(powers) + even)
            asked[each.situation] += 1
        found = Turns(model, decisions, up_card, took=False).chances(hand)
        assert found == pytest.approx(one_by_one)
    assert sum(asked.values()) > 40


def test_no_line_falls() -> None:
    model = shipped_model()
    assert len(model) == 9
    assert all(line.slope >= 0 for lines in model.values() for line in lines.values())
    with pytest.raises(KeyError):
        Turns(read_model("[round1]\nsun = [1, 2]"), [_decision("over_sun")], None, took=False)


def _decision(situation: str):
    opening = start(SAUDI, Seat.WEST, Card(0))
    (decision,) = decisions_of(opening, [Call(Seat.SOUTH, "sun")])
    return replace(decision, situation=situation)


@pytest.mark.parametrize("profile", [name for name in PROFILES if name != "contree"])
def test_projects_are_counted_as_they_are_declared(profile: str) -> None:
    rules = load_rule_set(profile)
    seen = set()
    for number in range(150):
        deal = stacked_deal(Stream(23, number))
        kind = rules.contracts[number % len(rules.contracts)]
        view = _view_of_kind(profile, kind)
        told = _Told(view, None, declarations=True)
        for hand in deal.hands:
            exact = len(hand_projects(rules, kind, view.contract.trump, hand, Seat.EAST))
            assert told._projects(Seat.EAST, mask_of(hand)) == exact
            seen.add(exact)
    assert seen >= {0, 1, 2}


def _view_of_kind(profile: str, kind: ContractKind) -> SeatView:
    from baloot_solver.deal import Contract

    rules = load_rule_set(profile)
    trump = Suit.SPADES if kind is ContractKind.HOKUM else None
    bid = 8 if profile.startswith("bazar") else None
    hand = frozenset(cards("7S 8S 7H 8H 7D 8D 7C 8C"))
    return SeatView(rules, Seat.WEST, Seat.SOUTH, hand, Contract(kind, trump, Seat.SOUTH, bid=bid))


def test_a_project_kept_back_weighs_a_tenth() -> None:
    """East has played a card and announced nothing."""
    record = next(
        record
        for record in self_play(60)
        if record.declarations == () and record.contract.kind is ContractKind.HOKUM
    )
    view = view_of(record, Seat.SOUTH, 8)
    soft = SoftKnowledge(calls=False)
    held: dict[bool, set[float]] = {False: set(), True: set()}
    for world in Worlds(facts_of(view)).draw(400, seed=1):
        projects = [
            len(hand_projects(SAUDI, record.contract.kind, record.contract.trump,
                              hand_of(world[seat] | view.played_by(seat)), seat))
            for seat in view.others
        ]  # fmt: skip
        expected = UNTOLD ** sum(projects)
        assert soft.weight(view, world) == pytest.approx(expected)
        held[bool(sum(projects))].add(expected)
    assert held[False]
    assert held[True]


def test_passes_that_go_without_saying_weigh_as_if_they_were_said() -> None:
    soft = SoftKnowledge()
    record = next(each for each in self_play(30) if _bought_in_round_one(each))
    assert record.calls is not None
    short = tuple(call for call in record.calls if call.call not in ("pass", "confirm"))
    assert len(short) < len(record.calls)
    first = record.calls.index(short[0])
    short = record.calls[:first] + short
    view = view_of(record, Seat.NORTH, 0)
    other = replace(view, calls=short)
    for world in Worlds(facts_of(view)).draw(20, seed=2):
        assert soft.weight(view, world) == soft.weight(other, world)


def _bought_in_round_one(record: HandRecord) -> bool:
    assert record.calls is not None
    return [call.call for call in record.calls].index("hokum") < 4 if "hokum" in [
        call.call for call in record.calls
    ] else False  # fmt: skip


def test_calls_that_do_not_go_together_are_refused() -> None:
    record = self_play(3)[0]
    view = view_of(record, Seat.NORTH, 0)
    (world,) = Worlds(facts_of(view)).draw(1, seed=1)
    assert view.calls is not None
    wrong = replace(view, calls=(Call(view.calls[0].seat, "gahwa"),))
    with pytest.raises(InputError) as error:
        SoftKnowledge().weight(wrong, world)
    assert error.value.field.startswith("calls[0]")
    other = Seat((record.contract.buyer or 0) ^ 1)
    elsewhere = replace(view, contract=replace(view.contract, buyer=other))
    with pytest.raises(InputError) as error:
        SoftKnowledge().weight(elsewhere, world)
    assert error.value.field == "contract.buyer"


def test_the_fit_finds_the_lines_it_was_drawn_from() -> None:
    stream, seen = Stream(1), []
    for _ in range(4000):
        count = stream.below(100) / 10
        power = 2.718281828 ** (-4 + 0.8 * count)
        taken = stream.below(1 << 20) / (1 << 20) < power / (1 + power)
        seen.append(((("pass", 0.0), ("sun", count)), int(taken)))
    ((word, (start_, slope)),) = calling.fitted(seen).items()
    assert word == "sun"
    assert start_ == pytest.approx(-4, abs=0.35)
    assert slope == pytest.approx(0.8, abs=0.06)
    assert calling.gained(seen, {"sun": [start_, slope]}) > 0.2


def test_rare_records_go_to_the_nearest_that_is_kept() -> None:
    from collections import Counter

    counts = Counter({(16, 0): 50, (10, 6): 40, (11, 6): 2, (18, 0): 3})
    assert records.gathered(counts, kept=2) == [(10, 6, 42), (16, 0, 53)]


@pytest.mark.verify
def test_the_shipped_model_is_what_its_command_writes() -> None:
    text = calling.FILE.read_text(encoding="utf-8")
    hands = int(text.split(f"Seed {calling.SEED}, ")[1].split()[0])
    assert calling.written(hands)[0] == text


@pytest.mark.verify
def test_the_shipped_records_are_what_their_command_writes() -> None:
    text = records.FILE.read_text(encoding="utf-8")
    hands = int(text.split(f"Seed {records.SEED}, ")[1].split()[0])
    assert records.written(hands) == text
