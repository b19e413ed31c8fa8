"""The fixed set of reasons a hint may give, in English and Arabic.

A reason is a code with a few values; the texts are here and nowhere else, so an app may use its own
instead. Which reasons hold for a card is `why`'s to say.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Final

from baloot_solver.cards import Suit


class ReasonCode(Enum):
    """What decides for a card, a call or a claim."""

    ONLY_LEGAL = "ONLY_LEGAL"
    ALL_SAME = "ALL_SAME"
    MAKES_MORE = "MAKES_MORE"
    BREAKS_MORE = "BREAKS_MORE"
    KABOOT_CHANCE = "KABOOT_CHANCE"
    KABOOT_SAVED = "KABOOT_SAVED"
    TOO_CLOSE = "TOO_CLOSE"
    MORE_POINTS = "MORE_POINTS"
    DRAWS_LAST_TRUMP = "DRAWS_LAST_TRUMP"
    DRAWS_TRUMPS = "DRAWS_TRUMPS"
    SURE_TRICK = "SURE_TRICK"
    HIGHEST_LEFT = "HIGHEST_LEFT"
    PARTNER_CAN_RUFF = "PARTNER_CAN_RUFF"
    KEEPS_TEN = "KEEPS_TEN"
    WINS_CHEAPLY = "WINS_CHEAPLY"
    WINS_TRICK = "WINS_TRICK"
    RUFFS = "RUFFS"
    FEEDS_PARTNER = "FEEDS_PARTNER"
    GIVES_LITTLE = "GIVES_LITTLE"
    KEEPS_TRUMPS = "KEEPS_TRUMPS"
    EMPTIES_SUIT = "EMPTIES_SUIT"
    CALL_EKKA = "CALL_EKKA"
    DECLARE = "DECLARE"
    CALL_BALOOT = "CALL_BALOOT"
    CLAIM_SURE = "CLAIM_SURE"
    CLAIM_LIKELY = "CLAIM_LIKELY"


TEXTS: Final[Mapping[ReasonCode, tuple[str, str]]] = {
    ReasonCode.ONLY_LEGAL: (
        "it is the only legal card",
        "الورقة الوحيدة المسموحة",
    ),
    ReasonCode.ALL_SAME: (
        "every card comes to the same",
        "كل الأوراق سواء",
    ),
    ReasonCode.MAKES_MORE: (
        "the contract makes in {share} % of the deals, with {other} in {other_share} %",
        "ينجح المشترى في {share}٪ من التوزيعات، ومع {other} في {other_share}٪",
    ),
    ReasonCode.BREAKS_MORE: (
        "the contract fails in {share} % of the deals, with {other} in {other_share} %",
        "يخسر المشتري في {share}٪ من التوزيعات، ومع {other} في {other_share}٪",
    ),
    ReasonCode.KABOOT_CHANCE: (
        "it takes all eight tricks in {share} % of the deals",
        "كبوت لنا في {share}٪ من التوزيعات",
    ),
    ReasonCode.KABOOT_SAVED: (
        "it saves a trick from kaboot more often",
        "يمنع الكبوت أكثر من غيره",
    ),
    ReasonCode.TOO_CLOSE: (
        "it is too close to {other} to tell them apart",
        "الفرق بينها وبين {other} لا يكاد يُذكر",
    ),
    ReasonCode.MORE_POINTS: (
        "on average it brings {points} more than {other}",
        "تزيد في المعدل {points} على {other}",
    ),
    ReasonCode.DRAWS_LAST_TRUMP: (
        "it draws the last trump",
        "يسحب آخر حكم",
    ),
    ReasonCode.DRAWS_TRUMPS: (
        "no trump beats it: it draws trumps",
        "أعلى حكم باقٍ: يسحب الأحكام",
    ),
    ReasonCode.SURE_TRICK: (
        "it is a sure trick: nothing left can beat it",
        "أكلة مضمونة: لا شيء يعلو عليها",
    ),
    ReasonCode.HIGHEST_LEFT: (
        "it is the highest {suit} left",
        "أعلى ورقة باقية في {suit}",
    ),
    ReasonCode.PARTNER_CAN_RUFF: (
        "partner has no {suits} and may have a trump to ruff with",
        "الشريك قاطع في {suit} وقد يدق بحكم",
    ),
    ReasonCode.KEEPS_TEN: (
        "it keeps the Ten of {suits} behind the Ace",
        "يحفظ عشرة {suit} حتى يخرج الإكه",
    ),
    ReasonCode.WINS_CHEAPLY: (
        "it wins the trick with the smallest card that does",
        "يأكل بأصغر ورقة تكفي",
    ),
    ReasonCode.WINS_TRICK: (
        "it wins the trick with {points} card points in it",
        "يأكل الأكلة وفيها {points} بنط",
    ),
    ReasonCode.RUFFS: (
        "it ruffs a trick with {points} card points in it",
        "يدق أكلة فيها {points} بنط",
    ),
    ReasonCode.FEEDS_PARTNER: (
        "it gives {points} card points to partner's trick",
        "يكبّر {points} بنط لأكلة الشريك",
    ),
    ReasonCode.GIVES_LITTLE: (
        "it gives the others as little as possible",
        "يعطي الخصم أقل ما يمكن",
    ),
    ReasonCode.KEEPS_TRUMPS: (
        "it keeps the trumps for later",
        "يحفظ الأحكام لما بعد",
    ),
    ReasonCode.EMPTIES_SUIT: (
        "it leaves the hand without {suits}, free to ruff",
        "يفرّغ اليد من {suit} ليدق بعدها",
    ),
    ReasonCode.CALL_EKKA: (
        "call Ekka with {card}: it is the highest {suit} left and frees partner from ruffing",
        "قل إكه مع {card}: أعلى ورقة باقية في {suit} وتعفي الشريك من الدق",
    ),
    ReasonCode.DECLARE: (
        "declare {project} ({points} game points)",
        "أعلن {project} ({points} نقطة)",
    ),
    ReasonCode.CALL_BALOOT: (
        "call Baloot with {card} ({points} game points)",
        "قل بلوت مع {card} ({points} نقطة)",
    ),
    ReasonCode.CLAIM_SURE: (
        "claim the rest: every trick is yours in every deal that is possible",
        "قل سوا: كل الأكلات الباقية لكم في كل توزيع ممكن",
    ),
    ReasonCode.CLAIM_LIKELY: (
        "claiming the rest would hold in {share} % of {worlds} deals",
        "السوا يصح في {share}٪ من {worlds} توزيعًا",
    ),
}
"""English and Arabic, with the names of the values that go in."""

_ENGLISH_SUITS: Final = ("spade", "heart", "diamond", "club")
_ARABIC_SUITS: Final = ("السبيت", "الهاص", "الديمن", "الشريا")
_ARABIC_PROJECTS: Final = {
    "Sira": "سرا", "Fifty": "خمسين", "Hundred": "مية", "Four Hundred": "أربعمية", "Carré": "كاريه",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Reason:
    """One reason. `params` fill the blanks of its texts: cards and suits as they are written."""

    code: ReasonCode
    params: Mapping[str, str] = field(default_factory=dict)

    @property
    def english(self) -> str:
        """The reason in English."""
        return self._text(0)

    @property
    def arabic(self) -> str:
        """The reason in Arabic."""
        return self._text(1)

    def _text(self, language: int) -> str:
        shown = {name: _shown(name, text, language) for name, text in self.params.items()}
        if "suit" in shown:
            shown["suits"] = f"{shown['suit']}s"
        return TEXTS[self.code][language].format(**shown)


def reason(code: ReasonCode, **params: object) -> Reason:
    """A reason with its values as text."""
    return Reason(code, {name: _plain(value) for name, value in params.items()})


def _plain(value: object) -> str:
    return value.letter if isinstance(value, Suit) else str(value)


def _shown(name: str, text: str, language: int) -> str:
    """A value as people of the language read it."""
    if name == "suit":
        suit = "SHDC".index(text)
        return (_ENGLISH_SUITS, _ARABIC_SUITS)[language][suit]
    if name in ("card", "other") and len(text) == 2:
        return text[0] + Suit("SHDC".index(text[1])).symbol
    if name == "project" and language:
        return _ARABIC_PROJECTS.get(text, text)
    return text


def percent(share: float) -> str:
    """A share as a whole number of hundredths."""
    return f"{100 * share:.0f}"
