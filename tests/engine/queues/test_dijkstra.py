"""Shortest paths by all ways and queues, against the plainest way; the published graphs."""

from __future__ import annotations

from math import comb, log

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fathom.engine.queues import QUEUES
from fathom.engine.queues.dijkstra import (
    FAR,
    FIGURE_3,
    Graph,
    by_lowering,
    by_outdated,
    dijkstra,
    random_clique,
    random_grid,
    worst_clique,
)

BEARING = [name for name, sort in QUEUES.items() if sort.bears]


def distances_by_rounds(graph: Graph, source: int) -> tuple[float, ...]:
    """Every edge again and again, until nothing falls."""
    found = [FAR] * len(graph)
    found[source] = 0
    for _ in graph:
        for node, edges in enumerate(graph):
            for other, length in edges:
                found[other] = min(found[other], found[node] + length)
    return tuple(found)


@st.composite
def graphs(draw: st.DrawFn) -> Graph:
    size = draw(st.integers(1, 9))
    edge = st.tuples(st.integers(0, size - 1), st.integers(0, 9))
    return draw(st.lists(st.lists(edge, max_size=7), min_size=size, max_size=size))


@given(graph=graphs())
def test_all_ways_find_the_distances(graph: Graph) -> None:
    wanted = distances_by_rounds(graph, 0)
    assert by_lowering(graph, 0).distances == by_lowering(graph, 0, removing=True).distances == wanted
    for name, sort in QUEUES.items():
        assert by_outdated(graph, 0, sort.make).distances == wanted
        assert dijkstra(graph, 0, sort.make).distances == wanted
        assert dijkstra(graph, 0, sort.make, visited=False, by_distance=True).distances == wanted
        if sort.bears:
            for slack in (None, 0.0, 0.5):
                found = dijkstra(graph, 0, sort.make, by_distance=True, slack=slack)
                assert found.distances == wanted, name
                ordered = [wanted[node] for node in found.order]
                assert ordered == sorted(ordered)


def test_figure_3_keys_that_fall_lead_a_binary_heap_astray() -> None:
    for name in ("binary", "heapq", "binary-bottom-up"):
        found = dijkstra(FIGURE_3, 0, QUEUES[name].make, by_distance=True)
        assert found.distances == (0, 1, 2, 3, 4, 6)
        assert "".join("sabcde"[node] for node in found.order) == "sabdce"
        again = dijkstra(FIGURE_3, 0, QUEUES[name].make, visited=False, by_distance=True)
        assert again.distances == (0, 1, 2, 3, 4, 5)
    for name in BEARING:
        assert dijkstra(FIGURE_3, 0, QUEUES[name].make, by_distance=True).distances == (0, 1, 2, 3, 4, 5)


@pytest.mark.parametrize("size", [10, 20, 40])
def test_the_worst_clique_makes_every_edge_forward_an_insertion(size: int) -> None:
    graph = worst_clique(size)
    for sort in QUEUES.values():
        for by_distance in (False, True):
            found = dijkstra(graph, 0, sort.make, by_distance=by_distance)
            assert found.distances == tuple(range(size))  # of all queues, though some do not bear falling keys
            assert found.inserted == comb(size, 2) + 1 and found.visited == size and found.relaxed == size**2
    again = dijkstra(graph, 0, QUEUES["post-order"].make, visited=False, by_distance=True)
    assert again.visited == again.inserted == comb(size, 2) + 1 and again.relaxed == size * again.visited
    assert again.most > size**2 / 4


def test_slack_keeps_the_queue_as_small_as_the_graph() -> None:
    graph = worst_clique(40)
    for slack in (0.0, 0.5, 1.0):
        found = dijkstra(graph, 0, QUEUES["post-order"].make, by_distance=True, slack=slack)
        assert found.most <= (1 + slack) * 40 and found.distances == tuple(range(40))


def test_random_cliques_lead_failing_queues_astray_and_no_others() -> None:
    wrong = dict.fromkeys(QUEUES, 0)
    for seed in range(20):
        graph = random_clique(60, seed)
        wanted = by_lowering(graph, 0).distances
        for name, sort in QUEUES.items():
            wrong[name] += dijkstra(graph, 0, sort.make, by_distance=True).distances != wanted
    assert all(not wrong[name] for name in BEARING)
    assert wrong["binary"] and wrong["heapq"] and wrong["binary-bottom-up"]


def test_a_node_of_a_random_clique_is_inserted_about_as_often_as_the_logarithm_says() -> None:
    size = 150
    shares = [dijkstra(random_clique(size, seed), 0, QUEUES["heapq"].make).inserted / size for seed in range(5)]
    assert 0.5 * log(size) < sum(shares) / 5 <= log(size) + 1


def test_ways_that_keep_keys_with_items_agree_in_every_comparison() -> None:
    graph = random_clique(50, 3)
    third, fourth = by_outdated(graph, 0, QUEUES["skew"].make), dijkstra(graph, 0, QUEUES["skew"].make)
    assert third.comparisons == fourth.comparisons and third.order == fourth.order


def test_a_grid_has_four_neighbours_a_square() -> None:
    graph = random_grid(5, 1)
    assert sum(map(len, graph)) == 4 * 5 * 4
    wanted = distances_by_rounds(graph, 0)
    assert all(dijkstra(graph, 0, QUEUES[name].make, by_distance=True).distances == wanted for name in BEARING)
