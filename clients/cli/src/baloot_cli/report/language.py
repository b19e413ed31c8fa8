"""The words of a report in each language, and which way its lines run.

What the solver itself says (lines of the ledger, why a card was illegal) is English; in another
language the page says in its own words what kind of breach it was, and sets the English apart.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Language:
    """One language: its code, its direction and its words by key."""

    code: str
    direction: str
    words: Mapping[str, str]

    def __getitem__(self, key: str) -> str:
        return self.words[key]

    def say(self, key: str, **values: object) -> str:
        """A sentence with its blanks filled."""
        return self.words[key].format(**values)


ENGLISH: Final = Language(
    "en",
    "ltr",
    {
        "comma": ", ", "led": "▸", "S": "South", "E": "East", "N": "North", "W": "West",
        "NS": "North-South", "EW": "East-West",
        "hokum": "Hokum", "sun": "Sun", "no_trump": "No-trump", "all_trump": "All-trump",
        "double": "doubled", "triple": "tripled", "quadruple": "quadrupled", "gahwa": "gahwa",
        "locked": "locked", "open": "open", "buyer": "buyer", "dealer": "dealer",
        "rules": "rules", "title": "A hand gone through",
        "hands": "The hands, and what each card cost", "play": "The play, trick by trick",
        "course": "The result at best play, card by card",
        "game_points": "game points", "card_points": "card points",
        "trick": "trick", "after": "result after it",
        "perfect": "Perfect play of all four", "played": "As it was played",
        "so_far": "Best play from where it stops",
        "made": "contract made", "failed": "contract failed", "kaboot": "{side}: kaboot",
        "turned_made": "{seat}’s {card} in trick {trick} turned the contract: made from there.",
        "turned_failed": "{seat}’s {card} in trick {trick} turned the contract: lost from there.",
        "lost": "Lost", "costs": "What cards cost", "card": "card", "better": "better",
        "then": "and then", "infractions": "Played against the rules", "legal": "legal",
        "rule": "rule", "why": "what was wrong", "OUT_OF_TURN": "out of turn",
        "ILLEGAL_PLAY": "against a duty", "FALSE_EKKA": "false Ekka",
        "sound": "{seat} claimed the rest after card {play}: sound.",
        "unsound": "{seat} claimed the rest after card {play}: the claim fails.",
        "written_right": "The written score is right: {score}.",
        "written_wrong": "Written down was {written}; right is {right}.",
        "forgotten": "{side} did not declare {projects}; that cost {lost} game points.",
        "match": "The match stands at {score}.", "won": "{side} won the match.",
        "sheet": "Score sheet", "recorded": "recorded", "none": "No card cost anything.",
        "legend": "−4: game points lost · (8): only card points lost · !: against the rules"
                  " · ▸: led",
        "sira": "Sira", "fifty": "Fifty", "hundred": "Hundred",
        "four_hundred": "Four Hundred", "carre": "Carré",
    },
)  # fmt: skip

ARABIC: Final = Language(
    "ar",
    "rtl",
    {
        "comma": "، ", "led": "◂", "S": "جنوب", "E": "شرق", "N": "شمال", "W": "غرب",
        "NS": "شمال وجنوب", "EW": "شرق وغرب",
        "hokum": "حكم", "sun": "صن", "no_trump": "بلا حكم", "all_trump": "الكل حكم",
        "double": "دبل", "triple": "ثري", "quadruple": "فور", "gahwa": "قهوة",
        "locked": "مقفول", "open": "مفتوح", "buyer": "المشتري", "dealer": "الموزع",
        "rules": "القواعد", "title": "تحليل جولة بلوت",
        "hands": "الأيدي وما كلّفته كل ورقة", "play": "اللعب أكلةً أكلة",
        "course": "النتيجة بأفضل لعب، ورقةً ورقة",
        "game_points": "نقاط", "card_points": "أبناط",
        "trick": "الأكلة", "after": "النتيجة بعدها",
        "perfect": "لو لعب الأربعة أفضل لعب", "played": "كما لُعبت",
        "so_far": "أفضل لعب من حيث توقفت",
        "made": "نجح المشتري", "failed": "خسر المشتري", "kaboot": "كبوت: {side}",
        "turned_made": "انقلب العقد بورقة {seat} {card} في الأكلة {trick}: نجح من بعدها.",
        "turned_failed": "انقلب العقد بورقة {seat} {card} في الأكلة {trick}: خسر من بعدها.",
        "lost": "الخسارة", "costs": "ما كلّفته الأوراق", "card": "الورقة", "better": "الأفضل",
        "then": "ثم", "infractions": "مخالفات", "legal": "المسموح",
        "rule": "القاعدة", "why": "المخالفة", "OUT_OF_TURN": "لعب في غير دوره",
        "ILLEGAL_PLAY": "ورقة غير مسموحة", "FALSE_EKKA": "إكه غير صحيحة",
        "sound": "{seat} طلب سوا بعد الورقة {play}: صحيح.",
        "unsound": "{seat} طلب سوا بعد الورقة {play}: غير صحيح.",
        "written_right": "النتيجة المكتوبة صحيحة: {score}.",
        "written_wrong": "المكتوب {written} والصحيح {right}.",
        "forgotten": "{side} لم يعلنوا {projects}؛ خسروا بذلك {lost} نقطة.",
        "match": "النتيجة العامة {score}.", "won": "{side} فازوا بالصكة.",
        "sheet": "ورقة الحساب", "recorded": "المسجل", "none": "لم تكلّف أي ورقة شيئًا.",
        "legend": "\u2066−4\u2069: نقاط ضائعة · \u2066(8)\u2069: أبناط فقط"
                  " · !: مخالفة · ◂: بدأ الأكلة",
        "sira": "سرا", "fifty": "خمسين", "hundred": "مية",
        "four_hundred": "أربعمية", "carre": "كاريه",
    },
)  # fmt: skip
