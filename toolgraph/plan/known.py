"""Values that need no call: what the request gives, labels of codes, defaults of the surroundings and the document."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import msgspec

from toolgraph.model import FieldKind, Origin
from toolgraph.plan.asks import Ask, is_generic, spelling
from toolgraph.plan.bindings import is_given_later
from toolgraph.text import fold

_DENIAL = re.compile(r"(?<!\w)(?:not|never|without|except|no|un\w+)(?!\w)|n't|아직|않|제외|없는|不|未|没有|ない")


class Value(msgspec.Struct, frozen=True):
    """A value that is known, where it comes from, and why.

    `entity` is the key that gave it; `is_whole` says that it is the list or object around a nested field.
    """

    origin: Origin
    value: Any
    why: str
    entity: str = ""
    is_whole: bool = False


class Refused(msgspec.Struct, frozen=True):
    """What was given for a field that takes codes, and is none of them; `options` are the codes with their labels."""

    given: Any
    options: tuple[tuple[Any, str], ...]
    entity: str = ""


class Codes(msgspec.Struct, frozen=True):
    """The codes that fields take, and what people call them.

    `mappings` has `field` or, more specific, `tool:field` → code → label. `names` are fields that take codes though
    nothing lists them.
    """

    mappings: Mapping[str, Mapping[str, str]] = {}
    names: frozenset[str] = frozenset()

    def options(self, ask: Ask) -> tuple[tuple[Any, str], ...]:
        """Give the codes of a field with their labels; empty where it takes anything."""
        labels = self._labels(ask)
        codes = {written(code): code for code in ask.field.enum} or {code: code for code in labels}
        return tuple((code, labels.get(text, "")) for text, code in codes.items())

    def takes_codes(self, ask: Ask) -> bool:
        """Whether a field takes codes only."""
        return bool(self.options(ask)) or ask.name in self.names

    def code(self, ask: Ask, value: Any) -> tuple[Any, str] | None:
        """Give the code that a value means, with its label if it was named by that; `None` if it means none.

        Codes come first, then labels, both as written, then without regard to case and width.
        """
        options = self.options(ask)
        said = written(value)
        tests: tuple[Callable[[str], str], ...] = (lambda text: text, fold)
        for same in tests:
            for code, _ in options:
                if same(written(code)) == same(said):
                    return code, ""
            for code, label in options:
                if label and same(label.strip()) == same(said.strip()):
                    return code, label
        return None

    def said(self, ask: Ask, goal: str) -> tuple[Any, str] | None:
        """Give the code of the one label of a field that a request speaks of, with that label.

        A request that denies something is not looked at: it may speak of what is not wanted.
        """
        text = fold(goal)
        if not text or _DENIAL.search(text):
            return None
        found = [(code, label) for code, label in self.options(ask) if label.strip() and _speaks_of(text, fold(label))]
        return found[0] if len(found) == 1 else None

    def _labels(self, ask: Ask) -> dict[str, str]:
        general = self.mappings.get(ask.name, {})
        return {**general, **self.mappings.get(f"{ask.tool}:{ask.name}", {})}


class Known:
    """Answers what is known of a field, in order: the request's entities, code labels, defaults.

    *entities* may be nested (`{"pet": {"id": 1}}` is `pet.id`). A key fits a field by the field's name, its semantic
    tag, or its entity and name, however each is spelled. Of the *goal* the labels of codes are understood.
    """

    def __init__(self, entities: Mapping[str, Any], defaults: Mapping[str, Any], codes: Codes, goal: str = "") -> None:
        self.codes = codes
        self._goal = goal
        self._entities: dict[str, tuple[str, Any]] = {}
        for key, value in _flat(entities):
            self._entities.setdefault(spelling(key), (key, value))
        self._defaults = {spelling(key): (key, value) for key, value in defaults.items()}

    def of(self, ask: Ask, *, is_target: bool) -> Value | Refused | None:
        """Give what is known of a field; a name that means something else in every tool counts for the target only."""
        found = self._entity(ask, is_target=is_target)
        if found is not None:
            return self._given(ask, *found)
        around = self._around(ask, is_target=is_target)
        return around or (self._said(ask) if is_target else None) or self._default(ask)

    def object_at(self, key: str) -> Mapping[str, Any]:
        """Give the object that the request gives for a property of a body, or an empty one."""
        _, value = self._entities.get(spelling(key), ("", None))
        return value if isinstance(value, Mapping) else {}

    def keys(self) -> tuple[str, ...]:
        """Give the keys of the entities, nested ones dotted."""
        return tuple(key for key, _ in self._entities.values())

    def _entity(self, ask: Ask, *, is_target: bool) -> tuple[str, Any] | None:
        if not self._entities:
            return None
        for name in _names(ask, is_target=is_target):
            if name in self._entities:
                return self._entities[name]
        entity = ask.field.entity
        if ask.field.reference and entity in self._entities and not isinstance(self._entities[entity][1], Mapping):
            return self._entities[entity]
        return None

    def _around(self, ask: Ask, *, is_target: bool) -> Value | None:
        """Give the list that a nested field stands in, where the request gives all of it."""
        key, value = self._entities.get(spelling(ask.key), ("", None))
        if not (is_target and ask.route and isinstance(value, list | tuple)):
            return None
        return Value(Origin.ENTITY, list(value), f"The request gives `{key}`.", key, is_whole=True)

    def _given(self, ask: Ask, key: str, value: Any) -> Value | Refused:
        if not self.codes.options(ask) or is_given_later(value):
            return Value(Origin.ENTITY, value, f"The request gives `{key}`.", key)
        if isinstance(value, list | tuple):
            return self._given_list(ask, key, value)
        found = self.codes.code(ask, value)
        if found is None:
            return Refused(value, self.codes.options(ask), key)
        code, label = found
        if label:
            return Value(Origin.ENUM, code, f"“{value}” is the label of the code {written(code)}.", key)
        return Value(Origin.ENTITY, code, f"The request gives `{key}`.", key)

    def _given_list(self, ask: Ask, key: str, values: Iterable[Any]) -> Value | Refused:
        codes = [(value, self.codes.code(ask, value)) for value in values]
        unknown = [value for value, code in codes if code is None]
        if unknown:
            return Refused(unknown[0], self.codes.options(ask), key)
        return Value(Origin.ENTITY, [code[0] for _, code in codes if code], f"The request gives `{key}`.", key)

    def _said(self, ask: Ask) -> Value | None:
        found = self.codes.said(ask, self._goal)
        if found is None:
            return None
        code, label = found
        why = f"The request says “{label}”, which is the label of the code {written(code)}."
        return Value(Origin.ENUM, [code] if ask.takes_list else code, why)

    def _default(self, ask: Ask) -> Value | None:
        for name in (ask.field.semantic_tag, ask.name):
            if name and spelling(name) in self._defaults:
                key, value = self._defaults[spelling(name)]
                found = self.codes.code(ask, value) if isinstance(value, str | int | float) else None
                return Value(Origin.DEFAULT, found[0] if found else value, f"`{key}` has a default in this catalog.")
        if not ask.field.required:
            return None
        if ask.field.default is not None:
            return Value(Origin.DEFAULT, ask.field.default, "The document gives this default.")
        if len(ask.field.enum) == 1:
            return Value(Origin.DEFAULT, ask.field.enum[0], "It is the only value that the document allows.")
        return None


def _speaks_of(text: str, label: str) -> bool:
    """Whether a folded text has a label as words of its own; words of Chinese, Korean and Japanese run together."""
    if not label.isascii():
        return label.strip() in text
    return re.search(rf"(?<!\w){re.escape(label.strip())}(?!\w)", text) is not None


def written(value: Any) -> str:
    """Give an enum value as text, as mappings have it: `True` is `true`."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return value if isinstance(value, str) else str(value)


def _names(ask: Ask, *, is_target: bool) -> Iterator[str]:
    """Yield every spelling under which a field may be given."""
    name, tag, entity = spelling(ask.name), spelling(ask.field.semantic_tag), ask.field.entity
    if "." in ask.field.semantic_tag:
        yield tag
    if is_target or not is_generic(ask.name):
        yield name
    if entity:
        yield f"{spelling(entity)}_{name}"
    if ask.route and is_target:
        yield spelling(".".join(map(str, (ask.key, *(step for step in ask.route if step != 0)))))
    if ask.field.kind is FieldKind.DATA and tag and "." not in ask.field.semantic_tag and is_target:
        yield tag


def _flat(entities: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, Any]]:
    """Yield each key with its value, outer ones first; what is inside an object is there under its dotted key too."""
    for key, value in entities.items():
        yield f"{prefix}{key}", value
    for key, value in entities.items():
        if isinstance(value, Mapping):
            yield from _flat(value, f"{prefix}{key}.")
