"""An Arazzo document → its workflows (Arazzo 1.0.1; of 1.1 what means the same). Pure, and of no operations itself."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from toolgraph.ingest.part import Part
from toolgraph.ingest.problems import Problems
from toolgraph.ingest.references import below
from toolgraph.ingest.tolerant import line, mapping, sequence, shallow, text
from toolgraph.model import Severity, SourceInfo
from toolgraph.model.workflow import (
    Argument,
    DescribedSource,
    Jump,
    Replacement,
    Workflow,
    WorkflowDocument,
    WorkflowStep,
)
from toolgraph.schema.pointer import MISSING, lookup, split
from toolgraph.sources import Document

#: The keys of a step that say what it calls; the first that is there counts.
_TARGETS = ("operationId", "operationPath", "workflowId")
#: Keywords by which a schema may declare more names than its `properties` do.
_OPEN = frozenset({"allOf", "anyOf", "oneOf", "$ref", "patternProperties", "if"})
_MAX_REFERENCES = 8


def read_arazzo(document: Document, label: str) -> Part:
    """Read one Arazzo document; *label* names it in the collection."""
    return _Reader(document, label).read()


class _Reader:
    def __init__(self, document: Document, label: str) -> None:
        self.document = document
        self.label = label
        self.root = mapping(document.value)
        self.problems = Problems(label, document.problems)

    def read(self) -> Part:
        """Give the workflows in the order of the document."""
        version = text(self.root.get("arazzo")).strip()
        if not version.startswith("1."):
            message = f"Version {line(version)[:40]!r} of Arazzo is not known; the document was read as Arazzo 1.0."
            self.problems.add("unknown_version", "#/arazzo", message, Severity.INFO)
        workflows = WorkflowDocument(
            label=self.label,
            location=self.document.location,
            sources=tuple(self._sources()),
            workflows=tuple(self._workflows()),
        )
        info = mapping(self.root.get("info"))
        return Part(
            info=SourceInfo(
                label=self.label,
                location=self.document.location,
                sha256=self.document.sha256,
                bytes=self.document.bytes,
                title=line(info.get("title")),
                version=line(info.get("version")),
                spec_version=f"arazzo {line(version)}",
            ),
            operations=(),
            schemas={},
            workflows=workflows,
            problems=self.problems.all(),
        )

    def _sources(self) -> Iterator[DescribedSource]:
        for pointer, raw in self._objects(self.root.get("sourceDescriptions"), "#/sourceDescriptions", "source"):
            yield DescribedSource(
                line(raw.get("name")), text(raw.get("url")).strip(), line(raw.get("type")) or "openapi", pointer
            )

    def _workflows(self) -> Iterator[Workflow]:
        seen: set[str] = set()
        for pointer, raw in self._objects(self.root.get("workflows"), "#/workflows", "workflow"):
            name = self._name(raw, "workflowId", pointer, seen)
            yield Workflow(
                id=name,
                pointer=pointer,
                inputs=self._inputs(raw.get("inputs")),
                steps=tuple(self._steps(raw, pointer)),
                outputs=dict(mapping(raw.get("outputs"))),
                depends_on=tuple(map(text, sequence(raw.get("dependsOn")))),
            )
        if not seen:
            self.problems.add("no_workflows", "#/workflows", "The document has no workflows.")

    def _steps(self, workflow: Mapping[str, Any], place: str) -> Iterator[WorkflowStep]:
        seen: set[str] = set()
        shared = self._arguments(workflow.get("parameters"), below(place, "parameters"), is_shared=True)
        for pointer, raw in self._objects(workflow.get("steps"), below(place, "steps"), "step"):
            name = self._name(raw, "stepId", pointer, seen)
            targets = [key for key in _TARGETS if text(raw.get(key))]
            if len(targets) != 1:
                told = "nothing" if not targets else " and ".join(targets)
                message = f"The step {name!r} should call one operation or workflow; it names {told}."
                self.problems.add("invalid_step", pointer, message)
            target = next(iter(targets), "")
            own = self._arguments(raw.get("parameters"), below(pointer, "parameters"))
            body = mapping(raw.get("requestBody"))
            jumps, falls_through = self._jumps(raw, pointer, workflow, place)
            yield WorkflowStep(
                id=name,
                pointer=pointer,
                operation_id=text(raw.get("operationId")) if target == "operationId" else "",
                operation_path=text(raw.get("operationPath")) if target == "operationPath" else "",
                workflow_id=text(raw.get("workflowId")) if target == "workflowId" else "",
                target_pointer=below(pointer, target) if target else pointer,
                # A step's own parameter takes the place of the workflow's.
                arguments=tuple({(a.location, a.name): a for a in (*shared, *own)}.values()),
                payload=shallow(body.get("payload")),
                payload_pointer=below(pointer, "requestBody", "payload"),
                replacements=tuple(self._replacements(body, below(pointer, "requestBody"))),
                outputs=dict(mapping(raw.get("outputs"))),
                depends_on=tuple(map(text, sequence(raw.get("dependsOn")))),
                jumps=jumps,
                failure_jumps=tuple(self._failure_jumps(raw, pointer, workflow, place)),
                falls_through=falls_through,
            )

    def _arguments(self, raw: Any, place: str, *, is_shared: bool = False) -> list[Argument]:
        found: list[Argument] = []
        for pointer, stated in self._objects(raw, place, "parameter"):
            value = self._reused(stated, pointer)
            if value is not None and text(value.get("name")):
                name, location = text(value["name"]), text(value.get("in"))
                given, at = shallow(value.get("value")), below(pointer, "value")
                found.append(Argument(name, location, given, at, is_shared))
            elif value is not None:
                self.problems.add("invalid_value", pointer, "The parameter has no name; it was left out.")
        return found

    def _replacements(self, body: Mapping[str, Any], place: str) -> Iterator[Replacement]:
        at = below(place, "replacements")
        for pointer, raw in self._objects(body.get("replacements"), at, "replacement"):
            yield Replacement(text(raw.get("target")), shallow(raw.get("value")), below(pointer, "value"))

    def _jumps(
        self, step: Mapping[str, Any], pointer: str, workflow: Mapping[str, Any], place: str
    ) -> tuple[tuple[Jump, ...], bool]:
        """Give where the success actions may lead, and whether the next step in the list may follow as well.

        An action without criteria is taken if it is reached, so that none behind it is.
        """
        jumps: list[Jump] = []
        for where, raw in self._actions("onSuccess", "successActions", step, pointer, workflow, place):
            kind = text(raw.get("type"))
            if kind == "goto":
                jumps.append(_jump(raw, where))
            if kind in ("goto", "end") and not raw.get("criteria"):
                return tuple(jumps), False
        return tuple(jumps), True

    def _failure_jumps(
        self, step: Mapping[str, Any], pointer: str, workflow: Mapping[str, Any], place: str
    ) -> Iterator[Jump]:
        """Yield where the failure actions may lead; a retry may call something before."""
        for where, raw in self._actions("onFailure", "failureActions", step, pointer, workflow, place):
            jump = _jump(raw, where)
            if text(raw.get("type")) == "goto" or jump.step or jump.workflow:
                yield jump

    def _actions(
        self, own: str, shared: str, step: Mapping[str, Any], pointer: str, workflow: Mapping[str, Any], place: str
    ) -> Iterator[tuple[str, Mapping[str, Any]]]:
        """Yield the actions of a step, or those that a workflow has for all steps without any, with their pointers."""
        raw, at = (
            (step.get(own), below(pointer, own)) if step.get(own) else (workflow.get(shared), below(place, shared))
        )
        for where, stated in self._objects(raw, at, "action"):
            action = self._reused(stated, where)
            if action is not None:
                yield where, action

    def _inputs(self, raw: Any) -> frozenset[str] | None:
        """Give the names of the inputs that are declared, `None` where there may be more."""
        if raw is None:
            return frozenset()
        schema = raw
        for _ in range(_MAX_REFERENCES):
            ref = mapping(schema).get("$ref")
            if not isinstance(ref, str) or not ref.startswith("#/"):
                break
            schema = lookup(self.root, split(ref))
        names = mapping(schema).get("properties")
        is_open = bool(_OPEN & mapping(schema).keys() or mapping(schema).get("additionalProperties"))
        return frozenset(names) if isinstance(names, Mapping) and not is_open else None

    def _reused(self, raw: Mapping[str, Any], pointer: str) -> Mapping[str, Any] | None:
        """Give an object as it is, or the component that it refers to; `None` (and a problem) if there is none."""
        reference = text(raw.get("reference")) or text(raw.get("$ref"))
        if not reference:
            return raw
        segments = split(reference) if reference.startswith("#/") else tuple(reference.removeprefix("$").split(".", 2))
        found = lookup(self.root, segments) if segments[0] == "components" else MISSING
        if not isinstance(found, Mapping):
            message = f"The reference {line(reference)[:80]!r} leads to no component; it was left out."
            self.problems.add("dangling_reference", pointer, message)
            return None
        return {**found, **({"value": raw["value"]} if "value" in raw else {})}

    def _name(self, raw: Mapping[str, Any], key: str, pointer: str, seen: set[str]) -> str:
        """Give the id of a workflow or step; one without has its place for a name."""
        name = line(raw.get(key))
        if not name:
            self.problems.add("invalid_value", pointer, f"The {key} is missing.")
        elif name in seen:
            self.problems.add("duplicate_id", below(pointer, key), f"Another {key} is {name!r} already.")
        name = name or pointer
        seen.add(name)
        return name

    def _objects(self, raw: Any, place: str, what: str) -> Iterator[tuple[str, Mapping[str, Any]]]:
        """Yield the objects of a list, each with its pointer."""
        if raw is not None and not isinstance(raw, list):
            self.problems.add("invalid_value", place, "Here a list was expected; it was left out.")
        for number, one in enumerate(sequence(raw)):
            pointer = below(place, str(number))
            if isinstance(one, Mapping):
                yield pointer, one
            else:
                self.problems.add("invalid_value", pointer, f"This {what} is no object; it was left out.")


def _jump(action: Mapping[str, Any], pointer: str) -> Jump:
    return Jump(text(action.get("stepId")), text(action.get("workflowId")), pointer)
