"""Steiner trees as Push Fight, mate in one with a number of moves [Bosboom 2020, 4.3.4].

The board is a sea of white pawns, the *plaza*, with an empty square for every point. Below it, behind a wall of black
pawns with one opening under the lowest point, lies the *alley*: as many white pawns as there are points, and the white
pusher behind them. It must come to the end of the alley, from where it pushes a black pawn off the board, over the only
edge without a rail. So all empty squares must be carried through the opening into the alley, and what they pass through
is a tree: its squares are filled one after another, a move each. A tree of length l takes l + 3 moves.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from fathom.hardness.reduction import Built, Reduction, Sizes

if TYPE_CHECKING:
    from fathom.problems.steiner.model import Point, Points, Tree
    from fathom.puzzles.pushmate.model import Puzzle, WinningTurn

_BELOW = 3  # rows under the plaza: the wall, the alley, and the edge


def construct(instance: Points) -> Built:
    """The board, and the ways for trees and turns. Linear in the area of the grid."""
    from fathom.games.pushfight.model.board import DOWN, neighbours
    from fathom.problems.steiner.model import Tree
    from fathom.puzzles.pushmate.model import Puzzle, WinningTurn

    height, width = _size(instance)
    plaza, alley = height - _BELOW, height - 2
    # The points are one column away from the left edge, and the lowest are in the last row of the plaza.
    holes = {(row, column + 1) for row, column in instance.points}
    entrance = min(column for row, column in holes if row == plaza - 1)
    pusher = entrance + len(holes)

    def glyph(row: int, column: int) -> str:
        if row < plaza:
            return "." if (row, column) in holes else "o"
        if row == plaza:
            return "o" if column == entrance else "x"
        if row > alley or column < entrance - 1 or column > pusher:
            return "x"
        return "Y" if column == entrance - 1 else "O" if column == pusher else "o"

    squares = tuple((row, column) for row in range(height) for column in range(width))
    out = (height - 1, entrance)
    edges = {
        ((row, column), direction)
        for row, column in squares
        for direction, outside in enumerate((column == 0, row == 0, column == width - 1, row == height - 1))
        if outside
    }
    puzzle = Puzzle(
        squares,
        neighbours(squares, edges - {(out, DOWN)}),
        "".join(glyph(row, column) for row, column in squares),
        tuple(range(instance.length + 4)),
        instance.about,
    )
    number = {square: place for place, square in enumerate(squares)}

    def carry(tree: Tree) -> WinningTurn:
        way = [(plaza, entrance), *((alley, column) for column in range(entrance, pusher))]
        moves = _filled([(row, column + 1) for row, column in tree.points], (plaza - 1, entrance), way, holes)
        moves.append(((alley, pusher), (alley, entrance)))
        return WinningTurn(tuple((number[a], number[b]) for a, b in moves), number[alley, entrance], DOWN)

    def read(turn: WinningTurn) -> Tree:
        emptied = holes | {squares[start] for start, _ in turn.moves}
        last = instance.size[1] - 1  # what lies beside the points is moved in among them: that connects no less
        return Tree.of((row, min(max(column - 1, 0), last)) for row, column in emptied if row < plaza)

    return Built(instance, puzzle, carry, read)


def _filled(tree: list[Point], root: Point, way: list[Point], holes: set[Point]) -> list[tuple[Point, Point]]:
    """The moves that fill a tree of squares and the first square of the way to it, leaves first.

    A leaf is always empty. The next pawn on its way to the root, and from there on, goes into it; then it is a leaf no
    more. Empty squares are where pawns came from.
    """
    there = set(tree)
    parent = {root: way[0]} | dict(pairwise(way))
    order = [root]
    for row, column in order:
        for other in ((row, column + 1), (row + 1, column), (row, column - 1), (row - 1, column)):
            if other in there and other not in parent:
                parent[other] = (row, column)
                order.append(other)
    needed = set()
    for hole in holes:
        square = hole
        while square not in needed and square in there:
            needed.add(square)
            square = parent[square]
    empty = set(holes)
    moves = []
    for leaf in [*(square for square in reversed(order) if square in needed), way[0]]:
        pawn = parent[leaf]
        while pawn in empty:
            pawn = parent[pawn]
        moves.append((pawn, leaf))
        empty ^= {pawn, leaf}
    return moves


def _size(instance: Points) -> tuple[int, int]:
    """Rows and columns of the board."""
    rows, columns = instance.size
    return rows + _BELOW, columns + 1 + len(instance.points)


def size(instance: Points) -> Sizes:
    """The area around the points, with room for the alley, and three moves more than the length."""
    rows, columns = _size(instance)
    return {"squares": rows * columns, "moves": instance.length + 3}


def measure(instance: Puzzle) -> Sizes:
    """Squares, and the most moves allowed."""
    return {"squares": len(instance.squares), "moves": instance.moves[-1] if instance.moves else 0}


REDUCTION = Reduction(
    name="steiner-to-push-fight-mate",
    source="steiner",
    target="push-fight-mate",
    summary="empty squares are carried along a tree, a move for each of its squares, out of a pusher's way",
    construct=construct,
    size=size,
    measure=measure,
    growth="(h + 3) (w + 1 + n) squares and l + 3 moves, for n points on h x w",
)
