"""The field cases of analysis, scoring and projects, asked of `AnalyseHand` and `ScoreHand`.

What a case tells of an ending is asked of a whole hand that comes to it: the other cards are dealt
and played by chance until the ending is there. What it tells of one hand is asked of a deal in
which South holds it and nobody declares: `AnalyseHand` then tells which projects were forgotten.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest

from baloot_solver.cards import PACK, Card, Seat, hand_text
from baloot_solver.deal import Contract, Deal, HandRecord, Hands, Position
from baloot_solver.errors import InputError
from baloot_solver.messages.analysis_service import analyse_hand
from baloot_solver.messages.enums import SEAT
from baloot_solver.messages.record import write_record
from baloot_solver.messages.rules_service import score_hand
from baloot_solver.messages.table import write_contract
from baloot_solver.notation import read_card, read_seat
from baloot_solver.play import legal_cards, trick_winner
from baloot_solver.projects import hand_projects
from baloot_solver.rules import RuleSet
from baloot_solver.rules.card_tables import total_points
from baloot_solver.scoring import score_record
from balootsolver.v1 import (
    analysis_service_pb2,
    projects_pb2,
    record_pb2,
    rules_service_pb2,
    table_pb2,
)
from tests.analysis.hands import drawn_hand
from tests.cases.support import CASES, Case, contract_of, hand, rules, solve_position
from tests.cases.test_scoring import record_of_fc_012

Analysis = analysis_service_pb2.AnalyseHandResponse
PAGAT, SAUDI = rules("pagat"), rules("saudi")


def analysed(record: HandRecord) -> Analysis:
    request = analysis_service_pb2.AnalyseHandRequest(record=write_record(record), cards=True)
    return analyse_hand(request)


def scored(record: HandRecord) -> rules_service_pb2.ScoreHandResponse:
    return score_hand(rules_service_pb2.ScoreHandRequest(record=write_record(record)))


def brought_about(ending: Position, seed: int = 0) -> HandRecord | None:
    """A hand that comes to an ending with an empty table; None where this chance does not."""
    random, rule_set, contract = Random(seed), ending.rules, ending.contract
    gone = [each for each in PACK if not any(each in held for held in ending.hands)]
    random.shuffle(gone)
    each_has = len(gone) // 4
    outer = [set(gone[each_has * seat : each_has * (seat + 1)]) for seat in Seat]
    south, east, north, west = (ending.hands[seat] | outer[seat] for seat in Seat)
    hands: Hands = (south, east, north, west)
    leader, plays = Seat(random.randrange(4)), list[Card]()
    for _ in range(each_has):
        trick: list[Card] = []
        fallen = list(plays)
        for place in range(4):
            seat = leader.next(rule_set.play.direction, place)
            legal = legal_cards(
                rule_set.play, contract.kind, contract.trump, ending.hands[seat] | outer[seat],
                leader=leader, trick=trick, gone=fallen,
            )  # fmt: skip
            choice = [each for each in legal if each in outer[seat]]
            if not choice:
                return None
            trick.append(random.choice(choice))
            outer[seat].remove(trick[-1])
        leader = trick_winner(contract.kind, contract.trump, leader, trick, "ccw")
        plays += trick
    if leader is not ending.leader:
        return None
    return HandRecord(rule_set, Deal(hands), contract, tuple(plays))


def hand_to(question: Case, rule_set: RuleSet = PAGAT) -> HandRecord:
    ending = solve_position(question, rule_set)
    found = (brought_about(ending, seed) for seed in range(3_000))
    return next(record for record in found if record is not None)


def from_here(found: Analysis, record: HandRecord) -> int:
    """North-South's card points still to come at best play, where the record breaks off."""
    return found.card_points.end.card_points.north_south - score_record(record).card_points[0]


@pytest.mark.parametrize("name", ["FC-043", "FC-057", "FC-058"])
def test_an_ending_is_worth_the_same_in_a_whole_hand(name: str) -> None:
    given, expected = CASES[name]["input"], CASES[name]["expected"]
    question = given.get("rows", [given])[0]
    wanted = 27 if name == "FC-058" else expected["value"]
    assert name != "FC-058" or expected["rows"][0] == "value 27"
    record = hand_to(question)
    assert from_here(analysed(record), record) == wanted
    for card, value in expected.get("per_card", {}).items():
        after = replace(record, plays=(*record.plays, read_card(card)))
        assert from_here(analysed(after), record) == value
        assert analysed(after).steps[-1].card_points.loss_card_points == wanted - value


def test_hands_that_are_not_there_are_refused_and_never_guessed() -> None:
    asked = [*CASES["FC-058"]["input"]["rows"][1:], CASES["FC-060"]["input"]]
    for question in asked:
        hands = " ".join(
            f"{seat}:{hand_text(hand(cards))}" for seat, cards in question["hands"].items()
        )
        request = analysis_service_pb2.AnalyseHandRequest(
            record=record_pb2.HandRecord(
                deal=table_pb2.Deal(hands=hands, dealer=table_pb2.SEAT_WEST),
                contract=write_contract(contract_of(question["contract"])),
            )
        )
        with pytest.raises(InputError) as caught:
            analyse_hand(request)
        assert caught.value.field == "record.deal.hands"


def test_equal_and_forced_cards_are_no_mistakes() -> None:
    """FC-061: the Nine of equals, and the only card there is."""
    case = CASES["FC-061"]
    equal, forced = case["input"]["rows"][0], CASES["FC-043"]["input"]
    lines = ([case["input"]["played"][0]], ["KH", case["input"]["played"][1]])
    for question, played, answer in zip(
        (equal, forced), lines, case["expected"]["rows"], strict=True
    ):
        record = hand_to(question)
        plays = (*record.plays, *(read_card(each) for each in played))
        step = analysed(replace(record, plays=plays)).steps[-1]
        assert step.card == played[-1]
        assert step.card_points.loss_card_points == answer["loss"]
        assert (step.cost != analysis_service_pb2.COST_NOTHING) is answer["mistake"]
        assert step.forced is answer.get("forced", False)


def test_few_card_points_may_be_the_hand_and_more_may_be_nothing() -> None:
    """FC-062: what its two rows do on the score sheet, found in hands that were played."""
    lost, spared = CASES["FC-062"]["expected"]["rows"]
    assert (lost["raw_loss"], spared["raw_loss"]) == (2, 3)
    step = analysed(drawn_hand(Random("fc-062/16"), profile="saudi")).steps[0]
    assert (step.card, step.card_points.loss_card_points) == ("QC", 3)
    assert step.game_points.loss_game_points == 22
    assert step.game_points.before.made is not step.game_points.after.made
    assert step.cost == analysis_service_pb2.COST_BOTH
    free = [
        step
        for seed in range(20)
        for step in analysed(drawn_hand(Random(f"fc-062/{seed}"), profile="saudi")).steps
        if step.cost == analysis_service_pb2.COST_CARD_POINTS
    ]
    assert any(step.card_points.loss_card_points >= 3 for step in free)
    assert not any(step.game_points.loss_game_points for step in free)


def test_a_record_is_the_same_whatever_follows() -> None:
    """FC-054: what is told of the first cards hangs on nothing that came after them."""
    record = record_of_fc_012()
    whole = analysed(record)
    for count in range(16, 32, 5):
        part = analysed(replace(record, plays=record.plays[:count]))
        for mine, theirs in zip(part.steps, whole.steps, strict=False):
            assert mine.card_points.after == theirs.card_points.after
            assert mine.legal == theirs.legal
        assert len(part.steps) == count


def test_the_record_of_a_whole_hand() -> None:
    """FC-012, FC-016, FC-017, FC-091: counted from its cards, whatever it says of itself."""
    wanted = CASES["FC-012"]["expected"]
    bought = replace(record_of_fc_012().contract, buyer=Seat.EAST)
    record = replace(record_of_fc_012(), contract=bought, written_game_points=(16, 0))
    answer, found = scored(record), analysed(record)
    for points in (answer.card_points, found.card_points.end.card_points, found.score.card_points):
        assert [points.north_south, points.east_west] == [wanted["raw"]["NS"], wanted["raw"]["EW"]]
    assert list(found.infractions) == list(answer.infractions) == wanted["illegal_plays"]
    assert answer.differs_from_written
    assert found.written.differs
    assert found.written.right == answer.game_points
    broken_off = replace(record, plays=record.plays[:28])
    assert analysed(broken_off).unscored.reason == "HAND_INCOMPLETE"
    with pytest.raises(InputError, match="only 7 of 8 tricks"):
        scored(broken_off)


def holding(contract: Contract, held: str, rule_set: RuleSet) -> HandRecord:
    """A deal in which South holds these cards and has bought; nobody declares anything."""
    rest = [each for each in PACK if each not in hand(held)]
    Random(held).shuffle(rest)
    east, north, west = (frozenset(rest[8 * each : 8 * each + 8]) for each in range(3))
    deal = Deal((hand(held), east, north, west), Seat.WEST)
    return HandRecord(rule_set, deal, replace(contract, buyer=Seat.SOUTH), declarations=())


def forgotten(case: Case, row: Case, rule_set: RuleSet) -> list[projects_pb2.SeatProject]:
    """South's projects as `AnalyseHand` names them."""
    contract = contract_of(row.get("contract") or case["input"]["contract"])
    found = analysed(holding(contract, row["hand"], rule_set)).forgotten
    return [
        project
        for side in found
        for project in side.projects
        if project.seat == table_pb2.SEAT_SOUTH
    ]


@pytest.mark.parametrize("name", ["FC-027", "FC-028", "FC-029", "FC-030", "FC-031", "FC-032"])
def test_the_projects_of_a_hand(name: str) -> None:
    case = CASES[name]
    rows = case["input"].get("rows", [case["input"]])
    expected = case["expected"]
    wanted = expected.get("rows", [expected.get("projects", expected.get("best_set"))])
    for row, projects in zip(rows, wanted, strict=True):
        found = forgotten(case, row, SAUDI)
        names = [projects_pb2.ProjectClass.Name(each.project_class) for each in found]
        assert names == [f"PROJECT_CLASS_{each['kind']}" for each in projects]


def on_the_sheet(
    profile: str,
    contract: Contract,
    held: Sequence[tuple[str, str]],
    baloot: Sequence[str] = (),
    dealer: str = "W",
) -> rules_service_pb2.ScoreHandResponse:
    """Projects, each of a seat and by its cards, on the sheet of an even hand that South bought."""
    half = total_points(contract.kind) // 2
    projects = [
        projects_pb2.SeatProject(seat=SEAT.write(read_seat(seat)), cards=cards.split())
        for seat, cards in held
    ]
    pairs = [projects_pb2.SeatBaloot(seat=SEAT.write(read_seat(seat))) for seat in baloot]
    return score_hand(
        rules_service_pb2.ScoreHandRequest(
            rules=table_pb2.Rules(profile=profile),
            contract=write_contract(replace(contract, buyer=Seat.SOUTH)),
            dealer=SEAT.write(read_seat(dealer)),
            totals=rules_service_pb2.HandTotals(
                card_points=table_pb2.SidePoints(north_south=half, east_west=half),
                projects=record_pb2.ProjectList(items=projects),
                baloot=record_pb2.BalootList(items=pairs),
            ),
        )
    )


def declared(name: str, **asked: str) -> rules_service_pb2.ScoreHandResponse:
    """The declarations of a case on the score sheet."""
    case = CASES[name]["input"]
    said = case["declarations"]
    return on_the_sheet(
        "pagat",
        contract_of(case["contract"]),
        [(each["seat"], each["cards"]) for each in said if each["kind"] != "BALOOT"],
        [each["seat"] for each in said if each["kind"] == "BALOOT"],
        **{"dealer": case["dealer"], **asked},
    )


def own(answer: rules_service_pb2.ScoreHandResponse) -> dict[str, int]:
    """Game points of projects and Baloot by side, as the first lines of the ledger give them."""
    lines = [each for each in answer.ledger if each.section == "E"]
    return {
        "NS": sum(each.north_south for each in lines),
        "EW": sum(each.east_west for each in lines),
    }


def test_projects_on_the_score_sheet() -> None:
    wanted = CASES["FC-033"]["expected_by_ruleset"]
    assert own(declared("FC-033")) == wanted["P"]["game_points"]
    assert declared("FC-033").projects.won_by == table_pb2.SIDE_EAST_WEST
    assert declared("FC-033", dealer="E").projects.won_by == table_pb2.SIDE_NORTH_SOUTH
    assert own(declared("FC-035")) == CASES["FC-035"]["expected"]["game_points"]
    assert CASES["FC-034"]["expected_by_ruleset"]["P (pagat-derived texts)"]["winner"] == "EW"
    assert declared("FC-034").projects.won_by == table_pb2.SIDE_EAST_WEST
    with pytest.raises(InputError) as caught:
        declared("FC-037")
    assert caught.value.reason in ("SHARED_CARD", "DUPLICATE_PROJECT")
    assert caught.value.field.startswith("totals.projects.items[1]")


def test_baloot_inside_a_project_on_the_score_sheet() -> None:
    """FC-036; its third row by ruling 18, as in the test that asks it of hands."""
    case = CASES["FC-036"]
    for profile, wanted in (("saudi", [4, 10, 12, 0]), ("federation", case["expected"]["rows"])):
        found = []
        for row in case["input"]["rows"]:
            contract, held = (
                contract_of(row.get("contract") or case["input"]["contract"]),
                row["hand"],
            )
            projects = hand_projects(
                rules(profile), contract.kind, contract.trump, hand(held), Seat.SOUTH
            )
            cards = [("S", " ".join(map(str, each.cards))) for each in projects]
            pair = ["S"] if contract.trump is not None and {"KS", "QS"} <= set(held.split()) else []
            found.append(own(on_the_sheet(profile, contract, cards, pair))["NS"])
        assert found == wanted
