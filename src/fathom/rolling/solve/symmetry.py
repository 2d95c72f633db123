"""Numbers by which tilings are told apart: they are the same for two that a map takes onto each other."""

from __future__ import annotations

from collections import Counter, deque
from fractions import Fraction

from fathom.rolling.model.tiling import Cell, Tiling


def tile_profile(tiling: Tiling) -> str:
    """The kinds of tiles by their sides and those of their neighbours: `3<3,3,6>:6;6<3,3,3,3,3,3>:1`."""
    kinds: Counter[tuple[int, tuple[int, ...]]] = Counter()
    for number, tile in enumerate(tiling.tiles):
        around = tuple(tiling.tiles[near.tile].sides for near in tiling.neighbours[number])
        turned = (way[at:] + way[:at] for way in (around, around[::-1]) for at in range(tile.sides))
        kinds[tile.sides, min(turned)] += 1
    return ";".join(f"{sides}<{','.join(map(str, near))}>:{count}" for (sides, near), count in sorted(kinds.items()))


def mean_coordination(tiling: Tiling, depth: int = 6) -> tuple[Fraction, ...]:
    """The mean, over the tiles, of how many tiles are exactly 1, 2, ... steps over edges away."""
    totals = [0] * (depth + 1)
    for start in range(len(tiling.tiles)):
        seen: dict[tuple[int, Cell], int] = {(start, (0, 0)): 0}
        queue = deque(seen)
        while queue:
            tile, (u, v) = here = queue.popleft()
            away = seen[here]
            totals[away] += 1
            if away < depth:
                for near in tiling.neighbours[tile]:
                    there = near.tile, (u + near.cell[0], v + near.cell[1])
                    if there not in seen:
                        seen[there] = away + 1
                        queue.append(there)
    return tuple(Fraction(total, len(tiling.tiles)) for total in totals[1:])
