"""What schemas say of the fields of tools; contracts leave it out, since many tools share a schema."""

from __future__ import annotations

from collections.abc import Mapping

from toolgraph.model import Field, Location, Tool
from toolgraph.schema import SchemaIndex


class FieldProse:
    """Gives descriptions of fields, each schema read once."""

    def __init__(self, schemas: SchemaIndex) -> None:
        self._schemas = schemas
        self._of: dict[str, Mapping[str, str]] = {}

    def __call__(self, tool: Tool, field: Field) -> str:
        """Give the description of a field that a tool gives or takes, or an empty string."""
        if field.description:
            return field.description
        if field.location is Location.RESPONSE:
            return self._described(tool.response_ref).get(field.json_path, "")
        if field.location in (Location.BODY, Location.FORM_DATA):
            return self._described(tool.request_ref).get(field.json_path, "")
        return ""

    def _described(self, ref: str) -> Mapping[str, str]:
        known = self._of.get(ref)
        if known is None:
            known = {field.path: field.description for field in self._schemas.fields(ref) if field.description}
            self._of[ref] = known
        return known
