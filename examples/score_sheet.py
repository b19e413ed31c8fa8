"""Prints the score sheet of every hand in records.jsonl (or in the files named).

An example of the library itself: read records, replay and score them, and show the ledger line by
line. `python examples/score_sheet.py` needs the project installed; nothing has to be started.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from baloot_solver.cards import Seat, hand_text
from baloot_solver.deal import HandRecord
from baloot_solver.messages.json_form import read_json
from baloot_solver.messages.record import read_record
from baloot_solver.notation import iter_lines, write_cards, write_contract
from baloot_solver.scoring import RecordScore, score_record
from balootsolver.v1 import record_pb2

RECORDS = Path(__file__).parent / "records.jsonl"


def read_file(path: Path) -> Iterator[HandRecord]:
    """The records of a file."""
    with path.open("rb") as stream:
        for line in iter_lines(stream):
            yield read_record(read_json(line.text, record_pb2.HandRecord))


def sheet(record: HandRecord) -> str:
    """Hands, tricks and ledger of one record, as text."""
    result = score_record(record)
    parts = [_heading(record), _hands(record), _tricks(result), _ledger(record, result)]
    return "\n".join(part for part in parts if part)


def _heading(record: HandRecord) -> str:
    contract = record.contract
    words = [write_contract(contract.kind, contract.trump)]
    if contract.buyer is not None:
        words.append(f"bought by {contract.buyer.label}")
    if contract.level.label != "single":
        words.append(contract.level.label)
    if contract.locked is not None:
        words.append("locked" if contract.locked else "open")
    if contract.bid is not None:
        words.append(f"bid {contract.bid}")
    if record.deal.dealer is not None:
        words.append(f"dealer {record.deal.dealer.label}")
    if record.deal.up_card is not None:
        words.append(f"up-card {record.deal.up_card}")
    title = record.extra.get("title", record.id)
    return f"{record.id}: {title}\n{record.rules.name}: {', '.join(words)}"


def _hands(record: HandRecord) -> str:
    return "\n".join(f"  {seat.label:<6} {hand_text(record.deal.hands[seat])}" for seat in Seat)


def _tricks(result: RecordScore) -> str:
    lines = []
    for number, trick in enumerate(result.replay.tricks, start=1):
        leader, cards = trick.plays[0].seat, write_cards(each.card for each in trick.plays)
        taken = f"{trick.winner.label} {trick.card_points}" if trick.winner is not None else ""
        lines.append(f"  {number}. {leader.letter}: {cards:<11}  {taken}".rstrip())
    lines += [f"  breach: {each.description}" for each in result.infractions]
    if result.claim is not None:
        side = result.claim.seat.side.label
        lines.append(f"  {result.claim.seat.label} claims the rest; conceded, {side} have it")
    north_south, east_west = result.card_points
    lines.append(f"  card points: North-South {north_south}, East-West {east_west}")
    return "\n".join(lines)


def _ledger(record: HandRecord, result: RecordScore) -> str:
    if result.score is None:
        return f"  not scored: {result.unscored}"
    lines = ["   N-S  E-W"]
    for line in result.score.ledger:
        change = [f"{each:+d}" if each else "" for each in (line.north_south, line.east_west)]
        lines.append(f"  {change[0]:>4} {change[1]:>4}  {line.text} ({line.section})")
    north_south, east_west = result.score.game_points
    lines.append(f"  {north_south:>4} {east_west:>4}  recorded")
    if result.differs and record.written_game_points is not None:
        wrote = "-".join(str(each) for each in record.written_game_points)
        lines.append(f"             the table wrote {wrote}")
    return "\n".join(lines)


def main(paths: list[str]) -> None:
    """Print the sheets of the files named, or of the examples."""
    files = [Path(each) for each in paths] or [RECORDS]
    sheets = [sheet(record) for file in files for record in read_file(file)]
    sys.stdout.write("\n\n".join(sheets) + "\n")


if __name__ == "__main__":
    main(sys.argv[1:])
