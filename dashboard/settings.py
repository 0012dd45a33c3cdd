"""How one dashboard is run, read once from the environment or the command line."""

from __future__ import annotations

import ipaddress
import os
import tempfile
from collections.abc import Mapping
from pathlib import Path

import msgspec


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that is the same for all requests.

    `host` is empty where a server of its own (gunicorn) listens and the address is not known. `token`, where set,
    is what a visitor must show before editing. `read_only` is `None` where nobody said.
    """

    host: str = "127.0.0.1"
    port: int = 8050
    read_only: bool | None = None
    debug: bool = False
    token: str = ""
    cache_dir: str = ""

    @property
    def is_loopback(self) -> bool:
        """Whether only this machine can reach the dashboard."""
        return is_local(self.host)

    @property
    def read_only_reason(self) -> str:
        """Why nobody may edit, or an empty string."""
        if self.read_only:
            return "it was started with --read-only or TOOLGRAPH_READ_ONLY"
        if self.read_only is None and not self.is_loopback and not self.token:
            return "others can reach it and no access token is set; set TOOLGRAPH_TOKEN to allow edits"
        return ""

    @property
    def cache_path(self) -> Path:
        """Where derived views are kept; shared by the worker processes of one machine."""
        if self.cache_dir:
            return Path(self.cache_dir)
        owner = os.getuid() if hasattr(os, "getuid") else "own"  # temporary folders are a person's own on Windows
        return Path(tempfile.gettempdir()) / f"toolgraph-cache-{owner}"


def is_local(name: str) -> bool:
    """Whether a host names this machine alone: `localhost` or an address of its loopback, as they are typed."""
    if name.casefold().removesuffix(".") == "localhost":
        return True
    try:
        return ipaddress.ip_address(name.strip("[]")).is_loopback
    except ValueError:
        return False


def from_environment(environment: Mapping[str, str], **fixed: object) -> Settings:
    """Read `TOOLGRAPH_TOKEN`, `TOOLGRAPH_READ_ONLY` and `TOOLGRAPH_CACHE_DIR`; *fixed* fields win."""
    said = environment.get("TOOLGRAPH_READ_ONLY", "").strip().casefold()
    settings = Settings(
        token=environment.get("TOOLGRAPH_TOKEN", ""),
        read_only=None if not said else said not in ("0", "false", "no", "off"),
        cache_dir=environment.get("TOOLGRAPH_CACHE_DIR", ""),
    )
    return msgspec.structs.replace(settings, **fixed)
