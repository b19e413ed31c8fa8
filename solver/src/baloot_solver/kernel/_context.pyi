from collections.abc import Sequence
from typing import Self

from typing_extensions import disjoint_base

from baloot_solver.kernel.problem import Problem

class Cancelled(Exception): ...

@disjoint_base
class CancelFlag:
    def cancel(self) -> None: ...
    @property
    def cancelled(self) -> bool: ...

@disjoint_base
class SolverContext:
    def __new__(cls, table_entries: int = ...) -> Self: ...
    @property
    def table_entries(self) -> int: ...
    @property
    def most_bytes(self) -> int: ...
    @property
    def nodes(self) -> int: ...
    def begin(self) -> None: ...
    def weigh(self, trumps: bool, weights: Sequence[Sequence[Sequence[int]]]) -> None: ...
    def legal(self, problem: Problem) -> list[int]: ...
    def card_points(
        self, problem: Problem, cards: Sequence[int], flag: CancelFlag
    ) -> list[int]: ...
    def value(self, problem: Problem, flag: CancelFlag, guess: int = ...) -> int: ...
    def reaches(
        self, problem: Problem, card: int, points: int, sweep: bool, flag: CancelFlag
    ) -> bool: ...
    def position_reaches(
        self, problem: Problem, points: int, sweep: bool, flag: CancelFlag
    ) -> bool: ...
    def reaches_rank(
        self,
        problem: Problem,
        card: int,
        ranks: tuple[Sequence[int], Sequence[int], Sequence[int]],
        wanted: int,
        points: int,
        takers: int,
        flag: CancelFlag,
    ) -> bool: ...
    def levels(
        self,
        problems: Sequence[Problem],
        tables: Sequence[tuple[Sequence[int], Sequence[int], Sequence[int]] | None],
        points: Sequence[int],
        takers: Sequence[int],
        related: bool,
        flag: CancelFlag,
        only: int | None = ...,
        best_only: bool = ...,
    ) -> list[list[tuple[int, int]]]: ...
