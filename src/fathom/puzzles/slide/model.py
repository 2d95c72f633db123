"""Levels and walks, and their texts.

A `Level` is a grid of squares with a start, a goal and the way in which moves work; a `Walk` is a sequence of moves.
Reading and writing are linear in the number of squares, a few nanoseconds each: boards of 4096 x 4096 are everyday.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from fathom.errors import FathomError, FormatError, excerpt
from fathom.formats.text import Document, board_codes, board_rows
from fathom.formats.text import write as write_text
from fathom.grid import coordinates, direction_names, directions, flat_index, square_name
from fathom.kind import Instance, Solution

ICE, BARRIER, LAND, HOLE, BOULDER = range(5)
"""What a square is made of."""

_GROUND_GLYPHS = (".", "#", ",", "_", "%")
_MARKED, _START, _START_MARKED = 5, 6, 7
_GLYPHS = (*_GROUND_GLYPHS, "x", "@", "+")
_ARROWS = str.maketrans("↑↓←→", "UDLR")
_TOKEN = re.compile(r"!?(?:[A-Z]|\d+[+-]|\((?:[A-Z]|\d+[+-])+\))")
_SMASH = "!"


class Goal(StrEnum):
    """What the agent has to do."""

    STOP_REACH = "stop-reach"
    PASS_REACH = "pass-reach"
    STOP_COVER = "stop-cover"
    PASS_COVER = "pass-cover"
    COLLECT = "collect"

    @property
    def is_reach(self) -> bool:
        """One square is enough."""
        return self in (Goal.STOP_REACH, Goal.PASS_REACH)

    @property
    def by_stopping(self) -> bool:
        """Squares count when the agent stops there; otherwise sliding over them is enough."""
        return self in (Goal.STOP_REACH, Goal.STOP_COVER)


@dataclass(frozen=True, slots=True, eq=False)
class Level(Instance):
    """A board, its start and its goal.

    `ground` says what each square is made of and has any number of axes from two up, the last running to the right;
    `marked` flags targets or items. `wraps` says for every axis whether the board is a ring along it, `king` whether
    diagonal moves are allowed, and `smashes` how many boulders may be smashed.
    """

    kind: ClassVar[str] = "slide"

    ground: NDArray[np.uint8]
    start: int
    goal: Goal
    marked: NDArray[np.bool_]
    wraps: tuple[bool, ...]
    king: bool = False
    smashes: int = 0
    about: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Refuse levels that cannot be."""
        if self.ground.ndim < 2 or not self.ground.size:
            raise FathomError("found a board with fewer than two axes or no squares")
        if self.ground.size >= 2**31:
            raise FathomError(f"found a board of {self.ground.size} squares, expected fewer than {2**31}")
        directions(self.ground.ndim, self.king)
        if self.ground.flat[self.start] in (BARRIER, BOULDER, HOLE):
            raise FathomError(f"the start {self.name_of(self.start)} is not on an open square")
        if (self.marked & np.isin(self.ground, (BARRIER, BOULDER))).any():
            raise FathomError("a barrier cannot be a target")
        if self.goal.is_reach and not self.marked.any():
            raise FathomError(f"the goal {self.goal} needs a target 'x'")
        if not self.goal.is_reach and (self.ground > BARRIER).any():
            raise FathomError(f"land, holes and boulders do not go with the goal {self.goal}")
        self.ground.setflags(write=False)
        self.marked.setflags(write=False)

    def __eq__(self, other: object) -> bool:
        """Equal levels are the same puzzle with the same words about it."""
        return (
            isinstance(other, Level)
            and np.array_equal(self.ground, other.ground)
            and np.array_equal(self.marked, other.marked)
            and (self.start, self.goal, self.wraps, self.king, self.smashes, dict(self.about))
            == (other.start, other.goal, other.wraps, other.king, other.smashes, dict(other.about))
        )

    def __hash__(self) -> int:
        """Agrees with equality."""
        return hash((self.ground.tobytes(), self.start, self.goal))

    @property
    def shape(self) -> tuple[int, ...]:
        """The extent of every axis."""
        return self.ground.shape

    @property
    def required(self) -> NDArray[np.bool_]:
        """The squares that count: for covers all open ones, otherwise the marked ones."""
        covers = self.goal in (Goal.STOP_COVER, Goal.PASS_COVER)
        return self.ground == ICE if covers else self.marked

    @property
    def directions(self) -> tuple[tuple[int, ...], ...]:
        """The directions of moves: numbers 2k and 2k + 1 are opposite."""
        return directions(self.ground.ndim, self.king)

    @property
    def plain(self) -> bool:
        """Nothing but ice and barriers."""
        return not (self.ground > BARRIER).any()

    @property
    def smashing(self) -> bool:
        """Boulders can be smashed, which makes the board itself a part of every position."""
        return self.smashes > 0 and bool((self.ground == BOULDER).any())

    def name_of(self, square: int) -> str:
        """How a square is called in messages."""
        return square_name(square, self.shape)


@dataclass(frozen=True, slots=True, eq=False)
class Walk(Solution):
    """A sequence of moves: the number of a direction to slide in it, its complement `~d` to smash a boulder there."""

    steps: NDArray[np.int16]

    def __len__(self) -> int:
        """The number of moves; smashing is none."""
        return int((self.steps >= 0).sum())

    def __eq__(self, other: object) -> bool:
        """Equal walks have the same steps."""
        return isinstance(other, Walk) and np.array_equal(self.steps, other.steps)

    def __hash__(self) -> int:
        """Agrees with equality."""
        return hash(self.steps.tobytes())

    @classmethod
    def of(cls, steps: Iterable[int]) -> Walk:
        """The walk with these steps."""
        return cls(np.fromiter(steps, np.int16))


def level(
    board: str, goal: str = Goal.PASS_COVER, *, topology: str = "bounded", moves: str = "orthogonal", smashes: int = 0
) -> Level:
    """A level from a drawing, for notebooks and tests: `level("@..\\n.#x", "stop-reach")`."""
    from fathom.formats.text import parse

    entries = {"kind": "slide", "goal": goal, "topology": topology, "moves": moves, "smashes": str(smashes)}
    return read(parse(write_text(entries, board.strip("\n").split("\n"))))


def read(document: Document) -> Level:
    """The level in a document of kind `slide`."""
    document.accept("goal", "topology", "moves", "smashes", "start", "targets")
    goal = Goal(document.choice("goal", list(Goal)))
    king = document.choice("moves", ("orthogonal", "king"), "orthogonal") == "king"
    codes = board_codes(document, {glyph: code for code, glyph in enumerate(_GLYPHS)})
    starts = np.flatnonzero((codes == _START) | (codes == _START_MARKED))
    marked = (codes == _MARKED) | (codes == _START_MARKED)
    for square in _squares(document, "targets", codes.shape):
        marked.flat[square] = True
    start = [*map(int, starts), *_squares(document, "start", codes.shape)]
    if len(start) != 1:
        places = ", ".join(square_name(square, codes.shape) for square in start[:3])
        found = f"{len(start)} starts, at {places}{', …' if len(start) > 3 else ''}" if start else "no start"
        raise FormatError(f"found {found}; expected one '@' or '+'", source=document.source, line=document.board_line)
    try:
        return Level(
            ground=np.where(codes >= _MARKED, ICE, codes).astype(np.uint8),
            start=start[0],
            goal=goal,
            marked=marked,
            wraps=_wraps(document, codes.ndim),
            king=king,
            smashes=_smashes(document),
            about=document.about(),
        )
    except FormatError:
        raise
    except FathomError as error:
        raise FormatError(str(error), source=document.source, line=document.board_line) from None


def write(instance: Level) -> str:
    """The level as a document that `read` understands."""
    hidden = instance.ground.flat[instance.start] != ICE or (instance.marked & (instance.ground != ICE)).any()
    codes = instance.ground.copy()
    entries = {"kind": "slide", "goal": str(instance.goal)}
    if any(instance.wraps):
        words = ["torus" if wraps else "bounded" for wraps in instance.wraps]
        entries["topology"] = "torus" if all(instance.wraps) else " ".join(words)
    if instance.king:
        entries["moves"] = "king"
    if instance.smashes:
        entries["smashes"] = str(instance.smashes)
    if hidden:  # a glyph for the start or a target would hide what the square is made of
        entries["start"] = _place(instance.start, instance.shape)
        entries["targets"] = "; ".join(_place(int(s), instance.shape) for s in np.flatnonzero(instance.marked))
        entries = {key: value for key, value in entries.items() if value}
    else:
        codes[instance.marked] = _MARKED
        codes.flat[instance.start] = _START_MARKED if instance.marked.flat[instance.start] else _START
    return write_text(entries | dict(instance.about), board_rows(codes, _GLYPHS))


SOLUTION = Walk


def read_solution(instance: Level, text: str) -> Walk:
    """The walk that `text` tells: letters, with blanks, commas or line ends between them if wanted."""
    names = direction_names(instance.ground.ndim, instance.king)
    letters = "".join(text.translate(_ARROWS).replace(",", " ").upper().split())
    table = np.full(128, -1, np.int16)
    for number, name in enumerate(names):
        if len(name) == 1:
            table[ord(name)] = number
    if letters.isascii():
        steps = table[np.frombuffer(letters.encode(), np.uint8)]
        if (steps >= 0).all():
            return Walk(steps)
    return Walk.of(_tokens(letters, {name: number for number, name in enumerate(names)}))


def write_solution(instance: Level, solution: Walk) -> str:
    """The walk as text; `read_solution` reads it back."""
    names = direction_names(instance.ground.ndim, instance.king)
    steps = solution.steps
    if not len(steps) or (steps.min() >= 0 and all(len(names[step]) == 1 for step in np.unique(steps))):
        letters = np.array([ord(name[0]) for name in names], np.uint8)
        return bytes(letters[steps]).decode()
    return "".join(names[step] if step >= 0 else _SMASH + names[~step] for step in steps.tolist())


def _tokens(letters: str, numbers: Mapping[str, int]) -> Iterable[int]:
    by_parts = {frozenset(_parts(name)): number for name, number in numbers.items()}
    position, moves = 0, 0
    while position < len(letters):
        moves += 1
        token = _TOKEN.match(letters, position)
        name = token[0].removeprefix(_SMASH) if token else ""
        number = numbers.get(name, by_parts.get(frozenset(_parts(name)), -1))
        if number < 0:
            found = excerpt(name or letters[position])
            message = f"solution: found {found} at move {moves}, expected one of {' '.join(numbers)}"
            raise FormatError(message)
        assert token is not None
        yield ~number if token[0].startswith(_SMASH) else number
        position = token.end()


def _parts(name: str) -> list[str]:
    return re.findall(r"[A-Z]|\d+[+-]", name)


def _wraps(document: Document, dimension: int) -> tuple[bool, ...]:
    words = document.value("topology", "bounded").split()
    if not set(words) <= {"bounded", "torus"} or len(words) not in (1, dimension):
        found = excerpt(document.entries["topology"].value)
        raise document.error(
            "topology", f"found {found}, expected bounded or torus, once or for each of {dimension} axes"
        )
    return tuple(word == "torus" for word in (words * dimension if len(words) == 1 else words))


def _smashes(document: Document) -> int:
    text = document.value("smashes", "0")
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise document.error("smashes", f"found {excerpt(text)}, expected a number")
    return int(text)


def _place(square: int, shape: tuple[int, ...]) -> str:
    return ",".join(map(str, coordinates(square, shape)))


def _squares(document: Document, key: str, shape: tuple[int, ...]) -> list[int]:
    """The squares that the entry `key` lists as `row,column; row,column`."""
    squares = []
    for text in filter(None, (part.strip() for part in document.value(key, "").split(";"))):
        numbers = text.split(",")
        place = tuple(int(n) for n in numbers if n.strip().isascii() and n.strip().isdigit() and len(n) < 12)
        if (
            len(place) != len(numbers)
            or len(place) != len(shape)
            or any(p >= n for p, n in zip(place, shape, strict=True))
        ):
            size = " x ".join(map(str, shape))
            raise document.error(key, f"found {excerpt(text)}, expected the place of a square of a {size} board")
        squares.append(flat_index(place, shape))
    return squares


__all__ = [
    "BARRIER",
    "BOULDER",
    "HOLE",
    "ICE",
    "LAND",
    "Goal",
    "Level",
    "Walk",
    "level",
    "read",
    "read_solution",
    "write",
    "write_solution",
]
