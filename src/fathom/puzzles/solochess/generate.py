"""Boards made backwards: the last piece un-captures, again and again, so that there is a solution.

A piece goes back to an empty square from which it captures the one it stands on, and another appears there. Where only
one first capture is to lead to a solution, the search tries the others, for each piece that appears.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from fathom.answer import Watch
from fathom.engine.captures import searched
from fathom.errors import FathomError, LimitReached, NotFound
from fathom.kind import Generator, Option
from fathom.puzzles.solochess.check import after, captures_of
from fathom.puzzles.solochess.check.rules import passed, reaches
from fathom.puzzles.solochess.model import MEN, MOST_CAPTURES, Capture, Piece, SoloChess
from fathom.puzzles.solochess.solve.layout import game_of

_TRIES = 2000
_WAYS = 40  # back that are tried where a wish has to be kept
_MOST = 64  # rows, columns and pieces


def men_of(text: str) -> str:
    """The letters of pieces, each as often as it is to be drawn by lot; refuses anything else."""
    if not text or not set(text.upper()) <= set(MEN):
        raise ValueError(f"expected letters of {MEN}")
    return text.upper()


def uncaptured(
    seed: int, watch: Watch, rows: int, columns: int, pieces: int, captures: int, men: str, king: bool, unique: bool
) -> SoloChess:
    """A board with a solution; `unique`: with one first capture that leads to a solution."""
    if not (1 <= rows <= _MOST and 1 <= columns <= _MOST and 1 <= pieces <= min(_MOST, rows * columns)):
        raise FathomError(f"found {pieces} pieces on {rows} x {columns}, expected 1 to {_MOST} that have room")
    if not 1 <= captures <= MOST_CAPTURES:
        raise FathomError(f"found {captures} captures, expected 1 to {MOST_CAPTURES}")
    men = men.replace("K", "") if king else men
    if not men and pieces > 1:
        raise FathomError("expected pieces other than the king")
    lot = _Lot(Random(seed), rows, columns, captures, men, unique, watch)
    for attempt in range(_TRIES):
        try:
            watch.check("un-capturing", attempt, _TRIES, nodes=attempt)
            made = lot.drawn(pieces, king)
        except LimitReached as limit:
            raise NotFound(f"found no such board after {attempt} tries ({limit.reason})") from None
        if made is not None:
            return made
    raise NotFound(f"found no such board in {_TRIES} tries")


Board = dict[int, tuple[str, int]]
"""By square: the piece, and how many captures it will make."""


@dataclass(frozen=True, slots=True)
class _Lot:
    """Boards by lot, with these promises."""

    random: Random
    rows: int
    columns: int
    captures: int
    men: str
    unique: bool
    watch: Watch

    def drawn(self, pieces: int, king: bool) -> SoloChess | None:
        """A board with so many pieces; None if there was no way back."""
        there: Board = {
            self.random.randrange(self.rows * self.columns): ("K" if king else self.random.choice(self.men), 0)
        }
        while len(there) < pieces:
            ways = self._ways_back(there)
            chosen = self.random.sample(ways, min(len(ways), _WAYS if self.unique else 1))
            boards = (self._with(there, square, back) for square, back in chosen)
            there = next((board for board in boards if self._as_wished(board)), {})
            if not there:
                return None
        return self._told(there)

    def _ways_back(self, there: Board) -> list[tuple[int, int]]:
        """The squares of pieces that may have captured there, each with an empty one that it came from."""
        return [
            (square, back)
            for square, (man, made) in there.items()
            if made < self.captures
            for back in range(self.rows * self.columns)
            if back not in there and _captures(man, self.columns, back, square)
            if not any(between in there for between in passed(self.columns, back, square))
        ]

    def _with(self, there: Board, square: int, back: int) -> Board:
        """The board before a capture, of a piece by lot."""
        man, made = there[square]
        return there | {back: (man, made + 1), square: (self.random.choice(self.men), 0)}

    def _as_wished(self, there: Board) -> bool:
        return not self.unique or len(first_captures(self._told(there), self.watch, most=1)) == 1

    def _told(self, there: Board) -> SoloChess:
        drawn = tuple(Piece(square, man, self.captures) for square, (man, _) in there.items())
        return SoloChess(self.rows, self.columns, drawn, free="K" in self.men)


def _captures(man: str, columns: int, start: int, end: int) -> bool:
    down, across = end // columns - start // columns, end % columns - start % columns
    return reaches(man, across, -down)


def first_captures(instance: SoloChess, watch: Watch, most: int | None = None) -> list[Capture]:
    """The captures that a solution may begin with; no more are looked for when there are more than `most`."""
    found: list[Capture] = []
    for capture in captures_of(instance):
        if searched(game_of(after(instance, capture)), watch).captures is not None:
            found.append(capture)
        if most is not None and len(found) > most:
            break
    return found


GENERATORS = {
    "uncapture": Generator(
        "a board that a last piece has un-captured",
        uncaptured,
        {
            "rows": Option(8, "rows of the board"),
            "columns": Option(8, "columns of the board"),
            "pieces": Option(8, "how many pieces"),
            "captures": Option(2, "how often each may capture"),
            "men": Option("QRRBBNNPPP", "the other pieces, drawn by lot from these letters", men_of),
            "king": Option(True, "whether a king is to be the last piece"),
            "unique": Option(False, "whether only one first capture leads to a solution"),
        },
    )
}
