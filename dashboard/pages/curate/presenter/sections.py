"""The sections of the page and their place in the address (`/curate?tab=enums`)."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from dashboard.state import ViewState

ROUTE = "/curate"
#: Parameters of the address that are this page's own.
TAB, SHOW, SOURCE, TARGET, OUTPUT, INPUT, FIELD, KEY = "tab", "show", "src", "dst", "out", "in", "field", "key"


class Section(StrEnum):
    """One tab."""

    EDGES = "edges"
    ENUMS = "enums"
    DEFAULTS = "defaults"
    LOG = "log"


class Tab(msgspec.Struct, frozen=True, kw_only=True):
    """A tab as it is drawn."""

    section: Section
    title: str
    count: int
    #: What the number counts.
    counted: str
    href: str
    active: bool


TITLES = {
    Section.EDGES: "Edges",
    Section.ENUMS: "Enum mappings",
    Section.DEFAULTS: "Context defaults",
    Section.LOG: "Log",
}
#: What a badge counts: in every section what people have put in, never what is missing.
COUNTED = {
    Section.EDGES: "edges that people have added or rejected",
    Section.ENUMS: "labels that people have given to codes",
    Section.DEFAULTS: "defaults that people have set",
    Section.LOG: "changes that people have made",
}


def section_of(view: ViewState) -> Section:
    """Give the section that an address asks for; edges unless it names another."""
    return next((section for section in Section if section == view.other(TAB)), Section.EDGES)


def tabs(view: ViewState, counts: dict[Section, int]) -> tuple[Tab, ...]:
    """Give the tabs; each leads to its section with nothing else chosen."""
    here = section_of(view)
    return tuple(
        Tab(
            section=section,
            title=title,
            count=counts.get(section, 0),
            counted=COUNTED[section],
            href=ViewState(route=ROUTE).with_others(**{TAB: section.value}).href,
            active=section is here,
        )
        for section, title in TITLES.items()
    )
