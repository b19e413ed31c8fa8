"""The log when nobody reads it: calls go on, what finds no place is counted and told."""

from __future__ import annotations

import logging
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from baloot_client import Client
from baloot_server.logs import LogWriter
from tests.service.running import eventually
from tests.service.test_operations import free_port, read_metrics


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
    writer = LogWriter(reader.take, lines=200)
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
    writer = LogWriter(reader.take, lines=200)
    writer.handle(line("%d", "no number"))
    writer.handle(line("%s", "\udcff"))
    assert writer.finish(60)
    assert reader.lines[-1] == "\\udcff\n"
    assert writer.dropped == 1


FEW_LINES = """
import sys
from baloot_server import logs
from baloot_server.main import main
logs._LINES = 50
sys.exit(main())
"""
"""A server of whose log few lines wait."""


@contextmanager
def unread(*options: str) -> Iterator[subprocess.Popen[str]]:
    """A server that has answered more calls than a pipe holds lines (some 500), and nobody read."""
    process = subprocess.Popen(
        [sys.executable, "-c", FEW_LINES, "--port", "0", "--workers", "1", *options],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    try:
        assert process.stdout is not None
        target = process.stdout.readline().rsplit(" ", 1)[1].strip()
        with Client(target, timeout=30) as client:
            for _ in range(1_500):
                assert client.list_rule_sets()
        yield process
    finally:
        process.kill()
        process.communicate()


def test_a_server_whose_log_nobody_reads_goes_on_and_leaves():
    with unread() as process:
        process.send_signal(signal.SIGTERM)
        assert process.wait(60) == 0


def test_a_server_tells_what_of_its_log_is_lost():
    port = free_port()
    with unread("--metrics-port", str(port)) as process:
        counted = 'baloot_calls_total{method="RulesService/ListRuleSets",reason="",status="OK"}'
        assert eventually(lambda: read_metrics(port)[counted] == 1_500)
        dropped = read_metrics(port)["baloot_log_dropped"]
        assert dropped > 100
        process.send_signal(signal.SIGTERM)
        log = process.communicate(timeout=60)[1]
        assert process.returncode == 0
    told = re.findall(r"(\d+) lines of log were dropped", log)
    # Its last words, that it leaves, may be lost with them.
    assert dropped <= sum(map(int, told)) <= dropped + 2
    assert len(re.findall("ListRuleSets OK", log)) == 1_500 - dropped
