"""The ways to clear a board, and to count how. Each is imported when it is needed."""

from __future__ import annotations

from typing import Any

from fathom.engine.capturing import Capturing
from fathom.kind import Imported, Method
from fathom.puzzles.solochess.model import Captures
from fathom.puzzles.solochess.solve.fitting import captures_once, is_line, is_pawns, only_bishops


@Imported
def _game() -> Any:
    from fathom.puzzles.solochess.solve.layout import game_of

    return game_of


@Imported
def _statement() -> Any:
    from fathom.puzzles.solochess.check.statement import statement_of

    return statement_of


@Imported
def _once() -> Any:
    from fathom.puzzles.solochess.solve.once import once

    return once


@Imported
def _line() -> Any:
    from fathom.puzzles.solochess.solve.line import line

    return line


@Imported
def _pawns() -> Any:
    from fathom.puzzles.solochess.solve.pawns import pawns

    return pawns


@Imported
def _turned() -> Any:
    from fathom.puzzles.solochess.solve.turning import turned

    return turned


CAPTURING = Capturing(_game, _statement, lambda board: [piece.square for piece in board.pieces], Captures.of)
LISTING = CAPTURING.listing
count = CAPTURING.count

METHODS = {
    "once": Method("one capture a piece: all captures are made on one square", _once, captures_once),
    "line": Method("pieces on a line: captures to spare and to be spared, counted", _line, is_line),
    "pawns": Method("pawns with two captures: the shapes that can be cleared", _pawns, is_pawns),
    "exact": Method("depth-first search, and SAT where that takes long", CAPTURING.exact),
    "search": Method("depth-first search with a table of lost positions", CAPTURING.search),
    "sat": Method("the rules as clauses, for boards with many pieces", CAPTURING.sat),
    "turned": Method("bishops as rooks on a board turned by 45 degrees, then the search", _turned, only_bishops),
}


@Imported
def _by_layers() -> Any:
    from fathom.puzzles.solochess.solve.recount import by_layers

    return by_layers


RECOUNTS = {"layers": _by_layers}
"""Other ways to count, which share nothing with the first."""
