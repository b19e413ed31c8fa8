"""The log when nobody reads it: calls go on, what finds no place is counted and told."""

from __future__ import annotations

import logging
import signal
import subprocess
import sys
import threading
import time

import pytest

from baloot_client import Client
from baloot_server.logs import LogWriter
from tests.service.running import eventually


class Reader:
    """Takes lines, but only while it is let."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.reads = threading.Event()

    def take(self, line: bytes) -> None:
        assert self.reads.wait(60)
        self.lines.append(line.decode())


@pytest.fixture
def reader() -> Reader:
    return Reader()


def line(text: str, *arguments: object) -> logging.LogRecord:
    return logging.LogRecord("test", logging.INFO, "", 0, text, arguments, None)


def test_lines_come_in_their_order(reader: Reader):
    reader.reads.set()
    writer = LogWriter(reader.take)
    for number in range(100):
        writer.handle(line("%d", number))
    assert writer.finish(60)
    assert reader.lines == [f"{number}\n" for number in range(100)]
    assert writer.dropped == 0


def test_what_nobody_reads_is_dropped_and_told(reader: Reader):
    writer = LogWriter(reader.take, lines=3)
    writer.handle(line("first"))
    assert eventually(lambda: writer._waiting.empty())  # the thread has it, and cannot write it
    for number in range(8):
        writer.handle(line("%d", number))
    assert writer.dropped == 5
    reader.reads.set()
    assert eventually(lambda: len(reader.lines) == 5)
    writer.handle(line("last"))
    assert writer.finish(60)
    told = "5 lines of log were dropped: nobody read them\n"
    assert sorted(reader.lines) == sorted(["first\n", "0\n", "1\n", "2\n", "last\n", told])
    assert writer.dropped == 5


def test_nobody_waits_for_ever_at_the_end(reader: Reader):
    writer = LogWriter(reader.take, lines=1)
    begin = time.monotonic()
    writer.handle(line("first"))
    assert not writer.finish(0.1)
    writer.handle(line("second"))
    assert not writer.finish(0.1)
    assert time.monotonic() - begin < 30
    reader.reads.set()


def test_a_line_that_cannot_be_written_is_not_the_last(reader: Reader):
    reader.reads.set()
    writer = LogWriter(reader.take)
    writer.handle(line("%d", "no number"))
    writer.handle(line("%s", "\udcff"))
    assert writer.finish(60)
    assert reader.lines[-1] == "\\udcff\n"
    assert writer.dropped == 1


def test_a_server_whose_log_nobody_reads_goes_on():
    """A pipe holds the lines of five hundred calls or so; here are some more."""
    process = subprocess.Popen(
        [sys.executable, "-m", "baloot_server", "--port", "0", "--workers", "1"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    try:
        assert process.stdout is not None
        target = process.stdout.readline().rsplit(" ", 1)[1].strip()
        with Client(target, timeout=30) as client:
            for _ in range(1_500):
                assert client.list_rule_sets()
        process.send_signal(signal.SIGTERM)
        assert process.wait(60) == 0
    finally:
        process.kill()
        process.communicate()
