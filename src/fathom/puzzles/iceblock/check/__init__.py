"""The rules of ice blocks as a checker: pushes are replayed square by square, and every claim is verified.

Nothing here comes from the solvers. Claims beyond the pushes themselves carry one of the certificates below; whatever
was visited is visited again, as in `positions`.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from math import ceil

from fathom.answer import Watch
from fathom.claims import AtLeast, Claim
from fathom.errors import FathomError
from fathom.proofs.exhaustion import problems_with_number, problems_with_visits
from fathom.puzzles.iceblock.check.certificates import Easier, Price
from fathom.puzzles.iceblock.check.positions import positions_cheaper, positions_within
from fathom.puzzles.iceblock.model import DIRECTIONS, ICE, WALL, Board, Push, Pushes

_STEPS = ((-1, 0), (0, 1), (1, 0), (0, -1))
_LARGEST = 2**62


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


def violations_under(instance: Board, solution: Pushes, terms: object) -> list[str]:
    """What is wrong with pushes where blockchanges have a price, or with the price."""
    if not isinstance(terms, Price) or not 0 <= terms.factor < float("inf"):
        return [f"{terms} is no price of blockchanges"]
    return violations(instance, solution)


def cost_of(instance: Board, solution: Pushes, terms: Price | None) -> Fraction:
    """The number of moves or, where blockchanges have a price, the difficulty."""
    return len(solution) + (_exact(terms) * changes_of(instance, solution) if terms else Fraction(0))


def facts_of(instance: Board, solution: Pushes) -> dict[str, int]:
    """What is told about a solution besides its cost."""
    return {"moves": len(solution), "changes": changes_of(instance, solution)}


def problems(instance: Board, claim: Claim, certificate: object, watch: Watch) -> list[str]:
    """Why a certificate does not show a claim; nothing if it does."""
    match claim, certificate:
        case AtLeast(terms=Price() as price), Easier():
            factor = _exact(price)
            unit = factor.denominator  # with it all difficulties become whole numbers
            bound = ceil(Fraction(claim.bound) * unit)
            if unit + factor.numerator + bound > _LARGEST:
                return ["the numbers are too long to be checked"]
            states, cheapest = positions_cheaper(instance, unit, factor.numerator, bound, watch)
            if cheapest is not None:
                return [f"a difficulty of {_plain(Fraction(cheapest, unit))} is enough"]
            return problems_with_number(certificate.states, states)
        case _:
            return problems_with_visits(
                claim, certificate, lambda moves: positions_within(instance, moves, watch), "moves"
            )


def _exact(price: Price) -> Fraction:
    return Fraction(str(price.factor))


def _plain(value: Fraction) -> str:
    return str(value) if value.denominator == 1 else f"{float(value):g}"
