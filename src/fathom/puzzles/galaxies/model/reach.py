"""Which squares an area may have, straight from the rules: the squares that touch its centre, and what it can reach.

A square that touches a centre is in that centre's area and in no other; with a square the one opposite it, by half a
turn about the centre, is in the area; and an area is connected. So an area lies among the squares that can be come to
from its centre over squares which, like the ones opposite them, are there and touch no other centre. The checker and
the solvers use these. Time and memory grow with centres times the squares each can reach.
"""

from __future__ import annotations

from fathom.answer import Watch
from fathom.puzzles.galaxies.model import Board, Centre

NOBODY, SEVERAL = -1, -2
"""Whose a square is that touches no centre, or more than one."""

_BYTES_A_SQUARE = 500  # of a reach: in its list, and with its variable and clauses in formulas


def touched(board: Board, centre: Centre) -> list[int]:
    """The flat squares that touch a centre, there or not: one, two or four."""
    columns = board.shape[1]
    across = {centre.column // 2, (centre.column + 1) // 2}
    return sorted(r * columns + c for r in {centre.row // 2, (centre.row + 1) // 2} for c in across)


def opposite(board: Board, centre: Centre, square: int) -> int | None:
    """The square half a turn about the centre away; None if it is not there."""
    rows, columns = board.shape
    row, column = centre.row - square // columns, centre.column - square % columns
    if 0 <= row < rows and 0 <= column < columns and board.there[row, column]:
        return row * columns + column
    return None


def keepers(board: Board) -> list[int]:
    """For each square the number of the centre that it touches, `NOBODY` or `SEVERAL`."""
    keeper = [NOBODY] * board.there.size
    for number, centre in enumerate(board.centres):
        for square in touched(board, centre):
            keeper[square] = number if keeper[square] == NOBODY else SEVERAL
    return keeper


def reaches(board: Board, watch: Watch | None = None) -> list[list[int]]:
    """For each centre the squares that its area may have, in order; none if it can have no area at all."""
    watch = watch or Watch()
    keeper = keepers(board)
    beside = neighbours(board)
    found: list[list[int]] = []
    size = 0
    for number, centre in enumerate(board.centres):
        watch.check("finding what centres reach", number, len(board.centres))
        watch.reserve(_BYTES_A_SQUARE * size, "what centres reach")
        start = touched(board, centre)
        if any(beside[square] is None or keeper[square] != number for square in start):
            found.append([])
            continue
        seen, waiting = set(start), list(start)
        while waiting:
            for square in beside[waiting.pop()] or ():
                other = None if square in seen else opposite(board, centre, square)
                if other is not None and keeper[square] in (NOBODY, number) and keeper[other] in (NOBODY, number):
                    seen.add(square)
                    waiting.append(square)
        found.append(sorted(seen))
        size += len(seen)
    return found


def neighbours(board: Board) -> list[list[int] | None]:
    """For each square those beside it; None where no square is."""
    there = board.there.reshape(-1).tolist()
    beside: list[list[int] | None] = [[] if is_there else None for is_there in there]
    for one, other in board.sides():
        for here, near in ((one, other), (other, one)):
            found = beside[here]
            if found is not None:
                found.append(near)
    return beside
