"""Solo chess as local changes, for proofs that tell nothing: a piece leaves a square and replaces another piece.

Pieces stand only where pieces stood at the beginning, so these squares are all the cells; a cell is empty or has a man
with so many captures left. A capture looks at the cells between and changes two; where the piece that comes is just
like the one that was captured, it changes one, and a lamp is switched instead. Every solution has one capture less than
there are pieces, and so many captures leave one piece: the number of moves is the goal.

There is a move for every pair of squares, every piece that may come and every piece that may be captured: with all men
and budgets that is some thousands.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from fathom.errors import FathomError
from fathom.puzzles.solochess.check import after, replayed
from fathom.puzzles.solochess.check.rules import passed, reaches
from fathom.puzzles.solochess.model import Capture, Captures, SoloChess
from fathom.zk.local import Change, LocalMoves, Move
from fathom.zk.moves import MoveStatement

Standing = tuple[str, int]
"""A man, and how many captures it has left."""


def statement(instance: SoloChess) -> MoveStatement:
    """That the board can be cleared."""
    if len(instance.pieces) < 2:
        raise FathomError("the board is clear as it stands: there is nothing to prove")
    board = _capped(instance)
    squares = [piece.square for piece in board.pieces]
    state, cell = _states(board), _cells(board)
    return MoveStatement(
        LocalMoves(
            tuple(map(board.name_of, squares)),
            ("empty", *(f"{man}{captures}" for man, captures in state)),
            tuple(state[piece.man, piece.captures] for piece in board.pieces),
            tuple(
                _move(board, state, cell, Capture(start, end), comes, taken)
                for start in squares
                for end in squares
                if start != end
                for comes in _coming(board, start, end, state)
                for taken in state
                if taken[0] != "K" or board.free
            ),
            {},
            len(squares) - 1,
        )
    )


def witness(instance: SoloChess, solution: Captures) -> list[Move]:
    """The captures."""
    board = _capped(instance)
    found, state, cell = [], _states(board), _cells(board)
    if replayed(board, solution)[1] is not None:
        raise FathomError("a capture is not possible")
    for capture in solution.moves:
        there = {piece.square: (piece.man, piece.captures) for piece in board.pieces}
        found.append(_move(instance, state, cell, capture, there[capture.start], there[capture.end]))
        board = after(board, capture)
    return found


def _capped(instance: SoloChess) -> SoloChess:
    """The same puzzle without captures that nobody can come to make: there are never more than other pieces."""
    most = len(instance.pieces) - 1
    return replace(instance, pieces=tuple(p._replace(captures=min(p.captures, most)) for p in instance.pieces))


def _cells(board: SoloChess) -> dict[int, int]:
    """A cell for every square with a piece."""
    return {piece.square: number for number, piece in enumerate(board.pieces)}


def _states(board: SoloChess) -> dict[Standing, int]:
    """All pieces that there may be: each man with as many captures as it begins with, or fewer. 0 is no piece."""
    most: dict[str, int] = {}
    for piece in board.pieces:
        most[piece.man] = max(most.get(piece.man, 0), piece.captures)
    pieces = [(man, captures) for man in sorted(most) for captures in range(most[man] + 1)]
    return {piece: number for number, piece in enumerate(pieces, 1)}


def _coming(board: SoloChess, start: int, end: int, state: dict[Standing, int]) -> Iterator[Standing]:
    """The pieces that may capture so."""
    across = end % board.columns - start % board.columns
    down = end // board.columns - start // board.columns
    return ((man, captures) for man, captures in state if captures and reaches(man, across, -down))


def _move(
    board: SoloChess,
    state: dict[Standing, int],
    cell: dict[int, int],
    capture: Capture,
    comes: Standing,
    taken: Standing,
) -> Move:
    between = (Change(cell[square], 0, 0) for square in passed(board.columns, *capture) if square in cell)
    left = (comes[0], comes[1] - 1)
    return (
        Change(cell[capture.start], state[comes], 0),
        Change(cell[capture.end], state[taken], state[left]),
        *between,
    )
