"""The compiled part of the check of lessons: lines read square by square, and steps followed.

How far a line has been read is a number: 0 in the gap before the first run, and one more for every square of a run and
for the gap behind it, which is as long as one likes. The numbers that the squares on the left lead to, and those from
which the squares on the right lead to the end, are sets of bits; a colour is possible where a step joins the two.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from fathom.compiled import compiled, types
from fathom.puzzles.nonogram.check.certificates import PICTURE
from fathom.puzzles.nonogram.model import Nonogram
from fathom.puzzles.nonogram.model.clues import Picture

KNOWN, CONTRADICTION = range(2)  # places in `Notebook.state`
IN_GAP, IN_RUN, AT_END = range(3)  # columns of `Notebook.reading`
EITHER = 3
"""The colours of a square that is not known; a known one is 1 white, 2 black."""


class Notebook(NamedTuple):
    """The clues, and what follows from what is supposed."""

    shape: Any  # height, width
    reading: Any  # by line: the numbers that are gaps, squares of runs, and ends; no ends where the clue has no room
    clued: Any
    colours: Any  # by square
    solution: Any  # by square, in the same way; 0 where no picture is known
    noted: Any  # the squares in the order in which they became known
    left: Any  # scratch: what the squares before each place lead to
    state: Any  # how many are known, and whether there is a contradiction


I64, U8, TABLE = types.int64[::1], types.uint8[::1], types.int64[:, ::1]
NOTEBOOK = types.NamedTuple((I64, TABLE, U8, U8, U8, I64, I64, I64), Notebook)


def notebook_of(puzzle: Nonogram, solution: Picture | None) -> Notebook:
    """The puzzle with nothing known."""
    squares, lines = puzzle.height * puzzle.width, puzzle.lines
    reading = np.zeros((len(lines), 3), np.int64)
    lengths = np.array([run.length for clue in lines for run in clue or ()], np.int64)
    shape = np.array([puzzle.height, puzzle.width], np.int64)
    note_clues(shape, np.array([-1 if clue is None else len(clue) for clue in lines], np.int64), lengths, reading)
    shown = np.zeros(squares, np.uint8) if solution is None else np.array(solution, np.uint8).reshape(-1) + np.uint8(1)
    return Notebook(
        shape=shape,
        reading=reading,
        clued=np.array([clue is not None for clue in lines], np.uint8),
        colours=np.full(squares, 3, np.uint8),
        solution=shown,
        noted=np.zeros(squares, np.int64),
        left=np.zeros(max(puzzle.height, puzzle.width) + 1, np.int64),
        state=np.zeros(2, np.int64),
    )


@compiled(types.void(I64, I64, I64, TABLE))
def note_clues(shape: Any, runs: Any, lengths: Any, reading: Any) -> None:
    """Fill `Notebook.reading`, given how many runs each line has (-1: no clue) and how long all of them are."""
    first = 0
    for line in range(len(runs)):
        size = shape[1] if line < shape[0] else shape[0]
        gaps, black, place = np.int64(1), np.int64(0), np.int64(0)
        for run in range(first, first + max(0, runs[line])):
            if place + lengths[run] <= size:
                black |= ((np.int64(1) << lengths[run]) - 1) << (place + 1)
                gaps |= np.int64(1) << (place + lengths[run] + 1)
            place += lengths[run] + 1
        first += max(0, runs[line])
        if runs[line] >= 0 and place <= size + 1:
            reading[line, IN_GAP], reading[line, IN_RUN] = gaps, black
            reading[line, AT_END] = np.int64(1) if runs[line] == 0 else np.int64(3) << (place - 1)


@compiled(types.void(U8, I64, I64, types.int64, types.int64), inline="always")
def note(colours: Any, noted: Any, state: Any, square: int, colour: int) -> None:
    """Write down that a square has a colour."""
    if colours[square] == EITHER:
        colours[square] = colour + 1
        noted[state[KNOWN]] = square
        state[KNOWN] += 1
    elif colours[square] != colour + 1:
        state[CONTRADICTION] = 1


@compiled(types.void(TABLE, I64, U8, I64, I64, I64, types.int64), inline="always")
def read_line(reading: Any, shape: Any, colours: Any, noted: Any, left: Any, state: Any, line: int) -> None:
    """Write down the colours that all ways to fill a line agree on; a contradiction if there is no way."""
    height, width = shape[0], shape[1]
    first, stride, size = (line * width, 1, width) if line < height else (line - height, width, height)
    gaps, runs, right = reading[line, IN_GAP], reading[line, IN_RUN], reading[line, AT_END]
    reached = np.int64(1)
    for place in range(size):
        left[place] = reached
        can = colours[first + place * stride]
        onwards, after = reached << 1, np.int64(0)
        if can & 1:
            after = (onwards | reached) & gaps
        if can & 2:
            after |= onwards & runs
        reached = after
    if reached & right == 0:
        state[CONTRADICTION] = 1
        return
    for place in range(size - 1, -1, -1):
        square = first + place * stride
        can = colours[square]
        gap, run = right & gaps, right & runs
        white, black = gap | (gap >> 1), run >> 1
        right = np.int64(0)
        if can & 1:
            right = white
        if can & 2:
            right |= black
        if can == EITHER:
            if left[place] & white == 0:
                note(colours, noted, state, square, 1)
            elif left[place] & black == 0:
                note(colours, noted, state, square, 0)


@compiled(types.void(I64, types.int64, types.int64, U8, I64, I64), inline="always")
def apply_lesson(literals: Any, first: int, end: int, colours: Any, noted: Any, state: Any) -> None:
    """Write down the one literal of a lesson that is left; a contradiction if none is."""
    left = -1
    for place in range(first, end):
        literal = literals[place]
        can = colours[literal >> 1]
        if can == (literal & 1) + 1:
            return
        if can == EITHER:
            if left >= 0 and left != literal:
                return
            left = literal
    if left < 0:
        state[CONTRADICTION] = 1
    else:
        note(colours, noted, state, left >> 1, left & 1)


@compiled(types.boolean(NOTEBOOK, types.int64, I64, I64, I64, I64))
def follow(book: Any, lesson: int, literals: Any, firsts: Any, steps: Any, steps_from: Any) -> bool:
    """Take the steps of a lesson's proof, up to a contradiction; False if there is no such step."""
    reading, shape, clued, colours, noted, left, state = (
        book.reading, book.shape, book.clued, book.colours, book.noted, book.left, book.state
    )  # fmt: skip
    for place in range(steps_from[lesson], steps_from[lesson + 1]):
        if state[CONTRADICTION] != 0:
            break
        step = steps[place]
        if step == PICTURE:
            if not np.array_equal(colours, book.solution):
                return False
            state[CONTRADICTION] = 1
        elif step >= 0:
            if step >= len(clued) or clued[step] == 0:
                return False
            read_line(reading, shape, colours, noted, left, state, step)
        else:
            earlier = -1 - step
            if earlier >= lesson or firsts[earlier] == firsts[earlier + 1]:
                return False
            apply_lesson(literals, firsts[earlier], firsts[earlier + 1], colours, noted, state)
    return True


@compiled(types.boolean(NOTEBOOK, types.int64, I64, I64, I64, I64))
def holds(book: Any, lesson: int, literals: Any, firsts: Any, steps: Any, steps_from: Any) -> bool:
    """Whether the proof of a lesson is right; then what it says for good is written down."""
    colours, noted, state = book.colours, book.noted, book.state
    known, size = state[KNOWN], firsts[lesson + 1] - firsts[lesson]
    for place in range(firsts[lesson], firsts[lesson + 1]):
        literal = literals[place]
        if literal < 0 or literal >= 2 * len(colours):
            return False
        note(colours, noted, state, literal >> 1, (literal & 1) ^ 1)
    if not follow(book, lesson, literals, firsts, steps, steps_from):
        return False
    if size == 0:
        return True
    if state[CONTRADICTION] == 0:
        return False
    for place in range(known, state[KNOWN]):
        colours[noted[place]] = EITHER
    state[KNOWN] = known
    state[CONTRADICTION] = 0
    if size == 1:
        note(colours, noted, state, literals[firsts[lesson]] >> 1, literals[firsts[lesson]] & 1)
    return True


@compiled(types.int64(NOTEBOOK, I64, I64, I64, I64))
def first_wrong(book: Any, literals: Any, firsts: Any, steps: Any, steps_from: Any) -> int:
    """The first lesson that does not hold, or their number; those after a contradiction for good are not looked at."""
    for lesson in range(len(firsts) - 1):
        if not holds(book, lesson, literals, firsts, steps, steps_from):
            return lesson
        if book.state[CONTRADICTION] != 0:
            break
    return len(firsts) - 1
