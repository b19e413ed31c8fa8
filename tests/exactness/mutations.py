"""One broken line for every rule by which the kernel leaves something out.

`old` is a piece of the source that stands there once; `new` is what a plausible slip would make of
it. Whoever changes a pruning rule changes its mutations with it.

Not here, since no value hangs on it: the order of moves, the bucket an entry goes to, which entries
`claim` gives up, and copies of an entry that a growing table leaves behind (they stay true). What
follows a trick that lay on the table when the question came marks ranks in vain: nothing stores
them. Nor is it wrong to cash through a partner who has more masters than tricks are left for: he
throws masters then, keeps an entry, and all tricks are his; the bound only says less. Nor did any
position show that partner's winners must lie above what the leader has left of their suit, not only
above the opponents' cards: a card of his that is higher wins as well. The bound is the careful one
because its argument is short.
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
    also: tuple[tuple[str, str], ...] = ()
    """Further changes of the file, where a rule is asked for in two places."""

    @property
    def changes(self) -> tuple[tuple[str, str], ...]:
        """Every text and what it becomes."""
        return ((self.old, self.new), *self.also)


_BOARD = "kernel/_board.pxd"
_BOARD_PYX = "kernel/_board.pyx"
_SEARCH = "kernel/_search.pyx"
_PRUNE = "kernel/_prune.pxd"
_BOUNDS = "kernel/_bounds.pxd"
_TWO_TRICKS = "kernel/_two_tricks.pxd"
_TABLE = "kernel/_table.pxd"
_TABLE_PYX = "kernel/_table.pyx"
_UTILITY = "kernel/_utility.pyx"
_CONTEXT = "kernel/_context.pyx"
_LEVELS = "kernel/_levels.pyx"

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
_MATCH = "        b.counts[i] == key.counts and b.tag[i] == key.tag\n"
_DISAGREE = "    return <uint32_t>differing | <uint32_t>(differing >> 32)\n"
_LOW_NOW = "return e.low - loss_of(t, e.odd, e.high, e.live, key.odd, key.high, key.live)"
_HIGH_NOW = "return e.high_bound + loss_of(t, key.odd, key.high, key.live, e.odd, e.high, e.live)"
_MOVED = "(odd_then ^ odd_now) | (high_then ^ high_now) | (live_then ^ live_now)"
_SAME = "return e.live == key.live and e.odd == key.odd and e.high == key.high"
_STORE = "places = relevant_places(s.relevant | (key.live & b.duties.complete), key.live)"
# The table is asked first with more than three tricks left, more than most streams have; where only
# ranks are forgotten, what comes of it shows if it is asked everywhere.
_EVERYWHERE = (("    ENHANCED_ABOVE = 3 ", "    ENHANCED_ABOVE = 1 "),)
_KEYS = (
    Mutation(
        "table: stamp and leader are not compared", _TABLE,
        _MATCH, "        b.counts[i] == key.counts\n",
    ),
    Mutation(
        "table: the leader is not compared", _TABLE,
        _MATCH, "        b.counts[i] == key.counts and not (b.tag[i] ^ key.tag) >> 2\n",
    ),
    Mutation(
        "table: numbers of cards are not compared", _TABLE,
        _MATCH, "        b.tag[i] == key.tag\n",
        (("<uint32_t>(b.counts[i] == key.counts) << i", "<uint32_t>1 << i"),),
    ),
    Mutation(
        "table: lone Aces are not compared", _TABLE,
        "        and not (b.entries[i].live ^ key.live) & key.lonely\n", "",
    ),
    Mutation("table: owners are not compared", _TABLE, _DISAGREE, "    return 0\n"),
    Mutation(
        "table: East and West told apart only", _TABLE,
        _DISAGREE, "    return <uint32_t>differing\n",
    ),
    Mutation(
        "table: South and East told apart only", _TABLE,
        _DISAGREE, "    return <uint32_t>(differing >> 32)\n",
    ),
    Mutation(
        "table: owners of cards, not of places", _TABLE,
        "<uint64_t>gather(key.high, key.live) << 32 | gather(key.odd, key.live)",
        "<uint64_t>key.high << 32 | key.odd",
    ),
    Mutation("table: the same hands but West's", _TABLE, _SAME, "return e.live == key.live and e.odd == key.odd"),
    Mutation("table: the same hands but East's", _TABLE, _SAME, "return e.live == key.live and e.high == key.high"),
    Mutation("table: the same hands of other cards", _TABLE, _SAME, "return e.odd == key.odd and e.high == key.high"),
    Mutation("table: a lower bound without its loss", _TABLE, _LOW_NOW, "return e.low"),
    Mutation("table: an upper bound without its loss", _TABLE, _HIGH_NOW, "return e.high_bound"),
    Mutation(
        "table: losses the wrong way round below", _TABLE,
        _LOW_NOW, "return e.low - loss_of(t, key.odd, key.high, key.live, e.odd, e.high, e.live)",
    ),
    Mutation(
        "table: losses the wrong way round above", _TABLE,
        _HIGH_NOW,
        "return e.high_bound + loss_of(t, e.odd, e.high, e.live, key.odd, key.high, key.live)",
    ),
    Mutation("table: no loss in the fourth suit", _TABLE, "moved &= <Cards>0xFCFCFCFC", "moved &= <Cards>0x00FCFCFC"),
    Mutation("table: no loss at a suit's third place", _TABLE, "moved &= <Cards>0xFCFCFCFC", "moved &= <Cards>0xF8F8F8F8"),
    Mutation(
        "table: no loss in South's hand", _TABLE,
        "        result += hand_loss(\n"
        "            t, suit, live_then & ~(odd_then | high_then), live_now & ~(odd_now | high_now)\n"
        "        )\n", "",
    ),
    Mutation(
        "table: no loss in East's hand", _TABLE,
        "        result += hand_loss(t, suit, odd_then & ~high_then, odd_now & ~high_now)\n", "",
    ),
    Mutation(
        "table: no loss in North's hand", _TABLE,
        "        result += hand_loss(t, suit, high_low_then, high_low_now)\n", "",
    ),
    Mutation(
        "table: no loss in West's hand", _TABLE,
        "        result += hand_loss(t, suit, odd_then & high_then, odd_now & high_now)\n", "",
    ),
    Mutation(
        "table: no loss where neighbours change places", _TABLE,
        _MOVED, "(high_then ^ high_now) | (live_then ^ live_now)",
    ),
    Mutation(
        "table: no loss where partners change places", _TABLE,
        _MOVED, "(odd_then ^ odd_now) | (live_then ^ live_now)",
    ),
    Mutation(
        "table: no loss where a card is gone", _TABLE,
        _MOVED, "(odd_then ^ odd_now) | (high_then ^ high_now)",
    ),
    Mutation(
        "table: an upper bound stored as a lower one", _SEARCH,
        "if best > first_alpha and best > low:", "if best > low:",
    ),
    Mutation(
        "table: a lower bound stored as an upper one", _SEARCH,
        "if best < first_beta and best < high:", "if best < high:",
    ),
    Mutation(
        "table: a new entry begins with another's low", _SEARCH,
        "        entry.low = 0\n        entry.high_bound = rest\n", "        entry.high_bound = rest\n",
    ),
    Mutation(
        "table: a new entry begins with another's high", _SEARCH,
        "        entry.low = 0\n        entry.high_bound = rest\n", "        entry.low = 0\n",
    ),
    # ------------------------------------------------------------ a table that grows
    Mutation(
        "grow: an entry keeps another's cards", _TABLE_PYX,
        "            target.counts[j] = source.counts[i]\n", "",
    ),
    Mutation(
        "grow: an entry keeps another's leader", _TABLE_PYX,
        "            target.tag[j] = source.tag[i]\n",
        "            target.tag[j] = (source.tag[i] & ~<uint32_t>3) | (target.tag[j] & 3)\n",
    ),
    Mutation(
        "grow: bounds of the place it came to", _TABLE_PYX,
        "target.entries[j] = source.entries[i]", "target.entries[j] = source.entries[j]",
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
        "relevant: third's duty at a cut", _SEARCH,
        "reward(s, 2, seat, &m, i, tricks)\n                    s.hands[seat] = mine\n"
        "                    s.relevant |= duty\n",
        "reward(s, 2, seat, &m, i, tricks)\n                    s.hands[seat] = mine\n",
    ),
    Mutation(
        "relevant: third's duty when all is tried", _SEARCH,
        "closed(s, seen, mine & ~lonely, pruned, others) | duty\n    return best\n\n\ncdef int fourth(",
        "closed(s, seen, mine & ~lonely, pruned, others)\n    return best\n\n\ncdef int fourth(",
    ),
    Mutation(
        "relevant: third's duty with a single card", _SEARCH,
        "        s.hands[seat] = mine\n        s.relevant |= duty\n        return value\n",
        "        s.hands[seat] = mine\n        return value\n",
    ),
    Mutation(
        "relevant: fourth's duty at a cut", _SEARCH,
        "reward(s, 3, seat, &m, i, tricks)\n                    s.hands[seat] = mine\n"
        "                    s.relevant |= duty\n",
        "reward(s, 3, seat, &m, i, tricks)\n                    s.hands[seat] = mine\n",
    ),
    Mutation(
        "relevant: fourth's duty when all is tried", _SEARCH,
        "closed(s, seen, mine & ~lonely, pruned, others) | duty\n    return best\n\n\ncdef int settled_by_table(",
        "closed(s, seen, mine & ~lonely, pruned, others)\n    return best\n\n\ncdef int settled_by_table(",
    ),
    Mutation(
        "relevant: fourth's duty with a single card", _SEARCH,
        "best_card_so_far) & led_suit\n        s.relevant |= duty\n",
        "best_card_so_far) & led_suit\n",
    ),
    Mutation(
        "relevant: the winner of a trick", _SEARCH,
        "        if contested:\n"
        "            s.relevant |= bit(card if place == 3 else best_card_so_far) & led_suit\n",
        "",
    ),
    Mutation(
        "relevant: the winner behind a single card", _SEARCH,
        "            s.relevant |= bit(card if place == 3 else best_card_so_far) & led_suit\n"
        "        s.relevant |= duty\n",
        "            pass\n        s.relevant |= duty\n",
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
        "relevant: the second's single card did not follow", _SEARCH,
        "            bound_third, not (card ^ led) & 24\n", "            bound_third, False\n",
    ),
    Mutation(
        "relevant: the third player did not follow", _SEARCH,
        "        follows = followed or not (card ^ led) & 24\n", "        follows = followed\n",
    ),
    Mutation(
        "relevant: the third's single card did not follow", _SEARCH,
        "rest - beta, rest - alpha, rest, tricks, followed or not (card ^ led) & 24\n",
        "rest - beta, rest - alpha, rest, tricks, followed\n",
    ),
    Mutation(
        "relevant: the fourth player did not follow", _SEARCH,
        "        contested = followed or not (card ^ led) & 24\n",
        "        contested = followed\n",
    ),
    Mutation(
        "relevant: the fourth's single card did not follow", _SEARCH,
        "        s.hands[seat] = mine\n        if followed or not (card ^ led) & 24:\n",
        "        s.hands[seat] = mine\n        if followed:\n",
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
        "relevant: complete suits only in the bucket", _SEARCH,
        _STORE, "places = relevant_places(s.relevant, key.live)",
    ),
    Mutation(
        "relevant: a lower bound found in the table", _SEARCH,
        "            if bound >= beta:\n"
        "                s.relevant = relevant_now(entry.under_low, key.live)\n",
        "            if bound >= beta:\n                s.relevant = 0\n",
    ),
    Mutation(
        "relevant: an upper bound found in the table", _SEARCH,
        "            if bound <= alpha:\n"
        "                s.relevant = relevant_now(entry.under_high, key.live)\n",
        "            if bound <= alpha:\n                s.relevant = 0\n",
    ),
    Mutation(
        "relevant: a table's bound that raises alpha", _SEARCH,
        "                low = bound\n"
        "                relevant |= relevant_now(entry.under_low, key.live)\n",
        "                low = bound\n",
    ),
    Mutation(
        "relevant: a table's bound that lowers beta", _SEARCH,
        "                high = bound\n"
        "                relevant |= relevant_now(entry.under_high, key.live)\n",
        "                high = bound\n",
    ),
    Mutation(
        "relevant: two bounds of the table that meet", _SEARCH,
        "    if low == high:\n        s.relevant = relevant\n",
        "    if low == high:\n        s.relevant = 0\n",
    ),
    Mutation(
        "relevant: bounds of the table that narrowed", _SEARCH,
        "    s.relevant |= relevant\n\n    # The table may", "\n    # The table may",
    ),
    Mutation(
        "relevant: the mask of the other bound, below", _SEARCH,
        "entry.low > low and not differing & entry.under_low:",
        "entry.low > low and not differing & entry.under_high:",
    ),
    Mutation(
        "relevant: the mask of the other bound, above", _SEARCH,
        "            not differing & entry.under_high\n        ):\n            bound = high_now",
        "            not differing & entry.under_low\n        ):\n            bound = high_now",
    ),
    Mutation(
        "relevant: a lower bound's mask stored above", _SEARCH,
        "            entry.under_low = places\n", "            entry.under_high = places\n",
    ),
    Mutation(
        "relevant: an upper bound's mask stored below", _SEARCH,
        "            entry.under_high = places\n", "            entry.under_low = places\n",
    ),
    Mutation(
        "relevant: a lower bound keeps its first mask", _SEARCH,
        "            entry.under_low = places\n",
        "            entry.under_low = entry.under_low if entry.under_low else places\n",
    ),
    Mutation(
        "relevant: an upper bound keeps its first mask", _SEARCH,
        "            entry.under_high = places\n",
        "            entry.under_high = entry.under_high if entry.under_high else places\n",
    ),
    Mutation(
        "enhanced: a lower bound of any owners", _SEARCH,
        "            if not differing & entry.under_low:\n                bound = low_now",
        "            if True:\n                bound = low_now",
    ),
    Mutation(
        "enhanced: an upper bound of any owners", _SEARCH,
        "        elif not differing & entry.under_high:\n            bound = high_now",
        "        else:\n            bound = high_now",
    ),
    Mutation(
        "enhanced: the ranks of a lower bound", _SEARCH,
        "relevant_now(entry.under_low, key.live)\n                    return trick_points + bound",
        "0\n                    return trick_points + bound", _EVERYWHERE,
    ),
    Mutation(
        "enhanced: the ranks of an upper bound", _SEARCH,
        "relevant_now(entry.under_high, key.live)\n                return rest - bound",
        "0\n                return rest - bound", _EVERYWHERE,
    ),
    Mutation(
        "enhanced: the winner of the trick", _SEARCH,
        "                if followed or not (card ^ led) & 24:\n                    s.relevant |=",
        "                if False:\n                    s.relevant |=",
    ),
    Mutation(
        "enhanced: the duty to ruff", _SEARCH,
        "                s.relevant |= duty\n                return value\n",
        "                return value\n", _EVERYWHERE,
    ),
    Mutation(
        "relevant: leads tried before the last", _SEARCH,
        "        s.relevant = closed(s, seen, mine, pruned, others)\n",
        "        s.relevant = closed(s, s.relevant, mine, pruned, others)\n",
    ),
    Mutation(
        "relevant: one place too few", _TABLE,
        "    return gather(relevant, live)\n",
        "    return gather(relevant & ((relevant & <Cards>0x7F7F7F7F) << 1), live)\n",
    ),
    Mutation(
        "relevant: places right above are not", _TABLE,
        "    relevant |= (relevant & <Cards>0x7F7F7F7F) << 1\n", "",
    ),
    Mutation(
        "relevant: places two above are not", _TABLE,
        "    relevant |= (relevant & <Cards>0x3F3F3F3F) << 2\n", "",
    ),
    Mutation(
        "relevant: places four above are not", _TABLE,
        "    relevant |= (relevant & <Cards>0x0F0F0F0F) << 4\n", "",
    ),
    Mutation(
        "relevant: cards in the place of places", _TABLE,
        "    return gather(relevant, live)\n", "    return relevant & live\n",
    ),
    Mutation(
        "relevant: places in the place of cards", _TABLE,
        "    return scatter(places, live)\n", "    return places & live\n",
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
        "losses: of one suit everywhere", _CONTEXT,
        "if memcmp(self.suits[i].points, points, 8) == 0:", "if True:",
    ),
    Mutation(
        "stamp: the same for other rules", _CONTEXT,
        "question = (problem.duties, problem.points, problem.last_bonus, sweep)", "question = (sweep,)",
    ),
    Mutation(
        "stamp: the same for the sweep question", _CONTEXT,
        "stamp = self.stamps.get(question)\n", "stamp = self.stamps.get(question[:3])\n",
        ((
            "stamp = self.stamps[question] = self.newest_stamp = self.table.stamp",
            "stamp = self.stamps[question[:3]] = self.newest_stamp = self.table.stamp",
        ),),
    ),
)  # fmt: skip

# ---------------------------------------------------------------- cashing, a bound at trick starts
_CASHING = (
    Mutation(
        "cashing: what is not the highest card wins", _BOUNDS,
        "own & ~((<Cards>2 << highest(others)) - 1)",
        "own & ~((<Cards>2 << ctz(others)) - 1)",
    ),
    Mutation(
        "cashing: partner never has to ruff", _BOUNDS,
        "        if partner_trumps:\n            suit.safe",
        "        if False:\n            suit.safe",
    ),
    Mutation(
        "cashing: the next player never ruffs", _BOUNDS,
        "        if left_trumps:\n            rounds = popcount",
        "        if False:\n            rounds = popcount",
    ),
    Mutation(
        "cashing: the last player never ruffs", _BOUNDS,
        "        if right_trumps:\n            rounds",
        "        if False:\n            rounds",
    ),
    Mutation(
        "cashing: one trump round is enough", _BOUNDS,
        "            won >= popcount(left_trumps) and won >= popcount(right_trumps)\n"
        "            and won >= popcount(partner_trumps)\n",
        "            won >= 1\n",
    ),
    Mutation(
        "cashing: partner's trumps need no round", _BOUNDS,
        "            and won >= popcount(partner_trumps)\n",
        "",
    ),
    Mutation(
        "cashing: trumps are led although locked", _BOUNDS,
        "if (mine | partner) & trumps and not s.board.duties.locked:",
        "if (mine | partner) & trumps:",
    ),
    Mutation(
        "cashing: small cards of a suit not drained", _BOUNDS,
        "    elif suit.safe == FOR_EVER and others and (\n",
        "    elif suit.safe == FOR_EVER and others or (\n",
    ),
    Mutation(
        "cashing: partner's cards do not count", _BOUNDS,
        "        and count >= popcount((partner >> shift) & 0xFF)\n",
        "",
    ),
    Mutation(
        "cashing: drained although a ruff may end it", _BOUNDS,
        "    elif suit.safe == FOR_EVER and others and (",
        "    elif others and (",
    ),
    Mutation(
        "cashing: its masters are not relevant", _BOUNDS,
        "    s.relevant |= masters << shift\n",
        "",
    ),
    Mutation(
        "cashing: all tricks one too early", _BOUNDS,
        "    if won >= tricks:\n",
        "    if won >= tricks - 1:\n",
    ),
    Mutation(
        "cashing: own cards of a round too many", _BOUNDS,
        "p.dearest[(mine >> shift) & 0xFF][rounds]",
        "p.dearest[(mine >> shift) & 0xFF][min(rounds + 1, 8)]",
    ),
    Mutation(
        "cashing: partner's cards of a round too many", _BOUNDS,
        "p.dearest[(partner >> shift) & 0xFF][rounds]",
        "p.dearest[(partner >> shift) & 0xFF][min(rounds + 1, 8)]",
    ),
    Mutation(
        "cashing: the next player's dearest", _BOUNDS,
        "p.cheapest[(left >> shift) & 0xFF][rounds]",
        "p.dearest[(left >> shift) & 0xFF][rounds]",
    ),
    Mutation(
        "cashing: the last player's dearest", _BOUNDS,
        "p.cheapest[(right >> shift) & 0xFF][rounds]",
        "p.dearest[(right >> shift) & 0xFF][rounds]",
    ),
    Mutation(
        "cashing: the cheapest counted from the top", _TABLE_PYX,
        "        for j in range(8):\n            if (now >> j) & 1:\n                i += 1\n"
        "                total += points[j]\n                l.cheapest",
        "        for j in range(7, -1, -1):\n            if (now >> j) & 1:\n                i += 1\n"
        "                total += points[j]\n                l.cheapest",
    ),
    Mutation(
        "cashing: a trick too many in the sweep question", _BOUNDS,
        "        + rounds * s.trick_bonus\n",
        "        + (rounds + 1) * s.trick_bonus\n",
    ),
    Mutation(
        "cashing: partner needs no entry", _BOUNDS,
        "    if not entry:\n",
        "    if False:\n",
    ),
    Mutation(
        "cashing: an entry without a card to lead", _BOUNDS,
        "        entry |= suit.own != 0\n",
        "        entry = True\n",
    ),
    Mutation(
        "cashing: through partner, all tricks one too early", _BOUNDS,
        "    return rest if won >= tricks else taken\n",
        "    return rest if won >= tricks - 1 else taken\n",
    ),
    Mutation(
        "cashing: through partner, his winners are not relevant", _BOUNDS,
        "    s.relevant |= marked\n",
        "",
    ),
    Mutation(
        "cashing: through partner, over the last player's only", _BOUNDS,
        "        rivals = suit.own | (((left | right) >> shift) & 0xFF)\n",
        "        rivals = suit.own | ((right >> shift) & 0xFF)\n",
    ),
    Mutation(
        "cashing: through partner, what is not the highest", _BOUNDS,
        "theirs & ~((<Cards>2 << highest(rivals)) - 1)",
        "theirs & ~((<Cards>2 << ctz(rivals)) - 1)",
    ),
    Mutation(
        "cashing: through partner, he follows with no card", _BOUNDS,
        "        length = min(popcount(theirs), suit.safe) - suit.cashed\n",
        "        length = min(popcount(theirs), suit.safe - suit.cashed)\n",
    ),
    Mutation(
        "cashing: through partner, the leader's rounds are safe besides", _BOUNDS,
        "        length = min(popcount(theirs), suit.safe) - suit.cashed\n",
        "        length = min(popcount(theirs) - suit.cashed, suit.safe)\n",
    ),
    Mutation(
        "cashing: through partner, opponents never ruff", _BOUNDS,
        "            suit.safe = rounds\n            if own_trumps",
        "            suit.safe = FOR_EVER\n            if own_trumps",
    ),
    Mutation(
        "cashing: through partner, the leader never has to ruff", _BOUNDS,
        "            if own_trumps:\n",
        "            if False:\n",
    ),
    Mutation(
        "cashing: through partner, drained although a ruff may end it", _BOUNDS,
        "            suit.safe == FOR_EVER\n            and suit.cashed",
        "            suit.cashed",
    ),
    Mutation(
        "cashing: through partner, drained but for the next player", _BOUNDS,
        "            and suit.cashed + count >= popcount((left >> shift) & 0xFF)\n",
        "",
    ),
    Mutation(
        "cashing: through partner, drained but for the last player", _BOUNDS,
        "            and suit.cashed + count >= popcount((right >> shift) & 0xFF)\n",
        "",
    ),
    Mutation(
        "cashing: through partner, drained but for the leader", _BOUNDS,
        "            and count >= popcount(suit.own)\n",
        "",
    ),
    Mutation(
        "cashing: through partner, a suit of the leader's counts twice", _BOUNDS,
        "        ) - suit.points\n",
        "        )\n",
    ),
    Mutation(
        "cashing: through partner, trumps are led although locked", _BOUNDS,
        "        if mask & trumps:\n            continue\n",
        "        if mask & trumps and not s.board.duties.locked:\n            continue\n",
    ),
)  # fmt: skip

# ---------------------------------------------------------------- the last two tricks
_LAST_TWO = (
    Mutation(
        "two tricks: the leader of the first leads the last", _TWO_TRICKS,
        "cdef Cards leads_next = own if place == 0 else left if place == 1 else partner",
        "cdef Cards leads_next = own",
    ),
    Mutation(
        "two tricks: the fourth player never leads the last", _TWO_TRICKS,
        "            next_lead = kept\n", "            next_lead = leads_next\n",
    ),
    Mutation(
        "two tricks: the second player's trick is not his side's", _TWO_TRICKS,
        "value = trick if place == 1 else 0", "value = 0",
    ),
    Mutation(
        "two tricks: a trick too few in the sweep question", _TWO_TRICKS,
        "    on_table += s.trick_bonus\n", "",
    ),
    Mutation(
        "two tricks: nobody ruffs the last", _TWO_TRICKS,
        "        top = four & b.duties.trumps\n", "        top = 0\n",
    ),
    Mutation(
        "two tricks: the last is the second player's alone", _TWO_TRICKS,
        "if top & (left | kept):", "if top & left:",
    ),
    Mutation(
        "two tricks: who takes the first is not relevant", _TWO_TRICKS,
        "relevant = led_suit if followed or card & led_suit else 0", "relevant = 0",
    ),
    Mutation(
        "two tricks: the first is contested by the fourth only", _TWO_TRICKS,
        "relevant = led_suit if followed or card & led_suit else 0",
        "relevant = led_suit if card & led_suit else 0",
    ),
    Mutation(
        "two tricks: a card that wins the first is not relevant", _TWO_TRICKS,
        "            relevant &= card\n", "            relevant = 0\n",
    ),
    Mutation(
        "two tricks: who takes the last is not relevant", _TWO_TRICKS,
        "            relevant |= top & suit\n", "            pass\n",
    ),
    Mutation(
        "two tricks: other cards of the fourth are not relevant", _TWO_TRICKS,
        "        seen |= relevant\n", "        seen = relevant\n",
    ),
    Mutation(
        "two tricks: other cards of the third are not relevant", _TWO_TRICKS,
        "                s.relevant |= duty\n                return value\n"
        "            if value > alpha:\n                alpha = value\n        seen |= s.relevant\n",
        "                s.relevant |= duty\n                return value\n"
        "            if value > alpha:\n                alpha = value\n        seen = s.relevant | duty\n",
    ),
    Mutation(
        "two tricks: the third's duty is not relevant", _TWO_TRICKS,
        "    cdef Cards duty = ruff_compares(s, partner, led, winning)\n",
        "    cdef Cards duty = 0\n",
    ),
    Mutation(
        "two tricks: the fourth's duty is not relevant", _TWO_TRICKS,
        "    cdef Cards duty = ruff_compares(s, right, led, winning)\n",
        "    cdef Cards duty = 0\n",
    ),
    Mutation(
        "two tricks: the fourth's partner never wins", _TWO_TRICKS,
        "legal_follow(b, right, led, winning, place == 1, False)",
        "legal_follow(b, right, led, winning, False, False)",
    ),
    Mutation(
        "two tricks: the third's partner never wins", _TWO_TRICKS,
        "legal_follow(b, partner, led, winning, place == 0, bound_third)",
        "legal_follow(b, partner, led, winning, False, bound_third)",
    ),
    Mutation(
        "two tricks: the third is never bound", _TWO_TRICKS,
        "legal_follow(b, partner, led, winning, place == 0, bound_third)",
        "legal_follow(b, partner, led, winning, place == 0, False)",
    ),
    Mutation(
        "two tricks: the leader's own card binds nobody", _TWO_TRICKS,
        "&b.duties, b, card, own & ~bit(card) | others", "&b.duties, b, card, others",
    ),
    Mutation(
        "two tricks: trumps are led although locked", _TWO_TRICKS,
        "legal_leads(&b.duties, own)", "own",
    ),
    Mutation(
        "two tricks: masters whatever trumps are out", _TWO_TRICKS,
        "        not others & b.duties.trumps or not own & ~b.duties.trumps\n", "        True\n",
    ),
    Mutation(
        "two tricks: masters where one of them is a trump", _TWO_TRICKS,
        "or not own & ~b.duties.trumps\n", "or own & b.duties.trumps\n",
    ),
    Mutation(
        "two tricks: one master is enough", _TWO_TRICKS,
        "    if not (b.above[high] | b.above[low]) & others and (\n",
        "    if not b.above[high] & others and (\n",
    ),
    Mutation(
        "two tricks: the lower master is not relevant", _TWO_TRICKS,
        "            s.relevant |= bit(low)\n", "            pass\n",
    ),
    Mutation(
        "two tricks: the higher master is not relevant", _TWO_TRICKS,
        "            s.relevant |= bit(high)\n", "            pass\n",
    ),
    Mutation(
        "two tricks: the fourth is cut off a point too early", _TWO_TRICKS,
        "own, left, partner & ~bit(card), right, rest - alpha, rest\n",
        "own, left, partner & ~bit(card), right, rest - alpha - 1, rest\n",
    ),
)  # fmt: skip

# ---------------------------------------------------------------- the sweep, and any table
_OUTCOMES = (
    Mutation(
        "sweep: points do not come first", "ranking.py",
        "if self._can_sweep[Side.NORTH_SOUTH] and north_south == rest:", "if self._can_sweep[Side.NORTH_SOUTH]:",
    ),
    Mutation(
        "sweep: one trick too few", "ranking.py",
        "return engine.reaches(play.problem, card, play.tricks_left, True, flag)",
        "return engine.reaches(play.problem, card, play.tricks_left - 1, True, flag)",
    ),
    Mutation(
        "sweep: all points are all tricks", "ranking.py",
        "swept = side is not None and _sweeps(engine, play, card, side, flag)", "swept = side is not None",
    ),
    Mutation(
        "outcomes: nothing is worse than the chain's value", "ranking.py",
        "low = min(rank for rank in possible if order[rank] >= at)", "low = self._rank[chain_value]",
    ),
    Mutation(
        "outcomes: nothing is better than the chain's value", "ranking.py",
        "high = max(rank for rank in possible if order[rank] <= at)", "high = self._rank[chain_value]",
    ),
    Mutation(
        "outcomes: one card decides for the other side", "ranking.py",
        "return any(each) if play.seat % 2 == Side.NORTH_SOUTH else all(each)", "return any(each)",
    ),
    Mutation(
        "sweep: the kernel counts no tricks", _CONTEXT,
        "q.trick_bonus = 1 if sweep else 0", "q.trick_bonus = 0",
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

# ---------------------------------------------------------------- levels of a ladder
_LADDERS = (
    Mutation(
        "levels: East-West's sweep although not open", _LEVELS,
        "    if not job.takers & NORTH_SOUTH_HAS:\n",
        "    if True:\n",
    ),
    Mutation(
        "levels: North-South's sweep although not open", _LEVELS,
        "    if not job.takers & EAST_WEST_HAS:\n",
        "    if True:\n",
    ),
    Mutation(
        "levels: East-West's sweep does not count", _LEVELS,
        "    if not job.takers & NORTH_SOUTH_HAS:\n",
        "    if False:\n",
    ),
    Mutation(
        "levels: North-South's sweep does not count", _LEVELS,
        "    if not job.takers & EAST_WEST_HAS:\n",
        "    if False:\n",
    ),
    Mutation(
        "levels: not to be swept needs nothing", _LEVELS,
        "            place[count] = NOT_SWEPT if count else ALWAYS\n",
        "            place[count] = ALWAYS\n",
    ),
    Mutation(
        "levels: ranks that fall taken as rising", _LEVELS,
        "            c.first[now] = place[i] if least[i] >= now else SCATTERED\n",
        "            c.first[now] = place[i]\n",
    ),
    Mutation(
        "levels: a sweep below all points taken as rising", _LEVELS,
        "    for i in range(count - 1, -1, -1):\n",
        "    for i in range(count - 1, 0, -1):\n",
    ),
    Mutation(
        "levels: a rank begins one point early", _LEVELS,
        "        place[count] = p\n",
        "        place[count] = max(p - 1, 1)\n",
    ),
    Mutation(
        "levels: points before are forgotten", _LEVELS,
        "        rank[count] = ladder.rank[0][job.points + p]\n",
        "        rank[count] = ladder.rank[0][p]\n",
    ),
    Mutation(
        "levels: a sweep is all tricks but one", _LEVELS,
        "takes(c, job, card, job.root.tricks, True) >= job.root.tricks\n",
        "takes(c, job, card, job.root.tricks - 1, True) >= job.root.tricks - 1\n",
    ),
    Mutation(
        "levels: not to be swept takes two tricks", _LEVELS,
        "sure = takes(c, job, card, 1, True) >= 1\n",
        "sure = takes(c, job, card, 2, True) >= 2\n",
    ),
    Mutation(
        "levels: a lower bound settles a rank too many", _LEVELS,
        "0 < chain.first[low + 1] <= value:", "0 < chain.first[low + 1] <= value + 1:",
    ),
    Mutation(
        "levels: an upper bound settles a rank too many", _LEVELS,
        "value < chain.first[high] < SWEEPING:", "value <= chain.first[high] < SWEEPING:",
    ),
    Mutation(
        "levels: the sweep question stays asked", _LEVELS,
        "    if tricks:\n        ask(s, c.of_points)\n", "",
    ),
    Mutation(
        "levels: tricks and the points on the table", _LEVELS,
        "        root.on_table = 0\n", "",
    ),
    Mutation(
        "levels: East-West's window one point off", _LEVELS,
        "card, root.rest - least, root.rest - least + 1)", "card, root.rest - least - 1, root.rest - least)",
    ),
    Mutation(
        "levels: the sweep question asked last", _CONTEXT,
        "            self._pose(problems[0], True)\n", "            pass\n",
    ),
    Mutation(
        "levels: forgotten points and tricks share a stamp", _LEVELS,
        "    table_new_stamp(t)\n    c.of_tricks", "    c.of_tricks",
    ),
    Mutation(
        "levels: stamps of forgotten hands are given again", _CONTEXT,
        "            self.newest_stamp = climbing.newest\n", "",
    ),
    Mutation(
        "levels: card points of the other side", _LEVELS,
        "job.level[i] = points = card_value(s, &job.root, ctz(legal), points)",
        "points = card_value(s, &job.root, ctz(legal), points)\n            job.level[i] = job.root.rest - points",
    ),
    Mutation(
        "levels: the first table searched for all", _LEVELS,
        "    if c.searched != job.ladder:\n",
        "    if c.searched == NULL:\n",
    ),
    Mutation(
        "levels: one stamp for every table", _LEVELS,
        "        utility_new_stamp(c.utility)\n", "        pass\n",
    ),
    Mutation(
        "levels: every position on the first ladder", _CONTEXT,
        "                    jobs[i].ladder = ladders + i\n", "                    jobs[i].ladder = ladders\n",
    ),
    Mutation(
        "levels: an earlier table is thought in place", _CONTEXT,
        "            self.outcomes = None\n            self._leave()\n        return result\n\n    cdef int _read_job",
        "            self._leave()\n        return result\n\n    cdef int _read_job",
    ),
    Mutation(
        "levels: a table's highest rank is not asked", _LEVELS,
        "    c.highest = now\n", "    c.highest = max(now - 1, c.lowest)\n",
    ),
    Mutation(
        "levels: all points are a sweep", _LEVELS,
        "            sure = value >= job.root.rest and (\n                takes(",
        "            sure = value >= job.root.rest or (\n                takes(",
    ),
    Mutation(
        "levels: a table's rank one too high", _LEVELS,
        "            if reaches(c, job, card, probe):\n                low = probe\n",
        "            if reaches(c, job, card, probe):\n                low = probe + 1\n",
    ),
)  # fmt: skip

MUTATIONS = (*_DOMINANCE, *_KEYS, *_CASHING, *_LAST_TWO, *_OUTCOMES, *_LADDERS)
