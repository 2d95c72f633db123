"""The rules as a checker: what is wrong with a path, by rule, and whether an answer shows what it claims.

Nothing here comes from the solvers. That there is no solution, or no other, is a DRAT proof over the checker's own
formula of the puzzle (see `statement`), and cuts: clauses about connectivity, each of which the checker of the path
engine looks at before it replays the proof.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from fathom.answer import Watch
from fathom.claims import AtLeast, Claim, Refuted, Unique, not_shown
from fathom.proofs.paths.refutation import problems_with_refutation
from fathom.puzzles.path.check.statement import stated
from fathom.puzzles.path.model import Puzzle
from fathom.puzzles.path.model.solution import Drawn, Path

RULES = {
    "outside": "a square of the path is not on the board",
    "jump": "the path goes on in a square that is not beside the one before",
    "pieces": "the path is in several pieces",
    "twice": "the path visits a square twice",
    "door": "an end of the path is at no door, or both are at the same",
    "clue": "the path visits more or fewer squares of a line than its clue says",
}
"""The rules that can be broken."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One rule that is broken (of `RULES`), in words, and the squares at which it is."""

    rule: str
    words: str
    squares: tuple[int, ...] = ()


def violations(instance: Puzzle, solution: Drawn) -> list[str]:
    """What is wrong with a solution; nothing if it is right."""
    return [fault.words for fault in faults(instance, solution)]


def faults(puzzle: Puzzle, solution: Drawn) -> list[Fault]:
    """Everything that is wrong with a solution, rule by rule."""
    rows, columns = puzzle.shape
    strokes = solution.strokes
    visited = [square for stroke in strokes for square in stroke]
    there = puzzle.there.reshape(-1)
    found = [
        Fault("outside", f"the path visits {puzzle.name_of(square)}, which is not on the board", (square,))
        for square in dict.fromkeys(visited)
        if not 0 <= square < rows * columns or not there[square]
    ]
    for stroke in strokes:
        for one, other in pairwise(stroke):
            if abs(one // columns - other // columns) + abs(one % columns - other % columns) != 1:
                words = f"the path jumps from {puzzle.name_of(one)} to {puzzle.name_of(other)}"
                found.append(Fault("jump", words, (one, other)))
    if len(strokes) != 1 or not visited:
        found.append(
            Fault("pieces", f"the path is in {len(strokes)} pieces, not one" if visited else "there is no path")
        )
    seen: set[int] = set()
    for square in visited:
        if square in seen:
            found.append(Fault("twice", f"the path visits {puzzle.name_of(square)} twice", (square,)))
        seen.add(square)
    if len(strokes) == 1 and visited:
        found += _door_faults(puzzle, visited)
    for line in puzzle.lines:
        number = len(seen.intersection(line.squares))
        if number != line.clue:
            words = f"the path visits {number} square{'s' if number != 1 else ''} of {line.name}, not {line.clue}"
            found.append(Fault("clue", words, line.squares))
    return found


def _door_faults(puzzle: Puzzle, squares: list[int]) -> list[Fault]:
    doors = {door.square for door in puzzle.doors}
    found = [
        Fault("door", f"the path ends at {puzzle.name_of(end)}, where no door is", (end,))
        for end in dict.fromkeys((squares[0], squares[-1]))
        if end not in doors
    ]
    if squares[0] == squares[-1] in doors:
        words = f"the path starts and ends at the same door, {puzzle.name_of(squares[0])}"
        found.append(Fault("door", words, (squares[0],)))
    return found


def same(one: Path, other: Path) -> bool:
    """Whether two paths are drawn alike, whichever end each starts from."""
    return frozenset(one.links()) == frozenset(other.links())


def problems(instance: Puzzle, claim: Claim, certificate: object, watch: Watch) -> list[str]:
    """Why a certificate does not show a claim; nothing if it does."""
    if isinstance(claim, AtLeast) or not isinstance(certificate, Refuted):
        return not_shown(certificate)
    rules = stated(instance, watch)
    known = [rules.known(claim.solution)] if isinstance(claim, Unique) else []
    return problems_with_refutation(rules.formula, certificate.proof, known, watch=watch)
