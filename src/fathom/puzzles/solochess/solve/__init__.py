"""The ways to clear a board, and to count how. Each is imported when it is needed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathom.engine.capturing import Capturing
from fathom.kind import Method, imported
from fathom.puzzles.solochess.model import Captures
from fathom.puzzles.solochess.solve.fitting import captures_once, is_line, is_pawns, only_bishops

if TYPE_CHECKING:
    from fathom.puzzles.solochess.check import statement as _statement
    from fathom.puzzles.solochess.solve import layout as _layout
    from fathom.puzzles.solochess.solve import line as _line
    from fathom.puzzles.solochess.solve import once as _once
    from fathom.puzzles.solochess.solve import pawns as _pawns
    from fathom.puzzles.solochess.solve import recount as _recount
    from fathom.puzzles.solochess.solve import turning as _turning
else:
    _layout, _line, _once, _pawns, _recount, _turning = imported(
        __name__, "layout", "line", "once", "pawns", "recount", "turning"
    )
    (_statement,) = imported("fathom.puzzles.solochess.check", "statement")


CAPTURING = Capturing(
    _layout.game_of, _statement.statement_of, lambda board: [piece.square for piece in board.pieces], Captures.of
)
LISTING = CAPTURING.listing
count = CAPTURING.count

METHODS = {
    "once": Method("one capture a piece: all captures are made on one square", _once.once, captures_once),
    "line": Method("pieces on a line: captures to spare and to be spared, counted", _line.line, is_line),
    "pawns": Method("pawns with two captures: the shapes that can be cleared", _pawns.pawns, is_pawns),
    "exact": Method("depth-first search, and SAT where that takes long", CAPTURING.exact),
    "search": Method("depth-first search with a table of lost positions", CAPTURING.search),
    "sat": Method("the rules as clauses, for boards with many pieces", CAPTURING.sat),
    "turned": Method(
        "bishops as rooks on a board turned by 45 degrees, then the search", _turning.turned, only_bishops
    ),
}


RECOUNTS = {"layers": _recount.by_layers}
"""Other ways to count, which share nothing with the first."""
