"""Levels in side view, their rules, positions and moves."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import ClassVar, NamedTuple

import numpy as np
from numpy.typing import NDArray

from fathom.errors import FathomError, excerpt
from fathom.formats.blockboard import BlockBoard, read_only, refuse_impossible
from fathom.grid import square_name
from fathom.kind import Instance, Solution

WALK, PUSH, CLIMB, LIFT = range(4)
"""What a move is: a step to the side, one that pushes a block, a climb onto what is there, or a block lifted or put
down there."""

LETTERS = (("l", "r"), ("L", "R"), ("q", "e"), ("Z", "C"))
"""Their letters, to the left and to the right; capitals move blocks."""


class Goal(StrEnum):
    """What the agent has to do: come to rest on a target, or have a block lie on every one."""

    REACH = "reach"
    STORAGE = "storage"


class Stack(StrEnum):
    """A block on which another one lies: cannot be pushed; is pushed from under it; or takes it along."""

    FIXED = "fixed"
    FALLS = "falls"
    RIDES = "rides"


class Ceiling(StrEnum):
    """Where a carried block does not fit it is dropped behind the agent, or the agent stops."""

    DROP = "drop"
    STOP = "stop"


class Loaded(StrEnum):
    """Whether an agent that carries a block pushes another one."""

    PUSHES = "pushes"
    WALKS = "walks"


class Facing(StrEnum):
    """Blocks are climbed and lifted on either side, or only where the agent looks: where it went last.

    An agent that looks only ahead and cannot go the other way turns around instead.
    """

    ANY = "any"
    AHEAD = "ahead"


GAMES = {"box": (True, False), "block": (False, True), "blox": (True, True)}
"""Of each game: whether blocks are pushed, and whether they are lifted."""


@dataclass(frozen=True, slots=True)
class Rules:
    """The game, and how its open points are read."""

    game: str
    stack: Stack = Stack.FIXED
    ceiling: Ceiling = Ceiling.DROP
    loaded: Loaded = Loaded.PUSHES
    facing: Facing = Facing.ANY

    @property
    def pushes(self) -> bool:
        """Blocks can be pushed."""
        return GAMES[self.game][0]

    @property
    def lifts(self) -> bool:
        """Blocks can be lifted."""
        return GAMES[self.game][1]


class Position(NamedTuple):
    """Where the agent is and where the blocks lie, as flat squares; a carried one, above the agent, is not among them.

    `faces` is -1 (left), 1 (right), or 0 where it does not matter.
    """

    agent: int
    blocks: frozenset[int]
    carrying: bool = False
    faces: int = 0


@dataclass(frozen=True, slots=True, eq=False)
class Level(Instance):
    """A level with everything at rest.

    `walls` and `targets` are flags of the squares; both arrays are read-only, and all outside them is wall.
    """

    kind: ClassVar[str] = "dude"

    walls: NDArray[np.bool_]
    targets: NDArray[np.bool_]
    start: Position
    rules: Rules
    goal: Goal = Goal.REACH
    about: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Refuse levels that cannot be."""
        object.__setattr__(self, "walls", read_only(self.walls))
        object.__setattr__(self, "targets", read_only(self.targets))
        head = [self.start.agent - self.walls.shape[-1]] if self.start.carrying else []
        blocks = tuple(sorted(self.start.blocks))
        refuse_impossible(BlockBoard(self.walls, self.targets, blocks, self.start.agent), head)
        if self.rules.game not in GAMES:
            raise FathomError(f"found the rules {excerpt(self.rules.game)}, expected one of {', '.join(GAMES)}")
        if self.start.carrying and not self.rules.lifts:
            raise FathomError(f"found an agent with a block, which the rules {self.rules.game} do not let it carry")
        if self.start.faces not in ((0,) if self.rules.facing is Facing.ANY else (-1, 1)):
            raise FathomError("found an agent that looks nowhere, or to one side where that means nothing")
        if settled(self.walls, self.start) != self.start:
            raise FathomError("found something that hangs in the air")

    def __eq__(self, other: object) -> bool:
        """Equal levels are the same puzzle with the same words about it."""
        return (
            isinstance(other, Level)
            and np.array_equal(self.walls, other.walls)
            and np.array_equal(self.targets, other.targets)
            and (self.start, self.rules, self.goal, dict(self.about))
            == (other.start, other.rules, other.goal, dict(other.about))
        )

    def __hash__(self) -> int:
        """Agrees with equality."""
        return hash((self.shape, self.walls.tobytes(), self.start, self.rules, self.goal))

    @property
    def shape(self) -> tuple[int, int]:
        """How many rows and columns there are."""
        rows, columns = self.walls.shape
        return rows, columns

    def name_of(self, square: int) -> str:
        """How a square is called in messages."""
        return square_name(square, self.shape)


def settled(walls: NDArray[np.bool_], position: Position) -> Position:
    """The position when all that hangs in the air has fallen: the agent, with what it carries, and the blocks.

    The agent falls first, onto a wall or a block; it bears blocks that lie on it.
    """
    rows, columns = walls.shape
    agent, head = position.agent, columns if position.carrying else 0
    while agent // columns + 1 < rows and not walls.item(agent + columns) and agent + columns not in position.blocks:
        agent += columns
    taken = {agent, agent - head}
    for block in sorted(position.blocks, reverse=True):
        end = block
        while end // columns + 1 < rows and not walls.item(end + columns) and end + columns not in taken:
            end += columns
        taken.add(end)
    fallen = position._replace(agent=agent, blocks=frozenset(taken - {agent, agent - head}))
    return fallen if fallen == position else settled(walls, fallen)  # for the agent may have stood on a falling block


class Move(NamedTuple):
    """What the agent does (see `WALK` and the others), and on which side: 0 left, 1 right."""

    action: int
    side: int


@dataclass(frozen=True, slots=True)
class Moves(Solution):
    """A sequence of moves."""

    moves: tuple[Move, ...]

    def __len__(self) -> int:
        """The number of moves."""
        return len(self.moves)


def at_position(level: Level, position: Position) -> Level:
    """The same level, begun in another position."""
    return replace(level, start=position)


def drawn(level: Level) -> BlockBoard:
    """What is drawn of a level: its blocks, a carried one among them."""
    start = level.start
    return BlockBoard(level.walls, level.targets, tuple(drawn_blocks(level.shape, start)), start.agent)


def drawn_blocks(shape: tuple[int, int], position: Position) -> list[int]:
    """The squares with a block, a carried one among them."""
    return sorted(position.blocks | ({position.agent - shape[1]} if position.carrying else frozenset()))
