"""The oracle's oracle: the same minimax in ordinary Python, for endings of two or three cards.

Nothing is computed ahead and nothing is a bit mask. A card is legal unless some duty forbids it,
so each duty is written as the reason for a refusal, the other way round from `brute`, which
builds up the set of legal cards. Rules D, H, J and rulings 3 to 6 and 13.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

Hands = tuple[frozenset[int], ...]
Table = tuple[int, ...]

RANKS = "789TJQKA"
PLAIN = "789JQKTA"  # weakest first
TRUMP = "78QKTA9J"
POINTS = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}


class Rules(NamedTuple):
    """What a table agreed on: kind of contract, trump suit, the play section, open or locked."""

    kind: str
    trump: int
    play: Mapping[str, Any]
    locked: bool

    def is_trump(self, card: int) -> bool:
        return self.kind == "all_trump" or (self.kind == "hokum" and card // 8 == self.trump)

    def points(self, card: int) -> int:
        letter = RANKS[card % 8]
        if self.is_trump(card) and letter in "J9":
            return 20 if letter == "J" else 14
        return 19 if self.kind == "no_trump" and letter == "A" else POINTS.get(letter, 0)

    def beats(self, challenger: int, champion: int) -> bool:
        """Whether a later card takes over from the one that is winning."""
        if challenger // 8 != champion // 8:
            return self.kind == "hokum" and challenger // 8 == self.trump
        order = TRUMP if self.is_trump(challenger) else PLAIN
        return order.index(RANKS[challenger % 8]) > order.index(RANKS[champion % 8])

    def winning_place(self, table: Table) -> int:
        best = 0
        for place, card in enumerate(table):
            if self.beats(card, table[best]):
                best = place
        return best


def is_ekka(rules: Rules, led: int, unplayed: frozenset[int]) -> bool:
    """Ruling 4, ignoring whether the table plays with Ekka."""
    if rules.kind != "hokum" or rules.is_trump(led) or RANKS[led % 8] == "A":
        return False
    return not any(card // 8 == led // 8 and rules.beats(card, led) for card in unplayed)


def is_legal(rules: Rules, card: int, hand: frozenset[int], table: Table, ekka: bool) -> bool:
    """Whether `card` of `hand` may be played after `table`; `ekka`: it stands for this trick."""
    play = rules.play
    if not table:
        only_trumps = all(rules.is_trump(held) for held in hand)
        locked = rules.locked and rules.kind == "hokum"
        return not (locked and rules.is_trump(card) and not only_trumps)

    led = table[0]
    best = rules.winning_place(table)
    partner_wins = best == len(table) - 2
    same_suit = [held for held in hand if held // 8 == led // 8]
    if same_suit:
        if card not in same_suit:
            return False
        if rules.kind == "all_trump":
            duty = play["all_trump_beat"] == "always"
        elif rules.is_trump(led):
            duty = play["trump_led_beat"] == "always" or (
                play["trump_led_beat"] == "opponent" and not partner_wins
            )
        else:
            duty = False
        could = any(rules.beats(held, table[best]) for held in same_suit)
        return not (duty and could and not rules.beats(card, table[best]))

    trumps = [held for held in hand if rules.kind == "hokum" and rules.is_trump(held)]
    if not trumps or rules.is_trump(led) or play["void_ruff"] == "free":
        return True
    duty_to_top = rules.is_trump(table[best]) and (
        play["overruff"] == "always" or (play["overruff"] == "opponent" and not partner_wins)
    )
    could = any(rules.beats(held, table[best]) for held in trumps)
    if card in trumps:
        return not (duty_to_top and could and not rules.beats(card, table[best]))
    # A discard: is there a duty to ruff that forbids it?
    if partner_wins and _partner_excuses(play, table, ekka):
        return True
    return duty_to_top and not could and play["cannot_overruff"] == "free"


def _partner_excuses(play: Mapping[str, Any], table: Table, ekka: bool) -> bool:
    """Whether a winning partner frees from the duty to ruff."""
    if play["void_partner_winning"] == "exempt_except_third" and len(table) == 2:
        ace = RANKS[table[0] % 8] == "A"
        return ("ace" in play["third_release"] and ace) or (
            "ekka" in play["third_release"] and ekka and not ace
        )
    return bool(play["void_partner_winning"] != "no_exemption")


def evaluate(
    hands: Sequence[Sequence[int]],
    leader: int,
    trick: Sequence[int],
    *,
    kind: str,
    trump: int,
    play: Mapping[str, Any],
    locked: bool,
    ekka_state: bool | None,
    north_south_points: int,
    tricks: tuple[int, int],
    utility: Sequence[Sequence[int]],
) -> dict[int, int]:
    """The values of every legal card, as `brute.evaluate` gives them."""
    rules = Rules(kind, trump, play, locked)
    held = tuple(frozenset(hand) for hand in hands)
    table = tuple(trick)
    ekka = False
    if table and play["ekka"] != "off":
        if ekka_state is None:
            ekka = play["ekka"] == "auto" and is_ekka(rules, table[0], _unplayed(held, table))
        else:
            ekka = ekka_state
    return _values(rules, held, leader, table, ekka, north_south_points, tricks, utility)


def _unplayed(hands: Hands, table: Table) -> frozenset[int]:
    return frozenset(table).union(*hands)


def _values(
    rules: Rules,
    hands: Hands,
    leader: int,
    table: Table,
    ekka: bool,
    points: int,
    tricks: tuple[int, int],
    utility: Sequence[Sequence[int]],
) -> dict[int, int]:
    """{legal card: minimax value} of a position with a card left to play."""
    step = 1 if rules.play["direction"] == "ccw" else -1
    seat = (leader + step * len(table)) % 4
    answer = {}
    for card in hands[seat]:
        if not is_legal(rules, card, hands[seat], table, ekka):
            continue
        left = tuple(hand - {card} for hand in hands)
        laid = (*table, card)
        now_ekka = ekka
        if not table:
            now_ekka = rules.play["ekka"] != "off" and is_ekka(rules, card, _unplayed(hands, ()))
        if len(laid) < 4:
            below = _values(rules, left, leader, laid, now_ekka, points, tricks, utility)
            mover = (seat + step) % 4
            answer[card] = max(below.values()) if mover in (0, 2) else min(below.values())
        else:
            answer[card] = _after_trick(rules, left, leader, laid, points, tricks, utility)
    return answer


def _after_trick(
    rules: Rules,
    hands: Hands,
    leader: int,
    laid: Table,
    points: int,
    tricks: tuple[int, int],
    utility: Sequence[Sequence[int]],
) -> int:
    """Value of the position once the four cards of `laid` are turned."""
    step = 1 if rules.play["direction"] == "ccw" else -1
    winner = (leader + step * rules.winning_place(laid)) % 4
    last = not any(hands)
    worth = sum(rules.points(card) for card in laid) + (10 if last else 0)
    north_south, east_west = tricks
    if winner in (0, 2):
        points, north_south = points + worth, north_south + 1
    else:
        east_west += 1
    if not last:
        below = _values(rules, hands, winner, (), False, points, (north_south, east_west), utility)
        return max(below.values()) if winner in (0, 2) else min(below.values())
    if east_west == 0:
        return utility[1][points]
    return utility[2 if north_south == 0 else 0][points]
