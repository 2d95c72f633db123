"""A level in space: barriers are blocks, layers lie above each other, and the picture can be turned round.

Rows lead towards whoever looks, and every layer lies above the one before it. A walk is an animation in which the agent
rolls from square to square.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np

from fathom.errors import FathomError
from fathom.grid import coordinates
from fathom.puzzles.slide.check import walked
from fathom.puzzles.slide.model import BARRIER, BOULDER, HOLE, LAND, Goal, Level, Walk
from fathom.show import Camera, Face, Leg, Place, Scene, Shape, Solid, ball_faces, box, tile
from fathom.show.shapes import timed

SUMMARY = "the board in space: layers above each other, to be turned round"

_MOST_SQUARES = 1500
_BEFORE, _SQUARE, _REST = 0.4, 1 / 11, 0.1  # seconds
_MOST_LEGS = 600  # longer walks are drawn as they end
_FLOORS = {LAND: "floor-alt", HOLE: "wall-edge"}


class Space:
    """Where the squares of a level lie: (column, row, height)."""

    def __init__(self, level: Level) -> None:
        self.level = level
        *outer, self.rows, self.columns = level.shape
        self.layers = math.prod(outer)
        self.rise = 1.0 if self.layers == 1 else max(1.8, 0.55 * self.rows)

    def corner(self, square: int) -> Place:
        """The corner of a square."""
        layer, rest = divmod(square, self.rows * self.columns)
        return float(rest % self.columns), float(rest // self.columns), layer * self.rise

    def centre(self, square: int) -> Place:
        """Where the middle of the agent is when it is on a square."""
        x, y, z = self.corner(square)
        return x + 0.5, y + 0.5, z + 0.36

    def empty(self) -> Scene:
        """The board without marks and agent, from the side."""
        size = (self.columns, self.rows, (self.layers - 1) * self.rise + 0.7)
        reach = math.hypot(*size)
        at = (size[0] / 2, size[1] / 2, size[2] / 2 - 0.1)
        names = " × ".join(map(str, self.level.shape))
        title = self.level.about.get("title", f"Sliding puzzle in space, {names}, {self.level.goal}")
        return Scene(reach, reach, title=title, margin=0.3, camera=Camera(at, 24.0, 38.0 if self.layers == 1 else 30.0))

    def grounds(self, smashed: dict[int, float]) -> Iterator[Shape]:
        """Floors, barriers, and boulders until they are smashed."""
        for square, ground in enumerate(self.level.ground.reshape(-1).tolist()):
            x, y, z = self.corner(square)
            if ground == BARRIER:
                faces = box((x + 0.03, y + 0.03, z), (0.94, 0.94, 0.6))
                yield Solid(faces, fill="wall", stroke="wall-edge", stroke_width=0.02, layer="pieces", glyph="█")
                continue
            fill = _FLOORS.get(ground, "floor")
            yield Solid(tile(x + 0.03, y + 0.03, z, 0.94), fill=fill, stroke="grid", stroke_width=0.03, layer="pieces")
            if ground == BOULDER:
                faces = box((x + 0.15, y + 0.15, z + 0.02), (0.7, 0.7, 0.55))
                boulder = Solid(faces, fill="muted", stroke="wall-edge", stroke_width=0.02, layer="pieces", glyph="◆")
                yield from timed([boulder], during=(0.0, smashed[square])) if square in smashed else [boulder]

    def flat(self, square: int, fill: str, size: float, glyph: str, height: float = 0.03) -> Solid:
        """Something that lies on a square."""
        x, y, z = self.corner(square)
        gap = (1 - size) / 2
        return Solid(tile(x + gap, y + gap, z + height, size), fill=fill, layer="pieces", glyph=glyph)

    def marks(self) -> Iterator[tuple[int, Solid, Solid]]:
        """Targets and items, as they are before and after the agent has come by."""
        if self.level.goal in (Goal.STOP_COVER, Goal.PASS_COVER):
            return
        for square in map(int, np.flatnonzero(self.level.marked)):
            yield (
                square,
                self.flat(square, "target", 0.5, "◎", 0.05),
                self.flat(square, "target-done", 0.5, "◉", 0.05),
            )

    def agent(self, square: int, legs: tuple[Leg, ...] = ()) -> Solid:
        """The agent."""
        faces = ball_faces(self.centre(square), 0.33, 5)
        return Solid(faces, legs=legs, fill="agent", stroke="agent", stroke_width=0.02, layer="pieces", glyph="●")


def square_faces(level: Level) -> list[Face]:
    """Where every square lies; nowhere, on a board that is too large to be seen in space."""
    if level.ground.size > _MOST_SQUARES:
        return [()] * level.ground.size
    space = Space(level)
    corners = map(space.corner, range(level.ground.size))
    return [((x, y, z), (x + 1, y, z), (x + 1, y + 1, z), (x, y + 1, z)) for x, y, z in corners]


def in_space(level: Level, walk: Walk | None) -> Scene:
    """The level in space, with the walk if there is one."""
    if level.ground.size > _MOST_SQUARES:
        raise FathomError(f"boards in space have at most {_MOST_SQUARES} squares")
    space = Space(level)
    if walk is None:
        marks = (before for _, before, _ in space.marks())
        return space.empty().add(space.grounds({}), marks, space.agent(level.start))
    trails, smashed = walked(level, walk)
    visited = [square for trail in trails for square in trail]
    legs, passed, begins = _way(space, trails)
    if len(visited) > _MOST_LEGS:
        here = visited[-1]
        passed, legs, begins = dict.fromkeys([level.start, *visited], 0.0), (), [0.0] * (len(trails) + 1)
    else:
        here = level.start
    gone = {boulder: begins[moves] for boulder, moves in smashed.items()}
    scene = space.empty().add(space.grounds({square: max(when, 0.01) for square, when in gone.items()}))
    for square, when in passed.items():
        role = "painted-alt" if square == level.start else "painted"
        scene = scene.add(timed([space.flat(square, role, 0.8, "░")], during=(when, None) if when else None))
    for square, before, after in space.marks():
        reached = passed.get(square)
        if reached is None:
            scene = scene.add(before)
            continue
        scene = scene.add(timed([after], during=(reached, None) if reached else None))
        if reached:
            scene = scene.add(timed([before], during=(0.0, reached)))
    return scene.add(space.agent(here, legs))


def _way(space: Space, trails: list[list[int]]) -> tuple[tuple[Leg, ...], dict[int, float], list[float]]:
    """The legs of the agent's way, when each square is passed first, and when each move begins.

    It rolls to the square beside it; to another layer it is lifted, and round the edge of a ring it jumps.
    """
    time, here = _BEFORE, space.level.start
    legs: list[Leg] = []
    passed, begins = {here: 0.0}, [time]
    for trail in trails:
        for square in trail:
            before, after = space.centre(here), space.centre(square)
            by = (after[0] - before[0], after[1] - before[1], after[2] - before[2])
            steps = [
                abs(a - b) for a, b in zip(*(coordinates(s, space.level.shape) for s in (here, square)), strict=True)
            ]
            rolls = not by[2] and max(steps) == 1
            axis = (-by[1], by[0], 0.0) if rolls else (0.0, 0.0, 1.0)
            # half a turn a square is what the eye takes for rolling
            legs.append(Leg(time, time + _SQUARE, by, before, axis, 120.0 if rolls else 0.0))
            time, here = time + _SQUARE, square
            passed.setdefault(here, time)
        time += _REST
        begins.append(time)
    return tuple(legs), passed, begins
