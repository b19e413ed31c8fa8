from balootsolver.v1 import auction_pb2 as _auction_pb2
from balootsolver.v1 import card_value_pb2 as _card_value_pb2
from balootsolver.v1 import hint_service_pb2 as _hint_service_pb2
from balootsolver.v1 import phrase_pb2 as _phrase_pb2
from balootsolver.v1 import position_pb2 as _position_pb2
from balootsolver.v1 import projects_pb2 as _projects_pb2
from balootsolver.v1 import record_pb2 as _record_pb2
from balootsolver.v1 import rules_service_pb2 as _rules_service_pb2
from balootsolver.v1 import table_pb2 as _table_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class Cost(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    COST_UNSPECIFIED: _ClassVar[Cost]
    COST_NOTHING: _ClassVar[Cost]
    COST_CARD_POINTS: _ClassVar[Cost]
    COST_SCORE: _ClassVar[Cost]
    COST_BOTH: _ClassVar[Cost]

class Luck(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    LUCK_UNSPECIFIED: _ClassVar[Luck]
    LUCK_MISTAKE: _ClassVar[Luck]
    LUCK_UNLUCKY: _ClassVar[Luck]
    LUCK_LUCKY: _ClassVar[Luck]
    LUCK_FINE: _ClassVar[Luck]
COST_UNSPECIFIED: Cost
COST_NOTHING: Cost
COST_CARD_POINTS: Cost
COST_SCORE: Cost
COST_BOTH: Cost
LUCK_UNSPECIFIED: Luck
LUCK_MISTAKE: Luck
LUCK_UNLUCKY: Luck
LUCK_LUCKY: Luck
LUCK_FINE: Luck

class AnalyseHandRequest(_message.Message):
    __slots__ = ("id", "record", "cards", "line", "visible_mistakes")
    ID_FIELD_NUMBER: _ClassVar[int]
    RECORD_FIELD_NUMBER: _ClassVar[int]
    CARDS_FIELD_NUMBER: _ClassVar[int]
    LINE_FIELD_NUMBER: _ClassVar[int]
    VISIBLE_MISTAKES_FIELD_NUMBER: _ClassVar[int]
    id: str
    record: _record_pb2.HandRecord
    cards: bool
    line: str
    visible_mistakes: bool
    def __init__(self, id: _Optional[str] = ..., record: _Optional[_Union[_record_pb2.HandRecord, _Mapping]] = ..., cards: _Optional[bool] = ..., line: _Optional[str] = ..., visible_mistakes: _Optional[bool] = ...) -> None: ...

class AnalyseHandResponse(_message.Message):
    __slots__ = ("id", "rule_set", "rule_set_digest", "solver_version", "record", "steps", "card_points", "game_points", "infractions", "score", "unscored", "claims", "forgotten", "written", "match", "auction")
    ID_FIELD_NUMBER: _ClassVar[int]
    RULE_SET_FIELD_NUMBER: _ClassVar[int]
    RULE_SET_DIGEST_FIELD_NUMBER: _ClassVar[int]
    SOLVER_VERSION_FIELD_NUMBER: _ClassVar[int]
    RECORD_FIELD_NUMBER: _ClassVar[int]
    STEPS_FIELD_NUMBER: _ClassVar[int]
    CARD_POINTS_FIELD_NUMBER: _ClassVar[int]
    GAME_POINTS_FIELD_NUMBER: _ClassVar[int]
    INFRACTIONS_FIELD_NUMBER: _ClassVar[int]
    SCORE_FIELD_NUMBER: _ClassVar[int]
    UNSCORED_FIELD_NUMBER: _ClassVar[int]
    CLAIMS_FIELD_NUMBER: _ClassVar[int]
    FORGOTTEN_FIELD_NUMBER: _ClassVar[int]
    WRITTEN_FIELD_NUMBER: _ClassVar[int]
    MATCH_FIELD_NUMBER: _ClassVar[int]
    AUCTION_FIELD_NUMBER: _ClassVar[int]
    id: str
    rule_set: str
    rule_set_digest: str
    solver_version: str
    record: _record_pb2.HandRecord
    steps: _containers.RepeatedCompositeFieldContainer[Step]
    card_points: Series
    game_points: Series
    infractions: _containers.RepeatedCompositeFieldContainer[_rules_service_pb2.Infraction]
    score: _rules_service_pb2.ScoreHandResponse
    unscored: Unscored
    claims: _containers.RepeatedCompositeFieldContainer[CheckedClaim]
    forgotten: _containers.RepeatedCompositeFieldContainer[ForgottenProjects]
    written: WrittenCheck
    match: MatchVerdict
    auction: _auction_pb2.RecordedAuction
    def __init__(self, id: _Optional[str] = ..., rule_set: _Optional[str] = ..., rule_set_digest: _Optional[str] = ..., solver_version: _Optional[str] = ..., record: _Optional[_Union[_record_pb2.HandRecord, _Mapping]] = ..., steps: _Optional[_Iterable[_Union[Step, _Mapping]]] = ..., card_points: _Optional[_Union[Series, _Mapping]] = ..., game_points: _Optional[_Union[Series, _Mapping]] = ..., infractions: _Optional[_Iterable[_Union[_rules_service_pb2.Infraction, _Mapping]]] = ..., score: _Optional[_Union[_rules_service_pb2.ScoreHandResponse, _Mapping]] = ..., unscored: _Optional[_Union[Unscored, _Mapping]] = ..., claims: _Optional[_Iterable[_Union[CheckedClaim, _Mapping]]] = ..., forgotten: _Optional[_Iterable[_Union[ForgottenProjects, _Mapping]]] = ..., written: _Optional[_Union[WrittenCheck, _Mapping]] = ..., match: _Optional[_Union[MatchVerdict, _Mapping]] = ..., auction: _Optional[_Union[_auction_pb2.RecordedAuction, _Mapping]] = ...) -> None: ...

class Step(_message.Message):
    __slots__ = ("play", "trick", "seat", "to_play", "card", "legal", "forced", "cost", "card_points", "game_points", "visible")
    PLAY_FIELD_NUMBER: _ClassVar[int]
    TRICK_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    TO_PLAY_FIELD_NUMBER: _ClassVar[int]
    CARD_FIELD_NUMBER: _ClassVar[int]
    LEGAL_FIELD_NUMBER: _ClassVar[int]
    FORCED_FIELD_NUMBER: _ClassVar[int]
    COST_FIELD_NUMBER: _ClassVar[int]
    CARD_POINTS_FIELD_NUMBER: _ClassVar[int]
    GAME_POINTS_FIELD_NUMBER: _ClassVar[int]
    VISIBLE_FIELD_NUMBER: _ClassVar[int]
    play: int
    trick: int
    seat: _table_pb2.Seat
    to_play: _table_pb2.Seat
    card: str
    legal: _containers.RepeatedScalarFieldContainer[str]
    forced: bool
    cost: Cost
    card_points: Appraisal
    game_points: Appraisal
    visible: Visible
    def __init__(self, play: _Optional[int] = ..., trick: _Optional[int] = ..., seat: _Optional[_Union[_table_pb2.Seat, str]] = ..., to_play: _Optional[_Union[_table_pb2.Seat, str]] = ..., card: _Optional[str] = ..., legal: _Optional[_Iterable[str]] = ..., forced: _Optional[bool] = ..., cost: _Optional[_Union[Cost, str]] = ..., card_points: _Optional[_Union[Appraisal, _Mapping]] = ..., game_points: _Optional[_Union[Appraisal, _Mapping]] = ..., visible: _Optional[_Union[Visible, _Mapping]] = ...) -> None: ...

class Visible(_message.Message):
    __slots__ = ("luck", "objective", "expected_loss", "best_cards", "reasons", "worlds", "exact")
    LUCK_FIELD_NUMBER: _ClassVar[int]
    OBJECTIVE_FIELD_NUMBER: _ClassVar[int]
    EXPECTED_LOSS_FIELD_NUMBER: _ClassVar[int]
    BEST_CARDS_FIELD_NUMBER: _ClassVar[int]
    REASONS_FIELD_NUMBER: _ClassVar[int]
    WORLDS_FIELD_NUMBER: _ClassVar[int]
    EXACT_FIELD_NUMBER: _ClassVar[int]
    luck: Luck
    objective: _card_value_pb2.Objective
    expected_loss: _hint_service_pb2.Estimate
    best_cards: _containers.RepeatedScalarFieldContainer[str]
    reasons: _containers.RepeatedCompositeFieldContainer[_hint_service_pb2.Reason]
    worlds: int
    exact: bool
    def __init__(self, luck: _Optional[_Union[Luck, str]] = ..., objective: _Optional[_Union[_card_value_pb2.Objective, str]] = ..., expected_loss: _Optional[_Union[_hint_service_pb2.Estimate, _Mapping]] = ..., best_cards: _Optional[_Iterable[str]] = ..., reasons: _Optional[_Iterable[_Union[_hint_service_pb2.Reason, _Mapping]]] = ..., worlds: _Optional[int] = ..., exact: _Optional[bool] = ...) -> None: ...

class Appraisal(_message.Message):
    __slots__ = ("before", "after", "best", "loss_card_points", "loss_game_points", "best_cards", "cards", "line", "losses")
    BEFORE_FIELD_NUMBER: _ClassVar[int]
    AFTER_FIELD_NUMBER: _ClassVar[int]
    BEST_FIELD_NUMBER: _ClassVar[int]
    LOSS_CARD_POINTS_FIELD_NUMBER: _ClassVar[int]
    LOSS_GAME_POINTS_FIELD_NUMBER: _ClassVar[int]
    BEST_CARDS_FIELD_NUMBER: _ClassVar[int]
    CARDS_FIELD_NUMBER: _ClassVar[int]
    LINE_FIELD_NUMBER: _ClassVar[int]
    LOSSES_FIELD_NUMBER: _ClassVar[int]
    before: _position_pb2.Outcome
    after: _position_pb2.Outcome
    best: bool
    loss_card_points: int
    loss_game_points: int
    best_cards: _containers.RepeatedScalarFieldContainer[str]
    cards: _containers.RepeatedCompositeFieldContainer[_card_value_pb2.CardValue]
    line: _containers.RepeatedScalarFieldContainer[str]
    losses: _table_pb2.SidePoints
    def __init__(self, before: _Optional[_Union[_position_pb2.Outcome, _Mapping]] = ..., after: _Optional[_Union[_position_pb2.Outcome, _Mapping]] = ..., best: _Optional[bool] = ..., loss_card_points: _Optional[int] = ..., loss_game_points: _Optional[int] = ..., best_cards: _Optional[_Iterable[str]] = ..., cards: _Optional[_Iterable[_Union[_card_value_pb2.CardValue, _Mapping]]] = ..., line: _Optional[_Iterable[str]] = ..., losses: _Optional[_Union[_table_pb2.SidePoints, _Mapping]] = ...) -> None: ...

class Series(_message.Message):
    __slots__ = ("objective", "start", "line", "end", "losses", "side_losses", "conceded", "turns", "nodes")
    OBJECTIVE_FIELD_NUMBER: _ClassVar[int]
    START_FIELD_NUMBER: _ClassVar[int]
    LINE_FIELD_NUMBER: _ClassVar[int]
    END_FIELD_NUMBER: _ClassVar[int]
    LOSSES_FIELD_NUMBER: _ClassVar[int]
    SIDE_LOSSES_FIELD_NUMBER: _ClassVar[int]
    CONCEDED_FIELD_NUMBER: _ClassVar[int]
    TURNS_FIELD_NUMBER: _ClassVar[int]
    NODES_FIELD_NUMBER: _ClassVar[int]
    objective: _card_value_pb2.Objective
    start: _position_pb2.Outcome
    line: _containers.RepeatedScalarFieldContainer[str]
    end: _position_pb2.Outcome
    losses: _containers.RepeatedScalarFieldContainer[int]
    side_losses: _table_pb2.SidePoints
    conceded: int
    turns: _containers.RepeatedScalarFieldContainer[int]
    nodes: int
    def __init__(self, objective: _Optional[_Union[_card_value_pb2.Objective, str]] = ..., start: _Optional[_Union[_position_pb2.Outcome, _Mapping]] = ..., line: _Optional[_Iterable[str]] = ..., end: _Optional[_Union[_position_pb2.Outcome, _Mapping]] = ..., losses: _Optional[_Iterable[int]] = ..., side_losses: _Optional[_Union[_table_pb2.SidePoints, _Mapping]] = ..., conceded: _Optional[int] = ..., turns: _Optional[_Iterable[int]] = ..., nodes: _Optional[int] = ...) -> None: ...

class Unscored(_message.Message):
    __slots__ = ("field", "reason", "description")
    FIELD_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    DESCRIPTION_FIELD_NUMBER: _ClassVar[int]
    field: str
    reason: str
    description: str
    def __init__(self, field: _Optional[str] = ..., reason: _Optional[str] = ..., description: _Optional[str] = ...) -> None: ...

class CheckedClaim(_message.Message):
    __slots__ = ("seat", "after_play", "conceded", "sound", "line", "penalty_game_points")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    AFTER_PLAY_FIELD_NUMBER: _ClassVar[int]
    CONCEDED_FIELD_NUMBER: _ClassVar[int]
    SOUND_FIELD_NUMBER: _ClassVar[int]
    LINE_FIELD_NUMBER: _ClassVar[int]
    PENALTY_GAME_POINTS_FIELD_NUMBER: _ClassVar[int]
    seat: _table_pb2.Seat
    after_play: int
    conceded: bool
    sound: bool
    line: _containers.RepeatedScalarFieldContainer[str]
    penalty_game_points: _table_pb2.SidePoints
    def __init__(self, seat: _Optional[_Union[_table_pb2.Seat, str]] = ..., after_play: _Optional[int] = ..., conceded: _Optional[bool] = ..., sound: _Optional[bool] = ..., line: _Optional[_Iterable[str]] = ..., penalty_game_points: _Optional[_Union[_table_pb2.SidePoints, _Mapping]] = ...) -> None: ...

class ForgottenProjects(_message.Message):
    __slots__ = ("side", "projects", "lost_game_points")
    SIDE_FIELD_NUMBER: _ClassVar[int]
    PROJECTS_FIELD_NUMBER: _ClassVar[int]
    LOST_GAME_POINTS_FIELD_NUMBER: _ClassVar[int]
    side: _table_pb2.Side
    projects: _containers.RepeatedCompositeFieldContainer[_projects_pb2.SeatProject]
    lost_game_points: int
    def __init__(self, side: _Optional[_Union[_table_pb2.Side, str]] = ..., projects: _Optional[_Iterable[_Union[_projects_pb2.SeatProject, _Mapping]]] = ..., lost_game_points: _Optional[int] = ...) -> None: ...

class WrittenCheck(_message.Message):
    __slots__ = ("written", "right", "differs", "explanations", "phrases")
    WRITTEN_FIELD_NUMBER: _ClassVar[int]
    RIGHT_FIELD_NUMBER: _ClassVar[int]
    DIFFERS_FIELD_NUMBER: _ClassVar[int]
    EXPLANATIONS_FIELD_NUMBER: _ClassVar[int]
    PHRASES_FIELD_NUMBER: _ClassVar[int]
    written: _table_pb2.SidePoints
    right: _table_pb2.SidePoints
    differs: bool
    explanations: _containers.RepeatedScalarFieldContainer[str]
    phrases: _containers.RepeatedCompositeFieldContainer[_phrase_pb2.Phrase]
    def __init__(self, written: _Optional[_Union[_table_pb2.SidePoints, _Mapping]] = ..., right: _Optional[_Union[_table_pb2.SidePoints, _Mapping]] = ..., differs: _Optional[bool] = ..., explanations: _Optional[_Iterable[str]] = ..., phrases: _Optional[_Iterable[_Union[_phrase_pb2.Phrase, _Mapping]]] = ...) -> None: ...

class MatchVerdict(_message.Message):
    __slots__ = ("start", "end", "turns")
    START_FIELD_NUMBER: _ClassVar[int]
    END_FIELD_NUMBER: _ClassVar[int]
    TURNS_FIELD_NUMBER: _ClassVar[int]
    start: _rules_service_pb2.MatchState
    end: _rules_service_pb2.MatchState
    turns: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, start: _Optional[_Union[_rules_service_pb2.MatchState, _Mapping]] = ..., end: _Optional[_Union[_rules_service_pb2.MatchState, _Mapping]] = ..., turns: _Optional[_Iterable[int]] = ...) -> None: ...
