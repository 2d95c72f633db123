"""The compiled queues do what their twins do, and find the same distances."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fathom.engine.queues import QUEUES, Item
from fathom.engine.queues.dijkstra import FIGURE_3, Graph, by_lowering, random_clique, random_grid, worst_clique
from fathom.engine.queues.kernels import (
    FAR,
    Edges,
    distances,
    post_order_extract,
    post_order_insert,
    post_order_queue,
    weak_extract,
    weak_insert,
    weak_queue,
)

TWINS: dict[str, tuple[Callable[..., Any], Any, Any]] = {
    "post-order": (post_order_queue, post_order_insert, post_order_extract),
    "weak-top-down": (weak_queue, weak_insert, weak_extract),
}


@pytest.mark.parametrize("name", TWINS)
@given(
    keys=st.lists(st.integers(0, 20), min_size=1, max_size=40),
    runs=st.lists(st.tuples(st.sampled_from("ixd"), st.integers(0, 39), st.integers(0, 20)), max_size=120),
)
def test_compiled_queues_give_out_what_their_twins_do(
    name: str, keys: list[int], runs: list[tuple[str, int, int]]
) -> None:
    make, insert, extract = TWINS[name]
    now = np.array(keys, np.int64)
    compiled, queue = make(len(keys), now), QUEUES[name].make()
    items = [Item(key) for key in keys]
    inside: list[int] = []
    waiting = list(range(len(keys)))
    for what, which, key in runs:
        if what == "i" and waiting:
            inside.append(waiting.pop(0))
            insert(compiled, inside[-1])
            items[inside[-1]].key = int(now[inside[-1]])
            queue.insert(items[inside[-1]])
        elif what == "d" and inside:
            item = inside[which % len(inside)]
            now[item] = items[item].key = min(key, items[item].key)
        elif what == "x" and inside:
            item = int(extract(compiled))
            assert items[item] is queue.extract_min()
            inside.remove(item)


def edges_of(graph: Graph) -> Edges:
    first = np.cumsum([0, *map(len, graph)])
    ends = [end for edges in graph for end, _ in edges]
    lengths = [length for edges in graph for _, length in edges]
    return Edges(*(np.array(part, np.int64) for part in (first, ends, lengths)))


@pytest.mark.parametrize("queue", ["pairs", "post-order", "weak"])
@pytest.mark.parametrize(
    "graph", [FIGURE_3, random_clique(40, 1), worst_clique(30), random_grid(12, 5), [[(1, 3)], [], [(0, 1)]]]
)
def test_compiled_distances_are_those_of_the_textbook(queue: str, graph: Graph) -> None:
    wanted = [FAR if distance == float("inf") else distance for distance in by_lowering(graph, 0).distances]
    assert distances(edges_of(graph), 0, queue).tolist() == wanted
