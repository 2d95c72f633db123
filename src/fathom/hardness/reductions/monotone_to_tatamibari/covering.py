"""Tatamibari as the framework of gadget areas sees it: rectangles of clues over cells that they must or may cover.

A local solution gives every clue a rectangle of its shape, disjoint, with no four corners in a point. Where a cell is
left to others, or lies outside, its three neighbours around a point may not all have a corner there either: whatever
covers it would have the fourth. So the rule is said of every three cells around a point; of a whole board it says the
same as the rule of four.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import combinations

import numpy as np

from fathom.answer import Watch
from fathom.engine.sat import Solver
from fathom.hardness.areas import Area, Areas, Cell, Place, Wanted
from fathom.proofs.cnf import Cnf
from fathom.puzzles.tatamibari.model import EMPTY, GLYPHS, HOLE, Board, Rectangle
from fathom.puzzles.tatamibari.model.rectangles import rectangles_of
from fathom.puzzles.tatamibari.solve.formula import at_most_one

Candidate = tuple[Place, Rectangle]


class TatamibariAreas:
    """The adapter: coverings by a SAT solver, one variable a possible rectangle."""

    def covering(self, wanted: Wanted, watch: Watch) -> Areas | None:
        """Rectangles of the clues as wanted; None if the formula has no model."""
        cells = wanted.must | wanted.may | wanted.loose | wanted.shared
        clues = {**wanted.clues, **wanted.others}
        candidates = candidates_of(clues, cells, watch)
        cnf = Cnf(len(candidates))
        by_clue: dict[Place, list[int]] = {place: [] for place in sorted(clues)}
        covering: dict[Cell, list[int]] = {cell: [] for cell in sorted(cells)}
        own: dict[Cell, list[int]] = {cell: [] for cell in sorted(wanted.may | wanted.shared)}
        for variable, (place, one) in enumerate(candidates, 1):
            by_clue[place].append(variable)
            for cell in cells_of(one):
                covering[cell].append(variable)
                if cell in own and place in wanted.clues:
                    own[cell].append(variable)
        for variables in by_clue.values():
            cnf.add(variables)
            at_most_one(cnf, variables, ())
        for number, (cell, variables) in enumerate(covering.items()):
            watch.check("writing down a covering", number, len(covering))
            at_most_one(cnf, variables, ())
            if cell in wanted.must or cell in wanted.shared:
                cnf.add(variables)
        _add_corners(cnf, [one for _, one in candidates])
        told = {cell: _some(cnf, variables) for cell, variables in own.items()} if wanted.avoid else {}
        for area in wanted.avoid:
            cnf.add(-told[cell] if cell in area else told[cell] for cell in told)
        with Solver(cnf) as solver:
            model = solver.solve(watch)
        if model is None:
            return None
        return {place: cells_of(one) for variable, (place, one) in enumerate(candidates, 1) if model[variable]}


def board_of(clues: Mapping[Place, str], cells: Area) -> tuple[Board, Cell]:
    """The cells as a board with holes, and the cell at its upper left."""
    top, left = min(row for row, _ in cells), min(column for _, column in cells)
    bottom, right = max(row for row, _ in cells), max(column for _, column in cells)
    squares = np.full((bottom - top + 1, right - left + 1), HOLE, np.uint8)
    for row, column in cells:
        squares[row - top, column - left] = EMPTY
    for place, glyph in clues.items():
        squares[int(place[0]) - top, int(place[1]) - left] = GLYPHS.index(glyph)
    return Board(squares), (top, left)


def candidates_of(clues: Mapping[Place, str], cells: Area, watch: Watch) -> list[Candidate]:
    """The possible rectangles of the clues within the cells."""
    board, (top, left) = board_of(clues, cells)
    columns = board.shape[1]
    found: list[Candidate] = []
    for square in board.clues:
        watch.check("possible rectangles", len(found))
        place = (square // columns + top, square % columns + left)
        found += [
            (place, Rectangle(one.row + top, one.column + left, one.height, one.width))
            for one in rectangles_of(board, square)
        ]
    return found


@cache
def cells_of(one: Rectangle) -> Area:
    """The cells of a rectangle."""
    return frozenset((row, column) for row in range(one.row, one.bottom) for column in range(one.column, one.right))


def rectangle_of(area: Area) -> Rectangle:
    """The rectangle that an area is."""
    row, column = min(area)
    bottom, right = max(area)
    return Rectangle(row, column, bottom - row + 1, right - column + 1)


def _add_corners(cnf: Cnf, rectangles: list[Rectangle]) -> None:
    """No three cells around a point all have a corner there."""
    ending: list[dict[Cell, list[int]]] = [{}, {}, {}, {}]
    for variable, one in enumerate(rectangles, 1):
        points = ((one.bottom, one.right), (one.bottom, one.column), (one.row, one.right), (one.row, one.column))
        for corners, point in zip(ending, points, strict=True):
            corners.setdefault(point, []).append(variable)
    for point in sorted({point for corners in ending for point in corners}):
        helpers = [_some(cnf, corners[point]) for corners in ending if point in corners]
        cnf.add_all([-one for one in three] for three in combinations(helpers, 3))


def _some(cnf: Cnf, variables: list[int]) -> int:
    """A literal that is true exactly if one of the variables is."""
    if len(variables) == 1:
        return variables[0]
    name = cnf.variable()
    cnf.add_all((-variable, name) for variable in variables)
    cnf.add((-name, *variables))
    return name
