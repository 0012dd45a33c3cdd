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


class Rule(msgspec.Struct, frozen=True):
    """The remedy of a code, in words, and the points it costs where every tool that could have it has it.

    `hinders` tells whether a tool with it is only partly ready: whether it is harder to find, plan or call.
    """

    remedy: str
    points: float = 0.0
    hinders: bool = True


RULES: dict[Code, Rule] = {
    Code.MISSING_REQUEST_SCHEMA: Rule("Give the request body a schema in the document.", 15),
    Code.GENERIC_REQUEST_BODY: Rule("Name the body's properties in its schema, or give an example.", 15),
    Code.UNRESOLVED_REF: Rule("Add the missing component, or the file it is in, to the document.", 15),
    Code.UNDECLARED_PATH_PARAMETER: Rule("Declare the parameter under `parameters` with `in: path`.", 10),
    Code.MISSING_OPERATION_ID: Rule(
        "Give the operation an `operationId`, so that its name stays the same.", 8, hinders=False
    ),
    Code.DUPLICATE_OPERATION_ID: Rule("Give each operation an `operationId` of its own.", 8, hinders=False),
    Code.DUPLICATE_TOOL_NAME: Rule("Rename one of the operations, or label its source.", 8, hinders=False),
    Code.MISSING_RESPONSE_SCHEMA: Rule("Give the success response a schema: other tools could use its fields.", 35),
    Code.REQUIRED_FIELD_WITHOUT_PRODUCER: Rule(
        "Add an edge from a tool that supplies the value, or a context default; else the plan asks for it.", 20
    ),
    Code.UNSUPPORTED_CONTENT_TYPE: Rule("Offer the body as JSON or a form as well.", 10),
    Code.NO_CONTRACT_FIELDS: Rule("Describe what the operation takes or gives; nothing is known of it.", 10),
    Code.MISSING_DESCRIPTION: Rule("Give the operation a summary: it is what a search finds.", 10),
    Code.RELATIVE_SERVER_URL: Rule("Name the full server address under `servers`, or pass a base URL to each call.", 5),
    Code.AUTH_REQUIRED: Rule("Have credentials for its security scheme at hand."),
    Code.UNSAFE_WITHOUT_CONFIRMATION: Rule("Have a person confirm each call, or mark it as harmless."),
    Code.ARRAY_LEAF_ALIGNMENT_REQUIRED: Rule("Give the fields of one list item together."),
    Code.RESPONSE_ENVELOPE_DETECTED: Rule("Nothing to mend: take the items from inside the envelope."),
    Code.NO_OPERATIONS: Rule("Check that the document has `paths` with operations in them.", 100),
    Code.LOW_GRAPH_CONNECTIVITY: Rule("Add response schemas, links or edges, so that tools can be chained.", 10),
    Code.SEMANTIC_ACTION_UNKNOWN_RATE_HIGH: Rule("Start operation names with a verb, or pass action aliases.", 10),
    Code.SEMANTIC_RESOURCE_UNASSIGNED_RATE_HIGH: Rule("Name resources in the paths, or pass resource aliases.", 10),
    Code.MODULE_CLUSTER_TOO_LARGE: Rule("Tag the operations, or pass module aliases, to tell their parts apart.", 3),
    Code.WEAK_EDGE_EVIDENCE: Rule("Add response schemas or links: names alone prove no data flow.", 5),
}
