"""From what a caller writes to the service's request messages.

Seats, contracts and levels are short text (`"S"`, `"hokum:H"`, `"double"`); cards and hands pass
through as they are, the server reads them. Text that names nothing raises `InvalidInput` with the
field it would have had.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TypeVar

from baloot_client.errors import InvalidInput
from baloot_client.values import Points, Seat, SeatProject, Side, SoFar
from balootsolver.v1 import (
    analysis_service_pb2,
    position_pb2,
    projects_pb2,
    record_pb2,
    rules_service_pb2,
    solver_service_pb2,
    table_pb2,
)

Number = TypeVar("Number")

_SEATS = {
    "s": table_pb2.SEAT_SOUTH,
    "e": table_pb2.SEAT_EAST,
    "n": table_pb2.SEAT_NORTH,
    "w": table_pb2.SEAT_WEST,
}
_SEATS |= {name: _SEATS[name[0]] for name in ("south", "east", "north", "west")}
_SUITS = {
    "s": table_pb2.SUIT_SPADES,
    "h": table_pb2.SUIT_HEARTS,
    "d": table_pb2.SUIT_DIAMONDS,
    "c": table_pb2.SUIT_CLUBS,
}
_KINDS = {
    "hokum": table_pb2.CONTRACT_KIND_HOKUM,
    "sun": table_pb2.CONTRACT_KIND_SUN,
    "no-trump": table_pb2.CONTRACT_KIND_NO_TRUMP,
    "all-trump": table_pb2.CONTRACT_KIND_ALL_TRUMP,
}
_LEVELS = {
    "single": table_pb2.LEVEL_SINGLE,
    "double": table_pb2.LEVEL_DOUBLE,
    "triple": table_pb2.LEVEL_TRIPLE,
    "quadruple": table_pb2.LEVEL_QUADRUPLE,
    "gahwa": table_pb2.LEVEL_GAHWA,
}
_EKKA = {
    "auto": table_pb2.EKKA_STATE_AUTO,
    "called": table_pb2.EKKA_STATE_CALLED,
    "not_called": table_pb2.EKKA_STATE_NOT_CALLED,
}
_OBJECTIVES = {
    "card_points": solver_service_pb2.OBJECTIVE_CARD_POINTS,
    "game_points": solver_service_pb2.OBJECTIVE_GAME_POINTS,
}
_SIDES = {
    "north_south": table_pb2.SIDE_NORTH_SOUTH,
    "east_west": table_pb2.SIDE_EAST_WEST,
}
_ASKING_SIDES = _SIDES | {"ns": _SIDES["north_south"], "ew": _SIDES["east_west"]}
_ASKING_SIDES |= {name.replace("_", "-"): number for name, number in _SIDES.items()}
_WHOLE_NUMBER = re.compile("-?[0-9]{1,6}")
_CLASSES = {
    "": projects_pb2.PROJECT_CLASS_UNSPECIFIED,
    "sira": projects_pb2.PROJECT_CLASS_SIRA,
    "fifty": projects_pb2.PROJECT_CLASS_FIFTY,
    "hundred": projects_pb2.PROJECT_CLASS_HUNDRED,
    "four_hundred": projects_pb2.PROJECT_CLASS_FOUR_HUNDRED,
    "carre": projects_pb2.PROJECT_CLASS_CARRE,
}


def choose(table: Mapping[str, Number], text: str, field: str) -> Number:
    """What a text names in a table; raises `InvalidInput` on the field."""
    found = table.get(text.strip().lower())
    if found is None:
        names = ", ".join(name for name in table if name)
        raise InvalidInput.of(field, "UNKNOWN_VALUE", f"{text!r} is none of {names}")
    return found


def seat(text: Seat | str, field: str) -> table_pb2.Seat:
    """A seat by letter or name."""
    return choose(_SEATS, text, field)


def rules(profile: str, overrides: Mapping[str, str] | None) -> table_pb2.Rules:
    """A profile and overrides; an empty profile is the server's default."""
    return table_pb2.Rules(profile=profile, overrides=overrides or {})


def objective(text: str) -> solver_service_pb2.Objective:
    """`game_points` or `card_points`."""
    return choose(_OBJECTIVES, text, "objective")


def contract(
    text: str,
    *,
    buyer: Seat | str | None = None,
    level: str = "single",
    locked: bool | None = None,
    bid: int | None = None,
    kapot: bool = False,
) -> table_pb2.Contract:
    """A contract written `hokum:H`, `sun`, `no-trump` or `all-trump`."""
    kind, colon, trump = text.partition(":")
    result = table_pb2.Contract(
        kind=choose(_KINDS, kind.replace("_", "-"), "contract.kind"),
        level=choose(_LEVELS, level, "contract.level"),
        kapot=kapot,
    )
    if colon:
        result.trump = choose(_SUITS, trump, "contract.trump")
    if buyer is not None:
        result.buyer = seat(buyer, "contract.buyer")
    if locked is not None:
        result.locked = locked
    if bid is not None:
        result.bid = bid
    return result


def position(
    hands: str,
    agreed: table_pb2.Contract,
    chosen: table_pb2.Rules,
    *,
    dealer: Seat | str | None,
    plays: Sequence[str],
    leader: Seat | str | None,
    so_far: SoFar | None,
    up_card: str,
    up_card_taken_by: Seat | str | None,
    ekka: str,
) -> position_pb2.Position:
    """A position to ask about."""
    deal = table_pb2.Deal(hands=hands, up_card=up_card)
    if dealer is not None:
        deal.dealer = seat(dealer, "position.deal.dealer")
    if up_card_taken_by is not None:
        deal.up_card_taken_by = seat(up_card_taken_by, "position.deal.up_card_taken_by")
    message = position_pb2.Position(
        rules=chosen,
        deal=deal,
        contract=agreed,
        plays=plays,
        ekka=choose(_EKKA, ekka, "position.ekka"),
    )
    if leader is not None:
        message.leader = seat(leader, "position.leader")
    if so_far is not None:
        message.so_far.CopyFrom(_so_far(so_far))
    return message


def solve(
    asked: position_pb2.Position, *, objective: str, id: str
) -> solver_service_pb2.SolveRequest:
    """A `SolveRequest`."""
    return solver_service_pb2.SolveRequest(
        id=id, position=asked, objective=choose(_OBJECTIVES, objective, "objective")
    )


def decide(
    asked: position_pb2.Position, question: str, *, cards: bool, id: str
) -> solver_service_pb2.DecideRequest:
    """A `DecideRequest`; the question is text."""
    return solver_service_pb2.DecideRequest(
        id=id, position=asked, question=_question(question), cards=cards
    )


def table(
    hands: str,
    chosen: table_pb2.Rules,
    *,
    dealer: Seat | str,
    up_card: str,
    match_before: Points | None,
    objective: str,
    id: str,
) -> solver_service_pb2.SolveTableRequest:
    """A `SolveTableRequest`."""
    return solver_service_pb2.SolveTableRequest(
        id=id,
        rules=chosen,
        deal=table_pb2.Deal(hands=hands, dealer=seat(dealer, "deal.dealer"), up_card=up_card),
        objective=choose(_OBJECTIVES, objective, "objective"),
        match_before=None if match_before is None else side_points(match_before),
    )


def check_claim(
    asked: position_pb2.Position, side: Side | str | None, *, id: str
) -> solver_service_pb2.CheckClaimRequest:
    """A `CheckClaimRequest`; without a side it is that of the player to play."""
    named = None if side is None else choose(_ASKING_SIDES, side, "side")
    return solver_service_pb2.CheckClaimRequest(id=id, position=asked, side=named)


def analyse_hand(
    record: record_pb2.HandRecord | str, *, cards: bool, visible_mistakes: bool, id: str
) -> analysis_service_pb2.AnalyseHandRequest:
    """An `AnalyseHandRequest`."""
    request = analysis_service_pb2.AnalyseHandRequest(
        id=id, cards=cards, visible_mistakes=visible_mistakes
    )
    if isinstance(record, str):
        request.line = record
    else:
        request.record.CopyFrom(record)
    return request


def _question(text: str) -> solver_service_pb2.Question:
    """`makes`, `kaboot`, `card-points:N` or `game-points:N`, a side before the number or last."""
    word, *rest = text.strip().lower().replace("_", "-").split(":")
    points = word in ("card-points", "game-points")
    most = {"makes": 0, "kaboot": 1}.get(word, 2 if points else -1)
    if not points <= len(rest) <= most:
        raise InvalidInput.of(
            "question",
            "UNKNOWN_QUESTION",
            f"{text!r} is not a question (makes, kaboot[:SIDE], card-points[:SIDE]:N or"
            " game-points[:SIDE]:N)",
        )
    if word == "makes":
        return solver_service_pb2.Question(makes=solver_service_pb2.MakesQuestion())
    field = word.replace("-", "_")
    names = rest[:-1] if points else rest
    side = choose(_ASKING_SIDES, names[0], f"question.{field}.side") if names else None
    if word == "kaboot":
        return solver_service_pb2.Question(kaboot=solver_service_pb2.KabootQuestion(side=side))
    number = rest[-1].strip().replace("−", "-")
    if not _WHOLE_NUMBER.fullmatch(number):
        raise InvalidInput.of(
            f"question.{field}.at_least", "BAD_NUMBER", f"{rest[-1]!r} is not a whole number"
        )
    at_least = int(number)
    if word == "card-points":
        card_points = solver_service_pb2.CardPointsQuestion(side=side, at_least=at_least)
        return solver_service_pb2.Question(card_points=card_points)
    game_points = solver_service_pb2.GamePointsQuestion(side=side, at_least=at_least)
    return solver_service_pb2.Question(game_points=game_points)


def legal_cards(
    hand: str,
    agreed: table_pb2.Contract,
    chosen: table_pb2.Rules,
    *,
    leader: Seat | str,
    trick: Sequence[str],
    gone: Sequence[str],
    ekka: str,
) -> rules_service_pb2.ListLegalCardsRequest:
    """A `ListLegalCardsRequest`."""
    return rules_service_pb2.ListLegalCardsRequest(
        rules=chosen,
        contract=agreed,
        hand=hand,
        leader=seat(leader, "leader"),
        trick=trick,
        gone=gone,
        ekka=choose(_EKKA, ekka, "ekka"),
    )


def legal_calls(
    chosen: table_pb2.Rules,
    *,
    dealer: Seat | str,
    up_card: str,
    calls: Sequence[str],
    hands: str,
    match_before: Points | None,
    id: str,
) -> rules_service_pb2.ListLegalCallsRequest:
    """A `ListLegalCallsRequest`; a call may begin with its seat, `S:hokum:H`."""
    return rules_service_pb2.ListLegalCallsRequest(
        id=id,
        rules=chosen,
        dealer=seat(dealer, "dealer"),
        up_card=up_card,
        calls=[call(each) for each in calls],
        hands=hands,
        match_before=None if match_before is None else side_points(match_before),
    )


def deal_cards(
    chosen: table_pb2.Rules,
    *,
    pack: Sequence[str] | None,
    seed: int | None,
    day: str | None,
    number: int,
    dealer: Seat | str | None,
    up_card_taken_by: Seat | str | None,
    id: str,
) -> rules_service_pb2.DealCardsRequest:
    """A `DealCardsRequest` from one of pack, seed and day."""
    if sum(source is not None for source in (pack, seed, day)) != 1:
        raise InvalidInput.of("seed", "ONE_SOURCE", "give one of pack, seed and day")
    request = rules_service_pb2.DealCardsRequest(id=id, rules=chosen, number=number)
    if pack is not None:
        request.pack.CopyFrom(rules_service_pb2.Pack(cards=pack))
    if seed is not None:
        request.seed = seed
    if day is not None:
        request.day = day
    if dealer is not None:
        request.dealer = seat(dealer, "dealer")
    if up_card_taken_by is not None:
        request.up_card_taken_by = seat(up_card_taken_by, "up_card_taken_by")
    return request


def projects(
    hands: str,
    agreed: table_pb2.Contract,
    chosen: table_pb2.Rules,
    *,
    dealer: Seat | str,
    declared: Sequence[tuple[Seat | str, Sequence[str]]] | None,
) -> rules_service_pb2.EvaluateProjectsRequest:
    """An `EvaluateProjectsRequest`."""
    request = rules_service_pb2.EvaluateProjectsRequest(
        rules=chosen, contract=agreed, hands=hands, dealer=seat(dealer, "dealer")
    )
    if declared is not None:
        items = [
            record_pb2.Declaration(seat=seat(who, f"declarations.items[{index}].seat"), cards=cards)
            for index, (who, cards) in enumerate(declared)
        ]
        request.declarations.CopyFrom(record_pb2.Declarations(items=items))
    return request


def score_totals(
    agreed: table_pb2.Contract,
    chosen: table_pb2.Rules,
    *,
    dealer: Seat | str,
    card_points: Points,
    sweep: Side | str | None,
    projects: Sequence[SeatProject],
    baloot: Sequence[Seat | str],
    up_card: str,
    buyer_held_ace: bool | None,
    penalty_of: Side | str | None,
    id: str,
) -> rules_service_pb2.ScoreHandRequest:
    """A `ScoreHandRequest` from totals."""
    totals = rules_service_pb2.HandTotals(
        card_points=side_points(card_points),
        projects=record_pb2.ProjectList(items=seat_projects(projects, "totals.projects.items")),
        baloot=record_pb2.BalootList(items=_seat_baloots(baloot, "totals.baloot.items")),
        up_card=up_card,
    )
    if sweep is not None:
        totals.sweep = choose(_SIDES, sweep, "totals.sweep")
    if buyer_held_ace is not None:
        totals.buyer_held_ace = buyer_held_ace
    if penalty_of is not None:
        totals.penalty.offender = choose(_SIDES, penalty_of, "totals.penalty.offender")
    return rules_service_pb2.ScoreHandRequest(
        id=id, rules=chosen, dealer=seat(dealer, "dealer"), contract=agreed, totals=totals
    )


def score_match(
    hands: Sequence[rules_service_pb2.MatchHand | record_pb2.HandRecord | Points | str],
    *,
    match_before: Points | None,
    profile: str,
    overrides: Mapping[str, str] | None,
    id: str,
) -> rules_service_pb2.ScoreMatchRequest:
    """A `ScoreMatchRequest`; its rules stay unsaid where none are named."""
    named = profile or overrides
    return rules_service_pb2.ScoreMatchRequest(
        id=id,
        rules=rules(profile, overrides) if named else None,
        hands=[_match_hand(each) for each in hands],
        match_before=None if match_before is None else side_points(match_before),
    )


def _match_hand(
    hand: rules_service_pb2.MatchHand | record_pb2.HandRecord | Points | str,
) -> rules_service_pb2.MatchHand:
    if isinstance(hand, str):
        return rules_service_pb2.MatchHand(line=hand)
    if isinstance(hand, Points):
        written = record_pb2.Written(game_points=side_points(hand))
        return rules_service_pb2.MatchHand(written=written)
    if isinstance(hand, record_pb2.HandRecord):
        return rules_service_pb2.MatchHand(record=hand)
    return hand


def call(text: str) -> record_pb2.Call:
    """A call, perhaps behind its seat."""
    who, _, call = text.partition(":")
    named = _SEATS.get(who.strip().lower())
    if named is None:
        return record_pb2.Call(call=text.strip())
    return record_pb2.Call(seat=named, call=call.strip())


def side_points(points: Points) -> table_pb2.SidePoints:
    """A number for each side."""
    return table_pb2.SidePoints(north_south=points.north_south, east_west=points.east_west)


def _so_far(value: SoFar) -> position_pb2.SoFar:
    message = position_pb2.SoFar(
        card_points=side_points(value.card_points), tricks=side_points(value.tricks)
    )
    if value.scored is not None:
        field = "position.so_far.scored"
        message.scored.CopyFrom(
            position_pb2.Scored(
                projects=seat_projects(value.scored.projects, f"{field}.projects"),
                baloot=_seat_baloots(value.scored.baloot, f"{field}.baloot"),
            )
        )
    return message


def seat_projects(items: Sequence[SeatProject], field: str) -> list[projects_pb2.SeatProject]:
    """Projects as callers name them."""
    return [
        projects_pb2.SeatProject(
            seat=seat(each.seat, f"{field}[{index}].seat"),
            project_class=choose(_CLASSES, each.project_class, f"{field}[{index}].project_class"),
            cards=each.cards,
        )
        for index, each in enumerate(items)
    ]


def _seat_baloots(items: Sequence[Seat | str], field: str) -> list[projects_pb2.SeatBaloot]:
    return [
        projects_pb2.SeatBaloot(seat=seat(each, f"{field}[{index}].seat"))
        for index, each in enumerate(items)
    ]
