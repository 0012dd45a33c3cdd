"""What speaks for and against a candidate; one rule a function, each with its points and a sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import msgspec

from toolgraph.entities.verbs import leading_verb
from toolgraph.model import Action, Field, FieldKind, Location, Shape, Tool
from toolgraph.search.query import Clause
from toolgraph.search.words import stem, terms_of
from toolgraph.targets.candidates import Candidate
from toolgraph.text import split_words

#: The most that each kind of evidence counts.
_RETRIEVAL, _RANKED, _RANK_STEP = 0.6, 0.2, 0.015
_ACTION, _RELATED_ACTION = 0.2, 0.12
_SHAPE = 0.15
_RESOURCE, _PART_OF_RESOURCE = 0.15, 0.06
_SURFACE = 0.15
_QUALIFIER, _UNREQUESTED, _MOST_UNREQUESTED = 0.05, 0.04, 0.12
_SCOPE, _UNASKED_SCOPE = 0.06, 0.04
_GIVEN, _IDENTIFIED = 0.12, 0.08
_MOST_LEARNED = 0.06

_READING = frozenset({Action.SEARCH, Action.READ})
_CHANGING = frozenset({Action.CREATE, Action.UPDATE, Action.DELETE, Action.ACTION})


class Signal(msgspec.Struct, frozen=True):
    """One piece of evidence; `decisive` evidence may overrule a model's choice."""

    source: str
    points: float
    why: str
    decisive: bool = False


class Subject(msgspec.Struct, frozen=True, kw_only=True):
    """A candidate in its field: what is asked, what is given, the best retrieval score, what its rivals are called."""

    candidate: Candidate
    clause: Clause
    entities: Mapping[str, Any] = {}
    best_score: float = 0.0
    #: Stems in the names of all candidates; what all have tells nothing.
    common: frozenset[str] = frozenset()
    learned: Mapping[str, float] = {}

    @property
    def tool(self) -> Tool:
        """The candidate's tool."""
        return self.candidate.tool

    @property
    def asked(self) -> Mapping[str, float]:
        """The terms of the request with their weights; the verb is not among them."""
        return {term.term: term.weight for term in self.clause.terms if not term.may and term.term != self.clause.verb}


def retrieval(subject: Subject) -> Iterator[Signal]:
    """How it was ranked."""
    one = subject.candidate
    if subject.best_score > 0:
        share = max(one.score, 0.0) / subject.best_score
        yield Signal("retrieval_score", _RETRIEVAL * share, f"It was retrieved with {one.score:.2f}, place {one.rank}.")
    else:
        yield Signal("retrieval_rank", max(_RANKED - _RANK_STEP * (one.rank - 1), 0.0), f"It is in place {one.rank}.")


def action(subject: Subject) -> Iterator[Signal]:
    """Whether it does what is asked."""
    asked, does = subject.clause.action, subject.tool.semantics.canonical_action
    if Action.UNKNOWN in (asked, does):
        return
    if asked is does:
        yield Signal("canonical_action", _ACTION, f"It does what is asked: {does}.", decisive=True)
    elif {asked, does} <= _READING:
        yield Signal("canonical_action", _RELATED_ACTION, f"To {asked} is asked, it does {does}: both only read.")
    elif asked in _READING or does in _READING:
        yield Signal("action_mismatch", -_ACTION, f"To {asked} is asked, but it does {does}.", decisive=True)
    else:
        yield Signal("action_mismatch", -_RELATED_ACTION, f"To {asked} is asked, but it does {does}.", decisive=True)


def shape(subject: Subject) -> Iterator[Signal]:
    """Whether as many come back as are asked for."""
    asked, gives = subject.clause.shape, subject.tool.semantics.result_shape
    if Shape.UNKNOWN in (asked, gives) or Shape.MUTATION in (asked, gives):
        return
    if asked is gives:
        yield Signal("result_shape", _SHAPE, f"It answers with a {gives}, as asked.", decisive=True)
    else:
        yield Signal(
            "result_shape_mismatch", -_SHAPE, f"A {asked} is asked for, it answers with a {gives}.", decisive=True
        )


def resource(subject: Subject) -> Iterator[Signal]:
    """Whether it is about the thing that is asked for."""
    heads, own = subject.clause.heads, terms_of(subject.tool.semantics.primary_resource)
    if not heads or not own:
        return
    what = subject.tool.semantics.primary_resource.replace("_", " ")
    if own[-1] == heads[-1]:
        yield Signal("primary_resource", _RESOURCE, f"It is about the {what}.", decisive=True)
    elif set(own) & set(heads):
        yield Signal("primary_resource", _PART_OF_RESOURCE, f"It is about the {what}, which is spoken of.")


def surface(subject: Subject) -> Iterator[Signal]:
    """How much of what is asked it is described with."""
    asked = subject.asked
    words = frozenset(terms_of(f"{subject.tool.name} {subject.tool.summary or subject.tool.description[:200]}"))
    shared = [term for term in asked if term in words]
    total = sum(asked.values())
    if shared and total:
        share = sum(asked[term] for term in shared) / total
        yield Signal("surface_terms", _SURFACE * share, f"Its name or summary has {len(shared)} of {len(asked)} words.")


def qualifiers(subject: Subject) -> Iterator[Signal]:
    """What its name says beyond those of its rivals, and was asked for."""
    wanted = [word for word in _own_words(subject) if stem(word) in subject.asked]
    if wanted:
        points = min(_QUALIFIER * len(wanted), 3 * _QUALIFIER)
        yield Signal(
            "contrastive_qualifier_match", points, f"Only it and few others say {_listed(wanted)}.", decisive=True
        )


def unrequested(subject: Subject) -> Iterator[Signal]:
    """What its name says beyond those of its rivals, and nobody asked for."""
    others = [word for word in _own_words(subject) if stem(word) not in subject.asked]
    # What is asked in one language says nothing of names in another.
    if others and any(term.isascii() for term in subject.asked):
        points = -min(_UNREQUESTED * len(others), _MOST_UNREQUESTED)
        yield Signal("contrastive_unrequested_qualifier", points, f"Nobody asked for {_listed(others)}.")


def scope(subject: Subject) -> Iterator[Signal]:
    """Whether what it has to be told about the surroundings was spoken of."""
    for field in _scopes(subject.tool):
        words = set(terms_of(field.entity or field.field_name))
        if words & set(subject.asked) or _is_given(field, subject.entities):
            yield Signal("scope_fit", _SCOPE, f"It looks inside one {_noun(field)}, which is spoken of.", decisive=True)
        else:
            yield Signal(
                "scope_mismatch", -_UNASKED_SCOPE, f"It looks inside one {_noun(field)}, which nobody spoke of."
            )


def contract(subject: Subject) -> Iterator[Signal]:
    """Whether what it must be given is given."""
    needed = [field for field in subject.tool.contract.consumes if field.required and field.kind is FieldKind.DATA]
    # Words to search by are given to a search that comes first as well as to one that is meant; a key is not.
    keys = [field for field in needed if field.reference]
    given = [field.field_name for field in keys if _is_given(field, subject.entities)]
    if given:
        points = _GIVEN * len(given) / len(keys)
        yield Signal(
            "request_contract_fit", points, f"It takes {_listed(given)}, which the request gives.", decisive=True
        )
    names_one = any(any(char.isdigit() for char in term) for term in subject.asked)
    if names_one and keys and subject.tool.semantics.result_shape is not Shape.LIST:
        yield Signal(
            "identifier_detail_contract", _IDENTIFIED, f"A number is named, and it takes `{keys[0].field_name}`."
        )


def learning(subject: Subject) -> Iterator[Signal]:
    """What earlier requests like this one used."""
    boost = min(subject.learned.get(subject.tool.name, 0.0), _MOST_LEARNED)
    if boost > 0:
        yield Signal("learning", boost, "Requests like this one used it.")


#: All are heard; their points are added. Beside a retrieval score, which has weighed words, action, shape and resource
#: already (and better, over the whole catalog), each counts by the factor behind it.
RULES: tuple[tuple[Callable[[Subject], Iterator[Signal]], float], ...] = (
    (retrieval, 1.0),
    (action, 0.05),
    (shape, 0.05),
    (resource, 0.05),
    (surface, 0.05),
    (qualifiers, 0.05),
    (unrequested, 0.35),
    (scope, 0.2),
    (contract, 1.0),
    (learning, 1.0),
)


def signals_of(subject: Subject) -> tuple[Signal, ...]:
    """Give everything that speaks for or against a candidate."""
    is_scored = subject.best_score > 0
    return tuple(
        msgspec.structs.replace(signal, points=round(signal.points * (factor if is_scored else 1.0), 4))
        for rule, factor in RULES
        for signal in rule(subject)
    )


def contradicts(clause: Clause, tool: Tool) -> bool:
    """Whether a tool reads where a change is asked for, or changes something where only reading is."""
    does = tool.semantics.canonical_action
    reads_only = clause.action in _READING and (does in _CHANGING or tool.is_writing)
    return reads_only or (clause.action in _CHANGING and does in _READING)


def _scopes(tool: Tool) -> list[Field]:
    """Give the path parameters in front of the last one, and of a listing all: they say inside what it looks."""
    in_path = [field for field in tool.contract.consumes if field.location is Location.PATH]
    in_path.sort(key=lambda field: tool.path.find("{" + field.field_name + "}"))
    return in_path if tool.semantics.result_shape in (Shape.LIST, Shape.COUNT) else in_path[:-1]


def _own_words(subject: Subject) -> list[str]:
    """Give the words of its name that not all candidates have, but for its verb."""
    words = split_words(subject.tool.name)
    rest = words[1:] if leading_verb(words) else words
    return [word for word in rest if stem(word) not in subject.common and not word.isdigit()]


def _is_given(field: Field, entities: Mapping[str, Any]) -> bool:
    names = {"_".join(split_words(key)) for key in entities}
    return bool(names & {"_".join(split_words(name)) for name in (field.field_name, field.semantic_tag) if name})


def _noun(field: Field) -> str:
    return (field.entity or field.field_name).replace("_", " ")


def _listed(words: list[str]) -> str:
    return ", ".join(f"“{word}”" for word in words)
