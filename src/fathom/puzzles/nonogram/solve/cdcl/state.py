"""Where a search that learns stands, all of it in tables: what is known, why, and the clauses.

A *literal* is 2 * square + colour: the square has this colour, 0 white or 1 black; `literal ^ 1` is its opposite. The
trail lists the literals that hold in the order in which that was found, each with its level (how many suppositions
there were by then) and its reason: a line, a clause (below 0), or a supposition.

Tables are few, and the functions that are called most take those they need: a compiled function that is handed all of
them spends more time on counting references than a line takes.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from fathom.compiled import compiled, types
from fathom.puzzles.nonogram.check.certificates import is_plain
from fathom.puzzles.nonogram.model import Nonogram

(HEIGHT, WIDTH, LEVEL, LENGTH, SEEN, HEAD, WAITING, CLAUSES, LINES, CONFLICTS, BRANCHES, PICTURES, HERE, KEPT,
 SINCE_RESTART) = range(15)  # places in `Study.state`  # fmt: skip
WHITE, BLACK, GAPS, LAST, RUNS, HIGH = range(6)  # rows of `Study.lines`; the higher words of these sets from HIGH on
FIRST_RUN, END_OF_RUNS, CLUED, QUEUE, QUEUED, SPARE = range(2 * HIGH, 2 * HIGH + 6)  # rows behind those
LITERAL, REASON, LEVEL_OF = range(3)  # rows of `Study.trail`
SINCE, ROW, COLUMN, WATCHED, MARKED, WAS = range(6)  # rows of `Study.known`

NEVER = 1 << 40
"""The place in the trail of a literal that does not hold."""

SUPPOSED = NEVER
"""The reason of a supposition; others are lines, or -1 less the number of a clause."""

WORD = 62
"""Places a word has of a set of places, or of states; what is beyond is in the higher word."""

SHORT = 60
"""Squares of a line whose sets are one word."""

CLAUSE_ROOM = 1 << 20
"""Literals that all clauses may have together at most, and steps that their proofs may have."""

FEW_CLAUSES = 64
"""Clauses that there is room for at first; most puzzles need fewer."""


class Study(NamedTuple):
    """Clues, knowledge, and clauses."""

    lengths: Any  # of all runs
    lines: Any  # squares that can be white, and black; runs; the automaton as bits (see `propagate`); the queue
    trail: Any
    known: Any  # by literal: its place in the trail, row, column, first link of the clauses that watch it, a mark;
    # and by square the colour it had last
    marks: Any  # by level: how long the trail was before
    literals: Any  # of all clauses
    firsts: Any  # clause i: literals[firsts[i] : firsts[i + 1]]
    steps: Any  # of their proofs
    steps_from: Any
    links: Any  # two a clause: the next link of the list
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


def study_of(puzzle: Nonogram) -> Study | None:
    """The puzzle with nothing known, all lines waiting, and room for a few clauses; None if it is not for this."""
    lines, height, width = puzzle.lines, puzzle.height, puzzle.width
    if not is_plain(puzzle):
        return None
    squares = height * width
    lengths = np.array([run.length for clue in lines for run in clue or ()], np.int64)
    table = np.zeros((2 * HIGH + 6, len(lines)), np.int64)
    table[END_OF_RUNS] = [len(clue or ()) for clue in lines]
    table[CLUED] = [clue is not None for clue in lines]
    known, weight = np.empty((6, 2 * squares), np.int64), np.empty(squares + 1)
    state = np.zeros(15, np.int64)
    state[HEIGHT], state[WIDTH] = height, width
    if not lay_out(lengths, table, known, weight, state):
        return None
    scratch = np.empty((6, squares + 1), np.int64)
    return Study(
        lengths=lengths,
        lines=table,
        trail=scratch[:3],
        known=known,
        marks=np.zeros(squares + 2, np.int64),
        literals=np.empty(2 * squares + 8 * FEW_CLAUSES, np.int64),
        firsts=np.zeros(FEW_CLAUSES, np.int64),
        steps=np.empty(8 * squares + 8 * FEW_CLAUSES, np.int64),
        steps_from=np.zeros(FEW_CLAUSES, np.int64),
        links=np.empty(2 * FEW_CLAUSES, np.int64),
        weight=weight,
        pictures=np.zeros((2, squares), np.uint8),
        found=scratch[3:],
        sets=np.empty((3, max(height, width) + 4), np.int64),
        state=state,
    )


def grown(study: Study) -> Study | None:
    """The same with four times the room for clauses; None if there is as much as there may be."""
    if len(study.steps) >= CLAUSE_ROOM:
        return None
    names = ("literals", "firsts", "steps", "steps_from", "links")
    return study._replace(**{name: np.concatenate([getattr(study, name)] * 4) for name in names})


@compiled(types.int64(types.int64, types.int64, types.int64))
def part(first: int, end: int, word: int) -> Any:
    """One word of the set of the places from `first` to before `end`."""
    first, end = max(first - WORD * word, 0), min(end - WORD * word, WORD)
    return ((np.int64(1) << (end - first)) - 1) << first if first < end else np.int64(0)


@compiled(types.boolean(I64, TABLE, TABLE, F64, I64))
def lay_out(lengths: Any, lines: Any, known: Any, weight: Any, state: Any) -> bool:
    """Fill the tables, given the runs and how many of them each line has; False if a clue has no room.

    The automaton of a clue has bit 0 for the gap before the first run, then a bit a square and one for the gap behind.
    """
    height, width = state[HEIGHT], state[WIDTH]
    first = np.int64(0)
    for line in range(height + width):
        size = width if line < height else height
        words = 1 if size <= SHORT else 2
        for word in range(words):
            lines[WHITE + HIGH * word, line] = lines[BLACK + HIGH * word, line] = part(0, size, word)
        lines[FIRST_RUN, line] = first
        first += lines[END_OF_RUNS, line]
        lines[END_OF_RUNS, line] = first
        lines[GAPS, line] = 1
        place = np.int64(1)
        for run in range(lines[FIRST_RUN, line], first):
            end = place + lengths[run]
            if end > size + 1:
                return False
            for word in range(words):
                lines[RUNS + HIGH * word, line] |= part(place, end, word)
                lines[GAPS + HIGH * word, line] |= part(end, end + 1, word)
            place = end + 1
        for word in range(words):
            lines[LAST + HIGH * word, line] = part(max(place - 2, 0), place, word)
        if lines[CLUED, line] != 0:
            lines[QUEUED, line] = 1
            lines[QUEUE, state[WAITING]] = line
            state[WAITING] += 1
        lines[SPARE, line] = size + 2 - place if place > 1 else size
    for row in range(height):
        for column in range(width):
            square = row * width + column
            weight[square] = 1e-3 / (1.0 + lines[SPARE, row] + lines[SPARE, height + column])
            for literal in range(2 * square, 2 * square + 2):
                known[SINCE, literal], known[WATCHED, literal], known[MARKED, literal] = NEVER, -1, 0
                known[WAS, literal] = 1
                known[ROW, literal], known[COLUMN, literal] = row, column
    weight[height * width] = 1.0
    return True


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
    in_row, in_column = column >= WORD, row >= WORD  # whether that is in the higher word
    lines[other + HIGH * in_row, row] &= ~(np.int64(1) << (column - WORD * in_row))
    lines[other + HIGH * in_column, height + column] &= ~(np.int64(1) << (row - WORD * in_column))
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
        known[WAS, literal >> 1] = literal & 1
        in_row, in_column = column >= WORD, row >= WORD
        lines[other + HIGH * in_row, row] |= np.int64(1) << (column - WORD * in_row)
        lines[other + HIGH * in_column, height + column] |= np.int64(1) << (row - WORD * in_column)
    state[LENGTH] = length
    state[SEEN] = length
    state[LEVEL] = level
    state[WAITING] = 0
    for line in range(lines.shape[1]):
        lines[QUEUED, line] = 0
