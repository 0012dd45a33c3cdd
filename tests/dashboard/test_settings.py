from __future__ import annotations

import pytest

from dashboard.settings import Settings, from_environment


@pytest.mark.parametrize(
    ("host", "loopback"),
    [("127.0.0.1", True), ("localhost", True), ("::1", True), ("[::1]", True), ("0.0.0.0", False), ("", False),  # noqa: S104
     ("192.168.1.4", False), ("example.org", False)],
)  # fmt: skip
def test_only_this_machine_is_loopback(host: str, loopback: bool) -> None:
    assert Settings(host=host).is_loopback is loopback


@pytest.mark.parametrize(
    ("settings", "editable"),
    [
        (Settings(), True),
        (Settings(read_only=True), False),
        (Settings(host="0.0.0.0"), False),  # noqa: S104 - what is tested
        (Settings(host="0.0.0.0", token="secret"), True),  # noqa: S104, S106
        (Settings(host="0.0.0.0", token="secret", read_only=True), False),  # noqa: S104, S106
        (Settings(host="0.0.0.0", read_only=False), True),  # noqa: S104
    ],
)
def test_editing_needs_this_machine_or_a_token_or_a_word(settings: Settings, editable: bool) -> None:
    assert (settings.read_only_reason == "") is editable


def test_the_environment_is_read_and_named_fields_win() -> None:
    environment = {"TOOLGRAPH_TOKEN": "t", "TOOLGRAPH_READ_ONLY": "1", "TOOLGRAPH_CACHE_DIR": "/c"}
    settings = from_environment(environment, port=9, read_only=False)
    assert (settings.token, settings.read_only, settings.cache_dir, settings.port) == ("t", False, "/c", 9)


@pytest.mark.parametrize(("said", "read_only"), [("", None), ("1", True), ("true", True), ("0", False), ("no", False)])
def test_read_only_is_yes_no_or_unsaid(said: str, read_only: bool | None) -> None:
    assert from_environment({"TOOLGRAPH_READ_ONLY": said}).read_only is read_only
