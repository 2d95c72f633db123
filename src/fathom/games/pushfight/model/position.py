"""Positions as text, always seen by the player to move.

One character a square, along the rows: `o` and `O` are a pawn and a pusher of the player to move, `x` and `X` those of
the other player, `Y` the other player's pusher that pushed last and is anchored, `.` an empty square. This is the
26-character form in which positions of the standard board are published. Before the first push there is no `Y`.

A drawing has the rows as lines, with a blank (or `#`) where there is no square, and is read as well.
"""

from __future__ import annotations

from fathom.errors import FathomError
from fathom.games.pushfight.model.board import Board

EMPTY, PAWN, PUSHER, THEIR_PAWN, THEIR_PUSHER, ANCHORED = ".oOxXY"
PIECES = {
    PAWN: "a pawn of the player to move",
    PUSHER: "a pusher of the player to move",
    THEIR_PAWN: "a pawn of the other player",
    THEIR_PUSHER: "a pusher of the other player",
    ANCHORED: "a pusher of the other player, with the anchor",
}

SHORT_NAMES = {
    PAWN: "own pawn",
    PUSHER: "own pusher",
    THEIR_PAWN: "other pawn",
    THEIR_PUSHER: "other pusher",
    ANCHORED: "with anchor",
}

GLYPHS = (EMPTY, *PIECES)

LEGEND = {
    EMPTY: "an empty square",
    **PIECES,
    ANCHORED: "a pusher of the other player with the anchor: it cannot be pushed",
    "- |": "a rail, between two rows or two columns of squares (squares are on every second row and column)",
    "< > ^ v": "a rail that can be passed in this direction only",
    "+": "between the others: says nothing",
}
"""What is in a drawing with rails."""

_SEEN_BY_THE_OTHER = str.maketrans("oOxXY", "xXoOO")


def seen_by_the_other(cells: str) -> str:
    """The same pieces, with the other player to move and no anchor."""
    return cells.translate(_SEEN_BY_THE_OTHER)


def pieces_on(cells: str) -> dict[str, int]:
    """How many squares there are, empty ones, and pieces of either player."""
    return {
        "squares": len(cells),
        "empty": cells.count(EMPTY),
        "pushers": cells.count(PUSHER),
        "pawns": cells.count(PAWN),
        "their pushers": cells.count(THEIR_PUSHER) + cells.count(ANCHORED),
        "their pawns": cells.count(THEIR_PAWN),
    }


def read_position(board: Board, text: str) -> str:
    """A position from one line or a drawing; refused unless it has the board's pieces on its squares."""
    cells = _cells(board, text)
    for number, cell in enumerate(cells):
        if cell not in ".oOxXY":
            row, column = board.squares[number]
            raise FathomError(f"square ({row}, {column}): found {cell!r}, expected one of . o O x X Y")
    theirs = cells.count(THEIR_PUSHER) + cells.count(ANCHORED)
    counts = (
        ("o", cells.count(PAWN), board.pawns),
        ("O", cells.count(PUSHER), board.pushers),
        ("x", cells.count(THEIR_PAWN), board.pawns),
        ("X or Y", theirs, board.pushers),
    )
    for glyph, found, expected in counts:
        if found != expected:
            raise FathomError(f"found {found} of {glyph}, expected {expected} on board '{board.name}'")
    if cells.count(ANCHORED) > 1:
        raise FathomError(f"found {cells.count(ANCHORED)} of Y, expected one anchor at most")
    return cells


def _cells(board: Board, text: str) -> str:
    """The characters of the squares, whichever way they are written."""
    size = len(board.squares)
    if "\n" not in text.strip("\n"):
        line = text.strip()
        if len(line) == size:
            return line
        if board.size[0] > 1:
            raise FathomError(f"found {len(line)} characters, expected {size}, one a square, or a drawing of the board")
    rows = text.strip("\n").split("\n")
    height, width = board.size
    if len(rows) != height:
        raise FathomError(f"found {len(rows)} rows, expected {height}")
    found = []
    for row, line in enumerate(rows):
        for column, glyph in enumerate(line.rstrip().ljust(width)):
            if board.number_of(row, column) >= 0:
                found.append(glyph)
            elif glyph not in " #":
                raise FathomError(f"row {row}, column {column}: found {glyph!r}, expected a blank: no square is there")
    return "".join(found)


def drawn(board: Board, cells: str) -> str:
    """The position as a drawing, one line a row."""
    height, width = board.size
    rows = [[" "] * width for _ in range(height)]
    for (row, column), cell in zip(board.squares, cells, strict=True):
        rows[row][column] = cell
    return "\n".join("".join(row).rstrip() for row in rows)
