"""One schema seen as one place of a value: its facts and its children, composition resolved.

`$ref` (with its siblings, OpenAPI 3.1), `allOf`, `oneOf` and `anyOf` are gathered into parts, the schema's
own first; the facts come from the first part that states them, the children from all.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeAlias

import msgspec

from toolgraph.schema.pointer import escape
from toolgraph.text import split_words

#: Parts that a composition may have; what lies beyond adds nothing that a person or a model could use.
MAX_PARTS = 200

_PLAIN_NAME = re.compile(r"[^\s.\[\]\"'*]+")
_COMPOSING = frozenset({"$ref", "allOf", "oneOf", "anyOf"})
#: What allows some texts only.
_NARROWING = frozenset({"enum", "const", "pattern", "format", "maxLength"})
_TELLING = _COMPOSING | {"enum", "const"}
#: Keywords whose schemas are those of children.
_STRUCTURE = frozenset({"properties", "items", "prefixItems", "additionalProperties", "patternProperties"})
_CONTAINERS = ("object", "array")
#: A place in a composition: `None` is certain, `(union, variant)` holds only in that variant.
_Branch: TypeAlias = tuple[int, int] | None
#: Artifact pointer → (schema, name of its component).
Resolve: TypeAlias = Callable[[str], tuple[Any, str]]


class Child(msgspec.Struct, frozen=True, gc=False):
    """One step down from a node: `.name`, `[*]` (items) or `.*` (map values)."""

    step: str
    #: The property's name; empty for items and map values, which go by their parent's.
    name: str
    schema: Any
    pointer: str
    #: Component that holds the property directly; empty if it is inline.
    component: str
    required: bool


class Node(msgspec.Struct, frozen=True, gc=False):
    """A schema with composition resolved. `types` are its JSON types but for `null`, in order of mention."""

    #: Where the schema stands.
    pointer: str
    #: What makes two nodes the same in a recursion: the reference followed, else the schema's own place.
    identity: str
    component: str
    types: tuple[str, ...]
    format: str
    enum: tuple[Any, ...]
    nullable: bool
    read_only: bool
    write_only: bool
    description: str
    default: Any
    example: Any
    children: tuple[Child, ...]
    #: The first scalar type, else the first type, else `any`.
    field_type: str
    #: Whether a value may end here: no children, or a scalar beside them (`anyOf: [string, object]`).
    is_leaf: bool
    #: Whether a value may hold more than the children tell.
    is_open: bool


class _Facts(msgspec.Struct, frozen=True, gc=False):
    """What schemas say of a value, each fact by the first that states it."""

    types: tuple[str, ...] = ()
    nullable: bool = False
    format: str = ""
    enum: tuple[Any, ...] = ()
    read_only: bool = False
    write_only: bool = False
    description: str = ""
    default: Any = None
    example: Any = None


class _Part(msgspec.Struct, frozen=True, gc=False):
    schema: dict[str, Any]
    pointer: str
    component: str
    branch: _Branch
    #: In a union within a variant: never required.
    uncertain: bool


def describe(schema: Any, pointer: str, component: str, resolve: Resolve) -> Node:
    """Give the node of a schema that stands at *pointer*; *component* is its name if it is one."""
    parts, variants, has_null = _gather(schema, pointer, component, resolve)
    component = _name_of(parts, component)
    schemas = [part.schema for part in parts]
    facts = _facts(schemas[0]) if len(schemas) == 1 else _merged([_facts(schema) for schema in schemas])
    types = facts.types or _implied_types(schemas, facts.enum)
    scalars = tuple([name for name in types if name not in _CONTAINERS])
    has_parts = not all(map(_STRUCTURE.isdisjoint, schemas))
    children = tuple(_children(parts, variants, component)) if has_parts else ()
    return Node(
        pointer,
        _identity(schema, pointer),
        component=component,
        types=types,
        format=facts.format,
        enum=() if facts.enum and len(parts) > 1 and any(map(_allows_any_text, parts)) else facts.enum,
        nullable=facts.nullable or has_null,
        read_only=facts.read_only,
        write_only=facts.write_only,
        description=facts.description,
        default=facts.default,
        example=facts.example,
        children=children,
        field_type=(scalars or types or ("any",))[0],
        is_leaf=not children or bool(scalars),
        is_open=(not children and (not types or len(scalars) < len(types)))
        or len(parts) >= MAX_PARTS
        or any(map(_lets_more_in, parts)),
    )


def _name_of(parts: list[_Part], component: str) -> str:
    """Give the component whose value this is: what is certain before what may be; of several kinds it is none."""
    certain = next((part.component for part in parts if part.component and part.branch is None), "")
    if certain or len(parts) == 1:
        return certain or component
    choices = list(dict.fromkeys(part.component for part in parts if part.component))
    kinds = {split_words(name)[-1:] for name in choices}
    return choices[0] if len(kinds) == 1 else "" if choices else component


def step_of(name: str) -> str:
    """Give the path step of a property: `.id`, or `["odd.name"]` where it is no plain word."""
    if name.isidentifier() or _PLAIN_NAME.fullmatch(name):
        return f".{name}"
    return f"[{json.dumps(name, ensure_ascii=False)}]"


def name_in(step: str) -> str:
    """Give the property that a path step names.

    >>> [name_in(step) for step in (".id", '["odd.name"]')]
    ['id', 'odd.name']
    """
    if not step.startswith('["'):
        return step[1:]
    try:
        return str(json.loads(step[1:-1], strict=False))
    except ValueError:  # a path that somebody else wrote
        return step[2:-2]


def _gather(schema: Any, pointer: str, component: str, resolve: Resolve) -> tuple[list[_Part], list[int], bool]:
    """Give the parts in order, the number of variants of each union, and whether a variant is `null`."""
    if isinstance(schema, dict) and _COMPOSING.isdisjoint(schema):
        return [_Part(schema, pointer, component, None, uncertain=False)], [], False
    parts: list[_Part] = []
    variants: list[int] = []
    followed: set[str] = set()
    has_null = False
    todo: list[tuple[Any, str, str, _Branch, bool]] = [(schema, pointer, component, None, False)]
    while todo and len(parts) < MAX_PARTS:
        value, at, owner, branch, uncertain = todo.pop()
        if not isinstance(value, dict):
            continue
        found: list[tuple[Any, str, str, _Branch, bool]] = []
        ref = value.get("$ref")
        if isinstance(ref, str) and ref not in followed:
            followed.add(ref)
            target, name = resolve(ref)
            found.append((target, ref, owner or name, branch, uncertain))
        if not isinstance(ref, str) or len(value) > 1:
            parts.append(_Part(value, at, owner, branch, uncertain))
        for place, member in _members(value, "allOf", at):
            found.append((member, place, owner, branch, uncertain))
        for key in ("oneOf", "anyOf"):
            members = list(_members(value, key, at))
            choices = [(place, member) for place, member in members if not _is_null(member)]
            has_null = has_null or len(choices) < len(members)
            if choices:
                variants.append(len(choices))
            for number, (place, member) in enumerate(choices):
                below = branch or (len(variants) - 1, number)
                found.append((member, place, "", below, uncertain or branch is not None))
        todo.extend(reversed(found))
    return parts, variants, has_null


def _members(schema: dict[str, Any], key: str, pointer: str) -> Iterator[tuple[str, Any]]:
    members = schema.get(key)
    if isinstance(members, list):
        for number, member in enumerate(members):
            yield f"{pointer}/{key}/{number}", member


def _is_null(schema: Any) -> bool:
    return isinstance(schema, dict) and (schema.get("type") in ("null", ["null"]) or schema.get("enum") == [None])


def _identity(schema: Any, pointer: str) -> str:
    """Follow single-member wrappers to the reference inside: `{"allOf": [{"$ref": R}], "description": …}` is R."""
    for _ in range(8):
        if not isinstance(schema, dict) or _COMPOSING.isdisjoint(schema):
            break
        ref = schema.get("$ref")
        if isinstance(ref, str):
            return ref
        members = [m for key in ("allOf", "oneOf", "anyOf") for _, m in _members(schema, key, "") if not _is_null(m)]
        if len(members) != 1 or schema.get("properties"):
            break
        schema = members[0]
    return pointer


def _facts(schema: dict[str, Any]) -> _Facts:
    """Give what one schema says by itself."""
    get = schema.get
    stated = get("type")
    names = stated if isinstance(stated, list) else (stated,)
    return _Facts(
        tuple(dict.fromkeys([name for name in names if isinstance(name, str) and name and name != "null"])),
        "null" in names or get("nullable") is True or get("x-nullable") is True,
        _text(get("format")),
        _enum(schema),
        get("readOnly") is True,
        get("writeOnly") is True,
        _text(get("description")),
        get("default"),
        _example(schema),
    )


def _merged(facts: list[_Facts]) -> _Facts:
    """Put together what several schemas say of one value."""
    return _Facts(
        types=tuple(dict.fromkeys(name for one in facts for name in one.types)),
        nullable=any(one.nullable for one in facts),
        format=next((one.format for one in facts if one.format), ""),
        enum=next((one.enum for one in facts if one.enum), ()),
        read_only=any(one.read_only for one in facts),
        write_only=any(one.write_only for one in facts),
        description=next((one.description for one in facts if one.description), ""),
        default=next((one.default for one in facts if one.default is not None), None),
        example=next((one.example for one in facts if one.example is not None), None),
    )


def _allows_any_text(part: _Part) -> bool:
    """Whether an alternative allows any text, so that the values which others list are but the usual ones."""
    schema = part.schema
    return part.branch is not None and schema.get("type") == "string" and _NARROWING.isdisjoint(schema)


def _implied_types(schemas: list[dict[str, Any]], enum: tuple[Any, ...]) -> tuple[str, ...]:
    """Give the type that other keywords imply where none is stated."""
    for schema in schemas:
        if isinstance(schema.get("properties"), dict) or isinstance(schema.get("additionalProperties"), dict):
            return ("object",)
        if schema.get("items") is not None or schema.get("prefixItems") is not None:
            return ("array",)
    kinds = {bool: "boolean", int: "integer", float: "number", str: "string"}
    for value in enum:
        if type(value) in kinds:
            return (kinds[type(value)],)
    return ()


def _lets_more_in(part: _Part) -> bool:
    """Whether a part allows properties that nothing here tells: those of a free object, or of a subtype.

    An object with properties is closed where it does not say otherwise: that is how documents are written and meant.
    """
    schema = part.schema
    is_subtyped = "discriminator" in schema and "oneOf" not in schema and "anyOf" not in schema
    return (
        is_subtyped
        or not schema
        or "x-unresolved-ref" in schema
        or schema.get("additionalProperties") in (True, {})
        or bool(schema.get("unevaluatedProperties"))
        or (part.branch is not None and _is_open(schema))
    )


def _text(value: Any) -> str:
    return value if isinstance(value, str) else ""


def _enum(schema: dict[str, Any]) -> tuple[Any, ...]:
    values = schema.get("enum")
    if isinstance(values, list) and values:
        return tuple(values)
    return (schema["const"],) if schema.get("const") is not None else ()


def _example(schema: dict[str, Any]) -> Any:
    if schema.get("example") is not None:
        return schema["example"]
    examples = schema.get("examples")
    return examples[0] if isinstance(examples, list) and examples else None


def _children(parts: list[_Part], variants: list[int], component: str) -> Iterable[Child]:
    """Give properties, then items, then map values; the first part that has a step and says what it is wins it.

    An envelope leaves its `data` open, and what is put beside it says what that is.
    """
    required = _required(parts, variants)
    children: dict[str, Child] = {}
    for part in parts:
        for child in _properties(part, component, required):
            known = children.get(child.step)
            if known is None or (_is_open(known.schema) and not _is_open(child.schema)):
                children[child.step] = child
    for steps in (_items, _map_values):
        for part in parts:
            for child in steps(part):
                children.setdefault(child.step, child)
    return children.values()


def _is_open(schema: Any) -> bool:
    """Whether a schema lets anything in, or any object."""
    return not isinstance(schema, dict) or (
        schema.get("type", "object") == "object" and _STRUCTURE.isdisjoint(schema) and _TELLING.isdisjoint(schema)
    )


def _properties(part: _Part, component: str, required: set[str]) -> Iterator[Child]:
    properties = part.schema.get("properties")
    owner = part.component or component
    at = f"{part.pointer}/properties/"
    for name, schema in properties.items() if isinstance(properties, dict) else ():
        if schema is not False:
            yield Child(step_of(name), name, schema, at + escape(name), owner, name in required)


def _items(part: _Part) -> Iterator[Child]:
    items = part.schema.get("items")
    if isinstance(items, dict) and items:
        yield Child("[*]", "", items, f"{part.pointer}/items", "", required=True)
    for key in ("prefixItems", "items"):
        for number, (place, member) in enumerate(_members(part.schema, key, part.pointer)):
            yield Child(f"[{number}]", "", member, place, "", required=True)


def _map_values(part: _Part) -> Iterator[Child]:
    values = part.schema.get("additionalProperties")
    if isinstance(values, dict) and values:
        yield Child(".*", "", values, f"{part.pointer}/additionalProperties", "", required=False)
    patterns = part.schema.get("patternProperties")
    for pattern, schema in patterns.items() if isinstance(patterns, dict) else ():
        if schema is not False:
            yield Child(".*", "", schema, f"{part.pointer}/patternProperties/{escape(pattern)}", "", required=False)


def _required(parts: list[_Part], variants: list[int]) -> set[str]:
    """Give the properties that a valid object must have: stated for certain, or by every variant of a union."""
    certain: set[str] = set()
    by_union: dict[tuple[int, str], set[int]] = {}
    for part in parts:
        names = part.schema.get("required")
        for name in names if isinstance(names, list) else ():
            if not isinstance(name, str):
                continue
            if part.branch is None:
                certain.add(name)
            elif not part.uncertain:
                union, variant = part.branch
                by_union.setdefault((union, name), set()).add(variant)
    return certain | {name for (union, name), seen in by_union.items() if len(seen) == variants[union]}
