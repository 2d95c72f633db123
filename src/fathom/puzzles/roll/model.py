"""Boards of tiles with obstacles, sequences of rolls, and their texts.

A board is so many rows and columns of copies of the supertile of a tiling: a word of glyphs a copy, a glyph a tile,
with blanks between the words where a supertile has several tiles. Copies to the right are moved by the first
translation of the tiling, rows upwards by the second. A roll is told by the direction in which the polyhedron falls:
as on a compass where all edges of the tiling allow that, otherwise by the hour of a clock.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from fathom.errors import FathomError, FormatError, excerpt
from fathom.formats.text import Document, parse
from fathom.formats.text import write as write_text
from fathom.kind import Instance, Solution
from fathom.rolling.library import polyhedron_called, tiling_called
from fathom.rolling.model.polyhedron import Polyhedron
from fathom.rolling.model.rest import Rest
from fathom.rolling.model.tiling import Tiling

MOST_TILES = 20_000
_MOST_FACES = 400
_COMPASS = ("E", "NE", "N", "NW", "W", "SW", "S", "SE")
_GLYPHS = ".#SG*"


@dataclass(frozen=True, eq=False)
class Board(Instance):
    """A polyhedron, a tiling, and a part of the tiling.

    `free` says of each copy (row, column) of the supertile which of its tiles can be rolled onto; it is read-only.
    `start` and `goal` are tiles, counted along the rows, copy by copy. A goal face or turn of None is any.
    """

    kind: ClassVar[str] = "roll"

    polyhedron_name: str
    tiling_name: str
    free: NDArray[np.bool_]
    start: int
    face: int
    turn: int
    goal: int
    goal_face: int | None = None
    goal_turn: int | None = None
    about: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Refuse boards that cannot be."""
        free = np.array(self.free, np.bool_)
        free.setflags(write=False)
        object.__setattr__(self, "free", free)
        polyhedron, tiling = self.polyhedron, self.tiling
        if len(polyhedron.faces) > _MOST_FACES:
            raise FathomError(f"found {len(polyhedron.faces)} faces, expected at most {_MOST_FACES}")
        if free.ndim != 3 or not free.size or free.shape[2] != len(tiling.tiles):
            raise FathomError(f"expected rows and columns of copies of {len(tiling.tiles)} tiles")
        if free.size > MOST_TILES:
            raise FathomError(f"found a board of {free.size} tiles, expected at most {MOST_TILES}")
        for name, tile in (("start", self.start), ("goal", self.goal)):
            if not 0 <= tile < free.size or not free.reshape(-1)[tile]:
                raise FathomError(f"the {name} is on no free tile")
        fits = (self.start, self.face, self.turn), (self.goal, self.goal_face, self.goal_turn)
        for name, (tile, face, turn) in zip(("start", "goal"), fits, strict=True):
            sides = tiling.tiles[tile % free.shape[2]].sides
            if face is not None and not (0 <= face < len(polyhedron.faces) and polyhedron.sides[face] == sides):
                raise FathomError(f"face {face + 1} does not fit the tile of the {name}, which has {sides} sides")
            if turn is not None and not 0 <= turn < sides:
                raise FathomError(f"found turn {turn} at the {name}, expected 0 to {sides - 1}")

    def _key(self) -> tuple[object, ...]:
        about = tuple(sorted(self.about.items()))
        names = (self.polyhedron_name, self.tiling_name, self.free.shape, self.free.tobytes())
        return (*names, self.start, self.face, self.turn, self.goal, self.goal_face, self.goal_turn, about)

    def __eq__(self, other: object) -> bool:
        """Equal boards are the same puzzle with the same words about it."""
        return isinstance(other, Board) and self._key() == other._key()

    def __hash__(self) -> int:
        """Agrees with equality."""
        return hash(self._key())

    @property
    def polyhedron(self) -> Polyhedron:
        """What rolls."""
        return _polyhedron(self.polyhedron_name)

    @property
    def tiling(self) -> Tiling:
        """What it rolls over."""
        return _tiling(self.tiling_name)

    @cached_property
    def directions(self) -> tuple[str, ...]:
        """The names of the directions, counter-clockwise from the right."""
        return direction_names(self.tiling)

    def rest_on(self, tile: int, face: int, turn: int) -> Rest:
        """How it rests on a tile of the board."""
        rows, columns, tiles = self.free.shape
        copy, number = divmod(tile, tiles)
        row, column = divmod(copy, columns)
        return Rest(number, face, turn, (column, rows - 1 - row))

    def tile_of(self, rest: Rest) -> int | None:
        """The tile of the board that it rests on; None if that is outside."""
        rows, columns, tiles = self.free.shape
        column, row = rest.cell[0], rows - 1 - rest.cell[1]
        return (row * columns + column) * tiles + rest.tile if 0 <= row < rows and 0 <= column < columns else None

    def name_of(self, tile: int) -> str:
        """How a tile is called: row and column of its copy, and its number there if there are several."""
        _, columns, tiles = self.free.shape
        copy, number = divmod(tile, tiles)
        return f"{copy // columns},{copy % columns}" + (f".{number}" if tiles > 1 else "")

    def is_goal(self, tile: int | None, face: int, turn: int) -> bool:
        """Whether that is where it has to come to."""
        right = (self.goal_face is None or face == self.goal_face, self.goal_turn is None or turn == self.goal_turn)
        return tile == self.goal and all(right)


@dataclass(frozen=True, slots=True)
class Rolls(Solution):
    """A sequence of rolls, each in a direction: its number, counter-clockwise from the right."""

    ways: tuple[int, ...]

    def __len__(self) -> int:
        """The number of rolls."""
        return len(self.ways)

    @classmethod
    def of(cls, ways: Iterable[int]) -> Rolls:
        """The sequence with these directions."""
        return cls(tuple(int(way) for way in ways))


@lru_cache(128)
def _polyhedron(name: str) -> Polyhedron:
    return polyhedron_called(name)


@lru_cache(128)
def _tiling(name: str) -> Tiling:
    return tiling_called(name)


@lru_cache(128)
def direction_names(tiling: Tiling) -> tuple[str, ...]:
    """Names for the directions in which things roll: of a compass if all edges allow that, otherwise hours."""
    order = tiling.ring.order
    used = {(way - order // 4) % order for tile in tiling.tiles for way in tile.directions}
    if all(8 * way % order == 0 for way in used):
        return tuple(_COMPASS[8 * way // order] if 8 * way % order == 0 else "" for way in range(order))
    return tuple(str((3 - way) % 12 or 12) for way in range(order))


def edge_towards(tiling: Tiling, tile: int, way: int) -> int | None:
    """The edge of a tile over which one rolls in that direction; None if there is none."""
    order = tiling.ring.order
    ways = tiling.tiles[tile].directions
    along = (way + order // 4) % order
    return ways.index(along) if along in ways else None


def board(drawing: str, polyhedron: str = "cube", tiling: str = "4^4", **entries: object) -> Board:
    """A board from a drawing, for notebooks and tests: `board("S.\\n#G", goal_face=6)`."""
    told = {key.replace("_", "-"): str(value) for key, value in entries.items()}
    head = {"kind": Board.kind, "polyhedron": polyhedron, "tiling": tiling, **told}
    return read(parse(write_text(head, drawing.strip("\n").split("\n"))))


def read(document: Document) -> Board:
    """The board in a document of kind `roll`."""
    document.accept("polyhedron", "tiling", "face", "turn", "goal-face", "goal-turn")
    for key, find in (("polyhedron", _polyhedron), ("tiling", _tiling)):
        if key not in document.entries:
            raise FormatError(f"expected an entry '{key}: NAME'", source=document.source, line=1)
        try:
            find(document.entries[key].value.strip())
        except FathomError as error:
            raise document.error(key, str(error)) from None
    solid = _polyhedron(document.entries["polyhedron"].value.strip())
    ground = _tiling(document.entries["tiling"].value.strip())
    free, marks = _drawn(document, len(ground.tiles))
    numbers = {key: _number(document, key) for key in ("face", "turn", "goal-face", "goal-turn")}
    start = marks["start"]
    sides = ground.tiles[start % len(ground.tiles)].sides
    face = numbers["face"]
    if face is None:
        face = next((number for number, found in enumerate(solid.sides, 1) if found == sides), 1)
    try:
        return Board(
            document.entries["polyhedron"].value.strip(),
            document.entries["tiling"].value.strip(),
            free,
            start,
            face - 1,
            numbers["turn"] or 0,
            marks["goal"],
            None if numbers["goal-face"] is None else numbers["goal-face"] - 1,
            numbers["goal-turn"],
            document.about(),
        )
    except FathomError as error:
        raise FormatError(str(error), source=document.source, line=document.board_line) from None


def _number(document: Document, key: str) -> int | None:
    text = document.value(key, "").strip()
    if key not in document.entries:
        return None
    if not (text.isascii() and text.isdigit() and len(text) < 6):
        raise document.error(key, f"found {excerpt(text)}, expected a whole number")
    return int(text)


def _drawn(document: Document, tiles: int) -> tuple[NDArray[np.bool_], dict[str, int]]:
    """Which tiles are free, and where start and goal are."""
    rows = [list(row.rstrip()) if tiles == 1 else row.split() for row in document.rows]
    marks: dict[str, int] = {}
    if not rows or sum(map(len, rows)) * tiles > MOST_TILES:
        wanted = f"rows of copies of {tiles} tiles, {MOST_TILES} tiles at most"
        raise FormatError(f"expected a board: {wanted}", source=document.source, line=document.board_line)
    free = np.zeros((len(rows), len(rows[0]), tiles), np.bool_)
    for number, row in enumerate(rows):
        line = document.board_line + number
        if len(row) != len(rows[0]) or not row:
            message = f"found a row of {len(row)} copies, expected {len(rows[0]) or 'some'}"
            raise FormatError(message, source=document.source, line=line)
        for column, word in enumerate(row):
            if len(word) != tiles or set(word) - set(_GLYPHS):
                message = f"found {excerpt(word)}, expected {tiles} of {' '.join(_GLYPHS)}"
                raise FormatError(message, source=document.source, line=line)
            for place, glyph in enumerate(word):
                free[number, column, place] = glyph != "#"
                for mark, glyphs in (("start", "S*"), ("goal", "G*")):
                    if glyph in glyphs:
                        if mark in marks:
                            raise FormatError(f"found a second {mark}", source=document.source, line=line)
                        marks[mark] = (number * len(row) + column) * tiles + place
    for mark, glyph in (("start", "S"), ("goal", "G")):
        if mark not in marks:
            message = f"found no {mark}, expected one '{glyph}' or '*'"
            raise FormatError(message, source=document.source, line=document.board_line)
    return free, marks


def write(instance: Board) -> str:
    """The board as a document that `read` understands."""
    entries = {"kind": Board.kind, "polyhedron": instance.polyhedron_name, "tiling": instance.tiling_name}
    entries |= {"face": str(instance.face + 1), "turn": str(instance.turn)}
    if instance.goal_face is not None:
        entries["goal-face"] = str(instance.goal_face + 1)
    if instance.goal_turn is not None:
        entries["goal-turn"] = str(instance.goal_turn)
    return write_text({**entries, **instance.about}, glyph_rows(instance))


def glyph_rows(instance: Board) -> list[str]:
    """The rows of the drawing."""
    rows, columns, tiles = instance.free.shape
    glyphs = np.where(instance.free.reshape(-1), ".", "#")
    glyphs[instance.start], glyphs[instance.goal] = "S", "G"
    if instance.start == instance.goal:
        glyphs[instance.start] = "*"
    words = ["".join(word) for word in glyphs.reshape(rows * columns, tiles)]
    between = " " if tiles > 1 else ""
    return [between.join(words[row * columns : (row + 1) * columns]) for row in range(rows)]


SOLUTION = Rolls


def read_solution(instance: Board, text: str) -> Rolls:
    """The rolls that `text` tells: directions with blanks between them."""
    names = {name: way for way, name in enumerate(instance.directions) if name}
    ways = []
    for number, line in enumerate(text.splitlines(), 1):
        for word in line.replace(",", " ").split():
            if word.upper() not in names:
                message = f"found {excerpt(word)}, expected directions such as {' '.join(list(names)[:4])}"
                raise FormatError(message, source="solution", line=number, column=line.index(word) + 1)
            ways.append(names[word.upper()])
    return Rolls(tuple(ways))


def write_solution(instance: Board, solution: Rolls) -> str:
    """The rolls as text; `read_solution` reads it back."""
    return " ".join(instance.directions[way] for way in solution.ways)


__all__ = ["Board", "Rolls", "board", "edge_towards", "read", "read_solution", "write", "write_solution"]
