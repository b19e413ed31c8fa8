"""`baloot solve`: the exact value of a position and of every legal card."""

from __future__ import annotations

from typing import Any, Final

import click

from baloot_cli import lines, running, typed
from baloot_cli.problems import BadInputError
from baloot_cli.show import claim, decision, solution
from balootsolver.v1 import solver_service_pb2, table_pb2

EXAMPLE: Final = (
    'baloot solve "S:AT.AJ9.K8.7 E:K97.8.AT.QJ N:Q8.KQ.97.AK W:J.T7.QJ.T98"'
    " --contract hokum:H --buyer S --dealer W"
)
"""A hand to try the command with: South has Jack, Nine and Ace of trump, North the Baloot."""

_ASK = running.Ask(
    request=solver_service_pb2.SolveRequest,
    response=solver_service_pb2.SolveResponse,
    build=typed.solve_request,
    draw=solution.draw,
    arguments={"card_points": "--so-far"},
)


def _ask_question(question: solver_service_pb2.Question) -> running.Ask[Any, Any]:
    """The command where --ask is given. Lines of a file are positions to solve, asked this."""

    def read_line(raw: bytes) -> solver_service_pb2.DecideRequest:
        asked = lines.read(raw, solver_service_pb2.SolveRequest)
        return solver_service_pb2.DecideRequest(
            id=asked.id,
            position=asked.position if asked.HasField("position") else None,
            question=question,
            cards=True,
        )

    return running.Ask(
        request=solver_service_pb2.DecideRequest,
        response=solver_service_pb2.DecideResponse,
        build=typed.decide_request,
        draw=decision.draw,
        read_line=read_line,
        arguments={"card_points": "--so-far", "at_least": "--ask", "side": "--ask"},
        beside_file=frozenset({"ask"}),
    )


def _check_claim(side: table_pb2.Side) -> running.Ask[Any, Any]:
    """The command where --claim is given. Lines of a file are positions to solve, claimed by it."""

    def read_line(raw: bytes) -> solver_service_pb2.CheckClaimRequest:
        asked = lines.read(raw, solver_service_pb2.SolveRequest)
        return solver_service_pb2.CheckClaimRequest(
            id=asked.id,
            position=asked.position if asked.HasField("position") else None,
            side=side,
        )

    return running.Ask(
        request=solver_service_pb2.CheckClaimRequest,
        response=solver_service_pb2.CheckClaimResponse,
        build=typed.claim_request,
        draw=claim.draw,
        read_line=read_line,
        arguments={"card_points": "--so-far", "side": "--claim"},
        beside_file=frozenset({"claim"}),
    )


@click.command(short_help="Solve a position exactly, every legal card of it.")
@click.argument("deal", required=False)
@typed.contract_options
@typed.deal_options
@click.option("--plays", type=typed.CARDS, metavar="CARDS",
              help="Cards played so far, in order: from the first lead of a full deal, or of the "
              "trick on the table of an ending.")  # fmt: skip
@click.option("--objective", type=typed.OBJECTIVE, metavar="OBJECTIVE",
              help="What both sides play for: game-points (default) or card-points.")  # fmt: skip
@click.option("--ask", type=typed.QUESTION, metavar="QUESTION",
              help="Only yes or no, which is much quicker: makes, kaboot, card-points:82 or "
              "game-points:10, for the buyer's side or for one that is named "
              "(kaboot:ew, card-points:ns:82).")  # fmt: skip
@click.option("--claim", type=typed.SIDE, metavar="SIDE",
              help="Only whether SIDE (ns or ew) may claim all tricks that are left (Sawa), and "
              "the play that proves it or the defence that breaks it.")  # fmt: skip
@typed.ekka_option
@click.option("--leader", type=typed.SEAT, metavar="SEAT",
              help="Ending: who leads the trick on the table.")  # fmt: skip
@click.option("--so-far", type=typed.POINTS, metavar="NS-EW",
              help="Ending: card points taken in earlier tricks, such as 28-74.")  # fmt: skip
@click.option("--tricks", type=typed.POINTS, metavar="NS-EW",
              help="Ending: tricks taken so far, such as 1-3.")  # fmt: skip
@typed.scored_options
@click.option("--no-projects", is_flag=True,
              help="Ending: no project and no Baloot scores in this hand.")  # fmt: skip
@typed.rules_options
@running.shared_options
def solve(**values: Any) -> None:
    """Solve a position exactly: four known hands, perfect play of both sides.

    DEAL is the four hands, "S:AT7.K9.QJ8. E:... N:... W:...": each hand with its seat, suits in
    the order spades.hearts.diamonds.clubs, ten is T. Of a full deal one hand may be left out. Fewer
    than eight cards a hand are an ending: give its --leader and, for game points, what came before.

    \b
    Try it:
      baloot solve "S:AT.AJ9.K8.7 E:K97.8.AT.QJ N:Q8.KQ.97.AK W:J.T7.QJ.T98" \\
        --contract hokum:H --buyer S --dealer W
    """  # noqa: D301 - \b must be the character, or click wraps the example
    if values["file"] is None and not values["deal"]:
        raise BadInputError("", _what_to_type(), argument="DEAL")
    _chosen(values["ask"], values["claim"]).run(values)


def _chosen(
    question: solver_service_pb2.Question | None, claimed_by: table_pb2.Side | None
) -> running.Ask[Any, Any]:
    """What is asked about the position: its values, yes or no, or whether a claim is sound."""
    if question is not None and claimed_by is not None:
        raise BadInputError("", "goes without --ask", argument="--claim")
    if claimed_by is not None:
        return _check_claim(claimed_by)
    return _ASK if question is None else _ask_question(question)


def _what_to_type() -> str:
    return (
        "which hands? Type them, for example:\n\n"
        f"  {EXAMPLE}\n\n"
        "or read requests from a file, a JSON object a line:\n\n"
        "  baloot solve --file positions.jsonl\n\n"
        "More: baloot solve --help"
    )
