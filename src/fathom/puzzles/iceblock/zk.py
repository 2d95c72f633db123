"""Ice blocks as local changes, for proofs that tell nothing: a block leaves a square for that where it stops.

A push looks at the square behind the block, at those it slides over, and at the block that stops it, if one does; it
changes two squares, however far the block slides. So a move for every square, direction and length is enough, and short
ones look at cells that never change until all look at equally many.
"""

from __future__ import annotations

from collections.abc import Iterator

from fathom.puzzles.iceblock.check import replayed
from fathom.puzzles.iceblock.model import DIRECTIONS, ICE, WALL, Board, Pushes
from fathom.zk.local import Change, LocalMoves, Move
from fathom.zk.moves import MoveStatement

_EMPTY, _BLOCK = 0, 1
_STEPS = ((-1, 0), (0, 1), (1, 0), (0, -1))


def statement(instance: Board) -> MoveStatement:
    """That every target can be given a block."""
    cell = _cells(instance)
    return MoveStatement(
        LocalMoves(
            tuple(instance.name_of(square) for square in cell),
            ("empty", "block"),
            tuple(_BLOCK if square in instance.blocks else _EMPTY for square in cell),
            tuple(
                _move(instance, cell, square, direction, length)
                for square in cell
                for direction in range(len(DIRECTIONS))
                for length in _lengths(instance, square, direction)
            ),
            {cell[square]: _BLOCK for square in instance.targets.reshape(-1).nonzero()[0].tolist()},
        )
    )


def witness(instance: Board, solution: Pushes) -> list[Move]:
    """The pushes."""
    cell = _cells(instance)
    return [
        _move(instance, cell, push.square, push.direction, len(path)) for push, path in replayed(instance, solution)
    ]


def _cells(board: Board) -> dict[int, int]:
    """A cell for every square of ice: blocks stand nowhere else."""
    return {square: number for number, square in enumerate((board.ground.reshape(-1) == ICE).nonzero()[0].tolist())}


def _lengths(board: Board, square: int, direction: int) -> Iterator[int]:
    """How far a block may slide, depending on what stands in its way; nothing if nobody can stand behind it."""
    behind = _at(board, square, direction, -1)
    if behind is not None and board.ground.item(behind) == WALL:
        return
    length = 1
    while (there := _at(board, square, direction, length)) is not None and board.ground.item(there) == ICE:
        yield length
        length += 1


def _move(board: Board, cell: dict[int, int], square: int, direction: int, length: int) -> Move:
    """What a push looks at that leads so far: nobody behind the block, nobody on its way, somebody where it stops."""
    places = [_at(board, square, direction, step) for step in range(-1, length + 2)]
    behind, start, *between, end, beyond = [None if place is None else cell.get(place) for place in places]
    assert start is not None
    assert end is not None
    looks = [Change(there, _EMPTY, _EMPTY) for there in (behind, *between) if there is not None]
    stopped = [] if beyond is None else [Change(beyond, _BLOCK, _BLOCK)]
    return (Change(start, _BLOCK, _EMPTY), Change(end, _EMPTY, _BLOCK), *looks, *stopped)


def _at(board: Board, square: int, direction: int, steps: int) -> int | None:
    """The square so many steps on; None outside the board."""
    rows, columns = board.shape
    row, column = square // columns + steps * _STEPS[direction][0], square % columns + steps * _STEPS[direction][1]
    return row * columns + column if 0 <= row < rows and 0 <= column < columns else None
