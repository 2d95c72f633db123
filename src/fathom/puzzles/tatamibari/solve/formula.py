"""The puzzle, or a loosened one, as the solvers' formula: rectangles, and the clue that each square belongs to.

One variable for each possible rectangle, and one for each square and clue whose rectangles reach it: a rectangle gives
its squares to its clue, a square belongs to one clue, and a clue has one rectangle. That is one clause for each square
of each rectangle, where "covered exactly once" said of rectangles takes three. At every point not all four corners are
used; a helper says "some rectangle has this corner here", so the rule is one clause a point ([Bosboom 2020] writes one
for each four rectangles). Wishes get a variable that excuses them, to be minimised.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from fathom.answer import Watch
from fathom.errors import FathomError
from fathom.proofs.cnf import Cnf
from fathom.proofs.sat_model import Model
from fathom.puzzles.tatamibari.model import HOLE, Board, Rectangle, Tiling
from fathom.puzzles.tatamibari.model.loosening import Loosening, squares_around
from fathom.puzzles.tatamibari.model.rectangles import has_shape, possible_rectangles

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


def formula(board: Board, loosening: Loosening | None = None, watch: Watch | None = None) -> Written:
    """The formula whose models are the solutions."""
    loosening, watch = loosening or Loosening(), watch or Watch()
    clued = possible_rectangles(board, loosening.any_shape, watch)
    watch.reserve(300 * sum(one.height * one.width for _, one in clued), "the formula")
    rectangles = tuple(one for _, one in clued)
    cnf = Cnf(len(rectangles))
    soft: list[Soft] = []
    _add_coverage(cnf, soft, board, clued, loosening, watch)
    if loosening.clues == "soft":
        flat = board.squares.reshape(-1).tolist()
        excuse_of = {square: cnf.variable() for square in board.clues}
        soft += [((-excuse,), 1) for excuse in excuse_of.values()]
        for variable, (square, one) in enumerate(clued, 1):
            if not has_shape(flat[square], one.height, one.width):
                cnf.add((-variable, excuse_of[square]))
    if loosening.corners != "ignored":
        for corners in corner_clauses(board, cnf, rectangles, loosening.reflex):
            excuses = [cnf.variable()] if loosening.corners == "soft" else []
            soft += [((-excuse,), 1) for excuse in excuses]
            cnf.add((*(-corner for corner in corners), *excuses))
    number = {one: variable for variable, one in enumerate(rectangles, 1)}
    for one in loosening.force:
        if one not in number:
            raise FathomError(f"force: {one} is no possible rectangle here")
        cnf.add((number[one],))
    return Written(cnf, rectangles, tuple(soft))


def _add_coverage(
    cnf: Cnf, soft: list[Soft], board: Board, clued: Sequence[tuple[int, Rectangle]], loosening: Loosening, watch: Watch
) -> None:
    """Every square is covered once, or excused; a clue has one rectangle, unless that is ignored."""
    columns = board.shape[1]
    covering: list[dict[int, list[int]]] = [{} for _ in range(board.squares.size)]  # by square, then by clue
    for variable, (clue, one) in enumerate(clued, 1):
        for square in one.squares(columns):
            covering[square].setdefault(clue, []).append(variable)
    lax_above = loosening.coverage in ("over", "incomparable")
    lax_below = loosening.coverage in ("under", "incomparable")
    single = loosening.clues != "ignored" or not lax_above  # a clue has one rectangle at most
    clues = set(board.clues)
    for square, code in enumerate(board.squares.reshape(-1).tolist()):
        if code == HOLE:
            continue
        watch.check("writing the formula", square, len(covering))
        own = covering[square].get(square, [])
        above = [cnf.variable()] if lax_above else []
        below = [cnf.variable()] if lax_below else []
        soft += [((-excuse,), 1) for excuse in above + below]
        if square in clues and loosening.clues != "ignored":
            cnf.add(own)
            at_most_one(cnf, own, ())
        elif square in clues or not single:
            every = [variable for variables in covering[square].values() for variable in variables]
            at_most_one(cnf, every, above)
            cnf.add((*every, *below))
        else:
            owners = [_some(cnf, variables, exactly=True) for variables in covering[square].values()]
            at_most_one(cnf, owners, above)
            cnf.add((*owners, *below))


def at_most_one(cnf: Cnf, literals: Sequence[int], excuse: Sequence[int]) -> None:
    """No two of the literals are true, unless the excuse is: in pairs if they are few, else helpers climb a ladder."""
    if len(literals) <= 5:
        for place, literal in enumerate(literals):
            cnf.add_all((-literal, -other, *excuse) for other in literals[:place])
        return
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


def _some(cnf: Cnf, variables: Sequence[int], exactly: bool = False) -> int:
    """A literal that is true if one of the variables is, and `exactly`: only then."""
    if len(variables) == 1:
        return variables[0]
    name = cnf.variable()
    for variable in variables:
        cnf.add((-variable, name))
    if exactly:
        cnf.add((-name, *variables))
    return name
