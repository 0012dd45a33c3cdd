"""The reasons that most fields, edges and meanings have: files leave them out, and readers put them in again.

A reason that is worded in another way stands in its row, so that none of this needs to know what the rules say: where
they change their words, files grow, and nothing is lost.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from toolgraph.model import Action, Location, Semantics, Shape
from toolgraph.text import article, snake_singular, split_words

_ROLES = {
    "paging": "it tells which part of the result is wanted",
    "search_filter": "it narrows a search by words",
    "date": "it is a date",
    "auth": "it has the name of a credential",
}


@lru_cache(maxsize=65536)
def tag_reason(name: str, path: str, location: Location, tag: str, *, identity: bool) -> str:
    """Say why a field most likely has its semantic tag; empty where it has none."""
    entity, dot, role = tag.partition(".")
    if not dot:
        return _ROLES.get(tag, "")
    if location is Location.PATH:
        return f"it picks {article(entity)} in the path"
    if identity:
        return f"it is the {role} of the resource"
    if entity.replace("_", "") in "".join(split_words(name)):
        return f"its name says {entity.replace('_', ' ')}"
    *_, holder, _ = ("", *path.replace("[*]", "").split("."))
    return f"{article(entity)} is picked by that name" if holder in ("", "$") else f"`{holder}` is {article(entity)}"


class Usual(NamedTuple):
    """What most evidence of a semantic field says."""

    source: str
    confidence: float
    why: str


#: The semantic fields in the order in which tools have evidence of them.
FIELDS = ("canonical_action", "primary_resource", "path_module", "result_shape")
_CHANGING = frozenset({Action.CREATE, Action.UPDATE, Action.DELETE, Action.ACTION})
_CONFIDENCE = {
    "http_method": 0.95, "operation_id_verb": 0.9, "path_module": 0.9, "response_schema": 0.9, "mutation_action": 0.86,
    "path_procedure": 0.85, "stable_path_segment": 0.84, "path_verb": 0.82, "summary_verb": 0.78, "path_place": 0.65,
}  # fmt: skip


def meaning_reason(field: str, source: str | None, semantics: Semantics, facts: Mapping[str, str]) -> Usual:
    """Give what evidence of a field from a source (None: the usual one) most likely says of a tool.

    *facts* are its `name`, `description`, `method`, `path` and `module`.
    """
    source = usual_source(field, semantics) if source is None else source
    if source == "response_shape":
        is_search = semantics.canonical_action is Action.SEARCH
        return Usual(source, 0.92 if is_search else 0.8, f"it reads and gives {'a' if is_search else 'no'} list")
    return Usual(source, _CONFIDENCE.get(source, 0.0), _usual_why(source, semantics, facts))


def usual_source(field: str, semantics: Semantics) -> str:
    """Give the source that evidence of a semantic field most likely comes from."""
    if field == "result_shape":
        return "mutation_action" if semantics.canonical_action in _CHANGING else "response_schema"
    sources = {"primary_resource": "stable_path_segment", "path_module": "path_module"}
    return sources.get(field, "operation_id_verb")


def _usual_why(source: str, semantics: Semantics, facts: Mapping[str, str]) -> str:
    why = ""
    match source:
        case "path_module":
            why = f"its path lies under `{facts['module']}`"
        case "stable_path_segment":
            why = f"its path names `{_segment_of(semantics.primary_resource, facts['path'])}`"
        case "http_method":
            why = f"its method is {facts['method'].upper()}"
        case "operation_id_verb":
            why = f"its name says `{_verb_of(facts['name'].rpartition('.')[2], semantics)}`"
        case "summary_verb":
            why = f"its summary says `{_verb_of(facts['description'], semantics)}`"
        case "mutation_action":
            why = f"it is a {semantics.canonical_action}"
        case "response_schema" if semantics.result_shape is Shape.SINGLE:
            why = "the response is one object"
    return why


def _verb_of(text: str, semantics: Semantics) -> str:
    """Give the word that most likely told the action: the action itself, else the first word."""
    words = split_words(text)
    return semantics.canonical_action.value if semantics.canonical_action in words else "".join(words[:1])


def _segment_of(resource: str, path: str) -> str:
    """Give the last segment of a path that names a resource."""
    return next((word for word in reversed(path.split("/")) if word and snake_singular(word) == resource), "")
