"""Spans of OpenTelemetry, one for each call (`pip install baloot-server[otel]`, `--tracing`).

Where they go is told by OpenTelemetry's own variables (`OTEL_EXPORTER_OTLP_ENDPOINT`,
`OTEL_SERVICE_NAME`, ...). A call that carries a `traceparent` continues its caller's trace. As the
log, a span never holds a hand.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from baloot_server import __version__

if TYPE_CHECKING:
    from baloot_server.calls import Call


class Tracing:
    """Writes the spans of calls. `ValueError` where the extra is not installed.

    `exporter` is where finished spans go at once; None sends them in groups, as OTLP.
    """

    def __init__(self, exporter: Any = None) -> None:
        try:
            from opentelemetry import propagate, trace
            from opentelemetry.exporter.otlp.proto.grpc.trace_exporter import OTLPSpanExporter
            from opentelemetry.sdk.resources import Resource
            from opentelemetry.sdk.trace import TracerProvider
            from opentelemetry.sdk.trace.export import BatchSpanProcessor, SimpleSpanProcessor
        except ImportError as error:
            raise ValueError(f"tracing needs baloot-server[otel]: {error}") from None
        resource = Resource.create(
            {"service.name": "baloot-server", "service.version": __version__}
        )
        self._provider = TracerProvider(resource=resource)
        self._provider.add_span_processor(
            BatchSpanProcessor(OTLPSpanExporter())
            if exporter is None
            else SimpleSpanProcessor(exporter)
        )
        self._tracer = self._provider.get_tracer("baloot_server", __version__)
        self._extract = propagate.extract
        self._trace = trace

    @contextmanager
    def span(self, call: Call, metadata: Mapping[str, str]) -> Iterator[None]:
        """The span of a call, from here to the end of the `with`."""
        kind, codes = self._trace.SpanKind.SERVER, self._trace.StatusCode
        service, _, method = call.method.partition("/")
        with self._tracer.start_as_current_span(
            call.method,
            context=self._extract(dict(metadata)),
            kind=kind,
            record_exception=False,
            set_status_on_exception=False,
        ) as span:
            span.set_attribute("rpc.system", "grpc")
            span.set_attribute("rpc.service", service)
            span.set_attribute("rpc.method", method)
            span.set_attribute("baloot.request_id", call.id)
            try:
                yield
            finally:
                span.set_attribute("baloot.status", call.outcome)
                span.set_attribute("baloot.reason", call.reason)
                span.set_attribute("baloot.nodes", call.nodes)
                span.set_attribute("baloot.cached", call.cached)
                span.set_attribute("baloot.queue_seconds", call.spent.waited)
                span.set_attribute("baloot.work_seconds", call.spent.worked)
                if call.outcome in ("INTERNAL", "UNKNOWN"):
                    span.set_status(codes.ERROR, call.reason)

    def close(self) -> None:
        """Send what is left."""
        self._provider.shutdown()
