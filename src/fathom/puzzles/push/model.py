"""Levels of blocks, sequences of steps, and their texts."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any, ClassVar, NamedTuple

import numpy as np
from numpy.typing import NDArray

from fathom.errors import FathomError, FormatError, excerpt
from fathom.formats.text import Document, board_codes, board_rows, parse
from fathom.formats.text import write as write_text
from fathom.grid import square_name
from fathom.kind import Instance, Solution

LETTERS = "udlr"
"""The names of the directions 0 to 3 in steps; pushes have capitals."""

VECTORS = ((-1, 0), (1, 0), (0, -1), (0, 1))
"""How rows and columns change in these directions."""

MOST_SQUARES = 1 << 24

_GLYPHS = (".", "#", "x", "o", "*", "@", "+")
_WALL, _TARGETS, _BLOCKS, _AGENTS = 1, (2, 4, 6), (3, 4), (5, 6)
_RULES = re.compile(r"push-(?:([1-9]\d{0,8})|\*)", re.ASCII)


class Goal(StrEnum):
    """What the agent has to do: come to a target, or bring a block to every one."""

    REACH = "reach"
    STORAGE = "storage"


@dataclass(frozen=True, slots=True, eq=False)
class Level(Instance):
    """A level and where its blocks and its agent stand.

    `walls` and `targets` are flags of the squares; both arrays are read-only, and all outside them is wall. `blocks`
    are flat squares in ascending order; blocks are alike. The agent pushes `strength` blocks in a row, or any number
    if that is None.
    """

    kind: ClassVar[str] = "push"

    walls: NDArray[np.bool_]
    targets: NDArray[np.bool_]
    blocks: tuple[int, ...]
    agent: int
    strength: int | None = 1
    goal: Goal = Goal.REACH
    about: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Refuse levels that cannot be."""
        object.__setattr__(self, "walls", _read_only(self.walls))
        object.__setattr__(self, "targets", _read_only(self.targets))
        object.__setattr__(self, "blocks", tuple(sorted(map(int, self.blocks))))
        walls, blocks = self.walls, self.blocks
        if walls.ndim != 2 or not walls.size or self.targets.shape != walls.shape:
            raise FathomError(f"found a board of {walls.ndim} dimensions, expected rows and columns")
        if walls.size > MOST_SQUARES:
            raise FathomError(too_large(walls.size))
        if self.strength is not None and self.strength < 1:
            raise FathomError(f"found a strength of {self.strength}, expected 1 at least")
        if not self.targets.any():
            raise FathomError("found no target, expected at least one 'x', '*' or '+'")
        if (self.targets & walls).any():
            raise FathomError("found a target in a wall")
        if len(set(blocks)) < len(blocks):
            raise FathomError("found two blocks on one square")
        for what, squares in (("a block", blocks), ("the agent", (self.agent,))):
            if any(not 0 <= square < walls.size or walls.item(square) for square in squares):
                raise FathomError(f"found {what} that is not on the floor")
        if self.agent in blocks:
            raise FathomError("found the agent where a block is")

    def __eq__(self, other: object) -> bool:
        """Equal levels are the same puzzle with the same words about it."""
        return (
            isinstance(other, Level)
            and np.array_equal(self.walls, other.walls)
            and np.array_equal(self.targets, other.targets)
            and (self.blocks, self.agent, self.strength, self.goal, dict(self.about))
            == (other.blocks, other.agent, other.strength, other.goal, dict(other.about))
        )

    def __hash__(self) -> int:
        """Agrees with equality."""
        return hash((self.shape, self.walls.tobytes(), self.blocks, self.agent, self.goal))

    @property
    def shape(self) -> tuple[int, int]:
        """How many rows and columns there are."""
        rows, columns = self.walls.shape
        return rows, columns

    @property
    def rules(self) -> str:
        """What the rules are called: `push-1`, `push-2` and so on, or `push-*`."""
        return f"push-{self.strength or '*'}"

    @property
    def strongest(self) -> int:
        """The most blocks that one push can move here."""
        blocks = max(1, len(self.blocks))
        return blocks if self.strength is None else min(blocks, self.strength)

    def name_of(self, square: int) -> str:
        """How a square is called in messages."""
        return square_name(square, self.shape)


class Step(NamedTuple):
    """The agent goes to the next square in a direction (a number, see `LETTERS`), pushing blocks or not."""

    direction: int
    pushes: bool = False


@dataclass(frozen=True, slots=True)
class Steps(Solution):
    """A sequence of steps."""

    moves: tuple[Step, ...]

    def __len__(self) -> int:
        """The number of steps, with or without blocks."""
        return len(self.moves)

    @property
    def pushes(self) -> int:
        """How many of them push blocks."""
        return sum(step.pushes for step in self.moves)


def level(drawing: str, rules: str = "push-1", goal: str = Goal.REACH) -> Level:
    """A level from a drawing, for notebooks and tests: `level("@o.\\n..x")`."""
    return read(parse(write_text({"kind": Level.kind, "rules": rules, "goal": goal}, drawing.strip("\n").split("\n"))))


def with_pieces(level: Level, agent: int, blocks: Iterable[int]) -> Level:
    """The same level with its agent and its blocks elsewhere."""
    return replace(level, agent=agent, blocks=tuple(blocks))


def read(document: Document) -> Level:
    """The level in a document of kind `push`."""
    document.accept("rules", "goal")
    rules = _RULES.fullmatch(document.value("rules", "push-1"))
    if rules is None:
        found = excerpt(document.entries["rules"].value)
        raise document.error("rules", f"found {found}, expected push-1, push-2 and so on, or push-*")
    goal = Goal(document.choice("goal", list(Goal), Goal.REACH))
    size = len(document.rows) * max((len(row.rstrip()) for row in document.rows), default=0)
    if size > MOST_SQUARES:  # before short rows are filled
        raise FormatError(too_large(size), source=document.source, line=document.board_line)
    codes = board_codes(document, {glyph: code for code, glyph in enumerate(_GLYPHS)}, fill=_GLYPHS[_WALL])
    try:
        return of_codes(codes, int(rules[1]) if rules[1] else None, goal, document.about())
    except FathomError as error:
        raise FormatError(str(error), source=document.source, line=document.board_line) from None


def of_codes(codes: NDArray[np.uint8], strength: int | None, goal: Goal, about: Mapping[str, str]) -> Level:
    """The level whose squares are these signs: their places in `. # x o * @ +`."""
    agents = np.flatnonzero(np.isin(codes, _AGENTS)).tolist()
    if len(agents) != 1:
        raise FathomError(f"found {len(agents) or 'no'} agents, expected one '@' or '+'")
    blocks = tuple(np.flatnonzero(np.isin(codes, _BLOCKS)).tolist())
    return Level(codes == _WALL, np.isin(codes, _TARGETS), blocks, agents[0], strength, goal, about)


def codes_of(level: Level) -> NDArray[np.uint8]:
    """The signs of a level's squares, as `of_codes` takes them."""
    codes = np.where(level.walls, _WALL, np.where(level.targets, _TARGETS[0], 0)).astype(np.uint8)
    for pieces, signs in ((list(level.blocks), _BLOCKS), ([level.agent], _AGENTS)):
        codes.reshape(-1)[pieces] = np.where(level.targets.reshape(-1)[pieces], signs[1], signs[0])
    return codes


def write(instance: Level) -> str:
    """The level as a document that `read` understands."""
    entries = {"kind": Level.kind, "rules": instance.rules, "goal": str(instance.goal)}
    return write_text({**entries, **instance.about}, board_rows(codes_of(instance), _GLYPHS))


SOLUTION = Steps


def read_solution(instance: Level, text: str) -> Steps:
    """The steps that `text` tells: `u d l r`, capital where a block is pushed, with blanks between them if wanted."""
    moves = []
    for number, line in enumerate(text.splitlines(), 1):
        for column, letter in enumerate(line, 1):
            direction = LETTERS.find(letter.lower())
            if direction >= 0 and letter.isascii():
                moves.append(Step(direction, letter.isupper()))
            elif not letter.isspace():
                message = f"found {excerpt(letter)}, expected one of {' '.join(LETTERS + LETTERS.upper())}"
                raise FormatError(message, source="solution", line=number, column=column)
    return Steps(tuple(moves))


def write_solution(instance: Level, solution: Steps) -> str:
    """The steps as letters; `read_solution` reads them back."""
    return "".join(letter_of(step) for step in solution.moves)


def letter_of(step: Step) -> str:
    """A step as a letter."""
    return LETTERS[step.direction].upper() if step.pushes else LETTERS[step.direction]


def too_large(size: int) -> str:
    """What is said of a board that is too large."""
    return f"found a board of {size} squares, expected at most {MOST_SQUARES}"


def _read_only(array: NDArray[Any]) -> NDArray[np.bool_]:
    """The array itself if nobody can write to it, otherwise a copy; in rows one after another."""
    if array.flags.writeable or not array.flags.c_contiguous or array.dtype != np.bool_:
        array = np.array(array, np.bool_, order="C")
        array.setflags(write=False)
    return array
