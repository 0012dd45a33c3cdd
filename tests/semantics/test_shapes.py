from __future__ import annotations

from typing import Any

import pytest

from toolgraph.schema import SchemaIndex
from toolgraph.semantics.shapes import Body, look_at

STRING = {"type": "string"}
NUMBER = {"type": "integer"}
PET = {"$ref": "#/schemas/shop/Pet"}
SCHEMAS: dict[str, Any] = {
    "Pet": {"type": "object", "properties": {"id": NUMBER, "name": STRING, "tags": {"type": "array", "items": STRING}}}
}


def obj(**properties: Any) -> dict[str, Any]:
    return {"type": "object", "properties": properties}


def many(items: Any) -> dict[str, Any]:
    return {"type": "array", "items": items}


CASES: list[tuple[str, Any, Body, str, str]] = [
    ("an array", many(PET), Body.LIST, "$[*]", "Pet"),
    ("an object with arrays", PET, Body.OBJECT, "$", "Pet"),
    ("a number", NUMBER, Body.COUNT, "$", ""),
    ("a string", STRING, Body.SCALAR, "$", ""),
    ("nothing but a count", obj(count=NUMBER), Body.COUNT, "$", ""),
    ("nothing but an account", obj(account=NUMBER), Body.OBJECT, "$", ""),
    ("a page", obj(items=many(PET), total=NUMBER, nextPageToken=STRING), Body.LIST, "$.items[*]", "Pet"),
    ("a named list", obj(total_count=NUMBER, pets=many(PET)), Body.LIST, "$.pets[*]", "Pet"),
    ("a list by an unknown name", obj(animals=many(PET)), Body.LIST, "$.animals[*]", "Pet"),
    ("a calendar page", obj(kind=STRING, summary=STRING, timeZone=STRING, nextPageToken=STRING, items=many(PET)),
     Body.LIST, "$.items[*]", "Pet"),
    ("an order with lines", obj(id=NUMBER, items=many(PET), total=NUMBER), Body.OBJECT, "$", ""),
    ("an order by its number", obj(petNo=STRING, lines=many(STRING)), Body.OBJECT, "$", ""),
    ("data in a wrapper", obj(code=NUMBER, message=STRING, data=PET), Body.OBJECT, "$.data", "Pet"),
    ("a list in a wrapper", obj(code=NUMBER, data=obj(list=many(PET), total=NUMBER)), Body.LIST,
     "$.data.list[*]", "Pet"),
    ("an array in a wrapper", obj(success={"type": "boolean"}, result=many(PET)), Body.LIST, "$.result[*]", "Pet"),
    ("errors beside data", obj(data=many(PET), errors=many(STRING), meta=obj(page=NUMBER)), Body.LIST,
     "$.data[*]", "Pet"),
    ("two lists", obj(cats=many(obj(a=STRING)), dogs=many(obj(a=STRING))), Body.OBJECT, "$", ""),
    ("a list of words", obj(names=many(STRING), total=NUMBER), Body.LIST, "$.names[*]", ""),
    ("an object with an array that is not all", obj(title=STRING, body=STRING, tags=many(STRING)),
     Body.OBJECT, "$", ""),
    ("a map", {"type": "object", "additionalProperties": NUMBER}, Body.OBJECT, "$", ""),
    ("anything", {}, Body.OBJECT, "$", ""),
]  # fmt: skip


@pytest.mark.parametrize(
    ("schema", "body", "path", "component"), [case[1:] for case in CASES], ids=[c[0] for c in CASES]
)
def test_structure_tells_what_comes_back(schema: Any, body: Body, path: str, component: str) -> None:
    index = SchemaIndex({"shop": {**SCHEMAS, "inline:1": schema}})
    look = look_at("#/schemas/shop/inline:1", index, {"pet"})
    assert (look.body, look.path, look.component) == (body, path, component)
    assert look.why


def test_no_schema_is_no_body() -> None:
    assert look_at("", SchemaIndex({})).body is Body.NONE


def test_a_recursive_wrapper_ends() -> None:
    node = {"type": "object", "properties": {"data": {"$ref": "#/schemas/shop/Node"}}}
    assert look_at("#/schemas/shop/Node", SchemaIndex({"shop": {"Node": node}})).body is Body.OBJECT
