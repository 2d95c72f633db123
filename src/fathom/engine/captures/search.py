"""A game of captures by depth-first search: a solution, or all positions from which there is none.

Lost positions are met once; dead ones (see `fathom.proofs.captures.closed`) are not looked into. Time and memory grow
with the positions that are neither, some hundred thousand a second, and with n words or fewer each for n pieces.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fathom.answer import Answer, Verdict, Watch
from fathom.engine.captures.depth_first import (
    CLEARED,
    DEPTH,
    FREE,
    FRESH,
    LOST,
    NODES,
    RUNNING,
    STATUS,
    CaptureSearch,
    fill,
    go_on,
)
from fathom.engine.captures.kernels import END, START, unpack
from fathom.engine.captures.layout import WORDS, parameters, start
from fathom.proofs.captures import Capture, CaptureGame, Closed

_SLICE = 20_000  # positions, about a tenth of a second
_ROWS = 1 << 10  # at first


@dataclass(frozen=True, slots=True)
class Searched:
    """What a search has found: captures that clear the board or None, positions entered, and the lost ones."""

    captures: tuple[Capture, ...] | None
    nodes: int
    lost: NDArray[np.int64]


def searched(game: CaptureGame, watch: Watch) -> Searched:
    """Search a game to the end. Raises `LimitReached`."""
    if game.places <= 1:
        return Searched((), 0, np.zeros((0, game.places), np.int64))
    search = _begun(game)
    while search.progress[STATUS] == RUNNING:
        if search.progress[LOST] == len(search.rows):
            search = _with_room(search, watch)
        watch.check("searching", int(search.progress[NODES]), nodes=int(search.progress[NODES]))
        go_on(search, _SLICE)
    found = None
    if search.progress[STATUS] == CLEARED:
        depths = range(int(search.progress[DEPTH]))
        made = [search.moves[depth, search.tried[depth] - 1] for depth in depths]
        found = tuple(Capture(int(move[START]), int(move[END])) for move in made)
    return Searched(found, int(search.progress[NODES]), _positions(search))


def by_search(
    game: CaptureGame, meaning: Callable[[Sequence[Capture]], Any], watch: Watch, method: str = "search"
) -> Answer:
    """The answer of a search; `meaning` makes a solution of captures."""
    found = searched(game, watch)
    statistics = {"positions": found.nodes, "lost positions": len(found.lost)}
    if found.captures is None:
        certificate = Closed(found.lost.astype(np.int16))
        return Answer(Verdict.IMPOSSIBLE, method, certificate=certificate, statistics=statistics)
    return Answer(Verdict.SOLVED, method, meaning(found.captures), statistics=statistics)


def _begun(game: CaptureGame) -> CaptureSearch:
    numbers, n = parameters(game), game.places
    widest = max(map(len, game.arcs.values()), default=0)
    most = sum(
        max((len(game.arcs.get((sort, place), ())) for sort in set(game.sorts)), default=0) for place in range(n)
    )
    progress = np.zeros(5, np.int64)
    progress[FRESH] = 1
    words = int(numbers[WORDS])
    return CaptureSearch(
        parameters=numbers,
        position=start(game),
        moves=np.zeros((n, max(1, most), 3), np.int64),
        counts=np.zeros(n, np.int64),
        tried=np.zeros(n, np.int64),
        undo=np.zeros(n, np.int64),
        rows=np.zeros((_ROWS, words), np.uint64),
        table=np.full(2 * _ROWS, FREE, np.int64),
        row=np.zeros(words, np.uint64),
        aims=np.zeros((n, widest + 1), np.int64),
        asked=np.zeros(n, np.int64),
        queue=np.zeros(n + 1, np.int64),
        served=np.zeros((n, game.most + 1), np.int64),
        progress=progress,
    )


def _with_room(search: CaptureSearch, watch: Watch) -> CaptureSearch:
    """The same search with room for twice as many lost positions."""
    watch.reserve(3 * search.rows.nbytes + 4 * search.table.nbytes, "positions that are lost")
    rows = np.concatenate((search.rows, np.zeros_like(search.rows)))
    table = np.full(2 * len(rows), FREE, np.int64)
    fill(rows, table, len(search.rows))
    return search._replace(rows=rows, table=table)


def _positions(search: CaptureSearch) -> NDArray[np.int64]:
    """The lost positions, a number a place."""
    found = np.zeros((int(search.progress[LOST]), search.position.size), np.int64)
    for number in range(len(found)):
        unpack(search.parameters, search.rows[number], found[number])
    return found
