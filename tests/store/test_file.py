from __future__ import annotations

import gzip
import json
import os
import threading
import time
import weakref
from collections.abc import Mapping
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from filelock import FileLock, Timeout

from tests.factories import artifact, edge, produced, tool
from tests.store.documents import collection, exact, plain_graph
from toolgraph.build.kept_edits import refuse_to_lose_edits
from toolgraph.errors import ArtifactError, EditsWouldBeLostError, InvalidEditError, StaleRevisionError
from toolgraph.model import RejectEdge, SetDefault, SetEnumMapping, Undo
from toolgraph.store.codec import load_bytes
from toolgraph.store.encoding import collector_paused
from toolgraph.store.file import FileStore
from toolgraph.store.saving import save

REJECT = RejectEdge(source="a", target="b", reason="no")


def document() -> dict[str, Any]:
    return artifact(tool("a", produces=[produced("$.status")]), tool("b"), edges=[edge("a", "b")])


@pytest.fixture
def path(tmp_path: Path) -> Path:
    place = tmp_path / "shop.json"
    save(place, document())
    return place


@pytest.fixture
def store(path: Path) -> FileStore:
    ids = count(1)
    return FileStore(path, clock=lambda: datetime(2026, 3, 4, 5, 6, 7, tzinfo=UTC), new_id=lambda: f"op-{next(ids)}")


def content(path: Path) -> dict[str, Any]:
    value: dict[str, Any] = json.loads(path.read_bytes())
    return value


def rewrite(path: Path, **sections: Any) -> None:
    """Replace sections from outside, without lock or log."""
    path.write_text(json.dumps(content(path) | sections))


# -- loading


def test_a_file_that_has_not_changed_is_not_read_again(store: FileStore) -> None:
    assert store.load() is store.load()


def test_a_foreign_write_is_noticed(store: FileStore, path: Path) -> None:
    store.load()
    rewrite(path, context_defaults={"siteNo": 1})
    assert store.load().context_defaults == {"siteNo": 1}


def test_a_state_that_was_replaced_is_freed_without_the_collector(path: Path) -> None:
    save(path, collection())
    store = FileStore(path)
    first = weakref.ref(store.load().tools)
    with collector_paused():
        save(path, document())
        store.load()
        assert first() is None


def test_the_fingerprint_changes_with_the_content_alone(store: FileStore, path: Path) -> None:
    first = store.load().fingerprint
    save(path, document())
    assert store.load().fingerprint == first
    store.commit([REJECT], base_revision=0, actor="mina")
    assert store.load().fingerprint not in ("", first)
    assert store.load().fingerprint == FileStore(path).load().fingerprint


@pytest.mark.parametrize("break_", [Path.unlink, lambda path: path.write_text("{")], ids=["deleted", "corrupted"])
def test_a_lost_file_is_an_error_in_words_until_it_is_back(store: FileStore, path: Path, break_: Any) -> None:
    store.load()
    whole = path.read_bytes()
    break_(path)
    for _ in range(2):
        with pytest.raises(ArtifactError, match=r"shop.json: "):
            store.load()
        with pytest.raises(ArtifactError, match=r"shop.json: "):
            store.commit([REJECT], base_revision=0, actor="mina")
    path.write_bytes(whole)
    assert store.load().revision == 0
    assert store.commit([REJECT], base_revision=0, actor="mina").revision == 1


def test_a_missing_file_and_a_folder_are_errors_in_words(tmp_path: Path) -> None:
    for place in (tmp_path / "nowhere" / "x.json", tmp_path):
        with pytest.raises(ArtifactError, match="can't be read"):
            FileStore(place).load()
        with pytest.raises(ArtifactError):
            FileStore(place).commit([REJECT], base_revision=0, actor="mina")
    with pytest.raises(ArtifactError, match="no folder"):
        save(tmp_path / "nowhere" / "x.json", document())
    assert list(tmp_path.iterdir()) == []


# -- committing


def test_an_edit_raises_the_revision_and_is_logged(store: FileStore, path: Path) -> None:
    committed = store.commit([REJECT], base_revision=0, actor="mina")
    assert (committed.revision, committed.rebased) == (1, ())
    written = content(path)
    assert written["metadata"]["revision"] == 1
    (row,) = written["curation"]["operations"]
    assert list(row) == ["id", "at", "actor", "kind", "target", "before", "after", "note", "base_revision"]
    assert (row["id"], row["at"], row["base_revision"]) == ("op-1", "2026-03-04T05:06:07.000000Z", 0)
    assert row["before"] == document()["graph"]["edges"][0]
    assert row["after"] == written["graph"]["edges"][0]
    assert store.load().log == committed.entries


def test_what_a_commit_leaves_in_memory_is_what_the_file_holds(store: FileStore, path: Path) -> None:
    store.commit([REJECT, SetDefault(key="siteNo", value=1)], base_revision=0, actor="mina")
    kept, read = store.load(), FileStore(path).load()
    assert kept is store.load()
    for field in ("fingerprint", "revision", "edges", "groups", "problems", "context_defaults", "enum_mappings", "log"):
        assert getattr(kept, field) == getattr(read, field), field
    assert exact(kept.document) == exact(read.document)


def test_several_edits_are_one_revision_all_or_none(store: FileStore, path: Path) -> None:
    before = path.read_bytes()
    bad = RejectEdge(source="b", target="a"), SetEnumMapping(key="colour", labels={"1": "red"})
    with pytest.raises(InvalidEditError) as caught:
        store.commit([REJECT, *bad], base_revision=0, actor="mina")
    assert len(caught.value.problems) == 2
    assert path.read_bytes() == before
    assert store.commit([REJECT, SetDefault(key="siteNo", value=1)], base_revision=0, actor="mina").revision == 1
    assert len(store.load().log) == 2


def test_metadata_of_another_shape_is_not_written_over(store: FileStore, path: Path) -> None:
    rewrite(path, metadata="theirs")
    with pytest.raises(InvalidEditError, match="metadata"):
        store.commit([REJECT], base_revision=0, actor="mina")
    assert content(path)["metadata"] == "theirs"


def test_no_edit_is_no_commit(store: FileStore) -> None:
    with pytest.raises(InvalidEditError, match="No change"):
        store.commit([], base_revision=0, actor="mina")


def test_permissions_are_kept_and_a_link_is_followed(path: Path, tmp_path: Path) -> None:
    link = tmp_path / "elsewhere.json"
    link.symlink_to(path)
    path.chmod(0o640)
    FileStore(link).commit([REJECT], base_revision=0, actor="mina")
    assert link.is_symlink()
    assert path.stat().st_mode & 0o777 == 0o640
    assert content(path)["metadata"]["revision"] == 1


def test_a_failed_write_changes_nothing(path: Path) -> None:
    def full(_: Path, __: bytes) -> os.stat_result:
        raise OSError(28, "No space left on device")

    before = path.read_bytes()
    store = FileStore(path, write=full)
    with pytest.raises(ArtifactError, match="no space left on device"):
        store.commit([REJECT], base_revision=0, actor="mina")
    assert path.read_bytes() == before
    assert store.load().revision == 0


def test_a_file_too_deep_to_be_written_is_refused_and_stays(tmp_path: Path) -> None:
    path = tmp_path / "deep.json"
    path.write_text('{"graph":{},"tools":{},"x":' + "[" * 1000 + "]" * 1000 + "}")
    before = path.read_bytes()
    store = FileStore(path)
    assert store.load().revision == 0
    with pytest.raises(ArtifactError, match="nested too deeply"):
        store.commit([SetDefault(key="siteNo", value=1)], base_revision=0, actor="mina")
    assert path.read_bytes() == before


def test_readers_go_on_while_a_writer_waits(store: FileStore, path: Path) -> None:
    store.load()
    with FileLock(f"{path}.lock") as lock:
        writer = threading.Thread(target=lambda: store.commit([REJECT], base_revision=0, actor="mina"))
        writer.start()
        time.sleep(0.02)
        assert store.load().revision == 0
        lock.release()
        writer.join()
    assert store.load().revision == 1


def test_saving_where_nothing_can_be_saved_is_an_error_in_words(tmp_path: Path) -> None:
    with pytest.raises(ArtifactError, match="could not be written"):
        save(tmp_path, document())


def test_a_guard_looks_at_the_file_under_the_lock_and_may_keep_it(path: Path) -> None:
    before = path.read_bytes()

    def guard() -> None:
        with pytest.raises(Timeout):
            FileLock(path.with_name(f"{path.name}.lock"), timeout=0).acquire()
        raise EditsWouldBeLostError(str(path), 1)

    with pytest.raises(EditsWouldBeLostError):
        save(path, artifact(), guard)
    assert path.read_bytes() == before


def rebuilt(revision: int = 0, built_at: str = "2026-05-05T00:00:00Z") -> dict[str, Any]:
    return {**document(), "metadata": {"revision": revision, "built_at": built_at}, "context_defaults": {"site": 1}}


@pytest.mark.parametrize("edits", [0, 1, 2])
@pytest.mark.parametrize("revision", [0, 1, 2])
def test_an_edit_of_what_stood_before_a_rebuild_is_stale_also_where_the_store_has_read_since(
    store: FileStore, path: Path, edits: int, revision: int
) -> None:
    for number in range(edits):
        store.commit([SetDefault(key=f"k{number}", value=1)], base_revision=number, actor="kim")
    before = store.load().revision
    save(path, rebuilt(revision))
    after = store.load().revision
    assert after > max(before, revision - 1)
    with pytest.raises(StaleRevisionError):
        store.commit([REJECT], base_revision=before, actor="mina")
    assert store.commit([REJECT], base_revision=after, actor="mina").revision == after + 1


def test_an_edit_of_what_stood_before_a_rebuild_is_stale_also_after_an_edit_of_the_rebuilt(
    store: FileStore, path: Path
) -> None:
    save(path, rebuilt())
    other = FileStore(path)
    other.commit([SetDefault(key="tenant", value="x")], base_revision=other.load().revision, actor="kim")
    store.load()
    with pytest.raises(StaleRevisionError):
        store.commit([REJECT], base_revision=0, actor="mina")


def test_what_continues_an_artifact_keeps_its_revision(path: Path) -> None:
    save(path, rebuilt())
    first = FileStore(path).load().revision
    save(path, content(path))
    assert FileStore(path).load().revision == first
    save(path, rebuilt(first + 3))
    assert FileStore(path).load().revision == first + 3


@pytest.mark.parametrize("held", [b"", b"{", b"{}"])
def test_what_holds_no_revision_is_replaced_as_it_is(path: Path, held: bytes) -> None:
    path.write_bytes(held)
    save(path, rebuilt(4))
    assert FileStore(path).load().revision == 4


def test_a_writer_that_does_not_come_to_an_end_is_not_waited_for(path: Path) -> None:
    store = FileStore(path, patience=0.01)
    with FileLock(f"{path}.lock"), pytest.raises(ArtifactError, match="another program has been writing"):
        store.commit([REJECT], base_revision=0, actor="mina")


# -- stale revisions


def test_edits_of_other_targets_are_rebased(store: FileStore, path: Path) -> None:
    other = FileStore(path)
    other.commit([SetDefault(key="siteNo", value=1)], base_revision=0, actor="kim")
    other.commit([SetDefault(key="lang", value="ko")], base_revision=1, actor="kim")
    committed = store.commit([REJECT], base_revision=0, actor="mina")
    assert committed.revision == 3
    assert [entry.target for entry in committed.rebased] == ["default:siteNo", "default:lang"]
    assert store.load().context_defaults == {"siteNo": 1, "lang": "ko"}
    assert store.load().edges[0].is_rejected


def test_an_edit_of_the_same_target_is_stale_and_says_what_came_between(store: FileStore, path: Path) -> None:
    FileStore(path).commit([SetDefault(key="siteNo", value=1)], base_revision=0, actor="kim")
    with pytest.raises(StaleRevisionError) as caught:
        store.commit([REJECT, SetDefault(key="siteNo", value=2)], base_revision=0, actor="mina")
    assert (caught.value.base_revision, caught.value.revision) == (0, 1)
    (between,) = caught.value.between
    assert between.startswith("kim set the default of siteNo (")
    assert content(path)["context_defaults"] == {"siteNo": 1}


def test_an_undo_collides_with_a_later_change_of_what_it_takes_back(store: FileStore, path: Path) -> None:
    store.commit([REJECT], base_revision=0, actor="mina")
    FileStore(path).commit([Undo(operation_id="op-1")], base_revision=1, actor="kim")
    with pytest.raises(StaleRevisionError):
        store.commit([Undo(operation_id="op-1")], base_revision=1, actor="mina")


@pytest.mark.parametrize(
    "sections",
    [
        pytest.param({"metadata": {"revision": 0}, "curation": {}}, id="rebuilt"),
        pytest.param({"metadata": {"revision": 1}}, id="set back"),
        pytest.param({"metadata": {"revision": 9}}, id="jumped"),
        pytest.param({"context_defaults": {"siteNo": 8}}, id="same revision"),
    ],
)
def test_a_file_that_was_replaced_from_outside_is_stale_without_a_reason(
    store: FileStore, path: Path, sections: Mapping[str, Any]
) -> None:
    store.commit([SetDefault(key="lang", value="ko")], base_revision=0, actor="kim")
    store.commit([SetDefault(key="tenant", value="x")], base_revision=1, actor="kim")
    rewrite(path, **sections)
    with pytest.raises(StaleRevisionError) as caught:
        store.commit([REJECT], base_revision=2, actor="mina")
    assert caught.value.between == ()
    now = store.load().revision
    assert store.commit([REJECT], base_revision=now, actor="mina").revision == now + 1


def test_a_file_that_another_program_replaces_during_a_commit_is_not_written_over(path: Path) -> None:
    def clock() -> datetime:
        rewrite(path, context_defaults={"siteNo": 1}, metadata={"revision": 5})
        return datetime(2026, 3, 4, tzinfo=UTC)

    with pytest.raises(StaleRevisionError):
        FileStore(path, clock=clock).commit([REJECT], base_revision=0, actor="mina")
    assert content(path)["context_defaults"] == {"siteNo": 1}


def test_threads_that_save_at_once_lose_nothing(store: FileStore) -> None:
    def work(key: str) -> None:
        for number in range(5):
            store.commit([SetDefault(key=key, value=number)], base_revision=store.load().revision, actor=key)

    threads = [threading.Thread(target=work, args=(f"k{number}",)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert store.load().revision == 20
    assert store.load().context_defaults == {f"k{number}": 4 for number in range(4)}


# -- foreign artifacts


@pytest.mark.parametrize("foreign", [plain_graph(), collection()], ids=["graph", "collection"])
def test_an_edit_and_its_undo_leave_every_key_and_value_of_a_foreign_file(
    foreign: dict[str, Any], tmp_path: Path
) -> None:
    path = tmp_path / "foreign.json"
    path.write_text(json.dumps(foreign, indent=2))
    store = FileStore(path)
    one = store.load().edges[0]
    committed = store.commit([RejectEdge(source=one.source, target=one.target)], base_revision=0, actor="mina")
    assert holds(content(path), foreign)
    store.commit([Undo(operation_id=committed.entries[0].id)], base_revision=1, actor="mina")
    written = content(path)
    del written["curation"], written["metadata"]["revision"]
    assert exact(written) == exact(foreign)


def test_numbers_and_text_that_only_python_reads_survive_an_edit(tmp_path: Path) -> None:
    path = tmp_path / "odd.json"
    odd = '{"graph":{"edges":[]},"tools":{},"x":[123456789012345678901234567890,NaN,-Infinity,"\\ud800",1.0,1]}'
    path.write_text(odd)
    FileStore(path).commit([SetDefault(key="siteNo", value=1)], base_revision=0, actor="mina")
    assert repr(content(path)["x"]) == repr(json.loads(odd)["x"])


def holds(value: Any, part: Any) -> bool:
    """Whether a value has all keys and values of another; what an edit says of an edge may have changed."""
    if isinstance(part, dict):
        return isinstance(value, dict) and all(
            key in value and (key == "deleted_by_user" or holds(value[key], part[key])) for key in part
        )
    if isinstance(part, list):
        return isinstance(value, list) and len(value) == len(part) and all(map(holds, value, part))
    return exact(value) == exact(part)


def test_a_missing_file_and_a_folder_are_told_with_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(ArtifactError, match="Check the name"):
        FileStore(tmp_path / "none.json").load()
    with pytest.raises(ArtifactError, match="name the artifact file in it"):
        FileStore(tmp_path).load()
    with pytest.raises(ArtifactError, match="Make the folder first"):
        save(tmp_path / "none" / "graph.json", {"graph": {}})


# -- compressed files


def test_a_compressed_artifact_is_read_edited_and_replaced_as_such(tmp_path: Path) -> None:
    place = tmp_path / "shop.json.gz"
    save(place, document())
    store = FileStore(place)
    assert set(store.load().tools) == {"a", "b"}
    assert load_bytes(place.read_bytes(), "shop").fingerprint == store.load().fingerprint
    store.commit([REJECT], base_revision=store.load().revision, actor="kim")
    held = json.loads(gzip.decompress(place.read_bytes()))
    assert held["metadata"]["revision"] == store.load().revision
    assert FileStore(place).load().edges[0].is_rejected
    with pytest.raises(EditsWouldBeLostError):
        refuse_to_lose_edits(place)
    save(place, document())
    assert FileStore(place).load().revision > held["metadata"]["revision"]


def test_a_damaged_compressed_file_is_told_as_such(tmp_path: Path) -> None:
    place = tmp_path / "shop.json"
    place.write_bytes(gzip.compress(b'{"graph": {}}')[:-9])
    with pytest.raises(ArtifactError, match="the file is compressed, but damaged"):
        FileStore(place).load()


@pytest.mark.skipif(os.name == "nt", reason="needs a named pipe")
def test_a_pipe_is_neither_waited_for_nor_replaced(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(ArtifactError, match="is no regular file"):
        FileStore(pipe).load()
    with pytest.raises(ArtifactError, match="is no regular file, and was not replaced"):
        save(pipe, collection())
    assert pipe.is_fifo()
