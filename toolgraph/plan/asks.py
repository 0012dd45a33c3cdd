"""What a tool asks for: its request fields, the place of each in the arguments, and how hard each is to answer."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Any

import msgspec

from toolgraph.entities.shapes import steps_of
from toolgraph.model import Field, FieldKind, Location, Parameter, Tool
from toolgraph.plan.bindings import plain_path
from toolgraph.schema.node import name_in
from toolgraph.text import split_words

#: A step of the way into nested arguments: a property, or the first item of a list.
Route = tuple[str | int, ...]

#: How hard a question is for a person: something that they know or pick, a name, an id.
EASY, NAMED, OPAQUE = 1.0, 2.0, 3.0

#: The key of a body that is a list.
_BODY = "body"
#: Names that mean something else in every tool.
GENERIC = frozenset(
    """id key name type kind status state code value data result title label description text message content date
    count total page size limit offset cursor sort order filter url number index version uuid guid no body comment
    note format mode action""".split()
)
#: Roles of an entity by which people know it.
_NAMES = frozenset(
    """name login slug email owner org organization username user_name handle title code sku symbol full_name
    display_name domain host region country currency language tag branch path filename file_name""".split()
)
#: Roles of fields that narrow or page; each tool has its own.
_OWN_ROLES = frozenset({"paging", "search_filter", "date", "user_input", "auth"})
_SLOT = re.compile(r"\{([^{}]*)\}")


class Ask(msgspec.Struct, frozen=True):
    """A request field in its place.

    `key` is its key in the step's arguments and `route` the way from there (nested body fields). `share` is equal for
    two fields that ask for the very same thing.
    """

    tool: str
    field: Field
    key: str
    route: Route = ()
    share: str = ""

    @property
    def name(self) -> str:
        """The field's name."""
        return self.field.field_name

    @property
    def is_path(self) -> bool:
        """Whether it stands in the path."""
        return self.field.location is Location.PATH

    @property
    def takes_list(self) -> bool:
        """Whether it is a list of plain values, so that one value has to be put into it."""
        return self.route[-1] == 0 if self.route else self.field.field_type == "array"

    @property
    def weight(self) -> float:
        """How hard it is for a person to answer."""
        return _weight(self.field)


class Asks(msgspec.Struct, frozen=True):
    """All that a tool asks for: what it can't be called without, and the rest; path parameters in their order first."""

    needed: tuple[Ask, ...] = ()
    optional: tuple[Ask, ...] = ()

    @property
    def all(self) -> tuple[Ask, ...]:
        """Needed ones first."""
        return (*self.needed, *self.optional)

    def scope_of(self, ask: Ask) -> tuple[Ask, ...]:
        """Give the path parameters in front of one: what it identifies stands inside what they identify."""
        if not ask.is_path:
            return ()
        in_path = [one for one in self.needed if one.is_path]
        return tuple(in_path[: in_path.index(ask)]) if ask in in_path else ()


def asks_of(tool: Tool) -> Asks:
    """Give what a tool asks for; credentials are left out, they come from the security layer."""
    fields = _in_order(tool, [*_contract_fields(tool), *_flat_fields(tool)])
    keys = _keys(fields)
    asks = [_ask(tool, field, keys) for field in fields]
    return Asks(
        tuple(ask for ask in asks if ask.field.required),
        tuple(ask for ask in asks if not ask.field.required),
    )


def place(arguments: dict[str, Any], ask: Ask, value: Any, *, is_all: bool = False) -> None:
    """Put a value into a step's arguments, where its field belongs.

    A field that is a list takes one value as its only item, a list as it is; *is_all* says that the value stands for
    the whole list though it does not look like one.
    """
    steps = (ask.key, *ask.route)
    if ask.takes_list:
        steps = steps[:-1] if ask.route else steps
        value = value if is_all or isinstance(value, list | tuple) else [value]
    holder: Any = arguments
    for step, after in pairwise(steps):
        inner = _get(holder, step)
        wanted: type = list if isinstance(after, int) else dict
        if not isinstance(inner, wanted):
            inner = wanted()
            _set(holder, step, inner)
        holder = inner
    _set(holder, steps[-1], value)


def is_generic(name: str) -> bool:
    """Whether a field's name alone says nothing of what it holds."""
    return "_".join(split_words(name)) in GENERIC


@lru_cache(maxsize=65536)
def spelling(name: str) -> str:
    """Give a name in one spelling: `orderNo`, `order_no`, `Order No` are `order_no`."""
    return "_".join(split_words(name))


def _contract_fields(tool: Tool) -> Iterator[Field]:
    return (field for field in tool.contract.consumes if field.kind is not FieldKind.AUTH)


def _flat_fields(tool: Tool) -> Iterator[Field]:
    """Yield the rows of the flat parameter list that no contract row is about."""
    known = {field.field_name for field in tool.contract.consumes}
    known |= {_top(field) for field in tool.contract.consumes if field.location is Location.BODY}
    in_path = set(_SLOT.findall(tool.path))
    for parameter in tool.parameters:
        if parameter.name and parameter.name not in known:
            yield _of_parameter(parameter, is_path=parameter.name in in_path)


def _of_parameter(parameter: Parameter, *, is_path: bool) -> Field:
    return Field(
        field_name=parameter.name,
        json_path=f"$.{parameter.name}",
        field_type=parameter.type,
        # A tool that is no HTTP operation has one flat set of arguments, which is its body.
        location=Location.PATH if is_path else Location.BODY,
        required=parameter.required or is_path,
        enum=parameter.enum or (),
        description=parameter.description,
    )


def _in_order(tool: Tool, fields: Sequence[Field]) -> list[Field]:
    """Give path parameters in the order of the path, then the others as they come."""
    places = {name.strip("+*"): at for at, name in enumerate(_SLOT.findall(tool.path))}
    in_path = [field for field in fields if field.location is Location.PATH]
    others = [field for field in fields if field.location is not Location.PATH]
    return [*sorted(in_path, key=lambda f: places.get(f.field_name.strip("+*"), len(places))), *others]


def _keys(fields: Sequence[Field]) -> Mapping[tuple[Location, str], str]:
    """Give the argument key of each (location, top-level name); the first location that has a name keeps it plain."""
    keys: dict[tuple[Location, str], str] = {}
    taken: set[str] = set()
    for field in fields:
        place_of = (field.location, _top(field))
        if place_of in keys:
            continue
        key = place_of[1] if place_of[1] not in taken else f"{field.location.value}:{place_of[1]}"
        taken.add(key)
        keys[place_of] = key
    return keys


def _top(field: Field) -> str:
    """Give the property of the body that holds a field (`body` where it is a list), or the field's own name."""
    route = _route(field)
    if route:
        return route[0] if isinstance(route[0], str) else _BODY
    return field.field_name


def _ask(tool: Tool, field: Field, keys: Mapping[tuple[Location, str], str]) -> Ask:
    key = keys[field.location, _top(field)]
    route = _route(field)
    inner = route[1:] if route and isinstance(route[0], str) else route
    return Ask(tool.name, field, key, inner, _share(tool, field, key, inner))


@lru_cache(maxsize=65536)
def _steps(json_path: str) -> Route:
    """Read the steps of a body path; of every list the first item, and of a map all of it."""
    route: list[str | int] = []
    for step in steps_of(plain_path(json_path)):
        if step == ".*":
            break
        is_item = step.startswith("[") and not step.startswith('["')
        route.append(0 if is_item else name_in(step))
    return tuple(route)


def _route(field: Field) -> Route:
    if field.location is not Location.BODY:
        return ()
    return _steps(field.json_path)


def _share(tool: Tool, field: Field, key: str, route: Route) -> str:
    if "." in field.semantic_tag:
        return field.semantic_tag
    if field.location is Location.PATH:
        head, found, _ = tool.path.partition("{" + field.field_name + "}")
        return "path:" + _SLOT.sub("{}", head) if found else f"{tool.name}:{key}"
    if field.kind is FieldKind.CONTEXT:
        return f"context:{spelling(field.field_name)}"
    if field.semantic_tag in _OWN_ROLES or is_generic(field.field_name) or not field.required:
        return f"{tool.name}:{key}" + "".join(f".{step}" for step in route)
    return f"name:{spelling(field.field_name)}"


def _weight(field: Field) -> float:
    if field.enum or field.kind is FieldKind.CONTEXT or field.semantic_tag in _OWN_ROLES:
        return EASY
    role = field.semantic_tag.rpartition(".")[2] if "." in field.semantic_tag else ""
    if not (field.reference or role or field.location is Location.PATH):
        return EASY
    return NAMED if (role or spelling(field.field_name)) in _NAMES else OPAQUE


def _get(holder: Any, step: str | int) -> Any:
    if isinstance(step, int):
        return holder[0] if holder else None
    return holder.get(step)


def _set(holder: Any, step: str | int, value: Any) -> None:
    if not isinstance(step, int):
        holder[step] = value
    elif holder:
        holder[0] = value
    else:
        holder.append(value)
