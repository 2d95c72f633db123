"""Coordinates along one axis that keep things apart at the least cost, as a linear program.

All conditions say that one line lies at least a whole number beyond another, so rounding a solution down keeps them:
where x + d <= y, also floor(x) + d <= floor(y).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from fathom.engine import linear


class Apart(NamedTuple):
    """A line and one that lies beyond it: by at least so much, or at so much cost for each step."""

    line: int
    beyond: int
    amount: float


class Alike(NamedTuple):
    """The distances from a to b and from c to d should be equal, at so much cost for each step."""

    a: int
    b: int
    c: int
    d: int
    cost: float


def cheapest(
    lines: int, least: Sequence[Apart], short: Sequence[Apart], alike: Sequence[Alike], whole: float
) -> list[int]:
    """The place of each line: at least 0, the `least` distances kept, and the sum of all costs as small as it can be.

    `whole` is the cost of each step of the place of the last line. The least distances must not go round in a circle.
    """
    costs = [0.0] * (lines + 1 + len(alike))  # the lines, one beyond all, and how much each pair differs
    costs[lines] = whole
    for line, beyond, cost in short:
        costs[line] -= cost
        costs[beyond] += cost
    strongest: dict[tuple[int, int], float] = {(line, lines): 0.0 for line in range(lines)}
    for line, beyond, distance in least:
        strongest[line, beyond] = max(distance, strongest.get((line, beyond), 0.0))
    rows = [linear.Row([(line, 1.0), (beyond, -1.0)], high=-distance) for (line, beyond), distance in strongest.items()]
    for slack, (a, b, c, d, cost) in enumerate(alike, start=lines + 1):
        costs[slack] = cost
        rows += [
            linear.Row([(b, sign), (a, -sign), (d, -sign), (c, sign), (slack, -1.0)], high=0.0) for sign in (1.0, -1.0)
        ]
    places = linear.cheapest(costs, [(0.0, math.inf)] * len(costs), rows)
    return [math.floor(place + 1e-6) for place in places[:lines]]
