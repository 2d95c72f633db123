"""Graphs against plain-Python definitions of the same thing, on random small graphs."""

from __future__ import annotations

from itertools import pairwise, product
from random import Random
from unittest.mock import patch

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fathom.engine.graphs import (
    Contradiction,
    Digraph,
    breadth_first,
    chaining,
    condensation,
    hubs_of,
    reachable,
    strong_components,
    two_sat,
    ways_to,
)

Edges = list[tuple[int, int]]


@st.composite
def graphs(draw: st.DrawFn, acyclic: bool = False) -> tuple[int, Edges]:
    count = draw(st.integers(1, 9))
    vertex = st.integers(0, count - 1)
    edges = draw(st.lists(st.tuples(vertex, vertex), max_size=20))
    return count, [(min(e), max(e)) for e in edges if e[0] != e[1]] if acyclic else edges


def built(count: int, edges: Edges) -> Digraph:
    return Digraph.from_edges(count, np.array([a for a, _ in edges], int), np.array([b for _, b in edges], int))


def reach(count: int, edges: Edges, source: int) -> set[int]:
    found, todo = {source}, [source]
    while todo:
        tail = todo.pop()
        for a, b in edges:
            if a == tail and b not in found:
                found.add(b)
                todo.append(b)
    return found


@given(graphs())
def test_reachable_is_the_closure_of_the_edges(graph: tuple[int, Edges]) -> None:
    count, edges = graph
    for source in range(count):
        assert set(np.flatnonzero(reachable(built(count, edges), np.array([source])))) == reach(count, edges, source)


@given(graphs(), st.integers(0, 8))
def test_a_breadth_first_path_is_a_shortest_one(graph: tuple[int, Edges], goal: int) -> None:
    count, edges = graph
    goal %= count
    search = breadth_first(built(count, edges), np.array([0]))
    layer, distance, depth = {0}, {0: 0}, 0
    while layer:
        depth += 1
        layer = {b for a, b in edges if a in layer} - set(distance)
        distance |= dict.fromkeys(layer, depth)
    assert {v: int(d) for v, d in enumerate(search.distance) if d >= 0} == distance
    flags = np.arange(count) == goal
    stopped = breadth_first(built(count, edges), np.array([0]), flags)
    assert stopped.found == (goal if goal in distance else None)
    if goal in distance:
        path = stopped.path_to(goal)
        assert len(path) - 1 == distance[goal]
        assert all(step in edges for step in pairwise(path))


@given(graphs(), st.booleans())
def test_components_are_the_classes_of_mutual_reachability_in_topological_order(
    graph: tuple[int, Edges], plainly: bool
) -> None:
    count, edges = graph
    with patch("fathom.engine.graphs.components._SMALL", 1000 if plainly else -1):
        components = strong_components(built(count, edges))
    reached = [reach(count, edges, v) for v in range(count)]
    for a, b in product(range(count), repeat=2):
        assert (components.of[a] == components.of[b]) == (b in reached[a] and a in reached[b])
        assert b not in reached[a] or components.of[a] <= components.of[b]
    between = condensation(built(count, edges), components)
    expected = {(components.of[a], components.of[b]) for a, b in edges if components.of[a] != components.of[b]}
    assert set(zip(between.tails(), between.heads)) == expected
    assert len(between.heads) == len(expected)


def test_a_long_way_is_no_trouble_for_plain_python() -> None:
    ring = [(vertex, (vertex + 1) % 9000) for vertex in range(9000)]
    assert strong_components(built(9000, ring)).count == 1
    assert strong_components(built(9000, ring[:-1])).of.tolist() == list(range(9000))


def test_a_table_of_successors_drops_holes_and_loops() -> None:
    graph = Digraph.from_table(np.array([[1, 1, -1], [2, 0, 0]], np.int32))
    assert sorted(zip(graph.tails().tolist(), graph.heads.tolist())) == [(0, 1), (0, 2), (1, 0), (2, 0)]
    assert sorted(zip(graph.reversed().heads.tolist(), graph.reversed().tails().tolist())) == [
        (0, 1), (0, 2), (1, 0), (2, 0),
    ]  # fmt: skip


@given(graphs(acyclic=True), st.sets(st.integers(0, 8)))
def test_chaining_compares_each_vertex_with_the_wanted_ones_around_it(graph: tuple[int, Edges], some: set[int]) -> None:
    count, edges = graph
    wanted = np.array([v in some for v in range(count)])
    found = chaining(built(count, edges), wanted)
    reached = [reach(count, edges, v) for v in range(count)]
    for v in range(count):
        below = [w for w in some if w < v]
        above = [w for w in some if v < w < count]
        assert found.from_before[v] == (not below or v in reached[max(below)])
        assert found.to_after[v] == (not above or min(above) in reached[v])
    chain = sorted(v for v in some if v < count)
    is_chain = all(b in reached[a] for a, b in pairwise(chain))
    gap = found.gap(wanted)
    assert (gap is None) == is_chain
    if gap is not None:
        assert gap[1] not in reached[gap[0]] and gap[0] not in reached[gap[1]]


@given(st.integers(1, 5).flatmap(lambda n: st.tuples(
    st.just(n), st.lists(st.tuples(*[st.integers(1, n).flatmap(lambda v: st.sampled_from([v, -v]))] * 2), max_size=14)
)))  # fmt: skip
def test_two_sat_agrees_with_brute_force_and_explains_itself(formula: tuple[int, Edges]) -> None:
    variables, clauses = formula

    def holds(model: tuple[bool, ...], literal: int) -> bool:
        return model[abs(literal) - 1] == (literal > 0)

    possible = any(
        all(holds(model, a) or holds(model, b) for a, b in clauses)
        for model in product((False, True), repeat=variables)
    )
    answer = two_sat(variables, clauses)
    if isinstance(answer, Contradiction):
        assert not possible
        assert answer.literals[0] == answer.literals[-1] and -answer.literals[0] in answer.literals
        for a, b, clause in zip(answer.literals, answer.literals[1:], answer.clauses):
            assert set(clauses[clause]) == {-a, b}
    else:
        assert all(holds(tuple(answer[1:]), a) or holds(tuple(answer[1:]), b) for a, b in clauses)


def test_two_sat_refuses_literals_out_of_range() -> None:
    with pytest.raises(ValueError, match="literals"):
        two_sat(2, [(1, 3)])


@given(st.integers(1, 40), st.integers(1, 4), st.randoms(use_true_random=False))
def test_hubs_have_shortest_ways_to_and_from_them(count: int, slots: int, chance: Random) -> None:
    rows = [[chance.randrange(-1, count) for _ in range(slots)] for _ in range(count)]
    table = np.array(rows, np.int32)
    hubs = hubs_of(table)
    chosen = np.flatnonzero(hubs.hub == np.arange(count))
    graph = Digraph.from_table(np.ascontiguousarray(table.T))
    assert len(chosen) >= int(count**0.5)

    distance = breadth_first(graph, chosen).distance
    assert hubs.order.tolist() == sorted(hubs.order.tolist(), key=lambda v: distance[v])
    assert set(hubs.order) == set(np.flatnonzero(distance >= 0)) == set(np.flatnonzero(hubs.hub >= 0))
    for vertex in hubs.order:
        place, length = vertex, 0
        while hubs.parent[place] >= 0:
            assert table[hubs.parent[place], hubs.slot[place]] == place
            place, length = hubs.parent[place], length + 1
        assert (place, length) == (hubs.hub[vertex], distance[vertex])

    wanted = hubs.hub == np.arange(count)
    toward = ways_to(table, hubs.into, wanted)
    back = breadth_first(graph.reversed(), chosen).distance
    for vertex in range(count):
        place, length = vertex, 0
        while toward[place] >= 0:
            place, length = table[place, toward[place]], length + 1
        assert (bool(wanted[place]), length) == ((True, back[vertex]) if back[vertex] >= 0 else (False, 0))
