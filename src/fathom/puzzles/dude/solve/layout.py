"""A level laid out for the engine: squares of air numbered, a table for the kernels, paths as moves."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from fathom.engine.statespace import Rules
from fathom.puzzles.dude.model import Ceiling, Facing, Goal, Level, Loaded, Move, Moves, Position, Stack
from fathom.puzzles.dude.solve import bounds, kernels
from fathom.puzzles.dude.solve.bounds import steps_left

_STACKS = {Stack.FIXED: kernels.FIXED, Stack.FALLS: kernels.FALLS, Stack.RIDES: kernels.RIDES}


class Layout:
    """The numbered squares of a level, and its rules."""

    def __init__(self, level: Level) -> None:
        self.level = level
        self.squares = np.flatnonzero(~level.walls)
        """The square of the board that each number stands for."""
        number: NDArray[np.int64] = np.full(level.walls.size, -1, np.int64)
        number[self.squares] = np.arange(len(self.squares))
        self.number = number
        """The number of each square of the board; -1 in a wall."""
        padded = np.pad(number.reshape(level.shape), 1, constant_values=-1)
        around = (padded[:-2, 1:-1], padded[2:, 1:-1], padded[1:-1, :-2], padded[1:-1, 2:])
        beside = np.stack([side[~level.walls] for side in around], axis=1)
        size = len(self.squares)
        self._word, self._shift = divmod(size, 64)
        if self._shift + (4 * size).bit_length() > 64:
            self._word, self._shift = self._word + 1, 0
        rules = level.rules
        head = [size, self._word + 1, self._word, self._shift, level.goal is Goal.STORAGE, rules.pushes, rules.lifts]
        head += [_STACKS[rules.stack], rules.ceiling is Ceiling.STOP, rules.loaded is Loaded.WALKS]
        head.append(rules.facing is Facing.AHEAD)
        targets = level.targets.reshape(-1)[self.squares].astype(np.int64)
        columns = self.squares % level.shape[1]
        tables = [beside.reshape(-1), targets, columns, steps_left(beside, np.flatnonzero(targets).tolist())]
        self.parameters = np.concatenate([np.array(head, np.int64), *tables])

    def rules(self) -> Rules:
        """The rules of the level; every move costs 1."""
        return Rules(
            self.parameters,
            self._word + 1,
            kernels.MOST_MOVES,
            kernels.expand,
            kernels.solved,
            heuristic=bounds.moves_left,
        )

    def start(self) -> list[list[int]]:
        """The start, as the engine takes it."""
        return [self.state_of(self.level.start)]

    def state_of(self, position: Position) -> list[int]:
        """The words of a position."""
        words = [0] * (self._word + 1)
        for block in position.blocks:
            number = int(self.number[block])
            words[number >> 6] |= 1 << (number & 63)
        field = 4 * int(self.number[position.agent]) + position.carrying * kernels.CARRYING
        words[self._word] |= field + (position.faces < 0) * kernels.FACES_LEFT << self._shift
        return words

    def solution(self, labels: Sequence[int]) -> Moves:
        """The moves with these labels."""
        return Moves(tuple(Move(*divmod(label, 2)) for label in labels))
