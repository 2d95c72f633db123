"""The rules as a formula: what proofs are checked against.

A variable for each centre and each square that its area may have (see `reach`): the square belongs to the centre. Every
square belongs to exactly one centre, and with it the square opposite. That an area is connected would take too many
clauses; so they are written for some *islands* only, sets of squares none of which touches the centre: where a square
of an island belongs to the centre, so does one of the squares around the island. Each single square is an island from
the start; others are told with a proof. The formula is linear in what the centres reach, and in the islands told.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from fathom.answer import Watch
from fathom.errors import FathomError
from fathom.proofs.cnf import Clause, Cnf
from fathom.puzzles.galaxies.check.certificates import Island
from fathom.puzzles.galaxies.model import Board, Cut
from fathom.puzzles.galaxies.model.reach import neighbours, opposite, reaches, touched
from fathom.puzzles.galaxies.model.solution import areas_of


@dataclass(frozen=True, slots=True)
class Stated:
    """The formula; `belongs[centre][square]` is a variable, and these are the formula's first ones."""

    board: Board
    cnf: Cnf
    belongs: tuple[dict[int, int], ...]
    beside: list[list[int] | None]

    @property
    def size(self) -> int:
        """How many variables say whose a square is."""
        return sum(map(len, self.belongs))


def stated(board: Board, watch: Watch | None = None) -> Stated:
    """The formula whose models are the solutions, and those cuts besides whose areas are not connected."""
    watch = watch or Watch()
    reached = reaches(board, watch)
    cnf = Cnf()
    belongs = tuple(dict(zip(squares, cnf.variables(len(squares)), strict=True)) for squares in reached)
    found = Stated(board, cnf, belongs, neighbours(board))
    candidates: list[list[int]] = [[] for _ in range(board.there.size)]
    for number, (centre, variables) in enumerate(zip(board.centres, belongs, strict=True)):
        watch.check("writing the formula", number, len(belongs))
        if not variables:
            cnf.add(())
        near = set(touched(board, centre))
        for square, variable in variables.items():
            candidates[square].append(variable)
            other = opposite(board, centre, square)
            if other is not None and other != square:
                cnf.add((-variable, variables[other]))
            if square not in near:
                cnf.add_all(island_clauses(found, Island(number, (square,), (square,))))
    for square in board.squares:
        cnf.add(candidates[square])
        _not_twice(cnf, candidates[square])
    return found


def _not_twice(cnf: Cnf, literals: Sequence[int]) -> None:
    """No two of the literals are true: helpers say that one up to here is."""
    before = 0
    for place, literal in enumerate(literals):
        if before:
            cnf.add((-literal, -before))
        if place + 1 < len(literals):
            here = cnf.variable()
            cnf.add((-literal, here))
            if before:
                cnf.add((-before, here))
            before = here


def island_clauses(found: Stated, island: Island) -> Iterator[Clause]:
    """If a square of the island belongs to the centre, one of those around it does. Refuses what is no island."""
    number, inside = island.centre, set(island.squares)
    variables, near = found.belongs[number], touched(found.board, found.board.centres[number])
    if not inside.issuperset(island.told) or not inside <= set(variables) or not inside.isdisjoint(near):
        raise FathomError(f"the squares {island.squares} are no island of the centre {number}")
    around = {beside for square in inside for beside in found.beside[square] or () if beside in variables} - inside
    shore = [variables[square] for square in sorted(around)]
    for square in island.told:
        yield (-variables[square], *shore)


def with_islands(board: Board, islands: Iterable[Island], watch: Watch) -> Stated:
    """The formula with the clauses of more islands."""
    found = stated(board, watch)
    for number, island in enumerate(islands):
        watch.check("writing the formula", number)
        found.cnf.add_all(island_clauses(found, island))
    return found


def without(found: Stated, cut: Cut) -> Clause:
    """The clause that the cut into areas, which is a solution, does not fulfil and all others do."""
    area = areas_of(found.board, cut)
    clause = []
    for variables, centre in zip(found.belongs, found.board.centres, strict=True):
        own = area[touched(found.board, centre)[0]]
        clause += [-variable for square, variable in variables.items() if area[square] == own]
    return tuple(clause)
