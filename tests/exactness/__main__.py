"""`python -m tests.exactness STREAM INDEX`: ask one position again, with every table size."""

from __future__ import annotations

import sys

from tests.exactness.streams import STREAMS, Contexts


def main(name: str, index: int) -> int:
    contexts = Contexts()
    wrong: list[str] = []
    for size in range(4):
        wrong += STREAMS[name].differences(index, contexts.of(size))
    print("\n".join(dict.fromkeys(wrong)) or "no difference")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], int(sys.argv[2])))
