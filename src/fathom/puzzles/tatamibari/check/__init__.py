"""The rules as a checker: what is wrong with a solution, by rule, and whether an answer shows what it claims.

The rules are told apart as pzpr does, and looked at in its order. Nothing here comes from the solvers. That there is no
solution, or no other, is the log of a search, which is replayed (see `search_replay`), or a DRAT proof over the
checker's own formula of the puzzle (see `statement`); that none breaks less is always such a proof.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import ceil

from fathom.answer import Watch
from fathom.claims import AtLeast, Claim, Impossible, Refuted, Unique, not_shown
from fathom.proofs.drat_check import problems_with
from fathom.puzzles.tatamibari.check.certificates import SearchLog
from fathom.puzzles.tatamibari.check.search_replay import problems_with_log
from fathom.puzzles.tatamibari.check.statement import another_than, breaking_less, stated
from fathom.puzzles.tatamibari.check.tilings import laid_on
from fathom.puzzles.tatamibari.model import (
    EMPTY,
    GLYPHS,
    HOLE,
    SQUARE,
    TALL,
    WIDE,
    Board,
    Borders,
    Drawn,
    Rectangle,
    Tiling,
)
from fathom.puzzles.tatamibari.model.loosening import Loosening, broken, unmet
from fathom.puzzles.tatamibari.model.loosening import cost_of as cost_of_broken
from fathom.puzzles.tatamibari.model.rectangles import SHAPES, has_shape
from fathom.puzzles.tatamibari.model.solution import box_of, regions_of

RULES = {
    "outside": "",
    "twice": "",
    "uncovered": "",
    "four corners": "bdCross",
    "no clue": "bkNoNum",
    "not square": "bkNotSquare",
    "not wide": "bkNotHRect",
    "not tall": "bkNotVRect",
    "several clues": "bkNumGe2",
    "no rectangle": "bkNotRect",
    "loose end": "bdDeadEnd",
}
"""The rules that can be broken, in the order in which they are looked at, and pzpr's codes for them."""

_SHAPE_RULES = {SQUARE: "not square", WIDE: "not wide", TALL: "not tall"}


@dataclass(frozen=True, slots=True)
class Fault:
    """One rule that is broken (of `RULES`), in words, and the squares at which it is."""

    rule: str
    words: str
    squares: tuple[int, ...] = ()


def violations(instance: Board, solution: Drawn) -> list[str]:
    """What is wrong with a solution; nothing if it is right."""
    return [fault.words for fault in faults(instance, solution)]


def faults(board: Board, solution: Drawn) -> list[Fault]:
    """Everything that is wrong with a solution, rule by rule."""
    order = list(RULES)
    if isinstance(solution, Tiling):
        laid = laid_on(board, solution)
        if laid is None:
            found = [*_covering_faults(board, solution)]
            return found or [Fault("outside", "the rectangles do not fit together")]
        if not laid.wrong and not laid.meetings:
            return []
        boxed = [(one, one.squares(board.shape[1])) for one in laid.wrong]
        meetings = [_meeting(board, row - 1, column - 1) for row, column in laid.meetings]
        found = [*meetings, *_region_faults(board, boxed)]
    else:
        boxed = [(box_of(board, region), region) for region in regions_of(board, solution)]
        found = [*_corner_faults(board, solution), *_region_faults(board, boxed), *_end_faults(board, solution)]
    return sorted(found, key=lambda fault: order.index(fault.rule))


def _covering_faults(board: Board, tiling: Tiling) -> Iterator[Fault]:
    rows, columns = board.shape
    covered: Counter[int] = Counter()
    for one in tiling.rectangles:
        if one.height * one.width < 1 or one.bottom > rows or one.right > columns:
            yield Fault("outside", f"the rectangle {one} is not on the board")
        else:
            covered.update(one.squares(columns))
    for square, code in enumerate(board.squares.reshape(-1).tolist()):
        name = board.name_of(square)
        if code == HOLE and covered[square]:
            yield Fault("outside", f"the hole {name} is covered", (square,))
        elif code != HOLE and covered[square] > 1:
            yield Fault("twice", f"the square {name} is covered {covered[square]} times", (square,))
        elif code != HOLE and not covered[square]:
            yield Fault("uncovered", f"the square {name} is not covered", (square,))


def _meeting(board: Board, row: int, column: int) -> Fault:
    """Four corners meet at the lower right of this square."""
    square = row * board.shape[1] + column
    around = tuple(square + more for more in (0, 1, board.shape[1], board.shape[1] + 1))
    return Fault("four corners", f"four corners meet at the lower right of {board.name_of(square)}", around)


def _corner_faults(board: Board, borders: Borders) -> Iterator[Fault]:
    """Points between four squares where four borders meet."""
    rows, columns = board.shape
    for row in range(rows - 1):
        for column in range(columns - 1):
            if (board.squares[row : row + 2, column : column + 2] == HOLE).any():
                continue
            across = borders.right[row][column] and borders.right[row + 1][column]
            if across and borders.below[row][column] and borders.below[row][column + 1]:
                yield _meeting(board, row, column)


def _region_faults(board: Board, boxed: Iterable[tuple[Rectangle, list[int]]]) -> Iterator[Fault]:
    """What is wrong with regions, each in the smallest rectangle around it."""
    flat = board.squares.reshape(-1).tolist()
    for box, region in boxed:
        clues = [square for square in region if flat[square] != EMPTY]
        if not clues:
            yield Fault("no clue", f"the region at {board.name_of(region[0])} has no clue", tuple(region))
        if len(clues) > 1:
            words = f"the region at {board.name_of(region[0])} has {len(clues)} clues"
            yield Fault("several clues", words, tuple(region))
        if box.height * box.width != len(region):
            yield Fault("no rectangle", f"the region at {board.name_of(region[0])} is no rectangle", tuple(region))
        elif len(clues) == 1 and not has_shape(flat[clues[0]], box.height, box.width):
            clue = flat[clues[0]]
            size = f"{box.height} high and {box.width} wide"
            words = f"the rectangle of the {GLYPHS[clue]} at {board.name_of(clues[0])} is {size}, not {SHAPES[clue]}"
            yield Fault(_SHAPE_RULES[clue], words, tuple(region))


def _end_faults(board: Board, borders: Borders) -> Iterator[Fault]:
    """Points where a single border ends; the rim of the board and of holes is a border too."""
    rows, columns = board.shape

    def there(row: int, column: int) -> bool:
        return 0 <= row < rows and 0 <= column < columns and bool(board.squares[row, column] != HOLE)

    def right(row: int, column: int) -> bool:
        here, beside = there(row, column), there(row, column + 1)
        return borders.right[row][column] if here and beside else here != beside

    def below(row: int, column: int) -> bool:
        here, beside = there(row, column), there(row + 1, column)
        return borders.below[row][column] if here and beside else here != beside

    for row in range(rows - 1):
        for column in range(columns - 1):
            ends = right(row, column) + right(row + 1, column) + below(row, column) + below(row, column + 1)
            if ends == 1:
                square = row * columns + column
                words = f"a border ends in the open at the lower right of {board.name_of(square)}"
                yield Fault("loose end", words, (square,))


def violations_under(instance: Board, solution: Tiling, terms: object) -> list[str]:
    """What rectangles do not meet of what a loosened puzzle demands; nothing if they meet it."""
    if not isinstance(terms, Loosening):
        return [f"{terms} are no wishes"]
    if len(set(solution.rectangles)) < len(solution.rectangles):
        return ["a rectangle is told twice"]
    found = broken(instance, solution, terms)
    if found is None:
        return ["a rectangle does not cover exactly one clue, or more than the board"]
    return unmet(found, terms)


def cost_of(instance: Board, solution: Tiling, terms: Loosening | None) -> int | None:
    """How many wishes of a loosened puzzle are broken; solutions of the puzzle as it stands cost nothing."""
    found = None if terms is None else broken(instance, solution, terms)
    return None if terms is None or found is None else cost_of_broken(found, terms)


def problems(instance: Board, claim: Claim, certificate: object, watch: Watch) -> list[str]:
    """Why a certificate does not show a claim; nothing if it does."""
    if isinstance(certificate, SearchLog) and claim == Impossible():
        return problems_with_log(instance, certificate.steps, None, watch)
    if isinstance(certificate, SearchLog) and isinstance(claim, Unique):
        return problems_with_log(instance, certificate.steps, claim.solution.rectangles, watch)
    if not isinstance(certificate, Refuted):
        return not_shown(certificate)
    match claim:
        case Impossible(terms=None):
            clauses = stated(instance, watch=watch).cnf.clauses
        case Impossible(terms=Loosening() as loosening):
            clauses = stated(instance, loosening, watch).cnf.clauses
        case Unique():
            clauses = another_than(instance, claim.solution, watch).clauses
        case AtLeast(terms=Loosening() as loosening):
            clauses = breaking_less(instance, loosening, ceil(claim.bound), watch).clauses
        case _:
            return not_shown(certificate)
    return problems_with(clauses, certificate.proof, watch)
