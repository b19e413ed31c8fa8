"""The words of a report in each language, and which way its lines run.

What the solver itself says (lines of the ledger, why a card was illegal) comes in English with the
number of the sentence and its values, and is said again in the page's language (`sentences`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from baloot_cli.report import sentences
from baloot_cli.show import words
from balootsolver.v1 import phrase_pb2


@dataclass(frozen=True, slots=True)
class Language:
    """One language: its code, its direction and its words by key."""

    code: str
    direction: str
    words: Mapping[str, str]
    sentences: Callable[[phrase_pb2.Phrase, Mapping[str, str]], str] | None = None
    """How a sentence of the solver is said; None where it is said as it came, in English."""

    def __getitem__(self, key: str) -> str:
        return self.words[key]

    def say(self, key: str, **values: object) -> str:
        """A sentence with its blanks filled."""
        return self.words[key].format(**values)

    def sentence(self, english: str, phrase: phrase_pb2.Phrase) -> str:
        """A sentence of the solver in this language."""
        if self.sentences is None:
            return words.sentence(english).plain
        return self.sentences(phrase, self.words)


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
        "unsound_would": "{seat} claimed the rest after card {play}: the claim fails; it would"
                         " record {score}.",
        "conceded": "Conceding the claim cost {points} ({unit}).",
        "penalty": "{side} were penalised ({kind}): the score is the penalty’s.",
        "qaid": "an illegal play", "failed_claim": "a claim that failed",
        "would": "Had the first breach been penalised: {score}.",
        "perhaps": "Perhaps: {why}.",
        "auction": "The auction does not fit: {why}.",
        "auction_legal": "The auction does not fit: {why}. Legal: {calls}.",
        "doubling": "It could not be doubled: {why}.",
        "written_right": "The written score is right: {score}.",
        "written_wrong": "Written down was {written}; right is {right}.",
        "forgotten": "{side} did not declare {projects}; that cost {lost} game points.",
        "forgotten_free": "{side} did not declare {projects}; it made no difference.",
        "forgotten_only": "{side} did not declare {projects}.",
        "match": "The match stands at {score}.", "won": "{side} won the match.",
        "would_win": "At perfect play {side} would have won the match at {score}.",
        "would_go_on": "At perfect play the match would go on at {score}.",
        "decided": "{seat}’s {card} in trick {trick} decided the match.",
        "decided_penalty": "The penalty decided the match.",
        "decided_claim": "The conceded claim decided the match.",
        "luck": "Mistake or bad luck: by what the player could know",
        "mistake": "mistake", "unlucky": "unlucky", "lucky": "lucky",
        "expected": "expected loss", "for_it": "what speaks for it",
        "all_fine": "No card was a mistake, unlucky or lucky.",
        "luck_legend": "mistake: it cost {unit}, and another card was expected to do better"
                       " · unlucky: it cost {unit}, but no other card was expected to do better"
                       " · lucky: it cost no {unit}, though another card was expected to do better",
        "no_verdict": "From the first card against the rules on nothing can be said.",
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
        "unsound_would": "{seat} طلب سوا بعد الورقة {play}: غير صحيح؛ يُسجَّل به {score}.",
        "conceded": "قبول السوا كلّف {points} ({unit}).",
        "penalty": "قيد على {side} ({kind}): النتيجة نتيجة القيد.",
        "qaid": "ورقة غير مسموحة", "failed_claim": "سوا غير صحيح",
        "would": "لو سُجّل القيد على أول مخالفة: {score}.",
        "perhaps": "ربما {why}.",
        "auction": "النداءات: {why}.",
        "auction_legal": "النداءات: {why}. المسموح: {calls}.",
        "pass": "بس", "ashkal": "أشكل", "kawesh": "تكويش", "confirm": "تثبيت", "kapot": "كبوت",
        "ILLEGAL_CALL": "النداء {number} غير مسموح",
        "WRONG_SEAT": "النداء {number} في غير دوره",
        "UNKNOWN_CALL": "النداء {number} غير معروف",
        "NO_CONTRACT": "لا تنتهي إلى عقد",
        "NOT_FROM_THE_CALLS": "تنتهي إلى غير المكتوب",
        "not_followed": "لا يمكن تتبعها",
        "doubling": "لا يُدبل الصن عند هذه النتيجة.",
        "HAND_INCOMPLETE": "لم تكتمل الجولة، فلا تُحسب بعد.",
        "BUYER_MISSING": "المشتري غير معروف، فلا تُحسب الجولة.",
        "BID_MISSING": "المزايدة غير معروفة، فلا تُحسب الجولة.",
        "DEALER_MISSING": "الموزع غير معروف، فلا تُحسب الجولة.",
        "UP_CARD_MISSING": "الورقة المكشوفة غير معروفة، فلا تُحسب الجولة.",
        "BUYER_ACE_UNKNOWN": "لا يُعرف هل كانت عند المشتري إكه، فلا تُحسب الجولة.",
        "NO_SCORE_SHEET": "هذه القواعد تحسب الأبناط فقط.",
        "NO_PENALTY": "لا قيد في هذه القواعد.",
        "written_right": "النتيجة المكتوبة صحيحة: {score}.",
        "written_wrong": "المكتوب {written} والصحيح {right}.",
        "forgotten": "{side} لم يعلنوا {projects}؛ خسروا بذلك {lost} نقطة.",
        "forgotten_free": "{side} لم يعلنوا {projects}؛ ولم يغيّر ذلك شيئًا.",
        "forgotten_only": "{side} لم يعلنوا {projects}.",
        "match": "النتيجة العامة {score}.", "won": "{side} فازوا بالصكة.",
        "would_win": "بأفضل لعب كان {side} يفوزون بالصكة، {score}.",
        "would_go_on": "بأفضل لعب كانت الصكة تستمر، {score}.",
        "decided": "حسمت الصكة ورقة {seat} {card} في الأكلة {trick}.",
        "decided_penalty": "حسم القيد الصكة.",
        "decided_claim": "حسم قبول السوا الصكة.",
        "luck": "خطأ أم سوء حظ: بحسب ما كان اللاعب يعرفه",
        "mistake": "خطأ", "unlucky": "سوء حظ", "lucky": "حسن حظ",
        "expected": "الخسارة المتوقعة", "for_it": "سبب الأفضل",
        "all_fine": "لا خطأ في أي ورقة، ولا سوء حظ ولا حسن حظ.",
        "luck_legend": "خطأ: كلّفت الورقة ({unit})، وكان المتوقع من غيرها أفضل"
                       " · سوء حظ: كلّفت الورقة ({unit})، ولم يكن المتوقع من غيرها أفضل"
                       " · حسن حظ: لم تكلّف الورقة ({unit})، مع أن المتوقع من غيرها أفضل",
        "no_verdict": "لا يُحكم على الأوراق من أول مخالفة.",
        "sheet": "ورقة الحساب", "recorded": "المسجل", "none": "لم تكلّف أي ورقة شيئًا.",
        "legend": "\u2066−4\u2069: نقاط ضائعة · \u2066(8)\u2069: أبناط فقط"
                  " · !: مخالفة · ◂: بدأ الأكلة",
        "sira": "سرا", "fifty": "خمسين", "hundred": "مية",
        "four_hundred": "أربعمية", "carre": "كاريه",
    },
    sentences.say,
)  # fmt: skip
