"""Baloot's two rounds: what each profile lets a seat call, and why not the rest (rules H.3)."""

from __future__ import annotations

import pytest

from baloot_solver.auction import is_kawesh
from baloot_solver.cards import Seat, cards
from baloot_solver.errors import InputError
from baloot_solver.rules import load_rule_set
from tests.auction.support import auction, bought, five_cards, outcome, ruling, turn, why_not

BALOOT = (
    "saudi", "pagat", "federation", "kuwaiti", "kammelna",
    "gamerules", "guide", "wikipedia", "browser",
)  # fmt: skip
LOW = "7S 8S 9S 7D 8D"


@pytest.mark.parametrize("profile", BALOOT)
def test_the_player_after_the_dealer_speaks_first_and_the_dealer_last(profile: str) -> None:
    state = auction(profile, dealer="E")
    assert state.table.order == (Seat.NORTH, Seat.WEST, Seat.SOUTH, Seat.EAST)
    assert state.to_call is Seat.NORTH
    assert auction(profile, "pass pass pass", dealer="E").to_call is Seat.EAST


@pytest.mark.parametrize("profile", BALOOT)
def test_after_two_rounds_of_passes_the_next_player_deals(profile: str) -> None:
    state = auction(profile, "pass " * 7)
    assert outcome(state) == "goes on"
    assert outcome(auction(profile, "pass " * 8)) == "all passed, S deals"


@pytest.mark.parametrize(
    ("profile", "first", "second"),
    [
        ("saudi", "hokum:H sun ashkal", "hokum:S hokum:D hokum:C sun ashkal"),
        ("pagat", "hokum:H sun ashkal", "hokum:S hokum:D hokum:C sun"),
        ("federation", "hokum:H sun ashkal", "hokum:S hokum:D hokum:C sun ashkal"),
        ("kuwaiti", "hokum:H sun ashkal", "hokum:S hokum:D hokum:C sun ashkal"),
        ("kammelna", "hokum:H sun ashkal", "hokum:S hokum:D hokum:C sun"),
        ("gamerules", "hokum:H sun ashkal", "hokum:S hokum:D hokum:C sun"),
        ("guide", "hokum:H", "hokum:S hokum:D hokum:C sun"),
        ("wikipedia", "hokum:H sun ashkal", "hokum:S hokum:D hokum:C sun"),
        ("browser", "hokum:H sun ashkal", "hokum:S hokum:D hokum:C sun"),
    ],
)
def test_the_third_player_may_call(profile: str, first: str, second: str) -> None:
    assert turn(auction(profile, "pass pass")) == f"N: pass {first}"
    assert turn(auction(profile, "pass " * 6)) == f"N: pass {second}"


def test_ashkal_belongs_to_the_third_and_fourth_place() -> None:
    assert why_not(auction("saudi"), "ashkal") == "place 1 speaks, and ashkal belongs to 3 and 4"
    assert why_not(auction("saudi", "pass"), "ashkal").startswith("place 2")
    assert ruling(auction("saudi", "pass pass pass"), "ashkal").legal


def test_the_buyer_of_an_ashkal_gives_the_up_card_to_his_partner() -> None:
    purchase = bought(auction("saudi", "pass pass ashkal pass pass"))
    assert purchase.contract.buyer is Seat.NORTH
    assert purchase.up_card_taken_by is Seat.SOUTH
    assert purchase.ashkal


def test_ashkal_on_an_ace_is_refused_allowed_or_sun() -> None:
    assert why_not(auction("saudi", "pass pass", up="AH"), "ashkal") == (
        "no ashkal while an Ace is up"
    )
    assert outcome(auction("pagat", "pass pass ashkal pass pass", up="AH")) == (
        "sun by N, card to S, single"
    )
    state = auction("wikipedia", "pass pass", up="AH")
    assert ruling(state, "ashkal").reason == "an Ace is up: it counts as sun"
    purchase = bought(auction("wikipedia", "pass pass ashkal pass pass", up="AH"))
    assert (purchase.up_card_taken_by, purchase.ashkal) == (Seat.NORTH, False)


def test_ashkal_out_of_place_is_sun_in_wikipedia() -> None:
    assert outcome(auction("wikipedia", "ashkal")) == "sun by S, card to S, single"


def test_after_a_hokum_the_others_may_pass_or_call_sun_in_turn() -> None:
    state = auction("saudi", "pass hokum:H")
    assert turn(state) == "N: pass sun"
    assert why_not(state, "hokum:H") == "only sun goes above East's hokum"
    assert why_not(state, "ashkal") == ("only sun goes above East's hokum, and ashkal does not")
    assert turn(auction("saudi", "pass hokum:H pass pass")) == "S: pass sun"
    assert turn(auction("saudi", "pass hokum:H pass pass pass")) == "E: confirm sun"


def test_a_hokum_is_confirmed_or_turned_to_sun() -> None:
    confirming = "pass hokum:H pass pass pass"
    assert outcome(auction("browser", f"{confirming} confirm")) == "hokum:H by E, card to E, single"
    assert outcome(auction("browser", f"{confirming} sun")) == "sun by E, card to E, single"
    assert outcome(auction("saudi", f"{confirming} sun")) == "sun by E, card to E, single"


def test_on_an_ace_a_saudi_hokum_stands() -> None:
    assert turn(auction("saudi", "hokum:H pass pass pass", up="AH")) == (
        "E: pass double-open double-locked"
    )
    assert turn(auction("pagat", "hokum:H pass pass pass", up="AH")) == "S: confirm sun"


def test_in_the_guide_a_hokum_ends_the_auction_at_once() -> None:
    assert turn(auction("guide", "pass hokum:H")) == "N: pass double"
    assert why_not(auction("guide"), "sun") == "no sun in the first round"


def test_the_suits_of_the_two_rounds() -> None:
    assert why_not(auction("saudi"), "hokum:S") == (
        "a hokum of the first round is in the up-card's suit, hearts"
    )
    assert why_not(auction("saudi", "pass pass pass pass"), "hokum:H") == (
        "a hokum of the second round is in another suit than hearts"
    )


def test_an_earlier_seat_may_take_over_a_sun_of_the_first_round() -> None:
    assert turn(auction("saudi", "pass pass sun")) == "S: pass sun"
    assert turn(auction("saudi", "pass pass sun pass")) == "E: pass sun"
    assert outcome(auction("saudi", "pass pass sun pass sun")) == "sun by E, card to E, single"
    assert outcome(auction("saudi", "pass pass sun sun")) == "sun by S, card to S, single"
    assert outcome(auction("saudi", "sun")) == "sun by S, card to S, single"


def test_the_hokum_caller_may_take_over_a_later_sun() -> None:
    assert turn(auction("saudi", "hokum:H pass sun")) == "S: pass sun"
    assert outcome(auction("saudi", "hokum:H pass sun sun")) == "sun by S, card to S, single"


def test_in_gamerules_any_seat_may_take_a_sun_once() -> None:
    assert turn(auction("gamerules", "sun")) == "E: pass sun"
    assert turn(auction("gamerules", "sun sun")) == "N: pass sun"
    # Each seat has one say about a called Sun: South's and East's are gone.
    assert turn(auction("gamerules", "sun pass sun")) == "W: pass sun"
    assert outcome(auction("gamerules", "sun pass sun sun")) == "sun by W, card to W, single"


def test_a_sun_of_the_second_round_ends_the_auction() -> None:
    assert outcome(auction("gamerules", "pass pass pass pass pass pass sun")) == (
        "sun by N, card to N, single"
    )


@pytest.mark.parametrize(
    ("calls", "asked"),
    [
        ("sun", "over"),
        ("pass sun", "S: pass sun"),
        ("pass pass sun", "E: pass sun"),
        ("pass pass pass sun", "S: pass sun"),
        ("pass hokum:S sun", "E: pass sun"),
        ("pass pass pass hokum:S sun", "over"),
        ("pass pass pass hokum:S pass sun", "S: pass sun"),
    ],
)
def test_the_third_takes_a_later_opponents_sun_on_an_ace(calls: str, asked: str) -> None:
    assert turn(auction("saudi", f"pass pass pass pass {calls}", up="AH")) == asked
    assert turn(auction("saudi", f"pass pass pass pass {calls}")) == "over"
    assert turn(auction("pagat", f"pass pass pass pass {calls}", up="AH")) == "over"


def test_the_third_may_itself_be_taken_over_by_the_first() -> None:
    state = auction("saudi", "pass pass pass pass pass pass sun sun", up="AH")
    assert turn(state) == "S: pass sun"
    assert outcome(auction("saudi", "pass pass pass pass pass pass sun sun sun", up="AH")) == (
        "sun by S, card to S, single"
    )


def test_the_third_never_takes_a_hokum() -> None:
    state = auction("saudi", "pass pass pass pass pass pass hokum:S pass pass pass", up="AH")
    assert turn(state) == "W: pass double-open double-locked"


def test_the_guide_gives_the_up_card_of_a_sun_to_the_partner() -> None:
    state = auction("guide", "pass pass pass pass sun pass pass")
    assert outcome(state) == "sun by S, card to N, single"
    assert outcome(auction("guide", "hokum:H pass pass")) == "hokum:H by S, card to S, single"


def test_kawesh_before_anybody_has_bought() -> None:
    five = five_cards(LOW, Seat.EAST, cards("9H"))
    assert outcome(auction("federation", "pass kawesh", five=five)) == "annulled by E, S deals"
    second = "pass pass pass pass pass"
    assert ruling(auction("federation", second, five=five), "kawesh").legal
    assert why_not(auction("federation", "hokum:H", five=five), "kawesh") == (
        "too late: South's hokum is called already"
    )
    assert why_not(auction("federation", five=five), "kawesh") == "South holds a card above the 9"
    assert why_not(auction("federation"), "kawesh") == "the five cards are not given"
    assert why_not(auction("saudi", "pass", five=five), "kawesh") == "profile saudi annuls no deal"


def test_kawesh_of_the_first_round_keeps_the_dealer() -> None:
    five = five_cards(LOW, Seat.EAST, cards("9H"))
    assert outcome(auction("wikipedia", "hokum:H kawesh", five=five)) == "annulled by E, W deals"
    assert why_not(auction("wikipedia", "pass " * 5, five=five), "kawesh") == (
        "a deal is annulled in the first round only"
    )


def test_a_kawesh_hand_is_five_cards_without_one_above_the_nine() -> None:
    assert is_kawesh(frozenset(cards("7S 8S 9S 7H 9C")))
    for text in ("", "7S 8S 9S 7H", "7S 8S 9S 7H 9C 8C", "7S 8S 9S 7H TC", "7S 8S 9S 7H AC"):
        assert not is_kawesh(frozenset(cards(text)))


def test_contracts_that_are_not_played_are_not_called() -> None:
    state = auction("saudi", contracts="hokum")
    assert turn(state) == "S: pass hokum:H"
    assert why_not(state, "sun") == "profile saudi has no sun contract"
    assert outcome(auction("browser", "hokum:H", contracts="hokum")).startswith("hokum:H by S")


@pytest.mark.parametrize(
    ("profile", "up", "five", "before", "field", "reason"),
    [
        ("saudi", None, None, None, "up_card", "UP_CARD_MISSING"),
        ("saudi", "9H", None, (-1, 0), "match_before", "NEGATIVE_SCORE"),
        ("saudi", "7S", five_cards(LOW, Seat.EAST), None, "hands", "DUPLICATE_CARD"),
        ("saudi", "9H", (frozenset(),) * 4, None, "hands", "HAND_SIZE"),
        ("contree", None, None, None, "rules", "NO_AUCTION"),
    ],
)
def test_a_table_that_cannot_be(
    profile: str, up: str | None, five: object, before: object, field: str, reason: str
) -> None:
    with pytest.raises(InputError) as caught:
        auction(profile, up=up, five=five, before=before)  # type: ignore[arg-type]
    assert (caught.value.field, caught.value.reason) == (field, reason)
    assert load_rule_set(profile).name == profile
