"""Solutions as text, in the ways people write them, and what is enclosed by borders.

Four forms are understood: a letter a square, where equal letters that touch are one region; numbers of regions with
blanks between them; a list of rectangles `row,column heightxwidth`, one a line or with `;` between them; and the
borders of a pzprv3 file. Regions that are all rectangles are a `Tiling`; anything else is kept as `Borders`, so that
a checker can say what is wrong with it. An empty text is a list without rectangles: nothing is drawn yet.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from string import ascii_lowercase, ascii_uppercase

from fathom.errors import FormatError, excerpt
from fathom.formats.puzzlink import is_pzprv3, read_pzprv3
from fathom.puzzles.tatamibari.model import HOLE, Board, Borders, Drawn, Rectangle, Tiling

LETTERS = ascii_lowercase + ascii_uppercase
_SOURCE = "solution"
_RECTANGLE = re.compile(r"\s*(\d{1,6})\s*,\s*(\d{1,6})\s+(\d{1,6})\s*[x×]\s*(\d{1,6})\s*", re.ASCII)
_FLAG = re.compile(r"-?1|0", re.ASCII)


def read_drawn(board: Board, text: str) -> Drawn:
    """The solution in a text of any of the four forms."""
    if is_pzprv3(text):
        return read_borders(board, read_pzprv3(text, "tatamibari", _SOURCE).lines[board.shape[0] :], _SOURCE)
    lines = text.strip("\n").split("\n")
    if any("," in line for line in lines) or not text.strip():
        return rectangle_list(lines)
    rows = [line.rstrip() for line in lines]
    if any(character.isdigit() for character in text):
        return of_regions(board, _numbers(board, rows))
    return of_regions(board, _letters(board, rows))


def rectangle_list(lines: Sequence[str]) -> Tiling:
    """The rectangles in lines such as `0,0 2x3; 4,1 1x1`."""
    found = []
    for number, line in enumerate(lines, 1):
        column = 1
        for part in line.split(";"):
            match = _RECTANGLE.fullmatch(part)
            if match is not None:
                found.append(Rectangle(*map(int, match.groups())))
            elif part.strip():
                message = f"found {excerpt(part.strip())}, expected 'row,column heightxwidth', as in '0,0 2x3'"
                raise FormatError(message, source=_SOURCE, line=number, column=column)
            column += len(part) + 1
    return Tiling.of(found)


def _letters(board: Board, rows: Sequence[str]) -> list[list[str]]:
    high, wide = board.shape
    if len(rows) != high:
        raise FormatError(f"found {len(rows)} rows, expected {high}", source=_SOURCE, line=1)
    for number, row in enumerate(rows, 1):
        if len(row) > wide:
            raise FormatError(f"found {len(row)} squares, expected {wide}", source=_SOURCE, line=number)
    return [["" if mark in "# " else mark for mark in row.ljust(wide)] for row in rows]


def _numbers(board: Board, rows: Sequence[str]) -> list[list[str]]:
    """Words with blanks between them; a first line with the numbers of rows and columns may stand above them."""
    high, wide = board.shape
    words = [row.split() for row in rows]
    if len(words) == high + 1 and words[0] == [str(high), str(wide)]:
        words = words[1:]
    if len(words) != high:
        raise FormatError(f"found {len(words)} rows, expected {high}", source=_SOURCE, line=1)
    for number, row in enumerate(words, 1):
        if len(row) != wide:
            raise FormatError(f"found {len(row)} numbers, expected {wide}", source=_SOURCE, line=number)
    return [["" if word == "#" else word for word in row] for row in words]


def of_regions(board: Board, names: Sequence[Sequence[str]]) -> Drawn:
    """The regions of equal names that touch: a tiling if all are rectangles, otherwise the borders between them."""
    rows, columns = board.shape
    for row in range(rows):
        for column in range(columns):
            if (board.squares[row, column] == HOLE) != (not names[row][column]):
                wanted = "'#' for a hole" if names[row][column] else "the name of a region"
                message = f"found {excerpt(names[row][column] or '#')}, expected {wanted}"
                raise FormatError(message, source=_SOURCE, line=row + 1, column=column + 1)
    right = tuple(tuple(names[r][c] != names[r][c + 1] for c in range(columns - 1)) for r in range(rows))
    below = tuple(tuple(names[r][c] != names[r + 1][c] for c in range(columns)) for r in range(rows - 1))
    borders = Borders(right, below)
    return tiling_of(board, borders) or borders


def read_borders(board: Board, lines: Sequence[str], source: str) -> Drawn:
    """The borders in the lines of a pzprv3 file that follow the clues: right of the squares, then below them."""
    rows, columns = board.shape
    wanted = [columns - 1] * rows + [columns] * (rows - 1)
    flags = []
    for number, width in enumerate(wanted):
        words = lines[number].split() if number < len(lines) else []
        if len(words) != width or not all(_FLAG.fullmatch(word) for word in words):
            kind = "right of" if number < rows else "below"
            message = f"expected {width} numbers 0, 1 or -1 for the borders {kind} a row"
            raise FormatError(message, source=source, line=4 + rows + number + 1)
        flags.append(tuple(word == "1" for word in words))
    borders = Borders(tuple(flags[:rows]), tuple(flags[rows:]))
    return tiling_of(board, borders) or borders


def regions_of(board: Board, borders: Borders) -> list[list[int]]:
    """The squares of each region that borders, holes and the rim enclose, in reading order."""
    rows, columns = board.shape
    flat = board.squares.reshape(-1)
    seen = [bool(code == HOLE) for code in flat]
    found = []
    for start in range(rows * columns):
        if seen[start]:
            continue
        seen[start] = True
        region = [start]
        for square in region:
            row, column = divmod(square, columns)
            ways = (
                (column + 1 < columns and not borders.right[row][column], square + 1),
                (column > 0 and not borders.right[row][column - 1], square - 1),
                (row + 1 < rows and not borders.below[row][column], square + columns),
                (row > 0 and not borders.below[row - 1][column], square - columns),
            )
            for is_open, beside in ways:
                if is_open and not seen[beside]:
                    seen[beside] = True
                    region.append(beside)
        found.append(sorted(region))
    return found


def box_of(board: Board, squares: Sequence[int]) -> Rectangle:
    """The smallest rectangle around the squares."""
    columns = board.shape[1]
    rows = [square // columns for square in squares]
    across = [square % columns for square in squares]
    return Rectangle(min(rows), min(across), max(rows) - min(rows) + 1, max(across) - min(across) + 1)


def tiling_of(board: Board, borders: Borders) -> Tiling | None:
    """The rectangles between borders; None if a region is no rectangle or a border leads nowhere."""
    regions = regions_of(board, borders)
    boxes = [box_of(board, region) for region in regions]
    if any(box.height * box.width != len(region) for box, region in zip(boxes, regions, strict=True)):
        return None
    tiling = Tiling.of(boxes)
    return tiling if _inner(borders_of(board, tiling), board) == _inner(borders, board) else None


def borders_of(board: Board, tiling: Tiling) -> Borders:
    """The borders between the rectangles of a tiling, and around holes."""
    owner = owners_of(board, tiling)
    rows, columns = board.shape
    right = tuple(
        tuple(owner[r * columns + c] != owner[r * columns + c + 1] for c in range(columns - 1)) for r in range(rows)
    )
    below = tuple(
        tuple(owner[r * columns + c] != owner[(r + 1) * columns + c] for c in range(columns)) for r in range(rows - 1)
    )
    return Borders(right, below)


def _inner(borders: Borders, board: Board) -> tuple[list[bool], list[bool]]:
    """The borders between squares that are there: what is drawn around a hole makes no difference."""
    there = board.squares != HOLE
    rows, columns = board.shape
    right = [borders.right[r][c] for r in range(rows) for c in range(columns - 1) if there[r, c] and there[r, c + 1]]
    below = [borders.below[r][c] for r in range(rows - 1) for c in range(columns) if there[r, c] and there[r + 1, c]]
    return right, below


def owners_of(board: Board, tiling: Tiling) -> list[int]:
    """The number of the rectangle on each square, -1 where none is (of several, the last)."""
    rows, columns = board.shape
    owner = [-1] * (rows * columns)
    for number, (top, left, height, width) in enumerate(tiling.rectangles):
        first, end = max(0, left), min(columns, left + width)
        for row in range(max(0, top), min(rows, top + height)):
            owner[row * columns + first : row * columns + end] = [number] * (end - first)
    return owner


def fits_together(board: Board, tiling: Tiling) -> bool:
    """Whether the rectangles cover each square once and nothing else."""
    rows, columns = board.shape
    covered = [False] * (rows * columns)
    size = 0
    for top, left, height, width in tiling.rectangles:
        if top < 0 or left < 0 or height < 1 or width < 1 or top + height > rows or left + width > columns:
            return False
        size += height * width
        for first in range(top * columns + left, (top + height) * columns + left, columns):
            covered[first : first + width] = [True] * width
    there: list[bool] = (board.squares != HOLE).reshape(-1).tolist()
    return size == sum(there) and covered == there


def write_drawn(board: Board, solution: Drawn) -> str:
    """A solution as text: letters if its regions cover the board, otherwise a list of rectangles or the borders."""
    if isinstance(solution, Borders):
        from fathom.puzzles.tatamibari.model.pzprv3 import write_pzprv3

        return write_pzprv3(board, solution)
    if not solution.rectangles or not fits_together(board, solution):
        return "; ".join(map(str, solution.rectangles))
    columns = board.shape[1]
    owner = owners_of(board, solution)
    letters = lettering(board, solution)
    marks = [letters[who] if who >= 0 else "#" for who in owner]
    return "\n".join("".join(marks[start : start + columns]) for start in range(0, len(marks), columns))


def lettering(board: Board, tiling: Tiling, choices: int = len(LETTERS)) -> list[str]:
    """A letter for each rectangle, none beside itself: a to z, A to Z, and again from the start."""
    return [LETTERS[number] for number in colouring(board, tiling, choices)]


def colouring(board: Board, tiling: Tiling, choices: int) -> list[int]:
    """A number below `choices` for each rectangle, each as it comes round; neighbours differ if there are enough."""
    columns = board.shape[1]
    owner = owners_of(board, tiling)
    beside: list[set[int]] = [set() for _ in tiling.rectangles]
    for square, who in enumerate(owner):
        for other in (square + 1 if (square + 1) % columns else -1, square + columns):
            if who >= 0 and 0 <= other < len(owner) and owner[other] not in (who, -1):
                beside[who].add(owner[other])
                beside[owner[other]].add(who)
    given: list[int] = []
    for number, near in enumerate(beside):
        taken = {given[other] for other in near if other < number}
        order = [(number + turn) % choices for turn in range(choices)]
        given.append(next((choice for choice in order if choice not in taken), order[0]))
    return given
