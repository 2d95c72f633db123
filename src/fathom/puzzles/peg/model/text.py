"""Puzzles and solutions as texts.

A drawing has `o` for a peg, `.` for a hole and blanks where there is none. Below a line `---` the position that is
wanted may follow, drawn in the same way. A board that is no drawing (`grid: listed`) tells its jumps, one a line:
`a > b > c` from a over b to c, `a - b - c` the same to and fro.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from fathom.errors import FathomError, FormatError, excerpt
from fathom.formats.text import Document, parse
from fathom.formats.text import write as write_text
from fathom.puzzles.peg.model.boards import MOST_HOLES, Board, Grid, Jump, Place, drawn, listed
from fathom.puzzles.peg.model.puzzle import Jumps, Pegs

_NAME = r"[\w.,'+]+"
_NAMES = re.compile(rf"{_NAME}(?:[ \t]+{_NAME})*")
_JUMP = re.compile(rf"\s*({_NAME})\s*([->])\s*({_NAME})\s*\2\s*({_NAME})\s*")
_MOVE = re.compile(r"\s*(\d{1,9})\s*,\s*(\d{1,9})\s*([NESWnesw]{1,2})\s*", re.ASCII)
_GOAL = re.compile(r"one(?:\s+at\s+(.+))?")
_LINE = re.compile(r"-{3,}\s*")
_MOST_SQUARES = 1 << 20


def pegs(drawing: str, goal: str = "", grid: str = Grid.SQUARE) -> Pegs:
    """A puzzle from a drawing, for notebooks and tests: `pegs("oo.", goal="one at 0,2")`."""
    entries = {"kind": Pegs.kind, "grid": str(grid), **({"goal": goal} if goal else {})}
    return read(parse(write_text(entries, drawing.strip("\n").split("\n"))))


def read(document: Document) -> Pegs:
    """The puzzle in a document of kind `peg`."""
    grid = Grid(document.choice("grid", list(Grid), Grid.SQUARE))
    document.accept("grid", "goal", *(("holes", "pegs") if grid is Grid.LISTED else ()))
    line = next((number for number, row in enumerate(document.rows) if _LINE.fullmatch(row)), None)
    above = document.rows if line is None else document.rows[:line]
    below = None if line is None else document.rows[line + 1 :]
    if below is not None and "goal" in document.entries:
        raise document.error("goal", "found a goal and a position below '---', expected one of them")
    under = document.board_line + len(above) + 1
    try:
        if grid is Grid.LISTED:
            board, start = _listed(document, above)
            wanted = None if below is None else _named(document, board, " ".join(below), under)
        else:
            board, start = _drawn(document, grid, above)
            wanted = None if below is None else _drawn_again(document, board, below, under)
        return Pegs(board, start, _goal(document, board) if wanted is None else wanted, document.about())
    except FormatError:
        raise
    except FathomError as error:
        raise FormatError(str(error), source=document.source, line=document.board_line) from None


def _goal(document: Document, board: Board) -> frozenset[int] | None:
    """What the entry says: None for one peg anywhere, or the hole where it is to be."""
    said = _GOAL.fullmatch(document.value("goal", "one"))
    if said is None:
        found = excerpt(document.entries["goal"].value)
        raise document.error("goal", f"found {found}, expected 'one', or 'one at' and a hole, such as {board.cells[0]}")
    if said[1] is None:
        return None
    try:
        return frozenset({board.number_of("".join(said[1].split()))})
    except FathomError as error:
        raise document.error("goal", str(error)) from None


def _signs(document: Document, rows: Sequence[str], first: int) -> dict[Place, str]:
    """What is drawn where, blanks left out."""
    found = {}
    if sum(map(len, rows)) > _MOST_SQUARES:
        message = f"found a drawing of more than {_MOST_SQUARES} squares, expected at most {MOST_HOLES} holes"
        raise FormatError(message, source=document.source, line=first)
    for row, line in enumerate(rows):
        for column, glyph in enumerate(line.rstrip()):
            if glyph not in "o. ":
                message = f"found {excerpt(glyph)}, expected one of o . or a blank"
                raise FormatError(message, source=document.source, line=first + row, column=column + 1)
            if glyph != " ":
                found[row, column] = glyph
    return found


def _drawn(document: Document, grid: Grid, rows: Sequence[str]) -> tuple[Board, frozenset[int]]:
    signs = _signs(document, rows, document.board_line)
    if len(signs) > MOST_HOLES:
        message = f"found a board of {len(signs)} holes, expected 1 to {MOST_HOLES}"
        raise FormatError(message, source=document.source, line=document.board_line)
    board = drawn(grid, signs)
    return board, frozenset(hole for hole, place in enumerate(board.places) if signs[place] == "o")


def _drawn_again(document: Document, board: Board, rows: Sequence[str], first: int) -> frozenset[int]:
    """The position below the line, on the same holes."""
    signs = _signs(document, rows, first)
    odd = sorted(set(signs) ^ set(board.places))
    if odd:
        row, column = odd[0]
        what = "a hole, expected none" if odd[0] in signs else "no hole, expected one"
        message = f"found {what} as in the drawing above the line"
        raise FormatError(message, source=document.source, line=first + row, column=column + 1)
    wanted = frozenset(hole for hole, place in enumerate(board.places) if signs[place] == "o")
    if not wanted:
        raise FormatError("found no peg below the line, expected at least one 'o'", source=document.source, line=first)
    return wanted


def _listed(document: Document, rows: Sequence[str]) -> tuple[Board, frozenset[int]]:
    """The board whose jumps are listed; holes are in the order told, or as they are met."""
    said = document.value("holes", "")
    if said and not _NAMES.fullmatch(said):
        raise document.error("holes", f"found {excerpt(said)}, expected the names of holes, with blanks between them")
    holes = dict.fromkeys(said.split())
    known = bool(holes)
    jumps: list[tuple[str, str, str]] = []
    for number, line in enumerate(rows, document.board_line):
        found = _JUMP.fullmatch(line)
        if found is None:
            if not line.strip():
                continue
            message = f"found {excerpt(line.strip())}, expected a jump such as 'a > b > c', or 'a - b - c' to and fro"
            raise FormatError(message, source=document.source, line=number, column=1)
        names = (found[1], found[3], found[4])
        strange = [name for name in names if known and name not in holes]
        if strange or len(set(names)) < 3:
            wanted = "one of the holes that are told" if strange else "three different holes"
            message = f"found {excerpt(strange[0] if strange else line.strip())}, expected {wanted}"
            raise FormatError(message, source=document.source, line=number, column=1)
        holes.update(dict.fromkeys(names))
        new = [names] if found[2] == ">" else [names, (names[2], names[1], names[0])]
        if len(holes) > MOST_HOLES or len(jumps) > _MOST_SQUARES:
            message = f"found too large a board, expected at most {MOST_HOLES} holes"
            raise FormatError(message, source=document.source, line=number)
        jumps += new
    board = listed(list(holes), jumps)
    if "pegs" not in document.entries:
        raise FormatError("expected an entry 'pegs:' with the holes that have pegs", source=document.source, line=1)
    entry = document.entries["pegs"]
    return board, _named(document, board, entry.value, entry.line, entry.column)


def _named(document: Document, board: Board, text: str, line: int, column: int | None = None) -> frozenset[int]:
    """The holes of these names."""
    try:
        return frozenset(board.number_of(name) for name in text.split())
    except FathomError as error:
        raise FormatError(str(error), source=document.source, line=line, column=column) from None


def write(instance: Pegs) -> str:
    """The puzzle as a document that `read` understands."""
    board, wanted = instance.board, instance.wanted
    entries = {"kind": Pegs.kind}
    if board.grid is not Grid.SQUARE:
        entries["grid"] = str(board.grid)
    if wanted is None or len(wanted) == 1:
        entries["goal"] = "one" if wanted is None else f"one at {board.cells[next(iter(wanted))]}"
    if board.grid is Grid.LISTED:
        entries["holes"] = " ".join(board.cells)
        entries["pegs"] = _names(board, instance.pegs)
        rows = _jump_lines(board)
    else:
        rows = _rows(board, instance.pegs)
    if wanted is not None and len(wanted) > 1:
        rows += ["---", *([_names(board, wanted)] if board.grid is Grid.LISTED else _rows(board, wanted))]
    return write_text({**entries, **instance.about}, rows)


def _names(board: Board, holes: frozenset[int]) -> str:
    return " ".join(board.cells[hole] for hole in sorted(holes))


def _rows(board: Board, pegs: frozenset[int]) -> list[str]:
    signs = {place: "o" if hole in pegs else "." for hole, place in enumerate(board.places)}
    last = max(row for row, _ in signs)
    wide = 1 + max(column for _, column in signs)
    return ["".join(signs.get((row, column), " ") for column in range(wide)).rstrip() for row in range(last + 1)]


def _jump_lines(board: Board) -> list[str]:
    """A line a jump, or one for both where the way back follows at once."""
    lines = []
    waiting = list(reversed(board.jumps))
    while waiting:
        jump = waiting.pop()
        sign = ">"
        if waiting and waiting[-1] == Jump(jump.end, jump.over, jump.start):
            waiting.pop()
            sign = "-"
        lines.append(f" {sign} ".join(board.cells[hole] for hole in jump))
    return lines


def read_solution(instance: Pegs, text: str) -> Jumps:
    """The jumps that `text` tells: `row,column direction`, or `a > b > c` by holes; one a line, or with `;`."""
    moves = []
    for number, line in enumerate(text.splitlines(), 1):
        column = 1
        for part in line.split(";"):
            if part.strip():
                try:
                    moves.append(_jump(instance.board, part))
                except FathomError as error:
                    place = column + len(part) - len(part.lstrip())
                    raise FormatError(str(error), source="solution", line=number, column=place) from None
            column += len(part) + 1
    return Jumps(tuple(moves))


def _jump(board: Board, text: str) -> Jump:
    """The jump that a text tells, which the board must have."""
    by_direction, by_holes = _MOVE.fullmatch(text), _JUMP.fullmatch(text)
    found: list[Jump] = []
    if by_holes is not None and by_holes[2] == ">":
        holes = tuple(board.number_of(by_holes[group]) for group in (1, 3, 4))
        found = [jump for jump in board.jumps if jump == holes]
    elif by_direction is not None and board.grid is not Grid.LISTED:
        start = board.number_of(f"{int(by_direction[1])},{int(by_direction[2])}")
        direction = by_direction[3].upper()
        found = [jump for jump in board.jumps if jump.start == start and board.direction_of(jump) == direction]
    if not found:
        example = jump_text(board, board.jumps[0]) if board.jumps else "none: there are no jumps here"
        raise FathomError(f"found {excerpt(text.strip())}, expected a jump of the board, such as {example}")
    return found[0]


def write_solution(instance: Pegs, solution: Jumps) -> str:
    """The jumps as text; `read_solution` reads it back."""
    return "; ".join(jump_text(instance.board, jump) for jump in solution.moves)


def jump_text(board: Board, jump: Jump) -> str:
    """One jump as text."""
    if board.grid is Grid.LISTED:
        return " > ".join(board.cells[hole] for hole in jump)
    return f"{board.cells[jump.start]} {board.direction_of(jump)}"
