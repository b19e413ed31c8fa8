from balootsolver.v1 import projects_pb2 as _projects_pb2
from balootsolver.v1 import table_pb2 as _table_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class Position(_message.Message):
    __slots__ = ("rules", "deal", "contract", "leader", "plays", "so_far", "ekka")
    RULES_FIELD_NUMBER: _ClassVar[int]
    DEAL_FIELD_NUMBER: _ClassVar[int]
    CONTRACT_FIELD_NUMBER: _ClassVar[int]
    LEADER_FIELD_NUMBER: _ClassVar[int]
    PLAYS_FIELD_NUMBER: _ClassVar[int]
    SO_FAR_FIELD_NUMBER: _ClassVar[int]
    EKKA_FIELD_NUMBER: _ClassVar[int]
    rules: _table_pb2.Rules
    deal: _table_pb2.Deal
    contract: _table_pb2.Contract
    leader: _table_pb2.Seat
    plays: _containers.RepeatedScalarFieldContainer[str]
    so_far: SoFar
    ekka: _table_pb2.EkkaState
    def __init__(self, rules: _Optional[_Union[_table_pb2.Rules, _Mapping]] = ..., deal: _Optional[_Union[_table_pb2.Deal, _Mapping]] = ..., contract: _Optional[_Union[_table_pb2.Contract, _Mapping]] = ..., leader: _Optional[_Union[_table_pb2.Seat, str]] = ..., plays: _Optional[_Iterable[str]] = ..., so_far: _Optional[_Union[SoFar, _Mapping]] = ..., ekka: _Optional[_Union[_table_pb2.EkkaState, str]] = ...) -> None: ...

class SoFar(_message.Message):
    __slots__ = ("card_points", "tricks", "scored")
    CARD_POINTS_FIELD_NUMBER: _ClassVar[int]
    TRICKS_FIELD_NUMBER: _ClassVar[int]
    SCORED_FIELD_NUMBER: _ClassVar[int]
    card_points: _table_pb2.SidePoints
    tricks: _table_pb2.SidePoints
    scored: Scored
    def __init__(self, card_points: _Optional[_Union[_table_pb2.SidePoints, _Mapping]] = ..., tricks: _Optional[_Union[_table_pb2.SidePoints, _Mapping]] = ..., scored: _Optional[_Union[Scored, _Mapping]] = ...) -> None: ...

class Scored(_message.Message):
    __slots__ = ("projects", "baloot")
    PROJECTS_FIELD_NUMBER: _ClassVar[int]
    BALOOT_FIELD_NUMBER: _ClassVar[int]
    projects: _containers.RepeatedCompositeFieldContainer[_projects_pb2.SeatProject]
    baloot: _containers.RepeatedCompositeFieldContainer[_projects_pb2.SeatBaloot]
    def __init__(self, projects: _Optional[_Iterable[_Union[_projects_pb2.SeatProject, _Mapping]]] = ..., baloot: _Optional[_Iterable[_Union[_projects_pb2.SeatBaloot, _Mapping]]] = ...) -> None: ...

class Table(_message.Message):
    __slots__ = ("hands", "leader", "trick", "tricks", "card_points")
    HANDS_FIELD_NUMBER: _ClassVar[int]
    LEADER_FIELD_NUMBER: _ClassVar[int]
    TRICK_FIELD_NUMBER: _ClassVar[int]
    TRICKS_FIELD_NUMBER: _ClassVar[int]
    CARD_POINTS_FIELD_NUMBER: _ClassVar[int]
    hands: str
    leader: _table_pb2.Seat
    trick: _containers.RepeatedScalarFieldContainer[str]
    tricks: _table_pb2.SidePoints
    card_points: _table_pb2.SidePoints
    def __init__(self, hands: _Optional[str] = ..., leader: _Optional[_Union[_table_pb2.Seat, str]] = ..., trick: _Optional[_Iterable[str]] = ..., tricks: _Optional[_Union[_table_pb2.SidePoints, _Mapping]] = ..., card_points: _Optional[_Union[_table_pb2.SidePoints, _Mapping]] = ...) -> None: ...

class Trick(_message.Message):
    __slots__ = ("leader", "cards", "seats", "winner", "card_points")
    LEADER_FIELD_NUMBER: _ClassVar[int]
    CARDS_FIELD_NUMBER: _ClassVar[int]
    SEATS_FIELD_NUMBER: _ClassVar[int]
    WINNER_FIELD_NUMBER: _ClassVar[int]
    CARD_POINTS_FIELD_NUMBER: _ClassVar[int]
    leader: _table_pb2.Seat
    cards: _containers.RepeatedScalarFieldContainer[str]
    seats: _containers.RepeatedScalarFieldContainer[_table_pb2.Seat]
    winner: _table_pb2.Seat
    card_points: int
    def __init__(self, leader: _Optional[_Union[_table_pb2.Seat, str]] = ..., cards: _Optional[_Iterable[str]] = ..., seats: _Optional[_Iterable[_Union[_table_pb2.Seat, str]]] = ..., winner: _Optional[_Union[_table_pb2.Seat, str]] = ..., card_points: _Optional[int] = ...) -> None: ...

class Outcome(_message.Message):
    __slots__ = ("card_points", "game_points", "sweep", "made", "match_won_by")
    CARD_POINTS_FIELD_NUMBER: _ClassVar[int]
    GAME_POINTS_FIELD_NUMBER: _ClassVar[int]
    SWEEP_FIELD_NUMBER: _ClassVar[int]
    MADE_FIELD_NUMBER: _ClassVar[int]
    MATCH_WON_BY_FIELD_NUMBER: _ClassVar[int]
    card_points: _table_pb2.SidePoints
    game_points: _table_pb2.SidePoints
    sweep: _table_pb2.Side
    made: bool
    match_won_by: _table_pb2.Side
    def __init__(self, card_points: _Optional[_Union[_table_pb2.SidePoints, _Mapping]] = ..., game_points: _Optional[_Union[_table_pb2.SidePoints, _Mapping]] = ..., sweep: _Optional[_Union[_table_pb2.Side, str]] = ..., made: _Optional[bool] = ..., match_won_by: _Optional[_Union[_table_pb2.Side, str]] = ...) -> None: ...
