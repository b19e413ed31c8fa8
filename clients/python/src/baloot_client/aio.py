"""The asynchronous client: the methods of `client.py`, awaited, within one event loop."""

from __future__ import annotations

from collections.abc import AsyncIterable, AsyncIterator, Iterable, Mapping, Sequence
from types import TracebackType
from typing import Unpack, overload

import grpc
from google.protobuf.message import Message

from baloot_client import answers, batch, errors, hint_messages, questions
from baloot_client.analysis import Claim, HandAnalysis
from baloot_client.hints import BidDetails, BidHint, HintDetails, PlayHint
from baloot_client.methods import BATCH, DEFAULT_TIMEOUT, METHODS, OPTIONS, STREAMS
from baloot_client.tokens import bearer
from baloot_client.values import (
    ContractTable,
    DealtCards,
    Decision,
    HandScore,
    LegalCalls,
    LegalCards,
    MatchScore,
    Points,
    ProjectsAnswer,
    RuleSet,
    RuleSetSummary,
    Seat,
    SeatProject,
    Side,
    SoFar,
    Solution,
)
from balootsolver.v1 import (
    analysis_service_pb2,
    hint_service_pb2,
    record_pb2,
    rules_service_pb2,
    solver_service_pb2,
)


class AsyncClient:
    """A connection to one server, `AsyncClient("localhost:50051")`. Use it with `async with`.

    `timeout` is the deadline of each call in seconds, for calls that give none; past it the server
    stops working too. `credentials` make the connection TLS; `token` goes with every call, and over
    TLS or to this machine only (`ValueError`). Every method raises `BalootError`.
    """

    def __init__(
        self,
        target: str,
        *,
        timeout: float = DEFAULT_TIMEOUT,
        credentials: grpc.ChannelCredentials | None = None,
        token: str | None = None,
        options: Sequence[tuple[str, str | int]] = (),
    ) -> None:
        self._metadata = bearer(token, target, encrypted=credentials is not None)
        chosen = [*OPTIONS, *options]
        self._channel = (
            grpc.aio.insecure_channel(target, options=chosen)
            if credentials is None
            else grpc.aio.secure_channel(target, credentials, options=chosen)
        )
        self._timeout = timeout
        self._calls = {
            request: method.open(self._channel.unary_unary) for request, method in METHODS.items()
        }
        self._batch = BATCH.open(self._channel.stream_stream)
        self._streams = {
            request: method.open(self._channel.unary_stream) for request, method in STREAMS.items()
        }

    async def __aenter__(self) -> AsyncClient:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Close the connection; calls in flight end."""
        await self._channel.close()

    @overload
    async def send(
        self, request: solver_service_pb2.SolveRequest, *, timeout: float | None = None
    ) -> solver_service_pb2.SolveResponse: ...
    @overload
    async def send(
        self, request: solver_service_pb2.DecideRequest, *, timeout: float | None = None
    ) -> solver_service_pb2.DecideResponse: ...
    @overload
    async def send(
        self, request: solver_service_pb2.SolveTableRequest, *, timeout: float | None = None
    ) -> solver_service_pb2.SolveTableResponse: ...
    @overload
    async def send(
        self, request: solver_service_pb2.CheckClaimRequest, *, timeout: float | None = None
    ) -> solver_service_pb2.CheckClaimResponse: ...
    @overload
    async def send(
        self, request: analysis_service_pb2.AnalyseHandRequest, *, timeout: float | None = None
    ) -> analysis_service_pb2.AnalyseHandResponse: ...
    @overload
    async def send(
        self, request: hint_service_pb2.SuggestPlayRequest, *, timeout: float | None = None
    ) -> hint_service_pb2.SuggestPlayResponse: ...
    @overload
    async def send(
        self, request: hint_service_pb2.SuggestBidRequest, *, timeout: float | None = None
    ) -> hint_service_pb2.SuggestBidResponse: ...
    @overload
    async def send(
        self, request: rules_service_pb2.ListRuleSetsRequest, *, timeout: float | None = None
    ) -> rules_service_pb2.ListRuleSetsResponse: ...
    @overload
    async def send(
        self, request: rules_service_pb2.GetRuleSetRequest, *, timeout: float | None = None
    ) -> rules_service_pb2.GetRuleSetResponse: ...
    @overload
    async def send(
        self, request: rules_service_pb2.ListLegalCardsRequest, *, timeout: float | None = None
    ) -> rules_service_pb2.ListLegalCardsResponse: ...
    @overload
    async def send(
        self, request: rules_service_pb2.ListLegalCallsRequest, *, timeout: float | None = None
    ) -> rules_service_pb2.ListLegalCallsResponse: ...
    @overload
    async def send(
        self, request: rules_service_pb2.DealCardsRequest, *, timeout: float | None = None
    ) -> rules_service_pb2.DealCardsResponse: ...
    @overload
    async def send(
        self, request: rules_service_pb2.EvaluateProjectsRequest, *, timeout: float | None = None
    ) -> rules_service_pb2.EvaluateProjectsResponse: ...
    @overload
    async def send(
        self, request: rules_service_pb2.ScoreHandRequest, *, timeout: float | None = None
    ) -> rules_service_pb2.ScoreHandResponse: ...
    @overload
    async def send(
        self, request: rules_service_pb2.ScoreMatchRequest, *, timeout: float | None = None
    ) -> rules_service_pb2.ScoreMatchResponse: ...

    async def send(self, request: Message, *, timeout: float | None = None) -> Message:
        """Send any request message of the service and return its response message."""
        call = self._calls.get(type(request))
        if call is None:
            raise TypeError(f"{type(request).__name__} is not a request of the service")
        try:
            response: Message = await call(
                request,
                timeout=self._timeout if timeout is None else timeout,
                metadata=self._metadata,
            )
        except grpc.aio.AioRpcError as error:
            trailing = error.trailing_metadata()
            raise errors.read(error.code(), error.details(), trailing) from None
        return response

    async def solve(
        self,
        hands: str,
        *,
        contract: str,
        buyer: Seat | str | None = None,
        dealer: Seat | str | None = None,
        level: str = "single",
        locked: bool | None = None,
        bid: int | None = None,
        kapot: bool = False,
        profile: str = "",
        overrides: Mapping[str, str] | None = None,
        plays: Sequence[str] = (),
        leader: Seat | str | None = None,
        so_far: SoFar | None = None,
        up_card: str = "",
        up_card_taken_by: Seat | str | None = None,
        ekka: str = "auto",
        objective: str = "game_points",
        id: str = "",
        timeout: float | None = None,
    ) -> Solution:
        """The exact value of a position and of each legal card.

        `hands` is `"S:... E:... N:... W:..."`. A full deal takes `dealer` and all `plays` so far;
        an ending the hands at the start of its trick, `leader`, the trick's `plays` and `so_far`.
        """
        agreed = questions.contract(
            contract, buyer=buyer, level=level, locked=locked, bid=bid, kapot=kapot
        )
        asked = questions.position(
            hands,
            agreed,
            questions.rules(profile, overrides),
            dealer=dealer,
            plays=plays,
            leader=leader,
            so_far=so_far,
            up_card=up_card,
            up_card_taken_by=up_card_taken_by,
            ekka=ekka,
        )
        request = questions.solve(asked, objective=objective, id=id)
        return answers.solution(await self.send(request, timeout=timeout))

    async def decide(
        self,
        hands: str,
        question: str,
        *,
        contract: str,
        buyer: Seat | str | None = None,
        dealer: Seat | str | None = None,
        level: str = "single",
        locked: bool | None = None,
        bid: int | None = None,
        kapot: bool = False,
        profile: str = "",
        overrides: Mapping[str, str] | None = None,
        plays: Sequence[str] = (),
        leader: Seat | str | None = None,
        so_far: SoFar | None = None,
        up_card: str = "",
        up_card_taken_by: Seat | str | None = None,
        ekka: str = "auto",
        cards: bool = False,
        id: str = "",
        timeout: float | None = None,
    ) -> Decision:
        """Whether a question holds at best play of both sides; a fraction of the work of `solve`.

        `question` is `makes`, `kaboot:ns`, `card-points:ns:82` or `game-points:ew:10` (recorded
        difference); without a side it is asked for the buyer's. `cards` tells of every legal card.
        """
        agreed = questions.contract(
            contract, buyer=buyer, level=level, locked=locked, bid=bid, kapot=kapot
        )
        asked = questions.position(
            hands,
            agreed,
            questions.rules(profile, overrides),
            dealer=dealer,
            plays=plays,
            leader=leader,
            so_far=so_far,
            up_card=up_card,
            up_card_taken_by=up_card_taken_by,
            ekka=ekka,
        )
        request = questions.decide(asked, question, cards=cards, id=id)
        return answers.decision(await self.send(request, timeout=timeout))

    async def solve_table(
        self,
        hands: str,
        *,
        dealer: Seat | str,
        up_card: str = "",
        match_before: Points | None = None,
        profile: str = "",
        overrides: Mapping[str, str] | None = None,
        objective: str = "game_points",
        id: str = "",
        timeout: float | None = None,
    ) -> ContractTable:
        """Every contract of a full deal for every buyer, the best of each side, and par.

        `hands` are eight cards a seat, as they are when play begins. Par needs the `up_card` where
        one is turned up, and takes `match_before` (game points) for Gahwa and a doubled Sun.
        """
        request = questions.table(
            hands,
            questions.rules(profile, overrides),
            dealer=dealer,
            up_card=up_card,
            match_before=match_before,
            objective=objective,
            id=id,
        )
        return answers.contract_table(await self.send(request, timeout=timeout))

    async def check_claim(
        self,
        hands: str,
        *,
        contract: str,
        side: Side | str | None = None,
        buyer: Seat | str | None = None,
        level: str = "single",
        locked: bool | None = None,
        bid: int | None = None,
        kapot: bool = False,
        dealer: Seat | str | None = None,
        plays: Sequence[str] = (),
        leader: Seat | str | None = None,
        so_far: SoFar | None = None,
        ekka: str = "auto",
        profile: str = "",
        overrides: Mapping[str, str] | None = None,
        id: str = "",
        timeout: float | None = None,
    ) -> Claim:
        """Whether `side` (the player's to play, where none is named) may claim all that is left.

        The position as for `solve`. The answer has a way to the end of the hand, or the play up to
        the trick that the claim loses.
        """
        agreed = questions.contract(
            contract, buyer=buyer, level=level, locked=locked, bid=bid, kapot=kapot
        )
        asked = questions.position(
            hands,
            agreed,
            questions.rules(profile, overrides),
            dealer=dealer,
            plays=plays,
            leader=leader,
            so_far=so_far,
            up_card="",
            up_card_taken_by=None,
            ekka=ekka,
        )
        request = questions.check_claim(asked, side, id=id)
        return answers.claim(await self.send(request, timeout=timeout))

    async def analyse_hand(
        self,
        record: record_pb2.HandRecord | str,
        *,
        cards: bool = False,
        visible_mistakes: bool = False,
        id: str = "",
        timeout: float | None = None,
    ) -> HandAnalysis:
        """What every card of a record cost, whether the rules were kept, and the right score.

        `record` is a message, or the one-line text form of a hand. With `cards` every step has the
        value of every legal card, else only the best ones; with `visible_mistakes` what each card
        was expected to cost by what its player could know.
        """
        request = questions.analyse_hand(
            record, cards=cards, visible_mistakes=visible_mistakes, id=id
        )
        return answers.analysis(await self.send(request, timeout=timeout))

    async def suggest_play(
        self,
        hand: str,
        *,
        seat: Seat | str,
        dealer: Seat | str,
        timeout: float | None = None,
        **details: Unpack[HintDetails],
    ) -> PlayHint:
        """What a seat should play, from what it knows: its hand and what all have seen.

        `hand` are the cards it holds now, `plays` all cards that fell. The keywords are those of
        `HintDetails`.
        """
        request = hint_messages.suggest_play(hand, seat, dealer, details)
        return hint_messages.play_hint(await self.send(request, timeout=timeout))

    async def stream_suggest_play(
        self,
        hand: str,
        *,
        seat: Seat | str,
        dealer: Seat | str,
        timeout: float | None = None,
        **details: Unpack[HintDetails],
    ) -> AsyncIterator[PlayHint]:
        """As `suggest_play`, each answer better than the one before; the last is `final`."""
        question = hint_messages.suggest_play(hand, seat, dealer, details)
        request = hint_service_pb2.StreamSuggestPlayRequest(question=question)
        call = self._streams[hint_service_pb2.StreamSuggestPlayRequest]
        stream = call(request, timeout=self._timeout if timeout is None else timeout)
        try:
            async for each in stream:
                yield hint_messages.play_hint(each.answer)
        except grpc.aio.AioRpcError as error:
            trailing = error.trailing_metadata()
            raise errors.read(error.code(), error.details(), trailing) from None
        finally:
            stream.cancel()  # whoever has seen enough stops the work

    async def suggest_bid(
        self,
        hand: str,
        *,
        seat: Seat | str,
        dealer: Seat | str,
        timeout: float | None = None,
        **details: Unpack[BidDetails],
    ) -> BidHint:
        """What a seat should call, from its five cards and the up-card, or from eight to double.

        `calls` are those so far, in turn. The keywords are those of `BidDetails`.
        """
        request = hint_messages.suggest_bid(hand, seat, dealer, details)
        return hint_messages.bid_hint(await self.send(request, timeout=timeout))

    def solve_batch(
        self,
        items: Iterable[batch.Item] | AsyncIterable[batch.Item],
        *,
        chunk: int = batch.CHUNK,
        ahead: int = batch.AHEAD,
        timeout: float | None = None,
    ) -> AsyncIterator[batch.BatchResult]:
        """The results of many solves, tables and analyses, in the order of the items.

        `items` are request messages, from an iterable of either kind; one that is
        wrong has its error in its result and stops nothing. They travel `chunk` at a time, and at
        most `ahead` are under way or wait to be taken. `timeout` is for all of them together, None
        for no limit. Leaving the iterator stops the work. Raises `BalootError` where the call as a
        whole fails.
        """
        return batch.run_async(self._batch, items, chunk, ahead, timeout)

    async def list_rule_sets(self, *, timeout: float | None = None) -> tuple[RuleSetSummary, ...]:
        """The profiles the server knows, its default first."""
        request = rules_service_pb2.ListRuleSetsRequest()
        return answers.rule_sets(await self.send(request, timeout=timeout))

    async def get_rule_set(
        self,
        profile: str = "",
        overrides: Mapping[str, str] | None = None,
        *,
        timeout: float | None = None,
    ) -> RuleSet:
        """Every parameter of a profile with its meaning, overrides applied."""
        request = rules_service_pb2.GetRuleSetRequest(rules=questions.rules(profile, overrides))
        return answers.rule_set(await self.send(request, timeout=timeout))

    async def list_legal_cards(
        self,
        hand: str,
        *,
        contract: str,
        leader: Seat | str,
        trick: Sequence[str] = (),
        gone: Sequence[str] = (),
        level: str = "single",
        locked: bool | None = None,
        profile: str = "",
        overrides: Mapping[str, str] | None = None,
        ekka: str = "auto",
        timeout: float | None = None,
    ) -> LegalCards:
        """Every card of `hand`, legal or not, with the reason.

        `trick` holds the cards on the table in the order they fell from `leader`, `gone` those of
        finished tricks.
        """
        request = questions.legal_cards(
            hand,
            questions.contract(contract, level=level, locked=locked),
            questions.rules(profile, overrides),
            leader=leader,
            trick=trick,
            gone=gone,
            ekka=ekka,
        )
        return answers.legal_cards(await self.send(request, timeout=timeout))

    async def list_legal_calls(
        self,
        *,
        dealer: Seat | str,
        up_card: str = "",
        calls: Sequence[str] = (),
        hands: str = "",
        match_before: Points | None = None,
        profile: str = "",
        overrides: Mapping[str, str] | None = None,
        id: str = "",
        timeout: float | None = None,
    ) -> LegalCalls:
        """Every call of an auction, legal or not, with the reason, or what came of it.

        `calls` are those so far, in order: `"hokum"`, or with the seat `"S:hokum:H"`. `hands` are
        the cards any seats bid on, which only Kawesh asks for; `match_before` the match's game
        points, which Sun's double asks for.
        """
        request = questions.legal_calls(
            questions.rules(profile, overrides),
            dealer=dealer,
            up_card=up_card,
            calls=calls,
            hands=hands,
            match_before=match_before,
            id=id,
        )
        return answers.legal_calls(await self.send(request, timeout=timeout))

    async def deal_cards(
        self,
        *,
        pack: Sequence[str] | None = None,
        seed: int | None = None,
        day: str | None = None,
        number: int = 0,
        dealer: Seat | str | None = None,
        up_card_taken_by: Seat | str | None = None,
        profile: str = "",
        overrides: Mapping[str, str] | None = None,
        id: str = "",
        timeout: float | None = None,
    ) -> DealtCards:
        """A deal of a pack, a seed or a day (`"2026-11-30"`): five cards each and the up-card.

        With `up_card_taken_by` eight cards each. `dealer` is drawn from the seed or day where it is
        not given; `number` counts the deals of a seed or day from 0.
        """
        request = questions.deal_cards(
            questions.rules(profile, overrides),
            pack=pack,
            seed=seed,
            day=day,
            number=number,
            dealer=dealer,
            up_card_taken_by=up_card_taken_by,
            id=id,
        )
        return answers.dealt_cards(await self.send(request, timeout=timeout))

    async def evaluate_projects(
        self,
        hands: str,
        *,
        contract: str,
        dealer: Seat | str,
        declared: Sequence[tuple[Seat | str, Sequence[str]]] | None = None,
        profile: str = "",
        overrides: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> ProjectsAnswer:
        """The projects of the hands given and which side scores; `declared` None means all."""
        request = questions.projects(
            hands,
            questions.contract(contract),
            questions.rules(profile, overrides),
            dealer=dealer,
            declared=declared,
        )
        return answers.projects(await self.send(request, timeout=timeout))

    async def score_hand(
        self, record: record_pb2.HandRecord, *, timeout: float | None = None
    ) -> HandScore:
        """The recorded score of a finished hand; rules and contract are the record's own."""
        request = rules_service_pb2.ScoreHandRequest(record=record)
        return answers.score(await self.send(request, timeout=timeout))

    async def score_totals(
        self,
        card_points: Points,
        *,
        contract: str,
        buyer: Seat | str,
        dealer: Seat | str,
        level: str = "single",
        locked: bool | None = None,
        bid: int | None = None,
        kapot: bool = False,
        sweep: Side | str | None = None,
        projects: Sequence[SeatProject] = (),
        baloot: Sequence[Seat | str] = (),
        up_card: str = "",
        buyer_held_ace: bool | None = None,
        penalty_of: Side | str | None = None,
        profile: str = "",
        overrides: Mapping[str, str] | None = None,
        id: str = "",
        timeout: float | None = None,
    ) -> HandScore:
        """The recorded score of a hand from the card points of each side (last trick included)."""
        request = questions.score_totals(
            questions.contract(
                contract, buyer=buyer, level=level, locked=locked, bid=bid, kapot=kapot
            ),
            questions.rules(profile, overrides),
            dealer=dealer,
            card_points=card_points,
            sweep=sweep,
            projects=projects,
            baloot=baloot,
            up_card=up_card,
            buyer_held_ace=buyer_held_ace,
            penalty_of=penalty_of,
            id=id,
        )
        return answers.score(await self.send(request, timeout=timeout))

    async def score_match(
        self,
        hands: Sequence[rules_service_pb2.MatchHand | record_pb2.HandRecord | Points | str],
        *,
        match_before: Points | None = None,
        profile: str = "",
        overrides: Mapping[str, str] | None = None,
        id: str = "",
        timeout: float | None = None,
    ) -> MatchScore:
        """The score sheet of a match from its hands in order, which need not bring it to its end.

        A hand is its record, the game points that were written down, or a `MatchHand` message for
        totals and deals that were thrown in. Without `profile` and `overrides` the rules are those
        of the first hand that names any.
        """
        request = questions.score_match(
            hands, match_before=match_before, profile=profile, overrides=overrides, id=id
        )
        return answers.match(await self.send(request, timeout=timeout))
