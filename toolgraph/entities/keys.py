"""Which field of a resource answers for a value that an operation asks for: rules, each with its reason."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence

import msgspec

from toolgraph.entities.names import GENERIC_NOUNS, KEY_ROLES, QUALIFIERS, REFERENCE_ROLES, spelling
from toolgraph.entities.types import mismatch
from toolgraph.schema import SchemaField
from toolgraph.text import fold, snake_singular, split_words

#: Fields by which people name a resource, where the parameter is called like the resource itself.
_NAMING = frozenset({"name", "slug", "login", "handle", "username", "key", "code", "symbol", "number", "identifier"})
#: Roles under which a parameter may ask for such a name.
_NAME_ROLES = frozenset({"name", "username", "handle", "login", "slug"})
_ENOUGH = 0.5


class Want(msgspec.Struct, frozen=True):
    """A value that operations ask for: `repo` of a repository. The role is empty where it is the bare noun.

    `is_slot` tells whether a path asks for it: what it says there may be a name as well as a key.
    """

    name: str
    role: str
    field_type: str = "any"
    format: str = ""
    description: str = ""
    is_slot: bool = True


class Answer(msgspec.Struct, frozen=True):
    """A field that answers a want, in the role that it has for the resource."""

    field: SchemaField
    score: float
    why: str
    role: str


class _Pair(msgspec.Struct, frozen=True):
    """A want and a field that may answer it; `nouns` are the names of the resource.

    `has_reference` tells that the resource has an `id` of its own, or another field that can be nothing else.
    """

    want: Want
    field: SchemaField
    nouns: Collection[str]
    has_reference: bool

    @property
    def is_own(self) -> bool:
        """Whether nothing but the resource's own name stands in front of the field's role."""
        return _is_own(self.field, self.nouns)


Verdict = tuple[float, str]


def same_name(pair: _Pair) -> Verdict | None:
    """`{petId}` is answered by `petId`."""
    if split_words(pair.want.name) == split_words(pair.field.name):
        return 1.0, "it has the parameter's name"
    return None


def same_role(pair: _Pair) -> Verdict | None:
    """`{petId}` is answered by `id` of a pet, `{id}` by `petId`."""
    found = spelling(pair.field.name)
    if pair.want.role and pair.is_own and found.role == pair.want.role:
        return 0.9 if found.noun in GENERIC_NOUNS else 0.95, f"it is the {pair.want.role} of the resource"
    return None


def same_ending(pair: _Pair) -> Verdict | None:
    """`{file_name}` is answered by `name`."""
    asked, given = split_words(pair.want.name), split_words(pair.field.name)
    if given and len(asked) > len(given) and asked[-len(given) :] == given and spelling(pair.field.name).role:
        return 0.8, f"the parameter's name ends in `{pair.field.name}`"
    return None


def other_reference(pair: _Pair) -> Verdict | None:
    """`{conversation_id}` is answered by `uuid`, where a conversation has no `id`."""
    if pair.want.role in REFERENCE_ROLES and pair.is_own and spelling(pair.field.name).role in REFERENCE_ROLES:
        return 0.7, "it is the only identifier that the resource has"
    return None


def other_key(pair: _Pair) -> Verdict | None:
    """`{id}` is answered by `key`, where nothing better identifies the resource."""
    role = spelling(pair.field.name).role
    is_spelled_out = pair.want.role in REFERENCE_ROLES and not pair.has_reference
    if is_spelled_out and pair.is_own and role in KEY_ROLES & {"key", "code", "number", "slug"}:
        return 0.55, f"its {role} is the nearest thing to an identifier that the resource has"
    return None


def bare_noun(pair: _Pair) -> Verdict | None:
    """`{customer}` is answered by `id` of a customer, `{repo}` by `name` of a repository whose `id` is a number."""
    if pair.want.role or not pair.is_own:
        return None
    role = spelling(pair.field.name).role
    if role == "name" and pair.has_reference and not pair.want.is_slot:
        return None
    if role in _NAMING:
        return 0.72, f"the parameter is called like the resource, and its {role} names it"
    if role in REFERENCE_ROLES:
        return 0.78, f"the parameter is called like the resource, and its {role} identifies it"
    return None


def other_name(pair: _Pair) -> Verdict | None:
    """`{username}` is answered by `login`."""
    role = spelling(pair.field.name).role
    if pair.want.role in _NAME_ROLES and pair.is_own and role in _NAME_ROLES:
        return 0.6, f"its {role} is the name that the resource goes by"
    return None


#: The best verdict counts; of equal ones the first.
RULES: tuple[Callable[[_Pair], Verdict | None], ...] = (
    same_name,
    same_role,
    same_ending,
    other_reference,
    other_key,
    bare_noun,
    other_name,
)


def answer(want: Want, fields: Sequence[SchemaField], nouns: Collection[str]) -> Answer | None:
    """Give the field of a resource that answers a want best, or `None` where none does well enough.

    *fields* are the scalars of the resource, *nouns* its names.
    """
    some_required = any(field.required for field in fields)
    has_reference = any(spelling(f.name).role in REFERENCE_ROLES and _is_own(f, nouns) for f in fields)
    found = [
        judged
        for place, field in enumerate(fields)
        if _may_answer(want, field)
        and (judged := _judge(_Pair(want, field, nouns, has_reference), place, some_required))
    ]
    return max(found, key=lambda a: a.score, default=None)


def _may_answer(want: Want, field: SchemaField) -> bool:
    """Whether any rule could speak: all of them look for a role, but for the one that compares whole names."""
    return bool(spelling(field.name).role) or split_words(want.name) == split_words(field.name)


def _is_own(field: SchemaField, nouns: Collection[str]) -> bool:
    found = spelling(field.name)
    return not found.head or found.noun in nouns or found.noun in GENERIC_NOUNS


def _judge(pair: _Pair, place: int, some_required: bool) -> Answer | None:
    want, field = pair.want, pair.field
    wrong = mismatch(field.field_type, field.format, want.field_type, want.format)
    if wrong is None:
        return None
    score, why = max((v for rule in RULES if (v := rule(pair))), key=lambda v: v[0], default=(0.0, ""))
    if score < _ENOUGH:
        return None
    score *= _trust(want, field, some_required)
    if wrong:
        score *= 0.8
    # Of equals the one that the document mentions first.
    score -= place * 0.0001
    found = spelling(field.name)
    is_another = found.head and found.head[0] in QUALIFIERS and found.noun not in pair.nouns
    role = found.role if found.role and not is_another else snake_singular(field.name)
    return Answer(field, score, why, role) if score >= _ENOUGH else None


def _trust(want: Want, field: SchemaField, some_required: bool) -> float:
    """A key is always there: an optional or nullable field is less likely one. A description may name it."""
    trust = 1.0
    if some_required and not field.required:
        trust *= 0.75
    if field.nullable:
        trust *= 0.6
    words = split_words(field.name)
    if words and words[-1] in fold(want.description).split():
        trust *= 1.1
    return trust


def scalars(fields: Iterable[SchemaField]) -> tuple[SchemaField, ...]:
    """Keep the fields that hold a single value that could identify something."""
    return tuple(f for f in fields if f.field_type in ("string", "integer", "number", "any", ""))
