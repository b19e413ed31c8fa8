"""Breaks the kernel on purpose, one pruning rule at a time, and sees whether the tests notice.

`python -m tests.exactness.mutants` copies the solver's source to a temporary directory and, for
each entry of `mutations.MUTATIONS`, changes one place, builds the kernel and asks the positions of
`test_exactness.py` until one comes out wrong. It prints which position caught which mutation and
ends with status 1 if any survived or no longer applies. `--only WORD` takes those whose name has
the word; `--search COUNT` goes on through so many more positions of each stream where the ordinary
ones are not enough, to find entries for `directed.py`. It takes about half a minute a mutation.
"""

from __future__ import annotations

import argparse
import shutil
import signal
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.exactness import building
from tests.exactness.mutations import MUTATIONS, Mutation

#: Of the processor, so that a busy machine catches nothing; the sound kernel needs a third of it.
SECONDS = 100
PORTION = 250
"""Positions of each stream that `--search` asks at a time: about as many as the ordinary ones."""
_ASK = """
import resource
resource.setrlimit(resource.RLIMIT_CPU, ({seconds}, resource.RLIM_INFINITY))
from tests.exactness import mutants
mutants.ask({directed}, {start}, {count})
"""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", default="", metavar="WORD")
    parser.add_argument("--search", type=int, default=0, metavar="COUNT")
    arguments = parser.parse_args()
    chosen = [each for each in MUTATIONS if arguments.only in each.name]
    survivors = 0
    with tempfile.TemporaryDirectory() as directory:
        pristine, broken = Path(directory, "pristine"), Path(directory, "broken")
        building.copy_source(pristine)
        building.build(pristine)
        for mutation in chosen:
            # Copied with its times, so that only what the changed place touches is built again.
            shutil.rmtree(broken, ignore_errors=True)
            shutil.copytree(pristine, broken)
            verdict = _try(broken, mutation, arguments.search)
            survivors += verdict.startswith(("survived", "does not apply"))
            print(f"{mutation.name:<46} {verdict}", flush=True)
    print(f"{len(chosen) - survivors} of {len(chosen)} mutations caught")
    return 1 if survivors else 0


def _try(source: Path, mutation: Mutation, search: int) -> str:
    try:
        for old, new in mutation.changes:
            building.change(source, mutation.file, old, new)
    except building.DoesNotApplyError as error:
        return f"does not apply: {error}"
    if mutation.file.startswith("kernel"):
        building.build(source)
    for directed, start, count in _portions(search):
        code = _ASK.format(directed=directed, start=start, count=count, seconds=SECONDS)
        answer = building.run(source, code, 20 * SECONDS)
        if answer.returncode == -signal.SIGXCPU:
            return "caught: the search does not end"
        if answer.returncode:
            last = (answer.stdout or answer.stderr).strip().splitlines()[-1:]
            return f"caught by {last[0] if last else 'a crash'}"
    return "survived"


def _portions(search: int) -> Iterator[tuple[bool, int, int]]:
    """The directed positions, then the ordinary ones, then as many more as are to be searched."""
    yield True, 0, 0
    yield False, 0, 0
    for start in range(10_000, 10_000 + search, PORTION):
        yield False, start, PORTION


def ask(directed: bool, start: int, count: int) -> None:
    """Ask positions until an answer is wrong; then name it and exit with status 1."""
    from tests.exactness.directed import DIRECTED
    from tests.exactness.streams import STREAMS, Contexts

    contexts = Contexts()
    for stream in STREAMS.values():
        indices = range(start, start + (count or stream.ordinary))
        for index in DIRECTED.get(stream.name, ()) if directed else indices:
            try:
                wrong = bool(stream.differences(index, contexts.of(index)))
            except Exception as error:  # a broken kernel may fail in any way
                print(f"{stream.name} {index} ({type(error).__name__})")
                sys.exit(1)
            if wrong:
                print(f"{stream.name} {index}")
                sys.exit(1)


if __name__ == "__main__":
    sys.exit(main())
