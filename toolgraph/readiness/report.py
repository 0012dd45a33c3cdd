"""Readiness as the artifact's `readiness_report`: one row a code, with the public package's keys."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from typing import Any

from msgspec import to_builtins

from toolgraph.graph.census import census, orphans
from toolgraph.graph.index import GraphIndex
from toolgraph.model import Action, FieldKind, Problem, Severity, Shape, Status, Tool
from toolgraph.readiness.assessment import READY_SCORE, CollectionStatus, Readiness
from toolgraph.readiness.codes import Code
from toolgraph.readiness.issues import Issue, Place, issues_of, message_of, places_of
from toolgraph.readiness.tool_rules import is_answering

#: Tools that an issue row names; the pages list the rest from the same code.
_EXAMPLES = 10


def write_report(readiness: Readiness, tools: Mapping[str, Tool], graph: GraphIndex) -> dict[str, Any]:
    """Give `{summary, coverage, graph_readiness, issues, recommendations}`."""
    issues = issues_of(readiness)
    return {
        "summary": _summary(readiness, tools),
        "coverage": _coverage(tools, readiness),
        "graph_readiness": _graph_readiness(tools, graph),
        "issues": _issues(issues, places_of(readiness, tools, _EXAMPLES)),
        "recommendations": _recommendations(issues),
    }


def status_reason(readiness: Readiness) -> str:
    """Say why a collection has its status, however high its score: `2 of 90 tools are blocked`."""
    blocked, tools = readiness.counts[Status.BLOCKED], len(readiness.tools)
    are = "tool is" if tools == 1 else "tools is" if blocked == 1 else "tools are"
    if readiness.status is CollectionStatus.READY:
        return f"no tool is blocked and the score is {READY_SCORE} or more"
    if blocked:
        return f"{blocked:,} of {tools:,} {are} blocked"
    if readiness.status is CollectionStatus.BLOCKED:
        return readiness.findings[0].message.rstrip(".").lower()
    weakest, points = min(readiness.points.parts.items(), key=lambda pair: pair[1])
    return f"no tool is blocked, but the score is below {READY_SCORE}; weakest is {weakest} with {points}"


def _summary(readiness: Readiness, tools: Mapping[str, Tool]) -> dict[str, Any]:
    return {
        "tool_count": len(tools),
        "operation_count": len(
            {(t.source_label, t.method, t.path, t.name if not t.path else "") for t in tools.values()}
        ),
        "deprecated_tool_count": sum(tool.deprecated for tool in tools.values()),
        "readiness_score": readiness.score,
        "score_parts": {part.value: points for part, points in readiness.points.parts.items()},
        "score_lost": {
            part.value: {str(code): round(points, 1) for code, points in _most_first(lost)}
            for part, lost in readiness.points.lost.items()
        },
        "status": readiness.status.value,
        "status_reason": status_reason(readiness),
        "tool_status_counts": {status.value: count for status, count in readiness.counts.items()},
    }


def _most_first(lost: Mapping[str, float]) -> list[tuple[str, float]]:
    return sorted(lost.items(), key=lambda pair: (-pair[1], pair[0]))


def _coverage(named: Mapping[str, Tool], readiness: Readiness) -> dict[str, Any]:
    """Count what is told of the tools; a schema counts where no finding says that it is missing or tells nothing."""
    tools = tuple(named.values())
    total = len(tools)
    found = {name: {finding.code for finding in one.findings} for name, one in readiness.tools.items()}
    bodies = [tool for tool in tools if tool.request_content_type]
    answers = [tool for tool in tools if tool.response_ref or is_answering(tool)]
    consumed = [field for tool in tools for field in tool.contract.consumes]
    requests = sum(1 for tool in bodies if _is_body_told(tool, found[tool.name]))
    responses = sum(1 for tool in answers if tool.response_ref and Code.MISSING_RESPONSE_SCHEMA not in found[tool.name])
    contracts = sum(1 for tool in tools if tool.contract.consumes or tool.contract.produces)
    actions = sum(1 for tool in tools if tool.semantics.canonical_action is not Action.UNKNOWN)
    resources = sum(1 for tool in tools if tool.semantics.primary_resource)
    modules = sum(1 for tool in tools if tool.module)
    return {
        "request_body_tool_count": len(bodies),
        "request_schema_tool_count": requests,
        "request_schema_coverage": rate(requests, len(bodies)),
        "response_body_tool_count": len(answers),
        "response_schema_tool_count": responses,
        "response_schema_coverage": rate(responses, len(answers)),
        "contract_tool_count": contracts,
        "contract_tool_coverage": rate(contracts, total),
        "consumes_field_count": len(consumed),
        "produces_field_count": sum(len(tool.contract.produces) for tool in tools),
        "auth_field_count": sum(1 for field in consumed if field.kind is FieldKind.AUTH),
        "context_field_count": sum(1 for field in consumed if field.kind is FieldKind.CONTEXT),
        "enum_field_count": sum(1 for field in consumed if field.enum),
        "openapi_link_count": sum(len(tool.contract.links) for tool in tools),
        "list_tool_count": sum(1 for tool in tools if tool.semantics.result_shape is Shape.LIST),
        "semantic_action_known_count": actions,
        "semantic_action_known_rate": rate(actions, total),
        "semantic_resource_assigned_count": resources,
        "semantic_resource_assigned_rate": rate(resources, total),
        "semantic_module_assigned_count": modules,
        "semantic_module_assigned_rate": rate(modules, total),
    }


def _is_body_told(tool: Tool, found: Container[str]) -> bool:
    """Whether it is told what the body of a tool holds: by a schema, or by the fields of its form."""
    if Code.MISSING_REQUEST_SCHEMA in found or Code.GENERIC_REQUEST_BODY in found:
        return False
    return bool(tool.request_ref) or Code.UNRESOLVED_REF not in found


def _graph_readiness(tools: Mapping[str, Tool], graph: GraphIndex) -> dict[str, Any]:
    counted, alone = census(graph), orphans(tools, graph)
    return {
        "edge_count": counted.total,
        "data_flow_count": counted.flow,
        "confirmed_data_flow_count": counted.confirmed,
        "scope_edge_count": counted.scope,
        "order_edge_count": counted.order,
        "weak_edge_count": counted.weak,
        "producer_edge_count": sum(1 for edge in graph.edges if any(item.binding for item in edge.items)),
        "orphan_tool_count": len(alone),
        "orphan_tools": list(alone[: 2 * _EXAMPLES]),
        "graph_available": bool(graph.edges),
    }


def _issues(issues: Sequence[Issue], places: Mapping[str, Sequence[Place]]) -> list[dict[str, Any]]:
    """One row a code, worst first: how many tools, which for example and where, and where all are listed."""
    return [
        {
            "severity": issue.severity.value,
            "code": issue.code,
            "tool": issue.tools[0] if issue.count == 1 else None,
            "message": message_of(issue),
            "recommendation": issue.remedy,
            "count": issue.count,
            "rate": round(issue.rate, 4),
            "points": round(issue.points, 1),
            "selection": issue.selection,
            "href": f"/explore?q={issue.selection}" if issue.selection else "",
            "evidence": {
                "tool_count": issue.count,
                "example": issue.tool or None,
                "rate": round(issue.rate, 4),
                "severities": {severity.value: count for severity, count in issue.severities.items()},
                "tools": list(issue.tools[:_EXAMPLES]),
                "places": to_builtins(places.get(issue.code, ())),
            },
        }
        for issue in issues
    ]


def _recommendations(issues: Iterable[Issue]) -> list[str]:
    return list(dict.fromkeys(issue.remedy for issue in issues if issue.severity is not Severity.INFO))


def rate(count: int, total: int) -> float:
    """Give a share rounded to four digits, 0 where there is nothing to share."""
    return round(count / total, 4) if total else 0.0


def write_problem(problem: Problem) -> dict[str, Any]:
    """Give the row of a flaw in a document."""
    row: dict[str, Any] = {
        "code": problem.code,
        "severity": problem.severity.value,
        "message": problem.message,
        "pointer": problem.pointer,
        "source": problem.source,
    }
    return row | ({"times": problem.times} if problem.times > 1 else {})
