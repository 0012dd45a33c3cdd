from __future__ import annotations

import pytest

from dashboard.notices import Notice, Tone, notification, tell


def test_one_reason_is_told_once_however_many_views_fail_for_it() -> None:
    one, again = (notification(Notice(title="Oops", message="Why.", tone=Tone.ERROR)) for _ in range(2))
    saved, more = (notification(Notice(title="Saved", tone=Tone.DONE)) for _ in range(2))

    assert one["id"] == again["id"]
    assert saved["id"] != more["id"]


def test_an_error_that_nobody_means_is_not_hushed_up() -> None:
    with pytest.raises(KeyError):
        tell(KeyError("bug"))
