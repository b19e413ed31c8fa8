"""The progress bar of long files."""

from __future__ import annotations

import io

from rich.console import Console

from baloot_cli.progress import bar


def shown(total):
    stream = io.StringIO()
    console = Console(file=stream, force_terminal=True, width=100, color_system=None)
    with bar(total, console) as advance:
        for _ in range(3):
            advance()
    return stream.getvalue()


def test_it_says_how_many_how_fast_and_how_long_still():
    text = shown(12)
    assert "3/12" in text
    assert "a second" in text
    assert "time left" in text


def test_of_a_stream_nobody_knows_the_end():
    text = shown(None)
    assert "3/?" in text
    assert "time left" not in text
