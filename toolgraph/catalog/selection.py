r"""The selection language: which tools or edges are meant, as text that a box, an address and a link can hold.

A selection is a row of terms that must all hold: `module:orders ready:blocked`. A term is `key:value`, the value in
double quotes where it has spaces: `module:"back office"` (a quote or backslash inside is written with a backslash in
front). Words without a key are looked for in the tools as the search box does. Terms about edges (`kind:`, `from:`,
`flow:` …) make it a selection of edges; terms about tools then ask that one end of the edge fits. `list:` says outright
what is listed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from enum import StrEnum

import msgspec

from toolgraph.errors import ToolgraphError
from toolgraph.model import Action, EdgeKind, Severity, Status
from toolgraph.readiness.codes import Code


class Key(StrEnum):
    """What a term is about."""

    LIST = "list"
    MODULE = "module"
    RESOURCE = "resource"
    ACTION = "action"
    METHOD = "method"
    READY = "ready"
    FINDING = "finding"
    PROBLEM = "problem"
    SEVERITY = "severity"
    MISSING = "missing"
    IN = "in"
    OUT = "out"
    ORPHAN = "orphan"
    KIND = "kind"
    FROM = "from"
    TO = "to"
    FLOW = "flow"
    PROOF = "proof"
    SCOPE = "scope"
    UNDECIDED = "undecided"


class Rows(StrEnum):
    """What a selection lists."""

    TOOLS = "tools"
    EDGES = "edges"
    MODULES = "modules"
    RESOURCES = "resources"
    PROBLEMS = "problems"


#: Keys that are about edges; all others are about tools.
EDGE_KEYS = frozenset({Key.KIND, Key.FROM, Key.TO, Key.FLOW, Key.PROOF, Key.SCOPE, Key.UNDECIDED})
KIND_CODES: Mapping[EdgeKind, str] = {
    EdgeKind.DATA_FLOW: "df",
    EdgeKind.LINK: "oa",
    EdgeKind.WORKFLOW: "wf",
    EdgeKind.MANUAL: "mn",
    EdgeKind.OBSERVED: "ob",
    EdgeKind.WEAK: "wk",
    EdgeKind.STRUCTURAL: "st",
}
_YES_NO = ("yes", "no")
#: Key → the only values that it takes. All other keys take the names of the catalog at hand.
VALUES: Mapping[Key, tuple[str, ...]] = {
    Key.LIST: tuple(Rows),
    Key.ACTION: tuple(Action),
    Key.READY: tuple(Status),
    Key.FINDING: tuple(Code),
    Key.SEVERITY: tuple(Severity),
    Key.ORPHAN: _YES_NO,
    Key.KIND: tuple(KIND_CODES.values()),
    Key.FLOW: _YES_NO,
    Key.PROOF: ("confirmed", "inferred"),
    Key.SCOPE: _YES_NO,
    Key.UNDECIDED: _YES_NO,
}
#: What keys and values were called before, for addresses that people have kept.
_FORMER = {"flaw": "problem", "flaws": "problems"}
#: More values than these are not all named in an error.
_NAMED = 8

#: A term or a word: letters and a colon, a quoted text, or a run without spaces.
_TOKEN = re.compile(
    r'\s*(?:(?P<key>[A-Za-z]+):(?!//))?(?:"(?P<quoted>(?:[^"\\]|\\[\s\S])*)(?P<end>"?)|(?P<plain>[^\s"]*))'
)
_ESCAPED = re.compile(r"\\(.)", re.DOTALL)
#: What can stand without quotes: no space, no quote, and not so that it reads as a term.
_PLAIN = re.compile(r'[^\s"]+')
_TERM = re.compile(r"[A-Za-z]+:(?!//)")


class SelectionError(ToolgraphError):
    """A text is not a selection: an unknown key, a value that the key does not take, a quote that is not closed."""

    reason = "selection_unreadable"

    def __init__(self, token: str, what: str) -> None:
        self.token = token
        super().__init__(f"{token}: {what}")


class Term(msgspec.Struct, frozen=True):
    """One condition."""

    key: Key
    value: str

    def __str__(self) -> str:
        return f"{self.key.value}:{_quoted(self.value)}"


class Selection(msgspec.Struct, frozen=True, kw_only=True):
    """Terms and words, all of which must hold; empty selects everything."""

    terms: tuple[Term, ...] = ()
    words: tuple[str, ...] = ()

    def __str__(self) -> str:
        return " ".join((*map(str, self.terms), *map(_word, self.words)))

    @property
    def rows(self) -> Rows:
        """What it lists: what it says, else edges where it has a term about edges, else tools."""
        said = next((term.value for term in reversed(self.terms) if term.key is Key.LIST), "")
        if said:
            return Rows(said)
        return Rows.EDGES if self.edge_terms else Rows.TOOLS

    @property
    def edge_terms(self) -> tuple[Term, ...]:
        """The terms about edges."""
        return tuple(term for term in self.terms if term.key in EDGE_KEYS)

    @property
    def tool_terms(self) -> tuple[Term, ...]:
        """The terms about tools."""
        return tuple(term for term in self.terms if term.key not in EDGE_KEYS and term.key is not Key.LIST)

    @property
    def text(self) -> str:
        """The words as they are searched for."""
        return " ".join(self.words)


def select(*words: str, **terms: str) -> Selection:
    """Make a selection in code; `from_` stands for `from`, `in_` for `in`.

    >>> str(select(module="back office", ready="blocked"))
    'module:"back office" ready:blocked'
    """
    return Selection(terms=tuple(Term(Key(key.rstrip("_")), value) for key, value in terms.items()), words=words)


def parse_selection(text: str) -> Selection:
    """Read a selection; `str()` of it writes it again.

    Raises: `SelectionError`.
    """
    terms: list[Term] = []
    words: list[str] = []
    for key, value, token in _tokens(text):
        if key:
            terms.append(_term(key, value, token))
        else:
            words.append(value)
    return Selection(terms=tuple(dict.fromkeys(terms)), words=tuple(words))


def has_terms(text: str) -> bool:
    """Whether a text means to be more than words: some of it is written like a term with a known key."""
    keys = {match[1].lower() for match in re.finditer(r"(?:^|\s)([A-Za-z]+):(?!//)", text)}
    return bool(keys & {*Key, *_FORMER})


def _tokens(text: str) -> Iterator[tuple[str, str, str]]:
    """Yield (key or nothing, value, the token as written)."""
    at = 0
    while at < len(text):
        match = _TOKEN.match(text, at)
        if match is None or match.end() == at:
            break
        at = match.end()
        token = match[0].strip()
        if not token:
            continue
        if match["quoted"] is not None and not match["end"]:
            raise SelectionError(token, "the quotation mark is not closed; expected a second one.")
        value = match["plain"] if match["quoted"] is None else _ESCAPED.sub(r"\1", match["quoted"])
        key = match["key"] or ""
        if key or value.strip():
            yield key, value, token


def _term(written: str, value: str, token: str) -> Term:
    name = _FORMER.get(written.lower(), written.lower())
    if name not in set(Key):
        near = get_close_matches(name, list(Key), 1)
        hint = f"did you mean `{near[0]}:`?" if near else f"expected one of {', '.join(f'{key}:' for key in Key)}."
        raise SelectionError(token, f"there is no `{name}:`; {hint} To look for the words, put them in quotes.")
    key = Key(name)
    if not value.strip():
        raise SelectionError(token, f"expected {_expected(key)} after `{key}:`.")
    allowed = VALUES.get(key)
    if allowed is None:
        return Term(key, value)
    meant = _FORMER.get(value.lower(), value.lower())
    chosen = next((one for one in allowed if one == meant), None)
    if chosen is None:
        near = get_close_matches(value.lower(), allowed, 1)
        hint = f" Did you mean `{key}:{near[0]}`?" if near else ""
        raise SelectionError(token, f"expected {_expected(key)}.{hint}")
    return Term(key, str(chosen))


def _expected(key: Key) -> str:
    allowed = VALUES.get(key)
    if allowed is None:
        return _NAMES.get(key, "a name")
    named = ", ".join(allowed[:_NAMED])
    return f"one of {named}" + (f" … ({len(allowed)} in all)" if len(allowed) > _NAMED else "")


_NAMES: Mapping[Key, str] = {
    Key.MODULE: "the name of a module",
    Key.RESOURCE: "the name of a resource",
    Key.METHOD: "an HTTP method",
    Key.FROM: "the name of a module",
    Key.TO: "the name of a module",
    Key.IN: "the name or meaning of a field (orderNo, order.number)",
    Key.OUT: "the name or meaning of a field (orderNo, order.number)",
    Key.PROBLEM: "the code of a problem in a document (external_ref)",
    Key.MISSING: "the name or meaning of a field (orderNo, order.number)",
}


def _word(text: str) -> str:
    return _in_quotes(text) if _TERM.match(text) else _quoted(text)


def _quoted(text: str) -> str:
    return text if _PLAIN.fullmatch(text) else _in_quotes(text)


_ESCAPES = str.maketrans({'"': '\\"', "\\": "\\\\"})


def _in_quotes(text: str) -> str:
    return f'"{text.translate(_ESCAPES)}"'
