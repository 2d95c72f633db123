"""Graphs that paths run in, rectangular boards among them, and the paths themselves."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise

from fathom.errors import FathomError


@dataclass(frozen=True, slots=True)
class Path:
    """A simple path, its vertices and edges in walking order; of a loop the first vertex is not repeated."""

    vertices: tuple[int, ...]
    edges: tuple[int, ...]


@dataclass(frozen=True)
class Graph:
    """Vertices 0, 1, …, `vertices` - 1, and edges as pairs of different vertices; two edges may join the same pair.

    A face is the tuple of the edges around it. No edge has more than two faces beside it; beyond an edge with one
    face is the outside, which is no face.
    """

    vertices: int
    edges: tuple[tuple[int, int], ...]
    faces: tuple[tuple[int, ...], ...] = ()

    def __post_init__(self) -> None:
        """Take any sequences, refuse what is no graph."""
        object.__setattr__(self, "edges", tuple((int(u), int(v)) for u, v in self.edges))
        object.__setattr__(self, "faces", tuple(tuple(map(int, face)) for face in self.faces))
        for number, (u, v) in enumerate(self.edges):
            if not (0 <= u < self.vertices and 0 <= v < self.vertices) or u == v:
                raise FathomError(
                    f"edge {number} joins {u} and {v}: expected two different vertices of {self.vertices}"
                )
        sides = [0] * len(self.edges)
        for number, face in enumerate(self.faces):
            for edge in face:
                if not 0 <= edge < len(self.edges):
                    raise FathomError(f"face {number} has an edge {edge}: expected a number below {len(self.edges)}")
                sides[edge] += 1
                if sides[edge] > 2:
                    raise FathomError(f"edge {edge} has more than two faces beside it")

    def edges_at(self) -> list[list[int]]:
        """For every vertex the edges that meet there."""
        at: list[list[int]] = [[] for _ in range(self.vertices)]
        for number, (u, v) in enumerate(self.edges):
            at[u].append(number)
            at[v].append(number)
        return at

    def faces_beside(self) -> list[list[int]]:
        """For every edge the faces beside it, none to two (twice the same where a face meets itself)."""
        beside: list[list[int]] = [[] for _ in self.edges]
        for number, face in enumerate(self.faces):
            for edge in face:
                beside[edge].append(number)
        return beside

    def other_end(self, edge: int, vertex: int) -> int:
        """The vertex at the other end of the edge."""
        u, v = self.edges[edge]
        return v if u == vertex else u

    def walk(self, edges: Iterable[int], first: int | None = None) -> Path:
        """The edges, which form one path or loop, in walking order.

        A path begins at `first`, which is one of its ends, or else at its smaller end; a loop at its smallest vertex,
        along the smaller of the two edges there.
        """
        at: dict[int, list[int]] = {}
        for edge in sorted(edges):
            for vertex in self.edges[edge]:
                at.setdefault(vertex, []).append(edge)
        if not at:
            raise FathomError("a path has at least one edge")
        tips = sorted(vertex for vertex, met in at.items() if len(met) == 1)
        here = first if first is not None else tips[0] if tips else min(at)
        vertices, walked, used = [here], list[int](), set[int]()
        while True:
            ahead = next((edge for edge in at[here] if edge not in used), None)
            if ahead is None:
                break
            used.add(ahead)
            walked.append(ahead)
            here = self.other_end(ahead, here)
            vertices.append(here)
        if 2 * len(walked) != sum(map(len, at.values())) or any(len(met) > 2 for met in at.values()):
            raise FathomError("these edges form more than one path")
        return Path(tuple(vertices if tips else vertices[:-1]), tuple(walked))


@dataclass(frozen=True)
class Grid(Graph):
    """A rectangular board of points, by rows, or a cylinder; its faces are the squares between them, by rows."""

    columns: int = 0
    rows: int = 0
    around: bool = False

    def vertex(self, column: int, row: int) -> int:
        """The point in this column and row, both counted from 0."""
        return row * self.columns + column

    def across(self, column: int, row: int) -> int:
        """The edge from a point to the next one on its right (on a cylinder, from the last point to the first)."""
        return row * (self.columns if self.around else self.columns - 1) + column

    def down(self, column: int, row: int) -> int:
        """The edge from a point to the next one below."""
        return self.rows * (self.columns if self.around else self.columns - 1) + row * self.columns + column

    def face(self, column: int, row: int) -> int:
        """The square whose upper left corner is this point."""
        return row * (self.columns if self.around else self.columns - 1) + column


def grid(columns: int, rows: int, around: bool = False) -> Grid:
    """A board of `columns` x `rows` points; `around`: the last column is next to the first (a cylinder).

    A panel of x x y squares is `grid(x + 1, y + 1)`; a puzzle whose path runs through squares takes them as points.
    """
    if columns < (2 if around else 1) or rows < 1:
        raise FathomError(f"a board of {columns} x {rows} points is too small")
    wide = columns if around else columns - 1
    points = [[row * columns + column for column in range(columns)] for row in range(rows)]
    edges = [(line[column], line[(column + 1) % columns]) for line in points for column in range(wide)]
    edges += [(upper, lower) for above, below in pairwise(points) for upper, lower in zip(above, below, strict=True)]
    board = Grid(columns * rows, tuple(edges), (), columns, rows, around)
    faces = tuple(
        (
            board.across(column, row),
            board.down((column + 1) % columns, row),
            board.across(column, row + 1),
            board.down(column, row),
        )
        for row in range(rows - 1)
        for column in range(wide)
    )
    return Grid(columns * rows, tuple(edges), faces, columns, rows, around)
