"""What one line allows: where its runs can start, and which colours each square can have. Exact, in plain Python.

Two tables say how many of the first runs fit into the first squares, and how many of the last into the last; a run
can start where both meet. The cost is about runs x squares, a tenth of a millisecond for a line of a usual puzzle.
The rules of `line_rules` explain parts of this as people would; the compiled solver has its own way in `kernels`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate

from fathom.puzzles.nonogram.model.clues import Clue


@dataclass(frozen=True, slots=True)
class Arrangements:
    """All ways to fill a line, summed up: the starts of each run, and the colours of each square."""

    starts: tuple[tuple[int, ...], ...]
    colours: tuple[int, ...]


@lru_cache(maxsize=1 << 16)
def arrangements(clue: Clue, squares: tuple[int, ...]) -> Arrangements | None:
    """What all ways to fill the line have in common; None if there is no way.

    `squares` are sets of colours.
    """
    before = _fits(clue, squares)
    size, count = len(squares), len(clue)
    if not before[count][size]:
        return None
    behind = [row[::-1] for row in _fits(clue[::-1], squares[::-1])][::-1]  # runs i and on fit into squares p and on
    colours = [0] * size
    for fitting_before, fitting_behind in zip(before, behind, strict=True):
        for place in range(size):
            if fitting_before[place] and fitting_behind[place + 1] and squares[place] & 1:
                colours[place] |= 1
    starts = []
    for number, run in enumerate(clue):
        room = _free_behind(squares, run.colour)
        after_same = number > 0 and clue[number - 1].colour == run.colour
        before_same = number + 1 < count and clue[number + 1].colour == run.colour
        found = []
        for start in range(size - run.length + 1):
            end = start + run.length
            if room[start] < run.length:
                continue
            left = _joins(before[number], squares, start, -1, after_same)
            right = _joins(behind[number + 1], squares, end, 1, before_same)
            if left and right:
                found.append(start)
                for place in range(start, end):
                    colours[place] |= 1 << run.colour
        starts.append(tuple(found))
    return Arrangements(tuple(starts), tuple(colours))


def _joins(fitting: Sequence[bool], squares: Sequence[int], place: int, step: int, apart: bool) -> bool:
    """Whether what lies beyond `place` fits, with a background square between if it must be `apart`."""
    if not apart:
        return fitting[place]
    beyond = place + step
    square = place - 1 if step < 0 else place
    return 0 <= beyond < len(fitting) and squares[square] & 1 != 0 and fitting[beyond]


def _fits(clue: Clue, squares: tuple[int, ...]) -> list[list[bool]]:
    """By number of runs and of squares: whether the first of these runs fit into the first of these squares."""
    size = len(squares)
    rows = [[True, *accumulate((colours & 1 != 0 for colours in squares), lambda all_, one: all_ and one)]]
    for number, run in enumerate(clue):
        earlier = rows[-1]
        apart = number > 0 and clue[number - 1].colour == run.colour
        room = _free_behind(squares, run.colour)
        row = [False] * (size + 1)
        for end in range(1, size + 1):
            start = end - run.length
            ends_here = start >= 0 and room[start] >= run.length and _joins(earlier, squares, start, -1, apart)
            row[end] = ends_here or (row[end - 1] and squares[end - 1] & 1 != 0)
        rows.append(row)
    return rows


@lru_cache(maxsize=1 << 14)
def _free_behind(squares: tuple[int, ...], colour: int) -> tuple[int, ...]:
    """For each place, how many squares from there on can have the colour."""
    found = [0] * (len(squares) + 1)
    for place in range(len(squares) - 1, -1, -1):
        found[place] = found[place + 1] + 1 if squares[place] >> colour & 1 else 0
    return tuple(found)
