"""Gadgets of blocks found by search: what `fathom gadgets design` was asked for, what it judged, and what it found.

First those that are known to be in the box, then those that nobody has drawn. Each search walks about by chance until
it has found one or has judged so many fragments; so the table is the same each time but for the seconds of CPU. With
a *ground* it is told the floor and the ports of the known fragment, and tries all blocks on it, and then around it. The
last line tries all ways to take a block out of the single-use diode, or to put a wall in its place.
"""

from __future__ import annotations

import time
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import fathom
from fathom import verbs
from fathom.answer import Limits
from fathom.gadgets.model.fragments import BLOCK, FLOOR, WALL, Fragment
from fathom.gadgets.solve.extract import compared, extracted
from fathom.hardness.reductions.gadgetmaze_to_push.tiles import tile


class Search(NamedTuple):
    """What is looked for, and how many fragments are judged at most; or `ground`, around whose floor all are judged."""

    target: str
    rules: str
    rows: int
    columns: int
    blocks: int
    judged: int
    ground: str = ""


KNOWN = (
    Search("weak-merged-closing", "push-1", 4, 3, 1, 2_000_000),
    Search("weak-opening", "push-1", 6, 3, 4, 2_000_000),
    Search("no-return", "push-1", 4, 6, 3, 300_000),
    Search("no-return", "push-1", 4, 6, 3, 1_000_000, "no-return"),
    Search("toggle", "block-dude", 5, 6, 2, 2_000_000),
    Search("3-split", "block-dude", 6, 10, 3, 30_000),
    Search("3-split", "block-dude", 6, 10, 3, 20_000, "block-dude-branching-hallway"),
    Search("3-split", "box-dude", 5, 10, 2, 2_000_000),
    Search("lasting-merged-closing", "box-dude", 5, 9, 3, 2_000_000),
    Search("lasting-opening", "box-dude", 5, 9, 1, 2_000_000),
    Search("dicrossover", "box-dude", 6, 10, 1, 500_000),
    Search("dicrossover", "box-dude", 6, 10, 1, 1_000_000, "box-dude-directed-crossover"),
    Search("dicrumbler", "box-dude", 5, 9, 4, 1_000_000),
    Search("dicrumbler", "box-dude", 5, 8, 4, 1_000_000, "box-dude-single-use-diode"),
)
OPEN = (
    Search("locking-2-toggle-parallel", "block-dude", 6, 9, 1, 1_000_000),
    Search("locking-2-toggle-parallel", "block-dude", 6, 7, 4, 500_000),
    Search("nondeterministic-locking-2-toggle", "box-dude", 6, 9, 1, 2_000_000),
    Search("nondeterministic-locking-2-toggle", "box-dude", 6, 8, 2, 500_000),
    Search("leaky-door", "box-dude", 6, 8, 2, 750_000),
    Search("toggle", "blox-dude", 5, 6, 3, 1_000_000),
    Search("toggle", "blox-dude", 6, 8, 4, 200_000),
    Search("3-split", "blox-dude", 6, 8, 3, 40_000),
    Search("locking-2-toggle-parallel", "blox-dude", 6, 8, 2, 500_000),
)


def ground_of(name: str) -> Fragment:
    """A known fragment without its blocks, and without walls around it."""
    known = verbs.gadget_fragment(Path(__file__).parents[1] / "examples" / "gadgets" / "fragments" / f"{name}.txt")
    rows = [row for row, line in enumerate(known.rows) if line.strip(WALL)]
    columns = [column for column, line in enumerate(zip(*known.rows, strict=True)) if "".join(line).strip(WALL)]
    cut = tuple(line[columns[0] : columns[-1] + 1] for line in known.rows[rows[0] : rows[-1] + 1])
    ports = tuple((letter, (row - rows[0], column - columns[0])) for letter, (row, column) in known.ports)
    return replace(known, rows=cut, ports=ports).with_blocks(frozenset())


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
    print(f"{'target':<36}{'rules':<12}{'size':<8}{'blocks':>7}{'ground':>8}{'judged':>12}{'found':>7}{'CPU s':>8}")
    for title, searches in (("known", KNOWN), ("open", OPEN)):
        print(title)
        for one in searches:
            started = time.process_time()
            result = verbs.design_gadget(
                one.target,
                one.rows,
                one.columns,
                rules=one.rules,
                blocks=one.blocks,
                whole=bool(one.ground),
                near=ground_of(one.ground) if one.ground else None,
                limits=Limits(nodes=one.judged),
            )
            told = f"{one.target:<36}{one.rules:<12}{f'{one.rows}x{one.columns}':<8}{one.blocks:>7}"
            told += f"{'given' if one.ground else '':>8}"
            spent = time.process_time() - started
            print(f"{told}{result.judged:>12,}{len(result.found):>7}{spent:>8.1f}", flush=True)
    target_gadget = fathom.gadget("dicrumbler")
    right = [one for one in changed() if compared(extracted(one), target_gadget, 0).holds]
    told = f"{'dicrumbler, one block out or walled':<36}{'push-1':<12}{'9x14':<8}{9:>7}{'given':>8}"
    print(f"{told}{len(changed()):>12}{len(right):>7}")


if __name__ == "__main__":
    main()
