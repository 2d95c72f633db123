"""Belief propagation over lines, compiled: how likely each square is black, as rows and columns tell each other.

A line that is told how likely each of its squares is black weighs all ways to fill it, exactly, by reading it from both
ends (its clue is an automaton, a state a square of a run and a gap). What it answers about a square leaves out what it
was told about that very square. Rows tell columns, columns tell rows, in turn: a *sweep*, which costs squares times
states of a line, some milliseconds on a board of 80 × 95. On a board with cycles this is no proof of anything, but
mostly near the truth where there are many pictures [Kschischang et al. 2001].

To come from likelihoods to one picture, every square leans more and more towards what is likely by now: reinforcement
[Braunstein and Zecchina 2006].
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from fathom.compiled import compiled, types
from fathom.puzzles.nonogram.model import Nonogram
from fathom.puzzles.nonogram.model.clues import Clue

UNLIKELY = 1e-9
"""What cannot be, as far as is known: never 0, so that what rounding excludes can come back."""

HEARD, TOLD = 0, 1  # rows of `Beliefs.line`
BY_ROWS, BY_COLUMNS = 0, 1  # in `Beliefs.said`
STEEPEST = 25.0
"""How far a square may lean, as the logarithm of odds."""


class Beliefs(NamedTuple):
    """Clues, and what rows and columns say."""

    runs: Any  # the automata of all lines: 1 where a state is a square of a run, 0 where it is a gap
    firsts: Any  # line i: runs[firsts[i] : firsts[i + 1]]; nothing where there is no clue
    leaning: Any  # by row and column: how likely black, before the lines are asked
    open: Any  # by row and column: 1 where nothing is known
    said: Any  # by rows and by columns: how likely each square is black
    forward: Any  # scratch: by place and state, how likely the squares before lead there
    back: Any  # scratch: how likely the squares from here on lead from a state to the end, here and one step on
    line: Any  # scratch: what a line is told, and what it answers


F64, TABLE = types.float64[::1], types.float64[:, ::1]
BELIEFS = types.NamedTuple(
    (types.uint8[::1], types.int64[::1], TABLE, types.uint8[:, ::1], types.float64[:, :, ::1], TABLE, TABLE, TABLE),
    Beliefs,
)


def beliefs_of(puzzle: Nonogram, cells: NDArray[np.uint32], seed: int = 0) -> Beliefs:
    """A black and white puzzle before the first sweep, given the possible colours of its squares as bits.

    What is said at first is a little uneven, as the seed says: an even board with symmetric clues would stay so.
    """
    height, width = puzzle.height, puzzle.width
    runs = [[] if clue is None else _states(clue) for clue in puzzle.lines]
    known = cells.reshape(height, width)
    longest = max(height, width)
    uneven = np.random.default_rng(seed).uniform(0.49, 0.51, (2, height, width))
    states = max(map(len, runs))
    return Beliefs(
        runs=np.array([state for line in runs for state in line], np.uint8),
        firsts=np.concatenate(([0], np.cumsum([len(line) for line in runs]))).astype(np.int64),
        leaning=np.where(known == 3, 0.5, np.where(known == 2, 1 - UNLIKELY, UNLIKELY)),
        open=(known == 3).astype(np.uint8),
        said=uneven,
        forward=np.zeros((longest + 1, states)),
        back=np.zeros((2, states)),
        line=np.zeros((2, longest)),
    )


def _states(clue: Clue) -> list[int]:
    return [0, *(state for run in clue for state in (*[1] * run.length, 0))]


@compiled(types.float64(types.float64, types.float64), inline="always")
def joined(one: float, other: float) -> float:
    """How likely something is if two that know nothing of each other say this."""
    yes, no = one * other, (1.0 - one) * (1.0 - other)
    return yes / (yes + no)


@compiled(types.void(types.uint8[::1], TABLE, TABLE, types.int64), inline="always")
def read_forward(runs: Any, line: Any, forward: Any, size: int) -> None:
    """How likely the squares before each place lead to each state."""
    states = len(runs)
    forward[0, :states] = 0.0
    forward[0, 0] = 1.0
    for place in range(size):
        black, total = line[HEARD, place], 0.0
        forward[place + 1, 0] = forward[place, 0] * (1.0 - black)
        total += forward[place + 1, 0]
        for state in range(1, states):
            if runs[state]:
                likely = forward[place, state - 1] * black
            else:
                likely = (forward[place, state] + forward[place, state - 1]) * (1.0 - black)
            forward[place + 1, state] = likely
            total += likely
        if total > 0.0:
            forward[place + 1, :states] /= total


@compiled(types.void(types.uint8[::1], TABLE, TABLE, TABLE, types.int64), inline="always")
def read_back(runs: Any, line: Any, forward: Any, back: Any, size: int) -> None:
    """Answer how likely each square is black; 1/2 where nothing is likely, which rounding may lead to."""
    states = len(runs)
    back[0, :states] = 0.0
    back[0, max(0, states - 2) : states] = 1.0
    for place in range(size - 1, -1, -1):
        heard, black, white, total = line[HEARD, place], 0.0, 0.0, 0.0
        back[1, :states] = 0.0
        for state in range(states):
            ahead = back[0, state]
            if runs[state]:
                black += forward[place, state - 1] * ahead
                back[1, state - 1] += ahead * heard
                continue
            white += forward[place, state] * ahead
            back[1, state] += ahead * (1.0 - heard)
            if state > 0:
                white += forward[place, state - 1] * ahead
                back[1, state - 1] += ahead * (1.0 - heard)
        line[TOLD, place] = black / (black + white) if black + white > 0.0 else 0.5
        for state in range(states):
            total += back[1, state]
        for state in range(states):
            back[0, state] = back[1, state] / total if total > 0.0 else 1.0


@compiled(types.void(BELIEFS, types.int64, types.float64))
def ask(beliefs: Any, number: int, keep: float) -> None:
    """Let a line weigh what is said about its squares, and answer; its last answer counts for a share."""
    height, width = beliefs.leaning.shape
    runs = beliefs.runs[beliefs.firsts[number] : beliefs.firsts[number + 1]]
    if len(runs) == 0:
        return
    is_row = number < height
    size, line, said = width if is_row else height, beliefs.line, beliefs.said
    speaks, listens = (BY_ROWS, BY_COLUMNS) if is_row else (BY_COLUMNS, BY_ROWS)
    for place in range(size):
        row, column = (number, place) if is_row else (place, number - height)
        line[HEARD, place] = joined(beliefs.leaning[row, column], said[listens, row, column])
    read_forward(runs, line, beliefs.forward, size)
    read_back(runs, line, beliefs.forward, beliefs.back, size)
    for place in range(size):
        row, column = (number, place) if is_row else (place, number - height)
        told = min(max(line[TOLD, place], UNLIKELY), 1.0 - UNLIKELY)
        said[speaks, row, column] = keep * said[speaks, row, column] + (1.0 - keep) * told


@compiled(types.void(BELIEFS, types.float64, types.float64))
def sweep(beliefs: Any, keep: float, share: float) -> None:
    """Ask all rows, then all columns; then open squares lean towards what is likely, by this share of it."""
    height, width = beliefs.leaning.shape
    for number in range(height + width):
        ask(beliefs, number, keep)
    for row in range(height):
        for column in range(width):
            if beliefs.open[row, column]:
                odds = min(max(share * log_odds(beliefs, row, column), -STEEPEST), STEEPEST)
                beliefs.leaning[row, column] = 1.0 / (1.0 + np.exp(-odds))


@compiled(types.float64(BELIEFS, types.int64, types.int64), inline="always")
def log_odds(beliefs: Any, row: int, column: int) -> float:
    """How likely a square is black, all taken together: the logarithm of the odds."""
    said = joined(beliefs.said[BY_ROWS, row, column], beliefs.said[BY_COLUMNS, row, column])
    likely = min(max(joined(said, beliefs.leaning[row, column]), UNLIKELY), 1.0 - UNLIKELY)
    odds: float = np.log(likely / (1.0 - likely))
    return odds


@compiled(types.void(BELIEFS, TABLE))
def weigh(beliefs: Any, odds: Any) -> None:
    """Write down how likely each square is black, as logarithms of odds."""
    for row in range(odds.shape[0]):
        for column in range(odds.shape[1]):
            odds[row, column] = log_odds(beliefs, row, column)
