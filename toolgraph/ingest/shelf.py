"""The schemas of one document on their way into the artifact: each stored once, under a name.

All components of the document are stored, and what operations refer to elsewhere. Every `$ref` becomes an artifact
pointer (`#/schemas/<label>/<component>`), an inline body schema gets a name made of its content.
"""

from __future__ import annotations

import hashlib
from collections import deque
from typing import Any, NamedTuple

import orjson

from toolgraph.ingest.names import FreeNames
from toolgraph.ingest.problems import Problems
from toolgraph.ingest.references import References, below
from toolgraph.ingest.schema_flaws import JSON_SCHEMA, SchemaVersion, check_schema
from toolgraph.ingest.tolerant import mapping, shallow
from toolgraph.model import Severity
from toolgraph.schema import INLINE_PREFIX
from toolgraph.schema.pointer import join, split

#: Schemas nested deeper inline are stored apart: JSON writers fail at some 250 levels.
_MAX_NESTING = 24

_ONE = frozenset(
    {
        "items", "additionalProperties", "not", "contains", "propertyNames", "if", "then", "else", "additionalItems",
        "unevaluatedItems", "unevaluatedProperties",
    }
)  # fmt: skip
_MANY = frozenset({"allOf", "oneOf", "anyOf", "prefixItems", "items"})
_NAMED = frozenset({"properties", "patternProperties", "$defs", "definitions", "dependentSchemas"})
_HOLDERS = _ONE | _MANY | _NAMED
#: The one keyword that may be true or false in every version.
_BOOLEAN_KEYWORD = "/additionalProperties"
#: Extensions that change what a schema means.
_KEPT_EXTENSIONS = frozenset({"x-nullable"})
#: What may stand beside a reference without changing the schema it refers to.
_ANNOTATIONS = frozenset({"description", "summary", "title", "example", "examples", "deprecated"})
#: Sections whose members are named schemas, wherever a document keeps them.
_NAMING_PARENTS = frozenset({"schemas", "definitions", "$defs", "components"})


class _Copying(NamedTuple):
    """A schema still to be copied into `holder[key]`; *depth* counts the schemas around it."""

    schema: Any
    holder: Any
    key: Any
    place: str
    depth: int


class _Waiting(NamedTuple):
    """A schema that is referred to and will be stored under *name*."""

    name: str
    schema: Any
    place: str


class Shelf:
    """Stores the schemas of the document labelled *label*, whose components are at *home*."""

    def __init__(
        self,
        label: str,
        home: tuple[str, ...],
        references: References,
        problems: Problems,
        version: SchemaVersion = JSON_SCHEMA,
    ) -> None:
        self.label = label
        self.references = references
        self.problems = problems
        self.version = version
        self._home = home
        # A section may be a reference itself, to a file that holds the components.
        self._components = frozenset(mapping(references.lookup(join(*home)))) - {"$ref"}
        self._stored: dict[str, Any] = {}
        self._name_of: dict[str, str] = {}
        self._pointers: dict[str, str] = {}
        self._names = FreeNames(self._components)
        self._waiting: deque[_Waiting] = deque()

    def schemas(self) -> dict[str, Any]:
        """Give name → schema, sorted by name: all components, what else was asked for, and what these refer to."""
        for name in sorted(self._components):
            self._pointer(join(*self._home, name))
        while self._waiting:
            name, schema, place = self._waiting.popleft()
            self._stored[name] = self.copy(schema, place)
        return dict(sorted(self._stored.items()))

    def store(self, schema: Any, place: str) -> str:
        """Give the artifact pointer of a body's schema, or an empty string where it says nothing.

        A mere reference gives the component's own pointer.
        """
        if not isinstance(schema, dict):
            if isinstance(schema, bool):
                self._check_boolean(place)
            elif schema is not None:
                self.problems.add("invalid_value", place, "The schema is no object; it was left out.")
            return ""
        if "$ref" in schema and all(key in _ANNOTATIONS or key == "$ref" or key.startswith("x-") for key in schema):
            target = self.references.target(schema["$ref"], place)
            return self._pointer(target) if target else ""
        copied = self.copy(schema, place)
        if not copied:
            return ""
        name = INLINE_PREFIX + _digest(orjson.dumps(copied, option=orjson.OPT_SORT_KEYS))
        self._stored.setdefault(name, copied)
        return join("schemas", self.label, name)

    def is_empty(self, pointer: str) -> bool:
        """Whether the schema of a body, stored before, is that of an object without properties."""
        schema = self._stored.get(split(pointer)[-1]) if pointer else None
        return mapping(schema).get("properties") == {}

    def copy(self, schema: Any, place: str) -> dict[str, Any]:
        """Give a copy whose references are artifact pointers; scalars and examples are shared, not copied."""
        result: dict[str, Any] = {"schema": {}}
        todo = deque([_Copying(schema, result, "schema", place, 0)])
        while todo:
            self._copy_one(todo.popleft(), todo)
        return dict(result["schema"]) if isinstance(result["schema"], dict) else {}

    def _copy_one(self, work: _Copying, todo: deque[_Copying]) -> None:
        if isinstance(work.schema, bool):
            self._check_boolean(work.place)
            work.holder[work.key] = work.schema
            return
        if not isinstance(work.schema, dict):
            self.problems.add(
                "invalid_value", work.place, "A schema was expected here; it counts as one that allows anything."
            )
            work.holder[work.key] = {}
            return
        if work.depth > _MAX_NESTING:
            name = INLINE_PREFIX + _digest(work.place.encode())
            self._waiting.append(_Waiting(name, work.schema, work.place))
            work.holder[work.key] = {"$ref": join("schemas", self.label, name)}
            return
        check_schema(work.schema, work.place, self.version, self.problems.add)
        copied: dict[str, Any] = {}
        work.holder[work.key] = copied
        for key, value in work.schema.items():
            if key == "$ref":
                copied.update(self._rewritten(value, work.place))
            elif key == "type" and value == "file":  # OpenAPI 2.0
                copied.update(type="string", format="binary")
            elif key == "discriminator":
                copied[key] = self._discriminator(value, work.place)
            elif key in _HOLDERS:
                self._copy_subschemas(key, value, copied, work, todo)
            elif self._is_kept(key, value, work.place):
                copied[key] = value

    def _copy_subschemas(
        self, key: str, value: Any, copied: dict[str, Any], work: _Copying, todo: deque[_Copying]
    ) -> None:
        """Arrange for the schemas under a keyword to be copied."""
        place, depth = below(work.place, key), work.depth + 1
        if key in _MANY and isinstance(value, list):
            members: list[Any] = [None] * len(value)
            copied[key] = members
            todo.extend(
                _Copying(member, members, number, f"{place}/{number}", depth) for number, member in enumerate(value)
            )
        elif key in _NAMED and isinstance(value, dict):
            named: dict[str, Any] = dict.fromkeys(value)
            copied[key] = named
            todo.extend(_Copying(member, named, name, below(place, name), depth) for name, member in value.items())
        elif key in _ONE and isinstance(value, dict | bool):
            copied[key] = None
            todo.append(_Copying(value, copied, key, place, depth))
        elif value is not None:
            self._tell_wrong_type(
                key,
                "an object of schemas" if key in _NAMED else "a list of schemas" if key not in _ONE else "a schema",
                work.place,
            )

    def _is_kept(self, key: str, value: Any, place: str) -> bool:
        """Whether a keyword that holds no schema goes into the artifact."""
        if value is None:
            return key in ("default", "const", "example")
        if key.startswith("x-"):
            return key in _KEPT_EXTENSIONS
        if key in ("required", "enum") and not isinstance(value, list):
            # `required: true` on a property is a common slip of the time before OpenAPI.
            self._tell_wrong_type(key, "a list", place)
            return False
        return shallow(value) is not None

    def _check_boolean(self, place: str) -> None:
        if not self.version.is_json_schema and not place.endswith(_BOOLEAN_KEYWORD):
            message = "True and false are schemas from OpenAPI 3.1 on; they were read as such."
            self.problems.add("invalid_value", place, message, Severity.INFO)

    def _tell_wrong_type(self, key: str, wanted: str, place: str) -> None:
        message = f"{key!r} is not {wanted}; it was left out."
        self.problems.add("invalid_value", below(place, key), message, Severity.INFO)

    def _rewritten(self, ref: Any, place: str) -> dict[str, Any]:
        target = self.references.target(ref, place)
        return {"$ref": self._pointer(target)} if target else {"x-unresolved-ref": ref if isinstance(ref, str) else ""}

    def _discriminator(self, value: Any, place: str) -> Any:
        """Rewrite the references of a discriminator's mapping; a bare name stands for a component."""
        if value is not None and not isinstance(value, self.version.discriminator):
            wanted = "an object" if self.version.discriminator is dict else "the name of a property"
            self._tell_wrong_type("discriminator", wanted, place)
            return None
        targets = mapping(mapping(value).get("mapping"))
        if not targets:
            return shallow(value)
        rewritten = {
            name: self._pointer(place_of)
            for name, ref in targets.items()
            if (place_of := self._mapped(ref, below(place, "discriminator", "mapping", name)))
        }
        return shallow({**mapping(value), "mapping": rewritten})

    def _mapped(self, ref: Any, place: str) -> str:
        if isinstance(ref, str) and ref in self._components:
            return join(*self._home, ref)
        return self.references.target(ref, place, Severity.INFO)

    def _pointer(self, place: str) -> str:
        """Give the artifact pointer for a place in the source, and see to it that what stands there is stored."""
        if place not in self._pointers:
            self._pointers[place] = self._new_pointer(place)
        return self._pointers[place]

    def _new_pointer(self, place: str) -> str:
        file, _, fragment = place.partition("#")
        segments = split(fragment)
        home = len(self._home)
        if not file and segments[:home] == self._home and len(segments) > home:
            # Of a component, or inside one, which is copied with its structure.
            place, name, inside = join(*segments[: home + 1]), segments[home], segments[home + 1 :]
        else:
            name, inside = "", ()
        if place not in self._name_of:
            self.references.check_circle(place)
            self._name_of[place] = name or self._new_name(file, segments, place)
            self._waiting.append(_Waiting(self._name_of[place], self.references.lookup(place), place))
        return join("schemas", self.label, self._name_of[place], *inside)

    def _new_name(self, file: str, segments: tuple[str, ...], place: str) -> str:
        """Name a schema that is no component of the document itself."""
        if not (file or (len(segments) > 1 and segments[-2] in _NAMING_PARENTS)):
            return INLINE_PREFIX + _digest(place.encode())
        stem = (segments[-1] if segments and segments[-1] else file.rpartition("/")[2].partition(".")[0]) or "schema"
        return self._names.take(stem)


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:12]
