from __future__ import annotations

import pytest

from tests.factories import operation
from toolgraph.entities.actions import is_creating, is_reading
from toolgraph.model import Annotations


@pytest.mark.parametrize(
    ("method", "path", "name", "expected"),
    [
        ("get", "/orders", "listOrders", (True, False)),
        ("post", "/orders", "createOrder", (False, True)),
        ("post", "/orders/search", "searchOrders", (True, False)),
        ("post", "/v1/list-corpora", "listCorpora", (True, False)),
        ("post", "/orders:batch", "searchOrders", (True, False)),
        ("post", "/orders/{id}", "updateOrder", (False, False)),
        ("post", "/webhooks/update", "updateWebhook", (False, False)),
        ("post", "/repos/{id}/check-suites", "createSuite", (False, True)),
        ("put", "/pet", "updatePet", (False, False)),
        ("delete", "/orders/{id}", "deleteOrder", (False, False)),
        ("", "", "list_issues", (True, False)),
        ("", "", "create_issue", (False, True)),
    ],
)
def test_a_call_reads_or_makes(method: str, path: str, name: str, expected: tuple[bool, bool]) -> None:
    one = operation(name, method=method, path=path)
    assert (is_reading(one), is_creating(one)) == expected


def test_an_annotation_outweighs_the_method() -> None:
    one = operation(method="post", path="/report", annotations=Annotations(read_only_hint=True))
    assert is_reading(one)
