"""Gadgets of blocks that nobody has drawn: what `fathom gadgets design` was asked for, and what it judged.

Each search has thirty seconds; they walk about by chance, so that none is found says little. The last line tries all
ways to take a block out of the single-use diode, or to put a wall in its place.
"""

from __future__ import annotations

import fathom
from fathom.answer import Limits
from fathom.gadgets.model.fragments import BLOCK, FLOOR, WALL, Fragment
from fathom.gadgets.solve.extract import compared, extracted
from fathom.hardness.reductions.gadgetmaze_to_push.tiles import tile
from fathom.verbs import design_gadget

SEARCHES = (
    ("3-split", "block-dude", 6, 7, 4),
    ("locking-2-toggle-parallel", "block-dude", 6, 7, 4),
    ("nondeterministic-locking-2-toggle", "box-dude", 6, 7, 3),
    ("leaky-door", "box-dude", 6, 8, 3),
    ("3-split", "blox-dude", 6, 7, 3),
    ("toggle", "blox-dude", 5, 6, 3),
    ("toggle", "block-dude", 5, 6, 2),
)


def changed() -> list[Fragment]:
    """The single-use diode with one block less, and with one more wall in a block's place."""
    diode = tile("dicrumbler").fragment
    found = []
    for row, column in sorted(diode.blocks):
        for glyph in (FLOOR, WALL):
            rows = [list(line) for line in diode.rows]
            assert rows[row][column] == BLOCK
            rows[row][column] = glyph
            found.append(Fragment(tuple(map("".join, rows)), diode.ports))
    return found


def main() -> None:
    """A line for each search."""
    print(f"{'target':<36}{'rules':<12}{'size':<8}{'blocks':>7}{'judged':>10}{'found':>7}")
    for target, rules, rows, columns, blocks in SEARCHES:
        limits = Limits(time=30)
        result = design_gadget(target, rows, columns, rules=rules, blocks=blocks, whole=False, limits=limits)
        told = f"{target:<36}{rules:<12}{f'{rows}x{columns}':<8}{blocks:>7}"
        print(f"{told}{result.judged:>10}{len(result.found):>7}", flush=True)
    target_gadget = fathom.gadget("dicrumbler")
    right = [one for one in changed() if compared(extracted(one), target_gadget, 0).holds]
    told = f"{'dicrumbler, one block out or walled':<36}{'push-1':<12}{'9x14':<8}{9:>7}"
    print(f"{told}{len(changed()):>10}{len(right):>7}")


if __name__ == "__main__":
    main()
