"""`$ref`s of one document, followed within it and into the files beside it.

A *place* is where something stands: a JSON pointer for the document itself (`#/paths/~1pets`), and one with
the path of the file before it for a file beside the document (`schemas/pet.yaml#/Pet`).
"""

from __future__ import annotations

import posixpath
from typing import Any, NamedTuple
from urllib.parse import unquote

from toolgraph.ingest.problems import Problems
from toolgraph.model import Severity
from toolgraph.schema.pointer import MISSING, escape, lookup, split
from toolgraph.sources import Document, is_outside, is_remote, related_path, without_credentials

#: References that lead to references to references …
_MAX_STEPS = 32
_CIRCULAR = "The reference leads back to itself."


class Found(NamedTuple):
    """A value and the place where it stands, after all references were followed."""

    value: Any
    place: str


class References:
    """Follows the references of a document; what cannot be followed is noted as a problem."""

    def __init__(self, document: Document, problems: Problems) -> None:
        self.document = document
        self.problems = problems
        #: What was looked up, and where that stands to which references lead.
        self._values: dict[str, Any] = {}
        self._located: dict[str, str] = {}
        #: The same, by a reference as it is written and what it is relative to.
        self._targets: dict[tuple[str, str], str] = {}
        #: The document as others refer to it: by its name beside it, or by its address.
        self._own_name = document.address or posixpath.basename(document.location.replace("\\", "/"))

    def lookup(self, place: str) -> Any:
        """Give the value at a place, or `MISSING`."""
        if place not in self._values:
            file, _, fragment = place.partition("#")
            self._values[place] = lookup(self._root_of(file), split(fragment))
        return self._values[place]

    def target(self, ref: Any, place: str, severity: Severity = Severity.WARNING) -> str:
        """Give the place that a reference made at *place* leads to, or an empty string (and a problem)."""
        if not isinstance(ref, str) or not ref:
            self.problems.add("invalid_ref", place, "The $ref is not a text.")
            return ""
        known = (ref, self._base(place))
        if known in self._targets:
            return self._targets[known]
        file = ref.partition("#")[0]
        absolute = self._absolute(ref, place)
        if reason := self._refusal(file, absolute):
            message = f"The reference {without_credentials(ref)!r} was not followed: {reason}."
            self.problems.add("external_ref", place, message, severity)
            return ""
        if absolute not in self._located:
            self._located[absolute] = self._locate(absolute, _MAX_STEPS)
        found = self._located[absolute]
        if not found:
            code = "external_ref" if file else "unresolved_ref"
            self.problems.add(code, place, f"The reference {ref!r} leads to nothing.", severity)
        else:
            self._targets[known] = found
        return found

    def _refusal(self, file: str, absolute: str) -> str:
        """Say why a reference to another file can't be followed; empty where it can, or leads within the document."""
        target = absolute.partition("#")[0]
        if not file or (absolute and (not target or target in self.document.related)):
            return ""
        if target in self.document.unread:
            return self.document.unread[target]
        if is_remote(file):
            return "it leads to another host" if absolute else "only http and https addresses are followed"
        is_away = not absolute or is_outside(target)
        return "it leads out of the document's folder" if is_away else "the file was not read"

    def _root_of(self, file: str) -> Any:
        return self.document.related.get(file, MISSING) if file else self.document.value

    def _base(self, place: str) -> str:
        """Give what references made at a place are relative to: the file that it is in."""
        return place.partition("#")[0]

    def _absolute(self, ref: str, place: str) -> str:
        """Give the place that a reference names, seen from where it is made; empty if it is never followed."""
        file, _, fragment = ref.partition("#")
        base = self._base(place)
        path = related_path(base or self.document.address, file) if file else base
        return "" if path is None else f"{'' if path == self._own_name else path}#{unquote(fragment)}"

    def _locate(self, place: str, steps: int) -> str:
        """Give where the value at a place really stands, passing references on the way; empty if nowhere."""
        file, _, fragment = place.partition("#")
        value = self._root_of(file)
        if value is MISSING or (fragment and not fragment.startswith("/")):  # an anchor
            return ""
        segments = split(fragment)
        for done, segment in enumerate(segments):
            inside = lookup(value, (segment,))
            if inside is MISSING:
                ref = value.get("$ref") if isinstance(value, dict) else None
                here = below(f"{file}#", *segments[:done])
                if segment == "" and done == len(segments) - 1:
                    return here  # `file.yaml#/` is often written for `file.yaml#`
                if not isinstance(ref, str) or not steps:
                    return ""
                onward = self._absolute(ref, here)
                onward = onward[:-1] if onward.endswith("#/") else onward
                return self._locate(below(onward, *segments[done:]), steps - 1) if onward else ""
            value = inside
        return place

    def check_circle(self, place: str) -> None:
        """Note a problem where the schema at a place is nothing but a reference that leads back to it."""
        seen: set[str] = set()
        at = place
        while at not in seen and len(seen) < _MAX_STEPS:
            seen.add(at)
            value = self.lookup(at)
            if not isinstance(value, dict) or set(value) != {"$ref"}:
                return
            at = self.target(value["$ref"], at)
        if at in seen:
            self.problems.add("circular_ref", place, _CIRCULAR)

    def follow(self, value: Any, place: str) -> Found:
        """Follow the references of an object that is no schema (parameter, response, path item, …).

        What stands beside a `$ref` is laid over its target. What cannot be followed is an empty object.
        """
        if not isinstance(value, dict) or "$ref" not in value:
            return Found(value, place)
        beside: dict[str, Any] = {}
        seen: set[str] = set()
        for _ in range(_MAX_STEPS):
            if not isinstance(value, dict) or "$ref" not in value:
                return Found({**value, **beside} if beside and isinstance(value, dict) else value, place)
            beside = {**{key: item for key, item in value.items() if key != "$ref"}, **beside}
            target = self.target(value["$ref"], place)
            if not target or target in seen:
                break
            seen.add(target)
            value, place = self.lookup(target), target
        else:
            target = ""
        if target:
            self.problems.add("circular_ref", place, _CIRCULAR)
        return Found(beside, place)


def below(place: str, *segments: str) -> str:
    """Give the place of something inside: `below("#/a", "b/c")` → `#/a/b~1c`."""
    return "/".join((place, *map(escape, segments)))
