"""Python client of the Baloot solver's gRPC service, synchronous and asynchronous.

    with Client("localhost:50051") as client:
        answer = client.solve("S:... E:... N:... W:...", contract="hokum:H", buyer="S", dealer="W")
        print(answer.best, answer.value.card_points, answer.value.game_points)

It needs the messages (`baloot-proto`) and grpcio, no compiler and no solver.
"""

from __future__ import annotations

from importlib.metadata import version

from baloot_client.aio import AsyncClient
from baloot_client.client import Client
from baloot_client.errors import (
    BalootError,
    DeadlineExceeded,
    FieldViolation,
    InvalidInput,
    Overloaded,
    ServerFault,
    Unavailable,
)
from baloot_client.values import (
    Applied,
    AuctionResult,
    Baloot,
    Call,
    CallRuling,
    CardDecision,
    CardRuling,
    CardValue,
    Contract,
    ContractTable,
    DealtCards,
    Decision,
    HandScore,
    Infraction,
    LedgerLine,
    LegalCalls,
    LegalCards,
    MatchLine,
    MatchScore,
    MatchState,
    Outcome,
    Packet,
    Par,
    Parameter,
    Points,
    Project,
    Projects,
    ProjectsAnswer,
    RecordedAuction,
    RuleSet,
    RuleSetSummary,
    Scored,
    Seat,
    SeatProject,
    Side,
    SoFar,
    Solution,
    TableCell,
)

__version__ = version("baloot-client")

__all__ = [
    "Applied",
    "AsyncClient",
    "AuctionResult",
    "Baloot",
    "BalootError",
    "Call",
    "CallRuling",
    "CardDecision",
    "CardRuling",
    "CardValue",
    "Client",
    "Contract",
    "ContractTable",
    "DeadlineExceeded",
    "DealtCards",
    "Decision",
    "FieldViolation",
    "HandScore",
    "Infraction",
    "InvalidInput",
    "LedgerLine",
    "LegalCalls",
    "LegalCards",
    "MatchLine",
    "MatchScore",
    "MatchState",
    "Outcome",
    "Overloaded",
    "Packet",
    "Par",
    "Parameter",
    "Points",
    "Project",
    "Projects",
    "ProjectsAnswer",
    "RecordedAuction",
    "RuleSet",
    "RuleSetSummary",
    "Scored",
    "Seat",
    "SeatProject",
    "ServerFault",
    "Side",
    "SoFar",
    "Solution",
    "TableCell",
    "Unavailable",
]
