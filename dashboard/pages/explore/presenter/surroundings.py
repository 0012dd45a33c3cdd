"""What the tools in focus have in common with others, as examples for the sentence over the picture."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from toolgraph.graph.groups import in_words
from toolgraph.graph.index import GraphIndex, GroupIndex

#: Examples given at most.
EXAMPLES = 2


def shared_values(focus: Iterable[str], graph: GraphIndex) -> tuple[str, ...]:
    """Name the fields that edges at the focus pass on as scope values, most frequent first."""
    fields: Counter[str] = Counter()
    for name in focus:
        for edge in (*graph.into(name), *graph.out_of(name)):
            if graph.facts(edge).is_scope:
                fields.update({binding.to_field for binding in edge.bindings})
    return _most(fields)


def common_groups(focus: Iterable[str], groups: GroupIndex) -> tuple[str, ...]:
    """Name the groups that bring most other tools near the focus, as `the tag carts`."""
    sizes: Counter[str] = Counter()
    for name in focus:
        for group in groups.of(name):
            if len(group.members) > 1:
                sizes[f"the {in_words(group)}"] = len(group.members)
    return _most(sizes)


def _most(counts: Counter[str]) -> tuple[str, ...]:
    return tuple(sorted(counts, key=lambda name: (-counts[name], name))[:EXAMPLES])
