"""What a canonical form must do, asked of drawn positions of all profiles."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from baloot_solver.canonical import canonical, solve_shared
from baloot_solver.cards import Card
from baloot_solver.deal import Position
from baloot_solver.solve import Objective, Outcome, Solution, SolverContext, solve
from tests.exactness.asking import line_faults
from tests.exactness.endings import drawn_ending, position_of
from tests.exactness.recorded import drawn_position
from tests.exactness.views import View

Told = dict[Card, tuple[Outcome, bool, int | None, int]]


def drawn(name: str) -> tuple[Position, Objective]:
    """A position of any profile, two thirds of them with a score sheet and overrides."""
    random = Random(f"canonical/{name}")
    cards = random.choice((1, 2, 3, 4, 5, 6, 8))
    if random.random() < 0.4:
        return position_of(drawn_ending(random, min(cards, 6))), Objective.CARD_POINTS
    return drawn_position(random, cards, overrides=True), random.choice(list(Objective))


def seen_otherwise(position: Position, random: Random) -> Position:
    """The same hand with other names for the suits, the table turned."""
    suits = random.sample(range(4), 4)
    view = View((suits[0], suits[1], suits[2], suits[3]), random.randrange(4))
    return view.position(position)


def faults(name: str, context: SolverContext) -> list[str]:
    """What is wrong with the form of one drawn position, or with an answer taken from it."""
    position, objective = drawn(name)
    twin = seen_otherwise(position, Random(f"twin/{name}"))
    form, other = canonical(position), canonical(twin)
    wrong = []
    if form.position != other.position or form.key != other.key:
        wrong.append(f"{name}: two views of one hand have two forms")
    if form.view.back.position(form.position) != _without_irrelevant(form.given, form.position):
        wrong.append(f"{name}: the way back leads to another hand")
    answers: dict[tuple[bytes, Objective], Solution] = {}
    solve_shared(twin, objective, answers, context=context)
    shared = solve_shared(position, objective, answers, context=context)
    if len(answers) != 1:
        wrong.append(f"{name}: solved {len(answers)} times")
    fresh = solve(position, objective, context=context)
    if replace(shared, cards=(), line=(), nodes=0) != replace(fresh, cards=(), line=(), nodes=0):
        wrong.append(f"{name}: {shared.value} from the form, {fresh.value} fresh")
    if View().values(shared) != View().values(fresh):
        wrong.append(f"{name}: the cards' values differ")
    if shared.line[:1] != tuple(each.card for each in shared.cards[:1]):
        wrong.append(f"{name}: the line begins with another card than the first")
    return wrong + [f"{name}: {line}" for line in line_faults(position, shared)]


def _without_irrelevant(given: Position, form: Position) -> Position:
    """The position as given, less what the form leaves out because no score hangs on it."""
    if form.dealer is not None or form.contract.buyer is not None:
        return given
    contract = replace(given.contract, buyer=None, bid=None, kapot=False)
    return replace(given, contract=contract, dealt=None, dealer=None, up_card=None)
