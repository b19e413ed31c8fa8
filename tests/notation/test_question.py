"""Questions with yes or no for an answer, as text; the command line reads them alike."""

from __future__ import annotations

import pytest

from baloot_cli import words
from baloot_solver.cards import Side
from baloot_solver.errors import InputError
from baloot_solver.messages.questions import write_question as to_message
from baloot_solver.notation import read_question, read_side, write_question, write_side
from baloot_solver.questions import CardPoints, GamePoints, Kaboot, Makes, Question

READ: dict[str, Question] = {
    "makes": Makes(),
    " MAKES ": Makes(),
    "kaboot": Kaboot(),
    "Kaboot:EW": Kaboot(Side.EAST_WEST),
    "kaboot : us": Kaboot(Side.NORTH_SOUTH),
    "kaboot:لهم": Kaboot(Side.EAST_WEST),
    "card-points:82": CardPoints(82),
    "card_points:ns:0": CardPoints(0, Side.NORTH_SOUTH),
    "card-points:north-south:٨٢": CardPoints(82, Side.NORTH_SOUTH),
    "game-points:10": GamePoints(10),
    "game-points:ew:-4": GamePoints(-4, Side.EAST_WEST),
    "game-points:ew:−4": GamePoints(-4, Side.EAST_WEST),
    "GAME_POINTS:0": GamePoints(0),
}
REFUSED = {
    "": "UNKNOWN_QUESTION",
    "82": "UNKNOWN_QUESTION",
    "made": "UNKNOWN_QUESTION",
    "makes:ns": "UNKNOWN_QUESTION",
    "points:82": "UNKNOWN_QUESTION",
    "kaboot:ns:8": "UNKNOWN_QUESTION",
    "card-points": "UNKNOWN_QUESTION",
    "card-points:82:ns:1": "UNKNOWN_QUESTION",
    "kaboot:": "UNKNOWN_SIDE",
    "kaboot:S": "UNKNOWN_SIDE",
    "card-points:82:ns": "UNKNOWN_SIDE",
    "card-points:": "BAD_NUMBER",
    "card-points:ns": "BAD_NUMBER",
    "card-points:-1": "BAD_NUMBER",
    "card-points:8.5": "BAD_NUMBER",
    "card-points:1000000000": "BAD_NUMBER",
    "game-points:--4": "BAD_NUMBER",
    "game-points:1٠": "MIXED_DIGITS",
}


@pytest.mark.parametrize("text", READ)
def test_a_question_is_read(text):
    assert read_question(text) == READ[text]
    assert read_question(write_question(READ[text])) == READ[text]
    assert words.question(text) == to_message(READ[text])


@pytest.mark.parametrize("text", REFUSED)
def test_what_is_no_question_is_refused(text):
    with pytest.raises(InputError) as error:
        read_question(text)
    assert error.value.reason == REFUSED[text]
    with pytest.raises(ValueError, match=r"."):
        words.question(text)


@pytest.mark.parametrize("side", Side)
def test_a_written_side_is_read_back(side):
    assert read_side(write_side(side)) is side
