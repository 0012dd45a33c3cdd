"""What can be wrong with one tool; one rule a function, each gives any number of findings."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from toolgraph.model import Contract, Finding, Location, Problem, Severity, Shape, Tool
from toolgraph.readiness.codes import Code
from toolgraph.readiness.flaws import BROKEN_REFERENCES
from toolgraph.readiness.subject import Subject

#: Statuses that come without a body.
_BODILESS = frozenset({"204", "205", "304"})
#: Bodies that are made of fields, so that a schema has to name them; others are bytes or text as they are.
_STRUCTURED = re.compile(r"(.*/)?(.*\+)?(json|xml|yaml)(;.*)?|application/x-www-form-urlencoded.*|multipart/.*")
_SUPPORTED = re.compile(
    r"(.*/)?(.*\+)?json(;.*)?|\*/\*|application/octet-stream|application/x-www-form-urlencoded|multipart/.*|text/plain.*"
)
#: A parameter in a path, without the operator that URI templates may put in front (`{+name}`).
_TEMPLATE = re.compile(r"\{[+#./;?&]?([^{}*:]+)[^{}]*\}")
#: A name as messages have it.
_QUOTED = re.compile(r"""('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")""")
#: What a reader leaves in the place of a reference to nothing.
_BROKEN = "x-unresolved-ref"
#: Kinds of sources, beside OpenAPI, whose tools can say what they answer.
_ANSWERING = frozenset({"mcp", "function"})
#: Flaws of tools that are no HTTP operations: what they take is not told.
_UNTOLD = frozenset({"missing_input_schema", "missing_signature"})
#: Keywords of which one tells something about what an object holds.
_TELLING = ("properties", "additionalProperties", "items", "oneOf", "anyOf", "allOf", "enum", "const", "$ref", _BROKEN)


def request_schema(subject: Subject) -> Iterator[Finding]:
    """A body without a schema stops the call if it must be sent and nothing else tells what is in it."""
    tool = subject.tool
    kind, need = tool.request_content_type, "required" if tool.request_required else "optional"
    if not kind:
        return
    if not tool.request_ref:
        if any(field.location in (Location.FORM_DATA, Location.BODY) for field in tool.contract.consumes):
            return
        if any(problem.code in BROKEN_REFERENCES and _is_in_body(problem, tool) for problem in subject.problems):
            return  # its schema is there, but leads nowhere
        is_told = any(parameter.name == "body" and parameter.description for parameter in tool.parameters)
        is_blocked = tool.request_required and not is_told and _STRUCTURED.fullmatch(kind.lower())
        severity = Severity.BLOCKER if is_blocked else Severity.WARNING
        message = f"No schema tells what its {need} body ({kind}) holds" + (", only a description." if is_told else ".")
        yield subject.finding(Code.MISSING_REQUEST_SCHEMA, severity, message)
    elif tool.request_required and says_nothing(subject.index.resolve(tool.request_ref)):
        yield subject.finding(
            Code.GENERIC_REQUEST_BODY, Severity.WARNING, "No property is known of its body, which is an object."
        )


def content_type(subject: Subject) -> Iterator[Finding]:
    """A body that is neither JSON, a form, text nor bytes cannot be built from fields."""
    kind = subject.tool.request_content_type
    if kind and not _SUPPORTED.fullmatch(kind.lower()):
        yield subject.finding(Code.UNSUPPORTED_CONTENT_TYPE, Severity.WARNING, f"Its body is sent as {kind}.")


def response_schema(subject: Subject) -> Iterator[Finding]:
    """Without a response schema nothing can be taken from the answer; some answers have no body worth a schema."""
    tool, status = subject.tool, subject.tool.response_status
    if not is_answering(tool):
        return
    if tool.response_ref and not says_nothing(subject.index.resolve(tool.response_ref)):
        return
    answers = f"{tool.pointer}/responses/"
    if not tool.response_ref and any(
        problem.code in BROKEN_REFERENCES and problem.pointer.startswith(answers) for problem in subject.problems
    ):
        return  # its schema is there, but leads nowhere
    what = f"its response {status}" if status else "its response"
    message = f"No property is known of {what}." if tool.response_ref else f"No schema tells what {what} holds."
    severity = Severity.INFO if tool.is_writing else Severity.WARNING
    yield subject.finding(Code.MISSING_RESPONSE_SCHEMA, severity, message)


def references(subject: Subject) -> Iterator[Finding]:
    """A reference that leads nowhere; in input that must be sent it stops the call."""
    for problem in subject.problems:
        if problem.code not in BROKEN_REFERENCES:
            continue
        severity = Severity.BLOCKER if _is_in_needed_input(problem, subject) else Severity.WARNING
        yield subject.finding(Code.UNRESOLVED_REF, severity, problem.message, pointer=problem.pointer)


def path_parameters(subject: Subject) -> Iterator[Finding]:
    """A parameter of the path that is not declared; one that is not even known stops the call."""
    tool = subject.tool
    known = {field.field_name for field in tool.contract.consumes if field.location is Location.PATH}
    known |= {parameter.name for parameter in tool.parameters}
    told = {found[1] for problem in subject.problems if problem.code == Code.UNDECLARED_PATH_PARAMETER
            for found in _QUOTED.finditer(problem.message)}  # fmt: skip
    for name in dict.fromkeys(_TEMPLATE.findall(tool.path)):
        if name not in known:
            message = f"The path needs `{name}`, which is no parameter."
            yield subject.finding(Code.UNDECLARED_PATH_PARAMETER, Severity.BLOCKER, message, name)
        elif repr(name) in told:
            message = f"The path parameter `{name}` is not declared; it is taken for a string."
            yield subject.finding(Code.UNDECLARED_PATH_PARAMETER, Severity.WARNING, message, name)


def names(subject: Subject) -> Iterator[Finding]:
    """An operation without an id of its own."""
    tool = subject.tool
    if tool.source_kind == "openapi" and tool.method and not tool.operation_id:
        yield subject.finding(
            Code.MISSING_OPERATION_ID, Severity.WARNING, "Its name was made from method and path, for want of an id."
        )
    for code in (Code.DUPLICATE_OPERATION_ID, Code.DUPLICATE_TOOL_NAME):
        for problem in subject.problems:
            if problem.code == code:
                yield subject.finding(code, Severity.WARNING, problem.message, pointer=problem.pointer)


def description(subject: Subject) -> Iterator[Finding]:
    """Neither a summary nor a description; what is made of its name or address tells nothing."""
    tool = subject.tool
    is_told = not tool.method and tool.description not in ("", tool.name, tool.operation_id)
    if not (tool.summary or tool.details or is_told):
        yield subject.finding(
            Code.MISSING_DESCRIPTION, Severity.WARNING, "Neither a summary nor a description tells what it does."
        )


def contract(subject: Subject) -> Iterator[Finding]:
    """The source tells neither what goes in nor what comes out."""
    if not is_known(subject):
        yield subject.finding(Code.NO_CONTRACT_FIELDS, Severity.WARNING, "Its source tells nothing of its arguments.")


def producers(subject: Subject) -> Iterator[Finding]:
    """A required reference to a record that no other tool supplies; of one that many tools share it only informs."""
    for field in subject.needs.gaps.get(subject.tool.name, ()):
        is_common, other = subject.needs.is_common(field), subject.needs.other_type(field)
        message = f"It needs `{field.field_name}`, which no tool is known to supply"
        message += f"; {other}" if other else ""
        message += "; so many tools need it that a context default would serve." if is_common else "."
        severity = Severity.INFO if is_common else Severity.WARNING
        yield subject.finding(Code.REQUIRED_FIELD_WITHOUT_PRODUCER, severity, message, field.field_name, field.pointer)


def safety(subject: Subject) -> Iterator[Finding]:
    """A call that may destroy something, or needs credentials."""
    tool = subject.tool
    if tool.is_destructive:
        yield subject.finding(Code.UNSAFE_WITHOUT_CONFIRMATION, Severity.INFO, "It may destroy something.")
    if tool.security and all(tool.security):
        schemes = " or ".join(" with ".join(names) for names in tool.security)
        yield subject.finding(Code.AUTH_REQUIRED, Severity.INFO, f"It needs credentials: {schemes}.")


def structure(subject: Subject) -> Iterator[Finding]:
    """What a caller has to know of lists in requests and envelopes in responses."""
    tool = subject.tool
    inside = [field.field_name for field in tool.contract.consumes if "[*]." in field.json_path]
    if inside:
        message = f"Fields of list items are to be given together: {', '.join(dict.fromkeys(inside[:5]))}."
        yield subject.finding(Code.ARRAY_LEAF_ALIGNMENT_REQUIRED, Severity.INFO, message, inside[0])
    if tool.semantics.result_shape is Shape.LIST:
        path = next((f.json_path for f in tool.contract.produces if re.match(r"\$\.[^*]*\[\*\]", f.json_path)), "")
        if path:
            message = f"Its items stand at `{path[: path.index('[*]') + 3]}`."
            yield subject.finding(Code.RESPONSE_ENVELOPE_DETECTED, Severity.INFO, message)


#: In the order of a call: can it be named, found, built, sent, used.
RULES: tuple[Callable[[Subject], Iterator[Finding]], ...] = (
    names,
    description,
    path_parameters,
    request_schema,
    content_type,
    references,
    producers,
    response_schema,
    contract,
    safety,
    structure,
)


def is_known(subject: Subject) -> bool:
    """Whether the source says anything of what a tool takes or gives; an operation of HTTP always does."""
    tool = subject.tool
    if tool.method or tool.parameters or tool.response_ref or tool.contract != Contract():
        return True
    return tool.source_kind in _ANSWERING and not any(problem.code in _UNTOLD for problem in subject.problems)


def is_answering(tool: Tool) -> bool:
    """Whether something of use comes back from a tool, and its source can say what."""
    if tool.response_status in _BODILESS or tool.response_status[:1] == "3":
        return False
    return tool.method not in ("head", "delete") if tool.method else tool.source_kind in _ANSWERING


def says_nothing(schema: Any) -> bool:
    """Whether a schema says no more than that there is an object."""
    return (
        isinstance(schema, Mapping)
        and schema.get("additionalProperties") is not False  # then it is known to be empty
        and not any(schema.get(key) for key in _TELLING)
        and (schema.get("type") in (None, "object") and not schema.get("example") and not schema.get("examples"))
    )


def _is_in_body(problem: Problem, tool: Tool) -> bool:
    """Whether a flaw stands in the operation's own body."""
    return problem.pointer.startswith(f"{tool.pointer}/requestBody")


def _is_in_needed_input(problem: Problem, subject: Subject) -> bool:
    """Whether the flaw is the required body itself, or stands in the operation's own body or required parameter."""
    body = subject.index.resolve(subject.tool.request_ref)
    if subject.tool.request_required and isinstance(body, Mapping) and _BROKEN in body:
        return True
    if _is_in_body(problem, subject.tool):
        return subject.tool.request_required
    place = problem.pointer.removeprefix(subject.tool.pointer)
    if place == problem.pointer:
        return False
    needed = {field.pointer for field in subject.tool.contract.consumes if field.required}
    return place.startswith("/parameters/") and any(problem.pointer.startswith(at) for at in needed if at)
