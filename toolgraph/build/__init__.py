"""Documents → artifact: facts, contracts, semantics, evidence and derived sections put together."""

from toolgraph.build.artifact import (
    Listener,
    Understood,
    assemble,
    build_artifact,
    build_in_rows,
    build_snapshot,
    understand,
)
from toolgraph.build.options import BuildOptions

__all__ = [
    "BuildOptions",
    "Listener",
    "Understood",
    "assemble",
    "build_artifact",
    "build_in_rows",
    "build_snapshot",
    "understand",
]
