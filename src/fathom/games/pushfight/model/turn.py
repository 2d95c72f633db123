"""Turns as they are made and written: moves, as pairs of squares, and a push. Whether they are allowed is not asked.

`1,2 to 0,4; 0,4 pushes left` is a turn; squares are row,column from 0. Allowed numbers of moves are single ones and
ranges: `0-2`, `1`, `0,2`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from fathom.errors import FathomError, excerpt
from fathom.games.pushfight.model.board import DIRECTIONS, Board

UNLIMITED = "unlimited"

_COUNTS = re.compile(r"(\d{1,4})(?:-(\d{1,4}))?", re.ASCII)
_MOVE = re.compile(r"(\d{1,4}),(\d{1,4})\s+to\s+(\d{1,4}),(\d{1,4})", re.ASCII)
_PUSH = re.compile(r"(\d{1,4}),(\d{1,4})\s+pushes\s+(\w{1,9})", re.ASCII)


Steps = tuple[tuple[int, int], ...]
"""Moves, as pairs of squares."""


@dataclass(frozen=True, slots=True)
class Ply:
    """A turn of one player: moves as pairs of squares, then the push of the pusher on a square in a direction."""

    moves: Steps
    pusher: int
    direction: int


def read_turn(board: Board, text: str) -> Ply:
    """The turn that a text tells; `FathomError` if it tells none."""
    found = read_begun(board, text)
    if not isinstance(found, Ply):
        raise FathomError(f"found {excerpt(text.strip())}, expected a push such as '0,4 pushes left' at the end")
    return found


def read_begun(board: Board, text: str) -> Ply | Steps:
    """The turn that a text tells; its moves, if the push is still to come."""
    parts = [part.strip() for part in re.split(r"[;\n]", text) if part.strip()]
    push = _PUSH.fullmatch(parts[-1]) if parts else None
    moves = []
    for number, part in enumerate(parts if push is None else parts[:-1], 1):
        match = _MOVE.fullmatch(part)
        if match is None:
            last = number == len(parts)
            wanted = "a push such as '0,4 pushes left' at the end" if last else "a move such as '1,2 to 0,4'"
            raise FathomError(f"found {excerpt(part)}, expected {wanted}")
        moves.append((_square(board, match[1], match[2]), _square(board, match[3], match[4])))
    if push is None:
        return tuple(moves)
    if push[3] not in DIRECTIONS:
        raise FathomError(f"found {excerpt(parts[-1])}, expected a push such as '0,4 pushes left' at the end")
    return Ply(tuple(moves), _square(board, push[1], push[2]), DIRECTIONS.index(push[3]))


def read_game(board: Board, texts: Sequence[str]) -> tuple[tuple[Ply, ...], Steps]:
    """The turns that texts tell one by one, and the moves of the last, if its push is still to come."""
    plies = tuple(read_turn(board, text) for text in texts[:-1])
    last = read_begun(board, texts[-1]) if texts else ()
    return ((*plies, last), ()) if isinstance(last, Ply) else (plies, last)


def write_game(board: Board, plies: Sequence[Ply], begun: Steps) -> str:
    """Turns, and the moves of one that has begun, with `/` between them."""
    return " / ".join(write_turn(board, turn) for turn in (*plies, *((begun,) if begun else ())))


def _square(board: Board, row: str, column: str) -> int:
    square = board.number_of(int(row), int(column))
    if square < 0:
        raise FathomError(f"found the square {row},{column}, which is not on the board")
    return square


def write_turn(board: Board, turn: Ply | Steps) -> str:
    """The turn, or its moves so far, as `read_begun` reads it."""
    name = board.name_of
    parts = [f"{name(start)} to {name(end)}" for start, end in (turn.moves if isinstance(turn, Ply) else turn)]
    if isinstance(turn, Ply):
        parts.append(f"{name(turn.pusher)} pushes {DIRECTIONS[turn.direction]}")
    return "; ".join(parts)


def read_moves(text: str) -> tuple[int, ...] | None:
    """Allowed numbers of moves, ascending; None if the text tells none."""
    found: set[int] = set()
    for part in text.split(","):
        match = _COUNTS.fullmatch(part.strip())
        if match is None or int(match[2] or match[1]) < int(match[1]):
            return None
        found.update(range(int(match[1]), int(match[2] or match[1]) + 1))
    return tuple(sorted(found))


def told_moves(moves: tuple[int, ...] | None) -> str:
    """Allowed numbers of moves as `read_moves` understands them; None: any number."""
    if moves is None:
        return UNLIMITED
    parts: list[list[int]] = []
    for count in moves:
        if parts and parts[-1][1] == count - 1:
            parts[-1][1] = count
        else:
            parts.append([count, count])
    return ",".join(str(first) if first == last else f"{first}-{last}" for first, last in parts)
