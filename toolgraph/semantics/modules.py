"""Which part of a catalog an operation belongs to: its path module and its operation group.

Unlike the other rules these look at all operations together: what is a scope (`/repos/{owner}/{repo}/…`)
or a prefix (`/wiki/…`) shows only in the whole.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

import msgspec

from toolgraph.entities.verbs import leading_verb
from toolgraph.model import Operation
from toolgraph.semantics.claim import Claim
from toolgraph.semantics.options import DEFAULTS, Options
from toolgraph.semantics.paths import Segment, parts_of
from toolgraph.text import split_words

#: A first segment with so many operations (and so large a share of them) may be a scope rather than a module.
_SCOPE_OPERATIONS = 40
_SCOPE_SHARE = 0.12
#: A scope has at least so many different things below it.
_SCOPE_BRANCHES = 3
#: A first segment that so large a share of the paths has says nothing.
_PREFIX_SHARE = 0.9
#: Paths that put so large a share into one module say nothing, if the groups say more.
_SILENT_SHARE = 0.8
_SEPARATOR = re.compile(r"[./:#|]|__|_(?=[A-Za-z])")
_SEPARATOR_OF_TOOLS = re.compile(r"[./:#|]|[_-]+(?=[A-Za-z])")
#: Name prefixes that so large a share of a server's tools have in common are part of its way of naming.
_NAMING_SHARE = 0.6

GENERAL = "general"


class Module(msgspec.Struct, frozen=True):
    """The module and the group of one operation, both in snake case, and why the module is what it is.

    `prefix` is what the names of a server's tools begin with, in snake case, before they say anything.
    """

    name: str
    group: str
    claim: Claim
    prefix: str = ""


def modules_of(operations: Sequence[Operation], options: Options = DEFAULTS) -> dict[str, Module]:
    """Give the module of every operation, by its name."""
    aliases = options.module_aliases
    addressed = [one for one in operations if one.method]
    groups = groups_of(addressed)
    paths = _path_modules(addressed)
    if _say_nothing(paths.values()) and not _say_nothing(groups.values()):
        paths = dict.fromkeys(paths, "")
    modules = {one.name: _module(paths[one.name], groups[one.name], aliases) for one in addressed}
    return modules | _modules_of_servers([one for one in operations if not one.method], aliases)


def _modules_of_servers(tools: Iterable[Operation], aliases: Mapping[str, str]) -> dict[str, Module]:
    """Give the modules of tools that are no HTTP operations: their tag, else their name's prefix, else the source.

    `sql_db_list`, `sql_db_show`, `storage_account_list`, … of one server → sql, storage; `git_log`, `git_status`
    of the server `git` → git
    """
    sources: dict[str, list[Operation]] = {}
    for tool in tools:
        sources.setdefault(tool.source_label, []).append(tool)
    modules = {}
    for label, members in sources.items():
        prefixes = _naming_prefixes(members)
        tells_apart = len(set(prefixes.values())) > 1
        for tool in members:
            tag = next((tag for raw in tool.tags if (tag := _snake(raw))), "")
            prefix = prefixes.get(tool.name, "")
            group = tag or (prefix if tells_apart else "") or _snake(label)
            modules[tool.name] = msgspec.structs.replace(_module("", group, aliases), prefix=prefix)
    return modules


def _naming_prefixes(tools: Sequence[Operation]) -> dict[str, str]:
    """Give the prefix of each tool that has one in common with others, if that is how the source names its tools."""
    heads = {tool.name: _name_prefix(tool, _SEPARATOR_OF_TOOLS) for tool in tools}
    common = Counter(heads.values())
    shared = {name: head for name, head in heads.items() if head and common[head] > 1}
    return shared if len(shared) >= _NAMING_SHARE * len(tools) else {}


def groups_of(operations: Iterable[Operation]) -> dict[str, str]:
    """Give the operation group of every operation: its first tag, else a name prefix that others have too.

    `actions/list-artifacts`, `actions/get-artifact` → actions; `dcim_racks_list` → dcim
    """
    operations = tuple(operations)
    heads = {one.name: _name_prefix(one) for one in operations}
    common = Counter(heads.values())
    return {
        one.name: next((tag for raw in one.tags if (tag := _snake(raw))), "")
        or (heads[one.name] if common[heads[one.name]] > 1 else "")
        for one in operations
    }


def _module(path: str, group: str, aliases: Mapping[str, str]) -> Module:
    if path:
        claim = Claim(path, 0.9, "path_module", f"its path lies under `{path}`")
    elif group:
        claim = Claim(group, 0.7, "operation_group", f"it belongs to the group `{group}`")
    else:
        claim = Claim(GENERAL, 0.2, "unknown", "neither path nor tag nor name tells")
    if alias := aliases.get(claim.value):
        claim = Claim(alias, 1.0, "alias", f"`{claim.value}` was given as another name of it")
    return Module(claim.value, group, claim)


def _path_modules(operations: Sequence[Operation]) -> dict[str, str]:
    paths = {one.name: parts_of(one.path).segments for one in operations}
    paths = _without_common_prefix(paths)
    scopes = _scopes(paths.values())
    return {name: _first_below(segments, scopes) for name, segments in paths.items()}


def _without_common_prefix(paths: Mapping[str, tuple[Segment, ...]]) -> dict[str, tuple[Segment, ...]]:
    """Take static segments off the front that nearly all paths have, with a static segment behind them."""
    left = dict(paths)
    while len(left) >= 5:
        heads = Counter(s[0].text for s in left.values() if len(s) > 1 and not (s[0].is_parameter or s[1].is_parameter))
        head, count = max(heads.items(), key=lambda item: (item[1], item[0]), default=("", 0))
        if count < _PREFIX_SHARE * len(left):
            return left
        left = {name: s[1:] if len(s) > 1 and s[0].text == head else s for name, s in left.items()}
    return left


def _scopes(paths: Iterable[tuple[Segment, ...]]) -> set[str]:
    """Give the first segments that only say within what: large, and with many things below a parameter."""
    paths = tuple(paths)
    sizes = Counter(segments[0].text for segments in paths if segments and not segments[0].is_parameter)
    below: dict[str, set[str]] = {}
    for segments in paths:
        if len(segments) > 2 and segments[1].is_parameter:
            deeper = next((s.text for s in segments[2:] if not (s.is_parameter or s.is_suffix)), "")
            if deeper:
                below.setdefault(segments[0].text, set()).add(deeper)
    least = max(_SCOPE_OPERATIONS, _SCOPE_SHARE * len(paths))
    return {text for text, count in sizes.items() if count > least and len(below.get(text, ())) >= _SCOPE_BRANCHES}


def _first_below(segments: tuple[Segment, ...], scopes: set[str]) -> str:
    statics = [s for s in segments if not (s.is_parameter or s.is_suffix)]
    is_scoped = len(statics) > 1 and statics[0].text in scopes and len(segments) > 2 and segments[1].is_parameter
    chosen = statics[1:] if is_scoped else statics
    return "_".join(chosen[0].words) if chosen else ""


def _say_nothing(names: Iterable[str]) -> bool:
    """Whether names tell no parts apart: nearly all operations have the same, or none."""
    counts = Counter(names)
    total = sum(counts.values())
    return total < 8 or max(counts.values(), default=0) > _SILENT_SHARE * total


def _name_prefix(operation: Operation, separator: re.Pattern[str] = _SEPARATOR) -> str:
    head, *rest = separator.split(operation.operation_id or operation.name, maxsplit=1)
    words = split_words(head)
    return "_".join(words) if rest and words and leading_verb(words[:1]) is None else ""


def _snake(tag: str) -> str:
    return "_".join(split_words(tag))
