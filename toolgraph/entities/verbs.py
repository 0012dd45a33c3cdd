"""Verbs by which people name operations: what they do, in several languages, and which of them begin a path."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

import msgspec

from toolgraph.model import Action
from toolgraph.text import snake_singular, split_words

_WORDS: dict[Action, str] = {
    Action.SEARCH: "list search find query browse filter enumerate lookup scan paginate match index",
    Action.READ: "get read retrieve fetch show view describe check download inspect peek load obtain display see "
    "count head preview poll tail stat compare diff resolve is has whoami",
    Action.CREATE: "create add insert register new upload import submit place clone copy duplicate invite book issue "
    "compose fork provision generate save enqueue schedule append instantiate",
    Action.UPDATE: "update edit modify change patch set replace rename upsert amend adjust alter configure overwrite "
    "reorder override",
    Action.DELETE: "delete remove destroy drop purge clear erase unset revoke terminate del discard prune",
    Action.ACTION: "cancel approve reject refund send start stop restart reboot run rerun execute exec trigger login "
    "logout authenticate authorize verify validate confirm pay charge capture ship dispatch publish unpublish "
    "activate deactivate enable disable lock unlock archive unarchive pin unpin follow unfollow subscribe unsubscribe "
    "merge rebase sync refresh reset resend retry resume pause suspend unsuspend attach detach assign unassign "
    "transfer move accept decline close reopen complete convert calculate estimate ping test connect disconnect "
    "migrate rollback deploy dismiss mark mute unmute star unstar watch unwatch block unblock ban restore recover "
    "apply simulate evaluate process analyze invoke kill wait resize commit push pull sign track notify upgrade "
    "downgrade scale drain join leave rotate regenerate renew extend expire link unlink share unshare convert "
    "translate transcribe moderate finalize void redeem checkout ack acknowledge evict bind proxy render redeliver "
    "transition vote rate report export like unlike reply forward snooze claim release present fulfill redact expand "
    "unapprove protect unprotect promote demote",
}

#: Verb → its action, for single English words in their base form.
VERBS: dict[str, Action] = {verb: action for action, verbs in _WORDS.items() for verb in verbs.split()}

#: What changes nothing.
READING = frozenset({Action.SEARCH, Action.READ})

#: Verbs that are as often nouns, so that they count only in front.
_NOUNISH = frozenset(
    """ban binding block book branch capture change charge check checkout claim commit copy count diff display
    download export extend filter fork forward head import index issue join leave like link load lock login
    logout mark match merge move pin place process proxy pull push query rate release render reply report
    run save scale schedule set share ship sign star stat tail test track transfer upload view void vote
    wait watch""".split()
)

#: Words of summaries in Chinese, Korean and Japanese.
_CJK: dict[str, Action] = {
    word: action
    for action, words in (
        (Action.DELETE, "删除 刪除 移除 삭제 제거 削除"),
        (Action.CREATE, "创建 新增 添加 新建 建立 上传 注册 导入 생성 등록 추가 작성 업로드 가입 作成 登録 追加"),
        (Action.UPDATE, "更新 修改 编辑 设置 重命名 수정 변경 업데이트 설정 変更 編集"),
        (Action.ACTION, "取消 审核 发送 发布 执行 登录 退出 취소 승인 반려 발송 결제 환불 검증 실행 로그인 로그아웃"),
        (Action.ACTION, "キャンセル 送信 実行 承認"),
        (Action.SEARCH, "分页 列表 搜索 查询 목록 검색 一覧 検索"),
        (Action.READ, "获取 查看 详情 下载 조회 확인 상세 다운로드 取得 照会 詳細"),
    )
    for word in words.split()
}
#: Compiled when they are first met with: most documents have no such words, and compiling these takes long.
_CJK_WORD = "|".join(sorted(_CJK, key=len, reverse=True))
_VERB_LAST = "[\u3040-\u30ff\uac00-\ud7af]"

#: Verbs that only read, whatever stands behind them.
READING_VERBS = frozenset("list search find query lookup get fetch read retrieve browse describe".split())
#: Verbs that as often begin a noun (`check-runs`, `view-models`).
NOUNISH_VERBS = frozenset("filter count show view check".split())
MAKING_VERBS = frozenset("create add insert register new upload import generate invite copy clone initialize".split())
#: Words in paths of what is not there: not yet, or no more.
ABSENT = frozenset("preview upcoming estimate calculate simulate validate deleted removed trash trashed".split())
#: Words that tell that many are done at once.
BULK = frozenset("batch bulk multi mass".split())
#: Verbs that set something going, which then has a key of its own: a message, a run, a session.
STARTING_VERBS = frozenset("send start run launch submit publish".split())
_WRITING_VERBS = MAKING_VERBS | frozenset(
    """update edit modify change patch set replace delete remove destroy cancel send start stop run execute reset
    approve reject activate deactivate enable disable lock unlock restore move merge submit publish confirm verify
    validate assign attach detach launch refresh rotate archive authenticate login logout terminate revoke suspend
    resume reopen""".split()
)
_VERBS = READING_VERBS | _WRITING_VERBS

#: Words behind which a name tells how, not what: `findByStatus`, `list_pods_for_all`.
_PREPOSITIONS = frozenset("by for with from to in of on at and".split())
#: Words behind a noun that tell in what form it is given: `getUserList`.
_FORMS = frozenset("list page detail details all tree info".split())


class Verb(msgspec.Struct, frozen=True):
    """A verb as it was found, and what it does."""

    word: str
    action: Action


def leading_verb(words: Sequence[str], aliases: Mapping[str, str] = {}) -> Verb | None:
    """Give the verb in front, where there is one; also inflected (`Retrieves`, `deleting` is a noun).

    >>> leading_verb(("get", "order"))
    Verb(word='get', action=<Action.READ: 'read'>)
    >>> leading_verb(("order", "cancel")) is None
    True
    """
    if not words:
        return None
    return _known(words[0], aliases) or next(
        (verb for base in _bases(words[0]) if (verb := _known(base, aliases))), None
    )


def trailing_verb(words: Sequence[str], aliases: Mapping[str, str] = {}) -> Verb | None:
    """Give the verb at the end (`ContainerStop`, `racks_bulk_delete`), if it is hardly ever a noun.

    >>> trailing_verb(("container", "stop"))
    Verb(word='stop', action=<Action.ACTION: 'action'>)
    """
    if len(words) < 2 or words[-1] in _NOUNISH:
        return None
    return _known(words[-1], aliases)


def cjk_verb(text: str) -> Verb | None:
    """Give the verb of a Chinese, Korean or Japanese phrase: the first in Chinese, else the last.

    >>> cjk_verb("취소 주문 조회")
    Verb(word='조회', action=<Action.READ: 'read'>)
    """
    words = [] if text.isascii() else re.findall(_CJK_WORD, text)
    if not words:
        return None
    word = words[-1] if re.search(_VERB_LAST, text) else words[0]
    return Verb(word, _CJK[word])


def _known(word: str, aliases: Mapping[str, str]) -> Verb | None:
    if aliases and (alias := aliases.get(word)) in set(Action):
        return Verb(word, Action(alias))
    return Verb(word, VERBS[word]) if word in VERBS else None


def _bases(word: str) -> tuple[str, ...]:
    """Give what an English third person may come from: `lists` → `list`, `searches` → `search`."""
    if len(word) < 4 or not word.endswith("s") or word.endswith("ss"):
        return ()
    return (word[:-1], word[:-2]) if word.endswith("es") else (word[:-1],)


def _one_by_one(words: tuple[str, ...]) -> tuple[str, ...]:
    """Leave out what tells that many are done at once: `batch-retrieve`, `bulkDelete`."""
    return words[1:] if len(words) > 1 and words[0] in BULK and words[1] in _VERBS else words


def path_verb(text: str) -> str:
    """Give the verb that a path segment or name starts with, or an empty string; what as often begins a noun is none.

    >>> path_verb("findByStatus"), path_verb("create-corpus"), path_verb("orders")
    ('find', 'create', '')
    """
    words = _one_by_one(split_words(text))
    is_verb = bool(words) and (words[0] in _VERBS or (len(words) == 1 and words[0] in NOUNISH_VERBS))
    return words[0] if is_verb else ""


def subject_of(name: str) -> str:
    """Give what a verb acts on, as a singular noun: `list-corpora` → `corpora`, `findByStatus` → nothing."""
    words = list(_one_by_one(split_words(name)))[1:]
    for place, word in enumerate(words):
        if word in _PREPOSITIONS:
            words = words[:place]
            break
    while len(words) > 1 and words[-1] in _FORMS:
        words.pop()
    return snake_singular("_".join(words)) if words else ""
