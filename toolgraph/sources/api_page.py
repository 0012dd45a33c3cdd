"""Pages that show an API (Swagger UI, ReDoc and their like): where they say that the API's description is.

Pure: text in, leads out. A page says so in an attribute (`<redoc spec-url="…">`), in a script inside it or beside it
(`url: "…"`, `urls: [{url, name}, …]`, `configUrl: "…"`), in the query of its own address, or it holds the whole
description itself.
"""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import Any, NamedTuple, TypeVar
from urllib.parse import parse_qs, urlsplit

_T = TypeVar("_T")

#: Attributes of elements that show an API, all in lower case.
_ATTRIBUTES = ("spec-url", "apidescriptionurl", "data-spec-url", "data-url", "schema-url")
_CONFIGURATIONS = ("data-configuration", "configuration")
#: `<link rel="service-desc">` (RFC 8631).
_LINKS = frozenset({"service-desc"})
#: Libraries that pages load; they show descriptions and name none.
_LIBRARY = re.compile(
    r"(?:bundle|preset|standalone|polyfill|vendor|jquery|runtime|chunk|\.min)[^/]*\.js|/npm/", re.IGNORECASE
)
_ABOUT_APIS = re.compile(r"swagger|redoc|openapi|api-?docs|api-?reference|scalar|rapidoc|spec", re.IGNORECASE)
_SAVED_FROM = re.compile(r"<!--\s*saved from url=\(\d+\)(\S+)\s*-->")

# Hostile pages: what is not closed reaches to the end, so that no pattern looks at the same text again and again.
_MARKUP_COMMENT = re.compile(r"<!--.*?(?:-->|\Z)", re.DOTALL)
_SCRIPT = re.compile(r"<script\b([^<>]*)>(.*?)(?:</script|\Z)", re.DOTALL | re.IGNORECASE)
_TAG = re.compile(r"<([a-zA-Z][\w-]*)([^<>]*)>")
_ATTRIBUTE = re.compile(r"""([\w-]+)\s*=\s*("[^"]*"|'[^']*'|[^\s"']+)""")

_STRING = r"""(?:"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?|`[^`]*`?)"""
#: A string, kept, or a comment, dropped.
_STRING_OR_COMMENT = re.compile(rf"({_STRING})|//[^\n]*|/\*.*?(?:\*/|\Z)", re.DOTALL)
_KEY = r"""(?<![\w$.-])["']?(?:{})["']?\s*[:=](?!=)\s*"""
_URL_NAMES = "url|spec_?url|swagger_?url|openapi_?url|definition_?url|api_?description_?url"
_CONFIG_URL = re.compile(_KEY.format("configUrl") + f"({_STRING})", re.IGNORECASE)
#: What stands before the path in `window.location.origin + "/openapi.json"` is the page's own address.
_URL = re.compile(_KEY.format(_URL_NAMES) + rf"(?:[\w$.]+\s*\+\s*)?({_STRING})", re.IGNORECASE)
_URLS = re.compile(_KEY.format("urls|swagger_?urls") + r"\[([^\]]*)(?:\]|\Z)", re.IGNORECASE)
_MEMBER = re.compile(r"\{[^{}]*\}")
_NAME = re.compile(_KEY.format("name|title") + f"({_STRING})", re.IGNORECASE)
#: Keys under which a page holds a whole description.
_INLINE = re.compile(
    r"(?:\bredoc\.init\(\s*|" + _KEY.format("spec|swagger_?doc|data|content|openapi_?spec") + r")(?=\{)", re.IGNORECASE
)
#: `Redoc.init("/openapi.json", …)`
_REDOC = re.compile(rf"\bredoc\.init\(\s*({_STRING})", re.IGNORECASE)
_MAX_INLINE = 20
#: `JSON.parse('…')`: a configuration inside a string.
_QUOTED_JSON = re.compile(rf"JSON\.parse\(\s*({_STRING})\s*\)")


class Described(NamedTuple):
    """Where a description is, as the page writes it, and how the page calls it."""

    url: str
    name: str = ""


class Leads(NamedTuple):
    """What a page, script or configuration says of descriptions, strongest first.

    *groups* are all meant; of *candidates*, which may be something else, the first that is a description.
    """

    configs: tuple[str, ...] = ()
    groups: tuple[Described, ...] = ()
    inline: tuple[Any, ...] = ()
    candidates: tuple[Described, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.configs or self.groups or self.inline or self.candidates)


class Page(NamedTuple):
    """The leads of a page, and the scripts beside it that may have more.

    *base* is what its relative addresses are relative to, where it says so itself.
    """

    leads: Leads
    scripts: tuple[str, ...]
    base: str


def read_page(text: str, address: str) -> Page:
    """Give the leads of a page; *address* is its own, or empty."""
    saved = _SAVED_FROM.search(text[:4096])
    text = _MARKUP_COMMENT.sub(" ", text)
    scripts = [(_attributes(attributes), body) for attributes, body in _SCRIPT.findall(text)]
    tags = [
        (name.lower(), _attributes(attributes)) for name, attributes in _TAG.findall(_SCRIPT.sub(r"<script\1>", text))
    ]
    base = next((facts["href"] for name, facts in tags if name == "base" and "href" in facts), "")
    leads = _merged(
        (
            _asked_for(address),
            *(_leads_of_tag(name, facts) for name, facts in tags),
            *(_leads_of_script(facts, body) for facts, body in scripts),
        )
    )
    beside = [facts["src"] for facts, _ in scripts if facts.get("src") and not _LIBRARY.search(facts["src"])]
    return Page(leads, _distinct(beside), base or (saved[1] if saved else ""))


def read_script(text: str) -> Leads:
    """Give the leads of a script."""
    text = _STRING_OR_COMMENT.sub(lambda match: match[1] or " ", text)
    quoted = [body for body in map(_unquoted, _QUOTED_JSON.findall(text)) if _is_json(body)]
    text = _QUOTED_JSON.sub(" ", text)
    inline = tuple(_inline_in(text))
    members = [member for body in _URLS.findall(text) for member in _MEMBER.findall(body)]
    groups = [
        Described(_unquoted(url[1]), _unquoted(name[1]) if (name := _NAME.search(member)) else "")
        for member in members
        if (url := _URL.search(member))
    ]
    # A description that stands in the script has addresses of its own.
    literals = [] if inline else [*_REDOC.findall(text), *_URL.findall(_URLS.sub(" ", text))]
    stated = Leads(
        configs=tuple(map(_unquoted, _CONFIG_URL.findall(text))),
        groups=tuple(groups),
        inline=inline,
        candidates=tuple(filter(_is_likely, (Described(_unquoted(url)) for url in literals))),
    )
    return _merged((stated, *(read_config(json.loads(body)) for body in quoted)))


def read_config(value: Any) -> Leads:
    """Give the leads of a parsed configuration (`/v3/api-docs/swagger-config`, `/swagger-resources`); maybe none."""
    if isinstance(value, list):
        rows = [row for row in value if isinstance(row, Mapping) and "swaggerVersion" in row]
        return Leads(groups=_distinct(_described(rows)))
    if not isinstance(value, Mapping) or "openapi" in value or "swagger" in value or "tools" in value:
        return Leads()
    urls = value.get("urls")
    groups = _distinct(_described(urls if isinstance(urls, list) else ()))
    config = value.get("configUrl")
    url = value.get("url")
    return Leads(
        configs=(config,) if isinstance(config, str) and config and not groups else (),
        groups=groups,
        candidates=(Described(url),) if isinstance(url, str) and _is_likely(Described(url)) and not groups else (),
    )


def _attributes(text: str) -> dict[str, str]:
    """Give the attributes of a tag by name, in lower case, the first of each."""
    found: dict[str, str] = {}
    for name, value in _ATTRIBUTE.findall(text):
        found.setdefault(name.lower(), html.unescape(value.strip("\"'")).strip())
    return found


def _leads_of_tag(tag: str, facts: Mapping[str, str]) -> Leads:
    """Give the leads in the attributes of a tag."""
    urls = [facts[name] for name in _ATTRIBUTES if name in facts]
    if tag == "link" and _LINKS & set(facts.get("rel", "").lower().split()):
        urls.append(facts.get("href", ""))
    configured = [read_config(json.loads(facts[name])) for name in _CONFIGURATIONS if _is_json(facts.get(name, ""))]
    stated = Leads(candidates=tuple(filter(_is_likely, map(Described, urls))))
    return _merged((stated, *configured))


def _leads_of_script(facts: Mapping[str, str], body: str) -> Leads:
    """Give the leads in a script inside a page."""
    if "json" in facts.get("type", "").lower():
        value = json.loads(body) if _is_json(body) else None
        return Leads(inline=(value,)) if _is_description(value) else read_config(value)
    return read_script(body) if _ABOUT_APIS.search(body) else Leads()


def _asked_for(address: str) -> Leads:
    """Give what the query of a page's own address asks it to show."""
    query = parse_qs(urlsplit(address).query)
    return Leads(
        configs=tuple(query.get("configUrl", ())), candidates=tuple(Described(url) for url in query.get("url", ()))
    )


def _described(rows: Iterable[Any]) -> Iterator[Described]:
    for row in rows:
        if isinstance(row, Mapping):
            url = row.get("url") or row.get("location")
            name = row.get("name")
            if isinstance(url, str) and url:
                yield Described(url, name if isinstance(name, str) else "")


def _inline_in(text: str) -> Iterator[Any]:
    """Yield the descriptions that stand in a script as JSON."""
    decoder = json.JSONDecoder(strict=False)
    end = 0
    for match in islice(_INLINE.finditer(text), _MAX_INLINE):
        if match.end() < end:
            continue
        try:
            value, end = decoder.raw_decode(text, match.end())
        except (ValueError, RecursionError):
            continue
        if _is_description(value):
            yield value
        else:
            end = 0  # it may hold one


def _is_description(value: Any) -> bool:
    return isinstance(value, Mapping) and ("openapi" in value or "swagger" in value) and "paths" in value


def _is_json(text: str) -> bool:
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    return True


def _is_likely(described: Described) -> bool:
    """Whether an address may be that of a description: not empty, not an image, no mere fragment."""
    return bool(described.url) and not re.search(
        r"^#|^data:|\.(?:css|js|mjs|png|svg|ico|html?)(?:$|[?#])", described.url, re.IGNORECASE
    )


def _unquoted(literal: str) -> str:
    """Give the text of a JavaScript string."""
    body = re.sub(r"\\(['`/\n])", r"\1", literal[1:-1])
    if literal[0] != '"':
        body = re.sub(r'(?<!\\)"', r"\"", body)
    try:
        return str(json.loads(f'"{body}"', strict=False))
    except ValueError:
        return body


def _merged(several: Iterable[Leads]) -> Leads:
    """Put leads together, each once, in their order."""
    several = tuple(several)
    return Leads(
        configs=_distinct(one for leads in several for one in leads.configs),
        groups=_distinct(one for leads in several for one in leads.groups),
        inline=tuple(one for leads in several for one in leads.inline),
        candidates=_distinct(one for leads in several for one in leads.candidates),
    )


def _distinct(items: Iterable[_T]) -> tuple[_T, ...]:
    return tuple(dict.fromkeys(items))
