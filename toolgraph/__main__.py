"""`python -m toolgraph` is the command `graph-tool-call`."""

import gc
import signal
import sys

#: Signals that end a command; Windows has but the first.
_ENDINGS = (signal.SIGTERM, *([signal.SIGHUP] if hasattr(signal, "SIGHUP") else []))


def run() -> int:
    """Run the command and give its exit code, also where it is interrupted while it is still being imported."""
    for number in _ENDINGS:
        if signal.getsignal(number) is signal.SIG_DFL:
            signal.signal(number, _interrupt)
    try:
        from toolgraph.cli import main  # noqa: PLC0415 - an interrupt is caught from here on

        return main()
    except KeyboardInterrupt:
        sys.stderr.write("graph-tool-call: interrupted.\n")
        return 130
    finally:
        gc.freeze()  # a process that ends need not look through all that it holds for cycles


def _interrupt(*_: object) -> None:
    """Take another signal for an interrupt, upon which the command ends what it has started."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # as for a job in the background
        signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.raise_signal(signal.SIGINT)


if __name__ == "__main__":
    sys.exit(run())
