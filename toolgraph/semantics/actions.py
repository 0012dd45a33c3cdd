"""What an operation does: the canonical action, from its verbs, its method and what comes back."""

from __future__ import annotations

from collections.abc import Callable

from toolgraph.entities.verbs import READING, Verb, cjk_verb, leading_verb
from toolgraph.model import Action
from toolgraph.semantics.claim import Claim, strongest
from toolgraph.semantics.facts import Facts
from toolgraph.semantics.shapes import Body

_SAFE_METHODS = frozenset({"get", "head", "options", "query"})


def effect_of_method(facts: Facts) -> Claim | None:
    """DELETE deletes, whatever its name says.

    `DELETE /user/starred/{repo}` named `unstarRepo` → delete
    """
    if facts.method == "delete":
        return Claim(Action.DELETE, 0.95, "http_method", "its method is DELETE")
    return None


def verb_of_name(facts: Facts) -> Claim | None:
    """The verb in front of the operation's own name, else at its end.

    `searchOrders` → search, `ContainerStop` → action, `racks_bulk_delete` → delete
    """
    if facts.names_method:
        return None
    verb, _ = facts.verb_and_rest
    return _claim(facts, verb, 0.9, "operation_id_verb", "its name")


def verb_of_summary(facts: Facts) -> Claim | None:
    """The verb in front of the summary, or the verb of a Chinese, Korean or Japanese one.

    "Retrieves a thread." → read, "주문 검색" → search
    """
    text = facts.operation.summary or facts.operation.description[:160]
    verb = cjk_verb(text) or leading_verb(facts.summary, facts.options.action_aliases)
    return _claim(facts, verb, 0.78, "summary_verb", "its summary")


def verb_of_path(facts: Facts) -> Claim | None:
    """The verb of a procedure at the end of the path.

    `POST /orders/{id}/cancel` → action, `POST /cli/getCliDetail` → read
    """
    last = facts.path.segments[-1] if facts.path.segments else None
    if last is None or last.is_parameter or (facts.nouns and last is facts.nouns[-1]):
        return None
    return _claim(facts, leading_verb(last.words, facts.options.action_aliases), 0.82, "path_verb", "its path")


def shape_of_reading(facts: Facts) -> Claim | None:
    """A GET that gives a list searches, one that gives an object reads.

    `GET /orders` with an array → search, `GET /orders/{id}` → read
    """
    if facts.method not in _SAFE_METHODS or facts.look.body is Body.NONE:
        return None
    if facts.look.is_list:
        return Claim(Action.SEARCH, 0.92, "response_shape", "it reads and gives a list")
    return Claim(Action.READ, 0.8, "response_shape", "it reads and gives no list")


def place_of_post(facts: Facts) -> Claim | None:
    """A POST to a collection creates, one to an item updates.

    `POST /tax_rates` → create, `POST /tax_rates/{id}` → update
    """
    if facts.method != "post" or not facts.path.segments:
        return None
    if facts.path.ends_in_parameter:
        return Claim(Action.UPDATE, 0.65, "path_place", "it posts to one item")
    if facts.nouns and facts.nouns[-1] is facts.path.segments[-1]:
        return Claim(Action.CREATE, 0.65, "path_place", "it posts to a collection")
    return None


def hint_of_annotations(facts: Facts) -> Claim | None:
    """Whether a tool is said to only read.

    `browser_snapshot` with readOnlyHint → read, `browser_tabs` without → action
    """
    reads = facts.reads_by_hint
    if reads is None:
        return None
    if not reads:
        return Claim(Action.ACTION, 0.5, "annotation", "its hints say that it changes something")
    action = Action.SEARCH if facts.look.is_list else Action.READ
    return Claim(action, 0.6, "annotation", "its hints say that it only reads")


def fallback_of_method(facts: Facts) -> Claim | None:
    """What the HTTP method alone says.

    `PUT …` → update
    """
    by_method = {
        "get": Action.READ,
        "head": Action.READ,
        "query": Action.SEARCH,
        "post": Action.ACTION,
        "put": Action.UPDATE,
        "patch": Action.UPDATE,
    }
    action = by_method.get(facts.method)
    return Claim(action, 0.55, "http_method_fallback", f"its method is {facts.method.upper()}") if action else None


#: The highest basis wins, then the first.
RULES: tuple[Callable[[Facts], Claim | None], ...] = (
    effect_of_method,
    verb_of_name,
    verb_of_path,
    verb_of_summary,
    shape_of_reading,
    place_of_post,
    hint_of_annotations,
    fallback_of_method,
)


def action_of(facts: Facts) -> Claim | None:
    """Give the canonical action with its evidence, or `None` where nothing tells."""
    return strongest(RULES, facts)


def _claim(facts: Facts, verb: Verb | None, basis: float, source: str, where: str) -> Claim | None:
    """Weigh a verb against the method: a GET does not write, so such a verb says little; `get` may list."""
    if verb is None:
        return None
    why = f"{where} says `{verb.word}`"
    if verb.action not in READING and facts.method in _SAFE_METHODS:
        return Claim(verb.action, min(basis, 0.5), source, f"{why}, though its method only reads")
    if verb.action is Action.READ and facts.look.is_list and not facts.path.ends_in_parameter:
        return Claim(Action.SEARCH, basis, source, f"{why} and a list comes back")
    return Claim(verb.action, basis, source, why)
