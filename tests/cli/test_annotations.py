from __future__ import annotations

from typing import Any

from tests.documents import openapi
from toolgraph.build import build_artifact
from toolgraph.catalog import Catalog
from toolgraph.cli.annotations import annotated
from toolgraph.model import Severity
from toolgraph.readiness.gates import DEFAULT, Gates, Limit, check
from toolgraph.sources import Document
from toolgraph.store.codec import snapshot_of

BODY: dict[str, Any] = {"required": True, "content": {"application/json": {}}}
FLAWED = openapi({"/a": {"post": {"operationId": "a", "requestBody": BODY, "responses": {}}}, "/b": 5})


def told(gates: Gates, location: str = "a,b: c.json") -> list[str]:
    catalog = Catalog(snapshot_of(build_artifact([Document.of(FLAWED, "shop", location=location)]), ""))
    return list(annotated(catalog, check(catalog.readiness, catalog.problems, gates)))


def test_what_fails_a_gate_is_an_error_and_other_flaws_are_warnings() -> None:
    gate, blocker, *flaws = told(DEFAULT, "a.json")
    assert gate.startswith("::error title=at most 0 blocked::at most 0 blocked, but found 1 of 1 tool.")
    assert blocker.startswith("::error file=a.json,title=missing_request_schema::a (#/paths/~1a/post): ")
    assert flaws
    assert all(flaw.startswith("::warning file=a.json,title=") for flaw in flaws)


def test_a_flaw_is_told_once() -> None:
    allowed = told(Gates(flaws={Severity.WARNING: Limit(99)}))
    failing = told(Gates(flaws={Severity.WARNING: Limit(0)}))
    assert [line.replace("::warning", "::error") for line in allowed] == failing[1:]


def test_names_and_messages_are_escaped_and_an_address_is_no_file() -> None:
    assert told(DEFAULT)[1].startswith("::error file=a%2Cb%3A c.json,title=")
    assert told(DEFAULT, "https://a.test/b.json")[1].startswith("::error title=missing_request_schema::")
