"""The command `graph-tool-call`. Starts fast: a command's own modules are imported when it runs."""

from __future__ import annotations

import gc
import os
import sys
from argparse import Namespace
from collections.abc import Callable, Sequence
from importlib import import_module

from toolgraph.cli.arguments import parser
from toolgraph.cli.output import prepare_output, print_lines
from toolgraph.errors import ToolgraphError

__all__ = ["main", "parser"]

#: An environment variable; set to anything, it lets errors through with their tracebacks.
TRACEBACK = "TOOLGRAPH_TRACEBACK"

DONE, FAILED, INTERRUPTED = 0, 1, 130


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and give its exit code: 0 done, 1 could not, 2 wrong usage, 130 interrupted.

    What goes wrong is one line on standard error.

    Raises: `SystemExit` for help, version and wrong usage, as argparse does.
    """
    prepare_output()
    try:
        arguments = parser().parse_args(argv)
        _command(arguments.module)(arguments)
        sys.stdout.flush()
    except BrokenPipeError:
        # Whoever read our output has gone; what is still buffered must not raise again at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FAILED
    except (Exception, KeyboardInterrupt) as error:
        if os.environ.get(TRACEBACK):
            raise
        print_lines([f"graph-tool-call: {' '.join(in_words(error).split())}"], sys.stderr)
        return INTERRUPTED if isinstance(error, KeyboardInterrupt) else FAILED
    return DONE


def _command(module: str) -> Callable[[Namespace], None]:
    """Import what runs a command; the cycle collector, which would look again and again, could find nothing in that."""
    gc.disable()
    try:
        run: Callable[[Namespace], None] = import_module(module).run
    finally:
        gc.enable()
    return run


def in_words(error: BaseException) -> str:
    """Give the sentence that a person reads of an error."""
    match error:
        case ToolgraphError():
            return str(error)
        case KeyboardInterrupt():
            return "interrupted."
        case MemoryError():
            return "out of memory."
        case OSError():
            return f"{error.filename or 'output'}: {(error.strerror or str(error)).lower()}."
    what = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    return f"unexpected error ({what}); this is a fault of the program, {TRACEBACK}=1 shows where."
