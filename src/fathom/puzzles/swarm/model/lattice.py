"""Grids and tori of one to three dimensions, what a robot sees of them, and how a view may be turned.

A node is a number: the coordinates in row-major order, x first. Rotations are those of the cube (of the square, of the
line) that keep left and right apart: 24 (4, 1) of them; without a common chirality reflections are added.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import permutations, product

from fathom.errors import FathomError

Vector = tuple[int, ...]
Turn = tuple[Vector, ...]
"""A rotation as the images of the axes."""

AXES = "xyz"
MOST_NODES = 1 << 20
MOST_VISIBILITY = 6


@dataclass(frozen=True, slots=True)
class Lattice:
    """A grid with these sides; along the axes that wrap it has no walls."""

    sides: tuple[int, ...]
    wraps: tuple[bool, ...]

    def __post_init__(self) -> None:
        """Refuse grids without nodes, or with too many."""
        if not 1 <= len(self.sides) <= len(AXES) or len(self.wraps) != len(self.sides):
            raise FathomError(f"found a grid of {len(self.sides)} sides, expected one to three")
        if min(self.sides) < 1 or self.nodes > MOST_NODES:
            raise FathomError(f"found the grid {self.name}, expected sides from 1 and at most {MOST_NODES:,} nodes")

    @property
    def dimension(self) -> int:
        """How many axes there are."""
        return len(self.sides)

    @property
    def nodes(self) -> int:
        """How many nodes there are."""
        product_ = 1
        for side in self.sides:
            product_ *= side
        return product_

    @property
    def name(self) -> str:
        """As it is written: `4x7x3`."""
        return "x".join(map(str, self.sides))

    def node(self, place: Vector) -> int | None:
        """The node at a place, wrapped where the grid does; None outside."""
        number = 0
        for position, side, wraps in zip(place, self.sides, self.wraps, strict=True):
            if not wraps and not 0 <= position < side:
                return None
            number = number * side + position % side
        return number

    def place(self, node: int) -> Vector:
        """The coordinates of a node."""
        found = []
        for side in reversed(self.sides):
            node, rest = divmod(node, side)
            found.append(rest)
        return tuple(reversed(found))

    def beside(self, node: int, step: Vector) -> int | None:
        """The node that lies so far from another; None outside."""
        return self.node(added(self.place(node), step))


def added(one: Vector, other: Vector) -> Vector:
    """The sum of two vectors."""
    return tuple(a + b for a, b in zip(one, other, strict=True))


@cache
def turns(dimension: int, chirality: bool = True) -> tuple[Turn, ...]:
    """The rotations about the axes by quarter turns, the identity first; without chirality the reflections too."""
    found = []
    for axes in permutations(range(dimension)):
        for signs in product((1, -1), repeat=dimension):
            swaps = sum(one > other for place, one in enumerate(axes) for other in axes[place + 1 :])
            handed = (-1) ** swaps * (-1) ** signs.count(-1)
            if handed == 1 or not chirality:
                found.append(
                    tuple(tuple(signs[row] * (row == axis) for row in range(dimension)) for axis in axes),
                )
    return tuple(found)


@cache
def turned(vector: Vector, turn: Turn) -> Vector:
    """What a rotation makes of a vector; there are few of either."""
    return tuple(sum(part * image[row] for part, image in zip(vector, turn, strict=True)) for row in range(len(vector)))


@cache
def steps(dimension: int) -> tuple[Vector, ...]:
    """Staying, then one step along each axis: +x, -x, +y, ..."""
    units = [tuple(int(row == axis) for row in range(dimension)) for axis in range(dimension)]
    return ((0,) * dimension, *(tuple(sign * part for part in unit) for unit in units for sign in (1, -1)))


@cache
def offsets(dimension: int, visibility: int) -> tuple[Vector, ...]:
    """What is seen: with visibility 1 the neighbours in the order of `steps`, else all nodes within reach, in order."""
    if visibility == 1:
        return steps(dimension)[1:]
    near = product(range(-visibility, visibility + 1), repeat=dimension)
    return tuple(vector for vector in near if 0 < sum(map(abs, vector)) <= visibility)


@cache
def turned_cells(dimension: int, visibility: int, turn: Turn) -> tuple[int, ...]:
    """For each cell of a view, which cell it becomes when the view is turned."""
    cells = offsets(dimension, visibility)
    number = {cell: index for index, cell in enumerate(cells)}
    return tuple(number[turned(cell, turn)] for cell in cells)


def step_name(step: Vector) -> str:
    """`idle`, `+x`, `-x` and so on."""
    for axis, part in zip(AXES, step, strict=False):
        if part:
            return f"{'+' if part > 0 else '-'}{axis}"
    return "idle"


@cache
def step_names(dimension: int) -> dict[str, Vector]:
    """The moves by their names, and by the words of [Bramas et al. 2022]: Right is +x, Front +y, Above +z."""
    words = ("idle", "right", "left", "front", "back", "above", "below")
    found = dict(zip(words, steps(dimension), strict=False))
    return found | {step_name(step): step for step in steps(dimension)}
