"""White pawns with two captures each [Aravind et al. 2022, Theorem 4], and the shape that the theorem misses.

Everything goes to the topmost pawn. `skewed` makes captures after which the last pawn may still capture once: such are
the skewed binary trees, two pawns a rank of which one adds nothing below. The other shapes put one on top of these.
Each pawn is taken off once, so time grows with the number of pawns, and with its square for the sets that are copied.
"""

from __future__ import annotations

from itertools import permutations

from fathom.answer import Answer, Verdict, Watch
from fathom.puzzles.solochess.check.certificates import NoPawnTree
from fathom.puzzles.solochess.model import Captures, SoloChess

Pawn = tuple[int, int]
"""Row from the top and column."""

Moves = list[tuple[Pawn, Pawn]]


def pawns(instance: SoloChess, watch: Watch) -> Answer:
    """The captures, or that the pawns stand in no shape that can be cleared."""
    watch.check("looking at the pawns")
    found = cleared(frozenset(divmod(piece.square, instance.columns) for piece in instance.pieces))
    if found is None:
        return Answer(Verdict.IMPOSSIBLE, "pawns", certificate=NoPawnTree())
    columns = instance.columns
    made = Captures.of((a * columns + b, c * columns + d) for (a, b), (c, d) in found)
    return Answer(Verdict.SOLVED, "pawns", made)


def cleared(pawns: frozenset[Pawn]) -> Moves | None:
    """Captures that leave one pawn; None if there are none."""
    top = min(pawns)
    under = _under(pawns, top)
    rest = pawns - {top}
    if not under:
        return [] if not rest else None
    if len(under) == 1:
        (x,) = under
        return _then(skewed(rest, x), (x, top))
    for x, y in permutations(under):
        if _under(pawns, y) <= _under(pawns, x):
            found = _then(skewed(rest - {y}, x), (x, top), (y, top))
            if found is not None:
                return found
    x, y = sorted(under)
    lower = _under(pawns, x) | _under(pawns, y)
    if len(lower) == 2 and len(pawns) == 5:  # a pawn of its own under each: the shape that the theorem misses
        (a,), (c,) = _under(pawns, x), _under(pawns, y)
        return [(a, x), (x, top), (c, y), (y, top)]
    for w in lower if len(lower) == 3 else ():
        found = skewed(rest - {x, y} - (lower - {w}), w)
        if found is not None:
            return found + _over_three(sorted(lower), w, (x, y), top)
    return None


def _over_three(lower: list[Pawn], w: Pawn, middle: tuple[Pawn, Pawn], top: Pawn) -> Moves:
    """Three pawns under two, one of which arrives with a single capture: it goes first where another follows."""
    x, y = middle
    left, common, right = lower
    if w == right:
        return [(w, y), (common, y), (y, top), (left, x), (x, top)]
    follower = left if w == common else common
    return [(w, x), (follower, x), (x, top), (right, y), (y, top)]


def skewed(pawns: frozenset[Pawn], root: Pawn) -> Moves | None:
    """Captures that leave one pawn, at the root, with a capture left; None if there are none."""
    made: Moves = []
    while len(pawns) > 1:
        under = _under(pawns, root)
        rest = pawns - {root}
        if len(under) == 1:
            (child,) = under
            return [(child, root), *made] if len(rest) == 1 else None
        if len(under) != 2:
            return None
        stays = next((one for one, other in permutations(under) if _under(pawns, one) <= _under(pawns, other)), None)
        if stays is None:
            return None
        (child,) = under - {stays}
        made = [(child, root), (stays, root), *made]
        pawns, root = rest - {stays}, child
    return made


def _under(pawns: frozenset[Pawn], pawn: Pawn) -> frozenset[Pawn]:
    """The pawns that can capture there."""
    row, column = pawn
    return pawns & {(row + 1, column - 1), (row + 1, column + 1)}


def _then(made: Moves | None, *more: tuple[Pawn, Pawn]) -> Moves | None:
    return None if made is None else [*made, *more]
