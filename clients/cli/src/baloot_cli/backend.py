"""Who answers a request: the solver in this process, or a server.

Both take the same messages and give the same messages back, so no command knows which one it has.
Nothing of the solver or of gRPC is imported before a request needs it: `--help` is quick, and
`--server` works where no solver is installed.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Protocol, TypeVar, cast

from google.protobuf.message import Message

from baloot_cli.problems import BadInputError, WorkFailedError
from balootsolver.v1 import (
    analysis_service_pb2,
    hint_service_pb2,
    rules_service_pb2,
    solver_service_pb2,
)

Response = TypeVar("Response", bound=Message)
Answer = TypeVar("Answer")

_SEARCHES: Final = (
    solver_service_pb2.SolveRequest,
    solver_service_pb2.DecideRequest,
    solver_service_pb2.CheckClaimRequest,
    solver_service_pb2.SolveTableRequest,
    analysis_service_pb2.AnalyseHandRequest,
    hint_service_pb2.SuggestPlayRequest,
    hint_service_pb2.SuggestBidRequest,
)
"""Requests that take a context and can be stopped."""


class Backend(Protocol):
    """Answers requests; raises `BadInputError` where one is wrong, else `WorkFailedError`."""

    def send(self, request: Message, response: type[Response]) -> Response:
        """The answer to any request of the service."""
        ...

    def __enter__(self) -> Backend: ...

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None: ...


def choose(server: str | None, timeout: float) -> Backend:
    """The server's backend where one is named, else the solver in this process."""
    return RemoteBackend(server, timeout) if server else LocalBackend()


class RemoteBackend:
    """Sends requests to a server, `HOST:PORT`, with a deadline of `timeout` seconds each.

    `https://HOST:PORT` is TLS. The variables `BALOOT_TOKEN` and `BALOOT_TLS_AUTHORITY` hold a
    bearer token (an option would show it to everybody on the machine) and the file of an authority
    to trust in place of the system's.
    """

    def __init__(self, server: str, timeout: float) -> None:
        from baloot_client import Client

        self._server = server
        authority = os.environ.get("BALOOT_TLS_AUTHORITY")
        encrypted = authority is not None or server.startswith("https://")
        try:
            self._client = Client(
                server.removeprefix("https://"),
                timeout=timeout,
                credentials=_trust(authority) if encrypted else None,
                token=os.environ.get("BALOOT_TOKEN"),
            )
        except OSError as error:
            text = f"BALOOT_TLS_AUTHORITY: {authority} cannot be read: {error.strerror}"
            raise WorkFailedError(text, fatal=True) from None
        except ValueError as error:
            raise WorkFailedError(str(error), fatal=True) from None

    def __enter__(self) -> RemoteBackend:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._client.close()

    def send(self, request: Message, response: type[Response]) -> Response:
        """The server's answer."""
        from baloot_client import BalootError, DeadlineExceeded, InvalidInput, Unavailable

        try:
            return cast(Response, cast(Any, self._client).send(request))
        except InvalidInput as error:
            if not error.violations:
                raise BadInputError("", error.message) from None
            first = error.violations[0]
            raise BadInputError(first.field, first.description) from None
        except Unavailable as error:
            text = f"no server answers at {self._server}: {error.message}"
            raise WorkFailedError(text, fatal=True) from None
        except DeadlineExceeded:
            raise WorkFailedError(
                f"{self._server} gave no answer in time; give it longer with --timeout SECONDS"
            ) from None
        except BalootError as error:
            raise WorkFailedError(f"{self._server}: {error.message}") from None


def _trust(authority: str | None) -> Any:
    """Credentials of TLS that trust an authority, or those of the system."""
    import grpc

    roots = None if authority is None else Path(authority).read_bytes()
    return grpc.ssl_channel_credentials(roots)


class LocalBackend:
    """Asks the solver in this process, on a thread of its own so that Ctrl-C stops a search."""

    def __init__(self) -> None:
        self._handlers = _handlers()
        self._worker = ThreadPoolExecutor(1, thread_name_prefix="solver")
        self._context: Any = None

    def __enter__(self) -> LocalBackend:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._worker.shutdown(wait=False, cancel_futures=True)

    def send(self, request: Message, response: type[Response]) -> Response:
        """The solver's answer."""
        from baloot_solver.errors import InputError

        handler = self._handlers[type(request)]
        try:
            if isinstance(request, _SEARCHES):
                return cast(Response, self._search(handler, request))
            return cast(Response, handler(request))
        except InputError as error:
            raise BadInputError(error.field, error.description) from None

    def _search(self, handler: Callable[..., Message], request: Message) -> Message:
        from baloot_solver.solve import CancelFlag, SolverContext

        if self._context is None:
            self._context = SolverContext()
        cancel = CancelFlag()
        try:
            future: Future[Message] = self._worker.submit(
                handler, request, context=self._context, cancel=cancel
            )
            return future.result()
        except KeyboardInterrupt:
            cancel.cancel()
            raise


def require_solver() -> None:
    """Raise `WorkFailedError` saying what to install where there is no solver here."""
    try:
        import baloot_solver  # noqa: F401  (only whether it is there)
    except ModuleNotFoundError:
        raise WorkFailedError(
            "the solver is not installed here. Install it with: pip install 'baloot-cli[local]'\n"
            "or let a running server answer: --server HOST:PORT"
        ) from None


def _handlers() -> dict[type[Message], Callable[..., Message]]:
    require_solver()
    from baloot_solver.hints.crew import cores
    from baloot_solver.messages import (
        analysis_service,
        hint_service,
        rules_service,
        solver_service,
    )

    return {
        solver_service_pb2.SolveRequest: solver_service.solve,
        solver_service_pb2.DecideRequest: solver_service.decide,
        solver_service_pb2.CheckClaimRequest: solver_service.check_claim,
        solver_service_pb2.SolveTableRequest: solver_service.solve_table,
        analysis_service_pb2.AnalyseHandRequest: partial(
            analysis_service.analyse_hand, threads=cores()
        ),
        hint_service_pb2.SuggestPlayRequest: partial(hint_service.suggest_play, threads=cores()),
        hint_service_pb2.SuggestBidRequest: partial(hint_service.suggest_bid, threads=cores()),
        rules_service_pb2.ListRuleSetsRequest: rules_service.list_rule_sets,
        rules_service_pb2.GetRuleSetRequest: rules_service.get_rule_set,
        rules_service_pb2.ListLegalCardsRequest: rules_service.list_legal_cards,
        rules_service_pb2.ListLegalCallsRequest: rules_service.list_legal_calls,
        rules_service_pb2.DealCardsRequest: rules_service.deal_cards,
        rules_service_pb2.EvaluateProjectsRequest: rules_service.evaluate_projects,
        rules_service_pb2.ScoreHandRequest: rules_service.score_hand,
        rules_service_pb2.ScoreMatchRequest: rules_service.score_match,
    }
