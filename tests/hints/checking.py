"""One random history, asked everything that must hold of what a seat knows and of drawn worlds."""

from __future__ import annotations

from dataclasses import replace

from baloot_solver.cards import Seat
from baloot_solver.deal import HandRecord
from baloot_solver.errors import InputError
from baloot_solver.generate import Stream
from baloot_solver.hints import Facts, SeatView, World, Worlds, facts_of, view_of
from baloot_solver.hints.masks import mask_of
from baloot_solver.rules import load_rule_set
from tests.hints.announcing import agrees, announcing_view
from tests.hints.histories import binding_rules, history, was_legal

DRAWN = 4
FEW = 400


def history_faults(profile: str, seed: int, index: int) -> list[str]:
    """What is wrong about one history of a profile; half of them have announced projects."""
    stream = Stream(seed + 2, index)
    rules = load_rule_set(profile)
    if stream.below(3) == 0:
        rules = replace(rules, play=binding_rules(stream, rules).play)
    plays = stream.below(33)
    if stream.below(2) and rules.projects is not None:
        record, view = announcing_view(seed, index, rules, plays)
    else:
        record = history(seed, index, rules, plays)
        view = view_of(record, Seat(stream.below(4)), plays)
    try:
        return [f"{profile} {index}: {fault}" for fault in _faults(record, view)]
    except InputError as error:
        return [f"{profile} {index}: refused, {error}"]


def _faults(record: HandRecord, view: SeatView) -> list[str]:
    facts = facts_of(view)
    truth = true_world(record, view)
    found = [f"the true deal is excluded: {why}" for why in contradictions(facts, truth)]
    worlds = Worlds(facts)
    for world in worlds.draw(DRAWN, seed=1):
        found += [
            f"a drawn world contradicts a fact: {why}" for why in contradictions(facts, world)
        ]
        if not was_legal(view, world):
            found.append("in a drawn world a play was illegal")
    if worlds.count <= FEW and truth not in set(worlds.every()):
        found.append("the true deal is not among the worlds")
    return found


def true_world(record: HandRecord, view: SeatView) -> World:
    """The hands as they really are at the moment of the view."""
    fallen = mask_of(view.plays)
    return World(*(mask_of(hand) & ~fallen for hand in record.deal.hands))


def contradictions(facts: Facts, world: World) -> list[str]:
    """The facts that a world does not agree with, each in words."""
    found = [
        str(fact) for fact in facts.known if not _holds(fact.cards, fact.holds, world[fact.seat])
    ]
    for seat, hand in zip(Seat, world, strict=True):
        if hand.bit_count() != facts.counts[seat]:
            found.append(f"{seat.label} holds {facts.counts[seat]} cards")
        if hand & ~facts.may_hold[seat]:
            found.append(f"{seat.label} holds what he may not")
        if facts.holds[seat] & ~hand:
            found.append(f"{seat.label} lacks what he holds")
    if sum(world) != facts.view.unseen + mask_of(facts.view.hand):
        found.append("the cards are not those that are left")
    if not agrees(facts, world):
        found.append("an announcement is not borne out")
    return found


def _holds(cards: tuple[int, ...], holds: bool, hand: int) -> bool:
    mask = mask_of(cards)
    return mask & hand == (mask if holds else 0)
