"""The options of the command line, and the request messages they make.

Every value is read by click itself (`Worded`), so that a wrong word is refused with the name of its
option before anything runs. The text of deals and cards goes into the message as typed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeVar

import click

from baloot_cli import words
from baloot_cli.problems import BadInputError
from balootsolver.v1 import (
    hint_service_pb2,
    position_pb2,
    projects_pb2,
    record_pb2,
    rules_service_pb2,
    solver_service_pb2,
    table_pb2,
)

Command = TypeVar("Command", bound=Callable[..., Any])
Values = Mapping[str, Any]
"""What click read, by parameter name."""


class Worded(click.ParamType[Any]):
    """A value read by one of the readers of `words`."""

    def __init__(self, name: str, read: Callable[[str], Any]) -> None:
        self.name = name
        self._read = read

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The value; a wrong word fails naming the option."""
        if not isinstance(value, str):
            return value
        try:
            return self._read(value)
        except ValueError as error:
            self.fail(str(error), param, ctx)


def _assignment(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals or not name.strip():
        raise ValueError(f"{text!r} is not NAME=VALUE, such as max_projects=2")
    return name.strip(), value.strip()


def _declared(text: str) -> record_pb2.Declaration:
    read = words.project(text)
    if not read.cards:
        raise ValueError(f"{text!r} names no cards: say them, such as N:TC 9C 8C")
    return record_pb2.Declaration(seat=read.seat, cards=read.cards)


SEAT: Final = Worded("SEAT", words.seat)
SIDE: Final = Worded("SIDE", words.side)
PENALTY: Final = Worded("SIDE[:KIND]", words.penalty)
OBJECTIVE: Final = Worded("OBJECTIVE", words.objective)
QUESTION: Final = Worded("QUESTION", words.question)
DECLARED: Final = Worded("SEAT:CARDS", _declared)
CONTRACT: Final = Worded("CONTRACT", words.contract)
KIND: Final = Worded("KIND", words.kind)
LEVEL: Final = Worded("LEVEL", words.level)
POINTS: Final = Worded("NS-EW", words.points)
ASSIGNMENT: Final = Worded("NAME=VALUE", _assignment)
PROJECT: Final = Worded("SEAT:PROJECT", words.project)
CARDS: Final = Worded("CARDS", words.card_words)
METHOD: Final = Worded("METHOD", words.method)

_RULES = [
    click.option("--profile", metavar="NAME", help="Rules to play by (see: baloot rules list). "
                 "Default: saudi."),
    click.option("--set", "overrides", metavar="NAME=VALUE", multiple=True,
                 type=ASSIGNMENT,
                 help="Change one parameter of the rules (see: baloot rules show); repeatable."),
]  # fmt: skip
_CONTRACT = [
    click.option("--contract", type=CONTRACT, metavar="CONTRACT",
                 help="hokum:S, hokum:H, hokum:D, hokum:C, sun, no-trump or all-trump."),
    click.option("--buyer", type=SEAT, metavar="SEAT", help="Who bought it: S, E, N or W."),
    click.option("--level", type=LEVEL, metavar="LEVEL",
                 help="single (default), double, triple, quadruple or gahwa."),
    click.option("--locked/--open", "locked", default=None,
                 help="Whether trump leads are locked, where the level lets a player choose."),
    click.option("--bid", type=click.IntRange(0), metavar="N",
                 help="Bazar Blot: the number bid."),
    click.option("--kapot", is_flag=True, help="Bazar Blot: all eight tricks were promised."),
]  # fmt: skip
_DEAL = [
    click.option("--dealer", type=SEAT, metavar="SEAT",
                 help="Who dealt: decides the first lead and ties between projects."),
    click.option("--up-card", metavar="CARD", help="The card turned up for the auction."),
    click.option("--up-card-taken-by", type=SEAT, metavar="SEAT",
                 help="Who took it, where not the buyer (Ashkal)."),
]  # fmt: skip
_EKKA = [
    click.option("--ekka", type=Worded("STATE", words.ekka), metavar="STATE",
                 help="Ekka for the trick on the table: auto (default), called or not-called."),
]  # fmt: skip
_WORK = [
    click.option("--worlds", type=click.IntRange(1, 100_000), metavar="N",
                 help="How many deals that fit are looked at (default 100)."),
    click.option("--ms", type=click.IntRange(1), metavar="N",
                 help="Or how long, in milliseconds; what is reached first ends it."),
    click.option("--seed", type=click.IntRange(0), default=0, metavar="N",
                 help="Which deals are drawn; the same seed gives the same answer."),
]  # fmt: skip
_SCORED = [
    click.option("--project", "projects", type=PROJECT, metavar="SEAT:PROJECT", multiple=True,
                 help="A project by class (N:fifty) or by cards (N:TC 9C 8C); repeatable."),
    click.option("--baloot", type=SEAT, metavar="SEAT", multiple=True,
                 help="Who holds King and Queen of trump; repeatable."),
]  # fmt: skip


def _adder(options: Sequence[Callable[[Any], Any]]) -> Callable[[Command], Command]:
    def add(command: Command) -> Command:
        for option in reversed(options):
            command = option(command)
        return command

    return add


rules_options = _adder(_RULES)
"""--profile and --set."""
contract_options = _adder(_CONTRACT)
"""What was bought, by whom, how far raised."""
deal_options = _adder(_DEAL)
"""Dealer and up-card."""
ekka_option = _adder(_EKKA)
"""--ekka."""
work_options = _adder(_WORK)
"""--worlds, --ms and --seed."""
scored_options = _adder(_SCORED)
"""--project and --baloot."""


def rules(values: Values) -> table_pb2.Rules:
    """The rules from --profile and --set; a parameter set twice is refused."""
    message = table_pb2.Rules(profile=values.get("profile") or "")
    for name, text in values.get("overrides", ()):
        if name in message.overrides:
            raise BadInputError(f"overrides.{name}", f"{name} is set twice", argument="--set")
        message.overrides[name] = text
    return message


def contract(values: Values) -> table_pb2.Contract:
    """The contract; an option that was not given stays unsaid."""
    message = table_pb2.Contract(kapot=values.get("kapot", False))
    if values.get("contract"):
        message.kind, message.trump = values["contract"]
    for name in ("buyer", "level", "locked", "bid"):
        if values.get(name) is not None:
            setattr(message, name, values[name])
    return message


def deal(values: Values) -> table_pb2.Deal:
    """The deal as typed, dealer and up-card."""
    return table_pb2.Deal(
        hands=values.get("deal") or "",
        dealer=values.get("dealer") or table_pb2.SEAT_UNSPECIFIED,
        up_card=values.get("up_card") or "",
        up_card_taken_by=values.get("up_card_taken_by") or table_pb2.SEAT_UNSPECIFIED,
    )


def position(values: Values) -> position_pb2.Position:
    """A position to ask about."""
    return position_pb2.Position(
        rules=rules(values),
        deal=deal(values),
        contract=contract(values),
        leader=values.get("leader") or table_pb2.SEAT_UNSPECIFIED,
        plays=values.get("plays") or (),
        so_far=_so_far(values),
        ekka=values.get("ekka") or table_pb2.EKKA_STATE_UNSPECIFIED,
    )


def table_request(values: Values) -> solver_service_pb2.SolveTableRequest:
    """A deal whose contracts are asked for."""
    return solver_service_pb2.SolveTableRequest(
        rules=rules(values),
        deal=deal(values),
        objective=values.get("objective") or solver_service_pb2.OBJECTIVE_UNSPECIFIED,
        match_before=values.get("match_before"),
    )


def solve_request(values: Values) -> solver_service_pb2.SolveRequest:
    """A position to solve."""
    return solver_service_pb2.SolveRequest(
        position=position(values),
        objective=values.get("objective") or solver_service_pb2.OBJECTIVE_UNSPECIFIED,
    )


def decide_request(values: Values) -> solver_service_pb2.DecideRequest:
    """A position and the question of --ask, every card told."""
    if values.get("objective"):
        raise BadInputError("", "goes without --ask: the question says it", argument="--objective")
    return solver_service_pb2.DecideRequest(
        position=position(values), question=values["ask"], cards=True
    )


def claim_request(values: Values) -> solver_service_pb2.CheckClaimRequest:
    """A position and the side of --claim."""
    if values.get("objective"):
        raise BadInputError(
            "", "goes without --claim: a claim is for tricks", argument="--objective"
        )
    return solver_service_pb2.CheckClaimRequest(position=position(values), side=values["claim"])


def _so_far(values: Values) -> position_pb2.SoFar | None:
    """What an ending brought so far; its options belong together."""
    points, tricks = values.get("so_far"), values.get("tricks")
    projects, baloot = _projects(values)
    known = bool(projects or baloot or values.get("no_projects"))
    if (points is None) != (tricks is None) or (known and points is None):
        raise BadInputError(
            "position.so_far",
            "an ending that goes on from earlier tricks needs --so-far and --tricks, and"
            " --no-projects or its --project and --baloot to tell game points",
            argument="--tricks" if tricks is None else "--so-far",
        )
    if values.get("no_projects") and (projects or baloot):
        raise BadInputError(
            "position.so_far.scored", "goes without --project and --baloot",
            argument="--no-projects",
        )  # fmt: skip
    if points is None:
        return None
    scored = position_pb2.Scored(projects=projects, baloot=baloot) if known else None
    return position_pb2.SoFar(card_points=points, tricks=tricks, scored=scored)


def hint_request(values: Values) -> hint_service_pb2.SuggestPlayRequest:
    """What a seat knows, and how much work the hint may be."""
    if values["announced"] and values["none_announced"]:
        raise BadInputError("", "goes without --announced", argument="--none-announced")
    knowledge = hint_service_pb2.SeatKnowledge(
        rules=rules(values),
        seat=values["seat"] or table_pb2.SEAT_UNSPECIFIED,
        hand=values["hand"] or "",
        dealer=values["dealer"] or table_pb2.SEAT_UNSPECIFIED,
        up_card=values["up_card"] or "",
        up_card_taken_by=values["up_card_taken_by"] or table_pb2.SEAT_UNSPECIFIED,
        plays=values["plays"] or (),
        match_before=values["match_before"],
        assume_full_declaration=values["full_declaration"],
    )
    if values["contract"]:
        knowledge.contract.CopyFrom(contract(values))
    if values["calls"]:
        calls = [words.call(each) for each in words.call_words(values["calls"])]
        knowledge.calls.CopyFrom(record_pb2.Calls(items=calls))
    if values["announced"] or values["none_announced"]:
        announced = [
            hint_service_pb2.Announcement(
                seat=each.seat, project_class=each.project_class, cards=each.cards
            )
            for each in values["announced"]
        ]
        knowledge.announcements.CopyFrom(hint_service_pb2.Announcements(items=announced))
    if values["baloot"]:
        knowledge.baloot.CopyFrom(hint_service_pb2.BalootCalls(seats=values["baloot"]))
    return hint_service_pb2.SuggestPlayRequest(
        knowledge=knowledge,
        objective=values["objective"] or solver_service_pb2.OBJECTIVE_UNSPECIFIED,
        budget=budget(values),
        seed=values["seed"],
        equal_weights=values["equal_weights"],
        method=values["method"] or hint_service_pb2.METHOD_UNSPECIFIED,
        skip_card_points=values["no_card_points"],
    )


def bid_request(values: Values) -> hint_service_pb2.SuggestBidRequest:
    """What a seat knows in the auction, and how much work the hint may be."""
    limits = budget(values)
    return hint_service_pb2.SuggestBidRequest(
        rules=rules(values),
        seat=values["seat"] or table_pb2.SEAT_UNSPECIFIED,
        hand=values["hand"] or "",
        dealer=values["dealer"] or table_pb2.SEAT_UNSPECIFIED,
        up_card=values["up_card"] or "",
        calls=[words.call(each) for each in words.call_words(values["calls"] or "")],
        match_before=values["match_before"],
        budget=limits if limits.ByteSize() else None,
        seed=values["seed"],
        open_hands=values["open_hands"],
    )


def budget(values: Values) -> hint_service_pb2.Budget:
    """--worlds and --ms."""
    return hint_service_pb2.Budget(worlds=values["worlds"], milliseconds=values["ms"])


def _projects(
    values: Values,
) -> tuple[Sequence[projects_pb2.SeatProject], Sequence[projects_pb2.SeatBaloot]]:
    baloot = [projects_pb2.SeatBaloot(seat=seat) for seat in values.get("baloot", ())]
    return values.get("projects", ()), baloot


def legal_request(values: Values) -> rules_service_pb2.ListLegalCardsRequest:
    """One hand, the trick on the table and the cards gone."""
    return rules_service_pb2.ListLegalCardsRequest(
        rules=rules(values),
        contract=contract(values),
        hand=values.get("hand") or "",
        leader=values.get("leader") or table_pb2.SEAT_UNSPECIFIED,
        trick=values.get("trick") or (),
        gone=values.get("gone") or (),
        ekka=values.get("ekka") or table_pb2.EKKA_STATE_UNSPECIFIED,
    )


def calls_request(values: Values) -> rules_service_pb2.ListLegalCallsRequest:
    """An auction after some calls."""
    return rules_service_pb2.ListLegalCallsRequest(
        rules=rules(values),
        dealer=values.get("dealer") or table_pb2.SEAT_UNSPECIFIED,
        up_card=values.get("up_card") or "",
        calls=[words.call(each) for each in words.call_words(values.get("calls") or "")],
        hands=values.get("hands") or "",
        match_before=values.get("match_before"),
    )


def deal_request(values: Values) -> rules_service_pb2.DealCardsRequest:
    """A deal of a pack, a seed or a day."""
    sources = {name: values[name] for name in ("pack", "seed", "day") if values[name] is not None}
    if len(sources) > 1:
        raise BadInputError("", "goes without the others", argument="--" + list(sources)[1])
    request = rules_service_pb2.DealCardsRequest(
        rules=rules(values),
        dealer=values.get("dealer") or table_pb2.SEAT_UNSPECIFIED,
        seed=sources.get("seed"),
        day=sources.get("day"),
        number=values["number"],
        up_card_taken_by=values.get("up_card_taken_by") or table_pb2.SEAT_UNSPECIFIED,
    )
    if "pack" in sources:
        request.pack.CopyFrom(rules_service_pb2.Pack(cards=sources["pack"]))
    return request


def score_request(values: Values) -> rules_service_pb2.ScoreHandRequest:
    """A score from a played hand where --plays is given, else from totals."""
    if values.get("plays"):
        return rules_service_pb2.ScoreHandRequest(record=_record(values))
    return rules_service_pb2.ScoreHandRequest(
        rules=rules(values),
        dealer=values.get("dealer") or table_pb2.SEAT_UNSPECIFIED,
        contract=contract(values),
        totals=_totals(values),
    )


def match_request(
    values: Values, hands: Sequence[rules_service_pb2.MatchHand]
) -> rules_service_pb2.ScoreMatchRequest:
    """A match from its hands; without --profile and --set its rules stay unsaid."""
    chosen = rules(values)
    return rules_service_pb2.ScoreMatchRequest(
        rules=chosen if chosen.ByteSize() else None,
        hands=hands,
        match_before=values.get("match_before"),
    )


def _record(values: Values) -> record_pb2.HandRecord:
    for name, option in (("card_points", "--card-points"), ("sweep", "--sweep"),
                         ("projects", "--project"), ("baloot", "--baloot")):  # fmt: skip
        if values.get(name):
            raise BadInputError(
                "", "goes with totals; with --plays it follows from the cards", argument=option
            )
    declared = values.get("declared")
    none_declared = values.get("none_declared")
    if declared and none_declared:
        raise BadInputError("", "goes without --declared", argument="--none-declared")
    known = declared or none_declared
    return record_pb2.HandRecord(
        rules=rules(values),
        deal=deal(values),
        contract=contract(values),
        declarations=record_pb2.Declarations(items=declared) if known else None,
        plays=values["plays"],
        leader=values.get("leader") or table_pb2.SEAT_UNSPECIFIED,
        penalty=values.get("penalty"),
    )


def _totals(values: Values) -> rules_service_pb2.HandTotals:
    for name, option in (("deal", "DEAL"), ("leader", "--leader"), ("declared", "--declared"),
                         ("none_declared", "--none-declared")):  # fmt: skip
        if values.get(name):
            raise BadInputError("", "goes with the --plays of a hand", argument=option)
    if values.get("card_points") is None and not values.get("penalty"):
        raise BadInputError(
            "totals.card_points",
            "what did the sides take? Give their card points, or the --plays of the hand",
            argument="--card-points",
        )
    projects, baloot = _projects(values)
    return rules_service_pb2.HandTotals(
        card_points=values.get("card_points"),
        sweep=values.get("sweep") or table_pb2.SIDE_UNSPECIFIED,
        projects=record_pb2.ProjectList(items=projects),
        baloot=record_pb2.BalootList(items=baloot),
        up_card=values.get("up_card") or "",
        buyer_held_ace=values.get("buyer_held_ace"),
        penalty=values.get("penalty"),
    )
