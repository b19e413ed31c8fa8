from collections.abc import Iterable, Sequence
from typing import Self, TypeAlias

from typing_extensions import disjoint_base

from baloot_solver.forms import Names, Suits

_Row: TypeAlias = tuple[str, bool, int, int, None, None, None, None, int, None]

def suits_as_written(text: str) -> Suits | None: ...
def form_of(suits: Suits, leader: int, trump: int | None) -> tuple[Names, Suits]: ...

@disjoint_base
class Board:
    def __new__(cls, orders: Sequence[Sequence[int]], points: Sequence[Sequence[int]]) -> Self: ...
    def hands(self, form: Suits) -> tuple[int, int, int, int]: ...
    def all_points(self, form: Suits) -> int: ...
    def rows(
        self, taken: Iterable[tuple[int, int]], names: Names, whole: int, ours: bool
    ) -> tuple[int, list[_Row]]: ...
