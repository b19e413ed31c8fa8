"""`make screenshots`: the report of some hands in a headless browser, for somebody to look at.

Each page is taken at the width of a phone and of a desk, in both languages, and is measured: a page
that is wider than its window has something cut off and fails. A Chromium on the path is used; where
there is none, Playwright's is installed into the environment.
"""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from tests.cli.shell import ROOT, baloot

HANDS = ("fallen", "revoke", "four-aces", "two-siras", "wrong-sheet", "bazar")
JUDGED = "fallen"
"""The hand whose page tells mistakes from bad luck, too."""
WIDTHS = {"phone": 390, "desk": 1000}
HEIGHT = 2600
NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")
#: The page's own width is told to the frame around it, which writes it into its title.
_TELLS = "<script>parent.postMessage(document.documentElement.scrollWidth, '*')</script></body>"
_FRAME = """<!DOCTYPE html><meta charset="utf-8"><title>0</title><body style="margin:0">
<script>addEventListener("message", each => {{ document.title = each.data }})</script>
<iframe src="{page}" style="width:{width}px;height:{height}px;border:0" scrolling="no"></iframe>"""


def browser() -> str:
    """A Chromium to run."""
    found = next(filter(None, map(shutil.which, NAMES)), None)
    if found is not None:
        return found
    for command in (["pip", "install", "--quiet", "playwright"],
                    ["playwright", "install", "chromium"]):  # fmt: skip
        subprocess.run([sys.executable, "-m", *command], check=True)
    code = (
        "from playwright.sync_api import sync_playwright as start\n"
        "with start() as playwright: print(playwright.chromium.executable_path)"
    )
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return told.stdout.strip()


def pages(folder: Path) -> Iterator[tuple[str, Path]]:
    """The reports, each with its name."""
    lines = (ROOT / "examples" / "records.txt").read_text(encoding="utf-8").splitlines()
    for line in lines:
        name = line.split()[0].removeprefix("id=")
        if name not in HANDS:
            continue
        more = ("--visible",) if name == JUDGED else ()
        for language in ("en", "ar"):
            path = folder / f"{name}-{language}.html"
            done = baloot("analyse", line, "--report", str(path), "--language", language, *more)
            assert done.returncode == 0, done.stderr.decode()
            yield f"{name}-{language}", path


def take(chromium: str, page: Path, width: int, picture: Path) -> int:
    """Take a picture of a page in a frame of that width; its own width in pixels."""
    told = page.with_suffix(".told.html")
    text = page.read_text(encoding="utf-8")
    told.write_text(text.replace("</body>", _TELLS), encoding="utf-8")
    frame = page.with_suffix(".frame.html")
    frame.write_text(_FRAME.format(page=told.name, width=width, height=HEIGHT), encoding="utf-8")
    shared = [
        chromium, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
        "--virtual-time-budget=3000", f"--window-size={max(width, 500)},{HEIGHT}",
    ]  # fmt: skip
    uri = frame.as_uri()
    for what in (f"--screenshot={picture}", "--dump-dom"):
        done = subprocess.run(
            [*shared, what, uri], capture_output=True, text=True, timeout=120, check=True
        )
    found = re.search(r"<title>(\d+)</title>", done.stdout)
    assert found is not None, done.stdout[:500]
    told.unlink()
    frame.unlink()
    return int(found[1])


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--to", type=Path, default=ROOT / ".screenshots", metavar="FOLDER")
    folder: Path = parser.parse_args().to.resolve()
    folder.mkdir(parents=True, exist_ok=True)
    chromium = browser()
    wide = 0
    for name, page in pages(folder):
        for device, width in WIDTHS.items():
            picture = folder / f"{name}-{device}.png"
            found = take(chromium, page, width, picture)
            wide += found > width
            verdict = "fits" if found <= width else f"{found} pixels wide"
            print(f"{picture.name:32} {width:5} {verdict}")
    return 1 if wide else 0


if __name__ == "__main__":
    sys.exit(main())
