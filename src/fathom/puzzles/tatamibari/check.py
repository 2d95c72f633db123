"""The rules as a checker: what is wrong with a solution, by rule, and whether an answer shows what it claims.

The rules are told apart as pzpr does, and looked at in its order. Nothing here comes from the solvers. That there is no
solution, no other, or none that breaks less, is a DRAT proof over the checker's own formula of the puzzle (see
`statement`), which the checker of the SAT engine replays.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from operator import eq

from fathom.answer import Answer, Verdict
from fathom.engine.sat.claims import objections_to
from fathom.engine.sat.drat import Proof
from fathom.engine.sat.proof import problems_with
from fathom.puzzles.tatamibari.model import EMPTY, GLYPHS, HOLE, SQUARE, TALL, WIDE, Board, Borders, Drawn, Tiling
from fathom.puzzles.tatamibari.rectangles import SHAPES, has_shape
from fathom.puzzles.tatamibari.solution import borders_of, box_of, fits_together, regions_of
from fathom.puzzles.tatamibari.statement import another_than, breaking_less, stated
from fathom.puzzles.tatamibari.wishes import Wishes, broken, cost_of, unmet

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


@dataclass(frozen=True, slots=True)
class Loosened:
    """The answer is about a loosened puzzle; the proof, if there is one, shows that nothing breaks less (or all)."""

    wishes: Wishes
    proof: Proof | None = None


def violations(instance: Board, solution: Drawn) -> list[str]:
    """What is wrong with a solution; nothing if it is right."""
    return [fault.words for fault in faults(instance, solution)]


def faults(board: Board, solution: Drawn) -> list[Fault]:
    """Everything that is wrong with a solution, rule by rule."""
    if isinstance(solution, Tiling):
        if not fits_together(board, solution):
            found = [*_covering_faults(board, solution)]
            return found or [Fault("outside", "the rectangles do not fit together")]
        solution = borders_of(board, solution)
    order = list(RULES)
    found = [*_corner_faults(board, solution), *_region_faults(board, solution), *_end_faults(board, solution)]
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


def _corner_faults(board: Board, borders: Borders) -> Iterator[Fault]:
    """Points between four squares where four borders meet."""
    rows, columns = board.shape
    for row in range(rows - 1):
        for column in range(columns - 1):
            around = [row * columns + column + more for more in (0, 1, columns, columns + 1)]
            if (board.squares[row : row + 2, column : column + 2] == HOLE).any():
                continue
            across = borders.right[row][column] and borders.right[row + 1][column]
            if across and borders.below[row][column] and borders.below[row][column + 1]:
                words = f"four corners meet at the lower right of {board.name_of(around[0])}"
                yield Fault("four corners", words, tuple(around))


def _region_faults(board: Board, borders: Borders) -> Iterator[Fault]:
    flat = board.squares.reshape(-1).tolist()
    for region in regions_of(board, borders):
        box = box_of(board, region)
        clues = [square for square in region if flat[square] != EMPTY]
        name = f"the region at {board.name_of(region[0])}"
        if not clues:
            yield Fault("no clue", f"{name} has no clue", tuple(region))
        if len(clues) > 1:
            yield Fault("several clues", f"{name} has {len(clues)} clues", tuple(region))
        if box.height * box.width != len(region):
            yield Fault("no rectangle", f"{name} is no rectangle", tuple(region))
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


def objections(instance: Board, answer: Answer) -> list[str]:
    """What an answer claims and does not show; nothing if all of it holds."""
    if isinstance(answer.certificate, Loosened):
        return _loosened_objections(instance, answer, answer.certificate)
    return objections_to(answer, partial(violations, instance), eq, partial(_proof_problems, instance))


def _proof_problems(board: Board, proof: Proof, known: list[Tiling]) -> list[str]:
    """What is wrong with a proof that there is no solution but the known one, if one is."""
    cnf = another_than(board, known[0]) if known else stated(board).cnf
    return problems_with(cnf.clauses, proof)


def _loosened_objections(board: Board, answer: Answer, certificate: Loosened) -> list[str]:
    if answer.verdict is Verdict.IMPOSSIBLE:
        if certificate.proof is None:
            return ["impossible, without a refutation"]
        return problems_with(stated(board, certificate.wishes).cnf.clauses, certificate.proof)
    if not isinstance(answer.solution, Tiling):
        return ["solved, without rectangles"] if answer.verdict is Verdict.SOLVED else []
    found = broken(board, answer.solution, certificate.wishes)
    if found is None:
        return ["a rectangle does not cover exactly one clue, or more than the board"]
    missing = unmet(found, certificate.wishes)
    cost = cost_of(found, certificate.wishes)
    if answer.cost != cost:
        missing.append(f"the cost {answer.cost} is not the number of wishes that are broken, {cost}")
    if missing or not answer.bound:
        return missing
    if certificate.proof is None:
        return [f"at least {answer.bound}, without a proof"]
    less = breaking_less(board, certificate.wishes, int(answer.bound))
    return problems_with(less.clauses, certificate.proof)
