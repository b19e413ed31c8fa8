from balootsolver.v1 import position_pb2 as _position_pb2
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class Objective(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    OBJECTIVE_UNSPECIFIED: _ClassVar[Objective]
    OBJECTIVE_CARD_POINTS: _ClassVar[Objective]
    OBJECTIVE_GAME_POINTS: _ClassVar[Objective]
OBJECTIVE_UNSPECIFIED: Objective
OBJECTIVE_CARD_POINTS: Objective
OBJECTIVE_GAME_POINTS: Objective

class CardValue(_message.Message):
    __slots__ = ("card", "outcome", "best", "loss_game_points", "loss_card_points")
    CARD_FIELD_NUMBER: _ClassVar[int]
    OUTCOME_FIELD_NUMBER: _ClassVar[int]
    BEST_FIELD_NUMBER: _ClassVar[int]
    LOSS_GAME_POINTS_FIELD_NUMBER: _ClassVar[int]
    LOSS_CARD_POINTS_FIELD_NUMBER: _ClassVar[int]
    card: str
    outcome: _position_pb2.Outcome
    best: bool
    loss_game_points: int
    loss_card_points: int
    def __init__(self, card: _Optional[str] = ..., outcome: _Optional[_Union[_position_pb2.Outcome, _Mapping]] = ..., best: _Optional[bool] = ..., loss_game_points: _Optional[int] = ..., loss_card_points: _Optional[int] = ...) -> None: ...
