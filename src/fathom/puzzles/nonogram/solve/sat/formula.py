"""The puzzle as a formula: what the SAT solver decides.

Every run of a clue has variables "starts at square p or before", for the places that leave room for the others. Where
runs begin decides every square: it lies in a run, or in the gap between two. Two clauses a square and run say so, one
keeps the order, so a line of n squares with k runs takes about 4nk clauses of two or three literals. The variables are
numbered as in the checker's formula (see `statement`), from which each of these clauses follows by unit propagation;
a proof begins by showing that.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from fathom.proofs.cnf import Cnf
from fathom.puzzles.nonogram.check.statement import starts_before
from fathom.puzzles.nonogram.model import Nonogram
from fathom.puzzles.nonogram.model.clues import Clue, Picture

_TRUE = 1 << 40
_FALSE = -_TRUE
"""Literals that stand for what is known: negation turns one into the other, and neither gets into the formula."""


def formula_of(puzzle: Nonogram, known: Sequence[int] | None = None) -> Cnf:
    """A formula whose models are the pictures that fulfil all clues (each of them once).

    `known` gives for each square the set of its possible colours, bit c for colour c, where something is known.

    Variable `square * inks + colour` says that a square, counted row by row from 0, has the colour, where `inks` is the
    number of colours besides the background, from 1 up.
    """
    inks, before = len(puzzle.palette) - 1, starts_before(puzzle)
    cnf = Cnf(before[-1])
    anything = (2 << inks) - 1
    for square in range(puzzle.height * puzzle.width):
        variables = range(square * inks + 1, (square + 1) * inks + 1)
        colours = anything if known is None else known[square]
        able = [variable for ink, variable in enumerate(variables, 1) if colours >> ink & 1]
        cnf.add_all((-variable,) for variable in variables if variable not in able)
        cnf.add_all((-first, -second) for first, second in itertools.combinations(able, 2))
        if not colours & 1:
            cnf.add(able)
    for row, clue in enumerate(puzzle.rows):
        squares = [row * puzzle.width + column for column in range(puzzle.width)]
        _add_line(cnf, clue, squares, inks, before[row])
    for column, clue in enumerate(puzzle.columns, puzzle.height):
        squares = [row * puzzle.width + column - puzzle.height for row in range(puzzle.height)]
        _add_line(cnf, clue, squares, inks, before[column])
    return cnf


def literals_of(puzzle: Nonogram, picture: Picture) -> list[int]:
    """The literals of the squares that are true in a picture."""
    inks = len(puzzle.palette) - 1
    squares = [colour for row in picture for colour in row]
    return [
        variable if colour == ink else -variable
        for square, colour in enumerate(squares)
        for ink in range(1, inks + 1)
        for variable in (square * inks + ink,)
    ]


def picture_from(puzzle: Nonogram, true: Sequence[bool]) -> Picture:
    """The picture of a model, given the values of the variables of the squares, the first being that of variable 1."""
    inks = len(puzzle.palette) - 1
    squares = [
        next((ink for ink in range(1, inks + 1) if true[square * inks + ink - 1]), 0)
        for square in range(puzzle.height * puzzle.width)
    ]
    return tuple(tuple(squares[row * puzzle.width : (row + 1) * puzzle.width]) for row in range(puzzle.height))


def _add_line(cnf: Cnf, clue: Clue | None, squares: Sequence[int], inks: int, before: int) -> None:
    if clue is None:
        return
    size = len(squares)
    gaps = [int(first.colour == second.colour) for first, second in itertools.pairwise(clue)]
    by = _places(clue, gaps, size, before)
    if by is None:
        cnf.add(())
        return
    for run in range(len(clue)):
        for place in range(size):
            _add(cnf, -by[run][place], by[run][place + 1])
            if run:
                start = place - clue[run - 1].length - gaps[run - 1]
                _add(cnf, -by[run][place], by[run - 1][start] if start >= 0 else _FALSE)
    for place, square in enumerate(squares):
        over = _TRUE  # the run before is over
        for run, (length, colour) in enumerate(clue):
            begun = by[run][place]
            for ink in range(1, inks + 1):
                _add(cnf, -over, begun, -(square * inks + ink))
            over = by[run][place - length] if place >= length else _FALSE
            _add(cnf, -begun, over, square * inks + colour)
        for ink in range(1, inks + 1):
            _add(cnf, -over, -(square * inks + ink))


def _places(clue: Clue, gaps: Sequence[int], size: int, before: int) -> list[list[int]] | None:
    """For each run and place the literal 'the run starts there or before'; None if there is no room for all."""
    slack = size - sum(run.length for run in clue) - sum(gaps)
    if slack < 0:
        return None
    places, first = [], 0
    for run, gap in zip(clue, (*gaps, 0), strict=False):
        own = range(before + first + 1, before + first + slack + 1)
        places.append([_FALSE] * first + list(own) + [_TRUE] * (size + 1 - first - slack))
        first += run.length + gap
        before += size
    return places


def _add(cnf: Cnf, *literals: int) -> None:
    """Add a clause, unless it is true anyway; what is false is left out."""
    if _TRUE not in literals:
        cnf.add([literal for literal in literals if literal != _FALSE] if _FALSE in literals else literals)
