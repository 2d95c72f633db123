"""Fragments of levels: a piece of ground with blocks and ports, which may be a gadget; and their text, both ways.

    kind: gadget-fragment
    rules: push-1
    target: no-return

    ##.o.###
    L#.o..##
    ..o.#R##
    #...####

`#` is fixed, `o` a block, `.` floor, any other letter a port: floor from which a corridor leads out of the drawing.
Beyond the drawing all is fixed but for these corridors. `ports: L R` gives the ports in the order of the target's
locations; without it they are taken clockwise around the drawing. `rules` are `push-1` (the default), `push-2`, ...,
`push-*`, and in side view, with gravity, `box-dude`, `block-dude` and `blox-dude`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from fathom.errors import FathomError, FormatError, excerpt
from fathom.formats.text import Document, parse
from fathom.formats.text import write as write_text

KIND = "gadget-fragment"
DUDES = ("box-dude", "block-dude", "blox-dude")
WALL, FLOOR, BLOCK = "#", ".", "o"
MOST_SIDE = 400

_PUSH = re.compile(r"push-([1-9][0-9]?|\*)")

Cell = tuple[int, int]
"""Row and column."""


@dataclass(frozen=True)
class Fragment:
    """A piece of ground: rows of `#`, `.` and `o`, and the ports by name, in the order of their locations."""

    rows: tuple[str, ...]
    ports: tuple[tuple[str, Cell], ...]
    rules: str = "push-1"
    target: str | None = None
    about: Mapping[str, str] = field(default_factory=dict, hash=False)

    def __post_init__(self) -> None:
        """Refuse rules that are not known, rows of several lengths and ports that are no floor."""
        known_rules(self.rules)
        if not self.rows or len({len(row) for row in self.rows}) != 1 or not self.rows[0]:
            raise FathomError("expected rows of one length, and at least one cell")
        if set("".join(self.rows)) - {WALL, FLOOR, BLOCK}:
            raise FathomError(f"expected cells {WALL}, {FLOOR} and {BLOCK}")
        if len({name for name, _ in self.ports}) != len(self.ports):
            raise FathomError("expected different names for the ports")
        for name, (row, column) in self.ports:
            if not (0 <= row < len(self.rows) and 0 <= column < len(self.rows[0])) or self.at((row, column)) != FLOOR:
                raise FathomError(f"expected floor at the port {name}")

    def at(self, cell: Cell) -> str:
        """What is in a cell; beyond the drawing all is fixed."""
        row, column = cell
        inside = 0 <= row < len(self.rows) and 0 <= column < len(self.rows[0])
        return self.rows[row][column] if inside else WALL

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the ports, in the order of the locations."""
        return tuple(name for name, _ in self.ports)

    @property
    def blocks(self) -> frozenset[Cell]:
        """Where blocks lie."""
        return frozenset(cell for cell in self.cells() if self.at(cell) == BLOCK)

    @property
    def floor(self) -> frozenset[Cell]:
        """Where nothing is fixed."""
        return frozenset(cell for cell in self.cells() if self.at(cell) != WALL)

    def cells(self) -> Sequence[Cell]:
        """All cells of the drawing, row by row."""
        return [(row, column) for row in range(len(self.rows)) for column in range(len(self.rows[0]))]

    def with_blocks(self, blocks: frozenset[Cell]) -> Fragment:
        """The same ground with blocks in other cells."""
        rows = []
        for row, line in enumerate(self.rows):
            cells = (BLOCK if (row, column) in blocks else FLOOR for column in range(len(line)))
            rows.append("".join(new if old != WALL else WALL for old, new in zip(line, cells, strict=True)))
        return Fragment(tuple(rows), self.ports, self.rules, self.target, self.about)


def known_rules(rules: str) -> str:
    """These rules, if there are such."""
    if rules not in DUDES and not _PUSH.fullmatch(rules):
        raise FathomError(f"found the rules {excerpt(rules)}, expected push-1, push-2, ..., push-*, {', '.join(DUDES)}")
    return rules


def strength_of(rules: str, cells: int) -> int:
    """How many blocks in a row can be pushed; with `push-*` as many as there are cells."""
    match = _PUSH.fullmatch(rules)
    if match is None:
        raise FathomError(f"{rules} are no rules of pushing alone")
    return cells if match[1] == "*" else int(match[1])


def fragment(text: str, rules: str = "push-1", ports: str | None = None, target: str | None = None) -> Fragment:
    """A fragment from its rows, for notebooks and tests; `ports` are names between spaces."""
    entries = {"kind": KIND, "rules": rules, **({"ports": ports} if ports is not None else {})}
    entries |= {"target": target} if target is not None else {}
    return read(parse(write_text(entries, text.strip("\n").split("\n"))))


def read_fragment(text: str, source: str = "") -> Fragment:
    """The fragment in a text with its heading."""
    document = parse(text, source)
    if document.kind != KIND:
        raise document.error("kind", f"found {excerpt(document.kind)}, expected {KIND}")
    return read(document)


def read(document: Document) -> Fragment:
    """The fragment in a document of kind `gadget-fragment`."""
    document.accept("rules", "ports", "target")
    rules = document.value("rules", "push-1")
    try:
        known_rules(rules)
    except FathomError as error:
        raise document.error("rules", str(error)) from None
    rows = [row.rstrip() for row in document.rows]
    while rows and not rows[-1]:
        rows.pop()
    width = len(rows[0]) if rows else 0
    found: dict[str, Cell] = {}
    for number, row in enumerate(rows):
        line = document.board_line + number
        if len(row) != width or max(len(rows), width) > MOST_SIDE:
            message = f"found {len(row)} cells, expected {width} as in the first row, and at most {MOST_SIDE}"
            raise FormatError(message, source=document.source, line=line, column=1)
        for column, glyph in enumerate(row):
            if glyph in (WALL, FLOOR, BLOCK):
                continue
            if not (glyph.isascii() and glyph.isalpha()) or glyph in found:
                what = "a second time, expected one cell a port" if glyph in found else ", expected #, ., o or a letter"
                message = f"found {excerpt(glyph)}{'' if what[0] == ',' else ' '}{what}"
                raise FormatError(message, source=document.source, line=line, column=column + 1)
            found[glyph] = (number, column)
    if not rows:
        raise FormatError("expected rows of cells", source=document.source, line=document.board_line)
    names = sorted(found, key=lambda name: _along_border(found[name], len(rows), width))
    if "ports" in document.entries:
        told = document.value("ports", "").split()
        if sorted(told) != sorted(names):
            raise document.error("ports", f"expected the ports of the drawing, {' '.join(names)}, each once")
        names = told
    plain = tuple("".join(glyph if glyph in (WALL, FLOOR, BLOCK) else FLOOR for glyph in row) for row in rows)
    target = document.value("target", "").strip() or None
    return Fragment(plain, tuple((name, found[name]) for name in names), rules, target, document.about())


def _along_border(cell: Cell, rows: int, columns: int) -> float:
    """How far along the border, clockwise from the top left corner, the nearest border cell is."""
    row, column = cell
    sides = {
        row: column,
        columns - 1 - column + 0.1: columns + row,
        rows - 1 - row + 0.2: columns + rows + columns - 1 - column,
        column + 0.3: 2 * columns + rows + rows - 1 - row,
    }
    return sides[min(sides)]


def drawn_rows(found: Fragment) -> list[str]:
    """The rows with the letters of the ports."""
    rows = [list(row) for row in found.rows]
    for name, (row, column) in found.ports:
        rows[row][column] = name
    return ["".join(row) for row in rows]


def write_fragment(found: Fragment) -> str:
    """The fragment as a text that `read_fragment` reads."""
    entries = {"kind": KIND, "rules": found.rules, "ports": " ".join(found.names)}
    entries |= {"target": found.target} if found.target else {}
    return write_text({**entries, **found.about}, drawn_rows(found))
