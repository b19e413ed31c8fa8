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
    english = [attributes for _, attributes in page.elements if attributes.get("lang") == "en"]
    assert english
    assert all(attributes["dir"] == "ltr" for attributes in english)
    for words in ("تحليل", "جنوب", "المشتري", "مخالفات", "ورقة غير مسموحة"):
        assert words in page.text, words
    assert "buyer" not in page.text


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
