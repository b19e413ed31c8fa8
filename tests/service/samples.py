"""Requests with known answers: the examples of docs/protocol.md, in the JSON people send."""

from __future__ import annotations

from typing import Any

from baloot_solver.messages.json_form import read_object
from balootsolver.v1 import (
    analysis_service_pb2,
    hint_service_pb2,
    rules_service_pb2,
    solver_service_pb2,
)

ENDING: dict[str, Any] = {
    "id": "2026-0",
    "position": {
        "rules": {"profile": "browser", "overrides": {"max_projects": "2"}},
        "deal": {
            "hands": "S:..AQ7.J E:QJ8.7.. N:9.A9..8 W:7..9.K7",
            "dealer": "SEAT_EAST",
            "upCard": "8H",
        },
        "contract": {
            "kind": "CONTRACT_KIND_HOKUM",
            "trump": "SUIT_HEARTS",
            "buyer": "SEAT_NORTH",
            "level": "LEVEL_SINGLE",
        },
        "leader": "SEAT_WEST",
        "plays": [],
        "soFar": {
            "cardPoints": {"northSouth": 28, "eastWest": 74},
            "tricks": {"northSouth": 1, "eastWest": 3},
            "scored": {"projects": [], "baloot": []},
        },
    },
    "objective": "OBJECTIVE_GAME_POINTS",
}

FULL_DEAL: dict[str, Any] = {
    "id": "deal-1",
    "position": {
        "deal": {
            "hands": "S:AT.AJ9.K8.7 E:Q.KQ.T9.KQ9 N:KJ98.7.Q.A8 W:7.T8.AJ7.JT",
            "dealer": "SEAT_WEST",
        },
        "contract": {
            "kind": "CONTRACT_KIND_HOKUM",
            "trump": "SUIT_HEARTS",
            "buyer": "SEAT_SOUTH",
        },
        "plays": [],
    },
}

# A trick a line.
PLAYS = [
    "AS", "QS", "8S", "7S",
    "JH", "QH", "7H", "8H",
    "TS", "KH", "9S", "7D",
    "TD", "QD", "JD", "8D",
    "KC", "8C", "JC", "7C",
    "QC", "AC", "TC", "AH",
    "9H", "9D", "JS", "TH",
    "KD", "9C", "KS", "AD",
]  # fmt: skip

RECORD: dict[str, Any] = {
    "id": "h1",
    "rules": {"profile": "saudi"},
    "deal": {
        "hands": "S:AT.AJ9.K8.7 E:Q.KQ.T9.KQ9 N:KJ98.7.Q.A8 W:7.T8.AJ7.JT",
        "dealer": "SEAT_WEST",
        "upCard": "JH",
        "upCardTakenBy": "SEAT_SOUTH",
    },
    "contract": {
        "kind": "CONTRACT_KIND_HOKUM",
        "trump": "SUIT_HEARTS",
        "buyer": "SEAT_SOUTH",
        "level": "LEVEL_SINGLE",
    },
    "calls": {
        "items": [
            {"seat": "SEAT_SOUTH", "call": "hokum"},
            {"seat": "SEAT_EAST", "call": "pass"},
            {"seat": "SEAT_NORTH", "call": "pass"},
            {"seat": "SEAT_WEST", "call": "pass"},
        ]
    },
    "plays": PLAYS,
    "written": {"gamePoints": {"northSouth": 10, "eastWest": 8}},
    "matchBefore": {"northSouth": 96, "eastWest": 110},
}

LEGAL_CARDS: dict[str, Any] = {
    "rules": {"profile": "saudi"},
    "contract": {"kind": "CONTRACT_KIND_HOKUM", "trump": "SUIT_HEARTS"},
    "hand": ".J8.A.7",
    "leader": "SEAT_SOUTH",
    "trick": ["KS", "7S"],
    "gone": ["TS"],
    "ekka": "EKKA_STATE_AUTO",
}

LEGAL_CALLS: dict[str, Any] = {
    "id": "auction",
    "rules": {"profile": "federation"},
    "dealer": "SEAT_WEST",
    "upCard": "9H",
    "calls": [{"call": "pass"}, {"seat": "SEAT_EAST", "call": "hokum"}],
    "hands": "E:AKQ.J.T.",
    "matchBefore": {"northSouth": 96, "eastWest": 110},
}

BIDS: dict[str, Any] = {
    "rules": {"profile": "bazar-blotstar"},
    "dealer": "SEAT_EAST",
    "calls": [{"call": "no_trump-9-kapot"}, {"call": "contra"}],
}

DEAL_OF_A_DAY: dict[str, Any] = {
    "id": "today",
    "rules": {"profile": "saudi"},
    "day": "2026-11-30",
    "number": 1,
    "upCardTakenBy": "SEAT_SOUTH",
}

DEAL_OF_A_PACK: dict[str, Any] = {
    "dealer": "SEAT_WEST",
    "pack": {"cards": [rank + suit for rank in "AKQJT987" for suit in "SHDC"]},
}

PROJECTS: dict[str, Any] = {
    "rules": {"profile": "saudi"},
    "contract": {"kind": "CONTRACT_KIND_SUN"},
    "hands": "S:A98.A87.A.A E:KQJT.9.T98.",
    "dealer": "SEAT_WEST",
}

TOTALS: dict[str, Any] = {
    "rules": {"profile": "saudi"},
    "dealer": "SEAT_WEST",
    "contract": {
        "kind": "CONTRACT_KIND_HOKUM",
        "trump": "SUIT_HEARTS",
        "buyer": "SEAT_SOUTH",
        "level": "LEVEL_SINGLE",
    },
    "totals": {
        "cardPoints": {"northSouth": 96, "eastWest": 66},
        "sweep": "SIDE_UNSPECIFIED",
        "projects": {"items": []},
        "baloot": {"items": []},
    },
}


DECIDE: dict[str, Any] = {
    "id": "2026-0",
    "position": ENDING["position"],
    "question": {"gamePoints": {"side": "SIDE_EAST_WEST", "atLeast": 16}},
    "cards": True,
}

TABLE: dict[str, Any] = {
    "id": "t1",
    "rules": {"profile": "saudi"},
    "deal": {"hands": "S:AT.AJ9.K8.7 E:K97.8.AT.QJ N:Q8.KQ.97.AK W:J.T7.QJ.T98",
             "dealer": "SEAT_WEST", "upCard": "9H"},
    "objective": "OBJECTIVE_GAME_POINTS",
    "matchBefore": {"northSouth": 96, "eastWest": 110},
}  # fmt: skip


CLAIM: dict[str, Any] = {
    "id": "sawa",
    "position": ENDING["position"],
    "side": "SIDE_EAST_WEST",
}

ANALYSIS: dict[str, Any] = {
    "id": "a1",
    "record": {
        **RECORD,
        "claims": {"items": [{"seat": "SEAT_SOUTH", "afterPlay": 28, "conceded": False}]},
        "ekkaCalls": {"items": [{"play": 8}]},
        "declarations": {"items": []},
    },
    "cards": True,
}

_HEARTS: dict[str, Any] = TOTALS["contract"]
_RECORD: dict[str, Any] = {
    name: value for name, value in RECORD.items() if name not in ("rules", "matchBefore")
}
MATCH: dict[str, Any] = {
    "id": "m1",
    "rules": {"profile": "saudi"},
    "hands": [
        {"record": _RECORD},
        {"id": "nobody", "dealer": "SEAT_SOUTH", "thrownIn": {}},
        {"id": "fifty", "contract": _HEARTS, "dealer": "SEAT_EAST", "totals": {
            "cardPoints": {"northSouth": 96, "eastWest": 66},
            "projects": {"items": [
                {"seat": "SEAT_NORTH", "projectClass": "PROJECT_CLASS_FIFTY"}]}}},
        {"id": "foul", "contract": _HEARTS, "dealer": "SEAT_NORTH", "totals": {
            "penalty": {"offender": "SIDE_NORTH_SOUTH", "kind": "PENALTY_KIND_QAID"},
            "baloot": {"items": [{"seat": "SEAT_WEST"}]}}},
        {"id": "noted", "written": {"gamePoints": {"northSouth": 13, "eastWest": 13}}},
    ],
    "matchBefore": {"northSouth": 96, "eastWest": 110},
}  # fmt: skip


def table_request(value: dict[str, Any]) -> solver_service_pb2.SolveTableRequest:
    return read_object(value, solver_service_pb2.SolveTableRequest)


def claim_request(value: dict[str, Any]) -> solver_service_pb2.CheckClaimRequest:
    return read_object(value, solver_service_pb2.CheckClaimRequest)


def analysis_request(value: dict[str, Any]) -> analysis_service_pb2.AnalyseHandRequest:
    return read_object(value, analysis_service_pb2.AnalyseHandRequest)


def decide_request(value: dict[str, Any]) -> solver_service_pb2.DecideRequest:
    return read_object(value, solver_service_pb2.DecideRequest)


def solve_request(value: dict[str, Any]) -> solver_service_pb2.SolveRequest:
    return read_object(value, solver_service_pb2.SolveRequest)


def legal_request(value: dict[str, Any]) -> rules_service_pb2.ListLegalCardsRequest:
    return read_object(value, rules_service_pb2.ListLegalCardsRequest)


def calls_request(value: dict[str, Any]) -> rules_service_pb2.ListLegalCallsRequest:
    return read_object(value, rules_service_pb2.ListLegalCallsRequest)


def deal_request(value: dict[str, Any]) -> rules_service_pb2.DealCardsRequest:
    return read_object(value, rules_service_pb2.DealCardsRequest)


def projects_request(value: dict[str, Any]) -> rules_service_pb2.EvaluateProjectsRequest:
    return read_object(value, rules_service_pb2.EvaluateProjectsRequest)


def score_request(value: dict[str, Any]) -> rules_service_pb2.ScoreHandRequest:
    return read_object(value, rules_service_pb2.ScoreHandRequest)


def match_request(value: dict[str, Any]) -> rules_service_pb2.ScoreMatchRequest:
    return read_object(value, rules_service_pb2.ScoreMatchRequest)


# North is to follow to the fourth trick, which East led, and sees its own hand alone.
HINT: dict[str, Any] = {
    "id": "hint-1",
    "knowledge": {
        "seat": "SEAT_NORTH",
        "hand": "KJ..Q.A8",
        "dealer": "SEAT_WEST",
        "contract": FULL_DEAL["position"]["contract"],
        "plays": PLAYS[:13],
    },
    "budget": {"worlds": 60},
    "seed": 7,
}

# East leads the sixth trick; the deals that fit are few enough for all of them.
HINT_ON_LEAD: dict[str, Any] = {
    "id": "hint-2",
    "knowledge": {
        "seat": "SEAT_EAST",
        "hand": "..9.Q9",
        "dealer": "SEAT_WEST",
        "contract": FULL_DEAL["position"]["contract"],
        "plays": PLAYS[:20],
        "announcements": {"items": []},
    },
    "budget": {"worlds": 1000},
}

BID: dict[str, Any] = {
    "seat": "SEAT_SOUTH",
    "dealer": "SEAT_WEST",
    "hand": "AT.AJ9..",
    "upCard": "8H",
    "budget": {"worlds": 10},
}


def hint_request(value: dict[str, Any]) -> hint_service_pb2.SuggestPlayRequest:
    return read_object(value, hint_service_pb2.SuggestPlayRequest)
