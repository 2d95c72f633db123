"""Puzzles with exactly one solution: of a wanted size, number of clues, symmetry and grade.

Small boards, and those with a symmetry, begin with clues: they are placed without shapes, a search in random order
finds rectangles for them, and the clues tell the shapes of these. Large ones begin with rectangles (see `partition`),
and a clue somewhere in each. Then what is ambiguous is repaired (see `repair`); if that fails, all starts anew. A
puzzle of 8 x 8 takes some tens of milliseconds, one of 36 x 36 some seconds; so does 12 x 12 with a symmetry.
"""

from __future__ import annotations

from random import Random

import numpy as np

from fathom.answer import Watch
from fathom.errors import FathomError, LimitReached, NotFound
from fathom.kind import Generator, Option
from fathom.puzzles.tatamibari.generate.partition import random_partition
from fathom.puzzles.tatamibari.generate.repair import Draft, repaired, repaired_in_windows, some_solution
from fathom.puzzles.tatamibari.generate.symmetry import SYMMETRIES, Placing
from fathom.puzzles.tatamibari.model import ANY, EMPTY, MOST_SQUARES, Board

_DENSITY = 0.28  # clues a square, about what puzzles made by people have
_ATTEMPTS = 5000
_ABOUT = 0.05  # how far from that the number of clues may be where rectangles come first
_LARGE = 200  # squares beyond which rectangles come first
_GRADES = ("any", "easy", "medium", "hard", "expert", "extreme")


def unique_puzzle(seed: int, watch: Watch, rows: int, columns: int, clues: int, symmetry: str, grade: str) -> Board:
    """A puzzle with exactly one solution that fulfils all wishes."""
    if min(rows, columns) < 1 or rows * columns > MOST_SQUARES:
        raise FathomError(f"found a board of {rows} x {columns}, expected 1 to {MOST_SQUARES} squares")
    _placing(rows, columns, clues, symmetry)
    random = Random(seed)
    wishes = f"{rows} x {columns}, {clues or 'about a quarter'} clues, symmetry {symmetry}, grade {grade}"
    try:
        for attempt in range(_ATTEMPTS):
            watch.check("making a puzzle", attempt)
            board = _attempt(random, watch, rows, columns, clues, symmetry)
            if board is not None and (grade == "any" or _grade(board, watch) == grade):
                return board
    except LimitReached as reached:
        raise NotFound(f"found no puzzle ({wishes}) before the {reached.reason}") from None
    raise NotFound(f"found no puzzle ({wishes}) in {_ATTEMPTS} attempts; other wishes may be easier to fulfil")


def _placing(rows: int, columns: int, clues: int, symmetry: str) -> Placing:
    """How clues are placed; without a number of them, the nearest to the usual density that the symmetry allows."""
    if clues:
        return Placing(rows, columns, clues, symmetry)
    usual = max(1, round(_DENSITY * rows * columns))
    for number in sorted(range(1, rows * columns + 1), key=lambda number: abs(number - usual))[:4]:
        try:
            return Placing(rows, columns, number, symmetry)
        except FathomError:
            if symmetry == "quarter-turn" and rows != columns:
                raise
    raise FathomError(f"no placement of clues on {rows} x {columns} has the symmetry {symmetry}")


def _grade(board: Board, watch: Watch) -> str | None:
    from fathom.puzzles.tatamibari.deduce import difficulty

    return difficulty(board, watch).grade


def _attempt(random: Random, watch: Watch, rows: int, columns: int, clues: int, symmetry: str) -> Board | None:
    """A unique puzzle from one start, or None if that leads nowhere."""
    draft: Draft | None
    if rows * columns > _LARGE and symmetry == "none":
        usual = clues or round(_DENSITY * rows * columns)
        more = 0 if clues else round(_ABOUT * usual)
        wanted = random_partition(rows, columns, usual - more, usual + more, random)
        if wanted is not None:
            squares = sorted(random.choice(one.squares(columns)) for one in wanted.rectangles)
            draft = repaired_in_windows(Draft((rows, columns), symmetry, squares, wanted), random, watch)
            return None if draft is None else draft.board()
    squares = _placing(rows, columns, clues, symmetry).draw(random)
    bare = np.full((rows, columns), EMPTY, np.uint8)
    bare.reshape(-1)[squares] = ANY
    found = some_solution(Board(bare), watch, random)
    draft = None if found is None else repaired(Draft((rows, columns), symmetry, squares, found), random, watch)
    return None if draft is None else draft.board()


GENERATORS = {
    "unique": Generator(
        "puzzles with exactly one solution",
        unique_puzzle,
        {
            "rows": Option(8, "how many rows"),
            "columns": Option(8, "how many columns"),
            "clues": Option(0, "how many clues; 0: a usual number"),
            "symmetry": Option("none", f"of the clues' places: {', '.join(SYMMETRIES)}", choices=tuple(SYMMETRIES)),
            "grade": Option("any", f"how hard: {', '.join(_GRADES)}", choices=_GRADES),
        },
    ),
}
