"""Settings of gunicorn, which reads this file by itself: each worker process prepares its views once it is forked."""

from typing import Any


def post_worker_init(_: Any) -> None:
    """Prepare in the worker at hand, where threads live on."""
    from dashboard.wsgi import preparation  # noqa: PLC0415 - gunicorn reads this before it loads the application

    preparation.start()
