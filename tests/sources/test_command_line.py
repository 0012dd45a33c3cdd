from __future__ import annotations

import pytest

from toolgraph.sources.command_line import shown_words


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        ("npx -y @modelcontextprotocol/server-filesystem@1.2 /tmp",
         "npx -y @modelcontextprotocol/server-filesystem@1.2 /tmp"),
        ("python -m tests.mcp_server", "python -m tests.mcp_server"),
        ("node /Users/Me/dist/index.js", "node /Users/Me/dist/index.js"),
        ("python -u server.py", "python -u server.py"),
        ("uvx mcp-server-git", "uvx mcp-server-git"),
        ("docker run -i --rm -e A_TOKEN -e KEY=S3CRET ghcr.io/github/github-mcp-server:1.2",
         "docker run -i --rm -e *** -e *** ghcr.io/github/github-mcp-server:1.2"),
        ("npx mcp-remote https://host/mcp --header Authorization:S3CRET",
         "npx mcp-remote https://host/mcp --header ***"),
        ("srv -k S3CRET", "srv -k ***"),
        ("srv -k correct", "srv -k ***"),
        ("srv -kS3CRET", "srv ***"),
        ("srv --pw correct --port=80 run", "srv --pw *** --port=*** run"),
        ("srv API_KEY=S3CRET", "srv ***"),
        ("API_KEY=S3CRET srv", "*** srv"),
        ("srv ghp_correct", "srv ***"),
        ("srv S3CRETa9f0b2", "srv ***"),
        ("srv correcthorsebatterystaplecorrecthorse", "srv ***"),
        ("srv postgres://me:S3CRET@host/db", "srv postgres://host/db"),
        ("srv https://host/S3CRET?sig=S3CRET", "srv https://host/***"),
        ("srv http://[me:S3CRET@host", "srv http://host"),
    ],
)  # fmt: skip
def test_only_words_that_are_names_are_shown(line: str, shown: str) -> None:
    command, *arguments = line.split()
    assert " ".join(shown_words(command, arguments)) == shown


def test_a_header_in_one_word_is_masked() -> None:
    assert list(shown_words("srv", ["Authorization: Bearer S3CRET.js"])) == ["srv", "***"]
