"""Where an operator's time is best spent, in four short lists."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from toolgraph.catalog.enums import EnumIndex
from toolgraph.catalog.modules import module_of
from toolgraph.graph.census import orphans
from toolgraph.graph.index import GraphIndex
from toolgraph.model import Finding, Severity, Snapshot, Status, Tool
from toolgraph.readiness.codes import Code

#: Items of a list; all are counted.
SHOWN = 6


class BlockedTool(msgspec.Struct, frozen=True, kw_only=True):
    """A tool that cannot be called as things are, why, what helps, and how many tools its results would feed."""

    name: str
    why: str
    remedy: str
    consumers: int


class MissingProducer(msgspec.Struct, frozen=True, kw_only=True):
    """A required value that nothing supplies: its field or semantic tag, and the tools that wait for it."""

    field: str
    tools: tuple[str, ...]


class Orphan(msgspec.Struct, frozen=True, kw_only=True):
    """A tool that neither feeds another nor is fed."""

    name: str
    module: str


class MissingLabels(msgspec.Struct, frozen=True, kw_only=True):
    """A field whose codes do not explain themselves, and how many of them have no label."""

    field: str
    missing: int
    codes: tuple[str, ...]
    tools: int


class Worklist(msgspec.Struct, frozen=True, kw_only=True):
    """The heads of four lists, most worthwhile first, and how long each is."""

    blocked: tuple[BlockedTool, ...] = ()
    blocked_count: int = 0
    producers: tuple[MissingProducer, ...] = ()
    producers_count: int = 0
    orphans: tuple[Orphan, ...] = ()
    orphans_count: int = 0
    labels: tuple[MissingLabels, ...] = ()
    labels_count: int = 0
    #: Whether any field has codes that do not explain themselves.
    has_codes: bool = False


def worklist(
    snapshot: Snapshot,
    graph: GraphIndex,
    enums: EnumIndex,
    statuses: Mapping[str, Status],
    findings: Sequence[Finding],
) -> Worklist:
    """Make the lists; the work grows with tools, edges and findings."""
    blocked = _blocked(snapshot, graph, statuses, findings)
    producers = missing_producers(snapshot, findings)
    alone = orphans(snapshot.tools, graph)
    unlabelled = [field for field in enums.fields if field.needs_labels and field.missing and not field.is_foreign]
    return Worklist(
        blocked=tuple(blocked[:SHOWN]),
        blocked_count=len(blocked),
        producers=producers[:SHOWN],
        producers_count=len(producers),
        orphans=tuple(Orphan(name=name, module=module_of(snapshot.tools[name])) for name in alone[:SHOWN]),
        orphans_count=len(alone),
        labels=tuple(
            MissingLabels(
                field=field.key, missing=len(field.missing), codes=field.missing[:SHOWN], tools=len(field.tools)
            )
            for field in unlabelled[:SHOWN]
        ),
        labels_count=len(unlabelled),
        has_codes=any(field.needs_labels and not field.is_foreign for field in enums.fields),
    )


def missing_producers(snapshot: Snapshot, findings: Iterable[Finding]) -> tuple[MissingProducer, ...]:
    """Gather the findings on required fields without a producer by what is missing; most wanted first."""
    waiting: dict[str, set[str]] = {}
    for finding in findings:
        if finding.code == Code.REQUIRED_FIELD_WITHOUT_PRODUCER and finding.tool in snapshot.tools:
            waiting.setdefault(_wanted(snapshot.tools[finding.tool], finding.field), set()).add(finding.tool)
    found = [MissingProducer(field=name, tools=tuple(sorted(tools))) for name, tools in waiting.items()]
    return tuple(sorted(found, key=lambda missing: (-len(missing.tools), missing.field)))


def _wanted(tool: Tool, field: str) -> str:
    """Name what is missing by its entity where that is known, so that `id` of two resources stay apart."""
    tags = (known.semantic_tag for known in tool.contract.consumes if known.field_name == field and known.entity)
    return next(tags, field)


def _blocked(
    snapshot: Snapshot, graph: GraphIndex, statuses: Mapping[str, Status], findings: Iterable[Finding]
) -> list[BlockedTool]:
    blockers: dict[str, Finding] = {}
    for finding in findings:
        if finding.severity is Severity.BLOCKER:
            blockers.setdefault(finding.tool, finding)
    found = [
        BlockedTool(
            name=name,
            why=blockers[name].message if name in blockers else "",
            remedy=blockers[name].remedy if name in blockers else "",
            consumers=len(graph.out_of(name)),
        )
        for name in snapshot.tools
        if statuses.get(name) is Status.BLOCKED
    ]
    return sorted(found, key=lambda tool: (-tool.consumers, tool.name))
