"""Short hands for the tests of scoring: a contract, totals from the buyer's point of view."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from baloot_solver.cards import ContractKind, Level, Seat, Side, Suit, card, cards
from baloot_solver.deal import Contract
from baloot_solver.projects import Project, ProjectClass, named_project, project_of_cards
from baloot_solver.rules import RuleSet, load_rule_set
from baloot_solver.scoring import HandScore, HandTotals, score_totals

BALOOT_PROFILES = (
    "saudi", "pagat", "federation", "kuwaiti", "kammelna",
    "gamerules", "guide", "wikipedia", "browser",
)  # fmt: skip
BAZAR_PROFILES = ("bazar-blot", "bazar-blotstar")
SCORED_PROFILES = (*BALOOT_PROFILES, *BAZAR_PROFILES)


def contract_of(
    rules: RuleSet,
    kind: ContractKind,
    buyer: Seat = Seat.SOUTH,
    level: Level = Level.SINGLE,
    *,
    bid: int | None = None,
    kapot: bool = False,
) -> Contract:
    """A contract, hearts where it has a trump suit, open where the raiser may choose."""
    policy = rules.play.locked_policy
    chosen = policy.mode == "chosen_at" and policy.covers(level) and kind is ContractKind.HOKUM
    return Contract(
        kind,
        Suit.HEARTS if kind is ContractKind.HOKUM else None,
        buyer,
        level,
        locked=False if chosen else None,
        bid=bid,
        kapot=kapot,
    )


def by_side(buyer: Side, pair: Sequence[int]) -> tuple[int, int]:
    """A pair (buyer's side, other side) as North-South, East-West, or back."""
    first, second = pair
    return (second, first) if buyer is Side.EAST_WEST else (first, second)


def side_of(buyer: Side, letter: str) -> Side:
    """The side meant by D or O."""
    return buyer if letter == "D" else buyer.other


def read_project(rules: RuleSet, kind: ContractKind, seats: Mapping[str, Seat], text: str) -> Project:
    """`D fifty` or `O AS AH AD AC`."""
    side, _, what = text.partition(" ")
    if what in [each.value for each in ProjectClass]:
        return named_project(rules, kind, seats[side], ProjectClass(what))
    return project_of_cards(rules, kind, seats[side], cards(what))


def score_hand(
    profile: str,
    hand: Mapping[str, object],
    buyer: Seat = Seat.SOUTH,
    overrides: Mapping[str, str] | None = None,
) -> HandScore:
    """A row of `worked_scorings.toml` under a profile, with the buyer in a seat."""
    rules = load_rule_set(profile, overrides)
    kind = ContractKind(hand["kind"])
    level = Level[str(hand.get("level", "single")).upper()]
    bid = hand.get("bid")
    contract = contract_of(
        rules,
        kind,
        buyer,
        level,
        bid=bid if isinstance(bid, int) else None,
        kapot=bool(hand.get("kapot", False)),
    )
    # Projects lie with the buyer and the seat after him, Baloot with their partners: no row of the
    # table is about a project that cancels its holder's Baloot.
    seats = {"D": buyer, "O": buyer.next()}
    points = hand.get("card_points", (0, 0))
    assert isinstance(points, Sequence)
    totals = HandTotals(
        card_points=by_side(buyer.side, points),
        sweep=side_of(buyer.side, str(hand["sweep"])) if "sweep" in hand else None,
        projects=tuple(
            read_project(rules, kind, seats, text)
            for text in hand.get("projects", ())  # type: ignore[attr-defined]
        ),
        baloot=tuple(seats[side].partner for side in hand.get("baloot", ())),  # type: ignore[attr-defined]
        up_card=card(str(hand["up_card"])) if "up_card" in hand else None,
        buyer_held_ace=bool(hand["held_ace"]) if "held_ace" in hand else None,
        offender=side_of(buyer.side, str(hand["offender"])) if "offender" in hand else None,
    )
    right = bool(hand.get("dealer_right", True))
    dealer = buyer.next("cw" if right else "ccw")
    return score_totals(rules, contract, totals, dealer)
