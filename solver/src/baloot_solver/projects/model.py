"""What a project is, what it is worth, and what became of it.

Baloot and Bazar Blot share the shapes (a run of three or more, four of a kind) and differ in names
and worth. One `Project` serves both: its `value` is in game points in Baloot and in card points in
Bazar Blot, as each game counts it, and `both_values` gives either unit.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final

from baloot_solver.cards import Card, ContractKind, Rank, Seat, Side, Suit, in_order
from baloot_solver.errors import InputError
from baloot_solver.phrases import Phrase
from baloot_solver.rules.groups import BalootProjects, BazarProjects
from baloot_solver.rules.ruleset import RuleSet


class ProjectClass(Enum):
    """The class of a project (rules E).

    Bazar Blot's terz is `SIRA`, its hundred a run; its fours of a kind are `CARRE`, each with a
    value of its own. In Baloot a four of a kind is a `HUNDRED` or, Aces in Sun, a `FOUR_HUNDRED`.
    """

    SIRA = "sira"
    FIFTY = "fifty"
    HUNDRED = "hundred"
    FOUR_HUNDRED = "four_hundred"
    CARRE = "carre"

    @property
    def order(self) -> int:
        """Position in the order of classes, higher is better."""
        return list(ProjectClass).index(self)

    @property
    def label(self) -> str:
        """`Sira`, `Fifty`, `Hundred`, `Four Hundred`, `Carré`."""
        return {"four_hundred": "Four Hundred", "carre": "Carré"}.get(
            self.value, self.value.capitalize()
        )


class Form(Enum):
    """Whether a project is a run in one suit or four of a kind."""

    RUN = "run"
    FOUR = "four"


@dataclass(frozen=True, slots=True)
class Project:
    """One project of one seat.

    `cards` are in written order, or empty where only the class is known; `form` is then None
    unless the class says it. `value` is in game points in Baloot, in card points in Bazar Blot.
    """

    seat: Seat
    cls: ProjectClass
    form: Form | None
    cards: tuple[Card, ...]
    value: int

    @property
    def top(self) -> Rank | None:
        """The highest rank in sequence order, where the cards are known."""
        if self.cards:
            return max(card.rank for card in self.cards)
        return Rank.ACE if self.cls is ProjectClass.FOUR_HUNDRED else None

    @property
    def label(self) -> str:
        """`South's Fifty (KD QD JD TD)`."""
        shown = f" ({' '.join(map(str, self.cards))})" if self.cards else ""
        return f"{self.seat.label}'s {self.cls.label}{shown}"

    @property
    def code(self) -> str:
        """`S:fifty:KD+QD+JD+TD`, without its cards where they are not known."""
        shown = f":{'+'.join(map(str, self.cards))}" if self.cards else ""
        return f"{self.seat.letter}:{self.cls.value}{shown}"


@dataclass(frozen=True, slots=True)
class Declaration:
    """Projects a seat declared at the table, by their cards."""

    seat: Seat
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class ProjectOutcome:
    """What became of a project: whether it scores, why, and the section that says so."""

    project: Project
    scores: bool
    reason: Phrase
    section: str


@dataclass(frozen=True, slots=True)
class BalootOutcome:
    """King and Queen of a trump suit in one hand: whether they count, why, and by which section."""

    seat: Seat
    suit: Suit | None
    counts: bool
    reason: Phrase
    section: str


@dataclass(frozen=True, slots=True)
class Settlement:
    """All projects and Baloot of a hand and what became of them.

    `won_by` is the side whose projects score, None where nobody has any.
    """

    projects: tuple[ProjectOutcome, ...] = ()
    won_by: Side | None = None
    baloot: tuple[BalootOutcome, ...] = ()

    @property
    def scored(self) -> tuple[Project, ...]:
        """The projects that score."""
        return tuple(each.project for each in self.projects if each.scores)

    @property
    def counting_baloot(self) -> tuple[Seat, ...]:
        """The seats whose Baloot counts; in all-trump one may stand there more than once."""
        return tuple(each.seat for each in self.baloot if each.counts)

    def project_values(self) -> tuple[int, int]:
        """Value of the scored projects of North-South and of East-West, in the game's unit."""
        sums = [0, 0]
        for each in self.projects:
            if each.scores:
                sums[each.project.seat.side] += each.project.value
        return sums[0], sums[1]

    def baloot_counts(self) -> tuple[int, int]:
        """How many Baloot of North-South and of East-West count."""
        sums = [0, 0]
        for seat in self.counting_baloot:
            sums[seat.side] += 1
        return sums[0], sums[1]


_BALOOT_VALUES: Final = {
    ProjectClass.SIRA: (2, 4),
    ProjectClass.FIFTY: (5, 10),
    ProjectClass.HUNDRED: (10, 20),
    ProjectClass.FOUR_HUNDRED: (0, 40),
}
"""Game points in Hokum and in Sun (rules E)."""
_BAZAR_RUNS: Final = {ProjectClass.SIRA: 20, ProjectClass.FIFTY: 50, ProjectClass.HUNDRED: 100}
_CARRE_TRUMP: Final = {
    Rank.JACK: 200, Rank.NINE: 140, Rank.ACE: 110, Rank.TEN: 100, Rank.KING: 100, Rank.QUEEN: 100,
}  # fmt: skip
_CARRE_NO_TRUMP: Final = {
    Rank.ACE: 190, Rank.TEN: 100, Rank.JACK: 100, Rank.QUEEN: 100, Rank.KING: 100,
}  # fmt: skip
"""Bazar Blot: card points of four of a kind (rules G, ruling 23); Nines in no-trump vary."""


def card_point_factor(kind: ContractKind) -> int:
    """Card points that stand behind one game point of a Baloot project: 10, in Sun 5 (rules E)."""
    return 5 if kind is ContractKind.SUN else 10


def both_values(rules: RuleSet, kind: ContractKind, project: Project) -> tuple[int, int]:
    """A project's game points (0 in Bazar Blot, which has none of its own) and card points."""
    if isinstance(rules.projects, BazarProjects):
        return 0, project.value
    return project.value, project.value * card_point_factor(kind)


def four_class(rules: RuleSet, kind: ContractKind, rank: Rank) -> ProjectClass | None:
    """The class of four of a kind, or None where they are no project."""
    if isinstance(rules.projects, BazarProjects):
        return ProjectClass.CARRE if _carre_value(rules.projects, kind, rank) else None
    if not isinstance(rules.projects, BalootProjects) or rank < Rank.TEN:
        return None
    if (
        rank is Rank.ACE
        and kind is ContractKind.SUN
        and rules.projects.four_hundred == "sun_only_40"
    ):
        return ProjectClass.FOUR_HUNDRED
    return ProjectClass.HUNDRED


def run_class(length: int) -> ProjectClass:
    """The class of a run of three or more."""
    return {3: ProjectClass.SIRA, 4: ProjectClass.FIFTY}.get(length, ProjectClass.HUNDRED)


def project_value(
    rules: RuleSet, kind: ContractKind, cls: ProjectClass, rank: Rank | None = None
) -> int:
    """What a class is worth: game points in Baloot, card points in Bazar Blot.

    `rank` is wanted for a carré only. 0 where the class does not exist under these rules.
    """
    if isinstance(rules.projects, BazarProjects):
        if cls is ProjectClass.CARRE and rank is not None:
            return _carre_value(rules.projects, kind, rank)
        return _BAZAR_RUNS.get(cls, 0)
    if not isinstance(rules.projects, BalootProjects):
        return 0
    if cls is ProjectClass.FOUR_HUNDRED and rules.projects.four_hundred == "none":
        return 0
    return _BALOOT_VALUES.get(cls, (0, 0))[kind is ContractKind.SUN]


def _carre_value(projects: BazarProjects, kind: ContractKind, rank: Rank) -> int:
    if kind is ContractKind.NO_TRUMP:
        if rank is Rank.NINE:
            return projects.no_trump_nines
        return _CARRE_NO_TRUMP.get(rank, 0)
    return _CARRE_TRUMP.get(rank, 0)


def is_run(held: Sequence[Card]) -> bool:
    """Whether these distinct cards are three or more of one suit in sequence order A K Q … 7."""
    ranks = sorted(card.rank for card in held)
    return (
        len(held) >= 3
        and len({card.suit for card in held}) == 1
        and ranks[-1] - ranks[0] == len(ranks) - 1
        and len(set(ranks)) == len(ranks)
    )


def project_of_cards(
    rules: RuleSet, kind: ContractKind, seat: Seat, held: Sequence[Card]
) -> Project:
    """The project these cards make; `InputError` (NOT_A_PROJECT, DUPLICATE_CARD) otherwise."""
    shown = tuple(in_order(held))
    if len(set(shown)) != len(shown):
        twice = next(card for card in shown if shown.count(card) > 1)
        raise InputError("cards", "DUPLICATE_CARD", f"card {twice} stands twice in one project")
    if rules.projects is not None:
        if is_run(shown):
            cls: ProjectClass | None = run_class(len(shown))
            form = Form.RUN
        elif len(shown) == 4 and len({card.rank for card in shown}) == 1:
            cls = four_class(rules, kind, shown[0].rank)
            form = Form.FOUR
        else:
            cls = None
        if cls is not None:
            value = project_value(rules, kind, cls, shown[0].rank)
            return Project(seat, cls, form, shown, value)
    raise InputError(
        "cards",
        "NOT_A_PROJECT",
        f"{' '.join(map(str, shown)) or 'no cards'} of {seat.label} are no project"
        f" in {kind.value} (profile {rules.name})",
    )


def named_project(
    rules: RuleSet,
    kind: ContractKind,
    seat: Seat,
    cls: ProjectClass,
    form: Form | None = None,
    rank: Rank | None = None,
) -> Project:
    """A project of which only the class is known (and the rank of a carré).

    Raises `InputError` on `class` (CLASS_NOT_PLAYED), `form` (FORM_CONTRADICTS), `rank`.
    """
    if cls is ProjectClass.CARRE and rank is None and isinstance(rules.projects, BazarProjects):
        raise InputError(
            "rank", "RANK_MISSING", "a carré is worth what its rank is: give its cards"
        )
    value = project_value(rules, kind, cls, rank)
    if value == 0:
        raise InputError(
            "class",
            "CLASS_NOT_PLAYED",
            f"profile {rules.name} has no {cls.label} in {kind.value}",
        )
    told = _form_of(rules, cls)
    if form is not None and told is not None and form is not told:
        raise InputError("form", "FORM_CONTRADICTS", f"a {cls.label} is no {form.value}")
    if cls is ProjectClass.CARRE and rank is not None:
        return project_of_cards(rules, kind, seat, [Card.of(rank, suit) for suit in Suit])
    return Project(seat, cls, told if told is not None else form, (), value)


def _form_of(rules: RuleSet, cls: ProjectClass) -> Form | None:
    """The form that a class implies; a Baloot Hundred may be either."""
    if cls in (ProjectClass.CARRE, ProjectClass.FOUR_HUNDRED):
        return Form.FOUR
    if cls is ProjectClass.HUNDRED and isinstance(rules.projects, BalootProjects):
        return None
    return Form.RUN
