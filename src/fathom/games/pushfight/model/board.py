"""A Push Fight board with its rule set: squares, what lies beside each, pieces, placement, allowed numbers of moves.

A board is any set of squares. Beside a square, in each of the four directions, lies another square, a rail, or the
void into which pieces fall. That is all the rules look at, so holes, rails inside the board, rails that can be passed
one way only, cylinders and tori are boards like any other. Squares are numbered along the rows, from 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import comb

from fathom.errors import FathomError

LEFT, UP, RIGHT, DOWN = range(4)
DIRECTIONS = ("left", "up", "right", "down")
STEPS = ((0, -1), (-1, 0), (0, 1), (1, 0))

RAIL, VOID = -1, -2

Square = tuple[int, int]
Sides = tuple[int, int, int, int]


@dataclass(frozen=True)
class Board:
    """A board and its rules, for two players with equally many pieces.

    - `squares`: row and column of each square, along the rows.
    - `beside`: of each square its left, upper, right and lower neighbour: a square's number, `RAIL` or `VOID`.
    - `pushers`, `pawns`: how many of each a player has. Only pushers push.
    - `placement`: where the first and the second player may place their pieces.
    - `moves`: how many moves a turn may have before its push, ascending; it need not be a range.
    - `null_push`: the slip of the solver of [Bosboom 2020, 4.5], as an option. A pusher with a piece beside it that is
      not anchored may then also "push" into an empty square beside it, moving nothing but itself.
    """

    name: str
    squares: tuple[Square, ...]
    beside: tuple[Sides, ...]
    pushers: int
    pawns: int
    placement: tuple[tuple[int, ...], tuple[int, ...]]
    moves: tuple[int, ...] = (0, 1, 2)
    null_push: bool = False

    def __post_init__(self) -> None:
        """Refuse what cannot be played."""
        if self.pushers < 1 or self.pawns < 0:
            raise FathomError(
                f"board '{self.name}': expected a pusher and no negative number of pawns a side, "
                f"found {self.pushers} pushers and {self.pawns} pawns"
            )
        if 2 * self.pieces > len(self.squares):
            raise FathomError(
                f"board '{self.name}': {len(self.squares)} squares do not hold {self.pieces} pieces a side"
            )
        first, second = self.placement
        if min(len(first), len(second)) < self.pieces or len({*first, *second}) < 2 * self.pieces:
            raise FathomError(f"board '{self.name}': the placement has no room for {self.pieces} pieces a side")
        if not self.moves or min(self.moves) < 0 or list(self.moves) != sorted(set(self.moves)):
            raise FathomError(f"board '{self.name}': expected allowed numbers of moves, ascending, found {self.moves}")

    @property
    def pieces(self) -> int:
        """How many pieces each player has."""
        return self.pushers + self.pawns

    @cached_property
    def behind(self) -> tuple[Sides, ...]:
        """Of each square and direction, the square from which one step in that direction leads here, or -1."""
        found = [[-1] * 4 for _ in self.squares]
        for square, sides in enumerate(self.beside):
            for direction, other in enumerate(sides):
                if other >= 0:
                    found[other][direction] = square
        return tuple((a, b, c, d) for a, b, c, d in found)

    @cached_property
    def anchorable(self) -> tuple[int, ...]:
        """The squares on which a pusher can stand after a push: one behind it, and one before it for what it pushed."""
        return tuple(
            square
            for square in range(len(self.squares))
            if any(
                self.behind[square][d] >= 0
                and self.beside[square][d] >= 0
                and self.behind[square][d] != self.beside[square][d]
                for d in range(4)
            )
        )

    @cached_property
    def reversible(self) -> bool:
        """Whether every move can be taken back: no rail that can be passed one way only."""
        return all(
            self.beside[other][(d + 2) % 4] == square
            for square, sides in enumerate(self.beside)
            for d, other in enumerate(sides)
            if other >= 0
        )

    @property
    def positions(self) -> int:
        """How many positions with an anchor there are, whether they can be reached or not."""
        squares = len(self.squares)
        theirs = len(self.anchorable) * comb(squares - 1, self.pieces - 1) * comb(self.pieces - 1, self.pawns)
        return theirs * comb(squares - self.pieces, self.pieces) * comb(self.pieces, self.pawns)

    @property
    def size(self) -> Square:
        """Rows and columns of the smallest rectangle around the board, counted from (0, 0)."""
        return 1 + max(row for row, _ in self.squares), 1 + max(column for _, column in self.squares)

    def number_of(self, row: int, column: int) -> int:
        """The number of the square at this row and column, or `VOID`."""
        return self._numbers.get((row, column), VOID)

    def name_of(self, square: int) -> str:
        """How a square is called in texts and messages."""
        return f"{self.squares[square][0]},{self.squares[square][1]}"

    @cached_property
    def _numbers(self) -> dict[Square, int]:
        return {square: number for number, square in enumerate(self.squares)}

    def at_origin(self) -> Board:
        """The same board, moved up and to the left as far as that goes."""
        top, left = min(row for row, _ in self.squares), min(column for _, column in self.squares)
        return replace(self, squares=tuple((row - top, column - left) for row, column in self.squares))

    def with_rules(
        self,
        *,
        moves: Sequence[int] | None = None,
        null_push: bool | None = None,
        pushers: int | None = None,
        pawns: int | None = None,
        name: str | None = None,
    ) -> Board:
        """The same board under other rules."""
        return replace(
            self,
            name=self.name if name is None else name,
            moves=self.moves if moves is None else tuple(sorted(set(moves))),
            null_push=self.null_push if null_push is None else null_push,
            pushers=self.pushers if pushers is None else pushers,
            pawns=self.pawns if pawns is None else pawns,
        )


def neighbours(
    squares: Sequence[Square],
    rails: set[tuple[Square, int]],
    *,
    sideways: bool = False,
    upright: bool = False,
) -> tuple[Sides, ...]:
    """What lies beside each square, given the rails as (square, direction).

    `sideways` joins the left edge of the rectangle around the squares to its right edge, `upright` the upper to the
    lower. A rail stands on one side of an edge: who comes from the other side passes.
    """
    numbers = {square: number for number, square in enumerate(squares)}
    top, left = min(row for row, _ in squares), min(column for _, column in squares)
    rows, columns = 1 + max(row for row, _ in squares) - top, 1 + max(column for _, column in squares) - left

    def beside(row: int, column: int, direction: int) -> int:
        if ((row, column), direction) in rails:
            return RAIL
        down, right = STEPS[direction]
        row, column = row + down, column + right
        if upright:
            row = top + (row - top) % rows
        if sideways:
            column = left + (column - left) % columns
        return numbers.get((row, column), VOID)

    return tuple(
        (beside(row, column, LEFT), beside(row, column, UP), beside(row, column, RIGHT), beside(row, column, DOWN))
        for row, column in squares
    )
