"""Nonograms by hand: squares are given colours, or crosses where they are background.

Whoever has filled in all runs is done: squares that are still open are background then, and need no crosses.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from operator import itemgetter

from fathom.answer import Watch
from fathom.playing import Brush, Gesture, Hint, Marks, Spot, square_spot, told_together
from fathom.puzzles.nonogram.deduce.hints import walk
from fathom.puzzles.nonogram.draw.layout import DrawnNonogram
from fathom.puzzles.nonogram.model import Nonogram, misfit, read_solution, write_solution
from fathom.puzzles.nonogram.model.clues import OPEN, Picture
from fathom.puzzles.nonogram.model.sketch import is_settled, read_sketch

_OPEN = "?"


def start(instance: Nonogram) -> str:
    """Everything is open."""
    return write_solution(instance, ((OPEN,) * instance.width,) * instance.height)


def spots(instance: Nonogram) -> Sequence[Spot]:
    """The squares."""
    drawn = DrawnNonogram(instance)
    return [
        square_spot(f"{row},{column}", *drawn.cell(row, column), f"row {row + 1}, column {column + 1}")
        for row in range(instance.height)
        for column in range(instance.width)
    ]


def concerned(instance: Nonogram, state: str, fault: str) -> Sequence[str]:
    """The squares of a line that reads otherwise than it should, or those that are open."""
    squares = [(row, column) for row in range(instance.height) for column in range(instance.width)]
    line = fault.split(" reads ", maxsplit=1)[0]
    named = [(row, column) for row, column in squares if line in (f"row {row + 1}", f"column {column + 1}")]
    if named:
        return [f"{row},{column}" for row, column in named]
    picture = read_solution(instance, state)
    return [f"{row},{column}" for row, column in squares if picture[row][column] == OPEN]


def options(instance: Nonogram, state: str) -> Marks:
    """Every square may have every colour: first the inks, then the background."""
    picture = read_solution(instance, state)
    inks = [colour.glyph for colour in instance.palette]
    names = ", ".join(f"{colour.glyph} {colour.name}" for colour in (*instance.palette[1:], instance.palette[0]))
    keys = ("Backspace", *(str(number) for number in range(1, len(inks))), "x")
    brush = Brush("cycle", "cell", (_OPEN, *inks[1:], inks[0]), keys, names)
    values = tuple(
        (f"{y},{x}", inks[colour]) for y, row in enumerate(picture) for x, colour in enumerate(row) if colour >= 0
    )
    return Marks((brush,), values)


def moved(instance: Nonogram, state: str, gesture: Gesture) -> str:
    """The squares get the colour; where all runs are there, the rest is background."""
    rows = [list(row) for row in read_solution(instance, state)]
    colours = {colour.glyph: number for number, colour in enumerate(instance.palette)} | {_OPEN: OPEN}
    for spot in gesture.spots:
        row, column = map(int, spot.split(","))
        rows[row][column] = colours[gesture.value]
    filled = tuple(tuple(max(colour, 0) for colour in row) for row in rows)
    done = gesture.value != _OPEN and misfit(instance, filled) is None
    return write_solution(instance, filled if done else tuple(map(tuple, rows)))


def gestures(instance: Nonogram, solution: Picture) -> Sequence[Gesture]:
    """Run by run, each painted in one stroke; of a picture without runs, one cross."""
    found = []
    for row, line in enumerate(solution):
        for colour, run in groupby(enumerate(line), key=itemgetter(1)):
            if colour:
                spots = tuple(f"{row},{column}" for column, _ in run)
                found.append(Gesture("cycle", spots, instance.palette[colour].glyph))
    return found or [Gesture("cycle", ("0,0",), instance.palette[0].glyph)]


def hint(instance: Nonogram, state: str, watch: Watch) -> Hint | None:
    """The deductions up to the first that settles squares, and a gesture for those of one colour."""
    words = []
    for step in walk(instance, watch, read_sketch(instance, state)):
        words.append(step.words)
        settled = [(f"{row},{column}", left) for row, column, left in step.squares if is_settled(left)]
        if settled:
            colour = settled[0][1]
            alike = tuple(spot for spot, left in settled if left == colour)
            gesture = Gesture("cycle", alike, instance.palette[colour.bit_length() - 1].glyph)
            return Hint(told_together(words), tuple(spot for spot, _ in settled), gesture)
    return Hint(words[-1]) if words else None
