"""Every readiness code, with what it costs and how to mend it."""

from __future__ import annotations

from enum import StrEnum

import msgspec


class Code(StrEnum):
    """What can be wrong with a tool or a collection; stable names."""

    MISSING_REQUEST_SCHEMA = "missing_request_schema"
    GENERIC_REQUEST_BODY = "generic_request_body"
    UNRESOLVED_REF = "unresolved_ref"
    UNDECLARED_PATH_PARAMETER = "undeclared_path_parameter"
    MISSING_OPERATION_ID = "missing_operation_id"
    DUPLICATE_OPERATION_ID = "duplicate_operation_id"
    DUPLICATE_TOOL_NAME = "duplicate_tool_name"
    MISSING_RESPONSE_SCHEMA = "missing_response_schema"
    REQUIRED_FIELD_WITHOUT_PRODUCER = "required_field_without_producer"
    UNSUPPORTED_CONTENT_TYPE = "unsupported_content_type"
    NO_CONTRACT_FIELDS = "no_contract_fields"
    MISSING_DESCRIPTION = "missing_description"
    RELATIVE_SERVER_URL = "relative_server_url"
    AUTH_REQUIRED = "auth_required"
    UNSAFE_WITHOUT_CONFIRMATION = "unsafe_without_confirmation"
    ARRAY_LEAF_ALIGNMENT_REQUIRED = "array_leaf_alignment_required"
    RESPONSE_ENVELOPE_DETECTED = "response_envelope_detected"
    NO_OPERATIONS = "no_operations"
    LOW_GRAPH_CONNECTIVITY = "low_graph_connectivity"
    SEMANTIC_ACTION_UNKNOWN_RATE_HIGH = "semantic_action_unknown_rate_high"
    SEMANTIC_RESOURCE_UNASSIGNED_RATE_HIGH = "semantic_resource_unassigned_rate_high"
    MODULE_CLUSTER_TOO_LARGE = "module_cluster_too_large"
    WEAK_EDGE_EVIDENCE = "weak_edge_evidence"


class Part(StrEnum):
    """What a tool has to be good for: being found, being chained with others, being called."""

    SEARCH = "search"
    PLANNING = "planning"
    EXECUTION = "execution"


class Hurt(msgspec.Struct, frozen=True, kw_only=True):
    """The share (0..1) of each part that a tool loses by a flaw."""

    search: float = 0.0
    planning: float = 0.0
    execution: float = 0.0

    def of(self, part: Part) -> float:
        """Give the share of one part."""
        return {Part.SEARCH: self.search, Part.PLANNING: self.planning, Part.EXECUTION: self.execution}[part]


class Rule(msgspec.Struct, frozen=True):
    """The remedy of a code, in words, and how much a tool with it is hurt.

    `hinders` tells whether a tool with it is only partly ready: whether it is harder to find, plan or call.
    """

    remedy: str
    hurt: Hurt = Hurt()
    hinders: bool = True


RULES: dict[Code, Rule] = {
    Code.MISSING_REQUEST_SCHEMA: Rule(
        "Give the request body a schema in the document.", Hurt(search=0.1, planning=0.3, execution=0.6)
    ),
    Code.GENERIC_REQUEST_BODY: Rule(
        "Name the body's properties in its schema, or give an example.", Hurt(search=0.1, planning=0.2, execution=0.5)
    ),
    Code.UNRESOLVED_REF: Rule(
        "Add the missing component, or the file it is in; where it may not be followed, allow it.",
        Hurt(planning=0.6, execution=0.3),
    ),
    Code.UNDECLARED_PATH_PARAMETER: Rule(
        "Declare the parameter under `parameters` with `in: path`.", Hurt(planning=0.2, execution=0.3)
    ),
    Code.MISSING_OPERATION_ID: Rule(
        "Give the operation an `operationId`, so that its name stays the same.", Hurt(search=0.2), hinders=False
    ),
    Code.DUPLICATE_OPERATION_ID: Rule(
        "Give each operation an `operationId` of its own.", Hurt(search=0.2), hinders=False
    ),
    Code.DUPLICATE_TOOL_NAME: Rule(
        "Rename one of the operations, or label its source.", Hurt(search=0.2), hinders=False
    ),
    Code.MISSING_RESPONSE_SCHEMA: Rule(
        "Give the success response a schema that names its fields: other tools could use them.",
        Hurt(search=0.1, planning=0.8, execution=0.2),
    ),
    Code.REQUIRED_FIELD_WITHOUT_PRODUCER: Rule(
        "Add an operation that lists the values, or declare them alike (name, type) on both sides; for this artifact "
        "an edge or a context default helps, else a plan asks.",
        Hurt(planning=0.5),
    ),
    Code.UNSUPPORTED_CONTENT_TYPE: Rule("Offer the body as JSON or a form as well.", Hurt(execution=0.7)),
    Code.NO_CONTRACT_FIELDS: Rule(
        "Give the tool an input schema, and an output schema.",
        Hurt(search=0.1, planning=0.8, execution=0.2),
    ),
    Code.MISSING_DESCRIPTION: Rule(
        "Tell in a summary or a description what it does: it is what a search finds and a model reads.",
        Hurt(search=0.4),
        hinders=False,
    ),
    Code.RELATIVE_SERVER_URL: Rule(
        "Name the full server address (`servers`; in Swagger 2.0 `host`, `schemes`), or pass a base URL to each call.",
        Hurt(execution=0.15),
    ),
    Code.AUTH_REQUIRED: Rule("Have credentials for its security scheme at hand."),
    Code.UNSAFE_WITHOUT_CONFIRMATION: Rule("Have a person confirm each call, or mark it as harmless."),
    Code.ARRAY_LEAF_ALIGNMENT_REQUIRED: Rule("Give the fields of one list item together."),
    Code.RESPONSE_ENVELOPE_DETECTED: Rule("Nothing to mend: take the items from inside the envelope."),
    Code.NO_OPERATIONS: Rule(
        "Check that the document has `paths` with operations in them, or that the list has tools.",
        Hurt(search=1, planning=1, execution=1),
    ),
    Code.LOW_GRAPH_CONNECTIVITY: Rule(
        "Add response schemas, links or edges, so that tools can be chained.", Hurt(planning=0.1)
    ),
    Code.SEMANTIC_ACTION_UNKNOWN_RATE_HIGH: Rule(
        "Start operation names with a verb, or pass action aliases.", Hurt(search=0.3)
    ),
    Code.SEMANTIC_RESOURCE_UNASSIGNED_RATE_HIGH: Rule(
        "Name resources in the paths, or pass resource aliases.", Hurt(search=0.3)
    ),
    Code.MODULE_CLUSTER_TOO_LARGE: Rule(
        "Tag the operations, or pass module aliases, to tell their parts apart.", Hurt(search=0.05)
    ),
    Code.WEAK_EDGE_EVIDENCE: Rule("Add response schemas or links: names alone prove no data flow.", Hurt(planning=0.2)),
}
