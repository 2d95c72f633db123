"""What can be said about a level before anyone plays it: its positions, how many are lost, where blocks are lost.

A position is where the blocks are and which region the agent is in. All that can be reached are built as a graph, which
takes some seconds a million.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from fathom.answer import Watch
from fathom.engine.statespace.prospects import prospects
from fathom.formats.facts import lines_of
from fathom.puzzles.push.check.lost import ground_of, keep_stuck
from fathom.puzzles.push.model import Goal, Level
from fathom.puzzles.push.solve.exact import count_shortest
from fathom.puzzles.push.solve.layout import Layout


def analyse(level: Level, watch: Watch) -> dict[str, Any]:
    """The measures of a level, as plain values: those of `prospects`, moves being pushes, and

    ======================= =======================================================================================
    squares, blocks         squares of floor, and blocks
    targets                 how many targets there are
    dead                    squares from which a block never comes to a target, where blocks are to be stored
    frozen                  blocks that can never be moved
    shortest solutions      how many sequences of the fewest pushes there are
    seconds                 how long it took
    ======================= =======================================================================================
    """
    layout = Layout(level, watch)
    ground, number = ground_of(level, watch)
    frozen = np.zeros(ground.target.size, np.bool_)
    frozen[number[list(level.blocks)]] = True
    keep_stuck(ground, frozen, False)
    return {
        "squares": len(layout.squares),
        "blocks": len(level.blocks),
        "targets": int(level.targets.sum()),
        "dead": int(ground.dead.sum()) if level.goal is Goal.STORAGE else None,
        "frozen": int(frozen.sum()),
        **prospects(layout.rules(), layout.start(), watch),
        "shortest solutions": count_shortest(level, watch),
        "seconds": round(watch.seconds, 3),
    }


def report(facts: dict[str, Any]) -> list[tuple[str, str]]:
    """The measures as lines of a table."""
    return lines_of(facts)
