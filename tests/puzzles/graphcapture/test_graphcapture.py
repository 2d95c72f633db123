"""Graph capture: what brute force finds, what the lemma says, texts, pictures and play."""

from __future__ import annotations

from itertools import combinations

import pytest
from graphcapture_oracle import connected_graphs, graphs, undirected, ways
from hypothesis import given, settings

import fathom
from fathom.answer import Limits, Verdict
from fathom.errors import FathomError, FormatError
from fathom.puzzles.graphcapture.draw import places_of
from fathom.puzzles.graphcapture.model import CaptureGraph, graph
from fathom.puzzles.graphcapture.solve import METHODS

NUMBER_OF_GRAPHS = {1: 1, 2: 1, 3: 2, 4: 6, 5: 21, 6: 112}
"""Connected graphs, up to their shape."""


@given(graphs())
@settings(max_examples=150)
def test_all_methods_agree_with_brute_force(puzzle: CaptureGraph) -> None:
    expected = ways(puzzle)
    for name, method in METHODS.items():
        if method.applies(puzzle):
            answer = fathom.solve(puzzle, name)
            assert (answer.verdict is Verdict.SOLVED) == (expected > 0), name
            assert not answer.unproved
    found = fathom.count(puzzle)
    assert found.count == expected and (found.confirmed == "layers" or not expected)
    assert fathom.loads(puzzle.to_text()) == puzzle


def has_tree(size: int, edges: tuple[tuple[int, int], ...], root_exempt: bool) -> bool:
    """Whether a rooted spanning tree has a leaf beside every inner vertex, of which the root may be an exception."""
    for chosen in combinations(edges, size - 1):
        beside: dict[int, set[int]] = {vertex: set() for vertex in range(size)}
        for one, other in chosen:
            beside[one].add(other)
            beside[other].add(one)
        reached = {0}
        for _ in range(size):
            reached |= {other for vertex in reached for other in beside[vertex]}
        for root in range(size) if len(reached) == size else ():
            leaves = {vertex for vertex in beside if len(beside[vertex]) <= 1 and vertex != root}
            inner = set(beside) - leaves - ({root} if root_exempt else set())
            if size == 1 or all(beside[vertex] & leaves for vertex in inner):
                return True
    return False


def test_the_lemma_holds_on_all_graphs_of_up_to_five_vertices_if_the_root_is_exempt() -> None:
    """[Aravind et al. 2022, Lemma 15]; all of these graphs can be cleared, the path of five among them."""
    for size in range(1, 6):
        found = list(connected_graphs(size))
        assert len(found) == NUMBER_OF_GRAPHS[size]
        for edges in found:
            puzzle = undirected(size, edges)
            assert has_tree(size, edges, root_exempt=True)
            assert fathom.solve(puzzle, "tree").verdict is Verdict.SOLVED and ways(puzzle)


def test_the_lemma_as_printed_fails_on_the_path_of_five() -> None:
    path = ((0, 1), (1, 2), (2, 3), (3, 4))
    assert ways(undirected(5, path)) > 0
    assert not has_tree(5, path, root_exempt=False)


@pytest.mark.slow
def test_of_six_vertices_only_the_path_and_the_ring_cannot_be_cleared() -> None:
    lost = []
    for edges in connected_graphs(6):
        puzzle = undirected(6, edges)
        possible = ways(puzzle) > 0
        assert possible == has_tree(6, edges, root_exempt=True)
        assert possible == (fathom.solve(puzzle, "tree").verdict is Verdict.SOLVED)
        lost += [] if possible else [len(edges)]
    assert sorted(lost) == [5, 6]


@pytest.mark.slow
def test_of_seven_vertices_and_up_to_eight_edges_four_graphs_cannot_be_cleared() -> None:
    lost, found = 0, 0
    for edges in connected_graphs(7, most_edges=8):
        possible = ways(undirected(7, edges)) > 0
        assert possible == has_tree(7, edges, root_exempt=True)
        assert possible == (fathom.solve(undirected(7, edges), "tree").verdict is Verdict.SOLVED)
        lost, found = lost + (not possible), found + 1
    assert (lost, found) == (4, 11 + 33 + 67)


def test_four_graphs_of_seven_vertices_that_cannot_be_cleared() -> None:
    ring = tuple((vertex, (vertex + 1) % 7) for vertex in range(7))
    others = ("03 13 14 24 25 26", "04 12 13 25 26 34 56")
    for edges in (ring, ring[:-1], *(tuple((int(e[0]), int(e[1])) for e in told.split()) for told in others)):
        answer = fathom.solve(undirected(7, edges), "tree")
        assert answer.verdict is Verdict.IMPOSSIBLE and not answer.unproved


def test_more_captures_clear_longer_paths() -> None:
    path = tuple((vertex, vertex + 1) for vertex in range(8))
    verdicts = [fathom.solve(undirected(9, path, captures)).verdict for captures in (2, 3, 4)]
    assert verdicts == [Verdict.IMPOSSIBLE, Verdict.IMPOSSIBLE, Verdict.SOLVED]


@pytest.mark.parametrize(
    ("captures", "words"),
    [
        ("a>c", "no edge leads there"),
        ("a>b, a>b", "no token is there"),
        ("a>b, c>b, b>a", "nothing to capture"),
        ("a>b, b>c, c>d", "no captures left"),
        ("a>b", "3 tokens are left"),
        ("", "4 tokens are left"),
    ],
)
def test_what_is_wrong_is_told(captures: str, words: str) -> None:
    (fault,) = fathom.check(graph("a b, b c, c d"), captures)
    assert words in fault


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("kind: graph-capture\n\na b c\n", "3:1:"),
        ("kind: graph-capture\n\na > > b\n", "3:1:"),
        ("kind: graph-capture\n\na a\n", "two different vertices"),
        ("kind: graph-capture\n\n", "0 vertices"),
        ("kind: graph-capture\ncaptures: many\n\na b\n", "how often"),
        ("kind: graph-capture\nbudgets: c 1\n\na b\n", "each once"),
    ],
)
def test_bad_graphs_are_refused_in_one_line(text: str, words: str) -> None:
    with pytest.raises(FormatError) as refusal:
        fathom.loads(text)
    assert words in str(refusal.value) and "\n" not in str(refusal.value)


def test_vertices_do_not_lie_on_each_other() -> None:
    for puzzle in (fathom.generate("graph-capture", seed=1, vertices=30, more=10), graph("a, b, c, d e")):
        places = list(places_of(puzzle).values())
        apart = [((a - c) ** 2 + (b - d) ** 2) ** 0.5 for (a, b), (c, d) in combinations(places, 2)]
        assert min(apart) > 1


def test_an_interrupted_search_proves_nothing() -> None:
    lost = graph("a > b, b > c, c > d")
    for name in ("exact", "search", "sat"):
        stopped = fathom.solve(lost, name, limits=Limits(cancelled=lambda: True))
        assert stopped.verdict is Verdict.UNDECIDED
    assert fathom.solve(lost).verdict is Verdict.IMPOSSIBLE


def test_graphs_that_are_made_have_what_was_wished() -> None:
    for seed in range(5):
        made = fathom.generate("graph-capture", seed=seed, vertices=8, captures=1, more=0, directed=True)
        assert len(made.vertices) == 8 and len(made.edges) == 7
        assert ways(made) > 0
    with pytest.raises(FathomError):
        fathom.generate("graph-capture", vertices=0)
