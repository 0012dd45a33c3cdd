"""What successive states of one artifact share: people's edits leave tools as they are, and most of the edges."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from toolgraph.catalog.prose import FieldProse
from toolgraph.catalog.search import SearchIndex
from toolgraph.graph.index import FactsMemo
from toolgraph.model import Snapshot
from toolgraph.schema import SchemaIndex
from toolgraph.store.values import mapping

if TYPE_CHECKING:
    from toolgraph.search.embedders import Embedder
    from toolgraph.search.nearness import Nearness
    from toolgraph.search.retriever import Retriever


class Kept:
    """Views over the tools of one state, made when first asked for, and facts of edges.

    They serve every later state with the same tools. *index* is that of an earlier state with others.
    """

    def __init__(self, snapshot: Snapshot, index: Retriever | None = None) -> None:
        self._snapshot = snapshot
        self._index = index
        self.facts = FactsMemo()
        self._nearness: Nearness | None = None

    def serve(self, snapshot: Snapshot) -> bool:
        """Whether another state has the same tools and schemas, as values that were not even read again."""
        mine, other = self._snapshot, snapshot
        return mine.tools is other.tools and mine.document.get("schemas") is other.document.get("schemas")

    def after(self, snapshot: Snapshot) -> Kept:
        """Give what serves a later state: this, or views of its own that take over the index of what is the same."""
        return self if self.serve(snapshot) else Kept(snapshot, self.__dict__.get("retriever", self._index))

    @cached_property
    def schemas(self) -> SchemaIndex:
        """The schemas that tools refer to."""
        document = self._snapshot.document
        return SchemaIndex(mapping(document.get("schemas")), document=document)

    @cached_property
    def search_index(self) -> SearchIndex:
        """Words of the tools, for lookups as a person types."""
        return SearchIndex(self._snapshot.tools.values(), FieldProse(self.schemas))

    @cached_property
    def retriever(self) -> Retriever:
        """The tools ranked for what is asked in words, without their edges."""
        from toolgraph.search.retriever import Retriever  # noqa: PLC0415 - numpy takes longer than most commands

        tools = self._snapshot.tools.values()
        return self._index.updated(tools) if self._index else Retriever(tools)

    def nearness(self, embedder: Embedder) -> Nearness:
        """The tools as vectors of a model; those of a file are kept beside it."""
        from toolgraph.search.nearness import Nearness, VectorFile  # noqa: PLC0415 - the same

        if self._nearness is None or self._nearness.embedder.id != embedder.id:
            file = VectorFile.beside(self._snapshot.location) if self._snapshot.location else None
            self._nearness = Nearness(self._snapshot.tools.values(), embedder, file)
        return self._nearness
