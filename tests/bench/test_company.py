from __future__ import annotations

import json
import re
from itertools import chain

import pytest

from tests.bench.company import company


@pytest.mark.parametrize("wanted", [1, 100, 2_100])
def test_a_company_has_exactly_the_operations_asked_for_under_names_of_their_own(wanted: int) -> None:
    documents = list(company(wanted))
    items = chain.from_iterable(document["paths"].values() for document in documents)
    names = [operation["operationId"] for item in items for operation in item.values()]
    assert len(names) == len(set(names)) == wanted


def test_every_reference_leads_somewhere_in_its_document() -> None:
    for document in company(1_100):
        for kind, name in re.findall(r"#/components/(\w+)/(\w+)", json.dumps(document)):
            assert name in document["components"][kind]


def test_an_operation_is_as_heavy_as_in_real_documents() -> None:
    assert 5_000 < len(json.dumps(list(company(300)), separators=(",", ":"))) / 300 < 10_000


def test_a_company_is_the_same_every_time() -> None:
    assert list(company(30)) == list(company(30))
