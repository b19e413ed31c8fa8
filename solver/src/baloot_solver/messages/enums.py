"""Closed sets: the enums of the messages and those of the domain, both ways.

Proto enums are open: a number the protos do not know arrives as it is. Reading refuses it, so that
a newer client's word is never taken for the default.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Any, Final, Generic, TypeVar

from baloot_solver.analysis import Cost
from baloot_solver.cards import ContractKind, Level, Seat, Side, Suit
from baloot_solver.deal import EkkaState, PenaltyKind
from baloot_solver.errors import InputError
from baloot_solver.hints.actions import ActionKind
from baloot_solver.hints.luck import Luck
from baloot_solver.hints.suggest import Method
from baloot_solver.projects import ProjectClass
from baloot_solver.scoring import ThrowInReason
from baloot_solver.solve import Objective
from balootsolver.v1 import (
    analysis_service_pb2,
    auction_pb2,
    hint_service_pb2,
    projects_pb2,
    record_pb2,
    rules_service_pb2,
    solver_service_pb2,
    table_pb2,
)

Value = TypeVar("Value", bound=Enum)


class AuctionStage(Enum):
    """Where an auction has come to (rules H.3)."""

    FIRST_ROUND = "first_round"
    SECOND_ROUND = "second_round"
    CONFIRMING = "confirming"
    RISING = "rising"
    DOUBLING = "doubling"
    OVER = "over"


class AuctionEnd(Enum):
    """How an auction ended (rules H.3)."""

    BOUGHT = "bought"
    ALL_PASS = "all_pass"
    ANNULLED = "annulled"


class Words(Generic[Value]):
    """One enum of the messages beside one of the domain."""

    def __init__(self, wrapper: Any, prefix: str, values: Mapping[str, Value]) -> None:
        self._wrapper = wrapper
        self._what = prefix.lower().replace("_", " ")
        names = {wrapper.Value(f"{prefix}_{name}"): value for name, value in values.items()}
        self._values: dict[int, Value] = names
        self._numbers: dict[Value, Any] = {value: number for number, value in names.items()}
        missing = set(wrapper.values()) - set(names) - {0}
        if missing:
            raise ValueError(f"{prefix}: no domain value for {sorted(missing)}")

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers that have a value, rising."""
        return tuple(sorted(self._values))

    def read(self, number: int) -> Value | None:
        """The value of a number, None for _UNSPECIFIED; `InputError` (UNKNOWN_VALUE) else."""
        if number == 0:
            return None
        found = self._values.get(number)
        if found is None:
            raise InputError("", "UNKNOWN_VALUE", f"{number} is no {self._what} this version knows")
        return found

    def require(self, number: int) -> Value:
        """The value of a number; `InputError` (MISSING) for _UNSPECIFIED."""
        found = self.read(number)
        if found is None:
            raise InputError("", "MISSING", f"a {self._what} is needed here and has no default")
        return found

    def write(self, value: Value | None) -> Any:
        """The number of a value, _UNSPECIFIED for None."""
        return 0 if value is None else self._numbers[value]


def _by_name(enum: type[Value]) -> dict[str, Value]:
    return dict(enum.__members__)


SEAT: Final = Words(table_pb2.Seat, "SEAT", _by_name(Seat))
SIDE: Final = Words(table_pb2.Side, "SIDE", _by_name(Side))
SUIT: Final = Words(table_pb2.Suit, "SUIT", _by_name(Suit))
KIND: Final = Words(table_pb2.ContractKind, "CONTRACT_KIND", _by_name(ContractKind))
LEVEL: Final = Words(table_pb2.Level, "LEVEL", _by_name(Level))
EKKA: Final = Words(table_pb2.EkkaState, "EKKA_STATE", _by_name(EkkaState))
PROJECT_CLASS: Final = Words(projects_pb2.ProjectClass, "PROJECT_CLASS", _by_name(ProjectClass))
OBJECTIVE: Final = Words(solver_service_pb2.Objective, "OBJECTIVE", _by_name(Objective))
PENALTY_KIND: Final = Words(record_pb2.PenaltyKind, "PENALTY_KIND", _by_name(PenaltyKind))
THROW_IN_REASON: Final = Words(
    rules_service_pb2.ThrowInReason, "THROW_IN_REASON", _by_name(ThrowInReason)
)
AUCTION_STAGE: Final = Words(auction_pb2.AuctionStage, "AUCTION_STAGE", _by_name(AuctionStage))
AUCTION_END: Final = Words(auction_pb2.AuctionEnd, "AUCTION_END", _by_name(AuctionEnd))
COST: Final = Words(analysis_service_pb2.Cost, "COST", _by_name(Cost))
METHOD: Final = Words(hint_service_pb2.Method, "METHOD", _by_name(Method))
ACTION_KIND: Final = Words(hint_service_pb2.ActionKind, "ACTION_KIND", _by_name(ActionKind))
LUCK: Final = Words(analysis_service_pb2.Luck, "LUCK", _by_name(Luck))
