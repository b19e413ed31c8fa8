"""Every method, asked over a real connection, answers what is known to be true."""

from __future__ import annotations

import asyncio
import copy
import inspect
from typing import Any

import pytest

from baloot_client import (
    AsyncClient,
    Client,
    Decision,
    Points,
    Scored,
    Seat,
    SeatProject,
    Side,
    SoFar,
    Solution,
)
from baloot_client.methods import METHODS, STREAMS
from baloot_solver.messages.json_form import read_object
from balootsolver.v1 import position_pb2, solver_service_pb2, table_pb2
from tests.service import samples
from tests.service.running import RunningServer

HANDS = samples.ENDING["position"]["deal"]["hands"]


def ask_ending(client: Client) -> Solution:
    return client.solve(
        HANDS,
        contract="hokum:H",
        buyer="N",
        dealer="E",
        profile="browser",
        overrides={"max_projects": "2"},
        leader="W",
        so_far=SoFar(Points(28, 74), Points(1, 3), Scored()),
        up_card="8H",
        id="2026-0",
    )


def test_solve_an_ending(client: Client):
    answer = ask_ending(client)
    assert answer.id == "2026-0"
    assert answer.to_play is Seat.WEST
    assert answer.best == ("9D",)
    assert answer.value.card_points == Points(67, 95)
    assert answer.value.game_points == Points(0, 16)
    assert answer.value.sweep is None
    assert answer.value.made is False
    rows = {
        each.card: (
            each.outcome.card_points,
            each.outcome.game_points,
            each.loss_game_points,
            each.loss_card_points,
        )
        for each in answer.cards
    }
    assert rows == {
        "9D": (Points(67, 95), Points(0, 16), 0, 0),
        "7S": (Points(77, 85), Points(0, 16), 0, 10),
        "KC": (Points(77, 85), Points(0, 16), 0, 10),
        "7C": (Points(83, 79), Points(8, 8), 16, 16),
    }
    assert answer.cards[0].card == answer.line[0] == "9D"
    assert len(answer.line) == 16
    assert answer.projects.declared == ()
    assert answer.applied.rule_set == "browser"
    assert answer.objective == "game_points"
    assert answer.nodes > 0


QUESTIONS = {
    "makes": ("makes", False),
    "kaboot:ew": ("kaboot:ew", False),
    "kaboot": ("kaboot:ns", False),
    "card-points:67": ("card-points:ns:67", True),
    "card-points:68": ("card-points:ns:68", False),
    "card-points:east-west:95": ("card-points:ew:95", True),
    "Game_Points: ew : 16": ("game-points:ew:16", True),
    "game-points:ns:-15": ("game-points:ns:-15", False),
    "game-points:ns:−16": ("game-points:ns:-16", True),
}


@pytest.mark.parametrize("cards", [False, True])
@pytest.mark.parametrize("asked", QUESTIONS)
def test_decide_says_yes_or_no_and_by_which_cards(
    server: RunningServer, client: Client, asked: str, cards: bool
):
    position: dict[str, Any] = {
        "contract": "hokum:H", "buyer": "N", "dealer": "E", "profile": "browser", "leader": "W",
        "so_far": SoFar(Points(28, 74), Points(1, 3), Scored()), "id": "2026-0",
    }  # fmt: skip
    answer = client.decide(HANDS, asked, cards=cards, **position)

    async def ask() -> Decision:
        async with AsyncClient(server.target) as other:
            return await other.decide(HANDS, asked, cards=cards, **position)

    written, holds = QUESTIONS[asked]
    assert (answer.question, answer.holds, answer.id) == (written, holds, "2026-0")
    assert answer.side is (Side.EAST_WEST if "ew" in written else Side.NORTH_SOUTH)
    assert answer.to_play is Seat.WEST
    assert answer.applied.rule_set == "browser"
    assert {each.card for each in answer.cards} == ({"9D", "7S", "KC", "7C"} if cards else set())
    assert any(each.holds for each in answer.cards) >= (cards and holds)
    assert answer == asyncio.run(ask())


def test_decide_keeps_the_cards_solve_values(client: Client):
    """Against their own contract North-South need West's mistake: the Seven of clubs."""
    answer = client.send(samples.decide_request({**samples.DECIDE, "question": {"makes": {}}}))
    assert [(each.card, each.holds) for each in answer.cards] == [
        ("7C", True), ("7S", False), ("9D", False), ("KC", False),
    ]  # fmt: skip
    made = {each.card: each.outcome.made for each in ask_ending(client).cards}
    assert {each.card: each.holds for each in answer.cards} == made


def test_solve_answers_with_the_table_and_its_line_in_tricks(client: Client):
    message = ask_ending(client).message
    assert message.table.hands == "S:..AQ7.J E:QJ8.7.. N:9.A9..8 W:7..9.K7"
    assert message.table.leader == table_pb2.SEAT_WEST
    assert [card for trick in message.tricks for card in trick.cards] == list(message.line)
    first = message.tricks[0]
    assert list(first.seats) == [
        table_pb2.SEAT_WEST,
        table_pb2.SEAT_SOUTH,
        table_pb2.SEAT_EAST,
        table_pb2.SEAT_NORTH,
    ]
    won = [0, 0]
    for trick in message.tricks:
        side = 0 if trick.winner in (table_pb2.SEAT_SOUTH, table_pb2.SEAT_NORTH) else 1
        won[side] += trick.card_points
    assert (28 + won[0], 74 + won[1]) == (67, 95)


def test_solve_from_the_middle_of_a_trick(client: Client):
    request = copy.deepcopy(samples.ENDING)
    request["position"]["plays"] = ["9D"]
    answer = client.send(samples.solve_request(request))
    assert answer.to_play == table_pb2.SEAT_SOUTH
    assert answer.value.card_points == table_pb2.SidePoints(north_south=67, east_west=95)
    assert answer.table.trick == ["9D"]
    assert answer.tricks[0].cards[0] == "9D"
    assert {each.card for each in answer.cards} == {"AD", "QD", "7D"}


def test_solve_a_full_deal_and_after_some_plays(client: Client):
    start = client.send(samples.solve_request(samples.FULL_DEAL))
    assert start.to_play == table_pb2.SEAT_SOUTH
    assert len(start.line) == 32
    assert start.rule_set == "saudi"
    assert {each.card for each in start.cards if each.best} >= {start.line[0]}
    later = copy.deepcopy(samples.FULL_DEAL)
    later["position"]["plays"] = list(start.line[:9])
    answer = client.send(samples.solve_request(later))
    assert answer.value == start.value
    assert answer.table.tricks.north_south + answer.table.tricks.east_west == 2


def test_solve_for_card_points_alone_needs_neither_buyer_nor_points_so_far(client: Client):
    answer = client.solve(HANDS, contract="hokum:H", leader="W", objective="card_points")
    assert answer.value.game_points is None
    assert answer.value.made is None
    assert answer.value.sweep is None
    assert answer.value.card_points == Points(67 - 28, 95 - 74)
    assert answer.cards[0].loss_game_points is None


def test_a_hand_that_is_over_is_a_value(client: Client):
    answer = client.solve(
        "S:... E:... N:... W:...",
        contract="hokum:H",
        buyer="S",
        dealer="W",
        leader="N",
        so_far=SoFar(Points(96, 66), Points(5, 3), Scored()),
    )
    assert answer.to_play is None
    assert answer.value.card_points == Points(96, 66)
    assert answer.value.game_points == Points(9, 7)
    assert answer.cards == ()
    assert answer.line == ()


def test_a_clockwise_hand_that_counts_card_points_only(client: Client):
    hands = samples.FULL_DEAL["position"]["deal"]["hands"]
    answer = client.solve(
        hands, contract="hokum:H", dealer="E", profile="contree", objective="card_points"
    )
    assert answer.to_play is Seat.SOUTH
    seats = [table_pb2.Seat.Name(each) for each in answer.message.tricks[0].seats]
    assert seats == ["SEAT_SOUTH", "SEAT_WEST", "SEAT_NORTH", "SEAT_EAST"]
    assert answer.value.game_points is None


def test_the_rule_sets(client: Client):
    summaries = client.list_rule_sets()
    names = [each.name for each in summaries]
    assert names[0] == "saudi"
    assert {"pagat", "federation", "bazar-blot", "contree"} < set(names)
    assert [each.name for each in summaries if each.is_default] == ["saudi"]
    assert len({each.name for each in summaries}) == len(summaries) == 12
    assert all(len(each.digest) == 64 for each in summaries)
    for each in summaries:
        assert client.get_rule_set(each.name).applied.rule_set_digest == each.digest


def test_a_rule_set_with_an_override(client: Client):
    plain = client.get_rule_set()
    changed = client.get_rule_set("saudi", {"max_projects": "null", "third_release": "ace"})
    assert plain["max_projects"] == "2"
    assert changed["max_projects"] == "null"
    assert changed["third_release"] == "ace"
    assert changed.applied.rule_set_digest != plain.applied.rule_set_digest
    assert [each.name for each in changed.parameters if each.overridden] == [
        "third_release",
        "max_projects",
    ]
    by_name = {each.name: each for each in plain.parameters}
    assert by_name["void_ruff"].choices == ("must", "free")
    assert by_name["void_ruff"].group == "play"
    assert all(each.meaning and each.allowed and each.section for each in plain.parameters)
    with pytest.raises(KeyError):
        plain["no_such_parameter"]


def test_every_value_of_a_rule_set_can_be_sent_back_as_an_override(client: Client):
    for summary in client.list_rule_sets():
        rules = client.get_rule_set(summary.name)
        values = {each.name: each.value for each in rules.parameters}
        again = client.get_rule_set(summary.name, values)
        assert again.applied.rule_set_digest == summary.digest


def test_legal_cards_of_a_hand(client: Client):
    answer = client.list_legal_cards(
        ".J8.A.7", contract="hokum:H", leader="S", trick=["KS", "7S"], gone=["TS"], profile="saudi"
    )
    assert answer.to_play is Seat.NORTH
    assert [each.card for each in answer.cards] == ["JH", "8H", "AD", "7C"]
    assert answer.legal == ("JH", "8H")
    assert all("Ekka" in each.reason and each.section for each in answer.cards)


def test_legal_cards_once_the_ace_is_gone(client: Client):
    """Row T4 of the trick states: partner's Ten is Ekka once the Ace has fallen."""
    freed = client.list_legal_cards(
        ".J8.A.7", contract="hokum:H", leader="S", trick=["TS", "8S"], gone=["AS"]
    )
    assert freed.legal == ("JH", "8H", "AD", "7C")
    silent = client.list_legal_cards(
        ".J8.A.7",
        contract="hokum:H",
        leader="S",
        trick=["TS", "8S"],
        gone=["AS"],
        ekka="not_called",
    )
    assert silent.legal == ("JH", "8H")


def test_projects_of_two_hands(client: Client):
    answer = client.evaluate_projects(
        "S:A98.A87.A.A E:KQJT.9.T98.", contract="sun", dealer="W"
    ).projects
    assert answer.won_by is Side.NORTH_SOUTH
    found = {(each.seat, each.project_class): each for each in answer.declared}
    aces = found[(Seat.SOUTH, "four_hundred")]
    assert (aces.game_points, aces.card_points, aces.scores) == (40, 200, True)
    assert aces.cards == ("AS", "AH", "AD", "AC")
    fifty = found[(Seat.EAST, "fifty")]
    assert (fifty.game_points, fifty.scores) == (10, False)
    assert fifty.reason


def test_only_declared_projects_count(client: Client):
    answer = client.evaluate_projects(
        "S:A98.A87.A.A E:KQJT.9.T98.",
        contract="sun",
        dealer="W",
        declared=[("E", ["TD", "9D", "8D"])],
    ).projects
    assert [(each.seat, each.project_class, each.scores) for each in answer.declared] == [
        (Seat.EAST, "sira", True)
    ]
    assert answer.won_by is Side.EAST_WEST


def test_baloot_is_told_with_its_worth(client: Client):
    answer = client.evaluate_projects("N:.KQ7.A98.97", contract="hokum:H", dealer="W").projects
    assert [(each.seat, each.counts, each.game_points) for each in answer.baloot] == [
        (Seat.NORTH, True, 2)
    ]


def test_score_from_totals(client: Client):
    score = client.score_totals(Points(96, 66), contract="hokum:H", buyer="S", dealer="W")
    assert score.game_points == Points(9, 7)
    assert score.made is True
    assert score.won_by is Side.NORTH_SOUTH
    assert score.match_won_by is None
    assert score.ledger[0].section == "F.1"
    assert sum(line.game_points.north_south for line in score.ledger) == 9
    assert sum(line.game_points.east_west for line in score.ledger) == 7


@pytest.mark.parametrize(
    ("points", "arguments", "expected"),
    [
        # The numbers are rows of the worked scorings (rules I).
        (Points(66, 96), {"projects": [SeatProject(Seat.SOUTH, "sira")], "baloot": ["E"]}, (0, 20)),
        (Points(60, 102), {"projects": [SeatProject(Seat.NORTH, "fifty")]}, (11, 10)),
        (Points(60, 102), {"projects": [SeatProject(Seat.SOUTH, cards=("KD", "QD", "JD", "TD"))]},
         (11, 10)),
        (Points(90, 72), {"level": "double", "locked": False, "baloot": ["S"],
                          "projects": [SeatProject(Seat.SOUTH, "fifty")]}, (44, 0)),
        (Points(162, 0), {"sweep": "north_south", "projects": [SeatProject(Seat.SOUTH, "sira")],
                          "baloot": ["S"]}, (29, 0)),
        (Points(0, 0), {"penalty_of": "north_south",
                        "projects": [SeatProject(Seat.EAST, "sira")]}, (0, 18)),
        (Points(60, 102), {"profile": "guide",
                           "projects": [SeatProject(Seat.NORTH, "fifty")]}, (0, 21)),
    ],
)  # fmt: skip
def test_scores_of_the_worked_examples(client: Client, points, arguments, expected):
    score = client.score_totals(points, contract="hokum:H", buyer="S", dealer="W", **arguments)
    assert (score.game_points.north_south, score.game_points.east_west) == expected


def test_gahwa_wins_the_match(client: Client):
    score = client.score_totals(
        Points(79, 83), contract="hokum:H", buyer="S", dealer="W", level="gahwa"
    )
    assert score.match_won_by is Side.EAST_WEST
    assert score.game_points == Points(0, 152)


def test_score_of_a_bazar_hand(client: Client):
    """Row B1 of the worked scorings."""
    score = client.score_totals(
        Points(96, 66),
        contract="hokum:H",
        buyer="S",
        dealer="E",
        bid=9,
        profile="bazar-blot",
        projects=[SeatProject(Seat.EAST, "sira")],
        baloot=["S"],
    )
    assert score.game_points == Points(12, 9)


def test_score_of_a_record(client: Client):
    request = samples.score_request({"record": samples.RECORD})
    score = client.score_hand(request.record)
    assert score.id == "h1"
    assert score.card_points == Points(98, 64)
    assert score.game_points == Points(10, 8)
    assert [each.seat for each in score.projects.baloot] == [Seat.EAST]
    assert score.infractions == ()
    assert score.penalty_game_points is None
    assert score.differs_from_written is False
    assert score.match is not None
    assert (score.match.game_points, score.match.over) == (Points(106, 118), False)


def test_a_record_without_hands_is_implied_by_its_plays(client: Client):
    record = copy.deepcopy(samples.RECORD)
    del record["deal"]["hands"]
    record["leader"] = "SEAT_SOUTH"
    score = client.send(samples.score_request({"record": record}))
    assert score.game_points == table_pb2.SidePoints(north_south=10, east_west=8)


def test_a_penalty_of_a_record(client: Client):
    record = copy.deepcopy(samples.RECORD)
    record["penalty"] = {"offender": "SIDE_NORTH_SOUTH", "kind": "PENALTY_KIND_QAID"}
    score = client.send(samples.score_request({"record": record}))
    assert score.game_points == table_pb2.SidePoints(north_south=0, east_west=18)


def test_an_illegal_play_of_a_record_is_reported_and_kept(client: Client):
    record = copy.deepcopy(samples.RECORD)
    plays = record["plays"]
    # West holds the Seven of spades but throws a diamond on the first trick.
    seven, diamond = plays.index("7S"), plays.index("7D")
    plays[seven], plays[diamond] = plays[diamond], plays[seven]
    score = client.send(samples.score_request({"record": record}))
    assert [(each.play, each.card, each.reason) for each in score.infractions][:1] == [
        (3, "7D", "ILLEGAL_PLAY")
    ]
    # The offender's side is West's: 16 to the innocent side, whose own Baloot there is none.
    assert score.penalty_game_points == table_pb2.SidePoints(north_south=16, east_west=0)


def test_the_asynchronous_client_gives_the_same_answers(server: RunningServer, client: Client):
    async def ask() -> list[object]:
        async with AsyncClient(server.target) as other:
            answers = await asyncio.gather(
                other.solve(
                    HANDS,
                    contract="hokum:H",
                    buyer="N",
                    dealer="E",
                    profile="browser",
                    overrides={"max_projects": "2"},
                    leader="W",
                    so_far=SoFar(Points(28, 74), Points(1, 3), Scored()),
                    up_card="8H",
                    id="2026-0",
                ),
                other.solve_table(samples.TABLE["deal"]["hands"], dealer="W", up_card="9H"),
                other.list_rule_sets(),
                other.get_rule_set("pagat"),
                other.list_legal_cards(".J8.A.7", contract="sun", leader="N"),
                other.evaluate_projects("S:A98.A87.A.A", contract="sun", dealer="W"),
                other.score_totals(Points(96, 66), contract="hokum:H", buyer="S", dealer="W"),
                other.score_hand(samples.score_request({"record": samples.RECORD}).record),
                other.score_match([Points(16, 0)], profile="kuwaiti"),
            )
            return list(answers)

    expected = [
        ask_ending(client),
        client.solve_table(samples.TABLE["deal"]["hands"], dealer="W", up_card="9H"),
        client.list_rule_sets(),
        client.get_rule_set("pagat"),
        client.list_legal_cards(".J8.A.7", contract="sun", leader="N"),
        client.evaluate_projects("S:A98.A87.A.A", contract="sun", dealer="W"),
        client.score_totals(Points(96, 66), contract="hokum:H", buyer="S", dealer="W"),
        client.score_hand(samples.score_request({"record": samples.RECORD}).record),
        client.score_match([Points(16, 0)], profile="kuwaiti"),
    ]
    assert asyncio.run(ask()) == expected


def test_both_clients_have_the_same_methods():
    def public(cls: type) -> dict[str, str]:
        return {
            name: str(inspect.signature(member))
            .replace(" | AsyncIterable[batch.Item]", "")
            .replace("AsyncIterator", "Iterator")
            for name, member in vars(cls).items()
            if callable(member) and not name.startswith("_")
        }

    assert public(Client) == public(AsyncClient)
    # A method each, ScoreHand two, and `solve_batch`, `send` and `close`.
    assert len(public(Client)) == len(METHODS) + len(STREAMS) + 4


def test_the_same_question_is_answered_alike_in_process(client: Client):
    from baloot_solver.messages import solver_service

    for sample in (samples.ENDING, samples.FULL_DEAL):
        request = read_object(sample, solver_service_pb2.SolveRequest)
        assert client.send(request) == solver_service.solve(request)


def test_what_is_not_known_is_absent(client: Client):
    request = copy.deepcopy(samples.ENDING)
    del request["position"]["soFar"]["scored"]
    request["objective"] = "OBJECTIVE_CARD_POINTS"
    answer = client.send(samples.solve_request(request))
    assert not answer.value.HasField("game_points")
    assert not answer.HasField("projects")
    assert not answer.cards[0].HasField("loss_game_points")
    assert isinstance(answer.value, position_pb2.Outcome)
