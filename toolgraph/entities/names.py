"""Field and parameter names read as *qualifier, entity, role*: `default_pet_id` is the id of a pet."""

from __future__ import annotations

import re
from collections.abc import Container, Sequence
from functools import lru_cache
from itertools import takewhile

import msgspec

from toolgraph.text import singular, snake_singular, split_words

#: Last words that make a name a reference whatever stands in front.
REFERENCE_ROLES = frozenset({"id", "uuid", "guid", "gid", "uid", "sid", "oid", "pk"})
#: Last words that identify something only where the document shows that they do.
KEY_ROLES = frozenset(
    """key number num no nr code slug sha login handle ref name email serial identifier hash digest username symbol
    isbn ean sku token index path title label""".split()
)
_GLUED = ("uuid", "guid", "gid", "sid", "id", "name", "number", "key", "code", "slug", "no")
#: Nouns of properties that sort a resource into a class, and only seldom name another resource.
CLASSES = frozenset("type kind status state mode format version event action value option setting locale".split())
#: Those of them that are never things when something stands in front: the `latest_version` is a version.
_SORTS = frozenset({"type", "kind", "status", "state", "mode", "format"})
#: Words in front of a role that tell which of several identifiers is meant, not of what.
QUALIFIERS = frozenset(
    """external internal parent public private unique original target source related other remote local global old new
    previous next first last custom primary secondary root child base ext""".split()
)
#: Words in front of a noun that tell of another one of the same kind than the one at hand.
OTHERS = frozenset(
    """parent original source base template previous next related target destination dest from to new replacement
    left right first second other""".split()
)
#: Last words that a name may have where the document shows a resource's own field of that name.
PICKING = frozenset("number key code slug sha login handle serial symbol".split())
#: Nouns that mean whatever resource is at hand.
GENERIC_NOUNS = frozenset({"entity", "object", "resource", "item", "record"})
#: Roles that are spelled in several ways.
_SAME_ROLE = {"num": "number", "nr": "number", "no": "number", "identifier": "id", "oid": "id", "pk": "id"}
#: What stands around the noun in names of schemas.
_SCHEMA_WORDS = frozenset(
    """response responses request requests dto dtos list lists object schema model models info information detail
    details detailed data view views result results entity resource payload output input body vo page paged full
    simple minimal base basic summary compact short extended nullable public private read write create update new
    created updated get post put patch api bean collection array wrapper envelope of the for with by and in out rest
    json v1 v2 v3 abstract resp res""".split()
)


#: What stands behind these in a schema's name only qualifies it: `SecuritySchemeWithProjects`.
_BESIDES = frozenset({"with", "without"})

#: Endings of Chinese, Korean and Japanese names, which are written in one piece.
_CJK_ROLES = {
    "编号": "number", "編號": "number", "号": "number", "번호": "number", "番号": "number",
    "编码": "code", "代码": "code", "代碼": "code", "코드": "code", "コード": "code",
    "标识": "id", "標識": "id", "아이디": "id", "id": "id",
}  # fmt: skip
_VERSION = re.compile(r"v\d+([a-z]+\d*)?")


def joined(words: Sequence[str]) -> str:
    """Give words as one noun, the last in the singular."""
    return "_".join((*words[:-1], singular(words[-1]))) if words else ""


class Spelling(msgspec.Struct, frozen=True):
    """A name taken apart: the words in front and the role, which is empty where the last word is none.

    >>> spelling("photoIds")
    Spelling(head=('photo',), role='id', noun='photo')
    """

    head: tuple[str, ...]
    role: str = ""
    #: The words in front as one noun.
    noun: str = ""


@lru_cache(maxsize=65536)
def spelling(name: str) -> Spelling:
    """Take a name apart by its words."""
    words = split_words(name)
    if not words:
        return Spelling(())
    if len(words) == 1 and not name.isascii():
        return _spelling_in_one_piece(words[0])
    last = singular(words[-1])
    if last in REFERENCE_ROLES or last in KEY_ROLES:
        head = _without_alternative(words[:-1])
        return Spelling(head, _SAME_ROLE.get(last, last), joined(head))
    return Spelling(words, "", joined(words))


def _spelling_in_one_piece(word: str) -> Spelling:
    """Take apart a name in a script that sets no marks between words: `用户编号` is the number of a `用户`."""
    ending = next((end for end in _CJK_ROLES if word.endswith(end)), "")
    if not ending:
        return Spelling((word,), "", word)
    stem = word.removesuffix(ending)
    return Spelling((stem,) if stem else (), _CJK_ROLES[ending], stem)


def _without_alternative(head: tuple[str, ...]) -> tuple[str, ...]:
    """Take another role that a name allows off its words: `projectIdOrKey` is the key, or the id, of a project."""
    is_choice = len(head) > 1 and head[-1] == "or" and head[-2] in REFERENCE_ROLES | KEY_ROLES
    return head[:-2] if is_choice else head


def entity_in(name: str, nouns: Container[str]) -> tuple[str, str]:
    """Give the known noun that a name refers to and its role, or two empty strings.

    Words in front of the noun qualify it: `defaultActivitySid` is about an activity. A name in one piece is
    cut behind a known noun (`userid`, `username`).

    >>> entity_in("defaultActivitySid", {"activity"}), entity_in("username", {"user"}), entity_in("id", {"pet"})
    (('activity', 'sid'), ('user', 'username'), ('', ''))
    """
    found = spelling(name)
    noun = _known_tail(found.head, nouns)
    if noun and not found.role and noun in _SORTS and noun != found.noun:
        return "", ""  # the type of a notification is none of the types that are kept
    if noun:
        return noun, found.role
    words = split_words(name)
    if len(words) == 1:
        for role in _GLUED:
            stem = words[0].removesuffix(role)
            if stem != words[0] and len(stem) > 1 and (stem in nouns or singular(stem) in nouns):
                role = words[0] if words[0] in KEY_ROLES else role  # noqa: PLW2901 - a word of its own: `username`
                return (stem if stem in nouns else singular(stem)), _SAME_ROLE.get(role, role)
    return "", ""


def _known_tail(words: tuple[str, ...], nouns: Container[str]) -> str:
    """Give the longest run of words at the end that is a known noun."""
    for start in range(len(words)):
        run = words[start:]
        noun = joined(run)
        if noun in nouns:
            return noun
    return ""


def schema_noun(component: str) -> str:
    """Give the noun in a schema's name, without the words that only tell its purpose.

    >>> schema_noun("PetResponseDto"), schema_noun("minimal-repository"), schema_noun("io.k8s.api.core.v1.PodList")
    ('pet', 'repository', 'pod')
    """
    return joined(schema_words(component))


@lru_cache(maxsize=16384)
def schema_words(component: str) -> tuple[str, ...]:
    """Give the words of a schema's name behind its last dot, purposes at both ends taken off."""
    words = list(_main_words(component))
    while words and words[-1] in _SCHEMA_WORDS:
        words.pop()
    while words and words[0] in _SCHEMA_WORDS:
        words.pop(0)
    return tuple(words)


def _main_words(component: str) -> tuple[str, ...]:
    """Give the words of a schema's name behind its last dot, up to what it only has besides."""
    words = split_words(component.rsplit(".", 1)[-1])
    end = next((place for place, word in enumerate(words) if place and word in _BESIDES), len(words))
    return words[:end]


def names_purpose(component: str, key: str) -> bool:
    """Whether a schema is called by what a path is about, though elsewhere that tells but a purpose.

    >>> names_purpose("UserSchema", "/meta/schemas/users"), names_purpose("UserSchema", "/users/{}")
    (True, False)
    """
    purposes = tuple(takewhile(_SCHEMA_WORDS.__contains__, reversed(split_words(component))))
    return bool(purposes) and not {snake_singular(part) for part in key.split("/")}.isdisjoint(purposes)


@lru_cache(maxsize=16384)
def schema_space(component: str) -> str:
    """Give what stands in front of a schema's last dot, versions apart: `billing_portal.session` → `billing_portal`."""
    head = component.rpartition(".")[0]
    return ".".join(part for part in head.casefold().split(".") if not _VERSION.fullmatch(part))


def kin_noun(component: str, noun: str) -> str:
    """Give the noun of a schema that describes a kind of *noun*, what qualifies it included, or an empty string.

    >>> kin_noun("issue-comment", "comment"), kin_noun("minimal-repository", "repository"), kin_noun("Pet", "order")
    ('issue_comment', 'repository', '')
    """
    words = _main_words(component)
    for end in range(len(words), 0, -1):
        for start in range(end):
            if joined(words[start:end]).replace("_", "") == noun.replace("_", ""):
                while start and words[0] in _SCHEMA_WORDS:
                    words, start, end = words[1:], start - 1, end - 1  # noqa: PLW2901 - the run moves with the words
                return joined(words[:end])
        if words[end - 1] not in _SCHEMA_WORDS:
            return ""
    return ""


@lru_cache(maxsize=16384)
def schema_nouns(component: str) -> tuple[str, ...]:
    """Give the nouns that a schema's name may end in, the most telling first.

    Purposes are taken off the end one by one, so that `UserTaskListResponse` is a `user_task_list` to those who know
    such lists, before it may be a `user_task`; a purpose alone is never a noun unless it is the whole name.

    >>> schema_nouns("TeamListResponse")
    ('team_list_response', 'list_response', 'team_list', 'team')
    """
    words = _main_words(component)
    found: dict[str, None] = {}
    for end in range(len(words), 0, -1):
        for start in range(end):
            if start == 0 or words[end - 1] not in _SCHEMA_WORDS or end - start > 1:
                found.setdefault(joined(words[start:end]))
        if words[end - 1] not in _SCHEMA_WORDS:
            break
    return tuple(found)
