"""Pushing by hand: the agent goes step by step."""

from __future__ import annotations

from collections.abc import Sequence

from fathom.playing import Gesture, Move, Moves, Spot, square_spot
from fathom.puzzles.push.check import replayed
from fathom.puzzles.push.check.rules import steps_of
from fathom.puzzles.push.draw import DrawnPush
from fathom.puzzles.push.model import Level, Steps, letter_of, read_solution, with_pieces

_KEYS = (("ArrowUp", "w"), ("ArrowDown", "s"), ("ArrowLeft", "a"), ("ArrowRight", "d"))
_WORDS = ("up", "down", "left", "right")


def spots(instance: Level) -> Sequence[Spot]:
    """The squares."""
    drawn, found = DrawnPush(instance), []
    for square in range(instance.walls.size):
        what = "wall" if instance.walls.item(square) else "target" if instance.targets.item(square) else "floor"
        name = f"{square // drawn.columns},{square % drawn.columns}"
        found.append(square_spot(name, *drawn.cell(square), f"{what} {instance.name_of(square)}"))
    return found


def options(instance: Level, state: str) -> Moves:
    """The steps that can be made."""
    position = replayed(instance, read_solution(instance, state))[-1]
    found = []
    for step, _ in steps_of(instance, position):
        words = f"push {_WORDS[step.direction]}" if step.pushes else _WORDS[step.direction]
        found.append(Move(letter_of(step), "step", keys=_KEYS[step.direction], label=words))
    return Moves(tuple(found))


def after(instance: Level, state: str) -> Level:
    """The level with its agent and its blocks where they are now."""
    return with_pieces(instance, *replayed(instance, read_solution(instance, state))[-1])


def gestures(instance: Level, solution: Steps) -> Sequence[Gesture]:
    """A gesture for each step."""
    return [Gesture("step", (), letter_of(step)) for step in solution.moves]
