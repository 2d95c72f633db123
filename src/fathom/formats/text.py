"""Fathom's own files: `key: value` lines, an empty line, the board.

`parse` splits a text into its entries and its rows and remembers where each stood, so that whoever reads them
further can point at the place of a mistake. `board_codes` turns rows of glyphs into an array, at about the speed of
reading the file.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from fathom.errors import FormatError, excerpt

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

ABOUT = ("title", "author", "source", "note")
"""Entries that every kind accepts and keeps: they say something about a puzzle and change nothing."""

_ENTRY = re.compile(r"([A-Za-z][A-Za-z0-9-]*)[ \t]*:[ \t]*(.*)")
_LAYER_LINE = re.compile(r"-{3,}")
_UNKNOWN = 255


@dataclass(frozen=True, slots=True)
class Entry:
    """The value of one `key: value` line and the place where it starts."""

    value: str
    line: int
    column: int


@dataclass(frozen=True, slots=True)
class Document:
    """A text, split but not yet understood. `board_line` is the number of the board's first line."""

    source: str
    kind: str
    entries: Mapping[str, Entry]
    rows: Sequence[str]
    board_line: int

    def value(self, key: str, default: str) -> str:
        """What the entry `key` says, or `default` if it is not there."""
        return self.entries[key].value if key in self.entries else default

    def choice(self, key: str, choices: Sequence[str], default: str | None = None) -> str:
        """What the entry `key` says, which must be one of `choices`."""
        if key not in self.entries:
            if default is None:
                raise FormatError(f"expected an entry '{key}: {'|'.join(choices)}'", source=self.source, line=1)
            return default
        if self.entries[key].value not in choices:
            raise self.error(key, f"found {excerpt(self.entries[key].value)}, expected one of {', '.join(choices)}")
        return self.entries[key].value

    def error(self, key: str, message: str) -> FormatError:
        """A `FormatError` that points at the value of the entry `key`."""
        entry = self.entries[key]
        return FormatError(message, source=self.source, line=entry.line, column=entry.column)

    def about(self) -> dict[str, str]:
        """The entries that say something about the puzzle and change nothing."""
        return {key: self.entries[key].value for key in ABOUT if key in self.entries}

    def accept(self, *keys: str) -> None:
        """Refuse entries other than `keys` and those every kind has."""
        for key in self.entries:
            if key not in (*keys, "kind", *ABOUT):
                known = ", ".join((*keys, *ABOUT))
                entry = self.entries[key]
                raise FormatError(
                    f"found the entry {excerpt(key)}, expected one of {known}",
                    source=self.source,
                    line=entry.line,
                    column=1,
                )


def decode(data: bytes, source: str) -> str:
    """The text in `data`, which must be UTF-8 without NUL bytes; line ends become plain."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line, column = _place(data, error.start)
        message = f"found the byte 0x{data[error.start]:02x}, expected UTF-8 text"
        raise FormatError(message, source=source, line=line, column=column) from None
    if "\0" in text:
        line, column = _place(data, data.index(b"\0"))
        raise FormatError("found a NUL byte, expected text", source=source, line=line, column=column)
    return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text


def _place(data: bytes, offset: int) -> tuple[int, int]:
    return data.count(b"\n", 0, offset) + 1, offset - (data.rfind(b"\n", 0, offset) + 1) + 1


def parse(text: str, source: str = "") -> Document:
    """Split `text` into entries and rows. The first entry must be `kind`."""
    entries: dict[str, Entry] = {}
    position = 0
    number = 0
    while position < len(text):
        end = text.find("\n", position)
        end = len(text) if end < 0 else end
        number += 1
        line = text[position:end]
        if not line.strip():
            if not entries:
                raise FormatError("found an empty line, expected 'kind: NAME'", source=source, line=number, column=1)
            position = end + 1
            break
        match = _ENTRY.fullmatch(line.rstrip())
        if match is None or (not entries and match[1] != "kind"):
            expected = "'key: value' or an empty line before the board" if entries else "'kind: NAME'"
            raise FormatError(f"found {excerpt(line)}, expected {expected}", source=source, line=number, column=1)
        if match[1] in entries:
            raise FormatError(f"found {excerpt(match[1])} a second time", source=source, line=number, column=1)
        entries[match[1]] = Entry(match[2], number, match.start(2) + 1)
        position = end + 1
    if not entries:
        raise FormatError("found nothing, expected 'kind: NAME'", source=source, line=1, column=1)
    rows = text[position:].split("\n") if position < len(text) else []
    while rows and not rows[-1]:
        rows.pop()
    return Document(source, entries["kind"].value, entries, rows, number + 1)


def write(entries: Mapping[str, str], rows: Sequence[str]) -> str:
    """A text that `parse` splits into `entries` (which begin with `kind`) and `rows`."""
    return "\n".join([*(f"{key}: {value}" for key, value in entries.items()), "", *rows]) + "\n"


def board_codes(document: Document, glyphs: Mapping[str, int], fill: str | None = None) -> NDArray[np.uint8]:
    """The board as an array of codes, one a glyph.

    Layers are separated by a line `---` and make a third dimension; `----` separates blocks of layers, and so on.
    Trailing blanks of a row are dropped. Rows must be equally long, unless there is a glyph to `fill` them with: then
    it also stands for every blank, and rows may be empty. Raises `FormatError` at the first glyph or row that does not
    fit.
    """
    import numpy as np

    rows, numbers, shape = _shaped_rows(document, fill)
    table = np.full(256, _UNKNOWN, np.uint8)
    for glyph, code in glyphs.items():
        table[ord(glyph)] = code
    joined = "".join(rows)
    if joined.isascii():
        codes = table[np.frombuffer(joined.encode(), np.uint8)]
        wrong = int(np.argmax(codes == _UNKNOWN)) if (codes == _UNKNOWN).any() else None
    else:
        wrong = next(place for place, glyph in enumerate(joined) if glyph not in glyphs)
    if wrong is not None:
        line, column = numbers[wrong // shape[-1]], wrong % shape[-1] + 1
        message = f"found {excerpt(joined[wrong])}, expected one of {' '.join(glyphs)}"
        raise FormatError(message, source=document.source, line=line, column=column)
    return codes.reshape(shape)


def _shaped_rows(document: Document, fill: str | None) -> tuple[list[str], list[int], tuple[int, ...]]:
    """All rows without the separators, their line numbers, and the shape of the board."""
    rows: list[str] = []
    numbers: list[int] = []
    shape: list[int] = []  # extents found so far, rows of a layer first, then layers of a block, ...
    counts = [0]

    def close(levels: int, number: int) -> None:
        for level in range(levels):
            while len(counts) < level + 2:
                counts.append(0)
            if len(shape) <= level:
                shape.append(counts[level])
            elif counts[level] != shape[level]:
                unit = ("rows", "layers", "blocks")[min(level, 2)]
                message = f"found {counts[level]} {unit}, expected {shape[level]} as before"
                raise FormatError(message, source=document.source, line=number)
            counts[level] = 0
            counts[level + 1] += 1

    drawn = list(map(str.rstrip, document.rows))
    while drawn and not drawn[-1]:
        drawn.pop()
    if fill is not None:
        drawn = _filled(drawn, fill)
    for number, row in enumerate(drawn, document.board_line):
        if _LAYER_LINE.fullmatch(row):
            close(len(row) - 2, number)
            continue
        if not row or len(row) != len(rows[0] if rows else row):
            wanted = f"{len(rows[0])} squares as in the first row" if rows else "a row of the board"
            raise FormatError(
                f"found a row of {len(row)} squares, expected {wanted}", source=document.source, line=number
            )
        rows.append(row)
        numbers.append(number)
        counts[0] += 1
    end = document.board_line + len(document.rows)
    if not rows:
        raise FormatError("found no board, expected rows after an empty line", source=document.source, line=end)
    layered = bool(shape)
    if counts[0]:  # otherwise a separator closed the last layer: that is how an outermost extent of 1 is told
        close(max(1, len(shape)), end)
    extents = [*shape, counts[len(shape)]] if layered else shape
    return rows, numbers, (*reversed(extents), len(rows[0]))


def _filled(rows: list[str], fill: str) -> list[str]:
    """The rows, blanks replaced and all as long as the longest; separators stay as they are."""
    width = max((len(row) for row in rows if not _LAYER_LINE.fullmatch(row)), default=0)
    return [row if _LAYER_LINE.fullmatch(row) else row.replace(" ", fill).ljust(width, fill) for row in rows]


def board_rows(board: NDArray[np.uint8], glyphs: Sequence[str]) -> list[str]:
    """The rows (and separators) that `board_codes` reads as `board`; `glyphs[code]` is the glyph of a code."""
    import numpy as np

    if board.ndim > 2:
        separator = "-" * board.ndim
        rows: list[str] = []
        for block in board:
            rows += [separator] if rows else []
            rows += [row for row in board_rows(block, glyphs) if len(block) > 1 or not row.startswith("---")]
        return rows if len(board) > 1 else [*rows, separator]
    table = np.frombuffer("".join(glyphs).encode(), np.uint8)
    return [bytes(row).decode() for row in table[np.atleast_2d(board)]]
