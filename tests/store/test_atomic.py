from __future__ import annotations

import os
import stat
import time
from pathlib import Path

import pytest

from toolgraph.store.atomic import write_atomic


def test_content_is_replaced_and_no_draft_is_left(tmp_path: Path) -> None:
    path = tmp_path / "shop [1].json"
    path.write_bytes(b"old")
    write_atomic(path, b"new")
    assert path.read_bytes() == b"new"
    assert list(tmp_path.iterdir()) == [path]


def test_a_new_file_is_as_readable_as_any_other(tmp_path: Path) -> None:
    (tmp_path / "other").touch()
    write_atomic(tmp_path / "new", b"")
    assert (tmp_path / "new").stat().st_mode == (tmp_path / "other").stat().st_mode


@pytest.mark.parametrize("mode", [0o600, 0o644, 0o664])
def test_permissions_are_kept(tmp_path: Path, mode: int) -> None:
    path = tmp_path / "shop.json"
    path.touch()
    path.chmod(mode)
    write_atomic(path, b"new")
    assert stat.S_IMODE(path.stat().st_mode) == mode


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    target = tmp_path / "real" / "shop.json"
    target.write_bytes(b"old")
    link = tmp_path / "link.json"
    link.symlink_to(target)
    write_atomic(link, b"new")
    assert link.is_symlink()
    assert target.read_bytes() == b"new"
    assert list((tmp_path / "real").iterdir()) == [target]


def test_the_modification_time_moves_on_even_where_the_clock_does_not(tmp_path: Path) -> None:
    path = tmp_path / "shop.json"
    path.touch()
    ahead = time.time_ns() + 10**12
    os.utime(path, ns=(ahead, ahead))
    write_atomic(path, b"new")
    assert path.stat().st_mtime_ns == ahead + 1


def test_the_status_is_that_of_the_new_file(tmp_path: Path) -> None:
    path = tmp_path / "shop.json"
    status = write_atomic(path, b"new")
    now = path.stat()
    assert (status.st_ino, status.st_mtime_ns, status.st_size) == (now.st_ino, now.st_mtime_ns, now.st_size)


def test_a_failure_leaves_the_old_file_and_no_draft(tmp_path: Path) -> None:
    folder = tmp_path / "shop.json"
    folder.mkdir()
    with pytest.raises(OSError, match=r"."):
        write_atomic(folder, b"new")
    assert list(tmp_path.iterdir()) == [folder]


def test_drafts_of_killed_writers_are_swept_away_once_they_are_old(tmp_path: Path) -> None:
    old, young = tmp_path / ".shop.json.1-a.tmp", tmp_path / ".shop.json.2-b.tmp"
    other = tmp_path / ".cart.json.1-a.tmp"
    for path in (old, young, other):
        path.touch()
    for path in (old, other):
        os.utime(path, (0, 0))
    write_atomic(tmp_path / "shop.json", b"new")
    assert not old.exists()
    assert young.exists()
    assert other.exists()


def test_parts_that_fail_leave_the_file_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "shop.json"
    write_atomic(path, iter((b"[1", b",2]")))
    with pytest.raises(ZeroDivisionError):
        write_atomic(path, (b"%d" % (1 // number) for number in (1, 0)))
    assert path.read_bytes() == b"[1,2]"
    assert list(tmp_path.iterdir()) == [path]
