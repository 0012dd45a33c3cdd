"""The bundled demo: the interface documents of a made-up shop, and what its people have curated.

`specs/` holds one OpenAPI document a service, `edits.json` the changes that people made, oldest first, and
`questions.json` what people ask, each with the tool that answers it. The artifact is built from them when it is
first wanted, so that nothing is stored twice.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Mapping
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec

from toolgraph.build import BuildOptions, build_artifact
from toolgraph.contracts import Options
from toolgraph.errors import ArtifactError
from toolgraph.model import Edit
from toolgraph.sources import read_document
from toolgraph.store.change import with_revision
from toolgraph.store.edits import apply_all
from toolgraph.store.saving import save

_HERE = Path(__file__).parent
_EDITS = _HERE / "edits.json"
_QUESTIONS = _HERE / "questions.json"
_FOLDER = "toolgraph-workbench"
#: When the artifact says that it was built: before the first edit.
_BUILT_AT = datetime(2026, 9, 14, 8, 0, tzinfo=UTC)
_OPTIONS = BuildOptions(contracts=Options(context_fields=frozenset({"X-Site-No", "Accept-Language"})))


class Deed(msgspec.Struct, frozen=True):
    """One change of `edits.json`: when, by whom, what."""

    at: str
    actor: str
    edit: Edit


class Question(msgspec.Struct, frozen=True):
    """One stored question of `questions.json`: what somebody asks, and the tool that answers it."""

    id: str
    query: str
    expected_target: str


def demo_questions() -> list[Question]:
    """Give the stored questions, in the order in which they are offered."""
    return msgspec.json.decode(_QUESTIONS.read_bytes(), type=list[Question])


def demo_specs() -> list[Path]:
    """Give the interface documents, in order."""
    return sorted((_HERE / "specs").glob("*.yaml"))


def demo_artifact() -> dict[str, Any]:
    """Build the artifact document of the demo, curated edits and stored questions included.

    It is the same on every machine.
    """
    documents = [
        # Where the package is installed is nobody's business.
        msgspec.structs.replace(read_document(path), location=f"demo/{path.name}")
        for path in demo_specs()
    ]
    artifact = build_artifact(documents, _OPTIONS, now=_BUILT_AT)
    cases = [{"mode": "search", **msgspec.to_builtins(question)} for question in demo_questions()]
    artifact["quality_lab"] = {"cases": cases, "results": []}
    for number, deed in enumerate(_deeds(), start=1):
        edit = (f"demo-{number:02}", deed.edit)
        edited, _ = apply_all(artifact, [edit], at=deed.at, actor=deed.actor, base_revision=number - 1)
        artifact = with_revision(edited, number)
    return artifact


def write_demo(path: Path) -> Path:
    """Write the demo's artifact to a file and give its path.

    Raises: `ArtifactError` where it can't be written.
    """
    save(path, demo_artifact())
    return path


def kept_demo(environment: Mapping[str, str] = os.environ) -> Path:
    """Give this person's own copy of the demo, made on first use and kept with their edits.

    It stands in the data folder (`XDG_DATA_HOME`, `~/.local/share`), or among the temporary files where that
    can't be written. Another version of the demo gets a file of its own.

    Raises: `ArtifactError` where it can't be written anywhere.
    """
    folders = _folders(environment)
    folder = next(filter(_is_writable, folders), None)
    if folder is None:
        raise ArtifactError(" and ".join(map(str, folders)), "can't be written; give a file of your own instead.")
    path = folder / f"demo-{_digest()}.json"
    return path if path.is_file() else write_demo(path)


def _folders(environment: Mapping[str, str]) -> list[Path]:
    """Give the places for a copy, the best first."""
    data, home = environment.get("XDG_DATA_HOME", ""), environment.get("HOME", "")
    owner = os.getuid() if hasattr(os, "getuid") else "own"  # temporary folders are a person's own on Windows
    return [
        *([Path(data, _FOLDER)] if data else []),
        *([Path(home, ".local", "share", _FOLDER)] if home else []),
        Path(environment.get("TMPDIR") or tempfile.gettempdir(), f"{_FOLDER}-{owner}"),
    ]


def _is_writable(folder: Path) -> bool:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return False
    return os.access(folder, os.W_OK)


def _deeds() -> list[Deed]:
    return msgspec.json.decode(_EDITS.read_bytes(), type=list[Deed])


def _digest() -> str:
    content = b"\0".join(path.read_bytes() for path in [*demo_specs(), _EDITS, _QUESTIONS])
    return sha256(content).hexdigest()[:8]
