"""Steps of workflows joined with what they call: an operation of the collection, or another workflow."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import orjson

from toolgraph.graph.directory import Directory, Documents
from toolgraph.graph.expressions import dotted, steps
from toolgraph.ingest.problems import Problems
from toolgraph.ingest.references import below
from toolgraph.ingest.tolerant import shallow
from toolgraph.model import Ingested, Operation, Problem, Severity
from toolgraph.model.workflow import Argument, DescribedSource, Workflow, WorkflowDocument, WorkflowStep
from toolgraph.schema.pointer import split

BODY = "body"
_SOURCES = "$sourceDescriptions."
_OPERATION_PATH = re.compile(r"\{?\$sourceDescriptions\.([^#{}]+?)(?:\.url)?\}?(#.*)", re.DOTALL)
#: Dots in a reference behind which the name of a source may end.
_MAX_DOTS = 64
_SELECTOR = frozenset({"context", "selector", "type"})


class Key(NamedTuple):
    """A workflow's identity in a collection: the label of its document, and its id."""

    document: str
    workflow: str


class Call(NamedTuple):
    """A step with the operation or workflow that it calls; it has neither where its target is not here.

    Of an argument whose location is `body`, the name is a JSONPath into the body.
    """

    flow: Key
    step: WorkflowStep
    place: int
    operation: Operation | None
    called: Key | None
    arguments: tuple[Argument, ...]


class Flow(NamedTuple):
    """A workflow with its calls by the ids of their steps, in order."""

    key: Key
    workflow: Workflow
    document: WorkflowDocument
    calls: dict[str, Call]


class Targets:
    """All workflows of a collection, their steps joined with operations, and the flaws met on the way."""

    def __init__(self, ingested: Ingested) -> None:
        self.flows: dict[Key, Flow] = {}
        #: The steps that call a workflow.
        self.callers: dict[Key, list[Call]] = {}
        self._directory = Directory(ingested.operations)
        self._problems = {document.label: Problems(document.label) for document in ingested.workflows}
        self._locations = {document.label: document.location for document in ingested.workflows}
        own = {document.label for document in ingested.workflows}
        self._apis = Documents(source for source in ingested.sources if source.label not in own)
        self._others = Documents(source for source in ingested.sources if source.label in own)
        #: Of each document: the name of a source → the label of the document in the collection, empty if it has none.
        self._labels = {document.label: dict(self._matched(document)) for document in ingested.workflows}
        known = {Key(document.label, one.id) for document in ingested.workflows for one in document.workflows}
        for document in ingested.workflows:
            for workflow in document.workflows:
                self._add(document, workflow, known)

    @property
    def problems(self) -> tuple[Problem, ...]:
        """The flaws of all documents."""
        return tuple(problem for problems in self._problems.values() for problem in problems.all())

    @property
    def calls(self) -> Iterator[Call]:
        """All steps, in order."""
        return (call for flow in self.flows.values() for call in flow.calls.values())

    def report(self, flow: Key, code: str, pointer: str, message: str) -> None:
        """Note a flaw of a workflow."""
        self._problems[flow.document].add(code, pointer, message)

    def workflow(self, document: str, reference: str) -> Flow | None:
        """Find a workflow by its id, or by a reference into another Arazzo document (`$sourceDescriptions.x.flow`)."""
        key = self._key(document, reference)
        return self.flows.get(key) if key else None

    def has_source(self, document: str, name: str) -> bool:
        """Whether a document describes a source that goes by the beginning of a name (`shop.url`)."""
        return self._split(document, name) is not None

    def _add(self, document: WorkflowDocument, workflow: Workflow, known: set[Key]) -> None:
        key = Key(document.label, workflow.id)
        if key in self.flows:
            return
        flow = self.flows[key] = Flow(key, workflow, document, {})
        for place, step in enumerate(workflow.steps):
            found = self._operations(document.label, step)
            called = self._key(document.label, step.workflow_id) if step.workflow_id else None
            called = called if called in known else None
            # Of operations of one document that share an id the first has kept it for its name.
            operation = found[0] if len({one.source_label for one in found}) == 1 else None
            if len(found) > 1 or (operation is None and called is None and step.target_pointer != step.pointer):
                self._report_target(key, step, found, operation)
            call = flow.calls.setdefault(step.id, Call(key, step, place, operation, called, tuple(_arguments(step))))
            if called:
                self.callers.setdefault(called, []).append(call)

    def _report_target(
        self, flow: Key, step: WorkflowStep, found: Sequence[Operation], taken: Operation | None
    ) -> None:
        named = step.operation_id or step.operation_path or step.workflow_id
        told = f"The step {step.id!r} of {flow.workflow!r} calls {named!r}, which"
        if not found:
            what = "workflow" if step.workflow_id else "operation"
            self.report(flow, "dangling_step", step.target_pointer, f"{told} is no {what} here.")
            return
        remedy = (
            f"{taken.method.upper()} {taken.path} was taken; write an operationPath."
            if taken
            else f"write $sourceDescriptions.<name>.{named}."
        )
        self.report(flow, "ambiguous_step", step.target_pointer, f"{told} {len(found)} operations are called; {remedy}")

    def _matched(self, document: WorkflowDocument) -> Iterator[tuple[str, str]]:
        """Match the sources of a document with the documents of the collection."""
        problems = self._problems[document.label]
        apis = [source for source in document.sources if source.kind != "arazzo"]
        for source in document.sources:
            among = self._others if source.kind == "arazzo" else self._apis
            found = among.find(source.url, document.location, source.name)
            only = self._apis.only if apis == [source] else None
            if found is None and only:
                found = only
                message = (
                    f"{_named(source)} is none of the documents here; the only one, {only.label!r}, is taken for it."
                )
                problems.add("unmatched_source", source.pointer, message, Severity.INFO)
            if found is None:
                problems.add("unmatched_source", source.pointer, _unmatched(source), Severity.WARNING)
            yield source.name, found.label if found else ""

    def _split(self, document: str, name: str) -> tuple[str, str] | None:
        """Split `shop.getOrder` into the name of a source and what stands behind it."""
        at = name.rfind(".")
        for _ in range(_MAX_DOTS):
            if at <= 0:
                break
            if name[:at] in self._labels[document]:
                return name[:at], name[at + 1 :]
            at = name.rfind(".", 0, at)
        return None

    def _key(self, document: str, reference: str) -> Key | None:
        if not reference.startswith(_SOURCES):
            return Key(document, reference)
        found = self._split(document, reference.removeprefix(_SOURCES))
        return Key(self._labels[document][found[0]], found[1]) if found else None

    def _operations(self, document: str, step: WorkflowStep) -> Sequence[Operation]:
        """Find the operations that a step may mean."""
        if step.operation_path:
            return self._at(document, step.operation_path)
        return self._called(document, step.operation_id) if step.operation_id else ()

    def _called(self, document: str, reference: str) -> Sequence[Operation]:
        """Find operations by id, which may have the name of its source in front."""
        if not reference.startswith(_SOURCES):
            found = self._within(self._directory.called(reference), self._labels[document].values())
            if found:
                return found
        named = self._split(document, reference.removeprefix(_SOURCES))
        return self._within(self._directory.called(named[1]), [self._labels[document][named[0]]]) if named else ()

    def _at(self, document: str, reference: str) -> Sequence[Operation]:
        """Find operations by a pointer into a source: `{$sourceDescriptions.shop.url}#/paths/~1pets/get`."""
        match = _OPERATION_PATH.fullmatch(reference)
        if match:
            labels, fragment = [self._labels[document].get(match[1], "")], match[2]
            if match[1] not in self._labels[document]:
                return ()
        else:
            address, mark, fragment = reference.partition("#")
            source = self._apis.find(address, self._locations[document]) if address else self._apis.only
            if not mark or source is None:
                return ()
            labels, fragment = [source.label], f"#{fragment}"
        return self._within([named.operation for named in self._directory.at(fragment)], labels)

    def _within(self, found: Sequence[Operation], labels: Any) -> Sequence[Operation]:
        """Keep the operations of some sources; a source that matches no document may be any."""
        wanted = set(labels)
        return found if "" in wanted or not wanted else [one for one in found if one.source_label in wanted]


def _unmatched(source: DescribedSource) -> str:
    if source.kind not in ("openapi", "arazzo"):
        return f"The source {source.name!r} is of the type {source.kind!r}, which is not read."
    return (
        f"{_named(source)} is none of the documents here; what it is said to have is looked for in all of them."
        if source.kind == "openapi"
        else f"{_named(source)} is none of the Arazzo documents here."
    )


def _named(source: DescribedSource) -> str:
    return f"The source {source.name!r} ({source.url})"


def _arguments(step: WorkflowStep) -> Iterator[Argument]:
    """Yield all that a step is given, each leaf of its body that has an expression an argument of its own."""
    for one in step.arguments:
        is_body = one.location == BODY
        yield Argument(f"${steps((one.name,))}", BODY, one.value, one.pointer) if is_body else one
    is_text = isinstance(step.payload, str)
    for segments, value in _leaves(_template(step.payload)):
        pointer = step.payload_pointer if is_text else below(step.payload_pointer, *segments)
        yield Argument(f"${steps(segments)}", BODY, value, pointer)
    for put in step.replacements:
        inside = split(put.target) if put.target.startswith("/") else dotted(put.target.removeprefix("$"))
        if inside:
            yield Argument(f"${steps(inside)}", BODY, put.value, put.pointer)


def _template(payload: Any) -> Any:
    """Give a body that is written as a text of JSON as what it holds."""
    if isinstance(payload, str) and payload.lstrip()[:1] in ("{", "["):
        try:
            return shallow(orjson.loads(payload))
        except orjson.JSONDecodeError:
            return payload
    return payload


def _leaves(value: Any, segments: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Yield what may have an expression, with its place: texts, and the selectors of Arazzo 1.1."""
    if is_selector(value) or (isinstance(value, str) and "$" in value):
        yield segments, value
    elif isinstance(value, dict | list):
        for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
            yield from _leaves(inner, (*segments, str(key)))


def is_selector(value: Any) -> bool:
    """Whether a value is a selector object of Arazzo 1.1: a query over what an expression gives."""
    return isinstance(value, dict) and value.keys() >= _SELECTOR and isinstance(value["context"], str)
