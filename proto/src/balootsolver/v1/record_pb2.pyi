from balootsolver.v1 import projects_pb2 as _projects_pb2
from balootsolver.v1 import table_pb2 as _table_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class PenaltyKind(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    PENALTY_KIND_UNSPECIFIED: _ClassVar[PenaltyKind]
    PENALTY_KIND_QAID: _ClassVar[PenaltyKind]
    PENALTY_KIND_FAILED_CLAIM: _ClassVar[PenaltyKind]
PENALTY_KIND_UNSPECIFIED: PenaltyKind
PENALTY_KIND_QAID: PenaltyKind
PENALTY_KIND_FAILED_CLAIM: PenaltyKind

class HandRecord(_message.Message):
    __slots__ = ("id", "rules", "deal", "contract", "calls", "declarations", "ekka_calls", "plays", "claims", "written", "match_before", "leader", "penalty", "extra")
    class ExtraEntry(_message.Message):
        __slots__ = ("key", "value")
        KEY_FIELD_NUMBER: _ClassVar[int]
        VALUE_FIELD_NUMBER: _ClassVar[int]
        key: str
        value: str
        def __init__(self, key: _Optional[str] = ..., value: _Optional[str] = ...) -> None: ...
    ID_FIELD_NUMBER: _ClassVar[int]
    RULES_FIELD_NUMBER: _ClassVar[int]
    DEAL_FIELD_NUMBER: _ClassVar[int]
    CONTRACT_FIELD_NUMBER: _ClassVar[int]
    CALLS_FIELD_NUMBER: _ClassVar[int]
    DECLARATIONS_FIELD_NUMBER: _ClassVar[int]
    EKKA_CALLS_FIELD_NUMBER: _ClassVar[int]
    PLAYS_FIELD_NUMBER: _ClassVar[int]
    CLAIMS_FIELD_NUMBER: _ClassVar[int]
    WRITTEN_FIELD_NUMBER: _ClassVar[int]
    MATCH_BEFORE_FIELD_NUMBER: _ClassVar[int]
    LEADER_FIELD_NUMBER: _ClassVar[int]
    PENALTY_FIELD_NUMBER: _ClassVar[int]
    EXTRA_FIELD_NUMBER: _ClassVar[int]
    id: str
    rules: _table_pb2.Rules
    deal: _table_pb2.Deal
    contract: _table_pb2.Contract
    calls: Calls
    declarations: Declarations
    ekka_calls: EkkaCalls
    plays: _containers.RepeatedScalarFieldContainer[str]
    claims: Claims
    written: Written
    match_before: _table_pb2.SidePoints
    leader: _table_pb2.Seat
    penalty: Penalty
    extra: _containers.ScalarMap[str, str]
    def __init__(self, id: _Optional[str] = ..., rules: _Optional[_Union[_table_pb2.Rules, _Mapping]] = ..., deal: _Optional[_Union[_table_pb2.Deal, _Mapping]] = ..., contract: _Optional[_Union[_table_pb2.Contract, _Mapping]] = ..., calls: _Optional[_Union[Calls, _Mapping]] = ..., declarations: _Optional[_Union[Declarations, _Mapping]] = ..., ekka_calls: _Optional[_Union[EkkaCalls, _Mapping]] = ..., plays: _Optional[_Iterable[str]] = ..., claims: _Optional[_Union[Claims, _Mapping]] = ..., written: _Optional[_Union[Written, _Mapping]] = ..., match_before: _Optional[_Union[_table_pb2.SidePoints, _Mapping]] = ..., leader: _Optional[_Union[_table_pb2.Seat, str]] = ..., penalty: _Optional[_Union[Penalty, _Mapping]] = ..., extra: _Optional[_Mapping[str, str]] = ...) -> None: ...

class Calls(_message.Message):
    __slots__ = ("items",)
    ITEMS_FIELD_NUMBER: _ClassVar[int]
    items: _containers.RepeatedCompositeFieldContainer[Call]
    def __init__(self, items: _Optional[_Iterable[_Union[Call, _Mapping]]] = ...) -> None: ...

class Call(_message.Message):
    __slots__ = ("seat", "call")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    CALL_FIELD_NUMBER: _ClassVar[int]
    seat: _table_pb2.Seat
    call: str
    def __init__(self, seat: _Optional[_Union[_table_pb2.Seat, str]] = ..., call: _Optional[str] = ...) -> None: ...

class Declarations(_message.Message):
    __slots__ = ("items",)
    ITEMS_FIELD_NUMBER: _ClassVar[int]
    items: _containers.RepeatedCompositeFieldContainer[Declaration]
    def __init__(self, items: _Optional[_Iterable[_Union[Declaration, _Mapping]]] = ...) -> None: ...

class Declaration(_message.Message):
    __slots__ = ("seat", "cards")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    CARDS_FIELD_NUMBER: _ClassVar[int]
    seat: _table_pb2.Seat
    cards: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, seat: _Optional[_Union[_table_pb2.Seat, str]] = ..., cards: _Optional[_Iterable[str]] = ...) -> None: ...

class EkkaCalls(_message.Message):
    __slots__ = ("items",)
    ITEMS_FIELD_NUMBER: _ClassVar[int]
    items: _containers.RepeatedCompositeFieldContainer[EkkaCall]
    def __init__(self, items: _Optional[_Iterable[_Union[EkkaCall, _Mapping]]] = ...) -> None: ...

class EkkaCall(_message.Message):
    __slots__ = ("play",)
    PLAY_FIELD_NUMBER: _ClassVar[int]
    play: int
    def __init__(self, play: _Optional[int] = ...) -> None: ...

class Claims(_message.Message):
    __slots__ = ("items",)
    ITEMS_FIELD_NUMBER: _ClassVar[int]
    items: _containers.RepeatedCompositeFieldContainer[Claim]
    def __init__(self, items: _Optional[_Iterable[_Union[Claim, _Mapping]]] = ...) -> None: ...

class Claim(_message.Message):
    __slots__ = ("seat", "after_play", "conceded")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    AFTER_PLAY_FIELD_NUMBER: _ClassVar[int]
    CONCEDED_FIELD_NUMBER: _ClassVar[int]
    seat: _table_pb2.Seat
    after_play: int
    conceded: bool
    def __init__(self, seat: _Optional[_Union[_table_pb2.Seat, str]] = ..., after_play: _Optional[int] = ..., conceded: _Optional[bool] = ...) -> None: ...

class Written(_message.Message):
    __slots__ = ("game_points",)
    GAME_POINTS_FIELD_NUMBER: _ClassVar[int]
    game_points: _table_pb2.SidePoints
    def __init__(self, game_points: _Optional[_Union[_table_pb2.SidePoints, _Mapping]] = ...) -> None: ...

class Penalty(_message.Message):
    __slots__ = ("offender", "kind")
    OFFENDER_FIELD_NUMBER: _ClassVar[int]
    KIND_FIELD_NUMBER: _ClassVar[int]
    offender: _table_pb2.Side
    kind: PenaltyKind
    def __init__(self, offender: _Optional[_Union[_table_pb2.Side, str]] = ..., kind: _Optional[_Union[PenaltyKind, str]] = ...) -> None: ...

class ProjectList(_message.Message):
    __slots__ = ("items",)
    ITEMS_FIELD_NUMBER: _ClassVar[int]
    items: _containers.RepeatedCompositeFieldContainer[_projects_pb2.SeatProject]
    def __init__(self, items: _Optional[_Iterable[_Union[_projects_pb2.SeatProject, _Mapping]]] = ...) -> None: ...

class BalootList(_message.Message):
    __slots__ = ("items",)
    ITEMS_FIELD_NUMBER: _ClassVar[int]
    items: _containers.RepeatedCompositeFieldContainer[_projects_pb2.SeatBaloot]
    def __init__(self, items: _Optional[_Iterable[_Union[_projects_pb2.SeatBaloot, _Mapping]]] = ...) -> None: ...
