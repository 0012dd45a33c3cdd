"""What an operation is about: the primary resource, a snake-case singular noun."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from toolgraph.entities.names import schema_noun
from toolgraph.semantics.claim import Claim, strongest
from toolgraph.semantics.facts import Facts
from toolgraph.text import singular, snake_singular

#: Path segments that name an aspect of the thing before them.
_ASPECTS = frozenset(
    """status detail details info summary stats statistics metadata count counts setting settings config
    configuration history log logs scale state result results all search list me self current default bulk batch
    query filter about latest health""".split()
)
#: Where a name's noun ends: what follows says by what or for whom.
_PREPOSITIONS = frozenset("by for from in of to with on at as using via into without and or".split())
_QUALIFIERS = frozenset("all my one single many multiple bulk batch the a an new this current partial".split())


def noun_of_path(facts: Facts) -> Claim | None:
    """The last path segment that names a thing.

    `/users/{id}/orders` → order, `/orders/{id}/cancel` → order, `/pods/{name}/status` → pod
    """
    nouns = [segment for segment in facts.nouns if facts.look.is_list or not set(segment.words) <= _ASPECTS]
    if not nouns:
        return None
    segment = nouns[-1]
    return Claim(snake_singular(segment.text), 0.84, "stable_path_segment", f"its path names `{segment.text}`")


def noun_of_procedure(facts: Facts) -> Claim | None:
    """What a procedure at the end of the path acts on, where it says so.

    `/workspaces/{id}/removeUser` → user, `/pet/findByStatus` → nothing
    """
    last = facts.path.segments[-1] if facts.path.segments else None
    if last is None or last.is_parameter or (facts.nouns and last is facts.nouns[-1]):
        return None
    noun = _noun(last.words[1:])
    return Claim(noun, 0.85, "path_procedure", f"its path says `{last.text}`") if noun else None


def schema_of_response(facts: Facts) -> Claim | None:
    """The component schema that comes back, where a name is worth something.

    `GET /find` with `Pet[]` → pet
    """
    name = schema_noun(facts.look.component)
    if not name or name.count("_") > 2:
        return None
    return Claim(name, 0.62, "schema_field", f"it gives `{facts.look.component}`")


def noun_of_name(facts: Facts) -> Claim | None:
    """The noun of the operation's name, up to a preposition.

    `getTaskById` → task, `ContainerStop` → container
    """
    if facts.names_method:
        return None
    # Behind a path that names things, the name is second to it; without a verb it may be anything.
    basis = 0.72 if facts.nouns else 0.8
    verb, words = facts.verb_and_rest
    if verb is None:
        basis = 0.5
    noun = _noun(words)
    return Claim(noun, basis, "operation_id_noun", "its name says so") if noun else None


def tag_of_operation(facts: Facts) -> Claim | None:
    """The first tag.

    `tags: [Projects]` → project
    """
    for tag in facts.operation.tags:
        if name := snake_singular(tag):
            return Claim(name, 0.6, "tag", f"its tag is `{tag}`")
    return None


def prefix_of_name(facts: Facts) -> Claim | None:
    """What the names of a server's tools begin with, where nothing else is named.

    `docker_stop` beside `docker_run` and others → docker
    """
    return Claim(facts.prefix, 0.4, "name_prefix", f"its name begins with `{facts.prefix}`") if facts.prefix else None


#: The highest basis wins, then the first.
RULES: tuple[Callable[[Facts], Claim | None], ...] = (
    noun_of_procedure,
    noun_of_path,
    schema_of_response,
    noun_of_name,
    tag_of_operation,
    prefix_of_name,
)


def resource_of(facts: Facts) -> Claim | None:
    """Give the primary resource with its evidence, after the caller's aliases; `None` where nothing tells."""
    claim = strongest(RULES, facts)
    if claim is None:
        return None
    wanted = facts.options.resource_aliases
    alias = {snake_singular(name): noun for name, noun in wanted.items()}.get(claim.value) if wanted else None
    return Claim(alias, 1.0, "alias", f"`{claim.value}` was given as another name of it") if alias else claim


def _noun(words: Sequence[str]) -> str:
    """Give the noun of a phrase behind its verb, up to a preposition, or an empty string."""
    words = list(words)
    while words and words[0] in _QUALIFIERS:
        words = words[1:]
    end = next((place for place, word in enumerate(words) if word in _PREPOSITIONS), len(words))
    words = [word for word in words[:end] if not word.isdigit()]
    while len(words) > 1 and words[-1] in _ASPECTS:
        words.pop()
    if not words or len(words) > 4 or (len(words) == 1 and words[0] in _ASPECTS):
        return ""
    return "_".join((*words[:-1], singular(words[-1])))
