"""Addresses of puzz.link and the texts of pzpr, split into what all their puzzles share.

An address ends in `?NAME/COLUMNS/ROWS/BODY`. In the body of many puzzles a character is a square with something on it
and a letter g to z stands for 1 to 20 squares with nothing; `read_body` and `write_body` know only that. A pzprv3
text is `pzprv3`, the name, the numbers of rows and columns, and lines of words; lines end with a slash where it is
written in one line, otherwise with line ends.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from fathom.errors import FormatError, excerpt

HOME = "https://puzz.link/p"
ADDRESSES = "puzzlink-"
"""So the names of formats that are addresses begin; the name of the puzzle follows."""

_ADDRESS = re.compile(
    r"(?:https?://[^\s?]+\?)?(?P<name>[a-z][a-z0-9]*)(?:_edit|_test|_play)?/(?:v:/)?"
    r"(?P<columns>\d{1,5})/(?P<rows>\d{1,5})(?:/(?P<body>[^\s]*))?",
    re.ASCII,
)
_FIRST_GAP, _LONGEST_GAP = ord("g"), 20


@dataclass(frozen=True, slots=True)
class Address:
    """A puzzle in an address: its name, its size, the body, and the column at which the body starts."""

    name: str
    rows: int
    columns: int
    body: str
    column: int


@dataclass(frozen=True, slots=True)
class Record:
    """A puzzle in a pzprv3 text: its size, and all lines after that."""

    rows: int
    columns: int
    lines: tuple[str, ...]


def is_address(text: str) -> bool:
    """Whether the text is an address of the web, of whatever."""
    return text[:2000].lstrip().startswith(("http://", "https://"))


def wrong_address(text: str, names: Sequence[str], source: str = "") -> FormatError:
    """What is wrong with an address that no reader takes; puzzles of these `names` are read."""
    address = text.strip()
    site, question, puzzle = address.partition("?")
    name = puzzle.partition("/")[0]
    known = ", ".join(names)
    if len(address.split()) > 1:
        message, column = "found more than an address, expected nothing after it", 1
    elif not question:
        message, column = f"found no puzzle in the address, expected {HOME}?NAME/COLUMNS/ROWS/…", len(site) + 1
    elif re.sub(r"_(edit|test|play)$", "", name) not in names:
        message, column = f"found a puzzle called {excerpt(name)}, expected one of {known}", len(site) + 2
    else:
        rest = puzzle[len(name) + 1 :]
        message = f"found {excerpt(rest)}, expected COLUMNS/ROWS/… after the name, each of 1 to 5 digits"
        column = len(site) + len(name) + 3
    return FormatError(message, source=source, line=1, column=column)


def names_address(text: str, name: str) -> bool:
    """Whether the text is an address of a puzzle of that name."""
    match = _ADDRESS.fullmatch(text.strip()) if len(text) < 1_000_000 else None
    return match is not None and match["name"] == name


def read_address(text: str, name: str, source: str = "") -> Address:
    """The parts of an address, which must be of a puzzle called `name`."""
    match = _ADDRESS.fullmatch(text.strip())
    if (match is None or match["name"] != name) and is_address(text):
        raise wrong_address(text, [name], source)
    if match is None or match["name"] != name:
        message = f"found {excerpt(text.strip())}, expected an address that ends in ?{name}/COLUMNS/ROWS/…"
        raise FormatError(message, source=source, line=1, column=1)
    start = (match.start("body") if match["body"] is not None else match.end()) + len(text) - len(text.lstrip()) + 1
    return Address(name, int(match["rows"]), int(match["columns"]), (match["body"] or "").rstrip("/"), start)


def write_address(name: str, rows: int, columns: int, body: str, home: str = HOME) -> str:
    """An address that `read_address` splits into these parts."""
    return f"{home}?{name}/{columns}/{rows}/{body}"


def read_body(address: Address, codes: Mapping[str, int], nothing: int, source: str = "") -> list[int]:
    """What is on each square: `codes[character]`, or `nothing` in a gap. Squares after the end have nothing."""
    squares: list[int] = []
    size = address.rows * address.columns
    for place, character in enumerate(address.body):
        if character in codes:
            squares.append(codes[character])
        elif "g" <= character <= "z":
            squares += [nothing] * (ord(character) - _FIRST_GAP + 1)
        else:
            message = f"found {excerpt(character)}, expected one of {' '.join(codes)} or g to z"
            raise FormatError(message, source=source, line=1, column=address.column + place)
        if len(squares) > size:
            message = f"found more than {address.rows} x {address.columns} squares"
            raise FormatError(message, source=source, line=1, column=address.column + place)
    return squares + [nothing] * (size - len(squares))


def write_body(squares: Sequence[int], characters: Mapping[int, str]) -> str:
    """The body that `read_body` reads as these squares; a code without character is part of a gap."""
    body = []
    gap = 0
    for code in (*squares, None):
        character = "" if code is None else characters.get(code, "")
        if code is not None and not character:
            gap += 1
        if gap and (character or code is None or gap == _LONGEST_GAP):
            body.append(chr(_FIRST_GAP + gap - 1))
            gap = 0
        body.append(character)
    return "".join(body)


def is_pzprv3(text: str, name: str | None = None) -> bool:
    """Whether the text is a pzprv3 one (of a puzzle of that name)."""
    words = re.split(r"[/\n]", text.lstrip()[:200], maxsplit=2)
    is_one = re.fullmatch(r"pzprv3(\.\d+)?", words[0].strip()) is not None
    return is_one and (name is None or (len(words) > 1 and words[1].strip() == name))


def read_pzprv3(text: str, name: str, source: str = "") -> Record:
    """The parts of a pzprv3 text, which must be of a puzzle called `name`."""
    whole = text.strip()
    lines = [line.strip() for line in (whole.replace("\n", "").split("/") if "/" in whole else whole.split("\n"))]
    if not is_pzprv3(text, name):
        raise FormatError(f"found {excerpt(text.strip())}, expected 'pzprv3' and '{name}'", source=source, line=1)
    sizes = [line for line in lines[2:4] if re.fullmatch(r"\d{1,5}", line, re.ASCII)]
    if len(sizes) < 2:
        raise FormatError("expected the numbers of rows and columns after the name", source=source, line=3)
    return Record(int(sizes[0]), int(sizes[1]), tuple(lines[4:]))


def write_pzprv3_lines(name: str, rows: int, columns: int, lines: Sequence[str]) -> str:
    """A pzprv3 text with these lines, a line each."""
    return "\n".join(["pzprv3", name, str(rows), str(columns), *lines]) + "\n"
