"""Labelled worlds: small closed documents in which every right data flow is named, and anything else is wrong.

`python -m tests.quality` prints recall and precision by rule; `test_quality.py` holds the floors.
"""
