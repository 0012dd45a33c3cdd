"""Lists of values that several request fields share: an artifact has each once, under a key made from its content."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from hashlib import blake2b
from typing import Any

from toolgraph.model import Tool
from toolgraph.store.encoding import decode, encode

#: Bytes of a list from which on a key is shorter.
_LONG = 32
_DIGEST = 4


class SharedEnums:
    """Finds the key of a list, if it has one; `section` holds the lists by their keys."""

    def __init__(self, tools: Iterable[Tool]) -> None:
        enums = (field.enum for tool in tools for field in tool.contract.consumes if len(field.enum) > 1)
        uses = Counter(encode(list(enum)) for enum in enums)
        self._keys: dict[bytes, str] = {}
        self.section: dict[str, list[Any]] = {}
        for content in sorted(content for content, count in uses.items() if count > 1 and len(content) > _LONG):
            key = blake2b(content, digest_size=_DIGEST).hexdigest()
            if key not in self.section:
                self._keys[content] = key
                self.section[key] = decode(content)

    def key_of(self, enum: tuple[Any, ...]) -> str:
        """Give the key of a list of values, or an empty string."""
        return self._keys.get(encode(list(enum)), "") if self._keys and len(enum) > 1 else ""


#: None at all.
NO_ENUMS = SharedEnums(())
#: The section of an artifact as its readers take it.
EnumSection = Mapping[str, Any]
