"""Which cards may be played, each with the reason a player would give (rules C, D, J).

This is the readable reference of the rules of play; the search has its own, fast and without words,
and the tests hold the two together. Every question here is about one hand: it needs the trick on
the table and the cards of finished tricks, never the other hands.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from baloot_solver.cards import Card, ContractKind, Rank, Seat, Suit, in_order
from baloot_solver.deal import EkkaState
from baloot_solver.errors import InputError
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
    reason: str
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
        return _all(view, f"free: no {_name(view.led)}", "D")
    if view.led == view.trump:
        return _all(view, f"free: no {_name(view.led)}, the trump that was led", "D")
    return _void(view)


def _lead(view: View) -> tuple[Ruling, ...]:
    plain = tuple(each for each in view.hand if each.suit != view.trump)
    if not view.locked or view.kind is not ContractKind.HOKUM:
        return _all(view, "free: on lead", "D")
    if not plain:
        return _all(view, "free: play is locked, but the hand is all trumps", "C")
    return _only(view, plain, "play is locked: no trump lead while a plain card is held", "C")


def _follow(view: View, following: tuple[Card, ...]) -> tuple[Ruling, ...]:
    """Holding the led suit: follow, and beat where the led suit is trump and the rules ask it."""
    suit = _name(view.led)
    duty, section = "none", "D"
    if view.kind is ContractKind.ALL_TRUMP:
        duty, section = view.rules.all_trump_beat, "K 32"
    elif view.kind is ContractKind.HOKUM and view.led == view.trump:
        duty, section = view.rules.trump_led_beat, "D.1"
    if duty == "none":
        return _only(view, following, f"must follow {suit}", "D")
    if duty == "opponent" and view.partner_winning:
        return _only(
            view, following, f"must follow {suit}; partner is winning and need not be beaten",
            "ruling 5",
        )  # fmt: skip
    higher = view.beating(following)
    best = f"{_whose(view, view.best)} {view.best.card}"
    if not higher:
        return _only(view, following, f"must follow {suit}; {best} cannot be beaten", section)
    return _only(view, higher, f"must follow {suit} and beat {best}", section)


def _void(view: View) -> tuple[Ruling, ...]:
    """Void of a led plain suit in Hokum."""
    suit = _name(view.led)
    trumps = view.of_suit(view.trump)
    if not trumps:
        return _all(view, f"free: no {suit} and no trump", "D")
    if view.rules.void_ruff == "free":
        return _all(view, f"free: no {suit}, and nobody need ruff", "ruling 13")
    released = _release(view)
    if released is not None:
        return _released(view, trumps, released)
    return _ruff(view, trumps, f"no {suit}, and {_why_bound(view)}")


def _release(view: View) -> str | None:
    """Why partner's winning frees from ruffing, or None where it does not (rules D.1)."""
    policy = view.rules.void_partner_winning
    if policy == "no_exemption" or not view.partner_winning:
        return None
    best = view.best.card
    if policy == "exempt" or not _third_behind_lead(view):
        return f"partner's {best} is winning"
    if best.rank is Rank.ACE:
        return "partner led an Ace" if "ace" in view.rules.third_release else None
    if view.ekka and "ekka" in view.rules.third_release:
        return f"partner's {best} is Ekka"
    return None


def _third_behind_lead(view: View) -> bool:
    """Whether it is partner's own lead that is winning: only the third player can see that."""
    return view.best == view.table[0]


def _why_bound(view: View) -> str:
    """Why the player must ruff."""
    best = view.best
    if not view.partner_winning:
        return f"opponent's {best.card} is winning"
    if view.rules.void_partner_winning == "no_exemption":
        return "partner winning frees nobody"
    if best.card.rank is Rank.ACE:
        return f"partner's {best.card} is winning, but an Ace does not free the third player"
    if "ekka" not in view.rules.third_release or view.rules.ekka == "off":
        return f"partner's {best.card} is winning, but does not free the third player"
    missing = why_no_ekka(view.kind, view.trump, best.card, view.gone) or "Ekka was not called"
    return f"partner's {best.card} is winning but is no Ekka ({missing})"


def _released(view: View, trumps: tuple[Card, ...], why: str) -> tuple[Ruling, ...]:
    """Free to discard; who ruffs all the same may still have to top the trumps laid (ruling 13)."""
    laid_trumps = [each for each in view.table if each.card.suit == view.trump]
    higher = view.beating(trumps)
    if view.rules.overruff != "always" or not laid_trumps or not higher:
        return _all(view, f"free: {why}", "D")
    best = view.best.card
    return tuple(
        Ruling(each, False, f"a trump laid on a ruff must top {best}", "ruling 13")
        if each in trumps and each not in higher
        else Ruling(each, True, f"free: {why}", "D")
        for each in view.hand
    )


def _ruff(view: View, trumps: tuple[Card, ...], why: str) -> tuple[Ruling, ...]:
    """Bound to ruff; over the trumps already laid where the rules ask it (rules D, D.1)."""
    best = view.best
    ruffed = best.card.suit == view.trump
    bound = view.rules.overruff == "always" or (
        view.rules.overruff == "opponent" and not view.partner_winning
    )
    if not ruffed or not bound:
        return _only(view, trumps, f"must ruff: {why}", "D")
    higher = view.beating(trumps)
    whose = f"{_whose(view, best)} ruff {best.card}"
    if higher:
        return _only(view, higher, f"must overruff {whose}", "ruling 13")
    if view.rules.cannot_overruff == "free":
        return _all(view, f"free: cannot overruff {whose}", "D.1")
    return _only(view, trumps, f"must ruff lower: cannot overruff {whose}", "D.1")


def _all(view: View, reason: str, section: str) -> tuple[Ruling, ...]:
    return tuple(Ruling(each, True, reason, section) for each in view.hand)


def _only(view: View, allowed: Sequence[Card], reason: str, section: str) -> tuple[Ruling, ...]:
    """One duty for the whole hand: the cards that meet it, and the others refused with it."""
    return tuple(Ruling(each, each in allowed, reason, section) for each in view.hand)


def _whose(view: View, card: Laid) -> str:
    return "partner's" if card.seat is view.seat.partner else "opponent's"


def _name(suit: Suit) -> str:
    return suit.name.lower()
