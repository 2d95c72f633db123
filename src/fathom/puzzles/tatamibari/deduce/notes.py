"""What a person with a pencil knows: for each clue, the rectangles that are still possible.

Squares are bits of a number, so a rule looks at all squares at once: which are reached by one clue only, which are
covered by all rectangles of a clue. `Notes` also draws every simple conclusion there is (`settle`), for looking
ahead. A pass costs a few operations on numbers for each rectangle.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fathom.answer import Watch
from fathom.errors import LimitReached
from fathom.puzzles.tatamibari.model import HOLE, Board, Rectangle, Tiling
from fathom.puzzles.tatamibari.model.rectangles import rectangles_of

_MOST = 200_000
_OFTEN = 5000  # rectangles between two looks at the watch


def _counted(found: Iterable[Iterator[Rectangle]], watch: Watch) -> Iterator[list[Rectangle]]:
    """The rectangles of each clue, as long as there is time and they are not too many."""
    number = 0
    for rectangles in found:
        kept = []
        for one in rectangles:
            number += 1
            if number % _OFTEN == 0:
                watch.check("finding rectangles", number)
            if number > _MOST:
                raise LimitReached(f"there are more than {_MOST:,} possible rectangles, too many to reason about")
            kept.append(one)
        yield kept


class Notes:
    """The possible rectangles of each clue, as pairs of the rectangle and its squares; `copy` before trying."""

    def __init__(self, board: Board, placed: Iterable[Rectangle] = (), watch: Watch | None = None) -> None:
        """All rectangles that the rules allow; those `placed` are taken as given.

        Raises `LimitReached`, without a watch too if they are more than a person, or memory, could keep in mind.
        """
        self.board = board
        self.clues = board.clues
        """The squares of the clues."""
        columns = board.shape[1]
        self.all = sum(1 << s for s, code in enumerate(board.squares.reshape(-1).tolist()) if code != HOLE)
        """All squares."""
        found = _counted((rectangles_of(board, square) for square in self.clues), watch or Watch())
        self.left = [[(one, mask_of(one, columns)) for one in sorted(rectangles)] for rectangles in found]
        self.placed: set[int] = set()
        """The clues whose rectangle is drawn."""
        self.points = _points(board)
        for one in placed:
            for which, options in enumerate(self.left):
                if any(rectangle == one for rectangle, _ in options):
                    self.left[which] = [(one, mask_of(one, columns))]

    def copy(self) -> Notes:
        """The same notes, to be changed on their own."""
        twin = Notes.__new__(Notes)
        twin.board, twin.clues, twin.all, twin.points = self.board, self.clues, self.all, self.points
        twin.left, twin.placed = list(self.left), set(self.placed)
        return twin

    def keep(self, which: int, kept: list[tuple[Rectangle, int]]) -> list[Rectangle]:
        """Only these rectangles of a clue stay; returns those that go."""
        stay = {mask for _, mask in kept}
        gone = [one for one, mask in self.left[which] if mask not in stay]
        self.left[which] = kept
        return gone

    def reached(self) -> list[int]:
        """For each clue the squares it can reach."""
        found = []
        for options in self.left:
            union = 0
            for _, mask in options:
                union |= mask
            found.append(union)
        return found

    def shared(self, which: int) -> int:
        """The squares that all rectangles of a clue cover."""
        common = self.all
        for _, mask in self.left[which]:
            common &= mask
        return common

    def owned(self) -> list[int]:
        """For each clue the squares known to be its own."""
        reached = self.reached()
        single = only_once(reached)
        return [self.shared(which) | (union & single) for which, union in enumerate(reached)]

    def trouble(self) -> tuple[str, int] | None:
        """Why the notes cannot be right, if they cannot: what it is and a square, or the point's upper left one."""
        for which, options in enumerate(self.left):
            if not options:
                return "clue", self.clues[which]
        missing = self.all
        for union in self.reached():
            missing &= ~union
        if missing:
            return "square", lowest(missing)
        for point, owners in self.meeting():
            if -1 not in owners and len(set(owners)) == 4:
                return "corners", point
        return None

    def meeting(self) -> Iterator[tuple[int, list[int]]]:
        """The points between four squares: the upper left square, and the owners known (-1: not yet) of all four."""
        owner: dict[int, int] = {}
        for which, squares in enumerate(self.owned()):
            rest = squares
            while rest:
                owner[lowest(rest)] = which
                rest &= rest - 1
        for point, around in self.points:
            yield point, [owner.get(square, -1) for square in around]

    def settle(self, most: int = 1 << 30) -> tuple[tuple[str, int] | None, int]:
        """Draw all simple conclusions, in rounds; what trouble there is, if any, and after how many rounds."""
        for rounds in range(most + 1):
            trouble = self.trouble()
            if trouble is not None or rounds == most or not self._round():
                return trouble, rounds
        return None, most

    def _round(self) -> bool:
        """One conclusion of each kind everywhere; whether anything changed."""
        owned = self.owned()
        changed = False
        for which, options in enumerate(self.left):
            others = 0
            for other, squares in enumerate(owned):
                if other != which:
                    others |= squares
            mine = owned[which]
            kept = [option for option in options if option[1] & mine == mine and not option[1] & others]
            if len(kept) < len(options):
                self.left[which] = kept
                changed = True
        for point, owners in self.meeting():
            forced = forced_square(owners)
            if forced is not None:
                square = dict(self.points)[point][forced]
                beside = {owners[forced ^ 1], owners[forced ^ 2]}
                changed |= bool(self.cut(square, beside))
        return changed

    def cut(self, square: int, beside: set[int]) -> list[tuple[int, Rectangle]]:
        """The square belongs to one of these clues: drop what others have on it; returns what was dropped."""
        gone = []
        for which, options in enumerate(self.left):
            if which not in beside and any(mask >> square & 1 for _, mask in options):
                kept = [option for option in options if not option[1] >> square & 1]
                gone += [(which, one) for one in self.keep(which, kept)]
        return gone

    def tiling(self) -> Tiling | None:
        """The rectangles, if every clue has one left."""
        return Tiling.of(options[0][0] for options in self.left) if all(len(o) == 1 for o in self.left) else None


def forced_square(owners: list[int]) -> int | None:
    """Which of four squares around a point must join a neighbour, as the others have three different owners."""
    if owners.count(-1) != 1 or len(set(owners)) != 4:
        return None
    return owners.index(-1)


def only_once(masks: list[int]) -> int:
    """The bits that are set in exactly one of the numbers."""
    once = twice = 0
    for mask in masks:
        twice |= once & mask
        once |= mask
    return once & ~twice


def lowest(mask: int) -> int:
    """The first square of a mask."""
    return (mask & -mask).bit_length() - 1


def mask_of(one: Rectangle, columns: int) -> int:
    """The squares of a rectangle as bits."""
    row = ((1 << one.width) - 1) << one.column
    return sum(row << (r * columns) for r in range(one.row, one.bottom))


def _points(board: Board) -> list[tuple[int, tuple[int, int, int, int]]]:
    """The points between four squares that are there: the upper left square, and all four in reading order."""
    rows, columns = board.shape
    found = []
    for row in range(rows - 1):
        for column in range(columns - 1):
            if not (board.squares[row : row + 2, column : column + 2] == HOLE).any():
                square = row * columns + column
                found.append((square, (square, square + 1, square + columns, square + columns + 1)))
    return found
