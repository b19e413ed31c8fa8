"""The doubling ladder: whose turn, how far, open or locked, and Sun's condition (rules C, H.3)."""

from __future__ import annotations

import pytest

from baloot_solver.auction import AuctionCall, Word, after
from baloot_solver.cards import Level
from baloot_solver.errors import InputError
from tests.auction.support import auction, bought, outcome, turn, why_not

HOKUM = "hokum:H pass pass pass confirm"


def test_a_saudi_hokum_climbs_to_gahwa() -> None:
    assert turn(auction("saudi", HOKUM)) == "E: pass double-open double-locked"
    assert turn(auction("saudi", f"{HOKUM} pass")) == "W: pass double-open double-locked"
    doubled = f"{HOKUM} pass double-locked"
    assert turn(auction("saudi", doubled)) == "S: pass triple"
    assert turn(auction("saudi", f"{doubled} pass")) == "N: pass triple"
    assert turn(auction("saudi", f"{doubled} triple")) == "W: pass quadruple-open quadruple-locked"
    climbed = f"{doubled} pass triple quadruple-open"
    assert turn(auction("saudi", climbed)) == "S: pass gahwa"
    assert outcome(auction("saudi", f"{climbed} gahwa")) == "hokum:H by S, card to S, gahwa"


def test_the_ladder_ends_where_nobody_raises() -> None:
    assert outcome(auction("saudi", f"{HOKUM} pass pass")) == "hokum:H by S, card to S, single"
    doubled = auction("saudi", f"{HOKUM} double-locked pass pass")
    assert outcome(doubled) == "hokum:H by S, card to S, double, locked"
    # Only who doubled may quadruple, and only the buyer may call Gahwa.
    tripled = auction("saudi", f"{HOKUM} double-locked pass triple pass")
    assert outcome(tripled) == "hokum:H by S, card to S, triple"
    quadrupled = auction("saudi", f"{HOKUM} double-open triple quadruple-locked pass")
    assert outcome(quadrupled) == "hokum:H by S, card to S, quadruple, locked"


def test_the_guides_sides_alternate_and_lock_by_themselves() -> None:
    assert outcome(auction("guide", "hokum:H double pass pass")).endswith("double, locked")
    assert turn(auction("guide", "hokum:H double triple")) == "W: pass quadruple"
    assert turn(auction("guide", "hokum:H double triple pass")) == "E: pass quadruple"
    quadrupled = "hokum:H double triple quadruple"
    assert turn(auction("guide", quadrupled)) == "S: pass gahwa"
    assert turn(auction("guide", f"{quadrupled} pass")) == "N: pass gahwa"
    assert outcome(auction("guide", f"{quadrupled} pass gahwa")).endswith("gahwa, locked")


@pytest.mark.parametrize(
    ("profile", "double", "locked"),
    [("saudi", "double-open", False), ("saudi", "double-locked", True),
     ("federation", "double", False), ("gamerules", "double", True)],
)  # fmt: skip
def test_locking_at_double(profile: str, double: str, locked: bool) -> None:
    contract = bought(auction(profile, f"{HOKUM} {double} pass pass")).contract
    assert (contract.level, contract.locked) == (Level.DOUBLE, locked)


@pytest.mark.parametrize("profile", ["wikipedia", "browser"])
def test_without_a_ladder_the_purchase_ends_the_auction(profile: str) -> None:
    state = auction(profile, HOKUM)
    assert outcome(state) == "hokum:H by S, card to S, single"
    with pytest.raises(InputError, match=f"the auction is over .*profile {profile} has no double"):
        after(state, AuctionCall(Word.DOUBLE))


def test_a_saudi_sun_is_doubled_once_by_the_side_that_trails() -> None:
    state = auction("saudi", "sun", before=(101, 100))
    assert turn(state) == "E: pass double"
    assert why_not(state, "triple") == "profile saudi has no triple in sun"
    assert outcome(auction("saudi", "sun double", before=(101, 100))) == (
        "sun by S, card to S, double"
    )


def test_gamerules_sun_climbs_the_whole_ladder() -> None:
    sun = "sun pass pass pass"
    assert turn(auction("gamerules", sun, before=(101, 99))) == "E: pass double"
    climbed = auction("gamerules", f"{sun} double triple quadruple gahwa", before=(101, 99))
    assert outcome(climbed) == "sun by S, card to S, gahwa"
    assert outcome(auction("gamerules", sun, before=(101, 100))).endswith("single")


def test_why_a_sun_was_not_doubled_is_said() -> None:
    call = AuctionCall(Word.DOUBLE)
    with pytest.raises(InputError, match="match stands at North-South 90, East-West 80"):
        after(auction("pagat", "sun", before=(90, 80)), call)
    with pytest.raises(InputError, match="depends on the match score, which is not given"):
        after(auction("pagat", "sun"), call)


def test_rungs_are_climbed_one_by_one() -> None:
    bought_ = auction("saudi", HOKUM)
    assert why_not(bought_, "triple") == "double comes before triple"
    assert why_not(auction("saudi", f"{HOKUM} double-open"), "double-open") == (
        "double is called already"
    )


def test_a_raise_says_open_or_locked_exactly_where_it_is_chosen() -> None:
    with pytest.raises(InputError, match="it is called as double-open, double-locked"):
        auction("saudi", f"{HOKUM} double")
    with pytest.raises(InputError, match="it is called as double"):
        auction("gamerules", f"{HOKUM} double-locked")
    with pytest.raises(InputError, match="there is no such call at this point"):
        auction("saudi", "double-open")
