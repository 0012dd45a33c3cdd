from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolgraph.semantics.paths import parts_of


@pytest.mark.parametrize(
    ("path", "segments"),
    [
        ("/api/v1/pets/{petId}", ["pets", "petId"]),
        ("/rest/api/3/issue/{key}", ["issue", "key"]),
        ("/v1/jobs/{id}:cancel", ["jobs", "id", "cancel"]),
        ("/v1/jobs:search", ["jobs", "search"]),
        ("/chat.postMessage", ["chat", "postMessage"]),
        ("/admin/orders/{id}.json", ["admin", "orders", "id"]),
        ("/orders.json", ["orders"]),
        ("/repos/{o}/{r}/compare/{base}...{head}", ["repos", "o", "r", "compare", "base"]),
        ("/people/{id}/2", ["people", "id", "2"]),
        ("/", []),
        ("", []),
        ("/{id}", ["id"]),
    ],
)
def test_versions_prefixes_and_formats_are_left_out(path: str, segments: list[str]) -> None:
    assert [segment.text for segment in parts_of(path).segments] == segments


@given(st.text(alphabet="/{}:.ab1v?-é주", max_size=30))
def test_any_text_has_parts(path: str) -> None:
    assert all(segment.text or segment.is_parameter for segment in parts_of(path).segments)
