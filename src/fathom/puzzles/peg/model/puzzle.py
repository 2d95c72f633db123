"""A puzzle: pegs on a board and what is wanted; and a solution: jumps."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import ClassVar

from fathom.errors import FathomError
from fathom.kind import Instance, Solution
from fathom.puzzles.peg.model.boards import Board, Jump


@dataclass(frozen=True, slots=True)
class Pegs(Instance):
    """A board, the holes that have pegs, and those that are to have pegs in the end.

    `wanted` is None where one peg is to be left, wherever that is.
    """

    kind: ClassVar[str] = "peg"

    board: Board
    pegs: frozenset[int]
    wanted: frozenset[int] | None = None
    about: Mapping[str, str] = field(default_factory=dict, hash=False)

    def __post_init__(self) -> None:
        """Refuse positions that cannot be."""
        object.__setattr__(self, "pegs", frozenset(self.pegs))
        for holes in (self.pegs,) if self.wanted is None else (self.pegs, self.wanted):
            if not holes:
                raise FathomError("found no peg, expected at least one 'o'")
            if not all(0 <= hole < len(self.board.cells) for hole in holes):
                raise FathomError("found a peg that is in no hole")
        if self.wanted is not None:
            object.__setattr__(self, "wanted", frozenset(self.wanted))

    @property
    def ends(self) -> list[frozenset[int]]:
        """The positions that are wanted: any of them will do."""
        return [frozenset({hole}) for hole in range(len(self.board.cells))] if self.wanted is None else [self.wanted]

    def name_of(self, hole: int) -> str:
        """How a hole is called."""
        return self.board.cells[hole]


@dataclass(frozen=True, slots=True)
class Jumps(Solution):
    """A sequence of jumps."""

    moves: tuple[Jump, ...]

    def __len__(self) -> int:
        """How many jumps there are."""
        return len(self.moves)

    @property
    def runs(self) -> int:
        """How many moves these are if jumps of one peg, one after the other, are one move."""
        following = zip(self.moves, self.moves[1:], strict=False)
        return len(self.moves) - sum(one.end == other.start for one, other in following)

    @classmethod
    def of(cls, moves: Iterable[tuple[int, int, int]]) -> Jumps:
        """The sequence with these jumps, each three holes."""
        return cls(tuple(Jump(*map(int, jump)) for jump in moves))


def with_pegs(instance: Pegs, pegs: Iterable[int]) -> Pegs:
    """The same puzzle with its pegs elsewhere."""
    return replace(instance, pegs=frozenset(pegs))
