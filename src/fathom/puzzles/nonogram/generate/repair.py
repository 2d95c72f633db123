"""The fewest squares of a picture to change so that its clues have no other picture, with proof that fewer do not do.

If a picture P has the clues of another picture Q, then changing squares that matter to neither leaves it so: a square
is *harmless* if in its row, and likewise in its column, P and Q show the same runs before it and the same behind it
(`harmless`). Whatever is changed there changes P and Q alike. So one of the other squares must be changed, or not be as
it is: a clause over the changes. A SAT solver proposes as few changes as fulfil all clauses found so far; the picture
so changed is solved; if it still has a twin, that gives another clause. When no proposal is left, one more change is
allowed. This is the implicit hitting set method; each round costs one solving of the puzzle.

With `logic`, line logic alone must find the picture. If it is stuck with open squares, it stays stuck whatever changes
in lines without any: so some square in a line with open squares must be different.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from fathom.answer import Watch
from fathom.engine.sat import Cnf, Solver
from fathom.engine.sat.cardinality import at_most
from fathom.errors import LimitReached, NotFound
from fathom.puzzles.nonogram.model import lines_of, puzzle_of
from fathom.puzzles.nonogram.model.clues import Colour, Picture, runs_of
from fathom.puzzles.nonogram.model.sketch import is_settled
from fathom.puzzles.nonogram.solve.pictures import after_logic, some_pictures

_AT_ONCE = 8  # clauses that one proposal gives at most

Square = tuple[int, int]
Changes = dict[Square, int]
"""New colours of squares."""


@dataclass(frozen=True, slots=True)
class Repaired:
    """A picture whose clues have no other, the changes that made it so, and how many proposals were looked at."""

    picture: Picture
    changes: Changes
    rounds: int


def repaired(picture: Picture, palette: tuple[Colour, ...], watch: Watch, most: int, logic: bool) -> Repaired | None:
    """The picture with the fewest changes, which are proved to be the fewest; None if `most` do not do.

    `NotFound` tells how far it got if a limit ends it.
    """
    trouble: list[tuple[Changes, frozenset[Square]]] = []
    rounds = 0
    for allowed in range(most + 1):
        try:
            found, rounds = _with(allowed, picture, palette, trouble, watch, logic, rounds)
        except LimitReached as limit:
            raise NotFound(f"not found: {limit.reason} (at least {allowed} squares have to change)") from None
        if found is not None:
            return Repaired(with_changes(picture, found), found, rounds)
    return None


def _with(
    allowed: int,
    picture: Picture,
    palette: tuple[Colour, ...],
    trouble: list[tuple[Changes, frozenset[Square]]],
    watch: Watch,
    logic: bool,
    rounds: int,
) -> tuple[Changes | None, int]:
    """So many changes that do, or None, and the rounds so far; clauses that are found join the others."""
    names = _names(picture, palette)
    with Solver(_formula(picture, palette, allowed)) as solver:
        for changes, squares in trouble:
            solver.add(_clause(names, changes, squares))
        while True:
            watch.check("changing squares", rounds)
            model = solver.solve(watch)
            if model is None:
                return None, rounds
            rounds += 1
            changes = {(row, column): colour for (row, column, colour), name in names.items() if model[name]}
            found = list(_troubles(with_changes(picture, changes), palette, watch, logic))
            if not found:
                return changes, rounds
            for squares in found:
                trouble.append((changes, squares))
                solver.add(_clause(names, changes, squares))


def with_changes(picture: Picture, changes: Changes) -> Picture:
    """The picture with other colours on some squares."""
    return tuple(tuple(changes.get((y, x), colour) for x, colour in enumerate(row)) for y, row in enumerate(picture))


def _names(picture: Picture, palette: tuple[Colour, ...]) -> dict[tuple[int, int, int], int]:
    """The variable of each change: a square and its new colour."""
    every = (
        (y, x, colour)
        for y, row in enumerate(picture)
        for x, now in enumerate(row)
        for colour in range(len(palette))
        if colour != now
    )
    return {change: number for number, change in enumerate(every, 1)}


def _formula(picture: Picture, palette: tuple[Colour, ...], allowed: int) -> Cnf:
    names = _names(picture, palette)
    cnf = Cnf(len(names))
    if len(palette) > 2:
        for y, row in enumerate(picture):
            for x in range(len(row)):
                at_most(cnf, [names[y, x, c] for c in range(len(palette)) if (y, x, c) in names], 1)
    at_most(cnf, list(names.values()), allowed)
    return cnf


def _clause(names: dict[tuple[int, int, int], int], changes: Changes, squares: frozenset[Square]) -> list[int]:
    """One of these squares must be different from what the changes make it."""
    literals = []
    for (y, x, colour), name in names.items():
        if (y, x) in squares:
            if changes.get((y, x)) == colour:
                literals.append(-name)
            elif (y, x) not in changes:
                literals.append(name)
    return literals


def _troubles(picture: Picture, palette: tuple[Colour, ...], watch: Watch, logic: bool) -> Iterator[frozenset[Square]]:
    """Sets of squares of which one must change, smallest first; none if the puzzle is as wished."""
    puzzle = puzzle_of(picture, palette)
    sketch = after_logic(puzzle)
    assert sketch is not None
    open_ = [(y, x) for y, row in enumerate(sketch) for x, colours in enumerate(row) if not is_settled(colours)]
    if not open_:
        return
    found = {
        _telling(picture, twin)
        for other in some_pictures(puzzle, watch)
        if other != picture
        for twin in _twins(picture, other)
    }
    yield from sorted(found, key=lambda squares: (len(squares), sorted(squares)))[:_AT_ONCE]
    if logic and not found:
        rows, columns = {y for y, _ in open_}, {x for _, x in open_}
        yield frozenset((y, x) for y, row in enumerate(picture) for x in range(len(row)) if y in rows or x in columns)


def _twins(first: Picture, second: Picture) -> Iterator[Picture]:
    """Pictures with the clues of both that differ from `first` in one spot: differences that share no line, alone."""
    left = {(y, x) for y, row in enumerate(first) for x, colour in enumerate(row) if second[y][x] != colour}
    while left:
        spot: set[Square] = set()
        waiting = [min(left)]
        while waiting:
            y, x = waiting.pop()
            if (y, x) in left:
                left.remove((y, x))
                spot.add((y, x))
                waiting += [other for other in left if other[0] == y or other[1] == x]
        yield with_changes(first, {(y, x): second[y][x] for y, x in spot})


def _telling(first: Picture, second: Picture) -> frozenset[Square]:
    """The squares that are not harmless to two pictures with the same clues."""
    height = len(first)
    lines = [harmless(one, other) for one, other in zip(lines_of(first), lines_of(second), strict=True)]
    return frozenset(
        (y, x) for y, row in enumerate(first) for x in range(len(row)) if not (lines[y][x] and lines[height + x][y])
    )


def harmless(first: tuple[int, ...], second: tuple[int, ...]) -> list[bool]:
    """For each square of two lines with the same clue: whether it, and the runs on either side of it, are alike.

    Such squares can be changed in both lines, in any number and to any colour, and the clues stay the same: between
    two of them, and beyond them, both lines show the same runs, at the same distance from the ends where they touch.
    """
    size = len(first)
    found = []
    for place in range(size):
        alike = all(first[near] == second[near] for near in (place - 1, place, place + 1) if 0 <= near < size)
        found.append(
            alike
            and runs_of(first[:place]) == runs_of(second[:place])
            and runs_of(first[place + 1 :]) == runs_of(second[place + 1 :])
        )
    return found
