from __future__ import annotations

import subprocess
import sys

DEEP_AND_WIDE = """
import resource
from toolgraph.sources.document import canonical_json
deep = []
for _ in range(300):
    deep = [deep]
value = {"deep": deep, "wide": list(range(200_000))}
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
canonical_json(value)
print((resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) // 1024)
"""


def test_a_document_too_deep_for_the_fast_writer_takes_memory_in_proportion() -> None:
    # In a process of its own: the most that this one has used is the other tests' doing.
    done = subprocess.run([sys.executable, "-c", DEEP_AND_WIDE], check=True, capture_output=True, text=True)
    assert int(done.stdout) < 200, "MiB for 200,000 small values"
