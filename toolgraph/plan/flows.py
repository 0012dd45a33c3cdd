"""Who may supply a field: the edges of the graph that carry a value to it, best first, and what speaks against each."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

import msgspec

from toolgraph.graph.index import GraphIndex
from toolgraph.model import (
    Action,
    Binding,
    Edge,
    EdgeKind,
    Evidence,
    EvidenceSource,
    FieldKind,
    ProducerReason,
    Relation,
    Tool,
)
from toolgraph.model.edge import DECLARED, KIND_OF_SOURCE
from toolgraph.plan.answers import Answers
from toolgraph.plan.asks import Ask, Asks, asks_of, is_generic, spelling
from toolgraph.plan.bindings import reference_to

#: Said by a person, said by a document, inferred.
_TIERS = {EdgeKind.MANUAL: 0, EdgeKind.LINK: 1, EdgeKind.WORKFLOW: 1}
_INFERRED = 2
#: What a person has to do for writes that nobody allowed.
ALLOW_WRITES = "allow writes"
#: RFC 9110 section 9.2.1.
_SAFE_METHODS = frozenset({"get", "head", "options", "trace"})


class Flow(msgspec.Struct, frozen=True):
    """An edge that carries a value of its source to a field of its target, and the evidence that says so."""

    edge: Edge
    binding: Binding
    kind: EdgeKind
    score: float
    rank: int
    why: str
    against: str = ""
    is_strong: bool = True

    @property
    def tool(self) -> str:
        """The producer."""
        return self.edge.source

    @property
    def tier(self) -> int:
        """0 where a person said it, 1 where a document declares it, 2 where it was inferred."""
        return _TIERS.get(self.kind, _INFERRED)


class Objection(msgspec.Struct, frozen=True):
    """Why a flow can't be used, as a reason and in words."""

    reason: ProducerReason
    note: str


class Terms(msgspec.Struct, frozen=True):
    """Under which terms producers are looked for."""

    max_depth: int = 5
    excluded: frozenset[str] = frozenset()
    #: Whether writes are allowed: a search that is sent by a writing method, and what is asked for to be created.
    may_write: bool = False
    #: Whether the request asks to create something.
    asks_to_create: bool = False


class Flows:
    """The flows into each field of a catalog's tools, gathered when they are first asked for."""

    def __init__(self, tools: Mapping[str, Tool], graph: GraphIndex, answers: Answers) -> None:
        self.tools = tools
        self.answers = answers
        self._graph = graph
        self._asks: dict[str, Asks] = {}
        self._into: dict[str, tuple[Flow, ...]] = {}

    def asks(self, tool: str) -> Asks:
        """Give what a tool asks for."""
        found = self._asks.get(tool)
        if found is None:
            found = self._asks[tool] = asks_of(self.tools[tool])
        return found

    def into(self, ask: Ask) -> tuple[Flow, ...]:
        """Give the flows into a field, best first; each producer once.

        A flow that takes what its producer does not answer with, whoever declared it, is behind all that can be.
        """
        flows = (flow for flow in self._flows(ask.tool) if feeds(flow.binding, ask))
        ranked = sorted(flows, key=lambda f: (not self.answers_with(f), *_place(f)))
        best: dict[str, Flow] = {}
        for flow in ranked:
            best.setdefault(flow.tool, flow)
        return tuple(best.values())

    def answers_with(self, flow: Flow) -> bool:
        """Whether a producer may answer with what a flow takes; of one that is gone nobody knows."""
        return flow.tool not in self.tools or self.answers.has(
            flow.tool, reference_to("", flow.binding.from_path).parts
        )

    def objection(self, flow: Flow, ask: Ask, chain: tuple[str, ...], terms: Terms) -> Objection | None:
        """Say why a flow can't supply a field of the last tool of a chain of consumers, or nothing."""
        return next((found for rule in RULES if (found := rule(Case(flow, ask, chain, terms, self)))), None)

    def takes(self, tool: str, share: str) -> bool:
        """Whether a tool has a field that asks for the very same thing."""
        return any(ask.share == share for ask in self.asks(tool).all)

    def gives(self, tool: str, ask: Ask, near: str) -> str | None:
        """Give the path at which a tool answers with what a field asks for, in the item of another path."""
        head, found, _ = near.rpartition("[*]")
        for field in self.tools[tool].contract.produces:
            here, is_listed, _ = field.json_path.rpartition("[*]")
            inside = not is_listed or (bool(found) and here == head)
            if inside and field.semantic_tag and field.semantic_tag == ask.field.semantic_tag:
                return field.json_path
        return None

    def _flows(self, tool: str) -> tuple[Flow, ...]:
        found = self._into.get(tool)
        if found is None:
            rejected = [edge for edge in self._graph.rejected_at(tool) if edge.target == tool]
            edges = [*self._graph.into(tool), *rejected]
            found = tuple(flow for edge in edges for flow in self._of(edge))
            self._into[tool] = found
        return found

    def _of(self, edge: Edge) -> Iterable[Flow]:
        bound = [item for item in edge.supporting if item.binding]
        if bound:
            return [_flow(edge, item, item.binding) for item in bound if item.binding]
        said = next((item for item in edge.supporting if item.relation is Relation.REQUIRES), None)
        guessed = self._guess(edge) if said else None
        return [_flow(edge, said, guessed)] if said and guessed else []

    def _guess(self, edge: Edge) -> Binding | None:
        """Give the fields that an edge without any is about: the same entity's, or of the same name."""
        source = self.tools.get(edge.source)
        if source is None or edge.target not in self.tools:
            return None
        for ask in self.asks(edge.target).all:
            for field in source.contract.produces:
                same_tag = "." in field.semantic_tag and field.semantic_tag == ask.field.semantic_tag
                same_name = not is_generic(ask.name) and spelling(field.field_name) == spelling(ask.name)
                if same_tag or same_name:
                    return Binding(
                        from_path=field.json_path,
                        from_field=field.field_name,
                        to_field=ask.name,
                        to_path=ask.field.json_path,
                        to_location=ask.field.location.value,
                        required=ask.field.required,
                    )
        return None


class Case(msgspec.Struct, frozen=True):
    """A flow as the source of a field, at the end of a chain of consumers."""

    flow: Flow
    ask: Ask
    chain: tuple[str, ...]
    terms: Terms
    flows: Flows

    @property
    def tool(self) -> str:
        """The producer's name."""
        return self.flow.tool


def rejected_by_person(case: Case) -> Objection | None:
    """A person said that the edge is wrong."""
    word = case.flow.edge.last_word if case.flow.edge.is_rejected else None
    if word is None:
        return None
    note = f": {word.note.rstrip('.')}" if word.note else ""
    return Objection(ProducerReason.REJECTED_BY_PERSON, f"{word.actor or 'Somebody'} rejected this edge{note}.")


def not_in_graph(case: Case) -> Objection | None:
    """The edge leads from a tool that is gone."""
    if case.tool in case.flows.tools:
        return None
    return Objection(ProducerReason.NOT_IN_GRAPH, f"There is no tool {case.tool} any more.")


def undecided(case: Case) -> Objection | None:
    """Nobody knows in which direction the data flows."""
    if not case.flow.edge.undecided:
        return None
    return Objection(
        ProducerReason.UNDECIDED_DIRECTION, "The artifact does not tell in which direction this edge runs."
    )


def weak(case: Case) -> Objection | None:
    """The edge rests on a likeness of names, or on a run that nobody has confirmed."""
    if case.flow.is_strong:
        return None
    return Objection(ProducerReason.WEAK_EVIDENCE, "Its evidence is too weak to plan with; confirm the edge to use it.")


def excluded(case: Case) -> Objection | None:
    """The caller does not want the tool."""
    if case.tool not in case.terms.excluded:
        return None
    return Objection(ProducerReason.EXCLUDED, f"{case.tool} is excluded.")


def writes(case: Case) -> Objection | None:
    """Calling it would change something, or nobody knows that it would not."""
    tool = case.flows.tools[case.tool]
    wanted = wanted_leave(tool, case.terms)
    if wanted == ():
        return None
    note = f"{case.tool} may change something ({_call(tool)}); a plan does not do that unasked"
    return Objection(ProducerReason.WRITES, f"{note}: {' and '.join(wanted)}." if wanted else f"{note}.")


def cycle(case: Case) -> Objection | None:
    """It is being planned for already."""
    if case.tool not in case.chain:
        return None
    way = " → ".join((*case.chain[case.chain.index(case.tool) :], case.tool))
    return Objection(ProducerReason.CYCLE, f"Each would wait for the other ({way}).")


def too_deep(case: Case) -> Objection | None:
    """The chain would be longer than wanted."""
    if len(case.chain) <= case.terms.max_depth:
        return None
    return Objection(ProducerReason.MAX_DEPTH, f"The chain would be longer than {case.terms.max_depth} steps.")


def echo(case: Case) -> Objection | None:
    """It needs the very value that it would supply."""
    from_request = case.flow.binding.from_path.startswith(("$request", "$url", "$method", "$statusCode"))
    needed = any(one.share == case.ask.share for one in case.flows.asks(case.tool).needed)
    if not (needed or from_request):
        return None
    return Objection(ProducerReason.ECHO, f"{case.tool} has to be given the very value that it would supply.")


def unknown_output(case: Case) -> Objection | None:
    """Its response has no such field."""
    if case.flows.answers_with(case.flow):
        return None
    note = f"The response of {case.tool} has no field {case.flow.binding.from_path}."
    return Objection(ProducerReason.UNKNOWN_OUTPUT, note)


def ignores_scope(case: Case) -> Objection | None:
    """What it gives need not lie within what the other path parameters identify."""
    if case.flow.tier == 0:
        return None
    for outer in case.flows.asks(case.ask.tool).scope_of(case.ask):
        is_ambient = outer.field.kind is FieldKind.CONTEXT or bool(outer.field.enum)
        if is_ambient or case.flows.takes(case.tool, outer.share):
            continue
        if case.flows.gives(case.tool, outer, case.flow.binding.from_path) is None:
            note = f"{case.tool} knows nothing of `{outer.name}`, so what it gives may belong to another."
            return Objection(ProducerReason.IGNORES_SCOPE, note)
    return None


#: The first that speaks says why.
RULES: tuple[Callable[[Case], Objection | None], ...] = (
    rejected_by_person,
    not_in_graph,
    undecided,
    weak,
    excluded,
    writes,
    cycle,
    too_deep,
    echo,
    unknown_output,
    ignores_scope,
)


def is_reading(tool: Tool) -> bool:
    """Whether a tool is known to change nothing: by its HTTP method, else by annotation or what it is said to do.

    Annotations of a tool with a method may be inferred, so a POST that is said to search only is not trusted.
    """
    action = tool.semantics.canonical_action
    if tool.is_writing or action in (Action.CREATE, Action.UPDATE, Action.DELETE):
        return False
    if tool.method:
        return tool.method in _SAFE_METHODS
    return bool(tool.annotations and tool.annotations.read_only_hint) or action in (Action.SEARCH, Action.READ)


def wanted_leave(tool: Tool, terms: Terms) -> tuple[str, ...] | None:
    """Tell what a person has to do before a plan may call a tool for its answer; `None` where it never does that."""
    creates = tool.semantics.canonical_action is Action.CREATE and not tool.is_destructive
    if is_reading(tool):
        return ()
    if tool.is_writing and not creates:
        return None
    allow = () if terms.may_write else (ALLOW_WRITES,)
    ask = () if terms.asks_to_create or not tool.is_writing else ("ask to create it",)
    return (*allow, *ask)


def feeds(binding: Binding, ask: Ask) -> bool:
    """Whether a binding ends at a field."""
    if binding.to_location and binding.to_location != ask.field.location.value:
        return False
    if binding.to_path:
        return binding.to_path.replace("[]", "[*]") == ask.field.json_path.replace("[]", "[*]")
    return binding.to_field == ask.name


def _flow(edge: Edge, item: Evidence, binding: Binding) -> Flow:
    return Flow(
        edge,
        binding,
        kind=KIND_OF_SOURCE[item.source],
        score=min(item.score or binding.score, 1.0),
        rank=item.rank,
        why=item.why or edge.why,
        against=item.against or "",
        is_strong=item.promoted or item.source in (*DECLARED, EvidenceSource.API_CONTRACT),
    )


def _call(tool: Tool) -> str:
    return f"{tool.method.upper()} {tool.path}" if tool.method else tool.semantics.canonical_action.value


def _place(flow: Flow) -> tuple[object, ...]:
    """Give what flows into one field are ordered by."""
    return (flow.tier, flow.rank or 99, -flow.score, flow.tool, flow.binding.from_path)
