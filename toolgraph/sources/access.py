"""What may be read for a person, and on what terms."""

from __future__ import annotations

import msgspec

from toolgraph.sources.limits import Limits


class Access(msgspec.Struct, frozen=True, kw_only=True):
    """How far the reading of a source may go; nothing is allowed that a person has not asked for."""

    limits: Limits = Limits()
    #: Ask hosts inside private networks too. Every other rule of fetching stays.
    allow_private_hosts: bool = False
    #: Follow references of a document to other hosts, or out of the folder that its address is in.
    allow_remote_refs: bool = False
    #: Request headers (name, value) for the host that a person has named; no other host gets them.
    headers: tuple[tuple[str, str], ...] = ()
    #: Parse large YAML documents in processes of their own, because there are others to read meanwhile.
    has_company: bool = False


DEFAULT = Access()
