"""Documents → artifact: facts, contracts, semantics, evidence and derived sections put together."""

from toolgraph.build.artifact import assemble, build_artifact
from toolgraph.build.options import BuildOptions

__all__ = ["BuildOptions", "assemble", "build_artifact"]
