"""Text forms: tolerant readers of what people type, strict writers of one form each.

Whatever a reader accepts has exactly one meaning; a doubtful text is an `InputError` that names it.
Reading what a writer wrote gives the same value, and writing what a reader read gives the one
written form. The forms are described in docs/notation.md.
"""

from baloot_solver.cards import hand_text
from baloot_solver.notation.calls import call_by, read_call, write_call
from baloot_solver.notation.card_text import read_card, read_cards
from baloot_solver.notation.hands import (
    read_deal,
    read_hand,
    read_hands,
    read_some_hands,
    write_cards,
    write_deal,
    write_hands,
)
from baloot_solver.notation.lines import Line, iter_lines
from baloot_solver.notation.question import read_question, write_question
from baloot_solver.notation.record_line import (
    read_record_line,
    rules_of_line,
    write_record_line,
)
from baloot_solver.notation.text import read_number
from baloot_solver.notation.words import (
    read_contract,
    read_level,
    read_locked,
    read_seat,
    read_side,
    read_suit,
    write_contract,
    write_locked,
    write_side,
)

__all__ = [
    "Line",
    "call_by",
    "hand_text",
    "iter_lines",
    "read_call",
    "read_card",
    "read_cards",
    "read_contract",
    "read_deal",
    "read_hand",
    "read_hands",
    "read_level",
    "read_locked",
    "read_number",
    "read_question",
    "read_record_line",
    "read_seat",
    "read_side",
    "read_some_hands",
    "read_suit",
    "rules_of_line",
    "write_call",
    "write_cards",
    "write_contract",
    "write_deal",
    "write_hands",
    "write_locked",
    "write_question",
    "write_record_line",
    "write_side",
]
