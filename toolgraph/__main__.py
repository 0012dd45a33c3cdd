"""`python -m toolgraph` is the command `graph-tool-call`."""

import gc
import sys


def run() -> int:
    """Run the command and give its exit code, also where it is interrupted while it is still being imported."""
    try:
        from toolgraph.cli import main  # noqa: PLC0415 - an interrupt is caught from here on

        return main()
    except KeyboardInterrupt:
        sys.stderr.write("graph-tool-call: interrupted.\n")
        return 130
    finally:
        gc.freeze()  # a process that ends need not look through all that it holds for cycles


if __name__ == "__main__":
    sys.exit(run())
