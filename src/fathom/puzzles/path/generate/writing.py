"""Puzzles whose path writes: a letter on 6 x 6 squares, or a word of letters side by side, with one solution.

A path is mixed at random between two places on the rim, with a taste for the squares of the letter's stroke (see
`strokes`), for many pairs of places; the most legible path whose clues leave no other is taken. Legible is what has
many squares with the stroke in common and few besides, and few turns. A letter takes about a second.

In a word every letter is entered from the left and left to the right, and a single square lies between two letters. So
the path of the word is the only one if those of its letters are, whose rows become areas.
"""

from __future__ import annotations

from random import Random

import numpy as np

from fathom.answer import Watch
from fathom.errors import FathomError, NotFound
from fathom.puzzles.path.generate.boards import rim
from fathom.puzzles.path.generate.strokes import SIZE, STROKES
from fathom.puzzles.path.generate.unique import area_clue, bare_board, line_clues, with_lines
from fathom.puzzles.path.generate.walks import Walk, shortest
from fathom.puzzles.path.model import Door, Puzzle, neighbours
from fathom.puzzles.path.model.solution import Path, turns_of
from fathom.puzzles.path.solve.sat import Paths

MOST_LETTERS = 12
_PAIRS = 140  # of doors that are tried
_CHANGES = 1000
_TURN = 0.004
_CANDIDATES = 6  # paths that are kept for each pair of doors

Pair = tuple[Door, Door]
Ways = dict[tuple[int, int], tuple[Path, float]]
"""Paths through a letter, and how legible each is, by the rows in which they start and end."""


def word_puzzle(seed: int, watch: Watch, word: str) -> Puzzle:
    """The puzzle of a word: of a letter if it has only one, otherwise of all letters side by side."""
    names = _letters(word)
    if len(names) == 1:
        return _letter_puzzle(names, seed, watch)
    written = {name: _through(name, Random(f"{seed} {name}"), watch) for name in dict.fromkeys(names)}
    chain = _chained([written[name] for name in names])
    if chain is None:
        raise NotFound(f"found no way through the letters of {names}; another seed may do")
    return _side_by_side(chain, names)


def letter_puzzles(number: int, seed: int, watch: Watch, word: str) -> list[Puzzle]:
    """The letters of a word as puzzles of their own; the word begins anew if it has fewer than the wanted number."""
    names = _letters(word)
    made = {name: _letter_puzzle(name, seed, watch) for name in dict.fromkeys(names[:number])}
    return [made[names[place % len(names)]] for place in range(number)]


def _letters(word: str) -> str:
    names = word.strip().upper()
    strange = next((name for name in names if name not in STROKES), None)
    if strange is not None or not 1 <= len(names) <= MOST_LETTERS:
        raise FathomError(f"found the word {word!r}, expected 1 to {MOST_LETTERS} letters A to Z")
    return names


def _letter_puzzle(name: str, seed: int, watch: Watch) -> Puzzle:
    random = Random(f"{seed} {name}")
    places = [door for door in rim(np.ones((SIZE, SIZE), np.bool_)) if door.square in STROKES[name]]
    pairs = [
        (one, other) for one, other in (random.sample(places, 2) for _ in range(_PAIRS)) if one.square != other.square
    ]
    path, doors = _best(name, random, watch, pairs)
    return _clued(path, doors, {"title": f"Letter {name}"})


def _clued(path: Path, doors: Pair, about: dict[str, str] | None = None) -> Puzzle:
    board = bare_board(np.ones((SIZE, SIZE), np.bool_), doors, about)
    return with_lines(board, line_clues(board, path))


def _best(name: str, random: Random, watch: Watch, pairs: list[Pair]) -> tuple[Path, Pair]:
    """The most legible path between two of these doors whose clues leave no other."""
    found: dict[Path, tuple[float, Pair]] = {}
    for number, doors in enumerate(pairs):
        watch.check(f"writing {name}", number, len(pairs))
        for path, score in _written(doors, STROKES[name], random):
            found[path] = score, doors
    for path in sorted(found, key=lambda path: -found[path][0]):
        if _is_alone(path, found[path][1], watch):
            return path, found[path][1]
    raise NotFound(f"found no path with one solution that looks like {name}; another seed may do")


def _is_alone(path: Path, doors: Pair, watch: Watch) -> bool:
    """Whether the clues of a path on rows and columns leave no other."""
    with Paths(_clued(path, doors), watch) as paths:
        paths.exclude(path)
        return paths.find(watch) is None


def _through(name: str, random: Random, watch: Watch) -> Ways:
    """For each pair of rows, the most legible path from the left to the right whose clues leave no other."""
    found: Ways = {}
    for row in range(SIZE):
        for other in range(SIZE):
            watch.check(f"writing {name}", SIZE * row + other, SIZE * SIZE)
            doors = Door(row * SIZE, "L"), Door(other * SIZE + SIZE - 1, "R")
            good = (one for one in _written(doors, STROKES[name], random) if _is_alone(one[0], doors, watch))
            best = next(good, None)
            if best is not None:
                found[row, other] = best
    return found


def _chained(letters: list[Ways]) -> list[tuple[Path, int]] | None:
    """A path for each letter that starts in the row where the one before ended: the most legible ones together."""
    best: dict[int, tuple[float, list[tuple[Path, int]]]] = dict.fromkeys(range(SIZE), (0.0, []))
    for ways in letters:
        reached: dict[int, tuple[float, list[tuple[Path, int]]]] = {}
        for (row, other), (path, score) in ways.items():
            if row in best and (other not in reached or best[row][0] + score > reached[other][0]):
                reached[other] = best[row][0] + score, [*best[row][1], (path, row)]
        best = reached
    return max(best.values(), key=lambda one: one[0])[1] if best else None


def legibility(path: Path, stroke: frozenset[int]) -> float:
    """What part of the squares of path and stroke they have in common, less a little for every turn."""
    visited = frozenset(path.squares)
    return len(visited & stroke) / len(visited | stroke) - _TURN * turns_of(path)


def _written(doors: Pair, stroke: frozenset[int], random: Random) -> list[tuple[Path, float]]:
    """The most legible paths between two doors that random changes come by, the best first."""
    beside = neighbours(bare_board(np.ones((SIZE, SIZE), np.bool_), doors))
    walk = Walk(beside, shortest(beside, doors[0].square, doors[1].square, random) or [], SIZE)
    found: dict[Path, float] = {}
    for _ in range(_CHANGES):
        if walk.change(random, lambda square: 0.5 if square in stroke else -0.5):
            path = Path.of(walk.squares())
            found[path] = legibility(path, stroke)
    return sorted(found.items(), key=lambda one: -one[1])[:_CANDIDATES]


def _side_by_side(letters: list[tuple[Path, int]], names: str) -> Puzzle:
    """Letters with a square between each two: from the last square of one to the first of the next."""
    wide = SIZE + 1
    columns = len(letters) * wide - 1
    there = np.zeros((SIZE, columns), np.bool_)
    squares: list[int] = []
    for number, (path, row) in enumerate(letters):
        there[:, number * wide : number * wide + SIZE] = True
        if number:
            squares.append(row * columns + number * wide - 1)
            there[row, number * wide - 1] = True
        inside = path.squares if path.squares[0] == row * SIZE else path.squares[::-1]
        squares += [square // SIZE * columns + number * wide + square % SIZE for square in inside]
    board = bare_board(there, [Door(squares[0], "L"), Door(squares[-1], "R")], {"title": names})
    whole = Path.of(squares)
    lines = [line for line in line_clues(board, whole) if line.name.startswith("column")]
    for number in range(len(letters)):
        for row in range(SIZE):
            start = row * columns + number * wide
            lines.append(area_clue(range(start, start + SIZE), whole))
    return with_lines(board, lines)
