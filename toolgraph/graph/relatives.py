"""Tools that are related by what they do: alternatives to one another, and those that undo one another.

Both are claimed only where what the tools do, and to what, is known to be the same.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolgraph.entities.paths import address_of
from toolgraph.entities.verbs import path_verb
from toolgraph.model import Action, Tool
from toolgraph.text import split_words

#: Verbs that undo one another; the first of each pair names it.
_PAIRS = """
lock unlock, enable disable, activate deactivate, start stop, attach detach, assign unassign, add remove,
archive unarchive, subscribe unsubscribe, follow unfollow, pin unpin, star unstar, block unblock, suspend unsuspend,
publish unpublish, open close, mute unmute, connect disconnect, register unregister, link unlink, mount unmount,
grant revoke, join leave, approve unapprove, protect unprotect, pause resume, like unlike, watch unwatch,
share unshare, install uninstall
"""
_PAIR_OF = {
    verb: (f"{do} and {undo}", verb == do)
    for do, undo in (pair.split() for pair in _PAIRS.split(","))
    for verb in (do, undo)
}


def alternatives(tool: Tool) -> Iterator[str]:
    """Yield what a search shares with others that answer the same: the collection, and the schema of the answer.

    `GET /pets/findByStatus` and `GET /pets/findByTags`, `GET /orders` and `POST /orders/search`.
    """
    address = address_of(tool.path)
    if tool.semantics.canonical_action is Action.SEARCH and tool.response_ref and tool.path and not address.is_item:
        place = address.above if path_verb(address.last) else address.key
        yield f"search {place} for {tool.response_ref.rpartition('/')[2]}"


def opposites(tool: Tool) -> Iterator[tuple[str, bool]]:
    """Yield what a tool shares with one that undoes it, and whether it does rather than undoes.

    `/orders/{id}/lock` and `/orders/{id}/unlock`, `lock_file` and `unlock_file`, making a member of a collection and
    deleting it, a PUT without a body and a DELETE of the same address.
    """
    address = address_of(tool.path)
    words = split_words(address.last if tool.path else tool.name)
    if words and words[0] in _PAIR_OF and not address.is_item and tool.method not in ("get", "head"):
        pair, is_doing = _PAIR_OF[words[0]]
        where = address.above if tool.path else tool.source_label
        yield " ".join((pair, *words[1:], f"at {where}")), is_doing
        return
    if not tool.path:
        return
    if tool.method == "post" and not address.is_item and tool.semantics.canonical_action is Action.CREATE:
        yield f"make and delete a member of {address.key}", True
    if tool.method == "delete" and address.is_item and tool.semantics.canonical_action is Action.DELETE:
        yield f"make and delete a member of {address.key.removesuffix('/{}')}", False
    if tool.method in ("put", "delete") and not tool.request_ref:
        yield f"set and unset {address.key}", tool.method == "put"
