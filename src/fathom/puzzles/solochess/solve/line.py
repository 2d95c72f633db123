"""Pieces on a line, any number of captures [Aravind et al. 2022, Lemma 9]: linear time, but for making the captures.

Everything can be cleared to a piece if on either side those with captures have at least as many to spare (one with l
has l - 1) as there are pieces without. A piece with one capture takes a neighbour without: one fewer, as many without.
One with more takes a neighbour without and has one fewer. When none is left without, all go to the last square, the
nearest first.
"""

from __future__ import annotations

from itertools import accumulate

from fathom.answer import Answer, Verdict, Watch
from fathom.puzzles.solochess.check.certificates import Starved
from fathom.puzzles.solochess.model import Captures, SoloChess


def line(instance: SoloChess, watch: Watch) -> Answer:
    """Captures to a piece that both sides can come to, or for each piece a side that cannot."""
    watch.check("looking along the line")
    left = [piece.captures for piece in instance.pieces]
    squares = [piece.square for piece in instance.pieces]
    worth = [captures - 1 for captures in left]  # one without captures takes one to be spared
    before = [0, *accumulate(worth)]
    whole = before[-1]
    sides = []
    for number, own in enumerate(worth):
        if before[number] >= 0 and whole - before[number] - own >= 0:
            made = clearing(left, number)
            return Answer(Verdict.SOLVED, "line", Captures.of((squares[start], squares[end]) for start, end in made))
        sides.append(-1 if before[number] < 0 else 1)
    return Answer(Verdict.IMPOSSIBLE, "line", certificate=Starved(tuple(sides)))


def clearing(left: list[int], last: int) -> list[tuple[int, int]]:
    """The captures that clear a line to one of its places, on which both sides have enough to spare."""
    made: list[tuple[int, int]] = []
    for side in (range(last - 1, -1, -1), range(last + 1, len(left))):
        row = [(place, left[place]) for place in side]  # the nearest first
        while any(captures == 0 for _, captures in row):
            row = _without_one(row, made)
        made += ((place, last) for place, _ in row)
    return made


def _without_one(row: list[tuple[int, int]], made: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """A side after one capture, of a piece without captures by a neighbour: one with a single capture, if there is."""
    choices = [
        (captures > 1, number, other)
        for number, (_, captures) in enumerate(row)
        for other in (number - 1, number + 1)
        if captures and 0 <= other < len(row) and row[other][1] == 0
    ]
    _, taker, taken = min(choices)
    made.append((row[taker][0], row[taken][0]))
    changed = list(row)
    changed[taken] = (row[taken][0], row[taker][1] - 1)
    del changed[taker]
    return changed
