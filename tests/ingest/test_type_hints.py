from __future__ import annotations

import datetime as dt
import decimal
import enum
import typing
import uuid
from collections import abc
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple, NewType, NotRequired, Optional, Required, TypedDict, TypeVar

import msgspec
import pytest
from typing_extensions import TypeAliasType

from toolgraph.ingest.type_hints import HintSchemas


class Colour(enum.Enum):
    """What it looks like."""

    RED = "red"
    BLUE = "blue"


class Mixed(enum.Enum):
    ONE = 1
    TWO = "two"


@dataclass
class Node:
    name: Annotated[str, "What it is called."]
    children: list[Node] = field(default_factory=list)
    colour: Colour = Colour.RED
    hidden: int = field(init=False, default=0)


@dataclass
class Leaf(Node):
    size: int = 1


class Point(NamedTuple):
    x: int
    y: int = 0


class Movie(TypedDict, total=False):
    title: Required[str]
    year: int


class Sequel(Movie):
    number: int
    subtitle: NotRequired[str]


class Email(str):
    __slots__ = ()


class Stranger:
    pass


class Model:
    """What Pydantic's models look like from outside."""

    @classmethod
    def model_json_schema(cls, ref_template: str) -> dict[str, Any]:
        part = ref_template.format(model="Part")
        return {"type": "object", "properties": {"part": {"$ref": part}}, "$defs": {"Part": {"type": "string"}}}


class Broken:
    @classmethod
    def model_json_schema(cls, ref_template: str) -> dict[str, Any]:
        raise RuntimeError(ref_template)


Id = NewType("Id", int)
T = TypeVar("T")
Bound = TypeVar("Bound", bound=int)
Either = TypeVar("Either", int, str)

STRING, INTEGER = {"type": "string"}, {"type": "integer"}


def schema_of(hint: Any) -> tuple[dict[str, Any], dict[str, Any], list[str]]:
    """Give the schema of a hint, the definitions, and what was told."""
    told: list[str] = []
    schemas = HintSchemas(told.append)
    return schemas.of(hint), schemas.definitions, told


@pytest.mark.parametrize(
    ("hint", "schema"),
    [
        (str, STRING),
        (int, INTEGER),
        (float, {"type": "number"}),
        (bool, {"type": "boolean"}),
        (None, {"type": "null"}),
        (bytes, {"type": "string", "format": "binary"}),
        (decimal.Decimal, {"type": "number"}),
        (dt.datetime, {"type": "string", "format": "date-time"}),
        (dt.date, {"type": "string", "format": "date"}),
        (uuid.UUID, {"type": "string", "format": "uuid"}),
        (Path, STRING),
        (Email, STRING),
        (Any, {}),
        (object, {}),
        (list, {"type": "array"}),
        (list[int], {"type": "array", "items": INTEGER}),
        (abc.Sequence[int], {"type": "array", "items": INTEGER}),
        (typing.List[int], {"type": "array", "items": INTEGER}),  # noqa: UP006 - people write it
        (abc.AsyncIterator[int], {"type": "array", "items": INTEGER}),
        (set[str], {"type": "array", "uniqueItems": True, "items": STRING}),
        (tuple[int, ...], {"type": "array", "items": INTEGER}),
        (tuple[int, str], {"type": "array", "prefixItems": [INTEGER, STRING]}),
        (dict, {"type": "object"}),
        (dict[str, int], {"type": "object", "additionalProperties": INTEGER}),
        (abc.Mapping[str, Any], {"type": "object", "additionalProperties": {}}),
        (int | None, {"anyOf": [INTEGER, {"type": "null"}]}),
        (Optional[int], {"anyOf": [INTEGER, {"type": "null"}]}),  # noqa: UP045 - people write it
        (int | Any, {}),
        (Literal["a", "b"], {"type": "string", "enum": ["a", "b"]}),
        (Literal["a", 1, None], {"enum": ["a", 1, None]}),
        (Literal[Colour.RED], {"type": "string", "enum": ["red"]}),
        (Annotated[int, "How many."], {"type": "integer", "description": "How many."}),
        (Annotated[int, 5, object()], INTEGER),
        (Id, INTEGER),
        (T, {}),
        (Bound, INTEGER),
        (Either, {"anyOf": [INTEGER, STRING]}),
        (abc.Awaitable[int], INTEGER),
    ],
)
def test_a_hint_has_its_schema(hint: Any, schema: dict[str, Any]) -> None:
    assert schema_of(hint) == (schema, {}, [])


@pytest.mark.parametrize(
    ("kind", "definition"),
    [
        (Colour, {"type": "string", "enum": ["red", "blue"], "description": "What it looks like."}),
        (Mixed, {"enum": [1, "two"]}),
        (Point, {"properties": {"x": INTEGER, "y": {"type": "integer", "default": 0}}, "required": ["x"]}),
        (Movie, {"type": "object", "properties": {"title": STRING, "year": INTEGER}, "required": ["title"]}),
    ],
)  # fmt: skip
def test_a_class_is_a_definition(kind: type, definition: dict[str, Any]) -> None:
    found, definitions, told = schema_of(kind)
    assert found == {"$ref": f"#/$defs/{kind.__name__}"}
    described = {key: value for key, value in definitions[kind.__name__].items() if key in definition}
    assert (described, told) == (definition, [])


def test_a_typed_dictionary_has_the_keys_of_its_base() -> None:
    definition = schema_of(Sequel)[1]["Sequel"]
    assert set(definition["properties"]) == {"title", "year", "number", "subtitle"}
    assert sorted(definition["required"]) == ["number", "title"]


def test_a_dataclass_may_refer_to_itself_and_to_others() -> None:
    definitions = schema_of(list[Node])[1]
    assert definitions["Node"] == {
        "type": "object",
        "properties": {
            "name": {"type": "string", "description": "What it is called."},
            "children": {"type": "array", "items": {"$ref": "#/$defs/Node"}},
            "colour": {"$ref": "#/$defs/Colour", "default": "red"},
        },
        "required": ["name"],
    }
    assert "Colour" in definitions


def test_a_dataclass_has_the_fields_of_its_base() -> None:
    assert list(schema_of(Leaf)[1]["Leaf"]["properties"]) == ["name", "children", "colour", "size"]


def test_a_class_inside_a_function_may_refer_to_itself() -> None:
    @dataclass
    class Inner:
        next: Inner | None = None

    definitions, told = schema_of(Inner)[1:]
    assert definitions["Inner"]["properties"]["next"]["anyOf"][0] == {"$ref": "#/$defs/Inner"}
    assert told == []


def test_classes_of_one_name_are_kept_apart() -> None:
    other = enum.Enum("Colour", {"GREEN": "green"})  # type: ignore[misc]
    assert set(schema_of(Colour | other)[1]) == {"Colour", "Colour_2"}


def test_a_model_gives_its_own_schema() -> None:
    definitions = schema_of(Model)[1]
    assert definitions["Model"]["properties"] == {"part": {"$ref": "#/$defs/Part"}}
    assert definitions["Part"] == STRING


@pytest.mark.parametrize("hint", [Stranger, abc.Callable[[int], str], range, Broken, 5, "text"])
def test_a_type_of_which_nothing_is_known_allows_anything_and_is_told(hint: Any) -> None:
    found, definitions, told = schema_of(hint)
    assert len(told) == 1
    assert definitions.get("Broken", found) == {}


@dataclass
class Described:
    """A thing.

    Attributes:
        size: How large it is.
    """

    size: int
    name: str = ""


def test_the_docstring_of_a_class_describes_its_fields() -> None:
    definition = schema_of(Described)[1]["Described"]
    assert definition["properties"] == {
        "size": {"type": "integer", "description": "How large it is."},
        "name": {"type": "string", "default": ""},
    }


class Part(msgspec.Struct):
    """A part."""

    number: Annotated[int, msgspec.Meta(ge=1)]


class Whole(msgspec.Struct):
    parts: tuple[Part, ...] = ()
    whole: Whole | None = None


def test_a_struct_gives_its_own_schema() -> None:
    found, definitions, told = schema_of(list[Whole])
    assert found == {"type": "array", "items": {"$ref": "#/$defs/Whole"}}
    assert definitions["Whole"]["properties"]["parts"]["items"] == {"$ref": "#/$defs/Part"}
    assert definitions["Part"]["properties"] == {"number": {"type": "integer", "minimum": 1}}
    assert told == []


class Impossible(msgspec.Struct):
    strange: Stranger


def test_a_struct_that_cannot_be_described_is_told() -> None:
    assert schema_of(Impossible)[2] == ["The class Impossible gives no schema (TypeError)."]


def test_an_alias_is_what_it_stands_for() -> None:
    assert schema_of(TypeAliasType("Alias", int)) == (INTEGER, {}, [])
