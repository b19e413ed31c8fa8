"""Which side scores its projects, and whose Baloot counts (rules E and G, rulings 8, 9, 18).

Projects come from three places: found in the hands given (any number of them), declared at the
table, or told by somebody who only knows classes. All end in the same comparison.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from baloot_solver.cards import Card, ContractKind, Hand, Seat, Side, Suit, in_order
from baloot_solver.errors import InputError, at
from baloot_solver.phrases import Phrase
from baloot_solver.projects.comparing import best_side
from baloot_solver.projects.finding import baloot_pair, baloot_suits, hand_projects
from baloot_solver.projects.model import (
    BalootOutcome,
    Declaration,
    Form,
    Project,
    ProjectClass,
    ProjectOutcome,
    Settlement,
    project_of_cards,
)
from baloot_solver.rules.groups import BalootProjects
from baloot_solver.rules.ruleset import RuleSet


def settle(
    rules: RuleSet,
    kind: ContractKind,
    trump: Suit | None,
    hands: Mapping[Seat, Hand],
    dealer: Seat | None,
    declared: Sequence[Declaration] | None = None,
) -> Settlement:
    """Projects and Baloot of the hands given (eight cards each, any subset of the seats).

    With `declared` given only those projects count (ruling 8), each checked; a seat whose hand is
    not given is believed. Baloot needs no declaration, but may be declared by its two cards. Raises
    `InputError` on `declarations[i]` (NOT_HELD, NOT_A_PROJECT, DUPLICATE_PROJECT, SHARED_CARD,
    TOO_MANY_PROJECTS, RUN_IS_ONE_PROJECT, DUPLICATE_CARD) and on `dealer`.
    """
    pairs = {
        (seat, suit)
        for seat, hand in hands.items()
        for suit in baloot_suits(rules, kind, trump)
        if hand >= baloot_pair(suit)
    }
    projects: list[Project] = []
    if declared is None:
        for seat in Seat:
            if seat in hands:
                projects.extend(hand_projects(rules, kind, trump, hands[seat], seat))
    else:
        projects, told = _read_declared(rules, kind, trump, hands, declared)
        pairs |= told
    holders = sorted(pairs, key=lambda each: (each[0], each[1]))
    return settle_known(rules, trump, projects, holders, dealer)


def settle_known(
    rules: RuleSet,
    trump: Suit | None,
    projects: Sequence[Project],
    baloot: Sequence[tuple[Seat, Suit | None]],
    dealer: Seat | None,
) -> Settlement:
    """The comparison itself, for projects and Baloot already known.

    Raises `InputError` on `dealer` or `projects` where the outcome hangs on what is not known.
    """
    outcomes, won_by = _compare(rules, trump, projects, dealer)
    scored = [each.project for each in outcomes if each.scores]
    return Settlement(
        projects=outcomes,
        won_by=won_by,
        baloot=tuple(_baloot(rules, scored, seat, suit) for seat, suit in baloot),
    )


def settled_sums(
    rules: RuleSet,
    trump: Suit | None,
    projects: Sequence[Project],
    baloot: Sequence[tuple[Seat, Suit | None]],
    dealer: Seat | None,
) -> tuple[tuple[int, int], tuple[int, int]]:
    """`project_values` and `baloot_counts` of `settle_known`, without its reasons: many deals ask.

    Raises `InputError` as `settle_known` does.
    """
    values, counts = [0, 0], [0, 0]
    scored: list[Project] = []
    if projects:
        side = best_side(rules, trump, projects, dealer)[0].seat.side
        scored = [each for each in projects if each.seat.side is side]
        values[side] = sum(each.value for each in scored)
    for seat, suit in baloot:
        counts[seat.side] += _cancelled_by(rules, scored, seat, suit) is None
    return (values[0], values[1]), (counts[0], counts[1])


def _compare(
    rules: RuleSet, trump: Suit | None, projects: Sequence[Project], dealer: Seat | None
) -> tuple[tuple[ProjectOutcome, ...], Side | None]:
    if not projects:
        return (), None
    section = _section(rules)
    best, key = best_side(rules, trump, projects, dealer)
    won_by = best.seat.side

    def outcome(project: Project) -> ProjectOutcome:
        scores = project.seat.side is won_by
        if key is None:  # nobody of the other side has any
            return ProjectOutcome(project, scores, Phrase("best_of_hand", project=best), section)
        code = "best_of_hand_by" if scores else "better_by"
        reason = Phrase(code, project=best, key=Phrase(f"key_{key}"))
        return ProjectOutcome(project, scores, reason, section)

    return tuple(outcome(each) for each in projects), won_by


def _baloot(
    rules: RuleSet, scored: Sequence[Project], seat: Seat, suit: Suit | None
) -> BalootOutcome:
    """Whether Baloot counts beside the scored projects (rulings 9 and 18)."""
    section = _section(rules)
    project = _cancelled_by(rules, scored, seat, suit)
    if project is not None:
        reason = Phrase("baloot_cancelled", project=project, rule=rules.value("baloot_cancel"))
        return BalootOutcome(seat, suit, False, reason, section)
    return BalootOutcome(seat, suit, True, Phrase("baloot_pair"), section)


def _cancelled_by(
    rules: RuleSet, scored: Sequence[Project], seat: Seat, suit: Suit | None
) -> Project | None:
    """The scored project beside which a Baloot does not count."""
    if not isinstance(rules.projects, BalootProjects):
        return None
    for project in scored:
        if _cancels(rules.projects, project, seat, suit):
            return project
    return None


def _cancels(rules: BalootProjects, hundred: Project, seat: Seat, suit: Suit | None) -> bool:
    if rules.baloot_cancel == "none" or hundred.cls is not ProjectClass.HUNDRED:
        return False
    if rules.baloot_cancel == "team_hundred":
        return hundred.seat.side is seat.side
    if hundred.seat is not seat:
        return False
    if rules.baloot_cancel == "own_hundred":
        return True
    if not hundred.cards and hundred.form is not Form.FOUR:
        raise InputError(
            "projects",
            "CARDS_MISSING",
            f"whether {hundred.label} cancels Baloot depends on its cards: give them",
        )
    return suit is not None and baloot_pair(suit) <= set(hundred.cards)


def _section(rules: RuleSet) -> str:
    return "E" if isinstance(rules.projects, BalootProjects) else "G"


def _read_declared(
    rules: RuleSet,
    kind: ContractKind,
    trump: Suit | None,
    hands: Mapping[Seat, Hand],
    declared: Sequence[Declaration],
) -> tuple[list[Project], set[tuple[Seat, Suit]]]:
    """The projects and the Baloot that declarations name, each checked."""
    projects: list[Project] = []
    baloot: set[tuple[Seat, Suit]] = set()
    pairs = {baloot_pair(suit): suit for suit in baloot_suits(rules, kind, trump)}
    holder: dict[Card, Seat] = {card: seat for seat, hand in hands.items() for card in hand}
    for index, each in enumerate(declared):
        with at(f"declarations[{index}]"):
            _check_held(each, hands, holder)
            suit = pairs.get(frozenset(each.cards))
            if suit is not None and len(each.cards) == 2:
                baloot.add((each.seat, suit))
                continue
            project = project_of_cards(rules, kind, each.seat, each.cards)
            _check_beside(rules, project, [p for p in projects if p.seat is each.seat])
            projects.append(project)
    return projects, baloot


def _check_held(
    declared: Declaration, hands: Mapping[Seat, Hand], holder: dict[Card, Seat]
) -> None:
    """A declared card is held by the declarer, or by nobody known; then he holds it from now on."""
    for card in declared.cards:
        if holder.get(card, declared.seat) is not declared.seat or (
            declared.seat in hands and card not in hands[declared.seat]
        ):
            raise InputError(
                "cards", "NOT_HELD", f"{declared.seat.label} declared {card} but does not hold it"
            )
        holder[card] = declared.seat


def _check_beside(rules: RuleSet, project: Project, before: Sequence[Project]) -> None:
    """A project beside those the same seat declared before it."""
    assert rules.projects is not None
    for other in before:
        shared = in_order(set(project.cards) & set(other.cards))
        if set(project.cards) == set(other.cards):
            raise InputError("cards", "DUPLICATE_PROJECT", f"{project.label} is declared twice")
        if shared:
            raise InputError(
                "cards", "SHARED_CARD", f"card {shared[0]} stands in two projects of one seat"
            )
        both = {card.suit for card in (*project.cards, *other.cards)}
        if (
            rules.projects.long_run == "single_hundred"
            and len(both) == 1
            and len(project.cards) + len(other.cards) == 8
        ):
            raise InputError(
                "cards",
                "RUN_IS_ONE_PROJECT",
                f"a run of eight is one project (long_run), {project.seat.label} declared two",
            )
    limit = rules.projects.max_projects
    if limit is not None and len(before) >= limit:
        raise InputError(
            "cards",
            "TOO_MANY_PROJECTS",
            f"{project.seat.label} declared more than {limit} projects (max_projects)",
        )
