"""Text → JSON values, by what it looks like and not by its file name, with the flaws met on the way."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any, NamedTuple

import orjson

from toolgraph.errors import SourceError
from toolgraph.model import Problem, Severity
from toolgraph.sources.decoding import decode
from toolgraph.sources.document import canonical_json, title_of
from toolgraph.sources.limits import Limits
from toolgraph.sources.measure import measure
from toolgraph.sources.other_kinds import CONVERT, kind_of_text
from toolgraph.sources.plain import plain
from toolgraph.sources.repeated import Repeated, repeated_keys

#: A broken JSON document up to this size is tried as YAML (which allows comments, single quotes, bare keys).
_YAML_FALLBACK_BYTES = 8_000_000
_OPENS_JSON = re.compile(rb"(?:\xef\xbb\xbf)?\s*[{\[]")
_MARK = b"\xef\xbb\xbf"
_MARKED = Problem(
    pointer="#",
    code="byte_order_mark",
    severity=Severity.INFO,
    message="The document begins with a byte order mark, which JSON must not have; it was passed over.",
)
_KEY_ENDS = (b'":', b'" :', b'"\t:', b'"\n:')
_OPENS_MARKUP = re.compile(r"\s*<[!?a-zA-Z]")
_OPENS_PAGE = re.compile(rb"(?:\xef\xbb\xbf)?\s*<(?:[a-z]|!|\?xml[^>]*>\s*<!doctype html)", re.IGNORECASE)


class Parsed(NamedTuple):
    """A JSON value, its canonical JSON, and the flaws of the text it came from."""

    value: Any
    canonical: bytes
    problems: tuple[Problem, ...]


def parse(data: bytes, location: str, limits: Limits) -> Parsed:
    """Parse the bytes of a JSON or YAML document.

    Raises: `SourceError` with line and column for a syntax error, and for what is binary, markup, empty or
    beyond the limits.
    """
    fast = _fast_json(data)
    if fast is not None:
        return fast
    text, encoding = decode(data, location)
    if _OPENS_MARKUP.match(text):
        raise SourceError(location, "this is a web page or XML, not an OpenAPI document.")
    is_json = text.lstrip()[:1] in ("{", "[")
    kind = "" if is_json else kind_of_text(text)
    if kind:
        raise SourceError(location, f"this is {kind}, not an OpenAPI document.", CONVERT)
    value, flaws = _parse_json(text, location, limits) if is_json else _parse_yaml(text, location, limits)
    return Parsed(value, canonical_json(value), (*_encoding_problems(encoding, is_json=is_json), *flaws))


def opens_like_json(data: bytes) -> bool:
    """Whether bytes begin as a JSON document of an object or a list does."""
    return _OPENS_JSON.match(data) is not None


def is_page(data: bytes) -> bool:
    """Whether bytes are a web page."""
    return _OPENS_PAGE.match(data) is not None


def _fast_json(data: bytes) -> Parsed | None:
    """Parse the JSON that nearly all documents are: UTF-8 without flaws."""
    if not opens_like_json(data):
        return None
    try:
        value = orjson.loads(data.removeprefix(_MARK))
    except orjson.JSONDecodeError:
        return None
    canonical = canonical_json(value)
    marked = (_MARKED,) if data.startswith(_MARK) else ()
    if _colons(data) != _colons(canonical):
        return Parsed(value, canonical, (*marked, *_duplicate_keys(data.decode("utf-8-sig"))))
    return Parsed(value, canonical, marked)


def _colons(data: bytes) -> int:
    """Count the colons that may follow a key: a key that the parser dropped is one fewer in what it gave back."""
    return sum(map(data.count, _KEY_ENDS))


def _parse_json(text: str, location: str, limits: Limits) -> tuple[Any, tuple[Problem, ...]]:
    """Parse what opens like JSON: leniently (lone surrogates, NaN, raw control characters), then as YAML."""
    try:
        value = json.loads(text, strict=False)
    except RecursionError:
        raise SourceError(location, "the document is nested too deeply.") from None
    except ValueError as error:
        return _parse_json_as_yaml(text, location, limits, error)
    lenient = Problem(
        pointer="#",
        code="invalid_json",
        severity=Severity.INFO,
        message="The document is not valid JSON (a lone surrogate, NaN or a raw control character); it was mended.",
    )
    return plain(value), (*_duplicate_keys(text), *([lenient] if not _is_strict_json(text) else []))


def _is_strict_json(text: str) -> bool:
    try:
        orjson.loads(text)
    except (orjson.JSONDecodeError, UnicodeEncodeError):
        return False
    return True


def _parse_json_as_yaml(text: str, location: str, limits: Limits, error: ValueError) -> tuple[Any, tuple[Problem, ...]]:
    if len(text) <= _YAML_FALLBACK_BYTES:
        try:
            return _parse_yaml(text, location, limits)
        except SourceError:
            pass
    if isinstance(error, json.JSONDecodeError):
        raise SourceError(
            location, f"not valid JSON: {_one_line(error.msg)} at line {error.lineno}, column {error.colno}."
        ) from None
    raise SourceError(location, f"not valid JSON: {_one_line(str(error))}.") from None


def _parse_yaml(text: str, location: str, limits: Limits) -> tuple[Any, tuple[Problem, ...]]:
    import yaml  # noqa: PLC0415 - start-up time of the command, which mostly reads JSON

    from toolgraph.sources.yaml_core import load_yaml  # noqa: PLC0415

    try:
        loaded = load_yaml(text)
    except yaml.MarkedYAMLError as error:
        raise SourceError(location, f"not valid YAML: {_yaml_reason(error)}.") from None
    except (yaml.YAMLError, RecursionError) as error:
        raise SourceError(location, f"not valid YAML: {_one_line(str(error))}.") from None
    if loaded.has_aliases:
        measure(loaded.value, location, limits)
    problems = [_duplicate_key(one) for one in loaded.duplicates]
    if loaded.first_bare:
        problems.append(_bare_keys(loaded.first_bare, loaded.bare_count))
    if loaded.has_more_documents:
        problems.append(
            Problem(
                pointer="#",
                code="more_documents",
                message="The file holds several YAML documents; only the first was read.",
            )
        )
    return loaded.value, tuple(problems)


def _yaml_reason(error: Any) -> str:
    mark = error.problem_mark or error.context_mark
    where = f" at line {mark.line + 1}, column {mark.column + 1}" if mark else ""
    return _one_line(error.problem or error.context or "syntax error") + where


def _one_line(text: str) -> str:
    return " ".join(text.split())[:200].rstrip(".")


def _encoding_problems(encoding: str, *, is_json: bool) -> tuple[Problem, ...]:
    """Tell of an encoding that the form must not have: JSON is in UTF-8 (RFC 8259, 8.1), YAML in any Unicode one."""
    if encoding == "latin-1":
        message = "The document is not in UTF-8; it was read as Latin-1, so some characters may be wrong."
        return (Problem(pointer="#", code="not_utf8", severity=Severity.INFO, message=message),)
    if not is_json or encoding == "utf-8":
        return ()
    if encoding == "utf-8-sig":
        return (_MARKED,)
    message = f"The document is in {encoding.upper()}; JSON is to be in UTF-8."
    return (Problem(pointer="#", code="not_utf8", severity=Severity.INFO, message=message),)


def _duplicate_keys(text: str) -> tuple[Problem, ...]:
    """Find keys that stand twice in one object of a JSON document; the parser kept the last of each."""
    return tuple(map(_duplicate_key, repeated_keys(text)))


def _duplicate_key(one: Repeated) -> Problem:
    message = f"Key {one.way[-1]!r} stands again at line {one.line}, column {one.column}; the last one counts."
    return Problem(pointer=one.pointer, code="duplicate_key", message=message)


def _bare_keys(first: Repeated, count: int) -> Problem:
    what = f"{count} keys are" if count > 1 else "A key is"
    first_of = "the first of them " if count > 1 else ""
    where = f"{first_of}{first.way[-1]!r} at line {first.line}"
    message = f"{what} written without quotes and would be a number, true, false or null ({where}); read as text."
    return Problem(pointer=first.pointer, code="unquoted_key", severity=Severity.INFO, message=message)


def label_of(value: Any, fallback: str) -> str:
    """Give a document's label: its title, else the fallback, else `document`."""
    return title_of(value) if isinstance(value, Mapping) and title_of(value) else fallback or "document"
