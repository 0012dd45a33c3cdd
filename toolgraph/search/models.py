"""The models that are asked beside the words of a query."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from toolgraph.search.embedders import Embedder, Reranker


class Models(msgspec.Struct, frozen=True, kw_only=True):
    """An embedding model and a reranker that somebody has enabled."""

    embedder: Embedder | None = None
    reranker: Reranker | None = None

    def usable(self, wanted: str) -> tuple[Embedder | None, tuple[str, ...]]:
        """Give the model to use, and what to say of the one that an artifact wants and that is not to be had.

        Only the local model is used because an artifact says so: whoever asks does not mean to send a query to a server
        that somebody else has chosen.
        """
        if self.embedder or not wanted:
            return self.embedder, ()
        # Not every search needs numpy's time to load.
        from toolgraph.search.embedders import INSTALL, LOCAL, LocalEmbedder, local_is_installed  # noqa: PLC0415

        if wanted == LOCAL and local_is_installed():
            return LocalEmbedder(), ()
        how = INSTALL if wanted == LOCAL else f"--embedding {wanted}, or ToolGraph.enable_embedding"
        return None, (
            f"The artifact is to be searched with the embedding model {wanted}, which is not enabled ({how}).",
        )
