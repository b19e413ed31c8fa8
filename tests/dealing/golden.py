"""One deal of every profile, packet by packet, as a person can follow it with a pack of cards.

`python -m tests.dealing.golden` writes the file anew.
"""

from __future__ import annotations

from pathlib import Path

from baloot_solver.cards import Seat
from baloot_solver.dealing import Dealing, deal_cards, seed_of_day, shuffled_pack
from baloot_solver.notation import write_cards, write_hands
from baloot_solver.rules import PROFILES, load_rule_set

FILE = Path(__file__).parent / "deals.txt"
DAY = "2026-11-30"


def text() -> str:
    """The deal of the day under every profile; where a card is turned up, the dealer takes it."""
    pack, dealer = shuffled_pack(seed_of_day(DAY))
    blocks = [f"day {DAY}, dealer {dealer.label}\n{write_cards(pack)}"]
    for profile in PROFILES:
        rules = load_rule_set(profile)
        first = deal_cards(rules, dealer, pack)
        lines = [profile, *_shown(first)]
        if not first.complete:
            taken = deal_cards(rules, dealer, pack, dealer)
            lines += [f"{dealer.label} takes {taken.deal.up_card}"]
            lines += _shown(taken)[len(first.packets) :]
        blocks.append("\n".join(lines))
    return "\n\n".join(blocks) + "\n"


def _shown(dealing: Dealing) -> list[str]:
    packets = [f"  {_name(packet.seat):6}{write_cards(packet.cards)}" for packet in dealing.packets]
    return [*packets, f"  {write_hands(dealing.deal.hands)}"]


def _name(seat: Seat | None) -> str:
    return "up" if seat is None else seat.label


if __name__ == "__main__":
    FILE.write_text(text(), "utf-8")
