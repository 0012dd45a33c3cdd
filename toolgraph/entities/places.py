"""Each operation placed among the resources: where it stands, what it returns, what kind of call it is."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from toolgraph.entities.actions import is_creating, is_reading
from toolgraph.entities.names import names_purpose
from toolgraph.entities.paths import Address, address_of
from toolgraph.entities.shapes import Item, shapes_in
from toolgraph.entities.verbs import BULK, READING_VERBS, path_verb, subject_of
from toolgraph.model import Operation
from toolgraph.schema import SchemaIndex
from toolgraph.text import snake_singular


class Place(msgspec.Struct, frozen=True):
    """One operation among the resources.

    `home` is the key of the collection it works on, `noun` that collection's name in the singular. `nouns` are
    all names under which the resource that it returns may go, those of its path included.
    """

    name: str
    address: Address
    home: str
    noun: str
    #: Artifact pointer to the schema of the response that a caller hopes for, or an empty string.
    response: str
    item: Item
    is_reading: bool
    is_creating: bool
    nouns: frozenset[str]

    @property
    def is_listing(self) -> bool:
        """Whether it reads many members of a collection, or searches for them."""
        return self.is_reading and self.item.is_list


def places_of(operations: Iterable[Operation], index: SchemaIndex) -> dict[str, Place]:
    """Place operations by name."""
    operations = tuple(operations)
    slotted = frozenset(slot.collection for operation in operations for slot in address_of(operation.path).slots)
    return {operation.name: _place(operation, index, slotted) for operation in operations}


def _place(operation: Operation, index: SchemaIndex, slotted: frozenset[str]) -> Place:
    """Place an operation; its path tells where, or its name if it has no path.

    *slotted* are the keys of collections whose members a parameter picks.
    """
    address = address_of(operation.path)
    home, noun = _home(address, operation.method, slotted) if operation.path else _home_by_name(operation.name)
    nouns = frozenset({noun, address.noun, *address.context, *(slot.noun for slot in address.slots)} - {""})
    response = operation.success
    ref = response.payload.schema_ref if response and response.payload else ""
    item = shapes_in(index).item_of(ref, nouns) if ref else Item()
    if names_purpose(item.component, address.key):
        # A `UserSchema` at `/meta/schemas` is a schema and no user.
        item = msgspec.structs.replace(item, component="")
    return Place(
        name=operation.name,
        address=address,
        home=home,
        noun=noun,
        response=ref,
        item=item,
        is_reading=is_reading(operation),
        is_creating=is_creating(operation),
        nouns=nouns,
    )


def _home(address: Address, method: str, slotted: frozenset[str]) -> tuple[str, str]:
    """Give the collection that a path works on; a verb at the end is none, unless members of it can be picked.

    `/pets/{id}` and `/pets/findByStatus` work on `/pets`, `/list-corpora` on `/corpora`.
    """
    if address.is_item:
        slot = address.slots[-1]
        return slot.collection, slot.noun
    verb = path_verb(address.last)
    if method == "post" and address.last.strip("_").casefold() in BULK and address.collection not in slotted:
        # `POST /contacts/batch` works on contacts, many at once.
        return address.above, snake_singular(address.above.rsplit("/", 1)[-1])
    is_procedure = verb and address.collection not in slotted and (method != "get" or verb in READING_VERBS)
    if not is_procedure:
        return address.collection, address.noun
    if subject := subject_of(address.last):
        return f"{address.above}/{subject}", subject
    above = address.above
    while above.endswith("/{}") or above.rpartition("/")[2].strip("_") in BULK:
        above = above.rpartition("/")[0]
    return above, snake_singular(above.rsplit("/", 1)[-1])


def _home_by_name(name: str) -> tuple[str, str]:
    """Give the collection that a tool's name is about: `list_issues` works on `/issue`."""
    subject = subject_of(name) if path_verb(name) else snake_singular(name)
    return f"/{subject}", subject
