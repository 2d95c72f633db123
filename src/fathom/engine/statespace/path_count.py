"""How many shortest paths there are: a breadth-first search, and then sums along its depths.

The sums may be larger than any machine number. They are only ever added up, so they are taken modulo a few numbers
below 2**62 without common factors, as many as the longest possible sum needs, and put together again in the end.
Time and memory are those of the search, and one more expansion of each state for every such number.
"""

from __future__ import annotations

from math import gcd
from typing import Any

import numpy as np

from fathom.answer import Watch
from fathom.compiled import compiled, types
from fathom.engine.statespace.rules import (
    EXPAND_FUNCTION,
    GOAL_FUNCTION,
    NUMBERS,
    Numbers,
    Rules,
    Starts,
)
from fathom.engine.statespace.visited.hashed import HashedWaves
from fathom.engine.statespace.visited.table import hash_of, number_of
from fathom.engine.statespace.waves import WAVE, Wave

_LARGEST = 1 << 62
_AT_ONCE = 1 << 16


@compiled(
    types.int64(EXPAND_FUNCTION, GOAL_FUNCTION, WAVE, NUMBERS, types.int64, types.int64, NUMBERS, types.int64),
    nogil=True,
    shared=False,
)
def _add_up(
    expand: Any, goal: Any, wave: Wave, ends: Numbers, depth: int, first: int, ways: Numbers, modulus: int
) -> int:
    """Add the ways to some states of a depth, from `first` on, to those to their successors of the next depth.

    At the last depth before the goal, return the sum over moves to a goal instead.
    """
    rows, out = wave.rows, wave.out
    last, deeper, deepest = min(first + _AT_ONCE, ends[depth + 1]), ends[depth + 1], ends[depth + 2]
    at_last = depth + 3 == ends.size
    words = rows.shape[1]
    total = 0
    for row in range(first, last):
        for i in range(expand(wave.parameters, rows[row], out)):
            if at_last:
                if goal(wave.parameters, out[i, :words]):
                    total = (total + ways[row]) % modulus
                continue
            number = number_of(wave.visited, rows, out, i, words, hash_of(out, i, words))
            if deeper <= number < deepest:
                ways[number] = (ways[number] + ways[row]) % modulus
    return total


@np.errstate(over="ignore")
def shortest_ways(rules: Rules, starts: Starts, watch: Watch) -> tuple[int, int] | None:
    """The fewest moves from `starts` to a goal, and in how many ways they can be made; None if there is none."""
    search = HashedWaves(rules, watch, testing=True, numbered=True)
    if not search.run(rules.rows_of(starts)):
        return None
    per_depth = search.per_depth()
    fewest = len(per_depth) - 1
    if fewest == 0:
        return 0, 1
    ends = np.concatenate([[0], np.cumsum(per_depth)]).astype(np.int64)
    most = per_depth[0] * rules.most_successors**fewest
    watch.reserve(8 * int(ends[-1]), "the number of ways")
    total, modulus = 0, 1
    while modulus <= most:
        factor = _coprime(modulus)
        part = _ways(rules, search, ends, factor, watch)
        # The number below modulus * factor that leaves `total` and `part` as remainders.
        total += modulus * ((part - total) * pow(modulus, -1, factor) % factor)
        modulus *= factor
    return fewest, total


def _ways(rules: Rules, search: HashedWaves, ends: Numbers, modulus: int, watch: Watch) -> int:
    ways = np.zeros(ends[-1], dtype=np.int64)
    ways[: ends[1]] = 1
    fewest, wave = len(ends) - 2, search.now()
    total = 0
    for depth in range(fewest):
        for first in range(ends[depth], ends[depth + 1], _AT_ONCE):
            total += _add_up(rules.expand, rules.goal_or_never, wave, ends, depth, first, ways, modulus)
            watch.check("counting", first, int(ends[fewest]))
    return total % modulus


def _coprime(product: int) -> int:
    """The largest number below 2**62 that has no factor in common with `product`."""
    number = _LARGEST - 1
    while gcd(number, product) > 1:
        number -= 1
    return number
