"""The rules as a checker: a turn is replayed move by move, and what is said to be impossible is looked for again.

It uses the plain rules of the game (`fathom.games.pushfight.check.rules`) and nothing of the solvers.
"""

from __future__ import annotations

from math import ceil

from fathom.answer import Watch
from fathom.claims import AtLeast, Claim, Impossible, not_shown
from fathom.games.pushfight.check.replay import forbidden, made, unfinished
from fathom.games.pushfight.check.rules import moved, moves, pushes
from fathom.games.pushfight.model.board import DIRECTIONS
from fathom.puzzles.pushmate.check.certificates import Closed, Exhausted, Untouchable
from fathom.puzzles.pushmate.check.closed_sets import faults_of
from fathom.puzzles.pushmate.model import Begun, Puzzle, Turn, WinningTurn, can_be_touched

_STEPS = 64  # positions between two looks at the world


def violations(instance: Puzzle, solution: Turn) -> list[str]:
    """What is wrong with a turn; nothing if it wins."""
    if isinstance(solution, Begun):
        return unfinished(instance.board, instance.cells, solution.moves)
    found = forbidden(instance.board, instance.cells, solution, instance.moves)
    if found:
        return found
    push = made(instance.board, instance.cells, solution)
    if push is None or push.wins:
        return []
    words = f"the push of {instance.name_of(solution.pusher)} {DIRECTIONS[solution.direction]}"
    return [f"{words} throws off a piece of one's own" if push.loses else f"{words} throws nothing off the board"]


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
