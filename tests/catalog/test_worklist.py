from __future__ import annotations

from collections.abc import Sequence

from tests import factories as make
from toolgraph.catalog.enums import EnumIndex
from toolgraph.catalog.worklist import SHOWN, MissingProducer, Worklist, missing_producers, worklist
from toolgraph.graph.index import GraphIndex
from toolgraph.model import Finding, Severity, Snapshot, Status
from toolgraph.readiness.codes import Code


def of(snapshot: Snapshot, statuses: dict[str, Status] | None = None, findings: Sequence[Finding] = ()) -> Worklist:
    enums = EnumIndex(snapshot.tools.values(), snapshot.enum_mappings)
    return worklist(snapshot, GraphIndex(snapshot.edges), enums, statuses or {}, findings)


def lacking(tool: str, field: str) -> Finding:
    code = Code.REQUIRED_FIELD_WITHOUT_PRODUCER
    return Finding(code=code, severity=Severity.WARNING, tool=tool, message="lacks it", field=field)


def test_blocked_tools_come_by_how_many_would_use_them_with_the_reason() -> None:
    snapshot = make.snapshot(
        make.tool("a"), make.tool("b"), make.tool("c"), edges=[make.edge("b", "c"), make.edge("b", "a")]
    )
    blocker = Finding(code="x", severity=Severity.BLOCKER, tool="b", message="No body.", remedy="Add it.")
    found = of(snapshot, {"a": Status.BLOCKED, "b": Status.BLOCKED, "c": Status.READY}, [lacking("b", "id"), blocker])
    assert [(tool.name, tool.consumers, tool.why) for tool in found.blocked] == [("b", 2, "No body."), ("a", 0, "")]


def test_missing_values_are_told_apart_by_entity_and_come_by_demand() -> None:
    order = make.contract([make.field("id", semantic_tag="order.id")])
    snapshot = make.snapshot(
        make.tool("a", contract=order),
        make.tool("b", contract=order),
        make.tool("c", contract=make.contract([make.field("id", semantic_tag="user.id")])),
        make.tool("d", contract=make.contract([make.field("slug")])),
    )
    findings = [lacking("c", "id"), lacking("b", "id"), lacking("a", "id"), lacking("d", "slug"), lacking("gone", "id")]
    assert missing_producers(snapshot, findings) == (
        MissingProducer(field="order.id", tools=("a", "b")),
        MissingProducer(field="slug", tools=("d",)),
        MissingProducer(field="user.id", tools=("c",)),
    )


def test_orphans_have_their_module() -> None:
    found = of(make.snapshot(make.tool("ping", module="health")))
    assert [(orphan.name, orphan.module) for orphan in found.orphans] == [("ping", "health")]


def test_cryptic_codes_without_labels_are_listed_until_they_have_one() -> None:
    tool = make.tool("a", contract=make.contract([make.field("statusCode", enum=("10", "20"))]))
    found = of(make.snapshot(tool))
    assert [(labels.field, labels.missing) for labels in found.labels] == [("statusCode", 2)]
    done = make.snapshot(tool, enum_mappings={"statusCode": {"10": "new", "20": "paid"}})
    assert of(done).labels == ()


def test_lists_are_short_and_say_how_long_they_are() -> None:
    found = of(make.snapshot(*(make.tool(f"t{i:02}") for i in range(30))))
    assert len(found.orphans) == SHOWN
    assert found.orphans_count == 30


def test_nothing_to_do_gives_empty_lists() -> None:
    assert of(make.snapshot()) == Worklist()
