"""The rules of Push Fight in plain Python, for checkers, tests and the ends of a line of play.

A turn is an allowed number of moves and then one push. A *move* takes one piece of one's own along empty squares to
another empty square; the same piece may move again. A *push* takes a pusher one square into an occupied one: the whole
line of pieces before it goes one square on, onto an empty square or into the void. It is not allowed if a piece would
cross a rail or if the anchored pusher would be moved. Then the anchor is on the pusher that pushed. Whose piece falls
loses, also by one's own push, and so does who cannot push.

On a ring (a board that is joined to itself) a line that is full all the way round cannot be pushed: the square that
the pusher leaves is free only when the push is over.

Cells are those of `position`. Nothing here is fast, and nothing here is shared with what is.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from fathom.games.pushfight.model.board import DIRECTIONS, RAIL, VOID, Board
from fathom.games.pushfight.model.position import ANCHORED, EMPTY, PAWN, PUSHER, seen_by_the_other
from fathom.games.pushfight.model.turn import Ply

OWN = (PAWN, PUSHER)


@dataclass(frozen=True, slots=True)
class Push:
    """A push and what comes of it.

    `after` is the position as the other player then sees it, or None if a piece fell, and then `fallen` is that piece
    as the pushing player saw it: `x` or `X` wins, `o` or `O` loses.
    """

    pusher: int
    direction: int
    after: str | None
    fallen: str = ""

    @property
    def wins(self) -> bool:
        """Whether a piece of the other player falls."""
        return self.after is None and self.fallen not in OWN

    @property
    def loses(self) -> bool:
        """Whether a piece of one's own falls."""
        return self.after is None and self.fallen in OWN


@dataclass(frozen=True, slots=True)
class Turn:
    """Moves, as pairs of squares, and the push that ends the turn."""

    moves: tuple[tuple[int, int], ...]
    push: Push

    @property
    def ply(self) -> Ply:
        """The turn without what comes of it."""
        return Ply(self.moves, self.push.pusher, self.push.direction)

    def in_words(self, board: Board) -> str:
        """The turn in words: squares as (row, column)."""
        parts = [f"{board.squares[start]} to {board.squares[end]}" for start, end in self.moves]
        parts.append(f"{board.squares[self.push.pusher]} pushes {DIRECTIONS[self.push.direction]}")
        return ", ".join(part.replace(", ", ",") for part in parts)


def reach(board: Board, cells: str, square: int) -> list[int]:
    """Where the piece on this square can move."""
    seen = {square}
    waiting = [square]
    for here in waiting:
        for other in board.beside[here]:
            if other >= 0 and other not in seen and cells[other] == EMPTY:
                seen.add(other)
                waiting.append(other)
    return waiting[1:]


def moves(board: Board, cells: str) -> Iterator[tuple[int, int]]:
    """All moves, as (from, to)."""
    for square, cell in enumerate(cells):
        if cell in OWN:
            for other in reach(board, cells, square):
                yield square, other


def moved(cells: str, start: int, end: int) -> str:
    """The position after a move."""
    changed = list(cells)
    changed[end], changed[start] = changed[start], EMPTY
    return "".join(changed)


def prepared(board: Board, cells: str) -> Iterator[tuple[str, tuple[tuple[int, int], ...]]]:
    """All positions after an allowed number of moves, each once, with moves that lead there, the fewest first."""
    found: set[str] = set()
    layer: dict[str, tuple[tuple[int, int], ...]] = {cells: ()}
    for count in range(board.moves[-1] + 1):
        if count:
            following: dict[str, tuple[tuple[int, int], ...]] = {}
            for here, way in layer.items():
                for start, end in moves(board, here):
                    following.setdefault(moved(here, start, end), (*way, (start, end)))
            layer = following
        if count in board.moves:
            for here, way in layer.items():
                if here not in found:
                    found.add(here)
                    yield here, way


def pushes(board: Board, cells: str) -> Iterator[Push]:
    """All pushes that are allowed, those that lose at once among them."""
    for square, cell in enumerate(cells):
        if cell == PUSHER:
            for direction in range(4):
                push = _push(board, cells, square, direction)
                if push is not None:
                    yield push


def _push(board: Board, cells: str, square: int, direction: int) -> Push | None:
    """The push of this pusher in this direction, or None if it is not allowed."""
    line = [square]
    ahead = board.beside[square][direction]
    while ahead >= 0 and cells[ahead] not in (EMPTY, ANCHORED) and ahead != square:
        line.append(ahead)
        ahead = board.beside[ahead][direction]
    if ahead == RAIL or ahead == square or (ahead >= 0 and cells[ahead] == ANCHORED):
        return None
    if len(line) == 1 and (ahead == VOID or not (board.null_push and _has_company(board, cells, square))):
        return None
    if ahead == VOID:
        return Push(square, direction, None, cells[line[-1]])
    changed = list(seen_by_the_other(cells))
    for start, end in zip(reversed(line), [ahead, *reversed(line)], strict=False):
        changed[end] = changed[start]
    changed[square] = EMPTY
    changed[board.beside[square][direction]] = ANCHORED
    return Push(square, direction, "".join(changed))


def _has_company(board: Board, cells: str, square: int) -> bool:
    """Whether a piece that is not anchored stands beside this square."""
    return any(other >= 0 and cells[other] not in (EMPTY, ANCHORED) for other in board.beside[square])


def turns(board: Board, cells: str) -> Iterator[Turn]:
    """All turns, one for each position before the push and each push; those that lose at once among them."""
    for here, way in prepared(board, cells):
        for push in pushes(board, here):
            yield Turn(way, push)


def successors(board: Board, cells: str) -> tuple[bool, set[str]]:
    """Whether some turn wins at once, and all positions that the other turns lead to (losing ones left out)."""
    wins = False
    after = set()
    for turn in turns(board, cells):
        wins |= turn.push.wins
        if turn.push.after is not None:
            after.add(turn.push.after)
    return wins, after
