"""A board with several solutions, changed where they differ until there is one.

A clue on which two solutions differ moves inside its rectangle to where the second is wrong; now and then, and where
no such move helps, the part on which the two differ gets new places for its clues and new rectangles. A change is kept
if it leaves no more clues open. On a large board that is done in *windows*: around a clue that is open, with the
rectangles outside taken as they are, so that a change costs the same however large the board is.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

import numpy as np

from fathom.answer import Watch
from fathom.puzzles.tatamibari.generate.symmetry import images
from fathom.puzzles.tatamibari.model import ANY, EMPTY, HOLE, SQUARE, TALL, WIDE, Board, Rectangle, Tiling
from fathom.puzzles.tatamibari.model.loosening import meeting_points
from fathom.puzzles.tatamibari.solve.search import RectangleSearch

_MOVES = 100
_OFTEN = 0.5  # how often a clue moves where it can, before its surroundings are cut anew
_WORSE = 0.05  # how often a change is accepted that leaves more clues open
_TRIES = 4
_NODES = 500
_MARGIN = 4  # squares around a clue that its window reaches
_ROUNDS = 60


@dataclass(frozen=True, slots=True)
class Draft:
    """Places of clues, and the rectangles that are wanted around them. Outside `window` nothing changes."""

    shape: tuple[int, int]
    symmetry: str
    squares: list[int]
    wanted: Tiling
    window: frozenset[Rectangle] | None = None

    @property
    def owners(self) -> dict[int, Rectangle]:
        """The rectangle of each square that may change."""
        return owners(self.wanted if self.window is None else Tiling(tuple(self.window)), self.shape[1])

    def board(self) -> Board:
        """The board whose clues tell the shapes of the wanted rectangles; outside the window are holes."""
        at = self.owners
        codes = np.full(self.shape, HOLE, np.uint8)
        codes.reshape(-1)[list(at)] = EMPTY
        for square in self.squares:
            if square in at:
                codes.reshape(-1)[square] = _shape_of(at[square])
        return Board(codes)


def owners(tiling: Tiling, columns: int) -> dict[int, Rectangle]:
    """The rectangle of each square."""
    return {square: one for one in tiling.rectangles for square in one.squares(columns)}


def _shape_of(one: Rectangle) -> int:
    if one.height == one.width:
        return SQUARE
    return WIDE if one.width > one.height else TALL


def repaired(draft: Draft, random: Random, watch: Watch, moves: int = 0) -> Draft | None:
    """The draft with changes that leave one solution (in its window), or None if they were not found."""
    rows, columns = draft.shape
    doubt, both = _doubt(draft.board(), watch, random)
    for _ in range(moves or _MOVES + 2 * rows * columns):
        if len(both) == 1:
            return draft
        if not both:
            return None
        at = draft.owners
        other = next(owners(tiling, columns) for tiling in both if owners(tiling, columns) != at)
        moved = _moved(random, draft, at, other)
        if moved is not None and random.random() < _OFTEN:
            proposed = moved
        else:
            proposed = _cut_anew(random, watch, draft, at, other)
        more, found = _doubt(proposed.board(), watch, random)
        if found and (len(found) == 1 or more <= doubt or random.random() < _WORSE):
            draft, doubt, both = proposed, more, found
    return None


def repaired_in_windows(draft: Draft, random: Random, watch: Watch) -> Draft | None:
    """The draft with changes, window by window, that leave one solution of the whole board."""
    columns = draft.shape[1]
    for _ in range(_ROUNDS):
        search = RectangleSearch(draft.board(), watch, random)
        waiting = search.open_clues()
        if search.run(watch, 2, _NODES) and search.found == 1:
            return draft
        random.shuffle(waiting)
        for square in waiting:
            watch.check("making a puzzle")
            row, column = divmod(square, columns)
            at = draft.owners
            window = _crossing(draft, at, (row - _MARGIN, column - _MARGIN, row + _MARGIN + 1, column + _MARGIN + 1))
            draft = _with_window_repaired(draft, at, window, random, watch)
    return None


def _crossing(draft: Draft, at: dict[int, Rectangle], box: tuple[int, int, int, int]) -> set[Rectangle]:
    """The rectangles of which a box (first row and column, and those beyond the last) has squares."""
    (rows, columns), (top, left, bottom, right) = draft.shape, box
    inside = range(max(0, left), min(columns, right))
    return {at[r * columns + c] for r in range(max(0, top), min(rows, bottom)) for c in inside}


def _with_window_repaired(
    draft: Draft, at: dict[int, Rectangle], window: set[Rectangle], random: Random, watch: Watch
) -> Draft:
    """The draft with one solution of a window, if it was found; what touches the window is only looked at."""
    columns = draft.shape[1]
    top, left = min(one.row for one in window) - 1, min(one.column for one in window) - 1
    bottom, right = max(one.bottom for one in window) + 1, max(one.right for one in window) + 1
    around = _crossing(draft, at, (top, left, bottom, right))
    top, left = min(one.row for one in around), min(one.column for one in around)
    shape = max(one.bottom for one in around) - top, max(one.right for one in around) - left
    clues = {square for square in draft.squares if at[square] in window}
    part = Draft(
        shape,
        draft.symmetry,
        sorted((square // columns - top) * shape[1] + square % columns - left for square in clues),
        Tiling.of((one.row - top, one.column - left, one.height, one.width) for one in around),
        frozenset(Rectangle(one.row - top, one.column - left, one.height, one.width) for one in window),
    )
    better = repaired(part, random, watch, _MOVES)
    if better is None or better.window is None:
        return draft
    new = [(one.row + top, one.column + left, one.height, one.width) for one in better.window]
    moved = {(square // shape[1] + top) * columns + square % shape[1] + left for square in better.squares}
    squares = sorted((set(draft.squares) - clues) | moved)
    return Draft(draft.shape, draft.symmetry, squares, Tiling.of([*(set(draft.wanted.rectangles) - window), *new]))


def _doubt(board: Board, watch: Watch, random: Random) -> tuple[int, list[Tiling]]:
    """How many clues propagation leaves open, and up to two solutions; none if finding them takes long."""
    search = RectangleSearch(board, watch, random)
    open_clues = len(search.open_clues())
    return open_clues, search.solutions if search.run(watch, 2, _NODES) else []


def _cut_anew(
    random: Random, watch: Watch, draft: Draft, at: dict[int, Rectangle], other: dict[int, Rectangle]
) -> Draft:
    """The part where two solutions differ (and its images), with new places for its clues and new rectangles."""
    rows, columns = draft.shape
    symmetry = draft.symmetry
    differing = {
        s
        for square in draft.squares
        if square in at and at[square] != other[square]
        for s in images(square, rows, columns, symmetry)
    }
    dropped = {at[square] for square in differing}
    kept = [one for one in draft.wanted.rectangles if one not in dropped]
    area = {place for one in dropped for place in one.squares(columns)}
    orbits = {frozenset(images(place, rows, columns, symmetry)) for place in area}
    free = sorted(sorted(orbit) for orbit in orbits if orbit <= area)
    for _ in range(_TRIES):
        places = set(differing)
        for orbit in sorted({tuple(sorted(set(images(s, rows, columns, symmetry)))) for s in differing}):
            new = random.choice(free)
            if len(new) == len(orbit) and places.isdisjoint(new):
                places = (places - set(orbit)) | set(new)
        codes = np.full(draft.shape, HOLE, np.uint8)
        codes.reshape(-1)[sorted(area)] = EMPTY
        codes.reshape(-1)[sorted(places)] = ANY
        board = Board(codes)
        found = some_solution(board, watch, random)
        if found is not None:
            tiling = Tiling.of((*kept, *found.rectangles))
            if not meeting_points(board, tiling, reflex=False):
                squares = sorted((set(draft.squares) - differing) | places)
                window = None if draft.window is None else draft.window - dropped | {*found.rectangles}
                return Draft(draft.shape, symmetry, squares, tiling, window)
    return draft


def some_solution(board: Board, watch: Watch, random: Random) -> Tiling | None:
    """A solution in random order; None if there is none, or it takes long."""
    search = RectangleSearch(board, watch, random, keep=1)
    return search.solutions[0] if search.run(watch, 1, _NODES) and search.found else None


def _moved(random: Random, draft: Draft, at: dict[int, Rectangle], other: dict[int, Rectangle]) -> Draft | None:
    """One clue and its images moved inside their rectangles so that the other solution is wrong."""
    ways = []
    rows, columns = draft.shape
    for square in draft.squares:
        if square not in at or at[square] == other[square]:
            continue
        old = images(square, rows, columns, draft.symmetry)
        for place in at[square].squares(columns):
            new = images(place, rows, columns, draft.symmetry)
            stays = all(at[a] == at[b] for a, b in zip(old, new, strict=True)) and len(set(new)) == len(set(old))
            if stays and any(other[a] != other[b] for a, b in zip(old, new, strict=True)):
                ways.append((old, new))
    if not ways:
        return None
    old, new = random.choice(ways)
    squares = sorted((set(draft.squares) - set(old)) | set(new))
    return Draft(draft.shape, draft.symmetry, squares, draft.wanted, draft.window)
