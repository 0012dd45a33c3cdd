"""A command line fit to be shown and stored.

Nobody can tell every secret from other words, so it is the other way round: a word is shown where it has the shape of
a name (a script, a package, a verb) and no option may take it for its value; all else is masked.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from urllib.parse import urlsplit

from toolgraph.sources.references import without_credentials

MASKED = "***"

#: Options of launchers that take no value, or the name of what is launched.
_BEFORE_A_NAME = frozenset({"-y", "--yes", "-m", "-i", "--rm"})
_OPTION = re.compile(r"(-[a-zA-Z]|--[a-zA-Z][\w-]{0,40})(=.*)?", re.DOTALL)
_SCRIPT = re.compile(r"(?:[a-zA-Z]:)?[\w @~./\\+-]+\.(?:[cm]?[jt]s|pyz?|jar|sh|rb|php|exe|cmd|bat)")
_SCOPED = re.compile(r"@[a-z][\w.-]*/[a-z][\w.-]*(?:@[\w.-]{1,12})?")
_PIECE = r"(?:[a-z]{1,20}\d{0,2}|\d{1,3})"
_NAME = re.compile(rf"[./~]*{_PIECE}(?:[._/:@-]+{_PIECE})*/?")
#: How tokens of well-known services begin.
_TOKEN = re.compile(r"(?:gh[a-z]_|github_pat|glpat-|[sprt]k[-_]|xox|hf_|npm_|pypi-|pat[-_.])")


def shown_words(command: str, arguments: Sequence[str]) -> Iterator[str]:
    """Yield the program and its arguments, `***` for what may be a secret (`--token=***` where an option says it)."""
    yield MASKED if "=" in command else without_credentials(command)
    may_be_value = False
    for word in arguments:
        option = _OPTION.fullmatch(word)
        if option:
            yield f"{option[1]}={MASKED}" if option[2] else word
        else:
            yield _shown(word, may_be_value=may_be_value)
        may_be_value = bool(option) and not (option and option[2]) and word not in _BEFORE_A_NAME


def _shown(word: str, *, may_be_value: bool) -> str:
    if _SCRIPT.fullmatch(word) or _SCOPED.fullmatch(word):
        return word
    if may_be_value:
        return MASKED
    if "://" in word:
        return _address(word)
    return word if _is_name(word) else MASKED


def _is_name(word: str) -> bool:
    return _NAME.fullmatch(word) is not None and not _TOKEN.match(word)


def _address(word: str) -> str:
    """Give where an address leads, without what it hands over there."""
    try:
        parts = urlsplit(without_credentials(word))
        host = parts.hostname or ""
    except ValueError:  # brackets that are no IPv6 address
        return MASKED
    path = parts.path if parts.path in ("", "/") or _is_name(parts.path) else f"/{MASKED}"
    return f"{parts.scheme}://{host}{path}"
