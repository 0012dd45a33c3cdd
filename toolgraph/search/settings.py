"""How a catalog is searched, as its artifact keeps it under `metadata.retrieval`."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

import msgspec

from toolgraph.errors import ToolgraphError
from toolgraph.search.weights import Weights
from toolgraph.store.values import mapping, number, text

_KEY = "retrieval"


class SettingsError(ToolgraphError):
    """A retrieval can't be set that way."""

    reason = "settings"


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """Weights of the signals, how much likeness to better tools counts against one (0 to 1), and an embedding model.

    `embedding` names the model as `embedder_of` understands it; empty where there is none.
    """

    weights: Weights = Weights()
    diversity: float = 0.0
    embedding: str = ""

    def with_weights(self, changes: Mapping[str, float]) -> Settings:
        """Give the settings with some weights replaced.

        Raises: `SettingsError` for an unknown weight, and one that is no number from 0 on.
        """
        for name, value in changes.items():
            if name not in Weights.__struct_fields__:
                raise SettingsError(f"There is no weight {name!r}; there are {', '.join(Weights.__struct_fields__)}.")
            if not (math.isfinite(value) and value >= 0):
                raise SettingsError(f"The weight {name!r} can't be {value}: it is a number from 0 on.")
        return msgspec.structs.replace(self, weights=msgspec.structs.replace(self.weights, **changes))

    def with_diversity(self, diversity: float) -> Settings:
        """Give the settings with another diversity.

        Raises: `SettingsError` for one that is not from 0 to 1.
        """
        if not 0 <= diversity <= 1:
            raise SettingsError(f"The diversity can't be {diversity}: it is a number from 0 to 1.")
        return msgspec.structs.replace(self, diversity=diversity)


def settings_of(document: Mapping[str, Any]) -> Settings:
    """Give the settings of an artifact; what is unknown or makes no sense is passed over."""
    row = mapping(mapping(document.get("metadata")).get(_KEY))
    given = {name: number(value, -1.0) for name, value in mapping(row.get("weights")).items()}
    known = {name: value for name, value in given.items() if value >= 0 and name in Weights.__struct_fields__}
    diversity = min(max(number(row.get("diversity")), 0.0), 1.0)
    return Settings(weights=Weights(**known), diversity=diversity, embedding=text(row.get("embedding")))


def with_settings(document: Mapping[str, Any], settings: Settings) -> dict[str, Any]:
    """Give the artifact with the settings; only what differs from the usual is written."""
    usual = Weights()
    weights = {
        name: value
        for name in Weights.__struct_fields__
        if (value := getattr(settings.weights, name)) != getattr(usual, name)
    }
    row = {"weights": weights, "diversity": settings.diversity, "embedding": settings.embedding}
    kept = {key: value for key, value in row.items() if value}
    metadata = {key: value for key, value in mapping(document.get("metadata")).items() if key != _KEY}
    return {**document, "metadata": {**metadata, **({_KEY: kept} if kept else {})}}
