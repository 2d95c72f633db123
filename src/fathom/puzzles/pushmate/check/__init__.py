"""The rules as a checker: a turn is replayed move by move, and what is said to be impossible is looked for again.

It uses the plain rules of the game (`fathom.games.pushfight.check.rules`) and nothing of the solvers.
"""

from __future__ import annotations

from math import ceil

from fathom.answer import Watch
from fathom.claims import AtLeast, Claim, Impossible, not_shown
from fathom.errors import FathomError
from fathom.games.pushfight.check.rules import OWN, Push, moved, moves, pushes, reach
from fathom.games.pushfight.model.board import DIRECTIONS, RAIL, VOID
from fathom.games.pushfight.model.position import ANCHORED, EMPTY, PUSHER
from fathom.puzzles.pushmate.check.certificates import Closed, Exhausted, Untouchable
from fathom.puzzles.pushmate.check.closed_sets import faults_of
from fathom.puzzles.pushmate.model import Begun, Puzzle, Turn, WinningTurn, can_be_touched

_STEPS = 64  # positions between two looks at the world


def violations(instance: Puzzle, solution: Turn) -> list[str]:
    """What is wrong with a turn; nothing if it wins."""
    if isinstance(solution, Begun):
        try:
            replayed(instance, solution.moves)
        except FathomError as fault:
            return [str(fault)]
        return ["the push is still to come"]
    found = forbidden(instance, solution)
    if found:
        return found
    cells = replayed(instance, solution.moves)
    push = push_of(instance, cells, solution.pusher, solution.direction)
    if push is None or push.wins:
        return []
    words = f"the push of {instance.name_of(solution.pusher)} {DIRECTIONS[solution.direction]}"
    return [f"{words} throws off a piece of one's own" if push.loses else f"{words} throws nothing off the board"]


def replayed(puzzle: Puzzle, turn: tuple[tuple[int, int], ...]) -> str:
    """The position after moves; `FathomError` names the first that cannot be made."""
    cells = puzzle.cells
    inside = range(len(cells))
    for number, (start, end) in enumerate(turn, 1):
        if start not in inside or end not in inside:
            raise FathomError(f"move {number}: found the squares {start} and {end}, the board has {len(cells)}")
        way = f"move {number}, {puzzle.name_of(start)} to {puzzle.name_of(end)}"
        if cells[start] not in OWN:
            what = "it is empty" if cells[start] == EMPTY else "a piece of the other player is there"
            raise FathomError(f"{way}: no piece of the player to move is on {puzzle.name_of(start)}, {what}")
        if start == end:
            raise FathomError(f"{way}: the piece stays where it is")
        if cells[end] != EMPTY:
            raise FathomError(f"{way}: {puzzle.name_of(end)} is occupied")
        if end not in reach(puzzle.board, cells, start):
            raise FathomError(f"{way}: there is no way along empty squares")
        cells = moved(cells, start, end)
    return cells


def forbidden(puzzle: Puzzle, turn: WinningTurn) -> list[str]:
    """Why a turn, whether it wins or not, cannot be made; nothing if it can."""
    try:
        cells = replayed(puzzle, turn.moves)
    except FathomError as fault:
        return [str(fault)]
    found = []
    count = len(turn.moves)
    if puzzle.moves is not None and count not in puzzle.moves:
        found.append(f"the turn has {count} move{'' if count == 1 else 's'}, which is not allowed")
    if turn.pusher not in range(len(cells)) or turn.direction not in range(4):
        found.append(f"found a push of the square {turn.pusher} in the direction {turn.direction}: there is no such")
    elif cells[turn.pusher] != PUSHER:
        found.append(f"the push: no pusher of the player to move is on {puzzle.name_of(turn.pusher)}")
    elif push_of(puzzle, cells, turn.pusher, turn.direction) is None:
        words = f"the push of {puzzle.name_of(turn.pusher)} {DIRECTIONS[turn.direction]}"
        found.append(f"{words} is not allowed: {_obstacle(puzzle, cells, turn)}")
    return found


def push_of(puzzle: Puzzle, cells: str, pusher: int, direction: int) -> Push | None:
    """The push of this pusher in this direction, if it is allowed."""
    allowed = pushes(puzzle.board, cells)
    return next((push for push in allowed if (push.pusher, push.direction) == (pusher, direction)), None)


def _obstacle(puzzle: Puzzle, cells: str, turn: WinningTurn) -> str:
    """What stands against a push that is not allowed."""
    last = turn.pusher
    ahead = puzzle.beside[last][turn.direction]
    while ahead >= 0 and ahead != turn.pusher and cells[ahead] not in (EMPTY, ANCHORED):
        last, ahead = ahead, puzzle.beside[ahead][turn.direction]
    if ahead == RAIL:
        return f"there is a rail at {puzzle.name_of(last)}"
    if ahead == turn.pusher:
        return "the line is full all the way round"
    if ahead != VOID and cells[ahead] == ANCHORED:
        return f"the pusher on {puzzle.name_of(ahead)} is anchored"
    return "there is nothing to push"


def cost_of(_instance: Puzzle, solution: WinningTurn, _terms: None) -> int:
    """How many moves come before the push."""
    return len(solution.moves)


def problems(instance: Puzzle, claim: Claim, certificate: object, watch: Watch) -> list[str]:
    """Why a certificate does not show a claim; nothing if it does."""
    match claim, certificate:
        case Impossible(), Untouchable():
            return ["a piece of the other player stands beside the void"] if can_be_touched(instance) else []
        case Impossible(), Closed():
            return faults_of(instance, certificate, watch)
        case Impossible(), Exhausted(moves=None):
            wins = winning_push(instance, None, watch)
        case AtLeast(), _ if claim.bound <= (0 if instance.moves is None else instance.moves[0]):
            return []
        case AtLeast(), Exhausted():
            wins = winning_push(instance, ceil(claim.bound) - 1, watch)
        case _:
            return not_shown(certificate)
    return ["a plain search finds a turn that wins"] if wins else []


def winning_push(puzzle: Puzzle, most: int | None, watch: Watch) -> bool:
    """Whether a push wins after an allowed number of moves, up to `most`, by making all of them.

    Where every number from none up is allowed a position needs to be reached once; else once for each number.
    """
    board = puzzle.board
    allowed = None if puzzle.moves is None else {count for count in puzzle.moves if most is None or count <= most}
    last = most if allowed is None else max(allowed, default=-1)
    every = allowed is None or allowed == set(range(len(allowed)))
    seen: set[str] = set()
    layer = {puzzle.cells} if last is None or last >= 0 else set()
    count = 0
    while layer:
        seen |= layer
        counts = allowed is None or count in allowed
        following: set[str] = set()
        for number, cells in enumerate(layer):
            if number % _STEPS == 0:
                watch.check("looking at all positions again", len(seen) + len(following))
            if counts and any(push.wins for push in pushes(board, cells)):
                return True
            if count != last:
                following.update(moved(cells, start, end) for start, end in moves(board, cells))
        layer = following - seen if every else following
        count += 1
    return False
