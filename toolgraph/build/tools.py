"""An operation with its contract and its meaning → a tool."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from toolgraph.build.parameters import flat_parameters
from toolgraph.model import Action, Annotations, Contract, Field, Location, Operation, Parameter, Semantics, Tool
from toolgraph.schema import SchemaIndex
from toolgraph.semantics import Module
from toolgraph.semantics.sentences import prose_of

_SAFE_METHODS = frozenset({"get", "head", "options", "trace", "query"})
_IDEMPOTENT_METHODS = _SAFE_METHODS | {"put", "delete"}
_LONGEST_DESCRIPTION = 400


def make_tool(
    operation: Operation, contract: Contract, semantics: Semantics, module: Module, index: SchemaIndex
) -> Tool:
    """Give the tool of an operation."""
    body, success = operation.request_body, operation.success
    answer = success.payload if success else None
    parameters = flat_parameters(operation, index)
    return Tool(
        name=operation.name,
        llm_name=operation.llm_name,
        description=_description(operation),
        parameters=parameters,
        tags=operation.tags,
        domain=operation.tags[0] if operation.tags else module.name,
        annotations=operation.annotations or _annotations(operation.method, semantics.canonical_action),
        source_kind=operation.source_kind,
        source_label=operation.source_label,
        operation_id=operation.operation_id,
        method=operation.method,
        path=operation.path,
        summary=operation.summary,
        details=operation.description,
        deprecated=operation.deprecated,
        server=operation.server,
        module=module.name,
        operation_group=module.group,
        pointer=operation.pointer,
        request_ref=body.schema_ref if body else "",
        request_required=body.required if body else False,
        request_content_type=body.content_type if body else "",
        response_ref=answer.schema_ref if answer else "",
        response_content_type=answer.content_type if answer else "",
        response_status=success.status if success else "",
        security=operation.security,
        contract=_lean(contract, parameters),
        semantics=semantics,
    )


def _lean(contract: Contract, parameters: Iterable[Parameter]) -> Contract:
    """Leave out of the contract what stands elsewhere in the artifact: prose in the schemas and parameter rows.

    Rows stay findable: a body's or response's field has its path, a parameter its name.
    """
    described = {parameter.name: parameter.description for parameter in parameters}
    return Contract(
        consumes=tuple(
            replace(
                field,
                description=described.get(field.field_name, ""),
                # Only a flaw of something that a call needs is looked up by its place.
                pointer=field.pointer if field.required and not _is_inside(field) else "",
                example=None if _is_inside(field) else field.example,
            )
            for field in contract.consumes
        ),
        produces=contract.produces,
        links=contract.links,
    )


def _is_inside(field: Field) -> bool:
    return field.location in (Location.BODY, Location.FORM_DATA)


def _description(operation: Operation) -> str:
    """What is told of the operation, else method and path, else its name."""
    text = prose_of(operation, 2 * _LONGEST_DESCRIPTION)
    if len(text) > _LONGEST_DESCRIPTION:
        text = text[: _LONGEST_DESCRIPTION - 1].rstrip() + "…"
    return text or f"{operation.method.upper()} {operation.path}".strip() or operation.name


def _annotations(method: str, action: Action) -> Annotations | None:
    """What the method promises (RFC 9110 section 9.2), and that a POST named as a search only reads."""
    if not method:
        return None
    reads = method in _SAFE_METHODS or (method == "post" and action in (Action.SEARCH, Action.READ))
    return Annotations(
        read_only_hint=reads,
        destructive_hint=not reads and (method == "delete" or action is Action.DELETE),
        idempotent_hint=reads or method in _IDEMPOTENT_METHODS,
    )
