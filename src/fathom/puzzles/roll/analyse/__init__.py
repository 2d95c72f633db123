"""What can be said about a board: its positions, how far they are, and where the polyhedron would get without
obstacles.
"""

from __future__ import annotations

from typing import Any

from fathom.answer import Watch
from fathom.engine.statespace import all_distances
from fathom.kind import Study
from fathom.puzzles.roll.analyse import studies
from fathom.puzzles.roll.model import Board
from fathom.puzzles.roll.solve import SEARCH
from fathom.puzzles.roll.solve.layout import Layout
from fathom.rolling.solve.classify import classified


def analyse(board: Board, watch: Watch) -> dict[str, Any]:
    """The measures of a board, as plain values.

    ======================= =======================================================================================
    tiles, faces            how many tiles can be rolled onto, and how many faces the polyhedron has
    class, label            where it gets to from this start on the whole tiling, and the label of polyhedron and tiling
    states                  positions (tile, face, turn) that can be reached on the board
    tiles reached           how many tiles can be reached, on any face
    faces used              how many faces can come to rest on some tile
    farthest                the most rolls that a position is away from the start
    solvable, fewest        whether the goal can be reached; the fewest rolls, or None
    shortest solutions      how many ways have so many
    seconds                 how long it took
    ======================= =======================================================================================
    """
    layout = Layout(board)
    found = all_distances(layout.rules(), layout.start(), watch)
    places = [layout.position(word) for word in found.states[:, 0].tolist()]
    whole = classified(board.polyhedron, board.tiling)
    cost = SEARCH.found(layout, watch).cost
    return {
        "tiles": int(board.free.sum()),
        "faces": len(board.polyhedron.faces),
        "class": str(whole.reaches[whole.component_of(board.rest_on(board.start, board.face, board.turn))]),
        "label": whole.label,
        "states": len(places),
        "tiles reached": len({tile for tile, _, _ in places}),
        "faces used": len({face for _, face, _ in places}),
        "farthest": int(found.distances.max()),
        "solvable": cost is not None,
        "fewest": cost,
        "shortest solutions": SEARCH.number(board, watch),
        "seconds": round(watch.seconds, 3),
    }


def report(facts: dict[str, Any]) -> list[tuple[str, str]]:
    """The measures as lines of a table."""
    words = {True: "yes", False: "no"}
    return [
        (name, words[value] if isinstance(value, bool) else "none" if value is None else str(value))
        for name, value in facts.items()
    ]


STUDIES = {
    "rolling-table": Study("129 polyhedra on 131 tilings: the classes of all pairs", studies.table),
    "rolling-rollers": Study("polyhedra without a tiling to cover, on 1248 tilings", studies.rollers),
}
