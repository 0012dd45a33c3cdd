"""One document while it is read: its dialect, its references, its schemas and its flaws."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from toolgraph.ingest.fixed_fields import Fields, Kind, check_fields
from toolgraph.ingest.problems import Problems
from toolgraph.ingest.references import Found, References
from toolgraph.ingest.schema_flaws import SchemaVersion
from toolgraph.ingest.shelf import Shelf
from toolgraph.model import OperationParameter, Response
from toolgraph.sources import Document


class Source:
    """What every reader of a part of the document needs at hand."""

    def __init__(
        self,
        document: Document,
        label: str,
        schema_home: tuple[str, ...],
        fields: Mapping[Kind, Fields],
        schemas: SchemaVersion,
    ) -> None:
        self.document = document
        self.label = label
        self.root: Mapping[str, Any] = document.value
        self.problems = Problems(label, document.problems)
        self.references = References(document, self.problems)
        self.shelf = Shelf(label, schema_home, self.references, self.problems, schemas)
        #: Parameters by what is written of them, and what they were read from.
        self.parameters: dict[bytes, OperationParameter] = {}
        #: Responses that stand where operations share them, by their place and status.
        self.responses: dict[tuple[str, str], Response] = {}
        self._fields = fields

    def follow(self, value: Any, place: str) -> Found:
        """Follow the references of an object that is no schema."""
        return self.references.follow(value, place)

    def fields_of(self, kind: Kind) -> Fields:
        """Give the fields of a kind of object in the document's version of OpenAPI."""
        return self._fields.get(kind, {})

    def check(self, kind: Kind, facts: Mapping[str, Any], place: str) -> None:
        """Tell of the fields of an object that its version of OpenAPI does not know, or not with such a value."""
        if kind in self._fields:
            check_fields(self._fields[kind], kind, facts, place, self.problems.add)
