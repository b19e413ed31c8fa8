"""The solver's own sentences in Arabic: lines of the ledger, breaches of the rules, explanations.

The solver says which sentence of a fixed set it is and with which values (`Phrase`); here is each
of them in Arabic. A hole names its value and, behind a colon, what kind of value it is, which
decides how it is said: `{side:side}`, `{card:card}`, `{why:phrase}`. What reads from left to right
in any language (cards, names of parameters) is isolated, so that it stays in order.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from string import Formatter
from typing import Final

from baloot_cli.show import words
from balootsolver.v1 import phrase_pb2

ARABIC: Final[Mapping[str, str]] = {
    # What may be played.
    "free_on_lead": "حر: هو من يبدأ الأكلة",
    "free_locked_all_trumps": "حر: اللعب مقفول لكن يده كلها حكم",
    "free_void": "حر: ليس عنده {suit:suit}",
    "free_void_of_trump_led": "حر: ليس عنده {suit:suit}، وهو الحكم الذي بُدئ به",
    "free_no_trump_either": "حر: ليس عنده {suit:suit} ولا حكم",
    "free_nobody_need_ruff": "حر: ليس عنده {suit:suit}، ولا أحد ملزم بالدق",
    "free_released": "حر: {why:phrase}",
    "free_cannot_overruff": "حر: لا يستطيع أن يدق فوق {best:phrase}",
    "locked_lead": "اللعب مقفول: لا يبدأ بالحكم من عنده غيره",
    "must_follow": "عليه أن يلعب {suit:suit}",
    "must_follow_partner_winning": "عليه أن يلعب {suit:suit}؛ شريكه هو الآكل فلا يلزمه أن يكبّر",
    "must_follow_cannot_beat": "عليه أن يلعب {suit:suit}؛ لا يستطيع أن يكبّر على {best:phrase}",
    "must_follow_and_beat": "عليه أن يلعب {suit:suit} ويكبّر على {best:phrase}",
    "must_ruff": "عليه أن يدق بالحكم: ليس عنده {suit:suit}، و{why:phrase}",
    "must_overruff": "عليه أن يدق فوق {best:phrase}",
    "must_ruff_lower": "عليه أن يلعب حكمًا أصغر: لا يستطيع أن يدق فوق {best:phrase}",
    "must_top_ruff": "من يدق بالحكم عليه أن يكبّر على {card:card}",
    "partners_card": "ورقة شريكه {card:card}",
    "opponents_card": "ورقة الخصم {card:card}",
    "partners_ruff": "دقة شريكه {card:card}",
    "opponents_ruff": "دقة الخصم {card:card}",
    "partner_winning": "ورقة شريكه {card:card} هي الآكلة",
    "partner_led_ace": "شريكه بدأ بالإكه",
    "partner_ekka": "ورقة شريكه {card:card} إكه",
    "opponent_winning": "ورقة الخصم {card:card} هي الآكلة",
    "partner_frees_nobody": "أكل الشريك لا يعفي أحدًا",
    "ace_does_not_free": "ورقة شريكه {card:card} هي الآكلة، لكن الإكه لا تعفي اللاعب الثالث",
    "third_not_freed": "ورقة شريكه {card:card} هي الآكلة، لكنها لا تعفي اللاعب الثالث",
    "winning_without_ekka": "ورقة شريكه {card:card} هي الآكلة لكنها ليست إكه ({why:phrase})",
    "ekka_not_called": "لم تُعلن الإكه",
    "ekka_in_hokum_only": "الإكه في الحكم فقط",
    "ekka_of_trump": "{card:card} من الحكم",
    "ekka_of_ace": "{card:card} إكه بنفسها ولا تحتاج إعلانًا",
    "ekka_higher_out": "{card:card} أكبر منها ولم تُلعب بعد",
    "no_ekka_here": "لا إكه في هذه القواعد",
    # Breaches of the rules.
    "out_of_turn": "لعب {seat:seat} {card:card} في دور {other:seat}",
    "illegal_play": "لعب {seat:seat} {card:card} ويده {hand:word}: {why:phrase}",
    "false_ekka": "{card:card} ليست إكه: {why:phrase}",
    "ekka_on_lead_only": "تُعلن الإكه على أول ورقة في الأكلة فقط",
    # Projects and Baloot.
    "project_scores": "{project:project} يُحسب: {why:phrase}",
    "project_idle": "{project:project} لا يُحسب: {why:phrase}",
    "announcement_scores": "{project:project}: {value:card_points}؛ {why:phrase}",
    "announcement_idle": "{project:project}: لا يُحسب؛ {why:phrase}",
    "best_of_hand": "أكبر مشروع في الجولة {project:project}",
    "best_of_hand_by": "أكبر مشروع في الجولة {project:project}: {key:phrase}",
    "better_by": "{project:project} أكبر: {key:phrase}",
    "told_to_score": "ذُكر أنه محسوب",
    "key_class": "فئته أعلى",
    "key_cards": "أوراقه أكثر",
    "key_value": "قيمته أكبر",
    "key_carre_first": "أربع متشابهة قبل المتتالية",
    "key_run5_first": "خمس متتالية قبل أربع متشابهة",
    "key_top_rank": "أعلى ورقة فيه أكبر",
    "key_trump": "متتالية الحكم قبل غيرها",
    "key_seat": "متساويان، وصاحبه أسبق بعد الموزع",
    "baloot_counts": "بلوت {seat:seat} يُحسب: {why:phrase}",
    "baloot_idle": "بلوت {seat:seat} لا يُحسب: {why:phrase}",
    "baloot_pair": "شايب وبنت الحكم في يد واحدة",
    "baloot_cancelled": "ألغاه {project:project} ({rule:word})",
    "told_to_count": "ذُكر أنه محسوب",
    "blot": "بلوت {seat:seat}: {value:card_points}",
    # Counting cards.
    "counts_first": "{side:side}: {taken:card_points} = {counted:game_points} ({why:phrase})",
    "counts_own": "{side:side}: {taken:card_points} = {counted:game_points}",
    "counts_rest": "{side:side}: لهم الباقي من {total:number}، {counted:game_points}",
    "each_counts_own": "كل فريق يحسب لنفسه",
    "non_raiser_counts": "يحسب الفريق الذي لم يرفع آخرًا",
    "larger_gives_way": "يتنازل صاحب الأكثر، وإلا صار المجموع {total:number}",
    # Who won the hand.
    "bought_and_made": "{side:side} اشتروا ونجحوا: {why:phrase}",
    "bought_and_failed": "{side:side} اشتروا وخسروا: {why:phrase}",
    "then": "{first:phrase}، ثم {second:phrase}",
    "ahead_in_game_points": "متقدمون، الفارق {margin:game_points}",
    "behind_in_game_points": "متأخرون، الفارق {margin:game_points}",
    "ahead_in_card_points": "متقدمون، الفارق {margin:card_points}",
    "behind_in_card_points": "متأخرون، الفارق {margin:card_points}",
    "ahead_with_bonuses": "متقدمون مع المشاريع والبلوت، الفارق {margin:card_points}",
    "behind_with_bonuses": "متأخرون مع المشاريع والبلوت، الفارق {margin:card_points}",
    "level_in_game_points": "متساوون في النقاط",
    "more_than_half_needed": "{counted:game_points}، والمطلوب أكثر من نصف {total:number}",
    "exact_tie": "تعادل تام ({rule:word}: {value:word}): {outcome:phrase}",
    "both_keep_tie": "لكل فريق نقاطه",
    "wins_tie": "تُحسب لـ{side:side}",
    # What is recorded.
    "gahwa": "قهوة: {side:side} يفوزون بالصكة ويسجلون {target:number}",
    "took_all": "{side:side} أخذوا الأكلات الثمان، {name:phrase}: {value:number}",
    "kaboot": "كبوت",
    "reverse_kaboot": "كبوت مقلوب (المشتري على يمين الموزع وكانت عنده إكه)",
    "kaboot_on_ace": "كبوت والورقة المكشوفة إكه",
    "own_game_points": "كل فريق يسجل نقاطه",
    "both_keep_raised": "لكل فريق نقاطه مضروبة في {factor:number} ({level:level})",
    "failed": "خسر {buyer:side}: يسجل {side:side} النقاط كلها، {total:number}",
    "raised": "{level:level}: يسجل {side:side} {total:number} × {factor:number}، ولا شيء للآخرين",
    "projects_go": "المشاريع: شمال وجنوب {north_south:number}، شرق وغرب {east_west:number}"
    " ({rule:word})",
    "projects_go_times": "المشاريع: شمال وجنوب {north_south:number}، شرق وغرب {east_west:number}"
    " ({rule:word}، مضروبة في {factor:number}، project_multiplier: {multiplier:word})",
    "baloot_goes": "البلوت: شمال وجنوب {north_south:number}، شرق وغرب {east_west:number}"
    " ({rule:word})",
    "penalised": "قيد على {offender:side}: يسجل {side:side} {total:number} × {factor:number}",
    "penalised_gahwa": "قيد على {offender:side} في القهوة: {side:side} يفوزون بالصكة",
    "only_own_projects": "تُحسب مشاريع {side:side} وحدهم، مضروبة في {factor:number}",
    "only_own_baloot": "يُحسب بلوت {side:side} وحدهم",
    # Bazar Blot.
    "bazar_took_all": "{side:side} أخذوا الأكلات الثمان: {bonus:card_points}",
    "bazar_counts": "{side:side}: {taken:card_points}، ومع الزيادات {counted:number}،"
    " تُسجل {rounded:number}",
    "bazar_made": "{side:side} نجحوا: {why:phrase}",
    "bazar_failed": "{side:side} خسروا: {why:phrase}",
    "against_bid": "{rounded:number} مقابل مزايدة {bid:number}",
    "against_card_points": "{counted:card_points} مقابل {needed:number}",
    "and_kapot": "{why:phrase} مع الكبوت",
    "bid_paid": "تُدفع المزايدة: {factor:number} × {bid:number}",
    "bazar_all": "يسجل {side:side} الأبناط كلها ({counted:card_points}): {value:number}",
    "bazar_flat": "يسجل {side:side} {factor:number} × {bid:number} عن المزايدة، و{flat:number}،"
    " و{bonus:number} عن مشاريعهم وبلوتهم",
    # Why a written score may be another.
    "columns_exchanged": "العمودان متبادلان",
    "without_penalty": "تحسب الأوراق كما لُعبت من غير القيد",
    "is_penalty": "هي القيد على أول مخالفة",
    "all_projects": "تحسب كل المشاريع، حتى التي لم تُعلن",
    "no_projects": "لا تحسب المشاريع",
    "line_left_out": "تترك سطرًا من الحساب: {line:phrase} ({section:word})",
    "for_card_points": "تصح لو كانت الأبناط: شمال وجنوب {north_south:number}،"
    " شرق وغرب {east_west:number}",
    "column_over": "عمود {side:side} وحده خطأ، فيه زيادة {much:number}",
    "column_under": "عمود {side:side} وحده خطأ، ينقصه {much:number}",
}
"""Every sentence by its code."""

_GAME_POINTS: Final = ("نقطة واحدة", "نقطتان", "نقاط", "نقطة")
_CARD_POINTS: Final = ("بنط واحد", "بنطان", "أبناط", "بنط")
Names = Mapping[str, str]
"""The page's words: seats, sides, levels, classes of projects."""


def say(phrase: phrase_pb2.Phrase, names: Names) -> str:
    """A sentence of the solver in Arabic; `KeyError` for one that is not of the set."""
    return _said(phrase.code, phrase.values, "", names)


def _said(code: str, values: Mapping[str, str], place: str, names: Names) -> str:
    text = ""
    for before, hole, kind, _ in Formatter().parse(ARABIC[code]):
        text += before
        if hole is None:
            continue
        value = values[place + hole]
        if kind == "phrase":
            text += _said(value, values, f"{place}{hole}.", names)
        else:
            text += _KINDS[kind or ""](value, names)
    return text


def _project(value: str, names: Names) -> str:
    seat, cls, *held = value.split(":")
    text = f"{names[cls]} {names[seat]}"
    if not held:
        return text
    shown = " ".join(words.card(each).plain for each in held[0].split("+"))
    return f"{text} ({isolated(shown)})"


def isolated(text: str) -> str:
    """A text that runs from left to right, whatever stands around it."""
    return f"\u2066{text}\u2069"


def _counted(number: int, forms: tuple[str, str, str, str]) -> str:
    """A number with its noun, which in Arabic changes with the number."""
    one, two, few, many = forms
    if number in (1, 2):
        return one if number == 1 else two
    return f"{number} {few if 3 <= number % 100 <= 10 else many}"


_KINDS: Final[Mapping[str, Callable[[str, Names], str]]] = {
    "seat": lambda value, names: names[value],
    "side": lambda value, names: names[value.upper()],
    "level": lambda value, names: names[value],
    "suit": lambda value, _: words.SYMBOLS[value],
    "card": lambda value, _: isolated(words.card(value).plain),
    "project": _project,
    "number": lambda value, _: value,
    "word": lambda value, _: isolated(value),
    "game_points": lambda value, _: _counted(int(value), _GAME_POINTS),
    "card_points": lambda value, _: _counted(int(value), _CARD_POINTS),
}
