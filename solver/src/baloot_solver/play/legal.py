"""Which cards may be played, each with the reason a player would give (rules C, D, J).

This is the readable reference of the rules of play; the search has its own, fast and without words,
and the tests hold the two together. Every question here is about one hand: it needs the trick on
the table and the cards of finished tricks, never the other hands.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from baloot_solver.cards import Card, ContractKind, Rank, Seat, Suit, in_order
from baloot_solver.deal import EkkaState
from baloot_solver.errors import InputError
from baloot_solver.phrases import Phrase
from baloot_solver.play.tricks import (
    Laid,
    beats,
    ekka_holds,
    laid,
    why_no_ekka,
    winning_card,
)
from baloot_solver.rules.groups import PlayRules


@dataclass(frozen=True, slots=True)
class Ruling:
    """Whether a card may be played, why, and the section of the rules that says so."""

    card: Card
    legal: bool
    reason: Phrase
    section: str


def judge_cards(
    rules: PlayRules,
    kind: ContractKind,
    trump: Suit | None,
    hand: Iterable[Card],
    *,
    leader: Seat,
    trick: Sequence[Card] = (),
    gone: Iterable[Card] = (),
    locked: bool = False,
    ekka: EkkaState = EkkaState.AUTO,
) -> tuple[Ruling, ...]:
    """Every card of the hand whose turn it is, in written order, with its ruling.

    `trick` are the cards on the table in the order they fell, led by `leader`; `gone` are the cards
    of finished tricks, as far as known (they decide Ekka). `InputError` on `trick` (TRICK_FULL,
    DUPLICATE_CARD) or `ekka` (FALSE_EKKA).
    """
    held, played = in_order(hand), set(gone)
    _check_cards(held, trick, played)
    view = View(
        rules=rules,
        kind=kind,
        trump=trump,
        hand=tuple(held),
        seat=leader.next(rules.direction, len(trick)),
        table=laid(leader, trick, rules.direction),
        locked=locked,
        ekka=ekka_holds(rules, kind, trump, trick[0] if trick else None, played, ekka),
        gone=frozenset(played),
    )
    return judge(view)


def legal_cards(
    rules: PlayRules,
    kind: ContractKind,
    trump: Suit | None,
    hand: Iterable[Card],
    *,
    leader: Seat,
    trick: Sequence[Card] = (),
    gone: Iterable[Card] = (),
    locked: bool = False,
    ekka: EkkaState = EkkaState.AUTO,
) -> tuple[Card, ...]:
    """The cards that may be played, in written order; arguments and errors of `judge_cards`.

    Never empty unless the hand is.
    """
    rulings = judge_cards(
        rules, kind, trump, hand, leader=leader, trick=trick, gone=gone, locked=locked, ekka=ekka
    )
    return tuple(each.card for each in rulings if each.legal)


def _check_cards(held: Sequence[Card], trick: Sequence[Card], gone: set[Card]) -> None:
    if len(trick) > 3:
        raise InputError("trick", "TRICK_FULL", f"{len(trick)} cards lie on the table, at most 3")
    seen: set[Card] = set()
    for each in trick:
        if each in seen or each in held or each in gone:
            where = "on the table twice"
            if each in held:
                where = "on the table and in the hand"
            elif each in gone:
                where = "on the table and among the cards gone"
            raise InputError("trick", "DUPLICATE_CARD", f"card {each} is {where}")
        seen.add(each)
    for each in held:
        if each in gone:
            raise InputError(
                "gone", "DUPLICATE_CARD", f"card {each} is in the hand and among the cards gone"
            )


@dataclass(frozen=True, slots=True)
class View:
    """All that the rules of play look at: one hand before the trick on the table.

    `table` carries the seats, so that a record with cards out of turn can be judged too. `ekka`
    says whether the lead stands as Ekka; `gone` only serves the wording of a refusal.
    """

    rules: PlayRules
    kind: ContractKind
    trump: Suit | None
    hand: tuple[Card, ...]
    seat: Seat
    table: tuple[Laid, ...]
    locked: bool = False
    ekka: bool = False
    gone: frozenset[Card] = frozenset()

    @property
    def led(self) -> Suit:
        """The suit that was led."""
        return self.table[0].card.suit

    @property
    def best(self) -> Laid:
        """What is winning at this moment (ruling 5)."""
        card = winning_card(self.kind, self.trump, [each.card for each in self.table])
        return next(each for each in self.table if each.card == card)

    @property
    def partner_winning(self) -> bool:
        """Whether this player's partner is winning at this moment."""
        return self.best.seat is self.seat.partner

    def of_suit(self, suit: Suit | None) -> tuple[Card, ...]:
        """The cards of a suit in this hand."""
        return tuple(each for each in self.hand if each.suit == suit)

    def beating(self, cards: Iterable[Card]) -> tuple[Card, ...]:
        """Those of `cards` that take the lead in the trick."""
        best = self.best.card
        return tuple(each for each in cards if beats(self.kind, self.trump, each, best))


def judge(view: View) -> tuple[Ruling, ...]:
    """A ruling for every card of the hand."""
    if not view.table:
        return _lead(view)
    following = view.of_suit(view.led)
    if following:
        return _follow(view, following)
    if view.kind is not ContractKind.HOKUM:
        return _all(view, Phrase("free_void", suit=view.led), "D")
    if view.led == view.trump:
        return _all(view, Phrase("free_void_of_trump_led", suit=view.led), "D")
    return _void(view)


def _lead(view: View) -> tuple[Ruling, ...]:
    plain = tuple(each for each in view.hand if each.suit != view.trump)
    if not view.locked or view.kind is not ContractKind.HOKUM:
        return _all(view, Phrase("free_on_lead"), "D")
    if not plain:
        return _all(view, Phrase("free_locked_all_trumps"), "C")
    return _only(view, plain, Phrase("locked_lead"), "C")


def _follow(view: View, following: tuple[Card, ...]) -> tuple[Ruling, ...]:
    """Holding the led suit: follow, and beat where the led suit is trump and the rules ask it."""
    duty, section = "none", "D"
    if view.kind is ContractKind.ALL_TRUMP:
        duty, section = view.rules.all_trump_beat, "K 32"
    elif view.kind is ContractKind.HOKUM and view.led == view.trump:
        duty, section = view.rules.trump_led_beat, "D.1"
    if duty == "none":
        return _only(view, following, Phrase("must_follow", suit=view.led), "D")
    if duty == "opponent" and view.partner_winning:
        reason = Phrase("must_follow_partner_winning", suit=view.led)
        return _only(view, following, reason, "ruling 5")
    higher = view.beating(following)
    best = _best(view, "card")
    if not higher:
        reason = Phrase("must_follow_cannot_beat", suit=view.led, best=best)
        return _only(view, following, reason, section)
    return _only(view, higher, Phrase("must_follow_and_beat", suit=view.led, best=best), section)


def _void(view: View) -> tuple[Ruling, ...]:
    """Void of a led plain suit in Hokum."""
    trumps = view.of_suit(view.trump)
    if not trumps:
        return _all(view, Phrase("free_no_trump_either", suit=view.led), "D")
    if view.rules.void_ruff == "free":
        return _all(view, Phrase("free_nobody_need_ruff", suit=view.led), "ruling 13")
    released = _release(view)
    if released is not None:
        return _released(view, trumps, released)
    return _ruff(view, trumps)


def _release(view: View) -> Phrase | None:
    """Why partner's winning frees from ruffing, or None where it does not (rules D.1)."""
    policy = view.rules.void_partner_winning
    if policy == "no_exemption" or not view.partner_winning:
        return None
    best = view.best.card
    if policy == "exempt" or not _third_behind_lead(view):
        return Phrase("partner_winning", card=best)
    if best.rank is Rank.ACE:
        return Phrase("partner_led_ace") if "ace" in view.rules.third_release else None
    if view.ekka and "ekka" in view.rules.third_release:
        return Phrase("partner_ekka", card=best)
    return None


def _third_behind_lead(view: View) -> bool:
    """Whether it is partner's own lead that is winning: only the third player can see that."""
    return view.best == view.table[0]


def _why_bound(view: View) -> Phrase:
    """Why the player must ruff."""
    best = view.best.card
    if not view.partner_winning:
        return Phrase("opponent_winning", card=best)
    if view.rules.void_partner_winning == "no_exemption":
        return Phrase("partner_frees_nobody")
    if best.rank is Rank.ACE:
        return Phrase("ace_does_not_free", card=best)
    if "ekka" not in view.rules.third_release or view.rules.ekka == "off":
        return Phrase("third_not_freed", card=best)
    missing = why_no_ekka(view.kind, view.trump, best, view.gone) or Phrase("ekka_not_called")
    return Phrase("winning_without_ekka", card=best, why=missing)


def _released(view: View, trumps: tuple[Card, ...], why: Phrase) -> tuple[Ruling, ...]:
    """Free to discard; who ruffs all the same may still have to top the trumps laid (ruling 13)."""
    laid_trumps = [each for each in view.table if each.card.suit == view.trump]
    higher = view.beating(trumps)
    free = Phrase("free_released", why=why)
    if view.rules.overruff != "always" or not laid_trumps or not higher:
        return _all(view, free, "D")
    duty = Phrase("must_top_ruff", card=view.best.card)
    return tuple(
        Ruling(each, False, duty, "ruling 13")
        if each in trumps and each not in higher
        else Ruling(each, True, free, "D")
        for each in view.hand
    )


def _ruff(view: View, trumps: tuple[Card, ...]) -> tuple[Ruling, ...]:
    """Bound to ruff; over the trumps already laid where the rules ask it (rules D, D.1)."""
    best = view.best
    ruffed = best.card.suit == view.trump
    bound = view.rules.overruff == "always" or (
        view.rules.overruff == "opponent" and not view.partner_winning
    )
    if not ruffed or not bound:
        return _only(view, trumps, Phrase("must_ruff", suit=view.led, why=_why_bound(view)), "D")
    higher = view.beating(trumps)
    laid_best = _best(view, "ruff")
    if higher:
        return _only(view, higher, Phrase("must_overruff", best=laid_best), "ruling 13")
    if view.rules.cannot_overruff == "free":
        return _all(view, Phrase("free_cannot_overruff", best=laid_best), "D.1")
    return _only(view, trumps, Phrase("must_ruff_lower", best=laid_best), "D.1")


def _all(view: View, reason: Phrase, section: str) -> tuple[Ruling, ...]:
    return tuple(Ruling(each, True, reason, section) for each in view.hand)


def _only(view: View, allowed: Sequence[Card], reason: Phrase, section: str) -> tuple[Ruling, ...]:
    """One duty for the whole hand: the cards that meet it, and the others refused with it."""
    return tuple(Ruling(each, each in allowed, reason, section) for each in view.hand)


def _best(view: View, what: Literal["card", "ruff"]) -> Phrase:
    """What is winning, as a card or as a ruff, and whose it is."""
    whose = "partners" if view.best.seat is view.seat.partner else "opponents"
    return Phrase(f"{whose}_{what}", card=view.best.card)
