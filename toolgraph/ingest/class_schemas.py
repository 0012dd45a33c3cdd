"""Python classes whose fields or members are known → JSON Schema: enums, dataclasses, typed dictionaries, models."""

from __future__ import annotations

import dataclasses
import enum
import inspect
import math
import sys
import types
import typing
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import docstring_parser
import msgspec

from toolgraph.sources.plain import plain

if TYPE_CHECKING:
    from toolgraph.ingest.type_hints import HintSchemas

Schema = dict[str, Any]
Tell = Callable[[str], None]

#: JSON type of a constant.
_TYPE_NAMES = {str: "string", int: "integer", float: "number", bool: "boolean", type(None): "null"}


def choice(values: list[Any]) -> Schema:
    """Give the schema of one value out of several."""
    kinds = {_TYPE_NAMES.get(type(value), "") for value in values}
    kind = {"type": kinds.pop()} if len(kinds) == 1 and "" not in kinds else {}
    return {**kind, "enum": plain(values)}


def default_of(value: Any) -> Schema:
    """Give the `default` keyword for a value that JSON can hold, else nothing."""
    if isinstance(value, enum.Enum):
        value = value.value
    if isinstance(value, float) and not math.isfinite(value):
        return {}
    is_plain = type(value) in (str, int, float, bool) or (type(value) in (list, dict, tuple) and value)
    return {"default": plain(value)} if is_plain else {}


def resolved(
    annotations: Mapping[str, Any], names: Mapping[str, Any], local: Mapping[str, Any], tell: Tell
) -> dict[str, Any]:
    """Give annotations with texts evaluated, each by itself; one that can't be is `Any`, and is told."""
    found: dict[str, Any] = {}
    for name, annotation in annotations.items():
        holder = types.SimpleNamespace(__annotations__={name: annotation})
        try:
            hints = typing.get_type_hints(holder, dict(names), dict(local), include_extras=True)
        except Exception:  # noqa: BLE001 - a text may hold any expression
            tell(f"The type of {name!r} could not be made out; it counts as one that allows anything.")
            found[name] = Any
        else:
            found[name] = hints[name]
    return found


def enumeration(_: HintSchemas, kind: type[enum.Enum]) -> Schema:
    """Give the schema of an enum: its members' values."""
    return choice([member.value for member in kind]) | _documented(kind)


def dataclass(schemas: HintSchemas, kind: Any) -> Schema:
    """Give the schema of a dataclass; fields with a default may be left out."""
    fields = [field for field in dataclasses.fields(kind) if field.init]
    made = {field.name for field in fields if field.default_factory is not dataclasses.MISSING}
    defaults = {field.name: field.default for field in fields if field.default is not dataclasses.MISSING}
    return _record(schemas, kind, [field.name for field in fields], defaults | dict.fromkeys(made))


def named_tuple(schemas: HintSchemas, kind: Any) -> Schema:
    """Give the schema of a named tuple, as the object that people mean by it."""
    return _record(schemas, kind, list(kind._fields), kind._field_defaults)


def typed_dict(schemas: HintSchemas, kind: Any) -> Schema:
    """Give the schema of a `TypedDict`."""
    hints = _hints(kind, schemas.tell)
    required = [name for name, hint in hints.items() if _is_required(hint, name in kind.__required_keys__)]
    properties = _described({name: schemas.of(hint) for name, hint in hints.items()}, kind)
    return {"type": "object", "properties": properties, "required": required} | _documented(kind)


def struct(schemas: HintSchemas, kind: Any) -> Schema:
    """Give the schema of a class of msgspec or attrs."""
    try:
        _, parts = msgspec.json.schema_components((kind,), ref_template="#/$defs/{name}")
    except (TypeError, ValueError, RuntimeError, NameError) as error:  # for a hint that msgspec does not know
        schemas.tell(f"The class {kind.__name__} gives no schema ({type(error).__name__}).")
        return {}
    own = dict(parts.pop(kind.__name__, {}))
    for name, part in parts.items():
        schemas.definitions.setdefault(name, part)
    own.pop("title", None)
    return own


def model(schemas: HintSchemas, kind: Any) -> Schema:
    """Give the schema that a Pydantic model gives of itself."""
    try:
        schema = dict(kind.model_json_schema(ref_template="#/$defs/{model}"))
    except Exception as error:  # noqa: BLE001 - whatever the model's own hooks raise
        schemas.tell(f"The model {kind.__name__} gives no schema ({type(error).__name__}).")
        return {}
    for name, definition in schema.pop("$defs", {}).items():
        schemas.definitions.setdefault(name, definition)
    return schema


#: What a class is, and what makes its schema; the first that holds.
CLASSES: tuple[tuple[Callable[[Any], bool], Callable[[HintSchemas, Any], Schema]], ...] = (
    (lambda kind: issubclass(kind, enum.Enum), enumeration),
    (typing.is_typeddict, typed_dict),
    (lambda kind: hasattr(kind, "model_json_schema"), model),
    (dataclasses.is_dataclass, dataclass),
    (lambda kind: hasattr(kind, "__struct_fields__") or hasattr(kind, "__attrs_attrs__"), struct),
    (lambda kind: issubclass(kind, tuple) and hasattr(kind, "_fields"), named_tuple),
)


def _record(schemas: HintSchemas, kind: type, names: list[str], defaults: Mapping[str, Any]) -> Schema:
    hints = _hints(kind, schemas.tell)
    properties = {name: schemas.of(hints.get(name, Any)) | default_of(defaults.get(name)) for name in names}
    required = [name for name in names if name not in defaults]
    return {"type": "object", "properties": _described(properties, kind), "required": required} | _documented(kind)


def _hints(kind: type, tell: Tell) -> dict[str, Any]:
    """Give the hints of a class's fields, those of its bases first."""
    hints: dict[str, Any] = {}
    for base in reversed(kind.__mro__):
        names = vars(sys.modules.get(base.__module__, types.ModuleType("")))
        own = inspect.get_annotations(base)
        hints |= resolved(own, names, {base.__name__: base, kind.__name__: kind}, tell)
    return hints


def _is_required(hint: Any, is_required: bool) -> bool:
    """Whether a key must be there; where annotations are postponed, the class itself does not know."""
    said = {typing.get_origin(hint), *map(typing.get_origin, typing.get_args(hint)[:1])}
    return typing.Required in said or (is_required and typing.NotRequired not in said)


def _described(properties: Mapping[str, Schema], kind: type) -> Schema:
    """Put into properties what the class's docstring says of its attributes."""
    said = {one.arg_name: one.description for one in docstring(kind.__dict__.get("__doc__") or "").params}
    return {
        name: schema if "description" in schema or not said.get(name) else schema | {"description": said[name]}
        for name, schema in properties.items()
    }


def docstring(text: str) -> docstring_parser.Docstring:
    """Read a docstring in the style of Google, NumPy or Sphinx; in none of these it is plain prose."""
    try:
        return docstring_parser.parse(text)
    except (docstring_parser.ParseError, LookupError, ValueError):
        # The parsers stumble over a few texts, such as `: :type x`.
        plain_text = docstring_parser.Docstring()
        plain_text.short_description = text
        return plain_text


def _documented(kind: type) -> Schema:
    """Give the first paragraph of a class's own docstring, not the signature that dataclasses make one of."""
    text = inspect.cleandoc(kind.__dict__.get("__doc__") or "").partition("\n\n")[0]
    is_signature = text.startswith(f"{kind.__name__}(")
    return {"description": " ".join(text.split())} if text and not is_signature else {}
