"""Answers that were found already, for every position of the same form (`baloot_solver.canonical`).

An answer is kept under the key of its form, which covers all rules by their digest, and the
objective. In memory the least used go when the bytes run out; the optional file (SQLite) keeps them
from one start to the next and is shared by the processes of a machine. The file belongs to one
version of the solver: another one empties it. Trouble with the file costs its use, never a call.

Workers that want the same answer at the same time have one of them find it; the others wait, and
take over if it is stopped.

A question that is asked again word for word needs not even its form: beside the answers the memory
keeps what was sent, by the bytes of the question (`recall`).
"""

from __future__ import annotations

import contextlib
import json
import logging
import queue
import sqlite3
import threading
from collections import Counter
from collections.abc import Iterator, MutableMapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from cachetools import LRUCache

from baloot_solver import __version__
from baloot_solver.cards import PACK, Seat, Side
from baloot_solver.projects import Settlement
from baloot_solver.solve import CancelFlag, Cancelled, CardValue, Objective, Outcome, Solution

log = logging.getLogger("baloot_server")

Key = tuple[bytes, Objective]

_SENT_BYTES: Final = 500
"""What a question and what was sent for it take in memory beside their own bytes and the id."""
_ANSWER_BYTES: Final = 1_200
_CARD_BYTES: Final = 450
"""What an answer takes in memory with its key and its place, and each of its cards: an upper bound,
which a test holds against what Python allocates."""
_BACKLOG: Final = 2_000
"""Answers that may wait to be written to the file; more are not written."""
_POLL_SECONDS: Final = 0.005
"""How soon one who waits for another's search notices that it was told to stop."""
_BUSY_SECONDS: Final = 1.0
"""How long a process waits for another one that writes to the file."""
_TIDY_EVERY: Final = 1_000
"""Answers written between two looks at how large the file is."""


@dataclass(frozen=True, slots=True)
class Sent:
    """What was sent for a question, and the id that is in it."""

    id: str
    answer: bytes
    size: int
    """Bytes it takes in memory, its question included."""


class AnswerCache:
    """Remembers solutions, and what was sent. Safe from any thread.

    `results` counts what came of the questions.
    `max_bytes` bounds the memory; `file` is the SQLite file, bounded by `max_file_bytes`.
    """

    def __init__(
        self, max_bytes: int, file: Path | None = None, max_file_bytes: int = 1 << 30
    ) -> None:
        self._lock = threading.Lock()
        # One memory for both, so that what is asked more often has more of it.
        self._known: LRUCache[Key | bytes, Solution | Sent] = LRUCache(max_bytes, size_of)
        self._sought: dict[Key, threading.Event] = {}
        self._file = None if file is None else AnswerFile(file, max_file_bytes)
        self.results: Counter[str] = Counter()

    @property
    def bytes_used(self) -> int:
        """Bytes of memory the answers take, about."""
        return int(self._known.currsize)

    def __len__(self) -> int:
        return len(self._known)

    @contextmanager
    def asked(self, cancel: CancelFlag) -> Iterator[Asked]:
        """The answers for one call; `cancel` ends its waiting for another call's search."""
        answers = Asked(self, cancel)
        try:
            yield answers
        finally:
            answers.give_up()

    def flush(self) -> None:
        """Wait until what was found is in the file."""
        if self._file is not None:
            self._file.flush()

    def close(self) -> None:
        """Close the file."""
        if self._file is not None:
            self._file.close()

    def look(self, key: Key) -> Solution | threading.Event | None:
        """The answer; or what to wait for, where another one seeks it; or None: then seek it."""
        with self._lock:
            known = self._known.get(key)
            if isinstance(known, Solution):
                return known
            sought = self._sought.get(key)
            if sought is not None:
                return sought
            self._sought[key] = threading.Event()
        if self._file is None:
            return None
        kept = self._file.get(key)
        if kept is not None:
            self._keep(key, kept)
            self.found(key)
        return kept

    def recall(self, question: bytes) -> Sent | None:
        """What was sent for a question: the bytes of its message, without the id."""
        with self._lock:
            known = self._known.get(question)
            if not isinstance(known, Sent):
                return None
            self.results["hit"] += 1
            return known

    def sent(self, question: bytes, name: str, answer: bytes) -> None:
        """Remember what was sent for a question, with that id in it."""
        size = _SENT_BYTES + len(question) + len(answer) + 4 * len(name)
        self._keep(question, Sent(name, answer, size))

    def put(self, key: Key, solution: Solution) -> None:
        """Remember an answer and wake those who wait for it."""
        if solution.projects is not None:
            solution = replace(solution, projects=_SETTLED_ANEW)
        self._keep(key, solution)
        self.found(key)
        if self._file is not None:
            self._file.put(key, solution)

    def found(self, key: Key) -> None:
        """The search for an answer has ended, with it or without."""
        with self._lock:
            event = self._sought.pop(key, None)
        if event is not None:
            event.set()

    def count(self, result: str) -> None:
        """Count what came of a question: `hit`, `miss` or `joined`."""
        with self._lock:
            self.results[result] += 1

    def _keep(self, key: Key | bytes, found: Solution | Sent) -> None:
        with self._lock:
            if size_of(found) <= self._known.maxsize:
                self._known[key] = found


class Asked(MutableMapping[Key, Solution]):
    """The answers as one call sees them; see `AnswerCache.asked`."""

    def __init__(self, cache: AnswerCache, cancel: CancelFlag) -> None:
        self._cache = cache
        self._cancel = cancel
        self._seeks: set[Key] = set()
        self.was_known = False
        """Whether an answer was there, or came from another call's search."""

    def __getitem__(self, key: Key) -> Solution:
        joined = False
        while True:
            found = self._cache.look(key)
            if isinstance(found, Solution):
                self._cache.count("joined" if joined else "hit")
                self.was_known = True
                return found
            if found is None:
                self._seeks.add(key)
                self._cache.count("miss")
                raise KeyError(key)
            joined = True
            while not found.wait(_POLL_SECONDS):
                if self._cancel.cancelled:
                    raise Cancelled

    def __setitem__(self, key: Key, solution: Solution) -> None:
        self._cache.put(key, solution)
        self._seeks.discard(key)

    def give_up(self) -> None:
        """Let others seek what this call has not found."""
        for key in self._seeks:
            self._cache.found(key)
        self._seeks.clear()

    def __delitem__(self, key: Key) -> None:
        raise TypeError("answers are not forgotten by a call")

    def __iter__(self) -> Iterator[Key]:
        return iter(self._seeks)

    def __len__(self) -> int:
        return len(self._seeks)


class AnswerFile:
    """The answers in a file. Whatever happens to it is logged once and leaves it unused.

    A thread of its own writes, so that no call waits for a disk.
    """

    def __init__(self, file: Path, max_bytes: int) -> None:
        self._path = file
        self._max_bytes = max_bytes
        self._lock = threading.Lock()
        self._written = 0
        self._connection: sqlite3.Connection | None = None
        self._writable = True
        with self._trouble(final=True):
            self._open()
        self._waiting: queue.Queue[tuple[Key, Solution] | None] = queue.Queue(_BACKLOG)
        self._writer = threading.Thread(target=self._write_on, name="cache-file", daemon=True)
        self._writer.start()

    def get(self, key: Key) -> Solution | None:
        """What is kept under a key."""
        found: Solution | None = None
        with self._lock, self._trouble(final=True):
            if self._connection is None:
                return None
            query = "SELECT answer FROM answers WHERE form = ? AND objective = ?"
            row = self._connection.execute(query, (key[0], key[1].value)).fetchone()
            if row is not None:
                try:
                    found = decode(bytes(row[0]))
                except (TypeError, ValueError):  # others have written to the file
                    log.warning("an answer of the cache file %s could not be read", self._path)
        return found

    def put(self, key: Key, solution: Solution) -> None:
        """Have it written, soon. What comes faster than the disk takes it is left out."""
        with contextlib.suppress(queue.Full):
            self._waiting.put_nowait((key, solution))

    def flush(self) -> None:
        """Wait until all that was put has been written."""
        self._waiting.join()

    def close(self) -> None:
        """Write what waits, and close it."""
        self._waiting.put(None)
        self._writer.join()
        with self._lock, self._trouble(final=True):
            if self._connection is not None:
                self._connection.close()
                self._connection = None

    def _write_on(self) -> None:
        """The life of the thread that writes."""
        while (found := self._waiting.get()) is not None:
            self._write(*found)
            self._waiting.task_done()

    def _write(self, key: Key, solution: Solution) -> None:
        """Write an answer. A disk that is full ends the writing; what is there stays readable."""
        with self._lock, self._trouble(final=False):
            if self._connection is None or not self._writable:
                return
            with self._connection:
                statement = "INSERT OR REPLACE INTO answers VALUES (?, ?, ?)"
                row = (key[0], key[1].value, encode(solution))
                self._connection.execute(statement, row)
            self._written += 1
            if self._written % _TIDY_EVERY == 0:
                self._tidy()

    def _open(self) -> None:
        connection = sqlite3.connect(self._path, timeout=_BUSY_SECONDS, check_same_thread=False)
        connection.execute("PRAGMA journal_mode = WAL")
        # A lost answer is found again: no write waits for the disk.
        connection.execute("PRAGMA synchronous = OFF")
        with connection:
            connection.execute("CREATE TABLE IF NOT EXISTS about (solver_version TEXT)")
            connection.execute(
                "CREATE TABLE IF NOT EXISTS answers (form BLOB, objective TEXT, answer BLOB,"
                " PRIMARY KEY (form, objective))"
            )
            row = connection.execute("SELECT solver_version FROM about").fetchone()
            if row is None or row[0] != __version__:
                connection.execute("DELETE FROM about")
                connection.execute("DELETE FROM answers")
                connection.execute("INSERT INTO about VALUES (?)", (__version__,))
        self._connection = connection

    def _tidy(self) -> None:
        """Forget the older half when the file has its size."""
        assert self._connection is not None
        if self._path.stat().st_size <= self._max_bytes:
            return
        with self._connection:
            self._connection.execute(
                "DELETE FROM answers WHERE rowid IN"
                " (SELECT rowid FROM answers ORDER BY rowid LIMIT"
                " (SELECT count(*) / 2 FROM answers))"
            )
        self._connection.execute("VACUUM")

    @contextmanager
    def _trouble(self, *, final: bool) -> Iterator[None]:
        """Log what goes wrong, and stop using the file, or writing to it."""
        try:
            yield
        except (sqlite3.Error, OSError) as error:
            if final:
                log.error("the cache file %s is not used any more: %s", self._path, error)
                self._connection = None
            elif self._writable:
                log.error("nothing more is written to the cache file %s: %s", self._path, error)
                self._writable = False


def encode(solution: Solution) -> bytes:
    """A form's solution as bytes. Projects are not kept: each position has its own settled anew."""
    outcomes: dict[Outcome, int] = {}
    cards = [
        (
            int(each.card),
            outcomes.setdefault(each.outcome, len(outcomes)),
            each.best,
            each.loss_game_points,
            each.loss_card_points,
        )
        for each in solution.cards
    ]
    value = outcomes.setdefault(solution.value, len(outcomes))
    content = (
        solution.objective.value,
        _plain(solution.to_play),
        value,
        cards,
        [int(card) for card in solution.line],
        solution.projects is not None,
        solution.nodes,
        [
            (
                each.card_points,
                _plain(each.sweep),
                each.game_points,
                each.made,
                _plain(each.match_won_by),
            )
            for each in outcomes
        ],
    )
    return json.dumps(content, separators=(",", ":")).encode()


def decode(data: bytes) -> Solution:
    """The solution of `encode`, as `Canonical.restore` takes it. `ValueError` for other bytes."""
    try:
        objective, to_play, value, cards, line, has_projects, nodes, listed = json.loads(data)
        outcomes = [_outcome(each) for each in listed]
        return Solution(
            objective=Objective(objective),
            to_play=None if to_play is None else Seat(to_play),
            value=outcomes[value],
            cards=tuple(
                CardValue(PACK[card], outcomes[outcome], best, game, card_points)
                for card, outcome, best, game, card_points in cards
            ),
            line=tuple(PACK[card] for card in line),
            projects=_SETTLED_ANEW if has_projects else None,
            nodes=nodes,
        )
    except (TypeError, IndexError, KeyError, UnicodeDecodeError) as error:
        raise ValueError(f"no answer: {error}") from None


_SETTLED_ANEW: Final = Settlement((), None, ())
"""Stands for the projects of a form, which nobody reads: `restore` only asks whether there are."""


def _outcome(given: Any) -> Outcome:
    card_points, sweep, game_points, made, match_won_by = given
    return Outcome(
        (card_points[0], card_points[1]),
        None if sweep is None else Side(sweep),
        None if game_points is None else (game_points[0], game_points[1]),
        made,
        None if match_won_by is None else Side(match_won_by),
    )


def _plain(value: Seat | Side | None) -> Any:
    return None if value is None else value.value


def size_of(found: Solution | Sent) -> int:
    """Bytes an answer takes in memory, at most."""
    if isinstance(found, Sent):
        return found.size
    return _ANSWER_BYTES + _CARD_BYTES * len(found.cards)
