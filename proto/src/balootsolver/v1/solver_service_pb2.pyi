from balootsolver.v1 import analysis_service_pb2 as _analysis_service_pb2
from balootsolver.v1 import card_value_pb2 as _card_value_pb2
from balootsolver.v1 import position_pb2 as _position_pb2
from balootsolver.v1 import projects_pb2 as _projects_pb2
from balootsolver.v1 import record_pb2 as _record_pb2
from balootsolver.v1 import table_pb2 as _table_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union
from balootsolver.v1.card_value_pb2 import CardValue as CardValue
from balootsolver.v1.card_value_pb2 import Objective as Objective

DESCRIPTOR: _descriptor.FileDescriptor
OBJECTIVE_UNSPECIFIED: _card_value_pb2.Objective
OBJECTIVE_CARD_POINTS: _card_value_pb2.Objective
OBJECTIVE_GAME_POINTS: _card_value_pb2.Objective

class SolveRequest(_message.Message):
    __slots__ = ("id", "position", "objective")
    ID_FIELD_NUMBER: _ClassVar[int]
    POSITION_FIELD_NUMBER: _ClassVar[int]
    OBJECTIVE_FIELD_NUMBER: _ClassVar[int]
    id: str
    position: _position_pb2.Position
    objective: _card_value_pb2.Objective
    def __init__(self, id: _Optional[str] = ..., position: _Optional[_Union[_position_pb2.Position, _Mapping]] = ..., objective: _Optional[_Union[_card_value_pb2.Objective, str]] = ...) -> None: ...

class SolveResponse(_message.Message):
    __slots__ = ("id", "rule_set", "rule_set_digest", "solver_version", "objective", "to_play", "value", "cards", "line", "projects", "nodes", "table", "tricks")
    ID_FIELD_NUMBER: _ClassVar[int]
    RULE_SET_FIELD_NUMBER: _ClassVar[int]
    RULE_SET_DIGEST_FIELD_NUMBER: _ClassVar[int]
    SOLVER_VERSION_FIELD_NUMBER: _ClassVar[int]
    OBJECTIVE_FIELD_NUMBER: _ClassVar[int]
    TO_PLAY_FIELD_NUMBER: _ClassVar[int]
    VALUE_FIELD_NUMBER: _ClassVar[int]
    CARDS_FIELD_NUMBER: _ClassVar[int]
    LINE_FIELD_NUMBER: _ClassVar[int]
    PROJECTS_FIELD_NUMBER: _ClassVar[int]
    NODES_FIELD_NUMBER: _ClassVar[int]
    TABLE_FIELD_NUMBER: _ClassVar[int]
    TRICKS_FIELD_NUMBER: _ClassVar[int]
    id: str
    rule_set: str
    rule_set_digest: str
    solver_version: str
    objective: _card_value_pb2.Objective
    to_play: _table_pb2.Seat
    value: _position_pb2.Outcome
    cards: _containers.RepeatedCompositeFieldContainer[_card_value_pb2.CardValue]
    line: _containers.RepeatedScalarFieldContainer[str]
    projects: _projects_pb2.Projects
    nodes: int
    table: _position_pb2.Table
    tricks: _containers.RepeatedCompositeFieldContainer[_position_pb2.Trick]
    def __init__(self, id: _Optional[str] = ..., rule_set: _Optional[str] = ..., rule_set_digest: _Optional[str] = ..., solver_version: _Optional[str] = ..., objective: _Optional[_Union[_card_value_pb2.Objective, str]] = ..., to_play: _Optional[_Union[_table_pb2.Seat, str]] = ..., value: _Optional[_Union[_position_pb2.Outcome, _Mapping]] = ..., cards: _Optional[_Iterable[_Union[_card_value_pb2.CardValue, _Mapping]]] = ..., line: _Optional[_Iterable[str]] = ..., projects: _Optional[_Union[_projects_pb2.Projects, _Mapping]] = ..., nodes: _Optional[int] = ..., table: _Optional[_Union[_position_pb2.Table, _Mapping]] = ..., tricks: _Optional[_Iterable[_Union[_position_pb2.Trick, _Mapping]]] = ...) -> None: ...

class Question(_message.Message):
    __slots__ = ("makes", "kaboot", "card_points", "game_points")
    MAKES_FIELD_NUMBER: _ClassVar[int]
    KABOOT_FIELD_NUMBER: _ClassVar[int]
    CARD_POINTS_FIELD_NUMBER: _ClassVar[int]
    GAME_POINTS_FIELD_NUMBER: _ClassVar[int]
    makes: MakesQuestion
    kaboot: KabootQuestion
    card_points: CardPointsQuestion
    game_points: GamePointsQuestion
    def __init__(self, makes: _Optional[_Union[MakesQuestion, _Mapping]] = ..., kaboot: _Optional[_Union[KabootQuestion, _Mapping]] = ..., card_points: _Optional[_Union[CardPointsQuestion, _Mapping]] = ..., game_points: _Optional[_Union[GamePointsQuestion, _Mapping]] = ...) -> None: ...

class MakesQuestion(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class KabootQuestion(_message.Message):
    __slots__ = ("side",)
    SIDE_FIELD_NUMBER: _ClassVar[int]
    side: _table_pb2.Side
    def __init__(self, side: _Optional[_Union[_table_pb2.Side, str]] = ...) -> None: ...

class CardPointsQuestion(_message.Message):
    __slots__ = ("side", "at_least")
    SIDE_FIELD_NUMBER: _ClassVar[int]
    AT_LEAST_FIELD_NUMBER: _ClassVar[int]
    side: _table_pb2.Side
    at_least: int
    def __init__(self, side: _Optional[_Union[_table_pb2.Side, str]] = ..., at_least: _Optional[int] = ...) -> None: ...

class GamePointsQuestion(_message.Message):
    __slots__ = ("side", "at_least")
    SIDE_FIELD_NUMBER: _ClassVar[int]
    AT_LEAST_FIELD_NUMBER: _ClassVar[int]
    side: _table_pb2.Side
    at_least: int
    def __init__(self, side: _Optional[_Union[_table_pb2.Side, str]] = ..., at_least: _Optional[int] = ...) -> None: ...

class DecideRequest(_message.Message):
    __slots__ = ("id", "position", "question", "cards")
    ID_FIELD_NUMBER: _ClassVar[int]
    POSITION_FIELD_NUMBER: _ClassVar[int]
    QUESTION_FIELD_NUMBER: _ClassVar[int]
    CARDS_FIELD_NUMBER: _ClassVar[int]
    id: str
    position: _position_pb2.Position
    question: Question
    cards: bool
    def __init__(self, id: _Optional[str] = ..., position: _Optional[_Union[_position_pb2.Position, _Mapping]] = ..., question: _Optional[_Union[Question, _Mapping]] = ..., cards: _Optional[bool] = ...) -> None: ...

class DecideResponse(_message.Message):
    __slots__ = ("id", "rule_set", "rule_set_digest", "solver_version", "question", "side", "to_play", "holds", "cards", "nodes")
    ID_FIELD_NUMBER: _ClassVar[int]
    RULE_SET_FIELD_NUMBER: _ClassVar[int]
    RULE_SET_DIGEST_FIELD_NUMBER: _ClassVar[int]
    SOLVER_VERSION_FIELD_NUMBER: _ClassVar[int]
    QUESTION_FIELD_NUMBER: _ClassVar[int]
    SIDE_FIELD_NUMBER: _ClassVar[int]
    TO_PLAY_FIELD_NUMBER: _ClassVar[int]
    HOLDS_FIELD_NUMBER: _ClassVar[int]
    CARDS_FIELD_NUMBER: _ClassVar[int]
    NODES_FIELD_NUMBER: _ClassVar[int]
    id: str
    rule_set: str
    rule_set_digest: str
    solver_version: str
    question: Question
    side: _table_pb2.Side
    to_play: _table_pb2.Seat
    holds: bool
    cards: _containers.RepeatedCompositeFieldContainer[CardDecision]
    nodes: int
    def __init__(self, id: _Optional[str] = ..., rule_set: _Optional[str] = ..., rule_set_digest: _Optional[str] = ..., solver_version: _Optional[str] = ..., question: _Optional[_Union[Question, _Mapping]] = ..., side: _Optional[_Union[_table_pb2.Side, str]] = ..., to_play: _Optional[_Union[_table_pb2.Seat, str]] = ..., holds: _Optional[bool] = ..., cards: _Optional[_Iterable[_Union[CardDecision, _Mapping]]] = ..., nodes: _Optional[int] = ...) -> None: ...

class CardDecision(_message.Message):
    __slots__ = ("card", "holds")
    CARD_FIELD_NUMBER: _ClassVar[int]
    HOLDS_FIELD_NUMBER: _ClassVar[int]
    card: str
    holds: bool
    def __init__(self, card: _Optional[str] = ..., holds: _Optional[bool] = ...) -> None: ...

class SolveTableRequest(_message.Message):
    __slots__ = ("id", "rules", "deal", "objective", "match_before")
    ID_FIELD_NUMBER: _ClassVar[int]
    RULES_FIELD_NUMBER: _ClassVar[int]
    DEAL_FIELD_NUMBER: _ClassVar[int]
    OBJECTIVE_FIELD_NUMBER: _ClassVar[int]
    MATCH_BEFORE_FIELD_NUMBER: _ClassVar[int]
    id: str
    rules: _table_pb2.Rules
    deal: _table_pb2.Deal
    objective: _card_value_pb2.Objective
    match_before: _table_pb2.SidePoints
    def __init__(self, id: _Optional[str] = ..., rules: _Optional[_Union[_table_pb2.Rules, _Mapping]] = ..., deal: _Optional[_Union[_table_pb2.Deal, _Mapping]] = ..., objective: _Optional[_Union[_card_value_pb2.Objective, str]] = ..., match_before: _Optional[_Union[_table_pb2.SidePoints, _Mapping]] = ...) -> None: ...

class SolveTableResponse(_message.Message):
    __slots__ = ("id", "rule_set", "rule_set_digest", "solver_version", "objective", "cells", "best_north_south", "best_east_west", "par", "nodes", "hands")
    ID_FIELD_NUMBER: _ClassVar[int]
    RULE_SET_FIELD_NUMBER: _ClassVar[int]
    RULE_SET_DIGEST_FIELD_NUMBER: _ClassVar[int]
    SOLVER_VERSION_FIELD_NUMBER: _ClassVar[int]
    OBJECTIVE_FIELD_NUMBER: _ClassVar[int]
    CELLS_FIELD_NUMBER: _ClassVar[int]
    BEST_NORTH_SOUTH_FIELD_NUMBER: _ClassVar[int]
    BEST_EAST_WEST_FIELD_NUMBER: _ClassVar[int]
    PAR_FIELD_NUMBER: _ClassVar[int]
    NODES_FIELD_NUMBER: _ClassVar[int]
    HANDS_FIELD_NUMBER: _ClassVar[int]
    id: str
    rule_set: str
    rule_set_digest: str
    solver_version: str
    objective: _card_value_pb2.Objective
    cells: _containers.RepeatedCompositeFieldContainer[TableCell]
    best_north_south: TableCell
    best_east_west: TableCell
    par: Par
    nodes: int
    hands: str
    def __init__(self, id: _Optional[str] = ..., rule_set: _Optional[str] = ..., rule_set_digest: _Optional[str] = ..., solver_version: _Optional[str] = ..., objective: _Optional[_Union[_card_value_pb2.Objective, str]] = ..., cells: _Optional[_Iterable[_Union[TableCell, _Mapping]]] = ..., best_north_south: _Optional[_Union[TableCell, _Mapping]] = ..., best_east_west: _Optional[_Union[TableCell, _Mapping]] = ..., par: _Optional[_Union[Par, _Mapping]] = ..., nodes: _Optional[int] = ..., hands: _Optional[str] = ...) -> None: ...

class TableCell(_message.Message):
    __slots__ = ("contract", "outcome", "highest_bid")
    CONTRACT_FIELD_NUMBER: _ClassVar[int]
    OUTCOME_FIELD_NUMBER: _ClassVar[int]
    HIGHEST_BID_FIELD_NUMBER: _ClassVar[int]
    contract: _table_pb2.Contract
    outcome: _position_pb2.Outcome
    highest_bid: int
    def __init__(self, contract: _Optional[_Union[_table_pb2.Contract, _Mapping]] = ..., outcome: _Optional[_Union[_position_pb2.Outcome, _Mapping]] = ..., highest_bid: _Optional[int] = ...) -> None: ...

class Par(_message.Message):
    __slots__ = ("game_points", "contract", "outcome", "calls")
    GAME_POINTS_FIELD_NUMBER: _ClassVar[int]
    CONTRACT_FIELD_NUMBER: _ClassVar[int]
    OUTCOME_FIELD_NUMBER: _ClassVar[int]
    CALLS_FIELD_NUMBER: _ClassVar[int]
    game_points: _table_pb2.SidePoints
    contract: _table_pb2.Contract
    outcome: _position_pb2.Outcome
    calls: _containers.RepeatedCompositeFieldContainer[_record_pb2.Call]
    def __init__(self, game_points: _Optional[_Union[_table_pb2.SidePoints, _Mapping]] = ..., contract: _Optional[_Union[_table_pb2.Contract, _Mapping]] = ..., outcome: _Optional[_Union[_position_pb2.Outcome, _Mapping]] = ..., calls: _Optional[_Iterable[_Union[_record_pb2.Call, _Mapping]]] = ...) -> None: ...

class CheckClaimRequest(_message.Message):
    __slots__ = ("id", "position", "side")
    ID_FIELD_NUMBER: _ClassVar[int]
    POSITION_FIELD_NUMBER: _ClassVar[int]
    SIDE_FIELD_NUMBER: _ClassVar[int]
    id: str
    position: _position_pb2.Position
    side: _table_pb2.Side
    def __init__(self, id: _Optional[str] = ..., position: _Optional[_Union[_position_pb2.Position, _Mapping]] = ..., side: _Optional[_Union[_table_pb2.Side, str]] = ...) -> None: ...

class CheckClaimResponse(_message.Message):
    __slots__ = ("id", "rule_set", "rule_set_digest", "solver_version", "side", "to_play", "sound", "line", "tricks", "nodes")
    ID_FIELD_NUMBER: _ClassVar[int]
    RULE_SET_FIELD_NUMBER: _ClassVar[int]
    RULE_SET_DIGEST_FIELD_NUMBER: _ClassVar[int]
    SOLVER_VERSION_FIELD_NUMBER: _ClassVar[int]
    SIDE_FIELD_NUMBER: _ClassVar[int]
    TO_PLAY_FIELD_NUMBER: _ClassVar[int]
    SOUND_FIELD_NUMBER: _ClassVar[int]
    LINE_FIELD_NUMBER: _ClassVar[int]
    TRICKS_FIELD_NUMBER: _ClassVar[int]
    NODES_FIELD_NUMBER: _ClassVar[int]
    id: str
    rule_set: str
    rule_set_digest: str
    solver_version: str
    side: _table_pb2.Side
    to_play: _table_pb2.Seat
    sound: bool
    line: _containers.RepeatedScalarFieldContainer[str]
    tricks: _containers.RepeatedCompositeFieldContainer[_position_pb2.Trick]
    nodes: int
    def __init__(self, id: _Optional[str] = ..., rule_set: _Optional[str] = ..., rule_set_digest: _Optional[str] = ..., solver_version: _Optional[str] = ..., side: _Optional[_Union[_table_pb2.Side, str]] = ..., to_play: _Optional[_Union[_table_pb2.Seat, str]] = ..., sound: _Optional[bool] = ..., line: _Optional[_Iterable[str]] = ..., tricks: _Optional[_Iterable[_Union[_position_pb2.Trick, _Mapping]]] = ..., nodes: _Optional[int] = ...) -> None: ...

class SolveBatchRequest(_message.Message):
    __slots__ = ("items",)
    ITEMS_FIELD_NUMBER: _ClassVar[int]
    items: _containers.RepeatedCompositeFieldContainer[BatchItem]
    def __init__(self, items: _Optional[_Iterable[_Union[BatchItem, _Mapping]]] = ...) -> None: ...

class BatchItem(_message.Message):
    __slots__ = ("id", "solve", "table", "analyse")
    ID_FIELD_NUMBER: _ClassVar[int]
    SOLVE_FIELD_NUMBER: _ClassVar[int]
    TABLE_FIELD_NUMBER: _ClassVar[int]
    ANALYSE_FIELD_NUMBER: _ClassVar[int]
    id: str
    solve: SolveRequest
    table: SolveTableRequest
    analyse: _analysis_service_pb2.AnalyseHandRequest
    def __init__(self, id: _Optional[str] = ..., solve: _Optional[_Union[SolveRequest, _Mapping]] = ..., table: _Optional[_Union[SolveTableRequest, _Mapping]] = ..., analyse: _Optional[_Union[_analysis_service_pb2.AnalyseHandRequest, _Mapping]] = ...) -> None: ...

class SolveBatchResponse(_message.Message):
    __slots__ = ("items",)
    ITEMS_FIELD_NUMBER: _ClassVar[int]
    items: _containers.RepeatedCompositeFieldContainer[BatchAnswer]
    def __init__(self, items: _Optional[_Iterable[_Union[BatchAnswer, _Mapping]]] = ...) -> None: ...

class BatchAnswer(_message.Message):
    __slots__ = ("id", "solve", "table", "analyse", "error")
    ID_FIELD_NUMBER: _ClassVar[int]
    SOLVE_FIELD_NUMBER: _ClassVar[int]
    TABLE_FIELD_NUMBER: _ClassVar[int]
    ANALYSE_FIELD_NUMBER: _ClassVar[int]
    ERROR_FIELD_NUMBER: _ClassVar[int]
    id: str
    solve: SolveResponse
    table: SolveTableResponse
    analyse: _analysis_service_pb2.AnalyseHandResponse
    error: BatchError
    def __init__(self, id: _Optional[str] = ..., solve: _Optional[_Union[SolveResponse, _Mapping]] = ..., table: _Optional[_Union[SolveTableResponse, _Mapping]] = ..., analyse: _Optional[_Union[_analysis_service_pb2.AnalyseHandResponse, _Mapping]] = ..., error: _Optional[_Union[BatchError, _Mapping]] = ...) -> None: ...

class BatchError(_message.Message):
    __slots__ = ("field", "reason", "description")
    FIELD_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    DESCRIPTION_FIELD_NUMBER: _ClassVar[int]
    field: str
    reason: str
    description: str
    def __init__(self, field: _Optional[str] = ..., reason: _Optional[str] = ..., description: _Optional[str] = ...) -> None: ...
