"""The board of rooks, and the ways of solutions to it and back.

Squares are told by rank and column: rank 2m + 1 is the top row, ranks 1, 3, … those of the blue vertices.
"""

from __future__ import annotations

from collections.abc import Iterable

from fathom.answer import watch_here
from fathom.hardness.reduction import Built
from fathom.problems.redblue.model import Chosen, RedBlue
from fathom.puzzles.solochess.model import Captures, Piece, SoloChess
from fathom.puzzles.solochess.solve.line import clearing

Square = tuple[int, int]
"""Rank and column, from 1."""

Moves = list[tuple[Square, Square]]


def pieces_of(instance: RedBlue, cleaners: int) -> int:
    """How many rooks there are."""
    return instance.reds + sum(map(len, instance.blues)) + len(instance.blues) + cleaners + 1


class Frame:
    """Where the rooks stand, and their captures."""

    def __init__(self, instance: RedBlue, cleaners: int, idle_target: bool) -> None:
        self.instance = instance
        self.top = 2 * len(instance.blues) + 1
        self.reds = range(1, instance.reds + 1)
        self.columns = instance.reds + len(instance.blues) + cleaners + 1
        self.captures: dict[Square, int] = {(self.top, red): 1 for red in self.reds}
        for number, beside in enumerate(instance.blues, 1):
            self.captures |= {(2 * number - 1, red): 1 for red in beside}
            self.captures[self.collector(number)] = 2
        first = instance.reds + len(instance.blues) + 1
        self.captures |= {(self.top, first + number): 2 for number in range(cleaners)}
        self.captures[self.top, self.columns] = 0 if idle_target else 1

    def collector(self, blue: int) -> Square:
        """Where the collector of a blue vertex, counted from 1, stands."""
        return 2 * blue - 1, self.instance.reds + blue

    def moves(self, chosen: Iterable[int]) -> Moves:
        """The captures that clear the board, from a dominating set."""
        there = set(chosen)
        made: Moves = []
        risen: dict[int, list[int]] = {}
        for number, beside in enumerate(self.instance.blues, 1):
            watch_here().check("collecting rows", number, len(self.instance.blues))
            rank, goal = 2 * number - 1, next(red for red in beside if red in there)
            others = sorted((red for red in beside if red != goal), key=lambda red: abs(red - goal))
            made += [((rank, red), (rank, goal)) for red in others]
            made.append((self.collector(number), (rank, goal)))
            risen.setdefault(goal, []).append(rank)
        for red, ranks in risen.items():
            made += [((rank, red), (self.top, red)) for rank in reversed(ranks)]
        return made + self._top_row(risen.keys())

    def _top_row(self, affected: Iterable[int]) -> Moves:
        """The captures of the top row when rooks without captures stand in these columns."""
        hit = set(affected)
        row = sorted(column for rank, column in self.captures if rank == self.top)
        left = [0 if column in hit else self.captures[self.top, column] for column in row]
        last = row.index(min(hit)) if hit else len(row) - 1
        return [((self.top, row[start]), (self.top, row[end])) for start, end in clearing(left, last)]

    def chosen(self, moves: Moves) -> Chosen:
        """The red vertices in whose columns the top row is ever without captures, or the last piece stands."""
        captures = dict(self.captures)
        found = set()
        for start, end in moves:
            captures[end] = captures.pop(start) - 1
            if end[0] == self.top and captures[end] == 0:
                found.add(end[1])
        found |= {column for _, column in captures}
        return Chosen.of(found & set(self.reds) if self.instance.blues else ())


def built(instance: RedBlue, cleaners: int, idle_target: bool) -> Built:
    """The board with so many cleaners."""
    frame = Frame(instance, cleaners, idle_target)
    rows, columns = frame.top, frame.columns

    def number(square: Square) -> int:
        return (rows - square[0]) * columns + square[1] - 1

    pieces = tuple(Piece(number(square), "R", captures) for square, captures in frame.captures.items())
    target = SoloChess(rows, columns, pieces, about=instance.about)

    def carry(solution: Chosen) -> Captures:
        return Captures.of((number(start), number(end)) for start, end in frame.moves(solution.reds))

    def read(solution: Captures) -> Chosen:
        places = [(rows - at // columns, at % columns + 1) for capture in solution.moves for at in capture]
        return frame.chosen(list(zip(places[::2], places[1::2], strict=True)))

    return Built(instance, target, carry, read)
