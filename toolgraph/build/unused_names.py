"""Names that options give of fields, and that no input has."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from toolgraph.contracts import Options
from toolgraph.model import Contract, Problem
from toolgraph.text import split_words

#: What problems of options name as their source.
SOURCE = "options"
_NAMES = ("context_fields", "paging_fields", "search_fields", "auth_fields", "user_input_fields")


def unused_names(contracts: Iterable[Contract], options: Options) -> Iterator[Problem]:
    """Tell of each name that is given of a field where no tool has an input of that name, whatever its spelling."""
    given = [(key, name) for key in _NAMES for name in sorted(getattr(options, key))]
    if not given:
        return
    known = {_words(field.field_name) for contract in contracts for field in contract.consumes}
    for key, name in given:
        if _words(name) not in known:
            message = f"No tool has an input called {name!r}; it does nothing among the {key.replace('_', ' ')}."
            yield Problem(pointer=f"#/{key}", code="unused_name", message=message, source=SOURCE)


def _words(name: str) -> tuple[str, ...]:
    return tuple(split_words(name))
