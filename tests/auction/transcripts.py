"""Auctions as people can read them: each turn with what may be called, what may not, and why.

A refusal is shown the first time its reason comes up in an auction; what has no other reason than
before is not repeated.

`python -m tests.auction.transcripts` writes the golden file anew from the heads of its auctions.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from baloot_solver.auction import AuctionCall, AuctionState, judge_calls
from baloot_solver.auction.model import Closed
from baloot_solver.cards import card
from baloot_solver.notation import read_seat
from tests.auction.support import auction, five_cards, outcome, said

FILE = Path(__file__).parent / "transcripts.txt"
GAP = "\n\n\n"


def blocks() -> Iterator[tuple[str, str]]:
    """The head of each auction in the golden file (title and question), and its whole text."""
    for text in FILE.read_text(encoding="utf-8").strip().split(GAP):
        title, question, *_ = text.split("\n")
        yield f"{title}\n{question}", text


def transcript(head: str) -> str:
    """The whole text of an auction; its head asks `saudi up=9H match=101-99 kawesh=S: calls`."""
    setting, _, calls = head.split("\n")[1].partition(":")
    state, lines = opening(setting), [head]
    told: set[str] = set()
    for each in [*calls.split(), "?"]:
        if state.to_call is None:
            assert each == "?"
            break
        lines += ["", f"{state.to_call.label}: {each}", f"    may {names(state)}"]
        lines += refusals(state, told)
        state = state if each == "?" else said(state, each)
    if isinstance(state.stage, Closed):
        lines += ["", f"= {outcome(state)} ({state.stage.why})"]
    return "\n".join(lines)


def opening(setting: str) -> AuctionState:
    """The auction before its first call, South speaking first."""
    profile, *words = setting.split()
    values = dict(word.split("=") for word in words)
    up, before, five = values.get("up", "9H"), None, None
    if "match" in values:
        north_south, east_west = values["match"].split("-")
        before = (int(north_south), int(east_west))
    if "kawesh" in values:
        five = five_cards("7S 8S 9S 7D 8D", read_seat(values["kawesh"]), [card(up)])
    return auction(profile, up=up, before=before, five=five)


def shown(calls: list[AuctionCall]) -> str:
    """Calls in their order; of many the first and the last."""
    words = [str(each) for each in calls]
    return " ".join([*words[:4], f"... {len(words) - 6} more ...", *words[-2:]]
                    if len(words) > 10 else words)  # fmt: skip


def names(state: AuctionState) -> str:
    """What may be called."""
    return shown([each.call for each in judge_calls(state) if each.legal])


def refusals(state: AuctionState, told: set[str]) -> Iterator[str]:
    """What may not be called, by reason; reasons already told are left out, new ones noted."""
    groups: dict[str, list[AuctionCall]] = {}
    for each in judge_calls(state):
        if not each.legal:
            groups.setdefault(f"{each.reason} ({each.section})", []).append(each.call)
    for reason, calls in groups.items():
        if reason not in told:
            told.add(reason)
            yield f"    not {shown(calls)}: {reason}"


def main() -> None:
    """Write every auction of the golden file anew."""
    FILE.write_text(GAP.join(transcript(head) for head, _ in list(blocks())) + "\n", "utf-8")


if __name__ == "__main__":
    main()
