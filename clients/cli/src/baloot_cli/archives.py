"""What commands over archives share: errors about files in the command line's words."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from baloot_cli.problems import BadInputError, WorkFailedError


@contextmanager
def failures() -> Iterator[None]:
    """The solver's errors about archives as the command line's own."""
    from baloot_solver.archive.storage import StorageError
    from baloot_solver.batch.engines import WorkersDiedError
    from baloot_solver.errors import InputError

    arguments = {"in": "IN", "out": "OUT", "players": "--players"}
    try:
        yield
    except InputError as error:
        if error.reason == "NOT_INSTALLED":
            raise WorkFailedError(error.description) from None
        argument = arguments.get(error.field, "")
        field = "" if argument else error.field
        raise BadInputError(field, error.description, argument=argument) from None
    except (StorageError, WorkersDiedError) as error:
        raise WorkFailedError(str(error)) from None
