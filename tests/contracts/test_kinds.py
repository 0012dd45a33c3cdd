from __future__ import annotations

from typing import Any

import pytest

from toolgraph.contracts.kinds import Kind, Request, kind_of
from toolgraph.contracts.options import Options
from toolgraph.model import FieldKind, Location, SecurityScheme


def kind(name: str, location: Location = Location.QUERY, **facts: Any) -> Kind:
    values: dict[str, Any] = {
        "required": False,
        "field_type": "string",
        "format": "",
        "credentials": {},
        "options": Options(),
    }
    return kind_of(Request(name, location, **(values | facts)))


@pytest.mark.parametrize(
    ("name", "location", "expected", "tag"),
    [
        ("Authorization", Location.HEADER, FieldKind.AUTH, "auth"),
        ("X-API-Key", Location.HEADER, FieldKind.AUTH, "auth"),
        ("If-Match", Location.HEADER, FieldKind.DATA, ""),
        ("session_token", Location.COOKIE, FieldKind.AUTH, "auth"),
        ("access_token", Location.BODY, FieldKind.DATA, ""),
        ("limit", Location.QUERY, FieldKind.DATA, "paging"),
        ("pageSize", Location.QUERY, FieldKind.DATA, "paging"),
        ("limit", Location.BODY, FieldKind.DATA, ""),
        ("q", Location.QUERY, FieldKind.DATA, "search_filter"),
        ("created_since", Location.QUERY, FieldKind.DATA, "date"),
        ("petId", Location.QUERY, FieldKind.DATA, ""),
    ],
)
def test_a_name_and_place_tell_who_supplies_a_field(
    name: str, location: Location, expected: FieldKind, tag: str
) -> None:
    found = kind(name, location)
    assert (found.kind, found.tag) == (expected, tag)


def test_a_security_scheme_names_its_parameter() -> None:
    scheme = SecurityScheme(name="tenant", type="apiKey", location="header", parameter_name="X-Tenant")
    found = kind("x-tenant", Location.HEADER, credentials={("header", "x-tenant"): scheme})
    assert found.kind is FieldKind.AUTH
    assert found.why == "the security scheme tenant is sent in it"


def test_a_format_tells_a_date() -> None:
    assert kind("from", format="date-time").tag == "date"


def test_a_required_page_is_no_paging() -> None:
    assert kind("page", required=True).tag == ""


@pytest.mark.parametrize(
    ("option", "expected", "tag"),
    [
        ("context_fields", FieldKind.CONTEXT, ""),
        ("user_input_fields", FieldKind.DATA, "user_input"),
        ("paging_fields", FieldKind.DATA, "paging"),
        ("search_fields", FieldKind.DATA, "search_filter"),
        ("auth_fields", FieldKind.AUTH, "auth"),
    ],
)
def test_a_caller_may_name_fields_in_any_spelling(option: str, expected: FieldKind, tag: str) -> None:
    chosen: dict[str, Any] = {option: frozenset({"site_no"})}
    found = kind("siteNo", options=Options(**chosen))
    assert (found.kind, found.tag) == (expected, tag)
