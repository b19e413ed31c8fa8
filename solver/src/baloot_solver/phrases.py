"""What the solver says of a hand, as a fixed set of sentences that can be said in any language.

A `Phrase` is its English text and also a code with values, so that whoever shows a score sheet or a
breach of the rules need not parse English to translate it. `ENGLISH` has every sentence there is;
a value may be a phrase again, which keeps the set small. Below everything but the cards: the rules
of play, projects, scoring and analysis all speak through it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, Protocol, Self

from baloot_solver.cards import Card, Level, Seat, Side, Suit

ENGLISH: Final[Mapping[str, str]] = {
    # What may be played (rules C, D).
    "free_on_lead": "free: on lead",
    "free_locked_all_trumps": "free: play is locked, but the hand is all trumps",
    "free_void": "free: no {suit}",
    "free_void_of_trump_led": "free: no {suit}, the trump that was led",
    "free_no_trump_either": "free: no {suit} and no trump",
    "free_nobody_need_ruff": "free: no {suit}, and nobody need ruff",
    "free_released": "free: {why}",
    "free_cannot_overruff": "free: cannot overruff {best}",
    "locked_lead": "play is locked: no trump lead while a plain card is held",
    "must_follow": "must follow {suit}",
    "must_follow_partner_winning": "must follow {suit}; partner is winning and need not be beaten",
    "must_follow_cannot_beat": "must follow {suit}; {best} cannot be beaten",
    "must_follow_and_beat": "must follow {suit} and beat {best}",
    "must_ruff": "must ruff: no {suit}, and {why}",
    "must_overruff": "must overruff {best}",
    "must_ruff_lower": "must ruff lower: cannot overruff {best}",
    "must_top_ruff": "a trump laid on a ruff must top {card}",
    "partners_card": "partner's {card}",
    "opponents_card": "opponent's {card}",
    "partners_ruff": "partner's ruff {card}",
    "opponents_ruff": "opponent's ruff {card}",
    "partner_winning": "partner's {card} is winning",
    "partner_led_ace": "partner led an Ace",
    "partner_ekka": "partner's {card} is Ekka",
    "opponent_winning": "opponent's {card} is winning",
    "partner_frees_nobody": "partner winning frees nobody",
    "ace_does_not_free": "partner's {card} is winning, but an Ace does not free the third player",
    "third_not_freed": "partner's {card} is winning, but does not free the third player",
    "winning_without_ekka": "partner's {card} is winning but is no Ekka ({why})",
    "ekka_not_called": "Ekka was not called",
    "ekka_in_hokum_only": "Ekka exists in Hokum only",
    "ekka_of_trump": "{card} is a trump",
    "ekka_of_ace": "{card} is an Ace, which needs no Ekka",
    "ekka_higher_out": "{card} is higher and not yet played",
    "no_ekka_here": "these rules have no Ekka",
    # Breaches of the rules in a record.
    "out_of_turn": "{seat} played {card} in {other}'s turn",
    "illegal_play": "{seat} played {card} from {hand}: {why}",
    "false_ekka": "{card} is not Ekka: {why}",
    "ekka_on_lead_only": "Ekka is called on a lead only",
    # Projects and Baloot (rules E, G).
    "project_scores": "{project} scores: {why}",
    "project_idle": "{project} does not score: {why}",
    "announcement_scores": "{project}: {value}; {why}",
    "announcement_idle": "{project}: does not score; {why}",
    "best_of_hand": "the best of the hand is {project}",
    "best_of_hand_by": "the best of the hand is {project}: {key}",
    "better_by": "{project} is better: {key}",
    "told_to_score": "told to score",
    "key_class": "its class is higher",
    "key_cards": "it has more cards",
    "key_value": "it is worth more",
    "key_carre_first": "four of a kind go before a run",
    "key_run5_first": "a run of five goes before four of a kind",
    "key_top_rank": "its top card is higher",
    "key_trump": "a run of trumps goes before a plain one",
    "key_seat": "they are equal, and its holder speaks first after the dealer",
    "baloot_counts": "{seat}'s Baloot counts: {why}",
    "baloot_idle": "{seat}'s Baloot does not count: {why}",
    "baloot_pair": "King and Queen of trump in one hand",
    "baloot_cancelled": "cancelled by {project} ({rule})",
    "told_to_count": "told to count",
    "blot": "{seat}'s blot: {value}",
    # Counting cards (rules F.1).
    "counts_first": "{side}'s {taken} are {counted} ({why})",
    "counts_own": "{side}'s {taken} are {counted}",
    "counts_rest": "{side} have the rest of {total}: {counted}",
    "each_counts_own": "each side counts its own",
    "non_raiser_counts": "the side that did not raise last counts",
    "larger_gives_way": "the larger side gives way, or both would make {total}",
    # Who won the hand (rules F.2).
    "bought_and_made": "{side} bought and make it: {why}",
    "bought_and_failed": "{side} bought and fail: {why}",
    "then": "{first}, then {second}",
    "ahead_in_game_points": "ahead by {margin}",
    "behind_in_game_points": "behind by {margin}",
    "ahead_in_card_points": "ahead by {margin}",
    "behind_in_card_points": "behind by {margin}",
    "ahead_with_bonuses": "ahead by {margin} with projects and Baloot",
    "behind_with_bonuses": "behind by {margin} with projects and Baloot",
    "level_in_game_points": "level in game points",
    "more_than_half_needed": "{counted}, and more than half of {total} are needed",
    "exact_tie": "exact tie ({rule}: {value}): {outcome}",
    "both_keep_tie": "both sides keep their points",
    "wins_tie": "{side} win it",
    # What is recorded (rules F.3).
    "gahwa": "Gahwa: {side} win the match and record {target}",
    "took_all": "{side} took all eight tricks, {name}: {value}",
    "kaboot": "kaboot",
    "reverse_kaboot": "reverse kaboot (the buyer at the dealer's right had an Ace)",
    "kaboot_on_ace": "kaboot with an Ace as up-card",
    "own_game_points": "each side records its own game points",
    "both_keep_raised": "both keep their points, times {factor} ({level})",
    "failed": "{buyer} failed: {side} record all {total}",
    "raised": "{level}: {side} record {total} × {factor}, the other side nothing",
    "projects_go": "projects: North-South {north_south}, East-West {east_west} ({rule})",
    "projects_go_times": "projects: North-South {north_south}, East-West {east_west}"
    " ({rule}, times {factor} by project_multiplier: {multiplier})",
    "baloot_goes": "Baloot: North-South {north_south}, East-West {east_west} ({rule})",
    "penalised": "{offender} are penalised: {side} record {total} × {factor}",
    "penalised_gahwa": "{offender} are penalised at Gahwa: {side} win the match",
    "only_own_projects": "only {side}'s own scored projects count, times {factor}",
    "only_own_baloot": "only {side}'s own Baloot counts",
    # Bazar Blot (rules G).
    "bazar_took_all": "{side} took all eight tricks: {bonus}",
    "bazar_counts": "{side}'s {taken}, {counted} with bonuses, are {rounded}",
    "bazar_made": "{side} made the contract: {why}",
    "bazar_failed": "{side} failed the contract: {why}",
    "against_bid": "{rounded} against a bid of {bid}",
    "against_card_points": "{counted} against {needed}",
    "and_kapot": "{why} and kapot",
    "bid_paid": "the bid is paid: {factor} × {bid}",
    "bazar_all": "{side} record all {counted}: {value}",
    "bazar_flat": "{side} record {factor} × {bid} for the bid, {flat},"
    " and {bonus} for their announcements and blot",
    # Why a written score may be another (analysis).
    "columns_exchanged": "the two columns are exchanged",
    "without_penalty": "it counts the cards as they were played, without the penalty (ruling 10)",
    "is_penalty": "it is the penalty for the first breach of the rules (ruling 10)",
    "all_projects": "it counts all projects held, also those that were not declared (ruling 8)",
    "no_projects": "it counts no projects",
    "line_left_out": "it leaves out one line of the ledger: {line} ({section})",
    "for_card_points": "it would be right for the card points"
    " North-South {north_south}, East-West {east_west}",
    "column_over": "only the column of {side} is wrong, it has {much} too many",
    "column_under": "only the column of {side} is wrong, it has {much} too few",
}
"""Every sentence by its code; a hole is named after the value that goes there."""


class GamePoints(int):
    """A number of game points as a value of a phrase: said with its unit."""

    __slots__ = ()

    def __str__(self) -> str:
        return f"{int(self)} game point{'' if self == 1 or self == -1 else 's'}"


class CardPoints(int):
    """A number of card points as a value of a phrase: said with its unit."""

    __slots__ = ()

    def __str__(self) -> str:
        return f"{int(self)} card point{'' if self == 1 or self == -1 else 's'}"


class SaidProject(Protocol):
    """A project as phrases name it; `code` is its form for programs, `N:sira:QD+JD+TD`."""

    @property
    def label(self) -> str:
        """Its name in English."""
        ...

    @property
    def code(self) -> str:
        """Seat, class and, where they are known, cards."""
        ...


Value = str | int | SaidProject
"""A value of a phrase: a seat, side, suit, card or level, a number, a word, another phrase."""


class Phrase(str):
    """A sentence of `ENGLISH` with its values: an ordinary string that can be said otherwise."""

    __slots__ = ("code", "values")

    code: str
    values: Mapping[str, Value]

    def __new__(cls, code: str, **values: Value) -> Self:
        """The sentence of a code; its holes are filled with the values, in English."""
        text = ENGLISH[code]
        if "{" in text:
            text = text.format_map({name: _shown(value) for name, value in values.items()})
        self = super().__new__(cls, text)
        self.code = code
        self.values = values
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return _again, (self.code, self.values)

    def flat(self) -> dict[str, str]:
        """Its values as words for programs.

        Seats and suits are letters, sides `ns` and `ew`, numbers bare, cards and projects in their
        written form. A phrase within is its code, its own values behind its name and a point.
        """
        return dict(_flat(self.values))


def _again(code: str, values: Mapping[str, Value]) -> Phrase:
    return Phrase(code, **values)


def _shown(value: Value) -> str:
    if isinstance(value, Seat | Side | Level):
        return value.label
    if isinstance(value, Suit):
        return value.name.lower()
    return str(value) if isinstance(value, str | int) else value.label


def _flat(values: Mapping[str, Value]) -> Iterator[tuple[str, str]]:
    for name, value in values.items():
        if isinstance(value, Phrase):
            yield name, value.code
            yield from ((f"{name}.{below}", word) for below, word in value.flat().items())
        else:
            yield name, _word(value)


def _word(value: Value) -> str:
    if isinstance(value, Seat | Suit):
        return value.letter
    if isinstance(value, Side):
        return "ew" if value else "ns"
    if isinstance(value, Level):
        return value.label
    if isinstance(value, str | Card):
        return str(value)
    return str(int(value)) if isinstance(value, int) else value.code
