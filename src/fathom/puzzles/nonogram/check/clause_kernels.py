"""The compiled part of the check of clauses: lines read square by square, and steps followed.

How far a line has been read is a number: 0 in the gap before the first run, and one more for every square of a run and
for the gap behind it, which is as long as one likes. The numbers that the squares on the left lead to, and those from
which the squares on the right lead to the end, are sets of bits; a colour is possible where a step joins the two. For
lines of more than 60 squares a set has two words: the numbers below 62, and those from there on.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from fathom.compiled import compiled, types
from fathom.puzzles.nonogram.check.certificates import PICTURE
from fathom.puzzles.nonogram.model import Nonogram
from fathom.puzzles.nonogram.model.clues import Picture

KNOWN, CONTRADICTION = range(2)  # places in `Notebook.state`
IN_GAP, IN_RUN, AT_END, BEYOND = range(4)  # columns of `Notebook.reading`; the second words are from BEYOND on
SHORT, WORD = 60, 62
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
    reading = np.zeros((len(lines), 2 * BEYOND), np.int64)
    lengths = np.array([run.length for clue in lines for run in clue or ()], np.int64)
    shape = np.array([puzzle.height, puzzle.width], np.int64)
    note_clues(shape, np.array([-1 if clue is None else len(clue) for clue in lines], np.int64), lengths, reading)
    picture = b"" if solution is None else b"".join(map(bytes, solution))
    shown = np.zeros(squares, np.uint8) if solution is None else np.frombuffer(picture, np.uint8) + np.uint8(1)
    return Notebook(
        shape=shape,
        reading=reading,
        clued=np.array([clue is not None for clue in lines], np.uint8),
        colours=np.full(squares, 3, np.uint8),
        solution=shown,
        noted=np.zeros(squares, np.int64),
        left=np.zeros(2 * max(puzzle.height, puzzle.width), np.int64),
        state=np.zeros(2, np.int64),
    )


@compiled(types.int64(types.int64, types.int64, types.int64))
def word_of(first: int, end: int, word: int) -> Any:
    """The first or second word of the set of the numbers from `first` to before `end`."""
    first, end = max(first - WORD * word, 0), min(end - WORD * word, WORD)
    return ((np.int64(1) << (end - first)) - 1) << first if first < end else np.int64(0)


@compiled(types.void(I64, I64, I64, TABLE))
def note_clues(shape: Any, runs: Any, lengths: Any, reading: Any) -> None:
    """Fill `Notebook.reading`, given how many runs each line has (-1: no clue) and how long all of them are."""
    first = 0
    for line in range(len(runs)):
        size = shape[1] if line < shape[0] else shape[0]
        needed = np.int64(-1)
        for run in range(first, first + max(0, runs[line])):
            needed += lengths[run] + 1
        for word in range((1 if size <= SHORT else 2) if runs[line] >= 0 and needed <= size else 0):
            place, gaps, black = np.int64(1), word_of(0, 1, word), np.int64(0)
            for run in range(first, first + runs[line]):
                end = place + lengths[run]
                black |= word_of(place, end, word)
                gaps |= word_of(end, end + 1, word)
                place = end + 1
            second = BEYOND * word
            reading[line, IN_GAP + second], reading[line, IN_RUN + second] = gaps, black
            reading[line, AT_END + second] = word_of(max(place - 2, 0), place, word)
        first += max(0, runs[line])


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
def read_short_line(reading: Any, shape: Any, colours: Any, noted: Any, left: Any, state: Any, line: int) -> None:
    """Do what `read_line` says for a line of up to 60 squares."""
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


@compiled(types.void(TABLE, I64, U8, I64, I64, I64, types.int64))
def read_long_line(reading: Any, shape: Any, colours: Any, noted: Any, left: Any, state: Any, line: int) -> None:
    """The same for a line whose sets have two words: what is shifted out of one of them goes into the other."""
    height, width = shape[0], shape[1]
    first, stride, size = (line * width, 1, width) if line < height else (line - height, width, height)
    low_gaps, low_runs, low_right = reading[line, IN_GAP], reading[line, IN_RUN], reading[line, AT_END]
    gaps, runs, right = reading[line, IN_GAP + BEYOND], reading[line, IN_RUN + BEYOND], reading[line, AT_END + BEYOND]
    highest = np.int64(1) << (WORD - 1)
    low_reached, reached = np.int64(1), np.int64(0)
    for place in range(size):
        left[2 * place], left[2 * place + 1] = low_reached, reached
        can = colours[first + place * stride]
        low_onwards = (low_reached & (highest - 1)) << 1
        onwards = (reached & (highest - 1)) << 1 | low_reached >> (WORD - 1)
        low_after, after = np.int64(0), np.int64(0)
        if can & 1:
            low_after, after = (low_onwards | low_reached) & low_gaps, (onwards | reached) & gaps
        if can & 2:
            low_after |= low_onwards & low_runs
            after |= onwards & runs
        low_reached, reached = low_after, after
    if (low_reached & low_right) | (reached & right) == 0:
        state[CONTRADICTION] = 1
        return
    for place in range(size - 1, -1, -1):
        square = first + place * stride
        can = colours[square]
        low_gap, gap, low_run, run = low_right & low_gaps, right & gaps, low_right & low_runs, right & runs
        low_white, white = low_gap | low_gap >> 1 | (gap & 1) << (WORD - 1), gap | gap >> 1
        low_black, black = low_run >> 1 | (run & 1) << (WORD - 1), run >> 1
        low_right, right = np.int64(0), np.int64(0)
        if can & 1:
            low_right, right = low_white, white
        if can & 2:
            low_right |= low_black
            right |= black
        if can == EITHER:
            if (left[2 * place] & low_white) | (left[2 * place + 1] & white) == 0:
                note(colours, noted, state, square, 1)
            elif (left[2 * place] & low_black) | (left[2 * place + 1] & black) == 0:
                note(colours, noted, state, square, 0)


@compiled(types.void(TABLE, I64, U8, I64, I64, I64, types.int64), inline="always")
def read_line(reading: Any, shape: Any, colours: Any, noted: Any, left: Any, state: Any, line: int) -> None:
    """Write down the colours that all ways to fill a line agree on; a contradiction if there is no way."""
    if (shape[1] if line < shape[0] else shape[0]) <= SHORT:
        read_short_line(reading, shape, colours, noted, left, state, line)
    else:
        read_long_line(reading, shape, colours, noted, left, state, line)


@compiled(types.void(I64, types.int64, types.int64, U8, I64, I64), inline="always")
def apply_clause(literals: Any, first: int, end: int, colours: Any, noted: Any, state: Any) -> None:
    """Write down the one literal of a clause that is left; a contradiction if none is."""
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
def follow(book: Any, clause: int, literals: Any, firsts: Any, steps: Any, steps_from: Any) -> bool:
    """Take the steps of a clause's proof, up to a contradiction; False if there is no such step."""
    reading, shape, clued, colours, noted, left, state = (
        book.reading, book.shape, book.clued, book.colours, book.noted, book.left, book.state
    )  # fmt: skip
    for place in range(steps_from[clause], steps_from[clause + 1]):
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
            if earlier >= clause or firsts[earlier] == firsts[earlier + 1]:
                return False
            apply_clause(literals, firsts[earlier], firsts[earlier + 1], colours, noted, state)
    return True


@compiled(types.boolean(NOTEBOOK, types.int64, I64, I64, I64, I64))
def holds(book: Any, clause: int, literals: Any, firsts: Any, steps: Any, steps_from: Any) -> bool:
    """Whether the proof of a clause is right; then what it says for good is written down."""
    colours, noted, state = book.colours, book.noted, book.state
    known, size = state[KNOWN], firsts[clause + 1] - firsts[clause]
    for place in range(firsts[clause], firsts[clause + 1]):
        literal = literals[place]
        if literal < 0 or literal >= 2 * len(colours):
            return False
        note(colours, noted, state, literal >> 1, (literal & 1) ^ 1)
    if not follow(book, clause, literals, firsts, steps, steps_from):
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
        note(colours, noted, state, literals[firsts[clause]] >> 1, literals[firsts[clause]] & 1)
    return True


@compiled(types.int64(NOTEBOOK, I64, I64, I64, I64))
def first_wrong(book: Any, literals: Any, firsts: Any, steps: Any, steps_from: Any) -> int:
    """The first clause that does not hold, or their number; those after a contradiction for good are not looked at."""
    for clause in range(len(firsts) - 1):
        if not holds(book, clause, literals, firsts, steps, steps_from):
            return clause
        if book.state[CONTRADICTION] != 0:
            break
    return len(firsts) - 1
