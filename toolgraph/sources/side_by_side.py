"""Tasks that wait, for a network or for another process, done in threads; their results come in order."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from queue import Empty, SimpleQueue
from threading import Thread
from typing import TypeVar

_T = TypeVar("_T")
#: Tasks that are waited for at once.
_AT_ONCE = 8


def side_by_side(tasks: Sequence[Callable[[], _T]]) -> Iterator[_T]:
    """Yield what tasks give, in their order; nobody waits for those that are left when one has failed."""
    results: list[Future[_T]] = [Future() for _ in tasks]
    waiting: SimpleQueue[int] = SimpleQueue()
    for place in range(len(tasks)):
        waiting.put(place)

    def work() -> None:
        while True:
            try:
                place = waiting.get_nowait()
            except Empty:
                return
            try:
                results[place].set_result(tasks[place]())
            except BaseException as error:  # noqa: BLE001 - it is raised again where somebody waits for it
                results[place].set_exception(error)

    for number in range(min(len(tasks), _AT_ONCE)):
        Thread(target=work, daemon=True, name=f"toolgraph-read-{number}").start()
    for result in results:
        yield result.result()
