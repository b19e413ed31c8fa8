"""One broken line for every rule by which the kernel leaves something out.

`old` is a piece of the source that stands there once; `new` is what a plausible slip would make of
it. Whoever changes a pruning rule changes its mutations with it.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Mutation:
    """A change of one place in a file of the solver."""

    name: str
    file: str
    old: str
    new: str


_BOARD = "kernel/_board.pxd"
_BOARD_PYX = "kernel/_board.pyx"
_SEARCH = "kernel/_search.pyx"
_PRUNE = "kernel/_prune.pxd"
_BOUNDS = "kernel/_bounds.pxd"
_TABLE = "kernel/_table.pxd"
_TABLE_PYX = "kernel/_table.pyx"
_UTILITY = "kernel/_utility.pyx"
_CONTEXT = "kernel/_context.pyx"

# ---------------------------------------------------------------- dominance and neighbours
_DOMINANCE = (
    Mutation(
        "lonely: no Ace is lonely", _BOARD_PYX,
        "d.lonely = d.aces if d.third_bound and d.release_ace != d.release_ekka else 0",
        "d.lonely = 0",
    ),
    Mutation(
        "lonely: not in the bound of neighbours", _PRUNE,
        "if bit(card) & (d.lonely | only_downward):",
        "if bit(card) & only_downward:",
    ),
    Mutation(
        "lonely: bounds its neighbours", _PRUNE,
        "if (other ^ card) & 24 or bit(other) & d.lonely:",
        "if (other ^ card) & 24:",
    ),
    Mutation(
        "lead: highest cards bounded by neighbours", _SEARCH,
        "                tops |= bit(highest(suit))", "                pass",
    ),
    Mutation(
        "lead: the highest of others' cards only", _SEARCH,
        "suit = (mine | others) & (<Cards>0xFF << shift)\n            if suit:\n                tops",
        "suit = others & (<Cards>0xFF << shift)\n            if suit:\n                tops",
    ),
    Mutation(
        "neighbours: cards between are ignored", _PRUNE,
        "if between(low, high) & others:", "if False:",
    ),
    Mutation(
        "neighbours: no slack for their points", _PRUNE,
        "bound = m.value[j] + s.points[high] - s.points[low]",
        "bound = m.value[j]",
    ),
    Mutation(
        "neighbours: slack one point short", _PRUNE,
        "bound = m.value[j] + s.points[high] - s.points[low]",
        "bound = m.value[j] + s.points[high] - s.points[low] - (1 if s.points[high] > s.points[low] else 0)",
    ),
    Mutation(
        "neighbours: a skipped card leaves no bound", _SEARCH,
        "            bound = neighbour_bound(s, &m, i, others, tops)\n            if bound <= alpha:\n"
        "                m.value[i] = bound\n                if bound > best:\n"
        "                    best = bound\n",
        "            bound = neighbour_bound(s, &m, i, others, tops)\n            if bound <= alpha:\n"
        "                m.value[i] = bound\n",
    ),
    Mutation(
        "second: sure winners, the cheapest kept", _SEARCH,
        "sure = beyond_reach(s, wins, next_hand, led)\n        if sure:\n            keep |= group_tops",
        "sure = beyond_reach(s, wins, next_hand, led)\n        if sure:\n            keep |= group_bottoms",
    ),
    Mutation(
        "second: lost cards, the dearest kept", _SEARCH,
        "if not partner_beats:\n            keep |= group_bottoms",
        "if not partner_beats:\n            keep |= group_tops",
    ),
    Mutation(
        "second: partner is never asked", _SEARCH,
        "cdef bint partner_beats = can_beat(&b.duties, b, partner, led, led)",
        "cdef bint partner_beats = False",
    ),
    Mutation(
        "third: sure winners, the cheapest kept", _SEARCH,
        "sure = beyond_reach(s, wins, last_hand, led)\n        if sure:\n            keep |= group_tops",
        "sure = beyond_reach(s, wins, last_hand, led)\n        if sure:\n            keep |= group_bottoms",
    ),
    Mutation(
        "third: lost cards, the dearest kept", _SEARCH,
        "if best_place == 1:\n            keep |= group_bottoms(b, loses, others)\n        elif stands",
        "if best_place == 1:\n            keep |= group_tops(b, loses, others)\n        elif stands",
    ),
    Mutation(
        "third: behind a sure partner, the cheapest", _SEARCH,
        "elif stands:\n            keep |= group_tops", "elif stands:\n            keep |= group_bottoms",
    ),
    Mutation(
        "third: partner's card always stands", _SEARCH,
        "cdef bint stands = best_place == 0 and not can_beat(\n"
        "        &b.duties, b, last_hand, led, best_card_so_far\n    )",
        "cdef bint stands = best_place == 0",
    ),
    Mutation(
        "fourth: winners, the cheapest kept", _SEARCH,
        "    if wins:\n        keep |= group_tops", "    if wins:\n        keep |= group_bottoms",
    ),
    Mutation(
        "fourth: behind partner, the cheapest", _SEARCH,
        "if best_place == 1:\n            keep |= group_tops(b, loses, others)\n        else:\n"
        "            keep |= group_bottoms",
        "if best_place == 1:\n            keep |= group_bottoms(b, loses, others)\n        else:\n"
        "            keep |= group_bottoms",
    ),
    Mutation(
        "fourth: lost cards, the dearest kept", _SEARCH,
        "if best_place == 1:\n            keep |= group_tops(b, loses, others)\n        else:\n"
        "            keep |= group_bottoms",
        "if best_place == 1:\n            keep |= group_tops(b, loses, others)\n        else:\n"
        "            keep |= group_tops",
    ),
    Mutation(
        "fourth: the best card parts no neighbours", _SEARCH,
        "        s.hands[(seat + 1) & 3] | s.hands[(seat + 2) & 3] | s.hands[(seat + 3) & 3]\n"
        "        | bit(best_card_so_far)\n    )\n"
        "    cdef Cards legal = legal_follow(b, mine, led, best_card_so_far, best_place == 1, False)",
        "        s.hands[(seat + 1) & 3] | s.hands[(seat + 2) & 3] | s.hands[(seat + 3) & 3]\n"
        "    )\n"
        "    cdef Cards legal = legal_follow(b, mine, led, best_card_so_far, best_place == 1, False)",
    ),
    Mutation(
        "third: the best card parts no neighbours", _SEARCH,
        "last_hand | s.hands[(seat + 2) & 3] | s.hands[(seat + 3 * step) & 3] | bit(best_card_so_far)",
        "last_hand | s.hands[(seat + 2) & 3] | s.hands[(seat + 3 * step) & 3]",
    ),
    Mutation(
        "second: the led card parts no neighbours", _SEARCH,
        "next_hand | partner | s.hands[(seat + 3 * step) & 3] | bit(led)",
        "next_hand | partner | s.hands[(seat + 3 * step) & 3]",
    ),
    Mutation(
        "can beat: a follower's higher card forgotten", _BOARD,
        "return (hand & b.above[best] & suit_mask(led)) != 0", "return False",
    ),
    Mutation(
        "can beat: a ruff forgotten", _BOARD,
        "    return (hand & d.trumps) != 0\n", "    return False\n",
    ),
    Mutation(
        "beyond reach: a ruff forgotten", _PRUNE,
        "        return 0                               # he can ruff",
        "        return candidates",
    ),
    Mutation(
        "beyond reach: a void rival cannot overruff", _PRUNE,
        "    if not rivals:\n        return candidates\n"
        "    return candidates & s.board.above[highest(rivals)]",
        "    if not rivals or not (hand & suit_mask(led)):\n        return candidates\n"
        "    return candidates & s.board.above[highest(rivals)]",
    ),
    Mutation(
        "beyond reach: rivals' highest card forgotten", _PRUNE,
        "    return candidates & s.board.above[highest(rivals)]\n\ncdef inline int neighbour_bound",
        "    return candidates & s.board.above[ctz(rivals)]\n\ncdef inline int neighbour_bound",
    ),
    Mutation(
        "lead: sure winners despite a ruff", _SEARCH,
        "if not (b.duties.trumps and not (suit & b.duties.trumps) and (", "if not (False and (",
    ),
    Mutation(
        "lead: a ruff on the right forgotten", _SEARCH,
        "            or (not (right & (<Cards>0xFF << shift)) and right & b.duties.trumps)\n", "",
    ),
    Mutation(
        "lead: a ruff on the left forgotten", _SEARCH,
        "            (not (left & (<Cards>0xFF << shift)) and left & b.duties.trumps)\n"
        "            or (not (right",
        "            (not (right",
    ),
    Mutation(
        "lead: rivals on the right forgotten", _SEARCH,
        "rivals = (left | right) & (<Cards>0xFF << shift)", "rivals = left & (<Cards>0xFF << shift)",
    ),
    Mutation(
        "lead: sure winners, the cheapest kept", _SEARCH,
        "keep |= (sure & b.duties.lonely) | group_tops(", "keep |= (sure & b.duties.lonely) | group_bottoms(",
    ),
    Mutation(
        "lead: of worthless neighbours the lowest", _SEARCH,
        "others | sure | (suit & b.duties.lonely), True", "others | sure | (suit & b.duties.lonely), False",
    ),
    Mutation(
        "worthless: cards between are ignored", _PRUNE,
        "    return (own & ~zero) | group_bottoms(&s.board, zero, others)\n\ncdef inline Cards beyond",
        "    return (own & ~zero) | group_bottoms(&s.board, zero, 0)\n\ncdef inline Cards beyond",
    ),
    Mutation(
        "worthless: every neighbour is", _PRUNE,
        "    cdef Cards zero = own & s.worthless\n    if not zero & (zero - 1):\n        return own\n    if keep_top:",
        "    cdef Cards zero = own\n    if not zero & (zero - 1):\n        return own\n    if keep_top:",
    ),
)  # fmt: skip

# ---------------------------------------------------------------- the table
_MATCH = "e.counts == key.counts and e.tag == key.tag and e.lonely == key.lonely"
_OWNERS = "    return not ((e.owners ^ key.owners) & e.relevant)\n"
_KEYS = (
    Mutation(
        "table: stamp and leader are not compared", _TABLE,
        _MATCH, "e.counts == key.counts and e.lonely == key.lonely",
    ),
    Mutation(
        "table: numbers of cards are not compared", _TABLE,
        _MATCH, "e.tag == key.tag and e.lonely == key.lonely",
    ),
    Mutation(
        "table: lone Aces are not compared", _TABLE,
        _MATCH, "e.counts == key.counts and e.tag == key.tag",
    ),
    Mutation("table: owners are not compared", _TABLE, _OWNERS, "    return True\n"),
    Mutation(
        "table: a lower bound without its loss", _TABLE,
        "return e.low - loss_of(t, e.odd, e.high, e.live, key.odd, key.high, key.live)",
        "return e.low",
    ),
    Mutation(
        "table: an upper bound without its loss", _TABLE,
        "return e.high_bound + loss_of(t, key.odd, key.high, key.live, e.odd, e.high, e.live)",
        "return e.high_bound",
    ),
    Mutation(
        "table: losses the wrong way round below", _TABLE,
        "return e.low - loss_of(t, e.odd, e.high, e.live, key.odd, key.high, key.live)",
        "return e.low - loss_of(t, key.odd, key.high, key.live, e.odd, e.high, e.live)",
    ),
    Mutation(
        "table: losses the wrong way round above", _TABLE,
        "return e.high_bound + loss_of(t, key.odd, key.high, key.live, e.odd, e.high, e.live)",
        "return e.high_bound + loss_of(t, e.odd, e.high, e.live, key.odd, key.high, key.live)",
    ),
    Mutation(
        "table: no loss in the fourth suit", _TABLE,
        "        + t.losses[3][((then >> 26) & 63) << 6 | ((now >> 26) & 63)]\n", "",
    ),
    Mutation(
        "table: no loss in West's hand", _TABLE,
        "        + hand_loss(t, odd_then & high_then, odd_now & high_now)\n", "",
    ),
    Mutation(
        "table: an upper bound stored as a lower one", _SEARCH,
        "if best > first_alpha and best > same.low:", "if best > same.low:",
    ),
    Mutation(
        "table: a lower bound stored as an upper one", _SEARCH,
        "if best < first_beta and best < same.high_bound:", "if best < same.high_bound:",
    ),
    # ------------------------------------------------------------ relevant ranks
    Mutation(
        "relevant: neighbours not tried are forgotten", _PRUNE,
        "            relevant |= bit(shift + highest(lane))\n", "            pass\n",
    ),
    Mutation(
        "relevant: the duty to ruff compares nothing", _PRUNE,
        "        return bit(best)\n", "        return 0\n",
    ),
    Mutation(
        "relevant: the winner of a trick", _SEARCH,
        "s.relevant |= bit(card if place == 3 else best_card_so_far) & led_suit", "pass",
    ),
    Mutation(
        "relevant: the winner of the last trick", _SEARCH,
        "    s.relevant &= bit(best)       # somebody followed", "    s.relevant = 0  # somebody",
    ),
    Mutation(
        "relevant: the second player did not follow", _SEARCH,
        "        followed = not (card ^ led) & 24\n", "        followed = False\n",
    ),
    Mutation(
        "relevant: the third player did not follow", _SEARCH,
        "        follows = followed or not (card ^ led) & 24\n", "        follows = followed\n",
    ),
    Mutation(
        "relevant: the fourth player did not follow", _SEARCH,
        "        contested = followed or not (card ^ led) & 24\n",
        "        contested = followed\n",
    ),
    Mutation(
        "relevant: trumps are not complete", _BOARD_PYX,
        "d.complete = <Cards>0xFFFFFFFF if d.beat_everywhere and d.beat_led else d.trumps",
        "d.complete = <Cards>0xFFFFFFFF if d.beat_everywhere and d.beat_led else 0",
    ),
    Mutation(
        "relevant: suits of all-trump are not complete", _BOARD_PYX,
        "d.complete = <Cards>0xFFFFFFFF if d.beat_everywhere and d.beat_led else d.trumps",
        "d.complete = d.trumps",
    ),
    Mutation(
        "relevant: a lower bound found in the table", _SEARCH,
        "            if bound >= beta:\n"
        "                s.relevant = relevant_now(s.table, entry.depths, key.live)\n",
        "            if bound >= beta:\n                s.relevant = 0\n",
    ),
    Mutation(
        "relevant: an upper bound found in the table", _SEARCH,
        "            if bound <= alpha:\n"
        "                s.relevant = relevant_now(s.table, entry.depths, key.live)\n",
        "            if bound <= alpha:\n                s.relevant = 0\n",
    ),
    Mutation(
        "relevant: a table's bound that raises alpha", _SEARCH,
        "                low = bound\n"
        "                relevant |= relevant_now(s.table, entry.depths, key.live)\n",
        "                low = bound\n",
    ),
    Mutation(
        "relevant: a table's bound that lowers beta", _SEARCH,
        "                high = bound\n"
        "                relevant |= relevant_now(s.table, entry.depths, key.live)\n",
        "                high = bound\n",
    ),
    Mutation(
        "relevant: the older bounds of an entry", _SEARCH,
        "        s.relevant |= relevant_now(s.table, same.depths, key.live)\n", "        pass\n",
    ),
    Mutation(
        "relevant: leads tried before the last", _SEARCH,
        "        s.relevant = closed(s, seen, mine, pruned, others)\n",
        "        s.relevant = closed(s, s.relevant, mine, pruned, others)\n",
    ),
    Mutation(
        "relevant: one place too few", _TABLE,
        "            lane = ((live >> (8 * suit)) & 0xFF) & ~((lane & -lane) - 1)\n",
        "            lane = ((live >> (8 * suit)) & 0xFF) & ~(((lane & -lane) << 1) - 1)\n",
    ),
    Mutation(
        "relevant: one suit forgotten", _TABLE,
        "    for suit in range(4):\n        lane = (relevant", "    for suit in range(1, 4):\n        lane = (relevant",
    ),
    Mutation(
        "relevant: East and West told apart only", _TABLE,
        "        result |= (top | (top << 8)) << (16 * suit)\n",
        "        result |= top << (16 * suit)\n",
    ),
    Mutation(
        "losses: none where the cards run out", _TABLE_PYX,
        "                        total += points[i + 2]\n                    elif",
        "                        pass\n                    elif",
    ),
    Mutation(
        "losses: one point short", _TABLE_PYX,
        "total += points[i + 2] - points[j + 2]", "total += points[i + 2] - points[j + 2] - 1",
    ),
    Mutation(
        "losses: one entry off", _TABLE_PYX,
        "l.loss[then << 6 | now] = <uint8_t>total",
        "l.loss[then << 6 | now] = <uint8_t>(0 if then == 32 and now == 16 else total)",
    ),
    Mutation(
        "losses: of the plain suits everywhere", _CONTEXT,
        "cdef const uint8_t* points = self.search.points + 8 * suit",
        "cdef const uint8_t* points = self.search.points + 8 * (0 if suit else 1)",
    ),
    Mutation(
        "stamp: the same for other rules", _CONTEXT,
        "question = (problem.duties, problem.points, problem.last_bonus, sweep)", "question = (sweep,)",
    ),
    Mutation(
        "stamp: the same for the sweep question", _CONTEXT,
        "question = (problem.duties, problem.points, problem.last_bonus, sweep)",
        "question = (problem.duties, problem.points, problem.last_bonus)",
    ),
)  # fmt: skip

# ---------------------------------------------------------------- cashing, a bound at trick starts
_CASHING = (
    Mutation(
        "cashing: what is not the highest card wins", _BOUNDS,
        "own & s.board.above[highest(others)] if others else own\n    cdef int count",
        "own & s.board.above[ctz(others)] if others else own\n    cdef int count",
    ),
    Mutation(
        "cashing: partner never has to ruff", _BOUNDS,
        "        if partner_trumps:\n            held", "        if False:\n            held",
    ),
    Mutation(
        "cashing: the next player never ruffs", _BOUNDS,
        "        if left_trumps:\n            rounds = popcount(left & suit)",
        "        if False:\n            rounds = popcount(left & suit)",
    ),
    Mutation(
        "cashing: the last player never ruffs", _BOUNDS,
        "        if right_trumps:\n            held", "        if False:\n            held",
    ),
    Mutation(
        "cashing: one trump round is enough", _BOUNDS,
        "            won >= popcount(left_trumps) and won >= popcount(right_trumps)\n"
        "            and won >= popcount(partner_trumps)\n",
        "            won >= 1\n",
    ),
    Mutation(
        "cashing: partner's trumps need no round", _BOUNDS,
        "            and won >= popcount(partner_trumps)\n", "",
    ),
    Mutation(
        "cashing: trumps are led although locked", _BOUNDS,
        "if mine & trumps and not s.board.duties.locked:", "if mine & trumps:",
    ),
    Mutation(
        "cashing: small cards of a suit not drained", _BOUNDS,
        "    if rounds == 8 and count >= popcount(left & suit) and count >= popcount(right & suit) and (\n"
        "        count >= popcount(partner & suit)\n    ):",
        "    if rounds == 8:",
    ),
    Mutation(
        "cashing: partner's cards do not count", _BOUNDS,
        "count >= popcount(right & suit) and (\n        count >= popcount(partner & suit)\n    ):",
        "count >= popcount(right & suit):",
    ),
    Mutation(
        "cashing: drained although a ruff may end it", _BOUNDS,
        "    if rounds == 8 and count >= popcount(left", "    if count >= popcount(left",
    ),
    Mutation(
        "cashing: its masters are not relevant", _BOUNDS,
        "    s.relevant |= bit(ctz(masters))\n", "",
    ),
    Mutation(
        "cashing: all tricks one too early", _BOUNDS,
        "    return rest if won >= tricks else taken", "    return rest if won >= tricks - 1 else taken",
    ),
)  # fmt: skip

# ---------------------------------------------------------------- the sweep, and any table
_OUTCOMES = (
    Mutation(
        "sweep: points do not come first", "ranking.py",
        "if north_south == all_points\n                    and self._can_sweep[side]", "if self._can_sweep[side]",
    ),
    Mutation(
        "sweep: one trick too few", "ranking.py",
        "return engine.reaches(play.problem, card, play.tricks_left, True, flag)",
        "return engine.reaches(play.problem, card, play.tricks_left - 1, True, flag)",
    ),
    Mutation(
        "sweep: all points are all tricks", "ranking.py",
        "                    and _sweeps(engine, play, card, side, flag)\n", "",
    ),
    Mutation(
        "sweep: the kernel counts no tricks", _CONTEXT,
        "s.trick_bonus = 1 if sweep else 0", "s.trick_bonus = 0",
    ),
    Mutation(
        "outcomes: none wanted, North-South's sweep", _UTILITY,
        "if wanted == 0 and not (north_south_open and sweep_wanted) and not (", "if wanted == 0 and not (",
    ),
    Mutation(
        "outcomes: none wanted, East-West's sweep", _UTILITY,
        "if wanted == 0 and not (north_south_open and sweep_wanted) and not (\n"
        "        east_west_open and swept_wanted\n    ):",
        "if wanted == 0 and not (north_south_open and sweep_wanted):",
    ),
    Mutation(
        "outcomes: all wanted but North-South's sweep", _UTILITY,
        "if wanted == possible and (not north_south_open or sweep_wanted) and (",
        "if wanted == possible and (",
    ),
    Mutation(
        "outcomes: all wanted but East-West's sweep", _UTILITY,
        "if wanted == possible and (not north_south_open or sweep_wanted) and (\n"
        "        not east_west_open or swept_wanted\n    ):",
        "if wanted == possible and (not north_south_open or sweep_wanted):",
    ),
    Mutation(
        "outcomes: points decide, North-South's sweep", _UTILITY,
        "    if wanted == high - start + 1 and (\n"
        "        not north_south_open or sweep_wanted == (start <= high)\n    ) and (",
        "    if wanted == high - start + 1 and (",
    ),
    Mutation(
        "outcomes: points decide, East-West's sweep", _UTILITY,
        ") and (not east_west_open or swept_wanted == (start <= points)):", "):",
    ),
    Mutation(
        "outcomes: points decide across gaps", _UTILITY,
        "if wanted == high - start + 1 and (", "if start <= high and (",
    ),
    Mutation(
        "outcomes: upper bound, East-West's sweep", _UTILITY,
        "    if not (east_west_open and swept_wanted):\n", "    if True:\n",
    ),
    Mutation(
        "outcomes: upper bound, North-South's sweep", _UTILITY,
        "            first = high                       # only North-South's sweep is wanted",
        "            return False",
    ),
    Mutation(
        "outcomes: lower bound, North-South's sweep", _UTILITY,
        "if start <= high and (not north_south_open or sweep_wanted) and (", "if start <= high and (",
    ),
    Mutation(
        "outcomes: lower bound, East-West's sweep", _UTILITY,
        "    if start <= high and (not north_south_open or sweep_wanted) and (\n"
        "        start > points or not east_west_open or swept_wanted\n    ):",
        "    if start <= high and (not north_south_open or sweep_wanted):",
    ),
    Mutation(
        "outcomes: the table forgets the points", _UTILITY,
        "            bucket[i].owners == owners and bucket[i].live == live and bucket[i].tag == tag\n"
        "            and bucket[i].points == points and bucket[i].takers == takers\n"
        "        ):\n            if bucket[i].low",
        "            bucket[i].owners == owners and bucket[i].live == live and bucket[i].tag == tag\n"
        "            and bucket[i].takers == takers\n        ):\n            if bucket[i].low",
    ),
    Mutation(
        "outcomes: the table forgets who has a trick", _UTILITY,
        "            bucket[i].owners == owners and bucket[i].live == live and bucket[i].tag == tag\n"
        "            and bucket[i].points == points and bucket[i].takers == takers\n"
        "        ):\n            if bucket[i].low",
        "            bucket[i].owners == owners and bucket[i].live == live and bucket[i].tag == tag\n"
        "            and bucket[i].points == points\n        ):\n            if bucket[i].low",
    ),
    Mutation(
        "outcomes: the table forgets the leader", _UTILITY,
        "            bucket[i].owners == owners and bucket[i].live == live and bucket[i].tag == tag\n"
        "            and bucket[i].points == points and bucket[i].takers == takers\n"
        "        ):\n            if bucket[i].low",
        "            bucket[i].owners == owners and bucket[i].live == live\n"
        "            and bucket[i].points == points and bucket[i].takers == takers\n"
        "        ):\n            if bucket[i].low",
    ),
    Mutation(
        "outcomes: the table's bound one rank too high", _UTILITY,
        "        entry.high = u.wanted - 1\n", "        entry.high = u.wanted - 2\n",
    ),
    Mutation(
        "outcomes: one stamp for every table", _CONTEXT,
        "            utility_new_stamp(&self.utility)\n", "            pass\n",
    ),
    Mutation(
        "outcomes: an Ace is a worthless neighbour", _UTILITY,
        "cdef Cards zero = own & s.worthless & ~lonely", "cdef Cards zero = own",
    ),
    Mutation(
        "outcomes: of worthless leads the lowest", _UTILITY,
        "distinct(s, legal_leads(&b.duties, mine), others, True)",
        "distinct(s, legal_leads(&b.duties, mine), others, False)",
    ),
    Mutation(
        "outcomes: worthless cards between are ignored", _UTILITY,
        "    return (own & ~zero) | group_bottoms(&s.board, zero, others)",
        "    return (own & ~zero) | group_bottoms(&s.board, zero, 0)",
    ),
)  # fmt: skip

MUTATIONS = (*_DOMINANCE, *_KEYS, *_CASHING, *_OUTCOMES)
