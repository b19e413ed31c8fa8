from collections.abc import Mapping, Sequence
from typing import Any

def evaluate(
    hands: Sequence[Sequence[int]],
    leader: int,
    trick: Sequence[int],
    *,
    kind: str,
    trump: int,
    play: Mapping[str, Any],
    locked: bool,
    ekka_state: bool | None,
    north_south_points: int,
    tricks: tuple[int, int],
    utility: Sequence[Sequence[int]],
    memo: bool | None = None,
) -> dict[int, int]: ...
def legal(
    hand: Sequence[int],
    trick: Sequence[int],
    gone: Sequence[int],
    *,
    kind: str,
    trump: int,
    play: Mapping[str, Any],
    locked: bool,
    ekka_state: bool | None = None,
) -> list[int]: ...
def replay(
    hands: Sequence[Sequence[int]],
    leader: int,
    trick: Sequence[int],
    cards: Sequence[int],
    *,
    kind: str,
    trump: int,
    play: Mapping[str, Any],
    locked: bool,
    ekka_state: bool | None,
    north_south_points: int,
    tricks: tuple[int, int],
) -> tuple[list[list[int]], int, list[int], int, tuple[int, int]]: ...
