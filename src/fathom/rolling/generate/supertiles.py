"""The supertiles that a table of labels was made with: `python -m fathom.rolling.generate.supertiles LABELS.tsv
COUNTS.tsv`.

Whether a bounded roller is called `x` or `ar` in the table of [Baes et al. 2022] depends on how the supertile was
drawn: `x` never leaves its copy of it. So the tiles between which an `x` rolls lie in one copy, and every `ar` rolls
over a border. Connected supertiles like that are drawn at random until they agree with all labels, and then exchanged
while that brings the numbers of `x` per polyhedron nearer to those of the whole table. Rewrites `library/tilings.txt`
on standard output.
"""

from __future__ import annotations

import csv
import random
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path

from fathom.rolling.generate.tilings import line
from fathom.rolling.library import polyhedron, polyhedron_names, tiling, tiling_codes
from fathom.rolling.model.tiling import Cell, Tiling
from fathom.rolling.solve.rollings import rolled_edges, rollings

Border = tuple[int, int]
"""An edge of a tile: the tile and the edge."""

_TRIES, _ROUNDS = 400, 20000


def main(labels: str, counts: str) -> None:
    """Print the library with supertiles."""
    told = {(row["polyhedron"], row["tiling"]): row["label"] for row in _rows(labels)}
    wanted = Counter({row["polyhedron"]: int(row["x"]) for row in _rows(counts)})
    chance = random.Random(1)
    drawn = {}
    for code in tiling_codes():
        drawn[code] = _drawn(replace(tiling(code), copies=()), told, chance)
    chosen = dict.fromkeys(drawn, 0)
    total: Counter[str] = Counter()
    for ways in drawn.values():
        total.update(ways[0][1])
    for _ in range(_ROUNDS):
        code = chance.choice(list(drawn))
        other = chance.randrange(len(drawn[code]))
        before, after = drawn[code][chosen[code]][1], drawn[code][other][1]
        changed = before ^ after
        gain = sum(
            abs(total[name] - wanted[name]) - abs(total[name] + (1 if name in after else -1) - wanted[name])
            for name in changed
        )
        if gain >= 0:
            for name in changed:
                total[name] += 1 if name in after else -1
            chosen[code] = other
    missed = sum(abs(total[name] - wanted[name]) for name in wanted)
    print(f"# {missed} numbers of x miss", file=sys.stderr)
    for code, ways in drawn.items():
        found = replace(tiling(code), copies=ways[chosen[code]][0])
        print(line(code, found.name, found))


def _rows(file: str) -> list[dict[str, str]]:
    with Path(file).open() as opened:
        return list(csv.DictReader(opened, delimiter="\t"))


def _drawn(
    bare: Tiling, told: dict[tuple[str, str], str], chance: random.Random
) -> list[tuple[tuple[Cell, ...], frozenset[str]]]:
    """Connected supertiles that agree with the labels, each with the polyhedra that are `x` on it; different ones."""
    used = {}
    for name in polyhedron_names():
        made = rollings(polyhedron(name), bare)
        if len(made.components) and not made.components[:, 0].any():
            used[name] = rolled_edges(made)
    inside = frozenset[Border]().union(*(used[name] for name in used if told.get((name, bare.code)) == "x"))
    found: dict[frozenset[str], tuple[Cell, ...]] = {}
    for _ in range(_TRIES):
        shifts = _placed(bare, inside, chance)
        within = {
            (tile, edge)
            for tile, around in enumerate(bare.neighbours)
            for edge, near in enumerate(around)
            if (shifts[tile][0] + near.cell[0], shifts[tile][1] + near.cell[1]) == shifts[near.tile]
        }
        confined = frozenset(name for name, edges in used.items() if edges <= within)
        if not any(told.get((name, bare.code)) == "ar" for name in confined):
            found.setdefault(confined, tuple(shifts))
    if not found:
        raise LookupError(f"no supertile of {bare.code} agrees with the labels")
    base = bare.connected_copies
    return [
        (tuple((u + du, v + dv) for (u, v), (du, dv) in zip(base, shifts, strict=True)), confined)
        for confined, shifts in found.items()
    ]


def _placed(bare: Tiling, inside: frozenset[Border], chance: random.Random) -> list[Cell]:
    """A copy for each tile: those with an inner border in common together, the others joined on at random."""
    shifts: dict[int, Cell] = {}
    order = [(tile, edge) for tile, around in enumerate(bare.neighbours) for edge in range(len(around))]
    chance.shuffle(order)
    first = chance.randrange(len(bare.tiles))
    shifts[first] = (0, 0)
    while len(shifts) < len(bare.tiles):
        known = [border for border in order if border[0] in shifts]
        ready = [(tile, edge) for tile, edge in known if bare.neighbours[tile][edge].tile not in shifts]
        tile, edge = next((border for border in ready if border in inside), ready[chance.randrange(len(ready))])
        near, (u, v) = bare.neighbours[tile][edge], shifts[tile]
        shifts[near.tile] = u + near.cell[0], v + near.cell[1]
    u, v = shifts[0]
    return [(shifts[tile][0] - u, shifts[tile][1] - v) for tile in range(len(bare.tiles))]


if __name__ == "__main__":
    main(*sys.argv[1:])
