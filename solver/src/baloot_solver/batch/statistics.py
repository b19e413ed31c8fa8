"""What an archive of results comes to, told in a few tables: counts that can be added up.

Results are read a part at a time, so memory stays flat; a table is names and numbers, for the
command line to draw and for programs to take as JSON.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from baloot_solver.archive import storage
from baloot_solver.archive.columns import SIDES
from baloot_solver.archive.formats import known_format, pyarrow, unpacked
from baloot_solver.archive.reading import open_parquet, reading_errors
from baloot_solver.errors import InputError

Shape = Literal["rates", "distribution", "counts"]
_BIN: Final = 10
"""Width of the bins of card points."""
_TRICKS: Final = range(1, 9)


@dataclass(frozen=True)
class Table:
    """A table of numbers by name.

    `name` is a word for programs and files. `rates` are rows of how many of how many; a
    `distribution` counts values in bins, in their order; `counts` are counts, the largest first.
    `drawn` are the columns to make bars of, all of one unit.
    """

    name: str
    title: str
    shape: Shape
    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[float, ...]], ...]
    drawn: tuple[str, ...]

    def told(self) -> dict[str, Any]:
        """For JSON."""
        return {
            "name": self.name,
            "title": self.title,
            "shape": self.shape,
            "columns": list(self.columns),
            "rows": [{"name": name, "values": list(values)} for name, values in self.rows],
        }


@dataclass
class _Counts:
    """What is counted row by row."""

    rows: int = 0
    failed: int = 0
    errors: Counter[str] = field(default_factory=Counter)
    bought: Counter[str] = field(default_factory=Counter)
    made: Counter[str] = field(default_factory=Counter)
    kaboot: Counter[str] = field(default_factory=Counter)
    buyer_points: Counter[int] = field(default_factory=Counter)
    differences: Counter[int] = field(default_factory=Counter)
    hands: int = 0
    mistakes: Counter[int] = field(default_factory=Counter)
    lost: Counter[int] = field(default_factory=Counter)
    infractions: Counter[str] = field(default_factory=Counter)
    par: Counter[str] = field(default_factory=Counter)
    par_points: Counter[int] = field(default_factory=Counter)
    written: Counter[str] = field(default_factory=Counter)


def summarise(addresses: Sequence[str]) -> tuple[Table, ...]:
    """The tables of results: files of them, or folders of parts.

    Raises `InputError` on `in` where there are none, or they are no results; `StorageError`.
    """
    counts = _Counts()
    for address in _files(addresses):
        for row in _rows(address):
            _count(counts, row)
    return tuple(_tables(counts))


def _files(addresses: Sequence[str]) -> Iterator[str]:
    for address in addresses:
        folder = storage.is_folder(address)
        found = storage.files_under(address) if folder else [address]
        known = [name for name in found if known_format(name) is not None]
        if not known or not (folder or storage.is_file(address)):
            raise InputError("in", "NOTHING_THERE", f"there are no results at {address!r}")
        yield from known


def _rows(address: str) -> Iterator[dict[str, Any]]:
    form = known_format(address)
    assert form is not None
    with storage.reading(address) as stream, reading_errors(address):
        if form.is_lines:
            with unpacked(stream, form.packing) as plain:
                for line in plain:
                    yield _checked(address, json.loads(line))
            return
        pyarrow()
        file = open_parquet(stream)
        names = [name for name in file.schema_arrow.names if name in _WANTED]
        for batch in file.iter_batches(columns=names):
            for row in batch.to_pylist():
                yield _checked(address, row)


_POINTS: Final = ("card_points", "game_points", "par_game_points")
_WANTED: Final = frozenset(
    (
        "error", "error_reason", "contract", "buyer", "made", "sweep", "differs", "mistakes",
        "infractions", "par_contract", "par_level", "par_calls", "seat_loss_game_points",
        *(f"{name}_{side}" for name in _POINTS for side in SIDES),
    )
)  # fmt: skip


def _checked(address: str, row: Any) -> dict[str, Any]:
    if not isinstance(row, dict) or "error_reason" not in row:
        raise InputError("in", "NO_RESULTS", f"{address} holds no results of baloot batch")
    return row


def _count(counts: _Counts, row: dict[str, Any]) -> None:
    counts.rows += 1
    if row["error_reason"] is not None:
        counts.failed += 1
        counts.errors[row["error_reason"]] += 1
        return
    if "par_calls" in row:
        _count_par(counts, row)
    else:
        _count_hand(counts, row)
    if row.get("mistakes") is not None:
        counts.hands += 1
        for mistake in row["mistakes"]:
            counts.mistakes[mistake["trick"]] += 1
            counts.lost[mistake["trick"]] += max(0, mistake["loss_game_points"] or 0)
    for breach in row.get("infractions") or ():
        counts.infractions[breach["reason"]] += 1
    if row.get("differs") is not None:
        counts.written["other points" if row["differs"] else "the right points"] += 1


def _count_par(counts: _Counts, row: dict[str, Any]) -> None:
    if row["par_calls"] is None:
        return
    contract = row["par_contract"]
    kind = "all pass" if contract is None else f"{contract.partition(':')[0]} {row['par_level']}"
    counts.par[kind] += 1
    north_south, east_west = (row[f"par_game_points_{side}"] for side in SIDES)
    counts.par_points[north_south - east_west] += 1


def _count_hand(counts: _Counts, row: dict[str, Any]) -> None:
    kind = (row.get("contract") or "").partition(":")[0]
    if row.get("made") is not None:
        counts.bought[kind] += 1
        counts.made[kind] += row["made"]
    if row.get("sweep") is not None:
        counts.kaboot[kind] += 1
    buyer = row.get("buyer")
    if buyer is None or row.get("card_points_north_south") is None:
        return
    own, other = SIDES if buyer in "SN" else reversed(SIDES)
    counts.buyer_points[row[f"card_points_{own}"] // _BIN * _BIN] += 1
    if row.get("game_points_north_south") is not None:
        counts.differences[row[f"game_points_{own}"] - row[f"game_points_{other}"]] += 1


def _tables(counts: _Counts) -> Iterable[Table]:
    rows = (("answered", (counts.rows - counts.failed,)), ("failed", (counts.failed,)))
    yield Table("rows", "Rows", "counts", ("rows",), rows, ("rows",))
    if counts.bought:
        bought = []
        for kind, number in sorted(counts.bought.items()):
            made, kaboot = counts.made[kind], counts.kaboot[kind]
            bought.append((kind, (number, made, made / number, kaboot, kaboot / number)))
        columns = ("hands", "made", "share made", "kaboot", "share kaboot")
        title = "Contracts at the end of the hand"
        drawn = ("share made", "share kaboot")
        yield Table("contracts", title, "rates", columns, tuple(bought), drawn)
    yield from _distribution(
        "buyer-card-points",
        "The buyer's side's card points",
        counts.buyer_points,
        lambda low: f"{low}-{low + 9}",
    )
    yield from _distribution(
        "game-points",
        "Recorded game points, the buyer's side's less the others'",
        counts.differences,
        str,
    )
    if counts.hands:
        mistakes = []
        for trick in _TRICKS:
            number, lost = counts.mistakes[trick], counts.lost[trick]
            mistakes.append((str(trick), (number, number / counts.hands, lost / counts.hands)))
        names = ("mistakes", "mistakes a hand", "game points lost a hand")
        yield Table("mistakes", "Mistakes by trick", "rates", names, tuple(mistakes), names[1:])
    yield from _counted("par", "Par", counts.par)
    yield from _distribution(
        "par-game-points", "Par, North-South's less East-West's", counts.par_points, str
    )
    yield from _counted("infractions", "Breaches of the rules", counts.infractions)
    yield from _counted("written", "The table wrote down", counts.written)
    yield from _counted("errors", "Failed rows", counts.errors)


def _distribution(
    name: str, title: str, counts: Counter[int], told: Callable[[int], str]
) -> Iterator[Table]:
    total = counts.total()
    if total:
        rows = tuple((told(low), (counts[low], counts[low] / total)) for low in sorted(counts))
        yield Table(name, title, "distribution", ("hands", "share"), rows, ("share",))


def _counted(name: str, title: str, counts: Counter[str]) -> Iterator[Table]:
    if counts:
        total = counts.total()
        rows = tuple((each, (number, number / total)) for each, number in counts.most_common())
        yield Table(name, title, "counts", ("rows", "share"), rows, ("share",))
