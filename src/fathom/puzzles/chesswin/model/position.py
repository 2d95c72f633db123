"""A chess position, the places of its board, and which of them are struck.

Places are numbered as a diagram is read: a8 is 0, h8 is 7, h1 is 63.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from fathom.errors import FathomError, excerpt

EMPTY = "."
MEN = "KQRBNPkqrbnp"
CASTLING = {"K": (60, 63), "Q": (60, 56), "k": (4, 7), "q": (4, 0)}
"""Where king and rook are at home, for each castling right."""

STRAIGHT = ((0, -1), (1, 0), (0, 1), (-1, 0))
SLANTING = ((1, -1), (1, 1), (-1, 1), (-1, -1))
KNIGHT = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))


class Position(NamedTuple):
    """Who stands where and who is to move; counters of moves are left out, for no rule here asks for them.

    `men` are 64 letters from a8 to h1; `castling` has the letters of the rights that are left, in the order `KQkq`;
    `passing` is the place where a pawn may be taken en passant, -1 if no pawn stands ready to do so.
    """

    men: str
    turn: str
    castling: str = ""
    passing: int = -1


def name_of(place: int) -> str:
    """How players call a place."""
    return f"{'abcdefgh'[place % 8]}{8 - place // 8}"


def place_named(name: str) -> int:
    """The place that players call so."""
    if not re.fullmatch("[a-h][1-8]", name):
        raise FathomError(f"found {excerpt(name)}, expected a square such as e4")
    return "abcdefgh".index(name[0]) + 8 * (8 - int(name[1]))


def _steps(place: int, directions: tuple[tuple[int, int], ...]) -> tuple[int, ...]:
    """The places one step away."""
    near = ((place % 8 + right, place // 8 + down) for right, down in directions)
    return tuple(8 * row + column for column, row in near if 0 <= column < 8 and 0 <= row < 8)


def _rays(place: int, directions: tuple[tuple[int, int], ...]) -> tuple[tuple[int, ...], ...]:
    """The places one after another, up to the edge, in each direction."""
    found = []
    for direction in directions:
        ray: list[int] = []
        here = _steps(place, (direction,))
        while here:
            ray.append(here[0])
            here = _steps(here[0], (direction,))
        found.append(tuple(ray))
    return tuple(found)


KNIGHT_STEPS = tuple(_steps(place, KNIGHT) for place in range(64))
KING_STEPS = tuple(_steps(place, STRAIGHT + SLANTING) for place in range(64))
STRAIGHT_RAYS = tuple(_rays(place, STRAIGHT) for place in range(64))
SLANTING_RAYS = tuple(_rays(place, SLANTING) for place in range(64))
PAWN_STRIKES = {
    "w": tuple(_steps(place, ((-1, -1), (1, -1))) for place in range(64)),
    "b": tuple(_steps(place, ((-1, 1), (1, 1))) for place in range(64)),
}
"""Where a pawn of a colour strikes."""


def other(turn: str) -> str:
    """The other player."""
    return "b" if turn == "w" else "w"


def men_of(turn: str) -> str:
    """The letters of a player's men."""
    return "KQRBNP" if turn == "w" else "kqrbnp"


def is_struck(men: str, place: int, by: str) -> bool:
    """Whether a man of the player `by` strikes a place."""
    king, queen, rook, bishop, knight, pawn = tuple(men_of(by))
    if any(men[near] == knight for near in KNIGHT_STEPS[place]):
        return True
    if any(men[near] == king for near in KING_STEPS[place]):
        return True
    if any(men[near] == pawn for near in PAWN_STRIKES[other(by)][place]):
        return True
    for rays, far in ((STRAIGHT_RAYS[place], rook), (SLANTING_RAYS[place], bishop)):
        for ray in rays:
            for there in ray:
                man = men[there]
                if man != EMPTY:
                    if man in (far, queen):
                        return True
                    break
    return False


def in_check(position: Position) -> bool:
    """Whether the king of the player to move is struck."""
    return is_struck(position.men, position.men.index(men_of(position.turn)[0]), other(position.turn))


def ready_to_take(men: str, passing: int, turn: str) -> bool:
    """Whether a pawn of the player to move stands where it could take en passant."""
    return any(men[near] == men_of(turn)[5] for near in PAWN_STRIKES[other(turn)][passing])


def objection(position: Position) -> str:
    """Why this is no position to ask about; empty if it is one.

    Each player has one king, no pawn is on the first or last rank, the player who has just moved is not in check, and
    rights to castle or to take en passant fit the men. Whether a game can lead to it is not asked.
    """
    men, turn = position.men, position.turn
    if len(men) != 64 or set(men) - set(MEN + EMPTY):
        return f"expected 64 squares of {' '.join(MEN)} and {EMPTY}"
    for king, whose in (("K", "White"), ("k", "Black")):
        if men.count(king) != 1:
            return f"{whose} has {men.count(king)} kings, expected one"
    for place in (*range(8), *range(56, 64)):
        if men[place] in "Pp":
            return f"found a pawn on {name_of(place)}, expected none on the first and last rank"
    if turn not in ("w", "b"):
        return f"found the turn {excerpt(turn)}, expected w or b"
    if is_struck(men, men.index(men_of(other(turn))[0]), turn):
        return f"{'Black' if turn == 'w' else 'White'} is in check and has just moved"
    for right in position.castling:
        home, corner = CASTLING[right]
        if men[home] != ("K" if right.isupper() else "k") or men[corner] != ("R" if right.isupper() else "r"):
            return f"castling {right}: expected king and rook on {name_of(home)} and {name_of(corner)}"
    return _passing_objection(position) if position.passing >= 0 else ""


def _passing_objection(position: Position) -> str:
    men, turn, passing = position.men, position.turn, position.passing
    back = -8 if turn == "w" else 8
    if passing // 8 != (2 if turn == "w" else 5) or men[passing] != EMPTY or men[passing + back] != EMPTY:
        return f"en passant on {name_of(passing)}: no pawn has just gone over it"
    if men[passing - back] != men_of(other(turn))[5]:
        return f"en passant on {name_of(passing)}: expected a pawn to be taken on {name_of(passing - back)}"
    return ""
