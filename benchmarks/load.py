"""`python -m benchmarks.load SCENARIO`: what the service does under load, and whether it is enough.

    closed    callers that ask again when they are answered: what the server can do
    open      calls at random moments at a rate: what its users get
    soak      twice the rate it can do, for minutes: goodput, memory, times, health
    health    full tables on every worker and a full queue
    fairness  a greedy client and a modest one
    latency   an ending over the wire beside the same in process, without and with the cache
    cancel    callers that leave at random moments: how soon the processor is idle

Without `--server` a server is started. All but the first two have promises; one that is broken is
said and the exit status is 1.
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from random import Random
from typing import Any, Final

import grpc
import uvloop
from google.protobuf.message import Message

from baloot_client import Client
from baloot_solver.messages import solver_service
from baloot_solver.solve import SolverContext
from balootsolver.v1 import solver_service_pb2
from benchmarks.asking import (
    APART,
    HEALTH,
    SOLVE,
    Results,
    closed_loop,
    endings,
    full_deals,
    full_tables,
    open_loop,
    probe,
)
from benchmarks.measuring import Spread
from benchmarks.promises import HEALTH_MS, Promises
from benchmarks.serving import Served, serving
from benchmarks.soaking import SERVER, soak
from benchmarks.wire import Question

ADDED_MS: Final = 1.5
IDLE_SECONDS: Final = 0.1


async def health(served: Served, options: argparse.Namespace, promises: Promises) -> None:
    """Full tables on every worker and a full queue; health and endings beside them."""
    over = asyncio.Event()
    asking = asyncio.create_task(probe(served.target, HEALTH, every=0.02, until=over))
    small = asyncio.create_task(
        closed_loop(served.target, endings(500), callers=1, seconds=options.seconds)
    )
    tables = await closed_loop(served.target, full_tables(500), callers=40, seconds=options.seconds)
    over.set()
    times = [each * 1000 for each in await asking]
    print(f"tables     {tables.text()}\nendings    {(await small).text()}", flush=True)
    promises.show(
        tables.ended["RESOURCE_EXHAUSTED/QUEUE_FULL"] > 0, "the queue was full all the time"
    )
    promises.show(
        Spread.of(times).p99 <= HEALTH_MS,
        f"health p99 {Spread.of(times).p99:.1f} ms of {len(times)}, promised {HEALTH_MS:g} ms",
    )


async def fairness(served: Served, options: argparse.Namespace, promises: Promises) -> None:
    """Forty callers on one connection, four on another, the server full of work."""
    deals = full_deals(2_000)
    greedy, modest = await asyncio.gather(
        closed_loop(served.target, deals, callers=40, seconds=options.seconds),
        closed_loop(served.target, deals[1_000:], callers=8, seconds=options.seconds),
    )
    print(f"greedy     {greedy.text()}\nmodest     {modest.text()}", flush=True)
    share = len(modest.answered) / (len(modest.answered) + len(greedy.answered))
    promises.show(
        0.45 <= share <= 0.55, f"the modest client has {share:.0%} of the answers, promised 45-55 %"
    )


def latency(served: Served, options: argparse.Namespace, promises: Promises) -> None:
    """The same endings in process and over the wire, in turn."""
    count = max(50, int(options.seconds * 20))
    requests: list[Message] = [
        solver_service_pb2.SolveRequest.FromString(each.request) for each in endings(count)
    ]
    context = SolverContext()

    def in_process(request: Any) -> None:
        answer = solver_service.solve(
            solver_service_pb2.SolveRequest.FromString(request.SerializeToString()),
            context=context,
        )
        solver_service_pb2.SolveResponse.FromString(answer.SerializeToString())

    with (
        Client(served.target, options=APART) as client,
        grpc.insecure_channel(served.target, options=APART) as channel,
    ):
        send: Callable[[Any], Any] = client.send
        ask_health: Callable[[Any], Any] = channel.unary_unary(HEALTH)
        send(requests[0])
        ask_health(b"")
        for name in ("searched", "cached"):  # the second time the cache knows them all
            alone, wire, empty = [], [], []
            for request in requests[1:]:
                alone.append(_timed(in_process, request))
                wire.append(_timed(send, request))
                in_process(request)
                empty.append(_timed(ask_health, b""))
            added = (statistics.median(wire) - statistics.median(alone)) * 1000
            promises.show(
                added <= ADDED_MS,
                f"{name}: over the wire {statistics.median(wire) * 1000:.2f} ms, in process"
                f" {statistics.median(alone) * 1000:.2f} ms, added {added:+.2f} ms (medians of"
                f" {len(wire)}), promised {ADDED_MS:g} ms; a call that asks nothing (health) takes"
                f" {statistics.median(empty) * 1000:.2f} ms on this machine now",
            )


def _timed(function: Callable[[Any], Any], request: Any) -> float:
    begin = time.perf_counter()
    function(request)
    return time.perf_counter() - begin


async def cancel(served: Served, options: argparse.Namespace, promises: Promises) -> None:
    """Calls that are cancelled at random moments, in groups; then the processor is looked at."""
    deals, random, left = full_deals(500), Random(7), 0
    before = [await _answer(served.target, each) for each in deals[:5]]
    async with grpc.aio.insecure_channel(served.target, options=APART) as channel:
        call: Any = channel.unary_unary(SOLVE)

        async def leave(question: Question) -> bool:
            asked = call(question.request)
            await asyncio.sleep(random.random() * 0.2)
            gone = bool(asked.cancel())
            await asyncio.wait({asyncio.ensure_future(_quiet(asked))})
            return gone

        begin = time.monotonic()
        for sent in range(0, options.calls, 100):
            left += sum(await asyncio.gather(*(leave(random.choice(deals)) for _ in range(100))))
            if sent % 1_000 == 900 or sent == 0:
                seconds = time.monotonic() - begin
                print(f"{sent + 100} calls after {seconds:.1f} s, {left} left", flush=True)
    await asyncio.sleep(IDLE_SECONDS)
    used = served.processor_seconds
    await asyncio.sleep(1)
    used = served.processor_seconds - used
    promises.show(
        used < 0.1,
        f"{options.calls} calls, {left} left before their answer; from {IDLE_SECONDS * 1000:.0f} ms"
        f" after the last one the server used {used:.2f} s of processor in a second",
    )
    after = [await _answer(served.target, each) for each in deals[:5]]
    promises.show(before == after, "the values are those of before")


async def _quiet(asked: Any) -> None:
    try:
        await asked
    except (grpc.aio.AioRpcError, asyncio.CancelledError):
        return


async def _answer(target: str, question: Question) -> bytes:
    async with grpc.aio.insecure_channel(target, options=APART) as channel:
        call: Any = channel.unary_unary(question.path)
        return bytes(await call(question.request, timeout=60))


async def loop(served: Served, options: argparse.Namespace, promises: Promises) -> None:
    """A plain loop, of the kind and of the requests that were asked for."""
    questions = endings(2_000) if options.endings else full_deals(2_000)
    found: Results
    if options.scenario == "closed":
        found = await closed_loop(
            served.target, questions, callers=options.callers, seconds=options.seconds
        )
    else:
        found = await open_loop(
            served.target, questions, rate=options.rate, seconds=options.seconds
        )
    print(found.text())


SCENARIOS: Final[dict[str, tuple[Callable[..., Any], tuple[str, ...]]]] = {
    "closed": (loop, ()),
    "open": (loop, ()),
    "soak": (soak, SERVER),
    "health": (health, ("--cache-bytes", "0", "--max-queue", "20")),
    "fairness": (fairness, ("--cache-bytes", "0", "--max-queue", "16")),
    "latency": (latency, ()),
    "cancel": (cancel, ("--cache-bytes", "0", "--max-queue", "200")),
}
"""Each scenario and the options of its server."""


def main(arguments: Sequence[str] | None = None) -> int:
    """The exit status: 1 where a promise is broken."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.load", description=__doc__.split("\n")[0]
    )
    add = parser.add_argument
    add("scenario", choices=SCENARIOS)
    add("--server", metavar="HOST:PORT", help="a server that runs (closed and open only)")
    add("--seconds", type=float, default=10.0, help="how long calls are sent")
    add("--callers", type=int, default=8, help="callers of the closed loop")
    add("--rate", type=float, default=100.0, help="calls a second of the open loop")
    add("--factor", type=float, default=2.0, help="the soak's rate, in peaks")
    add("--calls", type=int, default=1_000, help="calls that are cancelled")
    add("--deals", action="store_true", help="the soak asks for deals alone")
    add("--endings", action="store_true", help="ask endings of four cards, not full deals")
    options = parser.parse_args(arguments)
    scenario, server_options = SCENARIOS[options.scenario]
    if options.server and options.scenario not in ("closed", "open"):
        parser.error(f"{options.scenario} starts a server of its own")
    promises = Promises()
    with (
        nullcontext(_elsewhere(options.server))
        if options.server
        else serving(*server_options) as it
    ):
        work = scenario(it, options, promises)
        if asyncio.iscoroutine(work):
            # The callers share the processor with the server: they should take little of it.
            uvloop.run(work)
    return 1 if promises.broken else 0


def _elsewhere(target: str) -> Served:
    """A server that others run: only its address is known."""
    return Served(target, None)  # type: ignore[arg-type]


if __name__ == "__main__":
    sys.exit(main())
