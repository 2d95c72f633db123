"""Where a search that learns stands, all of it in tables: what is known, why, and the lessons.

A *literal* is 2 * square + colour: the square has this colour, 0 white or 1 black; `literal ^ 1` is its opposite. The
trail lists the literals that hold in the order in which that was found, each with its level (how many suppositions
there were by then) and its reason: a line, a lesson (below 0), or a supposition.

Tables are few, and the functions that are called most take those they need: a compiled function that is handed all of
them spends more time on counting references than a line takes.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from fathom.compiled import compiled, types
from fathom.puzzles.nonogram.check.certificates import is_plain
from fathom.puzzles.nonogram.model import Nonogram
from fathom.puzzles.nonogram.model.clues import room_for

(HEIGHT, WIDTH, LEVEL, LENGTH, SEEN, HEAD, WAITING, LESSONS, LINES, CONFLICTS, BRANCHES, PICTURES, HERE, KEPT,
 SINCE_RESTART) = range(15)  # places in `Study.state`  # fmt: skip
WHITE, BLACK, FIRST_RUN, END_OF_RUNS, CLUED, GAPS, LAST, RUNS, QUEUE, QUEUED = range(10)  # rows of `Study.lines`
LITERAL, REASON, LEVEL_OF = range(3)  # rows of `Study.trail`
SINCE, ROW, COLUMN, WATCHED, MARKED = range(5)  # rows of `Study.known`

NEVER = 1 << 40
"""The place in the trail of a literal that does not hold."""

SUPPOSED = NEVER
"""The reason of a supposition; others are lines, or -1 less the number of a lesson."""

LESSON_ROOM = 1 << 20
"""Literals that all lessons may have together, and steps that their proofs may have."""


class Study(NamedTuple):
    """Clues, knowledge, and lessons."""

    lengths: Any  # of all runs
    lines: Any  # squares that can be white, and black; runs; the automaton as bits (see `propagate`); the queue
    trail: Any
    known: Any  # by literal: its place in the trail, row, column, first link of the lessons that watch it, a mark
    marks: Any  # by level: how long the trail was before
    literals: Any  # of all lessons
    firsts: Any  # lesson i: literals[firsts[i] : firsts[i + 1]]
    steps: Any  # of their proofs
    steps_from: Any
    links: Any  # two a lesson: the next link of the list
    weight: Any  # by square: how much it has been in conflicts of late; at the end, what a conflict adds
    pictures: Any  # those found, by square
    found: Any  # scratch: lists of literals
    sets: Any  # scratch for a line
    state: Any


I64, F64, TABLE = types.int64[::1], types.float64[::1], types.int64[:, ::1]
STUDY = types.NamedTuple(
    (I64, TABLE, TABLE, TABLE, I64, I64, I64, I64, I64, I64, F64, types.uint8[:, ::1], TABLE, TABLE, I64),
    Study,
)


def study_of(puzzle: Nonogram, most: int) -> Study | None:
    """The puzzle with nothing known, all lines waiting, and room for so many conflicts; None if it is not for this."""
    lines, height, width = puzzle.lines, puzzle.height, puzzle.width
    spare = [puzzle.length_of(line) - room_for(clue or ()) for line, clue in enumerate(lines)]
    if not is_plain(puzzle) or min(spare) < 0:
        return None
    squares, longest, ends = height * width, max(height, width), np.cumsum([len(clue or ()) for clue in lines])
    table = np.zeros((10, len(lines)), np.int64)
    table[WHITE] = table[BLACK] = np.repeat([(1 << width) - 1, (1 << height) - 1], [height, width])
    table[FIRST_RUN, 1:], table[END_OF_RUNS] = ends[:-1], ends
    table[CLUED] = table[QUEUED] = [clue is not None for clue in lines]
    table[GAPS : RUNS + 1] = np.array([_states([run.length for run in clue or ()]) for clue in lines], np.int64).T
    waiting = np.flatnonzero(table[CLUED])
    table[QUEUE, : len(waiting)] = waiting
    known = np.zeros((5, 2 * squares), np.int64)
    known[SINCE], known[WATCHED] = NEVER, -1
    known[ROW], known[COLUMN] = divmod(np.arange(2 * squares) // 2, width)
    spares = np.array(spare, np.float64)
    weight = 1e-3 / (1 + spares[:height, None] + spares[None, height:])
    state = np.zeros(15, np.int64)
    state[HEIGHT], state[WIDTH], state[WAITING] = height, width, len(waiting)
    return Study(
        lengths=np.array([run.length for clue in lines for run in clue or ()], np.int64),
        lines=table,
        trail=np.zeros((3, squares + 1), np.int64),
        known=known,
        marks=np.zeros(squares + 2, np.int64),
        literals=np.zeros(LESSON_ROOM, np.int64),
        firsts=np.zeros(2 * most + 4, np.int64),
        steps=np.zeros(LESSON_ROOM, np.int64),
        steps_from=np.zeros(2 * most + 4, np.int64),
        links=np.zeros(4 * most + 8, np.int64),
        weight=np.append(weight.reshape(-1), 1),
        pictures=np.zeros((2, squares), np.uint8),
        found=np.zeros((3, squares + 1), np.int64),
        sets=np.zeros((3, longest + 2), np.int64),
        state=state,
    )


def _states(lengths: list[int]) -> tuple[int, int, int]:
    """The automaton of a clue: bit 0 is the gap before the first run, then a bit a square and one for the gap.

    What is returned are the states in gaps, those to end in, and those in runs.
    """
    gaps = last = 1
    runs, place = 0, 1
    for length in lengths:
        runs |= ((1 << length) - 1) << place
        place += length
        gaps |= 1 << place
        last = 0b11 << (place - 1)
        place += 1
    return gaps, last, runs


@compiled(types.void(TABLE, I64, types.int64), inline="always")
def let_wait(lines: Any, state: Any, line: int) -> None:
    """Let a line wait to be looked at."""
    if lines[QUEUED, line] < lines[CLUED, line]:
        lines[QUEUED, line] = 1
        place, size = state[HEAD] + state[WAITING], lines.shape[1]
        lines[QUEUE, place - size if place >= size else place] = line
        state[WAITING] += 1


@compiled(types.void(TABLE, TABLE, TABLE, I64, types.int64, types.int64), inline="always")
def learn_that(lines: Any, trail: Any, known: Any, state: Any, literal: int, reason: int) -> None:
    """Write down that an open square has a colour, and why; its lines wait, but for one that is the reason."""
    height, place, other = state[HEIGHT], state[LENGTH], BLACK - (literal & 1)
    row, column = known[ROW, literal], known[COLUMN, literal]
    trail[LITERAL, place] = literal
    trail[REASON, place] = reason
    trail[LEVEL_OF, place] = state[LEVEL]
    known[SINCE, literal] = place
    state[LENGTH] = place + 1
    lines[other, row] &= ~(np.int64(1) << column)
    lines[other, height + column] &= ~(np.int64(1) << row)
    if reason != row:
        let_wait(lines, state, row)
    if reason != height + column:
        let_wait(lines, state, height + column)


@compiled(types.void(STUDY, types.int64))
def go_back(study: Any, level: int) -> None:
    """Forget all that was found after this many suppositions; nothing waits any more."""
    lines, trail, known, state = study.lines, study.trail, study.known, study.state
    height, length = state[HEIGHT], study.marks[level + 1]
    for place in range(length, state[LENGTH]):
        literal = trail[LITERAL, place]
        row, column, other = known[ROW, literal], known[COLUMN, literal], BLACK - (literal & 1)
        known[SINCE, literal] = NEVER
        lines[other, row] |= np.int64(1) << column
        lines[other, height + column] |= np.int64(1) << row
    state[LENGTH] = length
    state[SEEN] = length
    state[LEVEL] = level
    state[WAITING] = 0
    for line in range(lines.shape[1]):
        lines[QUEUED, line] = 0
