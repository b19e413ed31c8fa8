"""Questions with yes or no for an answer, in and out."""

from __future__ import annotations

from baloot_solver.deal import Contract
from baloot_solver.errors import InputError, at
from baloot_solver.messages.enums import SIDE
from baloot_solver.questions import (
    CardPoints,
    GamePoints,
    Kaboot,
    Makes,
    Question,
    complete,
)
from balootsolver.v1 import solver_service_pb2


def read_question(message: solver_service_pb2.Question, contract: Contract) -> Question:
    """A question about a hand of this contract, its side named.

    `InputError` paths are inside the message (`kaboot.side`, `card_points.at_least`); one without a
    question is refused as a whole (MISSING).
    """
    asked = message.WhichOneof("asked")
    if asked is None:
        raise InputError("", "MISSING", "what is asked? makes, kaboot, card_points or game_points")
    if asked == "makes":
        return Makes()
    question: Question
    with at(asked):
        given = getattr(message, asked)
        with at("side"):
            side = SIDE.read(given.side)
        if asked == "kaboot":
            question = Kaboot(side)
        elif asked == "card_points":
            question = CardPoints(given.at_least, side)
        else:
            question = GamePoints(given.at_least, side)
        return complete(question, contract)


def write_question(question: Question) -> solver_service_pb2.Question:
    """A question as it was asked."""
    if isinstance(question, Makes):
        return solver_service_pb2.Question(makes=solver_service_pb2.MakesQuestion())
    side = SIDE.write(question.side)
    if isinstance(question, Kaboot):
        return solver_service_pb2.Question(kaboot=solver_service_pb2.KabootQuestion(side=side))
    if isinstance(question, CardPoints):
        card_points = solver_service_pb2.CardPointsQuestion(side=side, at_least=question.at_least)
        return solver_service_pb2.Question(card_points=card_points)
    game_points = solver_service_pb2.GamePointsQuestion(side=side, at_least=question.at_least)
    return solver_service_pb2.Question(game_points=game_points)
