"""Print recall and precision by rule, and every flow that is missed or wrong."""

# ruff: noqa: T201 - a table on standard output is what it is for

from __future__ import annotations

from tests.quality.case import Outcome, outcome, precision, recall
from tests.quality.worlds import CASES


def main() -> None:
    """Measure all labelled worlds."""
    outcomes = tuple(map(outcome, CASES))
    print(f"{'rule':12} {'worlds':>6} {'right':>6} {'recall':>7} {'precision':>9}")
    for rule in sorted({case.rule for case in CASES}):
        _print_row(rule, [found for found in outcomes if found.case.rule == rule])
    _print_row("all", outcomes)
    for found in outcomes:
        for mark, flows in (("missed", found.missed), ("wrong", found.wrong)):
            for flow in sorted(flows):
                print(f"{mark:6} [{found.case.name}] {flow.producer} > {flow.consumer} : {flow.field}")


def _print_row(rule: str, outcomes: tuple[Outcome, ...] | list[Outcome]) -> None:
    right = sum(len(found.case.right) for found in outcomes)
    print(f"{rule:12} {len(outcomes):6d} {right:6d} {recall(outcomes):7.3f} {precision(outcomes):9.3f}")


if __name__ == "__main__":
    main()
