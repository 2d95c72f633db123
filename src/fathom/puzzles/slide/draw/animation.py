"""A walk as an animation: the agent moves, squares are painted as it comes by, boulders break, and its trail stays."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

import numpy as np

from fathom.puzzles.slide.check import walked
from fathom.puzzles.slide.model import Level, Walk
from fathom.show import Shape, pieces
from fathom.show.motion import Motion
from fathom.show.shapes import Cell, Point, timed

_BEFORE = 0.4  # seconds until the agent starts
_SQUARE = 1 / 11  # seconds a square
_JUMP = 0.02  # seconds round the edge of a ring or to another layer
_REST = 0.1  # seconds between two moves
_MOST_FRAMES = 3000  # longer walks are drawn as they end


class Stage(Protocol):
    """Where a level is drawn."""

    level: Level

    def cell(self, square: int) -> Cell:
        """The square of the picture."""

    def centre(self, square: int) -> Point:
        """Its middle."""

    def marks(self, flags: np.ndarray, done: bool = False) -> list[tuple[Shape, ...]]:
        """Targets and items."""

    def boulders(self, smashed: dict[int, float]) -> list[tuple[Shape, ...]]:
        """Boulders, and when they are smashed."""

    def agent(self, square: int) -> list[tuple[Shape, ...]]:
        """The agent."""


def filmed(stage: Stage, walk: Walk) -> Iterator[tuple[Shape, ...]]:
    """All that moves or changes in the picture of a walk."""
    level = stage.level
    trails, smashed = walked(level, walk)
    stops = {level.start, *(trail[-1] for trail in trails)}
    if sum(map(len, trails)) > _MOST_FRAMES:
        passed = dict.fromkeys([level.start, *(square for trail in trails for square in trail)])
        yield pieces.painted([stage.cell(square) for square in passed])
        yield from stage.marks(level.marked.reshape(-1), done=True)
        yield from stage.agent(trails[-1][-1])
        return
    timeline = _Timeline(stage, trails)
    for square, when in timeline.passed.items():
        if level.goal.by_stopping and not level.goal.is_reach and square not in stops:
            continue
        role = "painted" if square != level.start else "painted-alt"
        yield timed(pieces.painted([stage.cell(square)], role), during=(when, None))
    yield from stage.boulders({boulder: timeline.begins[moves] for boulder, moves in smashed.items()})
    for square in map(int, np.flatnonzero(level.marked)):
        alone = np.arange(level.ground.size) == square
        reached = timeline.passed.get(square)
        for shapes in stage.marks(alone) if reached != 0 else ():
            yield timed(shapes, during=(0.0, reached))
        if reached is not None:
            yield from (timed(shapes, during=(reached, None)) for shapes in stage.marks(alone, done=True))
    for line in timeline.lines:
        if len(line) > 1:
            yield timed(pieces.trail(_bends(line), "trail-old"), during=(timeline.end, None))
    for shapes in stage.agent(level.start):
        yield timed(shapes, motion=timeline.motion)


class _Timeline:
    """When the agent is where: `passed` tells when it first comes by a square, `begins` when each move starts."""

    def __init__(self, stage: Stage, trails: list[list[int]]) -> None:
        home = stage.centre(stage.level.start)
        time, here = _BEFORE, home
        frames = [(0.0, 0.0, 0.0), (time, 0.0, 0.0)]
        self.passed = {stage.level.start: 0.0}
        self.begins = [time]
        self.lines: list[list[Point]] = [[home]]
        for trail in trails:
            for square in trail:
                before, here = here, stage.centre(square)
                jumps = abs(here[0] - before[0]) > 1.5 or abs(here[1] - before[1]) > 1.5
                time += _JUMP if jumps else _SQUARE
                self.passed.setdefault(square, time)
                frames.append((time, here[0] - home[0], here[1] - home[1]))
                if jumps:
                    self.lines.append([])
                self.lines[-1].append(here)
            time += _REST
            self.begins.append(time)
            frames.append((time, here[0] - home[0], here[1] - home[1]))
        self.motion: Motion = tuple(frames)
        self.end = time


def _bends(points: list[Point]) -> list[Point]:
    """The points where a line turns, and its ends."""
    kept = [points[0]]
    for before, here, after in zip(points, points[1:], points[2:], strict=False):
        if (here[0] - before[0], here[1] - before[1]) != (after[0] - here[0], after[1] - here[1]):
            kept.append(here)
    return [*kept, points[-1]]
