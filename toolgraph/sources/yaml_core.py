"""A YAML reader with the YAML 1.2 core schema: `on`, `yes`, `no` and dates stay text, keys are text.

PyYAML's own loaders read YAML 1.1, in which an operation called `on` becomes `True` and a status `200` an
integer key. libyaml parses and composes (and limits nesting to 1,000 levels); the values are made here,
without recursion. Import this module only when there is YAML to read.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any, NamedTuple

import yaml
from yaml.resolver import Resolver

from toolgraph.sources.plain import plain_scalar
from toolgraph.sources.repeated import Repeated

_NULL = re.compile(r"~|null|Null|NULL|")
_TRUE, _FALSE = re.compile(r"true|True|TRUE"), re.compile(r"false|False|FALSE")
_INT, _OCTAL, _HEXADECIMAL = re.compile(r"[-+]?[0-9]+"), re.compile(r"0o[0-7]+"), re.compile(r"0x[0-9a-fA-F]+")
_FLOAT = re.compile(r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?")
_NO_NUMBER = re.compile(r"[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN)")
#: First characters of all that may be something else than text; an empty scalar is null.
_NOT_TEXT = frozenset(("", *"0123456789+-.~nNtTfF"))

_TAG = "tag:yaml.org,2002:"
_PLAIN, _TEXT = "plain", "text"
_RESOLVED_TAGS = frozenset({_PLAIN, *(_TAG + name for name in ("null", "bool", "int", "float"))})


class Loaded(NamedTuple):
    """A parsed stream; aliases are shared objects in *value*, which may even contain itself."""

    value: Any
    #: Where a key stands again in its mapping.
    duplicates: tuple[Repeated, ...]
    #: Where the first key stands that is a number, a truth value or null and became a text, and how many there are.
    first_bare: Repeated | None
    bare_count: int
    has_aliases: bool
    has_more_documents: bool


def load_yaml(text: str) -> Loaded:
    """Parse the first document of a stream.

    Raises: `yaml.YAMLError`, `RecursionError` where merge keys are nested thousands deep.
    """
    parser = _Parser(text)
    try:
        node = parser.get_node() if parser.check_node() else None
        more = parser.check_node()
    finally:
        parser.dispose()
    maker = _Maker()
    value = maker.make(node) if node else None
    ways = _ways(node, {id(mapping) for mapping, _ in (*maker.duplicates, *maker.bare)})
    duplicates, bare = (
        tuple(_repeated(ways[id(mapping)], key) for mapping, key in noted) for noted in (maker.duplicates, maker.bare)
    )
    return Loaded(value, duplicates, bare[0] if bare else None, maker.bare_count, maker.has_aliases, more)


def _ways(root: Any, wanted: set[int]) -> dict[int, tuple[str, ...]]:
    """Give the way from the root to each of the nodes wanted."""
    found: dict[int, tuple[str, ...]] = {}
    seen: set[int] = set()
    todo: list[tuple[Any, tuple[Any, ...]]] = [(root, ())]
    while todo and len(found) < len(wanted):
        node, link = todo.pop()
        if id(node) in seen or isinstance(node, yaml.ScalarNode):
            continue
        seen.add(id(node))
        if id(node) in wanted:
            found[id(node)] = _unrolled(link)
        if isinstance(node, yaml.MappingNode):
            todo.extend((value, (link, _key(key))) for key, value in reversed(node.value))
        else:
            todo.extend((value, (link, str(place))) for place, value in enumerate(node.value))
    return found


def _unrolled(link: tuple[Any, ...]) -> tuple[str, ...]:
    way: list[str] = []
    while link:
        link, segment = link
        way.append(segment)
    return tuple(reversed(way))


def _repeated(way: tuple[str, ...], key_node: Any) -> Repeated:
    mark = key_node.start_mark
    return Repeated((*way, _key(key_node)), mark.line + 1, mark.column + 1)


class _Parser(yaml.CSafeLoader):
    """Composes nodes; a scalar's tag says only whether it was written plain."""

    def resolve(self, kind: Any, value: Any, implicit: Any) -> str:  # noqa: ARG002 - libyaml's signature
        """Leave the type of plain scalars open: it is decided when the value is made."""
        if kind is yaml.ScalarNode:
            return _PLAIN if implicit[0] else _TEXT
        return str(Resolver.DEFAULT_MAPPING_TAG if kind is yaml.MappingNode else Resolver.DEFAULT_SEQUENCE_TAG)

    def descend_resolver(self, current_node: Any, current_index: Any) -> None:
        """Do nothing: no resolver here depends on the path."""

    def ascend_resolver(self) -> None:
        """Do nothing."""


class _Maker:
    """Makes values of nodes; a node met again (an alias) is the same object."""

    def __init__(self) -> None:
        #: Mapping and key nodes.
        self.duplicates: list[tuple[Any, Any]] = []
        #: The first in the text of those keys that are no text.
        self.bare: list[tuple[Any, Any]] = []
        self.bare_count = 0
        self.has_aliases = False
        self._made: dict[int, Any] = {}
        self._pairs: dict[int, dict[str, Any]] = {}

    def make(self, root: Any) -> Any:
        """Give the value of a node."""
        result: list[Any] = [None]
        todo: list[tuple[Any, Any, Any]] = [(root, result, 0)]
        while todo:
            node, holder, key = todo.pop()
            if isinstance(node, yaml.ScalarNode):
                holder[key] = _scalar(node)
            elif id(node) in self._made:
                self.has_aliases = True
                holder[key] = self._made[id(node)]
            else:
                holder[key] = self._container(node, todo)
        return result[0]

    def _container(self, node: Any, todo: list[tuple[Any, Any, Any]]) -> Any:
        container: Any
        if isinstance(node, yaml.MappingNode):
            pairs = self._pairs_of(node)
            container = dict.fromkeys(pairs)
            members: Any = pairs.items()
        else:
            container = [None] * len(node.value)
            members = enumerate(node.value)
        self._made[id(node)] = container
        for key, member in members:
            if isinstance(member, yaml.ScalarNode):
                container[key] = _scalar(member)
            else:
                todo.append((member, container, key))
        return container

    def _pairs_of(self, node: Any) -> dict[str, Any]:
        """Give key → value node of a mapping; its own keys win over merged ones (`<<`), later over earlier."""
        if id(node) in self._pairs:
            return self._pairs[id(node)]
        self._pairs[id(node)] = {}  # what a mapping that merges itself gets
        own: dict[str, Any] = {}
        merged: dict[str, Any] = {}
        for key_node, value_node in node.value:
            if key_node.tag == _PLAIN and key_node.value == "<<":
                for mapping in [value_node] if isinstance(value_node, yaml.MappingNode) else value_node.value:
                    if isinstance(mapping, yaml.MappingNode):
                        merged = {**self._pairs_of(mapping), **merged}
                continue
            key = _key(key_node)
            if key in own:
                self.duplicates.append((node, key_node))
            if (
                key[:1] in _NOT_TEXT
                and isinstance(key_node, yaml.ScalarNode)
                and not isinstance(_scalar(key_node), str)
            ):
                self.bare_count += 1
                if not self.bare or key_node.start_mark.index < self.bare[0][1].start_mark.index:
                    self.bare = [(node, key_node)]
            own[key] = value_node
        pairs = {**merged, **own} if merged else own
        self._pairs[id(node)] = pairs
        return pairs


def _key(node: Any) -> str:
    """Give a key as written: `200` is the text, a list or mapping as a key is a word for it."""
    return str(node.value) if isinstance(node, yaml.ScalarNode) else f"({node.id})"


def _scalar(node: Any) -> Any:
    text: str = node.value
    return _plain_value(text) if node.tag in _RESOLVED_TAGS and text[:1] in _NOT_TEXT else text


@lru_cache(maxsize=4096)
def _plain_value(text: str) -> Any:
    """Give the value of a plain scalar (YAML 1.2.2 section 10.3.2)."""
    for pattern, read in _READERS:
        if pattern.fullmatch(text):
            return plain_scalar(read(text))
    return text


def _integer(text: str) -> int | float:
    # Python refuses to parse integers of thousands of digits; as a float they are infinite, which is no value.
    return int(text) if len(text) < 1000 else float(text)


_READERS: tuple[tuple[re.Pattern[str], Any], ...] = (
    (_NULL, lambda _: None),
    (_TRUE, lambda _: True),
    (_FALSE, lambda _: False),
    (_INT, _integer),
    (_OCTAL, lambda text: int(text, 0)),
    (_HEXADECIMAL, lambda text: int(text, 0)),
    (_FLOAT, float),
    (_NO_NUMBER, lambda _: None),
)
