"""The rules as a checker: what is wrong with a cut, and whether an answer shows what it claims.

That there is no solution, or no other, is a DRAT proof over the checker's own formula of the puzzle (see `statement`),
which the checker of proofs replays.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from fathom.answer import Watch
from fathom.claims import Claim, Impossible, Unique, not_shown
from fathom.proofs.drat_check import problems_with
from fathom.puzzles.galaxies.check.certificates import Separated
from fathom.puzzles.galaxies.check.statement import with_islands, without
from fathom.puzzles.galaxies.model import Board, Cut, point_name
from fathom.puzzles.galaxies.model.reach import opposite, touched
from fathom.puzzles.galaxies.model.solution import areas_of


@dataclass(frozen=True, slots=True)
class Fault:
    """One rule that is broken, in words, and the squares at which it is."""

    words: str
    squares: tuple[int, ...] = ()


def violations(instance: Board, solution: Cut) -> list[str]:
    """What is wrong with a solution; nothing if it is right."""
    return [fault.words for fault in faults(instance, solution)]


def faults(board: Board, cut: Cut) -> Iterator[Fault]:
    """Everything that is wrong with a cut."""
    if not set(cut.borders) <= set(board.sides()):
        yield Fault("a border is told where no two squares are side by side")
        return
    area = areas_of(board, cut)
    squares_of: list[list[int]] = [[] for _ in range(max(area) + 1)]
    for square in board.squares:
        squares_of[area[square]].append(square)
    centres_of: list[list[int]] = [[] for _ in squares_of]
    for number, centre in enumerate(board.centres):
        near = touched(board, centre)
        owners = {area[square] for square in near}
        if owners.isdisjoint({-1}) and len(owners) == 1:
            centres_of[owners.pop()].append(number)
        elif -1 in owners:
            yield Fault(f"the centre at {point_name(centre)} lies at a hole", tuple(near))
        else:
            yield Fault(f"a border goes through the centre at {point_name(centre)}", tuple(near))
    for squares, centres in zip(squares_of, centres_of, strict=True):
        yield from _area_faults(board, squares, centres)
    for one, other in cut.borders:
        if area[one] == area[other]:
            words = f"the border between {board.name_of(one)} and {board.name_of(other)} ends in the open"
            yield Fault(words, (one, other))


def _area_faults(board: Board, squares: list[int], centres: list[int]) -> Iterator[Fault]:
    name = f"the area at {board.name_of(squares[0])}"
    if not centres:
        yield Fault(f"{name} has no centre", tuple(squares))
    elif len(centres) > 1:
        yield Fault(f"{name} has {len(centres)} centres", tuple(squares))
    else:
        centre, own = board.centres[centres[0]], set(squares)
        lone = tuple(square for square in squares if opposite(board, centre, square) not in own)
        if lone:
            words = f"{name} is not symmetric about its centre at {point_name(centre)}: nothing is opposite "
            yield Fault(words + board.name_of(lone[0]), lone)


def problems(instance: Board, claim: Claim, certificate: object, watch: Watch) -> list[str]:
    """Why a certificate does not show a claim; nothing if it does."""
    if not isinstance(certificate, Separated) or not isinstance(claim, Impossible | Unique):
        return not_shown(certificate)
    if isinstance(claim, Impossible) and claim.terms is not None:
        return not_shown(certificate)
    rules = with_islands(instance, certificate.islands, watch)
    if isinstance(claim, Unique):
        rules.cnf.add(without(rules, claim.solution))
    return problems_with(rules.cnf.clauses, certificate.proof, watch)
