"""View model → Dash components; no callbacks, ids from the caller."""
