"""`solve_many` says of every card what `solve` says, whatever shares a call, table or thread."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import islice
from random import Random

import pytest

from baloot_solver.cards import PACK, Card, ContractKind, Level, Seat, Suit
from baloot_solver.deal import Contract, Deal, Position
from baloot_solver.errors import InputError
from baloot_solver.generate import random_ending, random_position
from baloot_solver.kernel._context import CancelFlag, Cancelled, SolverContext
from baloot_solver.many import solve_many
from baloot_solver.play import after, legal_in, position_from_deal
from baloot_solver.rules import PROFILES, load_rule_set
from baloot_solver.rules.groups import LadderAuction
from baloot_solver.scoring import facts_from_position, is_monotone, utility_table
from baloot_solver.solve import Objective, solve
from baloot_solver.standing import standing_of

SCORED = tuple(name for name in PROFILES if name != "contree")


@cache
def hands(seed: int, least_plays: int, most_plays: int) -> tuple[Position, ...]:
    """Moments of full deals, of each profile with a score sheet; they mix contracts."""
    random = Random(seed)
    found = []
    for index, profile in enumerate(SCORED * 3):
        rules = load_rule_set(profile)
        plays = random.randint(least_plays, most_plays)
        found.append(random_position(seed, index, rules=rules, plays=plays))
    return tuple(found)


@cache
def doubled() -> tuple[Position, ...]:
    """Doubled federation hands, a sweep still open: a plain win records more than kaboot."""
    rules = load_rule_set("federation")
    found = []
    for index in range(12):
        position = random_position(49, index, rules=rules, plays=4 * (1 + index % 3))
        contract = replace(position.contract, level=Level.DOUBLE, locked=False)
        found.append(replace(position, contract=contract))
    return tuple(found)


def recorded(position: Position) -> dict[Card, int]:
    """The recorded difference after each card, by `solve`."""
    found = {}
    for each in solve(position, Objective.GAME_POINTS).cards:
        assert each.outcome.game_points is not None
        found[each.card] = each.outcome.game_points[0] - each.outcome.game_points[1]
    return found


def points(position: Position) -> dict[Card, int]:
    """The difference in card points after each card, by `solve`."""
    return {
        each.card: each.outcome.card_points[0] - each.outcome.card_points[1]
        for each in solve(position, Objective.CARD_POINTS).cards
    }


@pytest.mark.parametrize("related", [False, True])
def test_every_card_records_what_solve_says(related: bool) -> None:
    positions = hands(41, 8, 31)
    for position, scores in zip(positions, solve_many(positions, related=related), strict=True):
        assert scores.differences == recorded(position)
        assert scores.to_play is position.to_play


def test_early_moments_of_many_contracts() -> None:
    positions = (*hands(42, 3, 9), *doubled())
    for position, scores in zip(positions, solve_many(positions), strict=True):
        assert scores.differences == recorded(position)


def test_card_points_of_whole_hands_and_of_endings() -> None:
    endings = [
        random_ending(43, index, rules=load_rule_set(name), cards=4, plays=index % 4)
        for index, name in enumerate(PROFILES)
    ]
    positions = [*hands(43, 8, 31), *endings]
    solved = solve_many(positions, Objective.CARD_POINTS)
    for position, scores in zip(positions, solved, strict=True):
        assert scores.differences == points(position)


def test_tables_that_are_not_monotone_are_among_them() -> None:
    """Else the search of a whole table would not be met above."""
    rising = []
    for position in (*hands(42, 3, 9), *doubled()):
        facts = facts_from_position(position)
        assert facts is not None
        can_sweep = standing_of(position).can_sweep
        table = utility_table(position.rules, position.contract, facts, can_sweep=can_sweep)
        rising.append(is_monotone(table, can_sweep=can_sweep))
    assert min(rising.count(True), rising.count(False)) >= 5


@pytest.mark.parametrize("objective", Objective)
@pytest.mark.parametrize("related", [False, True])
def test_the_best_alone_is_a_best_card_with_its_value(objective, related) -> None:
    positions = (*hands(42, 3, 9), *doubled(), *hands(41, 8, 31))
    whole = solve_many(positions, objective, related=related)
    alone = solve_many(positions, objective, related=related, best_only=True)
    seats = set()
    for every, best in zip(whole, alone, strict=True):
        ((card, difference),) = best.differences.items()
        assert card in every.best
        assert every.differences[card] == difference
        assert best.best == (card,)
        assert best.to_play is every.to_play
        seats.add(best.to_play)
    assert len(seats) == 4


def test_the_best_alone_tells_what_it_records() -> None:
    positions = hands(41, 8, 31)
    whole = solve_many(positions, tell=True)
    alone = solve_many(positions, best_only=True, tell=True)
    for every, best in zip(whole, alone, strict=True):
        ((card, told),) = best.told.items()
        assert told == every.told[card]


def test_threads_change_nothing() -> None:
    rules = load_rule_set("saudi")
    positions = [random_position(44, index, rules=rules, plays=14) for index in range(300)]
    alone = solve_many(positions)
    assert solve_many(positions, threads=16) == alone
    assert [each.to_play for each in alone] == [each.to_play for each in positions]


def test_the_best_cards_are_those_of_the_player() -> None:
    for position, scores in zip(hands(41, 8, 31), solve_many(hands(41, 8, 31)), strict=True):
        values = scores.differences
        goal = max(values.values()) if position.to_play.value % 2 == 0 else min(values.values())
        assert set(scores.best) == {card for card, value in values.items() if value == goal}


def test_a_hand_that_is_over_has_no_cards() -> None:
    still = random_position(45, 1, rules=load_rule_set("saudi"), plays=31)
    over = after(still, next(iter(legal_in(still))))
    last, first = solve_many([over, still])
    assert (last.to_play, last.differences, last.best) == (None, {}, ())
    assert len(first.differences) == 1
    assert solve_many([]) == []


def test_the_wrong_position_is_named() -> None:
    rules = load_rule_set("saudi")
    whole = random_position(46, 0, rules=rules)
    ending = random_ending(46, 1, rules=rules, cards=3)
    with pytest.raises(InputError) as caught:
        solve_many([whole, ending])
    assert caught.value.field.startswith("positions[1].")
    with pytest.raises(ValueError, match="at least one thread"):
        solve_many([whole], threads=0)


def test_a_raised_flag_stops_it() -> None:
    flag = CancelFlag()
    flag.cancel()
    with pytest.raises(Cancelled):
        solve_many(list(hands(42, 3, 9)), cancel=flag)
    assert solve_many(hands(42, 3, 9)[:1])[0].differences == recorded(hands(42, 3, 9)[0])


def _levels_nodes(positions: list[Position], *, game_points: bool, related: bool) -> int:
    context, flag = SolverContext(), CancelFlag()
    plays = [standing_of(position).play for position in positions]
    tables = []
    for position in positions:
        facts = facts_from_position(position)
        assert facts is not None
        rows = utility_table(position.rules, position.contract, facts)
        worths = sorted({worth for row in rows for worth in row})
        nobody, ours, theirs = (tuple(worths.index(worth) for worth in row) for row in rows)
        tables.append((nobody, ours, theirs) if game_points else None)
    context.begin()
    context.levels(
        [play.problem for play in plays],
        tables,
        [play.north_south_points for play in plays],
        [play.takers for play in plays],
        related,
        flag,
    )
    return context.nodes


def test_recorded_scores_take_less_work_than_card_points() -> None:
    rules = load_rule_set("saudi")
    positions = [
        position
        for position in (random_position(47, index, rules=rules) for index in range(40))
        if position.contract.kind is ContractKind.HOKUM
    ][:12]
    trump = positions[0].contract.trump
    alike = [each for each in positions if each.contract.trump is trump]
    steps = _levels_nodes(alike, game_points=True, related=False)
    assert steps < _levels_nodes(alike, game_points=False, related=False)


def _moments(seed: int, count: int) -> list[Position]:
    """Successive positions of one hand, random cards played."""
    random = Random(seed)
    position = random_position(seed, 0, rules=load_rule_set("saudi"))

    def walk(position: Position) -> Position:
        return after(position, random.choice(list(legal_in(position))))

    found = [position]
    while len(found) < count:
        found.append(walk(found[-1]))
    return list(islice(found, count))


def test_moments_of_one_hand_share_their_work() -> None:
    moments = _moments(48, 20)
    shared = _levels_nodes(moments, game_points=False, related=True)
    assert shared < _levels_nodes(moments, game_points=False, related=False)

    context = SolverContext()
    fresh = [solve(each, Objective.CARD_POINTS, context=context) for each in moments]
    kept = [solve(each, Objective.CARD_POINTS, context=context, keep=True) for each in moments]
    assert [each.cards for each in kept] == [each.cards for each in fresh]
    assert sum(each.nodes for each in kept) < sum(each.nodes for each in fresh)


def test_what_a_difference_stands_for_is_what_solve_says() -> None:
    positions = (*hands(44, 4, 31), *doubled())
    for position, scores in zip(positions, solve_many(positions, tell=True), strict=True):
        outcomes = {each.card: each.outcome for each in solve(position).cards}
        assert scores.told.keys() == outcomes.keys()
        for card, told in scores.told.items():
            end = outcomes[card]
            assert told == (end.game_points, end.made, end.sweep)


def test_only_the_cards_asked_about_are_told() -> None:
    for position in hands(45, 6, 24):
        whole = solve_many([position], tell=True)[0]
        asked = tuple(whole.differences)[::2]
        if asked:
            part = solve_many([position], cards=asked, tell=True)[0]
            assert part.differences == {card: whole.differences[card] for card in asked}
            assert part.told == {card: whole.told[card] for card in asked}


def test_cards_of_which_none_is_legal_are_refused() -> None:
    position = next(each for each in hands(45, 6, 24) if each.cards_left)
    others = set(PACK) - set(legal_in(position))
    with pytest.raises(ValueError, match="none of the cards asked about is legal"):
        solve_many([position], cards=others)


@pytest.mark.parametrize("profile", SCORED)
@pytest.mark.parametrize("first", [Seat.SOUTH, Seat.EAST])
def test_a_sweep_that_records_what_a_plain_win_does_is_told_as_a_sweep(
    profile: str, first: Seat
) -> None:
    """The leader holds all trumps; where kaboot has no worth of its own the record is silent."""
    rules = load_rule_set(profile)
    suits = [frozenset(each for each in PACK if each.suit is suit) for suit in Suit]
    order = [suits[1], suits[0], suits[2], suits[3]]
    hands = [order[(seat - first) % 4] for seat in Seat]
    south, east, north, west = hands
    dealer = first.next(rules.play.direction, 3)
    deal = Deal((south, east, north, west), dealer)
    bid = rules.auction.min_bid if isinstance(rules.auction, LadderAuction) else None
    contract = Contract(ContractKind.HOKUM, Suit.HEARTS, first, bid=bid)
    position = position_from_deal(rules, replace(deal, up_card=Card(10)), contract)
    scores = solve_many([position], tell=True)[0]
    if position.to_play is first:
        assert {each.sweep for each in scores.told.values()} == {first.side}
    solved = {each.card: each.outcome.sweep for each in solve(position).cards}
    assert {card: each.sweep for card, each in scores.told.items()} == solved
