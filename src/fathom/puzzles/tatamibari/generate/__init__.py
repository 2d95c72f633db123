"""Puzzles with exactly one solution: of a wanted size, number of clues, symmetry and grade.

Clues are placed with the symmetry, without shapes; a search in random order finds rectangles for them, whose shapes
the clues then tell. As long as there is a second solution, a clue on which the two differ moves inside its rectangle
(its images with it) to where the second solution is wrong; now and then, and where no such move helps, the part on
which the two differ gets new places for its clues and new rectangles. The rest stays, so the doubt shrinks; if it
does not, all starts anew. A puzzle of 8 x 8 takes some tens of
milliseconds; one of 12 x 12 with a symmetry, some seconds.
"""

from __future__ import annotations

from random import Random

import numpy as np

from fathom.answer import Watch
from fathom.errors import FathomError, LimitReached, NotFound
from fathom.kind import Generator, Option
from fathom.puzzles.tatamibari.generate.symmetry import SYMMETRIES, Placing, images
from fathom.puzzles.tatamibari.model import ANY, EMPTY, HOLE, MOST_SQUARES, SQUARE, TALL, WIDE, Board, Rectangle, Tiling
from fathom.puzzles.tatamibari.model.loosening import meeting_points

_DENSITY = 0.28  # clues a square, about what puzzles made by people have
_ATTEMPTS = 5000
_MOVES = 100
_OFTEN = 0.5  # how often a clue moves where it can, before its surroundings are cut anew
_WORSE = 0.05  # how often a change is accepted that leaves more clues open
_TRIES = 4
_NODES = 500
_GRADES = ("any", "easy", "medium", "hard", "expert", "extreme")


def unique_puzzle(seed: int, watch: Watch, rows: int, columns: int, clues: int, symmetry: str, grade: str) -> Board:
    """A puzzle with exactly one solution that fulfils all wishes."""
    if min(rows, columns) < 1 or rows * columns > MOST_SQUARES:
        raise FathomError(f"found a board of {rows} x {columns}, expected 1 to {MOST_SQUARES} squares")
    placing = _placing(rows, columns, clues, symmetry)
    random = Random(seed)
    wishes = f"{rows} x {columns}, {clues or 'about a quarter'} clues, symmetry {symmetry}, grade {grade}"
    try:
        for attempt in range(_ATTEMPTS):
            watch.check("making a puzzle", attempt)
            board = _attempt(random, watch, rows, columns, placing, symmetry)
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


def _attempt(random: Random, watch: Watch, rows: int, columns: int, placing: Placing, symmetry: str) -> Board | None:
    """A unique puzzle from one placement of clues, or None if that leads nowhere."""
    squares = placing.draw(random)
    empty = np.full((rows, columns), EMPTY, np.uint8)
    empty.reshape(-1)[squares] = ANY
    found = _solutions(Board(empty), watch, 1, random)
    if not found:
        return None
    wanted = found[0]
    board = _clued(rows, columns, squares, _owners(wanted, columns))
    doubt, both = _doubt(board, watch, random)
    for _ in range(_MOVES + 2 * rows * columns):
        if len(both) == 1:
            return board
        if not both:
            return None
        other = _owners(next(tiling for tiling in both if tiling != wanted), columns)
        moved = _moved(random, squares, _owners(wanted, columns), other, rows, columns, symmetry)
        if moved is not None and random.random() < _OFTEN:
            proposed = moved, wanted
        else:
            proposed = _cut_anew(random, watch, squares, wanted, other, board, symmetry)
        changed = _clued(rows, columns, proposed[0], _owners(proposed[1], columns))
        more, found = _doubt(changed, watch, random)
        if found and (len(found) == 1 or more <= doubt or random.random() < _WORSE):
            (squares, wanted), board, doubt, both = proposed, changed, more, found
    return None


def _doubt(board: Board, watch: Watch, random: Random) -> tuple[int, list[Tiling]]:
    """How many clues propagation leaves open, and up to two solutions; none if finding them takes long."""
    from fathom.puzzles.tatamibari.solve.search import RectangleSearch

    search = RectangleSearch(board, watch, random)
    open_clues = search.undecided()
    return open_clues, search.solutions if search.run(watch, 2, _NODES) else []


def _cut_anew(
    random: Random,
    watch: Watch,
    squares: list[int],
    wanted: Tiling,
    other: dict[int, Rectangle],
    board: Board,
    symmetry: str,
) -> tuple[list[int], Tiling]:
    """The part where two solutions differ (and its images), with new places for its clues and new rectangles."""
    rows, columns = board.shape
    at = _owners(wanted, columns)
    differing = {
        s for square in squares if at[square] != other[square] for s in images(square, rows, columns, symmetry)
    }
    kept = [one for square, one in at.items() if square in squares and square not in differing]
    area = {place for square in differing for place in at[square].squares(columns)}
    orbits = {frozenset(images(place, rows, columns, symmetry)) for place in area}
    free = sorted(sorted(orbit) for orbit in orbits if orbit <= area)
    for _ in range(_TRIES):
        places = set(differing)
        for orbit in sorted({tuple(sorted(set(images(s, rows, columns, symmetry)))) for s in differing}):
            new = random.choice(free)
            if len(new) == len(orbit) and places.isdisjoint(new):
                places = (places - set(orbit)) | set(new)
        codes = np.full((rows, columns), HOLE, np.uint8)
        codes.reshape(-1)[sorted(area)] = EMPTY
        codes.reshape(-1)[sorted(places)] = ANY
        found = _solutions(Board(codes), watch, 1, random)
        if found:
            tiling = Tiling.of((*kept, *found[0].rectangles))
            if not meeting_points(board, tiling, reflex=False):
                return sorted((set(squares) - differing) | places), tiling
    return squares, wanted


def _solutions(board: Board, watch: Watch, limit: int, random: Random) -> list[Tiling] | None:
    """The first solutions in random order; None if that takes long."""
    from fathom.puzzles.tatamibari.solve.search import RectangleSearch

    search = RectangleSearch(board, watch, random, keep=limit)
    return search.solutions if search.run(watch, limit, _NODES) else None


def _owners(tiling: Tiling, columns: int) -> dict[int, Rectangle]:
    return {square: one for one in tiling.rectangles for square in one.squares(columns)}


def _clued(rows: int, columns: int, squares: list[int], at: dict[int, Rectangle]) -> Board:
    """The board whose clues tell the shapes of the wanted rectangles."""
    codes = np.full((rows, columns), EMPTY, np.uint8)
    for square in squares:
        one = at[square]
        shape = SQUARE if one.height == one.width else WIDE if one.width > one.height else TALL
        codes.reshape(-1)[square] = shape
    return Board(codes)


def _moved(
    random: Random,
    squares: list[int],
    at: dict[int, Rectangle],
    other: dict[int, Rectangle],
    rows: int,
    columns: int,
    symmetry: str,
) -> list[int] | None:
    """The clues, one of them and its images moved inside their rectangles so that the other solution is wrong."""
    ways = []
    for square in squares:
        if at[square] == other[square]:
            continue
        old = images(square, rows, columns, symmetry)
        for place in at[square].squares(columns):
            new = images(place, rows, columns, symmetry)
            stays = all(at[a] == at[b] for a, b in zip(old, new, strict=True)) and len(set(new)) == len(set(old))
            if stays and any(other[a] != other[b] for a, b in zip(old, new, strict=True)):
                ways.append((old, new))
    if not ways:
        return None
    old, new = random.choice(ways)
    return sorted((set(squares) - set(old)) | set(new))


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
