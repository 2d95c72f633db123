"""Push Fight, on any board: rules, complete solution, openings, and the search for better boards.

    board = board_named("mini")                    # or board_named("boards.yaml:name"), read_boards(text)
    cells = read_position(board, "xxoX.Y.O..oO..") # one character a square, seen by the player to move
    rules.turns(board, cells)                      # all turns, plain Python: the reference for everything
    database = database.solve(board, store="mini") # every position: won, lost or drawn, and in which generation
    database.value(cells), query.valued_turns(database, cells), query.principal_line(database, cells)
    search.search(board, cells, 3, watch)          # without a database, a few turns deep
    search.batch.values(board, positions, 3)       # the same of many positions

One module an idea: `board` (squares, rails, rule set), `language` (boards as YAML), `position` (positions as text),
`rules` (plain Python), `symmetry`; `layout`, `kernels`, `spreading`, `turns`, `numbers` (compiled); `game`,
`openings`, `database`, `query`, `search`, `verify`, `variants`. A checker imports from the first five only.

The kind `push-fight` is a position, which the verbs take like any puzzle; its solution is what it is worth.
"""

from fathom.games.pushfight.model.board import Board
from fathom.games.pushfight.model.language import board_named, read_boards, shipped_boards
from fathom.games.pushfight.model.position import LEGEND, drawn, read_position
from fathom.kind import Kind

__all__ = ["KIND", "Board", "board_named", "drawn", "read_boards", "read_position", "shipped_boards"]

KIND = Kind(
    name="push-fight",
    summary="Push Fight, a position: won, lost or drawn, in how many turns, and how",
    rules=(
        "A turn is up to two moves along empty squares and then one push by a square piece, which moves "
        "the whole line before it. Who loses a piece over the edge has lost; the piece with the anchor "
        "cannot be pushed."
    ),
    home=__name__,
    legend=LEGEND,
)
