"""The rules of chess, in plain words: which moves are legal, and what they lead to.

Every move that a man could make is made, and it is legal if the king of who made it is not struck then. Written from
the rules for reading; the solvers have a compiled board of their own.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from fathom.puzzles.chesswin.model.position import (
    CASTLING,
    EMPTY,
    KING_STEPS,
    KNIGHT_STEPS,
    PAWN_STRIKES,
    SLANTING_RAYS,
    STRAIGHT_RAYS,
    Position,
    in_check,
    is_struck,
    men_of,
    name_of,
    other,
    ready_to_take,
)


class Move(NamedTuple):
    """From where, to where, and what a pawn becomes (`q`, `r`, `b` or `n`)."""

    start: int
    end: int
    becomes: str = ""

    def __str__(self) -> str:
        return name_of(self.start) + name_of(self.end) + self.becomes


def legal_moves(position: Position) -> Iterator[tuple[Move, Position]]:
    """All legal moves, each with the position after it."""
    king, own = men_of(position.turn)[0], position.turn
    for move in _moves(position):
        following = after(position, move)
        if not is_struck(following.men, following.men.index(king), other(own)):
            yield move, following


def is_mate(position: Position) -> bool:
    """Whether the player to move is mated."""
    return in_check(position) and not any(True for _ in legal_moves(position))


def _moves(position: Position) -> Iterator[Move]:
    """All moves, whether they leave the king struck or not."""
    men, turn = position.men, position.turn
    own = men_of(turn)
    for start, man in enumerate(men):
        if man not in own:
            continue
        sort = man.upper()
        if sort == "P":
            yield from _pawn_moves(position, start)
        elif sort in "KN":
            for end in (KING_STEPS if sort == "K" else KNIGHT_STEPS)[start]:
                if men[end] not in own:
                    yield Move(start, end)
        if sort in "RQ":
            yield from _slides(men, start, STRAIGHT_RAYS[start], own)
        if sort in "BQ":
            yield from _slides(men, start, SLANTING_RAYS[start], own)
    yield from _castlings(position)


def _slides(men: str, start: int, rays: tuple[tuple[int, ...], ...], own: str) -> Iterator[Move]:
    """Along each ray up to the first man, who may be taken if he is the other player's."""
    for ray in rays:
        for end in ray:
            if men[end] not in own:
                yield Move(start, end)
            if men[end] != EMPTY:
                break


def _pawn_moves(position: Position, start: int) -> Iterator[Move]:
    """One step ahead, two from where it begins, and slanting to take; on the last rank it becomes something."""
    men, turn = position.men, position.turn
    ahead = -8 if turn == "w" else 8
    ends = []
    if men[start + ahead] == EMPTY:
        ends.append(start + ahead)
        if start // 8 == (6 if turn == "w" else 1) and men[start + 2 * ahead] == EMPTY:
            ends.append(start + 2 * ahead)
    theirs = men_of(other(turn))
    ends += [end for end in PAWN_STRIKES[turn][start] if men[end] in theirs or end == position.passing]
    for end in ends:
        if end // 8 in (0, 7):
            yield from (Move(start, end, becomes) for becomes in "qrbn")
        else:
            yield Move(start, end)


def _castlings(position: Position) -> Iterator[Move]:
    """The king goes two steps towards a rook, over empty places, and is struck neither before nor on the way."""
    for right in position.castling:
        if right not in men_of(position.turn):
            continue
        king, rook = CASTLING[right]
        toward = 1 if rook > king else -1
        between = range(king + toward, rook, toward)
        if any(position.men[place] != EMPTY for place in between):
            continue
        way = (king, king + toward)
        if not any(is_struck(position.men, place, other(position.turn)) for place in way):
            yield Move(king, king + 2 * toward)


def after(position: Position, move: Move) -> Position:
    """The position after a move."""
    men, turn = list(position.men), position.turn
    start, end, becomes = move
    man = men[start]
    men[start] = EMPTY
    men[end] = man if not becomes else becomes.upper() if turn == "w" else becomes
    passing = -1
    if man in "Pp":
        if end == position.passing:
            men[end + (8 if turn == "w" else -8)] = EMPTY
        elif abs(start - end) == 16:
            passing = (start + end) // 2
    elif man in "Kk" and abs(start - end) == 2:
        rook, beside = (end + 1, end - 1) if end > start else (end - 2, end + 1)
        men[beside], men[rook] = men[rook], EMPTY
    castling = position.castling
    if castling:
        castling = "".join(right for right in castling if not {start, end} & {*CASTLING[right]})
    drawn = "".join(men)
    if passing >= 0 and not ready_to_take(drawn, passing, other(turn)):
        passing = -1
    return Position(drawn, other(turn), castling, passing)
