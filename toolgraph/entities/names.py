"""Field and parameter names read as *qualifier, entity, role*: `default_pet_id` is the id of a pet."""

from __future__ import annotations

from collections.abc import Container
from functools import lru_cache

import msgspec

from toolgraph.text import singular, split_words

#: Last words that make a name a reference whatever stands in front.
REFERENCE_ROLES = frozenset({"id", "uuid", "guid", "gid", "uid", "sid", "oid", "pk"})
#: Last words that identify something only where the document shows that they do.
KEY_ROLES = frozenset(
    """key number num no nr code slug sha login handle ref name email serial identifier hash digest username symbol
    isbn ean sku token index path title label""".split()
)
_GLUED = ("uuid", "guid", "gid", "sid", "id", "name", "number", "key", "code", "slug", "no")
#: Roles that are spelled in several ways.
_SAME_ROLE = {"num": "number", "nr": "number", "no": "number", "identifier": "id", "oid": "id", "pk": "id"}
#: What stands around the noun in names of schemas.
_SCHEMA_WORDS = frozenset(
    """response responses request requests dto dtos list lists object schema model models item items info information
    detail details detailed data view views result results entity resource payload output input body vo page paged
    page full simple minimal base basic summary compact short extended nullable public private read write create update
    new created updated get post put patch api type record collection array set wrapper envelope of the for with by and
    in out ref reference links properties attributes rest json v1 v2 v3 abstract resp res""".split()
)


class Spelling(msgspec.Struct, frozen=True):
    """A name taken apart: the words in front and the role, which is empty where the last word is none.

    >>> spelling("photoIds")
    Spelling(head=('photo',), role='id')
    """

    head: tuple[str, ...]
    role: str = ""

    @property
    def noun(self) -> str:
        """The words in front as one noun."""
        return "_".join((*self.head[:-1], singular(self.head[-1]))) if self.head else ""


@lru_cache(maxsize=65536)
def spelling(name: str) -> Spelling:
    """Take a name apart by its words."""
    words = split_words(name)
    if not words:
        return Spelling(())
    last = singular(words[-1])
    if last in REFERENCE_ROLES or last in KEY_ROLES:
        return Spelling(words[:-1], _SAME_ROLE.get(last, last))
    return Spelling(words)


def entity_in(name: str, nouns: Container[str]) -> tuple[str, str]:
    """Give the known noun that a name refers to and its role, or two empty strings.

    Words in front of the noun qualify it: `defaultActivitySid` is about an activity. A name in one piece is
    cut behind a known noun (`userid`, `username`).

    >>> entity_in("defaultActivitySid", {"activity"}), entity_in("username", {"user"}), entity_in("id", {"pet"})
    (('activity', 'sid'), ('user', 'name'), ('', ''))
    """
    found = spelling(name)
    noun = _known_tail(found.head, nouns)
    if noun:
        return noun, found.role
    words = split_words(name)
    if len(words) == 1:
        for role in _GLUED:
            stem = words[0].removesuffix(role)
            if stem != words[0] and len(stem) > 1 and (stem in nouns or singular(stem) in nouns):
                return (stem if stem in nouns else singular(stem)), _SAME_ROLE.get(role, role)
    return "", ""


def _known_tail(words: tuple[str, ...], nouns: Container[str]) -> str:
    """Give the longest run of words at the end that is a known noun."""
    for start in range(len(words)):
        run = words[start:]
        noun = "_".join((*run[:-1], singular(run[-1])))
        if noun in nouns:
            return noun
    return ""


def schema_noun(component: str) -> str:
    """Give the noun in a schema's name, without the words that only tell its purpose.

    >>> schema_noun("PetResponseDto"), schema_noun("minimal-repository"), schema_noun("io.k8s.api.core.v1.PodList")
    ('pet', 'repository', 'pod')
    """
    words = list(schema_words(component))
    return "_".join((*words[:-1], singular(words[-1]))) if words else ""


@lru_cache(maxsize=16384)
def schema_words(component: str) -> tuple[str, ...]:
    """Give the words of a schema's name behind its last dot, purposes at both ends taken off."""
    words = list(split_words(component.rsplit(".", 1)[-1]))
    while words and words[-1] in _SCHEMA_WORDS:
        words.pop()
    while words and words[0] in _SCHEMA_WORDS:
        words.pop(0)
    return tuple(words)
