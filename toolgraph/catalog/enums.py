"""Every field of the catalog that takes codes, the labels people gave to them, and the ones still missing.

A mapping is kept under a *key*: a field name (`statusCode`) holds for every tool, and `tool:field`
(`listOrders:statusCode`) only for that tool, over the general one. All of it is gathered in one walk over
the contracts and flat parameters; nothing compares tools with one another.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any

import msgspec

from toolgraph.model import FieldKind, Tool

#: Words of three letters and fewer that everybody reads; any other that short is an abbreviation.
PLAIN_SHORT = frozenset(
    {
        "add", "age", "all", "and", "any", "asc", "bad", "big", "box", "buy", "car", "csv", "day", "due", "end",
        "fee", "fit", "get", "gif", "git", "hit", "hot", "id", "in", "ios", "job", "jpg", "key", "kid", "low",
        "map", "max", "men", "min", "mon", "net", "new", "no", "not", "now", "off", "old", "on", "one", "out",
        "own", "pay", "pdf", "png", "pro", "put", "raw", "red", "row", "run", "sat", "set", "sha", "sku", "sms", "sum",
        "sun", "svg", "tag", "tax", "top", "tue", "txt", "up", "url", "usb", "use", "vip", "web", "wed", "win",
        "won", "xml", "yes", "zip",
    }
)  # fmt: skip

_LETTERS = re.compile(r"[^\W\d_]+")
_CJK = re.compile(r"[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af]")
_VOWEL = re.compile(r"[aeiouyAEIOUY]")
#: Letters up to which a code without a vowel is an abbreviation.
_ABBREVIATION = 5


class EnumField(msgspec.Struct, frozen=True, kw_only=True):
    """A field's codes with their labels, in general (`tool` is empty) or for one tool.

    `codes` is the union over the tools that use it, in the order in which they were met. `labels` are those
    written under `key` itself; `inherited` what applies without them (the general labels, for one tool).
    `missing` are the codes that some tool would show without a label. `variants` counts the different code
    sets among the tools.
    """

    key: str
    field: str
    tool: str = ""
    codes: tuple[str, ...]
    labels: Mapping[str, str] = {}
    inherited: Mapping[str, str] = {}
    missing: tuple[str, ...] = ()
    tools: tuple[str, ...] = ()
    variants: int = 1
    description: str = ""

    @property
    def cryptic(self) -> tuple[str, ...]:
        """The codes that do not explain themselves."""
        return tuple(code for code in self.codes if is_cryptic(code))

    @property
    def needs_labels(self) -> bool:
        """Whether at least half of the codes do not explain themselves."""
        return 2 * len(self.cryptic) >= len(self.codes) > 0

    @property
    def is_foreign(self) -> bool:
        """Whether no tool uses it: somebody wrote the mapping, or its tools are gone."""
        return not self.tools


class EnumIndex:
    """All enum-bearing fields of a set of tools, under given mappings."""

    def __init__(self, tools: Iterable[Tool], mappings: Mapping[str, Mapping[str, str]]) -> None:
        self._mappings = mappings
        #: Field → tool → its codes.
        self._uses: dict[str, dict[str, tuple[str, ...]]] = {}
        self._descriptions: dict[str, str] = {}
        for tool in tools:
            for name, codes, description in _enums_of(tool):
                known = self._uses.setdefault(name, {})
                known[tool.name] = _union((known.get(tool.name, ()), codes))
                if description:
                    self._descriptions.setdefault(name, description)

    @cached_property
    def fields(self) -> tuple[EnumField, ...]:
        """The general entry of every field and of every foreign key: what needs work most comes first."""
        known = [self._general(name) for name in self._uses]
        foreign = [self._foreign(key) for key in self._mappings if not self._is_known(key)]
        return tuple(sorted((*known, *foreign), key=_urgency))

    @cached_property
    def specific(self) -> tuple[EnumField, ...]:
        """One entry a tool for fields whose tools disagree on the codes, and wherever one has a mapping."""
        disputed = {name for name in self._uses if self._variants(name) > 1}
        found = [
            self._for_tool(name, tool)
            for name, uses in self._uses.items()
            for tool in uses
            if name in disputed or key_of(name, tool) in self._mappings
        ]
        return tuple(sorted(found, key=_urgency))

    @cached_property
    def missing(self) -> int:
        """How many codes of fields that need labels have none."""
        return sum(len(field.missing) for field in self.fields if field.needs_labels)

    def get(self, key: str) -> EnumField | None:
        """Give the entry of a key, or nothing where no tool and no mapping knows it."""
        tool, name = self._split(key)
        if tool:
            return self._for_tool(name, tool)
        if name in self._uses:
            return self._general(name)
        return self._foreign(key) if key in self._mappings else None

    def users(self, name: str) -> tuple[str, ...]:
        """Give the tools that use a field, sorted."""
        return tuple(sorted(self._uses.get(name, ())))

    def same_codes(self, key: str) -> tuple[EnumField, ...]:
        """Give the other general entries that have exactly the codes of *key*."""
        entry = self.get(key)
        if entry is None:
            return ()
        codes = frozenset(entry.codes)
        return tuple(other for other in self.fields if frozenset(other.codes) == codes and other.key != key)

    def label(self, tool: str, name: str, code: str) -> str:
        """Give the label that holds for a tool's field: its own, else the general one, else an empty string."""
        for key in (key_of(name, tool), name):
            label = self._mappings.get(key, {}).get(code)
            if label:
                return str(label)
        return ""

    def _general(self, name: str) -> EnumField:
        uses = self._uses[name]
        labels = _texts(self._mappings.get(name, {}))
        unlabelled = {code for tool, codes in uses.items() for code in codes if not self.label(tool, name, code)}
        codes = _union((*uses.values(), tuple(labels)))
        return EnumField(
            key=name,
            field=name,
            codes=codes,
            labels=labels,
            missing=tuple(code for code in codes if code in unlabelled),
            tools=tuple(sorted(uses)),
            variants=self._variants(name),
            description=self._descriptions.get(name, ""),
        )

    def _variants(self, name: str) -> int:
        return len(set(map(frozenset, self._uses[name].values())))

    def _for_tool(self, name: str, tool: str) -> EnumField:
        key = key_of(name, tool)
        labels = _texts(self._mappings.get(key, {}))
        codes = _union((self._uses[name][tool], tuple(labels)))
        return EnumField(
            key=key,
            field=name,
            tool=tool,
            codes=codes,
            labels=labels,
            inherited=_texts(self._mappings.get(name, {})),
            missing=tuple(code for code in codes if not self.label(tool, name, code)),
            tools=(tool,),
            description=self._descriptions.get(name, ""),
        )

    def _foreign(self, key: str) -> EnumField:
        labels = _texts(self._mappings[key])
        return EnumField(key=key, field=key, codes=tuple(labels), labels=labels)

    def _is_known(self, key: str) -> bool:
        return key in self._uses or bool(self._split(key)[0])

    def _split(self, key: str) -> tuple[str, str]:
        """Give the tool and field of a key; names may hold colons, so the catalog decides where to cut."""
        if key in self._uses:
            return "", key
        for at in (i for i, char in enumerate(key) if char == ":"):
            tool, name = key[:at], key[at + 1 :]
            if tool in self._uses.get(name, {}):
                return tool, name
        return "", key


def key_of(field: str, tool: str = "") -> str:
    """Give the key of a field's mapping, in general or for one tool.

    >>> key_of("statusCode"), key_of("statusCode", "listOrders")
    ('statusCode', 'listOrders:statusCode')
    """
    return f"{tool}:{field}" if tool else field


def code_of(value: Any) -> str | None:
    """Give an enum value as the text it is mapped under; `None` and containers are no codes.

    >>> [code_of(v) for v in (30, "30", True, None, 1.5, {})]
    ['30', '30', 'true', None, '1.5', None]
    """
    if isinstance(value, str):
        return value
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value) if isinstance(value, int | float) else None


def is_cryptic(code: str) -> bool:
    """Tell whether a code needs a label: numeric, very short, or an abbreviation.

    >>> [is_cryptic(c) for c in ("30", "A", "CXL", "ST_10", "v2")]
    [True, True, True, True, True]
    >>> [is_cryptic(c) for c in ("PENDING", "asc", "in_transit", "NEW", "배송중", "true")]
    [False, False, False, False, False, False]
    """
    if _CJK.search(code):
        return False
    letters = "".join(_LETTERS.findall(code))
    if len(letters) <= 3:
        return letters.casefold() not in PLAIN_SHORT
    longest = max(map(len, _LETTERS.findall(code)))
    return longest <= 2 or (len(letters) <= _ABBREVIATION and not _VOWEL.search(letters))


def _urgency(field: EnumField) -> tuple[Any, ...]:
    """Order: codes without labels, words without labels, then the mapped; within each the most used first."""
    rank = (0 if field.needs_labels else 1) if field.missing else 2
    return (rank, field.is_foreign, -len(field.tools), field.field.casefold(), field.key)


def _enums_of(tool: Tool) -> Iterator[tuple[str, tuple[str, ...], str]]:
    """Yield name, codes and description of each enum-bearing field of a tool."""
    for field in (*tool.contract.consumes, *tool.contract.produces):
        if field.enum and field.kind is not FieldKind.AUTH:
            yield from _entry(field.field_name, field.enum, field.description)
    for parameter in tool.parameters:
        if parameter.enum:
            yield from _entry(parameter.name, parameter.enum, parameter.description)


def _entry(name: str, values: Iterable[Any], description: str) -> Iterator[tuple[str, tuple[str, ...], str]]:
    codes = tuple(dict.fromkeys(code for code in map(code_of, values) if code))
    if name and codes:
        yield name, codes, description


def _union(sets: Iterable[tuple[str, ...]]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(code for codes in sets for code in codes))


def _texts(mapping: Mapping[str, Any]) -> dict[str, str]:
    """Read a mapping as text → text; a foreign file may hold numbers."""
    return {str(code): str(label) for code, label in mapping.items() if label not in (None, "")}
