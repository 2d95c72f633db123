"""What can be said about a puzzle: its symmetries, its parities, its positions, its solutions, and how hard it is."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from fathom.answer import Watch
from fathom.errors import FathomError
from fathom.formats.measures import report
from fathom.kind import Study
from fathom.puzzles.peg.analyse import studies
from fathom.puzzles.peg.check import jumps_of
from fathom.puzzles.peg.deduce import grade_of, luck_of
from fathom.puzzles.peg.model import Pegs
from fathom.puzzles.peg.solve.fitting import MOST_HOLES, fits
from fathom.puzzles.peg.solve.invariants import by_parity, parities
from fathom.puzzles.peg.solve.levels import Ways, all_levels, both
from fathom.puzzles.peg.solve.symmetry import kept, symmetries

__all__ = ["STUDIES", "analyse", "report"]

STUDIES = {
    "peg-english": Study("the English board: all classes of the central game, level by level", studies.english),
    "peg-starts": Study("which starts with one empty hole can be brought to one peg", studies.starts),
}

_MOST_CLASSES = 3_000_000
Words = NDArray[np.uint64]


def analyse(instance: Pegs, watch: Watch) -> dict[str, Any]:
    """The measures, as plain values. Positions that are images of each other are one class.

    ======================= =======================================================================================
    holes, pegs, jumps      how many holes, pegs, and jumps of the board there are
    jumps now               how many can be made at the beginning
    symmetries              of the board; and of these, those that keep what is wanted
    position classes        how many classes of positions the parities of the board tell apart
    ends by parity          how many of the wanted positions the parities leave
    solvable, solutions     whether it can be solved, and by how many sequences of jumps
    fewest moves            where a run of jumps of one peg is one move; none if it cannot be solved
    classes                 of positions that can be reached; none told: too many
    lost, dead ends         classes among them that lead to no solution; those without a jump that are not wanted
    luck, grade             the chance that a game played at random is won, and a word for it
    seconds                 how long it took
    ======================= =======================================================================================
    """
    if not fits(instance):
        raise FathomError(f"found {len(instance.board.cells)} holes, expected at most {MOST_HOLES} to analyse a board")
    board = instance.board
    ways = Ways(instance, watch)
    reached = all_levels(instance, watch, _MOST_CLASSES)
    alive = [both(level, other) for level, other in zip(reached or [], ways.levels, strict=False)]
    luck = luck_of(ways, watch)
    return {
        "holes": len(board.cells),
        "pegs": len(instance.pegs),
        "jumps": len(board.jumps),
        "jumps now": sum(1 for _ in jumps_of(board, instance.pegs)),
        "symmetries": [len(symmetries(board)), len(kept(instance))],
        "position classes": 2 ** len(parities(board)),
        "ends by parity": len(by_parity(instance)[1]),
        "solvable": bool(ways.levels),
        "solutions": ways.count(watch),
        "fewest moves": int(ways.moves(watch)[0][0]) if ways.levels else None,
        "classes": None if reached is None else sum(map(len, reached)),
        "lost": None if reached is None else sum(map(len, reached)) - sum(map(len, alive)),
        "dead ends": None if reached is None else _dead_ends(ways, reached),
        "luck": f"{luck:.3g}",
        "grade": grade_of(luck) if ways.levels else None,
        "seconds": round(watch.seconds, 3),
    }


def _dead_ends(ways: Ways, levels: list[Words]) -> int:
    """How many classes have no jump and are not wanted."""
    found = 0
    wanted = ways.levels[-1] if ways.levels else np.zeros(0, np.uint64)
    for level in levels:
        able = np.zeros(len(level), np.bool_)
        for needed, touched in ways.forward:
            able |= (level & touched) == needed
        found += int((~able).sum()) - len(both(level[~able], wanted))
    return found
