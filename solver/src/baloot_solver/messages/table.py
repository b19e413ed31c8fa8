"""Rules, deals, contracts and points: what most messages are made of.

Reading raises `InputError` with the path of the field inside the message that is read; who calls
adds what is in front of it (`errors.at`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from baloot_solver.cards import Card, Level, Seat
from baloot_solver.deal import Contract, Deal, Hands
from baloot_solver.errors import InputError, at
from baloot_solver.messages.enums import KIND, LEVEL, SEAT, SUIT
from baloot_solver.notation import read_card, read_hands, write_hands
from baloot_solver.rules import DEFAULT_PROFILE, RuleSet, load_rule_set
from balootsolver.v1 import table_pb2

MAX_ID = 256
"""Characters of a caller's id."""

LARGEST = 1_000_000
"""The largest number of points or tricks that is read; sums of them fit the messages."""

LARGEST_BID = 1_000
"""The largest Bazar bid that is read; the largest that can be made is about 60."""

MAX_CARDS = 32
"""Cards of the pack; no list of cards is longer."""


def check_id(name: str) -> None:
    """Refuse a caller's id that is too long to be sent back: `InputError` of the field `id`."""
    if len(name) > MAX_ID:
        raise InputError("id", "TOO_LONG", f"an id has at most {MAX_ID} characters")


def read_rules(message: table_pb2.Rules) -> RuleSet:
    """The rules a message chooses; an empty profile is the default."""
    return load_rule_set(message.profile or DEFAULT_PROFILE, dict(message.overrides))


def write_rules(rules: RuleSet) -> table_pb2.Rules:
    """The profile and the parameters that differ from it."""
    shipped = load_rule_set(rules.name)
    return table_pb2.Rules(
        profile=rules.name,
        overrides={
            name: rules.text(name)
            for name in rules.parameters
            if rules.text(name) != shipped.text(name)
        },
    )


def read_cards(texts: Sequence[str], *, at_most: int = MAX_CARDS) -> tuple[Card, ...]:
    """Cards in the order given; `InputError` on `[index]`, or on the list where it is too long."""
    if len(texts) > at_most:
        raise InputError("", "TOO_MANY_CARDS", f"{len(texts)} cards, at most {at_most} make sense")
    cards = []
    for index, text in enumerate(texts):
        with at(f"[{index}]"):
            cards.append(read_card(text))
    return tuple(cards)


def write_cards(cards: Iterable[Card]) -> list[str]:
    """Cards as text, in the order given."""
    return [str(card) for card in cards]


def read_deal(
    message: table_pb2.Deal, hands: Hands | None = None, dealer: Seat | None = None
) -> Deal:
    """A deal; `hands` and `dealer` stand in where the plays of a record have told them."""
    if dealer is None:
        with at("dealer"):
            dealer = SEAT.read(message.dealer)
    up_card: Card | None = None
    if message.up_card:
        with at("up_card"):
            up_card = read_card(message.up_card)
    with at("up_card_taken_by"):
        taken_by = SEAT.read(message.up_card_taken_by)
    if hands is None:
        with at("hands"):
            hands = read_hands(message.hands)
    return Deal(hands, dealer, up_card, taken_by)


def write_deal(deal: Deal) -> table_pb2.Deal:
    """A deal in the written form."""
    return table_pb2.Deal(
        hands=write_hands(deal.hands),
        dealer=SEAT.write(deal.dealer),
        up_card="" if deal.up_card is None else str(deal.up_card),
        up_card_taken_by=SEAT.write(deal.up_card_taken_by),
    )


def read_contract(message: table_pb2.Contract) -> Contract:
    """A contract; whether the rules play it is `Contract.check`'s to say."""
    with at("kind"):
        kind = KIND.require(message.kind)
    with at("trump"):
        trump = SUIT.read(message.trump)
    with at("buyer"):
        buyer = SEAT.read(message.buyer)
    with at("level"):
        level = LEVEL.read(message.level) or Level.SINGLE
    if message.HasField("bid") and not 0 <= message.bid <= LARGEST_BID:
        raise InputError("bid", "OUT_OF_RANGE", f"a bid of {message.bid} is out of bounds")
    return Contract(
        kind=kind,
        trump=trump,
        buyer=buyer,
        level=level,
        locked=message.locked if message.HasField("locked") else None,
        bid=message.bid if message.HasField("bid") else None,
        kapot=message.kapot,
    )


def write_contract(contract: Contract) -> table_pb2.Contract:
    """A contract as it was given: what was left out stays out."""
    message = table_pb2.Contract(
        kind=KIND.write(contract.kind),
        trump=SUIT.write(contract.trump),
        buyer=SEAT.write(contract.buyer),
        level=LEVEL.write(contract.level),
        kapot=contract.kapot,
    )
    if contract.locked is not None:
        message.locked = contract.locked
    if contract.bid is not None:
        message.bid = contract.bid
    return message


def read_side_points(message: table_pb2.SidePoints, name: str) -> tuple[int, int]:
    """A number for each side, North-South first, of the field `name`."""
    for side in ("north_south", "east_west"):
        number = getattr(message, side)
        if abs(number) > LARGEST:
            raise InputError(
                f"{name}.{side}", "OUT_OF_RANGE", f"{number} is beyond {LARGEST}, as no score is"
            )
    return message.north_south, message.east_west


def write_side_points(numbers: Sequence[int]) -> table_pb2.SidePoints:
    """A number for each side, North-South first."""
    north_south, east_west = numbers
    return table_pb2.SidePoints(north_south=north_south, east_west=east_west)
