"""Calls in great number: what is asked, how it is sent, and what came of it.

Two ways to send. A closed loop has a number of callers who each ask again when they have their
answer: it measures what a server can do. An open loop asks at random moments at a given rate,
whether answers come or not, as many users do together: it measures what a server does to them, and
a call's time counts from the moment it should have been sent, so that no wait is hidden.

Requests are serialized beforehand and answers not read, for the callers share the processor with
the server (see `wire`).
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Final

from baloot_solver.cards import Seat
from baloot_solver.generate import random_deal
from baloot_solver.notation import write_cards, write_hands
from balootsolver.v1 import hint_service_pb2, position_pb2, solver_service_pb2, table_pb2
from benchmarks.measuring import Spread
from benchmarks.wire import Question, connect

HEALTH: Final = "/grpc.health.v1.Health/Check"
SOLVE: Final = "/balootsolver.v1.SolverService/Solve"
SOLVE_TABLE: Final = "/balootsolver.v1.SolverService/SolveTable"
SUGGEST_PLAY: Final = "/balootsolver.v1.HintService/SuggestPlay"
APART: Final = (("grpc.use_local_subchannel_pool", 1),)
"""Each channel its own connection."""
SEED: Final = 1_618_033
HINT_WORLDS: Final = 20
"""Worlds of a hint: enough to be some times the work of a table, and not a hundred times."""
_MOMENT_SECONDS: Final = 0.05
"""How long a caller who was refused waits: much less than he is told to."""
_LATE_SECONDS: Final = 5.0
"""How long after its deadline a call is waited for: it ended then, or never will."""


def full_deals(count: int, seed: int = SEED) -> list[Question]:
    """Full deals, no two alike."""
    requests = (_request(index, seed, 8) for index in range(count))
    return [Question(SOLVE, each.SerializeToString()) for each in requests]


def endings(count: int, cards: int = 4, seed: int = SEED) -> list[Question]:
    """Endings of so many cards a hand, no two alike."""
    requests = (_request(index, seed, cards) for index in range(count))
    return [Question(SOLVE, each.SerializeToString()) for each in requests]


def full_tables(count: int, seed: int = SEED) -> list[Question]:
    """Every contract of a deal: the largest question about one deal."""
    return [
        Question(
            SOLVE_TABLE,
            solver_service_pb2.SolveTableRequest(
                id=str(index), deal=_request(index, seed, 8).position.deal
            ).SerializeToString(),
        )
        for index in range(count)
    ]


def hints(count: int, worlds: int = HINT_WORLDS, seed: int = SEED) -> list[Question]:
    """What a seat that leads to the first trick asks, no two alike."""
    found = []
    for index in range(count):
        knowledge = hint_service_pb2.SeatKnowledge(
            seat=table_pb2.SEAT_EAST,
            hand=write_cards(random_deal(seed, index).hands[Seat.EAST]),
            dealer=table_pb2.SEAT_SOUTH,
            contract=_contract(index),
        )
        request = hint_service_pb2.SuggestPlayRequest(
            id=str(index),
            knowledge=knowledge,
            budget=hint_service_pb2.Budget(worlds=worlds),
            seed=index,
        )
        found.append(Question(SUGGEST_PLAY, request.SerializeToString()))
    return found


def mixed(count: int) -> list[Question]:
    """Large questions of three kinds in turn: deals, tables and hints."""
    third = count // 3
    kinds = zip(full_deals(third), full_tables(third), hints(third), strict=True)
    return [question for turn in kinds for question in turn]


def _request(index: int, seed: int, cards: int) -> solver_service_pb2.SolveRequest:
    deal = random_deal(seed, index, cards=cards)
    position = position_pb2.Position(
        deal=table_pb2.Deal(hands=write_hands(deal.hands), dealer=table_pb2.SEAT_SOUTH),
        contract=_contract(index if cards == 8 else 0),
    )
    if cards < 8:
        position.leader = table_pb2.SEAT_EAST
    return solver_service_pb2.SolveRequest(
        id=str(index), position=position, objective=solver_service_pb2.OBJECTIVE_CARD_POINTS
    )


def _contract(index: int) -> table_pb2.Contract:
    """Hokum and Sun in turn."""
    contract = table_pb2.Contract(buyer=table_pb2.SEAT_EAST, level=table_pb2.LEVEL_SINGLE)
    if index % 2:
        contract.kind = table_pb2.CONTRACT_KIND_SUN
    else:
        contract.kind = table_pb2.CONTRACT_KIND_HOKUM
        contract.trump = table_pb2.SUIT_HEARTS
    return contract


@dataclass
class Results:
    """What came of the calls. Times are in seconds."""

    seconds: float = 0.0
    """From the first call to the end of the last."""
    ended: Counter[str] = field(default_factory=Counter)
    """Calls by status, with the reason where one was given."""
    answered: list[float] = field(default_factory=list)
    """Times of the calls that had an answer."""
    refused: list[float] = field(default_factory=list)
    """Times of the others."""
    kinds: Counter[str] = field(default_factory=Counter)
    """Calls that had an answer, by method."""

    def note(self, question: Question, name: str, seconds: float) -> None:
        """One call ended so, so long after it was due."""
        self.ended[name] += 1
        if name == "OK":
            self.answered.append(seconds)
            self.kinds[question.path.rpartition("/")[2]] += 1
        else:
            self.refused.append(seconds)

    @property
    def goodput(self) -> float:
        """Answers a second."""
        return len(self.answered) / self.seconds if self.seconds else 0.0

    def text(self) -> str:
        """A line for people."""
        parts = [f"{self.goodput:8.1f} answers/s"]
        for name, times in (("answered", self.answered), ("refused", self.refused)):
            if times:
                spread = Spread.of([each * 1000 for each in times])
                parts.append(
                    f"{name} {len(times)}: p50 {spread.median:.1f} ms, p99 {spread.p99:.1f} ms,"
                    f" longest {spread.maximum:.1f} ms"
                )
        if len(self.kinds) > 1:
            parts.append(", ".join(f"{name} {count}" for name, count in sorted(self.kinds.items())))
        parts.append(", ".join(f"{name} {count}" for name, count in self.ended.most_common()))
        return "; ".join(parts)


async def closed_loop(
    target: str,
    questions: Sequence[Question],
    *,
    callers: int,
    seconds: float,
    timeout: float = 60.0,
) -> Results:
    """`callers` on one connection ask for `seconds`; a refused one waits a moment."""
    results = Results()
    turn = _round(questions)
    wire = await connect(target, timeout)
    loop = asyncio.get_running_loop()
    begin = time.monotonic()

    async def caller() -> None:
        while (now := time.monotonic()) < begin + seconds:
            question, ended = next(turn), loop.create_future()
            wire.call(question, ended.set_result)
            name = await asyncio.wait_for(ended, timeout + _LATE_SECONDS)
            results.note(question, name, time.monotonic() - now)
            if name != "OK":
                await asyncio.sleep(_MOMENT_SECONDS)

    await asyncio.gather(*(caller() for _ in range(callers)))
    wire.close()
    results.seconds = time.monotonic() - begin
    return results


async def open_loop(
    target: str,
    questions: Sequence[Question],
    *,
    rate: float | Callable[[], float],
    seconds: float,
    timeout: float = 60.0,
    connections: int = 4,
    seed: int = 0,
) -> Results:
    """Calls at random moments, `rate` a second on average, over some connections.

    A rate that changes is asked for before each call.
    """
    results, random = Results(), Random(seed)
    turn = _round(questions)
    wires = [await connect(target, timeout) for _ in range(connections)]
    begin = due = time.monotonic()

    def send(question: Question, due: float) -> None:
        def ended(name: str) -> None:
            results.note(question, name, time.monotonic() - due)

        random.choice(wires).call(question, ended)

    while due < begin + seconds:
        due += random.expovariate(rate() if callable(rate) else rate)
        wait = due - time.monotonic()
        if wait > 0:
            await asyncio.sleep(wait)
        send(next(turn), due)
    latest = time.monotonic() + timeout + _LATE_SECONDS
    while any(wire.running for wire in wires) and time.monotonic() < latest:
        await asyncio.sleep(0.01)
    # To the last answer: the time in which the server worked off what had come before counts, too.
    results.seconds = time.monotonic() - begin
    results.ended["NOTHING"] += sum(wire.running for wire in wires)
    results.ended += Counter()  # without what is none
    for wire in wires:
        wire.close()
    return results


async def probe(target: str, path: str, *, every: float, until: asyncio.Event) -> list[float]:
    """The times of a cheap call that is sent every so many seconds, over its own connection."""
    times = []
    wire, loop = await connect(target, 60.0), asyncio.get_running_loop()
    while not until.is_set():
        begin, ended = time.monotonic(), loop.create_future()
        wire.call(Question(path, b""), ended.set_result)
        name = await asyncio.wait_for(ended, 60.0 + _LATE_SECONDS)
        if name != "OK":
            raise RuntimeError(f"{path} ended with {name}")
        times.append(time.monotonic() - begin)
        await asyncio.sleep(every)
    wire.close()
    return times


def _round(questions: Sequence[Question]) -> Iterator[Question]:
    while True:
        yield from questions
