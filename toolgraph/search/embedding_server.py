"""Vectors from a server that speaks OpenAI's protocol: `POST …/embeddings`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import httpx2
import numpy as np

from toolgraph.errors import SourceError
from toolgraph.search.embedders import EmbeddingError, Vectors, checked
from toolgraph.sources.fetching import Resolver, public_addresses

_BATCH = 64
_PATIENCE = 30.0
#: What of an answer is quoted where it is an error.
_QUOTED = 200


class ServerEmbedder:
    """A model of a server; texts are sent in batches. *transport* and *resolve* stand in for the network."""

    def __init__(
        self,
        address: str,
        model: str,
        *,
        id: str = "",  # noqa: A002 - it is the field of the protocol
        api_key: str = "",
        allow_private_hosts: bool = False,
        timeout: float = _PATIENCE,
        transport: httpx2.BaseTransport | None = None,
        resolve: Resolver | None = None,
    ) -> None:
        self.id = id or f"{address}#{model}"
        try:
            self._url = httpx2.URL(address.rstrip("/") + "/embeddings")
        except (httpx2.InvalidURL, ValueError):
            raise EmbeddingError(f"{address!r} is no address of an embedding server.") from None
        if self._url.scheme not in ("http", "https") or not self._url.host:
            raise EmbeddingError(f"{address!r} is no address of an embedding server.")
        self._model = model
        self._headers = {"Authorization": f"Bearer {api_key}"} if api_key else {}
        self._allow_private_hosts = allow_private_hosts
        self._timeout = timeout
        self._transport = transport
        self._resolve = resolve

    def embed(self, texts: Sequence[str]) -> Vectors:
        """Give a row for each text.

        Raises: `EmbeddingError` where the server is private, can't be reached or answers something else.
        """
        batches = [texts[start : start + _BATCH] for start in range(0, len(texts), _BATCH)]
        return np.concatenate(list(self._ask(batches)))

    def _ask(self, batches: Sequence[Sequence[str]]) -> Iterator[Vectors]:
        target, headers = self._target()
        # Proxies of the environment would look the host up themselves, after the check.
        with httpx2.Client(transport=self._transport, timeout=self._timeout, trust_env=False) as client:
            for batch in batches:
                request = client.build_request(
                    "POST",
                    target,
                    headers=headers,
                    json={"model": self._model, "input": list(batch)},
                    extensions={"sni_hostname": self._url.raw_host.decode("ascii")},
                )
                try:
                    answer = client.send(request)
                except httpx2.HTTPError as error:
                    raise self._failed(f"can't be reached ({type(error).__name__})") from None
                if not answer.is_success:
                    said = " ".join(answer.text.split())[:_QUOTED]
                    raise self._failed(f"answers {answer.status_code}: {said}" if said else str(answer.status_code))
                yield checked(self._rows(answer), len(batch), self.id)

    def _target(self) -> tuple[httpx2.URL, dict[str, str]]:
        """Give the address that was checked to be public, so that a second look-up can't lead elsewhere."""
        headers = {**self._headers, "Host": self._url.netloc.decode("ascii")}
        if self._allow_private_hosts:
            return self._url, headers
        try:
            found = public_addresses(self._url, str(self._url), self._resolve)
        except SourceError as error:
            raise EmbeddingError(str(error)) from None
        return self._url.copy_with(host=found[0]), headers

    def _rows(self, answer: httpx2.Response) -> list[Any]:
        """Give the vectors in the order of the texts."""
        try:
            data = answer.json()["data"]
            return [row["embedding"] for row in sorted(data, key=lambda row: row.get("index", 0))]
        except (ValueError, KeyError, TypeError, AttributeError):
            raise self._failed("answers something else than vectors") from None

    def _failed(self, what: str) -> EmbeddingError:
        return EmbeddingError(f"The embedding server {self._url.copy_with(userinfo=b'')} {what}.")
