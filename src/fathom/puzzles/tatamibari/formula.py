"""The puzzle, or a loosened one, as a formula: one variable for each possible rectangle.

Every square is covered exactly once (a ladder of helpers a square), and at every point not all four corners are used;
a helper says "some rectangle has this corner here", so the rule is one clause a point (the thesis writes one for each
four rectangles). Wishes get a variable that excuses them, to be minimised. Size: about three clauses for each square
of each rectangle. That a clue has one rectangle follows from its own square.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from fathom.answer import Watch
from fathom.engine.sat.cnf import Cnf
from fathom.engine.sat.model import Model
from fathom.errors import FathomError
from fathom.puzzles.tatamibari.model import HOLE, Board, Rectangle, Tiling
from fathom.puzzles.tatamibari.rectangles import has_shape, possible_rectangles
from fathom.puzzles.tatamibari.wishes import Wishes, squares_around

Soft = tuple[tuple[int, ...], int]
CORNERS = 4


@dataclass(frozen=True, slots=True)
class Written:
    """The formula, the rectangle that each of its first variables stands for, and the wishes with their weights."""

    cnf: Cnf
    rectangles: tuple[Rectangle, ...]
    soft: tuple[Soft, ...]

    def tiling(self, model: Model) -> Tiling:
        """The rectangles that a model chooses."""
        return Tiling.of(one for variable, one in enumerate(self.rectangles, 1) if model[variable])

    def chosen(self, tiling: Tiling) -> list[int]:
        """The variables of these rectangles."""
        number = {one: variable for variable, one in enumerate(self.rectangles, 1)}
        return [number[one] for one in tiling.rectangles if one in number]

    def other_than(self, tiling: Tiling) -> Cnf:
        """The formula that also demands another solution than this one."""
        cnf = self.cnf.copy()
        cnf.add(-variable for variable in self.chosen(tiling))
        return cnf


def formula(board: Board, wishes: Wishes | None = None, watch: Watch | None = None) -> Written:
    """The formula whose models are the solutions."""
    wishes = wishes or Wishes()
    columns = board.shape[1]
    flat = board.squares.reshape(-1).tolist()
    watch = watch or Watch()
    clued = possible_rectangles(board, wishes.any_shape, watch)
    watch.reserve(500 * sum(one.height * one.width for _, one in clued), "the formula")
    rectangles = tuple(one for _, one in clued)
    cnf = Cnf(len(rectangles))
    soft: list[Soft] = []
    covering: list[list[int]] = [[] for _ in flat]
    for variable, one in enumerate(rectangles, 1):
        for square in one.squares(columns):
            covering[square].append(variable)
    lax_above = wishes.coverage in ("over", "incomparable")
    lax_below = wishes.coverage in ("under", "incomparable")
    for square, code in enumerate(flat):
        if code == HOLE:
            continue
        watch.check("writing the formula", square, len(flat))
        excuses = [cnf.variable() for lax in (lax_above, lax_below) if lax]
        soft += [((-excuse,), 1) for excuse in excuses]
        at_most_one(cnf, covering[square], excuses[:1] if lax_above else [])
        cnf.add((*covering[square], *(excuses[-1:] if lax_below else ())))
    if wishes.clues != "ignored" and wishes.coverage != "exact":
        for square in board.clues:
            cnf.add(covering[square])
            at_most_one(cnf, covering[square], [])
    if wishes.clues == "soft":
        excuse_of = {square: cnf.variable() for square in board.clues}
        soft += [((-excuse,), 1) for excuse in excuse_of.values()]
        for variable, (square, one) in enumerate(clued, 1):
            if not has_shape(flat[square], one.height, one.width):
                cnf.add((-variable, excuse_of[square]))
    if wishes.corners != "ignored":
        for corners in corner_clauses(board, cnf, rectangles, wishes.reflex):
            excuses = [cnf.variable()] if wishes.corners == "soft" else []
            soft += [((-excuse,), 1) for excuse in excuses]
            cnf.add((*(-corner for corner in corners), *excuses))
    number = {one: variable for variable, one in enumerate(rectangles, 1)}
    for one in wishes.force:
        if one not in number:
            raise FathomError(f"force: {one} is no possible rectangle here")
        cnf.add((number[one],))
    return Written(cnf, rectangles, tuple(soft))


def at_most_one(cnf: Cnf, literals: Sequence[int], excuse: Sequence[int]) -> None:
    """No two of the literals are true, unless the excuse is: helpers say that one up to here is."""
    before = 0
    for place, literal in enumerate(literals):
        if before:
            cnf.add((-literal, -before, *excuse))
        if place + 1 < len(literals):
            here = cnf.variable()
            cnf.add((-literal, here))
            if before:
                cnf.add((-before, here))
            before = here


def corner_clauses(board: Board, cnf: Cnf, rectangles: Sequence[Rectangle], reflex: bool) -> Iterator[list[int]]:
    """For each point where too many corners could meet, the helpers of which not all may be true."""
    ending: list[dict[tuple[int, int], list[int]]] = [{} for _ in range(CORNERS)]
    for variable, one in enumerate(rectangles, 1):
        points = ((one.bottom, one.right), (one.bottom, one.column), (one.row, one.right), (one.row, one.column))
        for corners, point in zip(ending, points, strict=True):
            corners.setdefault(point, []).append(variable)
    rows, columns = board.shape
    for row in range(rows + 1):
        for column in range(columns + 1):
            meeting = [corners[row, column] for corners in ending if (row, column) in corners]
            if len(meeting) == CORNERS or (
                reflex and len(meeting) == CORNERS - 1 == squares_around(board, (row, column))
            ):
                yield [_some(cnf, variables) for variables in meeting]


def _some(cnf: Cnf, variables: Sequence[int]) -> int:
    """A literal that is true if one of the variables is."""
    if len(variables) == 1:
        return variables[0]
    name = cnf.variable()
    for variable in variables:
        cnf.add((-variable, name))
    return name
