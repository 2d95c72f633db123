"""The rules of the three games as a checker: moves are replayed, and every claim is verified.

Nothing here comes from the solver. The claims "no solution has fewer moves" and "there is none" tell how many positions
were visited to show it; the checker visits them again by its own search (see `positions`).
"""

from __future__ import annotations

from math import ceil

from fathom.answer import Watch
from fathom.claims import AtLeast, Claim
from fathom.errors import FathomError
from fathom.proofs.exhaustion import problems_with_visits
from fathom.puzzles.dude.check.certificates import Sooner
from fathom.puzzles.dude.check.positions import positions_within
from fathom.puzzles.dude.check.rules import moved
from fathom.puzzles.dude.model import CLIMB, LETTERS, LIFT, PUSH, Goal, Level, Move, Moves, Position

_SIDES = ("left", "right")
_ACTIONS = {PUSH: "push a block to the", CLIMB: "climb to the"}


def violations(instance: Level, solution: Moves) -> list[str]:
    """What is wrong with a sequence of moves; nothing if it solves the level."""
    try:
        position = replayed(instance, solution)[-1]
    except FathomError as fault:
        return [str(fault)]
    if is_solved(instance, position):
        return []
    if instance.goal is Goal.REACH:
        return [f"the agent ends at {instance.name_of(position.agent)}, which is no target"]
    targets = instance.targets.reshape(-1).nonzero()[0].tolist()
    missing = [instance.name_of(square) for square in targets if square not in position.blocks]
    listed = f"{', '.join(missing[:3])}{', …' if len(missing) > 3 else ''}"
    return [f"on {len(missing)} of {len(targets)} targets lies no block: {listed}"]


def is_solved(level: Level, position: Position) -> bool:
    """Whether the agent is on a target or, if blocks are to be stored, one lies on every target."""
    if level.goal is Goal.REACH:
        return bool(level.targets.item(position.agent))
    return set(level.targets.reshape(-1).nonzero()[0].tolist()) <= position.blocks


def replayed(level: Level, moves: Moves) -> list[Position]:
    """The position at the beginning and after each move. They may solve nothing, but each must be possible."""
    made = [level.start]
    for number, move in enumerate(moves.moves, 1):
        if move.action not in range(len(LETTERS)) or move.side not in (0, 1):
            raise FathomError(f"step {number}: there is no move {tuple(move)}")
        after = moved(level.walls, level.rules, made[-1], move)
        if after is None:
            raise FathomError(f"step {number}: {_fault(level, made[-1], move)}")
        made.append(after)
    return made


def _fault(level: Level, position: Position, move: Move) -> str:
    """That a move cannot be made, in words."""
    doing = _ACTIONS.get(move.action, "go")
    if move.action == LIFT:
        doing = "put its block down on the" if position.carrying else "lift a block on the"
    doing = f"{doing} {_SIDES[move.side]}"
    return f"{LETTERS[move.action][move.side]}: the agent at {level.name_of(position.agent)} cannot {doing}"


def cost_of(instance: Level, solution: Moves, terms: None) -> int:
    """How many moves there are."""
    return len(solution)


def problems(instance: Level, claim: Claim, certificate: object, watch: Watch) -> list[str]:
    """Why a certificate does not show a claim; nothing if it does."""
    if isinstance(claim, AtLeast) and claim.terms is None and isinstance(certificate, Sooner):
        _, solved = positions_within(instance, ceil(claim.bound) - 1, watch)
        return [] if solved is None else [f"{solved} moves are enough"]
    return problems_with_visits(claim, certificate, lambda moves: positions_within(instance, moves, watch), "moves")
