"""Runtime expressions of OpenAPI links (OpenAPI 3.1, section 4.8.20.4) and of workflows (Arazzo 1.0.1, section 5.9).

Both are one language; a workflow has more places to name. Read are also the forms that authors use for a JSON
pointer into a body: `$response.body.items[0].id` for `$response.body#/items/0/id`.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from enum import StrEnum
from typing import Any

import msgspec

from toolgraph.errors import ToolgraphError
from toolgraph.schema.node import step_of
from toolgraph.schema.pointer import escape, unescape


class Root(StrEnum):
    """What an expression starts from."""

    URL = "url"
    METHOD = "method"
    STATUS_CODE = "statusCode"
    REQUEST = "request"
    RESPONSE = "response"
    INPUTS = "inputs"
    OUTPUTS = "outputs"
    STEPS = "steps"
    WORKFLOWS = "workflows"
    SOURCES = "sourceDescriptions"
    COMPONENTS = "components"


class Part(StrEnum):
    """What is meant of a request or response."""

    HEADER = "header"
    QUERY = "query"
    PATH = "path"
    BODY = "body"


_ALONE = frozenset({Root.URL, Root.METHOD, Root.STATUS_CODE})
_MESSAGES = frozenset({Root.REQUEST, Root.RESPONSE})
_ROOTS = "|".join(Root)
#: What begins like an expression is meant as one: `$5` and `$resposne.body` are constants.
_BEGINS = re.compile(rf"\$(?:{_ROOTS})(?![A-Za-z0-9_-])")
_HEAD = re.compile(rf"\$({_ROOTS})(?![A-Za-z0-9_-])(.*)", re.DOTALL)
_NAMED = re.compile(r"\.(header|query|path)s?\.(.+)", re.DOTALL)
_EMBEDDED = re.compile(r"\{(\$[^{}]+)\}")
_DOTTED = re.compile(r"""\.([^.\[\]#"']+)|\[(\d+|\*)\]|\[(?:"([^"]*)"|'([^']*)')\]""")
#: Dots in a name that may set off a path.
_MAX_DOTS = 64


class ExpressionError(ToolgraphError):
    """A text begins like a runtime expression and is none."""

    reason = "expression_unreadable"

    def __init__(self, text: str, what: str) -> None:
        super().__init__(f"{_shown(text)!r} is no runtime expression: {what}")


class Expression(msgspec.Struct, frozen=True):
    """One expression; `str()` of it writes it again.

    `part` is set for a request or response. `name` is that of a header or parameter, or all that stands behind the
    root up to a `#` (`login.outputs.token`); `pointer` are the unescaped segments behind the `#`.
    """

    root: Root
    part: Part | None = None
    name: str = ""
    pointer: tuple[str, ...] = ()

    def __str__(self) -> str:
        words = [f"${self.root.value}", *([self.part.value] if self.part else []), *([self.name] if self.name else [])]
        return ".".join(words) + ("#/" + "/".join(map(escape, self.pointer)) if self.pointer else "")


class Origin(msgspec.Struct, frozen=True):
    """Where a value comes from.

    `path` is a JSONPath of the response (`$.items[0].id`, `$.headers.Location`), or for a
    value of the producer's own request or call the expression itself (`$request.path.id`, `$url`).
    """

    path: str
    name: str
    is_response: bool

    def below(self, segments: Sequence[str]) -> Origin:
        """Give the place some segments further inside."""
        return Origin(self.path + steps(segments), segments[-1], self.is_response) if segments else self


def parse_expression(text: str) -> Expression:
    """Read an expression.

    Raises: `ExpressionError`.

    >>> parse_expression("$response.body#/items/0/id").pointer
    ('items', '0', 'id')
    """
    found = _HEAD.fullmatch(text)
    if found is None:
        raise ExpressionError(text, f"it begins with none of {', '.join(f'${root}' for root in Root)}.")
    root, rest = Root(found[1]), found[2]
    if root in _ALONE:
        if rest:
            raise ExpressionError(text, f"nothing stands behind ${root}.")
        return Expression(root)
    if root in _MESSAGES:
        return _of_message(root, rest, text)
    name, mark, pointer = rest.removeprefix(".").partition("#")
    if not (rest.startswith(".") and name):
        raise ExpressionError(text, f"${root} is followed by a dot and a name.")
    return Expression(root, name=name, pointer=_segments(pointer) if mark else ())


def _of_message(root: Root, rest: str, text: str) -> Expression:
    named = _NAMED.fullmatch(rest)
    if named:
        return Expression(root, Part(named[1]), named[2])
    if rest == ".body" or rest.startswith(".body#"):
        return Expression(root, Part.BODY, pointer=_segments(rest.removeprefix(".body").removeprefix("#")))
    inside = dotted(rest.removeprefix(".body"))
    if not rest.startswith(".body") or inside is None:
        raise ExpressionError(text, f"${root} is followed by .header.<name>, .query.<name>, .path.<name> or .body.")
    return Expression(root, Part.BODY, pointer=inside)


def expressions_in(text: str) -> tuple[Expression, ...]:
    """Give the expression that a text is, or those that stand in braces inside of it; nothing for a constant.

    Raises: `ExpressionError`.
    """
    if _BEGINS.match(text):
        return (parse_expression(text),)
    return tuple(parse_expression(inner) for inner in _EMBEDDED.findall(text) if _BEGINS.match(inner))


def dotted(text: str) -> tuple[str, ...] | None:
    """Give the segments of a path in dots and brackets, `None` where it is none.

    >>> dotted(".items[0].id")
    ('items', '0', 'id')
    """
    found: list[str] = []
    at = 0
    while at < len(text):
        match = _DOTTED.match(text, at)
        if match is None:
            return None
        found.append(next(group for group in match.groups() if group is not None))
        at = match.end()
    return tuple(found)


def split_name(name: str, known: Collection[str]) -> tuple[str, tuple[str, ...]] | None:
    """Split a name into the longest one that is known and the path behind it: `pet.tags[0]` → `("pet", ("tags", "0"))`.

    `None` where nothing of it is known.
    """
    end = len(name)
    for _ in range(_MAX_DOTS):
        head = name[:end]
        if head in known:
            inside = dotted(name[end:])
            return None if inside is None else (head, inside)
        end = max(head.rfind("."), head.rfind("["))
        if end <= 0:
            break
    return None


def origin_of(expression: Expression) -> Origin | None:
    """Give the place that an expression about a request or response names, `None` for any other expression."""
    if expression.root is Root.RESPONSE and expression.part is Part.HEADER:
        return Origin(f"$.headers.{expression.name}", expression.name, is_response=True)
    if expression.root is Root.RESPONSE and expression.part is Part.BODY:
        return Origin("$", "body", is_response=True).below(expression.pointer)
    if expression.root in _MESSAGES or expression.root in _ALONE:
        name = expression.name or (expression.pointer or (expression.part or f"${expression.root}",))[-1]
        return Origin(str(expression), str(name), is_response=False)
    return None


def steps(segments: Sequence[str]) -> str:
    """Write segments as the steps of a JSONPath: `("items", "0", "id")` → `.items[0].id`."""
    return "".join(map(_step, segments))


def leaves(value: Any, path: str = "$") -> Iterator[tuple[str, Any]]:
    """Yield the values of a request body, each with the JSONPath at which it goes into the body."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from leaves(inner, path + _step(str(key)))
    elif isinstance(value, list):
        for place, inner in enumerate(value):
            yield from leaves(inner, f"{path}[{place}]")
    else:
        yield path, value


def _segments(pointer: str) -> tuple[str, ...]:
    return tuple(unescape(part) for part in pointer.split("/") if part)


def _step(name: str) -> str:
    if name.isdecimal():
        return f"[{name}]"
    if name == "*":
        return "[*]"
    return step_of(name)


def _shown(text: str) -> str:
    return text if len(text) <= 80 else text[:79] + "…"
