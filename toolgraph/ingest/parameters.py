"""Parameters of an operation: shared ones and its own, each of a name and a location once."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple, TypeAlias

import msgspec
import orjson

from toolgraph.ingest.fixed_fields import Kind
from toolgraph.ingest.references import below
from toolgraph.ingest.source import Source
from toolgraph.ingest.tolerant import mapping, text
from toolgraph.model import Location, OperationParameter, Severity

#: `{id}` in a path; URI template operators (RFC 6570: `{+name}`, `{name*}`) are no part of the name.
TEMPLATE = re.compile(r"\{[+#./;?&]?([^{}*]+)\*?\}")
#: How much of a path is told in messages.
_SHOWN = 200
#: Headers that OpenAPI says are not parameters: the media types of the bodies decide them.
_NOT_PARAMETERS = frozenset({"accept", "content-type"})


class Raw(NamedTuple):
    """A parameter object as the document has it, references followed, and where it stands."""

    facts: Mapping[str, Any]
    place: str

    @property
    def location(self) -> str:
        """Its `in`, as written."""
        return text(self.facts.get("in"))


#: Makes a parameter of a raw one whose name and location are known.
ReadParameter: TypeAlias = Callable[[Source, Raw, str, Location], OperationParameter]


def raw_parameters(source: Source, lists: Iterable[tuple[Any, str]]) -> list[Raw]:
    """Gather the parameter objects of a path item and its operation, in this order; later ones override."""
    found: dict[tuple[str, str], Raw] = {}
    for listed, place in lists:
        if listed is not None and not isinstance(listed, list):
            source.problems.add("invalid_value", place, "The parameters are no list; they were left out.")
            continue
        own: set[tuple[str, str]] = set()
        for number, item in enumerate(listed or ()):
            value, at = source.follow(item, f"{place}/{number}")
            if not isinstance(value, dict):
                source.problems.add("invalid_parameter", at, "The parameter is no object; it was left out.")
                continue
            if not value:  # a reference to nothing, told already, or an empty object
                if isinstance(item, dict) and "$ref" not in item:
                    source.problems.add("invalid_parameter", at, "The parameter is empty; it was left out.")
                continue
            source.check(Kind.PARAMETER, value, at)
            key = (text(value.get("in")), text(value.get("name")))
            if key in own and key[1]:
                message = f"The {key[0]} parameter {key[1]!r} is listed twice; the last one counts."
                source.problems.add("duplicate_parameter", at, message, Severity.INFO)
            own.add(key)
            found[key] = Raw(value, at)
    return list(found.values())


def read_parameters(
    source: Source, raws: Iterable[Raw], path: str, place: str, read: ReadParameter, locations: frozenset[str]
) -> tuple[OperationParameter, ...]:
    """Make the parameters of an operation, those first that its path has, in the order of the path.

    A path parameter that nobody declared is added; a declared one that is not in the path is left out, as are
    those with no name or with a location other than *locations*. Each of these is a problem.
    """
    wanted = list(dict.fromkeys(TEMPLATE.findall(path)))
    shown = path if len(path) <= _SHOWN else f"{path[:_SHOWN]}…"
    in_path: dict[str, OperationParameter] = {}
    others: list[OperationParameter] = []
    for raw in raws:
        name, at = text(raw.facts.get("name")), raw.place
        if not name.strip() or raw.location not in locations:
            what = "has no name" if not name.strip() else f"{name!r} has no valid location ({raw.location or 'none'})"
            source.problems.add("invalid_parameter", at, f"The parameter {what}; it was left out.")
            continue
        location = Location(raw.location)
        if location is Location.HEADER and name.lower() in _NOT_PARAMETERS:
            continue
        if location is not Location.PATH:
            others.append(_read_once(source, raw, name, location, read))
        elif name in wanted:
            if raw.facts.get("required") is not True:
                message = f"The path parameter {name!r} is not said to be required; it is."
                source.problems.add("path_parameter_not_required", at, message, Severity.INFO)
            in_path[name] = _read_once(source, raw, name, location, read)
        else:
            message = f"The path parameter {name!r} is not in the path {shown}; it was left out."
            source.problems.add("path_parameter_not_in_path", at, message)
    for name in wanted:
        if name not in in_path:
            message = f"The path parameter {name!r} of {shown} is not declared; it was added as a text."
            source.problems.add("undeclared_path_parameter", place, message)
            in_path[name] = OperationParameter(
                name=name, location=Location.PATH, required=True, schema={"type": "string"}, pointer=place
            )
    return (*(in_path[name] for name in wanted), *others)


def _read_once(source: Source, raw: Raw, name: str, location: Location, read: ReadParameter) -> OperationParameter:
    """Read a parameter, or take what was read of one that says the same: documents repeat them in every operation."""
    try:
        # Put together anew: what the writer gives holds on to a kilobyte and more, however short it is.
        key = b"#".join((raw.place.partition("#")[0].encode(), orjson.dumps(raw.facts)))
    except orjson.JSONEncodeError:  # nested too deeply
        return read(source, raw, name, location)
    known = source.parameters.get(key)
    if known is None:
        met = source.problems.met
        known = read(source, raw, name, location)
        if source.problems.met == met:  # flaws are to be told of each
            source.parameters[key] = known
    return known if known.pointer == raw.place else msgspec.structs.replace(known, pointer=raw.place)


def described(facts: Mapping[str, Any]) -> str:
    """Give the description of a parameter or header, else that of its schema."""
    return text(facts.get("description")) or text(mapping(facts.get("schema")).get("description"))


def is_required(facts: Mapping[str, Any], location: Location) -> bool:
    """Whether a call needs the parameter; one in the path is always needed."""
    return location is Location.PATH or facts.get("required") is True


def schema_place(place: str) -> str:
    """Give the place of a parameter's schema."""
    return below(place, "schema")
