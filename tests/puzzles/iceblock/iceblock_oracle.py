"""Ice blocks by brute force: plain Python over drawings, written from the rules alone."""

from __future__ import annotations

from fractions import Fraction
from heapq import heappop, heappush
from itertools import count

from hypothesis import strategies as st

from fathom.puzzles.iceblock.model import Board, board

Place = tuple[int, int]
Position = frozenset[Place]
Move = tuple[Place, str, Place]

STEPS = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}


@st.composite
def boards(draw: st.DrawFn, most: int = 5, glyphs: str = "....,#xo*") -> Board:
    """Small boards with at least one block and one target."""
    rows, columns = draw(st.integers(1, most)), draw(st.integers(2, most))
    squares = draw(st.lists(st.sampled_from(glyphs), min_size=rows * columns, max_size=rows * columns))
    one, other = draw(st.permutations(range(rows * columns)))[:2]
    squares[one] = draw(st.sampled_from("o*"))
    squares[other] = draw(st.sampled_from("x*"))
    return board("\n".join("".join(squares[row * columns : (row + 1) * columns]) for row in range(rows)))


class Drawing:
    """A board as places and glyphs; all that is not in it is normal floor."""

    def __init__(self, tested: Board) -> None:
        lines = tested.to_text().split("\n\n")[1].split("\n")
        glyphs = {(r, c): glyph for r, line in enumerate(lines) for c, glyph in enumerate(line)}
        self.columns = len(lines[0])
        self.ice = {place for place, glyph in glyphs.items() if glyph in ".xo*"}
        self.walls = {place for place, glyph in glyphs.items() if glyph == "#"}
        self.targets = {place for place, glyph in glyphs.items() if glyph in "x*"}
        self.start: Position = frozenset(place for place, glyph in glyphs.items() if glyph in "o*")

    def moves(self, position: Position) -> list[Move]:
        """All pushes that move a block: from where, in which direction, to where."""
        found = []
        for row, column in sorted(position):
            for name, (down, right) in STEPS.items():
                behind = (row - down, column - right)
                if behind in self.walls or behind in position:
                    continue
                end = (row, column)
                while (ahead := (end[0] + down, end[1] + right)) in self.ice and ahead not in position:
                    end = ahead
                if end != (row, column):
                    found.append(((row, column), name, end))
        return found

    def distances(self, most: int = 10**9) -> dict[Position, int]:
        """The fewest moves to every position that can be reached, in at most so many."""
        found = {self.start: 0}
        queue = [self.start]
        for position in queue:
            if found[position] == most:
                break
            for start, _, end in self.moves(position):
                after = position - {start} | {end}
                if after not in found:
                    found[after] = found[position] + 1
                    queue.append(after)
        return found

    def difficulties(self, factor: Fraction) -> dict[tuple[Position, Place | None], Fraction]:
        """The least difficulty of every position with the block that was moved last."""
        found: dict[tuple[Position, Place | None], int] = {}
        known: dict[Position, list[Move]] = {}
        move, change = factor.denominator, factor.numerator  # whole numbers are compared much faster than fractions
        order = count()
        heap: list[tuple[int, int, Position, Place | None]] = [(0, next(order), self.start, None)]
        while heap:
            cost, _, position, last = heappop(heap)
            if (position, last) in found:
                continue
            found[position, last] = cost
            if position not in known:
                known[position] = self.moves(position)
            for start, _, end in known[position]:
                dearer = cost + move + (change if last not in (None, start) else 0)
                heappush(heap, (dearer, next(order), position - {start} | {end}, end))
        return {moved: Fraction(cost, move) for moved, cost in found.items()}
