"""What a board is wished to be: numbers within ranges, and how far a board is from them."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from fractions import Fraction
from math import comb

from fathom.errors import FathomError, excerpt

_RANGE = re.compile(r"(\d{1,9})(?:(\+)|-(\d{1,9}))?", re.ASCII)
_EXPECTED = "expected a number of at most 9 digits, a range such as 8-12 or 8+, or any"
_LONGEST_SIDE = 50
_MOST_BLOCKS = 40


@dataclass(frozen=True, slots=True)
class Range:
    """The numbers from `least` to `most`, or without end."""

    least: int = 0
    most: int | None = None

    def __contains__(self, number: float | Fraction | None) -> bool:
        """Whether there is a number and it is within."""
        return number is not None and self.least <= number and (self.most is None or number <= self.most)

    def __bool__(self) -> bool:
        """Whether anything is wished at all."""
        return self != ANY

    def __str__(self) -> str:
        """As `read_range` reads it."""
        if self.most is None:
            return f"{self.least}+" if self.least else "any"
        return f"{self.least}-{self.most}" if self.least < self.most else str(self.least)

    def gap(self, number: int | Fraction) -> float:
        """How far a number is from the range."""
        if number < self.least:
            return float(self.least - number)
        return 0.0 if self.most is None else float(max(0, number - self.most))


ANY = Range()


def read_range(text: str) -> Range:
    """A range as people write it: `10`, `8-12`, `8+` or `any`."""
    if text.strip().lower() in ("any", ""):
        return ANY
    match = _RANGE.fullmatch(text.strip())
    if match is None:
        raise ValueError(_EXPECTED)
    least = int(match[1])
    most = None if match[2] else int(match[3] or least)
    if most is not None and most < least:
        raise ValueError(f"{_EXPECTED}; {most} is less than {least}")
    return Range(least, most)


@dataclass(frozen=True, slots=True)
class Wish:
    """What kind of board is wished for. A range that was not asked for holds everything."""

    shape: tuple[int, int]
    targets: int
    blocks: Range
    pulls: int
    moves: Range = ANY
    difficulty: Range = ANY
    changes: Range = ANY
    factor: Fraction = field(default_factory=lambda: Fraction(5))
    unique: bool = False
    safe: int = 0
    floor: Range = ANY
    walls: Range = ANY

    @property
    def most_blocks(self) -> int:
        """How many blocks there may be."""
        assert self.blocks.most is not None
        return self.blocks.most

    @property
    def covered(self) -> int:
        """How many targets may carry a block at the start: only those that must, for want of squares."""
        return max(0, self.blocks.least + self.targets - self.shape[0] * self.shape[1])

    @property
    def measured(self) -> bool:
        """Whether anything is wished that must be found by search."""
        return bool(self.moves or self.difficulty or self.changes or self.unique or self.safe)

    @property
    def graded(self) -> bool:
        """Whether the difficulty matters."""
        return bool(self.difficulty or self.changes)


def wish_of(
    rows: int,
    columns: int,
    targets: int,
    blocks: Range | int | str,
    pulls: int,
    moves: Range | int | str,
    difficulty: Range | int | str,
    changes: Range | int | str,
    factor: Fraction | float,
    unique: bool,
    safe: int,
    floor: Range | int | str,
    walls: Range | int | str,
) -> Wish:
    """The wish that the options of the generator tell, or a `FathomError` if nothing can be meant by them."""
    for name, value, least, most in (
        ("rows", rows, 1, _LONGEST_SIDE),
        ("columns", columns, 1, _LONGEST_SIDE),
        ("targets", targets, 1, _MOST_BLOCKS),
        ("pulls", pulls, 1, 1000),
        ("safe", safe, 0, 10**6),
    ):
        if not isinstance(value, int) or not least <= value <= most:
            raise FathomError(f"option {name}={value}: expected a whole number from {least} to {most}")
    squares = rows * columns
    if targets >= squares:
        raise FathomError(f"option targets={targets}: expected fewer than the {squares} squares of the board")
    ranges = {
        name: _range(name, value)
        for name, value in (("moves", moves), ("difficulty", difficulty), ("changes", changes), ("floor", floor))
    }
    for name in ("moves", "difficulty"):
        if ranges[name].most == 0:
            raise FathomError(f"option {name}=0: expected at least 1, a board is not solved at the start")
    price = Fraction(str(factor))
    if not 0 <= price <= 10**4 or price.denominator > 1000:
        raise FathomError(f"option factor={factor}: expected a number from 0 to 10000, with at most 3 decimals")
    blocks_ = _blocks(_range("blocks", blocks), targets, squares)
    walls_ = _range("walls", walls)
    if walls_.most is None:
        walls_ = Range(walls_.least, squares)
    return Wish(
        (rows, columns), targets, blocks_, pulls, factor=price, unique=bool(unique), safe=safe, walls=walls_, **ranges
    )


def _range(name: str, value: Range | int | str) -> Range:
    if isinstance(value, Range):
        return value
    try:
        return read_range(str(value))
    except ValueError as error:
        raise FathomError(f"option {name}={excerpt(str(value))}: {error}") from None


def _blocks(wished: Range, targets: int, squares: int) -> Range:
    """The range of blocks to choose from. Without an end it ends soon: every block makes many more positions."""
    most = wished.most
    if most is None:
        most = max(wished.least, min(targets + 1 if not wished else max(targets, wished.least) + 2, squares - 1))
    if most < targets:
        raise FathomError(f"option blocks={wished}: expected at least as many as there are targets, {targets}")
    if max(most, wished.least) >= squares or max(most, wished.least) > _MOST_BLOCKS:
        limit = min(squares - 1, _MOST_BLOCKS)
        raise FathomError(f"option blocks={wished}: expected at most {limit} on a board of {squares} squares")
    return Range(max(wished.least, targets), most)


def impossible(wish: Wish) -> str | None:
    """Why no board at all can be as wished, where that is plain to see."""
    squares = wish.shape[0] * wish.shape[1]
    most = max(comb(squares, blocks) for blocks in range(wish.blocks.least, wish.most_blocks + 1)) - 1
    if wish.moves.least > most:
        return f"blocks on {squares} squares can stand in {most + 1} ways, so no board takes {wish.moves.least} moves"
    grounds = wish.floor.least + wish.walls.least
    if grounds + max(wish.blocks.least, wish.targets) > squares:
        return f"{squares} squares do not hold so much floor, walls and blocks"
    return None
