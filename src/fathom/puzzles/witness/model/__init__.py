"""Panels, their clues, and the line that is drawn on them.

Places are pairs (x, y) on a grid of double fineness: corners have two even numbers, the middles of lines one, cells
none. On a pillar x counts around, so that the grid is `2 * columns` wide; otherwise it is one wider.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import ClassVar, NamedTuple

from fathom.errors import FathomError
from fathom.formats.text import Document
from fathom.kind import Instance, Solution
from fathom.puzzles.witness.model.rules import THESIS, Rules

Place = tuple[int, int]

SQUARE, STAR, TRIANGLE = "square", "star", "triangle"
POLYOMINO, ANTIPOLYOMINO, ANTIBODY = "polyomino", "antipolyomino", "antibody"
CLUES = (SQUARE, STAR, TRIANGLE, POLYOMINO, ANTIPOLYOMINO, ANTIBODY)

ANY, FIRST, SECOND, HIDDEN = "any", "first", "second", "hidden"
HEXAGONS = (ANY, FIRST, SECOND, HIDDEN)
"""Whose line passes a hexagon; a hidden one is like `ANY`, but not drawn."""

SIDES: dict[str, Place] = {"left": (-1, 0), "right": (1, 0), "top": (0, -1), "bottom": (0, 1)}
SYMMETRIES = ("", "x", "y", "xy", "shift")
"""How the second line mirrors the first: left-right, up-down, both; on pillars half a turn is added to each, and
`shift` is the half turn alone."""

MOST_CELLS = 65_535


class Shape(NamedTuple):
    """The form of a polyomino: cells (x, y), moved to the upper left, in order. It need not be connected."""

    cells: tuple[Place, ...]
    turns: bool = False

    @classmethod
    def of(cls, cells: Iterator[Place] | list[Place] | tuple[Place, ...], turns: bool = False) -> Shape:
        """The shape that these cells have."""
        wanted = sorted(set(cells))
        if not wanted:
            return cls((), turns)
        left, top = min(x for x, _ in wanted), min(y for _, y in wanted)
        return cls(tuple((x - left, y - top) for x, y in wanted), turns)

    def turned(self) -> tuple[Shape, ...]:
        """The different shapes it can take: itself, or its quarter turns too."""
        found = [Shape(self.cells)]
        for _ in range(3 if self.turns else 0):
            found.append(Shape.of([(-y, x) for x, y in found[-1].cells]))
        return tuple(dict.fromkeys(found))


@dataclass(frozen=True, slots=True)
class Clue:
    """What is in a cell. `count` is for triangles, `shape` for polyominoes; squares and stars have a colour."""

    kind: str
    colour: str | None = None
    count: int = 0
    shape: Shape | None = None


class End(NamedTuple):
    """An end, and the side of it to which its cap points."""

    place: Place
    side: str


@dataclass(frozen=True)
class Layer:
    """The clues of one panel: in cells, on corners and lines; and the lines that are broken or not there."""

    cells: Mapping[Place, Clue] = field(default_factory=dict)
    hexagons: Mapping[Place, str] = field(default_factory=dict)
    broken: frozenset[Place] = frozenset()
    missing: frozenset[Place] = frozenset()

    def has(self, *kinds: str) -> bool:
        """Whether there is a clue of one of these kinds."""
        return any(clue.kind in kinds for clue in self.cells.values())


@dataclass(frozen=True, eq=False)
class Panel(Instance):
    """A panel, or several that one line has to solve at once (`layers`, which share size, starts and ends)."""

    kind: ClassVar[str] = "witness"

    columns: int
    rows: int
    starts: tuple[Place, ...] = ()
    ends: tuple[End, ...] = ()
    layers: tuple[Layer, ...] = (Layer(),)
    pillar: bool = False
    symmetry: str = ""
    rules: Rules = THESIS
    about: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Refuse panels that cannot be."""
        object.__setattr__(self, "starts", tuple(sorted(set(self.starts))))
        object.__setattr__(self, "ends", tuple(sorted({end.place: end for end in self.ends}.values())))
        if self.columns < self.pillar or self.rows < 0 or max(self.columns, 1) * max(self.rows, 1) > MOST_CELLS:
            raise FathomError(
                f"found a panel of {self.columns} x {self.rows} cells, expected at most {MOST_CELLS} cells"
            )
        if self.symmetry not in SYMMETRIES or (self.symmetry == "shift" and not self.pillar):
            raise FathomError(f"found the symmetry {self.symmetry!r}, expected x, y or xy (shift: only on a pillar)")
        if self.symmetry and self.pillar and self.columns % 2:
            raise FathomError(f"found a mirrored pillar of {self.columns} columns, expected an even number of them")
        if not self.layers:
            raise FathomError("found no panel, expected at least one")
        for place in (*self.starts, *(end.place for end in self.ends)):
            self._on_line(place, "a start or an end")
        for layer in self.layers:
            self._layer(layer)

    def _on_line(self, place: Place, what: str) -> None:
        x, y = place
        if not (0 <= x < self.width and 0 <= y < self.height) or (x % 2 and y % 2):
            raise FathomError(f"found {what} at {x},{y}, expected a corner or a line of the panel")

    def _layer(self, layer: Layer) -> None:
        for place in layer.hexagons:
            self._on_line(place, "a hexagon")
        for place in layer.broken | layer.missing:
            self._on_line(place, "a broken line")
            if place[0] % 2 == place[1] % 2:
                raise FathomError(f"found a broken line at {place[0]},{place[1]}, expected the middle of a line")
        for (x, y), clue in layer.cells.items():
            if not (0 <= x < self.width and 0 <= y < self.height and x % 2 and y % 2):
                raise FathomError(f"found a clue at {x},{y}, expected a cell of the panel")
            if clue.kind == TRIANGLE and not 1 <= clue.count <= 4:
                raise FathomError(f"found {clue.count} triangles at {x},{y}, expected 1 to 4")
            if clue.kind in (SQUARE, STAR) and clue.colour is None:
                raise FathomError(f"found a {clue.kind} without a colour at {x},{y}")
            if (clue.shape is not None) != (clue.kind in (POLYOMINO, ANTIPOLYOMINO)):
                raise FathomError(f"found a {clue.kind} {'with' if clue.shape else 'without'} a shape at {x},{y}")
            if clue.shape is not None and not clue.shape.cells:
                raise FathomError(f"found a {clue.kind} without cells at {x},{y}")
        if layer.missing and layer.cells:
            self._inside(layer)

    def _inside(self, layer: Layer) -> None:
        """Refuse clues that no rule would read: a cell that missing lines open to the outside is in no region."""
        from fathom.puzzles.witness.model.regions import outside

        for x, y in sorted(outside(self, layer) & layer.cells.keys()):
            raise FathomError(
                f"found a {layer.cells[x, y].kind} at {x},{y}, in a cell that missing lines open to the outside, "
                "where no rule reads it: expected no clue there, or broken lines around it instead of missing ones"
            )

    def __eq__(self, other: object) -> bool:
        """Equal panels are the same puzzle with the same words about it."""
        return isinstance(other, Panel) and self._parts == other._parts

    def __hash__(self) -> int:
        """Agrees with equality."""
        return hash((self.columns, self.rows, self.starts, self.ends, self.pillar, self.symmetry))

    @property
    def _parts(self) -> tuple[object, ...]:
        layers = tuple((dict(one.cells), dict(one.hexagons), one.broken, one.missing) for one in self.layers)
        return (
            self.columns, self.rows, self.starts, self.ends, layers, self.pillar, self.symmetry, self.rules,
            dict(self.about),
        )  # fmt: skip

    @property
    def width(self) -> int:
        """How many places there are across."""
        return 2 * self.columns + (not self.pillar)

    @property
    def height(self) -> int:
        """How many places there are down."""
        return 2 * self.rows + 1

    @cached_property
    def broken(self) -> frozenset[Place]:
        """The lines that the path may not use, on whatever layer they are broken or missing."""
        return frozenset().union(*(layer.broken | layer.missing for layer in self.layers))

    @property
    def cells(self) -> list[Place]:
        """All cells, row by row."""
        return [(x, y) for y in range(1, self.height, 2) for x in range(1, self.width, 2)]

    def beside(self, place: Place) -> tuple[Place, ...]:
        """The places one step left, right, above and below."""
        return self._beside[place]

    @cached_property
    def _beside(self) -> dict[Place, tuple[Place, ...]]:
        width, height = self.width, self.height
        return {
            (x, y): tuple(
                ((x + dx) % width if self.pillar else x + dx, y + dy)
                for dx, dy in SIDES.values()
                if 0 <= y + dy < height and (self.pillar or 0 <= x + dx < width)
            )
            for y in range(height)
            for x in range(width)
        }

    def mirrored(self, place: Place) -> Place:
        """Where the second line is when the first is here."""
        x, y = place
        if self.pillar:
            x += self.columns
            x = (2 * self.columns - x if "x" in self.symmetry else x) % self.width
        elif "x" in self.symmetry:
            x = 2 * self.columns - x
        return (x, 2 * self.rows - y if "y" in self.symmetry else y)

    @property
    def end_places(self) -> frozenset[Place]:
        """Where the path may end."""
        return frozenset(end.place for end in self.ends)


@dataclass(frozen=True, slots=True)
class Line(Solution):
    """A line: the places it passes, corners and middles of lines in turn. A second, mirrored line goes unsaid.

    On a pillar of one column the ways to the left and to the right of a corner lead to the same place. They are counted
    as two ways to draw one line.
    """

    places: tuple[Place, ...]


def default_side(panel_width: int, panel_height: int, place: Place) -> str:
    """Where the cap of an end points if nothing is said: outwards, sideways at the corners."""
    x, y = place
    if x == panel_width - 1 and x > 0:
        return "right"
    if y == 0:
        return "top" if x else "left"
    if x == 0:
        return "left"
    return "bottom" if y == panel_height - 1 else "right"


def read(document: Document) -> Panel:
    """The panel in a document of kind `witness`; see `text`."""
    from fathom.puzzles.witness.model.text import read_panel

    return read_panel(document)


def write(instance: Panel) -> str:
    """The panel as a document that `read` understands."""
    from fathom.puzzles.witness.model.text_writing import write_panel

    return write_panel(instance)


SOLUTION = Line


def read_solution(instance: Panel, text: str) -> Line:
    """The line that `text` tells; see `lines`."""
    from fathom.puzzles.witness.model.lines import read_line

    return read_line(instance, text)


def write_solution(instance: Panel, solution: Line) -> str:
    """The line as text: where it starts, and its steps."""
    from fathom.puzzles.witness.model.lines import write_line

    return write_line(instance, solution)
