"""The rules as a checker: a line of play is replayed turn by turn, and what it is said to show is searched for again.

It uses the plain rules (`rules`) and nothing of the solvers. That a line can be played is one thing, and that it comes
to this whatever the other player does another: the claim `Promised`, which is looked at with a budget.
"""

from __future__ import annotations

from math import ceil

from fathom.answer import Watch
from fathom.claims import AtLeast, Claim, Impossible, Promised, not_shown
from fathom.games.pushfight.check.certificates import Advice
from fathom.games.pushfight.check.forced import Forced
from fathom.games.pushfight.check.replay import forbidden, made, unfinished
from fathom.games.pushfight.check.rules import turns as turns_of
from fathom.games.pushfight.check.whole import value_of
from fathom.games.pushfight.model import DRAWN, LOST, VALUES, WON, AnySolution, Line, Outcome, Position, worth


def violations(instance: Position, solution: AnySolution) -> list[str]:
    """Why a line cannot be played, or does not end as is said; nothing if it can and does."""
    if isinstance(solution, Outcome):
        if solution.value not in VALUES:
            return [f"found the value {solution.value!r}, expected one of {', '.join(VALUES)}"]
        if (solution.turns is None) != (solution.value == DRAWN):
            return [f"found {solution.turns} turns, expected a number unless it is a draw"]
    plies = solution.line if isinstance(solution, Outcome) else solution.plies
    cells: str | None = instance.cells
    for number, ply in enumerate(plies, 1):
        if cells is None:
            return [f"turn {number - 1} wins, and more follows"]
        found = forbidden(instance.board, cells, ply, instance.moves)
        if found:
            return [f"turn {number}: {fault}" for fault in found]
        push = made(instance.board, cells, ply)
        assert push is not None
        if push.loses:
            return [f"turn {number} throws off a piece of one's own"]
        cells = push.after
    return _end_faults(instance, solution, cells) if isinstance(solution, Outcome) else _open(instance, solution, cells)


def _open(position: Position, line: Line, last: str | None) -> list[str]:
    """Why a game under way is not over, or how the turn that has begun is wrong."""
    if line.begun:
        if last is None:
            return [f"turn {len(line.plies)} wins, and more follows"]
        return unfinished(position.board, last, line.begun)
    return ["the game goes on"] if last is not None and _can_go_on(position, last) else []


def outcome_told(solution: AnySolution) -> Outcome:
    """The value that a solution tells; a game that has ended tells who has won, and in how many turns."""
    if isinstance(solution, Outcome):
        return solution
    count = len(solution.plies)
    return Outcome(WON if count % 2 else LOST, (count + 1) // 2, solution.plies)


def _end_faults(position: Position, outcome: Outcome, last: str | None) -> list[str]:
    """What is wrong with the end of a line, where the position is `last`, or None: a piece has fallen."""
    over = last is None or not _can_go_on(position, last)
    if outcome.value == DRAWN:
        return ["the line ends the game, which is said to be drawn"] if over else []
    if not over:
        return ["the line does not end the game"]
    winner = WON if len(outcome.line) % 2 else LOST
    if winner != outcome.value:
        return [f"the line ends with a game that is {winner}, not {outcome.value}"]
    own_turns = (len(outcome.line) + 1) // 2
    return [] if own_turns == outcome.turns else [f"the line has {own_turns} turns of one's own, not {outcome.turns}"]


def _can_go_on(position: Position, cells: str) -> bool:
    """Whether there is a turn that does not throw off a piece of one's own."""
    return any(not turn.push.loses for turn in turns_of(position.board, cells))


def promises(_instance: Position, solution: AnySolution) -> bool:
    """Whether a solution says more than its replay shows: the other player may have had other turns, if any."""
    return (outcome_told(solution).value, outcome_told(solution).turns) not in ((WON, 1), (LOST, 0))


def cost_of(_instance: Position, solution: AnySolution, _terms: None) -> int | None:
    """How many turns of the player to move it takes; a draw takes none."""
    return outcome_told(solution).turns


def facts_of(_instance: Position, solution: AnySolution) -> dict[str, str]:
    """The value in words."""
    return {"value": worth(outcome_told(solution))}


def problems(instance: Position, claim: Claim, certificate: object, watch: Watch) -> list[str]:
    """Why a claim does not hold; nothing if it does. A certificate is advice, and may be missing."""
    advice = certificate if isinstance(certificate, Advice) else Advice()
    forced = Forced(instance.board, advice, watch)
    match claim:
        case Impossible():
            return ["every position has a value"]
        case Promised(solution=Outcome() | Line() as solution):
            found = violations(instance, solution)
            return found or _broken_promise(forced, instance.cells, outcome_told(solution))
        case AtLeast():
            fewer = ceil(claim.bound) - 1
            forced.begin(instance.cells, fewer)
            if forced.won(instance.cells, fewer) or forced.lost(instance.cells, fewer):
                return [f"it is decided within {fewer} turns"]
            return []
        case _:
            return not_shown(certificate)


def _broken_promise(forced: Forced, cells: str, outcome: Outcome) -> list[str]:
    """What is wrong with a value: each turn of the winner in the line has to keep it; a draw is looked for again."""
    if outcome.turns is None:
        if forced.won(cells, 1) or forced.lost(cells, 1):
            return ["it is decided within 1 turn"]
        value = value_of(forced.board, cells, forced.watch)
        return [] if value == DRAWN else [f"all turns made again say {value}"]
    forced.begin(cells, outcome.turns)
    if outcome.value == LOST and not forced.lost(cells, outcome.turns):
        return [f"there is a turn after which it is not lost within {outcome.turns} turns"]
    for number, ply in enumerate(outcome.line):
        push = made(forced.board, cells, ply)
        if push is None or push.after is None:
            break
        cells = push.after
        if (number % 2 == 0) == (outcome.value == WON):  # a turn of the winner
            left = outcome.turns - number // 2 - 1
            if not forced.lost(cells, left):
                return [f"after turn {number + 1} the other player has not lost within {left} turns"]
    return []
