"""Peg solitaire as local changes, for proofs that tell nothing [Bultel 2022]: a jump changes three holes.

Every jump takes one peg away, so the number of jumps is known; after so many jumps that one peg is left, no goal has to
be looked at where it may be anywhere.
"""

from __future__ import annotations

from fathom.errors import FathomError
from fathom.puzzles.peg.check import replayed
from fathom.puzzles.peg.model import Jump, Jumps, Pegs
from fathom.zk.local import Change, LocalMoves, Move
from fathom.zk.moves import MoveStatement

_HOLE, _PEG = 0, 1


def statement(instance: Pegs) -> MoveStatement:
    """That one peg can be left, or the wanted position reached."""
    holes = range(len(instance.board.cells))
    wanted = instance.wanted
    steps = len(instance.pegs) - (1 if wanted is None else len(wanted))
    if steps < 0:
        raise FathomError("more pegs are wanted than there are: there is nothing to prove")
    return MoveStatement(
        LocalMoves(
            instance.board.cells,
            ("hole", "peg"),
            tuple(_PEG if hole in instance.pegs else _HOLE for hole in holes),
            tuple(map(_move, instance.board.jumps)),
            {} if wanted is None else {hole: _PEG if hole in wanted else _HOLE for hole in holes},
            steps,
        )
    )


def witness(instance: Pegs, solution: Jumps) -> list[Move]:
    """The jumps."""
    replayed(instance, solution)
    return [_move(jump) for jump in solution.moves]


def _move(jump: Jump) -> Move:
    return (Change(jump.start, _PEG, _HOLE), Change(jump.over, _PEG, _HOLE), Change(jump.end, _HOLE, _PEG))
