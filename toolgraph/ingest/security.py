"""Security schemes and requirements."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from toolgraph.ingest.dialects import Dialect
from toolgraph.ingest.fixed_fields import Kind
from toolgraph.ingest.references import below
from toolgraph.ingest.source import Source
from toolgraph.ingest.tolerant import mapping, text
from toolgraph.model import SecurityScheme
from toolgraph.schema.pointer import join, lookup


def read_schemes(source: Source, dialect: Dialect) -> dict[str, SecurityScheme]:
    """Read the declared security schemes, by name."""
    place = join(*dialect.security_home)
    found: dict[str, SecurityScheme] = {}
    for name, raw in mapping(lookup(source.root, dialect.security_home)).items():
        value, at = source.follow(raw, below(place, name))
        if isinstance(value, dict) and text(name):
            source.check(Kind.SECURITY_SCHEME, value, at)
            found[text(name)] = dialect.read_security_scheme(text(name), value)
        else:
            source.problems.add("invalid_value", at, f"The security scheme {name!r} is no object; it was left out.")
    return found


def read_requirements(
    source: Source, owner: Mapping[str, Any], place: str, schemes: Mapping[str, SecurityScheme]
) -> tuple[tuple[str, ...], ...] | None:
    """Read the `security` of an operation or document: alternatives, each the schemes needed together.

    `None` where it says nothing, so that the document's own counts.
    """
    stated = owner.get("security")
    if stated is None:
        return None
    at = below(place, "security")
    if not isinstance(stated, list):
        source.problems.add("invalid_value", at, "The security requirements are no list; they were left out.")
        return None
    alternatives: dict[tuple[str, ...], None] = {}
    for number, requirement in enumerate(stated):
        if not isinstance(requirement, dict):
            source.problems.add(
                "invalid_value", f"{at}/{number}", "A security requirement is no object; it was left out."
            )
            continue
        names = tuple(sorted(text(name) for name in requirement))
        alternatives[names] = None
        for name in requirement:
            if text(name) not in schemes:
                message = f"The security scheme {name!r} is not declared."
                source.problems.add("unknown_security_scheme", below(at, str(number), name), message)
    return tuple(alternatives)


def distinct(known: Mapping[str, SecurityScheme], added: Mapping[str, Any], label: str) -> dict[str, str]:
    """Give new names for schemes that differ from known ones of the same name."""
    return {name: f"{label}: {name}" for name, scheme in added.items() if known.get(name, scheme) != scheme}
