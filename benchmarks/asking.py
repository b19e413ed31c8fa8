"""Calls in great number: what is asked, how it is sent, and what came of it.

Two ways to send. A closed loop has a number of callers who each ask again when they have their
answer: it measures what a server can do. An open loop asks at random moments at a given rate,
whether answers come or not, as many users do together: it measures what a server does to them, and
a call's time counts from the moment it should have been sent, so that no wait is hidden.

Requests are serialized beforehand and answers not read, for the callers share the processor with
the server.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

import grpc
from google.rpc import error_details_pb2, status_pb2

from baloot_solver.generate import random_deal
from baloot_solver.notation import write_hands
from balootsolver.v1 import position_pb2, solver_service_pb2, table_pb2
from benchmarks.measuring import Spread

SOLVE: Final = "/balootsolver.v1.SolverService/Solve"
SOLVE_TABLE: Final = "/balootsolver.v1.SolverService/SolveTable"
APART: Final = (("grpc.use_local_subchannel_pool", 1),)
"""Each channel its own connection."""
SEED: Final = 1_618_033


def full_deals(count: int, seed: int = SEED) -> list[bytes]:
    """Requests of full deals, no two alike."""
    return [_request(index, seed, 8).SerializeToString() for index in range(count)]


def endings(count: int, cards: int = 4, seed: int = SEED) -> list[bytes]:
    """Requests of endings of so many cards a hand, no two alike."""
    return [_request(index, seed, cards).SerializeToString() for index in range(count)]


def full_tables(count: int, seed: int = SEED) -> list[bytes]:
    """Requests of every contract of a deal: the largest single question there is."""
    return [
        solver_service_pb2.SolveTableRequest(
            id=str(index), deal=_request(index, seed, 8).position.deal
        ).SerializeToString()
        for index in range(count)
    ]


def _request(index: int, seed: int, cards: int) -> solver_service_pb2.SolveRequest:
    deal = random_deal(seed, index, cards=cards)
    position = position_pb2.Position(
        deal=table_pb2.Deal(hands=write_hands(deal.hands), dealer=table_pb2.SEAT_SOUTH),
        contract=table_pb2.Contract(
            kind=table_pb2.CONTRACT_KIND_HOKUM,
            trump=table_pb2.SUIT_HEARTS,
            buyer=table_pb2.SEAT_EAST,
            level=table_pb2.LEVEL_SINGLE,
        ),
    )
    if cards < 8:
        position.leader = table_pb2.SEAT_EAST
    return solver_service_pb2.SolveRequest(
        id=str(index), position=position, objective=solver_service_pb2.OBJECTIVE_CARD_POINTS
    )


@dataclass
class Results:
    """What came of the calls. Times are in seconds."""

    seconds: float = 0.0
    """How long calls were sent."""
    ended: Counter[str] = field(default_factory=Counter)
    """Calls by status, with the reason where one was given."""
    answered: list[float] = field(default_factory=list)
    """Times of the calls that had an answer."""
    refused: list[float] = field(default_factory=list)
    """Times of the others."""

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
        parts.append(", ".join(f"{name} {count}" for name, count in self.ended.most_common()))
        return "; ".join(parts)


async def ask(call: Any, request: bytes, results: Results, due: float, timeout: float) -> None:
    """One call; its time counts from `due`."""
    try:
        await call(request, timeout=timeout)
    except grpc.aio.AioRpcError as error:
        results.ended[_name(error)] += 1
        results.refused.append(time.monotonic() - due)
    else:
        results.ended["OK"] += 1
        results.answered.append(time.monotonic() - due)


async def closed_loop(
    target: str,
    requests: Sequence[bytes],
    *,
    callers: int,
    seconds: float,
    timeout: float = 60.0,
    path: str = SOLVE,
    metadata: tuple[tuple[str, str], ...] = (),
) -> Results:
    """`callers` on one connection ask for `seconds`; a refused one waits a moment."""
    results = Results()
    begin = time.monotonic()
    turn = _round(requests)
    async with grpc.aio.insecure_channel(target, options=APART) as channel:
        call = channel.unary_unary(path)

        async def caller() -> None:
            while (now := time.monotonic()) < begin + seconds:
                before = results.ended["OK"]
                await ask(call, next(turn), results, now, timeout)
                if results.ended["OK"] == before:
                    await asyncio.sleep(0.005)

        await asyncio.gather(*(caller() for _ in range(callers)))
    results.seconds = time.monotonic() - begin
    return results


async def open_loop(
    target: str,
    requests: Sequence[bytes],
    *,
    rate: float,
    seconds: float,
    timeout: float = 60.0,
    connections: int = 4,
    seed: int = 0,
    path: str = SOLVE,
) -> Results:
    """Calls at random moments, `rate` a second on average, over some connections."""
    results, random = Results(), Random(seed)
    turn = _round(requests)
    channels = [grpc.aio.insecure_channel(target, options=APART) for _ in range(connections)]
    calls = [channel.unary_unary(path) for channel in channels]
    running: set[asyncio.Task[None]] = set()
    begin = due = time.monotonic()
    while due < begin + seconds:
        due += random.expovariate(rate)
        wait = due - time.monotonic()
        if wait > 0:
            await asyncio.sleep(wait)
        task = asyncio.create_task(ask(random.choice(calls), next(turn), results, due, timeout))
        running.add(task)
        task.add_done_callback(running.discard)
    results.seconds = time.monotonic() - begin
    await asyncio.gather(*running)
    for channel in channels:
        await channel.close()
    return results


async def probe(target: str, path: str, *, every: float, until: asyncio.Event) -> list[float]:
    """The times of a cheap call that is sent every so many seconds, over its own connection."""
    times = []
    async with grpc.aio.insecure_channel(target, options=APART) as channel:
        call = channel.unary_unary(path)
        while not until.is_set():
            begin = time.monotonic()
            await call(b"", timeout=60)
            times.append(time.monotonic() - begin)
            await asyncio.sleep(every)
    return times


def _round(requests: Sequence[bytes]) -> Iterator[bytes]:
    while True:
        yield from requests


def _name(error: grpc.aio.AioRpcError) -> str:
    """Status and reason."""
    for key, value in error.trailing_metadata() or ():
        if key == "grpc-status-details-bin":
            data = value if isinstance(value, bytes) else value.encode("latin-1")
            info = error_details_pb2.ErrorInfo()
            for detail in status_pb2.Status.FromString(data).details:
                if detail.Unpack(info):
                    return f"{error.code().name}/{info.reason}"
    return error.code().name
