"""A tool graph in memory: built from documents or loaded from a file, edited, saved, shown."""

from __future__ import annotations

import secrets
import tempfile
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import UTC, datetime
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from toolgraph.apps import dashboard_factory, dashboard_server
from toolgraph.build import BuildOptions, build_artifact
from toolgraph.build.kept_edits import refuse_to_lose_edits
from toolgraph.catalog import Catalog
from toolgraph.errors import ArtifactError, ToolgraphError
from toolgraph.ingest import require_arazzo, sources_in
from toolgraph.ingest.catalogs import MCP, TOOL
from toolgraph.ingest.tool_objects import described
from toolgraph.model import AddEdge, Relation, Snapshot
from toolgraph.search.models import Models
from toolgraph.search.settings import Settings, settings_of, with_settings
from toolgraph.search.values import Explanation
from toolgraph.sources import Access, Document, read_documents
from toolgraph.sources.mcp_servers import mcp_server, read_mcp_server
from toolgraph.store.change import with_revision
from toolgraph.store.codec import snapshot_of
from toolgraph.store.document import parse
from toolgraph.store.edits import apply_all
from toolgraph.store.file import FileStore
from toolgraph.store.saving import save
from toolgraph.store.values import mapping, write_moment
from toolgraph.targets.bundle import BUDGET, Bundle
from toolgraph.tool_graph.ingested import IngestedTools
from toolgraph.tool_graph.retrieval import RetrievalResult, results_of
from toolgraph.tool_graph.tool_schema import ToolFormatError, ToolSchema, tool_dictionaries, tool_of_row
from toolgraph.workspace import Workspace

if TYPE_CHECKING:
    from toolgraph.search.embedders import Embed, Embedder, Reranker

_ACTOR = "python"


class IngestError(ToolgraphError):
    """A graph can't take a further document as asked."""

    reason = "ingest"

    def __init__(self, why: str) -> None:
        super().__init__(f"Nothing was ingested: {why}")


class ToolGraph:
    """The tools of a collection, their contracts and the edges between them.

    Sources are gathered by the `ingest_…` methods; the graph is built from all of them when it is first looked at.
    """

    def __init__(self) -> None:
        self._documents: list[Document] = []
        self._options: BuildOptions | None = None
        self._edits: list[AddEdge] = []
        self._artifact: Mapping[str, Any] | None = None
        self._location = ""
        self._settings: Settings | None = None
        self._models = Models()

    # -- where a graph comes from

    @classmethod
    def load(cls, path: str | Path) -> ToolGraph:
        """Read a graph from an artifact file, ours or one of the public package; nothing in it is lost.

        Raises: `ArtifactError`.
        """
        snapshot = FileStore(path).load()
        return cls._of(snapshot.document, str(path))

    @classmethod
    def from_artifact(cls, artifact: Mapping[str, Any]) -> ToolGraph:
        """Take an artifact document, as `build_openapi_collection_artifact` gives it."""
        return cls._of(artifact, "")

    @classmethod
    def from_url(
        cls, url: str, *, cache: str | Path | None = None, force: bool = False, allow_private_hosts: bool = False
    ) -> ToolGraph:
        """Build a graph from the document at an address, or load it from *cache* if it was built from there.

        A cache that was built from elsewhere, and any with *force*, is built anew.

        Raises: `SourceError`, `ArtifactError`, `EditsWouldBeLostError`.
        """
        if cache is not None and not force and _was_built_from(Path(cache), url):
            return cls.load(cache)
        graph = cls()
        graph.ingest_openapi(url, allow_private_hosts=allow_private_hosts)
        if cache is not None:
            graph.save(cache)
        return graph

    def ingest_openapi(
        self,
        source: str | Path | Mapping[str, Any] | Document,
        *,
        required_only: bool = False,
        skip_deprecated: bool = True,
        allow_private_hosts: bool = False,
        allow_remote_refs: bool = False,
        headers: Mapping[str, str] | None = None,
        source_label: str = "",
    ) -> Sequence[ToolSchema]:
        """Add the operations of an OpenAPI document: a path, an address or a parsed document.

        The address of a page that shows APIs (Swagger UI, ReDoc) stands for all that it shows. *headers* are sent to
        the host of the address, and to no other. Gives the tools that it brings; one whose name another document has
        taken carries the label of its source.

        Raises: `SourceError` where the document can't be read, `IngestError` where the graph was loaded from a
        file, or an earlier document was ingested with other choices.
        """
        options = BuildOptions(include_deprecated=not skip_deprecated, required_only=required_only)
        if self._options not in (None, options):
            raise IngestError("an earlier document was ingested with another required_only or skip_deprecated.")
        access = Access(
            allow_private_hosts=allow_private_hosts,
            allow_remote_refs=allow_remote_refs,
            headers=tuple((headers or {}).items()),
        )
        documents = _documents_of(source, source_label, access)
        added = self._add([one for document in documents for one in sources_in(document)])
        self._options = options
        return added

    def ingest_arazzo(
        self,
        source: str | Path | Mapping[str, Any] | Document,
        *,
        allow_private_hosts: bool = False,
        source_label: str = "",
    ) -> None:
        """Take the workflows of an Arazzo document as evidence: a path, an address or a parsed document.

        It brings no tools but edges between those of other sources, which may be ingested before or after it; what
        its steps name and nothing here has is a problem (`artifact["ingest_summary"]["problems"]`).

        Raises: `SourceError` where the document can't be read or is no Arazzo document, `IngestError` where the
        graph was loaded from a file.
        """
        access = Access(allow_private_hosts=allow_private_hosts)
        self._add([require_arazzo(document) for document in _documents_of(source, source_label, access)])

    def ingest_mcp_tools(
        self, tools: Iterable[Any] | Mapping[str, Any], *, server_name: str = ""
    ) -> Sequence[ToolSchema]:
        """Add the tools of an MCP server: the list of its `tools/list` answer (or the SDK's), or the whole answer.

        *server_name* becomes the module of its tools, and goes before a name that another source has taken. Tools
        give data to others only where they have an `outputSchema`. Gives the tools that it brings.

        Raises: `IngestError` where the graph was loaded from a file.
        """
        answer = dict(tools) if isinstance(tools, Mapping) else {"tools": [described(one) or one for one in tools]}
        value = {"kind": MCP, **answer, **({"server_name": server_name} if server_name else {})}
        return self._add(sources_in(Document.of(value, server_name or "mcp")))

    def ingest_mcp_server(
        self,
        server: str | Sequence[str] | Mapping[str, Any],
        *,
        server_name: str = "",
        env: Mapping[str, str] | None = None,
        headers: Mapping[str, str] | None = None,
        timeout: float = 30.0,
        allow_private_hosts: bool = False,
    ) -> Sequence[ToolSchema]:
        """Ask an MCP server for its tools now, and add them; needs the extra `mcp`.

        *server* is the address of a server that speaks streamable HTTP, a command line or a list of its words that
        starts one which talks over its standard input and output (it is ended afterwards), or an entry of a client's
        `mcpServers`. *env* adds to the variables that a command sees (`PATH`, `HOME` and their like), *headers* to
        those of each request; `${NAME}` in them is the environment variable NAME. *timeout* is in seconds, for all
        of it. *server_name* is as in `ingest_mcp_tools`. Gives the tools that it brings.

        Raises: `SourceError` where the server can't be started, reached or understood, asks for credentials, takes
        too long or is on a private host, and where the SDK is not installed; `IngestError` where the graph was
        loaded from a file.
        """
        meant = mcp_server(server, environment=env, headers=headers)
        document = read_mcp_server(meant, name=server_name, timeout=timeout, allow_private_hosts=allow_private_hosts)
        return self._add(sources_in(document))

    def ingest_functions(
        self, functions: Iterable[Callable[..., Any]], *, source_label: str = ""
    ) -> Sequence[ToolSchema]:
        """Add Python functions as tools, told by their signatures, type hints and docstrings; none is called.

        Without *source_label* their source is called after the module that they come from. Gives the tools that it
        brings.

        Raises: `ToolFormatError` for a value that is no function, `IngestError` where the graph was loaded from a file.
        """
        if not isinstance(functions, Iterable):
            raise ToolFormatError(f"functions are given as a list, not as {type(functions).__name__}")
        given = list(functions)
        for one in given:
            if not callable(one):
                raise ToolFormatError(f"a value of the type {type(one).__name__} can't be called")
        # Not everybody has functions, and reading them needs a parser of docstrings.
        from toolgraph.ingest.functions import describe_functions  # noqa: PLC0415

        return self._add([describe_functions(given, source_label)])

    def add_tools(self, tools: Iterable[Any], *, source_label: str = "tools") -> Sequence[ToolSchema]:
        """Add tools that are at hand: `ToolSchema`s, dictionaries, or objects of other libraries.

        Dictionaries are those of OpenAI (chat completions and responses), Anthropic, Google, Amazon and MCP, and any
        with a name, a description, and parameters as a JSON Schema of an object or as a list of rows; they may have an
        `outputSchema`. Objects are the tools of LangChain and of the MCP and OpenAI Agents SDKs, and Pydantic models
        of arguments. Gives the tools that it brings.

        Raises: `ToolFormatError` for a value that is no tool, `IngestError` where the graph was loaded from a file.
        """
        value = {"kind": TOOL, "tools": [row for tool in tools for row in tool_dictionaries(tool)]}
        return self._add([Document.of(value, source_label)])

    # -- what is in it

    @property
    def artifact(self) -> Mapping[str, Any]:
        """The whole graph as an artifact document; not to be changed.

        Raises: `SourceError` where a document is no OpenAPI, `InvalidEditError` where an added relation names a
        tool that is not there.
        """
        if self._artifact is None:
            built: Mapping[str, Any] = build_artifact(self._documents, self._options or BuildOptions())
            for edit in self._edits:
                built = _with_edit(built, edit)
            self._artifact = with_settings(built, self._settings) if self._settings else built
        return self._artifact

    @cached_property
    def snapshot(self) -> Snapshot:
        """The graph as typed values."""
        return snapshot_of(self.artifact, self._location)

    @cached_property
    def tools(self) -> dict[str, ToolSchema]:
        """All tools by name."""
        return {name: tool_of_row(name, row) for name, row in mapping(self.artifact.get("tools")).items()}

    @cached_property
    def catalog(self) -> Catalog:
        """Everything that is derived from the graph."""
        return Catalog(self.snapshot, models=self._models)

    def __len__(self) -> int:
        return len(self.tools)

    def __repr__(self) -> str:
        return f"ToolGraph({len(self.tools)} tools, {len(self.snapshot.edges)} edges)"

    # -- asking it

    def retrieve(self, query: str, top_k: int = 10, *, history: Sequence[str] = ()) -> list[ToolSchema]:
        """Give the tools that a query asks for, best first; none where no word of it means anything here.

        *history* names tools that were called already: they come later, and what takes their output earlier.
        """
        return [self.tools[name] for name in self.catalog.retriever.find(query, top_k, history=history)]

    def retrieve_with_scores(
        self, query: str, top_k: int = 10, *, history: Sequence[str] = ()
    ) -> list[RetrievalResult]:
        """Give the tools that a query asks for with their scores by part, their evidence and their relations."""
        retriever = self.catalog.retriever
        hits = retriever.search(query, top_k, history=history)
        return results_of(hits, self.tools.__getitem__, self.catalog.graph, retriever.suppliers)

    def explain(self, query: str, tool: str, top_k: int = 10, *, history: Sequence[str] = ()) -> Explanation:
        """Tell where a tool stands for a query, why, and what kept it out of the first *top_k*.

        Raises: `UnknownToolError`.
        """
        return self.catalog.retriever.explain(query, tool, top_k, history=history)

    def set_weights(self, **weights: float) -> None:
        """Set how much signals of a retrieval count, by the names of `search.weights.Weights`; kept on saving.

        Raises: `SettingsError` for an unknown weight, and one that is no number from 0 on.
        """
        self._set(self.settings.with_weights(weights))

    def enable_diversity(self, relevance: float = 0.8) -> None:
        """Put near-duplicates of better tools further back; 1 is relevance alone. Kept on saving.

        Raises: `SettingsError` where *relevance* is not from 0 to 1.
        """
        self._set(self.settings.with_diversity(round(1.0 - relevance, 6)))

    def enable_embedding(
        self,
        model: str | Embed | Embedder = "local",
        *,
        base_url: str = "",
        api_key: str = "",
        allow_private_hosts: bool = False,
    ) -> None:
        """Let the meaning of a query count beside its words, in any language that the model knows.

        `local` is the multilingual model of the extra `embeddings`; `openai/MODEL`, `ollama/MODEL` and
        `http://host/v1#MODEL` are servers, which see the texts of the tools and the queries (`OPENAI_API_KEY` or
        *api_key*); a function gives a vector for each text of a list. The choice and the vectors are kept on saving:
        these in a file beside the artifact.

        Raises: `EmbeddingError` for a model that is not installed, and a name that says nothing.
        """
        from toolgraph.search.embedders import embedder_of  # noqa: PLC0415 - numpy takes longer than most commands

        found = embedder_of(model, base_url=base_url, api_key=api_key, allow_private_hosts=allow_private_hosts)
        self._models = msgspec.structs.replace(self._models, embedder=found)
        self._set(msgspec.structs.replace(self.settings, embedding=found.id))

    def enable_reranker(self, reranker: Reranker) -> None:
        """Let a function read a query and the texts of the best tools together, and put them in order.

        It gives a number for each text, the more the better. It is not kept on saving.
        """
        self._models = msgspec.structs.replace(self._models, reranker=reranker)
        self._set(self.settings)

    @property
    def settings(self) -> Settings:
        """How this graph is searched."""
        return self._settings or (settings_of(self._artifact) if self._artifact is not None else Settings())

    def bundle(
        self,
        query: str,
        token_budget: int = BUDGET,
        *,
        target: str = "",
        entities: Mapping[str, Any] | None = None,
        allow_mutation: bool = False,
        exclude_tools: Iterable[str] = (),
    ) -> Bundle:
        """Give the tools to show to a model for a query, in roles: `bundle.schemas` are their definitions.

        The tool that is meant, or *target*, comes first, then what it can't do without, then what else may be meant; a
        token is estimated as three bytes. *entities* are values that are known. What changes something comes before
        another tool only with *allow_mutation*, and only where the query asks for something to be made.

        Raises: `PlanSynthesisError` for an unknown target.
        """
        return self.catalog.workflows.bundle(
            query,
            target=target,
            entities=entities,
            budget=token_budget,
            allow_mutation=allow_mutation,
            exclude=tuple(exclude_tools),
        )

    # -- changing it

    def add_relation(
        self, source: str, target: str, relation: str | Relation = Relation.REQUIRES, *, note: str = ""
    ) -> None:
        """Assert an edge: *source* (the producer) supplies or comes before *target* (the consumer).

        Like an edit in the dashboard it is logged, and no rebuild loses it.

        Raises: `InvalidEditError` for an unknown tool, `ValueError` for an unknown relation.
        """
        edit = AddEdge(source=source, target=target, relation=Relation(relation), note=note)
        artifact = _with_edit(self.artifact, edit)
        self._forget()
        self._artifact = artifact
        self._edits.append(edit)

    # -- where it goes

    def save(self, path: str | Path, *, discard_edits: bool = False) -> None:
        """Write the artifact, all of it or nothing.

        Raises: `ArtifactError` where it can't be written, `EditsWouldBeLostError` where the file holds edits that
        this graph does not have (it was not loaded from there, or the file was edited since).
        """

        def guard() -> None:
            if not discard_edits and not self._continues(Path(path)):
                refuse_to_lose_edits(Path(path))

        save(path, self.artifact, guard)
        if self._models.embedder:
            self._keep_vectors(path)
        self._location = self._location or ("" if self._documents else str(path))

    def dashboard(self, *, host: str = "127.0.0.1", port: int = 8050, debug: bool = False) -> None:
        """Serve the dashboard over this graph until interrupted.

        Raises: `AppMissingError` where the dashboard is not installed, `ArtifactError`.
        """
        dashboard_server()(str(self._file()), host, port, debug=debug)

    def dashboard_app(self) -> Any:
        """Give the Dash application over this graph, to be served by whoever asks.

        Raises: `AppMissingError` where the dashboard is not installed, `ArtifactError`.
        """
        return dashboard_factory()(Workspace(FileStore(self._file())))

    # -- inside

    @classmethod
    def _of(cls, artifact: Mapping[str, Any], location: str) -> ToolGraph:
        graph = cls()
        graph._artifact, graph._location = artifact, location
        return graph

    def _keep_vectors(self, path: str | Path) -> None:
        from toolgraph.search.nearness import VectorFile  # noqa: PLC0415 - numpy takes longer than most commands

        nearness = self.catalog.retriever.nearness
        if nearness:
            nearness.keep_in(VectorFile.beside(path))

    def _set(self, settings: Settings) -> None:
        """Search differently from now on; what is known of the tools stays known."""
        self._settings = settings
        if self._artifact is None:
            return
        self._artifact = with_settings(self._artifact, settings)
        if "snapshot" in self.__dict__:
            self.__dict__["snapshot"] = msgspec.structs.replace(self.snapshot, document=self._artifact)
        if "catalog" in self.__dict__:
            self.__dict__["catalog"] = self.catalog.after(self.snapshot).with_models(self._models)

    def _forget(self) -> None:
        """Drop what was derived."""
        self._artifact = None
        for name in ("snapshot", "tools", "catalog"):
            self.__dict__.pop(name, None)

    def _add(self, sources: Sequence[Document]) -> Sequence[ToolSchema]:
        """Take further sources, and give the tools that they bring.

        Raises: `IngestError` where the graph was loaded from a file.
        """
        if self._location or (self._artifact is not None and not self._documents):
            raise IngestError("the graph was loaded; build one from all its sources instead.")
        first = len(self._documents)
        self._documents.extend(sources)
        self._forget()
        return IngestedTools(lambda: self._tools_of(first, first + len(sources)))

    def _tools_of(self, first: int, end: int) -> list[ToolSchema]:
        labels = {spec["label"] for spec in self.artifact["source_snapshot_manifest"]["specs"][first:end]}
        return [tool for tool in self.tools.values() if tool.metadata.get("source_label") in labels]

    def _file(self) -> Path:
        """The file that holds this graph: the one it was loaded from if nothing was added, else a temporary one."""
        if self._location and not self._edits:
            return Path(self._location)
        path = Path(tempfile.mkdtemp(prefix="toolgraph-")) / "graph.json"
        save(path, self.artifact)
        return path

    def _continues(self, path: Path) -> bool:
        """Whether this graph has all the edits that the file holds: its log is the beginning of ours."""
        try:
            held = parse(path.read_bytes() if path.is_file() else b"", str(path))
        except (OSError, ArtifactError):
            return False
        logged = _logged(held)
        is_own = bool(logged) or self._location == str(path)
        return is_own and logged == _logged(self.artifact)[: len(logged)]


def _documents_of(source: Any, label: str, access: Access) -> tuple[Document, ...]:
    if isinstance(source, Mapping):
        return (Document.of(dict(source), label),)
    documents = (source,) if isinstance(source, Document) else read_documents(source, access)
    return tuple(msgspec.structs.replace(document, label=label) for document in documents) if label else documents


def _with_edit(artifact: Mapping[str, Any], edit: AddEdge) -> Mapping[str, Any]:
    revision = int(mapping(artifact.get("metadata")).get("revision") or 0)
    at = write_moment(datetime.now(UTC))
    edited, _ = apply_all(artifact, [(secrets.token_hex(6), edit)], at=at, actor=_ACTOR, base_revision=revision)
    return with_revision(edited, revision + 1)


def _logged(artifact: Mapping[str, Any]) -> list[Any]:
    operations = mapping(artifact.get("curation")).get("operations")
    return operations if isinstance(operations, list) else []


def _was_built_from(path: Path, url: str) -> bool:
    try:
        held = parse(path.read_bytes() if path.is_file() else b"", str(path))
        return mapping(held.get("metadata")).get("source_url") == url
    except (OSError, ArtifactError):
        return False
