"""What a reader understood of one document, before it is put together with others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from toolgraph.model import Operation, Problem, SecurityScheme, SourceInfo
from toolgraph.model.workflow import WorkflowDocument


class Part(msgspec.Struct, frozen=True, kw_only=True):
    """The operations of one document in their order, with all that they refer to.

    Operations have no `llm_name` yet, and name security schemes as the document does.
    """

    info: SourceInfo
    operations: Sequence[Operation]
    schemas: dict[str, Any]
    security_schemes: dict[str, SecurityScheme] = {}
    workflows: WorkflowDocument | None = None
    problems: tuple[Problem, ...] = ()
