"""What `ToolGraph.retrieve_with_scores` gives: tools with their scores and what they go together with."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from toolgraph.graph.index import GraphIndex
from toolgraph.search.rows import hit_row
from toolgraph.search.values import Hit, Role, level_of
from toolgraph.tool_graph.tool_schema import ToolSchema


@dataclass(frozen=True, kw_only=True)
class RetrievalResult:
    """A tool with its score for a query; `score` is the sum of the scores by part.

    `prerequisites` name tools that supply its required inputs. `relations` lead to other tools of the answer:
    `target, type, direction` (`outgoing` where this tool supplies the other) and `hint`, the reason in a sentence.
    """

    tool: ToolSchema
    hit: Hit
    relations: list[dict[str, Any]] = field(default_factory=list)
    prerequisites: list[str] = field(default_factory=list)

    @property
    def score(self) -> float:
        """The sum of all parts; comparable within one answer."""
        return self.hit.score

    @property
    def probability(self) -> float:
        """How likely the tool is right, measured on labelled queries."""
        return self.hit.confidence

    @property
    def confidence(self) -> str:
        """The probability in a word: `high` from 0.8 on, `low` below 0.5, else `medium`."""
        return level_of(self.hit.confidence).value

    @property
    def keyword_score(self) -> float:
        """Words of the query that the tool has."""
        return self.hit.parts.keyword

    @property
    def semantic_score(self) -> float:
        """Action, resource and shape against what is asked."""
        return self.hit.parts.semantic

    @property
    def contract_score(self) -> float:
        """Inputs against what the query names."""
        return self.hit.parts.contract

    @property
    def graph_score(self) -> float:
        """What it gains as the producer of a better tool's input."""
        return self.hit.parts.graph

    @property
    def embedding_score(self) -> float:
        """Nearness in meaning; 0 without a model."""
        return self.hit.parts.embedding

    @property
    def annotation_score(self) -> float:
        """What its annotations say against what is asked."""
        return self.hit.parts.annotation

    @property
    def role(self) -> Role:
        """Whether it answers the query or supplies a tool that does."""
        return self.hit.role

    def to_dict(self) -> dict[str, Any]:
        """Give it as a dictionary: what a model needs, and the evidence."""
        return {
            "description": self.tool.description,
            **hit_row(self.hit),
            "semantic_score": self.semantic_score,
            "parameters": {one.name: {"type": one.type, "required": one.required} for one in self.tool.parameters},
            "relations": list(self.relations),
            "prerequisites": list(self.prerequisites),
        }


def results_of(
    hits: Sequence[Hit], tool: Callable[[str], ToolSchema], graph: GraphIndex, supplied: Callable[[str], Sequence[str]]
) -> list[RetrievalResult]:
    """Give hits as results; *supplied* names the producers of a tool's required inputs."""
    found = {hit.name for hit in hits}
    return [
        RetrievalResult(
            tool=tool(hit.name),
            hit=hit,
            relations=list(_relations(hit.name, found, graph)),
            prerequisites=list(supplied(hit.name)),
        )
        for hit in hits
    ]


def _relations(name: str, among: set[str], graph: GraphIndex) -> Iterator[dict[str, Any]]:
    for edges, direction in ((graph.out_of(name), "outgoing"), (graph.into(name), "incoming")):
        for edge in edges:
            other = edge.target if direction == "outgoing" else edge.source
            if other in among and other != name:
                yield {"target": other, "type": edge.relation.value, "direction": direction, "hint": edge.why}
