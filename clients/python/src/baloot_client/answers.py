"""From the service's messages to the values of `values.py`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from baloot_client.analysis import (
    AnalysedCard,
    Appraisal,
    CheckedClaim,
    Claim,
    ForgottenProjects,
    HandAnalysis,
    MatchVerdict,
    Series,
    Visible,
    WrittenCheck,
)
from baloot_client.hints import read_estimate, read_reason
from baloot_client.values import (
    Applied,
    AuctionResult,
    Baloot,
    Call,
    CallRuling,
    CardDecision,
    CardRuling,
    CardValue,
    Contract,
    ContractTable,
    DealtCards,
    Decision,
    HandScore,
    Infraction,
    LedgerLine,
    LegalCalls,
    LegalCards,
    MatchLine,
    MatchScore,
    MatchState,
    Outcome,
    Packet,
    Par,
    Parameter,
    Phrase,
    Points,
    Project,
    Projects,
    ProjectsAnswer,
    RecordedAuction,
    RuleSet,
    RuleSetSummary,
    Seat,
    SeatProject,
    Side,
    Solution,
    TableCell,
)
from balootsolver.v1 import (
    analysis_service_pb2,
    auction_pb2,
    phrase_pb2,
    position_pb2,
    projects_pb2,
    rules_service_pb2,
    solver_service_pb2,
    table_pb2,
)

_SEATS = (None, Seat.SOUTH, Seat.EAST, Seat.NORTH, Seat.WEST)
_SIDES = (None, Side.NORTH_SOUTH, Side.EAST_WEST)
_SUIT_LETTERS = ("", ":S", ":H", ":D", ":C")


class _HasApplied(Protocol):
    rule_set: str
    rule_set_digest: str
    solver_version: str


def solution(message: solver_service_pb2.SolveResponse) -> Solution:
    """The answer of `Solve`."""
    return Solution(
        id=message.id,
        applied=applied(message),
        objective=_tail(solver_service_pb2.Objective.Name(message.objective), "OBJECTIVE_"),
        to_play=_SEATS[message.to_play],
        value=_outcome(message.value),
        cards=tuple(_card_value(each) for each in message.cards),
        line=tuple(message.line),
        projects=_projects(message.projects),
        nodes=message.nodes,
        message=message,
    )


def decision(message: solver_service_pb2.DecideResponse) -> Decision:
    """The answer of `Decide`."""
    return Decision(
        id=message.id,
        applied=applied(message),
        question=_question(message.question),
        side=_side(message.side),
        to_play=_SEATS[message.to_play],
        holds=message.holds,
        cards=tuple(CardDecision(each.card, each.holds) for each in message.cards),
        nodes=message.nodes,
        message=message,
    )


def contract_table(message: solver_service_pb2.SolveTableResponse) -> ContractTable:
    """The answer of `SolveTable`."""
    return ContractTable(
        id=message.id,
        applied=applied(message),
        objective=_tail(solver_service_pb2.Objective.Name(message.objective), "OBJECTIVE_"),
        cells=tuple(_cell(each) for each in message.cells),
        best_north_south=_cell(message.best_north_south),
        best_east_west=_cell(message.best_east_west),
        par=_par(message.par) if message.HasField("par") else None,
        nodes=message.nodes,
        message=message,
    )


def _cell(message: solver_service_pb2.TableCell) -> TableCell:
    return TableCell(
        contract=_contract(message.contract),
        outcome=_outcome(message.outcome),
        highest_bid=message.highest_bid if message.HasField("highest_bid") else None,
    )


def _par(message: solver_service_pb2.Par) -> Par:
    return Par(
        game_points=_points(message.game_points),
        contract=_contract(message.contract) if message.HasField("contract") else None,
        outcome=_outcome(message.outcome) if message.HasField("outcome") else None,
        calls=tuple(Call(seat_of(each.seat), each.call) for each in message.calls),
    )


def claim(message: solver_service_pb2.CheckClaimResponse) -> Claim:
    """The answer of `CheckClaim`."""
    return Claim(
        id=message.id,
        applied=applied(message),
        side=_side(message.side),
        to_play=_SEATS[message.to_play],
        sound=message.sound,
        line=tuple(message.line),
        nodes=message.nodes,
        message=message,
    )


def analysis(message: analysis_service_pb2.AnalyseHandResponse) -> HandAnalysis:
    """The answer of `AnalyseHand`."""
    written, verdict = message.written, message.match
    return HandAnalysis(
        id=message.id,
        applied=applied(message),
        steps=tuple(_step(each) for each in message.steps),
        card_points=_series(message.card_points),
        game_points=_series(message.game_points) if message.HasField("game_points") else None,
        infractions=tuple(_infraction(each) for each in message.infractions),
        score=score(message.score) if message.HasField("score") else None,
        unscored=message.unscored.description if message.HasField("unscored") else None,
        claims=tuple(_checked_claim(each) for each in message.claims),
        forgotten=tuple(_forgotten(each) for each in message.forgotten),
        written=WrittenCheck(
            _points(written.written),
            _points(written.right),
            written.differs,
            tuple(written.explanations),
            tuple(phrase(each) for each in written.phrases),
        )
        if message.HasField("written")
        else None,
        match=MatchVerdict(_match(verdict.start), _match(verdict.end), tuple(verdict.turns))
        if message.HasField("match")
        else None,
        message=message,
    )


def _step(message: analysis_service_pb2.Step) -> AnalysedCard:
    return AnalysedCard(
        play=message.play,
        trick=message.trick,
        seat=seat_of(message.seat),
        to_play=seat_of(message.to_play),
        card=message.card,
        legal=tuple(message.legal),
        forced=message.forced,
        cost=_tail(analysis_service_pb2.Cost.Name(message.cost), "COST_"),
        card_points=_appraisal(message.card_points),
        game_points=_appraisal(message.game_points) if message.HasField("game_points") else None,
        visible=_visible(message.visible) if message.HasField("visible") else None,
    )


def _visible(message: analysis_service_pb2.Visible) -> Visible:
    return Visible(
        luck=_tail(analysis_service_pb2.Luck.Name(message.luck), "LUCK_"),
        expected_loss=read_estimate(message.expected_loss),
        best_cards=tuple(message.best_cards),
        reasons=tuple(read_reason(each) for each in message.reasons),
        worlds=message.worlds,
        exact=message.exact,
    )


def _appraisal(message: analysis_service_pb2.Appraisal) -> Appraisal:
    told = message.HasField("loss_game_points")
    return Appraisal(
        before=_outcome(message.before),
        after=_outcome(message.after),
        best=message.best,
        loss_card_points=message.loss_card_points,
        loss_game_points=message.loss_game_points if told else None,
        best_cards=tuple(message.best_cards),
        cards=tuple(_card_value(each) for each in message.cards),
        line=tuple(message.line),
        losses=_points(message.losses),
    )


def _series(message: analysis_service_pb2.Series) -> Series:
    return Series(
        objective=_tail(solver_service_pb2.Objective.Name(message.objective), "OBJECTIVE_"),
        start=_outcome(message.start),
        line=tuple(message.line),
        end=_outcome(message.end),
        losses=dict(zip(Seat, message.losses, strict=True)),
        side_losses=_points(message.side_losses),
        conceded=message.conceded,
        turns=tuple(message.turns),
        nodes=message.nodes,
    )


def _checked_claim(message: analysis_service_pb2.CheckedClaim) -> CheckedClaim:
    penalised = message.HasField("penalty_game_points")
    return CheckedClaim(
        seat=seat_of(message.seat),
        after_play=message.after_play,
        conceded=message.conceded if message.HasField("conceded") else None,
        sound=message.sound,
        line=tuple(message.line),
        penalty_game_points=_points(message.penalty_game_points) if penalised else None,
    )


def _forgotten(message: analysis_service_pb2.ForgottenProjects) -> ForgottenProjects:
    return ForgottenProjects(
        side=_side(message.side),
        projects=tuple(
            SeatProject(
                seat_of(each.seat),
                _tail(projects_pb2.ProjectClass.Name(each.project_class), "PROJECT_CLASS_"),
                tuple(each.cards),
            )
            for each in message.projects
        ),
        lost_game_points=message.lost_game_points if message.HasField("lost_game_points") else None,
    )


def _question(message: solver_service_pb2.Question) -> str:
    asked = message.WhichOneof("asked") or ""
    if asked in ("", "makes"):
        return asked
    given = getattr(message, asked)
    side = ("", ":ns", ":ew")[given.side]
    points = "" if asked == "kaboot" else f":{given.at_least}"
    return f"{asked.replace('_', '-')}{side}{points}"


def rule_sets(message: rules_service_pb2.ListRuleSetsResponse) -> tuple[RuleSetSummary, ...]:
    """The answer of `ListRuleSets`."""
    return tuple(
        RuleSetSummary(each.name, each.description, each.digest, each.is_default)
        for each in message.rule_sets
    )


def rule_set(message: rules_service_pb2.GetRuleSetResponse) -> RuleSet:
    """The answer of `GetRuleSet`."""
    parameters = tuple(
        Parameter(
            name=each.name,
            group=each.group,
            value=each.value,
            meaning=each.meaning,
            allowed=each.allowed,
            choices=tuple(each.choices),
            section=each.section,
            overridden=each.overridden,
        )
        for each in message.parameters
    )
    return RuleSet(applied(message), message.description, parameters, message)


def legal_cards(message: rules_service_pb2.ListLegalCardsResponse) -> LegalCards:
    """The answer of `ListLegalCards`."""
    cards = tuple(
        CardRuling(each.card, each.legal, each.reason, each.section) for each in message.cards
    )
    return LegalCards(seat_of(message.to_play), cards, applied(message), message)


def legal_calls(message: rules_service_pb2.ListLegalCallsResponse) -> LegalCalls:
    """The answer of `ListLegalCalls`."""
    return LegalCalls(
        id=message.id,
        stage=_tail(auction_pb2.AuctionStage.Name(message.stage), "AUCTION_STAGE_"),
        to_call=_SEATS[message.to_call],
        calls=tuple(
            CallRuling(each.call, each.legal, each.reason, each.section) for each in message.calls
        ),
        standing=_contract(message.standing) if message.HasField("standing") else None,
        result=_auction_result(message.result) if message.HasField("result") else None,
        said=tuple((seat_of(each.seat), each.call) for each in message.said),
        applied=applied(message),
        message=message,
    )


def dealt_cards(message: rules_service_pb2.DealCardsResponse) -> DealtCards:
    """The answer of `DealCards`."""
    return DealtCards(
        id=message.id,
        hands=message.deal.hands,
        dealer=seat_of(message.deal.dealer),
        up_card=message.deal.up_card or None,
        up_card_taken_by=_SEATS[message.deal.up_card_taken_by],
        complete=message.complete,
        packets=tuple(Packet(_SEATS[each.seat], tuple(each.cards)) for each in message.packets),
        pack=tuple(message.pack),
        applied=applied(message),
        message=message,
    )


def projects(message: rules_service_pb2.EvaluateProjectsResponse) -> ProjectsAnswer:
    """The answer of `EvaluateProjects`."""
    return ProjectsAnswer(_projects(message.projects), applied(message), message)


def score(message: rules_service_pb2.ScoreHandResponse) -> HandScore:
    """The answer of `ScoreHand`."""
    return HandScore(
        id=message.id,
        applied=applied(message),
        game_points=_points(message.game_points),
        card_points=_points(message.card_points),
        sweep=_SIDES[message.sweep],
        made=message.made,
        won_by=_SIDES[message.won_by],
        match_won_by=_SIDES[message.match_won_by],
        projects=_projects(message.projects),
        ledger=_ledger(message.ledger),
        infractions=tuple(_infraction(each) for each in message.infractions),
        penalty_game_points=_points(message.penalty_game_points)
        if message.HasField("penalty_game_points")
        else None,
        differs_from_written=message.differs_from_written
        if message.HasField("differs_from_written")
        else None,
        match=_match(message.match) if message.HasField("match") else None,
        auction=_recorded(message.auction) if message.HasField("auction") else None,
        doubling_refused=message.doubling_refused,
        message=message,
    )


def _infraction(message: rules_service_pb2.Infraction) -> Infraction:
    return Infraction(
        play=message.play,
        seat=seat_of(message.seat),
        card=message.card,
        reason=message.reason,
        description=message.description,
        section=message.section,
        phrase=phrase(message.phrase),
    )


def match(message: rules_service_pb2.ScoreMatchResponse) -> MatchScore:
    """The answer of `ScoreMatch`."""
    return MatchScore(
        id=message.id,
        applied=applied(message),
        hands=tuple(_match_line(each) for each in message.hands),
        match=_match(message.match),
        target=message.target,
        hands_played=message.hands_played,
        needed=_points(message.needed),
        message=message,
    )


def _match_line(message: rules_service_pb2.MatchLine) -> MatchLine:
    return MatchLine(
        id=message.id,
        game_points=_points(message.game_points),
        match=_match(message.match),
        score=score(message.score) if message.HasField("score") else None,
        thrown_in=message.thrown_in,
        differs_from_match_before=message.differs_from_match_before
        if message.HasField("differs_from_match_before")
        else None,
        doubling_refused=message.doubling_refused,
    )


def _match(message: rules_service_pb2.MatchState) -> MatchState:
    return MatchState(
        game_points=_points(message.game_points),
        over=message.over,
        won_by=_SIDES[message.won_by],
        extra_deal=message.extra_deal,
        reason=message.reason,
    )


def _contract(message: table_pb2.Contract) -> Contract:
    kind = _tail(table_pb2.ContractKind.Name(message.kind), "CONTRACT_KIND_").replace("_", "-")
    return Contract(
        contract=kind + _SUIT_LETTERS[message.trump],
        buyer=seat_of(message.buyer),
        level=_tail(table_pb2.Level.Name(message.level), "LEVEL_"),
        locked=message.locked if message.HasField("locked") else None,
        bid=message.bid if message.HasField("bid") else None,
        kapot=message.kapot,
    )


def _recorded(message: auction_pb2.RecordedAuction) -> RecordedAuction:
    return RecordedAuction(
        contract=_contract(message.contract) if message.HasField("contract") else None,
        up_card_taken_by=_SEATS[message.up_card_taken_by],
        field=message.field,
        reason=message.reason,
        description=message.description,
        legal=tuple(message.legal),
    )


def _auction_result(message: auction_pb2.AuctionResult) -> AuctionResult:
    return AuctionResult(
        end=_tail(auction_pb2.AuctionEnd.Name(message.end), "AUCTION_END_"),
        contract=_contract(message.contract) if message.HasField("contract") else None,
        up_card_taken_by=_SEATS[message.up_card_taken_by],
        ashkal=message.ashkal,
        annulled_by=_SEATS[message.annulled_by],
        next_dealer=_SEATS[message.next_dealer],
        reason=message.reason,
    )


def _tail(name: str, prefix: str) -> str:
    tail = name.removeprefix(prefix).lower()
    return "" if tail == "unspecified" else tail


def applied(message: _HasApplied) -> Applied:
    """The rules and the solver an answer rests on."""
    return Applied(message.rule_set, message.rule_set_digest, message.solver_version)


def seat_of(number: table_pb2.Seat) -> Seat:
    """A seat that must be there."""
    seat = _SEATS[number]
    if seat is None:
        raise ValueError("the server's answer names no seat")
    return seat


def _side(number: table_pb2.Side) -> Side:
    side = _SIDES[number]
    if side is None:
        raise ValueError("the server's answer names no side")
    return side


def _points(message: table_pb2.SidePoints) -> Points:
    return Points(message.north_south, message.east_west)


def _outcome(message: position_pb2.Outcome) -> Outcome:
    return Outcome(
        card_points=_points(message.card_points),
        game_points=_points(message.game_points) if message.HasField("game_points") else None,
        sweep=_SIDES[message.sweep],
        made=message.made if message.HasField("made") else None,
        match_won_by=_SIDES[message.match_won_by],
    )


def _card_value(message: solver_service_pb2.CardValue) -> CardValue:
    told = message.HasField("loss_game_points")
    return CardValue(
        card=message.card,
        outcome=_outcome(message.outcome),
        best=message.best,
        loss_game_points=message.loss_game_points if told else None,
        loss_card_points=message.loss_card_points,
    )


def _projects(message: projects_pb2.Projects) -> Projects:
    declared = tuple(
        Project(
            seat=seat_of(each.seat),
            project_class=_tail(
                projects_pb2.ProjectClass.Name(each.project_class), "PROJECT_CLASS_"
            ),
            cards=tuple(each.cards),
            game_points=each.game_points,
            card_points=each.card_points,
            scores=each.scores,
            reason=each.reason,
            section=each.section,
        )
        for each in message.declared
    )
    baloot = tuple(
        Baloot(
            seat=seat_of(each.seat),
            counts=each.counts,
            reason=each.reason,
            section=each.section,
            game_points=each.game_points,
            card_points=each.card_points,
        )
        for each in message.baloot
    )
    return Projects(declared, _SIDES[message.won_by], baloot)


def _ledger(lines: Iterable[rules_service_pb2.LedgerLine]) -> tuple[LedgerLine, ...]:
    return tuple(
        LedgerLine(
            each.section,
            each.text,
            Points(each.north_south, each.east_west),
            phrase(each.phrase),
        )
        for each in lines
    )


def phrase(message: phrase_pb2.Phrase) -> Phrase:
    """A sentence for other languages."""
    return Phrase(message.code, dict(message.values))
