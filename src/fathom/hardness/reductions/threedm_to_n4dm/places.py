"""What a digit is worth in each of the six places, so that nothing but the wanted quadruples sums to the target.

Two proofs. `first_carry` goes through the digits from the last on and follows every carry that some choice of digits
could cause; where none but 0 is possible, sums are equal exactly if all digits are. It sees the digits of a place only,
so what it shows holds for any triples; for sets of n elements it allows the base 2n + 1 ([Bosboom 2020] takes 100n).
`proved` looks at one instance, as a whole: it counts all quadruples with the right sum by meeting in the middle, and
where there are no more than the wanted ones any worth of the places will do, even if it is no power of anything.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import count
from math import prod
from typing import TYPE_CHECKING

from fathom.hardness.reductions.threedm_to_n4dm.table import Digits, Table

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Places = tuple[int, ...]
"""The worth of each digit, in the order of the digits."""

_MOST_QUADRUPLES = 2_000_000
_PASSES = 2


def worth(row: Digits, places: Places) -> int:
    """The number that a row of digits is."""
    return sum(digit * place for digit, place in zip(row, places, strict=True))


def first_carry(
    choices: Sequence[Sequence[Collection[int]]], target: Sequence[int], base: int
) -> tuple[int, int] | None:
    """A place (counted from the last) and a carry other than 0 that comes out of it; None: carries are impossible.

    `choices[place][list]` are the digits that numbers of a list have there, `target[place]` that of the sum; the last
    place comes first. The first digit is of any size, so nothing is carried out of it.
    """
    for place, lists in enumerate(choices[:-1]):
        sums = {0}
        for digits in lists:
            sums = {total + digit for total in sums for digit in digits}
        for total in sums:
            carry, rest = divmod(total - target[place], base)
            if rest == 0 and carry:
                return place, carry
    return None


def base_without_carries(table: Table) -> int:
    """The smallest base for which `first_carry` finds none, whatever triples have these elements."""
    choices = [[{row[place] for row in rows} for rows in table.lists] for place in range(5, -1, -1)]
    target = [0, 0, 0, 0, 0, table.leads.target]
    return next(base for base in count(2) if first_carry(choices, target, base) is None)


def powers(base: int) -> Places:
    """The places of a base."""
    return tuple(base**exponent for exponent in range(5, -1, -1))


def smallest_places(table: Table) -> Places:
    """Small places that are proved to do: from the last to the first, each as small as the later ones allow.

    Whatever must not be zero is a row of digits: of a quadruple that is not wanted, or of a difference that must be
    one. Such a row is settled by the place of its first digit: one value of that place is forbidden, and no other ever.
    Tables with very many quadruples get powers of the base that never carries.
    """
    import numpy as np

    if not 0 < prod(map(len, table.lists)) <= _MOST_QUADRUPLES:
        return powers(base_without_carries(table))
    rows = _not_zero(table)
    chosen = np.zeros(6, np.int64)
    for place in range(5, -1, -1):
        first = rows[(rows[:, :place] == 0).all(axis=1) & (rows[:, place] != 0)]
        chosen[place] = _smallest_allowed(first, place, chosen)
    for _ in range(_PASSES):
        for place in range(6):
            others = chosen.copy()
            others[place] = 0
            chosen[place] = _smallest_allowed(rows[rows[:, place] != 0], place, others)
    return tuple(map(int, chosen))


def _not_zero(table: Table) -> NDArray[np.int64]:
    """All rows of digits, other than zeros, that must not be worth 0."""
    import numpy as np

    lists = [np.array(list(rows), np.int64) for rows in table.lists]
    target = np.array([table.leads.target, 0, 0, 0, 0, 0])
    pairs = np.array([np.add(y, z) for y, z in {(y, z) for _, _, y, z in table.wanted()}])
    w, x, y, z = lists
    quadruples = (_each(_each(w, x), _each(y, z)) - target).reshape(-1, 6)
    differences = [_each(rows, -rows) for rows in (*lists, pairs)]
    found = np.concatenate([quadruples, *differences])
    return found[found.any(axis=1)]


def _each(one: NDArray[np.int64], other: NDArray[np.int64]) -> NDArray[np.int64]:
    """The sums of each row of one with each of the other."""
    return (one[:, None, :] + other[None, :, :]).reshape(-1, 6)


def _smallest_allowed(rows: NDArray[np.int64], place: int, chosen: NDArray[np.int64]) -> int:
    """The smallest positive worth of a place for which no row is worth 0."""
    import numpy as np

    rest = -(rows @ chosen)
    whole = rest % rows[:, place] == 0
    forbidden = set(np.unique(rest[whole] // rows[whole, place]).tolist())
    return next(value for value in count(1) if value not in forbidden)
