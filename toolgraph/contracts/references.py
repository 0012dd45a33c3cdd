"""What entity a request field refers to, and in which role: rules in order, each with its reason."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence, Set

import msgspec

from toolgraph.entities.keys import Want
from toolgraph.entities.names import CLASSES, OTHERS, PICKING, QUALIFIERS, REFERENCE_ROLES, joined, spelling
from toolgraph.entities.paths import Slot
from toolgraph.entities.places import Place
from toolgraph.entities.registry import Entities
from toolgraph.entities.types import article
from toolgraph.entities.verbs import BULK
from toolgraph.model import Field, Location
from toolgraph.text import snake_singular, split_words

#: How deep an optional reference may stand in a body, in properties; a required one may stand deeper.
_OPTIONAL_DEPTH = 2
_REQUIRED_DEPTH = 4
#: Values that an object may have which only refers to something; one with more is the thing itself.
_FEW = 8
#: Words that together tell of whoever the caller serves, whom the interface does not know: `your end-users`.
_FOREIGN = frozenset({"your", "end"})
#: Nouns of what people write, even where such things are kept in a collection.
_WRITTEN = frozenset(
    "content text message body comment note description data file token secret url link search query".split()
)
#: Words of descriptions of fields that name a property rather than a thing.
_ARRANGING = frozenset("sort sorted sorting order direction group grouped field column".split())


class Asked(msgspec.Struct, frozen=True):
    """A request field that may be a reference, in its operation.

    `slot` is its place in the path, `owner` the schema that holds a body field directly, `beside`
    the number of values in the same object, `known` the pairs of
    entity and role that path parameters ask for.
    """

    field: Field
    place: Place
    entities: Entities
    slot: Slot | None = None
    owner: str = ""
    beside: int = 0
    known: Set[tuple[str, str]] = frozenset()

    @property
    def near(self) -> str:
        """Where names are understood: the slot's collection, or the one that the operation works on."""
        return self.slot.collection if self.slot else self.place.home

    @property
    def depth(self) -> int:
        """How many properties deep a body field stands."""
        return self.field.json_path.count(".")

    @property
    def holder(self) -> str:
        """The name of the property that holds a nested body field, or an empty string."""
        parts = self.field.json_path.replace("[*]", "").split(".")
        return parts[-2] if len(parts) > 2 else ""


class Reference(msgspec.Struct, frozen=True):
    """An entity and the role of it that a field asks for; the role is empty where the field is the bare noun."""

    entity: str
    role: str
    want: Want
    why: str
    #: Key of the collection of which the path parameter picks a member, empty for other fields.
    picks: str = ""


def slot_of_collection(asked: Asked) -> Reference | None:
    """`/pets/{petId}` and `/pets/{id}` ask for the id of a pet, `/repos/{owner}/{repo}` for its owner."""
    slot = asked.slot
    if slot is None or not slot.noun:
        return None
    entity = asked.entities.collections[slot.collection]
    named, role = asked.entities.of_field(slot.name, slot.collection)
    found = spelling(slot.name)
    is_elsewhere = named != entity and asked.entities.has_collection(named)
    if is_elsewhere and not _is_own_noun(asked, slot):
        return None
    if not slot.is_last and found.head and named != entity:
        return _reference(asked, entity, snake_singular(slot.name), f"`{slot.name}` stands behind `{slot.noun}`")
    if named == entity or _is_own_noun(asked, slot):
        role = role or found.role
    elif not found.head:
        role = found.role
    elif found.head[0] in QUALIFIERS:
        role = snake_singular(slot.name)
    else:
        role = found.role or snake_singular(slot.name)
    reference = _reference(asked, entity, role, f"it picks {article(slot.noun)} in the path")
    return msgspec.structs.replace(reference, picks=slot.collection if slot.is_last else "")


def slot_by_name(asked: Asked) -> Reference | None:
    """`/course-mappings/{offeringId}` asks for the id of an offering."""
    if asked.slot is None:
        return None
    entity, role = asked.entities.of_field(asked.slot.name, asked.near)
    return _reference(asked, entity, role, named_why(asked.slot.name, entity)) if entity else None


def named_reference(asked: Asked) -> Reference | None:
    """`customerId` of a query or a body asks for the id of a customer."""
    entity, role = asked.entities.of_field(asked.field.field_name, asked.near)
    is_known = (entity, role) in asked.known or (entity, role) in asked.entities.keys
    is_key = role in REFERENCE_ROLES or is_known or _picks_by_name(asked, role)
    # `PUT /aliases?aliasName=` picks an alias as a path parameter would.
    picks = asked.field.required and entity == asked.entities.home_of(asked.place)
    if not entity or not role or not (is_key or picks):
        return None
    return _reference(asked, entity, role, named_why(asked.field.field_name, entity))


def nested_reference(asked: Asked) -> Reference | None:
    """`customer: {id}` of a body asks for the id of a customer, and so does a bare `id` of a list of products."""
    found = spelling(asked.field.field_name)
    if asked.field.location is not Location.BODY or found.head or not found.role:
        return None
    entities = asked.entities
    entity = entities.of_field(asked.holder, asked.near)[0] if asked.holder else ""
    entity = entity or entities.of_component(asked.owner, asked.near)
    if not entity or entity == entities.home_of(asked.place) or (entity, found.role) not in asked.known | _ids(entity):
        return None
    is_chosen = found.role not in REFERENCE_ROLES
    if not asked.field.required and (is_chosen or asked.beside > _FEW or _is_contained(asked, entity)):
        return None
    holder = f"`{asked.holder}`" if asked.holder else asked.owner
    return _reference(asked, entity, found.role, f"it is the {found.role} of {holder}")


def described_reference(asked: Asked) -> Reference | None:
    """`approverId` described as the id of an employee asks for that, where nothing is called an approver."""
    found = spelling(asked.field.field_name)
    if found.role not in REFERENCE_ROLES or not found.head or asked.entities.of_field(found.noun, asked.near)[0]:
        return None
    for noun in _described_nouns(split_words(asked.field.description)):
        entity = asked.entities.named(noun, asked.near)
        if entity and entity != asked.entities.home_of(asked.place):
            return _reference(asked, entity, found.role, f"its description says {entity.replace('_', ' ')}")
    return None


def _described_nouns(words: Sequence[str]) -> Iterator[str]:
    """Yield what a description begins with: the noun of `Employee ID of …`, of `The ID of the employee`, longer first.

    What goes on is about something else: `ID of the user's source`.
    """
    words = words[1:] if words[:1] in (("the",), ("an",), ("a",), ("unique",)) else words
    place = next((place for place, word in enumerate(words[:4]) if word in ("id", "uuid", "identifier")), -1)
    if place > 0:
        yield joined(words[:place])
    elif place == 0 and words[1:2] == ("of",):
        behind = words[3:] if words[2:3] in (("the",), ("an",), ("a",)) else words[2:]
        yield from (joined(behind[:end]) for end in (3, 2, 1) if behind[end : end + 1] != ("s",))


def own_identifier(asked: Asked) -> Reference | None:
    """A required `id` that stands alone is that of the resource which the operation works on."""
    found = spelling(asked.field.field_name)
    is_reference = asked.field.field_name.casefold().rstrip("s") in REFERENCE_ROLES
    if not is_reference or asked.place.address.is_item or asked.depth > (2 if _is_one_of_many(asked) else 1):
        return None
    if asked.place.is_creating:
        return None
    entity = asked.entities.home_of(asked.place)
    if not entity or not (asked.field.required or not asked.place.is_reading):
        return None
    return _reference(asked, entity, found.role, f"it identifies the {entity} that the call is about")


def parent(asked: Asked) -> Reference | None:
    """`parentId` of a body that makes a folder asks for the id of another folder."""
    found = spelling(asked.field.field_name)
    entity = asked.entities.home_of(asked.place)
    if not entity or found.head != ("parent",) or found.role not in REFERENCE_ROLES or asked.depth > 1:
        return None
    return _reference(asked, entity, found.role, f"the parent of {article(entity)} is {article(entity)}")


def bare_noun(asked: Asked) -> Reference | None:
    """`location` of a body asks for a location, where a path parameter of that name does, or where they are listed."""
    entity, role = asked.entities.of_field(asked.field.field_name, asked.near)
    field = asked.field
    if not entity or role or field.enum:
        return None
    is_home = entity == asked.entities.home_of(asked.place)
    if is_home and (not field.required or asked.place.is_creating or asked.place.address.is_item):
        return None
    words = split_words(asked.field.field_name)
    is_picked = (entity, "") in asked.known and len(words) == 1 and (field.required or words[0] not in CLASSES)
    is_meant = is_picked or _is_listed_noun(asked, entity)
    return _reference(asked, entity, "", "it is called like the resource") if is_meant else None


#: The first that speaks wins.
SLOT_RULES: tuple[Callable[[Asked], Reference | None], ...] = (slot_of_collection, slot_by_name)
FIELD_RULES: tuple[Callable[[Asked], Reference | None], ...] = (
    named_reference,
    nested_reference,
    described_reference,
    own_identifier,
    parent,
    bare_noun,
)


def reference_of(asked: Asked) -> Reference | None:
    """Tell what a request field refers to, or `None` where it refers to nothing that a tool could supply."""
    if asked.slot is not None:
        return next((found for rule in SLOT_RULES if (found := rule(asked))), None)
    if asked.depth > (_REQUIRED_DEPTH if asked.field.required else _OPTIONAL_DEPTH):
        return None
    if not may_name(asked.field.field_name, asked.entities):
        return None
    found = next((found for rule in FIELD_RULES if (found := rule(asked))), None)
    return None if found and _is_own_key(asked, found) else found


def may_name(name: str, entities: Entities) -> bool:
    """Whether a field's name may name an entity; in most names no rule but those of the path finds anything."""
    return bool(spelling(name).role) or entities.mentions(name)


def _is_own_key(asked: Asked, found: Reference) -> bool:
    """Whether it names what the call itself makes, or a property that it changes (the name of a user)."""
    if found.entity != asked.entities.home_of(asked.place) or asked.field.location is not Location.BODY:
        return False
    if names_another(asked.field.field_name):
        return False
    if asked.place.is_reading:
        return False
    return asked.place.is_creating or not (found.role in REFERENCE_ROLES or _picks_by_name(asked, found.role))


def _picks_by_name(asked: Asked, role: str) -> bool:
    """Whether a tool without a path must be told which one: `get_issue` by `issue_number`."""
    return role in PICKING and asked.field.required and not asked.place.address.key


def names_another(name: str) -> bool:
    """Whether a name tells of another resource than the one at hand: `destinationFolderId` of a folder's move."""
    found = spelling(name)
    return bool(found.role) and not OTHERS.isdisjoint(found.head)


def _is_one_of_many(asked: Asked) -> bool:
    """Whether a field stands in the items of a list that a call for many takes: `inputs: [{id}]` of `/batch/read`."""
    words = frozenset(split_words(asked.place.address.key))
    return asked.field.json_path.count("[*].") == 1 and not BULK.isdisjoint(words)


def _is_listed_noun(asked: Asked, entity: str) -> bool:
    """Whether a text or number that is called like a resource is a key out of the list of those.

    What chooses out of a few, sorts or classes is none; words in front may tell which one (`target_language`).
    """
    field = asked.field
    words = split_words(field.field_name)
    is_value = field.field_type in ("string", "integer") and not (field.format or field.json_path.endswith("[*]"))
    if not is_value or words[-1] in CLASSES | _WRITTEN or entity not in asked.entities.offered:
        return False
    noun = max(filter(joined(words).endswith, asked.entities.names_of(entity)), key=len, default="")
    front = words[: len(words) - len(noun.split("_"))] if noun else words
    told = frozenset(split_words(field.description))
    return (OTHERS - {"new"}).issuperset(front) and _ARRANGING.isdisjoint(told) and not told.issuperset(_FOREIGN)


def _is_contained(asked: Asked, entity: str) -> bool:
    """Whether the body holds the whole thing rather than a reference to it: itself, or parts that are kept below it.

    A body of `/carts/{id}` with `items: [{id, …}]` changes the members of `/carts/{id}/items`.
    """
    is_root = asked.field.json_path.count(".") == 1 and not asked.field.json_path.startswith("$[")
    return is_root or asked.entities.is_below(entity, asked.place.home)


def _ids(entity: str) -> frozenset[tuple[str, str]]:
    return frozenset({(entity, "id")})


def named_why(name: str, entity: str) -> str:
    """Say why a name refers to an entity: it says so, or a path parameter of that name picks one."""
    says = entity.replace("_", "") in "".join(split_words(name))
    return f"its name says {entity.replace('_', ' ')}" if says else f"{article(entity)} is picked by that name"


def _is_own_noun(asked: Asked, slot: Slot) -> bool:
    """Whether a slot is named after its collection: `repo` of repos, `shelf` of bookshelves, `ws` of workspaces.

    A name may go on: `database_cluster` of databases.
    """
    noun = spelling(slot.name).noun
    if not noun:
        return False
    names = asked.entities.names_of(asked.entities.collections[slot.collection]) | {slot.noun}
    is_unknown = noun not in asked.entities.nouns
    return any(
        name.endswith(noun)
        or noun.endswith(f"_{name}")
        or noun.startswith(f"{name}_")
        or (is_unknown and _abbreviates(noun, name))
        for name in names
    )


def _abbreviates(short: str, noun: str) -> bool:
    """Whether a word has the first letter of a noun, and its others in their order."""
    rest = iter(noun)
    return len(short) > 1 and short[0] == noun[:1] and all(letter in rest for letter in short)


def _reference(asked: Asked, entity: str, role: str, why: str) -> Reference:
    field = asked.field
    is_slot = asked.slot is not None
    want = Want(field.field_name, role, field.field_type, field.format, field.description, is_slot=is_slot)
    return Reference(entity, role, want, why)
