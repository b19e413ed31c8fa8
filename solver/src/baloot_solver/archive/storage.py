"""Where archives lie: this machine's files, or whatever fsspec can reach.

Two promises are kept for both. What is written appears whole or not at all: here as a temporary
file that is renamed once its bytes are on disk; elsewhere it is made whole here and then put there,
and in an object store an object exists when its upload is complete. And nothing of fsspec is
imported before an address with a scheme (`s3://bucket/deals`) asks for it.
"""

from __future__ import annotations

import contextlib
import glob
import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any, BinaryIO, cast

from baloot_solver.errors import InputError


class StorageError(Exception):
    """Something cannot be read or written; the message names the address and the reason."""

    def __init__(self, doing: str, address: str, reason: object) -> None:
        super().__init__(doing, address, str(reason))
        self.address = address

    def __str__(self) -> str:
        doing, address, reason = self.args
        return f"cannot {doing} {address}: {reason}"


def missing_extra(what: str, extra: str) -> InputError:
    """The error where an optional library is wanted and not installed."""
    return InputError(
        "",
        "NOT_INSTALLED",
        f"{what} needs more than is installed here: pip install 'baloot-solver[{extra}]'",
    )


def is_remote(address: str) -> bool:
    """Whether an address is fsspec's to reach."""
    return "://" in address


def join(folder: str, name: str) -> str:
    """The address of a name inside a folder."""
    return f"{folder.rstrip('/')}/{name}"


def name_of(address: str) -> str:
    """The last part of an address."""
    return address.rstrip("/").rpartition("/")[2]


def whole(address: str) -> str:
    """An address with all its parts, so that one inside another begins like it."""
    if is_remote(address):
        file_system, path = _remote(address)
        return str(file_system.unstrip_protocol(path))
    return os.path.abspath(address)  # noqa: PTH100  (links stay as they are)


def _remote(address: str) -> tuple[Any, str]:
    """The file system of an address and the path on it."""
    try:
        import fsspec
    except ModuleNotFoundError:
        raise missing_extra(f"an address like {address}", "archive") from None
    try:
        file_system, path = fsspec.core.url_to_fs(address)
    except (ImportError, ValueError) as error:
        raise StorageError("reach", address, error) from None
    return file_system, path


@contextmanager
def _named(doing: str, address: str) -> Iterator[None]:
    """Name the address in an error of the system."""
    try:
        yield
    except OSError as error:
        raise StorageError(doing, address, error.strerror or error) from None


@contextmanager
def reading(address: str) -> Iterator[BinaryIO]:
    """The bytes of a file, with random access. Raises `StorageError`."""
    with _named("read", address):
        if is_remote(address):
            file_system, path = _remote(address)
            opened = cast(BinaryIO, file_system.open(path, "rb"))
        else:
            opened = open(address, "rb")  # noqa: PTH123, SIM115  (closed below, as the other is)
    with opened as stream:
        yield stream


def read_whole(address: str) -> bytes | None:
    """All bytes of a file, None where there is none. Raises `StorageError`."""
    with _named("read", address):
        try:
            if is_remote(address):
                file_system, path = _remote(address)
                return cast(bytes, file_system.cat_file(path))
            return Path(address).read_bytes()
        except FileNotFoundError:
            return None


def write_whole(address: str, data: bytes, *, durable: bool = True) -> None:
    """Write a file so that it is there whole or not at all. Raises `StorageError`.

    What is not `durable` may be gone or empty after the power failed: for what can be made again.
    """
    with appearing(address, durable=durable) as stream:
        stream.write(data)


@contextmanager
def appearing(address: str, *, durable: bool = True) -> Iterator[BinaryIO]:
    """A stream whose file appears when the block ends well, and leaves nothing when it does not."""
    if is_remote(address):
        file_system, path = _remote(address)
        with _named("write", address), NamedTemporaryFile() as whole_file:
            yield cast(BinaryIO, whole_file)
            whole_file.flush()
            make_folder(address.rpartition("/")[0])
            file_system.put_file(whole_file.name, path)
        return
    final = Path(address)
    temporary = final.with_name(f".{final.name}.{os.getpid()}-{secrets.token_hex(4)}.tmp")
    try:
        with _named("write", address):
            make_folder(str(final.parent))
            local = temporary.open("xb")
        with _named("write", address), local:
            yield local
            if durable:
                local.flush()
                os.fsync(local.fileno())
        with _named("write", address):
            temporary.replace(final)
    except BaseException:
        # Closing a file whose disk is full fails as writing did; the error to report is the first.
        with contextlib.suppress(OSError):
            temporary.unlink()
        raise


def make_folder(address: str) -> None:
    """Make a folder and those above it where they are not there."""
    with _named("make", address):
        if is_remote(address):
            file_system, path = _remote(address)
            file_system.makedirs(path, exist_ok=True)
        else:
            Path(address).mkdir(parents=True, exist_ok=True)


def is_folder(address: str) -> bool:
    """Whether an address is a folder."""
    if is_remote(address):
        file_system, path = _remote(address)
        with _named("read", address):
            return bool(file_system.isdir(path))
    return Path(address).is_dir()


def is_file(address: str) -> bool:
    """Whether an address is a file."""
    if is_remote(address):
        file_system, path = _remote(address)
        with _named("read", address):
            return bool(file_system.isfile(path))
    return Path(address).is_file()


def size_of(address: str) -> int:
    """Bytes of a file. Raises `StorageError`."""
    with _named("read", address):
        if is_remote(address):
            file_system, path = _remote(address)
            return int(file_system.size(path))
        return Path(address).stat().st_size


def files_under(folder: str) -> list[str]:
    """Every file below a folder, in the order of their names; those of hidden and `_` parts not."""
    with _named("read", folder):
        if is_remote(folder):
            file_system, path = _remote(folder)
            found = [(name[len(path) :].strip("/"), name) for name in file_system.find(path)]
            named = [(short, str(file_system.unstrip_protocol(name))) for short, name in found]
        else:
            root = Path(folder)
            paths = (each for each in root.rglob("*") if each.is_file())
            named = [(each.relative_to(root).as_posix(), str(each)) for each in paths]
    return [
        name
        for short, name in sorted(named)
        if not any(part.startswith((".", "_")) for part in short.split("/"))
    ]


def matching(pattern: str) -> list[str]:
    """The files that a pattern with `*`, `?`, `[...]` names, in order; hidden and `_` ones not."""
    with _named("read", pattern):
        if is_remote(pattern):
            file_system, path = _remote(pattern)
            named = (str(file_system.unstrip_protocol(name)) for name in file_system.glob(path))
        else:
            # Path.glob wants to know where the fixed part of a pattern ends; glob does not.
            found = glob.glob(pattern, recursive=True)  # noqa: PTH207
            named = (each for each in found if Path(each).is_file())
        return sorted(each for each in named if not name_of(each).startswith((".", "_")))


def remove_temporaries(folder: str, name: str = "") -> None:
    """Remove what killed processes left of files in a folder, or of the one file `name` in it."""
    if is_remote(folder):
        return  # an object that was not finished does not exist
    with _named("remove", folder):
        for path in Path(folder).glob(f".{glob.escape(name)}*.tmp"):
            path.unlink(missing_ok=True)


def remove(address: str) -> None:
    """Remove a file."""
    with _named("remove", address):
        if is_remote(address):
            file_system, path = _remote(address)
            file_system.rm_file(path)
        else:
            Path(address).unlink()


def remove_tree(address: str) -> None:
    """Remove a folder and all in it, where it is there."""
    with _named("remove", address):
        if is_remote(address):
            file_system, path = _remote(address)
            with contextlib.suppress(FileNotFoundError):
                file_system.rm(path, recursive=True)
            return
        import shutil

        if Path(address).exists():
            shutil.rmtree(address)
