from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class Seat(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    SEAT_UNSPECIFIED: _ClassVar[Seat]
    SEAT_SOUTH: _ClassVar[Seat]
    SEAT_EAST: _ClassVar[Seat]
    SEAT_NORTH: _ClassVar[Seat]
    SEAT_WEST: _ClassVar[Seat]

class Side(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    SIDE_UNSPECIFIED: _ClassVar[Side]
    SIDE_NORTH_SOUTH: _ClassVar[Side]
    SIDE_EAST_WEST: _ClassVar[Side]

class Suit(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    SUIT_UNSPECIFIED: _ClassVar[Suit]
    SUIT_SPADES: _ClassVar[Suit]
    SUIT_HEARTS: _ClassVar[Suit]
    SUIT_DIAMONDS: _ClassVar[Suit]
    SUIT_CLUBS: _ClassVar[Suit]

class ContractKind(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    CONTRACT_KIND_UNSPECIFIED: _ClassVar[ContractKind]
    CONTRACT_KIND_HOKUM: _ClassVar[ContractKind]
    CONTRACT_KIND_SUN: _ClassVar[ContractKind]
    CONTRACT_KIND_NO_TRUMP: _ClassVar[ContractKind]
    CONTRACT_KIND_ALL_TRUMP: _ClassVar[ContractKind]

class Level(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    LEVEL_UNSPECIFIED: _ClassVar[Level]
    LEVEL_SINGLE: _ClassVar[Level]
    LEVEL_DOUBLE: _ClassVar[Level]
    LEVEL_TRIPLE: _ClassVar[Level]
    LEVEL_QUADRUPLE: _ClassVar[Level]
    LEVEL_GAHWA: _ClassVar[Level]

class EkkaState(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    EKKA_STATE_UNSPECIFIED: _ClassVar[EkkaState]
    EKKA_STATE_AUTO: _ClassVar[EkkaState]
    EKKA_STATE_CALLED: _ClassVar[EkkaState]
    EKKA_STATE_NOT_CALLED: _ClassVar[EkkaState]
SEAT_UNSPECIFIED: Seat
SEAT_SOUTH: Seat
SEAT_EAST: Seat
SEAT_NORTH: Seat
SEAT_WEST: Seat
SIDE_UNSPECIFIED: Side
SIDE_NORTH_SOUTH: Side
SIDE_EAST_WEST: Side
SUIT_UNSPECIFIED: Suit
SUIT_SPADES: Suit
SUIT_HEARTS: Suit
SUIT_DIAMONDS: Suit
SUIT_CLUBS: Suit
CONTRACT_KIND_UNSPECIFIED: ContractKind
CONTRACT_KIND_HOKUM: ContractKind
CONTRACT_KIND_SUN: ContractKind
CONTRACT_KIND_NO_TRUMP: ContractKind
CONTRACT_KIND_ALL_TRUMP: ContractKind
LEVEL_UNSPECIFIED: Level
LEVEL_SINGLE: Level
LEVEL_DOUBLE: Level
LEVEL_TRIPLE: Level
LEVEL_QUADRUPLE: Level
LEVEL_GAHWA: Level
EKKA_STATE_UNSPECIFIED: EkkaState
EKKA_STATE_AUTO: EkkaState
EKKA_STATE_CALLED: EkkaState
EKKA_STATE_NOT_CALLED: EkkaState

class Rules(_message.Message):
    __slots__ = ("profile", "overrides")
    class OverridesEntry(_message.Message):
        __slots__ = ("key", "value")
        KEY_FIELD_NUMBER: _ClassVar[int]
        VALUE_FIELD_NUMBER: _ClassVar[int]
        key: str
        value: str
        def __init__(self, key: _Optional[str] = ..., value: _Optional[str] = ...) -> None: ...
    PROFILE_FIELD_NUMBER: _ClassVar[int]
    OVERRIDES_FIELD_NUMBER: _ClassVar[int]
    profile: str
    overrides: _containers.ScalarMap[str, str]
    def __init__(self, profile: _Optional[str] = ..., overrides: _Optional[_Mapping[str, str]] = ...) -> None: ...

class SidePoints(_message.Message):
    __slots__ = ("north_south", "east_west")
    NORTH_SOUTH_FIELD_NUMBER: _ClassVar[int]
    EAST_WEST_FIELD_NUMBER: _ClassVar[int]
    north_south: int
    east_west: int
    def __init__(self, north_south: _Optional[int] = ..., east_west: _Optional[int] = ...) -> None: ...

class Deal(_message.Message):
    __slots__ = ("hands", "dealer", "up_card", "up_card_taken_by")
    HANDS_FIELD_NUMBER: _ClassVar[int]
    DEALER_FIELD_NUMBER: _ClassVar[int]
    UP_CARD_FIELD_NUMBER: _ClassVar[int]
    UP_CARD_TAKEN_BY_FIELD_NUMBER: _ClassVar[int]
    hands: str
    dealer: Seat
    up_card: str
    up_card_taken_by: Seat
    def __init__(self, hands: _Optional[str] = ..., dealer: _Optional[_Union[Seat, str]] = ..., up_card: _Optional[str] = ..., up_card_taken_by: _Optional[_Union[Seat, str]] = ...) -> None: ...

class Contract(_message.Message):
    __slots__ = ("kind", "trump", "buyer", "level", "locked", "bid", "kapot")
    KIND_FIELD_NUMBER: _ClassVar[int]
    TRUMP_FIELD_NUMBER: _ClassVar[int]
    BUYER_FIELD_NUMBER: _ClassVar[int]
    LEVEL_FIELD_NUMBER: _ClassVar[int]
    LOCKED_FIELD_NUMBER: _ClassVar[int]
    BID_FIELD_NUMBER: _ClassVar[int]
    KAPOT_FIELD_NUMBER: _ClassVar[int]
    kind: ContractKind
    trump: Suit
    buyer: Seat
    level: Level
    locked: bool
    bid: int
    kapot: bool
    def __init__(self, kind: _Optional[_Union[ContractKind, str]] = ..., trump: _Optional[_Union[Suit, str]] = ..., buyer: _Optional[_Union[Seat, str]] = ..., level: _Optional[_Union[Level, str]] = ..., locked: _Optional[bool] = ..., bid: _Optional[int] = ..., kapot: _Optional[bool] = ...) -> None: ...
