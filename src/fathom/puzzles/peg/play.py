"""Peg solitaire by hand: a peg is dragged over another one into a hole."""

from __future__ import annotations

from collections.abc import Sequence

from fathom.playing import Gesture, Move, Moves, Spot, gesture_of
from fathom.puzzles.peg.check import jumps_of, replayed
from fathom.puzzles.peg.draw.places import hole_spots
from fathom.puzzles.peg.model import Board, Jump, Jumps, Pegs, jump_text, read_solution, with_pegs

SEPARATOR = "; "


def spots(instance: Pegs) -> Sequence[Spot]:
    """The holes."""
    return hole_spots(instance.board)


def options(instance: Pegs, state: str) -> Moves:
    """All jumps."""
    board = instance.board
    return Moves(tuple(_move(board, jump) for jump in jumps_of(board, after(instance, state).pegs)))


def _move(board: Board, jump: Jump) -> Move:
    at, over, to = (board.cells[hole] for hole in jump)
    return Move(jump_text(board, jump), "drag", at, to, label=f"{at} jumps over {over} to {to}")


def after(instance: Pegs, state: str) -> Pegs:
    """The board as it is now."""
    return with_pegs(instance, replayed(instance, read_solution(instance, state))[-1])


def gestures(instance: Pegs, solution: Jumps) -> Sequence[Gesture]:
    """A drag for each jump."""
    return [gesture_of(_move(instance.board, jump)) for jump in solution.moves]
