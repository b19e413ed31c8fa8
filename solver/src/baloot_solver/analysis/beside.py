"""What stands beside the cards of a record: claims, projects, the written score, the match."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from baloot_solver.analysis.claims import claim_verdict
from baloot_solver.analysis.model import CheckedClaim, Forgotten, MatchVerdict, WrittenCheck
from baloot_solver.analysis.moments import Moment
from baloot_solver.analysis.scale import Scale
from baloot_solver.cards import Seat, Side
from baloot_solver.deal import Claim, HandRecord, Position
from baloot_solver.errors import InputError
from baloot_solver.kernel._context import CancelFlag, SolverContext
from baloot_solver.phrases import Phrase
from baloot_solver.projects import Declaration, Project, hand_projects
from baloot_solver.ranking import Ends
from baloot_solver.rules.card_tables import total_points
from baloot_solver.scoring import (
    MISSING_FACTS,
    HandScore,
    MatchState,
    RecordScore,
    facts_from_deal,
    match_after,
    open_sheet,
    recorded,
    score_outcome,
    score_record,
    score_revoke,
)

_UNSCORABLE = (*MISSING_FACTS, "NO_PENALTY")


def check_claims(
    record: HandRecord,
    opening: Position,
    played: Sequence[Moment],
    score: RecordScore,
    engine: SolverContext,
    flag: CancelFlag,
) -> tuple[CheckedClaim, ...]:
    """Every claim of a record, checked where it was made."""
    found = []
    for claim in record.claims or ():
        before = [each for each in played if each.play < claim.after_play]
        position = before[-1].after if before else opening
        verdict = claim_verdict(position, claim.seat.side, engine, flag)
        penalty = None if verdict.sound else _penalty(record, score, claim)
        found.append(CheckedClaim(claim, verdict, penalty))
    return tuple(found)


def _penalty(record: HandRecord, score: RecordScore, claim: Claim) -> tuple[int, int] | None:
    if score.facts is None:
        return None
    try:
        found = score_revoke(record.rules, record.contract, score.facts, claim.seat.side)
    except InputError as error:
        if error.reason not in _UNSCORABLE:
            raise
        return None
    return found.game_points


def find_forgotten(record: HandRecord, score: RecordScore) -> tuple[Forgotten, ...]:
    """What each side held and did not declare; none where declarations are not recorded."""
    if record.declarations is None:
        return ()
    found = []
    for side in Side:
        held = [project for seat in Seat if seat.side is side for project in _held(record, seat)]
        declared = {(each.seat, frozenset(each.cards)) for each in record.declarations}
        missed = tuple(each for each in held if (each.seat, frozenset(each.cards)) not in declared)
        if missed:
            found.append(Forgotten(side, missed, _lost(record, score, side, held)))
    return tuple(found)


def _held(record: HandRecord, seat: Seat) -> Sequence[Project]:
    contract = record.contract
    hand = record.deal.hands[seat]
    return hand_projects(record.rules, contract.kind, contract.trump, hand, seat)


def _lost(
    record: HandRecord, score: RecordScore, side: Side, held: Sequence[Project]
) -> int | None:
    """By how much the record would be better for a side that had declared all it held."""
    assert record.declarations is not None
    kept = [each for each in record.declarations if each.seat.side is not side]
    # Baloot is declared by its two cards, or not at all; it counts in either case.
    kept += [each for each in record.declarations if each not in kept and len(each.cards) == 2]
    better = _scored_with(record, score, [*kept, *(Declaration(p.seat, p.cards) for p in held)])
    if better is None or score.score is None:
        return None
    gain = _difference(better.game_points) - _difference(score.score.game_points)
    return gain if side is Side.NORTH_SOUTH else -gain


def _scored_with(
    record: HandRecord, score: RecordScore, declarations: Sequence[Declaration] | None
) -> HandScore | None:
    """The score of the hand as it was played, had these projects been declared."""
    if score.score is None or not (score.complete or record.penalty):
        return None
    rules, deal, contract = record.rules, record.deal, record.contract
    try:
        facts = facts_from_deal(rules, deal, contract, declarations)
        if record.penalty is not None:
            return score_revoke(rules, contract, facts, record.penalty.offender)
        return score_outcome(rules, contract, facts, score.card_points[0], score.sweep)
    except InputError as error:
        if error.reason not in _UNSCORABLE:
            raise
        return None


def check_written(record: HandRecord, score: RecordScore) -> WrittenCheck | None:
    """The written score beside the right one; None where either is missing."""
    written = record.written_game_points
    if written is None or score.score is None:
        return None
    right = score.score.game_points
    explanations: tuple[Phrase, ...] = ()
    if written != right:
        explanations = tuple(_explanations(record, score, score.score, written))
        explanations = explanations or _column(right, written)
    return WrittenCheck(written, right, explanations)


def _explanations(
    record: HandRecord, score: RecordScore, right: HandScore, written: tuple[int, int]
) -> Iterator[Phrase]:
    """Sentences that each account for the whole difference, the plainest first."""
    if written == (right.game_points[1], right.game_points[0]):
        yield Phrase("columns_exchanged")
    if record.penalty is not None:
        played = score_record(replace(record, penalty=None)).score
        if played is not None and written == played.game_points:
            yield Phrase("without_penalty")
    elif score.penalty is not None and written == score.penalty.game_points:
        yield Phrase("is_penalty")
    if record.declarations is not None:
        everything = _scored_with(record, score, None)
        if everything is not None and written == everything.game_points:
            yield Phrase("all_projects")
    nothing = _scored_with(record, score, ())
    if nothing is not None and written == nothing.game_points:
        yield Phrase("no_projects")
    for line in right.ledger:
        change = (line.north_south, line.east_west)
        if any(change) and written == _minus(right.game_points, change):
            yield Phrase("line_left_out", line=line.text, section=line.section)
    if score.facts is not None and score.complete and record.penalty is None:
        near = _nearest(record, score, written)
        if near is not None:
            rest = total_points(record.contract.kind) - near
            yield Phrase("for_card_points", north_south=near, east_west=rest)


def _column(right: tuple[int, int], written: tuple[int, int]) -> tuple[Phrase, ...]:
    """Where nothing else accounts for it: one column alone is wrong, and by how much."""
    wrong = [side for side in Side if right[side] != written[side]]
    if len(wrong) != 1:
        return ()
    over = written[wrong[0]] - right[wrong[0]]
    code = "column_over" if over > 0 else "column_under"
    return (Phrase(code, side=wrong[0], much=abs(over)),)


def _nearest(record: HandRecord, score: RecordScore, written: tuple[int, int]) -> int | None:
    """North-South's card points nearest to the right ones that would record what was written."""
    assert score.facts is not None
    total, taken = total_points(record.contract.kind), score.card_points[0]
    sheet = open_sheet(record.rules, record.contract, score.facts)
    for points in sorted(range(total + 1), key=lambda each: abs(each - taken)):
        found = recorded(sheet, points, None)
        if found.game_points == written and points != taken:
            return points
    return None


def judge_match(
    record: HandRecord, score: RecordScore, scale: Scale, ends: Sequence[Ends]
) -> MatchVerdict | None:
    """What the hand did to the match; `ends` are the values from its start to its result.

    A penalty comes after the last card, whatever that was worth.
    """
    if record.match_before is None or not ends:
        return None
    seen: dict[Ends, MatchState] = {}
    for each in ends:
        worth = scale.score(each) if each not in seen else None
        if worth is not None:
            seen[each] = match_after(record.rules, record.contract, record.match_before, worth)
    states = [seen[each] for each in ends]
    if record.penalty is not None and score.match is not None:
        states.append(score.match)
    turns = [i for i, (was, now) in enumerate(pairwise(states)) if was.winner is not now.winner]
    return MatchVerdict(states[0], states[-1], tuple(turns))


def _difference(game_points: tuple[int, int]) -> int:
    return game_points[0] - game_points[1]


def _minus(pair: tuple[int, int], change: tuple[int, int]) -> tuple[int, int]:
    return pair[0] - change[0], pair[1] - change[1]
