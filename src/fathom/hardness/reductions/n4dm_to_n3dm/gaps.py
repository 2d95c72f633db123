"""How far the kinds of numbers must be apart so that only three forms of triples can have the right sum.

With s for the sum of a pair, the lists of the target are, up to a shift of each: {w} and {q + s}; {x}, {p + z} and -q;
{-s} and {y - p - q - t}; all sums that count are then 0. (w, x, -s), (q + s, p + z, y - p - q - t) and (q + s, -q, -s)
are the forms that are meant. Each of the nine others says of p, of q, of p + q or of p + 2q that it must not be among
certain numbers. Small gaps p and q that avoid all of these are found by trying.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import count, product

from fathom.hardness.reductions.n4dm_to_n3dm.pairs import Paired

_MOST_SUMS = 6_000_000
_CANDIDATES = 40  # values of p for each of which the smallest q is looked for


def gaps(paired: Paired, target: int) -> tuple[int, int]:
    """Gaps p and q that leave no unwanted triple; small ones, unless the lists are so long that the search is not."""
    sums = [w + x for w, x in paired.pairs]
    lists = [sorted(set(numbers)) for numbers in paired.lists]
    if len(sums) ** 2 * len(lists[0]) > _MOST_SUMS or not sums:
        # beyond everything that the four forbidden sets can contain
        far = 3 * target + 4 * max((numbers[-1] for numbers in lists if numbers), default=0) + 1
        return far, far
    p_not, q_not, both_not, twice_not = forbidden(lists, sums, target)
    candidates = [p for p in _by_size(_CANDIDATES + len(p_not)) if p not in p_not][:_CANDIDATES]
    found = []
    for p in candidates:
        q = next(q for q in _by_size() if q not in q_not and p + q not in both_not and p + 2 * q not in twice_not)
        found.append((abs(p) + abs(q), p, q))
    _, p, q = min(found)
    return p, q


def forbidden(lists: list[list[int]], sums: list[int], target: int) -> tuple[set[int], set[int], set[int], set[int]]:
    """What p, q, p + q and p + 2q must not be, form by form."""
    w, x, y, z = lists
    p_not = _differences(sums, w, z) | {total - target for total in _sums(sums, x, y)}
    q_not = {one - s for one in w for s in sums} | {total - target for total in _sums(w, y, z)}
    q_not |= _differences(sums, sums, x)
    both_not = _differences(sums, sums, z) | {total - target for total in (*_sums(w, x, y), *_sums(sums, y, (0,)))}
    twice_not = {total - target for total in _sums(w, y, (0,))}
    return p_not, q_not, both_not, twice_not


def _sums(*lists: Iterable[int]) -> set[int]:
    return set(map(sum, product(*lists)))


def _differences(of: Iterable[int], one: Iterable[int], other: Iterable[int]) -> set[int]:
    less = _sums(one, other)
    return {number - total for number in of for total in less}


def _by_size(number: int | None = None) -> Iterable[int]:
    """0, 1, -1, 2, -2, and so on."""
    for size in count() if number is None else range(number):
        yield from (size, -size) if size else (0,)
