"""Clauses of our own for Tatamibari: clues found by counter-examples, in boxes above the ends of wires.

    python -m bench synthesis [SECONDS]

A box of free cells lies above one, two or three wires, whose ends are those of the clause of [Bosboom 2020, 3.3]. Are
there clues with which the box can be covered if at least one wire is true, cannot if none is, and which never cover an
end in part if a wire of one square lies below it? For every number of wires boxes grow by a row, up to four, and each
gets SECONDS of CPU time (60 if nothing is said). A gadget that is found is written down, with its size beside that of
the public clause; *none* is a proof for that box, with rectangles of which one side is at most 3; and a box that was
not decided is told as that.
"""

from __future__ import annotations

import sys
import time
from functools import partial

from fathom.answer import Limits
from fathom.errors import LimitReached
from fathom.hardness.areas import Gadget, Profile, profiles
from fathom.hardness.areas.drawing import drawn, rows_of
from fathom.hardness.reductions.monotone_to_tatamibari.parts import CLUES, clause, wire
from fathom.hardness.reductions.monotone_to_tatamibari.synthesis import synthesised

_SECONDS = 60.0
_TALLEST = 4


def box(wires: int, rows: int) -> Gadget:
    """Free cells above the ends of so many wires; the first square of each wire has its clue."""
    names = "abc"[:wires]
    ends = ["||..||" * wires, "".join(f"~{one}+.{one}~" for one in names), "".join(f"~ {one * 2} ~" for one in names)]
    return drawn("clause", ["." * 6 * wires] * rows + ends, CLUES)


def beside(gadget: Gadget) -> list[Gadget]:
    """A wire at every end."""
    found = []
    for port, area in gadget.optional.items():
        here, stub = min(area), wire(1)
        there = min(stub.optional["top"])
        found.append(stub.moved(here[0] - there[0], here[1] - there[1], port))
    return found


def wanted(gadget: Gadget) -> list[Profile]:
    """All profiles but the one in which no wire is true."""
    return [profile for profile in profiles(gadget) if profile]


def main(seconds: float = _SECONDS) -> None:
    """Look for gadgets, box by box."""
    public = clause(0, 0)
    print(f"public clause, three wires: {len(public.cells)} cells, {len(public.clues)} clues")
    for wires in (1, 2, 3):
        for rows in range(1, _TALLEST + 1):
            gadget = box(wires, rows)
            started = time.process_time()
            limits = Limits(cancelled=partial(_over, started + seconds))
            try:
                found = synthesised(gadget, wanted(gadget), limits.watch(), beside(gadget))
            except LimitReached:
                print(f"{wires} wires, {rows} rows: not decided in {time.process_time() - started:.0f} s", flush=True)
                continue
            spent = f"{found.counterexamples} counter-examples, {time.process_time() - started:.1f} s"
            if found.gadget is None:
                print(f"{wires} wires, {rows} rows: none, {spent}", flush=True)
                continue
            size = f"{len(found.gadget.cells)} cells, {len(found.gadget.clues)} clues"
            print(f"{wires} wires, {rows} rows: {size}, {spent}")
            print("\n".join(rows_of(found.gadget, (rows + 3, 6 * wires))), flush=True)
            break


def _over(end: float) -> bool:
    return time.process_time() > end


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else _SECONDS)
