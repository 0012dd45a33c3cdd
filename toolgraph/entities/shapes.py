"""Where in a response the resource itself stands: behind envelopes, in lists, inside wrappers."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from functools import lru_cache
from weakref import WeakKeyDictionary, proxy

import msgspec

from toolgraph.entities.names import REFERENCE_ROLES, joined, schema_noun, spelling
from toolgraph.schema import SchemaField, SchemaIndex
from toolgraph.text import singular, snake_singular, split_words

_STEP = re.compile(r'\["(?:[^"\\]|\\.)*"\]|\[[^\]]*\]|\.[^.\[]+')
#: Properties that describe the page or the call rather than a resource.
_META = frozenset(
    """page paging pagination meta metadata link error warning message status code success total count limit offset
    cursor next previous prev first last has more msg size sort order query facet aggregation debug request info token
    took time timestamp version self type kind etag object href""".split()
)
#: Names under which collections travel, where several lists stand side by side.
COLLECTION_WORDS = frozenset("item data result content list entry element record row value hit document".split())
#: Objects that stand beside a wrapped resource.
_PAGE_OBJECTS = frozenset("page paging pagination meta link error request".split())
_MESSAGES = frozenset({"msg", "message", "error_message", "err_msg", "status_message"})
_LIST_WORDS = frozenset("list collection page paged response result results envelope wrapper".split())
_MAX_WRAPPERS = 4


class Item(msgspec.Struct, frozen=True):
    """The place of one resource in a response: `$`, `$[*]`, `$.data.pets[*]`, `$.datasets[*].dataset`.

    `component` names its schema, if that has a name; `why` tells in words how it was found.
    """

    path: str = "$"
    is_list: bool = False
    component: str = ""
    why: str = ""
    #: The object is an envelope whose content the document does not tell (`{code, data, message}`).
    is_opaque: bool = False


class _Level(msgspec.Struct, frozen=True):
    """The properties of the object at a path: scalars, objects and lists of objects, each with its fields.

    `rows` are the fields of the items where a list stands at the path, `component` names the object's schema.
    """

    component: str
    rows: tuple[SchemaField, ...]
    scalars: tuple[str, ...]
    objects: dict[str, list[SchemaField]]
    lists: dict[str, list[SchemaField]]


@lru_cache(maxsize=131072)
def steps_of(path: str) -> tuple[str, ...]:
    """Split a JSONPath into its steps: `$.data[*].id` → `(".data", "[*]", ".id")`."""
    return tuple(_STEP.findall(path))


def step_at(path: str, start: int) -> tuple[str, str]:
    """Give the step of a JSONPath that begins at an offset, and what is behind it.

    >>> step_at("$.data[*].id", len("$"))
    ('.data', '[*].id')
    """
    found = _STEP.match(path, start)
    return (found[0], path[found.end() :]) if found else ("", "")


class Shapes:
    """Finds resources in the responses of one index; what a response looks like at a path is told once."""

    def __init__(self, index: SchemaIndex) -> None:
        self._index = index
        self._items: dict[tuple[str, frozenset[str]], Item] = {}
        self._levels: dict[tuple[str, str], _Level] = {}
        self._properties: dict[tuple[str, str], dict[str, tuple[str, SchemaField]]] = {}

    def item_of(self, ref: str, nouns: Collection[str]) -> Item:
        """Find the resource in the response schema at a pointer; *nouns* are names (singular) that it may go by."""
        key = (ref, frozenset(nouns))
        if key not in self._items:
            fields = self._index.fields(ref)
            whole = Item(why="the response itself")
            self._items[key] = self._locate(ref, fields, whole, nouns, wrappers=0) if fields else Item()
        return self._items[key]

    def properties(self, ref: str, at: str) -> dict[str, tuple[str, SchemaField]]:
        """Give the properties of the object at a path by their step, each with the path below it to its last leaf."""
        key = (ref, at)
        if key not in self._properties:
            below = ((field, step_at(field.path, len(at))) for field in self._index.fields(ref) if _is_in(field, at))
            self._properties[key] = {step: (rest, field) for field, (step, rest) in below if step}
        return self._properties[key]

    def _level(self, ref: str, fields: Sequence[SchemaField], at: str) -> _Level:
        key = (ref, at)
        if key not in self._levels:
            self._levels[key] = _level(fields, at)
        return self._levels[key]

    def _locate(
        self, ref: str, fields: Sequence[SchemaField], found: Item, nouns: Collection[str], *, wrappers: int
    ) -> Item:
        """Go on from a place that may be the resource or something around it; *fields* are all below it."""
        at, is_list = found.path, found.is_list
        level = self._level(ref, fields, at)
        here = msgspec.structs.replace(found, component=level.component)
        if level.rows and not is_list:
            inside = Item(f"{at}[*]", is_list=True, why="each item of the list")
            return self._locate(ref, level.rows, inside, nouns, wrappers=wrappers)
        if wrappers >= _MAX_WRAPPERS or not (level.objects or level.lists):
            return msgspec.structs.replace(here, is_opaque=_is_opaque(level))
        if not is_list and (name := _collection(level, here, nouns)):
            inside = Item(f"{at}{name}[*]", is_list=True, why=f"each item of `{name[1:]}`")
            return self._locate(ref, level.lists[name], inside, nouns, wrappers=wrappers + 1)
        if name := _wrapper(level, here, nouns):
            inside = Item(f"{at}{name}", is_list=is_list, why=f"inside `{name[1:]}`")
            return self._locate(ref, level.objects[name], inside, nouns, wrappers=wrappers + 1)
        return here


_shapes: WeakKeyDictionary[SchemaIndex, Shapes] = WeakKeyDictionary()


def shapes_in(index: SchemaIndex) -> Shapes:
    """Give the shapes of an index; whoever asks of one index shares what was found out about its schemas."""
    shapes = _shapes.get(index)
    if shapes is None:
        # The value of a weak key must not keep that key alive.
        shapes = _shapes.setdefault(index, Shapes(proxy(index)))
    return shapes


def _is_in(field: SchemaField, at: str) -> bool:
    return field.path.startswith(at)


def component_at(fields: Sequence[SchemaField], path: str) -> str:
    """Give the name of the schema whose value stands at a path, or an empty string."""
    for field in fields:
        for at, component in reversed(field.owners):
            if at == path:
                return component
    return ""


def _level(fields: Sequence[SchemaField], at: str) -> _Level:
    scalars: list[str] = []
    objects: dict[str, list[SchemaField]] = {}
    lists: dict[str, list[SchemaField]] = {}
    rows = tuple(field for field in fields if field.path.startswith(f"{at}[*]"))
    below = (f"{at}.", f'{at}["')
    held_by: dict[str, list[SchemaField]] = {}
    for field in fields:
        held_by.setdefault(field.holder, []).append(field)
    for holder, held in held_by.items():
        if holder.startswith(below):
            # All fields of an object below are behind the same step.
            step, rest = step_at(holder, len(at))
            (lists if rest.startswith("[*]") else objects).setdefault(step, []).extend(held)
            continue
        for field in held:
            if not field.path.startswith(below):
                continue
            step, rest = step_at(field.path, len(at))
            if rest in ("", "[*]"):
                scalars.append(step)
            else:
                (lists if rest.startswith("[*]") else objects).setdefault(step, []).append(field)
    return _Level(component_at(fields, at), rows, tuple(scalars), objects, lists)


def _collection(level: _Level, here: Item, nouns: Collection[str]) -> str:
    """The list that the object is an envelope of, or an empty string."""
    lists = [name for name in level.lists if _noun(name) not in ("error", "warning", "link")]
    if lists and (name := _bundle(level, here, lists, nouns)):
        return name
    if not lists or _is_resource(level, here, nouns):
        return ""
    named = [name for name in lists if _is_named(name, nouns) or _noun(name) in COLLECTION_WORDS]
    by_schema = [n for n in lists if schema_noun(component_at(level.lists[n], f"{here.path}{n}[*]")) in nouns]
    others = [name for name in (*level.scalars, *level.objects) if not _is_meta(name)]
    if named or by_schema:
        return (named or by_schema)[0]
    is_wrapped = any(_is_named(name, nouns) for name in level.objects)
    return lists[0] if len(lists) == 1 and len(others) <= 1 and not is_wrapped else ""


def _bundle(level: _Level, here: Item, lists: Sequence[str], nouns: Collection[str]) -> str:
    """The list of an envelope that has a key of its own: what its items hold bears the name that it lacks."""
    is_bare = all(_is_meta(name) or spelling(name).role in REFERENCE_ROLES for name in level.scalars)
    if not is_bare or len(lists) != 1 or schema_noun(here.component) in nouns:
        return ""
    (name,) = lists
    inside = {at: component for field in level.lists[name] for at, component in field.owners}
    item = f"{here.path}{name}[*]"
    held = {component for at, component in inside.items() if at.rpartition(".")[0] == item}
    return name if any(schema_noun(component) in nouns for component in held) else ""


def _wrapper(level: _Level, here: Item, nouns: Collection[str]) -> str:
    """The property that holds the whole resource, or an empty string."""
    if _is_resource(level, here, nouns):
        return ""
    named = [name for name in level.objects if _is_named(name, nouns)]
    if named:
        return named[0]
    by_schema = [n for n in level.objects if schema_noun(component_at(level.objects[n], f"{here.path}{n}")) in nouns]
    if here.is_list and len(by_schema) == 1:
        return by_schema[0]
    main = [name for name in level.objects if not _is_meta(name) or _noun(name) in COLLECTION_WORDS]
    beside = [name for name in (*level.scalars, *level.lists) if not _is_meta(name)]
    if len(main) != 1 or beside:
        return ""
    # `{metadata, spec, status}` is a resource in parts; `{data, meta}` and `{_embedded, page}` are wrappers.
    is_alone = all(_noun(name) in _PAGE_OBJECTS for name in level.objects if name != main[0])
    return main[0] if is_alone or _noun(main[0]) in COLLECTION_WORDS else ""


def _is_resource(level: _Level, here: Item, nouns: Collection[str]) -> bool:
    """Whether the object is the resource itself: it has an identity, or its schema bears the name."""
    for name in level.scalars:
        found = spelling(name)
        if found.role in REFERENCE_ROLES and (not found.head or found.noun in nouns):
            return True
    words = split_words(here.component.rsplit(".", 1)[-1]) if level.scalars else ()
    is_plain = bool(words) and not set(words) & _LIST_WORDS and singular(words[-1]) == words[-1]
    noun = schema_noun(here.component)
    # `/clusterrolebindings` are of `ClusterRoleBinding`s.
    return is_plain and (noun in nouns or noun.replace("_", "") in nouns)


def _is_opaque(level: _Level) -> bool:
    """Whether an object tells of the call and nothing of a resource: its code and message, and some data."""
    names = {_noun(name) for name in level.scalars}
    return bool(names & _MESSAGES) and all(_is_meta(name) or _noun(name) in COLLECTION_WORDS for name in level.scalars)


def _is_named(step: str, nouns: Collection[str]) -> bool:
    """Whether a property bears one of the names, or one with a word for a list behind it: `pets`, `petsPage`."""
    if _noun(step) in nouns:
        return True
    words = split_words(step)
    return len(words) > 1 and words[-1] in _LIST_WORDS and joined(words[:-1]) in nouns


def _noun(step: str) -> str:
    return snake_singular(step)


def _is_meta(step: str) -> bool:
    words = split_words(step)
    return bool(words) and all(singular(word) in _META or word in _META for word in words[-1:])
