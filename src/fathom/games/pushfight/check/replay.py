"""One turn replayed by the plain rules, move by move: what is wrong with it, and what comes of it."""

from __future__ import annotations

from fathom.errors import FathomError
from fathom.games.pushfight.check.rules import OWN, Push, moved, pushes, reach
from fathom.games.pushfight.model.board import DIRECTIONS, RAIL, VOID, Board
from fathom.games.pushfight.model.position import ANCHORED, EMPTY, PUSHER
from fathom.games.pushfight.model.turn import Ply, Steps


def replayed(board: Board, cells: str, steps: Steps) -> str:
    """The position after moves; `FathomError` names the first that cannot be made."""
    inside = range(len(cells))
    for number, (start, end) in enumerate(steps, 1):
        if start not in inside or end not in inside:
            raise FathomError(f"move {number}: found the squares {start} and {end}, the board has {len(cells)}")
        way = f"move {number}, {board.name_of(start)} to {board.name_of(end)}"
        if cells[start] not in OWN:
            what = "it is empty" if cells[start] == EMPTY else "a piece of the other player is there"
            raise FathomError(f"{way}: no piece of the player to move is on {board.name_of(start)}, {what}")
        if start == end:
            raise FathomError(f"{way}: the piece stays where it is")
        if cells[end] != EMPTY:
            raise FathomError(f"{way}: {board.name_of(end)} is occupied")
        if end not in reach(board, cells, start):
            raise FathomError(f"{way}: there is no way along empty squares")
        cells = moved(cells, start, end)
    return cells


def unfinished(board: Board, cells: str, steps: Steps) -> list[str]:
    """Why a turn that has begun with these moves is none: one cannot be made, or the push is still to come."""
    try:
        replayed(board, cells, steps)
    except FathomError as fault:
        return [str(fault)]
    return ["the push is still to come"]


def forbidden(board: Board, cells: str, ply: Ply, allowed: tuple[int, ...] | None) -> list[str]:
    """Why a turn, whether it wins or not, cannot be made; nothing if it can. `allowed` numbers of moves; None: any."""
    try:
        cells = replayed(board, cells, ply.moves)
    except FathomError as fault:
        return [str(fault)]
    found = []
    count = len(ply.moves)
    if allowed is not None and count not in allowed:
        found.append(f"the turn has {count} move{'' if count == 1 else 's'}, which is not allowed")
    if ply.pusher not in range(len(cells)) or ply.direction not in range(4):
        found.append(f"found a push of the square {ply.pusher} in the direction {ply.direction}: there is no such")
    elif cells[ply.pusher] != PUSHER:
        found.append(f"the push: no pusher of the player to move is on {board.name_of(ply.pusher)}")
    elif push_of(board, cells, ply.pusher, ply.direction) is None:
        words = f"the push of {board.name_of(ply.pusher)} {DIRECTIONS[ply.direction]}"
        found.append(f"{words} is not allowed: {_obstacle(board, cells, ply)}")
    return found


def push_of(board: Board, cells: str, pusher: int, direction: int) -> Push | None:
    """The push of this pusher in this direction, if it is allowed."""
    allowed = pushes(board, cells)
    return next((push for push in allowed if (push.pusher, push.direction) == (pusher, direction)), None)


def made(board: Board, cells: str, ply: Ply) -> Push | None:
    """What comes of a turn whose moves can be made; None if its push is not allowed."""
    for start, end in ply.moves:
        cells = moved(cells, start, end)
    return push_of(board, cells, ply.pusher, ply.direction)


def _obstacle(board: Board, cells: str, ply: Ply) -> str:
    """What stands against a push that is not allowed."""
    last = ply.pusher
    ahead = board.beside[last][ply.direction]
    while ahead >= 0 and ahead != ply.pusher and cells[ahead] not in (EMPTY, ANCHORED):
        last, ahead = ahead, board.beside[ahead][ply.direction]
    if ahead == RAIL:
        return f"there is a rail at {board.name_of(last)}"
    if ahead == ply.pusher:
        return "the line is full all the way round"
    if ahead != VOID and cells[ahead] == ANCHORED:
        return f"the pusher on {board.name_of(ahead)} is anchored"
    return "there is nothing to push"
