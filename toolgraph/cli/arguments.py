"""The command line's grammar. Imports nothing that takes time."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Iterable, Sequence
from difflib import get_close_matches
from typing import Any, NoReturn

from toolgraph.version import __version__

DEFAULT_PORT = 8050
#: What commands have that take documents alone.
_NO_SERVER: dict[str, Any] = {"mcp_stdio": (), "mcp_http": (), "mcp_config": ()}
#: Parts of the readiness score: the values of `toolgraph.readiness.Part`, which takes time to import.
PARTS = ("search", "planning", "execution")
#: How grave a flaw is: the values of `toolgraph.model.Severity`.
SEVERITIES = ("blocker", "warning", "info")
#: The same as `toolgraph.targets.bundle.BUDGET`.
TOKEN_BUDGET = 2000
#: What an operation can be said to do: the same of `toolgraph.model.Action`.
ACTIONS = ("search", "read", "create", "update", "delete", "action")


def parser() -> argparse.ArgumentParser:
    """Give the whole grammar; a parsed command line has the command's module in `module`."""
    root = _Grammar(
        prog="graph-tool-call",
        description="Build tool graphs from API documents, look at them, question them and correct them.",
    )
    root.add_argument("--version", action="version", version=f"%(prog)s {__version__}")
    commands = root.add_subparsers(title="commands", metavar="COMMAND", required=True, dest="command")
    _add_dashboard(commands)
    _add_build(
        commands,
        "build-openapi-collection",
        "build one artifact from several sources: OpenAPI documents, lists of tools, running MCP servers",
        default_output="collection.json",
        many=True,
    )
    _add_build(
        commands,
        "ingest",
        "build an artifact from one source of any kind, told by its content",
        default_output="graph.json",
        many=False,
    )
    _add_info(commands)
    _add_inspect(commands)
    _add_check(commands)
    _add_search(commands)
    _add_retrieve(commands)
    _add_plan(commands)
    _add_bundle(commands)
    return root


class _Grammar(argparse.ArgumentParser):
    """A parser that tells of wrong usage in one line, and offers the command that was probably meant."""

    #: Says what is wrong with arguments that are right one by one; nothing where they go together.
    disagreement: Callable[[argparse.Namespace], str] = staticmethod(lambda _: "")

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> tuple[Any, list[str]]:
        """Parse, and refuse what a command does not know and what does not go together."""
        found, unknown = super().parse_known_args(args, namespace)
        wrong = f"unrecognized arguments: {' '.join(unknown)}" if unknown else self.disagreement(found)
        if wrong:
            self.error(wrong)
        return found, unknown

    def error(self, message: str) -> NoReturn:
        """Tell of wrong usage and leave with exit code 2."""
        wrong = re.match(r"argument COMMAND: invalid choice: '([^']*)'", message)
        if wrong:
            message = f"there is no command {wrong[1]!r}. " + _meant(wrong[1], _commands(self))
        self.exit(2, f"{self.prog}: {message.rstrip('.')}. {self.prog} --help tells how it is used.\n")


def _commands(parser: argparse.ArgumentParser) -> list[str]:
    return [name for action in parser._actions for name in action.choices or () if action.dest == "command"]  # noqa: SLF001


def _meant(name: str, commands: Sequence[str]) -> str:
    begun = [command for command in commands if name and command.startswith(name)]
    near = begun or get_close_matches(name.lower(), commands, 2)
    if near:
        return f"Did you mean {' or '.join(near)}?"
    return f"There are {', '.join(commands)}; --help says what each does."


def _add_dashboard(commands: Any) -> None:
    command = commands.add_parser(
        "dashboard",
        help="open the dashboard in a browser",
        description="Serve the dashboard for an artifact, or for the bundled demo.",
    )
    command.add_argument(
        "artifact", nargs="?", type=_stated, metavar="ARTIFACT", help="artifact file (default: the bundled demo)"
    )
    command.add_argument(
        "--host", type=_stated, default="127.0.0.1", help="address to listen at (default: %(default)s)"
    )
    command.add_argument("--port", type=_port, default=DEFAULT_PORT, help="port to listen at (default: %(default)s)")
    command.add_argument(
        "--read-only",
        action="store_true",
        help="let nobody edit; on a public address that is so until TOOLGRAPH_TOKEN is set",
    )
    command.add_argument("--debug", action="store_true", help="show Dash's own error messages in the browser")
    command.set_defaults(module="toolgraph.cli.dashboard")


def _add_build(commands: Any, name: str, what: str, *, default_output: str, many: bool) -> None:
    command = commands.add_parser(name, help=what, description=what[0].upper() + what[1:] + ".")
    what_sources = (
        "file or address of an OpenAPI document or a list of tools, JSON or YAML, or of a page that shows APIs, such "
        "as Swagger UI; - is standard input"
    )
    command.add_argument("sources", nargs="*", type=_stated, metavar="SOURCE", help=what_sources)
    command.disagreement = _disagreeing_sources if many else _more_than_one_source
    _add_servers(command)
    command.add_argument(
        "-o",
        "--output",
        type=_stated,
        default=default_output,
        metavar="FILE",
        help="where to write; - is standard output (default: %(default)s)",
    )
    _add_reading(command)
    command.add_argument("--required-only", action="store_true", help="leave optional parameters out")
    command.add_argument("--include-deprecated", action="store_true", help="take deprecated operations too")
    command.add_argument("--problems", action="store_true", help="list all problems of the documents")
    command.add_argument(
        "--discard-edits", action="store_true", help="write over an artifact though people's edits in it are lost"
    )
    _add_declared(command)
    _add_names(command)
    command.add_argument("-q", "--quiet", action="store_true", help="say nothing but errors")
    command.set_defaults(module="toolgraph.cli.build")


def _disagreeing_sources(arguments: argparse.Namespace) -> str:
    if not _named(arguments):
        return "no source is given: name a SOURCE, or a server with --mcp-stdio, --mcp-http or --mcp-config"
    return _read_twice(arguments)


def _more_than_one_source(arguments: argparse.Namespace) -> str:
    if len(_named(arguments)) > 1:
        return "ingest takes one source; for several use build-openapi-collection"
    return _disagreeing_sources(arguments)


def _named(arguments: argparse.Namespace) -> list[str]:
    return [*arguments.sources, *arguments.mcp_stdio, *arguments.mcp_http, *arguments.mcp_config]


def _read_twice(arguments: argparse.Namespace) -> str:
    once = [*arguments.sources, *arguments.workflow].count("-") < 2
    return "" if once else "standard input (-) can be named only once"


def _add_servers(command: argparse.ArgumentParser) -> None:
    """Add the MCP servers that may be sources, and how they are asked."""
    servers = command.add_argument_group("MCP servers", "sources as well; each may be repeated where several are taken")
    for flag, metavar, what in (
        ("--mcp-stdio", "COMMAND", "start an MCP server by this command line, ask it for its tools, and end it"),
        ("--mcp-http", "URL", "ask the MCP server at this address (streamable HTTP)"),
        ("--mcp-config", "FILE", "start or ask all MCP servers of a client's configuration (mcpServers)"),
    ):
        servers.add_argument(flag, type=_stated, action="append", default=[], metavar=metavar, help=what)
    servers.add_argument(
        "--mcp-env",
        type=_variable,
        action="append",
        default=[],
        metavar="K=V",
        help="set an environment variable for the command, which sees PATH, HOME and their like, and no other of "
        "ours; ${NAME} in the value is our variable NAME",
    )
    servers.add_argument(
        "--mcp-timeout",
        type=_positive,
        default=30,
        metavar="SECONDS",
        help="how long a server may take to list its tools (default: %(default)s)",
    )


def _add_info(commands: Any) -> None:
    command = commands.add_parser("info", help="summarise an artifact", description="Summarise an artifact.")
    command.add_argument("artifact", type=_stated, metavar="ARTIFACT", help="artifact file; - is standard input")
    command.add_argument("--json", action="store_true", help="print one JSON document")
    command.set_defaults(module="toolgraph.cli.info")


def _add_inspect(commands: Any) -> None:
    command = commands.add_parser(
        "inspect-openapi",
        help="tell how ready a document is, and what to mend",
        description="Tell how ready OpenAPI documents are for search, planning and execution, and what to mend.",
    )
    _add_judged(command)
    command.add_argument(
        "--select",
        type=_selection,
        metavar="SELECTION",
        help="list what this selects instead: tools, edges, modules, resources or problems, as the search boxes of the "
        "dashboard do ('ready:blocked', 'finding:missing_description', 'list:problems severity:warning')",
    )
    command.set_defaults(module="toolgraph.cli.inspect")


def _add_check(commands: Any) -> None:
    command = commands.add_parser(
        "check",
        help="pass or fail documents and artifacts by their readiness, for CI",
        description="Try gates on the readiness of documents and artifacts. Exit code 0 means that all are passed, 1 "
        "that one is not. Without any gate, no tool may be blocked.",
    )
    _add_judged(command)
    gates = command.add_argument_group("gates", "LIMIT is a number of tools, or a share of all of them such as 5%")
    gates.add_argument(
        "--min-score",
        type=_least,
        action="append",
        default=[],
        metavar="[PART=]POINTS",
        help=f"least points of the score, or of one of its parts ({', '.join(PARTS)}); repeatable",
    )
    gates.add_argument("--max-blocked", type=_limit, metavar="LIMIT", help="how many tools may be blocked")
    gates.add_argument(
        "--fail-on",
        type=_codes,
        action="extend",
        default=[],
        metavar="CODE[=LIMIT]",
        help="a readiness code that no tool may have, or no more than LIMIT; repeatable, or separated by commas",
    )
    gates.add_argument(
        "--max-problems",
        "--max-flaws",  # its former name
        type=_flaws,
        action="append",
        default=[],
        metavar="[SEVERITY=]N",
        help="how many problems the documents may have that are as grave as that, or graver: blocker, warning (so if "
        "none is named) or info; repeatable",
    )
    command.add_argument(
        "--github",
        action="store_true",
        help="annotate the files for GitHub Actions, too: what fails a gate as errors, other problems as warnings",
    )
    command.disagreement = _disagreeing_gates
    command.set_defaults(module="toolgraph.cli.check")


def _add_judged(command: _Grammar) -> None:
    command.add_argument(
        "sources",
        nargs="+",
        type=_stated,
        metavar="SOURCE",
        help="file or address of a document, a tool list, a page that shows APIs or an artifact; - is standard input. "
        "Documents make one collection, an artifact is one by itself",
    )
    command.add_argument("--json", action="store_true", help="print one JSON object")
    command.add_argument("--problems", action="store_true", help="list all findings and problems of the documents")
    _add_reading(command)
    command.add_argument("--include-deprecated", action="store_true", help="take deprecated operations too")
    _add_declared(command)
    _add_names(command)
    command.add_argument("-q", "--quiet", action="store_true", help="show no progress")
    command.disagreement = _read_twice
    command.set_defaults(required_only=False, **_NO_SERVER)


def _add_search(commands: Any) -> None:
    command = commands.add_parser(
        "search",
        help="find the tools of a source that a query asks for",
        description="Find the tools of a source that a query asks for; nothing of it is kept.",
    )
    command.add_argument("query", type=_query, metavar="QUERY", help="what is to be done, in words")
    command.add_argument(
        "-s",
        "--source",
        type=_stated,
        required=True,
        metavar="SOURCE",
        help="file or address of a document, a tool list, a page that shows APIs or an artifact; - is standard input",
    )
    _add_answer(command)
    _add_reading(command)
    command.add_argument("-q", "--quiet", action="store_true", help="show no progress")
    command.set_defaults(module="toolgraph.cli.search")


def _add_retrieve(commands: Any) -> None:
    command = commands.add_parser(
        "retrieve",
        help="find the tools of an artifact that a query asks for",
        description="Find the tools of an artifact that a query asks for, and tell why these.",
    )
    command.add_argument("query", type=_query, metavar="QUERY", help="what is to be done, in words")
    command.add_argument(
        "-g",
        "--graph",
        type=_stated,
        required=True,
        action="append",
        metavar="ARTIFACT",
        help="artifact file; - is standard input; given several times, all are searched as one",
    )
    _add_answer(command)
    command.add_argument(
        "--allow-private-hosts", action="store_true", help="ask an embedding server inside a private network too"
    )
    command.set_defaults(module="toolgraph.cli.retrieve")


def _add_plan(commands: Any) -> None:
    command = commands.add_parser(
        "plan",
        help="tell which tools to call in which order, and what to ask for",
        description="Choose the tool that a request means, or take the one that is named, and plan how to call it.",
    )
    _add_task(command)
    command.add_argument("--strict", action="store_true", help="fail where only a person can give a value")
    command.add_argument(
        "--allow-writes", action="store_true", help="let a plan search by POST, and create what is asked for"
    )
    command.add_argument("--json", action="store_true", help="print one JSON document")
    command.set_defaults(module="toolgraph.cli.plan")


def _add_bundle(commands: Any) -> None:
    command = commands.add_parser(
        "bundle",
        help="tell which tools to show to a model, within a budget of tokens",
        description="Choose the tool that a request means, or take the one that is named, and tell which tools to show "
        "to a model with it: what it can't do without, what else may be meant, and what was left out, and why.",
    )
    _add_task(command)
    command.add_argument(
        "--token-budget",
        type=_positive,
        default=TOKEN_BUDGET,
        metavar="N",
        help="most tokens that all definitions together may take, three bytes each (default: %(default)s)",
    )
    command.add_argument(
        "--allow-writes", action="store_true", help="let what is asked for be created first, and searches go by POST"
    )
    command.add_argument("--json", action="store_true", help="print one JSON document, with the definitions")
    command.set_defaults(module="toolgraph.cli.bundle")


def _no_task(arguments: argparse.Namespace) -> str:
    return "" if arguments.query.strip() or arguments.target else "neither a QUERY nor a --target TOOL is given"


def _add_task(command: _Grammar) -> None:
    command.disagreement = _no_task
    command.add_argument(
        "query", nargs="?", type=_legible, default="", metavar="QUERY", help="what is to be done, in words"
    )
    command.add_argument(
        "-g", "--graph", type=_stated, required=True, metavar="ARTIFACT", help="artifact file; - is standard input"
    )
    command.add_argument("--target", type=_stated, metavar="TOOL", help="the tool to call, instead of choosing one")
    command.add_argument(
        "--have",
        type=_have,
        nargs="+",
        action="extend",
        default=[],
        metavar="K=V",
        help="a value that is known: a field, or an entity and its field (order.id=7); lists and objects as JSON",
    )
    command.add_argument(
        "--exclude", type=_stated, action="append", default=[], metavar="TOOL", help="a tool not to use"
    )


def _add_answer(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "-k", "--top-k", type=_positive, default=5, metavar="N", help="how many tools (default: %(default)s)"
    )
    command.add_argument("--scores", action="store_true", help="show what each score is made of and what matched")
    command.add_argument("--explain", type=_stated, metavar="TOOL", help="tell where one tool stands, and why")
    command.add_argument("--json", action="store_true", help="print one JSON document")
    ranking = command.add_argument_group("ranking")
    ranking.add_argument(
        "--history",
        type=_stated,
        action="append",
        default=[],
        metavar="TOOL",
        help="a tool that was called already: it comes later, and what takes its output earlier",
    )
    ranking.add_argument(
        "--embedding",
        type=_stated,
        metavar="MODEL",
        help="let the meaning count beside the words: local (the extra `embeddings`), openai/MODEL, ollama/MODEL or "
        "ADDRESS#MODEL (servers that answer ADDRESS/embeddings); its vectors are kept beside the artifact",
    )
    ranking.add_argument(
        "--diversity",
        type=_share,
        metavar="SHARE",
        help="how much being like a better tool counts against one, from 0 to 1",
    )
    ranking.add_argument(
        "--weight",
        type=_weight,
        action="append",
        default=[],
        metavar="SIGNAL=NUMBER",
        help="how much a signal counts (keyword, coverage, action, resource, producer, embedding, …)",
    )


def _add_reading(command: argparse.ArgumentParser) -> None:
    reading = command.add_argument_group("reading")
    reading.add_argument(
        "--allow-private-hosts", action="store_true", help="read from addresses inside private networks too"
    )
    reading.add_argument(
        "--allow-remote-refs", action="store_true", help="follow references of a document to other hosts too"
    )
    reading.add_argument(
        "--header",
        type=_header,
        action="append",
        default=[],
        metavar="NAME: VALUE",
        help="send a header to the hosts of the sources, such as 'Authorization: Bearer ${TOKEN}'; ${TOKEN} is the "
        "environment variable TOKEN",
    )
    reading.add_argument(
        "--keep-going", action="store_true", help="leave out sources that can't be read, and note that as a problem"
    )
    reading.add_argument("--progress", action="store_true", help="tell each phase on a line of standard error")


def _add_declared(command: argparse.ArgumentParser) -> None:
    declared = command.add_argument_group("declared evidence", "what documents say outright about who supplies what")
    declared.add_argument(
        "--workflow",
        type=_stated,
        action="append",
        default=[],
        metavar="ARAZZO",
        help="file or address of an Arazzo document, whose workflows call the operations of the sources; repeatable",
    )
    declared.add_argument(
        "--no-links",
        dest="links",
        action="store_false",
        help="make no edges of OpenAPI links, to see what is inferred without them",
    )


def _add_names(command: argparse.ArgumentParser) -> None:
    names = command.add_argument_group("names", "each may be repeated, or hold several separated by commas")
    for flag, what in (
        ("--context-field", "comes from the surroundings (tenant, site, locale)"),
        ("--paging-field", "pages through results"),
        ("--search-filter-field", "narrows a search"),
        ("--auth-field", "carries credentials"),
        ("--user-input-field", "comes from a person only"),
    ):
        names.add_argument(flag, type=_names, action="extend", default=[], metavar="NAME", help=f"a field that {what}")
    for flag, read, what in (
        ("--resource-alias", _aliases, "inferred resource = wanted one"),
        ("--action-alias", _action_aliases, f"verb = one of {', '.join(ACTIONS)}"),
        ("--module-alias", _aliases, "inferred module = wanted one"),
    ):
        names.add_argument(flag, type=read, action="extend", default=[], metavar="A=B", help=what)


def _stated(text: str) -> str:
    if text.strip():
        return text
    raise argparse.ArgumentTypeError("the value is empty")


def _query(text: str) -> str:
    return _legible(_stated(text))


def _legible(text: str) -> str:
    """Replace bytes of the command line that are no text, which no answer could repeat."""
    return text.encode("utf-8", "surrogateescape").decode("utf-8", "replace")


def _port(text: str) -> int:
    if text.isascii() and text.isdigit() and int(text) < 65536:
        return int(text)
    raise argparse.ArgumentTypeError(f"{text!r} is no port (0 to 65535)")


def _positive(text: str) -> int:
    if text.isascii() and text.isdigit() and int(text) > 0:
        return int(text)
    raise argparse.ArgumentTypeError(f"{text!r} is no positive number")


def _share(text: str) -> float:
    value = _decimal(text)
    if not 0 <= value <= 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 0 to 1")
    return value


def _weight(text: str) -> tuple[str, float]:
    name, _, value = text.partition("=")
    return name.strip(), _decimal(value)


def _decimal(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is no number") from None


def _least(text: str) -> tuple[str, int]:
    part, mark, points = text.rpartition("=")
    name = part.strip().lower() if mark else "score"
    if name not in ("score", *PARTS):
        raise argparse.ArgumentTypeError(f"{part!r} is no part of the score; there are {', '.join(PARTS)}")
    if not (points.isascii() and points.isdigit() and int(points) <= 100):
        raise argparse.ArgumentTypeError(f"{points!r} is no number of points (0 to 100)")
    return name, int(points)


def _disagreeing_gates(arguments: argparse.Namespace) -> str:
    """Refuse two limits of one thing, since either may be meant, and what no judging command takes."""
    for option in ("min_score", "fail_on", "max_problems"):
        names = [name for name, _ in getattr(arguments, option)]
        twice = next((name for place, name in enumerate(names) if name in names[:place]), "")
        if twice:
            return f"--{option.replace('_', '-')} states two limits of {twice!r}"
    return _read_twice(arguments)


def _limit(text: str) -> tuple[float, bool]:
    """Read a number, or a share as (0..1, True)."""
    number = text.strip()
    if re.fullmatch(r"[0-9]+", number):
        return float(number), False
    if re.fullmatch(r"[0-9]+(\.[0-9]+)?%", number) and float(number[:-1]) <= 100:
        return float(number[:-1]) / 100, True
    raise argparse.ArgumentTypeError(f"{text!r} is neither a number nor a share such as 5%")


def _flaws(text: str) -> tuple[str, int]:
    severity, mark, number = text.rpartition("=")
    name = severity.strip().lower() if mark else "warning"
    if name not in SEVERITIES:
        raise argparse.ArgumentTypeError(f"{severity!r} is no severity; there are {', '.join(SEVERITIES)}")
    if not (number.isascii() and number.isdigit()):
        raise argparse.ArgumentTypeError(f"{number!r} is no number")
    return name, int(number)


def _codes(text: str) -> list[tuple[str, tuple[float, bool]]]:
    from toolgraph.readiness import Code  # noqa: PLC0415 - takes time, and only those who name a code need it

    codes = []
    for part in _split(text):
        code, mark, limit = (piece.strip() for piece in part.partition("="))
        if code not in set(Code):
            near = get_close_matches(code, list(Code), 2)
            hint = f"Did you mean {' or '.join(near)}?" if near else f"There are {', '.join(Code)}."
            raise argparse.ArgumentTypeError(f"there is no readiness code {code!r}. {hint}")
        codes.append((code, _limit(limit) if mark else (0.0, False)))
    return codes


def _selection(text: str) -> Any:
    from toolgraph.catalog.selection import SelectionError, parse_selection  # noqa: PLC0415 - takes time, as above

    try:
        return parse_selection(text)
    except SelectionError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def _have(text: str) -> tuple[str, str]:
    name, mark, value = _legible(text).partition("=")
    if not (name.strip() and mark):
        raise argparse.ArgumentTypeError(f"{text!r} is not of the form k=v")
    return name.strip(), value


def _variable(text: str) -> tuple[str, str]:
    name, mark, value = _legible(text).partition("=")
    if not (name.strip() and mark):
        raise argparse.ArgumentTypeError("a variable is its name, an equals sign and its value")
    return name.strip(), value


def _header(text: str) -> tuple[str, str]:
    name, mark, value = _legible(text).partition(":")
    if not (mark and re.fullmatch(r"[\w!#$%&'*+.^`|~-]+", name.strip(), re.ASCII)) or not value.isprintable():
        # Not what it is instead: a secret, most likely.
        raise argparse.ArgumentTypeError("a header is its name, a colon and its value on one line")
    return name.strip(), value.strip()


def _names(text: str) -> list[str]:
    return list(_split(text))


def _aliases(text: str) -> list[tuple[str, str]]:
    pairs = []
    for part in _split(text):
        name, mark, wanted = (piece.strip() for piece in part.partition("="))
        if not (name and mark and wanted):
            raise argparse.ArgumentTypeError(f"{part!r} is not of the form a=b")
        pairs.append((name, wanted))
    return pairs


def _action_aliases(text: str) -> list[tuple[str, str]]:
    pairs = _aliases(text)
    unknown = next((wanted for _, wanted in pairs if wanted not in ACTIONS), None)
    if unknown is not None:
        raise argparse.ArgumentTypeError(f"{unknown!r} is no action; there are {', '.join(ACTIONS)}")
    return pairs


def _split(text: str) -> Iterable[str]:
    parts = [part for raw in text.split(",") if (part := raw.strip())]
    if not parts:
        raise argparse.ArgumentTypeError("the value is empty")
    return parts
