"""The rules of ice blocks as a checker: pushes are replayed square by square, and every claim is verified.

Nothing here comes from the solvers. Claims beyond the pushes themselves carry one of the certificates below; whatever
was visited is visited again, as in `rules`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from math import ceil

from fathom.answer import Answer, Verdict
from fathom.errors import FathomError
from fathom.puzzles.iceblock.model import DIRECTIONS, ICE, WALL, Board, Push, Pushes
from fathom.puzzles.iceblock.rules import positions_cheaper, positions_within

_STEPS = ((-1, 0), (0, 1), (1, 0), (0, -1))
_LARGEST = 2**62


@dataclass(frozen=True, slots=True)
class Exhausted:
    """All positions that can be reached were visited, `states` many, and none is solved."""

    states: int


@dataclass(frozen=True, slots=True)
class Nearer:
    """All positions within one move less than the bound were visited, `states` many, and none is solved."""

    states: int


@dataclass(frozen=True, slots=True)
class Easier:
    """All positions whose difficulty is less than the bound were visited, and none is solved.

    The difficulty is moves + `factor` times changes; a change is a move of another block than the one moved just
    before, so the first move is none. `states` counts the pairs of a position and the block that was moved last,
    among them the start, where none was.
    """

    factor: float | Fraction
    states: int


def violations(instance: Board, solution: Pushes) -> list[str]:
    """What is wrong with a sequence of pushes; nothing if it solves the board."""
    taken = set(instance.blocks)
    for number, push in enumerate(solution.moves, 1):
        path = path_of(instance, taken, push)
        if not path:
            return [f"step {number}: {_fault(instance, taken, push)}"]
        taken.remove(push.square)
        taken.add(path[-1])
    targets = [int(square) for square in instance.targets.reshape(-1).nonzero()[0]]
    missing = [instance.name_of(square) for square in targets if square not in taken]
    if not missing:
        return []
    listed = f"{', '.join(missing[:3])}{', …' if len(missing) > 3 else ''}"
    return [f"{len(missing)} of {len(targets)} targets carry no block: {listed}"]


def replayed(board: Board, pushes: Pushes) -> list[tuple[Push, list[int]]]:
    """Each push with the squares that its block slides over, the last being where it stops.

    The pushes may solve nothing, but each of them must be a move.
    """
    taken = set(board.blocks)
    made = []
    for number, push in enumerate(pushes.moves, 1):
        path = path_of(board, taken, push)
        if not path:
            raise FathomError(f"step {number}: {_fault(board, taken, push)}")
        made.append((push, path))
        taken.remove(push.square)
        taken.add(path[-1])
    return made


def changes_of(board: Board, pushes: Pushes) -> int:
    """How often another block is pushed than just before."""
    return sum(path[-1] != push.square for (_, path), (push, _) in pairwise(replayed(board, pushes)))


def moves_of(board: Board) -> Iterator[tuple[Push, list[int]]]:
    """All moves of a position, each with the squares that the block slides over, the last being where it stops."""
    taken = set(board.blocks)
    for square in board.blocks:
        for direction in range(len(DIRECTIONS)):
            path = path_of(board, taken, Push(square, direction))
            if path:
                yield Push(square, direction), path


def path_of(board: Board, taken: set[int], push: Push) -> list[int]:
    """The squares that a pushed block slides over, until the next is no ice or has a block; none if it is no move."""
    path: list[int] = []
    if push.direction not in range(len(DIRECTIONS)) or push.square not in taken:
        return path
    behind = _beside(board, push.square, (push.direction + 2) % 4)
    if behind is not None and (behind in taken or board.ground.item(behind) == WALL):
        return path
    square = _beside(board, push.square, push.direction)
    while square is not None and board.ground.item(square) == ICE and square not in taken:
        path.append(square)
        square = _beside(board, square, push.direction)
    return path


def _fault(board: Board, taken: set[int], push: Push) -> str:
    """Why a push is no move."""
    if push.direction not in range(len(DIRECTIONS)):
        return f"there is no direction {push.direction}"
    if push.square not in taken:
        inside = 0 <= push.square < board.ground.size
        return f"there is no block on {board.name_of(push.square) if inside else push.square}"
    pushed = f"the block on {board.name_of(push.square)} cannot be pushed {DIRECTIONS[push.direction]}"
    behind = _beside(board, push.square, (push.direction + 2) % 4)
    if behind in taken:
        return f"{pushed}: there is another block behind it"
    if behind is not None and board.ground.item(behind) == WALL:
        return f"{pushed}: there is a wall behind it"
    return f"{pushed}: it does not move"


def _beside(board: Board, square: int, direction: int) -> int | None:
    """The next square in a direction; None outside the board."""
    rows, columns = board.shape
    row, column = square // columns + _STEPS[direction][0], square % columns + _STEPS[direction][1]
    return row * columns + column if 0 <= row < rows and 0 <= column < columns else None


def objections(instance: Board, answer: Answer) -> list[str]:
    """What an answer claims and does not show; nothing if all of it holds."""
    certificate = answer.certificate
    if isinstance(certificate, Easier) and not 0 <= certificate.factor < float("inf"):
        return [f"the factor {certificate.factor} is not a number from 0 up"]
    found: list[str] = []
    cost: Fraction | None = None
    if answer.solution is not None:
        found += violations(instance, answer.solution)
        if found:
            return found
        facts = {"moves": len(answer.solution), "changes": changes_of(instance, answer.solution)}
        cost = _difficulty(certificate, **facts)
        if answer.cost is None or not _same(answer.cost, cost):
            name = "the difficulty" if isinstance(certificate, Easier) else "the number of moves"
            found.append(f"the cost {answer.cost} is not {name}, {_plain(cost)}")
        for name, value in facts.items():
            told = answer.statistics.get(name, None if isinstance(certificate, Easier) else value)
            if told != value:
                found.append(f"the statistics tell {told} {name}, there are {value}")
    elif answer.verdict is Verdict.SOLVED:
        found.append("solved, without pushes")
    if answer.verdict is Verdict.IMPOSSIBLE:
        found += _not_exhausted(instance, certificate)
    elif answer.bound:
        exact = cost if cost is not None and answer.bound == answer.cost else Fraction(str(answer.bound))
        found += _not_bounded(instance, certificate, exact)
    return found


def _difficulty(certificate: object, moves: int, changes: int) -> Fraction:
    factor = Fraction(str(certificate.factor)) if isinstance(certificate, Easier) else Fraction(0)
    return moves + factor * changes


def _same(told: float | Fraction, exact: Fraction) -> bool:
    """Whether a number is the exact one, or the nearest that a computer's numbers have."""
    return told == exact or told == float(exact)


def _not_exhausted(instance: Board, certificate: object) -> list[str]:
    """Why the certificate does not show that there is no solution."""
    if not isinstance(certificate, Exhausted):
        return [f"impossible: the certificate {type(certificate).__name__} does not show it"]
    states, solved = positions_within(instance)
    if solved is not None:
        return [f"impossible: {solved} moves solve it"]
    return _miscounted("impossible", certificate.states, states)


def _not_bounded(instance: Board, certificate: object, bound: Fraction) -> list[str]:
    """Why the certificate does not show that nothing costs less than `bound`."""
    match certificate:
        case Nearer():
            claim = f"at least {_plain(bound)} moves"
            states, least = positions_within(instance, ceil(bound) - 1)
            shown = None if least is None else str(least)
        case Easier():
            claim = f"a difficulty of at least {_plain(bound)}"
            factor = Fraction(str(certificate.factor))
            unit = factor.denominator  # with it all difficulties become whole numbers
            costs = [unit, factor.numerator, ceil(bound * unit)]
            if sum(costs) > _LARGEST:
                return [f"{claim}: the numbers are too long to be checked"]
            states, least = positions_cheaper(instance, *costs)
            shown = None if least is None else _plain(Fraction(least, unit))
        case _:
            return [f"at least {_plain(bound)}: the certificate {type(certificate).__name__} does not show it"]
    return _miscounted(claim, certificate.states, states) if shown is None else [f"{claim}: {shown} is enough"]


def _miscounted(claim: str, told: int, counted: int) -> list[str]:
    return [] if told == counted else [f"{claim}: {told} positions were visited, there are {counted}"]


def _plain(value: Fraction) -> str:
    return str(value) if value.denominator == 1 else f"{float(value):g}"
