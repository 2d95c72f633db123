"""A level laid out for the engine: squares of floor numbered, tables for the kernels, paths as steps."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from fathom.answer import Watch
from fathom.engine.statespace import Path, Rules
from fathom.puzzles.push.model import Goal, Level, Step, Steps
from fathom.puzzles.push.solve import bounds, kernels
from fathom.puzzles.push.solve.squares import Numbers, numbered


class Layout:
    """The numbered squares of a level, and its rules. Tables take a number for each square and target."""

    def __init__(self, level: Level, watch: Watch) -> None:
        self.level = level
        self.squares, self.number, self.beside = numbered(level)
        self.targets = self.number[np.flatnonzero(level.targets)]
        size = len(self.squares)
        bits = size.bit_length()
        self._word, self._shift = divmod(size, 64)
        if self._shift + bits > 64:
            self._word, self._shift = self._word + 1, 0
        storing = level.goal is Goal.STORAGE
        watch.reserve(8 * size * (10 + storing * len(self.targets)), "distances to the targets")
        self.pushes_alone = self._pulled(watch) if storing else np.empty((0, size), np.int64)
        """For each target the fewest pushes of a block alone from every square; -1 where it never comes there."""
        blocks = len(level.blocks)
        head = [size, self._word + 1, self._word, self._shift, level.strongest, blocks, len(self.targets), storing]
        flags = np.zeros(size, np.int64)
        flags[self.targets] = 1
        walks = np.full(size, -1, np.int64)
        bounds.walk_from(self.beside, self.targets, walks, np.empty(size, np.int64))
        tables = (self.beside.reshape(-1), flags, walks, self.pushes_alone.reshape(-1))
        self.parameters = np.concatenate([np.array(head, np.int64), *tables])

    def _pulled(self, watch: Watch) -> Numbers:
        """Of each target how often a block on it is pulled, at least, until it is on a square."""
        far = np.full((len(self.targets), len(self.squares)), -1, np.int64)
        queue = np.empty(len(self.squares), np.int64)
        for row, target in enumerate(self.targets):
            watch.check("measuring the level", row, len(self.targets))
            bounds.pull(self.beside, int(target), far[row], queue)
        return far

    def rules(self) -> Rules:
        """The rules over blocks and the region of the agent; every push costs 1."""
        most = 4 * max(1, len(self.level.blocks))
        words = self._word + 1
        return Rules(self.parameters, words, most, kernels.expand, kernels.solved, heuristic=bounds.pushes_left)

    def rules_back(self) -> Rules:
        """The rules of time that runs back: blocks are pulled, one at a time. Nothing is a goal."""
        return Rules(self.parameters, self._word + 1, 4 * max(1, len(self.level.blocks)), kernels.expand_back)

    def rules_by_steps(self) -> Rules:
        """The rules over blocks and the square of the agent after a push; every step costs 1."""
        most = 4 * max(1, len(self.level.blocks)) + len(self.targets)
        words = self._word + 1
        return Rules(
            self.parameters, words, most, kernels.expand_by_steps, kernels.arrived, heuristic=bounds.steps_left
        )

    def start(self, by_steps: bool = False) -> list[list[int]]:
        """The start as the engine takes it."""
        agent = int(self.number[self.level.agent])
        blocks = self.number[list(self.level.blocks)]
        if not by_steps:
            size = len(self.squares)
            taken = np.zeros(size, np.bool_)
            taken[blocks] = True
            agent = kernels.walk(self.parameters, taken, agent, np.empty(size, np.int64), np.empty(size, np.int64))
        words = [0] * (self._word + 1)
        for block in blocks.tolist():
            words[block >> 6] |= 1 << (block & 63)
        words[self._word] |= agent << self._shift
        return [words]

    def position(self, state: NDArray[np.uint64]) -> tuple[int, tuple[int, ...]]:
        """The agent's square and those of the blocks, on the board; the agent's is the least of its region."""
        numbers = range(len(self.squares))
        blocks = (number for number in numbers if int(state[number >> 6]) >> (number & 63) & 1)
        agent = int(state[self._word]) >> self._shift
        return int(self.squares[agent]), tuple(int(self.squares[number]) for number in blocks)

    def steps(self, path: Path) -> Steps:
        """A path of the engine as steps."""
        return self.solution(path.labels)

    def solution(self, labels: Sequence[int]) -> Steps:
        """The pushes with these labels, with the shortest walks between them, and to a target at the end."""
        agent = int(self.number[self.level.agent])
        taken = {int(self.number[block]) for block in self.level.blocks}
        moves: list[Step] = []
        for label in labels:
            first, direction = divmod(label, kernels.LABELS_A_SQUARE)
            if first >= len(self.squares):  # a walk to a target, which the end below makes
                break
            behind = int(self.beside[first, direction ^ 1])
            moves += self._walk(agent, {behind}, taken)
            moves.append(Step(direction, True))
            end = first
            while end in taken:
                end = int(self.beside[end, direction])
            taken = taken - {first} | {end}
            agent = first
        if self.level.goal is Goal.REACH:
            moves += self._walk(agent, set(self.targets.tolist()), taken)
        return Steps(tuple(moves))

    def _walk(self, agent: int, ends: set[int], taken: set[int]) -> list[Step]:
        """The steps of a shortest walk to one of these squares."""
        before: dict[int, tuple[int, int] | None] = {agent: None}
        waiting = deque([agent])
        while (here := waiting.popleft()) not in ends:
            for direction, there in enumerate(self.beside[here].tolist()):
                if there >= 0 and there not in taken and there not in before:
                    before[there] = here, direction
                    waiting.append(there)
        steps = []
        while (step := before[here]) is not None:
            here = step[0]
            steps.append(Step(step[1]))
        return steps[::-1]
