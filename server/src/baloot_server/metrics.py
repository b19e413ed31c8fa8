"""What a Prometheus server reads about this one: calls, codes, times, queues, nodes, the cache.

A registry for each server, so that several live in one process. Names and labels are a promise
(docs/protocol.md): methods are those of the protos, so the number of series is bounded.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector

if TYPE_CHECKING:
    from baloot_server.calls import Call

_SECONDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120)


class Metrics:
    """The figures of one server."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self._series: dict[str, tuple[Histogram, Histogram, Counter]] = {}
        self._ended: dict[tuple[str, str, str], Counter] = {}
        self._calls = Counter(
            "baloot_calls",
            "Calls that ended, by method, status and reason",
            ("method", "status", "reason"),
            registry=self.registry,
        )
        self._seconds = Histogram(
            "baloot_call_seconds",
            "Time from the call's coming in to its end",
            ("method",),
            buckets=_SECONDS,
            registry=self.registry,
        )
        self._waited = Histogram(
            "baloot_queue_seconds",
            "Time a call waited for a worker",
            ("method",),
            buckets=_SECONDS,
            registry=self.registry,
        )
        self._worked = Counter(
            "baloot_work_seconds",
            "Time workers spent on calls",
            ("method",),
            registry=self.registry,
        )
        self._in_flight = Gauge(
            "baloot_calls_in_flight", "Calls that have not ended", registry=self.registry
        )
        self._cancelled = Counter(
            "baloot_cancelled",
            "Calls that ended because the caller left or the deadline passed",
            registry=self.registry,
        )
        self._nodes = Counter(
            "baloot_nodes",
            "Cards put on the table by the searches of calls that were answered",
            registry=self.registry,
        )

        self.log_dropped = Gauge(
            "baloot_log_dropped", "Lines of log that were dropped", registry=self.registry
        )

    def begin(self) -> None:
        """A call came in."""
        self._in_flight.inc()

    def end(self, call: Call, seconds: float) -> None:
        """It ended, `seconds` later."""
        seconds_of, waited_of, worked_of = self._of(call.method)
        self._in_flight.dec()
        how = (call.method, call.outcome, call.reason)
        ended = self._ended.get(how)
        if ended is None:
            name = call.method.removeprefix("balootsolver.v1.")
            ended = self._ended[how] = self._calls.labels(name, call.outcome, call.reason)
        ended.inc()
        seconds_of.observe(seconds)
        waited_of.observe(call.spent.waited)
        if call.spent.worked:
            worked_of.inc(call.spent.worked)
        if call.nodes:
            self._nodes.inc(call.nodes)
        if call.outcome in ("CANCELLED", "DEADLINE_EXCEEDED"):
            self._cancelled.inc()

    def _of(self, method: str) -> tuple[Histogram, Histogram, Counter]:
        """The series of a method; to look them up by label costs more than to count."""
        found = self._series.get(method)
        if found is None:
            name = method.removeprefix("balootsolver.v1.")
            found = self._series[method] = (
                self._seconds.labels(name),
                self._waited.labels(name),
                self._worked.labels(name),
            )
        return found

    def watch(
        self, name: str, meaning: str, label: str, read: Callable[[], dict[str, float]]
    ) -> None:
        """Gauges that are read when they are asked for, one for each key of `read`."""
        self.registry.register(_Watched(name, meaning, label, read))


class _Watched(Collector):
    """Gauges whose values are looked up at the moment they are read."""

    def __init__(
        self, name: str, meaning: str, label: str, read: Callable[[], dict[str, float]]
    ) -> None:
        self._what = (name, meaning, label)
        self._read = read

    def collect(self) -> Iterator[GaugeMetricFamily]:
        name, meaning, label = self._what
        family = GaugeMetricFamily(name, meaning, labels=[label])
        for key, value in self._read().items():
            family.add_metric([key], value)
        yield family
