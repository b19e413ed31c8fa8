from balootsolver.v1 import auction_pb2 as _auction_pb2
from balootsolver.v1 import phrase_pb2 as _phrase_pb2
from balootsolver.v1 import projects_pb2 as _projects_pb2
from balootsolver.v1 import record_pb2 as _record_pb2
from balootsolver.v1 import table_pb2 as _table_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class ThrowInReason(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    THROW_IN_REASON_UNSPECIFIED: _ClassVar[ThrowInReason]
    THROW_IN_REASON_ALL_PASSED: _ClassVar[ThrowInReason]
    THROW_IN_REASON_KAWESH: _ClassVar[ThrowInReason]
    THROW_IN_REASON_MISDEAL: _ClassVar[ThrowInReason]
THROW_IN_REASON_UNSPECIFIED: ThrowInReason
THROW_IN_REASON_ALL_PASSED: ThrowInReason
THROW_IN_REASON_KAWESH: ThrowInReason
THROW_IN_REASON_MISDEAL: ThrowInReason

class ListRuleSetsRequest(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class ListRuleSetsResponse(_message.Message):
    __slots__ = ("rule_sets", "solver_version")
    RULE_SETS_FIELD_NUMBER: _ClassVar[int]
    SOLVER_VERSION_FIELD_NUMBER: _ClassVar[int]
    rule_sets: _containers.RepeatedCompositeFieldContainer[RuleSetSummary]
    solver_version: str
    def __init__(self, rule_sets: _Optional[_Iterable[_Union[RuleSetSummary, _Mapping]]] = ..., solver_version: _Optional[str] = ...) -> None: ...

class RuleSetSummary(_message.Message):
    __slots__ = ("name", "description", "digest", "is_default")
    NAME_FIELD_NUMBER: _ClassVar[int]
    DESCRIPTION_FIELD_NUMBER: _ClassVar[int]
    DIGEST_FIELD_NUMBER: _ClassVar[int]
    IS_DEFAULT_FIELD_NUMBER: _ClassVar[int]
    name: str
    description: str
    digest: str
    is_default: bool
    def __init__(self, name: _Optional[str] = ..., description: _Optional[str] = ..., digest: _Optional[str] = ..., is_default: _Optional[bool] = ...) -> None: ...

class GetRuleSetRequest(_message.Message):
    __slots__ = ("rules",)
    RULES_FIELD_NUMBER: _ClassVar[int]
    rules: _table_pb2.Rules
    def __init__(self, rules: _Optional[_Union[_table_pb2.Rules, _Mapping]] = ...) -> None: ...

class GetRuleSetResponse(_message.Message):
    __slots__ = ("rule_set", "rule_set_digest", "solver_version", "description", "parameters")
    RULE_SET_FIELD_NUMBER: _ClassVar[int]
    RULE_SET_DIGEST_FIELD_NUMBER: _ClassVar[int]
    SOLVER_VERSION_FIELD_NUMBER: _ClassVar[int]
    DESCRIPTION_FIELD_NUMBER: _ClassVar[int]
    PARAMETERS_FIELD_NUMBER: _ClassVar[int]
    rule_set: str
    rule_set_digest: str
    solver_version: str
    description: str
    parameters: _containers.RepeatedCompositeFieldContainer[Parameter]
    def __init__(self, rule_set: _Optional[str] = ..., rule_set_digest: _Optional[str] = ..., solver_version: _Optional[str] = ..., description: _Optional[str] = ..., parameters: _Optional[_Iterable[_Union[Parameter, _Mapping]]] = ...) -> None: ...

class Parameter(_message.Message):
    __slots__ = ("name", "group", "value", "meaning", "allowed", "choices", "section", "overridden")
    NAME_FIELD_NUMBER: _ClassVar[int]
    GROUP_FIELD_NUMBER: _ClassVar[int]
    VALUE_FIELD_NUMBER: _ClassVar[int]
    MEANING_FIELD_NUMBER: _ClassVar[int]
    ALLOWED_FIELD_NUMBER: _ClassVar[int]
    CHOICES_FIELD_NUMBER: _ClassVar[int]
    SECTION_FIELD_NUMBER: _ClassVar[int]
    OVERRIDDEN_FIELD_NUMBER: _ClassVar[int]
    name: str
    group: str
    value: str
    meaning: str
    allowed: str
    choices: _containers.RepeatedScalarFieldContainer[str]
    section: str
    overridden: bool
    def __init__(self, name: _Optional[str] = ..., group: _Optional[str] = ..., value: _Optional[str] = ..., meaning: _Optional[str] = ..., allowed: _Optional[str] = ..., choices: _Optional[_Iterable[str]] = ..., section: _Optional[str] = ..., overridden: _Optional[bool] = ...) -> None: ...

class ListLegalCardsRequest(_message.Message):
    __slots__ = ("rules", "contract", "hand", "leader", "trick", "gone", "ekka")
    RULES_FIELD_NUMBER: _ClassVar[int]
    CONTRACT_FIELD_NUMBER: _ClassVar[int]
    HAND_FIELD_NUMBER: _ClassVar[int]
    LEADER_FIELD_NUMBER: _ClassVar[int]
    TRICK_FIELD_NUMBER: _ClassVar[int]
    GONE_FIELD_NUMBER: _ClassVar[int]
    EKKA_FIELD_NUMBER: _ClassVar[int]
    rules: _table_pb2.Rules
    contract: _table_pb2.Contract
    hand: str
    leader: _table_pb2.Seat
    trick: _containers.RepeatedScalarFieldContainer[str]
    gone: _containers.RepeatedScalarFieldContainer[str]
    ekka: _table_pb2.EkkaState
    def __init__(self, rules: _Optional[_Union[_table_pb2.Rules, _Mapping]] = ..., contract: _Optional[_Union[_table_pb2.Contract, _Mapping]] = ..., hand: _Optional[str] = ..., leader: _Optional[_Union[_table_pb2.Seat, str]] = ..., trick: _Optional[_Iterable[str]] = ..., gone: _Optional[_Iterable[str]] = ..., ekka: _Optional[_Union[_table_pb2.EkkaState, str]] = ...) -> None: ...

class ListLegalCardsResponse(_message.Message):
    __slots__ = ("to_play", "cards", "rule_set", "rule_set_digest", "solver_version")
    TO_PLAY_FIELD_NUMBER: _ClassVar[int]
    CARDS_FIELD_NUMBER: _ClassVar[int]
    RULE_SET_FIELD_NUMBER: _ClassVar[int]
    RULE_SET_DIGEST_FIELD_NUMBER: _ClassVar[int]
    SOLVER_VERSION_FIELD_NUMBER: _ClassVar[int]
    to_play: _table_pb2.Seat
    cards: _containers.RepeatedCompositeFieldContainer[CardRuling]
    rule_set: str
    rule_set_digest: str
    solver_version: str
    def __init__(self, to_play: _Optional[_Union[_table_pb2.Seat, str]] = ..., cards: _Optional[_Iterable[_Union[CardRuling, _Mapping]]] = ..., rule_set: _Optional[str] = ..., rule_set_digest: _Optional[str] = ..., solver_version: _Optional[str] = ...) -> None: ...

class CardRuling(_message.Message):
    __slots__ = ("card", "legal", "reason", "section")
    CARD_FIELD_NUMBER: _ClassVar[int]
    LEGAL_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    SECTION_FIELD_NUMBER: _ClassVar[int]
    card: str
    legal: bool
    reason: str
    section: str
    def __init__(self, card: _Optional[str] = ..., legal: _Optional[bool] = ..., reason: _Optional[str] = ..., section: _Optional[str] = ...) -> None: ...

class ListLegalCallsRequest(_message.Message):
    __slots__ = ("id", "rules", "dealer", "up_card", "calls", "hands", "match_before")
    ID_FIELD_NUMBER: _ClassVar[int]
    RULES_FIELD_NUMBER: _ClassVar[int]
    DEALER_FIELD_NUMBER: _ClassVar[int]
    UP_CARD_FIELD_NUMBER: _ClassVar[int]
    CALLS_FIELD_NUMBER: _ClassVar[int]
    HANDS_FIELD_NUMBER: _ClassVar[int]
    MATCH_BEFORE_FIELD_NUMBER: _ClassVar[int]
    id: str
    rules: _table_pb2.Rules
    dealer: _table_pb2.Seat
    up_card: str
    calls: _containers.RepeatedCompositeFieldContainer[_record_pb2.Call]
    hands: str
    match_before: _table_pb2.SidePoints
    def __init__(self, id: _Optional[str] = ..., rules: _Optional[_Union[_table_pb2.Rules, _Mapping]] = ..., dealer: _Optional[_Union[_table_pb2.Seat, str]] = ..., up_card: _Optional[str] = ..., calls: _Optional[_Iterable[_Union[_record_pb2.Call, _Mapping]]] = ..., hands: _Optional[str] = ..., match_before: _Optional[_Union[_table_pb2.SidePoints, _Mapping]] = ...) -> None: ...

class ListLegalCallsResponse(_message.Message):
    __slots__ = ("id", "rule_set", "rule_set_digest", "solver_version", "stage", "to_call", "calls", "standing", "result", "said")
    ID_FIELD_NUMBER: _ClassVar[int]
    RULE_SET_FIELD_NUMBER: _ClassVar[int]
    RULE_SET_DIGEST_FIELD_NUMBER: _ClassVar[int]
    SOLVER_VERSION_FIELD_NUMBER: _ClassVar[int]
    STAGE_FIELD_NUMBER: _ClassVar[int]
    TO_CALL_FIELD_NUMBER: _ClassVar[int]
    CALLS_FIELD_NUMBER: _ClassVar[int]
    STANDING_FIELD_NUMBER: _ClassVar[int]
    RESULT_FIELD_NUMBER: _ClassVar[int]
    SAID_FIELD_NUMBER: _ClassVar[int]
    id: str
    rule_set: str
    rule_set_digest: str
    solver_version: str
    stage: _auction_pb2.AuctionStage
    to_call: _table_pb2.Seat
    calls: _containers.RepeatedCompositeFieldContainer[_auction_pb2.CallRuling]
    standing: _table_pb2.Contract
    result: _auction_pb2.AuctionResult
    said: _containers.RepeatedCompositeFieldContainer[_record_pb2.Call]
    def __init__(self, id: _Optional[str] = ..., rule_set: _Optional[str] = ..., rule_set_digest: _Optional[str] = ..., solver_version: _Optional[str] = ..., stage: _Optional[_Union[_auction_pb2.AuctionStage, str]] = ..., to_call: _Optional[_Union[_table_pb2.Seat, str]] = ..., calls: _Optional[_Iterable[_Union[_auction_pb2.CallRuling, _Mapping]]] = ..., standing: _Optional[_Union[_table_pb2.Contract, _Mapping]] = ..., result: _Optional[_Union[_auction_pb2.AuctionResult, _Mapping]] = ..., said: _Optional[_Iterable[_Union[_record_pb2.Call, _Mapping]]] = ...) -> None: ...

class DealCardsRequest(_message.Message):
    __slots__ = ("id", "rules", "dealer", "pack", "seed", "day", "number", "up_card_taken_by")
    ID_FIELD_NUMBER: _ClassVar[int]
    RULES_FIELD_NUMBER: _ClassVar[int]
    DEALER_FIELD_NUMBER: _ClassVar[int]
    PACK_FIELD_NUMBER: _ClassVar[int]
    SEED_FIELD_NUMBER: _ClassVar[int]
    DAY_FIELD_NUMBER: _ClassVar[int]
    NUMBER_FIELD_NUMBER: _ClassVar[int]
    UP_CARD_TAKEN_BY_FIELD_NUMBER: _ClassVar[int]
    id: str
    rules: _table_pb2.Rules
    dealer: _table_pb2.Seat
    pack: Pack
    seed: int
    day: str
    number: int
    up_card_taken_by: _table_pb2.Seat
    def __init__(self, id: _Optional[str] = ..., rules: _Optional[_Union[_table_pb2.Rules, _Mapping]] = ..., dealer: _Optional[_Union[_table_pb2.Seat, str]] = ..., pack: _Optional[_Union[Pack, _Mapping]] = ..., seed: _Optional[int] = ..., day: _Optional[str] = ..., number: _Optional[int] = ..., up_card_taken_by: _Optional[_Union[_table_pb2.Seat, str]] = ...) -> None: ...

class Pack(_message.Message):
    __slots__ = ("cards",)
    CARDS_FIELD_NUMBER: _ClassVar[int]
    cards: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, cards: _Optional[_Iterable[str]] = ...) -> None: ...

class DealCardsResponse(_message.Message):
    __slots__ = ("id", "rule_set", "rule_set_digest", "solver_version", "deal", "complete", "packets", "pack")
    ID_FIELD_NUMBER: _ClassVar[int]
    RULE_SET_FIELD_NUMBER: _ClassVar[int]
    RULE_SET_DIGEST_FIELD_NUMBER: _ClassVar[int]
    SOLVER_VERSION_FIELD_NUMBER: _ClassVar[int]
    DEAL_FIELD_NUMBER: _ClassVar[int]
    COMPLETE_FIELD_NUMBER: _ClassVar[int]
    PACKETS_FIELD_NUMBER: _ClassVar[int]
    PACK_FIELD_NUMBER: _ClassVar[int]
    id: str
    rule_set: str
    rule_set_digest: str
    solver_version: str
    deal: _table_pb2.Deal
    complete: bool
    packets: _containers.RepeatedCompositeFieldContainer[Packet]
    pack: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, id: _Optional[str] = ..., rule_set: _Optional[str] = ..., rule_set_digest: _Optional[str] = ..., solver_version: _Optional[str] = ..., deal: _Optional[_Union[_table_pb2.Deal, _Mapping]] = ..., complete: _Optional[bool] = ..., packets: _Optional[_Iterable[_Union[Packet, _Mapping]]] = ..., pack: _Optional[_Iterable[str]] = ...) -> None: ...

class Packet(_message.Message):
    __slots__ = ("seat", "cards")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    CARDS_FIELD_NUMBER: _ClassVar[int]
    seat: _table_pb2.Seat
    cards: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, seat: _Optional[_Union[_table_pb2.Seat, str]] = ..., cards: _Optional[_Iterable[str]] = ...) -> None: ...

class EvaluateProjectsRequest(_message.Message):
    __slots__ = ("rules", "contract", "hands", "dealer", "declarations")
    RULES_FIELD_NUMBER: _ClassVar[int]
    CONTRACT_FIELD_NUMBER: _ClassVar[int]
    HANDS_FIELD_NUMBER: _ClassVar[int]
    DEALER_FIELD_NUMBER: _ClassVar[int]
    DECLARATIONS_FIELD_NUMBER: _ClassVar[int]
    rules: _table_pb2.Rules
    contract: _table_pb2.Contract
    hands: str
    dealer: _table_pb2.Seat
    declarations: _record_pb2.Declarations
    def __init__(self, rules: _Optional[_Union[_table_pb2.Rules, _Mapping]] = ..., contract: _Optional[_Union[_table_pb2.Contract, _Mapping]] = ..., hands: _Optional[str] = ..., dealer: _Optional[_Union[_table_pb2.Seat, str]] = ..., declarations: _Optional[_Union[_record_pb2.Declarations, _Mapping]] = ...) -> None: ...

class EvaluateProjectsResponse(_message.Message):
    __slots__ = ("projects", "rule_set", "rule_set_digest", "solver_version")
    PROJECTS_FIELD_NUMBER: _ClassVar[int]
    RULE_SET_FIELD_NUMBER: _ClassVar[int]
    RULE_SET_DIGEST_FIELD_NUMBER: _ClassVar[int]
    SOLVER_VERSION_FIELD_NUMBER: _ClassVar[int]
    projects: _projects_pb2.Projects
    rule_set: str
    rule_set_digest: str
    solver_version: str
    def __init__(self, projects: _Optional[_Union[_projects_pb2.Projects, _Mapping]] = ..., rule_set: _Optional[str] = ..., rule_set_digest: _Optional[str] = ..., solver_version: _Optional[str] = ...) -> None: ...

class ScoreHandRequest(_message.Message):
    __slots__ = ("id", "rules", "dealer", "contract", "totals", "record", "line")
    ID_FIELD_NUMBER: _ClassVar[int]
    RULES_FIELD_NUMBER: _ClassVar[int]
    DEALER_FIELD_NUMBER: _ClassVar[int]
    CONTRACT_FIELD_NUMBER: _ClassVar[int]
    TOTALS_FIELD_NUMBER: _ClassVar[int]
    RECORD_FIELD_NUMBER: _ClassVar[int]
    LINE_FIELD_NUMBER: _ClassVar[int]
    id: str
    rules: _table_pb2.Rules
    dealer: _table_pb2.Seat
    contract: _table_pb2.Contract
    totals: HandTotals
    record: _record_pb2.HandRecord
    line: str
    def __init__(self, id: _Optional[str] = ..., rules: _Optional[_Union[_table_pb2.Rules, _Mapping]] = ..., dealer: _Optional[_Union[_table_pb2.Seat, str]] = ..., contract: _Optional[_Union[_table_pb2.Contract, _Mapping]] = ..., totals: _Optional[_Union[HandTotals, _Mapping]] = ..., record: _Optional[_Union[_record_pb2.HandRecord, _Mapping]] = ..., line: _Optional[str] = ...) -> None: ...

class HandTotals(_message.Message):
    __slots__ = ("card_points", "sweep", "projects", "baloot", "up_card", "buyer_held_ace", "penalty")
    CARD_POINTS_FIELD_NUMBER: _ClassVar[int]
    SWEEP_FIELD_NUMBER: _ClassVar[int]
    PROJECTS_FIELD_NUMBER: _ClassVar[int]
    BALOOT_FIELD_NUMBER: _ClassVar[int]
    UP_CARD_FIELD_NUMBER: _ClassVar[int]
    BUYER_HELD_ACE_FIELD_NUMBER: _ClassVar[int]
    PENALTY_FIELD_NUMBER: _ClassVar[int]
    card_points: _table_pb2.SidePoints
    sweep: _table_pb2.Side
    projects: _record_pb2.ProjectList
    baloot: _record_pb2.BalootList
    up_card: str
    buyer_held_ace: bool
    penalty: _record_pb2.Penalty
    def __init__(self, card_points: _Optional[_Union[_table_pb2.SidePoints, _Mapping]] = ..., sweep: _Optional[_Union[_table_pb2.Side, str]] = ..., projects: _Optional[_Union[_record_pb2.ProjectList, _Mapping]] = ..., baloot: _Optional[_Union[_record_pb2.BalootList, _Mapping]] = ..., up_card: _Optional[str] = ..., buyer_held_ace: _Optional[bool] = ..., penalty: _Optional[_Union[_record_pb2.Penalty, _Mapping]] = ...) -> None: ...

class ScoreHandResponse(_message.Message):
    __slots__ = ("id", "rule_set", "rule_set_digest", "solver_version", "game_points", "card_points", "sweep", "made", "match_won_by", "projects", "ledger", "infractions", "won_by", "penalty_game_points", "differs_from_written", "match", "auction", "doubling_refused", "record")
    ID_FIELD_NUMBER: _ClassVar[int]
    RULE_SET_FIELD_NUMBER: _ClassVar[int]
    RULE_SET_DIGEST_FIELD_NUMBER: _ClassVar[int]
    SOLVER_VERSION_FIELD_NUMBER: _ClassVar[int]
    GAME_POINTS_FIELD_NUMBER: _ClassVar[int]
    CARD_POINTS_FIELD_NUMBER: _ClassVar[int]
    SWEEP_FIELD_NUMBER: _ClassVar[int]
    MADE_FIELD_NUMBER: _ClassVar[int]
    MATCH_WON_BY_FIELD_NUMBER: _ClassVar[int]
    PROJECTS_FIELD_NUMBER: _ClassVar[int]
    LEDGER_FIELD_NUMBER: _ClassVar[int]
    INFRACTIONS_FIELD_NUMBER: _ClassVar[int]
    WON_BY_FIELD_NUMBER: _ClassVar[int]
    PENALTY_GAME_POINTS_FIELD_NUMBER: _ClassVar[int]
    DIFFERS_FROM_WRITTEN_FIELD_NUMBER: _ClassVar[int]
    MATCH_FIELD_NUMBER: _ClassVar[int]
    AUCTION_FIELD_NUMBER: _ClassVar[int]
    DOUBLING_REFUSED_FIELD_NUMBER: _ClassVar[int]
    RECORD_FIELD_NUMBER: _ClassVar[int]
    id: str
    rule_set: str
    rule_set_digest: str
    solver_version: str
    game_points: _table_pb2.SidePoints
    card_points: _table_pb2.SidePoints
    sweep: _table_pb2.Side
    made: bool
    match_won_by: _table_pb2.Side
    projects: _projects_pb2.Projects
    ledger: _containers.RepeatedCompositeFieldContainer[LedgerLine]
    infractions: _containers.RepeatedCompositeFieldContainer[Infraction]
    won_by: _table_pb2.Side
    penalty_game_points: _table_pb2.SidePoints
    differs_from_written: bool
    match: MatchState
    auction: _auction_pb2.RecordedAuction
    doubling_refused: str
    record: _record_pb2.HandRecord
    def __init__(self, id: _Optional[str] = ..., rule_set: _Optional[str] = ..., rule_set_digest: _Optional[str] = ..., solver_version: _Optional[str] = ..., game_points: _Optional[_Union[_table_pb2.SidePoints, _Mapping]] = ..., card_points: _Optional[_Union[_table_pb2.SidePoints, _Mapping]] = ..., sweep: _Optional[_Union[_table_pb2.Side, str]] = ..., made: _Optional[bool] = ..., match_won_by: _Optional[_Union[_table_pb2.Side, str]] = ..., projects: _Optional[_Union[_projects_pb2.Projects, _Mapping]] = ..., ledger: _Optional[_Iterable[_Union[LedgerLine, _Mapping]]] = ..., infractions: _Optional[_Iterable[_Union[Infraction, _Mapping]]] = ..., won_by: _Optional[_Union[_table_pb2.Side, str]] = ..., penalty_game_points: _Optional[_Union[_table_pb2.SidePoints, _Mapping]] = ..., differs_from_written: _Optional[bool] = ..., match: _Optional[_Union[MatchState, _Mapping]] = ..., auction: _Optional[_Union[_auction_pb2.RecordedAuction, _Mapping]] = ..., doubling_refused: _Optional[str] = ..., record: _Optional[_Union[_record_pb2.HandRecord, _Mapping]] = ...) -> None: ...

class MatchState(_message.Message):
    __slots__ = ("game_points", "over", "won_by", "extra_deal", "reason")
    GAME_POINTS_FIELD_NUMBER: _ClassVar[int]
    OVER_FIELD_NUMBER: _ClassVar[int]
    WON_BY_FIELD_NUMBER: _ClassVar[int]
    EXTRA_DEAL_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    game_points: _table_pb2.SidePoints
    over: bool
    won_by: _table_pb2.Side
    extra_deal: bool
    reason: str
    def __init__(self, game_points: _Optional[_Union[_table_pb2.SidePoints, _Mapping]] = ..., over: _Optional[bool] = ..., won_by: _Optional[_Union[_table_pb2.Side, str]] = ..., extra_deal: _Optional[bool] = ..., reason: _Optional[str] = ...) -> None: ...

class ScoreMatchRequest(_message.Message):
    __slots__ = ("id", "rules", "hands", "match_before")
    ID_FIELD_NUMBER: _ClassVar[int]
    RULES_FIELD_NUMBER: _ClassVar[int]
    HANDS_FIELD_NUMBER: _ClassVar[int]
    MATCH_BEFORE_FIELD_NUMBER: _ClassVar[int]
    id: str
    rules: _table_pb2.Rules
    hands: _containers.RepeatedCompositeFieldContainer[MatchHand]
    match_before: _table_pb2.SidePoints
    def __init__(self, id: _Optional[str] = ..., rules: _Optional[_Union[_table_pb2.Rules, _Mapping]] = ..., hands: _Optional[_Iterable[_Union[MatchHand, _Mapping]]] = ..., match_before: _Optional[_Union[_table_pb2.SidePoints, _Mapping]] = ...) -> None: ...

class MatchHand(_message.Message):
    __slots__ = ("id", "rules", "dealer", "contract", "totals", "record", "written", "thrown_in", "line")
    ID_FIELD_NUMBER: _ClassVar[int]
    RULES_FIELD_NUMBER: _ClassVar[int]
    DEALER_FIELD_NUMBER: _ClassVar[int]
    CONTRACT_FIELD_NUMBER: _ClassVar[int]
    TOTALS_FIELD_NUMBER: _ClassVar[int]
    RECORD_FIELD_NUMBER: _ClassVar[int]
    WRITTEN_FIELD_NUMBER: _ClassVar[int]
    THROWN_IN_FIELD_NUMBER: _ClassVar[int]
    LINE_FIELD_NUMBER: _ClassVar[int]
    id: str
    rules: _table_pb2.Rules
    dealer: _table_pb2.Seat
    contract: _table_pb2.Contract
    totals: HandTotals
    record: _record_pb2.HandRecord
    written: _record_pb2.Written
    thrown_in: ThrownIn
    line: str
    def __init__(self, id: _Optional[str] = ..., rules: _Optional[_Union[_table_pb2.Rules, _Mapping]] = ..., dealer: _Optional[_Union[_table_pb2.Seat, str]] = ..., contract: _Optional[_Union[_table_pb2.Contract, _Mapping]] = ..., totals: _Optional[_Union[HandTotals, _Mapping]] = ..., record: _Optional[_Union[_record_pb2.HandRecord, _Mapping]] = ..., written: _Optional[_Union[_record_pb2.Written, _Mapping]] = ..., thrown_in: _Optional[_Union[ThrownIn, _Mapping]] = ..., line: _Optional[str] = ...) -> None: ...

class ThrownIn(_message.Message):
    __slots__ = ("reason",)
    REASON_FIELD_NUMBER: _ClassVar[int]
    reason: ThrowInReason
    def __init__(self, reason: _Optional[_Union[ThrowInReason, str]] = ...) -> None: ...

class ScoreMatchResponse(_message.Message):
    __slots__ = ("id", "rule_set", "rule_set_digest", "solver_version", "hands", "match", "target", "hands_played", "needed")
    ID_FIELD_NUMBER: _ClassVar[int]
    RULE_SET_FIELD_NUMBER: _ClassVar[int]
    RULE_SET_DIGEST_FIELD_NUMBER: _ClassVar[int]
    SOLVER_VERSION_FIELD_NUMBER: _ClassVar[int]
    HANDS_FIELD_NUMBER: _ClassVar[int]
    MATCH_FIELD_NUMBER: _ClassVar[int]
    TARGET_FIELD_NUMBER: _ClassVar[int]
    HANDS_PLAYED_FIELD_NUMBER: _ClassVar[int]
    NEEDED_FIELD_NUMBER: _ClassVar[int]
    id: str
    rule_set: str
    rule_set_digest: str
    solver_version: str
    hands: _containers.RepeatedCompositeFieldContainer[MatchLine]
    match: MatchState
    target: int
    hands_played: int
    needed: _table_pb2.SidePoints
    def __init__(self, id: _Optional[str] = ..., rule_set: _Optional[str] = ..., rule_set_digest: _Optional[str] = ..., solver_version: _Optional[str] = ..., hands: _Optional[_Iterable[_Union[MatchLine, _Mapping]]] = ..., match: _Optional[_Union[MatchState, _Mapping]] = ..., target: _Optional[int] = ..., hands_played: _Optional[int] = ..., needed: _Optional[_Union[_table_pb2.SidePoints, _Mapping]] = ...) -> None: ...

class MatchLine(_message.Message):
    __slots__ = ("id", "game_points", "match", "score", "thrown_in", "differs_from_match_before", "doubling_refused", "record")
    ID_FIELD_NUMBER: _ClassVar[int]
    GAME_POINTS_FIELD_NUMBER: _ClassVar[int]
    MATCH_FIELD_NUMBER: _ClassVar[int]
    SCORE_FIELD_NUMBER: _ClassVar[int]
    THROWN_IN_FIELD_NUMBER: _ClassVar[int]
    DIFFERS_FROM_MATCH_BEFORE_FIELD_NUMBER: _ClassVar[int]
    DOUBLING_REFUSED_FIELD_NUMBER: _ClassVar[int]
    RECORD_FIELD_NUMBER: _ClassVar[int]
    id: str
    game_points: _table_pb2.SidePoints
    match: MatchState
    score: ScoreHandResponse
    thrown_in: bool
    differs_from_match_before: bool
    doubling_refused: str
    record: _record_pb2.HandRecord
    def __init__(self, id: _Optional[str] = ..., game_points: _Optional[_Union[_table_pb2.SidePoints, _Mapping]] = ..., match: _Optional[_Union[MatchState, _Mapping]] = ..., score: _Optional[_Union[ScoreHandResponse, _Mapping]] = ..., thrown_in: _Optional[bool] = ..., differs_from_match_before: _Optional[bool] = ..., doubling_refused: _Optional[str] = ..., record: _Optional[_Union[_record_pb2.HandRecord, _Mapping]] = ...) -> None: ...

class LedgerLine(_message.Message):
    __slots__ = ("section", "text", "north_south", "east_west", "phrase")
    SECTION_FIELD_NUMBER: _ClassVar[int]
    TEXT_FIELD_NUMBER: _ClassVar[int]
    NORTH_SOUTH_FIELD_NUMBER: _ClassVar[int]
    EAST_WEST_FIELD_NUMBER: _ClassVar[int]
    PHRASE_FIELD_NUMBER: _ClassVar[int]
    section: str
    text: str
    north_south: int
    east_west: int
    phrase: _phrase_pb2.Phrase
    def __init__(self, section: _Optional[str] = ..., text: _Optional[str] = ..., north_south: _Optional[int] = ..., east_west: _Optional[int] = ..., phrase: _Optional[_Union[_phrase_pb2.Phrase, _Mapping]] = ...) -> None: ...

class Infraction(_message.Message):
    __slots__ = ("play", "seat", "card", "reason", "description", "section", "phrase")
    PLAY_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    CARD_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    DESCRIPTION_FIELD_NUMBER: _ClassVar[int]
    SECTION_FIELD_NUMBER: _ClassVar[int]
    PHRASE_FIELD_NUMBER: _ClassVar[int]
    play: int
    seat: _table_pb2.Seat
    card: str
    reason: str
    description: str
    section: str
    phrase: _phrase_pb2.Phrase
    def __init__(self, play: _Optional[int] = ..., seat: _Optional[_Union[_table_pb2.Seat, str]] = ..., card: _Optional[str] = ..., reason: _Optional[str] = ..., description: _Optional[str] = ..., section: _Optional[str] = ..., phrase: _Optional[_Union[_phrase_pb2.Phrase, _Mapping]] = ...) -> None: ...
