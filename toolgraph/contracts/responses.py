"""The response fields of operations: keys of the resource, references to others, plain scalars."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from toolgraph.contracts.references import named_why
from toolgraph.contracts.resources import Node, Resource, answer_in, nodes_of, resource_at
from toolgraph.contracts.wants import Wants
from toolgraph.entities.keys import answer
from toolgraph.entities.names import names_purpose
from toolgraph.entities.places import Place
from toolgraph.entities.registry import Entities
from toolgraph.entities.types import article, mismatch
from toolgraph.model import Field, Location
from toolgraph.schema import SchemaField, SchemaIndex
from toolgraph.text import snake_singular, split_words

#: Rows that a contract keeps; the rest stays in the schema.
MAX_ROWS = 12
_MAX_REFERENCES = 14


class _Telling(NamedTuple):
    """An object that may be or refer to an entity, the same for all operations that return it.

    `described` is what `Entities.described` tells of its schema, `leaves` are those of its fields that may refer,
    `typed` is the noun of the kind that it says it is of.
    """

    node: Node
    described: tuple[str, str]
    leaves: tuple[SchemaField, ...]
    typed: str


class Responses:
    """Reads the response fields of operations; a schema is read once for each resource that it stands for."""

    def __init__(self, index: SchemaIndex, entities: Entities) -> None:
        self._index = index
        self._entities = entities
        self._nodes: dict[str, dict[str, Node]] = {}
        self._resources: dict[tuple[str, str], Resource] = {}
        self._telling: dict[str, tuple[_Telling, ...]] = {}
        self._keys_inside: dict[tuple[str, str, str], tuple[Field, ...]] = {}
        self._rows: dict[tuple[str, str, str, str], tuple[Field, ...]] = {}

    def resources(self) -> dict[str, list[Resource]]:
        """Give the places at which each entity stands as the main thing of a response, listings first."""
        found: dict[str, list[Resource]] = {}
        seen: set[tuple[str, str, str]] = set()
        for place in sorted(self._entities.places.values(), key=lambda p: (not p.is_listing, p.name)):
            entity = self._entities.of_result(place)
            key = (entity, place.response, place.item.path)
            if entity and place.response and not place.item.is_opaque and key not in seen:
                seen.add(key)
                found.setdefault(entity, []).append(resource_at(self._nodes_of(place.response), place.item.path))
        return found

    def of(self, place: Place, wants: Wants) -> tuple[Field, ...]:
        """Give what an operation produces."""
        if not place.response:
            return ()
        entity = self._entities.of_result(place)
        key = (place.response, place.item.path, entity, place.home)
        if key not in self._rows:
            self._rows[key] = tuple(self._read(place, entity, wants))
        return self._rows[key]

    def _nodes_of(self, ref: str) -> dict[str, Node]:
        if ref not in self._nodes:
            self._nodes[ref] = nodes_of(self._index.fields(ref))
        return self._nodes[ref]

    def _resource_at(self, ref: str, path: str) -> Resource:
        if (ref, path) not in self._resources:
            self._resources[ref, path] = resource_at(self._nodes_of(ref), path)
        return self._resources[ref, path]

    def _read(self, place: Place, entity: str, wants: Wants) -> Iterator[Field]:
        resource = self._resource_at(place.response, place.item.path)
        rows: dict[str, Field] = {}
        for field in (*self._root(place, entity, wants, resource), *self._keys(place, entity, wants, resource)):
            rows.setdefault(field.json_path, field)
        tags = {field.semantic_tag for field in rows.values()}
        for field in self._references(place, entity, wants):
            if len(rows) >= _MAX_REFERENCES:
                break
            if field.semantic_tag not in tags:
                tags.add(field.semantic_tag)
                rows.setdefault(field.json_path, field)
        for leaf in resource.node.scalars:
            if len(rows) >= MAX_ROWS:
                break
            rows.setdefault(leaf.path, _plain_row(leaf))
        yield from rows.values()

    def _root(self, place: Place, entity: str, wants: Wants, resource: Resource) -> Iterator[Field]:
        """A create that returns a bare value returns the key of what it made; a list of values lists the keys."""
        scalars = resource.node.scalars
        if len(scalars) != 1 or scalars[0].path.removeprefix("$") not in ("", "[*]"):
            return
        leaf = scalars[0]
        if not (place.is_creating or place.is_listing) or place.home not in self._entities.collections:
            return
        for role, want in wants.of(entity).items():
            if mismatch(leaf.field_type, leaf.format, want.field_type, want.format) == "":
                yield _row(leaf, f"{entity}.{role}", f"a bare value stands for the {role} of {article(entity)}", True)
                return

    def _keys(self, place: Place, entity: str, wants: Wants, resource: Resource) -> Iterator[Field]:
        nouns = self._entities.names_of(entity)
        if place.item.is_opaque:
            return
        taken: set[str] = set()
        answers = [(role, found) for role, w in wants.of(entity).items() if (found := answer_in(w, resource, nouns))]
        for role, found in sorted(answers, key=lambda pair: (-pair[1].score, pair[0])):
            # What a name picks everywhere else is no key of this: the `uid` of an order is that of a user.
            is_own = self._entities.picked.get(found.field.name, entity) == entity
            if is_own and found.field.path not in taken:
                taken.add(found.field.path)
                yield _row(found.field, f"{entity}.{role}", found.why, True)

    def _references(self, place: Place, entity: str, wants: Wants) -> Iterator[Field]:
        for told in self._telling_of(place.response):
            if told.node.path != place.item.path:
                yield from self._nested(place, entity, wants, told)
            for leaf in told.leaves:
                yield from self._named(place, wants, leaf)

    def _telling_of(self, ref: str) -> tuple[_Telling, ...]:
        """Give the objects that may be or refer to entities."""
        if ref not in self._telling:
            mentions, described = self._entities.mentions, self._entities.described
            found = (
                _Telling(
                    node,
                    described(node.component),
                    tuple([leaf for leaf in node.scalars if mentions(leaf.name)]),
                    _typed_noun(node),
                )
                for node in self._nodes_of(ref).values()
            )
            self._telling[ref] = tuple(
                told for told in found if told.leaves or any(told.described) or mentions(told.node.holder) or told.typed
            )
        return self._telling[ref]

    def _nested(self, place: Place, entity: str, wants: Wants, told: _Telling) -> Iterator[Field]:
        """The key of another entity inside the response: `order.customer.id`."""
        near, node = place.home, told.node
        if names_purpose(node.component, place.address.key):
            return
        other = (
            self._entities.of_described(told.described, near)
            or self._entities.of_field(node.holder, near)[0]
            or self._entities.named(told.typed, near)
        )
        if not other or other == entity:
            return
        key = (place.response, node.path, other)
        if key not in self._keys_inside:
            self._keys_inside[key] = tuple(self._keys_of(other, wants, node))
        yield from self._keys_inside[key]

    def _keys_of(self, entity: str, wants: Wants, node: Node) -> Iterator[Field]:
        nouns = self._entities.names_of(entity) | {node.holder}
        for role, want in wants.of(entity).items():
            found = answer(want, node.scalars, nouns)
            if found:
                why = f"`{node.holder or node.component}` is {article(entity)}"
                yield _row(found.field, f"{entity}.{role}", why)

    def _named(self, place: Place, wants: Wants, leaf: SchemaField) -> Iterator[Field]:
        """A field that is named after another entity: `customer_id`, `siteIds`."""
        other, said = self._entities.of_field(leaf.name, place.home)
        role = wants.role(other, said) if other else ""
        want = wants.of(other).get(role)
        if want is None:
            return
        doubt = mismatch(leaf.field_type, leaf.format, want.field_type, want.format)
        # `comments: 3` counts comments and is none of them.
        is_one = said or leaf.path.endswith("[*]") or snake_singular(leaf.name) == "_".join(split_words(leaf.name))
        # A number named like a resource counts them; one called `id` is not the name that a bare noun asks for.
        is_number = leaf.field_type in ("integer", "number")
        if (doubt == "" and is_one and (said or not is_number)) or (doubt and said and want.role):
            yield _row(leaf, f"{other}.{role}", named_why(leaf.name, other))


def _typed_noun(node: Node) -> str:
    """Give the noun that an object says it is of: `{"type": "people", "id": …}`, or an empty string."""
    types = (leaf.enum[0] for leaf in node.scalars if leaf.name == "type" and len(leaf.enum) == 1)
    return snake_singular(str(next(types, "")))


def _plain_row(leaf: SchemaField) -> Field:
    """Give the row of a field that identifies nothing: its schema tells the rest."""
    return Field(
        field_name=leaf.name or "value",
        json_path=leaf.path,
        field_type=leaf.field_type,
        location=Location.RESPONSE,
        enum=leaf.enum,
        format=leaf.format,
    )


def _row(leaf: SchemaField, tag: str, why: str, identity: bool = False) -> Field:
    return Field(
        field_name=leaf.name or "value",
        json_path=leaf.path,
        field_type=leaf.field_type,
        location=Location.RESPONSE,
        enum=leaf.enum,
        format=leaf.format,
        semantic_tag=tag,
        tag_why=why,
        nullable=leaf.nullable,
        identity=identity,
    )
