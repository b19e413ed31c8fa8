from balootsolver.v1 import table_pb2 as _table_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class AuctionStage(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    AUCTION_STAGE_UNSPECIFIED: _ClassVar[AuctionStage]
    AUCTION_STAGE_FIRST_ROUND: _ClassVar[AuctionStage]
    AUCTION_STAGE_SECOND_ROUND: _ClassVar[AuctionStage]
    AUCTION_STAGE_CONFIRMING: _ClassVar[AuctionStage]
    AUCTION_STAGE_RISING: _ClassVar[AuctionStage]
    AUCTION_STAGE_DOUBLING: _ClassVar[AuctionStage]
    AUCTION_STAGE_OVER: _ClassVar[AuctionStage]

class AuctionEnd(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    AUCTION_END_UNSPECIFIED: _ClassVar[AuctionEnd]
    AUCTION_END_BOUGHT: _ClassVar[AuctionEnd]
    AUCTION_END_ALL_PASS: _ClassVar[AuctionEnd]
    AUCTION_END_ANNULLED: _ClassVar[AuctionEnd]
AUCTION_STAGE_UNSPECIFIED: AuctionStage
AUCTION_STAGE_FIRST_ROUND: AuctionStage
AUCTION_STAGE_SECOND_ROUND: AuctionStage
AUCTION_STAGE_CONFIRMING: AuctionStage
AUCTION_STAGE_RISING: AuctionStage
AUCTION_STAGE_DOUBLING: AuctionStage
AUCTION_STAGE_OVER: AuctionStage
AUCTION_END_UNSPECIFIED: AuctionEnd
AUCTION_END_BOUGHT: AuctionEnd
AUCTION_END_ALL_PASS: AuctionEnd
AUCTION_END_ANNULLED: AuctionEnd

class CallRuling(_message.Message):
    __slots__ = ("call", "legal", "reason", "section")
    CALL_FIELD_NUMBER: _ClassVar[int]
    LEGAL_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    SECTION_FIELD_NUMBER: _ClassVar[int]
    call: str
    legal: bool
    reason: str
    section: str
    def __init__(self, call: _Optional[str] = ..., legal: _Optional[bool] = ..., reason: _Optional[str] = ..., section: _Optional[str] = ...) -> None: ...

class RecordedAuction(_message.Message):
    __slots__ = ("contract", "up_card_taken_by", "field", "reason", "description", "legal")
    CONTRACT_FIELD_NUMBER: _ClassVar[int]
    UP_CARD_TAKEN_BY_FIELD_NUMBER: _ClassVar[int]
    FIELD_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    DESCRIPTION_FIELD_NUMBER: _ClassVar[int]
    LEGAL_FIELD_NUMBER: _ClassVar[int]
    contract: _table_pb2.Contract
    up_card_taken_by: _table_pb2.Seat
    field: str
    reason: str
    description: str
    legal: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, contract: _Optional[_Union[_table_pb2.Contract, _Mapping]] = ..., up_card_taken_by: _Optional[_Union[_table_pb2.Seat, str]] = ..., field: _Optional[str] = ..., reason: _Optional[str] = ..., description: _Optional[str] = ..., legal: _Optional[_Iterable[str]] = ...) -> None: ...

class AuctionResult(_message.Message):
    __slots__ = ("end", "contract", "up_card_taken_by", "ashkal", "annulled_by", "next_dealer", "reason")
    END_FIELD_NUMBER: _ClassVar[int]
    CONTRACT_FIELD_NUMBER: _ClassVar[int]
    UP_CARD_TAKEN_BY_FIELD_NUMBER: _ClassVar[int]
    ASHKAL_FIELD_NUMBER: _ClassVar[int]
    ANNULLED_BY_FIELD_NUMBER: _ClassVar[int]
    NEXT_DEALER_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    end: AuctionEnd
    contract: _table_pb2.Contract
    up_card_taken_by: _table_pb2.Seat
    ashkal: bool
    annulled_by: _table_pb2.Seat
    next_dealer: _table_pb2.Seat
    reason: str
    def __init__(self, end: _Optional[_Union[AuctionEnd, str]] = ..., contract: _Optional[_Union[_table_pb2.Contract, _Mapping]] = ..., up_card_taken_by: _Optional[_Union[_table_pb2.Seat, str]] = ..., ashkal: _Optional[bool] = ..., annulled_by: _Optional[_Union[_table_pb2.Seat, str]] = ..., next_dealer: _Optional[_Union[_table_pb2.Seat, str]] = ..., reason: _Optional[str] = ...) -> None: ...
