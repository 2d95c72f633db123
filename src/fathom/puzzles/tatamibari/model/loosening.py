"""Which rules hold, which are only wished for, and which are dropped: the modes of the gadget workshop.

After [Bosboom 2020, 3.4]: a *subpuzzle* is a piece of a board, and while it is being built its rules are
loosened one by one. The default is the puzzle itself. What a set of rectangles breaks is counted here, plainly, for
the checker.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from fathom.errors import FathomError
from fathom.puzzles.tatamibari.model import HOLE, Board, Rectangle, Tiling
from fathom.puzzles.tatamibari.model.rectangles import has_shape, is_possible

CLUES = ("hard", "soft", "ignored")
COVERAGE = ("exact", "over", "under", "incomparable")
CORNERS = ("hard", "soft", "ignored")


@dataclass(frozen=True, slots=True)
class Loosening:
    """What is demanded of the rectangles, each of which covers exactly one clue whatever is wished.

    `clues`: *hard*: one rectangle a clue, of its shape; *soft*: one a clue, as few as possible of other shapes;
    *ignored*: any number a clue, of any shape. `coverage`: *exact*: every square once; *over*: at least once, as few
    as possible more often; *under*: at most once, as few as possible not at all; *incomparable*: as few as possible
    not exactly once. `corners`: no point is a corner of four rectangles (*hard*), as few as possible (*soft*), or it
    does not matter (*ignored*). `reflex`: where three squares meet the outside, not all three may have a corner; as
    hard as `corners`. `force`: rectangles that must be there.
    """

    clues: str = "hard"
    coverage: str = "exact"
    corners: str = "hard"
    reflex: bool = False
    force: tuple[Rectangle, ...] = ()

    def __post_init__(self) -> None:
        """Refuse words that mean nothing."""
        for name, value, known in (
            ("clues", self.clues, CLUES), ("coverage", self.coverage, COVERAGE), ("corners", self.corners, CORNERS),
        ):  # fmt: skip
            if value not in known:
                raise FathomError(f"{name}: found '{value}', expected one of {', '.join(known)}")

    def __str__(self) -> str:
        words = [f"{name} {getattr(self, name)}" for name in ("clues", "coverage", "corners")]
        words += ["reflex corners too"] if self.reflex else []
        words += [f"{len(self.force)} rectangles given"] if self.force else []
        return f"loosened ({', '.join(words)})"

    @property
    def any_shape(self) -> bool:
        """Whether rectangles may have other shapes than their clues want."""
        return self.clues != "hard"


@dataclass(frozen=True, slots=True)
class Broken:
    """How often each rule is broken: squares covered not at all or several times, clues, and points."""

    uncovered: int = 0
    multiple: int = 0
    shapes: int = 0
    numbers: int = 0
    corners: int = 0
    absent: int = 0


def meeting_points(board: Board, tiling: Tiling, reflex: bool) -> list[tuple[int, int]]:
    """The points (row and column of the square to the lower right) where too many rectangles have a corner.

    That is four of them, or, with `reflex`, also three where the fourth square is a hole or outside.
    """
    ends = [set(), set(), set(), set()]  # type: list[set[tuple[int, int]]]
    for one in tiling.rectangles:
        for corners, point in zip(
            ends,
            ((one.bottom, one.right), (one.bottom, one.column), (one.row, one.right), (one.row, one.column)),
            strict=True,
        ):
            corners.add(point)
    found = set.intersection(*ends)
    if reflex:
        met = Counter(point for corners in ends for point in corners)
        found |= {point for point, times in met.items() if times == 3 and squares_around(board, point) == 3}
    return sorted(found)


def squares_around(board: Board, point: tuple[int, int]) -> int:
    """How many of the four squares around a point are there."""
    rows, columns = board.shape
    return sum(
        0 <= row < rows and 0 <= column < columns and board.squares[row, column] != HOLE
        for row in (point[0] - 1, point[0])
        for column in (point[1] - 1, point[1])
    )


def broken(board: Board, tiling: Tiling, loosening: Loosening) -> Broken | None:
    """How often each rule is broken; None if some rectangle covers holes, the outside, or not exactly one clue."""
    if not all(is_possible(board, one, any_shape=True) for one in tiling.rectangles):
        return None
    columns = board.shape[1]
    covered = Counter(square for one in set(tiling.rectangles) for square in one.squares(columns))
    flat = board.squares.reshape(-1).tolist()
    numbers = Counter({square: covered[square] for square in board.clues})
    wrong = sum(
        not has_shape(flat[square], one.height, one.width)
        for one in set(tiling.rectangles)
        for square in one.squares(columns)
        if square in numbers
    )
    return Broken(
        uncovered=sum(code != HOLE and not covered[square] for square, code in enumerate(flat)),
        multiple=sum(times > 1 for times in covered.values()),
        shapes=wrong,
        numbers=sum(times != 1 for times in numbers.values()),
        corners=len(meeting_points(board, tiling, loosening.reflex)),
        absent=sum(one not in tiling.rectangles for one in loosening.force),
    )


def cost_of(found: Broken, loosening: Loosening) -> int:
    """How many wishes are not fulfilled; demands that are not met do not count here."""
    cost = found.uncovered if loosening.coverage in ("under", "incomparable") else 0
    cost += found.multiple if loosening.coverage in ("over", "incomparable") else 0
    cost += found.shapes if loosening.clues == "soft" else 0
    return cost + (found.corners if loosening.corners == "soft" else 0)


def unmet(found: Broken, loosening: Loosening) -> list[str]:
    """The demands that are not met, in words."""
    demands = [
        (found.uncovered, loosening.coverage in ("exact", "over"), "squares are not covered"),
        (found.multiple, loosening.coverage in ("exact", "under"), "squares are covered more than once"),
        (found.shapes, loosening.clues == "hard", "rectangles have another shape than their clue wants"),
        (found.numbers, loosening.clues != "ignored", "clues do not have exactly one rectangle"),
        (found.corners, loosening.corners == "hard", "points are corners of too many rectangles"),
        (found.absent, True, "rectangles that must be there are not"),
    ]
    return [f"{number} {words}" for number, demanded, words in demands if demanded and number]
