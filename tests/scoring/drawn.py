"""Hypothesis strategies: rule sets with random overrides, contracts, facts of a hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hypothesis import reject
from hypothesis import strategies as st

from baloot_solver.cards import PACK, Card, Hand, Level, Seat, Side
from baloot_solver.deal import Contract
from baloot_solver.errors import InputError
from baloot_solver.phrases import Phrase
from baloot_solver.projects import (
    BalootOutcome,
    Project,
    ProjectClass,
    ProjectOutcome,
    Settlement,
    baloot_suits,
    project_value,
)
from baloot_solver.rules import RuleSet, load_rule_set
from baloot_solver.scoring import HandFacts
from tests.scoring.table import BALOOT_PROFILES, BAZAR_PROFILES, SCORED_PROFILES, contract_of

COMPARE_KEYS = ("class", "cards", "value", "carre_first", "run5_first", "top_rank", "trump")

_NUMBERS: Mapping[str, Sequence[str]] = {
    "baloot_value": ("2", "1", "3"),
    "hand_total": ("16,26", "15,25", "20,30", "8,12"),
    "kaboot": ("25,44", "44,44", "26,50", "null"),
    "kaboot_upcard_ace": ("null", "88", "50"),
    "reverse_kaboot": ("null", "88", "60"),
    "target": ("152", "151", "101"),
    "capot_bonus": ("90", "50", "0"),
    "contra_table": ("1,2,4/2,3,5", "1,3,5/1,2,3", "null"),
    "max_projects": ("null", "2", "1", "0"),
    "no_trump_nines": ("0", "100"),
}


def overrides_of(rules: RuleSet, groups: Sequence[str]) -> st.SearchStrategy[dict[str, str]]:
    """A few parameters of these groups, each with any value it may take."""
    choices = {}
    for name, parameter in rules.parameters.items():
        if parameter.group not in groups or name == "scoring":
            continue
        if name == "compare":
            choices[name] = compare_orders()
        else:
            choices[name] = st.sampled_from(_NUMBERS.get(name) or parameter.choices)
    names = st.lists(st.sampled_from(sorted(choices)), unique=True, max_size=6)
    return names.flatmap(lambda chosen: st.fixed_dictionaries({n: choices[n] for n in chosen}))


def compare_orders() -> st.SearchStrategy[str]:
    """Any order of comparison, with the seat last and one word on carré against run."""

    def consistent(keys: list[str]) -> str:
        kept = [k for k in keys if k != "run5_first" or "carre_first" not in keys]
        return ",".join([*kept, "seat"])

    return st.lists(st.sampled_from(COMPARE_KEYS), unique=True).map(consistent)


@st.composite
def rule_sets(
    draw: st.DrawFn,
    profiles: Sequence[str] = SCORED_PROFILES,
    groups: Sequence[str] = ("projects", "scoring"),
) -> RuleSet:
    """A profile with random overrides that do not contradict each other."""
    profile = draw(st.sampled_from(profiles))
    overrides = draw(overrides_of(load_rule_set(profile), groups))
    try:
        return load_rule_set(profile, overrides)
    except InputError as error:
        if error.reason != "INCONSISTENT_RULES":
            raise
        reject()


def baloot_rules() -> st.SearchStrategy[RuleSet]:
    """A Baloot rule set."""
    return rule_sets(BALOOT_PROFILES)


def bazar_rules() -> st.SearchStrategy[RuleSet]:
    """A Bazar Blot rule set."""
    return rule_sets(BAZAR_PROFILES)


@st.composite
def contracts(draw: st.DrawFn, rules: RuleSet) -> Contract:
    """A contract these rules know, with its bid where they bid."""
    kind = draw(st.sampled_from(rules.contracts))
    level = draw(st.sampled_from((Level.SINGLE, *rules.ladder(kind))))
    bids = rules.auction.auction == "ladder"
    return contract_of(
        rules,
        kind,
        draw(st.sampled_from(Seat)),
        level,
        bid=draw(st.integers(8, 30)) if bids else None,
        kapot=bids and draw(st.booleans()),
    )


@st.composite
def facts_for(draw: st.DrawFn, rules: RuleSet, contract: Contract) -> HandFacts:
    """Projects of one side and Baloot that count, everything else known."""
    kind = contract.kind
    classes = [cls for cls in ProjectClass if project_value(rules, kind, cls) > 0]
    won_by = draw(st.sampled_from((None, *Side)))
    projects: list[Project] = []
    if won_by is not None:
        for cls in draw(st.lists(st.sampled_from(classes), min_size=1, max_size=3)):
            seat = draw(st.sampled_from([seat for seat in Seat if seat.side is won_by]))
            projects.append(Project(seat, cls, None, (), project_value(rules, kind, cls)))
    baloot = tuple(
        BalootOutcome(draw(st.sampled_from(Seat)), suit, True, Phrase("baloot_pair"), "E")
        for suit in baloot_suits(rules, kind, contract.trump)
        if draw(st.booleans())
    )
    settlement = Settlement(
        tuple(ProjectOutcome(each, True, Phrase("told_to_score"), "E") for each in projects),
        won_by if projects else None,
        baloot,
    )
    return HandFacts(
        settlement,
        dealer=draw(st.sampled_from(Seat)),
        up_card=draw(st.sampled_from(PACK)),
        buyer_held_ace=draw(st.booleans()),
    )


@st.composite
def hands_for(draw: st.DrawFn) -> tuple[Contract, HandFacts, RuleSet]:
    """A rule set, a contract of it, facts of a hand."""
    rules = draw(rule_sets())
    contract = draw(contracts(rules))
    return contract, draw(facts_for(rules, contract)), rules


@st.composite
def rich_hands(draw: st.DrawFn) -> Hand:
    """Eight cards that often hold long runs and fours of a kind."""
    held: set[Card] = set()
    for _ in range(draw(st.integers(0, 2))):
        if draw(st.booleans()):
            rank = draw(st.integers(0, 7))
            held.update(Card(suit * 8 + rank) for suit in range(4))
        else:
            suit, low = draw(st.integers(0, 3)), draw(st.integers(0, 5))
            top = draw(st.integers(low + 2, 7))
            held.update(Card(suit * 8 + rank) for rank in range(low, top + 1))
    order = draw(st.permutations(PACK))
    chosen = sorted(held, key=order.index)[:8]
    rest = [each for each in order if each not in chosen]
    return frozenset([*chosen, *rest][:8])


@st.composite
def rich_deals(draw: st.DrawFn) -> dict[Seat, Hand]:
    """Four hands, one of them rich, the rest dealt by suits or by chance."""
    first = draw(rich_hands())
    rest = [each for each in PACK if each not in first]
    if draw(st.booleans()):
        rest = list(draw(st.permutations(rest)))
    seats = draw(st.permutations(list(Seat)))
    packets = [first, *(frozenset(rest[start : start + 8]) for start in (0, 8, 16))]
    return dict(zip(seats, packets, strict=True))
