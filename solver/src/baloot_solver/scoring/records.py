"""A finished hand scored from its record: replayed, never believed.

Trick winners, card points and the score are derived from deal and plays alone; what the table wrote
down is only compared with them. A breach of the rules does not stop the count, it is reported, and
the penalty it would have brought stands beside the score. A conceded claim ends the hand: the
claimant's side has the rest.
"""

from __future__ import annotations

from dataclasses import dataclass

from baloot_solver.auction import RecordedAuction, check_calls, why_not_doubled
from baloot_solver.cards import Side
from baloot_solver.deal import Claim, HandRecord
from baloot_solver.errors import InputError
from baloot_solver.play import Infraction, Replay, replay
from baloot_solver.rules.card_tables import total_points
from baloot_solver.scoring.facts import facts_from_deal
from baloot_solver.scoring.match import MatchState, match_after
from baloot_solver.scoring.model import MISSING_FACTS, HandFacts, HandScore
from baloot_solver.scoring.outcome import score_outcome
from baloot_solver.scoring.penalty import score_revoke


@dataclass(frozen=True, slots=True)
class RecordScore:
    """What a record comes to; pairs are North-South, East-West.

    `complete` says whether the cards of all eight tricks are decided, by play or by the conceded
    claim `claim`; `card_points` and `tricks` then are the whole hand's, else those of the finished
    tricks. `score` is None where the record is not complete or does not say enough: `unscored` says
    what is missing. `penalty` is what the first breach of the rules would record (ruling 10).
    `differs` is whether the table wrote down other game points, None where it wrote none. `auction`
    is what the recorded calls say, None where none are recorded. `doubling_refused` says why a Sun
    could not be doubled at the match score before the hand, None where it could, or where that
    score is not known.
    """

    replay: Replay
    complete: bool
    card_points: tuple[int, int]
    tricks: tuple[int, int]
    sweep: Side | None
    claim: Claim | None
    infractions: tuple[Infraction, ...]
    facts: HandFacts | None
    score: HandScore | None
    unscored: InputError | None
    penalty: HandScore | None
    differs: bool | None
    match: MatchState | None
    auction: RecordedAuction | None
    doubling_refused: str | None


def score_record(record: HandRecord) -> RecordScore:
    """Score a record; where a penalty ended the hand the score is that one's (ruling 10).

    Raises `InputError` as `play.replay` does, on `claims[i]` (NO_SUCH_PLAY), `declarations[i]`, and
    on what scoring refuses; a fact that is merely missing leaves `score` empty instead.
    """
    replayed = replay(record)
    claim = _ending_claim(record)
    card_points, tricks = _final(record, replayed, claim)
    complete = sum(tricks) == 8
    sweep = next((side for side in Side if tricks[side] == 8), None)
    facts: HandFacts | None = None
    score: HandScore | None = None
    penalty: HandScore | None = None
    unscored: InputError | None = None
    try:
        facts = facts_from_deal(record.rules, record.deal, record.contract, record.declarations)
        if record.penalty is not None:
            offender = record.penalty.offender
            score = score_revoke(record.rules, record.contract, facts, offender)
        elif complete:
            score = score_outcome(record.rules, record.contract, facts, card_points[0], sweep)
        else:
            unscored = InputError(
                "plays", "HAND_INCOMPLETE", f"only {sum(tricks)} of 8 tricks were finished"
            )
        if replayed.infractions:
            breach = replayed.infractions[0].seat.side
            penalty = score_revoke(record.rules, record.contract, facts, breach)
    except InputError as error:
        # What a record may leave out costs the score only: its card points are still counted.
        if error.reason not in (*MISSING_FACTS, "NO_PENALTY"):
            raise
        unscored = None if score is not None else error
    return RecordScore(
        replay=replayed,
        complete=complete,
        card_points=card_points,
        tricks=tricks,
        sweep=sweep,
        claim=claim,
        infractions=replayed.infractions,
        facts=facts,
        score=score,
        unscored=unscored,
        penalty=penalty,
        differs=_differs(record, score),
        match=_match(record, score),
        auction=check_calls(record),
        doubling_refused=None
        if record.match_before is None
        else why_not_doubled(record.rules, record.contract, record.match_before),
    )


def _ending_claim(record: HandRecord) -> Claim | None:
    """The conceded claim with which the plays end, if one does."""
    for index, claim in enumerate(record.claims or ()):
        if not 0 <= claim.after_play <= len(record.plays):
            raise InputError(
                f"claims[{index}]",
                "NO_SUCH_PLAY",
                f"a claim after play {claim.after_play}, but the record has"
                f" {len(record.plays)} plays",
            )
        if claim.conceded and claim.after_play == len(record.plays) and len(record.plays) < 32:
            return claim
    return None


def _final(
    record: HandRecord, replayed: Replay, claim: Claim | None
) -> tuple[tuple[int, int], tuple[int, int]]:
    """Card points and tricks of both sides; a conceded claim gives the claimant all the rest."""
    if claim is None:
        return replayed.card_points, replayed.tricks_won
    points, tricks = list(replayed.card_points), list(replayed.tricks_won)
    side = claim.seat.side
    points[side] += total_points(record.contract.kind) - sum(points)
    tricks[side] += 8 - sum(tricks)
    return (points[0], points[1]), (tricks[0], tricks[1])


def _differs(record: HandRecord, score: HandScore | None) -> bool | None:
    if score is None or record.written_game_points is None:
        return None
    return score.game_points != record.written_game_points


def _match(record: HandRecord, score: HandScore | None) -> MatchState | None:
    if score is None or record.match_before is None:
        return None
    return match_after(record.rules, record.contract, record.match_before, score)
