"""Large puzzles: a ragged board with doors at one end and much area far from them, the bane of depth-first search.

The board is cut into areas, and each gets a clue beside those of rows and columns. As long as there is another path, an
area in which the two differ is split where that tells them apart; at the end clues that are not needed go, or more are
told, until there are as many as wished.
"""

from __future__ import annotations

from random import Random

from fathom.answer import Watch
from fathom.errors import FathomError, LimitReached, NotFound
from fathom.puzzles.path.generate.boards import ragged, rim
from fathom.puzzles.path.generate.unique import (
    area_clue,
    bare_board,
    fewest,
    line_clues,
    of_one_order,
    random_path,
    with_lines,
)
from fathom.puzzles.path.generate.walks import Beside
from fathom.puzzles.path.model import Door, Line, Puzzle, neighbours
from fathom.puzzles.path.model.solution import Path
from fathom.puzzles.path.solve.sat import Guarded

_ATTEMPTS = 60
_SHARE = 0.45  # of the squares that the path visits
_LARGEST = 25  # squares of an area
_SPLITS = 200


def large_puzzle(seed: int, watch: Watch, squares: int, clues: int) -> Puzzle:
    """A puzzle with exactly one solution on so many squares, with so many clues."""
    if not 40 <= squares <= 600:
        raise FathomError(f"found {squares} squares, expected 40 to 600")
    if clues < 1:
        raise FathomError(f"found {clues} clues, expected at least one")
    random = Random(seed)
    try:
        for attempt in range(_ATTEMPTS):
            watch.check("making a puzzle", attempt)
            made = _attempt(random, watch, squares, clues)
            if made is not None:
                return made
    except LimitReached as reached:
        raise NotFound(f"found no puzzle of {squares} squares and {clues} clues before the {reached.reason}") from None
    raise NotFound(f"found no puzzle of {squares} squares with {clues} clues in {_ATTEMPTS} attempts")


def _attempt(random: Random, watch: Watch, squares: int, clues: int) -> Puzzle | None:
    there = ragged(squares, random)
    if int(there.sum()) != squares:
        return None
    board = bare_board(there, _near_doors(rim(there), there.shape[1], random))
    path = random_path(board, _SHARE, random)
    path = of_one_order(board, path, random, watch) if path is not None else None
    if path is None:
        return None
    beside = neighbours(board)
    size = squares // max(1, clues - sum(there.shape)) if clues > sum(there.shape) else squares
    areas = _patches(beside, max(2, min(size - 1, _LARGEST)), random)
    with Guarded(board, watch) as paths:
        paths.exclude(path)
        guards = {line: paths.guard(line) for line in line_clues(board, path)}
        told = [area_clue(area, path) for area in areas]
        for _ in range(_SPLITS):
            for line in told:
                if line not in guards:
                    guards[line] = paths.guard(line)
            other = paths.find_with(watch, [*guards.values()])
            if other is None:
                break
            parts = _split(told, path, other, beside)
            if parts is None:
                return None
            told = parts
            guards = {line: guard for line, guard in guards.items() if line.name != "area" or line in told}
        else:
            return None
        lines = [*guards]
        kept = fewest(paths, guards, random, watch)
    if len(kept) > clues or len(lines) < clues:
        return None
    kept += random.sample([line for line in lines if line not in kept], clues - len(kept))
    return with_lines(board, kept)


def _near_doors(places: list[Door], columns: int, random: Random) -> list[Door]:
    """Two doors in one corner of the board: all else is far away."""
    by_distance = sorted(places, key=lambda door: door.square // columns + door.square % columns)
    first = by_distance[0]
    near = [door for door in by_distance[1:12] if door.square != first.square]
    return [first, random.choice(near)]


def _patches(beside: Beside, size: int, random: Random) -> list[list[int]]:
    """The squares in connected patches of about that size."""
    left = set(beside)
    patches = []
    while left:
        patch = [min(left)]
        left.remove(patch[0])
        while len(patch) < size:
            near = sorted({other for square in patch for other in beside[square] if other in left})
            if not near:
                break
            close = [one for one in near if sum(other in patch for other in beside[one]) > 1]
            patch.append(random.choice(close or near))
            left.remove(patch[-1])
        patches.append(patch)
    return [patch for patch in patches if len(patch) > 1]


def _split(told: list[Line], path: Path, other: Path, beside: Beside) -> list[Line] | None:
    """The areas, one of them cut in two to tell the two paths apart; None if they visit the same squares."""
    wanted, strange = set(path.squares) - set(other.squares), set(other.squares) - set(path.squares)
    left_over = set(beside) - {square for line in told for square in line.squares}
    areas = [*told, *([Line("area", tuple(sorted(left_over)), 0)] if left_over else [])]
    for line in areas:
        inside = set(line.squares)
        mine, avoided = (wanted & inside, strange) if wanted & inside else (strange & inside, wanted)
        if mine:
            part = _grown(min(mine), inside - avoided, beside)
            halves = [half for half in (part, inside - part) if half]
            return [*(one for one in told if one != line), *(area_clue(sorted(half), path) for half in halves)]
    return None


def _grown(start: int, allowed: set[int], beside: Beside) -> set[int]:
    """Half of the allowed squares around a square, or what is connected to it of them."""
    found = {start}
    waiting = [start]
    for square in waiting:
        for other in beside[square]:
            if other in allowed and other not in found and 2 * len(found) <= len(allowed):
                found.add(other)
                waiting.append(other)
    return found
