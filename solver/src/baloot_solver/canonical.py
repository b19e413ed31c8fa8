"""One form for all positions that differ only in the names of suits and in who sits where.

No rule knows a suit by its name or a seat by its place, so such positions have the same values.
A `Canonical` is the one of them that is solved and remembered: its trick is led by South, its trump
is spades, and the other suits stand in the order of what they hold. That form needs no search among
the renamings: the leader fixes the turn of the table, and once it is fixed each suit has a
signature, everything that is in it, by which suits are sorted. Equal signatures are equal suits.

What cannot change a value is left out of the form: of a position that nobody can score, the buyer,
the dealer and everything else that only a score hangs on.
"""

from __future__ import annotations

from collections.abc import Iterable, MutableMapping
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from hashlib import blake2b
from operator import itemgetter

from baloot_solver.cards import PACK, Card, Seat, Side, Suit, in_order
from baloot_solver.deal import Contract, Deal, Hands, Position, Scored
from baloot_solver.errors import InputError
from baloot_solver.forms import suits_of
from baloot_solver.kernel._context import CancelFlag, SolverContext
from baloot_solver.projects import Declaration, Project
from baloot_solver.solve import CardValue, Objective, Outcome, Solution
from baloot_solver.solve import solve as solve_position
from baloot_solver.standing import facts_where_known


@dataclass(frozen=True, slots=True)
class View:
    """How a table is looked at: what each suit is called, and how many seats the table is turned.

    `suits[suit]` is the new name of a suit. A turn by an odd number of seats exchanges the sides.
    """

    suits: tuple[int, int, int, int]
    turn: int

    @property
    def back(self) -> View:
        """The view that undoes this one."""
        old = [0, 0, 0, 0]
        for suit, name in enumerate(self.suits):
            old[name] = suit
        return View((old[0], old[1], old[2], old[3]), -self.turn % 4)

    @property
    def cards(self) -> tuple[Card, ...]:
        """The new name of every card, by its old number."""
        return _renamed(self.suits)

    def card(self, card: Card) -> Card:
        """A card under its new name."""
        return self.cards[card]

    def suit(self, suit: Suit | None) -> Suit | None:
        """A suit under its new name."""
        return None if suit is None else Suit(self.suits[suit])

    def seat(self, seat: Seat | None) -> Seat | None:
        """A seat where it is now."""
        return None if seat is None else Seat((seat + self.turn) % 4)

    def side(self, side: Side | None) -> Side | None:
        """A side where it sits now."""
        return side if side is None or not self.turn % 2 else side.other

    def sides(self, pair: tuple[int, int]) -> tuple[int, int]:
        """A number for each side, North-South first."""
        return (pair[1], pair[0]) if self.turn % 2 else pair

    def hands(self, hands: Hands) -> Hands:
        """The four hands."""
        names = self.cards
        south, east, north, west = (
            frozenset([names[card] for card in hands[(seat - self.turn) % 4]]) for seat in range(4)
        )
        return south, east, north, west

    def deal(self, deal: Deal) -> Deal:
        """A deal."""
        return Deal(
            self.hands(deal.hands),
            self.seat(deal.dealer),
            None if deal.up_card is None else self.card(deal.up_card),
            self.seat(deal.up_card_taken_by),
        )

    def contract(self, contract: Contract) -> Contract:
        """A contract."""
        return replace(contract, trump=self.suit(contract.trump), buyer=self.seat(contract.buyer))

    def position(self, position: Position) -> Position:
        """A position."""
        so_far = position.so_far
        if so_far is not None:
            so_far = replace(
                so_far,
                card_points=self.sides(so_far.card_points),
                tricks=self.sides(so_far.tricks),
                scored=None if so_far.scored is None else self._scored(so_far.scored),
            )
        declarations = position.declarations
        if declarations is not None:
            declarations = tuple(map(self._declaration, declarations))
        return replace(
            position,
            contract=self.contract(position.contract),
            hands=self.hands(position.hands),
            leader=Seat((position.leader + self.turn) % 4),
            trick=tuple(map(self.card, position.trick)),
            so_far=so_far,
            dealt=None if position.dealt is None else self.deal(position.dealt),
            dealer=self.seat(position.dealer),
            up_card=None if position.up_card is None else self.card(position.up_card),
            declarations=declarations,
        )

    def outcome(self, outcome: Outcome) -> Outcome:
        """How a hand ends."""
        return Outcome(
            self.sides(outcome.card_points),
            self.side(outcome.sweep),
            None if outcome.game_points is None else self.sides(outcome.game_points),
            outcome.made,
            self.side(outcome.match_won_by),
        )

    def _project(self, project: Project) -> Project:
        cards = tuple(in_order(map(self.card, project.cards)))
        return replace(project, seat=Seat((project.seat + self.turn) % 4), cards=cards)

    def _scored(self, scored: Scored) -> Scored:
        baloot = tuple(Seat((seat + self.turn) % 4) for seat in scored.baloot)
        return Scored(tuple(map(self._project, scored.projects)), baloot)

    def _declaration(self, declaration: Declaration) -> Declaration:
        cards = tuple(map(self.card, declaration.cards))
        return Declaration(Seat((declaration.seat + self.turn) % 4), cards)


@lru_cache(maxsize=24)
def _renamed(suits: tuple[int, int, int, int]) -> tuple[Card, ...]:
    return tuple(PACK[8 * suits[card >> 3] + (card & 7)] for card in range(32))


@dataclass(frozen=True)
class Canonical:
    """A position in the form it shares with its like, and the way back.

    `given` is the position that was asked about, `view` how it became `position`.
    """

    given: Position
    view: View
    position: Position

    @cached_property
    def key(self) -> bytes:
        """16 bytes: equal for equal forms under equal rules, on every machine."""
        return blake2b(repr(_content(self.position)).encode(), digest_size=16).digest()

    def restore(self, solution: Solution, *, projects: bool = True) -> Solution:
        """The answer to the form as the answer to the position given.

        Cards come best first and equal ones in written order, as from `solve`, but for the first:
        of the best cards that is the one with which `line` begins. `nodes` are those of the form's
        solution. Projects are settled anew, since their reasons name cards and seats; without
        `projects` there are none.
        """
        back = self.view.back
        names = back.cards
        line = tuple([names[card] for card in solution.line])
        facts = None
        if projects and solution.projects is not None:
            facts = facts_where_known(self.given)
        outcomes: dict[Outcome, Outcome] = {}
        order: dict[Outcome, int] = {}
        cards = []
        for each in solution.cards:
            # Cards come best first, and those that end alike are equal.
            order.setdefault(each.outcome, len(order))
            outcome = outcomes.get(each.outcome)
            if outcome is None:
                outcome = outcomes[each.outcome] = back.outcome(each.outcome)
            card = names[each.card]
            moved = CardValue(
                card, outcome, each.best, each.loss_game_points, each.loss_card_points
            )
            later = not line or card != line[0]
            cards.append(((order[each.outcome], later, card >> 3, -(card & 7)), moved))
        cards.sort(key=itemgetter(0))
        return replace(
            solution,
            to_play=back.seat(solution.to_play),
            value=back.outcome(solution.value),
            cards=tuple([moved for _, moved in cards]),
            line=line,
            projects=None if facts is None else facts.settlement,
        )


def canonical(position: Position) -> Canonical:
    """A position's canonical form. Costs some tens of microseconds; reads nothing but the position.

    The form may be wrong where the position is: whoever gets an `InputError` for it asks the
    position itself, so that the error names the cards and seats that were given (`solve_shared`).
    """
    plain = _relevant(position)
    turn = -plain.leader % 4
    signatures = _signatures(plain, turn)
    trump = plain.contract.trump
    in_turn = sorted(range(4), key=lambda suit: (suit != trump, signatures[suit]))
    suits = [0, 0, 0, 0]
    for name, suit in enumerate(in_turn):
        suits[suit] = name
    view = View((suits[0], suits[1], suits[2], suits[3]), turn)
    return Canonical(position, view, view.position(plain))


def solve_shared(
    position: Position,
    objective: Objective,
    answers: MutableMapping[tuple[bytes, Objective], Solution],
    *,
    line: bool = True,
    projects: bool = True,
    context: SolverContext | None = None,
    cancel: CancelFlag | None = None,
) -> Solution:
    """`solve` of a position, with all positions of one form solved once: `answers` remembers.

    All answers of one mapping have lines, or none has. Without `projects` the solution does not
    tell what became of them.
    Raises what `solve` raises; nothing is remembered then.
    """
    form = canonical(position)
    found = answers.get((form.key, objective))
    if found is None:
        try:
            found = solve_position(
                form.position, objective, line=line, context=context, cancel=cancel
            )
        except InputError:
            return solve_position(position, objective, line=line, context=context, cancel=cancel)
        answers[form.key, objective] = found
    return form.restore(found, projects=projects)


def _relevant(position: Position) -> Position:
    """The position without what only a score hangs on, where nobody can score it (ruling 20)."""
    so_far, dealt = position.so_far, position.dealt
    scored = so_far is not None and (
        so_far.scored is not None or (dealt is not None and dealt.is_full)
    )
    if scored:
        return position
    contract = replace(position.contract, buyer=None, bid=None, kapot=False)
    return replace(
        position, contract=contract, dealt=None, dealer=None, up_card=None, declarations=None
    )


def _signatures(position: Position, turn: int) -> list[tuple[object, ...]]:
    """Everything that stands in each suit, once the table is turned."""
    held = suits_of(position.hands, turn)
    dealt = suits_of(position.dealt.hands, turn) if position.dealt is not None else (0, 0, 0, 0)
    marked: list[list[tuple[int, int, int]]] = [[], [], [], []]
    for kind, number, card in _marks(position):
        marked[card >> 3].append((kind, number, card & 7))
    return [(held[suit], dealt[suit], sorted(marked[suit])) for suit in range(4)]


def _marks(position: Position) -> Iterable[tuple[int, int, Card]]:
    """Cards that stand somewhere else than in a hand: kind of place, number of it, card."""
    yield from ((0, place, card) for place, card in enumerate(position.trick))
    ups = {position.up_card, position.dealt.up_card if position.dealt is not None else None}
    yield from ((1, 0, card) for card in ups if card is not None)
    for number, declared in enumerate(position.declarations or ()):
        yield from ((2, number, card) for card in declared.cards)
    scored = position.so_far.scored if position.so_far is not None else None
    for number, project in enumerate(scored.projects if scored is not None else ()):
        yield from ((3, number, card) for card in project.cards)


def _content(position: Position) -> tuple[object, ...]:
    """All a form says, in plain numbers and names."""
    contract, so_far, dealt = position.contract, position.so_far, position.dealt
    scored = so_far.scored if so_far is not None else None
    return (
        position.rules.digest,
        contract.kind.value,
        _number(contract.buyer),
        int(contract.level),
        contract.locked,
        contract.bid,
        contract.kapot,
        suits_of(position.hands, 0),
        [int(card) for card in position.trick],
        None if so_far is None else (so_far.card_points, so_far.tricks),
        None if scored is None else _scored_content(scored),
        None if dealt is None else _deal_content(dealt),
        _number(position.dealer),
        _number(position.up_card),
        position.ekka.value,
        None
        if position.declarations is None
        else [(int(each.seat), list(map(int, each.cards))) for each in position.declarations],
    )


def _scored_content(scored: Scored) -> tuple[object, ...]:
    projects = [
        (
            int(each.seat),
            each.cls.value,
            None if each.form is None else each.form.value,
            list(map(int, each.cards)),
            each.value,
        )
        for each in scored.projects
    ]
    return projects, list(map(int, scored.baloot))


def _deal_content(deal: Deal) -> tuple[object, ...]:
    return (
        suits_of(deal.hands, 0),
        _number(deal.dealer),
        _number(deal.up_card),
        _number(deal.up_card_taken_by),
    )


def _number(value: Seat | Card | None) -> int | None:
    return None if value is None else int(value)
