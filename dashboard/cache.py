"""Views derived from an artifact, kept on disk and shared by all worker processes.

A key is (fingerprint, view, state of the code), so nothing is ever stale; values are written as MessagePack and
read into their type, so an entry that is damaged, foreign or of an older shape is as if it were absent.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import IO, Any, TypeVar

import msgspec
from cachelib.serializers import FileSystemSerializer
from flask import Flask, current_app, has_app_context
from flask_caching import Cache
from flask_caching.backends.filesystemcache import FileSystemCache

import toolgraph
from dashboard.settings import Settings

_T = TypeVar("_T")

#: Entries kept before the oldest are dropped.
_ENTRIES = 200
_EXTENSION = "toolgraph-views"
_MARK = b"view:"


class _Bytes(FileSystemSerializer):
    """Writes and reads plain bytes where the cache library would run a pickle, which could be made to run code."""

    def dump(self, value: bytes | int, file: IO[bytes], *_: Any) -> None:
        """Write bytes behind a mark; a number is the cache library's own count of its entries."""
        file.write(_MARK + value if isinstance(value, bytes) else b"%d" % value)

    def load(self, file: IO[bytes]) -> bytes | int | None:
        """Read what `dump` wrote; anything else is as if it were absent."""
        value = file.read()
        if value.startswith(_MARK):
            return value.removeprefix(_MARK)
        return int(value) if value.isdigit() else None


class PlainFileCache(FileSystemCache):
    """A cache in a folder, whose entries are bytes; made by flask-caching from its class path."""

    serializer = _Bytes()

    @property
    def _file_count(self) -> int:
        """The cache library's own count of its entries; a damaged one starts again from nothing."""
        count = self.get(self._fs_count_file)
        return count if isinstance(count, int) else 0


def install(server: Flask, settings: Settings) -> None:
    """Give the server its cache of derived views."""
    views = Cache(
        config={
            "CACHE_TYPE": "dashboard.cache.PlainFileCache",
            "CACHE_DIR": str(_private(settings.cache_path)),
            "CACHE_DEFAULT_TIMEOUT": 0,
            "CACHE_THRESHOLD": _ENTRIES,
        }
    )
    views.init_app(server)
    server.extensions[_EXTENSION] = views


def derived(kind: type[_T], view: str, fingerprint: str, make: Callable[[], _T]) -> _T:
    """Give a derived view: from the cache of the server at hand, or newly made and kept."""
    views: Cache | None = current_app.extensions.get(_EXTENSION) if has_app_context() else None
    if views is None or not fingerprint:
        return make()
    key = f"{fingerprint}/{view}/{_code_stamp()}"
    found = views.get(key)
    if isinstance(found, bytes):
        with suppress(msgspec.MsgspecError):
            return msgspec.msgpack.decode(found, type=kind)
    value = make()
    views.set(key, msgspec.msgpack.encode(value))
    return value


@cache
def _code_stamp() -> int:
    """Give a number that changes with the code, so that another release of it never reads what this one made."""
    packages = (Path(toolgraph.__file__).parent, Path(__file__).parent)
    return max(path.stat().st_mtime_ns for package in packages for path in package.rglob("*.py"))


def _private(folder: Path) -> Path:
    """Give the folder if it is ours alone, made where it is missing; otherwise a fresh one."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not hasattr(os, "getuid") or folder.stat().st_uid == os.getuid():
            return folder
    except OSError:
        pass
    return Path(tempfile.mkdtemp(prefix="toolgraph-cache-"))
