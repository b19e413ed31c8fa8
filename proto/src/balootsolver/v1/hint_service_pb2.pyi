from balootsolver.v1 import card_value_pb2 as _card_value_pb2
from balootsolver.v1 import position_pb2 as _position_pb2
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

class Method(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    METHOD_UNSPECIFIED: _ClassVar[Method]
    METHOD_AVERAGING: _ClassVar[Method]
    METHOD_LATER_DECISIONS: _ClassVar[Method]

class ActionKind(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    ACTION_KIND_UNSPECIFIED: _ClassVar[ActionKind]
    ACTION_KIND_CALL_EKKA: _ClassVar[ActionKind]
    ACTION_KIND_DECLARE_PROJECT: _ClassVar[ActionKind]
    ACTION_KIND_CALL_BALOOT: _ClassVar[ActionKind]
    ACTION_KIND_CLAIM: _ClassVar[ActionKind]
METHOD_UNSPECIFIED: Method
METHOD_AVERAGING: Method
METHOD_LATER_DECISIONS: Method
ACTION_KIND_UNSPECIFIED: ActionKind
ACTION_KIND_CALL_EKKA: ActionKind
ACTION_KIND_DECLARE_PROJECT: ActionKind
ACTION_KIND_CALL_BALOOT: ActionKind
ACTION_KIND_CLAIM: ActionKind

class SeatKnowledge(_message.Message):
    __slots__ = ("rules", "seat", "hand", "dealer", "up_card", "up_card_taken_by", "contract", "calls", "plays", "announcements", "baloot", "ekka_calls", "match_before", "assume_full_declaration")
    RULES_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    HAND_FIELD_NUMBER: _ClassVar[int]
    DEALER_FIELD_NUMBER: _ClassVar[int]
    UP_CARD_FIELD_NUMBER: _ClassVar[int]
    UP_CARD_TAKEN_BY_FIELD_NUMBER: _ClassVar[int]
    CONTRACT_FIELD_NUMBER: _ClassVar[int]
    CALLS_FIELD_NUMBER: _ClassVar[int]
    PLAYS_FIELD_NUMBER: _ClassVar[int]
    ANNOUNCEMENTS_FIELD_NUMBER: _ClassVar[int]
    BALOOT_FIELD_NUMBER: _ClassVar[int]
    EKKA_CALLS_FIELD_NUMBER: _ClassVar[int]
    MATCH_BEFORE_FIELD_NUMBER: _ClassVar[int]
    ASSUME_FULL_DECLARATION_FIELD_NUMBER: _ClassVar[int]
    rules: _table_pb2.Rules
    seat: _table_pb2.Seat
    hand: str
    dealer: _table_pb2.Seat
    up_card: str
    up_card_taken_by: _table_pb2.Seat
    contract: _table_pb2.Contract
    calls: _record_pb2.Calls
    plays: _containers.RepeatedScalarFieldContainer[str]
    announcements: Announcements
    baloot: BalootCalls
    ekka_calls: _record_pb2.EkkaCalls
    match_before: _table_pb2.SidePoints
    assume_full_declaration: bool
    def __init__(self, rules: _Optional[_Union[_table_pb2.Rules, _Mapping]] = ..., seat: _Optional[_Union[_table_pb2.Seat, str]] = ..., hand: _Optional[str] = ..., dealer: _Optional[_Union[_table_pb2.Seat, str]] = ..., up_card: _Optional[str] = ..., up_card_taken_by: _Optional[_Union[_table_pb2.Seat, str]] = ..., contract: _Optional[_Union[_table_pb2.Contract, _Mapping]] = ..., calls: _Optional[_Union[_record_pb2.Calls, _Mapping]] = ..., plays: _Optional[_Iterable[str]] = ..., announcements: _Optional[_Union[Announcements, _Mapping]] = ..., baloot: _Optional[_Union[BalootCalls, _Mapping]] = ..., ekka_calls: _Optional[_Union[_record_pb2.EkkaCalls, _Mapping]] = ..., match_before: _Optional[_Union[_table_pb2.SidePoints, _Mapping]] = ..., assume_full_declaration: _Optional[bool] = ...) -> None: ...

class Announcements(_message.Message):
    __slots__ = ("items",)
    ITEMS_FIELD_NUMBER: _ClassVar[int]
    items: _containers.RepeatedCompositeFieldContainer[Announcement]
    def __init__(self, items: _Optional[_Iterable[_Union[Announcement, _Mapping]]] = ...) -> None: ...

class Announcement(_message.Message):
    __slots__ = ("seat", "project_class", "cards")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PROJECT_CLASS_FIELD_NUMBER: _ClassVar[int]
    CARDS_FIELD_NUMBER: _ClassVar[int]
    seat: _table_pb2.Seat
    project_class: _projects_pb2.ProjectClass
    cards: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, seat: _Optional[_Union[_table_pb2.Seat, str]] = ..., project_class: _Optional[_Union[_projects_pb2.ProjectClass, str]] = ..., cards: _Optional[_Iterable[str]] = ...) -> None: ...

class BalootCalls(_message.Message):
    __slots__ = ("seats",)
    SEATS_FIELD_NUMBER: _ClassVar[int]
    seats: _containers.RepeatedScalarFieldContainer[_table_pb2.Seat]
    def __init__(self, seats: _Optional[_Iterable[_Union[_table_pb2.Seat, str]]] = ...) -> None: ...

class Budget(_message.Message):
    __slots__ = ("worlds", "milliseconds")
    WORLDS_FIELD_NUMBER: _ClassVar[int]
    MILLISECONDS_FIELD_NUMBER: _ClassVar[int]
    worlds: int
    milliseconds: int
    def __init__(self, worlds: _Optional[int] = ..., milliseconds: _Optional[int] = ...) -> None: ...

class SuggestPlayRequest(_message.Message):
    __slots__ = ("id", "knowledge", "objective", "budget", "seed", "equal_weights", "method", "skip_card_points", "no_racing")
    ID_FIELD_NUMBER: _ClassVar[int]
    KNOWLEDGE_FIELD_NUMBER: _ClassVar[int]
    OBJECTIVE_FIELD_NUMBER: _ClassVar[int]
    BUDGET_FIELD_NUMBER: _ClassVar[int]
    SEED_FIELD_NUMBER: _ClassVar[int]
    EQUAL_WEIGHTS_FIELD_NUMBER: _ClassVar[int]
    METHOD_FIELD_NUMBER: _ClassVar[int]
    SKIP_CARD_POINTS_FIELD_NUMBER: _ClassVar[int]
    NO_RACING_FIELD_NUMBER: _ClassVar[int]
    id: str
    knowledge: SeatKnowledge
    objective: _card_value_pb2.Objective
    budget: Budget
    seed: int
    equal_weights: bool
    method: Method
    skip_card_points: bool
    no_racing: bool
    def __init__(self, id: _Optional[str] = ..., knowledge: _Optional[_Union[SeatKnowledge, _Mapping]] = ..., objective: _Optional[_Union[_card_value_pb2.Objective, str]] = ..., budget: _Optional[_Union[Budget, _Mapping]] = ..., seed: _Optional[int] = ..., equal_weights: _Optional[bool] = ..., method: _Optional[_Union[Method, str]] = ..., skip_card_points: _Optional[bool] = ..., no_racing: _Optional[bool] = ...) -> None: ...

class StreamSuggestPlayRequest(_message.Message):
    __slots__ = ("question",)
    QUESTION_FIELD_NUMBER: _ClassVar[int]
    question: SuggestPlayRequest
    def __init__(self, question: _Optional[_Union[SuggestPlayRequest, _Mapping]] = ...) -> None: ...

class Estimate(_message.Message):
    __slots__ = ("mean", "standard_error", "low", "high")
    MEAN_FIELD_NUMBER: _ClassVar[int]
    STANDARD_ERROR_FIELD_NUMBER: _ClassVar[int]
    LOW_FIELD_NUMBER: _ClassVar[int]
    HIGH_FIELD_NUMBER: _ClassVar[int]
    mean: float
    standard_error: float
    low: float
    high: float
    def __init__(self, mean: _Optional[float] = ..., standard_error: _Optional[float] = ..., low: _Optional[float] = ..., high: _Optional[float] = ...) -> None: ...

class Chance(_message.Message):
    __slots__ = ("share", "low", "high")
    SHARE_FIELD_NUMBER: _ClassVar[int]
    LOW_FIELD_NUMBER: _ClassVar[int]
    HIGH_FIELD_NUMBER: _ClassVar[int]
    share: float
    low: float
    high: float
    def __init__(self, share: _Optional[float] = ..., low: _Optional[float] = ..., high: _Optional[float] = ...) -> None: ...

class SideMeans(_message.Message):
    __slots__ = ("north_south", "east_west")
    NORTH_SOUTH_FIELD_NUMBER: _ClassVar[int]
    EAST_WEST_FIELD_NUMBER: _ClassVar[int]
    north_south: float
    east_west: float
    def __init__(self, north_south: _Optional[float] = ..., east_west: _Optional[float] = ...) -> None: ...

class CardHint(_message.Message):
    __slots__ = ("card", "best", "game_points", "side_game_points", "card_points", "made", "kaboot", "kaboot_against", "behind", "worlds", "card_point_worlds", "reasons")
    CARD_FIELD_NUMBER: _ClassVar[int]
    BEST_FIELD_NUMBER: _ClassVar[int]
    GAME_POINTS_FIELD_NUMBER: _ClassVar[int]
    SIDE_GAME_POINTS_FIELD_NUMBER: _ClassVar[int]
    CARD_POINTS_FIELD_NUMBER: _ClassVar[int]
    MADE_FIELD_NUMBER: _ClassVar[int]
    KABOOT_FIELD_NUMBER: _ClassVar[int]
    KABOOT_AGAINST_FIELD_NUMBER: _ClassVar[int]
    BEHIND_FIELD_NUMBER: _ClassVar[int]
    WORLDS_FIELD_NUMBER: _ClassVar[int]
    CARD_POINT_WORLDS_FIELD_NUMBER: _ClassVar[int]
    REASONS_FIELD_NUMBER: _ClassVar[int]
    card: str
    best: bool
    game_points: Estimate
    side_game_points: SideMeans
    card_points: Estimate
    made: Chance
    kaboot: Chance
    kaboot_against: Chance
    behind: Estimate
    worlds: int
    card_point_worlds: int
    reasons: _containers.RepeatedCompositeFieldContainer[Reason]
    def __init__(self, card: _Optional[str] = ..., best: _Optional[bool] = ..., game_points: _Optional[_Union[Estimate, _Mapping]] = ..., side_game_points: _Optional[_Union[SideMeans, _Mapping]] = ..., card_points: _Optional[_Union[Estimate, _Mapping]] = ..., made: _Optional[_Union[Chance, _Mapping]] = ..., kaboot: _Optional[_Union[Chance, _Mapping]] = ..., kaboot_against: _Optional[_Union[Chance, _Mapping]] = ..., behind: _Optional[_Union[Estimate, _Mapping]] = ..., worlds: _Optional[int] = ..., card_point_worlds: _Optional[int] = ..., reasons: _Optional[_Iterable[_Union[Reason, _Mapping]]] = ...) -> None: ...

class Action(_message.Message):
    __slots__ = ("kind", "cards", "project_class", "game_points", "sound_share", "worlds", "certain", "reason")
    KIND_FIELD_NUMBER: _ClassVar[int]
    CARDS_FIELD_NUMBER: _ClassVar[int]
    PROJECT_CLASS_FIELD_NUMBER: _ClassVar[int]
    GAME_POINTS_FIELD_NUMBER: _ClassVar[int]
    SOUND_SHARE_FIELD_NUMBER: _ClassVar[int]
    WORLDS_FIELD_NUMBER: _ClassVar[int]
    CERTAIN_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    kind: ActionKind
    cards: _containers.RepeatedScalarFieldContainer[str]
    project_class: _projects_pb2.ProjectClass
    game_points: int
    sound_share: float
    worlds: int
    certain: bool
    reason: Reason
    def __init__(self, kind: _Optional[_Union[ActionKind, str]] = ..., cards: _Optional[_Iterable[str]] = ..., project_class: _Optional[_Union[_projects_pb2.ProjectClass, str]] = ..., game_points: _Optional[int] = ..., sound_share: _Optional[float] = ..., worlds: _Optional[int] = ..., certain: _Optional[bool] = ..., reason: _Optional[_Union[Reason, _Mapping]] = ...) -> None: ...

class Reason(_message.Message):
    __slots__ = ("code", "params", "english", "arabic")
    class ParamsEntry(_message.Message):
        __slots__ = ("key", "value")
        KEY_FIELD_NUMBER: _ClassVar[int]
        VALUE_FIELD_NUMBER: _ClassVar[int]
        key: str
        value: str
        def __init__(self, key: _Optional[str] = ..., value: _Optional[str] = ...) -> None: ...
    CODE_FIELD_NUMBER: _ClassVar[int]
    PARAMS_FIELD_NUMBER: _ClassVar[int]
    ENGLISH_FIELD_NUMBER: _ClassVar[int]
    ARABIC_FIELD_NUMBER: _ClassVar[int]
    code: str
    params: _containers.ScalarMap[str, str]
    english: str
    arabic: str
    def __init__(self, code: _Optional[str] = ..., params: _Optional[_Mapping[str, str]] = ..., english: _Optional[str] = ..., arabic: _Optional[str] = ...) -> None: ...

class SuggestPlayResponse(_message.Message):
    __slots__ = ("id", "rule_set", "rule_set_digest", "solver_version", "objective", "seat", "best", "cards", "confidence", "lead", "exact", "consistent_worlds", "worlds", "effective_worlds", "weighted", "method", "actions", "table", "final", "contract", "trick_seats")
    ID_FIELD_NUMBER: _ClassVar[int]
    RULE_SET_FIELD_NUMBER: _ClassVar[int]
    RULE_SET_DIGEST_FIELD_NUMBER: _ClassVar[int]
    SOLVER_VERSION_FIELD_NUMBER: _ClassVar[int]
    OBJECTIVE_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    BEST_FIELD_NUMBER: _ClassVar[int]
    CARDS_FIELD_NUMBER: _ClassVar[int]
    CONFIDENCE_FIELD_NUMBER: _ClassVar[int]
    LEAD_FIELD_NUMBER: _ClassVar[int]
    EXACT_FIELD_NUMBER: _ClassVar[int]
    CONSISTENT_WORLDS_FIELD_NUMBER: _ClassVar[int]
    WORLDS_FIELD_NUMBER: _ClassVar[int]
    EFFECTIVE_WORLDS_FIELD_NUMBER: _ClassVar[int]
    WEIGHTED_FIELD_NUMBER: _ClassVar[int]
    METHOD_FIELD_NUMBER: _ClassVar[int]
    ACTIONS_FIELD_NUMBER: _ClassVar[int]
    TABLE_FIELD_NUMBER: _ClassVar[int]
    FINAL_FIELD_NUMBER: _ClassVar[int]
    CONTRACT_FIELD_NUMBER: _ClassVar[int]
    TRICK_SEATS_FIELD_NUMBER: _ClassVar[int]
    id: str
    rule_set: str
    rule_set_digest: str
    solver_version: str
    objective: _card_value_pb2.Objective
    seat: _table_pb2.Seat
    best: str
    cards: _containers.RepeatedCompositeFieldContainer[CardHint]
    confidence: float
    lead: Estimate
    exact: bool
    consistent_worlds: int
    worlds: int
    effective_worlds: float
    weighted: bool
    method: Method
    actions: _containers.RepeatedCompositeFieldContainer[Action]
    table: _position_pb2.Table
    final: bool
    contract: _table_pb2.Contract
    trick_seats: _containers.RepeatedScalarFieldContainer[_table_pb2.Seat]
    def __init__(self, id: _Optional[str] = ..., rule_set: _Optional[str] = ..., rule_set_digest: _Optional[str] = ..., solver_version: _Optional[str] = ..., objective: _Optional[_Union[_card_value_pb2.Objective, str]] = ..., seat: _Optional[_Union[_table_pb2.Seat, str]] = ..., best: _Optional[str] = ..., cards: _Optional[_Iterable[_Union[CardHint, _Mapping]]] = ..., confidence: _Optional[float] = ..., lead: _Optional[_Union[Estimate, _Mapping]] = ..., exact: _Optional[bool] = ..., consistent_worlds: _Optional[int] = ..., worlds: _Optional[int] = ..., effective_worlds: _Optional[float] = ..., weighted: _Optional[bool] = ..., method: _Optional[_Union[Method, str]] = ..., actions: _Optional[_Iterable[_Union[Action, _Mapping]]] = ..., table: _Optional[_Union[_position_pb2.Table, _Mapping]] = ..., final: _Optional[bool] = ..., contract: _Optional[_Union[_table_pb2.Contract, _Mapping]] = ..., trick_seats: _Optional[_Iterable[_Union[_table_pb2.Seat, str]]] = ...) -> None: ...

class StreamSuggestPlayResponse(_message.Message):
    __slots__ = ("answer",)
    ANSWER_FIELD_NUMBER: _ClassVar[int]
    answer: SuggestPlayResponse
    def __init__(self, answer: _Optional[_Union[SuggestPlayResponse, _Mapping]] = ...) -> None: ...

class SuggestBidRequest(_message.Message):
    __slots__ = ("id", "rules", "seat", "hand", "dealer", "up_card", "calls", "match_before", "budget", "seed", "open_hands")
    ID_FIELD_NUMBER: _ClassVar[int]
    RULES_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    HAND_FIELD_NUMBER: _ClassVar[int]
    DEALER_FIELD_NUMBER: _ClassVar[int]
    UP_CARD_FIELD_NUMBER: _ClassVar[int]
    CALLS_FIELD_NUMBER: _ClassVar[int]
    MATCH_BEFORE_FIELD_NUMBER: _ClassVar[int]
    BUDGET_FIELD_NUMBER: _ClassVar[int]
    SEED_FIELD_NUMBER: _ClassVar[int]
    OPEN_HANDS_FIELD_NUMBER: _ClassVar[int]
    id: str
    rules: _table_pb2.Rules
    seat: _table_pb2.Seat
    hand: str
    dealer: _table_pb2.Seat
    up_card: str
    calls: _containers.RepeatedCompositeFieldContainer[_record_pb2.Call]
    match_before: _table_pb2.SidePoints
    budget: Budget
    seed: int
    open_hands: bool
    def __init__(self, id: _Optional[str] = ..., rules: _Optional[_Union[_table_pb2.Rules, _Mapping]] = ..., seat: _Optional[_Union[_table_pb2.Seat, str]] = ..., hand: _Optional[str] = ..., dealer: _Optional[_Union[_table_pb2.Seat, str]] = ..., up_card: _Optional[str] = ..., calls: _Optional[_Iterable[_Union[_record_pb2.Call, _Mapping]]] = ..., match_before: _Optional[_Union[_table_pb2.SidePoints, _Mapping]] = ..., budget: _Optional[_Union[Budget, _Mapping]] = ..., seed: _Optional[int] = ..., open_hands: _Optional[bool] = ...) -> None: ...

class CallHint(_message.Message):
    __slots__ = ("call", "best", "game_points", "behind", "buys_share", "made_share", "win_share", "worlds", "open_hands")
    CALL_FIELD_NUMBER: _ClassVar[int]
    BEST_FIELD_NUMBER: _ClassVar[int]
    GAME_POINTS_FIELD_NUMBER: _ClassVar[int]
    BEHIND_FIELD_NUMBER: _ClassVar[int]
    BUYS_SHARE_FIELD_NUMBER: _ClassVar[int]
    MADE_SHARE_FIELD_NUMBER: _ClassVar[int]
    WIN_SHARE_FIELD_NUMBER: _ClassVar[int]
    WORLDS_FIELD_NUMBER: _ClassVar[int]
    OPEN_HANDS_FIELD_NUMBER: _ClassVar[int]
    call: str
    best: bool
    game_points: Estimate
    behind: Estimate
    buys_share: float
    made_share: float
    win_share: float
    worlds: int
    open_hands: float
    def __init__(self, call: _Optional[str] = ..., best: _Optional[bool] = ..., game_points: _Optional[_Union[Estimate, _Mapping]] = ..., behind: _Optional[_Union[Estimate, _Mapping]] = ..., buys_share: _Optional[float] = ..., made_share: _Optional[float] = ..., win_share: _Optional[float] = ..., worlds: _Optional[int] = ..., open_hands: _Optional[float] = ...) -> None: ...

class SuggestBidResponse(_message.Message):
    __slots__ = ("id", "rule_set", "rule_set_digest", "solver_version", "seat", "best", "calls", "worlds", "effective_worlds", "consistent_deals", "for_match", "said")
    ID_FIELD_NUMBER: _ClassVar[int]
    RULE_SET_FIELD_NUMBER: _ClassVar[int]
    RULE_SET_DIGEST_FIELD_NUMBER: _ClassVar[int]
    SOLVER_VERSION_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    BEST_FIELD_NUMBER: _ClassVar[int]
    CALLS_FIELD_NUMBER: _ClassVar[int]
    WORLDS_FIELD_NUMBER: _ClassVar[int]
    EFFECTIVE_WORLDS_FIELD_NUMBER: _ClassVar[int]
    CONSISTENT_DEALS_FIELD_NUMBER: _ClassVar[int]
    FOR_MATCH_FIELD_NUMBER: _ClassVar[int]
    SAID_FIELD_NUMBER: _ClassVar[int]
    id: str
    rule_set: str
    rule_set_digest: str
    solver_version: str
    seat: _table_pb2.Seat
    best: str
    calls: _containers.RepeatedCompositeFieldContainer[CallHint]
    worlds: int
    effective_worlds: float
    consistent_deals: str
    for_match: bool
    said: _containers.RepeatedCompositeFieldContainer[_record_pb2.Call]
    def __init__(self, id: _Optional[str] = ..., rule_set: _Optional[str] = ..., rule_set_digest: _Optional[str] = ..., solver_version: _Optional[str] = ..., seat: _Optional[_Union[_table_pb2.Seat, str]] = ..., best: _Optional[str] = ..., calls: _Optional[_Iterable[_Union[CallHint, _Mapping]]] = ..., worlds: _Optional[int] = ..., effective_worlds: _Optional[float] = ..., consistent_deals: _Optional[str] = ..., for_match: _Optional[bool] = ..., said: _Optional[_Iterable[_Union[_record_pb2.Call, _Mapping]]] = ...) -> None: ...
