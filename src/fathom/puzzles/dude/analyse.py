"""What can be said about a level before anyone plays it: its positions, and how many are lost.

All positions that can be reached are built as a graph, which takes some seconds a million.
"""

from __future__ import annotations

from typing import Any

from fathom.answer import Watch
from fathom.engine.statespace.prospects import prospects
from fathom.formats.facts import lines_of
from fathom.puzzles.dude.model import Level, drawn_blocks
from fathom.puzzles.dude.solve import SEARCH
from fathom.puzzles.dude.solve.layout import Layout


def analyse(level: Level, watch: Watch) -> dict[str, Any]:
    """The measures of a level, as plain values.

    They are those of `prospects`; the squares of air, the blocks and the targets; how many sequences of fewest moves
    there are; and how long it took.
    """
    layout = Layout(level)
    return {
        "squares": len(layout.squares),
        "blocks": len(drawn_blocks(level.shape, level.start)),
        "targets": int(level.targets.sum()),
        **prospects(layout.rules(), layout.start(), watch),
        "shortest solutions": SEARCH.number(level, watch),
        "seconds": round(watch.seconds, 3),
    }


def report(facts: dict[str, Any]) -> list[tuple[str, str]]:
    """The measures as lines of a table."""
    return lines_of(facts)
