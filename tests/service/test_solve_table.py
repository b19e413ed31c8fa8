"""`SolveTable` over a real connection: cells, the best of each side, par, what is refused."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

import baloot_solver
from baloot_client import AsyncClient, Client, ContractTable, InvalidInput, Points, Seat, Side
from baloot_solver.messages import solver_service
from baloot_solver.solve import SolverContext
from tests.service import samples
from tests.service.running import RunningServer
from tests.service.test_errors import changed, refused

HANDS = samples.TABLE["deal"]["hands"]
ASKED: dict[str, Any] = {
    "dealer": "W", "up_card": "9H", "match_before": Points(96, 110), "profile": "saudi",
    "id": "t1",
}  # fmt: skip


def test_both_clients_tell_the_whole_table(server: RunningServer, client: Client) -> None:
    answer = client.solve_table(HANDS, **ASKED)

    async def ask() -> ContractTable:
        async with AsyncClient(server.target) as other:
            return await other.solve_table(HANDS, **ASKED)

    assert answer == asyncio.run(ask())
    assert (answer.id, answer.objective, answer.applied.rule_set) == ("t1", "game_points", "saudi")
    told = [(cell.contract.contract, cell.contract.buyer) for cell in answer.cells]
    contracts = ["hokum:S", "hokum:H", "hokum:D", "hokum:C", "sun"]
    assert told == [(text, seat) for text in contracts for seat in Seat]
    assert answer.best(Side.NORTH_SOUTH).contract.contract == "hokum:H"
    assert answer.best(Side.NORTH_SOUTH).outcome.game_points == Points(15, 5)
    assert answer.best(Side.EAST_WEST).outcome.game_points == Points(3, 15)
    assert answer.best_east_west.highest_bid is None
    assert answer.par is not None
    assert answer.par.game_points == Points(15, 5)
    assert answer.par.contract is not None
    assert (answer.par.contract.contract, answer.par.contract.buyer) == ("hokum:H", Seat.SOUTH)
    assert (answer.par.contract.level, answer.par.contract.locked) == ("single", False)
    assert answer.par.outcome == answer.best_north_south.outcome
    assert [(each.seat, each.call) for each in answer.par.calls][:2] == [
        (Seat.SOUTH, "hokum:H"), (Seat.EAST, "pass"),
    ]  # fmt: skip
    assert answer.message.hands == HANDS


def test_the_answer_is_the_solver_s_own(client: Client) -> None:
    found = baloot_solver.solve_table(
        HANDS, dealer="W", up_card="9H", match_before=(96, 110), profile="saudi"
    )
    answer = client.solve_table(HANDS, **ASKED)
    for mine, theirs in zip(found.cells, answer.cells, strict=True):
        assert mine.contract.buyer is not None
        assert mine.contract.buyer.letter == theirs.contract.buyer
        assert theirs.outcome.game_points is not None
        assert mine.outcome.game_points == (
            theirs.outcome.game_points.north_south,
            theirs.outcome.game_points.east_west,
        )
    assert found.par is not None
    assert answer.par is not None
    assert [call.seat.letter for call in found.par.calls] == [c.seat for c in answer.par.calls]


def test_a_bid_says_how_high_it_goes(client: Client) -> None:
    answer = client.solve_table(HANDS, dealer="W", profile="bazar-blot")
    best = answer.best_north_south
    assert (best.contract.contract, best.contract.bid, best.highest_bid) == ("hokum:H", 8, 17)
    failed = [cell for cell in answer.cells if cell.outcome.made is False]
    assert failed
    assert all(cell.highest_bid is None for cell in failed)


def test_what_is_not_known_is_absent(client: Client) -> None:
    assert client.solve_table(HANDS, dealer="W").par is None
    cards = client.solve_table(HANDS, dealer="W", up_card="9H", objective="card_points")
    assert cards.par is None
    assert all(cell.outcome.game_points is not None for cell in cards.cells)
    contree = client.solve_table(HANDS, dealer="W", profile="contree", objective="card_points")
    assert all(cell.outcome.game_points is None for cell in contree.cells)


@pytest.mark.parametrize(
    ("path", "value", "field", "reason"),
    [
        ("deal", ..., "deal", "MISSING"),
        ("deal.dealer", ..., "deal.dealer", "DEALER_MISSING"),
        ("deal.dealer", 9, "deal.dealer", "UNKNOWN_VALUE"),
        ("deal.hands", "S:..A.J E:Q.7.. N:9.A.. W:7...K", "deal.hands", "HAND_SIZE"),
        ("deal.hands", "S:9D.", "deal.hands", "BAD_HAND"),
        ("deal.upCard", "1H", "deal.up_card", "UNKNOWN_CARD"),
        ("objective", 9, "objective", "UNKNOWN_VALUE"),
        ("rules.profile", "nobody", "rules.profile", "UNKNOWN_PROFILE"),
        ("rules.profile", "contree", "rules", "NO_SCORE_SHEET"),
        ("matchBefore", {"northSouth": -1}, "match_before", "NEGATIVE_SCORE"),
        ("matchBefore", {"northSouth": 9_000_000}, "match_before.north_south", "OUT_OF_RANGE"),
        ("id", "x" * 300, "id", "TOO_LONG"),
    ],
)
def test_solve_table_names_what_is_wrong(client: Client, path, value, field, reason) -> None:
    error = refused(client, samples.table_request(changed(samples.TABLE, path, value)))
    violation = error.violations[0]
    assert (violation.field, violation.reason) == (field, reason)


def test_a_dealer_that_names_nobody_is_refused_before_it_is_sent(client: Client) -> None:
    with pytest.raises(InvalidInput) as caught:
        client.solve_table(HANDS, dealer="nobody")
    assert caught.value.violations[0].field == "deal.dealer"


def test_the_same_request_is_answered_alike_in_process(client: Client) -> None:
    request = samples.table_request(samples.TABLE)
    there, here = client.send(request), solver_service.solve_table(request)
    again = solver_service.solve_table(request, context=SolverContext(1 << 12))
    for answer in (there, here, again):
        answer.ClearField("nodes")  # a table of another size may have them differ
    assert there == here == again
