"""The rules of pushing as a checker: steps are replayed, and every claim is verified.

Nothing here comes from the solver. Claims beyond the steps themselves tell how many positions were visited for them;
the checker visits them again by its own search (see `positions`), and decides by itself which are lost (see `lost`).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from math import ceil

from fathom.answer import Watch
from fathom.claims import AtLeast, Claim, Impossible
from fathom.errors import FathomError
from fathom.proofs.exhaustion import problems_with_visits
from fathom.puzzles.push.check.certificates import Apart, InMoves, Shorter
from fathom.puzzles.push.check.pieces import no_way_out
from fathom.puzzles.push.check.positions import positions_within, shorter_walks
from fathom.puzzles.push.check.rules import Position, beside, start_of, stepped
from fathom.puzzles.push.model import LETTERS, Goal, Level, Steps

_WORDS = ("up", "down", "left", "right")


def violations(instance: Level, solution: Steps) -> list[str]:
    """What is wrong with a sequence of steps; nothing if it solves the level."""
    try:
        (position,) = deque(positions_of(instance, solution), 1)  # the last; not all fit into memory if there are many
    except FathomError as fault:
        return [str(fault)]
    targets = instance.targets.reshape(-1).nonzero()[0].tolist()
    if instance.goal is Goal.REACH:
        if position.agent in targets:
            return []
        return [f"the agent ends at {instance.name_of(position.agent)}, which is no target"]
    missing = [instance.name_of(square) for square in targets if square not in position.blocks]
    if not missing:
        return []
    listed = f"{', '.join(missing[:3])}{', …' if len(missing) > 3 else ''}"
    return [f"{len(missing)} of {len(targets)} targets carry no block: {listed}"]


def replayed(level: Level, steps: Steps) -> list[Position]:
    """The position at the beginning and after each step. They may solve nothing, but each step must be possible."""
    return list(positions_of(level, steps))


def positions_of(level: Level, steps: Steps) -> Iterator[Position]:
    """The same, one by one."""
    position = start_of(level)
    yield position
    for number, step in enumerate(steps.moves, 1):
        if step.direction not in range(len(LETTERS)):
            raise FathomError(f"step {number}: there is no direction {step.direction}")
        following = stepped(level.walls, level.strength, position, step.direction)
        if following is None:
            raise FathomError(f"step {number}: {_fault(level, position, step.direction)}")
        position, pushed = following
        if step.pushes != (pushed > 0):
            letter = LETTERS[step.direction]
            told, is_one = (letter.upper(), "no") if step.pushes else (letter, "a")
            raise FathomError(f"step {number}: {told} is told, but it is {is_one} push")
        yield position


def _fault(level: Level, position: Position, direction: int) -> str:
    """Why a step cannot be made."""
    ahead = beside(level.walls, position.agent, direction)
    going = f"the agent at {level.name_of(position.agent)} cannot go {_WORDS[direction]}"
    if ahead is None:
        return f"{going}: there is a wall"
    return f"{going}: the block at {level.name_of(ahead)} cannot be pushed"


def violations_under(instance: Level, solution: Steps, terms: object) -> list[str]:
    """What is wrong with steps where all of them count, or with what counts."""
    return violations(instance, solution) if isinstance(terms, InMoves) else [f"{terms} is no way to count"]


def cost_of(instance: Level, solution: Steps, terms: InMoves | None) -> int:
    """How many pushes there are or, where they count, how many moves."""
    return solution.pushes if terms is None else len(solution)


def facts_of(instance: Level, solution: Steps) -> dict[str, int]:
    """What is told about a solution besides its cost."""
    return {"pushes": solution.pushes, "moves": len(solution)}


def problems(instance: Level, claim: Claim, certificate: object, watch: Watch) -> list[str]:
    """Why a certificate does not show a claim; nothing if it does."""
    match claim, certificate:
        case Impossible(None), Apart():
            return no_way_out(instance, certificate.joined, watch)
        case AtLeast(terms=InMoves()), Shorter():
            moves = shorter_walks(instance, ceil(claim.bound) - 1, watch)
            return [] if moves is None else [f"{moves} moves are enough"]
    return problems_with_visits(claim, certificate, lambda pushes: positions_within(instance, pushes, watch), "pushes")
