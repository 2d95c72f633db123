"""New boards, always solvable, the same for the same seed: their options. What makes them is imported when needed.

A number that is wished can be one number, a range such as 8-12 or 8+, or `any`; see `requirements`. How boards are made
is in `backward`, how they are brought nearer to a wish in `climb`, and how every promise is proved in `verify`.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from fathom.kind import Generator, Option, imported
from fathom.puzzles.iceblock.generate.requirements import read_range
from fathom.puzzles.iceblock.solve import factor

if TYPE_CHECKING:
    from fathom.puzzles.iceblock.generate import board as _board
    from fathom.puzzles.iceblock.generate import graded as _graded
else:
    _board, _graded = imported(__name__, "board", "graded")

OPTIONS = {
    "rows": Option(6, "how many rows"),
    "columns": Option(6, "how many columns"),
    "targets": Option(2, "how many targets"),
    "blocks": Option("any", "how many blocks, such as 3 or 2-4; any: as many as targets, or one more", read_range),
    "pulls": Option(12, "most backward moves to begin with"),
    "moves": Option("any", "the fewest moves that solve it, such as 10, 8-12 or 8+", read_range),
    "difficulty": Option("any", "its least moves + factor x blockchanges, such as 30 or 20-30", read_range),
    "changes": Option("any", "the fewest blockchanges of its solutions of least difficulty", read_range),
    "factor": Option(Fraction(5), "what a change of the block costs, in moves", factor),
    "unique": Option(False, "only one shortest solution"),
    "safe": Option(0, "so many moves, whichever they are, leave it solvable"),
    "floor": Option("any", "how many squares of normal floor", read_range),
    "walls": Option("0", "how many walls", read_range),
}

GENERATORS = {
    "backward": Generator(
        "boards made from their solution, move by move backward", _board.make, OPTIONS, _graded.series
    )
}
