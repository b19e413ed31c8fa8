"""Seeded random positions: any contract, any rules, any prior score, any utility table.

Evenly random rules seldom bite (with `void_ruff: free` six other parameters are dead), so the
values are weighted toward the binding ones. Two sources of endings: `random_position` deals n
cards a hand from nowhere, with prior points and tricks that fit the missing cards but were not
played; `played_position` really plays a full deal down to n cards, so that points, tricks and
the cards gone belong together. The same seed gives the same position on every machine.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from baloot_oracle import brute, plain, profiles

KINDS = ("hokum", "sun", "no_trump", "all_trump")
#: Hokum has nearly all the rules, so it gets most of the positions.
KIND_WEIGHTS = (7, 2, 1, 2)
TOTALS = {"hokum": 162, "sun": 130, "no_trump": 162, "all_trump": 258}
#: How often each value is drawn, in the order of `profiles.PLAY_VALUES`; missing means evenly.
WEIGHTS: Mapping[str, tuple[int, ...]] = {
    "void_ruff": (7, 1),
    "void_partner_winning": (1, 2, 1),
    "third_release": (1, 1, 2, 2),
    "ekka": (1, 3, 1),
}


@dataclass(frozen=True, slots=True)
class Position:
    """The arguments of `evaluate`, and `gone`: the cards of finished tricks, in rising order."""

    hands: tuple[tuple[int, ...], ...]
    leader: int
    trick: tuple[int, ...]
    kind: str
    trump: int
    play: Mapping[str, Any]
    locked: bool
    ekka_state: bool | None
    north_south_points: int
    tricks: tuple[int, int]
    utility: tuple[tuple[int, ...], ...]
    gone: tuple[int, ...]

    @property
    def to_move(self) -> int:
        step = 1 if self.play["direction"] == "ccw" else -1
        return (self.leader + step * len(self.trick)) % 4

    def rules(self) -> dict[str, Any]:
        """The four arguments that say what game is played."""
        return {
            "kind": self.kind,
            "trump": self.trump,
            "play": self.play,
            "locked": self.locked,
        }

    def arguments(self) -> dict[str, Any]:
        """Keyword arguments for `brute.evaluate` and `plain.evaluate`."""
        return self.rules() | {
            "hands": self.hands,
            "leader": self.leader,
            "trick": self.trick,
            "ekka_state": self.ekka_state,
            "north_south_points": self.north_south_points,
            "tricks": self.tricks,
            "utility": self.utility,
        }

    def legal(self) -> list[int]:
        """Legal cards of the player to move, by `brute.legal`."""
        return brute.legal(
            self.hands[self.to_move],
            self.trick,
            self.gone,
            **self.rules(),
            ekka_state=self.ekka_state,
        )


def positions(
    seed: int,
    count: int,
    cards: int,
    *,
    kind: str | None = None,
    played: bool = False,
    play: Mapping[str, Any] | None = None,
) -> Iterator[Position]:
    """`count` positions of `cards` a hand (1 to 8), each with its own generator."""
    for index in range(count):
        random = Random(f"{seed}/{index}/{cards}")
        make = played_position if played else random_position
        yield make(random, cards, kind=kind, play=play)


def random_play(random: Random, kind: str) -> dict[str, Any]:
    """A play section: a known table's one time in four, else every value drawn on its own."""
    if random.random() < 0.25:
        play = dict(random.choice(list(profiles.BY_LETTER.values())))
        play["contracts"] = sorted({kind, *play["contracts"]})
        return play
    others = [other for other in KINDS if other != kind and random.random() < 0.5]
    play = {
        "contracts": sorted([kind, *others]),
        "first_lead": random.choice(["dealer_next", "declarer"]),
        "locked_policy": random.choice(profiles.LOCKED_POLICIES),
    }
    for name, values in profiles.PLAY_VALUES.items():
        [value] = random.choices(values, WEIGHTS.get(name, (1,) * len(values)))
        play[name] = list(value) if isinstance(value, tuple) else value
    return play


def random_utility(random: Random, kind: str) -> tuple[tuple[int, ...], ...]:
    """Three columns (nobody, North-South, East-West swept) over 0..total card points.

    One of: card points alone; card points with a bonus for a sweep; a step as a contract makes
    it, where the sweep may be worth less than a plain win; few values, so that ties abound;
    anything at all.
    """
    points = range(TOTALS[kind] + 1)
    style = random.randrange(5)
    if style == 0:
        return (tuple(points),) * 3
    if style == 1:
        bonus = random.randrange(1, 120)
        return tuple(points), tuple(p + bonus for p in points), tuple(p - bonus for p in points)
    if style == 2:
        step = random.randrange(1, TOTALS[kind])
        win, sweep, swept = random.randrange(5, 60), random.randrange(90), random.randrange(90)
        nobody = tuple(win + p // 10 if p >= step else -win for p in points)
        return nobody, (sweep,) * len(points), (-swept,) * len(points)
    spread = 2 if style == 3 else 200

    def column() -> tuple[int, ...]:
        return tuple(random.randint(-spread, spread) for _ in points)

    return column(), column(), column()


def random_position(
    random: Random,
    cards: int,
    *,
    kind: str | None = None,
    play: Mapping[str, Any] | None = None,
) -> Position:
    """`cards` a hand from nowhere, then up to three cards laid by random legal play."""
    kind, trump, play, locked = _rules(random, kind, play)
    pack = random.sample(range(32), 32)
    hands = [sorted(pack[seat * cards : (seat + 1) * cards]) for seat in range(4)]
    return position_from(random, hands, kind=kind, trump=trump, play=play, locked=locked)


def position_from(
    random: Random,
    hands: list[list[int]],
    *,
    kind: str,
    trump: int,
    play: Mapping[str, Any],
    locked: bool,
    leader: int | None = None,
    laid: int | None = None,
) -> Position:
    """These hands with a random past, leader and number of cards laid, unless they are given."""
    gone = sorted(set(range(32)) - {card for hand in hands for card in hand})
    tricks, points = _prior(random, kind, trump, gone)
    leader = random.randrange(4) if leader is None else leader
    start: _State = ([sorted(hand) for hand in hands], leader, [], points, tricks)
    return _on_the_table(random, start, kind, trump, play, locked, gone, laid)


def played_position(
    random: Random,
    cards: int,
    *,
    kind: str | None = None,
    play: Mapping[str, Any] | None = None,
) -> Position:
    """A full deal played by random legal cards down to `cards` a hand and up to three more.

    Three deals in ten give one side the strong cards, so that sweeps which are still possible
    near the end are not rare.
    """
    kind, trump, play, locked = _rules(random, kind, play)
    pack = random.sample(range(32), 32)
    if random.random() < 0.3:
        pack.sort(key=lambda card: card % 8 + 3 * random.random() + 9 * (card // 8 == trump))
        strong, weak = pack[16:], pack[:16]
        random.shuffle(strong)
        random.shuffle(weak)
        pack = weak[:8] + strong[:8] + weak[8:] + strong[8:]
        if random.random() < 0.5:
            pack = pack[8:] + pack[:8]
    hands = [sorted(pack[seat * 8 : seat * 8 + 8]) for seat in range(4)]
    state: _State = (hands, random.randrange(4), [], 0, (0, 0))
    for _ in range(4 * (8 - cards)):
        state = _one_card(random, state, kind, trump, play, locked)
    left = {card for hand in state[0] for card in hand}
    gone = sorted(set(range(32)) - left)
    return _on_the_table(random, state, kind, trump, play, locked, gone)


_State = tuple[list[list[int]], int, list[int], int, tuple[int, int]]


def _rules(
    random: Random, kind: str | None, play: Mapping[str, Any] | None
) -> tuple[str, int, Mapping[str, Any], bool]:
    if kind is None:
        [kind] = random.choices(KINDS, KIND_WEIGHTS)
    if play is None:
        play = random_play(random, kind)
    trump = random.randrange(4) if kind == "hokum" else -1
    may_lock = kind == "hokum" and play["locked_policy"]["mode"] != "never"
    return kind, trump, play, may_lock and random.random() < 0.4


def _prior(random: Random, kind: str, trump: int, gone: list[int]) -> tuple[tuple[int, int], int]:
    """Finished tricks and North-South's points in them, that fit the missing cards."""
    finished = len(gone) // 4
    north_south = random.choice([0, finished, random.randint(0, finished)])
    rules = plain.Rules(kind, trump, {}, False)
    total = sum(rules.points(card) for card in gone)
    if north_south == finished:
        return (finished, 0), total
    return (north_south, finished - north_south), random.randint(0, total) if north_south else 0


def _one_card(
    random: Random,
    state: _State,
    kind: str,
    trump: int,
    play: Mapping[str, Any],
    locked: bool,
    ekka_state: bool | None = None,
) -> _State:
    """The state after a random legal card."""
    hands, leader, trick, points, tricks = state
    step = 1 if play["direction"] == "ccw" else -1
    mover = (leader + step * len(trick)) % 4
    left = {card for hand in hands for card in hand}
    gone = sorted(set(range(32)) - left - set(trick))
    rules: dict[str, Any] = {"kind": kind, "trump": trump, "play": play, "locked": locked}
    options = brute.legal(hands[mover], trick, gone, **rules, ekka_state=ekka_state)
    return brute.replay(
        hands,
        leader,
        trick,
        [random.choice(options)],
        **rules,
        ekka_state=ekka_state,
        north_south_points=points,
        tricks=tricks,
    )


def _on_the_table(
    random: Random,
    state: _State,
    kind: str,
    trump: int,
    play: Mapping[str, Any],
    locked: bool,
    gone: list[int],
    laid: int | None = None,
) -> Position:
    """Lay 0 to 3 cards (or so many), decide about Ekka, draw a table."""
    laid = random.randrange(4) if laid is None else laid
    ekka_state: bool | None = None
    if laid and play["ekka"] != "off" and random.random() < 0.3:
        ekka_state = random.random() < 0.5
    # A false call is an infraction of a record, never a question (rules D): call only a true one.
    for _ in range(laid):
        state = _one_card(random, state, kind, trump, play, locked, ekka_state)
        if len(state[2]) == 1 and ekka_state:
            unplayed = frozenset(range(32)) - frozenset(gone)
            rules = plain.Rules(kind, trump, play, locked)
            ekka_state = True if plain.is_ekka(rules, state[2][0], unplayed) else None
    hands, leader, trick, points, tricks = state
    return Position(
        hands=tuple(tuple(hand) for hand in hands),
        leader=leader,
        trick=tuple(trick),
        kind=kind,
        trump=trump,
        play=play,
        locked=locked,
        ekka_state=ekka_state,
        north_south_points=points,
        tricks=tricks,
        utility=random_utility(random, kind),
        gone=tuple(gone),
    )
