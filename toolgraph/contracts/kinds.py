"""Who supplies a request field, and what part it plays if it is about no entity: rules in order."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import msgspec

from toolgraph.contracts.options import Options
from toolgraph.model import FieldKind, Location, SecurityScheme
from toolgraph.text import singular, split_words

_AUTH_NAMES = frozenset(
    """authorization access_token api_key apikey x_api_key x_auth_token auth_token bearer_token jwt client_secret
    x_csrf_token proxy_authorization x_access_token session_token""".split()
)
_PAGING = frozenset(
    """page page_size pagesize page_number page_no page_num page_token per_page limit offset cursor size start_cursor
    start_index next_token next_page next_page_token continue marker sort sort_by sort_order sort_dir sort_direction
    order order_by orderby direction starting_after ending_before max_results count top skip first last take
    page_index""".split()
)
_SEARCH = frozenset("q query keyword search search_term search_text filter term text_search".split())
_DATES = frozenset({"date", "date-time"})
_DATE_WORDS = frozenset({"date", "datetime", "timestamp", "since", "until"})


class Request(msgspec.Struct, frozen=True):
    """What the rules look at: a request field in its operation's security."""

    name: str
    location: Location
    required: bool
    field_type: str
    format: str
    #: Location and folded name → scheme, of the schemes that the operation uses.
    credentials: Mapping[tuple[str, str], SecurityScheme]
    options: Options

    @property
    def word(self) -> str:
        """The name in snake case."""
        return "_".join(split_words(self.name))


class Kind(msgspec.Struct, frozen=True):
    """Who supplies a field, its generic role (`paging`, …) if it has one, and why."""

    kind: FieldKind
    tag: str = ""
    why: str = ""


def credential(request: Request) -> Kind | None:
    """A parameter that a security scheme names."""
    scheme = request.credentials.get((request.location.value, request.name.casefold()))
    return Kind(FieldKind.AUTH, "auth", f"the security scheme {scheme.name} is sent in it") if scheme else None


def auth_name(request: Request) -> Kind | None:
    """`Authorization`, `X-API-Key`, and the names that a caller calls so."""
    outside_body = request.location in (Location.HEADER, Location.COOKIE, Location.QUERY)
    if (outside_body and request.word in _AUTH_NAMES) or _is_listed(request, request.options.auth_fields):
        return Kind(FieldKind.AUTH, "auth", "it has the name of a credential")
    return None


def context_name(request: Request) -> Kind | None:
    """What a caller says comes from the surroundings."""
    if _is_listed(request, request.options.context_fields):
        return Kind(FieldKind.CONTEXT, "", "it comes from the surroundings")
    return None


def user_input(request: Request) -> Kind | None:
    """What a caller says only a person knows."""
    if _is_listed(request, request.options.user_input_fields):
        return Kind(FieldKind.DATA, "user_input", "only a person can give it")
    return None


def paging(request: Request) -> Kind | None:
    """An optional `limit`, `page` or `sort` of a query."""
    by_name = request.location is Location.QUERY and not request.required and request.word in _PAGING
    if by_name or _is_listed(request, request.options.paging_fields):
        return Kind(FieldKind.DATA, "paging", "it tells which part of the result is wanted")
    return None


def search_filter(request: Request) -> Kind | None:
    """`q`, `query`, `keyword`."""
    by_name = request.location is Location.QUERY and request.word in _SEARCH
    if by_name or _is_listed(request, request.options.search_fields):
        return Kind(FieldKind.DATA, "search_filter", "it narrows a search by words")
    return None


def date(request: Request) -> Kind | None:
    """A date by its format, or by its name where it is text."""
    words = split_words(request.name)
    by_name = request.field_type == "string" and bool(words) and singular(words[-1]) in _DATE_WORDS
    if request.format in _DATES or by_name:
        return Kind(FieldKind.DATA, "date", "it is a date")
    return None


#: The first that speaks wins; a field of which none speaks is data and may be about an entity.
RULES: tuple[Callable[[Request], Kind | None], ...] = (
    credential,
    auth_name,
    context_name,
    user_input,
    paging,
    search_filter,
    date,
)


def kind_of(request: Request) -> Kind:
    """Tell who supplies a field and its generic role."""
    return next((kind for rule in RULES if (kind := rule(request))), Kind(FieldKind.DATA))


def _is_listed(request: Request, names: frozenset[str]) -> bool:
    return bool(names) and request.word in {"_".join(split_words(name)) for name in names}
