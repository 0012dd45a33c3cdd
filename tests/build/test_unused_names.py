from __future__ import annotations

from tests.factories import field, tool
from toolgraph.build.unused_names import unused_names
from toolgraph.contracts import Options
from toolgraph.model import Contract, Location


def test_a_name_that_no_input_has_is_told_whatever_the_spelling() -> None:
    options = Options(context_fields=frozenset({"X-Site-No", "nosuch"}), paging_fields=frozenset({"lots"}))
    fields = (field("xSiteNo", location=Location.HEADER),)
    found = list(unused_names([tool().contract, Contract(consumes=fields)], options))
    assert [(problem.code, problem.pointer) for problem in found] == [
        ("unused_name", "#/context_fields"),
        ("unused_name", "#/paging_fields"),
    ]
    assert "'nosuch'" in found[0].message


def test_without_names_nothing_is_told() -> None:
    assert list(unused_names([Contract()], Options())) == []
