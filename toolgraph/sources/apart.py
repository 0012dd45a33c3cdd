"""Reading of YAML in a process of its own: the one kind of document that takes long to parse.

YAML is parsed at some 2.5 MB a second, and what comes out goes between processes as JSON a hundred times as fast,
so several documents are read on all cores. The process is a plain child that runs this module, which works from
threads, in a notebook and on every system; where none can be made, the document is parsed here.
"""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import msgspec

from toolgraph.errors import SourceError
from toolgraph.model import Problem
from toolgraph.sources.document import canonical_json
from toolgraph.sources.limits import Limits
from toolgraph.sources.parsing import Parsed, opens_like_json, parse

#: Starting a process takes as long as parsing some 200 KB.
_WORTH_IT = 500_000


class _Task(msgspec.Struct, frozen=True):
    location: str
    limits: Limits


class _Answer(msgspec.Struct, frozen=True):
    """What parsing came to; *what* is that of a `SourceError`."""

    value: msgspec.Raw = msgspec.Raw(b"null")
    problems: tuple[Problem, ...] = ()
    what: str = ""


def parse_apart(data: bytes, location: str, limits: Limits) -> Parsed:
    """Parse a document as `parsing.parse` does, a large one in YAML in a process of its own.

    Raises: `SourceError`.
    """
    if len(data) < _WORTH_IT or opens_like_json(data):
        return parse(data, location, limits)
    head = msgspec.json.encode(_Task(location, limits))
    try:
        # -P: nothing in the folder that the command is called in is imported.
        command = [sys.executable or "python", "-P", "-m", __name__]
        child = subprocess.run(command, input=head + b"\n" + data, capture_output=True, check=True)  # noqa: S603
        answer = msgspec.json.decode(child.stdout, type=_Answer)
        value: Any = msgspec.json.decode(answer.value)
    except (OSError, subprocess.SubprocessError, msgspec.DecodeError):
        return parse(data, location, limits)
    if answer.what:
        raise SourceError(location, answer.what)
    return Parsed(value, canonical_json(value), answer.problems)


def main() -> None:
    """Parse standard input, a task and then the document, and write the answer to standard output."""
    head, _, data = sys.stdin.buffer.read().partition(b"\n")
    task = msgspec.json.decode(head, type=_Task)
    try:
        value, _, problems = parse(data, task.location, task.limits)
        answer = _Answer(msgspec.Raw(msgspec.json.encode(value)), problems)
    except SourceError as error:
        answer = _Answer(what=error.what)
    sys.stdout.buffer.write(msgspec.json.encode(answer))


if __name__ == "__main__":
    main()
