"""Projects of a hand, which side scores them, and Baloot (rules E; rulings 8, 9, 18, 22)."""

from __future__ import annotations

from functools import cmp_to_key
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from baloot_solver.cards import Card, ContractKind, Hand, Seat, Side, Suit, cards
from baloot_solver.errors import InputError
from baloot_solver.projects import (
    Declaration,
    Form,
    Project,
    ProjectClass,
    Settlement,
    both_values,
    hand_projects,
    named_project,
    project_of_cards,
    settle,
)
from baloot_solver.rules import RuleSet, load_rule_set
from tests.scoring.drawn import rich_deals, rich_hands, rule_sets

HOKUM, SUN = ContractKind.HOKUM, ContractKind.SUN
NO_TRUMP, ALL_TRUMP = ContractKind.NO_TRUMP, ContractKind.ALL_TRUMP
S, E, N, W = Seat.SOUTH, Seat.EAST, Seat.NORTH, Seat.WEST


def hand(text: str) -> Hand:
    return frozenset(cards(text))


def found(
    text: str,
    kind: ContractKind = SUN,
    profile: str = "saudi",
    trump: Suit | None = None,
    **overrides: str,
) -> list[tuple[str, str, int]]:
    """Class, cards and value of every project of a hand."""
    rules = load_rule_set(profile, overrides)
    if kind is HOKUM and trump is None:
        trump = Suit.SPADES
    return [
        (each.cls.value, " ".join(map(str, each.cards)), each.value)
        for each in hand_projects(rules, kind, trump, hand(text), S)
    ]


# One hand.


@pytest.mark.parametrize(
    ("text", "kind", "profile", "expect"),
    [
        # Four Aces: 40 in Sun where they are a class of their own, else a Hundred.
        ("AS AH AD AC 7S 8H 9D TC", SUN, "saudi", [("four_hundred", "AS AH AD AC", 40)]),
        ("AS AH AD AC 7S 8H 9D TC", SUN, "guide", [("hundred", "AS AH AD AC", 20)]),
        ("AS AH AD AC 7S 8H 9D TC", HOKUM, "saudi", [("hundred", "AS AH AD AC", 10)]),
        # Nines, Eights and Sevens are none.
        ("9S 9H 9D 9C 7S KH QD JC", HOKUM, "saudi", []),
        ("8S 8H 8D 8C 7S KH QD JC", SUN, "pagat", []),
        ("TS TH TD TC 7S KH QD 8C", HOKUM, "saudi", [("hundred", "TS TH TD TC", 10)]),
        # Runs go A K Q J 10 9 8 7, whatever the order of tricks.
        ("AS TS KS 7H 8D 9C QH JD", SUN, "saudi", []),
        ("JS TS 9S 7H AD KC QH 8D", SUN, "saudi", [("sira", "JS TS 9S", 4)]),
        ("AS KS QS 7H 8D 9C TH JD", SUN, "saudi", [("sira", "AS KS QS", 4)]),
        ("9S 8S 7S AH JD QC TH KD", HOKUM, "saudi", [("sira", "9S 8S 7S", 2)]),
        ("KD QD JD TD 7S 8S AC 7C", HOKUM, "saudi", [("fifty", "KD QD JD TD", 5)]),
        ("KD QD JD TD 7S 8S AC 7C", SUN, "saudi", [("fifty", "KD QD JD TD", 10)]),
        # A run of six or seven is one Hundred.
        ("QS JS TS 9S 8S 7S AH KD", SUN, "saudi", [("hundred", "QS JS TS 9S 8S 7S", 20)]),
        ("KS QS JS TS 9S 8S 7S AH", HOKUM, "saudi", [("hundred", "KS QS JS TS 9S 8S 7S", 10)]),
        # Two runs, and two in one suit.
        (
            "AS KS QS 9H 8H 7H 7D 7C", HOKUM, "saudi",
            [("sira", "AS KS QS", 2), ("sira", "9H 8H 7H", 2)],
        ),
        (
            "AS KS QS TS 9S 8S 7S AH", HOKUM, "saudi",
            [("fifty", "TS 9S 8S 7S", 5), ("sira", "AS KS QS", 2)],
        ),
        # No card in two projects: the four Kings leave Q J of spades alone.
        ("KS KH KD KC QS JS 7H 8D", HOKUM, "saudi", [("hundred", "KS KH KD KC", 10)]),
        # The four takes the King out of A K Q J: only three are left, and none of them a run.
        ("KS KH KD KC AS QS JS 8D", HOKUM, "saudi", [("hundred", "KS KH KD KC", 10)]),
        # Bazar Blot: card points.
        ("9S 8S 7S AH JD QC TH KD", HOKUM, "bazar-blot", [("sira", "9S 8S 7S", 20)]),
        ("JS JH JD JC 7S 8H 9D TC", HOKUM, "bazar-blot", [("carre", "JS JH JD JC", 200)]),
        ("9S 9H 9D 9C 7S 8H QD TC", HOKUM, "bazar-blot", [("carre", "9S 9H 9D 9C", 140)]),
        ("9S 9H 9D 9C 7S 8H QD TC", ALL_TRUMP, "bazar-blot", [("carre", "9S 9H 9D 9C", 140)]),
        ("9S 9H 9D 9C 7S 8H QD TC", NO_TRUMP, "bazar-blot", [("carre", "9S 9H 9D 9C", 100)]),
        ("9S 9H 9D 9C 7S 8H QD TC", NO_TRUMP, "bazar-blotstar", []),
        ("AS AH AD AC 7S 8H QD TC", HOKUM, "bazar-blot", [("carre", "AS AH AD AC", 110)]),
        ("AS AH AD AC 7S 8H QD TC", NO_TRUMP, "bazar-blot", [("carre", "AS AH AD AC", 190)]),
        ("JS JH JD JC 7S 8H 9D TC", NO_TRUMP, "bazar-blotstar", [("carre", "JS JH JD JC", 100)]),
        ("8S 8H 8D 8C 7S QH 9D TC", NO_TRUMP, "bazar-blot", []),
        ("7S 7H 7D 7C 9S QH 9D TC", HOKUM, "bazar-blot", []),
        # Contrée as shipped has no projects.
        ("AS AH AD AC 7S 8H 9D TC", HOKUM, "contree", []),
    ],
)  # fmt: skip
def test_projects_of_a_hand(text, kind, profile, expect):
    assert found(text, kind, profile) == expect


def test_a_run_of_eight():
    whole = "AS KS QS JS TS 9S 8S 7S"
    assert found(whole, HOKUM) == [("hundred", whole, 10)]
    assert found(whole, HOKUM, long_run="split") == [
        ("hundred", "AS KS QS JS TS", 10),
        ("sira", "9S 8S 7S", 2),
    ]
    assert found(whole, HOKUM, long_run="split", max_projects="1") == [
        ("hundred", "AS KS QS JS TS", 10)
    ]
    assert found(whole, HOKUM, "bazar-blot", long_run="split") == [
        ("hundred", "AS KS QS JS TS", 100),
        ("sira", "9S 8S 7S", 20),
    ]


def test_the_limit_of_projects():
    text = "AS KS QS 9H 8H 7H 7D 7C"
    assert len(found(text, HOKUM, max_projects="null")) == 2
    assert found(text, HOKUM, max_projects="1") == [("sira", "AS KS QS", 2)]
    assert found(text, HOKUM, max_projects="0") == []


def test_the_best_project_goes_before_the_total():
    """Run or four: the better one by `compare` is kept, even where the rest would total more."""
    text = "AS KS QS JS TS JH JD JC"
    assert found(text, HOKUM, "saudi") == [("hundred", "AS KS QS JS TS", 10)]
    assert found(text, HOKUM, "pagat") == [
        ("hundred", "JS JH JD JC", 10),
        ("sira", "AS KS QS", 2),
    ]


def test_a_part_of_a_run_counts_beside_a_four():
    text = "AS KS QS JS TS AH AD AC"
    assert found(text, SUN) == [("four_hundred", "AS AH AD AC", 40), ("fifty", "KS QS JS TS", 10)]
    assert found(text, SUN, max_projects="1") == [("four_hundred", "AS AH AD AC", 40)]


# A second formulation: every set of cards that is a project, every disjoint set of them.


def _is_project(held: tuple[Card, ...], rules: RuleSet, kind: ContractKind) -> int:
    """The value of a set of cards as one project, 0 where it is none."""
    ranks = sorted(each % 8 for each in held)
    suits = {each // 8 for each in held}
    bazar = rules.scoring.scoring == "bazar"
    if len(held) == 4 and len(set(ranks)) == 1:
        letter = "789TJQKA"[ranks[0]]
        if bazar:
            trump = {"J": 200, "9": 140, "A": 110, "T": 100, "K": 100, "Q": 100}
            plain = {"A": 190, "T": 100, "J": 100, "Q": 100, "K": 100}
            plain["9"] = int(rules.text("no_trump_nines"))
            return (plain if kind is NO_TRUMP else trump).get(letter, 0)
        if letter not in "TJQKA":
            return 0
        if letter == "A" and kind is SUN and rules.text("four_hundred") == "sun_only_40":
            return 40
        return 20 if kind is SUN else 10
    if len(held) < 3 or len(suits) > 1 or ranks != list(range(ranks[0], ranks[0] + len(ranks))):
        return 0
    worth = {3: 2, 4: 5}.get(len(held), 10)
    if bazar:
        return {2: 20, 5: 50, 10: 100}[worth]
    return worth * (2 if kind is SUN else 1)


def _class(held: tuple[Card, ...], rules: RuleSet, value: int) -> int:
    four = len({each % 8 for each in held}) == 1
    if rules.scoring.scoring == "bazar" and four:
        return 4
    if value == 40 and four:
        return 3
    return 2 if four else {3: 0, 4: 1}.get(len(held), 2)


def _better(
    a: tuple[Card, ...], b: tuple[Card, ...], rules: RuleSet, kind: ContractKind, trump: Suit | None
) -> int:
    """Positive where `a` is better by the keys of `compare`, 0 where only the seat is left."""

    def key(name: str, held: tuple[Card, ...]) -> int:
        value = _is_project(held, rules, kind)
        four = len({each % 8 for each in held}) == 1
        return {
            "class": _class(held, rules, value),
            "cards": len(held),
            "value": value,
            "carre_first": int(four),
            "run5_first": int(not four and len(held) > 4),
            "top_rank": max(each % 8 for each in held),
            "trump": int(not four and trump is not None and held[0] // 8 == trump),
        }[name]

    assert rules.projects is not None
    for name in rules.projects.compare:
        if name != "seat" and key(name, a) != key(name, b):
            return key(name, a) - key(name, b)
    return 0


@settings(max_examples=250)
@given(
    rule_sets(groups=("projects",)),
    rich_hands(),
    st.sampled_from(Suit),
    st.data(),
)
def test_no_set_of_projects_is_better(rules, held, suit, data):
    """Ruling 22 by brute force: the best project first, then the total."""
    kind = data.draw(st.sampled_from(rules.contracts))
    trump = suit if kind is HOKUM else None
    assert rules.projects is not None
    chosen = hand_projects(rules, kind, trump, held, S)
    all_projects = [
        group
        for size in range(3, 9)
        for group in combinations(sorted(held), size)
        if _is_project(group, rules, kind)
    ]
    if any(len(group) == 8 for group in all_projects) and rules.projects.long_run == "split":
        return  # a run of eight cut in two has its own test
    limit = rules.projects.max_projects
    most = 8 if limit is None else limit
    used = [each for project in chosen for each in project.cards]
    assert len(set(used)) == len(used)
    assert len(chosen) <= most
    for project in chosen:
        assert held >= set(project.cards)
        assert project.value == _is_project(tuple(sorted(project.cards)), rules, kind)

    def compare(a: tuple[Card, ...], b: tuple[Card, ...]) -> int:
        return _better(a, b, rules, kind, trump)

    if not all_projects or most == 0:
        assert chosen == ()
        return
    best = max(all_projects, key=cmp_to_key(compare))
    assert _better(tuple(sorted(chosen[0].cards)), best, rules, kind, trump) == 0
    total = sum(project.value for project in chosen)
    for size in range(1, min(most, 2) + 1):
        for group in combinations(all_projects, size):
            cards_used = [each for project in group for each in project]
            leads = any(_better(each, best, rules, kind, trump) == 0 for each in group)
            whole_run = len(cards_used) == 8 and len({each // 8 for each in cards_used}) == 1
            if len(set(cards_used)) == len(cards_used) and leads and not whole_run:
                assert sum(_is_project(each, rules, kind) for each in group) <= total


# Which side scores.


def settled(
    profile: str,
    kind: ContractKind,
    declared: list[tuple[Seat, str]],
    dealer: Seat | None = W,
    trump: Suit | None = None,
    **overrides: str,
) -> Settlement:
    rules = load_rule_set(profile, overrides)
    if kind is HOKUM and trump is None:
        trump = Suit.SPADES
    return settle(
        rules, kind, trump, {}, dealer, [Declaration(seat, cards(text)) for seat, text in declared]
    )


def test_the_best_side_scores_all_its_projects():
    it = settled(
        "saudi", HOKUM, [(S, "KD QD JD TD"), (N, "9C 8C 7C"), (E, "JH TH 9H 8H"), (W, "KS QS")]
    )
    assert it.won_by is Side.NORTH_SOUTH
    assert it.project_values() == (7, 0)
    assert it.baloot_counts() == (0, 1)
    reasons = {each.project.seat: each.reason for each in it.projects}
    assert "top card is higher" in reasons[E]


@pytest.mark.parametrize(
    ("profile", "winner"),
    [("saudi", S), ("federation", S), ("gamerules", S), ("pagat", E), ("browser", E), ("guide", S)],
)
def test_run_of_five_against_four_of_a_kind(profile, winner):
    it = settled(profile, SUN, [(S, "JS TS 9S 8S 7S"), (E, "KS KH KD KC")])
    assert it.won_by is winner.side


@pytest.mark.parametrize("profile", ["bazar-blot", "bazar-blotstar"])
def test_bazar_compares_carres_by_value_and_runs_by_length(profile):
    nines, tens, hundred = "9S 9H 9D 9C", "TS TH TD TC", "AD KD QD JD TD"
    assert settled(profile, HOKUM, [(S, nines), (E, hundred)]).won_by is Side.NORTH_SOUTH
    assert settled(profile, HOKUM, [(S, nines), (E, tens)]).won_by is Side.NORTH_SOUTH
    six, five = "QH JH TH 9H 8H 7H", "AC KC QC JC TC"
    assert settled(profile, HOKUM, [(S, six), (E, five)]).won_by is Side.NORTH_SOUTH
    plain, trumps = "AH KH QH", "AS KS QS"
    assert settled(profile, HOKUM, [(S, plain), (E, trumps)]).won_by is Side.EAST_WEST
    # Level: West dealt, so clockwise North speaks first, then East, then South.
    assert settled(profile, HOKUM, [(S, plain), (E, "AD KD QD")]).won_by is Side.EAST_WEST
    assert settled(profile, HOKUM, [(N, plain), (E, "AD KD QD")]).won_by is Side.NORTH_SOUTH
    assert settled(profile, HOKUM, [(S, plain), (E, "JC TC 9C 8C")]).won_by is Side.EAST_WEST


def test_equal_projects_go_by_the_order_of_speaking():
    declared = [(E, "AH KH QH"), (N, "AD KD QD")]
    for dealer, winner in ((S, E), (E, N), (N, E), (W, E)):
        # After the dealer, counter-clockwise: S E N W.
        assert settled("saudi", SUN, declared, dealer).won_by is winner.side
    # Clockwise the order is S W N E.
    for dealer, winner in ((S, N), (E, N), (N, E), (W, N)):
        assert settled("bazar-blot", NO_TRUMP, declared, dealer).won_by is winner.side


def test_a_side_speaks_with_its_earlier_seat():
    declared = [(E, "AH KH QH"), (N, "AD KD QD"), (W, "AC KC QC")]
    assert settled("saudi", SUN, declared, N).won_by is Side.EAST_WEST
    assert settled("saudi", SUN, declared, E).won_by is Side.NORTH_SOUTH


def test_the_dealer_is_asked_for_only_where_the_seat_decides():
    assert settled("saudi", SUN, [(E, "AH KH QH"), (N, "KD QD JD")], None).won_by is E.side
    assert settled("saudi", SUN, [(E, "AH KH QH"), (W, "AD KD QD")], None).won_by is E.side
    with pytest.raises(InputError) as error:
        settled("saudi", SUN, [(E, "AH KH QH"), (N, "AD KD QD")], None)
    assert (error.value.field, error.value.reason) == ("dealer", "DEALER_MISSING")


def test_trump_breaks_a_tie_only_where_it_is_a_key():
    declared = [(E, "AH KH QH"), (N, "AS KS QS")]
    assert settled("guide", HOKUM, declared, S).won_by is N.side
    assert settled("saudi", HOKUM, declared, S).won_by is E.side


def test_four_of_a_kind_is_no_run_of_trumps():
    """Level by class, the four Kings gain nothing by the trump King: the seat decides."""
    declared = [(S, "KS KH KD KC"), (E, "QD JD TD 9D 8D")]
    compare = "class,trump,seat"
    assert settled("saudi", HOKUM, declared, W, compare=compare).won_by is S.side
    assert settled("saudi", HOKUM, declared, S, compare=compare).won_by is E.side
    trumps = [(S, "KH KD KC KS"), (E, "QS JS TS 9S 8S")]
    assert settled("saudi", HOKUM, trumps, W, compare=compare).won_by is E.side


def test_four_aces_in_sun_are_the_highest_class():
    declared = [(E, "AS AH AD AC"), (N, "KD QD JD TD 9D")]
    assert settled("saudi", SUN, declared).won_by is E.side
    assert settled("saudi", SUN, declared, four_hundred="none").won_by is N.side


@settings(max_examples=150)
@given(rule_sets(groups=("projects",)), rich_deals(), st.sampled_from(Suit), st.data())
def test_the_side_with_the_best_project_scores(rules, deal, suit, data):
    """By the second formulation of the comparison, with the seat last."""
    kind = data.draw(st.sampled_from(rules.contracts))
    trump = suit if kind is HOKUM else None
    dealer = data.draw(st.sampled_from(Seat))
    it = settle(rules, kind, trump, deal, dealer)
    places = [dealer.next(rules.play.direction, steps) for steps in range(1, 5)]

    def compare(a: Project, b: Project) -> int:
        first, second = tuple(sorted(a.cards)), tuple(sorted(b.cards))
        found = _better(first, second, rules, kind, trump)
        return found or places.index(b.seat) - places.index(a.seat)

    projects = [each.project for each in it.projects]
    if not projects:
        assert it.won_by is None
        return
    best = max(projects, key=cmp_to_key(compare))
    assert it.won_by is best.seat.side
    assert all(each.scores == (each.project.seat.side is best.seat.side) for each in it.projects)


@settings(max_examples=100)
@given(rich_deals(), st.permutations([0, 1, 2]), st.sampled_from(Seat), st.sampled_from(Suit))
def test_plain_suits_are_alike(deal, order, dealer, trump):
    """Renaming the three plain suits changes no value and no winner (K.2)."""
    plain = [suit for suit in Suit if suit is not trump]
    names = {trump: trump, **{plain[i]: plain[order[i]] for i in range(3)}}
    renamed = {
        seat: frozenset(Card.of(each.rank, names[each.suit]) for each in held)
        for seat, held in deal.items()
    }
    for profile in ("saudi", "pagat", "guide", "bazar-blot"):
        rules = load_rule_set(profile)
        one = settle(rules, HOKUM, trump, deal, dealer)
        two = settle(rules, HOKUM, trump, renamed, dealer)
        assert one.won_by is two.won_by
        assert one.project_values() == two.project_values()
        assert one.baloot_counts() == two.baloot_counts()


# Baloot.


def counted(text: str, kind: ContractKind = HOKUM, profile: str = "saudi", **overrides: str) -> int:
    """Game points of a hand alone at the table: projects and Baloot."""
    rules = load_rule_set(profile, overrides)
    trump = Suit.SPADES if kind is HOKUM else None
    it = settle(rules, kind, trump, {S: hand(text)}, W)
    return it.project_values()[0] + 2 * it.baloot_counts()[0]


def test_baloot_beside_projects():
    sira, hundred = "KS QS JS 7H 8D 9C TH AD", "AS KS QS JS TS 7H 8D 9C"
    kings = "KS KH KD KC QS 7H 8D 9C"
    assert counted(sira) == 4
    assert counted(hundred) == 10
    assert counted(kings) == 12  # the four Kings do not hold the Queen
    assert counted(kings, profile="federation") == 10
    assert counted(kings, baloot_cancel="team_hundred") == 10
    assert counted(hundred, profile="gamerules") == 12
    assert counted("KS QS 7S 7H 8D 9C TH AD", SUN) == 0


def test_whose_hundred_cancels_baloot():
    hands = {S: hand("KS QS 7S 7H 8D 9C TH AD"), N: hand("JS JH JD JC 8S 9S TC AC")}

    def count(cancel: str) -> int:
        rules = load_rule_set("saudi", {"baloot_cancel": cancel})
        return settle(rules, HOKUM, Suit.SPADES, hands, W).baloot_counts()[0]

    assert [count(each) for each in ("none", "hundred_with_kq", "own_hundred", "team_hundred")] == [
        1,
        1,
        1,
        0,
    ]


def test_a_hundred_that_lost_the_comparison_cancels_nothing():
    hands = {S: hand("KS QS JS TS 9S 7H 8D 9C"), E: hand("AH KH QH JH TH 7S 8C 9D")}
    it = settle(load_rule_set("saudi"), HOKUM, Suit.SPADES, hands, W)
    assert it.won_by is E.side
    assert [each.counts for each in it.baloot] == [True]
    cancelled = settle(load_rule_set("saudi"), HOKUM, Suit.SPADES, {S: hands[S]}, W)
    assert [each.counts for each in cancelled.baloot] == [False]
    assert "hundred_with_kq" in cancelled.baloot[0].reason


def test_blot_in_all_trump():
    hands = {S: hand("KS QS KH QH 7D 8D 7C 8C"), E: hand("KD QD 7S 8S 9S TC AC 7H")}

    def count(kind: ContractKind, **overrides: str) -> tuple[int, int]:
        rules = load_rule_set("bazar-blot", overrides)
        trump = Suit.SPADES if kind is HOKUM else None
        return settle(rules, kind, trump, hands, W).baloot_counts()

    assert count(ALL_TRUMP) == (0, 0)
    assert count(ALL_TRUMP, blot_all_trump="any_suit") == (2, 1)
    assert count(NO_TRUMP, blot_all_trump="any_suit") == (0, 0)
    assert count(HOKUM, blot_all_trump="any_suit") == (1, 0)


# Declarations (ruling 8).

HANDS = {S: hand("KD QD JD TD 9C 8C 7C AS"), N: hand("AH KH QH 7S 8S 9S JC TC")}


def declare(*declared: tuple[Seat, str], **overrides: str) -> Settlement:
    return settle(
        load_rule_set("saudi", overrides),
        HOKUM,
        Suit.HEARTS,
        HANDS,
        W,
        [Declaration(seat, cards(text)) for seat, text in declared],
    )


def test_only_declared_projects_count_but_baloot_needs_no_word():
    assert declare().project_values() == (0, 0)
    assert declare().baloot_counts() == (1, 0)
    assert declare((S, "9C 8C 7C")).project_values() == (2, 0)
    assert declare((N, "KH QH")).baloot_counts() == (1, 0)
    assert declare((S, "TD JD QD KD"), (S, "7C 9C 8C")).project_values() == (7, 0)
    # A part of what is held may be declared.
    assert declare((S, "QD JD TD")).project_values() == (2, 0)


@pytest.mark.parametrize(
    ("declared", "reason"),
    [
        ([(S, "KD QD JD TD"), (S, "TD JD QD KD")], "DUPLICATE_PROJECT"),
        ([(S, "KD QD JD TD"), (S, "QD JD TD")], "SHARED_CARD"),
        ([(S, "AH KH QH")], "NOT_HELD"),
        ([(S, "AD KD QD")], "NOT_HELD"),
        ([(N, "AH KH JC")], "NOT_A_PROJECT"),
        ([(N, "AH KH")], "NOT_A_PROJECT"),
        ([(S, "KD KD QD JD")], "DUPLICATE_CARD"),
        ([(E, "9H 8H 7H"), (W, "9H 8H 7H")], "NOT_HELD"),
        ([(S, "")], "NOT_A_PROJECT"),
    ],
)
def test_declarations_are_checked(declared, reason):
    with pytest.raises(InputError) as error:
        declare(*declared)
    assert error.value.reason == reason
    assert error.value.field.startswith(f"declarations[{len(declared) - 1}]")


def test_declaring_more_than_the_limit():
    with pytest.raises(InputError) as error:
        declare((S, "KD QD JD TD"), (S, "9C 8C 7C"), max_projects="1")
    assert error.value.reason == "TOO_MANY_PROJECTS"


def test_a_run_of_eight_is_declared_in_two_only_where_it_is_two():
    hands = {S: hand("AS KS QS JS TS 9S 8S 7S")}
    declared = [Declaration(S, cards("AS KS QS JS TS")), Declaration(S, cards("9S 8S 7S"))]
    rules = load_rule_set("saudi", {"long_run": "split"})
    assert settle(rules, SUN, None, hands, W, declared).project_values() == (24, 0)
    with pytest.raises(InputError) as error:
        settle(load_rule_set("saudi"), SUN, None, hands, W, declared)
    assert error.value.reason == "RUN_IS_ONE_PROJECT"


def test_the_order_of_a_hand_is_no_matter():
    shown = cards("AC AS AD AH")
    one = project_of_cards(load_rule_set("saudi"), SUN, S, shown)
    two = project_of_cards(load_rule_set("saudi"), SUN, S, shown[::-1])
    assert one == two
    assert one.label == "South's Four Hundred (AS AH AD AC)"


# Projects told by class.


def test_projects_by_class():
    saudi, bazar = load_rule_set("saudi"), load_rule_set("bazar-blot")
    assert named_project(saudi, SUN, S, ProjectClass.HUNDRED).value == 20
    assert named_project(saudi, SUN, S, ProjectClass.HUNDRED).form is None
    assert named_project(saudi, SUN, S, ProjectClass.FOUR_HUNDRED).form is Form.FOUR
    assert named_project(bazar, HOKUM, S, ProjectClass.HUNDRED).form is Form.RUN
    assert both_values(saudi, SUN, named_project(saudi, SUN, S, ProjectClass.SIRA)) == (4, 20)
    assert both_values(saudi, HOKUM, named_project(saudi, HOKUM, S, ProjectClass.SIRA)) == (2, 20)
    assert both_values(bazar, HOKUM, named_project(bazar, HOKUM, S, ProjectClass.SIRA)) == (0, 20)
    for rules, kind, cls, form, reason in (
        (saudi, HOKUM, ProjectClass.FOUR_HUNDRED, None, "CLASS_NOT_PLAYED"),
        (load_rule_set("guide"), SUN, ProjectClass.FOUR_HUNDRED, None, "CLASS_NOT_PLAYED"),
        (saudi, HOKUM, ProjectClass.CARRE, None, "CLASS_NOT_PLAYED"),
        (saudi, HOKUM, ProjectClass.SIRA, Form.FOUR, "FORM_CONTRADICTS"),
        (bazar, HOKUM, ProjectClass.CARRE, None, "RANK_MISSING"),
        (load_rule_set("contree"), HOKUM, ProjectClass.SIRA, None, "CLASS_NOT_PLAYED"),
    ):
        with pytest.raises(InputError) as error:
            named_project(rules, kind, S, cls, form)
        assert error.value.reason == reason
