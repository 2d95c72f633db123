"""A panel laid out for compiled code: numbers for corners, lines, cells, colours and pieces.

Lines are numbered across first, row by row, then down; cells and corners row by row. Laying out takes time in
proportion to the panel.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fathom.errors import LimitReached
from fathom.puzzles.witness.model import (
    ANTIBODY,
    ANTIPOLYOMINO,
    FIRST,
    POLYOMINO,
    SECOND,
    SIDES,
    SQUARE,
    STAR,
    TRIANGLE,
    Line,
    Panel,
    Place,
    Shape,
)
from fathom.puzzles.witness.model.regions import cells_at, outside
from fathom.puzzles.witness.solve.search import kernels as k
from fathom.puzzles.witness.solve.search import packing as pk

_CODES = {
    SQUARE: k.SQUARE, STAR: k.STAR, TRIANGLE: k.TRIANGLE, POLYOMINO: k.POLYOMINO, ANTIPOLYOMINO: k.POLYOMINO,
    ANTIBODY: k.ANTIBODY,
}  # fmt: skip
_MEMO = 1 << 10
_WINDOW = 40_000_000
_BUDGET = 200_000  # steps of a packing before the search gives the watch a chance

Table = NDArray[Any]


@dataclass(frozen=True, slots=True)
class Numbers:
    """The numbers of a panel's places, pieces and colours."""

    nodes: dict[Place, int]
    edges: dict[Place, int]
    cells: dict[Place, int]
    pieces: dict[tuple[int, Shape], int]
    colours: dict[str, int]
    node_places: list[Place]
    edge_places: list[Place]

    def line(self, nodes: Sequence[int], edges: Sequence[int], weights: Sequence[int]) -> Line:
        """The line through these nodes, by way of these lines of the grid or halves of them."""
        places = [self.node_places[nodes[0]]]
        for node, edge, weight in zip(nodes[1:], edges, weights, strict=True):
            places += [self.edge_places[edge]] * (weight == 2) + [self.node_places[node]]
        return Line(tuple(places))


def numbered(panel: Panel) -> Numbers:
    """Number everything."""
    width, height = panel.width, panel.height
    corners = [(x, y) for y in range(0, height, 2) for x in range(0, width, 2)]
    edges = [(x, y) for y in range(0, height, 2) for x in range(1, width, 2)]
    edges += [(x, y) for y in range(1, height, 2) for x in range(0, width, 2)]
    special = sorted({place for place in (*panel.starts, *panel.end_places) if place[0] % 2 or place[1] % 2})
    if panel.symmetry:
        special = sorted({*special, *map(panel.mirrored, special)})
    clues = [clue for layer in panel.layers for _, clue in sorted(layer.cells.items())]
    pieces = dict.fromkeys((1 if clue.kind == POLYOMINO else -1, clue.shape) for clue in clues if clue.shape)
    colours = dict.fromkeys(clue.colour for clue in clues if clue.colour)
    places = corners + special
    return Numbers(
        {place: number for number, place in enumerate(places)},
        {place: number for number, place in enumerate(edges)},
        {place: number for number, place in enumerate(panel.cells)},
        {piece: number for number, piece in enumerate(pieces)},
        {colour: number for number, colour in enumerate(colours)},
        places,
        edges,
    )


def laid_out(panel: Panel, numbers: Numbers, keep: int, brute: bool, log: int) -> k.State:
    """The state of a search that has not begun; `log` is the room for records between two looks at them."""
    n = numbers
    nodes, edges, cells, layers = len(n.nodes), len(n.edges), len(n.cells), len(panel.layers)
    starts = [n.nodes[place] for place in panel.starts if _usable_start(panel, place)]
    info = np.zeros(k.INFO, np.int64)
    info[k.LINES] = 2 if panel.symmetry else 1
    info[k.FAT], info[k.PRECISE] = panel.rules.fat_starts, panel.rules.precise
    info[k.SHAPELESS], info[k.BRUTE] = panel.rules.shapeless_zero, brute
    info[k.LOGGING] = log > 0
    info[k.START_NUMBER], info[k.COLOURS], info[k.PIECE_NUMBER] = len(starts), len(n.colours), len(n.pieces)
    words = [(size + k.WORD - 1) // k.WORD for size in (cells, edges, nodes)]
    width = 1 + 2 * words[0] + 2 * words[1] + words[2]
    longest = max(nodes + 2, cells + 1, len(starts), layers)
    state = k.State(
        np.zeros((nodes, k.NODE_COLUMNS), np.int32), np.zeros((edges, k.EDGE_COLUMNS), np.int32),
        np.zeros((cells, k.CELL_COLUMNS), np.int32), np.zeros((layers, cells, k.CLUE_COLUMNS), np.int32),
        np.zeros((layers, nodes + edges), np.int32), np.zeros((k.LISTS, longest), np.int32),
        np.zeros(width, np.int64), np.zeros((_MEMO, 1 + width), np.int64),
        np.zeros((keep, 2 * nodes + 2), np.int32), info, np.zeros(log, np.int64),
    )  # fmt: skip
    state.lists[k.STARTS, : len(starts)] = starts
    state.lists[k.AREA, : len(n.pieces)] = [sign * len(shape.cells) for sign, shape in n.pieces]
    _lay_edges(panel, n, state)
    _lay_ways(panel, n, state)
    _lay_layers(panel, n, state)
    return state


def _usable_start(panel: Panel, place: Place) -> bool:
    if place in panel.broken:
        return False
    if not panel.symmetry:
        return True
    image = panel.mirrored(place)
    return image in panel.starts and image != place and image not in panel.broken


def _corners_of(panel: Panel, edge: Place) -> list[Place]:
    """The corners at the ends of a line (twice the same on a pillar of one column)."""
    x, y = edge
    steps = ((-1, 0), (1, 0)) if x % 2 else ((0, -1), (0, 1))
    return [((x + dx) % panel.width if panel.pillar else x + dx, y + dy) for dx, dy in steps]


def _lay_edges(panel: Panel, n: Numbers, s: k.State) -> None:
    ends = {place for place in panel.end_places if not panel.symmetry or panel.mirrored(place) in panel.end_places}
    for place, number in n.nodes.items():
        s.node[number, k.IMAGE] = n.nodes[panel.mirrored(place)] if panel.symmetry else number
        s.node[number, k.END] = place in ends
        s.node[number, k.INNER] = n.edges.get(place, -1)
    for place, number in n.edges.items():
        row = s.edge[number]
        row[k.CORNER : k.CORNER + 2] = [n.nodes[corner] for corner in _corners_of(panel, place)]
        beside = [n.cells[cell] for cell in cells_at(panel, place)]
        row[k.SIDE : k.SIDE + 2] = [*beside, -1, -1][:2]
        row[k.MIDDLE] = n.nodes.get(place, -1)
        image = panel.mirrored(place) if panel.symmetry else place
        row[k.MIRROR] = n.edges[image]
        row[k.ALLOWED] = place not in panel.broken and (not panel.symmetry or image not in panel.broken | {place})
    for (x, y), number in n.cells.items():
        for side, (dx, dy) in enumerate(SIDES.values()):
            across = (x + dx) % panel.width if panel.pillar else x + dx
            s.cell[number, k.AROUND + side] = n.edges[across, y + dy]
        for side, (dx, dy) in enumerate(((-1, -1), (1, -1), (-1, 1), (1, 1))):
            across = (x + dx) % panel.width if panel.pillar else x + dx
            s.cell[number, k.CORNERS + side] = n.nodes[across, y + dy]


def _lay_ways(panel: Panel, n: Numbers, s: k.State) -> None:
    """Join the nodes, left, right, up and down: corner to corner, or by way of the node in the middle."""
    s.node[:, k.NEXT : k.NEXT + 4] = -1

    def join(one: int, other: int, edge: int, weight: int, back: int) -> None:
        if panel.symmetry and any(s.node[node, k.IMAGE] == node for node in (one, other)):
            return  # here the two lines would meet
        for start, end, way in ((one, other, back + 1), (other, one, back)):
            s.node[start, k.NEXT + way], s.node[start, k.VIA + way] = end, edge
            s.node[start, k.WEIGHT + way] = weight

    for place, number in n.edges.items():
        one, other = s.edge[number, k.CORNER : k.CORNER + 2].tolist()
        middle = int(s.edge[number, k.MIDDLE])
        back = 0 if place[0] % 2 else 2
        if s.edge[number, k.ALLOWED] and middle >= 0:
            join(one, middle, number, 1, back)
            join(middle, other, number, 1, back)
        elif s.edge[number, k.ALLOWED] and one != other:
            join(one, other, number, 2, back)


def _lay_layers(panel: Panel, n: Numbers, s: k.State) -> None:
    for number, layer in enumerate(panel.layers):
        beyond = outside(panel, layer)
        for place, cell in n.cells.items():
            row = s.clue[number, cell]
            row[k.INSIDE], row[k.COLOUR] = place not in beyond, -1
            clue = layer.cells.get(place)
            if clue is None:
                continue
            row[k.CLUE] = _CODES[clue.kind]
            row[k.COLOUR] = n.colours[clue.colour] if clue.colour else -1
            row[k.PARTNER] = clue.colour is not None and (
                panel.rules.partners == "coloured" or clue.kind in (SQUARE, STAR, ANTIBODY)
            )
            row[k.NUMBER] = clue.count
            if clue.shape is not None:
                row[k.NUMBER] = n.pieces[1 if clue.kind == POLYOMINO else -1, clue.shape]
            s.lists[k.ERASERS, number] |= clue.kind == ANTIBODY and place not in beyond
        parted = layer.has(STAR, POLYOMINO) and not layer.has(ANTIPOLYOMINO, ANTIBODY)
        s.lists[k.PARTS, number] = parted
        for place, kind in layer.hexagons.items():
            code = {FIRST: 2, SECOND: 3}.get(kind, 1)
            code += k.LONELY * all(cell in beyond for cell in cells_at(panel, place))
            where = len(n.nodes) + n.edges[place] if place in n.edges else n.nodes[place]
            s.hexagon[number, where] = code


def packing_of(panel: Panel, numbers: Numbers, cells: Table) -> pk.Packing:
    """The pieces of a panel and the window in which they are laid."""
    pieces = list(numbers.pieces)
    free = panel.rules.placing == "anywhere" and any(sign < 0 for sign, _ in pieces)
    clues = [clue.shape for layer in panel.layers for clue in layer.cells.values() if clue.shape]
    reach = sum(1 + max(max(cell) for cell in shape.cells) for shape in clues) if free else 0
    high, wide = panel.rows + 2 * reach, panel.columns + (0 if panel.pillar else 2 * reach)
    far_row, far_column = high + reach, 0 if panel.pillar else reach
    if free:
        high, wide = far_row + 2 * reach + 1, wide if panel.pillar else max(wide, 3 * reach + 1)
    if high * wide > _WINDOW:
        raise LimitReached(f"the antipolyominoes need a window of {high} x {wide} cells, too large to search")
    frame = np.array(
        [panel.rows, panel.columns, reach, panel.pillar, far_row, far_column, high, wide, not free], np.int64
    )  # fmt: skip
    table: list[tuple[int, int]] = []
    start, forms = [0], []
    for sign, shape in pieces:
        table.append((sign, len(start) - 1))
        for form in shape.turned():
            ordered = sorted(form.cells, key=lambda cell: (cell[1], cell[0]))
            forms += [(x, y, _counted_sides((x, y), set(ordered), sign)) for x, y in ordered]
            start.append(len(forms))
    table.append((0, len(start) - 1))
    listed = panel.rows * panel.columns + sum(len(shape.cells) for shape in clues)
    info = np.zeros(8, np.int64)
    info[pk.BUDGET] = _BUDGET
    return pk.Packing(
        frame, np.array(table, np.int32), np.array(start, np.int32), np.array(forms, np.int32).reshape(-1, 3), cells,
        np.zeros((len(numbers.edges), 2), np.int32), np.zeros(len(pieces), np.int32), np.zeros(high * wide, np.int32),
        np.zeros(listed + 1, np.int32), info,
    )  # fmt: skip


def _counted_sides(cell: Place, form: set[Place], sign: int) -> int:
    """Which sides of a form's cell count at crossed lines: inner ones of polyominoes, each of antipolyominoes' once."""
    bits = 0
    for bit, (dx, dy) in enumerate(SIDES.values()):
        inner = (cell[0] + dx, cell[1] + dy) in form
        later = dx + dy > 0
        bits |= (later if inner else sign < 0) << bit
    return bits
