"""Clauses about connectivity, each of which follows from the rules of paths alone, and the check that it does.

A path (or loop) is one connected piece, and a path contains no cycle. So of a cycle not all edges are used; and a path
that visits vertices inside and outside of a set uses an edge across the rim of that set. There are far too many such
clauses to write them all down; a solver adds those that it needs, and hands them on as *cuts*, from which a checker
makes the clauses anew after it has looked at them. Nothing here imports a solver. Linear in the size of the graph.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass

from fathom.proofs.paths.graph import Graph

Clause = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Cycle:
    """Not all of these edges, which form a cycle, are used; where loops are wanted, not all of them and `other`."""

    edges: tuple[int, ...]
    other: int | None = None


@dataclass(frozen=True, slots=True)
class Crossing:
    """If the vertices `within` and `beyond` are both used, so is an edge across the rim of the set `inside`.

    `within` is in the set and `beyond` is not.
    """

    inside: frozenset[int]
    within: int
    beyond: int


Cut = Cycle | Crossing


def clause_of(cut: Cut, graph: Graph, edges: Sequence[int], vertices: Sequence[int]) -> Clause:
    """The cut as a clause over the variables of the edges and of the vertices ("is used")."""
    if isinstance(cut, Cycle):
        others = () if cut.other is None else (cut.other,)
        return tuple(-edges[edge] for edge in (*cut.edges, *others))
    return (-vertices[cut.within], -vertices[cut.beyond], *_rim(cut.inside, graph, edges))


def clauses_of(cuts: Iterable[Cut], graph: Graph, edges: Sequence[int], vertices: Sequence[int]) -> Iterator[Clause]:
    """The clauses of several cuts; a rim that many of them share is looked for once."""
    rims: dict[frozenset[int], list[int]] = {}
    for cut in cuts:
        if isinstance(cut, Cycle):
            yield clause_of(cut, graph, edges, vertices)
            continue
        if cut.inside not in rims:
            rims[cut.inside] = _rim(cut.inside, graph, edges)
        yield (-vertices[cut.within], -vertices[cut.beyond], *rims[cut.inside])


def _rim(inside: frozenset[int], graph: Graph, edges: Sequence[int]) -> list[int]:
    return [edges[number] for number, (u, v) in enumerate(graph.edges) if (u in inside) != (v in inside)]


def problems_with_cut(cut: Cut, graph: Graph, loop: bool) -> list[str]:
    """Why the clause of a cut need not hold for every path (with `loop`: every loop) of the graph; empty if it does."""
    if isinstance(cut, Crossing):
        return _problems_with_crossing(cut, graph)
    if not _is_cycle(cut.edges, graph):
        return [f"the edges {_listed(cut.edges)} form no cycle"]
    if not loop:
        return [] if cut.other is None else ["a cut for loops, where paths are wanted"]
    if cut.other is None:
        return ["a cut for paths, where loops are wanted"]
    if not 0 <= cut.other < len(graph.edges) or cut.other in cut.edges:
        return [f"the other edge {cut.other} must be an edge that is not on the cycle"]
    return []


def _problems_with_crossing(cut: Crossing, graph: Graph) -> list[str]:
    strangers = [v for v in (*cut.inside, cut.within, cut.beyond) if not 0 <= v < graph.vertices]
    if strangers:
        return [f"{strangers[0]} is no vertex"]
    if cut.within not in cut.inside:
        return [f"vertex {cut.within} is not in the set"]
    if cut.beyond in cut.inside:
        return [f"vertex {cut.beyond} is in the set"]
    return []


def _is_cycle(edges: Collection[int], graph: Graph) -> bool:
    """Whether these are different edges, two at each vertex they meet, and all connected."""
    if not edges or len(set(edges)) != len(edges) or any(not 0 <= edge < len(graph.edges) for edge in edges):
        return False
    at: dict[int, list[int]] = {}
    for edge in edges:
        for vertex in graph.edges[edge]:
            at.setdefault(vertex, []).append(edge)
    if any(len(met) != 2 for met in at.values()):
        return False
    waiting = [next(iter(at))]
    seen = set(waiting)
    while waiting:
        here = waiting.pop()
        for edge in at[here]:
            there = graph.other_end(edge, here)
            if there not in seen:
                seen.add(there)
                waiting.append(there)
    return len(seen) == len(at)


def _listed(edges: Sequence[int]) -> str:
    return ", ".join(map(str, edges[:12])) + (", …" if len(edges) > 12 else "")
