"""A schema → the leaves of the values that it describes, breadth first and within a budget."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Any

import msgspec

from toolgraph.schema.node import Child, Node

if TYPE_CHECKING:
    from toolgraph.schema.index import SchemaIndex


#: Places visited for each field that the budget allows; only ever wider objects without a leaf need more.
_VISITS_A_FIELD = 4
#: Steps to what goes by the name of the property above; the whole value is the first of them.
_UNNAMED = ("[*]", ".*", "")


class Budget(msgspec.Struct, frozen=True, kw_only=True):
    """How far a schema is followed: at most so many leaves, so many properties deep."""

    fields: int = 600
    depth: int = 8


class SchemaField(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
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
    #: The path of the object that has the property: `$.items[*]` of `$.items[*].tags[*]`.
    holder: str = "$"
    #: Every component on the way, outermost first, each with the path at which its value stands.
    owners: tuple[tuple[str, str], ...] = ()


class _Place(msgspec.Struct, frozen=True, gc=False):
    """A node with children, at a path; `inside` are its own identity and those of its ancestors."""

    node: Node
    path: str
    holder: str
    name: str
    component: str
    required: bool
    read_only: bool
    write_only: bool
    depth: int
    inside: tuple[str, ...]
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
    whole = Child("", "", schema, pointer, "", required=True)
    outside = _Place(root, "$", "$", "", "", True, False, False, 0, (), ())
    fields = [_leaf(outside, whole, root)] if root.is_leaf else []
    queue = deque([_below(outside, whole, root)])
    visits = _VISITS_A_FIELD * limits.fields
    while queue:
        place = queue.popleft()
        for child, node in index.children(place.node):
            is_end = node.is_leaf
            if node.children:
                is_cut = place.depth + bool(child.name) >= limits.depth or node.identity in place.inside
                is_end = is_end or is_cut
                if not is_cut and visits > 0:
                    visits -= 1
                    queue.append(_below(place, child, node))
            if is_end:
                fields.append(_leaf(place, child, node))
                if len(fields) >= limits.fields:
                    return tuple(fields)
    return tuple(fields)


def _below(place: _Place, child: Child, node: Node) -> _Place:
    step, name = child.step, child.name
    path = place.path + step
    return _Place(
        node,
        path,
        place.holder if step in _UNNAMED else place.path,
        name or place.name,
        child.component if name else place.component,
        place.required and child.required,
        place.read_only or node.read_only,
        place.write_only or node.write_only,
        place.depth + 1 if name else place.depth,
        (*place.inside, node.identity),
        (*place.owners, (path, node.component)) if node.component else place.owners,
    )


def _leaf(place: _Place, child: Child, node: Node) -> SchemaField:
    step, name = child.step, child.name
    path = place.path + step
    # Two by place: of more than fifteen names Python makes a dict, which takes ten times as long as the call.
    return SchemaField(
        path,
        name or place.name,
        field_type=node.field_type,
        format=node.format,
        enum=node.enum,
        required=place.required and child.required,
        read_only=place.read_only or node.read_only,
        write_only=place.write_only or node.write_only,
        nullable=node.nullable,
        description=node.description,
        default=node.default,
        example=node.example,
        component=child.component if name else place.component,
        pointer=child.pointer,
        holder=place.holder if step in _UNNAMED else place.path,
        owners=(*place.owners, (path, node.component)) if node.component else place.owners,
    )
