"""A page that shows an API → the descriptions that it shows, fetched by the rules for any source."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple
from urllib.parse import urljoin

import msgspec

from toolgraph.errors import SourceError
from toolgraph.sources.access import Access
from toolgraph.sources.api_page import Described, Leads, read_config, read_page, read_script
from toolgraph.sources.content import Content, read_content
from toolgraph.sources.decoding import decode
from toolgraph.sources.parsing import parse
from toolgraph.sources.references import is_outside, is_remote, related_path, without_credentials

#: Scripts and configurations of one page that are asked for, and addresses that are tried.
_MAX_ASKED = 12
_HINT = "Give the address of its OpenAPI document instead."


class Shown(NamedTuple):
    """A description that a page shows: either *content* or the *value* that stands in the page itself."""

    content: Content | None
    value: Any = None
    name: str = ""


def shown_by(
    content: Content, access: Access, *, home: str, on_failure: Callable[[SourceError], None] | None = None
) -> Iterator[Shown]:
    """Yield the descriptions that a page or its configuration shows.

    *home* is the address that a person has named. A description that can't be read ends it, unless *on_failure*
    takes the error.

    Raises: `SourceError`, also where the page shows none.
    """
    return _Finder(content, access, home).shown(on_failure)


class _Finder:
    def __init__(self, content: Content, access: Access, home: str) -> None:
        self.content = content
        self.home = home
        self.access = access if home else msgspec.structs.replace(access, headers=())
        #: Relative addresses are relative to this: the page's own address, or the one that it states.
        self.base = content.address
        self.asked = 0

    def shown(self, on_failure: Callable[[SourceError], None] | None) -> Iterator[Shown]:
        leads, base = self._leads()
        if leads.groups:
            yield from self._groups(leads.groups, base, on_failure)
        elif leads.inline:
            yield from (Shown(None, value) for value in leads.inline)
        elif leads.candidates:
            yield self._first(leads.candidates, base)
        else:
            what = "this is a web page that names no OpenAPI document"
            raise SourceError(self.content.location, f"{what} (no Swagger UI, ReDoc or the like).", _HINT)

    def _leads(self) -> tuple[Leads, str]:
        """Give the strongest leads of the page, its scripts and the configurations that they name, and their base."""
        text = decode(self.content.data, self.content.location).text
        if not text.lstrip().startswith("<"):
            found = read_config(parse(self.content.data, self.content.location, self.access.limits).value)
            return self._configured(found, self.base)
        page = read_page(text, self.base)
        if page.base:
            self.base = self._joined(self.base, page.base)
        leads, scripts = page.leads, deque(page.scripts)
        while not (leads.configs or leads.groups or leads.inline) and scripts and self.asked < _MAX_ASKED:
            script = self._beside(scripts.popleft(), self.base)
            if script is not None:
                told = read_script(decode(script.data, script.location).text)
                leads = told or leads
        return self._configured(leads, self.base)

    def _configured(self, leads: Leads, base: str) -> tuple[Leads, str]:
        """Follow configurations; what they say counts more than what stands beside their address."""
        for config in leads.configs:
            content = self._read(config, base)
            told = read_config(parse(content.data, content.location, self.access.limits).value)
            if told.groups or told.candidates:
                return told, base
        return leads, base

    def _groups(
        self, groups: tuple[Described, ...], base: str, on_failure: Callable[[SourceError], None] | None
    ) -> Iterator[Shown]:
        for group in groups:
            try:
                yield Shown(self._read(group.url, base), name=group.name if len(groups) > 1 else "")
            except SourceError as error:
                if on_failure is None:
                    raise
                on_failure(error)

    def _first(self, candidates: tuple[Described, ...], base: str) -> Shown:
        """Give the first candidate that is a document at all."""
        failure: SourceError | None = None
        for candidate in candidates[:_MAX_ASKED]:
            try:
                content = self._read(candidate.url, base)
                parse(content.data, content.location, self.access.limits)
            except SourceError as error:
                failure = failure or error
            else:
                return Shown(content, name=candidate.name)
        if failure is None:  # pragma: no cover - there is a candidate
            raise SourceError(self.content.location, "this is a web page that names no OpenAPI document.", _HINT)
        raise failure

    def _read(self, reference: str, base: str) -> Content:
        """Read what the page refers to: at an address, or in the folder that a saved page is in."""
        if base or is_remote(reference):
            return read_content(self._joined(base, reference), self.access, home=self.home)
        path = related_path("", reference)
        folder = self.content.path.parent if self.content.path else None
        if path is None or folder is None or is_outside(path):
            what = f"the page shows {without_credentials(reference)!r}, which only its server has."
            raise SourceError(self.content.location, what, "Give the address of the page instead of a copy.")
        if not (folder / path).resolve().is_relative_to(folder.resolve()):
            raise SourceError(self.content.location, f"the page shows {path!r}, which is out of its folder.")
        return read_content(folder / path, self.access)

    def _joined(self, base: str, reference: str) -> str:
        try:
            return urljoin(base, reference)
        except ValueError:  # brackets that are no IPv6 address
            what = f"the page names {without_credentials(reference)[:200]!r}, which is no valid address."
            raise SourceError(self.content.location, what) from None

    def _beside(self, reference: str, base: str) -> Content | None:
        """Read a script of the page's own host or folder; `None` where that is not to be had."""
        self.asked += 1
        try:
            if is_remote(reference) and _host(self._joined(base, reference)) != _host(base):
                return None
            return self._read(reference, base)
        except SourceError:
            return None


def _host(address: str) -> str:
    return address.split("/", 3)[2].rpartition("@")[2] if address.count("/") > 1 else ""
