"""The soak: twice the rate the service can do, for minutes, and what it promises of that.

What the server can do is measured before and after, by the same callers with the same questions.
All of them share the machine, and others may be on it who take now more and now less: so answers
are counted for each processor that was there for server and callers, idle ones among them, and the
rate of the overload follows how many there are. Alone on a machine that is the same as to count
answers and to keep the rate.
"""

from __future__ import annotations

import argparse
import asyncio
import time
from collections.abc import Awaitable
from dataclasses import dataclass
from typing import Final

import psutil

from benchmarks.asking import (
    HEALTH,
    Results,
    closed_loop,
    full_deals,
    mixed,
    open_loop,
    probe,
)
from benchmarks.measuring import Spread
from benchmarks.promises import HEALTH_MS, Promises
from benchmarks.serving import Served

WAIT_SECONDS: Final = 2.0
"""The longest wait of the queue."""
SERVER: Final = (
    "--cache-bytes", "0", "--max-queue", "32", "--max-wait-seconds", f"{WAIT_SECONDS:g}",
)  # fmt: skip
LEAST_CORES: Final = 0.25
"""Below this a second's look says little, and calls go on being sent."""
GOODPUT: Final = 0.9
MEMORY: Final = 1.05


class Meter:
    """Who has the processor: the server, the callers beside it, and whatever else runs there."""

    def __init__(self, served: Served) -> None:
        self._served = served
        self._before = self._now()

    def look(self) -> Cores:
        """Who had it since the last look."""
        now = self._now()
        seconds, server, loop, callers, idle = (
            after - before for before, after in zip(self._before, now, strict=True)
        )
        self._before = now
        return Cores((server - loop) / seconds, loop / seconds, callers / seconds, idle / seconds)

    def _now(self) -> tuple[float, float, float, float, float]:
        server = self._served
        return (
            time.monotonic(), server.processor_seconds, server.loop_seconds, time.process_time(),
            psutil.cpu_times().idle,
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Cores:
    """How many processors each had, on average."""

    workers: float
    loop: float
    callers: float
    idle: float

    @property
    def ours(self) -> float:
        """How many there were for us: what lay idle was, what others took was not."""
        return self.workers + self.loop + self.callers + self.idle

    def text(self) -> str:
        """For people."""
        return (
            f"cores: workers {self.workers:.2f}, loop {self.loop:.2f},"
            f" callers {self.callers:.2f}, idle {self.idle:.2f}"
        )


@dataclass(frozen=True, slots=True)
class Phase:
    """A part of the soak."""

    results: Results
    cores: Cores
    health: list[float]
    """Times of health beside it, in seconds."""

    @property
    def goodput(self) -> float:
        """Answers a second and core: how many there are is the machine's affair, not the server's.

        Where nobody else is, there are as many in each part, and this is as good as answers a
        second.
        """
        return self.results.goodput / self.cores.ours


class Watch:
    """What the server's memory is at most, and who has the processor, from second to second."""

    def __init__(self, served: Served, cores: Cores) -> None:
        self._served = served
        self.cores = cores
        self.most_bytes = 0
        self.over = asyncio.Event()

    async def run(self) -> None:
        """Look, until it is over."""
        meter = Meter(self._served)
        while not self.over.is_set():
            self.most_bytes = max(self.most_bytes, self._served.memory_bytes)
            await asyncio.sleep(1)
            self.cores = meter.look()


async def soak(served: Served, options: argparse.Namespace, promises: Promises) -> None:
    """Overload for `--seconds`, between two looks at what the server can do."""
    questions = full_deals(300) if options.deals else mixed(300)
    meter = Meter(served)

    async def phase(name: str, sending: Awaitable[Results]) -> Phase:
        over = asyncio.Event()
        asking = asyncio.create_task(probe(served.target, HEALTH, every=0.05, until=over))
        meter.look()
        found = await sending
        cores = meter.look()
        over.set()
        print(f"{name:10} {found.text()}; {cores.text()}", flush=True)
        return Phase(found, cores, await asking)

    def closed() -> Awaitable[Results]:
        return closed_loop(served.target, questions, callers=8, seconds=options.seconds / 5)

    peak = await phase("peak", closed())
    watch = Watch(served, peak.cores)

    def rate() -> float:
        return float(options.factor * peak.goodput * max(watch.cores.ours, LEAST_CORES))

    def overload(seconds: float, seed: int) -> Awaitable[Results]:
        return open_loop(served.target, questions, rate=rate, seconds=seconds, seed=seed)

    # Memory is compared with a warm-up under the same load: queues fill, threads start, and the
    # searches reach every page of their tables, which takes them a minute or two.
    watching = asyncio.create_task(watch.run())
    await phase("warm-up", overload(options.seconds / 3, seed=1))
    before = watch.most_bytes
    watch.most_bytes = 0
    found = await phase("overload", overload(options.seconds, seed=2))
    watch.over.set()
    await watching
    # Once more, for a machine that has others on it may have become slower meanwhile, or faster.
    later = await phase("peak", closed())
    _judge(promises, peak, found, later)
    most = watch.most_bytes
    promises.show(
        most <= MEMORY * before,
        f"memory at most {before / 1e6:.1f} MB in the warm-up, then {most / 1e6:.1f} MB"
        f" ({most / before - 1:+.1%}), promised {MEMORY - 1:+.0%}",
    )
    times = [each * 1000 for each in found.health]
    promises.show(
        Spread.of(times).p99 <= HEALTH_MS,
        f"health p99 {Spread.of(times).p99:.1f} ms of {len(times)}, promised {HEALTH_MS:g} ms",
    )


def _judge(promises: Promises, peak: Phase, found: Phase, later: Phase) -> None:
    """What was promised of the calls of an overload between two looks at the peak."""
    best = (peak.goodput + later.goodput) / 2
    promises.show(
        found.goodput >= GOODPUT * best,
        f"goodput {found.goodput / best:.1%} of the peak: {found.goodput:.0f} answers a second for"
        f" each of the {found.cores.ours:.2f} cores that others left us; before and after"
        f" {peak.goodput:.0f} and {later.goodput:.0f}, of {peak.cores.ours:.2f} and"
        f" {later.cores.ours:.2f}; promised {GOODPUT:.0%}",
    )
    strange = set(found.results.ended) - {
        "OK", "RESOURCE_EXHAUSTED/QUEUE_FULL", "RESOURCE_EXHAUSTED/WAITED_TOO_LONG",
        "RESOURCE_EXHAUSTED/TOO_MANY_CALLS",
    }  # fmt: skip
    promises.show(
        not strange, f"every call ended as promised{f', but {strange}' if strange else ''}"
    )
    accepted = Spread.of(found.results.answered)
    longest = WAIT_SECONDS + Spread.of(peak.results.answered + later.results.answered).p99
    promises.show(
        accepted.p99 <= longest,
        f"p99 of answered calls {accepted.p99:.2f} s, promised {longest:.2f} s (the longest wait"
        f" of the queue, {WAIT_SECONDS:g} s, and the p99 at the peak)",
    )
