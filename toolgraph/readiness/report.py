"""Readiness as the artifact's `readiness_report`: one row a code, with the public package's keys."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from toolgraph.graph.census import census, orphans
from toolgraph.graph.index import GraphIndex
from toolgraph.model import Action, FieldKind, Finding, Severity, Shape, Status, Tool
from toolgraph.readiness.assessment import READY_SCORE, CollectionStatus, Readiness
from toolgraph.readiness.codes import Code

#: Tools that an issue row names; the pages list the rest from the same code.
_EXAMPLES = 10
_SEVERITIES = tuple(Severity)


def write_report(readiness: Readiness, tools: Mapping[str, Tool], graph: GraphIndex) -> dict[str, Any]:
    """Give `{summary, coverage, graph_readiness, issues, recommendations}`."""
    issues = _issues(readiness)
    return {
        "summary": _summary(readiness, tools),
        "coverage": _coverage(tools.values()),
        "graph_readiness": _graph_readiness(tools, graph),
        "issues": issues,
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
    return f"no tool is blocked, but the score is below {READY_SCORE}"


def _summary(readiness: Readiness, tools: Mapping[str, Tool]) -> dict[str, Any]:
    return {
        "tool_count": len(tools),
        "operation_count": len(
            {(t.source_label, t.method, t.path, t.name if not t.path else "") for t in tools.values()}
        ),
        "deprecated_tool_count": sum(tool.deprecated for tool in tools.values()),
        "readiness_score": readiness.score,
        "status": readiness.status.value,
        "status_reason": status_reason(readiness),
        "tool_status_counts": {status.value: count for status, count in readiness.counts.items()},
    }


def _coverage(tools: Iterable[Tool]) -> dict[str, Any]:
    tools = tuple(tools)
    total = len(tools)
    bodies = [tool for tool in tools if tool.request_content_type]
    consumed = [field for tool in tools for field in tool.contract.consumes]
    requests = sum(1 for tool in bodies if tool.request_ref)
    responses = sum(1 for tool in tools if tool.response_ref)
    contracts = sum(1 for tool in tools if tool.contract.consumes or tool.contract.produces)
    actions = sum(1 for tool in tools if tool.semantics.canonical_action is not Action.UNKNOWN)
    resources = sum(1 for tool in tools if tool.semantics.primary_resource)
    modules = sum(1 for tool in tools if tool.module)
    return {
        "request_body_tool_count": len(bodies),
        "request_schema_tool_count": requests,
        "request_schema_coverage": rate(requests, len(bodies)),
        "response_schema_tool_count": responses,
        "response_schema_coverage": rate(responses, total),
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


def _graph_readiness(tools: Mapping[str, Tool], graph: GraphIndex) -> dict[str, Any]:
    counted, alone = census(graph), orphans(tools, graph)
    return {
        "edge_count": counted.total,
        "data_flow_count": counted.flow,
        "confirmed_data_flow_count": counted.confirmed,
        "scope_edge_count": counted.scope,
        "weak_edge_count": counted.weak,
        "producer_edge_count": sum(1 for edge in graph.edges if any(item.binding for item in edge.items)),
        "orphan_tool_count": len(alone),
        "orphan_tools": list(alone[: 2 * _EXAMPLES]),
        "graph_available": bool(graph.edges),
    }


def _issues(readiness: Readiness) -> list[dict[str, Any]]:
    """One row a code and severity, worst first: how many tools, which for example."""
    grouped: dict[tuple[Severity, str], list[Finding]] = {}
    for finding in (*readiness.findings, *(f for one in readiness.tools.values() for f in one.findings)):
        grouped.setdefault((finding.severity, finding.code), []).append(finding)
    order = {code: place for place, code in enumerate(Code)}
    keys = sorted(grouped, key=lambda key: (_SEVERITIES.index(key[0]), order[Code(key[1])]))
    return [_issue(grouped[key], len(readiness.tools)) for key in keys]


def _issue(findings: list[Finding], total: int) -> dict[str, Any]:
    first = findings[0]
    named = list(dict.fromkeys(finding.tool for finding in findings if finding.tool))
    row: dict[str, Any] = {
        "severity": first.severity.value,
        "code": first.code,
        "tool": named[0] if len(named) == 1 else None,
        "message": _message(first.message, named),
        "recommendation": first.remedy,
    }
    if len(named) > 1:
        row["evidence"] = {"tool_count": len(named), "rate": rate(len(named), total), "tools": named[:_EXAMPLES]}
    return row


def _message(message: str, named: Sequence[str]) -> str:
    """Say of which tools it holds: the one by name, of several an example."""
    if not named:
        return message
    return f"{named[0]}: {message}" if len(named) == 1 else f"{len(named)} tools, for example {named[0]}: {message}"


def _recommendations(issues: Iterable[Mapping[str, Any]]) -> list[str]:
    wanted = [row["recommendation"] for row in issues if row["severity"] != Severity.INFO]
    return list(dict.fromkeys(wanted))


def rate(count: int, total: int) -> float:
    """Give a share rounded to four digits, 0 where there is nothing to share."""
    return round(count / total, 4) if total else 0.0
