"""Sliding by hand: a step in a direction, and a press on a boulder that can be smashed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from fathom.grid import coordinates, direction_names
from fathom.playing import Gesture, Move, Moves, Spot, square_spot
from fathom.puzzles.slide.check import walked
from fathom.puzzles.slide.check.slides import Board, ahead, board_of, slide
from fathom.puzzles.slide.draw import DrawnSlide
from fathom.puzzles.slide.draw.space import in_space, square_faces
from fathom.puzzles.slide.model import BOULDER, HOLE, LAND, Goal, Level, Walk, read_solution
from fathom.show import Scene

_KEYS = {
    "U": ("ArrowUp", "w"), "D": ("ArrowDown", "s"), "L": ("ArrowLeft", "a"), "R": ("ArrowRight", "d"),
    "F": ("PageUp", "f"), "B": ("PageDown", "b"), "Q": ("q", "7"), "E": ("e", "9"), "Z": ("z", "1"), "C": ("c", "3"),
}  # fmt: skip
_WORDS = {"U": "up", "D": "down", "L": "left", "R": "right", "F": "one layer back", "B": "one layer on",
          "Q": "up left", "E": "up right", "Z": "down left", "C": "down right"}  # fmt: skip
_GROUNDS = {BOULDER: "boulder", HOLE: "hole", LAND: "land"}


def spots(instance: Level) -> Sequence[Spot]:
    """The squares."""
    drawn, lie = DrawnSlide(instance), square_faces(instance)
    return [
        replace(square_spot(name_of(instance, square), *drawn.cell(square), _told(instance, square)), face=face)
        for square, face in enumerate(lie)
    ]


def space(instance: Level, state: str) -> Scene:
    """The level in space, and the walk so far."""
    return in_space(instance, read_solution(instance, state))


def name_of(level: Level, square: int) -> str:
    """What a spot is called."""
    return ",".join(map(str, coordinates(square, level.shape)))


def _told(level: Level, square: int) -> str:
    what = _GROUNDS.get(level.ground.item(square), "barrier" if level.ground.item(square) else "")
    if level.marked.item(square):
        what = "item" if level.goal is Goal.COLLECT else "target"
    return f"{what} {level.name_of(square)}".strip()


def options(instance: Level, state: str) -> Moves:
    """The directions in which the agent can slide, and the boulders it can smash."""
    here, board, smashes = _standing(instance, *walked(instance, read_solution(instance, state)))
    trail = np.empty(instance.ground.size + 1, np.int32)
    found = []
    for number, name in enumerate(direction_names(instance.ground.ndim, instance.king)):
        if slide(board, here, number, trail):
            found.append(Move(name, "step", keys=_KEYS.get(name, ()), label=_WORDS.get(name, name)))
        beside = int(ahead(board, here, number)) if smashes and board.ground[here] != HOLE else -1
        if beside >= 0 and board.ground[beside] == BOULDER:
            words = f"smash the boulder {_WORDS.get(name, name)}"
            found.append(Move(f"!{name}", "press", at=name_of(instance, beside), label=words))
    return Moves(tuple(found))


def _standing(level: Level, trails: list[list[int]], smashed: dict[int, int]) -> tuple[int, Board, int]:
    """Where the agent is, the board without the boulders that it has smashed, and how many more it may smash."""
    board = board_of(level)
    board.ground[list(smashed)] = LAND
    return trails[-1][-1] if trails else level.start, board, level.smashes - len(smashed)


def after(instance: Level, state: str) -> Level | None:
    """The level with the agent where it is, and what is still to be passed; nothing for stop-covers and in a hole.

    A pass-cover goes on as the collection of items on the squares that were not passed.
    """
    trails, smashed = walked(instance, read_solution(instance, state))
    here, board, smashes = _standing(instance, trails, smashed)
    if instance.goal is Goal.STOP_COVER or board.ground[here] == HOLE:
        return None
    goal, marked = instance.goal, instance.marked
    if not goal.is_reach:
        goal, marked = Goal.COLLECT, instance.required.copy()
        marked.reshape(-1)[[instance.start, *(square for trail in trails for square in trail)]] = False
    ground = board.ground.reshape(instance.shape)
    return replace(instance, ground=ground, start=here, goal=goal, marked=marked, smashes=smashes)


def gestures(instance: Level, solution: Walk) -> Sequence[Gesture]:
    """A gesture for each step."""
    names = direction_names(instance.ground.ndim, instance.king)
    found = []
    for step in solution.steps.tolist():
        name = names[step] if step >= 0 else f"!{names[~step]}"
        found.append(Gesture("step" if step >= 0 else "press", (), name))
    return found
