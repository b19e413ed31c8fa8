"""Positions are made only of what can have come about; every refusal names field and card."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from baloot_solver.cards import ContractKind, Level, Seat, Suit, cards
from baloot_solver.deal import Contract, Deal, EkkaState, Hands, Position, SoFar
from baloot_solver.errors import InputError
from baloot_solver.play import after, ending, legal_in, position_from_deal, rulings
from baloot_solver.rules import load_rule_set
from tests.rules.examples import CONTRACT, DEAL, PLAYS, TRICK_POINTS, WINNERS, hands_of

SAUDI = load_rule_set()
SUN = Contract(ContractKind.SUN, None, Seat.SOUTH)
CLUBS = Contract(ContractKind.HOKUM, Suit.CLUBS, Seat.SOUTH)
ENDING = hands_of("8C JD KH", "7D 7H JC", "AH KC TS", "9C JH QD")


def refused(action: Callable[[], object], field: str, reason: str, *words: str) -> None:
    with pytest.raises(InputError) as caught:
        action()
    assert (caught.value.field, caught.value.reason) == (field, reason)
    for word in words:
        assert word in caught.value.description


@pytest.mark.parametrize("played", range(33))
def test_a_deal_replayed_to_any_card(played: int) -> None:
    position = position_from_deal(SAUDI, DEAL, CONTRACT, PLAYS[:played])
    tricks, points = [0, 0], [0, 0]
    for winner, value in list(zip(WINNERS, TRICK_POINTS, strict=True))[: played // 4]:
        tricks[winner.side] += 1
        points[winner.side] += value
    assert position.so_far == SoFar((points[0], points[1]), (tricks[0], tricks[1]))
    assert position.trick == PLAYS[played - played % 4 : played]
    assert position.cards_left == 32 - played
    assert position.gone == frozenset(PLAYS[: played - played % 4])
    assert position.leader is ([Seat.SOUTH, *WINNERS][played // 4])
    if played < 32:
        assert PLAYS[played] in legal_in(position)
        assert PLAYS[played] in position.hands[position.to_play]
    else:
        assert rulings(position) == ()


def test_an_ending_goes_on_like_the_deal_it_came_from() -> None:
    whole = position_from_deal(SAUDI, DEAL, CONTRACT, PLAYS[:20])
    part = ending(
        SAUDI, whole.hands, CONTRACT, whole.leader, PLAYS[20:22], whole.so_far, dealer=Seat.WEST
    )
    for card in PLAYS[20:22]:
        whole = after(whole, card)
    for card in PLAYS[22:]:
        assert rulings(part) == rulings(whole)
        whole, part = after(whole, card), after(part, card)
        assert replace(whole, dealt=None) == part


def test_values_count_from_here_where_nothing_is_said_of_earlier_tricks() -> None:
    position = ending(SAUDI, ENDING, CLUBS, Seat.SOUTH)
    for card in cards("8C JC KC 9C"):
        position = after(position, card)
    assert position.so_far is None
    assert position.leader is Seat.EAST
    assert position.cards_left == 8


def test_a_finished_hand_is_a_value() -> None:
    nothing: Hands = (frozenset(), frozenset(), frozenset(), frozenset())
    position = ending(SAUDI, nothing, CLUBS, Seat.SOUTH, so_far=SoFar((100, 62), (5, 3)))
    assert position.cards_left == 0
    assert rulings(position) == ()
    assert ending(SAUDI, nothing, CLUBS, Seat.SOUTH).so_far is None


@pytest.mark.parametrize(
    ("dealer", "buyer", "leader"),
    [
        (Seat.SOUTH, Seat.NORTH, Seat.EAST),
        (Seat.EAST, Seat.EAST, Seat.NORTH),
        (Seat.NORTH, Seat.EAST, Seat.WEST),
        (Seat.WEST, Seat.NORTH, Seat.SOUTH),
    ],
)
def test_the_first_lead(dealer: Seat, buyer: Seat, leader: Seat) -> None:
    def first(profile: str, kind: ContractKind = ContractKind.HOKUM) -> Position:
        contract = Contract(kind, Suit.SPADES, buyer)
        return position_from_deal(load_rule_set(profile), replace(DEAL, dealer=dealer), contract)

    assert first("saudi").leader is leader
    assert first("gamerules").leader is buyer
    assert first("bazar-blot").leader is leader.partner


def test_who_leads_must_be_known() -> None:
    nobody = replace(DEAL, dealer=None)
    refused(
        lambda: position_from_deal(SAUDI, nobody, CONTRACT),
        "deal.dealer",
        "DEALER_MISSING",
        "dealt",
    )
    unbought = replace(CONTRACT, buyer=None)
    gamerules = load_rule_set("gamerules")
    refused(
        lambda: position_from_deal(gamerules, DEAL, unbought),
        "contract.buyer",
        "BUYER_MISSING",
        "bought",
    )
    assert position_from_deal(gamerules, nobody, CONTRACT).leader is Seat.SOUTH


@pytest.mark.parametrize(
    ("plays", "field", "reason", "words"),
    [
        ("QC 8C", "plays[1]", "CARD_NOT_HELD", ("East", "8C")),
        ("QC 9C QC", "plays[2]", "CARD_NOT_HELD", ("North", "QC")),
        ("QC 9C 8D", "plays[2]", "ILLEGAL_PLAY", ("North", "8D", "must follow clubs")),
        ("QC 9C KC TC 8C 7D", "plays[5]", "ILLEGAL_PLAY", ("South", "7D", "must ruff")),
    ],
)
def test_cards_that_cannot_have_been_played(
    plays: str, field: str, reason: str, words: tuple[str, ...]
) -> None:
    refused(lambda: position_from_deal(SAUDI, DEAL, CONTRACT, cards(plays)), field, reason, *words)


def test_a_card_after_the_last() -> None:
    refused(
        lambda: position_from_deal(SAUDI, DEAL, CONTRACT, (*PLAYS, PLAYS[0])),
        "plays[32]",
        "CARD_NOT_HELD",
        "QC",
    )


def test_uneven_hands() -> None:
    south, east, north, west = ENDING
    for hands, words in [
        ((south - set(cards("KH")), east, north, west), ("South holds 2", "East holds 3")),
        ((south, east, north - set(cards("TS")), west), ("North holds 2",)),
        ((south, frozenset(), frozenset(), frozenset()), ("South holds 3", "North holds 0")),
    ]:
        refused(
            lambda hands=hands: ending(SAUDI, hands, CLUBS, Seat.SOUTH),  # type: ignore[misc]
            "deal.hands",
            "HAND_SIZE",
            *words,
        )
    short = Deal((DEAL.hands[0] - set(cards("QS")), *DEAL.hands[1:]), Seat.WEST)
    refused(
        lambda: position_from_deal(SAUDI, short, CONTRACT),
        "deal.hands",
        "HAND_SIZE",
        "South holds 7",
        "East holds 8",
    )


def test_one_card_in_two_hands() -> None:
    south, east, north, west = ENDING
    hands = (south, east - set(cards("JC")) | set(cards("8C")), north, west)
    refused(
        lambda: ending(SAUDI, hands, CLUBS, Seat.SOUTH),
        "deal.hands",
        "DUPLICATE_CARD",
        "8C",
        "South",
        "East",
    )


def test_an_ending_starts_at_its_current_trick() -> None:
    refused(
        lambda: ending(SAUDI, ENDING, CLUBS, Seat.SOUTH, cards("8C JC KC 9C")),
        "plays",
        "TRICK_FULL",
    )
    refused(
        lambda: ending(SAUDI, ENDING, CLUBS, Seat.SOUTH, cards("8C 7D")),
        "plays[1]",
        "ILLEGAL_PLAY",
        "must follow clubs",
    )


@pytest.mark.parametrize(
    ("card_points", "tricks", "field", "reason"),
    [
        ((60, 50), (3, 2), "so_far.card_points", "POINTS_DO_NOT_FIT"),
        ((49, 50), (3, 2), "so_far.card_points", "POINTS_DO_NOT_FIT"),
        ((0, 101), (0, 4), "so_far.tricks", "TRICKS_DO_NOT_FIT"),
        ((1, 100), (0, 5), "so_far.card_points", "POINTS_DO_NOT_FIT"),
        ((-1, 102), (1, 4), "so_far", "NEGATIVE"),
        ((95, 6), (1, 4), "so_far.card_points", "POINTS_DO_NOT_FIT"),
    ],
)
def test_earlier_tricks_must_fit_the_missing_cards(
    card_points: tuple[int, int], tricks: tuple[int, int], field: str, reason: str
) -> None:
    worth = 152 - sum([0, 2, 4, 0, 0, 20, 11, 4, 10, 14, 2, 3])
    assert worth == 82
    good = SoFar((0, worth), (0, 5))
    assert ending(SAUDI, ENDING, CLUBS, Seat.SOUTH, so_far=good).so_far == good
    bad = SoFar(card_points, tricks)
    refused(lambda: ending(SAUDI, ENDING, CLUBS, Seat.SOUTH, so_far=bad), field, reason)


def test_the_last_ten_is_given_when_the_hand_is_over() -> None:
    nothing: Hands = (frozenset(), frozenset(), frozenset(), frozenset())
    whole = SoFar((130, 0), (8, 0))
    assert ending(SAUDI, nothing, SUN, Seat.EAST, so_far=whole).so_far == whole
    for points in [(120, 0), (130, 1), (129, 1)]:
        refused(
            lambda points=points: ending(  # type: ignore[misc]
                SAUDI, nothing, SUN, Seat.EAST, so_far=SoFar(points, (8, 0))
            ),
            "so_far.card_points",
            "POINTS_DO_NOT_FIT",
        )


def test_contracts_are_checked() -> None:
    no_lock = replace(CONTRACT, level=Level.DOUBLE)
    refused(
        lambda: position_from_deal(SAUDI, DEAL, no_lock),
        "contract.locked",
        "LOCK_UNKNOWN",
        "double",
    )
    refused(
        lambda: ending(SAUDI, ENDING, Contract(ContractKind.ALL_TRUMP), Seat.SOUTH),
        "contract.kind",
        "CONTRACT_NOT_PLAYED",
    )


def locked_at_double(locked: bool) -> Contract:
    return Contract(ContractKind.HOKUM, Suit.SPADES, Seat.SOUTH, Level.DOUBLE, locked)


def test_locked_play_reaches_the_rulings() -> None:
    trump_lead = cards("QS")[0]
    open_play = position_from_deal(SAUDI, DEAL, locked_at_double(False))
    locked = position_from_deal(SAUDI, DEAL, locked_at_double(True))
    assert trump_lead in legal_in(open_play)
    assert set(legal_in(open_play)) - set(legal_in(locked)) == {trump_lead}


DIAMONDS_ENDING = hands_of("TS 7C", "7S 8S", "7H AD", "9S JS")


def ekka_ending(policy: str, ekka: EkkaState, *plays: str) -> Position:
    """South led the Ten of spades, the Ace being gone; North is void and has a trump."""
    rules = load_rule_set("saudi", {"ekka": policy})
    contract = Contract(ContractKind.HOKUM, Suit.HEARTS, Seat.SOUTH)
    return ending(
        rules, DIAMONDS_ENDING, contract, Seat.SOUTH, cards("TS 7S " + " ".join(plays)), ekka=ekka
    )


@pytest.mark.parametrize(
    ("policy", "ekka", "free"),
    [
        ("auto", EkkaState.AUTO, True),
        ("auto", EkkaState.CALLED, True),
        ("auto", EkkaState.NOT_CALLED, False),
        ("declared", EkkaState.AUTO, False),
        ("declared", EkkaState.CALLED, True),
        ("declared", EkkaState.NOT_CALLED, False),
        ("off", EkkaState.AUTO, False),
        ("off", EkkaState.NOT_CALLED, False),
    ],
)
def test_ekka_on_the_trick_on_the_table(policy: str, ekka: EkkaState, free: bool) -> None:
    legal = set(legal_in(ekka_ending(policy, ekka)))
    assert legal == set(cards("7H AD") if free else cards("7H"))
    if not free:
        refused(
            lambda: ekka_ending(policy, ekka, "AD"),
            "plays[2]",
            "ILLEGAL_PLAY",
            "AD",
        )


@pytest.mark.parametrize(
    ("hands", "plays", "contract", "policy", "words"),
    [
        (DIAMONDS_ENDING, "TS", CLUBS, "off", "no Ekka"),
        (DIAMONDS_ENDING, "", CLUBS, "auto", "nothing is led"),
        (hands_of("TS", "7S", "AS", "9S"), "TS", CLUBS, "auto", "AS is higher"),
        (hands_of("TS AS", "7S 8S", "7H AD", "9S JS"), "TS", CLUBS, "auto", "AS is higher"),
        (hands_of("AS", "7S", "AD", "9S"), "AS", CLUBS, "auto", "Ace"),
        (hands_of("JC", "7S", "AD", "9S"), "JC", CLUBS, "declared", "trump"),
        (DIAMONDS_ENDING, "TS", SUN, "auto", "Hokum only"),
    ],
)
def test_a_false_ekka_is_refused(
    hands: Hands, plays: str, contract: Contract, policy: str, words: str
) -> None:
    rules = load_rule_set("saudi", {"ekka": policy})
    refused(
        lambda: ending(rules, hands, contract, Seat.SOUTH, cards(plays), ekka=EkkaState.CALLED),
        "ekka",
        "FALSE_EKKA",
        words,
    )


def test_earlier_tricks_may_have_had_ekka_where_it_is_declared() -> None:
    """In trick 7 West leads the last club and East, third and free by Ekka, throws the Ten."""
    declared = load_rule_set("saudi", {"ekka": "declared"})
    assert position_from_deal(declared, DEAL, CONTRACT, PLAYS[:28]).cards_left == 4
    refused(
        lambda: position_from_deal(declared, DEAL, CONTRACT, PLAYS[:27]),
        "plays[26]",
        "ILLEGAL_PLAY",
        "Ekka was not called",
    )
    called = position_from_deal(declared, DEAL, CONTRACT, PLAYS[:27], ekka=EkkaState.CALLED)
    assert called.trick == PLAYS[24:27]
    refused(
        lambda: position_from_deal(SAUDI, DEAL, CONTRACT, PLAYS[:28], ekka=EkkaState.CALLED),
        "ekka",
        "FALSE_EKKA",
        "nothing is led",
    )


def test_after_refuses_what_may_not_be_played() -> None:
    start = position_from_deal(SAUDI, DEAL, CONTRACT, PLAYS[:1])
    refused(lambda: after(start, PLAYS[2]), "", "CARD_NOT_HELD", "East")
    refused(lambda: after(start, cards("AD")[0]), "", "ILLEGAL_PLAY", "must follow clubs")
