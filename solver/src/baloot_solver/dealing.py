"""The deal: from the order of the pack to five cards and an up-card, and to eight cards each.

The top card of the pack comes first. Packets go round from the player after the dealer, in the
direction of play: in Baloot `first_packets` (three and two, or five at once), then one card is
turned up, and after the auction who took it gets two more cards and everybody else three, from the
same seat on. Where there is no up-card everybody gets eight at once (rules B).

A deal is made from the pack alone, so it can be made again at any time: before the auction, and
after it with the seat that took the up-card. A seed, or the date of a day, stands for a shuffled
pack and a dealer; the shuffle is `generate.Stream`'s, written out there, so that it is the same on
every machine, in every version of Python and in other languages.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date

from baloot_solver.cards import PACK, Card, Seat
from baloot_solver.deal import Deal, Hands
from baloot_solver.errors import InputError, at
from baloot_solver.generate import MAX_SEED, Stream
from baloot_solver.notation.text import shown
from baloot_solver.rules.groups import UpcardAuction
from baloot_solver.rules.ruleset import RuleSet

_FIRST = {"3+2": (3, 2), "5": (5,)}
"""Cards a packet before the up-card, by the value of `first_packets`."""


@dataclass(frozen=True, slots=True)
class Packet:
    """Cards that leave the pack together: dealt to `seat`, or turned up where that is None."""

    seat: Seat | None
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Dealing:
    """A deal as far as it has come, and how it came about.

    `deal` holds five cards a seat and the up-card beside them, or all eight. `packets` are in the
    order they were dealt; who takes the up-card has it besides the cards of his last packet. `pack`
    is the order of all 32 cards, `complete` whether all of them are dealt.
    """

    deal: Deal
    packets: tuple[Packet, ...]
    pack: tuple[Card, ...]

    @property
    def complete(self) -> bool:
        """Whether everybody has eight cards."""
        return self.deal.is_full


def deal_cards(
    rules: RuleSet, dealer: Seat, pack: Sequence[Card], up_card_taken_by: Seat | None = None
) -> Dealing:
    """Deal a pack as the rules deal it; with `up_card_taken_by`, to the end.

    `InputError` on `pack` (PACK_SIZE, DUPLICATE_CARD), and on `up_card_taken_by` (NO_UP_CARD) where
    the rules turn none up.
    """
    pack = tuple(pack)
    _check_pack(pack)
    if not isinstance(rules.auction, UpcardAuction):
        if up_card_taken_by is not None:
            raise InputError(
                "up_card_taken_by", "NO_UP_CARD", f"profile {rules.name} turns no card up"
            )
        packets = tuple(_round(rules, dealer, pack, dict.fromkeys(Seat, 8)))
        return Dealing(Deal(_hands(packets), dealer), packets, pack)
    packets, left = _first_five(rules, dealer, pack, _FIRST[rules.auction.first_packets])
    up_card = left[0]
    packets += (Packet(None, (up_card,)),)
    taken: dict[Seat, tuple[Card, ...]] = {}
    if up_card_taken_by is not None:
        counts = {seat: 2 if seat is up_card_taken_by else 3 for seat in Seat}
        packets += tuple(_round(rules, dealer, left[1:], counts))
        taken[up_card_taken_by] = (up_card,)
    hands = _hands(packets, taken)
    return Dealing(Deal(hands, dealer, up_card, up_card_taken_by), packets, pack)


def shuffled_pack(seed: int, number: int = 0) -> tuple[tuple[Card, ...], Seat]:
    """Pack and dealer of deal `number` of a seed (both 0 to 2**63 - 1).

    The dealer is drawn after the pack; a table where the deal goes round names its own instead, and
    takes the next number for the next deal. `InputError` on `seed`, `number`.
    """
    if not 0 <= number <= MAX_SEED:
        raise InputError("number", "BAD_SEED", f"{number} is not between 0 and {MAX_SEED}")
    stream = Stream(seed, number)
    pack = tuple(stream.shuffled(PACK))
    return pack, Seat(stream.below(4))


def seed_of_day(day: str) -> int:
    """The seed of a day, `2026-11-30`: its digits read as one number, 20261130.

    `InputError` (BAD_DAY) where the text is no day of the calendar written like this.
    """
    try:
        found = date.fromisoformat(day)
    except ValueError:
        found = None
    if found is None or found.isoformat() != day:
        raise InputError("", "BAD_DAY", f"{shown(day)} is no day: write it 2026-11-30")
    return found.year * 10_000 + found.month * 100 + found.day


def _check_pack(pack: tuple[Card, ...]) -> None:
    with at("pack"):
        seen: set[Card] = set()
        for index, each in enumerate(pack):
            if each in seen:
                raise InputError(f"[{index}]", "DUPLICATE_CARD", f"card {each} is there twice")
            seen.add(each)
        if len(pack) != len(PACK):
            missing = next(each for each in PACK if each not in seen)
            raise InputError(
                "", "PACK_SIZE", f"{len(pack)} cards, a pack has {len(PACK)}: {missing} is missing"
            )


def _first_five(
    rules: RuleSet, dealer: Seat, pack: Sequence[Card], counts: Iterable[int]
) -> tuple[tuple[Packet, ...], Sequence[Card]]:
    """The packets before the up-card, and what is left of the pack."""
    packets: tuple[Packet, ...] = ()
    for count in counts:
        packets += tuple(_round(rules, dealer, pack, dict.fromkeys(Seat, count)))
        pack = pack[4 * count :]
    return packets, pack


def _round(
    rules: RuleSet, dealer: Seat, pack: Sequence[Card], counts: dict[Seat, int]
) -> Iterable[Packet]:
    """A packet for every seat from the top of the pack, the player after the dealer first."""
    top = 0
    for steps in range(1, 5):
        seat = dealer.next(rules.play.direction, steps)
        yield Packet(seat, tuple(pack[top : top + counts[seat]]))
        top += counts[seat]


def _hands(packets: Iterable[Packet], taken: dict[Seat, tuple[Card, ...]] | None = None) -> Hands:
    held: dict[Seat, list[Card]] = {seat: list((taken or {}).get(seat, ())) for seat in Seat}
    for packet in packets:
        if packet.seat is not None:
            held[packet.seat] += packet.cards
    south, east, north, west = (frozenset(held[seat]) for seat in Seat)
    return south, east, north, west
