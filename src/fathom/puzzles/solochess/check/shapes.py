"""Boards that are easy to judge: one capture a piece, pieces on a line, and pawns with two captures.

What the certificates of `certificates` claim is looked up on the board, by the characterisations of
[Aravind et al. 2022]; the tests compare these with brute force.
"""

from __future__ import annotations

from itertools import permutations

from fathom.puzzles.solochess.check.certificates import OutOfReach, Starved
from fathom.puzzles.solochess.check.rules import passed, reaches
from fathom.puzzles.solochess.model import Piece, SoloChess

Spot = tuple[int, int]
"""A rank and a file, the rank growing upwards."""


def reach_faults(instance: SoloChess, certificate: OutOfReach) -> list[str]:
    """Why squares do not show that no piece can be the last one where each captures once at most."""
    if any(piece.captures > 1 for piece in instance.pieces):
        return ["a piece may capture more than once"]
    there = {piece.square: piece for piece in instance.pieces}
    if len(certificate.squares) != len(there) or len(there) < 2:
        return ["expected a square for each of two pieces or more"]
    for last, square in zip(instance.pieces, certificate.squares, strict=True):
        if square == last.square or square not in there:
            return [f"found the square {square}, expected one of another piece"]
        if _comes(instance, there[square], last):
            return [f"the piece on {instance.name_of(square)} captures on {instance.name_of(last.square)}"]
    return []


def _comes(instance: SoloChess, piece: Piece, last: Piece) -> bool:
    """Whether a piece may capture on a square where all pieces do; those between go first, but for a king."""
    kings = [] if instance.free else [other for other in instance.pieces if other.man == "K"]
    down, across = (b - a for a, b in zip(_place(instance, piece), _place(instance, last), strict=True))
    if not piece.captures or last in kings or not reaches(piece.man, across, -down):
        return False
    on_the_way = passed(instance.columns, piece.square, last.square)
    return not any(king.square in on_the_way or (king != piece and piece in kings) for king in kings)


def _place(instance: SoloChess, piece: Piece) -> Spot:
    return divmod(piece.square, instance.columns)


def starved_faults(instance: SoloChess, certificate: Starved) -> list[str]:
    """Why sides do not show that no piece of a line can be the last one."""
    places = [_place(instance, piece) for piece in instance.pieces]
    if len(places) < 2 or len(certificate.sides) != len(places) or not set(certificate.sides) <= {-1, 1}:
        return ["expected a side, -1 or 1, for each of two pieces or more"]
    row, column = places[0]
    steps = {_direction(other_row - row, other_column - column) for other_row, other_column in places[1:]}
    step = steps.pop()
    if steps or step is None or not all(reaches(piece.man, step[1], -step[0]) for piece in instance.pieces):
        return ["the pieces do not all move along one line"]
    if any(piece.man not in "QRB" for piece in instance.pieces):
        return ["a piece does not move as far as the line goes"]
    for number, side in enumerate(certificate.sides):
        others = instance.pieces[:number] if side < 0 else instance.pieces[number + 1 :]
        zeros = sum(piece.captures == 0 for piece in others)
        if sum(piece.captures - 1 for piece in others if piece.captures) >= zeros:
            return [f"that side of {instance.name_of(instance.pieces[number].square)} can be cleared"]
    return []


def _direction(down: int, across: int) -> Spot | None:
    """A step towards a place; None if no straight or diagonal line leads there. It never goes up."""
    if not (down == 0 or across == 0 or abs(down) == abs(across)):
        return None
    return int(down > 0), (across > 0) - (across < 0)


def pawn_faults(instance: SoloChess) -> list[str]:
    """Why it is not shown that pawns cannot be cleared: they may stand in a shape that can."""
    if any(piece.man != "P" or piece.captures != 2 for piece in instance.pieces):
        return ["expected pawns with two captures each"]
    pawns = frozenset((instance.rows - row, column) for row, column in (_place(instance, p) for p in instance.pieces))
    return ["the pawns stand in a shape that can be cleared"] if can_be_cleared(pawns) else []


def can_be_cleared(pawns: frozenset[Spot]) -> bool:
    """Whether white pawns with two captures each can be cleared [Aravind et al. 2022, Theorem 4, and a fourth case]."""
    top = max(pawns)
    if len(pawns) == 1:
        return True
    if sum(rank == top[0] for rank, _ in pawns) > 1:
        return False
    children = below(pawns, top)
    rest = pawns - {top}
    if len(children) == 1:
        return is_skewed(rest, *children)
    if len(children) != 2:
        return False
    for x, y in permutations(children):
        if below(pawns, y) <= below(pawns, x) and is_skewed(rest - {y}, x):
            return True
    x, y = sorted(children)
    grandchildren = below(pawns, x) | below(pawns, y)
    if len(grandchildren) == 2 and len(below(pawns, x)) == len(below(pawns, y)) == 1:
        return len(pawns) == 5
    if len(grandchildren) != 3:
        return False
    return any(
        below(pawns, u) | below(pawns, v) <= below(pawns, w) and is_skewed(rest - {x, y, u, v}, w)
        for u, v, w in permutations(grandchildren)
    )


def below(pawns: frozenset[Spot], pawn: Spot) -> frozenset[Spot]:
    """The pawns that can capture there."""
    rank, file = pawn
    return pawns & {(rank - 1, file - 1), (rank - 1, file + 1)}


def is_skewed(pawns: frozenset[Spot], root: Spot) -> bool:
    """Whether pawns are a skewed binary tree: below the root two a rank with a common parent; the last may have one."""
    ranks: dict[int, list[Spot]] = {}
    for pawn in pawns - {root}:
        ranks.setdefault(pawn[0], []).append(pawn)
    if root not in pawns or any(rank >= root[0] for rank in ranks):
        return False
    for rank, there in ranks.items():
        parents = [{(rank + 1, file - 1), (rank + 1, file + 1)} & pawns for _, file in there]
        if not all(parents):
            return False
        common = len(there) == 2 and parents[0] & parents[1]
        if not common and not (len(there) == 1 and rank == min(ranks)):
            return False
    return True
