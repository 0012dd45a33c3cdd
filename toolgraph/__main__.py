"""`python -m toolgraph` is the command `graph-tool-call`."""

import sys

from toolgraph.cli import main

if __name__ == "__main__":
    sys.exit(main())
