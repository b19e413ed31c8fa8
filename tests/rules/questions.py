"""Questions whose answers depend on the rules, asked in the words of a data file.

Each takes a rule set and the question's table and returns its answer as text; a refusal is the
answer where it comes as an `InputError`, by its reason.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from baloot_solver.auction import AuctionState, start
from baloot_solver.cards import PACK, ContractKind, Level, Seat, Side, Suit, card, cards, in_order
from baloot_solver.deal import Contract, EkkaState
from baloot_solver.dealing import deal_cards
from baloot_solver.notation import write_cards
from baloot_solver.play import leader_of, legal_cards, trick_winner
from baloot_solver.projects import project_of_cards, settle
from baloot_solver.rules import RuleSet
from baloot_solver.scoring import HandScore, HandTotals, match_after, score_totals
from tests.auction.support import five_cards, outcome, said, turn

Question = Mapping[str, Any]
SEATS = {seat.letter: seat for seat in Seat}


def trump_of(question: Question) -> tuple[ContractKind, Suit | None]:
    kind = ContractKind(question.get("kind", "hokum"))
    return kind, Suit.HEARTS if kind is ContractKind.HOKUM else None


def contract_of(question: Question) -> Contract:
    kind, trump = trump_of(question)
    level = Level[question.get("level", "single").upper()]
    return Contract(kind, trump, Seat.SOUTH, level, question.get("locked"), bid=question.get("bid"))


def dealer_before_south(rules: RuleSet) -> Seat:
    """South speaks first and leads: the dealer is the seat that plays before South."""
    return Seat.SOUTH.next(rules.play.direction, -1)


def shown(held: tuple[Any, ...]) -> str:
    return " ".join(map(str, held))


def legal(rules: RuleSet, question: Question) -> str:
    kind, trump = trump_of(question)
    found = legal_cards(
        rules.play,
        kind,
        trump,
        cards(question["hand"]),
        leader=Seat.SOUTH,
        trick=cards(question["trick"]),
        gone=cards(question.get("gone", "")),
        ekka=EkkaState(question.get("ekka", "auto")),
    )
    return shown(found)


def lead(rules: RuleSet, question: Question) -> str:
    """What may be led at a level of the ladder."""
    contract = contract_of(question)
    contract.check(rules)
    found = legal_cards(
        rules.play,
        contract.kind,
        contract.trump,
        cards(question["hand"]),
        leader=Seat.SOUTH,
        locked=contract.is_locked(rules),
    )
    return shown(found)


def contract(rules: RuleSet, question: Question) -> str:
    contract_of(question).check(rules)
    return "ok"


def leader(rules: RuleSet, question: Question) -> str:
    return leader_of(rules, SEATS[question["dealer"]], SEATS[question["buyer"]]).letter


def winner(rules: RuleSet, question: Question) -> str:
    kind, trump = trump_of(question)
    return trick_winner(
        kind, trump, SEATS[question["leader"]], cards(question["trick"]), rules.play.direction
    ).letter


def projects(rules: RuleSet, question: Question) -> str:
    """Value of the scored projects of each side, then the seats whose Baloot counts."""
    kind, trump = trump_of(question)
    hands = {
        seat: frozenset(cards(question[seat.label.lower()]))
        for seat in Seat
        if seat.label.lower() in question
    }
    found = settle(rules, kind, trump, hands, dealer_before_south(rules))
    north_south, east_west = found.project_values()
    baloot = "".join(f" {seat.letter}" for seat in found.counting_baloot)
    return f"{north_south}-{east_west}{baloot}"


def pair(text: str) -> tuple[int, int]:
    north_south, east_west = text.split("-")
    return int(north_south), int(east_west)


def scored(rules: RuleSet, question: Question) -> HandScore:
    kind, _ = trump_of(question)
    sweep = question.get("sweep")
    totals = HandTotals(
        card_points=pair(question["card_points"]),
        sweep=None if sweep is None else Side[sweep.upper()],
        projects=tuple(
            project_of_cards(rules, kind, SEATS[each["seat"]], cards(each["cards"]))
            for each in question.get("projects", ())
        ),
        baloot=tuple(SEATS[letter] for letter in question.get("baloot", "")),
        up_card=card(question["up_card"]) if "up_card" in question else None,
        buyer_held_ace=question.get("buyer_held_ace"),
    )
    return score_totals(rules, contract_of(question), totals, dealer_before_south(rules))


def score(rules: RuleSet, question: Question) -> str:
    north_south, east_west = scored(rules, question).game_points
    return f"{north_south}-{east_west}"


def match(rules: RuleSet, question: Question) -> str:
    """Who has won the match after the hand."""
    state = match_after(
        rules, contract_of(question), pair(question["before"]), scored(rules, question)
    )
    if state.winner is not None:
        return state.winner.label
    return "extra deal" if state.extra_deal else "goes on"


def auction_of(rules: RuleSet, question: Question) -> AuctionState:
    state = start(
        rules,
        dealer_before_south(rules),
        card(question["up"]) if "up" in question else None,
        five_cards(question["south"], Seat.SOUTH) if "south" in question else None,
        pair(question["before"]) if "before" in question else None,
    )
    return said(state, question["calls"])


def calls(rules: RuleSet, question: Question) -> str:
    """Whose turn it is after some calls, and what that seat may call."""
    return turn(auction_of(rules, question))


def bought(rules: RuleSet, question: Question) -> str:
    """What the calls come to: contract, buyer and who took the up-card, or who deals next."""
    return outcome(auction_of(rules, question))


def dealt(rules: RuleSet, question: Question) -> str:
    """South's first five cards of a new pack."""
    dealing = deal_cards(rules, dealer_before_south(rules), PACK)
    return write_cards(in_order(dealing.deal.hands[Seat.SOUTH]))


ASK: dict[str, Callable[[RuleSet, Question], str]] = {
    each.__name__: each
    for each in (legal, lead, contract, leader, winner, projects, score, match, calls, bought)
}
ASK["dealt"] = dealt
