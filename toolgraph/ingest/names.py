"""Names of tools: the operation id as written, generated where there is none, unique in the collection."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Mapping
from typing import Any

from toolgraph.ingest.tolerant import text
from toolgraph.text import split_words

#: What models' tool interfaces accept.
MAX_LLM_NAME = 64
_NOT_LLM = re.compile(r"[^a-zA-Z0-9_-]+")
_WORDS = re.compile(r"\w+")
_LINE_BREAKS = re.compile(r"[\t\n]+")


def operation_id(value: Any) -> str:
    """Give an operation id as written, a number as text, control characters removed; empty where there is none.

    >>> [operation_id(value) for value in ("get pet/1", 5, None, ["l"])]
    ['get pet/1', '5', '', '']
    """
    return _LINE_BREAKS.sub("", text(value)).strip()


def generated_name(method: str, path: str) -> str:
    """Make a name of method and path.

    >>> [generated_name("get", path) for path in ("/", "/a/b-c", "/users/{id}/tags")]
    ['get_root', 'get_a_b_c', 'get_users_id_tags']
    """
    return "_".join((method.lower(), *(_WORDS.findall(path) or ("root",))))


class FreeNames:
    """Gives out names, each once: one that is taken gets a number, found without trying all before it again."""

    def __init__(self, taken: Iterable[str] = (), separator: str = "_") -> None:
        self._taken = set(taken)
        self._separator = separator
        self._next: dict[str, int] = {}

    def __contains__(self, name: str) -> bool:
        return name in self._taken

    def take(self, name: str) -> str:
        """Take the name, or the first of `name_2`, `name_3`, … that is free."""
        free, number = name, self._next.get(name, 2)
        while free in self._taken:
            free = f"{name}{self._separator}{number}"
            number += 1
        self._next[name] = number
        self._taken.add(free)
        return free


class Names:
    """Gives out tool names, each once."""

    def __init__(self) -> None:
        self._source_of: dict[str, str] = {}
        self._free = FreeNames()

    def unique(self, name: str, method: str, path: str, label: str) -> str:
        """Give the name, or one like it that is still free, made of what the operation is and not of its position.

        The name of another source's operation is prefixed with *label*; one of the same source gets the
        method and path for a suffix, or a number where it has none.
        """
        owner = self._source_of.get(name)
        if owner is not None and owner != label:
            name = f"{'_'.join(split_words(label)) or 'source'}.{name}"
        suffix = generated_name(method, path) if path else ""
        if name in self._free and not name.endswith(suffix):
            name = f"{name}_{suffix}"
        free = self._free.take(name)
        self._source_of[free] = label
        return free


def llm_names(names: Iterable[str], spare: Mapping[str, str]) -> dict[str, str]:
    """Give for each tool name a unique one that fits `^[a-zA-Z0-9_-]{1,64}$`.

    A name that fits stays. *spare* has for each name a readable one to fall back on where nothing is left
    of it (one in Korean, say).
    """
    result: dict[str, str] = {}
    ordered = list(names)
    taken = {name for name in ordered if len(name) <= MAX_LLM_NAME and name and not _NOT_LLM.search(name)}
    for name in ordered:
        if name in taken:
            result[name] = name
            continue
        safe = _safe(name) or _safe(spare.get(name, "")) or "tool"
        mark = hashlib.sha256(name.encode()).hexdigest()
        shortened = safe if len(safe) <= MAX_LLM_NAME else f"{safe[: MAX_LLM_NAME - 9]}_{mark[:8]}"
        marked = (f"{safe[: MAX_LLM_NAME - length - 1]}_{mark[:length]}" for length in (8, 16, 32, 60))
        result[name] = next(free for free in (shortened, *marked) if free not in taken)
        taken.add(result[name])
    return result


def _safe(name: str) -> str:
    return _NOT_LLM.sub("_", name).strip("_")
