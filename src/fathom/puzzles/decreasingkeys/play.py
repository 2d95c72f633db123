"""A queue by hand: a table with a row an item and a column a key.

A press in the first free row inserts an item with the key of the column; a press left of an item's key lowers it. A
press on the shelf takes an item out.
"""

from __future__ import annotations

from collections.abc import Sequence

from fathom.playing import Move, Moves, Spot, rect_spot
from fathom.puzzles.decreasingkeys.draw import Frame, frames_of
from fathom.puzzles.decreasingkeys.draw import scene as drawn
from fathom.puzzles.decreasingkeys.model import DecreasingKeys, read_solution
from fathom.show import Circle, Rect, Scene, Shape, Text

SEPARATOR = " "

_LEFT, _TOP = 1.4, 1.0
_CELL = 0.8


def _rows(instance: DecreasingKeys) -> int:
    return instance.items + 3


def _columns(instance: DecreasingKeys) -> int:
    return instance.items + 6


def spots(instance: DecreasingKeys) -> Sequence[Spot]:
    """The squares of the table, and the button below it."""
    found = []
    for row in range(_rows(instance)):
        for column in range(_columns(instance)):
            box = (_LEFT + column * _CELL, _TOP + row * _CELL, _CELL, _CELL)
            found.append(rect_spot(f"{row},{column}", box, f"item {row + 1}, key {column}", "key"))
    bottom = _TOP + _rows(instance) * _CELL + 0.3
    return [*found, rect_spot("out", (_LEFT, bottom, 4.0, 0.9), "take an item out", "out")]


def options(instance: DecreasingKeys, state: str) -> Moves:
    """All that can be done: until the queue is broken."""
    frame = frames_of(instance, read_solution(instance, state).steps)[-1]
    if frame.wrong is not None:
        return Moves(())
    moves = []
    inside = [item for item in frame.keys if item not in frame.out]
    count = len(frame.keys)
    if len(inside) < instance.items and count < _rows(instance):
        keys = range(_columns(instance))
        moves += [Move(f"+{key}", "press", at=f"{count},{key}", label=f"insert {key}") for key in keys]
    for item in inside:
        for key in range(min(frame.keys[item][0], _columns(instance))):
            if item < _rows(instance):
                words = f"lower item {item + 1} to {key}"
                moves.append(Move(f"{item + 1}>{key}", "press", at=f"{item},{key}", label=words))
    if inside:
        moves.append(Move("-", "press", at="out", keys=("-",), label="take an item out"))
    return Moves(tuple(moves))


def scene(instance: DecreasingKeys, state: str) -> Scene:
    """The table, and the queue beside it."""
    solution = read_solution(instance, state)
    queue = drawn(instance, solution if solution.steps else None)
    right = _LEFT + _columns(instance) * _CELL + 1.0
    high = max(queue.height, _TOP + _rows(instance) * _CELL + 1.4)
    table = _table(instance, frames_of(instance, solution.steps)[-1])
    moved = [shape.moved(right, 0) for shape in queue.shapes]
    return Scene(right + queue.width, high, title=queue.title).add(table, moved)


def _table(instance: DecreasingKeys, frame: Frame) -> list[Shape]:
    shapes: list[Shape] = []
    for column in range(_columns(instance)):
        x = _LEFT + (column + 0.5) * _CELL
        shapes.append(Text(x, _TOP - 0.35, str(column), 0.32, fill="muted", layer="labels"))
    for row in range(_rows(instance)):
        y = _TOP + row * _CELL
        gone = row in frame.out
        shapes.append(
            Text(_LEFT - 0.3, y + _CELL / 2, f"item {row + 1}", 0.3, anchor="end", fill="muted", layer="labels")
        )
        for column in range(_columns(instance)):
            x = _LEFT + column * _CELL
            role = "floor-alt" if gone or row > len(frame.keys) else "floor"
            shapes.append(
                Rect(x, y, _CELL, _CELL, fill=role, stroke="grid", stroke_width=0.03, layer="floor", glyph="")
            )
        if row in frame.keys:
            key, first = frame.keys[row]
            for at, radius, role in ((first, 0.26, "ice"), (key, 0.32, "painted-alt" if key != first else "ice")):
                x = _LEFT + (at + 0.5) * _CELL
                ball = Circle(
                    x,
                    y + _CELL / 2,
                    radius,
                    fill="bad" if frame.wrong == row else role,
                    stroke="grid",
                    opacity=0.35 if gone else 0.5 if radius < 0.3 else 1.0,
                    layer="pieces",
                    glyph="o",
                )
                if at < _columns(instance):
                    shapes.append(ball)
    bottom = _TOP + _rows(instance) * _CELL + 0.3
    shapes.append(Rect(_LEFT, bottom, 4.0, 0.9, 0.2, fill="sand", stroke="grid", layer="floor", glyph=""))
    shapes.append(Text(_LEFT + 2.0, bottom + 0.45, "take an item out", 0.36, fill="on-sand", layer="labels"))
    return shapes
