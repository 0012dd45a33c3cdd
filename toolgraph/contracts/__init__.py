"""What an operation consumes and produces, field by field. One rule a function, in order."""

from toolgraph.contracts.contracts import build_contracts
from toolgraph.contracts.options import Options

__all__ = ["Options", "build_contracts"]
