"""The n-Dom puzzles [Wolter n.d.; Bosboom 2020, 6.3]: a chain of corners with one solution, hard for line logic.

The n threes in the columns, with a gap between any two, need all 2n + 1 rows, so every row holds a part of one; only
the last column can have it in the top row, and so on down to the left. That is a sentence for people, but no single
line shows anything, and automata grow exponentially with n.
"""

from __future__ import annotations

from fathom.errors import FathomError
from fathom.puzzles.nonogram.model import Nonogram
from fathom.puzzles.nonogram.model.clues import Clue, Run


def domino(n: int) -> Nonogram:
    """The n-Dom puzzle, 2n + 1 squares in each direction; 9-Dom is number 8098 of webpbn."""
    if n < 1:
        raise FathomError(f"found n = {n}, expected 1 or more")
    one, three = Run(1), Run(3)
    middle_rows: list[Clue] = [(one,) if row % 2 == 0 else (three, one) for row in range(2, 2 * n + 1)]
    middle_columns: list[Clue] = [(one,) if column % 2 == 0 else (one, three) for column in range(2, 2 * n + 1)]
    rows: tuple[Clue, ...] = ((three,), *middle_rows, (one, one))
    columns: tuple[Clue, ...] = ((one, one), *middle_columns, (three,))
    return Nonogram(rows, columns, about={"title": f"{n}-Dom"})
