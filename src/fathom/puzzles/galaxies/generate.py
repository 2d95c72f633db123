"""Puzzles with exactly one solution, of a wanted size and grade.

The board is cut at random: a centre is put where squares are free, and its area grows by pairs of opposite squares. As
long as there is a second solution, the areas on which the two differ are cut anew; the rest stays, so the doubt
shrinks, and if it does not, all starts again. Puzzles of 10 x 10 take some tens of milliseconds. Where a picture is
wanted, dark and light squares are cut apart, and the centres of dark areas are black.
"""

from __future__ import annotations

from random import Random

import numpy as np
from numpy.typing import NDArray

from fathom.answer import Watch
from fathom.errors import FathomError, LimitReached, NotFound
from fathom.kind import Generator, Option
from fathom.puzzles.galaxies.deduce import GRADES, difficulty
from fathom.puzzles.galaxies.model import MOST_SQUARES, Board, Centre
from fathom.puzzles.galaxies.model.reach import neighbours, opposite, touched

_ATTEMPTS = 500
_REPAIRS = 60
_CHOICES = 5  # areas that are tried, of which the largest is taken
_USUAL = 7  # squares of an area on average
_GRADES = ("any", *GRADES)


def unique_puzzle(seed: int, watch: Watch, rows: int, columns: int, area: int, grade: str) -> Board:
    """A puzzle with exactly one solution that fulfils all wishes."""
    if min(rows, columns) < 1 or rows * columns > MOST_SQUARES:
        raise FathomError(f"found a board of {rows} x {columns}, expected 1 to {MOST_SQUARES} squares")
    return _made(seed, watch, np.zeros((rows, columns), np.bool_), area, grade)


def pictured_puzzle(seed: int, watch: Watch, picture: str, area: int, grade: str) -> Board:
    """A puzzle with exactly one solution, whose black areas are the dark squares of a picture."""
    lines = [line.strip() for line in picture.split("/")]
    if not 1 <= len(lines) * len(lines[0]) <= MOST_SQUARES or len({*map(len, lines)}) > 1 or {*picture} - set("#./ "):
        raise FathomError("found no picture, expected rows of # and ., equally long, with / between them")
    dark = np.array([[glyph == "#" for glyph in line] for line in lines], np.bool_)
    return _made(seed, watch, dark, area, grade)


def _made(seed: int, watch: Watch, dark: NDArray[np.bool_], area: int, grade: str) -> Board:
    if area < 0:
        raise FathomError(f"found areas of {area} squares, expected at least 1, or 0 for the usual size")
    random = Random(seed)
    rows, columns = dark.shape
    wishes = f"{rows} x {columns}, areas of about {area or _USUAL}, grade {grade}"
    try:
        for attempt in range(_ATTEMPTS):
            watch.check("making a puzzle", attempt)
            board = _attempt(random, watch, dark, area or _USUAL)
            if board is not None and (grade == "any" or difficulty(board, watch).grade == grade):
                return board
    except LimitReached as reached:
        raise NotFound(f"found no puzzle ({wishes}) before the {reached.reason}") from None
    raise NotFound(f"found no puzzle ({wishes}) in {_ATTEMPTS} attempts; other wishes may be easier to fulfil")


def _attempt(random: Random, watch: Watch, dark: NDArray[np.bool_], area: int) -> Board | None:
    """A unique puzzle from one cut, or None if that leads nowhere."""
    from fathom.puzzles.galaxies.model.solution import areas_of
    from fathom.puzzles.galaxies.solve.sat import GalaxySearch

    empty = Board(np.ones(dark.shape, np.bool_), ())
    pieces = _cut(random, empty, set(range(dark.size)), dark, area)
    for repair in range(_REPAIRS):
        watch.check("making a puzzle", repair)
        board = Board(empty.there, tuple(centre for centre, _ in pieces))
        listed = GalaxySearch(board, watch).each(watch)
        found = [cut for cut, _ in zip(listed, range(2), strict=False)]
        if len(found) == 1:
            return board
        owners = [areas_of(board, cut) for cut in found]
        wrong = [
            piece
            for piece in pieces
            if any({s for s, who in enumerate(owner) if who == owner[min(piece[1])]} != piece[1] for owner in owners)
        ]
        free = set().union(*(squares for _, squares in wrong))
        kept = [piece for piece in pieces if piece not in wrong]
        pieces = kept + _cut(random, empty, free, dark, area)
    return None


def _cut(
    random: Random, board: Board, free: set[int], dark: NDArray[np.bool_], area: int
) -> list[tuple[Centre, set[int]]]:
    """These squares cut into areas, about as large as wished where there is room, dark and light ones apart."""
    beside = neighbours(board)
    pieces = []
    for black in (False, True):
        left = {square for square in free if dark.flat[square] == black}
        while left:
            wanted = max(2, round(random.gauss(area, area / 2)))
            grown = [_grown(random, board, left, beside, wanted) for _ in range(_CHOICES)]
            centre, squares = max(grown, key=lambda piece: len(piece[1]))
            left -= squares
            pieces.append((centre._replace(black=black), squares))
    return pieces


def _grown(
    random: Random, board: Board, free: set[int], beside: list[list[int] | None], wanted: int
) -> tuple[Centre, set[int]]:
    """A centre at a free square or at its lower right, and its area, grown by pairs up to a size."""
    seed = random.choice(sorted(free))
    row, column = divmod(seed, board.shape[1])
    shift = random.choice(((0, 0), (0, 0), (0, 1), (1, 0), (1, 1)))
    centre = Centre(2 * row + shift[0], 2 * column + shift[1])
    squares = set(touched(board, centre)) if _inside(board, centre) else set()
    if not squares or not squares <= free:
        centre, squares = Centre(2 * row, 2 * column), {seed}
    while len(squares) < wanted:
        around = {near for square in squares for near in beside[square] or () if near in free} - squares
        pairs = [(near, opposite(board, centre, near)) for near in sorted(around)]
        open_pairs = [pair for pair in pairs if pair[1] is not None and pair[1] in free]
        if not open_pairs:
            break
        squares.update(square for square in random.choice(open_pairs) if square is not None)
    return centre, squares


def _inside(board: Board, centre: Centre) -> bool:
    rows, columns = board.shape
    return centre.row <= 2 * rows - 2 and centre.column <= 2 * columns - 2


_HEART = ".##..##./########/########/########/.######./..####../...##..."
_WISHES = {
    "area": Option(0, "how many squares areas have on average, about; 0: a usual number"),
    "grade": Option("any", f"how hard: {', '.join(_GRADES)}", choices=_GRADES),
}

GENERATORS = {
    "unique": Generator(
        "puzzles with exactly one solution",
        unique_puzzle,
        {
            "rows": Option(8, "how many rows"),
            "columns": Option(8, "how many columns"),
            **_WISHES,
        },
    ),
    "picture": Generator(
        "puzzles with exactly one solution, whose black areas are a picture",
        pictured_puzzle,
        {"picture": Option(_HEART, "rows of # (dark) and ., with / between them"), **_WISHES},
    ),
}
