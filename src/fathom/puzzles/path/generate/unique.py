"""Puzzles with exactly one solution: a path first, then clues that leave no other.

The clues of a wanted path are given to a SAT solver, each with a guard. Where it finds another path, a clue that tells
the two apart is taken in; where it finds none, the clues to blame for that are known, and those that can go are
dropped one by one. What takes long is the path whose clues are not enough: then the next one is tried. A puzzle of
8 x 8 takes about a tenth of a second. On large boards hardly any path is told by its clues; there it is changed first
until they leave nothing open (see `sharpen`).
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import numpy as np
from numpy.typing import NDArray

from fathom.answer import Watch
from fathom.errors import FathomError, LimitReached, NotFound
from fathom.puzzles.path.generate import GRADES, SHAPES
from fathom.puzzles.path.generate.boards import board_of, doors_on
from fathom.puzzles.path.generate.sharpen import sharpened
from fathom.puzzles.path.generate.walks import Walk, shortest
from fathom.puzzles.path.model import Area, Door, Line, Puzzle, neighbours
from fathom.puzzles.path.model.solution import Path
from fathom.puzzles.path.solve.sat import Guarded, Paths

FULL, FEWEST = "full", "fewest"
_ATTEMPTS = 3000
_CHANGES = 30  # tried a square
_EAGER = 0.15  # how much a square is wanted while the path is too short
_REPAIRS = 200  # of a path that visits its squares in several orders
_LARGE = 140  # squares of a board on which paths that clues tell are too rare to be met by chance
_LOWEST, _HIGHEST = 0.3, 0.6  # shares of the squares that a path visits


def random_puzzle(
    seed: int, watch: Watch, rows: int, columns: int, clues: str, doors: int, shape: str, grade: str
) -> Puzzle:
    """A puzzle that fulfils all wishes."""
    _check_wishes(rows, columns, clues, doors, shape)
    if grade not in GRADES:
        raise FathomError(f"found the grade {grade}, expected one of {', '.join(GRADES)}")
    random = Random(seed)
    wishes = f"{rows} x {columns}, {clues} clues, {doors} doors, {shape}, grade {grade}"
    try:
        for attempt in range(_ATTEMPTS):
            watch.check("making a puzzle", attempt)
            made = _attempt(random, watch, board_of(shape, rows, columns, random), clues, doors)
            if made is not None and (grade == "any" or _grade(made, watch) == grade):
                return made
    except LimitReached as reached:
        raise NotFound(f"found no puzzle ({wishes}) before the {reached.reason}") from None
    raise NotFound(f"found no puzzle ({wishes}) in {_ATTEMPTS} attempts; other wishes may be easier to fulfil")


def _check_wishes(rows: int, columns: int, clues: str, doors: int, shape: str) -> None:
    if shape not in SHAPES:
        raise FathomError(f"found the shape {shape}, expected one of {', '.join(SHAPES)}")
    if min(rows, columns) < 1 or rows * columns < 2 or rows * columns > 2500:
        raise FathomError(f"found a board of {rows} x {columns}, expected 2 to 2500 squares")
    if not 2 <= doors <= 52:
        raise FathomError(f"found {doors} doors, expected 2 to 52")
    if clues not in (FULL, FEWEST) and int(clues) > rows + columns:
        raise FathomError(f"found {clues} clues, expected at most {rows + columns}, one for each row and column")


def _grade(puzzle: Puzzle, watch: Watch) -> str | None:
    from fathom.puzzles.path.deduce import difficulty

    return difficulty(puzzle, watch).grade


def _attempt(random: Random, watch: Watch, there: NDArray[np.bool_], clues: str, doors: int) -> Puzzle | None:
    """A puzzle on this board from one path, or None if that leads nowhere."""
    board = bare_board(there, doors_on(there, doors, random))
    path = random_path(board, random.uniform(_LOWEST, _HIGHEST), random)
    if path is not None and int(there.sum()) > _LARGE:
        path = sharpened(with_lines(board, line_clues(board, path)), path, random, watch)
    elif path is not None:
        path = of_one_order(board, path, random, watch)
        path = path if path is not None and len(path) >= _LOWEST * int(there.sum()) else None
    if path is None:
        return None
    lines = line_clues(board, path)
    with Guarded(board, watch) as paths:
        paths.exclude(path)
        guards = {line: paths.guard(line) for line in lines}
        if paths.find_with(watch, [*guards.values()]) is not None:
            return None
        if clues == FULL:
            return with_lines(board, lines)
        kept = fewest(paths, guards, random, watch)
    if clues != FEWEST:
        if len(kept) > int(clues):
            return None
        others = [line for line in lines if line not in kept]
        kept += random.sample(others, int(clues) - len(kept))
    return with_lines(board, kept)


def bare_board(there: NDArray[np.bool_], doors: Sequence[Door], about: dict[str, str] | None = None) -> Puzzle:
    """The board without clues."""
    return Puzzle(there, tuple(doors), (None,) * there.shape[0], (None,) * there.shape[1], about=about or {})


def random_path(board: Puzzle, share: float, random: Random) -> Path | None:
    """A random path between two of the doors that visits about that share of the squares; None if there is none."""
    beside = neighbours(board)
    one, other = random.sample([door.square for door in board.doors], 2)
    squares = shortest(beside, one, other, random)
    if squares is None:
        return None
    walk = Walk(beside, squares, board.shape[1])
    wanted = share * len(beside)
    for _ in range(_CHANGES * len(beside)):
        taste = _EAGER if len(walk) < wanted else -_EAGER
        walk.change(random, lambda _square, taste=taste: taste)  # type: ignore[misc]
    return Path.of(walk.squares())


def of_one_order(board: Puzzle, path: Path, random: Random, watch: Watch) -> Path | None:
    """The path, changed here and there until no other one visits the same squares; None if that takes long.

    No clues can tell paths over the same squares apart.
    """
    beside = neighbours(board)
    walk = Walk(beside, path.squares, board.shape[1])
    for _ in range(_REPAIRS):
        path = Path.of(walk.squares())
        other = other_order(board, path, watch)
        if other is None:
            return path
        differing = {square for pair in {*path.links()} ^ {*other.links()} for square in pair}
        for _ in range(_CHANGES):
            walk.change(random, lambda _square: -_EAGER, sorted(differing))
    return None


def other_order(board: Puzzle, path: Path, watch: Watch) -> Path | None:
    """Another path over exactly the squares of this one, if there is one."""
    there = np.zeros(board.there.size, np.bool_)
    there[list(path.squares)] = True
    doors = [door for door in board.doors if there[door.square]]
    bare = bare_board(there.reshape(board.shape), doors)
    full = with_lines(bare, [line for line in line_clues(bare, path) if line.name.startswith("row")])
    with Paths(full, watch) as paths:
        paths.exclude(path)
        return paths.find(watch)


def line_clues(board: Puzzle, path: Path) -> list[Line]:
    """The rows and columns of a board with the clues that a path gives them."""
    rows, columns = board.shape
    visited = np.zeros(rows * columns, np.int64)
    visited[list(path.squares)] = 1
    told = visited.reshape(rows, columns)
    return Puzzle(board.there, board.doors, tuple(told.sum(1).tolist()), tuple(told.sum(0).tolist())).lines


def area_clue(squares: Sequence[int], path: Path) -> Line:
    """The clue that a path gives to a set of squares."""
    return Line("area", tuple(sorted(squares)), len(set(squares) & set(path.squares)))


def fewest(paths: Guarded, guards: dict[Line, int], random: Random, watch: Watch) -> list[Line]:
    """Clues of which none can go, and no other path is possible: those to blame, less each that is not needed."""
    kept = [line for line, guard in guards.items() if guard in paths.blamed]
    for line in random.sample(kept, len(kept)):
        rest = [guards[one] for one in kept if one != line]
        if line in kept and paths.find_with(watch, rest) is None:
            kept = [one for one in kept if guards[one] in paths.blamed]
    return kept


def with_lines(board: Puzzle, lines: Sequence[Line]) -> Puzzle:
    """The board with these clues; areas get letters in the order of their squares."""
    rows: list[int | None] = [None] * board.shape[0]
    columns: list[int | None] = [None] * board.shape[1]
    areas: list[Area] = []
    for name, squares, clue in sorted(lines, key=lambda line: line.squares):
        what, _, number = name.partition(" ")
        if what == "row":
            rows[int(number)] = clue
        elif what == "column":
            columns[int(number)] = clue
        else:
            areas.append(Area(letter(len(areas)), squares, clue))
    return Puzzle(board.there, board.doors, tuple(rows), tuple(columns), tuple(areas), board.about)


def letter(number: int) -> str:
    """The name of the area with that number: a to z, A to Z, then Greek and Cyrillic letters."""
    ranges = ((97, 26), (65, 26), (0x3B1, 17), (0x393, 1), (0x430, 32), (0x4E00, 20_000))
    for first, size in ranges:
        if number < size:
            return chr(first + number)
        number -= size
    raise FathomError("there are more areas than letters for them")
