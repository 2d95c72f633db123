"""Boards with rails as text.

Squares are drawn on every second row and column, and between them the rails: `-` between two rows, `|` between two
columns, and `<`, `>`, `^`, `v` where one can pass in that direction only. A blank between squares is an open edge, a
blank in the place of a square is no square. `wrap: sideways`, `upright` or `both` joins opposite edges of the rectangle
around the board; a rail there may be drawn at either end.

`board: NAME` in the header takes a board that comes with Fathom instead; then the drawing is the position alone, one
character a square, as `position` writes it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fathom.errors import FathomError, FormatError, excerpt
from fathom.formats.text import Document
from fathom.formats.text import write as write_text
from fathom.games.pushfight.model.board import DOWN, LEFT, RAIL, RIGHT, UP, Board, Sides, Square, neighbours
from fathom.games.pushfight.model.position import ANCHORED, GLYPHS

MOST_SQUARES = 20_000
_SECOND = "a rail or a blank: squares are on every second row and column"
WRAPS = ("sideways", "upright", "both")
Ground = tuple[tuple[Square, ...], tuple[Sides, ...], str]
Rails = set[tuple[Square, int]]

#: Of each glyph of a rail between two columns, and between two rows: whether it stops who comes from before, and from
#: behind.
_ACROSS = {"|": (True, True), "<": (True, False), ">": (False, True)}
_DOWNWARDS = {"-": (True, True), "^": (True, False), "v": (False, True)}


def read_ground(document: Document) -> Ground:
    """Squares, what lies beside each, and the position: on a board that has a name, or from a drawing with rails."""
    if "board" in document.entries:
        board, cells = read_named(document)
        return board.squares, board.beside, cells
    return read_drawing(document)


def write_ground(entries: Mapping[str, str], ground: Ground, about: Mapping[str, str]) -> str:
    """A document that has these entries, with the rails drawn."""
    squares, beside, cells = ground
    wrap = wraps_of(squares, beside)
    return write_text({**entries, **({"wrap": wrap} if wrap else {}), **about}, drawn(squares, beside, cells))


def refuse_wrong_cells(squares: Sequence[Square], cells: str, most: int) -> None:
    """Refuse what is no position on so many squares, and more squares than `most`."""
    if not 2 <= len(squares) <= most:
        raise FathomError(f"found {len(squares)} squares, expected 2 to {most}")
    if len(cells) != len(squares) or set(cells) - set(GLYPHS):
        raise FathomError(f"expected a position of {len(squares)} of {' '.join(GLYPHS)}")
    if cells.count(ANCHORED) > 1:
        raise FathomError(f"found {cells.count(ANCHORED)} of {ANCHORED}, expected one anchor at most")


def refuse_wrong_sides(squares: Sequence[Square], beside: Sequence[Sides]) -> None:
    """Refuse squares that no drawing shows."""
    if not same_when_drawn(squares, beside):
        raise FathomError("the squares do not lie beside each other as in a drawing, nor on a cylinder or torus")


def read_named(document: Document) -> tuple[Board, str]:
    """The board that comes with Fathom and has the name that a document says, and the position on it."""
    from fathom.games.pushfight.model.language import shipped_boards

    if "wrap" in document.entries:
        raise document.error("wrap", "found 'wrap' beside 'board', which says all about the edges")
    boards = shipped_boards()
    board = boards[document.choice("board", sorted(boards))]
    height, width = board.size
    rows = [row.rstrip() for row in document.rows]
    while rows and not rows[-1]:
        rows.pop()
    if len(rows) != height:
        raise FormatError(
            f"found {len(rows)} rows, expected {height}", source=document.source, line=document.board_line
        )
    cells = []
    for number, row in enumerate(rows):
        for column, glyph in enumerate(row.ljust(width)):
            there = board.number_of(number, column) >= 0
            if glyph not in (GLYPHS if there else " #"):
                expected = f"one of {' '.join(GLYPHS)}" if there else "a blank: no square is there"
                raise _wrong(document, number, column, glyph, expected)
            if there:
                cells.append(glyph)
    return board, "".join(cells)


def read_drawing(document: Document) -> Ground:
    """Squares, what lies beside each, and the position, from a drawing with rails."""
    glyphs = {
        (row, column): glyph
        for row, line in enumerate(document.rows)
        for column, glyph in enumerate(line)
        if glyph not in " +"
    }
    found = [place for place, glyph in glyphs.items() if glyph in GLYPHS]
    if not found:
        raise FormatError("found no squares, expected a drawing", source=document.source, line=document.board_line)
    if len(found) > MOST_SQUARES:
        raise FormatError(
            f"found {len(found)} squares, expected at most {MOST_SQUARES}",
            source=document.source,
            line=document.board_line,
        )
    top, left = min(row for row, _ in found), min(column for _, column in found)
    squares = []
    for row, column in found:
        if (row - top) % 2 or (column - left) % 2:
            raise _wrong(
                document,
                row,
                column,
                glyphs[row, column],
                _SECOND,
            )
        squares.append(((row - top) // 2, (column - left) // 2))
    wrap = document.choice("wrap", ("none", *WRAPS), "none")
    rails: Rails = set()
    size = 1 + max(row for row, _ in squares), 1 + max(column for _, column in squares)
    for (row, column), glyph in glyphs.items():
        if glyph not in GLYPHS:
            standing = _rails(glyph, row - top, column - left, set(squares), size, wrap)
            if standing is None:
                raise _wrong(document, row, column, glyph, "a square, a rail beside a square, or a blank")
            rails |= standing
    ordered = tuple(sorted(squares))
    beside = neighbours(ordered, rails, sideways=wrap in ("sideways", "both"), upright=wrap in ("upright", "both"))
    return ordered, beside, "".join(glyphs[2 * row + top, 2 * column + left] for row, column in ordered)


def _rails(glyph: str, row: int, column: int, squares: set[Square], size: Square, wrap: str) -> Rails | None:
    """The rails that a glyph stands for; None if it cannot stand there."""
    if row % 2 == 0 and column % 2 and glyph in _ACROSS:
        before, behind = (row // 2, (column - 1) // 2), (row // 2, (column + 1) // 2)
        stops, ahead, back = _ACROSS[glyph], RIGHT, LEFT
        if wrap in ("sideways", "both"):
            before, behind = (before[0], before[1] % size[1]), (behind[0], behind[1] % size[1])
    elif row % 2 and column % 2 == 0 and glyph in _DOWNWARDS:
        before, behind = ((row - 1) // 2, column // 2), ((row + 1) // 2, column // 2)
        stops, ahead, back = _DOWNWARDS[glyph], DOWN, UP
        if wrap in ("upright", "both"):
            before, behind = (before[0] % size[0], before[1]), (behind[0] % size[0], behind[1])
    else:
        return None
    if not {before, behind} & squares:
        return None
    ends = ((before, ahead), stops[0]), ((behind, back), stops[1])
    return {end for end, stopped in ends if stopped and end[0] in squares}


def _wrong(document: Document, row: int, column: int, glyph: str, expected: str) -> FormatError:
    message = f"found {excerpt(glyph)}, expected {expected}"
    return FormatError(message, source=document.source, line=document.board_line + row, column=column + 1)


def rails_of(squares: Sequence[Square], beside: Sequence[Sides]) -> Rails:
    """The rails, as the square and the direction that each stops."""
    return {
        (square, direction)
        for square, sides in zip(squares, beside, strict=True)
        for direction, other in enumerate(sides)
        if other == RAIL
    }


def wraps_of(squares: Sequence[Square], beside: Sequence[Sides]) -> str:
    """Which edges are joined: one of `WRAPS`, or nothing."""

    def joined(directions: tuple[int, int]) -> bool:
        steps = {LEFT: (0, -1), UP: (-1, 0), RIGHT: (0, 1), DOWN: (1, 0)}
        return any(
            sides[d] >= 0 and squares[sides[d]] != (row + steps[d][0], column + steps[d][1])
            for (row, column), sides in zip(squares, beside, strict=True)
            for d in directions
        )

    sideways, upright = joined((LEFT, RIGHT)), joined((UP, DOWN))
    return "both" if sideways and upright else "sideways" if sideways else "upright" if upright else ""


def same_when_drawn(squares: Sequence[Square], beside: Sequence[Sides]) -> bool:
    """Whether a drawing of these squares says what lies beside each."""
    if len(squares) != len(beside) or list(squares) != sorted(set(squares)):
        return False
    if min(row for row, _ in squares) or min(column for _, column in squares):
        return False
    if any(len(sides) != 4 or not all(-2 <= other < len(squares) for other in sides) for sides in beside):
        return False
    wrap = wraps_of(squares, beside)
    drawn_beside = neighbours(
        squares,
        rails_of(squares, beside),
        sideways=wrap in ("sideways", "both"),
        upright=wrap in ("upright", "both"),
    )
    return drawn_beside == tuple(beside)


def drawn(squares: Sequence[Square], beside: Sequence[Sides], cells: str, *, trimmed: bool = True) -> list[str]:
    """The rows of the drawing that `read_drawing` reads.

    Unless it is `trimmed`, the square in row r and column c is in row 2 r + 1 and column 2 c + 1 of the drawing.
    """
    height, width = 1 + max(row for row, _ in squares), 1 + max(column for _, column in squares)
    wrap = wraps_of(squares, beside)
    there, rails = set(squares), rails_of(squares, beside)
    page = [[" "] * (2 * width + 1) for _ in range(2 * height + 1)]
    for (row, column), cell in zip(squares, cells, strict=True):
        page[2 * row + 1][2 * column + 1] = cell
    for row in range(height):
        for edge in range(width + 1):
            ends = (row, edge - 1), (row, edge)
            if wrap in ("sideways", "both"):
                ends = (row, (edge - 1) % width), (row, edge % width)
            page[2 * row + 1][2 * edge] = _glyph(_ACROSS, ends, (RIGHT, LEFT), there, rails)
    for column in range(width):
        for edge in range(height + 1):
            ends = (edge - 1, column), (edge, column)
            if wrap in ("upright", "both"):
                ends = ((edge - 1) % height, column), (edge % height, column)
            page[2 * edge][2 * column + 1] = _glyph(_DOWNWARDS, ends, (DOWN, UP), there, rails)
    rows = ["".join(line).rstrip() for line in page]
    if not trimmed:
        return rows
    margin = min(len(row) - len(row.lstrip()) for row in rows if row)
    rows = [row[margin:] for row in rows]
    return rows[next(number for number, row in enumerate(rows) if row) :]


def _glyph(
    glyphs: dict[str, tuple[bool, bool]],
    ends: tuple[Square, Square],
    directions: tuple[int, int],
    squares: set[Square],
    rails: Rails,
) -> str:
    """The rail between two places, as far as there are squares."""
    stops = [(end, direction) in rails for end, direction in zip(ends, directions, strict=True) if end in squares]
    if not any(stops):
        return " "
    wanted = (True, True) if all(stops) else tuple(stops)
    return next(glyph for glyph, kind in glyphs.items() if kind == wanted)
