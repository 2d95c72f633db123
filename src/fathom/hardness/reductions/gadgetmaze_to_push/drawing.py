"""Tiles and corridors as squares of a level.

A visibility representation says where tiles and junctions go. Around a tile there are tracks: ports at its bottom are
led around it to its top, so that all ports lie there in one row; from this row the first ones go up to their edges, the
others around the right side and below the tile, down to theirs. Corridors are one square wide with walls between them.
`verified` reads the corridors off the squares again, by flooding, and compares them with what was wanted.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from fathom.errors import BrokenAnswer
from fathom.gadgets.model.fragments import WALL, Cell
from fathom.hardness.reductions.gadgetmaze_to_push.embedding import End, Vertex, embedded
from fathom.hardness.reductions.gadgetmaze_to_push.flat import Flat, Joint
from fathom.hardness.reductions.gadgetmaze_to_push.tiles import Tile
from fathom.hardness.reductions.gadgetmaze_to_push.visibility import Spot, arranged

MARGIN = 1


@dataclass(frozen=True)
class Comb:
    """A way to put a tile: turned over or not in each direction, and how many bottom ports go around its left side.

    `ports` are the used ports in the order of the row above the tile.
    """

    flip_rows: bool
    flip_columns: bool
    above: tuple[int, ...]
    below: tuple[int, ...]
    left: int

    @property
    def ports(self) -> tuple[int, ...]:
        """The ports in the row above the tile, from left to right."""
        return (*self.below[: self.left][::-1], *self.above, *self.below[self.left :][::-1])


def turned(tile: Tile, comb: Comb, cell: Cell) -> Cell:
    """Where a cell of the tile is when it is put so."""
    rows, columns = len(tile.fragment.rows), len(tile.fragment.rows[0])
    row = rows - 1 - cell[0] if comb.flip_rows else cell[0]
    return row, columns - 1 - cell[1] if comb.flip_columns else cell[1]


@cache
def comb_for(tile: Tile, wanted: tuple[int, ...]) -> Comb:
    """The way to put a tile so that these ports lie above it in this order."""
    rows = len(tile.fragment.rows)
    for flip_rows in (False, True):
        for flip_columns in (False, True):
            plain = Comb(flip_rows, flip_columns, (), (), 0)
            where = {port: turned(tile, plain, tile.fragment.ports[port][1]) for port in wanted}
            ordered = sorted(wanted, key=lambda port: where[port][1])
            above = tuple(port for port in ordered if where[port][0] == 0)
            below = tuple(port for port in ordered if where[port][0] == rows - 1)
            for left in range(len(below) + 1):
                comb = Comb(flip_rows, flip_columns, above, below, left)
                if comb.ports == wanted:
                    return comb
    raise BrokenAnswer(f"the ports of a {tile.name} cannot be put in the order {wanted}")


@dataclass(frozen=True)
class Placed:
    """Where a tile is: the square of its upper left corner, and how it is put."""

    tile: Tile
    row: int
    column: int
    comb: Comb

    def square(self, cell: Cell) -> Cell:
        """The square of one of its cells."""
        row, column = turned(self.tile, self.comb, cell)
        return self.row + row, self.column + column

    def port(self, location: int) -> Cell:
        """The square of a port."""
        return self.square(self.tile.fragment.ports[location][1])


@dataclass(frozen=True, eq=False)
class Drawing:
    """The squares: which are floor, where blocks are, where the agent starts and wants to be, and where tiles are."""

    floor: NDArray[np.bool_]
    blocks: frozenset[Cell]
    start: Cell
    target: Cell
    placed: dict[str, Placed]


class _Pen:
    """Floor as far as it is drawn."""

    def __init__(self, height: int, width: int) -> None:
        self.floor = np.zeros((height, width), np.bool_)

    def line(self, one: Cell, other: Cell) -> None:
        """A corridor along a row or a column, both ends included."""
        (top, bottom), (left, right) = sorted((one[0], other[0])), sorted((one[1], other[1]))
        self.floor[top : bottom + 1, left : right + 1] = True

    def path(self, *corners: Cell) -> None:
        """A corridor with these corners."""
        for one, other in pairwise(corners):
            self.line(one, other)


def drawn(flat: Flat) -> Drawing:
    """The squares of a plan that has been taken apart."""
    edges: list[tuple[End, End]] = []
    joint_at: list[tuple[Joint | None, Joint | None]] = []
    orders = {path: len(one.fragment.ports) for path, (one, _) in flat.tiles.items() if len(one.fragment.ports) > 3}

    def end(joint: Joint) -> End:
        return End(joint[0], joint[1] if joint[0] in orders else None)

    for number, joints in enumerate(flat.corridors):
        if len(joints) == 2 and number not in (flat.start, flat.target):
            edges.append((end(joints[0]), end(joints[1])))
            joint_at.append((joints[0], joints[1]))
        elif len(joints) > 2 or number in (flat.start, flat.target):
            edges += [(End(number), end(joint)) for joint in joints]
            joint_at += [(None, joint) for joint in joints]
    around = embedded(orders, edges).around
    plain = [(one.vertex, other.vertex) for one, other in edges]

    def ports(path: Vertex, numbers: Sequence[int]) -> list[int]:
        return [next(joint[1] for joint in joint_at[e] if joint is not None and joint[0] == path) for e in numbers]

    def comb(path: Vertex, top: Sequence[int], bottom: Sequence[int]) -> Comb:
        assert isinstance(path, str)
        return comb_for(flat.tiles[path][0], (*ports(path, top), *ports(path, bottom)[::-1]))

    def size(vertex: Vertex, top: tuple[int, ...], bottom: tuple[int, ...]) -> tuple[int, int]:
        if isinstance(vertex, int):
            return 1, 1
        assert isinstance(vertex, str)
        made, rows = comb(vertex, top, bottom), flat.tiles[vertex][0].fragment.rows
        width = len(rows[0]) + 2 * len(made.below) + 2 * len(bottom)
        wrapped = max(made.left, len(made.below) - made.left)
        return width, 2 + 4 * len(bottom) + 2 * len(top) + len(rows) + 2 * wrapped

    plan = arranged(around, plain, size)
    pen = _Pen(plan.height + 2 * MARGIN, plan.width + 2 * MARGIN)
    placed: dict[str, Placed] = {}
    blocks: set[Cell] = set()
    marks: dict[int, Cell] = {}
    bottoms: dict[int, int] = {}
    tops: dict[int, int] = {}
    columns = {edge: column + MARGIN for edge, column in plan.columns.items()}
    for vertex, spot in plan.spots.items():
        row = spot.row + MARGIN
        tops |= dict.fromkeys(spot.top, row)
        if isinstance(vertex, int):
            slots = [columns[edge] for edge in (*spot.top, *spot.bottom)]
            pen.line((row, min(slots)), (row, max(slots)))
            marks[vertex] = (row, slots[0])
            bottoms |= dict.fromkeys(spot.bottom, row)
        else:
            assert isinstance(vertex, str)
            tile, state = flat.tiles[vertex]
            made = comb(vertex, spot.top, spot.bottom)
            one = _put(pen, tile, made, spot, columns)
            placed[vertex] = one
            blocks |= {one.square(cell) for cell in tile.starts[state]}
            bottom = row + size(vertex, spot.top, spot.bottom)[1] - 1
            bottoms |= dict.fromkeys(spot.bottom, bottom)
    for edge, column in columns.items():
        pen.line((bottoms[edge], column), (tops[edge], column))
    return Drawing(pen.floor, frozenset(blocks), marks[flat.start], marks[flat.target], placed)


def _put(pen: _Pen, tile: Tile, comb: Comb, spot: Spot, columns: dict[int, int]) -> Placed:
    """Draw a tile and the corridors around it."""
    row, right = spot.row + MARGIN, spot.right + MARGIN
    rows = tile.fragment.rows
    up, down, around = len(spot.top), len(spot.bottom), len(comb.below)
    edge_right = right - 2 * down - 2 * (around - comb.left)
    edge_left = edge_right - len(rows[0]) + 1
    tile_row = row + 1 + 2 * up + 2 * down
    tile_end = tile_row + len(rows) - 1
    one = Placed(tile, tile_row, edge_left, comb)
    for cell in tile.fragment.floor:
        pen.floor[one.square(cell)] = True
    starts: list[list[Cell]] = []
    for port in comb.ports:
        square = one.port(port)
        if port in comb.above:
            starts.append([square])
            continue
        index = comb.below.index(port)
        if index < comb.left:
            turn = tile_end + 2 * (index + 1)
            side = edge_left - 2 * (index + 1)
        else:
            turn = tile_end + 2 * (around - index)
            side = edge_right + 2 * (around - index)
        starts.append([square, (turn, square[1]), (turn, side), (tile_row, side)])
    slots = [columns[edge] for edge in spot.top]
    tracks = _tracks(slots, [start[-1][1] for start in starts[:up]])
    for start, slot, track in zip(starts, slots, tracks, strict=False):
        level = row + 1 + 2 * track
        pen.path(*start, (level, start[-1][1]), (level, slot), (row, slot))
    below = tile_end + 2 * max(comb.left, around - comb.left) + 2
    for index, edge in enumerate(spot.bottom):
        start = starts[-1 - index]
        level = row + 1 + 2 * up + 2 * (down - 1 - index)
        side = right - 2 * (down - 1 - index)
        under = below + 2 * index
        pen.path(*start, (level, start[-1][1]), (level, side), (under, side), (under, columns[edge]))
        pen.line((under, columns[edge]), (below + 2 * (down - 1) + 1, columns[edge]))
    return one


def _tracks(slots: Sequence[int], ends: Sequence[int]) -> list[int]:
    """A row for each corridor from a slot to an end, both in order from left to right, so that none cross."""
    found = [0] * len(slots)
    rightward = [i for i in range(len(slots)) if ends[i] > slots[i]]
    for track, index in enumerate(reversed(rightward)):
        found[index] = track
    for track, index in enumerate(i for i in range(len(slots)) if ends[i] <= slots[i]):
        found[index] = track
    return found


def verified(flat: Flat, drawing: Drawing) -> dict[Cell, int]:
    """The corridor of every square that is in no tile; `BrokenAnswer` if squares and plan do not agree.

    Every tile has its squares to itself and is entered at its ports only; squares outside of tiles that hang together
    are one corridor, with just the ports that it should have; no block lies in a corridor.
    """
    owner: dict[Cell, str] = {}
    for path, one in drawing.placed.items():
        for cell in one.tile.fragment.cells():
            square = one.square(cell)
            glyph = one.tile.fragment.at(cell)
            if square in owner:
                raise BrokenAnswer(f"{path} and {owner[square]} overlap")
            owner[square] = path
            if drawing.floor[square] != (glyph != WALL):
                raise BrokenAnswer(f"{path} is drawn wrongly")
    corridor: dict[Cell, int] = {}
    ports = {
        one.port(location): (path, location)
        for path, one in drawing.placed.items()
        for location in range(len(one.tile.fragment.ports))
    }
    groups: list[set[Joint]] = []
    for row, column in zip(*drawing.floor.nonzero(), strict=True):
        first = (int(row), int(column))
        if first in owner or first in corridor:
            continue
        number = len(groups)
        groups.append(set())
        corridor[first] = number
        todo = [first]
        while todo:
            here = todo.pop()
            for there in (
                (here[0] - 1, here[1]),
                (here[0] + 1, here[1]),
                (here[0], here[1] - 1),
                (here[0], here[1] + 1),
            ):
                if not drawing.floor[there] or there in corridor:
                    continue
                if there in owner:
                    if there not in ports:
                        raise BrokenAnswer(f"{owner[there]} can be entered where it has no port")
                    groups[number].add(ports[there])
                    continue
                corridor[there] = number
                todo.append(there)
    for path, one in drawing.placed.items():
        for cell in one.tile.fragment.floor:  # tiles that touch
            row, column = one.square(cell)
            for there in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
                if drawing.floor[there] and owner.get(there, path) != path:
                    raise BrokenAnswer(f"{path} and {owner[there]} touch")
    wanted = {frozenset(joints): number for number, joints in enumerate(flat.corridors)}
    told = {}
    for number, group in enumerate(groups):
        if frozenset(group) not in wanted:
            raise BrokenAnswer(f"squares join {', '.join(map(str, sorted(group)))}, which the plan does not")
        told[number] = wanted.pop(frozenset(group))
    left = [joints for joints in wanted if len(joints) > 1]
    if left or drawing.blocks & corridor.keys():
        raise BrokenAnswer("a corridor of the plan is missing, or a block lies in one")
    found = {square: told[number] for square, number in corridor.items()}
    if found[drawing.start] != flat.start or found[drawing.target] != flat.target:
        raise BrokenAnswer("the agent or the target is in the wrong corridor")
    expected = {
        one.square(cell)
        for path, one in drawing.placed.items()
        for cell in flat.tiles[path][0].starts[flat.tiles[path][1]]
    }
    if expected != drawing.blocks:
        raise BrokenAnswer("blocks are in wrong places")
    return found
