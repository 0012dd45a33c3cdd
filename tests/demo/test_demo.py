from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from toolgraph.demo import demo_artifact, demo_questions, demo_specs, kept_demo, write_demo
from toolgraph.errors import ArtifactError
from toolgraph.model import EdgeKind, Snapshot, Verdict
from toolgraph.readiness.codes import Code
from toolgraph.store.file import FileStore


@pytest.fixture(scope="module")
def artifact() -> dict[str, Any]:
    return demo_artifact()


@pytest.fixture(scope="module")
def snapshot(tmp_path_factory: pytest.TempPathFactory) -> Snapshot:
    return FileStore(write_demo(tmp_path_factory.mktemp("demo") / "demo.json")).load()


def test_it_is_built_the_same_every_time(artifact: dict[str, Any]) -> None:
    assert demo_artifact() == artifact


def test_it_does_not_tell_where_the_package_is_installed(artifact: dict[str, Any]) -> None:
    assert str(demo_specs()[0].parent) not in str(artifact)


def test_it_is_a_company_of_many_modules(snapshot: Snapshot) -> None:
    assert 90 <= len(snapshot.tools) <= 150
    assert len({tool.module for tool in snapshot.tools.values()}) >= 15
    for word in ("매장", "포인트"):
        assert any(word in tool.description for tool in snapshot.tools.values())


@pytest.mark.parametrize("kind", [EdgeKind.DATA_FLOW, EdgeKind.LINK, EdgeKind.MANUAL])
def test_every_page_has_edges_of_each_kind_to_show(snapshot: Snapshot, kind: EdgeKind) -> None:
    assert any(edge.kind is kind and not edge.is_rejected for edge in snapshot.edges)


@pytest.mark.parametrize(
    "code",
    [
        Code.MISSING_RESPONSE_SCHEMA,
        Code.MISSING_OPERATION_ID,
        Code.GENERIC_REQUEST_BODY,
        Code.UNRESOLVED_REF,
        Code.UNDECLARED_PATH_PARAMETER,
    ],
)
def test_it_has_the_flaws_of_real_documents(artifact: dict[str, Any], code: Code) -> None:
    assert code.value in {issue["code"] for issue in artifact["readiness_report"]["issues"]}


def test_its_people_have_mapped_codes_but_not_all(snapshot: Snapshot) -> None:
    assert snapshot.enum_mappings["statusCode"]["30"] == "shipped"
    assert "90" not in snapshot.enum_mappings["statusCode"]


def test_its_people_have_asserted_rejected_and_restored_edges(snapshot: Snapshot) -> None:
    verdicts = {item.verdict for edge in snapshot.edges for item in edge.items}
    assert {Verdict.ASSERT, Verdict.REJECT, Verdict.RESTORE} <= verdicts
    assert any(edge.is_rejected for edge in snapshot.edges)


def test_every_edit_is_in_the_operation_log(snapshot: Snapshot) -> None:
    assert [entry.base_revision for entry in snapshot.log] == list(range(snapshot.revision))


def test_an_asserted_edge_names_fields_that_its_tools_have(snapshot: Snapshot) -> None:
    edge = next(edge for edge in snapshot.edges if edge.is_manual and edge.bindings)
    assert any(field.field_name == edge.bindings[0].to_field for field in snapshot.tools[edge.target].contract.consumes)


def test_its_stored_questions_are_asked_in_two_languages_and_name_their_answers(artifact: dict[str, Any]) -> None:
    cases = artifact["quality_lab"]["cases"]
    assert [case["query"] for case in cases] == [question.query for question in demo_questions()]
    assert len({case["id"] for case in cases}) == len(cases) == 10
    assert {case["expected_target"] for case in cases} <= set(artifact["tools"])
    assert {case["query"].isascii() for case in cases} == {True, False}


def test_a_persons_copy_is_kept_with_their_edits(tmp_path: Path) -> None:
    path = kept_demo({"XDG_DATA_HOME": str(tmp_path)})
    path.write_text("edited")
    assert kept_demo({"XDG_DATA_HOME": str(tmp_path)}).read_text() == "edited"


def test_without_a_data_folder_of_its_own_the_copy_stands_below_the_home(tmp_path: Path) -> None:
    assert kept_demo({"HOME": str(tmp_path)}).is_relative_to(tmp_path / ".local" / "share")


def test_where_no_data_can_be_kept_the_copy_is_temporary(tmp_path: Path) -> None:
    path = kept_demo({"XDG_DATA_HOME": "/proc/none", "TMPDIR": str(tmp_path)})
    assert path.is_relative_to(tmp_path)
    assert FileStore(path).load().tools


def test_where_nothing_can_be_written_it_says_so() -> None:
    with pytest.raises(ArtifactError, match="/proc/none"):
        kept_demo({"XDG_DATA_HOME": "/proc/none", "TMPDIR": "/proc/none"})
