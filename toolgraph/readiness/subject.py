"""One tool with all that its readiness rules look at."""

from __future__ import annotations

import msgspec

from toolgraph.model import Finding, Problem, Severity, Tool
from toolgraph.readiness.codes import RULES, Code
from toolgraph.readiness.needs import Needs
from toolgraph.schema import SchemaIndex


class Subject(msgspec.Struct, frozen=True):
    """A tool, the flaws of its document that touch it, the schemas, and what tools need of one another."""

    tool: Tool
    problems: tuple[Problem, ...]
    index: SchemaIndex
    needs: Needs

    def finding(self, code: Code, severity: Severity, message: str, field: str = "", pointer: str = "") -> Finding:
        """Give a finding on the tool, with the remedy of its code."""
        return Finding(
            code=code,
            severity=severity,
            tool=self.tool.name,
            message=message,
            remedy=RULES[code].remedy,
            field=field,
            pointer=pointer or self.tool.pointer,
        )
