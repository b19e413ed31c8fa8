"""The compiled reading and renaming of hands, against their meaning spelled out in Python."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from baloot_solver._holdings import Board, form_of, suits_as_written
from baloot_solver.cards import Card, ContractKind, Hand, Seat, Suit
from baloot_solver.errors import InputError
from baloot_solver.forms import suits_of
from baloot_solver.generate import Stream
from baloot_solver.kernel.problem import numbering
from baloot_solver.notation import read_hands, write_hands
from baloot_solver.rules.card_tables import suit_table

Hands = tuple[Hand, Hand, Hand, Hand]


def hands(seed: int, size: int) -> Hands:
    """Four hands of so many cards."""
    cards = Stream(seed, 0).shuffled(tuple(map(Card, range(32))))
    one, two, three, four = (frozenset(cards[size * seat : size * (seat + 1)]) for seat in Seat)
    return one, two, three, four


SEEDS = st.integers(0, 2**32)
SIZES = st.integers(1, 7)
SIGNS = st.sampled_from("SEWN:. 7890TJQKAakٱ١\x00")


@given(SEEDS, SIZES)
def test_every_written_hand_is_read(seed: int, size: int) -> None:
    dealt = hands(seed, size)
    assert suits_as_written(write_hands(dealt)) == suits_of(dealt)


@given(SEEDS, SIZES, st.integers(0, 60), SIGNS, st.integers(0, 2))
def test_a_changed_text_is_read_only_where_it_is_the_written_form(
    seed: int, size: int, place: int, sign: str, cut: int
) -> None:
    """A sign is put in, put in the place of one, or of two; what is no hand is left to others."""
    text = write_hands(hands(seed, size))
    place %= len(text)
    changed = text[:place] + sign + text[place + cut :]
    suits = suits_as_written(changed)
    try:
        read = read_hands(changed)
    except InputError:
        assert suits is None
        return
    sizes = {len(hand) for hand in read}
    written = write_hands(read) == changed and len(sizes) == 1 and 1 <= min(sizes) <= 7
    assert suits == (suits_of(read) if written else None)


def test_no_hands_at_all() -> None:
    for text in ("", " ", "   ", "S:... E:... N:... W:...", "S:A E:K N:Q W:J", "S:A..." * 4):
        assert suits_as_written(text) is None


@given(SEEDS, st.integers(1, 8), st.sampled_from(Seat), st.sampled_from([None, *Suit]))
def test_a_form_is_the_hands_under_other_names(
    seed: int, size: int, leader: Seat, trump: Suit | None
) -> None:
    dealt = hands(seed, size)
    names, form = form_of(suits_of(dealt), leader, trump)
    turned = suits_of(dealt, -leader % 4)
    assert sorted(names) == [0, 1, 2, 3]
    assert form == tuple(turned[name] for name in names)
    others = list(names)
    if trump is not None:
        assert others.pop(0) == trump
    # Equal holdings keep the order of their suits.
    assert others == sorted(sorted(others), key=turned.__getitem__)


@pytest.mark.parametrize("kind", ContractKind)
@given(seed=SEEDS, size=SIZES)
def test_a_board_numbers_cards_as_the_kernel_does(kind: ContractKind, seed: int, size: int) -> None:
    trump = Suit.SPADES if kind is ContractKind.HOKUM else None
    tables = [suit_table(kind, trump, suit) for suit in Suit]
    board = Board([table.order for table in tables], [table.points for table in tables])
    dealt = hands(seed, size)
    suits = suits_of(dealt)
    number, points = numbering(kind, trump).number, numbering(kind, trump).points
    assert board.hands(suits) == tuple(sum(1 << number[card] for card in hand) for hand in dealt)
    everything = [number[card] for hand in dealt for card in hand]
    assert board.all_points(suits) == sum(points[each] for each in everything)
    taken = [(number[card], 3 * int(card) % 7) for card in sorted(dealt[0])]
    most, rows = board.rows(taken, (0, 1, 2, 3), 50, ours=False)
    assert most == max(value for _, value in taken)
    by_card = sorted(
        sorted(dealt[0], key=lambda card: (card.suit, -card.rank)),
        key=lambda card: -(3 * int(card) % 7),
    )
    assert [row[0] for row in rows] == [str(card) for card in by_card]
    for card, row in zip(by_card, rows, strict=True):
        value = 3 * int(card) % 7
        assert row[1:4] == (value == most, 50 - value, value)
        assert row[8] == most - value


ORDER, POINTS = [tuple(range(8))] * 4, [(0,) * 8] * 4
NAMES: tuple[int, int, int, int] = (0, 1, 2, 3)


@pytest.mark.parametrize(
    "ask",
    [
        lambda _: form_of((), 0, None),  # type: ignore[arg-type]
        lambda _: form_of(NAMES, 4, None),
        lambda _: form_of(NAMES, 0, 4),
        lambda _: form_of(NAMES, 0, -1),
        lambda _: Board([], []),
        lambda _: Board([(0,) * 8] * 4, POINTS),
        lambda _: Board(ORDER, [(0,)] * 4),
        lambda board: board.hands(()),
        lambda board: board.all_points((1, 2, 3)),
        lambda board: board.rows([], NAMES, 0, ours=True),
        lambda board: board.rows([(32, 0)], NAMES, 0, ours=True),
        lambda board: board.rows([(-1, 0)], NAMES, 0, ours=True),
        lambda board: board.rows([(0, 1024)], NAMES, 0, ours=True),
        lambda board: board.rows([(0, 0)], (0, 1, 2, 4), 0, ours=True),
        lambda board: board.rows([(0, 0)], (0, 1), 0, ours=True),
        lambda board: board.rows([(each, 0) for each in range(9)], NAMES, 0, ours=True),
    ],
)
def test_what_would_reach_beyond_a_table_is_refused(ask: Callable[[Board], object]) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - each says another thing
        ask(Board(ORDER, POINTS))
