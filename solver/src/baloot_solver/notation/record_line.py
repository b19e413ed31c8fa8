"""A finished hand on one line that a person can type: words `key=value`, hands as `S:…`.

    id=h1 rules=saudi S:… E:… N:… W:… dealer=W up=JH taken=S contract=hokum:H buyer=S level=double
    lock=locked calls=S:hokum,E:pass declared=N:TC+9C+8C ekka=9 claims=S@24:conceded
    written=32/0 before=96/110 penalty=ew:qaid x.event="Club evening" plays=AS,7S,TS,8S,…

It holds everything a `HandRecord` holds and nothing else, so both directions are exact. Absent
means "not recorded", `none` means "none". Text with blanks or quotes stands in double quotes with
JSON's escapes. What the form cannot carry is refused by the writer, never dropped.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping
from typing import Final, TypeVar

from baloot_solver.auction import contract_of_calls
from baloot_solver.cards import Card, Level
from baloot_solver.deal import Call, Claim, Contract, Deal, HandRecord, Penalty, PenaltyKind
from baloot_solver.errors import InputError, at
from baloot_solver.notation.calls import read_call, write_call
from baloot_solver.notation.card_text import read_card, read_cards
from baloot_solver.notation.hands import read_hands, write_hands
from baloot_solver.notation.text import normalise, read_number, shown
from baloot_solver.notation.words import (
    read_contract,
    read_level,
    read_locked,
    read_seat,
    read_side,
    write_contract,
    write_locked,
    write_side,
)
from baloot_solver.play import deal_from_plays
from baloot_solver.projects import Declaration
from baloot_solver.rules import DEFAULT_PROFILE, PROFILES, RuleSet, load_rule_set

MAX_RECORD: Final = 1 << 16
"""The longest record line, in characters."""

_WORD: Final = re.compile(r'(?:"(?:[^"\\]|\\.)*"|[^\s"])+')
_KEY: Final = re.compile(r'([a-z_]+(?:\.(?:"(?:[^"\\]|\\.)*"|[^\s"=]+))?)=(.*)', re.DOTALL)
_BARE: Final = re.compile(r"[A-Za-z0-9_.:/+@,-]+")
_LARGEST: Final = 1_000_000
_CONCEDED: Final[Mapping[str, bool | None]] = {"": None, "conceded": True, "refused": False}

_FIELDS: Final[Mapping[str, str]] = {
    "id": "id",
    "rules": "rules.profile",
    "hands": "deal.hands",
    "dealer": "deal.dealer",
    "up": "deal.up_card",
    "taken": "deal.up_card_taken_by",
    "contract": "contract.kind",
    "buyer": "contract.buyer",
    "level": "contract.level",
    "lock": "contract.locked",
    "bid": "contract.bid",
    "kapot": "contract.kapot",
    "leader": "leader",
    "calls": "calls",
    "declared": "declarations",
    "ekka": "ekka_calls",
    "claims": "claims",
    "written": "written_game_points",
    "before": "match_before",
    "penalty": "penalty",
    "plays": "plays",
}
"""Each key and the field of `HandRecord` that its errors name."""

_Item = TypeVar("_Item")


def read_record_line(line: str, default: RuleSet | None = None) -> HandRecord:
    """The record a line holds.

    `default` are the rules of a line that names none; without it, the default profile's. Without
    hands, 32 plays and `leader` imply the deal; without a contract, the calls tell it.
    Raises `InputError` naming the record's field: UNKNOWN_FIELD, DUPLICATE_FIELD, BAD_QUOTES,
    MISSING_FIELD, and those of the readers.
    """
    values, overrides, extra = _sorted_out(_words(line))
    rules = default
    if rules is None or "rules" in values or overrides:
        rules = _read_rules(values, overrides)
    plays = _value(values, "plays", lambda text: tuple(read_cards(text)))
    calls = _value(values, "calls", lambda text: _list(text, read_call))
    contract = _read_contract(values, rules, calls)
    return HandRecord(
        rules=rules,
        deal=_read_deal(values, rules, contract, plays or ()),
        contract=contract,
        plays=plays or (),
        id=values.get("id", ""),
        calls=calls,
        declarations=_value(values, "declared", lambda text: _list(text, _read_declaration)),
        ekka_calls=_value(values, "ekka", lambda text: _list(text, _read_place)),
        claims=_value(values, "claims", lambda text: _list(text, _read_claim)),
        written_game_points=_value(values, "written", _read_pair),
        match_before=_value(values, "before", _read_pair),
        penalty=_value(values, "penalty", _read_penalty),
        extra=extra,
    )


def rules_of_line(line: str) -> RuleSet | None:
    """The rules that a line names, None where it names none; `InputError` as when it is read."""
    values, overrides, _ = _sorted_out(_words(line))
    if "rules" not in values and not overrides:
        return None
    return _read_rules(values, overrides)


def write_record_line(record: HandRecord) -> str:
    """The line that `read_record_line` reads back as the same record.

    Raises `InputError` (UNWRITABLE) naming the field of what the form cannot carry: rules that are
    no shipped profile, a call that is not one word, numbers beyond a million.
    """
    words = [f"id={_quoted(record.id)}"] if record.id else []
    words += _rules_words(record.rules)
    deal, contract = record.deal, record.contract
    words.append(write_hands(deal.hands))
    pairs: list[tuple[str, str | None]] = [
        ("dealer", deal.dealer.letter if deal.dealer is not None else None),
        ("up", str(deal.up_card) if deal.up_card is not None else None),
        ("taken", deal.up_card_taken_by.letter if deal.up_card_taken_by is not None else None),
        ("contract", write_contract(contract.kind, contract.trump)),
        ("buyer", contract.buyer.letter if contract.buyer is not None else None),
        ("level", contract.level.label if contract.level is not Level.SINGLE else None),
        ("lock", write_locked(contract.locked) if contract.locked is not None else None),
        ("bid", _number("contract.bid", contract.bid) if contract.bid is not None else None),
        ("kapot", "yes" if contract.kapot else None),
        ("calls", _joined(record.calls, _call_text)),
        ("declared", _joined(record.declarations, _declaration_text)),
        ("ekka", _joined(record.ekka_calls, lambda place: _number("ekka_calls", place))),
        ("claims", _joined(record.claims, _claim_text)),
        ("written", _pair_text("written_game_points", record.written_game_points)),
        ("before", _pair_text("match_before", record.match_before)),
        ("penalty", _penalty_text(record.penalty) if record.penalty is not None else None),
    ]
    words += [f"{key}={text}" for key, text in pairs if text is not None]
    words += [f"x.{_quoted(key)}={_quoted(record.extra[key])}" for key in sorted(record.extra)]
    if record.plays:
        words.append("plays=" + ",".join(str(each) for each in record.plays))
    return " ".join(words)


def _words(line: str) -> list[str]:
    if len(line) > MAX_RECORD:
        raise InputError("", "TOO_LONG", f"a record line has at most {MAX_RECORD} characters")
    words = []
    place = 0
    text = line.strip().removeprefix("\ufeff")
    while place < len(text):
        word = _WORD.match(text, place)
        if word is None:
            raise InputError("", "BAD_QUOTES", f"quotes do not close: {shown(text[place:])}")
        words.append(word[0])
        place = word.end()
        while place < len(text) and text[place].isspace():
            place += 1
    return words


def _sorted_out(words: list[str]) -> tuple[dict[str, str], dict[str, str], dict[str, str]]:
    """The words of a line as values by key, overrides of rules, and extra fields."""
    values: dict[str, str] = {}
    overrides: dict[str, str] = {}
    extra: dict[str, str] = {}
    hands: list[str] = []
    for word in words:
        parts = _KEY.fullmatch(word)
        if parts is None:
            if "=" in word or '"' in word or not (hands or ":" in word):
                raise InputError("", "UNKNOWN_FIELD", f"{shown(word)} is neither key=value nor S:…")
            hands.append(word)
            continue
        group, dot, name = parts[1].partition(".")
        if group == "rules" and dot:
            _put(overrides, "rules.", _unquoted(name), parts[2])
        elif group == "x" and dot:
            _put(extra, "x.", _unquoted(name), parts[2])
        elif parts[1] in _FIELDS:
            _put(values, "", parts[1], parts[2])
        else:
            raise InputError("", "UNKNOWN_FIELD", f"a record has no {shown(parts[1])}")
    if hands:
        _put(values, "", "hands", " ".join(hands))
    return values, overrides, extra


def _put(fields: dict[str, str], prefix: str, key: str, text: str) -> None:
    if key in fields:
        raise InputError("", "DUPLICATE_FIELD", f"{prefix}{key} is given twice")
    fields[key] = _unquoted(text)


def _unquoted(text: str) -> str:
    if '"' not in text:
        return text
    try:
        value = json.loads(text)
    except ValueError:
        value = None
    if not isinstance(value, str):
        raise InputError("", "BAD_QUOTES", f"{shown(text)} is not text in double quotes")
    return value


def _quoted(text: str) -> str:
    if _BARE.fullmatch(text):
        return text
    return json.dumps(text, ensure_ascii=not text.isprintable())


def _value(values: Mapping[str, str], key: str, read: Callable[[str], _Item]) -> _Item | None:
    if key not in values:
        return None
    with at(_FIELDS[key]):
        return read(values[key])


def _list(text: str, read: Callable[[str], _Item]) -> tuple[_Item, ...]:
    if text.strip() in ("none", "NONE", ""):
        return ()
    found = []
    for number, part in enumerate(text.split(",")):
        with at(f"[{number}]"):
            found.append(read(part.strip()))
    return tuple(found)


def _read_rules(values: Mapping[str, str], overrides: Mapping[str, str]) -> RuleSet:
    with at("rules"):
        return load_rule_set(values.get("rules", DEFAULT_PROFILE), overrides)


def _read_contract(
    values: Mapping[str, str], rules: RuleSet, calls: tuple[Call, ...] | None
) -> Contract:
    """The contract that is written, else the one that the calls come to."""
    kind_and_trump = _value(values, "contract", read_contract)
    if kind_and_trump is None:
        parts = sorted(set(values) & {"buyer", "level", "lock", "bid", "kapot"})
        if calls is None or parts:
            beside = f" beside {parts[0]}=" if parts else ", or calls= that tell it"
            raise InputError("contract", "MISSING_FIELD", f"a record needs its contract={beside}")
        return contract_of_calls(
            rules,
            calls,
            _value(values, "dealer", read_seat),
            _value(values, "up", read_card),
            _value(values, "before", _read_pair),
        )
    level = _value(values, "level", read_level)
    return Contract(
        kind_and_trump[0],
        kind_and_trump[1],
        buyer=_value(values, "buyer", read_seat),
        level=Level.SINGLE if level is None else level,
        locked=_value(values, "lock", read_locked),
        bid=_value(values, "bid", lambda text: read_number(text, 0, _LARGEST)),
        kapot=_value(values, "kapot", _read_yes) or False,
    )


def _read_deal(
    values: Mapping[str, str], rules: RuleSet, contract: Contract, plays: tuple[Card, ...]
) -> Deal:
    dealer = _value(values, "dealer", read_seat)
    leader = _value(values, "leader", read_seat)
    hands = _value(values, "hands", read_hands)
    up_card = _value(values, "up", read_card)
    taken_by = _value(values, "taken", read_seat)
    if hands is not None:
        if leader is not None:
            detail = (
                "who leads follows from dealer and buyer; leader= belongs to a line without hands"
            )
            raise InputError("leader", "LEADER_NOT_WANTED", detail)
        with at("deal"):
            return Deal(hands, dealer, up_card, taken_by)
    if leader is None:
        detail = "a record needs its hands, or all 32 plays and leader="
        raise InputError("deal.hands", "MISSING_FIELD", detail)
    return deal_from_plays(
        rules,
        contract,
        plays,
        leader,
        dealer=dealer,
        up_card=up_card,
        up_card_taken_by=taken_by,
    )


def _read_yes(text: str) -> bool:
    word = normalise(text).strip()
    if word not in ("YES", "NO"):
        raise InputError("", "BAD_FLAG", f"{shown(text)} is not yes or no")
    return word == "YES"


def _read_declaration(text: str) -> Declaration:
    seat, colon, cards = text.partition(":")
    if not colon:
        raise InputError("", "BAD_DECLARATION", f"{shown(text)} is not like N:TC+9C+8C")
    return Declaration(read_seat(seat), tuple(read_cards(cards.replace("+", " "))))


def _read_place(text: str) -> int:
    return read_number(text, 0, _LARGEST)


def _read_claim(text: str) -> Claim:
    claim, _, answer = text.partition(":")
    seat, mark, place = claim.partition("@")
    if not mark or answer not in _CONCEDED:
        raise InputError("", "BAD_CLAIM", f"{shown(text)} is not like S@24 or S@24:conceded")
    return Claim(read_seat(seat), _read_place(place), _CONCEDED[answer])


def _read_penalty(text: str) -> Penalty:
    side, _, word = text.partition(":")
    kinds = {_penalty_word(kind): kind for kind in PenaltyKind}
    kind = kinds.get(word.strip().lower() or _penalty_word(PenaltyKind.QAID))
    if kind is None:
        raise InputError("", "BAD_PENALTY", f"{shown(text)} is not like ns:qaid or ew:failed-claim")
    return Penalty(read_side(side), kind)


def _read_pair(text: str) -> tuple[int, int]:
    parts = text.replace("\u2212", "-").split("/")
    if len(parts) != 2:
        raise InputError(
            "", "BAD_PAIR", f"{shown(text)} is not two numbers, North-South first: 16/0"
        )
    return _signed(parts[0]), _signed(parts[1])


def _signed(text: str) -> int:
    bare = text.strip()
    size = read_number(bare.removeprefix("-"), 0, _LARGEST)
    return -size if bare.startswith("-") else size


def _rules_words(rules: RuleSet) -> list[str]:
    if rules.name not in PROFILES:
        raise InputError("rules", "UNWRITABLE", f"{shown(rules.name)} is not a shipped profile")
    shipped = load_rule_set(rules.name)
    same_kind = set(shipped.parameters) == set(rules.parameters)
    if not same_kind or shipped.description != rules.description:
        raise InputError("rules", "UNWRITABLE", f"these rules are not profile {rules.name}")
    changed = [name for name in rules.parameters if rules.value(name) != shipped.value(name)]
    return [
        f"rules={rules.name}",
        *(f"rules.{name}={_quoted(rules.text(name))}" for name in changed),
    ]


def _joined(items: Iterable[_Item] | None, write: Callable[[_Item], str]) -> str | None:
    if items is None:
        return None
    return ",".join(write(each) for each in items) or "none"


def _number(field: str, number: int) -> str:
    if not 0 <= number <= _LARGEST:
        raise InputError(field, "UNWRITABLE", f"{number} is out of bounds in a record line")
    return str(number)


def _pair_text(field: str, pair: tuple[int, int] | None) -> str | None:
    if pair is None:
        return None
    with at(field):
        for number in pair:
            _number("", abs(number))
    return f"{pair[0]}/{pair[1]}"


def _call_text(call: Call) -> str:
    with at("calls"):
        return write_call(call)


def _declaration_text(declaration: Declaration) -> str:
    return f"{declaration.seat.letter}:" + "+".join(str(each) for each in declaration.cards)


def _penalty_text(penalty: Penalty) -> str:
    return f"{write_side(penalty.offender)}:{_penalty_word(penalty.kind)}"


def _penalty_word(kind: PenaltyKind) -> str:
    return kind.value.replace("_", "-")


def _claim_text(claim: Claim) -> str:
    answer = next(word for word, value in _CONCEDED.items() if value is claim.conceded)
    text = f"{claim.seat.letter}@{_number('claims', claim.after_play)}"
    return f"{text}:{answer}" if answer else text
