"""What a view refuses, and the facts of well-known situations as people read them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from baloot_solver.cards import PACK, ContractKind, Level, Rank, Seat, Suit, card, cards
from baloot_solver.deal import Contract, EkkaState
from baloot_solver.errors import InputError
from baloot_solver.hints import Announcement, SeatView, Worlds, facts_of, view_of
from baloot_solver.projects import ProjectClass
from baloot_solver.rules import PROFILES, load_rule_set
from tests.hints.checking import contradictions
from tests.hints.histories import history

RULES = load_rule_set("saudi")
HOKUM = Contract(ContractKind.HOKUM, Suit.HEARTS, Seat.EAST)
HAND = frozenset(cards("AS KS 9S 7S AH QD 8D 7C"))


def south(plays: str, hand: str = "", **given: Any) -> SeatView:
    """South's view; West dealt, so South led first."""
    fallen = cards(plays)
    held = frozenset(cards(hand)) if hand else HAND - set(fallen)
    fields: dict[str, Any] = {"rules": RULES, "contract": HOKUM} | given
    return SeatView(dealer=Seat.WEST, seat=Seat.SOUTH, hand=held, plays=fallen, **fields)


def told(view: SeatView) -> list[str]:
    return [str(fact) for fact in facts_of(view).known]


def test_who_does_not_follow_or_ruff_has_neither():
    assert told(south("AS 8C 8S TS")) == [
        (
            "East does not hold QS JS: with one of them 8C (play 2) could not be laid:"
            " must follow spades (D)"
        ),
        (
            "East does not hold KH QH JH TH 9H 8H 7H: with one of them 8C (play 2) could not"
            " be laid: must ruff: no spades, and opponent's AS is winning (D)"
        ),
    ]


def test_who_ruffs_has_none_of_the_suit_and_who_underruffs_no_higher_trump():
    assert told(south("AS 8S 9H 7H")) == [
        (
            "North does not hold QS JS TS: with one of them 9H (play 3) could not be laid:"
            " must follow spades (D)"
        ),
        (
            "West does not hold QS JS TS: with one of them 7H (play 4) could not be laid:"
            " must follow spades (D)"
        ),
        (
            "West does not hold JH: with one of them 7H (play 4) could not be laid:"
            " must overruff opponent's ruff 9H (ruling 13)"
        ),
    ]


def test_who_ruffs_below_his_partner_says_nothing_of_higher_trumps():
    facts = told(south("AS 9H 8S 7H"))
    assert [fact.partition(":")[0] for fact in facts] == [
        "East does not hold QS JS TS",
        "West does not hold QS JS TS",
    ]


def test_a_low_trump_under_an_opponent_shows_that_there_is_no_higher_one():
    facts = told(south("AH 8H 7H QH"))
    assert [fact.partition(":")[0] for fact in facts] == [
        "East does not hold JH 9H",
        "West does not hold JH 9H",
    ]


def test_who_discards_behind_an_ace_of_his_partner_shows_no_void_of_trumps():
    """The third player is freed by the Ace: only the suit is missing."""
    facts = told(south("AS 8S 8C TS"))
    assert [fact.partition(":")[0] for fact in facts] == ["North does not hold QS JS"]


def test_ekka_frees_the_third_player_and_then_says_nothing_of_trumps():
    """With the Ace gone the Ten is Ekka by itself; where it was not called, North had to ruff."""
    for calls, state, freed in (
        (None, EkkaState.AUTO, True),
        ((4,), EkkaState.CALLED, True),
        ((), EkkaState.NOT_CALLED, False),
    ):
        view = south("AS 8S QS JS TS KS 9C", "9S 7S AH QD 8D 7C", ekka_calls=calls)
        assert view.ekka is state
        assert (Seat.NORTH in facts_of(view).holders(card("JH"))) is freed


def test_a_locked_trump_lead_shows_a_hand_of_trumps():
    locked = replace(HOKUM, level=Level.DOUBLE, locked=True)
    view = SeatView(
        RULES, Seat.SOUTH, Seat.SOUTH, HAND, locked, plays=(card("JH"),)
    )  # fmt: skip
    facts = facts_of(view)
    hearts = 0xFF << 8 * Suit.HEARTS
    assert facts.may_hold[Seat.EAST] & ~hearts == 0
    assert facts.known[0].section == "C"


def test_the_up_card_is_with_its_taker_until_it_is_played():
    view = south("", up_card=card("JH"), up_card_taken_by=Seat.EAST)
    assert told(view) == ["East holds JH: East took the up-card JH (B)"]
    assert facts_of(view).holders(card("JH")) == (Seat.EAST,)
    played = south("AH JH 8H 7H", up_card=card("JH"), up_card_taken_by=Seat.EAST)
    assert facts_of(played).holders(card("JH")) == ()


def test_an_illegal_play_is_refused_and_named():
    with pytest.raises(InputError) as caught:
        facts_of(south("AS 8C 8S TS", "KS 9S 7S AH QD 8D 7C", up_card=card("QS"),
                       up_card_taken_by=Seat.EAST))  # fmt: skip
    assert (caught.value.field, caught.value.reason) == ("plays[1]", "ILLEGAL_PLAY")
    assert str(caught.value) == (
        "plays[1]: East may not play 8C: must follow spades (he had QS then)"
    )
    # The same where the card comes out later: East ruffs spades and then leads one.
    with pytest.raises(InputError) as caught:
        facts_of(south("7S 7H 8S TS QS", "AS KS 9S AH QD 8D 7C"))
    assert (caught.value.field, caught.value.reason) == ("plays[1]", "ILLEGAL_PLAY")


def test_an_illegal_play_of_the_seat_itself_is_refused():
    # East takes the first trick and leads clubs, of which South still holds the Seven.
    view = south("7S TS 8S QS AC 8C 9C 8D", "AS KS 9S AH QD 7C")
    assert view.course.laid[7].seat is Seat.SOUTH
    with pytest.raises(InputError) as caught:
        facts_of(view)
    assert (caught.value.field, caught.value.reason) == ("plays[7]", "ILLEGAL_PLAY")


SIRA = Announcement(Seat.EAST, ProjectClass.SIRA)


@pytest.mark.parametrize(
    ("field", "reason", "make"),
    [
        ("contract.trump", "TRUMP_MISSING",
         lambda: south("", contract=Contract(ContractKind.HOKUM))),
        ("plays[1]", "DUPLICATE_CARD", lambda: south("AS AS")),
        ("hand", "DUPLICATE_CARD", lambda: south("AS", "AS KS 9S 7S AH QD 8D")),
        ("hand", "HAND_SIZE", lambda: south("AS", "KS 9S 7S AH QD 8D")),
        ("up_card_taken_by", "NO_UP_CARD", lambda: south("", up_card_taken_by=Seat.EAST)),
        (
            "up_card_taken_by",
            "UP_CARD_NOT_HELD",
            lambda: south("", up_card=card("AS"), up_card_taken_by=Seat.EAST),
        ),
        (
            "up_card_taken_by",
            "UP_CARD_NOT_HELD",
            lambda: south("", up_card=card("JH"), up_card_taken_by=Seat.SOUTH),
        ),
        (
            "plays[1]",
            "CARD_NOT_HELD",
            lambda: south("AS 8S", up_card=card("8S"), up_card_taken_by=Seat.WEST),
        ),
        ("ekka_calls[0]", "NO_SUCH_PLAY", lambda: south("", ekka_calls=(0,))),
        ("ekka_calls[0]", "FALSE_EKKA", lambda: south("KS", ekka_calls=(0,))),
        ("ekka_calls[0]", "FALSE_EKKA", lambda: south("KS 8S", ekka_calls=(1,))),
        ("assume_full_declaration", "ANNOUNCEMENTS_MISSING",
         lambda: south("", assume_full_declaration=True)),
        ("announcements", "NO_PROJECTS",
         lambda: south("", rules=load_rule_set("contree"), announcements=(SIRA,))),
        ("announcements", "TOO_MANY_PROJECTS", lambda: south("", announcements=(SIRA,) * 3)),
        ("announcements[0].cards", "NOT_A_PROJECT",
         lambda: south("", announcements=(replace(SIRA, cards=cards("KH QH")),))),
        ("announcements[0].cards", "CLASS_CONTRADICTS",
         lambda: south("", announcements=(replace(SIRA, cards=cards("KH QH JH TH")),))),
        ("announcements[1].cards", "SHARED_CARD",
         lambda: south("", announcements=(replace(SIRA, cards=cards("KH QH JH")),
                                          replace(SIRA, cards=cards("QH JH TH"))))),
        ("announcements", "NOT_HELD",
         lambda: facts_of(south("", announcements=(replace(SIRA, seat=Seat.SOUTH),)))),
        ("baloot[0]", "NO_BALOOT",
         lambda: south("", contract=Contract(ContractKind.SUN), baloot=(Seat.EAST,))),
        ("baloot[1]", "TWO_BALOOT", lambda: south("", baloot=(Seat.EAST, Seat.WEST))),
        ("baloot[0]", "NOT_HELD", lambda: facts_of(south("", baloot=(Seat.SOUTH,)))),
        ("match_before", "NEGATIVE_SCORE", lambda: south("", match_before=(-1, 0))),
    ],
)  # fmt: skip
def test_a_view_that_cannot_be_is_refused(field, reason, make):
    with pytest.raises(InputError) as caught:
        make()
    assert (caught.value.field, caught.value.reason) == (field, reason)


SEATS = st.sampled_from(Seat)
CARDS = st.sampled_from(PACK)
ANNOUNCEMENTS = st.builds(
    Announcement,
    SEATS,
    st.sampled_from(ProjectClass),
    st.lists(CARDS, max_size=5).map(tuple),
    st.none() | st.sampled_from(Rank),
)


@settings(max_examples=300)
@given(
    profile=st.sampled_from(PROFILES),
    index=st.integers(0, 10_000),
    plays=st.integers(0, 32),
    swaps=st.lists(st.tuples(st.integers(0, 31), CARDS), max_size=1),
    changed=st.fixed_dictionaries(
        {},
        optional={
            "seat": SEATS,
            "dealer": SEATS,
            "up_card": st.none() | CARDS,
            "up_card_taken_by": st.none() | SEATS,
            "announcements": st.none() | st.lists(ANNOUNCEMENTS, max_size=3).map(tuple),
            "baloot": st.none() | st.lists(SEATS, max_size=2).map(tuple),
            "ekka_calls": st.none() | st.lists(st.integers(-1, 32), max_size=2).map(tuple),
            "assume_full_declaration": st.booleans(),
        },
    ),
)
def test_whatever_is_said_makes_worlds_or_a_clear_error(profile, index, plays, swaps, changed):
    """Parts of a true view exchanged for anything: worlds that agree, or an error with a field."""
    record = history(8, index, load_rule_set(profile), plays)
    view = view_of(record, Seat.SOUTH)
    fallen = list(view.plays)
    for place, other in swaps:
        if place < len(fallen):
            fallen[place] = other
    fields: list[str] = []
    try:
        worlds = Worlds(facts_of(replace(view, plays=tuple(fallen), **changed)))
        faults = [contradictions(worlds.facts, world) for world in worlds.draw(3, 1)]
    except InputError as error:
        fields, faults = [error.field.partition("[")[0].partition(".")[0]], []
    assert not any(faults)
    assert {*fields} <= {
        "announcements", "assume_full_declaration", "baloot", "contract", "ekka_calls", "hand",
        "plays", "up_card", "up_card_taken_by",
    }  # fmt: skip


def test_a_view_of_a_record_needs_the_deal_and_the_dealer():
    record = history(1, 0, RULES, 3)
    for field, broken, plays in (
        ("deal.dealer", replace(record, deal=replace(record.deal, dealer=None)), 3),
        ("plays", record, 4),
        ("plays", record, -1),
    ):
        with pytest.raises(InputError) as caught:
            view_of(broken, Seat.SOUTH, plays)
        assert caught.value.field == field


def test_a_seat_is_told_of_projects_when_the_table_is():
    """The class with the declarer's first card, the cards with his second, the loser's never."""
    from tests.hints.announcing import announcing_record

    record = next(
        record
        for record in (announcing_record(7, index, RULES, 12) for index in range(50))
        if {len(each.cards) for each in record.declarations or ()} >= {3, 4}
        and {each.seat.side for each in record.declarations or ()} == {0, 1}
    )
    assert record.declarations is not None
    projects = [each for each in record.declarations if len(each.cards) > 2]
    start = view_of(record, Seat.SOUTH, 0)
    assert start.announcements == ()
    first = view_of(record, Seat.SOUTH, 4)
    assert first.announcements is not None
    assert len(first.announcements) == len(projects)
    assert not any(each.cards for each in first.announcements)
    second = view_of(record, Seat.SOUTH, 8)
    assert second.announcements is not None
    shown = {each.seat.side for each in second.announcements if each.cards}
    hidden = {each.seat.side for each in second.announcements if not each.cards}
    assert len(shown) == len(hidden) == 1
    assert shown != hidden
