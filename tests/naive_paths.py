"""All paths and loops of small graphs by plain search, the rules of a `Problem` one by one, and random problems."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hypothesis import strategies as st

from fathom.engine.paths import Count, Graph, Path, Problem, Regions, grid


def all_paths(graph: Graph) -> Iterator[Path]:
    """All simple paths of at least one edge, each once."""
    at = graph.edges_at()

    def onwards(vertices: tuple[int, ...], edges: tuple[int, ...]) -> Iterator[Path]:
        if edges and vertices[0] < vertices[-1]:
            yield Path(vertices, edges)
        for edge in at[vertices[-1]]:
            there = graph.other_end(edge, vertices[-1])
            if there not in vertices:
                yield from onwards((*vertices, there), (*edges, edge))

    for first in range(graph.vertices):
        yield from onwards((first,), ())


def all_loops(graph: Graph) -> Iterator[Path]:
    """All simple loops, each once: from the smallest vertex, the first edge smaller than the last."""
    at = graph.edges_at()

    def onwards(vertices: tuple[int, ...], edges: tuple[int, ...]) -> Iterator[Path]:
        for edge in at[vertices[-1]]:
            there = graph.other_end(edge, vertices[-1])
            if there == vertices[0] and edges and edges[0] < edge:
                yield Path(vertices, (*edges, edge))
            elif there not in vertices and there > vertices[0]:
                yield from onwards((*vertices, there), (*edges, edge))

    for first in range(graph.vertices):
        yield from onwards((first,), ())


def regions_of(graph: Graph, used: set[int]) -> list[set[int]]:
    """The regions by flood fill across unused edges."""
    left = set(range(len(graph.faces)))
    regions = []
    while left:
        region = {left.pop()}
        waiting = list(region)
        while waiting:
            face = waiting.pop()
            for other in list(left):
                if set(graph.faces[face]) & set(graph.faces[other]) - used:
                    left.discard(other)
                    region.add(other)
                    waiting.append(other)
        regions.append(region)
    return regions


def wanted(problem: Problem, path: Path) -> bool:
    """Whether a path obeys all rules of the problem."""
    vertices, edges = set(path.vertices), set(path.edges)
    if not problem.loop:
        one, other = path.vertices[0], path.vertices[-1]
        if not ((one in problem.starts and other in problem.ends) or (other in problem.starts and one in problem.ends)):
            return False
    if not (problem.use_vertices <= vertices and problem.use_edges <= edges):
        return False
    if problem.avoid_vertices & vertices or problem.avoid_edges & edges:
        return False
    if not all(count.holds(path) for count in problem.counts):
        return False
    return problem.regions is None or all(
        accepted(problem.regions, region) for region in regions_of(problem.graph, edges)
    )


def accepted(regions: Regions, region: set[int]) -> bool:
    """Whether the values of the faces combine to an accepted one."""
    values = [regions.values[face] for face in region]
    total = values[0]
    for value in values[1:]:
        total = regions.combined[total][value]
        if total < 0:
            return False
    return regions.accepted[total]


def solutions(problem: Problem) -> set[frozenset[int]]:
    """The edge sets of all wanted paths."""
    every = all_loops(problem.graph) if problem.loop else all_paths(problem.graph)
    return {frozenset(path.edges) for path in every if wanted(problem, path)}


@st.composite
def graphs(draw: st.DrawFn, sizes: Sequence[tuple[int, int]]) -> Graph:
    """Parts of boards and of cylinders, with faces where all edges are there; any graph."""
    columns, rows = draw(st.sampled_from(sizes))
    board = grid(columns, rows, around=draw(st.booleans()))
    gone = draw(st.sets(st.integers(0, len(board.edges) - 1), max_size=4))
    number = {}
    for edge in range(len(board.edges)):
        if edge not in gone:
            number[edge] = len(number)
    faces = [[number[edge] for edge in face] for face in board.faces if not gone & set(face)]
    edges = [board.edges[edge] for edge in number]
    if draw(st.integers(0, 4)) == 0:  # not planar, without faces
        pair = st.tuples(st.integers(0, 5), st.integers(0, 5)).filter(lambda pair: pair[0] != pair[1])
        return Graph(6, draw(st.lists(pair, max_size=9)))
    return Graph(board.vertices, edges, faces)


@st.composite
def regions(draw: st.DrawFn, faces: int) -> Regions:
    """Colours apart; pairs of a colour; areas from a list; two rules at once."""
    labels = draw(st.lists(st.sampled_from([None, None, "a", "b", "c"]), min_size=faces, max_size=faces))
    apart = Regions.separate(labels)
    pairs = Regions.fold(
        [int(label == "a") for label in labels],
        lambda one, other: one + other if one + other <= 2 else None,
        lambda number: number != 1,
    )
    sizes = draw(st.sets(st.integers(1, 12), min_size=2))
    areas = Regions.fold([1] * faces, lambda one, other: min(one + other, 13), lambda area: area in sizes)
    return draw(st.sampled_from([apart, pairs, areas, Regions.both(apart, areas)]))


@st.composite
def problems(
    draw: st.DrawFn,
    with_regions: bool = True,
    sizes: Sequence[tuple[int, int]] = ((2, 2), (3, 2), (3, 3), (4, 3), (2, 5), (4, 2), (5, 2)),
) -> Problem:
    """Problems with a few constraints of each kind, on boards of one of these sizes and other graphs."""
    graph = draw(graphs(sizes))
    vertices = st.sets(st.integers(0, graph.vertices - 1), max_size=3)
    edges = st.sets(st.integers(0, len(graph.edges) - 1), max_size=2) if graph.edges else st.just(set())
    few = st.sampled_from([0, 0, 1])

    def sometimes(members: st.SearchStrategy[set[int]]) -> set[int]:
        return draw(members) if draw(few) else set()

    counts = []
    for _ in range(draw(st.integers(0, 3))):
        members = draw(st.sets(st.integers(0, graph.vertices - 1), max_size=6))
        chosen = draw(st.sets(st.integers(0, len(graph.edges) - 1), max_size=5)) if graph.edges else set()
        low = draw(st.integers(0, 4))
        high = draw(st.sampled_from([None, low, low + 1, low + 3]))
        counts.append(
            draw(
                st.sampled_from(
                    [Count(low, high, members), Count(low, high, (), chosen), Count(low, high, members, chosen)]
                )
            )
        )
    loop = draw(st.integers(0, 3)) == 0
    ends = st.sets(st.integers(0, graph.vertices - 1), min_size=1)
    return Problem(
        graph,
        set() if loop else draw(ends),
        set() if loop else draw(ends),
        loop,
        sometimes(vertices),
        sometimes(vertices),
        sometimes(edges),
        sometimes(edges),
        counts if draw(st.booleans()) else (),
        draw(regions(len(graph.faces))) if with_regions and draw(st.booleans()) else None,
    )
