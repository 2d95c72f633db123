"""Graph capture by brute force, and all small graphs."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations, permutations

from hypothesis import strategies as st

from fathom.puzzles.graphcapture.model import CaptureGraph

Position = frozenset[tuple[str, int]]


def ways(graph: CaptureGraph) -> int:
    """How many sequences of captures leave one token."""

    @cache
    def from_here(position: Position) -> int:
        if len(position) == 1:
            return 1
        left = dict(position)
        found = 0
        for start, end in graph.edges:
            if left.get(start, 0) > 0 and end in left:
                found += from_here(position - {(start, left[start]), (end, left[end])} | {(end, left[start] - 1)})
        return found

    return from_here(frozenset(graph.captures.items()))


def undirected(
    size: int, pairs: Iterator[tuple[int, int]] | tuple[tuple[int, int], ...], captures: int = 2
) -> CaptureGraph:
    """A graph on the vertices 0, 1, … with edges both ways."""
    edges = [(str(one), str(other)) for one, other in pairs]
    both = frozenset(edges) | {(end, start) for start, end in edges}
    return CaptureGraph({str(vertex): captures for vertex in range(size)}, both)


def connected_graphs(size: int, most_edges: int | None = None) -> Iterator[tuple[tuple[int, int], ...]]:
    """All connected graphs of so many vertices, one of each shape."""
    pairs = list(combinations(range(size), 2))
    bit = {pair: 1 << number for number, pair in enumerate(pairs)}
    turns = [[bit[min(p[a], p[b]), max(p[a], p[b])] for a, b in pairs] for p in permutations(range(size))]
    seen: set[int] = set()
    for edges in range(size - 1, min(len(pairs), most_edges or len(pairs)) + 1):
        for chosen in combinations(range(len(pairs)), edges):
            code = sum(1 << number for number in chosen)
            if code in seen or not _is_connected(size, [pairs[number] for number in chosen]):
                continue
            seen.update(sum(turn[number] for number in chosen) for turn in turns)
            yield tuple(pairs[number] for number in chosen)


def _is_connected(size: int, edges: list[tuple[int, int]]) -> bool:
    reached = {0}
    for _ in range(size):
        reached |= {vertex for edge in edges if set(edge) & reached for vertex in edge}
    return len(reached) == size


@st.composite
def graphs(draw: st.DrawFn, most: int = 6, captures: int = 3) -> CaptureGraph:
    """Small graphs with every feature mixed in."""
    names = "abcdef"[: draw(st.integers(1, most))]
    pairs = [(one, other) for one in names for other in names if one != other]
    edges = set(draw(st.lists(st.sampled_from(pairs), max_size=12))) if pairs else set()
    if draw(st.booleans()):
        edges |= {(end, start) for start, end in edges}
    alike = draw(st.one_of(st.none(), st.just(2), st.integers(0, captures)))
    left = {name: draw(st.integers(0, captures)) if alike is None else alike for name in names}
    return CaptureGraph(left, frozenset(edges))
