from __future__ import annotations

from tests.bench.search import made, measured, queries_for


def test_a_small_company_is_searched() -> None:
    tools, edges = made(40)
    found = measured(tools, edges)
    assert found.tools == 40
    assert 0 < found.median <= found.slow
    assert list(queries_for(tools)) == list(queries_for(tools))
