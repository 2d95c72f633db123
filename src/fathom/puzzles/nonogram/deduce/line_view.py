"""A line as the rules of people see it: how far left and right each run can lie, and the blocks that are there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from fathom.puzzles.nonogram.model.clues import Clue


@dataclass(frozen=True, slots=True)
class Block:
    """Known squares of one colour side by side, `start` up to but without `end`, and the runs they can belong to."""

    start: int
    end: int
    colour: int
    runs: tuple[int, ...]


@dataclass(frozen=True)
class Line:
    """A line as the rules see it: its clue, its squares, the bounds of its runs, and its known blocks."""

    clue: Clue
    squares: tuple[int, ...]
    low: tuple[int, ...]
    high: tuple[int, ...]
    blocks: tuple[Block, ...]

    def may(self, place: int, colour: int) -> bool:
        """Whether a square can have a colour; nothing can beyond the ends."""
        return 0 <= place < len(self.squares) and self.squares[place] >> colour & 1 == 1


def seen(clue: Clue, squares: tuple[int, ...]) -> Line | None:
    """A line with its bounds and blocks; None if the runs do not fit."""
    low = _packed(clue, squares)
    mirrored = _packed(clue[::-1], squares[::-1])
    if low is None or mirrored is None:
        return None
    size = len(squares)
    high = tuple(size - start - run.length for start, run in zip(mirrored[::-1], clue, strict=True))
    return Line(clue, squares, low, high, tuple(_blocks(clue, squares, low, high)))


def _packed(clue: Clue, squares: tuple[int, ...]) -> tuple[int, ...] | None:
    """How far left each run can start, minding only squares that cannot have its colour."""
    starts: list[int] = []
    place, last = 0, 0
    for run in clue:
        place += run.colour == last
        free = 0
        end = place
        while free < run.length:
            if end >= len(squares):
                return None
            free = free + 1 if squares[end] >> run.colour & 1 else 0
            end += 1
        starts.append(end - run.length)
        place, last = end, run.colour
    return tuple(starts)


def _blocks(clue: Clue, squares: tuple[int, ...], low: Sequence[int], high: Sequence[int]) -> Iterator[Block]:
    start = 0
    while start < len(squares):
        colour = squares[start].bit_length() - 1
        end = start + 1
        if colour and squares[start] == 1 << colour:
            while end < len(squares) and squares[end] == squares[start]:
                end += 1
            runs = tuple(
                number
                for number, run in enumerate(clue)
                if run.colour == colour
                and run.length >= end - start
                and low[number] <= start
                and high[number] + run.length >= end
            )
            yield Block(start, end, colour, runs)
        start = end
