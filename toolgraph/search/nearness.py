"""How near the meaning of each tool is to that of a query; vectors are kept in a file beside the artifact."""

from __future__ import annotations

import hashlib
import io
import threading
from collections.abc import Iterable, Mapping
from functools import cached_property, lru_cache
from pathlib import Path
from zipfile import BadZipFile

import numpy as np

from toolgraph.model import Tool
from toolgraph.search.embedders import Embedder, Vectors
from toolgraph.search.fields import prose_of
from toolgraph.store.atomic import write_atomic
from toolgraph.text import split_words

_LONGEST = 400
_QUERIES = 256


class Nearness:
    """Vectors of tools, made when first asked for; what *file* has of them is not made again."""

    def __init__(self, tools: Iterable[Tool], embedder: Embedder, file: VectorFile | None = None) -> None:
        self._texts = [text_of(tool) for tool in tools]
        self._file = file
        self._making = threading.Lock()
        self._embed = lru_cache(maxsize=_QUERIES)(lambda query: embedder.embed([query])[0])
        self.embedder = embedder

    def to(self, query: str) -> Vectors:
        """Give the cosine of each tool with a query.

        Raises: `EmbeddingError`.
        """
        with self._making:
            rows = self._rows
        near: Vectors = rows @ self._embed(query) if len(rows) else np.zeros(0, dtype=np.float32)
        return near

    def keep_in(self, file: VectorFile) -> None:
        """Write the vectors into another file, if they were made."""
        if "_rows" in self.__dict__:
            keys = [_key(text) for text in self._texts]
            file.write(self.embedder.id, dict(sorted(zip(keys, self._rows, strict=True))))

    @cached_property
    def _rows(self) -> Vectors:
        keys = [_key(text) for text in self._texts]
        known = self._file.read(self.embedder.id) if self._file else {}
        missing = {key: text for key, text in zip(keys, self._texts, strict=True) if key not in known}
        if missing:
            # As precise as they are in a file, so that the answer is the same with it and without.
            made = self.embedder.embed(list(missing.values())).astype(np.float16).astype(np.float32)
            known = {**known, **dict(zip(missing, made, strict=True))}
            if self._file:
                self._file.write(self.embedder.id, {key: known[key] for key in sorted(set(keys))})
        return np.array([known[key] for key in keys], dtype=np.float32)


class VectorFile:
    """Vectors by the hash of their text, in half precision, for one model."""

    def __init__(self, path: Path) -> None:
        self.path = path

    @classmethod
    def beside(cls, artifact: str | Path) -> VectorFile:
        """Give the file that belongs to an artifact."""
        return cls(Path(f"{artifact}.vectors.npz"))

    def read(self, model: str) -> dict[bytes, Vectors]:
        """Give the vectors of a model; none where there are none, or they can't be read."""
        try:
            with self.path.open("rb") as opened, np.load(opened, allow_pickle=False) as file:
                if str(file["model"]) != model:
                    return {}
                rows = file["vectors"].astype(np.float32)
                return dict(zip(map(bytes, file["keys"]), rows, strict=True))
        except (OSError, ValueError, KeyError, BadZipFile, EOFError):
            return {}

    def write(self, model: str, vectors: Mapping[bytes, Vectors]) -> None:
        """Replace the file; where that is not allowed, the vectors are made again another time."""
        data = io.BytesIO()
        keys = np.array([np.frombuffer(key, dtype=np.uint8) for key in vectors])
        rows = np.array(list(vectors.values()), dtype=np.float16)
        np.savez(data, model=np.array(model), keys=keys, vectors=rows)
        try:
            write_atomic(self.path, data.getvalue())
        except OSError:
            return


def text_of(tool: Tool) -> str:
    """Give what a tool means in words: its name, its summary, and the beginning of its description."""
    first, rest = prose_of(tool)
    return f"{' '.join(split_words(tool.name))}. {first} {rest}"[:_LONGEST]


def _key(text: str) -> bytes:
    return hashlib.blake2b(text.encode("utf-8", "replace"), digest_size=16).digest()
