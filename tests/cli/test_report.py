"""`baloot analyse`: the page it writes, lines of many kinds, what is refused."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from tests.cli.shell import ROOT, baloot

RECORDS = (ROOT / "examples" / "records.txt").read_text(encoding="utf-8").splitlines()
FALLEN = next(line for line in RECORDS if line.startswith("id=fallen"))
REVOKE = next(line for line in RECORDS if line.startswith("id=revoke"))


class Page(HTMLParser):
    """The elements of a page, their attributes, and all its text."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []
        self.text = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag not in {"meta", "line", "path", "br"}:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open[-1:] != ["style"]:
            self.text += data

    def count(self, tag: str) -> int:
        return sum(name == tag for name, _ in self.elements)


def report(line: str, path: Path, *options: str) -> Page:
    done = baloot("analyse", line, "--report", str(path), *options)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.decode() == f"wrote {path}\n"
    return Page(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("language", ["en", "ar"])
@pytest.mark.parametrize("line", RECORDS, ids=[line.split()[0] for line in RECORDS])
def test_a_page_is_whole_and_loads_nothing(tmp_path: Path, line: str, language: str) -> None:
    page = report(line, tmp_path / "hand.html", "--language", language)
    assert page.open == []
    assert page.elements[0] == (
        "html",
        {"lang": language, "dir": {"en": "ltr", "ar": "rtl"}[language]},
    )
    assert not {"script", "link", "img", "iframe"} & {name for name, _ in page.elements}
    assert not any({"src", "href", "onclick"} & set(attributes) for _, attributes in page.elements)
    assert (page.count("svg"), page.count("h1")) == (1, 1)
    cards = re.findall(r"[AKQJT987][♠♥♦♣]", page.text)
    plays = line.rpartition("plays=")[2].split(",")
    signs = dict(zip("SHDC", "♠♥♦♣", strict=True))
    assert {card[0] + signs[card[1]] for card in plays} <= set(cards)


def test_a_page_says_what_the_terminal_says(tmp_path: Path) -> None:
    page = report(FALLEN, tmp_path / "hand.html")
    for words in ("−20", "(7)", "11 : 7", "0 : 18", "contract failed", "North J♣", "T♦",
                  "in trick 4 turned the contract: lost from there"):  # fmt: skip
        assert words in page.text, words
    broken = report(REVOKE, tmp_path / "revoke.html")
    assert "7♠!" in broken.text
    assert "against a duty" in broken.text


def test_a_page_in_arabic_says_it_in_arabic(tmp_path: Path) -> None:
    page = report(REVOKE, tmp_path / "hand.html", "--language", "ar")
    for words in ("تحليل", "جنوب", "المشتري", "مخالفات", "ورقة غير مسموحة", "عليه أن يلعب ♣",
                  "قيد على شرق وغرب: يسجل شمال وجنوب 16 × 1"):  # fmt: skip
        assert words in page.text, words
    assert not any(attributes.get("lang") == "en" for _, attributes in page.elements)


@pytest.mark.parametrize("line", RECORDS, ids=[line.split()[0] for line in RECORDS])
def test_no_english_is_left_on_an_arabic_page(tmp_path: Path, line: str) -> None:
    page = report(_spoilt(line), tmp_path / "hand.html", "--language", "ar")
    name = re.search(r"^id=(\S+) rules=(\S+)", line)
    assert name is not None
    left = re.sub("\u2066[^\u2069]*\u2069|ruling|project_multiplier", "", page.text)
    for known in sorted(name.groups(), key=len, reverse=True):
        left = left.replace(known, "")
    assert re.findall("[a-z]{2,}", left) == []


def _spoilt(line: str) -> str:
    """The hand with a wrong score, wrong calls and a claim, so that all of that is talked about."""
    line = re.sub(r" (claims|penalty)=\S+", "", line)
    line = re.sub(r" written=\S+", " claims=S@0:refused written=17/1", line)
    return re.sub(r" calls=\S+", " calls=S:double", line)


@pytest.mark.parametrize(
    ("line", "english", "arabic"),
    [
        (REVOKE, "East-West were penalised (an illegal play): the score is the penalty’s.",
         "قيد على شرق وغرب (ورقة غير مسموحة): النتيجة نتيجة القيد."),
        (REVOKE.replace(" penalty=ew:qaid", ""),
         "Perhaps: it is the penalty for the first breach of the rules (ruling 10).",
         "ربما هي القيد على أول مخالفة."),
        (REVOKE.replace(" penalty=ew:qaid", ""), "Had the first breach been penalised: 16 : 0.",
         "لو سُجّل القيد على أول مخالفة: 16 : 0."),
        (FALLEN.replace("before=90/64", "before=90/140"),
         "North’s \u2066J♣\u2069 in trick 4 decided the match.",
         "حسمت الصكة ورقة شمال \u2066J♣\u2069 في الأكلة 4."),
        (FALLEN.replace("before=90/64", "before=90/140"),
         "At perfect play the match would go on at 101 : 147.",
         "بأفضل لعب كانت الصكة تستمر، 101 : 147."),
        (FALLEN.replace("N:pass", "N:ashkal"), "The auction does not fit: North may not call",
         "النداءات: النداء 1 غير مسموح. المسموح: بس، حكم ♠، صن."),
        (FALLEN.replace("declared=N:QD+JD+TD", "declared=none"),
         "North-South did not declare Sira; it made no difference.",
         "شمال وجنوب لم يعلنوا سرا؛ ولم يغيّر ذلك شيئًا."),
    ],
)  # fmt: skip
def test_what_stands_beside_the_cards(tmp_path: Path, line: str, english: str, arabic: str) -> None:
    assert english in report(line, tmp_path / "hand.html").text
    assert arabic in report(line, tmp_path / "hand.html", "--language", "ar").text


@pytest.fixture(scope="module")
def judged(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Page]:
    """The end of a hand, by what its players could know, in both languages."""
    path = tmp_path_factory.mktemp("luck") / "hand.html"
    return {
        language: report(FALLEN, path, "--visible", "--language", language)
        for language in ("en", "ar")
    }


def test_a_page_tells_mistakes_from_bad_luck(judged: dict[str, Page]) -> None:
    done = baloot("analyse", FALLEN, "--visible", "--json")
    steps = json.loads(done.stdout)["steps"]
    told = [step for step in steps if step["visible"]["luck"] != "LUCK_FINE"]
    assert {step["visible"]["luck"] for step in told} >= {"LUCK_MISTAKE", "LUCK_UNLUCKY"}
    names = {"S": "South", "E": "East", "N": "North", "W": "West"}
    seats = {f"SEAT_{name.upper()}": name for name in names.values()}
    english = judged["en"].text.partition("Mistake or bad luck")[2]
    arabic = judged["ar"].text.partition("خطأ أم سوء حظ")[2]
    words = {"LUCK_MISTAKE": "خطأ", "LUCK_UNLUCKY": "سوء حظ", "LUCK_LUCKY": "حسن حظ"}
    signs = dict(zip("SHDC", "♠♥♦♣", strict=True))
    for step in told:
        luck, card = step["visible"]["luck"], step["card"][0] + signs[step["card"][1]]
        loss = f"{step['visible']['expectedLoss'].get('mean', 0):.1f}"
        row = f"{step['trick']}{seats[step['seat']]} {card}{luck[5:].lower()}{loss}"
        assert row in english, row
        assert f"{card}{words[luck]}{loss}" in arabic, card
        assert step["visible"]["reasons"][0]["english"] in english
        plain = re.sub("[\u2066\u2069]", "", arabic)
        assert step["visible"]["reasons"][0]["arabic"] in plain
    assert "against the rules on nothing can be said" not in english


def test_no_english_is_left_in_arabic_verdicts(judged: dict[str, Page]) -> None:
    verdicts = judged["ar"].text.partition("خطأ أم سوء حظ")[2].partition("ورقة الحساب")[0]
    assert re.findall("[a-z]{2,}", verdicts) == []


def test_a_page_says_from_where_on_there_is_no_verdict(tmp_path: Path) -> None:
    page = report(REVOKE, tmp_path / "hand.html", "--visible")
    assert "From the first card against the rules on nothing can be said." in page.text


def test_luck_is_told_only_where_it_was_asked_for(tmp_path: Path) -> None:
    assert "bad luck" not in report(FALLEN, tmp_path / "hand.html").text


def test_names_of_hands_are_text_and_never_markup(tmp_path: Path) -> None:
    line = FALLEN.replace("id=fallen", 'id="<script>alert(1)</script>"')
    page = report(line, tmp_path / "hand.html")
    assert "<script>alert(1)</script>" in page.text
    assert page.count("script") == 0


def test_a_hand_without_a_card_has_a_page(tmp_path: Path) -> None:
    page = report(re.sub(r" (claims|written|plays)=\S*", "", FALLEN), tmp_path / "hand.html")
    assert page.count("svg") == 0
    assert "only 0 of 8 tricks were finished" in page.text


def test_one_report_holds_one_hand(tmp_path: Path) -> None:
    path = tmp_path / "hand.html"
    done = baloot("analyse", "--file", "examples/records.txt", "--report", str(path))
    assert done.returncode == 2
    assert "a report holds one hand" in done.stderr.decode()


@pytest.mark.parametrize(
    ("arguments", "status", "words"),
    [
        ((), 2, "which hand? Type it"),
        (("plays=AS",), 2, "RECORD"),
        ((FALLEN.replace("AD,8D", "AD,AD"),), 2, "card AD is given twice"),
        ((FALLEN, "--report", "nowhere/at/all.html"), 1, "cannot be written"),
        ((FALLEN, "--json", "--report", "hand.html"), 2, "--report: goes without --json"),
        ((FALLEN, "--language", "fr"), 2, "'fr' is not one of"),
        ((FALLEN, "--file", "examples/records.txt"), 2, "goes without --file"),
    ],
)  # fmt: skip
def test_what_is_refused(arguments: tuple[str, ...], status: int, words: str) -> None:
    done = baloot("analyse", *arguments)
    assert (done.returncode, done.stdout) == (status, b"")
    assert words in done.stderr.decode()


def test_a_file_has_hands_as_text_as_records_and_as_requests() -> None:
    record = (ROOT / "examples" / "records.jsonl").read_text(encoding="utf-8").splitlines()[0]
    request = json.dumps({"id": "mine", "line": FALLEN, "cards": True})
    stdin = "\n".join((FALLEN, record, request, '{"nothing": 1}', "\n")).encode()
    done = baloot("analyse", "--json", "--file", "-", stdin=stdin)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [answer["id"] for answer in answers] == ["fallen", "hokum-baloot", "mine"]
    assert done.returncode == 2
    assert "line 4" in done.stderr.decode()
    assert [bool(answer["steps"][0]["cardPoints"]["cards"]) for answer in answers] == [
        False, False, True,
    ]  # fmt: skip
    asked = baloot("analyse", "--json", "--cards", "--file", "-", stdin=FALLEN.encode())
    assert json.loads(asked.stdout)["steps"][0]["gamePoints"]["cards"]


def test_words_typed_apart_are_the_same_hand() -> None:
    apart = FALLEN.split(" x.title=")[0].split()
    plays = FALLEN.rpartition(" ")[2]
    title = "x.title=The buyer falls and his partner's Sira is lost"
    typed = baloot("analyse", "--json", *apart, title, plays)
    assert typed.stdout == baloot("analyse", "--json", FALLEN).stdout
    assert typed.returncode == 0
