"""The server that a `Procfile` names: one artifact, and how it may be used, told by the environment.

`TOOLGRAPH_ARTIFACT` is the file (the bundled demo where it is not set), `TOOLGRAPH_TOKEN` what a visitor must
know to edit, `TOOLGRAPH_READ_ONLY` whether nobody may (`0` allows everybody to, for a server behind an access
check of its own), `TOOLGRAPH_CACHE_DIR` where derived views are kept.
"""

from __future__ import annotations

import os

from dashboard.app import create_app, made_ready, open_workspace
from dashboard.preparation import install
from dashboard.settings import from_environment

# Which address the server listens on is not known here, so it counts as one that others can reach.
_settings = from_environment(os.environ, host="")
_workspace = open_workspace(os.environ.get("TOOLGRAPH_ARTIFACT"), _settings)
_app = create_app(_workspace, _settings)
#: Started by `gunicorn.conf.py` in each worker, since threads don't survive a fork; at the latest by a page.
preparation = install(_app, _workspace)
server = made_ready(_app).server
