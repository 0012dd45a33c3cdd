"""What a URL path says of resources: collections, and the parameters that pick one of their members."""

from __future__ import annotations

import re
from functools import lru_cache

import msgspec

from toolgraph.entities.names import KEY_ROLES, QUALIFIERS, REFERENCE_ROLES, spelling
from toolgraph.entities.verbs import path_verb, subject_of
from toolgraph.text import snake_singular, split_words

_PARAMETER = re.compile(r"\{([^{}]+)\}")
_VERSION = re.compile(r"v\d+([._-]\d+)*((alpha|beta|rc)\d*)?|\d+(\.\d+)+|latest|stable", re.IGNORECASE)
_PROCEDURE = re.compile(r"[a-zA-Z][\w-]*(?:\.[a-zA-Z][\w-]*)+")
_EXTENSION = re.compile(r"\.(json|xml|html|csv|php|do|aspx?|\{[^{}]*\})$", re.IGNORECASE)
#: First segments that name the interface rather than a resource.
_PREFIXES = frozenset({"api", "apis", "rest", "openapi", "public", "gateway", "ws"})


class Slot(msgspec.Struct, frozen=True):
    """One path parameter in its place.

    `collection` is the key of the collection whose member it picks (`/repos/{}/{}/issues`), `parent` the key
    of everything in front of it, `noun` the collection's name as a singular noun. `run` names the parameters
    that stand together behind the same segment, in order: the last of them picks the member, those in front
    narrow it down.
    """

    name: str
    noun: str
    collection: str
    parent: str
    run: tuple[str, ...]

    @property
    def is_last(self) -> bool:
        """Whether it picks the member itself."""
        return self.run[-1] == self.name


class Address(msgspec.Struct, frozen=True):
    """A path read as a place among collections.

    `key` is the path with versions left out, folded, and every parameter written `{}`. `collection` is that
    key without the parameters at its end, `noun` its last segment as a singular noun, `context` the segments
    between it and the parameter before it. `is_item` tells whether the path ends in a parameter; `above` is
    the key without the last segment.
    """

    key: str = ""
    collection: str = ""
    noun: str = ""
    last: str = ""
    above: str = ""
    context: tuple[str, ...] = ()
    slots: tuple[Slot, ...] = ()
    is_item: bool = False

    def slot(self, name: str) -> Slot | None:
        """Give the slot of a parameter."""
        return next((slot for slot in self.slots if slot.name == name), None)


@lru_cache(maxsize=32768)
def address_of(path: str) -> Address:
    """Read a path template.

    >>> address = address_of("/api/v1/repos/{owner}/{repo}/issues/{issue_number}.json")
    >>> address.key, address.noun, [slot.noun for slot in address.slots]
    ('/repos/{}/{}/issues/{}', 'issue', ['repo', 'repo', 'issue'])
    """
    segments = _segments(path)
    slots: list[Slot] = []
    key = collection = noun = last = above = ""
    context: list[str] = []
    run: list[tuple[str, str]] = []
    for place, (text, names) in enumerate(segments):
        above = key
        is_followed = place + 1 < len(segments) and bool(segments[place + 1][1])
        if names:
            run.extend((name, key) for name in names)
            key += "/{}" * len(names)
            continue
        slots.extend(_closed(run, noun, collection))
        key += "/" + text.casefold()
        if noun and not run and is_followed and path_verb(text) == text.casefold():
            # `/ratings/delete/{id}` picks a rating.
            last = text
            continue
        if noun and not run and is_followed and _is_way_to_pick(text, segments[place + 1][1]):
            # `/employees/external/{externalId}` and `/books/by-isbn/{isbn}` pick an employee and a book.
            last = text
            continue
        context = [*context, noun] if noun and not run else []
        run = []
        collection, noun, last = (
            key,
            (is_followed and path_verb(text) and subject_of(text)) or snake_singular(text),
            text,
        )
    slots.extend(_closed(run, noun, collection))
    return Address(key, collection, noun, last, above, tuple(context), tuple(slots), bool(run))


def _closed(run: list[tuple[str, str]], noun: str, collection: str) -> list[Slot]:
    names = tuple(name for name, _ in run)
    return [Slot(name, noun, collection, parent, names) for name, parent in run]


def _is_way_to_pick(text: str, names: tuple[str, ...]) -> bool:
    """Whether a segment only says by which of its keys a member of the collection in front of it is picked."""
    words = split_words(text)
    if words[:1] == ("by",):
        return True
    found = spelling(names[-1])
    is_role = text.casefold() in KEY_ROLES | REFERENCE_ROLES and not found.head
    return is_role or (words == found.head and words[0] in QUALIFIERS)


def _segments(path: str) -> list[tuple[str, tuple[str, ...]]]:
    """Give each segment as `(text, ())` or, with its parameters, as `("", names)`."""
    found: list[tuple[str, tuple[str, ...]]] = []
    for raw in path.split("?", 1)[0].split("#", 1)[0].strip("/").split("/"):
        if not raw or (_VERSION.fullmatch(raw) and not (found and found[-1][1])):
            continue
        if not found and raw.casefold() in _PREFIXES:
            continue
        found.extend(_parts(_EXTENSION.sub("", raw)))
    return found


def _parts(segment: str) -> list[tuple[str, tuple[str, ...]]]:
    """Split a segment into the text in front of its parameters, the parameters, and a procedure behind a colon."""
    names = tuple(name.strip("+*") for name in _PARAMETER.findall(segment))
    if not names:
        if _PROCEDURE.fullmatch(segment):
            # `/conversations.list`
            head, _, procedure = segment.rpartition(".")
        else:
            head, _, procedure = segment.partition(":")
        return [(part, ()) for part in (head, procedure) if split_words(part)]
    head = segment[: segment.index("{")].rstrip("('=@~.:")
    tail = segment[segment.rindex("}") + 1 :].lstrip("')")
    before: list[tuple[str, tuple[str, ...]]] = [(head, ())] if split_words(head) else []
    procedure = tail.removeprefix(":") if tail.startswith(":") else ""
    after: list[tuple[str, tuple[str, ...]]] = [(procedure, ())] if split_words(procedure) else []
    return [*before, ("", names), *after]
