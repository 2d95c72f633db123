"""The rules: every line of a picture, read square by square, has the runs of its clue in their order and colours.

That there is no picture, or no other one, is shown by the clauses of a search that learnt, each with its proof (see
`clause_replay`); or by the log of a search, which `search_replay` follows line by line, and a DRAT proof for what that
left open. It refutes the checker's own formula of the puzzle (see `statement`) with all that the log shows about the
squares (and without the picture that was found). The checker of the SAT engine replays such a proof.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathom.answer import Watch
from fathom.claims import Claim, Impossible, Unique, not_shown
from fathom.proofs.drat_check import problems_with
from fathom.puzzles.nonogram.check.certificates import LearntClauses, Mismatch, Refutation
from fathom.puzzles.nonogram.check.clause_replay import faults_in
from fathom.puzzles.nonogram.check.statement import stated
from fathom.puzzles.nonogram.model import Nonogram, misfits
from fathom.puzzles.nonogram.model.clues import Picture

if TYPE_CHECKING:
    pass


def violations(instance: Nonogram, solution: Picture) -> list[str]:
    """What is wrong with a picture; nothing if it fulfils all clues."""
    return misfits(instance, solution)


def problems(instance: Nonogram, claim: Claim, certificate: object, watch: Watch) -> list[str]:
    """Why a certificate does not show a claim; nothing if it does."""
    match claim, certificate:
        case Impossible(), Mismatch():
            return _no_mismatch(instance, certificate.colour)
        case Impossible(), Refutation() | LearntClauses():
            return _faults(instance, certificate, None, watch)
        case Unique(), Refutation() | LearntClauses():
            return _faults(instance, certificate, claim.solution, watch)
    return not_shown(certificate)


def _faults(
    instance: Nonogram, refutation: Refutation | LearntClauses, solution: Picture | None, watch: Watch
) -> list[str]:
    """Why a refutation does not show that there is no picture (but the solution)."""
    if isinstance(refutation, LearntClauses):
        return faults_in(instance, refutation, solution)
    from fathom.puzzles.nonogram.check.search_replay import replayed

    shown = replayed(instance, refutation.log)
    if isinstance(shown, str):
        return [shown]
    allowed = 0 if solution is None else 1
    if shown.complete:
        return [] if shown.pictures == allowed else [f"the search meets {shown.pictures} pictures"]
    if shown.pictures > allowed or refutation.proof is None:
        return ["the search does not end the matter"]
    cnf = stated(instance, [int(colours) for colours in shown.cells])
    if shown.pictures < allowed:
        assert solution is not None
        inks = len(instance.palette) - 1
        squares = enumerate(colour for row in solution for colour in row)
        cnf.add(
            -(square * inks + ink) if colour == ink else square * inks + ink
            for square, colour in squares
            for ink in range(1, inks + 1)
        )
    return problems_with(cnf.clauses, refutation.proof, watch)


def _no_mismatch(instance: Nonogram, colour: int) -> list[str]:
    """Why the numbers of squares of a colour do not contradict each other."""
    if None in instance.lines:
        return ["a line has no clue, so there is nothing to compare"]
    sums = [
        sum(run.length for clue in side for run in clue or () if run.colour == colour)
        for side in (instance.rows, instance.columns)
    ]
    return [] if sums[0] != sums[1] else [f"rows and columns both have {sums[0]} squares of the colour"]
