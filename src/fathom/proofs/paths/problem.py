"""Which paths are wanted: their ends, what they use and avoid, how many of what, and the regions they cut out."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from fathom.errors import FathomError
from fathom.proofs.paths.graph import Graph, Path
from fathom.proofs.paths.regions import Regions


@dataclass(frozen=True, slots=True)
class Count:
    """At least `low` and at most `high` (None: any number) of these vertices and edges are used."""

    low: int
    high: int | None
    vertices: Collection[int] = frozenset()
    edges: Collection[int] = frozenset()

    def __post_init__(self) -> None:
        """Take any collections."""
        object.__setattr__(self, "vertices", frozenset(self.vertices))
        object.__setattr__(self, "edges", frozenset(self.edges))

    @classmethod
    def exactly(cls, number: int, vertices: Collection[int] = (), edges: Collection[int] = ()) -> Count:
        """Exactly so many are used."""
        return cls(number, number, vertices, edges)

    def holds(self, path: Path) -> bool:
        """Whether a path keeps to it."""
        used = sum(vertex in self.vertices for vertex in path.vertices) + sum(edge in self.edges for edge in path.edges)
        return self.low <= used and (self.high is None or used <= self.high)


@dataclass(frozen=True, slots=True)
class Problem:
    """Simple paths of at least one edge, one end of which is among `starts` and the other among `ends`.

    `starts` and `ends` may overlap. A path is a set of edges: it has no direction and is counted once, whichever of
    its ends is called the start. With `loop` the wanted are simple closed loops instead (of three edges or more, or of
    two that join the same vertices), and there are no starts or ends. A path may pass through starts and ends.

    Of vertices and edges to be used all must be, of those to be avoided none. `regions` has a value for every face.
    """

    graph: Graph
    starts: Collection[int] = frozenset()
    ends: Collection[int] = frozenset()
    loop: bool = False
    use_vertices: Collection[int] = frozenset()
    avoid_vertices: Collection[int] = frozenset()
    use_edges: Collection[int] = frozenset()
    avoid_edges: Collection[int] = frozenset()
    counts: Collection[Count] = ()
    regions: Regions | None = None

    def __post_init__(self) -> None:
        """Take any collections, refuse numbers of no vertex or edge."""
        size = {"vertices": self.graph.vertices, "edges": len(self.graph.edges)}
        for name in ("starts", "ends", "use_vertices", "avoid_vertices", "use_edges", "avoid_edges"):
            members = frozenset(getattr(self, name))
            _refuse_strangers(members, size["edges" if name.endswith("edges") else "vertices"], name)
            object.__setattr__(self, name, members)
        object.__setattr__(self, "counts", tuple(self.counts))
        for count in self.counts:
            _refuse_strangers(count.vertices, size["vertices"], "vertices of a count")
            _refuse_strangers(count.edges, size["edges"], "edges of a count")
        if self.loop and (self.starts or self.ends):
            raise FathomError("a loop has no starts and no ends")
        if self.regions is not None and len(self.regions.values) != len(self.graph.faces):
            raise FathomError(
                f"regions have values for {len(self.regions.values)} faces, the graph has {len(self.graph.faces)}"
            )

    def walk(self, edges: Collection[int]) -> Path:
        """A wanted path, given by its edges, from a start to an end."""
        path = self.graph.walk(edges)
        if not self.loop and not (path.vertices[0] in self.starts and path.vertices[-1] in self.ends):
            return Path(path.vertices[::-1], path.edges[::-1])
        return path


def _refuse_strangers(members: Collection[int], size: int, name: str) -> None:
    for member in members:
        if not 0 <= member < size:
            raise FathomError(f"{name}: found {member}, expected numbers from 0 to {size - 1}")
