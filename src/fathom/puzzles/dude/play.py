"""Block Dude by hand: steps and pushes with the arrow keys, climbs and blocks with keys or at their squares."""

from __future__ import annotations

from collections.abc import Sequence

from fathom.playing import Gesture, Move, Moves, Spot, square_spot
from fathom.puzzles.dude.check import replayed
from fathom.puzzles.dude.check.rules import moves_from
from fathom.puzzles.dude.draw import DrawnDude
from fathom.puzzles.dude.model import CLIMB, LETTERS, LIFT, PUSH, Level, Position, at_position, read_solution
from fathom.puzzles.dude.model import Moves as Solution

_KEYS = {
    "l": ("ArrowLeft", "a"), "L": ("ArrowLeft", "a"), "r": ("ArrowRight", "d"), "R": ("ArrowRight", "d"),
    "q": ("q", "7"), "e": ("e", "9"), "Z": ("z", "1"), "C": ("c", "3"),
}  # fmt: skip
_SOLE = {CLIMB: ("ArrowUp", "w"), LIFT: ("ArrowDown", "s")}
"""Keys of climbs, and of blocks lifted or put down, where that is possible on one side only."""

_SIDES = ("left", "right")


def spots(instance: Level) -> Sequence[Spot]:
    """The squares."""
    drawn, found = DrawnDude(instance), []
    for square in range(instance.walls.size):
        what = "wall" if instance.walls.item(square) else "target" if instance.targets.item(square) else "air"
        name = f"{square // drawn.columns},{square % drawn.columns}"
        found.append(square_spot(name, *drawn.cell(square), f"{what} {instance.name_of(square)}"))
    return found


def options(instance: Level, state: str) -> Moves:
    """What the agent can do."""
    position = _now(instance, state)
    possible = list(moves_from(instance, position))
    found = []
    for move, _ in possible:
        letter = LETTERS[move.action][move.side]
        alone = sum(other.action == move.action for other, _ in possible) == 1
        keys = (*_KEYS[letter], *(_SOLE.get(move.action, ()) if alone else ()))
        found.append(Move(letter, "step", keys=keys, label=_words(position, move.action, _SIDES[move.side])))
    return Moves(tuple(found))


def _words(position: Position, action: int, side: str) -> str:
    if action == LIFT:
        return f"put the block down on the {side}" if position.carrying else f"lift the block on the {side}"
    return {PUSH: f"push {side}", CLIMB: f"climb {side}"}.get(action, side)


def _now(level: Level, state: str) -> Position:
    return replayed(level, read_solution(level, state))[-1]


def after(instance: Level, state: str) -> Level:
    """The level, begun as it is now."""
    return at_position(instance, _now(instance, state))


def gestures(instance: Level, solution: Solution) -> Sequence[Gesture]:
    """A gesture for each move."""
    return [Gesture("step", (), LETTERS[move.action][move.side]) for move in solution.moves]
