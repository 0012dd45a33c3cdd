from __future__ import annotations

from collections.abc import Sequence
from typing import NoReturn

import pytest

from dashboard.commands import OutcomeKind, execute
from dashboard.notices import Tone
from tests.dashboard.apps import small
from tests.dashboard.stores import BrokenStore, FixedStore
from toolgraph.errors import ArtifactError, InvalidEditError, StaleRevisionError, ToolgraphError
from toolgraph.model import Edit, RejectEdge
from toolgraph.workspace import Workspace

EDIT = RejectEdge(source="listOrders", target="getOrder")


class RefusingStore(FixedStore):
    """Refuses every commit."""

    def __init__(self, error: ToolgraphError) -> None:
        super().__init__(small())
        self.error = error

    def commit(self, edits: Sequence[Edit], *, base_revision: int, actor: str) -> NoReturn:  # noqa: ARG002
        raise self.error


def test_a_durable_change_says_its_revision() -> None:
    store = FixedStore(small())
    outcome = execute(Workspace(store), [EDIT], 3)
    assert outcome.kind is OutcomeKind.DONE
    assert outcome.revision == 4
    assert "4" in outcome.message
    assert store.edits == [EDIT]


@pytest.mark.parametrize(
    ("error", "kind", "tone"),
    [
        (StaleRevisionError(3, 5, ["edge rejected"]), OutcomeKind.STALE, Tone.WARNING),
        (InvalidEditError(["There is no tool x."]), OutcomeKind.REFUSED, Tone.ERROR),
        (ArtifactError("graph.json", "gone."), OutcomeKind.REFUSED, Tone.ERROR),
    ],
)
def test_whatever_a_person_can_cause_comes_back_as_words(error: ToolgraphError, kind: OutcomeKind, tone: Tone) -> None:
    outcome = execute(Workspace(RefusingStore(error)), [EDIT], 3)
    assert (outcome.kind, outcome.notice.tone, outcome.message) == (kind, tone, str(error))
    assert outcome.revision == 3


def test_read_only_refuses_before_the_store_is_asked() -> None:
    store = FixedStore(small())
    outcome = execute(Workspace(store, read_only_reason="it was started so"), [EDIT], 3)
    assert outcome.kind is OutcomeKind.REFUSED
    assert "it was started so" in outcome.message
    assert store.edits == []


def test_a_file_that_is_gone_is_no_traceback() -> None:
    class Gone(BrokenStore):
        def commit(self, edits: Sequence[Edit], *, base_revision: int, actor: str) -> NoReturn:  # noqa: ARG002
            raise ArtifactError(self.location, "gone.")

    assert execute(Workspace(Gone()), [EDIT], 7).revision == 7
