"""A schema → the leaves of the values that it describes, breadth first and within a budget."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

if TYPE_CHECKING:
    from toolgraph.schema.index import SchemaIndex
    from toolgraph.schema.node import Child, Node


#: Places visited for each field that the budget allows; only ever wider objects without a leaf need more.
_VISITS_A_FIELD = 4


class Budget(msgspec.Struct, frozen=True, kw_only=True):
    """How far a schema is followed: at most so many leaves, so many properties deep."""

    fields: int = 600
    depth: int = 8


class SchemaField(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """One leaf: a scalar, a free-form object or array, or the place where a recursion was cut.

    `path` is the artifact's JSONPath subset (`$.items[*].id`, `$.labels.*`, `$` for a root scalar). Items and
    map values have the `name` of the property that holds them (`$.tags[*]` is `tags`). `required` holds only
    if every ancestor is required; `read_only` and `write_only` hold if those of any ancestor do.
    """

    path: str
    name: str
    #: JSON type (`string`, `integer`, …), `object` or `array` where the content is unknown or cut, or `any`.
    field_type: str = "any"
    format: str = ""
    enum: tuple[Any, ...] = ()
    required: bool = False
    read_only: bool = False
    write_only: bool = False
    nullable: bool = False
    description: str = ""
    default: Any = None
    example: Any = None
    #: Name of the component that holds the property directly, empty if it is inline.
    component: str = ""
    #: Artifact pointer to the schema of the property.
    pointer: str = ""
    #: Every component on the way, outermost first, each with the path at which its value stands.
    owners: tuple[tuple[str, str], ...] = ()


class _Place(NamedTuple):
    """A node at a path; `above` are, where it has children, its own identity and those of its ancestors."""

    node: Node
    path: str
    name: str
    component: str
    required: bool
    read_only: bool
    write_only: bool
    depth: int
    above: tuple[str, ...]
    owners: tuple[tuple[str, str], ...]


def flatten_schema(
    schema: Any, index: SchemaIndex, *, pointer: str = "", component: str = "", budget: Budget | None = None
) -> tuple[SchemaField, ...]:
    """Give the leaves of a schema whose `$ref`s are artifact pointers into *index*.

    *pointer* says where the schema stands (the pointers of inline fields start with it), *component* its
    name if it is a component. Shallow leaves come first, siblings in the order of the document; a recursion
    and whatever is deeper than the budget end in one leaf of their own type.
    """
    limits = budget or index.budget
    root = index.node(schema, pointer, component)
    owners = (("$", root.component),) if root.component else ()
    start = _Place(root, "$", "", "", True, root.read_only, root.write_only, 0, (root.identity,), owners)
    fields = [_leaf(start, pointer)] if root.is_leaf else []
    queue = deque([start])
    visits = _VISITS_A_FIELD * limits.fields
    while queue:
        place = queue.popleft()
        for child, node in index.children(place.node):
            below = _below(place, child, node)
            is_cut = below.depth >= limits.depth or node.identity in place.above
            if node.is_leaf or is_cut:
                fields.append(_leaf(below, child.pointer))
                if len(fields) >= limits.fields:
                    return tuple(fields)
            if node.children and not is_cut and visits > 0:
                visits -= 1
                queue.append(below)
    return tuple(fields)


def _below(place: _Place, child: Child, node: Node) -> _Place:
    path = place.path + child.step
    return _Place(
        node,
        path,
        child.name or place.name,
        child.component if child.name else place.component,
        place.required and child.required,
        place.read_only or node.read_only,
        place.write_only or node.write_only,
        place.depth + bool(child.name),
        (*place.above, node.identity) if node.children else (),
        (*place.owners, (path, node.component)) if node.component else place.owners,
    )


def _leaf(place: _Place, pointer: str) -> SchemaField:
    node = place.node
    return SchemaField(
        path=place.path,
        name=place.name,
        field_type=node.field_type,
        format=node.format,
        enum=node.enum,
        required=place.required,
        read_only=place.read_only,
        write_only=place.write_only,
        nullable=node.nullable,
        description=node.description,
        default=node.default,
        example=node.example,
        component=place.component,
        pointer=pointer,
        owners=place.owners,
    )
