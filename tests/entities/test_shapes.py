from __future__ import annotations

from typing import Any

import pytest

from tests.worlds import INTEGER, STRING, listed, obj
from toolgraph.entities.shapes import Item, shapes_in, step_at, steps_of
from toolgraph.schema import SchemaIndex

PET = obj("id", id=STRING, name=STRING, tags=listed(obj(label=STRING)))
PAGE = {"total": INTEGER, "page": INTEGER}
SCHEMAS = {
    "Pet": PET,
    "Thing": obj(name=STRING, parts=listed(obj(label=STRING))),
    "PetList": obj(kind=STRING, pets=listed({"$ref": "#/schemas/w/Pet"})),
    "Pod": obj(apiVersion=STRING, kind=STRING, metadata=obj(name=STRING), spec=obj(a=STRING, b=STRING)),
}


def found(schema: Any, *nouns: str) -> Item:
    index = SchemaIndex({"w": {**SCHEMAS, "inline:x": schema}})
    return shapes_in(index).item_of("#/schemas/w/inline:x", set(nouns))


@pytest.mark.parametrize(
    ("schema", "path", "is_list"),
    [
        (PET, "$", False),
        (listed(PET), "$[*]", True),
        (obj(data=listed(PET), **PAGE), "$.data[*]", True),
        (obj(pets=listed(PET)), "$.pets[*]", True),
        (obj(pet=PET), "$.pet", False),
        (obj(code=INTEGER, message=STRING, data=PET), "$.data", False),
        (obj(code=INTEGER, data=obj(items=listed(PET), total=INTEGER)), "$.data.items[*]", True),
        (obj(_embedded=obj(pets=listed(PET)), page=obj(size=INTEGER)), "$._embedded.pets[*]", True),
        (obj(datasets=listed(obj(dataset=PET, links=obj()))), "$.datasets[*].dataset", True),
        (obj(errors=listed(obj(code=STRING)), pets=listed(PET)), "$.pets[*]", True),
        (STRING, "$", False),
        (listed(STRING), "$[*]", True),
    ],
)
def test_the_resource_is_found_behind_envelopes(schema: Any, path: str, is_list: bool) -> None:
    item = found(schema, "pet")
    assert (item.path, item.is_list) == (path, is_list)


def test_a_lone_object_with_an_identity_is_no_envelope_of_its_lists() -> None:
    assert found(obj(id=STRING, tags=listed(obj(label=STRING)))).path == "$"


def test_an_object_whose_schema_bears_the_name_is_the_resource() -> None:
    assert found({"$ref": "#/schemas/w/Thing"}, "thing").path == "$"
    assert found({"$ref": "#/schemas/w/Thing"}, "other").path == "$.parts[*]"


def test_a_list_schema_is_an_envelope_though_it_bears_the_name() -> None:
    item = found({"$ref": "#/schemas/w/PetList"}, "pet")
    assert (item.path, item.component) == ("$.pets[*]", "Pet")


def test_a_resource_in_parts_is_no_wrapper_of_one_of_them() -> None:
    assert found({"$ref": "#/schemas/w/Pod"}, "status").path == "$"


def test_an_envelope_without_content_is_opaque() -> None:
    assert found(obj(code=INTEGER, msg=STRING, data={})).is_opaque
    assert not found(PET).is_opaque


def test_a_path_is_split_into_steps() -> None:
    assert steps_of('$.data[*]["odd.name"].id') == (".data", "[*]", '["odd.name"]', ".id")


@pytest.mark.parametrize(
    ("start", "step", "rest"),
    [
        ("$", ".data", '[*]["odd.name"].id'),
        ("$.data", "[*]", '["odd.name"].id'),
        ("$.data[*]", '["odd.name"]', ".id"),
        ('$.data[*]["odd.name"]', ".id", ""),
        ("$.da", "", ""),
    ],
)
def test_one_step_is_read_where_it_begins(start: str, step: str, rest: str) -> None:
    assert step_at('$.data[*]["odd.name"].id', len(start)) == (step, rest)


def test_a_property_does_not_belong_to_one_whose_name_it_begins_with() -> None:
    index = SchemaIndex({"w": {"inline:x": obj(data=obj(total=INTEGER), database=obj(id=STRING))}})
    assert list(shapes_in(index).properties("#/schemas/w/inline:x", "$.data")) == [".total"]
