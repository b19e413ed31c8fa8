"""Counting and drawing: exact numbers by hand, uniform draws, the same for the same seed."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from math import comb, factorial

import pytest

from baloot_solver.cards import ContractKind, Seat, Suit, card, cards
from baloot_solver.deal import Contract, HandRecord
from baloot_solver.errors import InputError
from baloot_solver.generate import Stream, random_deal
from baloot_solver.hints import (
    Announcement,
    SeatView,
    Worlds,
    facts_of,
    positions_in,
    view_of,
)
from baloot_solver.hints.counting import Ways
from baloot_solver.hints.masks import hand_of, mask_of
from baloot_solver.hints.runs import runs_of
from baloot_solver.hints.suits import Hidden, SuitWays
from baloot_solver.hints.worlds import uniform_below
from baloot_solver.play import position_from_deal
from baloot_solver.projects import ProjectClass
from baloot_solver.rules import PROFILES, load_rule_set
from tests.hints.announcing import announcing_view, without_claims
from tests.hints.checking import true_world
from tests.hints.histories import history

SEED = 64
RULES = load_rule_set("saudi")
HOKUM = Contract(ContractKind.HOKUM, Suit.HEARTS, Seat.EAST)
HAND = frozenset(cards("AS KS 9S 7S AH QD 8D 7C"))


def opening(**fields) -> SeatView:
    """South to lead to the first trick."""
    return SeatView(RULES, Seat.WEST, Seat.SOUTH, HAND, HOKUM, **fields)


def count(view: SeatView) -> int:
    return Worlds(facts_of(view)).count


def test_nothing_is_known_of_the_first_lead_but_the_own_hand():
    assert count(opening()) == factorial(24) // factorial(8) ** 3


def test_who_took_the_up_card_has_it():
    view = opening(up_card=card("JH"), up_card_taken_by=Seat.EAST)
    assert count(view) == comb(23, 7) * comb(16, 8)


def test_nobody_shows_a_card_that_this_seat_holds():
    four = Announcement(Seat.EAST, ProjectClass.HUNDRED, cards("AS AH AD AC"))
    with pytest.raises(InputError) as caught:
        count(opening(announcements=(four,)))
    assert (caught.value.field, caught.value.reason) == ("announcements[0].cards", "NOT_HELD")


def test_shown_cards_are_held():
    shown = Announcement(Seat.EAST, ProjectClass.SIRA, cards("KH QH JH"))
    assert count(opening(announcements=(shown,))) == comb(21, 5) * comb(16, 8)


def test_a_four_hundred_is_counted_by_hand():
    """In Sun four Aces are the only Four Hundred: 20 cards are left for East's other four."""
    hand = frozenset(cards("KS 9S 7S KH QD 8D 7C 8C"))
    sun = Contract(ContractKind.SUN, None, Seat.EAST)
    told = (Announcement(Seat.EAST, ProjectClass.FOUR_HUNDRED),)
    view = SeatView(RULES, Seat.WEST, Seat.SOUTH, hand, sun, announcements=told)
    assert count(view) == comb(20, 4) * comb(16, 8)


def test_a_hundred_of_tens_or_a_run_is_counted_by_hand():
    """South's cards leave runs of five in clubs alone, and the Aces and the Tens."""
    hand = frozenset(cards("KS JS 8S QH 9H KD JD 9D"))
    told = (Announcement(Seat.EAST, ProjectClass.HUNDRED),)
    view = SeatView(RULES, Seat.WEST, Seat.SOUTH, hand, HOKUM, announcements=told)
    clubs = [f"{rank}C" for rank in "789TJQKA"]
    runs = [mask_of(cards(" ".join(clubs[first : first + 5]))) for first in range(4)]
    options = [*runs, mask_of(cards("AS AH AD AC")), mask_of(cards("TS TH TD TC"))]
    total = 0
    for chosen in range(1, 1 << len(options)):
        union, size = 0, 0
        for place, option in enumerate(options):
            if chosen >> place & 1:
                union, size = union | option, size + 1
        if union.bit_count() <= 8:
            total += (-1) ** (size + 1) * comb(24 - union.bit_count(), 8 - union.bit_count())
    assert count(view) == total * comb(16, 8)


def test_baloot_called_is_king_and_queen_of_trump():
    assert count(opening(baloot=(Seat.NORTH,))) == comb(22, 6) * comb(16, 8)


def test_projects_not_announced_exclude_only_on_request():
    """East has led and announced nothing: by itself that means nothing."""
    record = HandRecord(RULES, random_deal(3), replace(HOKUM, buyer=None))
    leader = record.deal.dealer.next("ccw")  # type: ignore[union-attr]
    lead = next(iter(sorted(record.deal.hands[leader])))
    record = replace(record, plays=(lead,), declarations=())
    seat = leader.partner
    said_nothing = view_of(record, seat, 1)
    unknown = view_of(replace(record, declarations=None), seat, 1)
    in_full = replace(said_nothing, assume_full_declaration=True)
    assert count(said_nothing) == count(unknown) > count(in_full)


@pytest.mark.parametrize("profile", PROFILES)
def test_counting_by_suits_is_counting_by_classes_where_nothing_was_announced(profile):
    rules = load_rule_set(profile)
    for index in range(4):
        record = history(SEED, index, rules)
        view = view_of(record, Seat(index), 5 * index + 3)
        facts = facts_of(view)
        others = [seat for seat in Seat if seat is not view.seat]
        may = tuple(facts.may_hold[seat] & ~facts.holds[seat] for seat in others)
        counts = tuple(facts.counts[seat] - facts.holds[seat].bit_count() for seat in others)
        had = tuple(facts.holds[seat] | view.played_by(seat) for seat in others)
        judges = [runs_of(rules, view.contract, None) for _ in others]
        by_suits = SuitWays(Hidden(may, counts, had), judges, ())
        assert by_suits.count == by_suits.numbers == Ways(may, counts).count


def test_every_number_is_another_way():
    """Numbers and ways are one to one, so a uniform number is a uniform way."""
    may = (0b1111_0000_1111, 0b1111_1111_0000, 0b0000_1111_1111)
    ways = Ways(may, (5, 4, 3))
    found = {tuple(ways.way(number)) for number in range(ways.count)}
    assert len(found) == ways.count
    for way in found:
        assert [mask.bit_count() for mask in way] == [5, 4, 3]
        assert sum(way) == 0b1111_1111_1111
        assert not any(mask & ~allowed for mask, allowed in zip(way, may, strict=True))
    brute = sum(
        1
        for first in range(1 << 12)
        if first.bit_count() == 5 and not first & ~may[0]
        for second in range(1 << 12)
        if second.bit_count() == 4
        and not second & (~may[1] | first)
        and not (0b1111_1111_1111 & ~first & ~second) & ~may[2]
    )
    assert brute == ways.count


def test_cards_for_which_there_is_no_place_have_no_way():
    assert Ways((0b111, 0b111, 0), (1, 1, 1)).count == 0
    assert Ways((0b111, 0b111, 0b111), (1, 1, 0)).count == 0
    assert Ways((0, 0, 0), (0, 0, 0)).count == 1


def chi_square(worlds: Worlds, number: int, seed: int) -> tuple[float, int]:
    seen = Counter(worlds.draw(number, seed))
    expected = number / worlds.count
    every = list(worlds.every())
    assert set(seen) <= set(every)
    return sum((seen[world] - expected) ** 2 / expected for world in every), len(every)


def small_views(least: int, most: int):
    """Views of a few worlds, with announcements and without."""
    for index in range(400):
        rules = load_rule_set(PROFILES[index % 9])
        _, view = announcing_view(SEED, index, rules, 14 + index % 12)
        facts = facts_of(view)
        worlds = Worlds(facts)
        if least <= worlds.count <= most:
            yield any(facts.claims), worlds


def test_draws_are_uniform_over_all_worlds():
    """Chi-square against the full enumeration, added over some small cases.

    With `c - 1` degrees of freedom its mean is c - 1 and its variance nearly 2(c - 1): five
    standard deviations above the mean is a bound that a uniform sample passes 999,999 times in a
    million.
    """
    total, freedom, announced = 0.0, 0, 0
    for claimed, worlds in small_views(20, 200):
        number = 20 * worlds.count
        chi, size = chi_square(worlds, number, seed=17)
        total += chi
        freedom += size - 1
        announced += claimed
        if freedom > 2_000 and announced >= 5:
            break
    assert announced >= 5
    assert freedom > 2_000
    assert abs(total - freedom) < 5 * (2 * freedom) ** 0.5


def test_chi_square_finds_a_draw_that_favours_the_first_worlds(monkeypatch):
    def favouring(stream, bound):
        return min(uniform_below(stream, bound), uniform_below(stream, 4 * bound) % bound)

    monkeypatch.setattr("baloot_solver.hints.worlds.uniform_below", favouring)
    _, worlds = next(iter(small_views(100, 200)))
    chi, size = chi_square(worlds, 20 * worlds.count, seed=17)
    assert chi > size + 5 * (2 * size) ** 0.5


def test_a_number_below_a_bound_is_drawn_again_where_it_would_favour():
    """Three quarters of 2^64: the last quarter of the outputs is not used."""
    bound = 3 << 62
    seen = [uniform_below(Stream(SEED, index), bound) for index in range(200)]
    plain = [Stream(SEED, index).bits() for index in range(200)]
    assert max(seen) < bound
    assert any(first >= bound for first in plain)
    kept = [second for first, second in zip(plain, seen, strict=True) if first < bound]
    assert kept == [first for first in plain if first < bound]


def test_the_same_seed_gives_the_same_worlds_and_goes_on():
    worlds = Worlds(facts_of(opening()))
    assert worlds.draw(10, 5) == worlds.draw(6, 5) + worlds.draw(4, 5, start=6)
    assert worlds.draw(10, 5) != worlds.draw(10, 6)
    assert len(set(worlds.draw(200, 5))) == 200


@pytest.mark.parametrize("profile", PROFILES)
def test_nothing_depends_on_the_hidden_hands(profile):
    """Deals that differ in the hidden hands alone: the same view of them, and the same draws."""
    rules = load_rule_set(profile)
    for index in range(3):
        record = history(SEED + 1, index, rules)
        seat, plays = Seat(index), 6 + 3 * index
        view = view_of(record, seat, plays)
        worlds = Worlds(facts_of(view))
        drawn = worlds.draw(5, 9)
        for world in drawn:
            now = [mask | view.played_by(each) for each, mask in zip(Seat, world, strict=True)]
            south, east, north, west = map(hand_of, now)
            deal = replace(record.deal, hands=(south, east, north, west))
            other = replace(record, deal=deal, plays=view.plays)
            assert view_of(other, seat, plays) == view
            again = Worlds(facts_of(view_of(other, seat, plays)))
            assert (again.count, again.draw(5, 9)) == (worlds.count, drawn)


@pytest.mark.parametrize("profile", PROFILES)
def test_a_world_as_a_position_is_the_position_of_the_play(profile):
    """The true world gives the very position that replaying the cards gives."""
    rules = load_rule_set(profile)
    for index in range(4):
        record = replace(history(SEED + 2, index, rules, 20), ekka_calls=None)
        if rules.play.ekka == "declared":
            continue
        view = view_of(record, Seat(index), 20 - index)
        [position] = positions_in(view, [true_world(record, view)])
        replayed = position_from_deal(rules, record.deal, record.contract, view.plays)
        assert position == replayed


def test_the_projects_that_were_announced_count_in_a_position():
    hand = frozenset(cards("KS 9S 7S KH QD 8D 7C 8C"))
    told = (Announcement(Seat.SOUTH, ProjectClass.SIRA), Announcement(Seat.EAST, ProjectClass.SIRA))
    with pytest.raises(InputError) as caught:
        facts_of(SeatView(RULES, Seat.WEST, Seat.SOUTH, hand, HOKUM, announcements=told))
    assert (caught.value.field, caught.value.reason) == ("announcements", "NOT_HELD")
    view = SeatView(RULES, Seat.WEST, Seat.SOUTH, hand, HOKUM, announcements=told[1:])
    for world, position in zip(
        (drawn := Worlds(facts_of(view)).draw(20, 3)), positions_in(view, drawn), strict=True
    ):
        declared = [each for each in position.declarations or () if each.seat is Seat.EAST]
        assert [len(each.cards) for each in declared] == [3]
        assert set(declared[0].cards) <= world.hands[Seat.EAST]


def test_a_view_that_no_deal_fits_is_refused():
    """Two Hundreds need two fours, or a run of five and none of its cards in this hand."""
    hand = frozenset(cards("TS TH TD TC 9S 9H 9D 9C"))
    told = (Announcement(Seat.EAST, ProjectClass.HUNDRED),) * 2
    view = SeatView(RULES, Seat.WEST, Seat.SOUTH, hand, HOKUM, announcements=told)
    assert count(view) > 0
    hand = frozenset(cards("TS TH TD TC AS AH QS JS"))
    view = SeatView(RULES, Seat.WEST, Seat.SOUTH, hand, HOKUM, announcements=told)
    with pytest.raises(InputError) as caught:
        count(view)
    assert (caught.value.field, caught.value.reason) == ("announcements", "NO_WORLD")
    assert Worlds(without_claims(facts_of(view))).count > 0
