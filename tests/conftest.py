"""What every test gets: a Hypothesis profile that does not fail on a busy machine."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

# Deadlines measure the machine, not the code; examples are derived from the test, so that a run repeats.
settings.register_profile(
    "default",
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("default")
