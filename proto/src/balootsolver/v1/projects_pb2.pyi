from balootsolver.v1 import table_pb2 as _table_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class ProjectClass(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    PROJECT_CLASS_UNSPECIFIED: _ClassVar[ProjectClass]
    PROJECT_CLASS_SIRA: _ClassVar[ProjectClass]
    PROJECT_CLASS_FIFTY: _ClassVar[ProjectClass]
    PROJECT_CLASS_HUNDRED: _ClassVar[ProjectClass]
    PROJECT_CLASS_FOUR_HUNDRED: _ClassVar[ProjectClass]
    PROJECT_CLASS_CARRE: _ClassVar[ProjectClass]
PROJECT_CLASS_UNSPECIFIED: ProjectClass
PROJECT_CLASS_SIRA: ProjectClass
PROJECT_CLASS_FIFTY: ProjectClass
PROJECT_CLASS_HUNDRED: ProjectClass
PROJECT_CLASS_FOUR_HUNDRED: ProjectClass
PROJECT_CLASS_CARRE: ProjectClass

class SeatProject(_message.Message):
    __slots__ = ("seat", "project_class", "cards")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PROJECT_CLASS_FIELD_NUMBER: _ClassVar[int]
    CARDS_FIELD_NUMBER: _ClassVar[int]
    seat: _table_pb2.Seat
    project_class: ProjectClass
    cards: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, seat: _Optional[_Union[_table_pb2.Seat, str]] = ..., project_class: _Optional[_Union[ProjectClass, str]] = ..., cards: _Optional[_Iterable[str]] = ...) -> None: ...

class SeatBaloot(_message.Message):
    __slots__ = ("seat",)
    SEAT_FIELD_NUMBER: _ClassVar[int]
    seat: _table_pb2.Seat
    def __init__(self, seat: _Optional[_Union[_table_pb2.Seat, str]] = ...) -> None: ...

class Project(_message.Message):
    __slots__ = ("seat", "project_class", "cards", "game_points", "card_points", "scores", "reason", "section")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PROJECT_CLASS_FIELD_NUMBER: _ClassVar[int]
    CARDS_FIELD_NUMBER: _ClassVar[int]
    GAME_POINTS_FIELD_NUMBER: _ClassVar[int]
    CARD_POINTS_FIELD_NUMBER: _ClassVar[int]
    SCORES_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    SECTION_FIELD_NUMBER: _ClassVar[int]
    seat: _table_pb2.Seat
    project_class: ProjectClass
    cards: _containers.RepeatedScalarFieldContainer[str]
    game_points: int
    card_points: int
    scores: bool
    reason: str
    section: str
    def __init__(self, seat: _Optional[_Union[_table_pb2.Seat, str]] = ..., project_class: _Optional[_Union[ProjectClass, str]] = ..., cards: _Optional[_Iterable[str]] = ..., game_points: _Optional[int] = ..., card_points: _Optional[int] = ..., scores: _Optional[bool] = ..., reason: _Optional[str] = ..., section: _Optional[str] = ...) -> None: ...

class Baloot(_message.Message):
    __slots__ = ("seat", "counts", "reason", "game_points", "card_points", "suit", "section")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    COUNTS_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    GAME_POINTS_FIELD_NUMBER: _ClassVar[int]
    CARD_POINTS_FIELD_NUMBER: _ClassVar[int]
    SUIT_FIELD_NUMBER: _ClassVar[int]
    SECTION_FIELD_NUMBER: _ClassVar[int]
    seat: _table_pb2.Seat
    counts: bool
    reason: str
    game_points: int
    card_points: int
    suit: _table_pb2.Suit
    section: str
    def __init__(self, seat: _Optional[_Union[_table_pb2.Seat, str]] = ..., counts: _Optional[bool] = ..., reason: _Optional[str] = ..., game_points: _Optional[int] = ..., card_points: _Optional[int] = ..., suit: _Optional[_Union[_table_pb2.Suit, str]] = ..., section: _Optional[str] = ...) -> None: ...

class Projects(_message.Message):
    __slots__ = ("declared", "won_by", "baloot")
    DECLARED_FIELD_NUMBER: _ClassVar[int]
    WON_BY_FIELD_NUMBER: _ClassVar[int]
    BALOOT_FIELD_NUMBER: _ClassVar[int]
    declared: _containers.RepeatedCompositeFieldContainer[Project]
    won_by: _table_pb2.Side
    baloot: _containers.RepeatedCompositeFieldContainer[Baloot]
    def __init__(self, declared: _Optional[_Iterable[_Union[Project, _Mapping]]] = ..., won_by: _Optional[_Union[_table_pb2.Side, str]] = ..., baloot: _Optional[_Iterable[_Union[Baloot, _Mapping]]] = ...) -> None: ...
