"""The ways to clear a board, and to count how. Each is imported when it is needed."""

from __future__ import annotations

from typing import Any

from fathom.answer import Count, Watch
from fathom.kind import Imported, Method
from fathom.puzzles.solochess.model import SoloChess
from fathom.puzzles.solochess.solve.fitting import captures_once, is_line, is_pawns, only_bishops


@Imported
def _exact() -> Any:
    from fathom.puzzles.solochess.solve.methods import exact

    return exact


@Imported
def _search() -> Any:
    from fathom.puzzles.solochess.solve.methods import search

    return search


@Imported
def _sat() -> Any:
    from fathom.puzzles.solochess.solve.methods import sat

    return sat


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
    from fathom.puzzles.solochess.solve.methods import turned

    return turned


METHODS = {
    "once": Method("one capture a piece: all captures are made on one square", _once, captures_once),
    "line": Method("pieces on a line: captures to spare and to be spared, counted", _line, is_line),
    "pawns": Method("pawns with two captures: the shapes that can be cleared", _pawns, is_pawns),
    "exact": Method("depth-first search, and SAT where that takes long", _exact),
    "search": Method("depth-first search with a table of lost positions", _search),
    "sat": Method("the rules as clauses, for boards with many pieces", _sat),
    "turned": Method("bishops as rooks on a board turned by 45 degrees, then the search", _turned, only_bishops),
}


def count(instance: SoloChess, limit: int | None, watch: Watch) -> Count:
    """How many sequences of captures clear the board; `limit` only cuts off what is told."""
    from fathom.engine.captures import count_solutions
    from fathom.puzzles.solochess.solve.layout import game_of

    found = count_solutions(game_of(instance), watch)
    told = found if limit is None else min(found, limit)
    return Count(told, complete=told == found)


@Imported
def _by_layers() -> Any:
    from fathom.puzzles.solochess.solve.recount import by_layers

    return by_layers


RECOUNTS = {"layers": _by_layers}
"""Other ways to count, which share nothing with the first."""
