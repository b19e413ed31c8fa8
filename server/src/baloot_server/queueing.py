"""What waits for a worker: two lanes, and in each a turn for every client.

A lane is fair between clients, not between calls: each client has a queue of its own and the
clients are served in turn, so that one that sends a hundred calls delays another by one of them. A
full lane makes room for a client that has less waiting than the greediest one, by giving back the
newest call of the greediest; a client that is alone may use the whole lane.

Nothing here knows threads: whoever uses it holds a lock.
"""

from __future__ import annotations

from collections import OrderedDict, deque
from typing import Generic, TypeVar

Item = TypeVar("Item")


class FairQueue(Generic[Item]):
    """Items of clients, taken in turn. At most `limit` wait (more where `push` is told so)."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._clients: OrderedDict[str, deque[Item]] = OrderedDict()
        self._count = 0

    def __len__(self) -> int:
        return self._count

    def push(self, client: str, item: Item, *, spare: int = 0) -> tuple[bool, Item | None]:
        """Take an item in: whether it is, and the item of another client that had to go for it.

        `spare` is how many more than the limit may wait, for workers that are about to take them.
        """
        given_up: Item | None = None
        if self._count >= self._limit + spare:
            given_up = self._make_room(client)
            if given_up is None:
                return False, None
        self._clients.setdefault(client, deque()).append(item)
        self._count += 1
        return True, given_up

    def pop(self) -> Item:
        """The first item of the client whose turn it is. `KeyError` where nothing waits."""
        client, items = self._clients.popitem(last=False)
        item = items.popleft()
        if items:
            self._clients[client] = items  # to the end of the round
        self._count -= 1
        return item

    def remove(self, client: str, item: Item) -> bool:
        """Take an item out; whether it was there."""
        items = self._clients.get(client)
        if items is None or item not in items:
            return False
        items.remove(item)
        if not items:
            del self._clients[client]
        self._count -= 1
        return True

    def clear(self) -> list[Item]:
        """Take everything out."""
        items = [item for each in self._clients.values() for item in each]
        self._clients.clear()
        self._count = 0
        return items

    def _make_room(self, newcomer: str) -> Item | None:
        """The newest item of the client with most, where it has more than the newcomer would."""
        if not self._clients:
            return None
        greediest = max(self._clients, key=lambda client: len(self._clients[client]))
        would_have = len(self._clients.get(newcomer, ())) + 1
        items = self._clients[greediest]
        if len(items) <= would_have:
            return None
        self._count -= 1
        return items.pop()


class Lanes(Generic[Item]):
    """A lane of small work and a lane of large work.

    Small work goes first, but of five pieces in a row one is large where large work waits: neither
    lane can starve the other.
    """

    SMALL_IN_A_ROW = 4

    def __init__(self, large_limit: int, small_limit: int) -> None:
        self.large: FairQueue[Item] = FairQueue(large_limit)
        self.small: FairQueue[Item] = FairQueue(small_limit)
        self._in_a_row = 0

    def __len__(self) -> int:
        return len(self.large) + len(self.small)

    def of(self, small: bool) -> FairQueue[Item]:
        """The lane of small or of large work."""
        return self.small if small else self.large

    def pop(self, *, only_small: bool) -> Item | None:
        """The next piece of work for a worker; one that does `only_small` work keeps no count."""
        if only_small:
            return self.small.pop() if len(self.small) else None
        if len(self.small) and not (len(self.large) and self._in_a_row >= self.SMALL_IN_A_ROW):
            self._in_a_row += 1
            return self.small.pop()
        if not len(self.large):
            return None
        self._in_a_row = 0
        return self.large.pop()
