"""The rules as a formula: what proofs are checked against. It belongs to the checker, and is written for reading.

Variables, in this order, which the solvers' formula (see `formula`) keeps to:

- `square * inks + ink`: a square, counted row by row from 0, has a colour, from 1 up; `inks` is how many there are.
- For each line with a clue, each run and each place: the run starts at this place or before.
- For each of these again: the run covers the square at this place.

The solvers' clauses are fewer and sharper. They are not trusted: a proof begins with all of them as its first steps,
and each must follow from what is written here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise

import numpy as np

from fathom.proofs.cnf import Cnf
from fathom.proofs.drat import Proof
from fathom.puzzles.nonogram.model import Nonogram
from fathom.puzzles.nonogram.model.clues import Clue


def starts_before(puzzle: Nonogram) -> list[int]:
    """By line: the last variable before those of its runs; at the end, the last of all."""
    found = [puzzle.height * puzzle.width * (len(puzzle.palette) - 1)]
    for line, clue in enumerate(puzzle.lines):
        found.append(found[-1] + len(clue or ()) * puzzle.length_of(line))
    return found


def stated(puzzle: Nonogram, known: Sequence[int]) -> Cnf:
    """A formula that every picture fulfils, if its squares have colours that are known to be possible (as bits)."""
    inks, before = len(puzzle.palette) - 1, starts_before(puzzle)
    runs = before[-1] - before[0]
    cnf = Cnf(before[-1] + runs)
    for square, colours in enumerate(known):
        there = [square * inks + ink for ink in range(1, inks + 1)]
        cnf.add_all((-variable,) for ink, variable in enumerate(there, 1) if not colours >> ink & 1)
        cnf.add_all((-first, -second) for first, second in combinations(there, 2))
        if not colours & 1:
            cnf.add(there)
    squares = np.arange(puzzle.height * puzzle.width).reshape(puzzle.height, puzzle.width)
    for line, (clue, own) in enumerate(zip(puzzle.lines, (*squares, *squares.T), strict=True)):
        if clue is not None:
            cnf.add_all(_line(clue, [int(square) * inks for square in own], inks, before[line], runs))
    return cnf


def _line(clue: Clue, cells: Sequence[int], inks: int, before: int, runs: int) -> Iterator[Sequence[int]]:
    """What a clue says about the squares of a line; `cells` are the variables just before those of each square."""
    size = len(cells)
    starts = [range(before + run * size + 1, before + (run + 1) * size + 1) for run in range(len(clue))]
    covers = [range(one[0] + runs, one[-1] + runs + 1) for one in starts]
    for (length, _), start in zip(clue, starts, strict=True):
        yield (start[size - length],) if length <= size else ()  # it ends before the line does
        yield from ((-here, there) for here, there in pairwise(start))
    for (first, second), (start, after) in zip(pairwise(clue), pairwise(starts), strict=True):
        apart = first.length + (first.colour == second.colour)
        for place in range(size):
            yield (-after[place], start[place - apart]) if place >= apart else (-after[place],)
    for (length, colour), start, cover in zip(clue, starts, covers, strict=True):
        for place in range(size):
            over = (start[place - length],) if place >= length else ()
            yield (-cover[place], start[place])
            yield from ((-cover[place], -one) for one in over)
            yield (cover[place], -start[place], *over)
            yield (-cover[place], cells[place] + colour)
    for place, cell in enumerate(cells):
        for ink in range(1, inks + 1):
            able = [cover[place] for (_, colour), cover in zip(clue, covers, strict=True) if colour == ink]
            yield (-(cell + ink), *able)


def resting_on(clauses: Sequence[Sequence[int]], proof: Proof) -> Proof:
    """The proof with these clauses as its first steps."""
    lengths = np.fromiter((len(clause) for clause in clauses), np.int64, len(clauses))
    literals = np.fromiter((one for clause in clauses for one in clause), np.int32, int(lengths.sum()))
    return Proof(
        np.concatenate((literals, proof.literals)),
        np.concatenate(([0], np.cumsum(lengths), proof.starts[1:] + len(literals))).astype(np.int64),
        np.concatenate((np.zeros(len(clauses), np.bool_), proof.deletions)),
    )
