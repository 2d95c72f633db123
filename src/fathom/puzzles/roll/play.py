"""Rolling by hand: a press on the tile that the polyhedron is to roll onto, or a direction."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from fathom.playing import Gesture, Move, Moves, Spot
from fathom.puzzles.roll import draw
from fathom.puzzles.roll.check import Position, Rolling, replayed
from fathom.puzzles.roll.draw.board import Sheet
from fathom.puzzles.roll.draw.space import tile_faces
from fathom.puzzles.roll.model import Board, Rolls, read_solution, write_solution
from fathom.show import Scene

SEPARATOR = " "

_KEYS = {"N": ("ArrowUp", "w"), "S": ("ArrowDown", "s"), "W": ("ArrowLeft", "a"), "E": ("ArrowRight", "d")}
_DIGITS = {**{str(hour): str(hour) for hour in range(1, 10)}, "10": "0", "11": "-", "12": "="}


def spots(instance: Board) -> Sequence[Spot]:
    """The tiles."""
    sheet, faces = Sheet(instance), tile_faces(instance)
    found = []
    for tile in range(instance.free.size):
        what = "" if instance.free.reshape(-1)[tile] else "obstacle "
        what = "goal " if tile == instance.goal else what
        name = instance.name_of(tile)
        found.append(Spot(name, tuple(sheet.outline(tile)), f"{what}{name}", "tile", faces[tile]))
    return found


def options(instance: Board, state: str) -> Moves:
    """All rolls from where it is."""
    here = replayed(instance, read_solution(instance, state))[-1]
    return Moves(tuple(_moves(instance, here)))


def _moves(board: Board, here: Position) -> list[Move]:
    order = board.tiling.ring.order
    found = []
    ways = board.tiling.tiles[here[0] % board.free.shape[2]].directions
    for way, after in zip(ways, Rolling(board).after(here), strict=True):
        if after is None:
            continue
        name = board.directions[(way - order // 4) % order]
        words = f"roll {name} onto face {after[1] + 1}"
        keys = _KEYS.get(name, (_DIGITS[name],) if name in _DIGITS else ())
        found.append(Move(name, "press", at=board.name_of(after[0]), keys=keys, label=words))
    return found


def space(instance: Board, state: str) -> Scene:
    """The polyhedron on the board, and how it has rolled there."""
    return draw.scene(instance, read_solution(instance, state), "space")


def after(instance: Board, state: str) -> Board:
    """The board with the polyhedron where it is."""
    tile, face, turn = replayed(instance, read_solution(instance, state))[-1]
    return replace(instance, start=tile, face=face, turn=turn)


def gestures(instance: Board, solution: Rolls) -> Sequence[Gesture]:
    """A press for each roll."""
    made = replayed(instance, solution)[1:]
    return [
        Gesture("press", (instance.name_of(tile),), write_solution(instance, Rolls((way,))))
        for way, (tile, _, _) in zip(solution.ways, made, strict=True)
    ]
