from __future__ import annotations

from tests import factories as make
from toolgraph.catalog.defaults import context_fields, takers
from toolgraph.model import FieldKind, Location, Tool


def needing(name: str, *fields: str, **overrides: object) -> Tool:
    return make.tool(name, consumes=[make.field(f, **({"required": True} | overrides)) for f in fields])


def test_a_field_that_a_contract_calls_context_is_worth_a_default_however_rare() -> None:
    (found,) = context_fields([needing("a", "locale", kind=FieldKind.CONTEXT, location=Location.HEADER)], {})

    assert found.key == "locale"
    assert (found.tools, found.required_by, found.has_default) == (("a",), 1, False)
    assert found.why == "Taken by 1 of 1 tool in the header; required by 1."


def test_a_field_that_many_tools_require_is_worth_a_default() -> None:
    tools = [needing(name, "siteNo") for name in "abc"] + [needing("d", "rare")]

    assert [found.key for found in context_fields(tools, {})] == ["siteNo"]


def test_what_identifies_an_entity_must_be_as_common_as_a_tenant() -> None:
    few = [needing(f"t{i}", "orderId", semantic_tag="order.id") for i in range(9)]
    most = [needing(f"t{i}", "owner", semantic_tag="owner.login") for i in range(10)]

    assert context_fields(few, {}) == ()
    assert [found.key for found in context_fields(most, {})] == ["owner"]


def test_what_some_tool_gives_is_no_matter_of_defaults() -> None:
    giver = make.tool("listItems", produces=[make.produced("$.items[*].quantity")])

    assert context_fields([giver, *(needing(name, "quantity") for name in "abcd")], {}) == ()


def test_many_grows_with_the_catalog() -> None:
    tools = [needing(f"t{i}", "siteNo") for i in range(4)] + [make.tool(f"u{i}") for i in range(96)]

    assert context_fields(tools, {}) == ()


def test_an_optional_field_is_not_worth_a_default_for_its_frequency() -> None:
    assert context_fields([needing(name, "page", required=False) for name in "abcd"], {}) == ()


def test_credentials_are_never_offered() -> None:
    assert context_fields([needing(name, "apiKey", kind=FieldKind.AUTH) for name in "abcd"], {}) == ()


def test_a_default_that_no_tool_uses_is_listed_with_its_value() -> None:
    (found,) = context_fields([make.tool()], {"tenant": {"id": 1}})

    assert (found.key, found.has_default, found.value, found.tools) == ("tenant", True, {"id": 1}, ())


def test_a_default_may_stand_under_a_semantic_tag() -> None:
    tools = [needing("a", "siteNo", semantic_tag="site.id"), needing("b", "site_no", semantic_tag="site.id")]
    (found,) = context_fields(tools, {"site.id": "S1"})

    assert (found.key, found.tools) == ("site.id", ("a", "b"))


def test_what_lacks_a_default_comes_first_then_what_most_tools_need() -> None:
    tools = [needing(name, "set", "often") for name in "abcd"] + [needing(name, "seldom") for name in "efg"]

    assert [found.key for found in context_fields(tools, {"set": None})] == ["often", "seldom", "set"]


def test_a_default_of_null_is_a_default() -> None:
    (found,) = context_fields([], {"tenant": None})

    assert found.has_default


def test_tools_that_take_a_field_are_counted_by_its_name_and_its_meaning() -> None:
    tools = [
        make.tool("a", consumes=[make.field("siteNo"), make.field("orderId", semantic_tag="order.id")]),
        make.tool("b", consumes=[make.field("siteNo"), make.field("key", kind=FieldKind.AUTH)]),
    ]
    assert takers(tools) == {"siteNo": 2, "orderId": 1, "order.id": 1}
