"""The server that a `Procfile` names: one artifact, and how it may be used, told by the environment.

`TOOLGRAPH_ARTIFACT` is the file (the bundled demo where it is not set), `TOOLGRAPH_TOKEN` what a visitor must
know to edit, `TOOLGRAPH_READ_ONLY` whether nobody may (`0` allows everybody to, for a server behind an access
check of its own), `TOOLGRAPH_CACHE_DIR` where derived views are kept.
"""

from __future__ import annotations

import os

from dashboard.app import create_app, made_ready, open_workspace
from dashboard.settings import from_environment

# Which address the server listens on is not known here, so it counts as one that others can reach.
_settings = from_environment(os.environ, host="")
server = made_ready(create_app(open_workspace(os.environ.get("TOOLGRAPH_ARTIFACT"), _settings), _settings)).server
