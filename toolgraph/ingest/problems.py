"""The flaws of one document, collected while it is read."""

from __future__ import annotations

from collections.abc import Iterable

from toolgraph.model import Problem, Severity

#: Flaws of one kind that are told one by one; the rest of them is counted.
MAX_OF_A_CODE = 500
_GRAVEST = list(Severity)


class Problems:
    """Collects the problems of the document called *source*; the same problem counts once."""

    def __init__(self, source: str, found: Iterable[Problem] = ()) -> None:
        self.source = source
        self._found: dict[tuple[str, str, str], Problem] = {}
        self._counts: dict[str, int] = {}
        #: The gravest severity of the flaws of a kind that are only counted.
        self._folded: dict[str, Severity] = {}
        #: How often a flaw was met, the same one again included.
        self.met = 0
        for problem in found:
            self.add(problem.code, problem.pointer, problem.message, problem.severity)

    def add(self, code: str, pointer: str, message: str, severity: Severity = Severity.WARNING) -> None:
        """Note a flaw at a JSON pointer."""
        self.met += 1
        key = (code, pointer, message)
        if key in self._found:
            return
        self._counts[code] = self._counts.get(code, 0) + 1
        if self._counts[code] <= MAX_OF_A_CODE:
            self._found[key] = Problem(
                pointer=pointer, message=message, severity=severity, code=code, source=self.source
            )
        else:
            self._folded[code] = min(severity, self._folded.get(code, severity), key=_GRAVEST.index)

    def all(self) -> tuple[Problem, ...]:
        """Give the problems in the order they were met."""
        more = [
            Problem(
                pointer="#",
                message=f"There are {count - MAX_OF_A_CODE} more problems of this kind.",
                severity=severity,
                code=code,
                source=self.source,
                times=count - MAX_OF_A_CODE,
            )
            for code, severity in self._folded.items()
            for count in [self._counts[code]]
        ]
        return (*self._found.values(), *more)
