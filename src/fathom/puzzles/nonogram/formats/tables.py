"""Black and white puzzles as bare tables of numbers: `.mk`, `.nin`, tournament files and those of picross-solver.

================ ==================================================================================================
mk               height and width, the rows, a line `#`, the columns (Petr and Mirek Olšák)
nin              width and height, the rows, the columns (Jakub Wilk)
tournament       `$1`, the columns, the rows, as many of each; then `$2` and so on (the first is read)
picross-solver   `GRID name`, `ROWS`, `[ 1 2 ]` …, `COLUMNS`, …; comments after `#` (the first grid is read)
================ ==================================================================================================
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from fathom.errors import FathomError, FormatError, excerpt
from fathom.puzzles.nonogram.formats.reading import about_of, numbered_clues, placed
from fathom.puzzles.nonogram.model import Nonogram
from fathom.puzzles.nonogram.model.clues import BLACK_AND_WHITE, Clue, Run, room_for

_NUMBER = re.compile(r"[0-9]{1,6}", re.ASCII)
Lines = Sequence[tuple[int, str]]


def _lines(text: str) -> list[tuple[int, str]]:
    return [(number, line.strip()) for number, line in enumerate(text.removesuffix("\n").split("\n"), 1)]


def _runs(line: str, number: int, source: str) -> Clue:
    lengths = []
    for word in line.replace(",", " ").split():
        if not _NUMBER.fullmatch(word):
            raise FormatError(f"found {excerpt(word)}, expected lengths of runs", source=source, line=number)
        lengths.append(int(word))
    return tuple(Run(length, 1) for length in lengths if length)


def _sizes(lines: Lines, source: str) -> tuple[int, int, Lines]:
    """The two numbers of the first line, and the lines after it."""
    for place, (number, line) in enumerate(lines):
        if line:
            words = line.split()
            if len(words) != 2 or not all(map(_NUMBER.fullmatch, words)):
                raise FormatError(f"found {excerpt(line)}, expected two sizes", source=source, line=number)
            return int(words[0]), int(words[1]), lines[place + 1 :]
    raise FormatError("found nothing, expected two sizes", source=source, line=1)


def _puzzle(rows: Lines, columns: Lines, source: str, title: str = "") -> Nonogram:
    clues = [tuple(_runs(line, number, source) for number, line in side) for side in (rows, columns)]
    return placed(source, Nonogram, clues[0], clues[1], BLACK_AND_WHITE, None, about_of({"title": title}))


def read_mk(text: str, source: str) -> Nonogram:
    """The puzzle in an `.mk` text."""
    height, width, lines = _sizes(_lines(text), source)
    middle = next((place for place, (_, line) in enumerate(lines) if line == "#"), None)
    if middle is None:
        raise FormatError("expected a line '#' between rows and columns", source=source)
    rows = numbered_clues(lines[:middle], height, "rows", source)
    return _puzzle(rows, numbered_clues(lines[middle + 1 :], width, "columns", source), source)


def read_nin(text: str, source: str) -> Nonogram:
    """The puzzle in a `.nin` text."""
    width, height, lines = _sizes(_lines(text), source)
    clues = numbered_clues(lines, width + height, "rows and columns", source)
    return _puzzle(clues[:height], clues[height:], source)


def is_nin(text: str) -> bool:
    """Two sizes, then as many clues as they say, each with room in its line; a 0 only alone."""
    try:
        puzzle = read_nin(text, "")
    except FathomError:
        return False
    words = [line.split() for line in text.split("\n")[1:]]
    tidy = all(not word.startswith("0") or line == ["0"] for line in words for word in line)
    return tidy and all(room_for(clue or ()) <= puzzle.length_of(line) for line, clue in enumerate(puzzle.lines))


def read_tournament(text: str, source: str) -> Nonogram:
    """The first puzzle in a tournament file."""
    return tournament(text, source, most=1)[0]


def tournament(text: str, source: str, most: int | None = None) -> list[Nonogram]:
    """The puzzles in a tournament file."""
    puzzles: list[Nonogram] = []
    for title, number, lines in _headed(_lines(text), "$"):
        if most is not None and len(puzzles) == most:
            break
        listed = list(lines)
        while listed and not listed[-1][1]:
            listed.pop()
        if not listed or len(listed) % 2:
            found = f"found {len(listed)} clues after ${title}, expected as many for the columns as for the rows"
            raise FormatError(found, source=source, line=number)
        half = len(listed) // 2
        puzzles.append(_puzzle(listed[half:], listed[:half], source, f"${title}"))
    if not puzzles:
        raise FormatError("found no '$1', which begins a puzzle", source=source, line=1)
    return puzzles


def _headed(lines: Lines, mark: str) -> Iterable[tuple[str, int, Lines]]:
    heads = [place for place, (_, line) in enumerate(lines) if line.startswith(mark)]
    for head, end in zip(heads, (*heads[1:], len(lines)), strict=False):
        number, line = lines[head]
        yield line[len(mark) :].strip(), number, lines[head + 1 : end]


def read_grid(text: str, source: str) -> Nonogram:
    """The first grid in a file of picross-solver."""
    return grids(text, source, most=1)[0]


def grids(text: str, source: str, most: int | None = None) -> list[Nonogram]:
    """The grids in a file of picross-solver."""
    uncommented = [(number, line.partition("#")[0].strip()) for number, line in _lines(text)]
    puzzles: list[Nonogram] = []
    for title, number, lines in _headed(uncommented, "GRID"):
        if most is not None and len(puzzles) == most:
            break
        sections: dict[str, list[tuple[int, str]]] = {"ROWS": [], "COLUMNS": []}
        current: list[tuple[int, str]] | None = None
        for place, line in lines:
            if line in sections:
                current = sections[line]
            elif line and current is not None and line.startswith("[") and line.endswith("]"):
                current.append((place, line[1:-1].strip()))
            elif line:
                message = f"found {excerpt(line)}, expected ROWS, COLUMNS or a clue such as [ 1 2 ]"
                raise FormatError(message, source=source, line=place)
        for name, found in sections.items():
            if not found:
                raise FormatError(f"grid {excerpt(title)} has no {name.lower()}", source=source, line=number)
        puzzles.append(_puzzle(sections["ROWS"], sections["COLUMNS"], source, title))
    if not puzzles:
        raise FormatError("found no 'GRID name', which begins a puzzle", source=source, line=1)
    return puzzles


def _written(puzzle: Nonogram, format: str) -> tuple[list[str], list[str]]:
    """The clues of rows and columns as lines of numbers."""
    if not puzzle.is_black_and_white:
        raise FathomError(f"{format} files know no colours")
    if None in puzzle.lines:
        raise FathomError(f"{format} files have a clue for every line, this puzzle has lines without")
    lines = [" ".join(str(run.length) for run in clue or ()) or "0" for clue in puzzle.lines]
    return lines[: puzzle.height], lines[puzzle.height :]


def write_mk(puzzle: Nonogram) -> str:
    """The puzzle as an `.mk` text."""
    rows, columns = _written(puzzle, "mk")
    return "\n".join([f"{puzzle.height} {puzzle.width}", *rows, "#", *columns]) + "\n"


def write_nin(puzzle: Nonogram) -> str:
    """The puzzle as a `.nin` text."""
    rows, columns = _written(puzzle, "nin")
    return "\n".join([f"{puzzle.width} {puzzle.height}", *rows, *columns]) + "\n"


def write_tournament(puzzle: Nonogram) -> str:
    """The puzzle as a tournament file of one."""
    if puzzle.height != puzzle.width:
        raise FathomError(f"tournament puzzles are square, this one is {puzzle.height} x {puzzle.width}")
    rows, columns = _written(puzzle, "tournament")
    return "\n".join(["$1", *(line.replace(" ", "\t") for line in (*columns, *rows))]) + "\n"


def write_grid(puzzle: Nonogram) -> str:
    """The puzzle as a file of picross-solver."""
    rows, columns = ([f"[ {line} ]" if line != "0" else "[ ]" for line in side] for side in _written(puzzle, "picross"))
    title = puzzle.about.get("title", "Nonogram").replace("#", "")
    return "\n".join([f"GRID {title}", "ROWS", *rows, "COLUMNS", *columns]) + "\n"
