"""The rules as a checker: a turn is replayed move by move, and what is said to be impossible is looked for again.

It uses the plain rules of the game (`fathom.games.pushfight.rules`) and nothing of the solvers.
"""

from __future__ import annotations

from dataclasses import dataclass

from fathom.answer import Answer, Verdict
from fathom.games.pushfight.board import DIRECTIONS, RAIL, VOID
from fathom.games.pushfight.position import ANCHORED, EMPTY, PUSHER, THEIR_PAWN, THEIR_PUSHER
from fathom.games.pushfight.rules import OWN, Push, moved, moves, pushes, reach
from fathom.puzzles.pushmate.closed import Closed, faults_of
from fathom.puzzles.pushmate.model import Puzzle, WinningTurn

MOST_REPLAYED = 3000
"""So many positions before the push are looked at again; claims about more rest on the solver or on a proof."""

MOST_CLASSES = 10_000
"""Proofs with more classes of positions are not asked for: they would take long to replay."""


@dataclass(frozen=True, slots=True)
class Exhausted:
    """No turn wins with an allowed number of moves up to `moves` (None: any allowed number).

    `positions` is how many different positions such moves lead to, on the way or at their end; all of them are made and
    looked at again. None: they are more than `MOST_REPLAYED`, the claim rests on the solver, and the answer says so.
    """

    moves: int | None
    positions: int | None

    @property
    def replayed(self) -> bool:
        """Whether the checker looks at all of it again."""
        return self.positions is not None


@dataclass(frozen=True, slots=True)
class Untouchable:
    """No piece of the other player stands beside the void, but for the one with the anchor: none can fall."""


def violations(instance: Puzzle, solution: WinningTurn) -> list[str]:
    """What is wrong with a turn; nothing if it wins."""
    found = forbidden(instance, solution)
    if found:
        return found
    cells = instance.cells
    for start, end in solution.moves:
        cells = moved(cells, start, end)
    push = push_of(instance, cells, solution.pusher, solution.direction)
    if push is None or push.wins:
        return []
    words = f"the push of {instance.name_of(solution.pusher)} {DIRECTIONS[solution.direction]}"
    return [f"{words} throws off a piece of one's own" if push.loses else f"{words} throws nothing off the board"]


def forbidden(puzzle: Puzzle, turn: WinningTurn) -> list[str]:
    """Why a turn, whether it wins or not, cannot be made; nothing if it can."""
    cells = puzzle.cells
    inside = range(len(cells))
    for number, (start, end) in enumerate(turn.moves, 1):
        if start not in inside or end not in inside:
            return [f"move {number}: found the squares {start} and {end}, the board has {len(cells)}"]
        way = f"move {number}, {puzzle.name_of(start)} to {puzzle.name_of(end)}"
        if cells[start] not in OWN:
            what = "it is empty" if cells[start] == EMPTY else "a piece of the other player is there"
            return [f"{way}: no piece of the player to move is on {puzzle.name_of(start)}, {what}"]
        if start == end:
            return [f"{way}: the piece stays where it is"]
        if cells[end] != EMPTY:
            return [f"{way}: {puzzle.name_of(end)} is occupied"]
        if end not in reach(puzzle.board, cells, start):
            return [f"{way}: there is no way along empty squares"]
        cells = moved(cells, start, end)
    found = []
    count = len(turn.moves)
    if puzzle.moves is not None and count not in puzzle.moves:
        found.append(f"the turn has {count} move{'' if count == 1 else 's'}, which is not allowed")
    if turn.pusher not in inside or turn.direction not in range(4):
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


def objections(instance: Puzzle, answer: Answer) -> list[str]:
    """What an answer claims and does not show; nothing if all of it holds."""
    certificate = answer.certificate
    if answer.verdict is Verdict.IMPOSSIBLE:
        if isinstance(certificate, Untouchable):
            return ["a piece of the other player stands beside the void"] if can_be_touched(instance) else []
        if isinstance(certificate, Closed):
            told = [] if answer.statistics.get("replayed") else ["the answer does not say that the proof is replayed"]
            return told + faults_of(instance, certificate)
        if not isinstance(certificate, Exhausted) or certificate.moves is not None:
            return ["impossible, without a search of everything"]
        return _exhausted_objections(instance, answer, certificate)
    if answer.solution is None:
        return ["solved, without a turn"] if answer.verdict is Verdict.SOLVED else []
    found = violations(instance, answer.solution)
    if answer.cost != len(answer.solution.moves):
        found.append(f"the cost {answer.cost} is not the number of moves, {len(answer.solution.moves)}")
    least = 0 if instance.moves is None else instance.moves[0]
    if answer.bound is None or answer.bound <= least or found:
        return found
    if not isinstance(certificate, Exhausted) or certificate.moves is None or certificate.moves < answer.bound - 1:
        return [f"at least {answer.bound} moves, without a search of what takes fewer"]
    return _exhausted_objections(instance, answer, certificate)


def can_be_touched(puzzle: Puzzle) -> bool:
    """Whether a piece of the other player, without the anchor, stands beside the void."""
    return any(
        cell in (THEIR_PAWN, THEIR_PUSHER) and VOID in sides
        for cell, sides in zip(puzzle.cells, puzzle.beside, strict=True)
    )


def _exhausted_objections(puzzle: Puzzle, answer: Answer, certificate: Exhausted) -> list[str]:
    if answer.statistics.get("replayed") != certificate.replayed:
        return ["the answer does not say whether the search was made again"]
    if certificate.positions is None:
        return []
    positions, wins = looked_through(puzzle, certificate.moves)
    if wins:
        return ["a plain search finds a turn that wins"]
    return [] if positions == certificate.positions else [f"a plain search comes to {positions} positions"]


def looked_through(puzzle: Puzzle, most: int | None) -> tuple[int, bool]:
    """How many different positions all moves, up to `most`, lead to, and whether a push wins after an allowed number.

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
        if counts and any(push.wins for cells in layer for push in pushes(board, cells)):
            return len(seen), True
        if count == last:
            break
        following = {moved(cells, start, end) for cells in layer for start, end in moves(board, cells)}
        layer = following - seen if every else following
        count += 1
    return len(seen), False
