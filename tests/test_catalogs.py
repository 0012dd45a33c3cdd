from __future__ import annotations

import json
import re

import pytest

from tests.catalogs import openapi_document


@pytest.mark.parametrize("wanted", [1, 100, 1200])
def test_a_document_has_exactly_the_operations_asked_for(wanted: int) -> None:
    document = openapi_document(wanted)
    names = [operation["operationId"] for item in document["paths"].values() for operation in item.values()]
    assert len(names) == len(set(names)) == wanted


def test_every_reference_leads_to_a_schema() -> None:
    document = openapi_document(1200)
    referred = set(re.findall(r"#/components/schemas/(\w+)", json.dumps(document)))
    assert referred == set(document["components"]["schemas"])


def test_a_document_is_the_same_every_time() -> None:
    assert openapi_document(60) == openapi_document(60)
