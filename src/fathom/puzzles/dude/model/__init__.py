"""Levels in side view, their rules, sequences of moves, and their texts."""

from fathom.puzzles.dude.model.levels import (
    CLIMB,
    GAMES,
    LETTERS,
    LIFT,
    PUSH,
    WALK,
    Ceiling,
    Facing,
    Goal,
    Level,
    Loaded,
    Move,
    Moves,
    Position,
    Rules,
    Stack,
    at_position,
    drawn,
    drawn_blocks,
    settled,
)
from fathom.puzzles.dude.model.text import level, read, read_solution, write, write_solution

SOLUTION = Moves

__all__ = [
    "CLIMB", "GAMES", "LETTERS", "LIFT", "PUSH", "SOLUTION", "WALK", "Ceiling", "Facing", "Goal", "Level", "Loaded",
    "Move", "Moves", "Position", "Rules", "Stack", "at_position", "drawn", "drawn_blocks", "level", "read",
    "read_solution", "settled", "write", "write_solution",
]  # fmt: skip
