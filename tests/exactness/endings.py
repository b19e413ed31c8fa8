"""Endings from the oracle's generator as positions of the solver.

The oracle deals its positions under play sections of its own, any value of any parameter; here
they become `Position`s, made by `ending` like anybody's, so that everything between the public
function and the kernel is under test as well.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from baloot_oracle import generate
from baloot_solver.cards import Card, ContractKind, Level, Seat, Suit
from baloot_solver.deal import Contract, EkkaState, Position, SoFar
from baloot_solver.play import ending
from baloot_solver.rules import RuleSet, load_rule_set
from baloot_solver.rules.card_tables import card_points
from baloot_solver.rules.groups import PlayRules
from baloot_solver.rules.values import LockedPolicy

_EKKA = {None: EkkaState.AUTO, True: EkkaState.CALLED, False: EkkaState.NOT_CALLED}


#: Ranks of a plain suit from the weakest: 7 8 9 J Q K T A.
_PLAIN_ORDER = (0, 1, 2, 4, 5, 6, 3, 7)
#: And of a suit in all-trump: 7 8 Q K T A 9 J.
_TRUMP_ORDER = (0, 1, 5, 6, 3, 7, 2, 4)


def rules_of(play: Mapping[str, Any]) -> RuleSet:
    """A rule set of card points with this play section; locking is chosen at quadruple.

    The ladder of Bazar Blot knows every contract kind and has a quadruple.
    """
    values = dict(play) | {
        "contracts": ("hokum", "sun", "no_trump", "all_trump"),
        "third_release": tuple(play["third_release"]),
        "locked_policy": LockedPolicy("chosen_at", ("quadruple",)),
    }
    ladder = load_rule_set("bazar-blotstar").auction
    return replace(load_rule_set("contree"), play=PlayRules(**values), auction=ladder)


def position_of(drawn: generate.Position, *, counted: bool = True) -> Position:
    """The solver's position of a drawn one; not `counted`: values count from here."""
    kind = ContractKind(drawn.kind)
    contract = Contract(
        kind,
        Suit(drawn.trump) if drawn.trump >= 0 else None,
        level=Level.QUADRUPLE if kind is ContractKind.HOKUM else Level.SINGLE,
        locked=drawn.locked if kind is ContractKind.HOKUM else None,
    )
    rules = rules_of(drawn.play)
    step = 1 if drawn.play["direction"] == "ccw" else -1
    hands = [set(map(Card, hand)) for hand in drawn.hands]
    for place, card in enumerate(drawn.trick):
        hands[(drawn.leader + step * place) % 4].add(Card(card))
    south, east, north, west = map(frozenset, hands)
    so_far = None
    if counted:
        so_far = _so_far(drawn, kind, contract.trump)
    return ending(
        rules,
        (south, east, north, west),
        contract,
        Seat(drawn.leader),
        tuple(map(Card, drawn.trick)),
        so_far,
        ekka=_EKKA[drawn.ekka_state],
    )


def _so_far(drawn: generate.Position, kind: ContractKind, trump: Suit | None) -> SoFar:
    """Prior points brought to what so many tricks of these cards can be worth."""
    values = sorted(card_points(kind, trump, Card(card)) for card in drawn.gone)
    north_south, east_west = (
        sum(values[len(values) - 4 * tricks :]) if tricks else 0 for tricks in drawn.tricks
    )
    points = min(max(drawn.north_south_points, sum(values) - east_west), north_south)
    return SoFar((points, sum(values) - points), drawn.tricks)


def drawn_ending(random: Random, cards: int, *, kind: str | None = None) -> generate.Position:
    """From nowhere, or really played down from a full deal, evenly."""
    make = generate.played_position if random.random() < 0.5 else generate.random_position
    return make(random, cards, kind=kind)


def third_hand(random: Random, cards: int) -> generate.Position:
    """Hokum where the third player is bound behind partner's plain lead: what frees him, who holds
    it and what lies below it decide, so the highest cards of two suits are mostly in play."""
    play = generate.random_play(random, "hokum") | {
        "void_ruff": "must",
        "void_partner_winning": "exempt_except_third",
        "third_release": random.choice([["ace"], ["ekka"], ["ace", "ekka"], ["ace"]]),
        "ekka": random.choice(["auto", "auto", "declared"]),
    }
    trump = random.randrange(4)
    plain = [suit for suit in range(4) if suit != trump]
    random.shuffle(plain)
    likely = {trump: 0.6, plain[0]: 0.9, plain[1]: 0.6, plain[2]: 0.2}
    return _dealt(random, cards, "hokum", trump, play, likely)


def lone_ace(random: Random, cards: int) -> generate.Position:
    """Hokum where an Ace alone frees the third player, or everything but an Ace: the leader holds
    it with the card below, partner can only ruff that suit, and both sides have more to come."""
    play = _third_bound(random, [["ace"], ["ace"], ["ekka"]])
    trump = random.randrange(4)
    long = random.choice([suit for suit in range(4) if suit != trump])
    leader = random.randrange(4)
    ranks = random.choice(([7, 3], [7, 6], [7, 3, 6], [7, 3, 5]))
    others = [rank for rank in range(8) if rank not in ranks]
    return _partner_ruffs(random, cards, play, trump, long, leader, ranks, others)


def highest_card(random: Random, cards: int) -> generate.Position:
    """The same where whatever is the highest card left frees partner, mostly; cards above the
    leader's are gone."""
    play = _third_bound(random, [["ace"], ["ekka"], ["ace", "ekka"], ["ace", "ekka"]])
    trump = random.randrange(4)
    long = random.choice([suit for suit in range(4) if suit != trump])
    leader = random.randrange(4)
    ranks = random.choice(([7, 3], [7, 6], [7, 3, 6], [7, 3, 5], [6, 5], [6, 5, 4], [3, 6], [5, 4]))
    lower = [rank for rank in _PLAIN_ORDER[: _PLAIN_ORDER.index(ranks[0])] if rank not in ranks]
    if random.random() < 0.3:
        lower = [rank for rank in range(8) if rank not in ranks]
    return _partner_ruffs(random, cards, play, trump, long, leader, ranks, lower)


def _third_bound(random: Random, releases: list[list[str]]) -> dict[str, Any]:
    """Rules by which the third player is bound, with one of these lists of what frees him."""
    return generate.random_play(random, "hokum") | {
        "void_ruff": "must",
        "void_partner_winning": "exempt_except_third",
        "third_release": random.choice(releases),
        "ekka": random.choice(["auto", "declared"]),
    }


def _partner_ruffs(
    random: Random,
    cards: int,
    play: Mapping[str, Any],
    trump: int,
    long: int,
    leader: int,
    ranks: Sequence[int],
    others: list[int],
) -> generate.Position:
    """The leader holds `ranks` of a suit, his opponents one or two of `others`, partner trumps."""
    step = 1 if play["direction"] == "ccw" else -1
    hands: list[list[int]] = [[], [], [], []]
    hands[leader] = [8 * long + rank for rank in ranks[:cards]]
    followers = [8 * long + rank for rank in others]
    random.shuffle(followers)
    for place in (1, 3):
        hands[(leader + step * place) % 4] = [
            followers.pop() for _ in range(random.randint(1, 2)) if followers
        ]
    partner = hands[(leader + 2) % 4]
    trumps = random.sample([8 * trump + rank for rank in range(8)], 8)
    partner += [trumps.pop() for _ in range(random.randint(1, min(3, cards)))]
    rest = [card for card in range(32) if card // 8 not in (long, trump)]
    rest += trumps
    random.shuffle(rest)
    for hand in hands:
        while len(hand) < cards:
            hand.append(rest.pop())
    return generate.position_from(
        random,
        hands,
        kind="hokum",
        trump=trump,
        play=play,
        locked=False,
        leader=leader,
        laid=0 if random.random() < 0.7 else None,
    )


def ace_and_ten(random: Random, cards: int) -> generate.Position:
    """The leader holds a lone Ace that alone frees, a neighbour of it and an entry; partner has
    trumps to ruff and to keep. Which of the two is led first matters now and then."""
    play = generate.random_play(random, "hokum") | {
        "void_ruff": "must",
        "void_partner_winning": "exempt_except_third",
        "third_release": ["ace"],
        "ekka": "auto",
    }
    trump, long, entry, short = random.sample(range(4), 4)
    step = 1 if play["direction"] == "ccw" else -1
    leader = random.randrange(4)
    mine, second, partner, fourth = [], [], [], []
    mine += [8 * long + 7, 8 * long + random.choice([3, 3, 6]), 8 * entry + 7]
    suit = [card for card in _shuffled(random, long) if card not in mine]
    trumps = _shuffled(random, trump)
    partner += [trumps.pop() for _ in range(random.choice([2, 3]))]
    for hand in (second, fourth):
        hand += [suit.pop() for _ in range(random.choice([1, 1, 2]))]
        if random.random() < 0.6:
            hand.append(trumps.pop())
    rest = [card for card in _shuffled(random, entry, short) if card not in mine]
    hands: list[list[int]] = [[], [], [], []]
    for place, hand in enumerate((mine, second, partner, fourth)):
        hand += [rest.pop() for _ in range(cards - len(hand))]
        hands[(leader + step * place) % 4] = hand
    return generate.position_from(
        random, hands, kind="hokum", trump=trump, play=play, locked=False, leader=leader, laid=0
    )


def blocked(random: Random, cards: int) -> generate.Position:
    """The leader's highest cards drain a suit of which partner holds what is above the rest: he has
    to take a round of it and to lead on. Another suit is such a one now and then, or the leader has
    a master of it to begin with."""
    kind = random.choice(["sun", "sun", "no_trump", "hokum", "all_trump"])
    play = generate.random_play(random, kind)
    trump = random.randrange(4) if kind == "hokum" else -1
    step = 1 if play["direction"] == "ccw" else -1
    leader = random.randrange(4)
    suits = random.sample([suit for suit in range(4) if suit != trump], 3)
    order = _TRUMP_ORDER if kind == "all_trump" else _PLAIN_ORDER
    hands: list[list[int]] = [[], [], [], []]
    mine, left, partner, right = (hands[(leader + step * place) % 4] for place in range(4))
    for suit in suits[: random.choice([1, 1, 2])]:
        ranks = sorted(random.sample(range(8), random.choice([5, 6, 6, 7])), reverse=True)
        held = [8 * suit + order[rank] for rank in ranks]
        mine += held[:1]
        middle, low = held[1:-2], held[-2:]
        random.shuffle(middle)
        for hand in (left, right, partner, partner):
            hand += [middle.pop()] if middle else []
        mine += low + middle
    if random.random() < 0.7:
        mine.append(8 * suits[2] + order[7])
    used = {card for hand in hands for card in hand}
    rest = [card for card in _shuffled(random, *range(4)) if card not in used]
    for hand in hands:
        del hand[cards:]
        while len(hand) < cards:
            hand.append(rest.pop())
    return generate.position_from(
        random, hands, kind=kind, trump=trump, play=play, locked=False, leader=leader, laid=0
    )


def _shuffled(random: Random, *suits: int) -> list[int]:
    cards = [8 * suit + rank for suit in suits for rank in range(8)]
    random.shuffle(cards)
    return cards


def crowded(random: Random, cards: int) -> generate.Position:
    """Long suits: neighbours, worthless ones too, and ruffs by who has none of a suit."""
    kind = random.choice(["hokum", "hokum", "hokum", "sun", "no_trump", "all_trump"])
    trump = random.randrange(4) if kind == "hokum" else -1
    suits = random.sample(range(4), 4)
    if trump >= 0 and random.random() < 0.8:
        suits.remove(trump)
        suits.insert(random.randrange(2), trump)
    likely = dict(zip(suits, (1.0, 0.9, random.choice([0.0, 0.3]), 0.0), strict=True))
    return _dealt(random, cards, kind, trump, generate.random_play(random, kind), likely)


def beaten(random: Random, cards: int) -> generate.Position:
    """All-trump where the best card must be beaten: duties compare any card with any other."""
    play = generate.random_play(random, "all_trump") | {"all_trump_beat": "always"}
    suits = random.sample(range(4), 4)
    likely = dict(zip(suits, (1.0, 0.8, 0.5, random.choice([0.0, 0.4])), strict=True))
    return _dealt(random, cards, "all_trump", -1, play, likely)


def _dealt(
    random: Random,
    cards: int,
    kind: str,
    trump: int,
    play: Mapping[str, Any],
    likely: Mapping[int, float],
) -> generate.Position:
    """An ending of cards drawn with a weight by suit."""
    locked = play["locked_policy"]["mode"] != "never" and random.random() < 0.3
    weighted = sorted(
        range(32), key=lambda card: random.random() ** (1 / (likely[card // 8] + 0.01))
    )
    live = weighted[32 - 4 * cards :]
    random.shuffle(live)
    hands = [sorted(live[seat * cards : (seat + 1) * cards]) for seat in range(4)]
    return generate.position_from(
        random, hands, kind=kind, trump=trump, play=play, locked=locked and kind == "hokum"
    )
