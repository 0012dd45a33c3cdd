from __future__ import annotations

import contextlib
import gc
import json
import math
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.store.documents import JSON, exact
from toolgraph.store.encoding import collector_paused, decode, encode, encode_parts


@given(JSON)
def test_what_is_decoded_and_encoded_says_the_same(value: Any) -> None:
    decoded = decode(json.dumps(value).encode())
    assert exact(decoded) == exact(value)
    assert exact(json.loads(encode(decoded))) == exact(value)


@pytest.mark.parametrize(
    "text",
    ["18446744073709551616", "-9223372036854775809", '["\\ud800"]', "[NaN]", "[Infinity]", "[1e999]", '{"\\udc00":1}'],
)
def test_what_the_fast_codec_would_lose_is_kept(text: str) -> None:
    decoded = decode(text.encode())
    assert repr(decoded) == repr(json.loads(text))
    assert repr(json.loads(encode(decoded))) == repr(json.loads(text))


def test_a_long_number_is_found_wherever_a_chunk_ends() -> None:
    digits = "1" * 25
    for place in range((1 << 20) - 30, (1 << 20) + 2):
        data = b"[" + b" " * place + digits.encode() + b"]"
        assert decode(data) == [int(digits)]


def test_a_value_deeper_than_the_fast_codec_writes_is_written() -> None:
    deep: Any = None
    for _ in range(400):
        deep = [deep]
    assert decode(encode(deep)) == deep


def test_any_unicode_encoding_and_a_byte_order_mark_are_read() -> None:
    for encoding in ("utf-8", "utf-8-sig", "utf-16", "utf-32"):
        assert decode('{"name":"주문"}'.encode(encoding)) == {"name": "주문"}


@pytest.mark.parametrize(
    "data",
    [b"", b"{", b"\xff\xff", b"yaml: true", b"[" * 5000, b"[" * 5000 + b"]" * 5000, b"1" * 5000, b'{"a":1}{'],
    ids=["empty", "cut", "binary", "yaml", "open", "deep", "digits", "twice"],
)
def test_anything_else_is_a_value_error(data: bytes) -> None:
    with pytest.raises(ValueError, match=r"."):
        decode(data)


def test_a_value_too_deep_to_write_is_a_value_error() -> None:
    deep: Any = None
    for _ in range(5000):
        deep = [deep]
    with pytest.raises(ValueError, match="deep"):
        encode(deep)


def test_a_number_that_is_none_in_a_value_of_ours_becomes_null() -> None:
    assert encode([math.nan]) == b"[null]"


def test_the_collector_goes_on_after_a_pause_however_that_ends() -> None:
    with contextlib.suppress(ValueError), collector_paused():
        assert not gc.isenabled()
        raise ValueError
    assert gc.isenabled()


def test_what_is_kept_is_left_out_of_later_collections() -> None:
    before = gc.get_freeze_count()
    with collector_paused(keep=True):
        kept = [[number] for number in range(1000)]
    assert gc.get_freeze_count() >= before + len(kept)
    gc.unfreeze()


@given(JSON, st.integers(0, 4))
def test_parts_join_to_what_is_encoded_at_once(value: Any, levels: int) -> None:
    assert exact(json.loads(b"".join(encode_parts(value, levels)))) == exact(value)
