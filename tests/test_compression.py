from __future__ import annotations

import gzip

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolgraph.compression import packed, unpacked
from toolgraph.errors import SourceError


@given(st.lists(st.binary(max_size=200), min_size=1, max_size=4))
def test_whatever_was_compressed_comes_back_also_in_several_members(parts: list[bytes]) -> None:
    assert unpacked(b"".join(map(gzip.compress, parts)), "a.gz", 10_000) == b"".join(parts)
    assert gzip.decompress(b"".join(packed(parts))) == b"".join(parts)


def test_what_is_not_compressed_and_what_pads_a_file_is_left_alone() -> None:
    assert unpacked(b'{"a": 1}', "a.json", 1) == b'{"a": 1}'
    assert unpacked(gzip.compress(b"a") + b"\0" * 512, "a.gz", 10) == b"a"


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (gzip.compress(b"a" * 999, mtime=0)[:-4], "damaged"),
        (b"\x1f\x8b", "damaged"),
        (b"\x1f\x8bnonsense", "damaged"),
        (gzip.compress(bytes(1001), mtime=0), "more than 1,000 bytes"),
        (gzip.compress(bytes(600), mtime=0) * 2, "more than 1,000 bytes"),
    ],
)
def test_what_is_damaged_or_too_large_is_refused(data: bytes, says: str) -> None:
    with pytest.raises(SourceError, match=says) as caught:
        unpacked(data, "a.gz", 1000)
    assert str(caught.value).startswith("a.gz: ")
