"""`balootsolver.v1.RulesService`: from request messages to response messages.

Each function answers one method and raises `InputError` with the path of the field inside its
request. All are cheap and none keeps anything between calls.
"""

from __future__ import annotations

from baloot_solver import __version__
from baloot_solver.cards import Seat
from baloot_solver.deal import Contract, EkkaState
from baloot_solver.errors import InputError, at
from baloot_solver.messages.auction import deal_cards, list_legal_calls
from baloot_solver.messages.enums import EKKA, SEAT
from baloot_solver.messages.match import score_match
from baloot_solver.messages.projects import write_settlement
from baloot_solver.messages.record import read_declarations
from baloot_solver.messages.score import score_hand
from baloot_solver.messages.table import read_cards, read_contract, read_rules, write_rules
from baloot_solver.notation import read_hand, read_some_hands
from baloot_solver.play import judge_cards
from baloot_solver.projects import settle
from baloot_solver.rules import DEFAULT_PROFILE, PROFILES, RuleSet, load_rule_set
from balootsolver.v1 import rules_service_pb2, table_pb2

__all__ = [
    "deal_cards",
    "evaluate_projects",
    "get_rule_set",
    "list_legal_calls",
    "list_legal_cards",
    "list_rule_sets",
    "score_hand",
    "score_match",
]


def list_rule_sets(
    request: rules_service_pb2.ListRuleSetsRequest,
) -> rules_service_pb2.ListRuleSetsResponse:
    """The profiles, the default first."""
    del request  # it has no field
    names = [DEFAULT_PROFILE, *(name for name in PROFILES if name != DEFAULT_PROFILE)]
    summaries = []
    for name in names:
        rules = load_rule_set(name)
        summaries.append(
            rules_service_pb2.RuleSetSummary(
                name=name,
                description=rules.description,
                digest=rules.digest,
                is_default=name == DEFAULT_PROFILE,
            )
        )
    return rules_service_pb2.ListRuleSetsResponse(rule_sets=summaries, solver_version=__version__)


def get_rule_set(
    request: rules_service_pb2.GetRuleSetRequest,
) -> rules_service_pb2.GetRuleSetResponse:
    """Every parameter of a rule set with its meaning."""
    with at("rules"):
        rules = read_rules(request.rules)
    changed = write_rules(rules).overrides
    parameters = [
        rules_service_pb2.Parameter(
            name=name,
            group=each.group,
            value=rules.text(name),
            meaning=each.meaning,
            allowed=each.allowed,
            choices=each.choices,
            section=each.section,
            overridden=name in changed,
        )
        for name, each in rules.parameters.items()
    ]
    return rules_service_pb2.GetRuleSetResponse(
        rule_set=rules.name,
        rule_set_digest=rules.digest,
        solver_version=__version__,
        description=rules.description,
        parameters=parameters,
    )


def list_legal_cards(
    request: rules_service_pb2.ListLegalCardsRequest,
) -> rules_service_pb2.ListLegalCardsResponse:
    """Every card of a hand with its ruling (rules C, D)."""
    rules, contract = _rules_and_contract(request.rules, request)
    with at("contract"):
        locked = contract.is_locked(rules)
    with at("hand"):
        hand = read_hand(request.hand)
        if len(hand) > 8:
            raise InputError("", "HAND_SIZE", f"{len(hand)} cards, at most 8 are dealt")
    with at("leader"):
        leader = SEAT.require(request.leader)
    with at("trick"):
        trick = read_cards(request.trick)
    with at("gone"):
        gone = read_cards(request.gone)
    with at("ekka"):
        ekka = EKKA.read(request.ekka) or EkkaState.AUTO
    rulings = judge_cards(
        rules.play,
        contract.kind,
        contract.trump,
        hand,
        leader=leader,
        trick=trick,
        gone=gone,
        locked=locked,
        ekka=ekka,
    )
    return rules_service_pb2.ListLegalCardsResponse(
        to_play=SEAT.write(leader.next(rules.play.direction, len(trick))),
        cards=[
            rules_service_pb2.CardRuling(
                card=str(each.card), legal=each.legal, reason=each.reason, section=each.section
            )
            for each in rulings
        ],
        rule_set=rules.name,
        rule_set_digest=rules.digest,
        solver_version=__version__,
    )


def evaluate_projects(
    request: rules_service_pb2.EvaluateProjectsRequest,
) -> rules_service_pb2.EvaluateProjectsResponse:
    """The projects and Baloot of the hands given and who scores (rules E, G)."""
    rules, contract = _rules_and_contract(request.rules, request)
    with at("hands"):
        hands = read_some_hands(request.hands)
    dealer: Seat | None
    with at("dealer"):
        dealer = SEAT.read(request.dealer)
    declared = None
    if request.HasField("declarations"):
        with at("declarations"):
            declared = read_declarations(request.declarations)
    try:
        settlement = settle(rules, contract.kind, contract.trump, hands, dealer, declared)
    except InputError as error:
        field = error.field.replace("declarations[", "declarations.items[", 1)
        raise InputError(field, error.reason, error.description) from None
    return rules_service_pb2.EvaluateProjectsResponse(
        projects=write_settlement(rules, contract.kind, settlement),
        rule_set=rules.name,
        rule_set_digest=rules.digest,
        solver_version=__version__,
    )


def _rules_and_contract(
    chosen: table_pb2.Rules,
    request: rules_service_pb2.ListLegalCardsRequest | rules_service_pb2.EvaluateProjectsRequest,
) -> tuple[RuleSet, Contract]:
    """The rules, and a contract they play; its buyer and bid are not looked at."""
    with at("rules"):
        rules = read_rules(chosen)
    if not request.HasField("contract"):
        raise InputError("contract", "MISSING", "the contract is needed")
    with at("contract"):
        contract = read_contract(request.contract)
        contract.check(rules)
    return rules, contract
