"""Requests slightly wrong: a corpus of good ones and seeded ways to spoil them.

Half of the mutations know the messages (a card swapped, an enum out of range, a list ten times as
long, text in another script), half only bytes. The same seed gives the same request everywhere.
"""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from typing import Any

from google.protobuf.descriptor import FieldDescriptor
from google.protobuf.message import Message

from baloot_solver.messages.json_form import read_object
from balootsolver.v1 import (
    analysis_service_pb2,
    hint_service_pb2,
    record_pb2,
    rules_service_pb2,
    solver_service_pb2,
)
from tests.service import samples

SOLVER = "/balootsolver.v1.SolverService/"
ANALYSIS = "/balootsolver.v1.AnalysisService/"
HINTS = "/balootsolver.v1.HintService/"
RULES = "/balootsolver.v1.RulesService/"

TEXTS = [
    "", " ", "AS", "10H", "as", "T♥", "٧س", "XX", "A", "S", "S:", "S:AS", "...", "....", ":", "\0",
    "AS AS", "9D", "S:AT7.K9.QJ8. E:.", "null", "none", "-1", "2", "1e9", "0x10", "NaN", "true",
    "must", "saudi", "bazar-blot", "contree", "gamerules", "ace,ekka", "pass", "hokum:H", "hokum:",
    "hearts", "‮KS", "A\u20e3", "é", "🂡", "\ud7ff", "S" * 5_000, "AS " * 2_000, "S:" * 3_000,
    "%s%n", "../../etc/passwd", "'; DROP TABLE hands; --", "½H", "¹⁰H", "10\ufe0fH",
]  # fmt: skip
NUMBERS = [0, 1, -1, 2, 8, 9, 31, 32, 33, 152, 162, 163, 258, 1 << 20, (1 << 31) - 1, -(1 << 31)]
PROFILES = [
    "saudi", "pagat", "federation", "kuwaiti", "kammelna", "gamerules", "guide", "wikipedia",
    "browser", "bazar-blot", "bazar-blotstar", "contree",
]  # fmt: skip


def corpus() -> list[tuple[str, Message]]:
    """Good requests of the methods of one request and one response: method path and message."""
    bazar = {
        "position": {
            **samples.FULL_DEAL["position"],
            "rules": {"profile": "bazar-blot"},
            "contract": {
                "kind": "CONTRACT_KIND_ALL_TRUMP",
                "buyer": "SEAT_SOUTH",
                "bid": 9,
            },
        }
    }
    entries: list[tuple[str, type[Message], dict[str, Any]]] = [
        (SOLVER + "Solve", solver_service_pb2.SolveRequest, samples.ENDING),
        (SOLVER + "Solve", solver_service_pb2.SolveRequest, samples.FULL_DEAL),
        (SOLVER + "Solve", solver_service_pb2.SolveRequest, bazar),
        (SOLVER + "Decide", solver_service_pb2.DecideRequest, samples.DECIDE),
        (SOLVER + "SolveTable", solver_service_pb2.SolveTableRequest, samples.TABLE),
        (SOLVER + "Decide", solver_service_pb2.DecideRequest,
         {**samples.FULL_DEAL, "question": {"cardPoints": {"atLeast": 82}}}),
        (SOLVER + "CheckClaim", solver_service_pb2.CheckClaimRequest, samples.CLAIM),
        (ANALYSIS + "AnalyseHand", analysis_service_pb2.AnalyseHandRequest, samples.ANALYSIS),
        (HINTS + "SuggestPlay", hint_service_pb2.SuggestPlayRequest, samples.HINT),
        (HINTS + "SuggestPlay", hint_service_pb2.SuggestPlayRequest, samples.HINT_ON_LEAD),
        (HINTS + "SuggestBid", hint_service_pb2.SuggestBidRequest, samples.BID),
        (RULES + "ListRuleSets", rules_service_pb2.ListRuleSetsRequest, {}),
        (RULES + "GetRuleSet", rules_service_pb2.GetRuleSetRequest,
         {"rules": {"profile": "saudi", "overrides": {"max_projects": "null"}}}),
        (RULES + "ListLegalCards", rules_service_pb2.ListLegalCardsRequest, samples.LEGAL_CARDS),
        (RULES + "ListLegalCalls", rules_service_pb2.ListLegalCallsRequest, samples.LEGAL_CALLS),
        (RULES + "ListLegalCalls", rules_service_pb2.ListLegalCallsRequest, samples.BIDS),
        (RULES + "DealCards", rules_service_pb2.DealCardsRequest, samples.DEAL_OF_A_DAY),
        (RULES + "DealCards", rules_service_pb2.DealCardsRequest, samples.DEAL_OF_A_PACK),
        (RULES + "EvaluateProjects", rules_service_pb2.EvaluateProjectsRequest, samples.PROJECTS),
        (RULES + "ScoreHand", rules_service_pb2.ScoreHandRequest, samples.TOTALS),
        (RULES + "ScoreHand", rules_service_pb2.ScoreHandRequest, {"record": samples.RECORD}),
        (RULES + "ScoreMatch", rules_service_pb2.ScoreMatchRequest, samples.MATCH),
    ]  # fmt: skip
    return [(path, read_object(value, kind)) for path, kind, value in entries]


def streams() -> list[tuple[str, Message]]:
    """The same of the methods with a stream of responses, or of requests too."""
    items = [
        {"id": "1", "solve": samples.ENDING},
        {"id": "2", "table": samples.TABLE},
        {"id": "3", "analyse": samples.ANALYSIS},
    ]
    return [
        (
            HINTS + "StreamSuggestPlay",
            read_object({"question": samples.HINT}, hint_service_pb2.StreamSuggestPlayRequest),
        ),
        (
            SOLVER + "SolveBatch",
            read_object({"items": items}, solver_service_pb2.SolveBatchRequest),
        ),
    ]


def spoiled(good: Sequence[tuple[str, Message]], seed: int) -> tuple[str, type[Message], bytes]:
    """Method path, class of the request and its bytes after one to four mutations."""
    rng = random.Random(seed)
    path, original = rng.choice(good)
    message = type(original)()
    message.CopyFrom(original)
    for _ in range(rng.randint(1, 4)):
        _spoil_field(rng, message)
    data = message.SerializeToString()
    if rng.random() < 0.15:
        data = _spoil_bytes(rng, data)
    return path, type(original), data


def _spoil_field(rng: random.Random, message: Message) -> None:
    """Change one field, of this message or of one inside it."""
    fields: list[Any] = list(message.DESCRIPTOR.fields)
    if not fields:
        return
    field: Any = rng.choice([each for each, _ in message.ListFields()] or fields)
    if rng.random() < 0.1:
        field = rng.choice(fields)
    if _is_map(field):
        target = getattr(message, field.name)
        target[rng.choice([*list(target), *TEXTS])] = rng.choice(TEXTS)
    elif field.is_repeated:
        _spoil_list(rng, message, field)
    elif rng.random() < 0.05:
        message.ClearField(field.name)
    elif field.message_type is not None:
        _spoil_field(rng, getattr(message, field.name))
    else:
        setattr(message, field.name, _value(rng, field, getattr(message, field.name)))


def _spoil_list(rng: random.Random, message: Message, field: FieldDescriptor) -> None:
    items = getattr(message, field.name)
    choice = rng.random()
    if field.message_type is not None:
        if choice < 0.3 or not items:
            for _ in range(rng.choice([1, 2, 100])):
                items.add()
        elif choice < 0.4:
            del items[rng.randrange(len(items))]
        else:
            _spoil_field(rng, rng.choice(items))
        return
    values = list(items)
    if choice < 0.2 and values:
        del values[rng.randrange(len(values)) :]
    elif choice < 0.4 and values:
        values.append(rng.choice(values))
    elif choice < 0.5:
        rng.shuffle(values)
    elif choice < 0.55:
        values = values * 10
    elif values:
        at = rng.randrange(len(values))
        values[at] = _value(rng, field, values[at])
    else:
        values.append(_value(rng, field, ""))
    message.ClearField(field.name)
    getattr(message, field.name).extend(values)


def _value(rng: random.Random, field: FieldDescriptor, old: Any) -> Any:
    if field.enum_type is not None:
        return rng.choice([*range(7), -1, 77, (1 << 31) - 1])
    if field.type == FieldDescriptor.TYPE_STRING:
        return _text(rng, field, str(old))
    if field.type == FieldDescriptor.TYPE_BOOL:
        return not old
    # A second mutation may come to a number at the end of its range.
    return rng.choice([*NUMBERS, min(old + 1, max(NUMBERS)), max(old - 1, min(NUMBERS))])


def _text(rng: random.Random, field: FieldDescriptor, old: str) -> str:
    choice = rng.random()
    if field.name == "profile" and choice < 0.7:
        return rng.choice(PROFILES)
    if choice < 0.3 or not old:
        return rng.choice(TEXTS)
    at = rng.randrange(len(old))
    if choice < 0.5:
        return old[:at] + old[at + 1 :]
    if choice < 0.8:
        return old[:at] + rng.choice("789TJQKASHDCNEW.: -") + old[at + 1 :]
    return old[:at] + rng.choice(TEXTS)[:20] + old[at:]


def _spoil_bytes(rng: random.Random, data: bytes) -> bytes:
    spoiled = bytearray(data)
    for _ in range(rng.randint(1, 8)):
        choice = rng.random()
        if choice < 0.5 and spoiled:
            spoiled[rng.randrange(len(spoiled))] = rng.randrange(256)
        elif choice < 0.75 and spoiled:
            del spoiled[rng.randrange(len(spoiled)) :]
        else:
            at = rng.randint(0, len(spoiled))
            spoiled[at:at] = rng.randbytes(rng.randint(1, 8))
    return bytes(spoiled)


def _is_map(field: FieldDescriptor) -> bool:
    return field.message_type is not None and field.message_type.GetOptions().map_entry


_STEP = re.compile(r"([a-z_0-9]+)((?:\[\d+\])?)")


def names_a_field(descriptor: Any, path: str) -> bool:
    """Whether a path of an error is one of the message: names, indices, keys of maps."""
    here = descriptor
    rest = path
    while rest:
        step = _STEP.match(rest)
        field = here.fields_by_name.get(step.group(1)) if here and step else None
        if step is None or field is None or (step.group(2) and not field.is_repeated):
            return False
        rest = rest[step.end() :]
        if _is_map(field):
            return not rest or rest.startswith(".")
        if rest and not rest.startswith("."):
            return False
        here, rest = field.message_type, rest.removeprefix(".")
        if field.name == "line" and here is None:  # the record that it holds
            here = record_pb2.HandRecord.DESCRIPTOR
    return True
