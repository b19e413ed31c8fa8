"""The columns of results: what stands in an answer to each command, with types and meanings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

from baloot_solver.batch.tables import FLAG, NUMBER, NUMBERS, REAL, TEXT, TEXTS, WORD, Column, both

Command = Literal["solve", "table", "analyse", "score", "hint"]

_BOUGHT: Final = (
    Column("contract", WORD, "the contract, `hokum:H`, `sun`, ..."),
    Column("buyer", WORD, "the seat that bought it, `S`, `E`, `N` or `W`"),
    Column("level", WORD, "`single`, `double`, `triple`, `quadruple` or `gahwa`"),
)
_OUTCOME: Final = (
    *both("card_points", NUMBER, "card points at the end"),
    *both("game_points", NUMBER, "recorded game points, null where the hand cannot be scored"),
    Column("sweep", WORD, "`north_south` or `east_west` where one took all tricks (kaboot)"),
    Column("made", FLAG, "whether the buyer's side makes the contract"),
    Column("match_won_by", WORD, "the side that won the match by Gahwa"),
)
_COMMON: Final = (
    Column("id", TEXT, "the row's id"),
    Column("source", WORD, "the file the row is of"),
    Column("row", NUMBER, "its line in a file of lines, its row in Parquet, from 1"),
    Column("error", TEXT, "why the row has no answer; null where it has one"),
    Column("error_reason", WORD, "the same as a stable word"),
    Column("error_field", TEXT, "the field that is wrong"),
    Column("profile", WORD, "the profile of the rules"),
    Column("rule_set_digest", WORD, "hash of all parameters of the rules"),
)
_CARD: Final = (
    Column("card", WORD, "a legal card"),
    Column("best", FLAG, "whether no other is better in the whole order of the objective"),
    *both("card_points", NUMBER, "card points at the end, all playing best after it"),
    *both("game_points", NUMBER, "recorded game points then"),
    Column("sweep", WORD, "the side that takes all tricks then"),
    Column("made", FLAG, "whether the contract is made then"),
    Column("loss_card_points", NUMBER, "card points it loses, of the side to play"),
    Column("loss_game_points", NUMBER, "recorded difference it loses, of the side to play"),
)
_CELL: Final = (
    *_BOUGHT[:2],
    Column("bid", NUMBER, "the number bid, in Bazar Blot"),
    *both("card_points", NUMBER, "card points at the end"),
    *both("game_points", NUMBER, "recorded game points"),
    Column("sweep", WORD, "the side that takes all tricks"),
    Column("made", FLAG, "whether it is made"),
    Column("highest_bid", NUMBER, "the highest number that is made, in Bazar Blot"),
)
_MISTAKE: Final = (
    Column("play", NUMBER, "index of the card in the plays, from 0"),
    Column("trick", NUMBER, "its trick, from 1"),
    Column("seat", WORD, "who played it"),
    Column("card", WORD, "the card"),
    Column("cost", WORD, "`card_points`, `score` or `both`: the unit it cost something in"),
    Column("loss_card_points", NUMBER, "card points it lost"),
    Column("loss_game_points", NUMBER, "recorded difference it lost"),
    Column("best", TEXTS, "the cards that lose nothing, of what is scored"),
)
_INFRACTION: Final = (
    Column("play", NUMBER, "index of the card, from 0"),
    Column("seat", WORD, "who played it"),
    Column("card", WORD, "the card"),
    Column("reason", WORD, "the rule that was broken, as a stable word"),
)
_CLAIM: Final = (
    Column("seat", WORD, "who claimed"),
    Column("after_play", NUMBER, "after how many plays"),
    Column("sound", FLAG, "whether the side could take every trick that was left"),
)
_HINT: Final = (
    Column("card", WORD, "a legal card"),
    Column("best", FLAG, "whether it is as good as the first"),
    Column("worth", REAL, "its mean, own side's recorded difference or card points"),
    Column("standard_error", REAL, "of that mean"),
    Column("behind", REAL, "by how much it falls short of the best, world by world"),
    Column("made", REAL, "how often the contract is made"),
    Column("kaboot", REAL, "how often the own side takes all tricks"),
    Column("worlds", NUMBER, "the possible deals it was judged in"),
)
_SCORED: Final = (
    *_BOUGHT,
    *_OUTCOME,
    Column("projects_won_by", WORD, "the side whose projects score"),
    *both("written", NUMBER, "game points that the table wrote down"),
    Column("differs", FLAG, "whether the table wrote others; null where it wrote none"),
    Column("unscored", TEXT, "why a hand that is no mistake has no score: what is missing"),
    Column("infractions", WORD, "breaches of the rules of play", _INFRACTION),
)
COLUMNS: Final[Mapping[Command, tuple[Column, ...]]] = {
    "solve": (
        *_COMMON,
        *_BOUGHT,
        Column("objective", WORD, "what was played for, `game_points` or `card_points`"),
        Column("to_play", WORD, "the seat to play"),
        *_OUTCOME,
        Column("cards", WORD, "every legal card, the best first", _CARD),
        Column("line", TEXTS, "cards that reach the value, where they were asked for"),
    ),
    "table": (
        *_COMMON,
        Column("objective", WORD, "what was played for, `game_points` or `card_points`"),
        Column("cells", WORD, "every contract for every buyer", _CELL),
        *both("best_contract", WORD, "the best contract"),
        *both("best_buyer", WORD, "who buys the best contract"),
        *both("best_value", NUMBER, "what it is worth, own points minus the others'"),
        Column("par_contract", WORD, "the contract par comes to, null where all pass"),
        Column("par_buyer", WORD, "its buyer"),
        Column("par_level", WORD, "its level"),
        *both("par_game_points", NUMBER, "game points par records"),
        Column("par_calls", TEXTS, "the calls that reach it"),
    ),
    "analyse": (
        *_COMMON,
        *_SCORED,
        *both("best_game_points", NUMBER, "game points had all played best"),
        *both("best_card_points", NUMBER, "card points had all played best"),
        Column("best_made", FLAG, "whether the contract makes had all played best"),
        Column("seat_loss_game_points", NUMBERS, "game points each seat lost, S E N W"),
        Column("seat_loss_card_points", NUMBERS, "card points each seat lost, S E N W"),
        Column("mistakes", WORD, "the cards that cost something", _MISTAKE),
        Column("claims", WORD, "the claims, and whether they were sound", _CLAIM),
    ),
    "score": (*_COMMON, *_SCORED),
    "hint": (
        *_COMMON,
        *_BOUGHT,
        Column("objective", WORD, "what was played for, `game_points` or `card_points`"),
        Column("seat", WORD, "the seat to play, from whose knowledge the hint is made"),
        Column("best", WORD, "the card to play"),
        Column("confidence", REAL, "a lower bound of the chance that it is the best card"),
        Column("worlds", NUMBER, "the possible deals that were looked at"),
        Column("exact", FLAG, "whether they were all there are"),
        Column("cards", WORD, "every legal card, the best first", _HINT),
    ),
}
"""The columns of each command's results."""
