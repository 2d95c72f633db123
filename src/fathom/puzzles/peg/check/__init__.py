"""The rules of peg solitaire as a checker: jumps are replayed, and every claim is verified.

Nothing here comes from the solver. What rules positions out (see `certificates`) is verified in exact arithmetic, jump
by jump; what it leaves open the checker searches by itself (see `positions`).
"""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil

from fathom.answer import Watch
from fathom.claims import AtLeast, Claim, Impossible, not_shown
from fathom.errors import FathomError
from fathom.puzzles.peg.check.certificates import Excluded, InMoves, Shorter
from fathom.puzzles.peg.check.invariants import faults_of, may_come_to
from fathom.puzzles.peg.check.positions import fewest_within, is_reached
from fathom.puzzles.peg.model import Board, Jump, Jumps, Pegs, jump_text

Position = frozenset[int]
"""The holes that have pegs."""


def jumps_of(board: Board, pegs: Position) -> Iterator[Jump]:
    """All jumps that can be made."""
    return (jump for jump in board.jumps if jump.start in pegs and jump.over in pegs and jump.end not in pegs)


def jumped(pegs: Position, jump: Jump) -> Position:
    """The pegs after a jump that can be made."""
    return pegs - {jump.start, jump.over} | {jump.end}


def is_wanted(instance: Pegs, pegs: Position) -> bool:
    """Whether a position is what is wanted."""
    return len(pegs) == 1 if instance.wanted is None else pegs == instance.wanted


def replayed(instance: Pegs, solution: Jumps) -> list[Position]:
    """The position at the beginning and after each jump. They may solve nothing, but each jump must be possible."""
    made = [instance.pegs]
    there = set(instance.board.jumps)
    for number, jump in enumerate(solution.moves, 1):
        fault = _fault(instance, there, made[-1], jump)
        if fault is not None:
            raise FathomError(f"jump {number}: {fault}")
        made.append(jumped(made[-1], jump))
    return made


def _fault(instance: Pegs, there: set[Jump], pegs: Position, jump: Jump) -> str | None:
    """Why a jump cannot be made; None if it can."""
    if jump not in there:
        return f"the board has no jump {tuple(jump)}"
    name = jump_text(instance.board, jump)
    if jump.start not in pegs:
        return f"{name}: there is no peg in {instance.name_of(jump.start)}"
    if jump.over not in pegs:
        return f"{name}: there is no peg in {instance.name_of(jump.over)} to jump over"
    return f"{name}: there is a peg in {instance.name_of(jump.end)} already" if jump.end in pegs else None


def violations(instance: Pegs, solution: Jumps) -> list[str]:
    """What is wrong with a sequence of jumps; nothing if it leads to what is wanted."""
    try:
        end = replayed(instance, solution)[-1]
    except FathomError as fault:
        return [str(fault)]
    if is_wanted(instance, end):
        return []
    if instance.wanted is None:
        return [f"{len(end)} pegs are left, expected one"]
    if len(end) != len(instance.wanted):
        return [f"{len(end)} pegs are left, expected {len(instance.wanted)}"]
    missing = ", ".join(instance.name_of(hole) for hole in sorted(instance.wanted - end)[:3])
    return [f"there is no peg in {missing} at the end"]


def violations_under(instance: Pegs, solution: Jumps, terms: object) -> list[str]:
    """What is wrong with jumps where moves count, or with what counts."""
    return violations(instance, solution) if isinstance(terms, InMoves) else [f"{terms} is no way to count"]


def cost_of(instance: Pegs, solution: Jumps, terms: InMoves | None) -> int | None:
    """How many moves there are, where they count. All solutions have as many jumps, so these cost nothing."""
    return None if terms is None else solution.runs


def facts_of(instance: Pegs, solution: Jumps) -> dict[str, int]:
    """What is told about a solution besides its cost."""
    return {"jumps": len(solution), "moves": solution.runs}


def problems(instance: Pegs, claim: Claim, certificate: object, watch: Watch) -> list[str]:
    """Why a certificate does not show a claim; nothing if it does."""
    match claim, certificate:
        case Impossible(None | InMoves()), Excluded():
            found = faults_of(instance.board, certificate.parities, certificate.resources)
            if found:
                return found
            ends = may_come_to(instance, certificate.parities, certificate.resources)
            reached = ends and is_reached(instance, ends, certificate.resources, watch)
            return ["a position that is wanted can be reached"] if reached else []
        case AtLeast(terms=InMoves()), Shorter():
            found = faults_of(instance.board, (), certificate.resources)
            if found:
                return found
            moves = fewest_within(instance, certificate.resources, ceil(claim.bound) - 1, watch)
            return [] if moves is None else [f"{moves} moves are enough"]
        case _:
            return not_shown(certificate)
