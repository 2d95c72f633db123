"""Gadgets of blocks found by search: what `fathom gadgets design` was asked for, what it judged, and what it found.

First those that are known to be in the box, then those that nobody has drawn. Each search walks about by chance until
it has found one or has judged so many fragments; so the table is the same each time but for the seconds of CPU. The
last line tries all ways to take a block out of the single-use diode, or to put a wall in its place.
"""

from __future__ import annotations

import time

import fathom
from fathom.answer import Limits
from fathom.gadgets.model.fragments import BLOCK, FLOOR, WALL, Fragment
from fathom.gadgets.solve.extract import compared, extracted
from fathom.hardness.reductions.gadgetmaze_to_push.tiles import tile
from fathom.verbs import design_gadget

KNOWN = (
    ("weak-merged-closing", "push-1", 4, 3, 1, 2_000_000),
    ("weak-opening", "push-1", 6, 3, 4, 2_000_000),
    ("no-return", "push-1", 4, 6, 3, 500_000),
    ("toggle", "block-dude", 5, 6, 2, 2_000_000),
    ("3-split", "box-dude", 5, 10, 2, 2_000_000),
    ("lasting-merged-closing", "box-dude", 5, 9, 3, 2_000_000),
    ("lasting-opening", "box-dude", 5, 9, 1, 2_000_000),
    ("dicrossover", "box-dude", 6, 10, 1, 500_000),
    ("dicrumbler", "box-dude", 5, 9, 4, 1_000_000),
)
OPEN = (
    ("3-split", "block-dude", 6, 9, 3, 40_000),
    ("locking-2-toggle-parallel", "block-dude", 6, 9, 1, 500_000),
    ("locking-2-toggle-parallel", "block-dude", 6, 7, 4, 200_000),
    ("nondeterministic-locking-2-toggle", "box-dude", 6, 9, 1, 1_000_000),
    ("leaky-door", "box-dude", 6, 8, 2, 500_000),
    ("toggle", "blox-dude", 5, 6, 3, 300_000),
    ("3-split", "blox-dude", 6, 8, 3, 40_000),
    ("locking-2-toggle-parallel", "blox-dude", 6, 8, 2, 200_000),
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
    print(f"{'target':<36}{'rules':<12}{'size':<8}{'blocks':>7}{'judged':>12}{'found':>7}{'CPU s':>8}")
    for title, searches in (("known", KNOWN), ("open", OPEN)):
        print(title)
        for target, rules, rows, columns, blocks, judged in searches:
            started = time.process_time()
            limits = Limits(nodes=judged)
            result = design_gadget(target, rows, columns, rules=rules, blocks=blocks, whole=False, limits=limits)
            told = f"{target:<36}{rules:<12}{f'{rows}x{columns}':<8}{blocks:>7}"
            spent = time.process_time() - started
            print(f"{told}{result.judged:>12,}{len(result.found):>7}{spent:>8.1f}", flush=True)
    target_gadget = fathom.gadget("dicrumbler")
    right = [one for one in changed() if compared(extracted(one), target_gadget, 0).holds]
    told = f"{'dicrumbler, one block out or walled':<36}{'push-1':<12}{'9x14':<8}{9:>7}"
    print(f"{told}{len(changed()):>12}{len(right):>7}")


if __name__ == "__main__":
    main()
