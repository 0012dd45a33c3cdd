"""What each tool is and does, as arrays over all tools."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from typing import TypeVar

import msgspec
import numpy as np
from numpy.typing import NDArray

from toolgraph.entities.verbs import Verb, leading_verb, trailing_verb
from toolgraph.model import Action, Field, FieldKind, Location, Shape, Tool
from toolgraph.search.fields import prose_of
from toolgraph.search.postings import Floats, Ints
from toolgraph.search.words import STOP_WORDS, spoken, stem, terms_of
from toolgraph.text import split_words

_K = TypeVar("_K", bound=Hashable)

ACTIONS = tuple(Action)
SHAPES = tuple(Shape)

#: Words in a name that say that it works on several things at once.
_BULK = frozenset(stem(word) for word in "multiple bulk batch many collection several".split())
#: Verbs of names that make a thing by passing it on.
_SENDING = frozenset({"send"})
#: Words of field names that say only that something else is named.
_KEYS = ("id", "name")
#: The tag of a field that narrows a search by words.
_BY_WORDS = "search_filter"
#: Fewer different words than these are the same by chance.
_FEWEST_SAID = 3
_WORD_FIELDS = frozenset("q query search keyword keywords term terms text phrase filter".split())


class Profile(msgspec.Struct, frozen=True, kw_only=True):
    """A tool as a search sees it; words are stems.

    `firsts` are the first words of its name and its summary. `needs` has one word for each thing that a caller must
    name, `concerns` the words of all that it takes or lies under, where it makes something. `hint` is what an
    annotation says: 1 only reads, -1 may destroy, 0 nothing or neither. One that `finds` looks things up by words,
    wherever they stand.
    """

    action: Action
    shape: Shape
    verb: str
    resource: tuple[str, ...]
    name: tuple[str, ...]
    firsts: tuple[str, ...]
    needs: tuple[str, ...]
    concerns: tuple[str, ...]
    hint: int
    is_bulk: bool
    finds: bool
    #: The different terms of its summary, sorted; empty where they are too few to be said on purpose.
    saying: tuple[str, ...]


def profile_of(tool: Tool) -> Profile:
    """Give the profile of a tool; where its source says nothing of action and resource, its name may."""
    words = split_words(tool.name)
    verb = _verb_of(words)
    own = [word for word in words if word not in STOP_WORDS and not (verb and word == verb.word)]
    name = tuple(dict.fromkeys(stem(word) for word in own))
    action = tool.semantics.canonical_action
    if action is Action.UNKNOWN and verb:
        action = verb.action
    return Profile(
        action=action,
        shape=tool.semantics.result_shape,
        verb=stem(verb.word) if verb else "",
        resource=terms_of(tool.semantics.primary_resource) or name[-1:],
        name=name,
        firsts=tuple(stem(own[0]) for own in (words, spoken(prose_of(tool)[0])) if own),
        needs=_needs(tool.contract.consumes),
        concerns=_concerns(tool) if action is Action.CREATE or (verb and verb.word in _SENDING) else (),
        hint=_hint(tool),
        is_bulk=not _BULK.isdisjoint(name),
        finds=_finds(tool, action),
        saying=saying_of(prose_of(tool)[0]),
    )


def saying_of(text: str) -> tuple[str, ...]:
    """Give what makes two texts say the same: their different terms, sorted; empty for a word or two.

    >>> saying_of("List the orders of a customer") == saying_of("list customer orders"), saying_of("Get orders")
    (True, ())
    """
    terms = tuple(sorted(set(terms_of(text))))
    return terms if len(terms) >= _FEWEST_SAID else ()


def _verb_of(words: Sequence[str]) -> Verb | None:
    """Give the verb of a name: in front, at the end, else the first anywhere (`browser_file_upload`)."""
    verb = leading_verb(words) or trailing_verb(words)
    return verb or next((found for word in words if (found := leading_verb((word,)))), None)


def _needs(fields: Iterable[Field]) -> tuple[str, ...]:
    """Give the last word of the entity of each required path or query field, or of its name."""
    found: dict[str, None] = {}
    for field in fields:
        if field.required and field.kind is FieldKind.DATA and field.location in (Location.PATH, Location.QUERY):
            words = terms_of(field.entity) or tuple(word for word in terms_of(field.field_name) if word not in _KEYS)
            if words:
                found.setdefault(words[-1])
    return tuple(found)


def _concerns(tool: Tool) -> tuple[str, ...]:
    """Give the words of what a tool is called, and the last one of each field that it takes."""
    called = (tool.path, tool.name, tool.semantics.primary_resource, prose_of(tool)[0])
    found = dict.fromkeys(word for text in called for word in terms_of(text))
    for field in tool.contract.consumes:
        if field.kind is FieldKind.DATA:
            named = [word for word in terms_of(field.field_name) if word not in _KEYS]
            found.update(dict.fromkeys((*terms_of(field.entity)[-1:], *named[-1:])))
    return tuple(found)


def _finds(tool: Tool, action: Action) -> bool:
    fields = tool.contract.consumes
    return (
        action in (Action.SEARCH, Action.READ)
        and any(field.semantic_tag == _BY_WORDS and field.field_name.lower() in _WORD_FIELDS for field in fields)
        and not any(field.required and field.location is Location.PATH for field in fields)
    )


def _hint(tool: Tool) -> int:
    said = tool.annotations
    if said is None:
        return 0
    return 1 if said.read_only_hint else -1 if said.destructive_hint else 0


class Profiles:
    """The profiles of all tools, and arrays of what is compared again and again."""

    def __init__(self, profiles: Sequence[Profile]) -> None:
        self.all = tuple(profiles)
        self.action: Ints = np.array([ACTIONS.index(one.action) for one in profiles], dtype=np.int64)
        self.shape: Ints = np.array([SHAPES.index(one.shape) for one in profiles], dtype=np.int64)
        self.hint: Ints = np.array([one.hint for one in profiles], dtype=np.int64)
        self.is_bulk: NDArray[np.bool_] = np.array([one.is_bulk for one in profiles], dtype=np.bool_)
        self.finds: NDArray[np.bool_] = np.array([one.finds for one in profiles], dtype=np.bool_)
        self.need_count: Floats = np.array([max(len(one.needs), 1) for one in profiles], dtype=np.float64)
        #: Word → the tools whose verb it is, whose resource ends in it, that need it, that have it in their name,
        #: whose name or summary begins with it, that make it, that make something for it.
        self.verbs = _tools_by((one.verb,) for one in profiles)
        self.heads = _tools_by(one.resource[-1:] for one in profiles)
        self.needs = _tools_by(one.needs for one in profiles)
        self.names = _tools_by(dict.fromkeys((*one.name, *one.resource)) for one in profiles)
        self.firsts = _tools_by(dict.fromkeys(one.firsts) for one in profiles)
        self.makers = _tools_by(one.resource[-1:] if one.concerns else () for one in profiles)
        self.makers_for = _tools_by(one.concerns for one in profiles)
        self.sayings = _tools_by((one.saying,) for one in profiles)


def _tools_by(keys: Iterable[Iterable[_K]]) -> dict[_K, Ints]:
    """Give the numbers of the tools of each key that is not empty."""
    found: dict[_K, list[int]] = {}
    for number, own in enumerate(keys):
        for key in own:
            if key:
                found.setdefault(key, []).append(number)
    return {key: np.array(numbers, dtype=np.int64) for key, numbers in found.items()}
