from __future__ import annotations

from typing import Any

import pytest

from tests.ingest.documents import codes, get, ingested, openapi, operation

SCHEMES = {
    "key": {"type": "apiKey", "in": "header", "name": "X-Key"},
    "jwt": {"type": "http", "scheme": "Bearer", "bearerFormat": "JWT"},
}


def secured(own: Any, common: Any = None) -> dict[str, Any]:
    document = openapi({"/a": get()}, components={"securitySchemes": SCHEMES})
    if own is not None:
        document["paths"]["/a"]["get"]["security"] = own
    return document if common is None else {**document, "security": common}


@pytest.mark.parametrize(
    ("own", "common", "security"),
    [
        (None, None, ()),
        (None, [{"key": []}], (("key",),)),
        ([], [{"key": []}], ()),
        ([{"key": [], "jwt": ["read"]}, {}], None, (("jwt", "key"), ())),
        ([{"jwt": []}, {"jwt": ["x"]}], None, (("jwt",),)),
    ],
)
def test_alternatives_and_what_is_needed_together(own: Any, common: Any, security: Any) -> None:
    assert operation(secured(own, common)).security == security
    assert codes(secured(own, common)) == []


def test_schemes_are_read() -> None:
    schemes = ingested(secured(None)).security_schemes
    assert (schemes["jwt"].type, schemes["jwt"].scheme, schemes["jwt"].bearer_format) == ("http", "bearer", "JWT")
    assert (schemes["key"].location, schemes["key"].parameter_name) == ("header", "X-Key")


@pytest.mark.parametrize(
    ("own", "code"), [("key", "invalid_value"), ([3], "invalid_value"), ([{"nope": []}], "unknown_security_scheme")]
)
def test_odd_requirements_are_told(own: Any, code: str) -> None:
    assert codes(secured(own)) == [code]


@pytest.mark.parametrize("schemes", [None, True, [], {"key": None}])
def test_odd_schemes_never_sink_the_document(schemes: Any) -> None:
    assert ingested(openapi({"/a": get()}, components={"securitySchemes": schemes})).security_schemes == {}


def test_schemes_of_one_name_that_differ_are_kept_apart() -> None:
    other = openapi(
        {"/b": get("b")},
        security=[{"key": []}],
        components={"securitySchemes": {"key": {"type": "http", "scheme": "basic"}}},
    )
    other["info"] = {"title": "Other"}
    both = ingested(secured([{"key": []}]), other)
    assert [operation.security for operation in both.operations] == [(("key",),), (("Other: key",),)]
    assert both.security_schemes["Other: key"].scheme == "basic"
    assert both.security_schemes["key"].type == "apiKey"
