"""What rules out wanted positions without a search: parities, by elimination, and resources, by linear programming.

The parities of a board are the sets of holes of which every jump touches an even number: the solutions of linear
equations over two elements. On common boards four of them make all others, two for each way to colour the holes along
diagonals with three colours: so there are sixteen classes of positions, Klein's group twice [Beasley 1985].
A resource that rules a position out is a solution of linear inequalities; HiGHS finds one in fractions, which is then
rounded to whole numbers and looked at again in exact arithmetic, jump by jump. Both take milliseconds.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import lcm
from random import Random

from fathom.answer import Watch
from fathom.puzzles.peg.check.certificates import Parity, Resource
from fathom.puzzles.peg.model import Board, Pegs
from fathom.puzzles.peg.solve.symmetry import holes_of, word_of

End = frozenset[int]

_HEAVIEST = 1 << 20
_MOST_RESOURCES = 4
_GAMES = 6  # that are played at random, for positions that resources should rule out


def parities(board: Board) -> list[Parity]:
    """Sets of holes, of each of which every jump touches an even number; all others are sums of these."""
    rows: dict[int, int] = {}  # by the highest hole
    for jump in {frozenset(jump) for jump in board.jumps}:
        row = word_of(jump)
        while row:
            top = row.bit_length() - 1
            if top not in rows:
                rows[top] = row
                break
            row ^= rows[top]
    found = []
    for free in range(len(board.cells)):
        if free in rows:
            continue
        chosen = 1 << free
        for top in sorted(rows):
            if (rows[top] & chosen).bit_count() % 2:  # of the row's other holes an odd number is chosen
                chosen |= 1 << top
        found.append(tuple(holes_of(chosen)))
    return found


def differs(parity: Parity, pegs: frozenset[int], end: End) -> bool:
    """Whether a parity rules an end out."""
    return (len(pegs.intersection(parity)) + len(end.intersection(parity))) % 2 == 1


def by_parity(instance: Pegs) -> tuple[tuple[Parity, ...], list[End]]:
    """Parities that rule out as many ends as parities can, and the ends that are left."""
    known = parities(instance.board)
    used: dict[Parity, None] = {}
    left = []
    for end in instance.ends:
        parity = next((one for one in known if differs(one, instance.pegs, end)), None)
        if parity is None:
            left.append(end)
        else:
            used[parity] = None
    return tuple(used), left


def by_resources(instance: Pegs, ends: Sequence[End], watch: Watch) -> tuple[tuple[Resource, ...], list[End]]:
    """Resources that rule out as many of these ends as resources can, and the ends that are left."""
    used: list[Resource] = []
    left = []
    for number, end in enumerate(ends):
        watch.check("looking for resources", number, len(ends))
        if any(_weight(one, end) > _weight(one, instance.pegs) for one in used):
            continue
        resource = separating(instance.board, instance.pegs, end)
        if resource is None:
            left.append(end)
        else:
            used.append(resource)
    return tuple(used), left


def separating(board: Board, pegs: frozenset[int], end: End) -> Resource | None:
    """A resource of which the pegs have less than the end; None if there is none, or rounding loses it."""
    from fathom.engine.linear import Row, cheapest

    rows = [Row(((start, 1.0), (over, 1.0), (last, -1.0)), low=0.0) for start, over, last in board.jumps]
    costs = [float(hole in pegs) - float(hole in end) for hole in range(len(board.cells))]
    values = cheapest(costs, [(-1.0, 1.0)] * len(costs), rows)
    if sum(cost * value for cost, value in zip(costs, values, strict=True)) > -1e-6:
        return None
    for weights in _rounded(values):
        if _is_resource(board, weights) and _weight(weights, end) > _weight(weights, pegs):
            return weights
    return None


def _rounded(values: Sequence[float]) -> Iterator[Resource]:
    """Whole numbers in about these relations."""
    for most in (1, 4, 16, 64, 256, 1024):
        parts = [Fraction(value).limit_denominator(most) for value in values]
        scale = lcm(*(part.denominator for part in parts))
        if scale <= _HEAVIEST:
            yield tuple(int(part * scale) for part in parts)


def _is_resource(board: Board, weights: Resource) -> bool:
    return all(weights[start] + weights[over] >= weights[end] for start, over, end in board.jumps)


def _weight(weights: Resource, pegs: frozenset[int]) -> int:
    return sum(weights[hole] for hole in pegs)


def helpful(instance: Pegs, ends: Sequence[End], watch: Watch) -> tuple[Resource, ...]:
    """Resources that a search had better look at: some that rule out positions of games played at random.

    They are chosen one by one, each ruling out most of the positions that those before leave.
    """
    met = list(_met(instance, Random("pegs")))
    candidates: dict[Resource, None] = {}
    end = ends[0]
    for number, pegs in enumerate(met):
        watch.check("looking for resources", number, len(met))
        found = separating(instance.board, pegs, end)
        if found is not None:
            candidates[found] = None
    chosen: list[Resource] = []
    while met and len(chosen) < _MOST_RESOURCES:
        out = {one: [pegs for pegs in met if _excludes(one, pegs, ends)] for one in candidates}
        best = max(out, key=lambda one: len(out[one]), default=None)
        if best is None or not out[best]:
            break
        chosen.append(best)
        met = [pegs for pegs in met if pegs not in out[best]]
    return tuple(chosen)


def _excludes(weights: Resource, pegs: frozenset[int], ends: Sequence[End]) -> bool:
    return all(_weight(weights, pegs) < _weight(weights, end) for end in ends)


def _met(instance: Pegs, random: Random) -> Iterator[frozenset[int]]:
    """Positions of games played at random, from the third part of the way on."""
    for _ in range(_GAMES):
        pegs, line = instance.pegs, []
        while True:
            able = [j for j in instance.board.jumps if j.start in pegs and j.over in pegs and j.end not in pegs]
            if not able:
                break
            jump = random.choice(able)
            pegs = pegs - {jump.start, jump.over} | {jump.end}
            line.append(pegs)
        yield from line[len(line) // 3 :: 3]
