"""The rules as a formula: what proofs are checked against. It belongs to the checker; solvers only refute it.

One variable for each possible rectangle (see `possible`). Every
square is covered exactly once (a ladder of helpers a square), and at every point not all four corners are used (a
helper says "some rectangle has this corner here"). Wishes get a variable that excuses them. The solvers decide by
other means, a search or a formula of their own (see `formula`), so a mistake here or there does not go unnoticed: what
one of them excludes and the other does not ends in an error, not in an answer.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from fathom.answer import Watch
from fathom.proofs.cnf import Cnf
from fathom.proofs.weights import cheaper
from fathom.puzzles.tatamibari.check.possible import possible
from fathom.puzzles.tatamibari.model import ANY, HOLE, SQUARE, TALL, Board, Rectangle, Tiling
from fathom.puzzles.tatamibari.model.loosening import Loosening, squares_around

Soft = tuple[tuple[int, ...], int]


@dataclass(frozen=True, slots=True)
class Stated:
    """The formula, the rectangle that each of its first variables stands for, and the wishes with their weights."""

    cnf: Cnf
    rectangles: tuple[Rectangle, ...]
    soft: tuple[Soft, ...]


def stated(board: Board, loosening: Loosening | None = None, watch: Watch | None = None) -> Stated:
    """The formula whose models are the solutions, under these wishes."""
    loosening, watch = loosening or Loosening(), watch or Watch()
    flat = board.squares.reshape(-1).tolist()
    listed, first = possible(board, loosening.any_shape, watch)
    of_clue = np.repeat(np.arange(len(flat)), np.diff(first)).tolist()
    clued = [(square, Rectangle(*one)) for square, one in zip(of_clue, listed.tolist(), strict=True)]
    watch.reserve(500 * sum(one.height * one.width for _, one in clued), "the formula")
    rectangles = tuple(one for _, one in clued)
    cnf = Cnf(len(rectangles))
    soft: list[Soft] = []
    covering: list[list[int]] = [[] for _ in flat]
    for variable, one in enumerate(rectangles, 1):
        for square in one.squares(board.shape[1]):
            covering[square].append(variable)

    def wish(wanted: bool) -> tuple[int, ...]:
        """An excuse, if there may be one."""
        excuse = (cnf.variable(),) if wanted else ()
        soft.extend(((-one,), 1) for one in excuse)
        return excuse

    for square, code in enumerate(flat):
        if code != HOLE:
            watch.check("writing the formula", square, len(flat))
            _not_twice(cnf, covering[square], wish(loosening.coverage in ("over", "incomparable")))
            cnf.add((*covering[square], *wish(loosening.coverage in ("under", "incomparable"))))
    if loosening.clues != "ignored" and loosening.coverage != "exact":
        for square in board.clues:
            cnf.add(covering[square])
            _not_twice(cnf, covering[square], ())
    if loosening.clues == "soft":
        excuse_of = {square: wish(True) for square in board.clues}
        for variable, (square, one) in enumerate(clued, 1):
            if not _has_shape(flat[square], one):
                cnf.add((-variable, *excuse_of[square]))
    if loosening.corners != "ignored":
        for corners in _meetings(board, cnf, rectangles, loosening.reflex):
            cnf.add((*(-corner for corner in corners), *wish(loosening.corners == "soft")))
    for one in loosening.force:
        cnf.add([variable for variable, other in enumerate(rectangles, 1) if other == one])
    return Stated(cnf, rectangles, tuple(soft))


def another_than(board: Board, tiling: Tiling, watch: Watch | None = None) -> Cnf:
    """The formula of the other solutions."""
    found = stated(board, watch=watch)
    chosen = set(tiling.rectangles)
    found.cnf.add(-variable for variable, one in enumerate(found.rectangles, 1) if one in chosen)
    return found.cnf


def breaking_less(board: Board, loosening: Loosening, cost: int, watch: Watch | None = None) -> Cnf:
    """The formula of what breaks fewer wishes than so many; of none, where all wishes are demands."""
    if cost == 1:
        return stated(board, demanded(loosening), watch).cnf
    found = stated(board, loosening, watch)
    return cheaper(found.cnf, found.soft, cost)


def demanded(loosening: Loosening) -> Loosening:
    """The same, with demands for wishes."""
    return replace(
        loosening,
        clues="hard" if loosening.clues == "soft" else loosening.clues,
        coverage="exact",
        corners="hard" if loosening.corners == "soft" else loosening.corners,
    )


def _has_shape(clue: int, one: Rectangle) -> bool:
    more = one.width - one.height
    return clue == ANY or (more == 0 if clue == SQUARE else more < 0 if clue == TALL else more > 0)


def _not_twice(cnf: Cnf, literals: Sequence[int], excuse: Sequence[int]) -> None:
    """No two of the literals are true, unless the excuse is: helpers say that one up to here is."""
    before = 0
    for literal in literals:
        here = cnf.variable()
        cnf.add((-literal, here))
        if before:
            cnf.add((-literal, -before, *excuse))
            cnf.add((-before, here))
        before = here


def _meetings(board: Board, cnf: Cnf, rectangles: Sequence[Rectangle], reflex: bool) -> Iterator[list[int]]:
    """For each point where too many corners could meet, the helpers of which not all may be true."""
    ending: dict[tuple[int, int], list[list[int]]] = {}
    for variable, one in enumerate(rectangles, 1):
        for side, point in enumerate(
            ((one.bottom, one.right), (one.bottom, one.column), (one.row, one.right), (one.row, one.column))
        ):
            ending.setdefault(point, [[], [], [], []])[side].append(variable)
    for point, sides in sorted(ending.items()):
        meeting = [variables for variables in sides if variables]
        if len(meeting) == 4 or (reflex and len(meeting) == 3 == squares_around(board, point)):
            helpers = cnf.variables(len(meeting))
            for helper, variables in zip(helpers, meeting, strict=True):
                cnf.add_all((-variable, helper) for variable in variables)
            yield helpers
