"""What tools answer with: whether a response has a field, and how people tell the items of a list apart."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from toolgraph.model import Tool
from toolgraph.plan.asks import spelling
from toolgraph.plan.bindings import Part, plain_path, reference_to
from toolgraph.schema import SchemaIndex
from toolgraph.schema.node import step_of
from toolgraph.schema.places import place_of

#: Fields by which a person recognises an item, best first.
_LABELS = (
    "name",
    "title",
    "label",
    "subject",
    "summary",
    "display_name",
    "full_name",
    "email",
    "description",
    "status",
)
_MAX_LABELS = 4
_OPEN = frozenset({"object", "array", "any"})


class Answers:
    """The response fields of the tools of a catalog, each tool's gathered once."""

    def __init__(self, tools: Mapping[str, Tool], schemas: SchemaIndex) -> None:
        self._tools = tools
        self._schemas = schemas
        self._fields: dict[str, dict[str, str]] = {}
        self._places: dict[str, dict[tuple[Part, ...], str]] = {}
        self._hints: dict[tuple[str, str], tuple[str, ...]] = {}

    def fields(self, tool: str) -> Mapping[str, str]:
        """Give path → type of every leaf that a tool is known to answer with."""
        found = self._fields.get(tool)
        if found is None:
            one = self._tools[tool]
            found = {plain_path(field.json_path): field.field_type for field in one.contract.produces}
            for leaf in self._schemas.fields(one.response_ref):
                found.setdefault(leaf.path, leaf.field_type)
            self._fields[tool] = found
        return found

    def has(self, tool: str, way: Sequence[Part]) -> bool:
        """Whether an answer may have what a binding leads to; of a response without a schema everything may be true."""
        places = self._places.get(tool)
        if places is None:
            places = self._places[tool] = _places(self.fields(tool))
        wanted = _normal(way)
        if not wanted or not places or wanted[0] == "headers":
            return True
        # What lies inside an object or list whose content the schema does not tell may be there too.
        if wanted in places or any(places.get(wanted[:end]) in _OPEN for end in range(len(wanted))):
            return True
        ref = self._tools[tool].response_ref
        return bool(ref) and place_of(self._schemas, ref, tuple(map(_step, way))) is not None

    def label_hints(self, tool: str, list_path: str) -> tuple[str, ...]:
        """Give the names of the fields of a list's items by which a person tells them apart."""
        found = self._hints.get((tool, list_path))
        if found is None:
            found = self._hints[tool, list_path] = self._labels(tool, list_path)
        return found

    def _labels(self, tool: str, list_path: str) -> tuple[str, ...]:
        inside = [path for path in self.fields(tool) if path.startswith(f"{list_path}[*].")]
        names = [path[len(list_path) + 4 :] for path in inside]
        plain = [name for name in names if "[" not in name and name.count(".") == 0]
        ranked = [(rank, name) for name in plain if (rank := _label_rank(name)) is not None]
        return tuple(name for _, name in sorted(ranked))[:_MAX_LABELS]


def list_of(json_path: str) -> tuple[str, str] | None:
    """Split a path at its innermost list: `$.a.items[*].id` → `("$.a.items", "$.id")`; `None` where there is none."""
    head, found, rest = plain_path(json_path).rpartition("[*]")
    return (head, f"${rest}") if found else None


def _places(fields: Mapping[str, str]) -> dict[tuple[Part, ...], str]:
    """Give the way to every leaf with its type, and every way on it with none."""
    found: dict[tuple[Part, ...], str] = {}
    for path, kind in fields.items():
        way = _normal(reference_to("", path).parts)
        for end in range(1, len(way)):
            found.setdefault(way[:end], "")
        found[way] = kind
    return found


def _normal(way: Sequence[Part]) -> tuple[Part, ...]:
    """Take every item of a list for its first."""
    return tuple(0 if isinstance(part, int) else part for part in way)


def _step(part: Part) -> str:
    """Write a part of a binding as the step of a JSONPath."""
    if isinstance(part, int):
        return f"[{part}]"
    return step_of(part) if isinstance(part, str) else ".*"


def _label_rank(name: str) -> int | None:
    words = spelling(name)
    return next((rank for rank, label in enumerate(_LABELS) if words == label or words.endswith(f"_{label}")), None)
