"""Counts wrong tokens, so that guessing takes forever; in memory, each worker process for itself."""

from __future__ import annotations

import math
import time
from collections import OrderedDict
from threading import Lock

#: Wrong tokens within the time below after which a visitor waits.
MOST = 10
SECONDS = 60.0
#: Visitors remembered; who makes up more addresses than that forgets the oldest alone.
_VISITORS = 1000


def clock() -> float:
    """Give the seconds of a clock that never goes back."""
    return time.monotonic()


class Attempts:
    """The wrong tokens of each visitor; safe to use from several threads."""

    def __init__(self) -> None:
        self._wrong: OrderedDict[str, list[float]] = OrderedDict()
        self._lock = Lock()

    def wait(self, visitor: str) -> int:
        """Give the seconds that a visitor has to wait before the next try; 0 where one may be made."""
        with self._lock:
            recent = self._recent(visitor)
            return 0 if len(recent) < MOST else math.ceil(recent[0] + SECONDS - clock())

    def note(self, visitor: str) -> None:
        """Count a wrong token."""
        with self._lock:
            self._wrong[visitor] = [*self._recent(visitor), clock()]
            self._wrong.move_to_end(visitor)
            while len(self._wrong) > _VISITORS:
                self._wrong.popitem(last=False)

    def _recent(self, visitor: str) -> list[float]:
        since = clock() - SECONDS
        return [moment for moment in self._wrong.get(visitor, ()) if moment > since]
