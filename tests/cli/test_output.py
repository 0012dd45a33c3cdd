from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from toolgraph.cli.output import one_line


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("  plain: text é 日本 ::", "  plain: text é 日本 ::"),
        ("a\nb\r\tc", "a\\nb\\r\\tc"),
        ("\x1b[31mred\x07\x9b", "\\x1b[31mred\\x07\\x9b"),
        ("a\u2028b\u202ec", "a\\u2028b\\u202ec"),
        ("::error::x", "\\x3a:error::x"),
        ("  ::error::x", "  \\x3a:error::x"),
        ("a ##[error]x ##vso[task]y ## z", "a #\\x23[error]x #\\x23vso[task]y ## z"),
    ],
)
def test_text_stays_on_its_line_and_is_obeyed_by_nobody(text: str, shown: str) -> None:
    assert one_line(text) == shown


@pytest.mark.parametrize(
    "command", [["check", "--github", "--min-score", "99"], ["inspect-openapi"], ["build-openapi-collection"]]
)
def test_no_command_prints_what_a_terminal_or_a_build_obeys(run: Run, tmp_path: Path, command: list[str]) -> None:
    evil = "/a\n::error::x\x1b[31m\x07"
    broken = {"operationId": evil, "summary": evil, "parameters": [{"$ref": evil}, {"name": evil}]}
    document = {"openapi": "3.0.0", "info": {"title": evil}, "paths": {evil: {"get": broken}}}
    (tmp_path / "a.json").write_text(json.dumps(document), encoding="utf-8")
    if command[0].startswith("build"):
        command = [*command, "--problems", "-o", str(tmp_path / "out.json")]
    _, out, err = run(*command, tmp_path / "a.json")
    assert "error::" in out + err
    assert not {"\x1b", "\x07"} & set(out + err)
    assert not [line for line in (out + err).splitlines() if line.startswith("::error::x")]
