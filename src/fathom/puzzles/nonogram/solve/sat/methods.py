"""Nonograms decided by SAT, with a proof that there is no picture, or no second one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from fathom.answer import Answer, Count, Limits, Verdict, Watch
from fathom.engine.sat import Model, Proof, decide, models
from fathom.errors import LimitReached
from fathom.puzzles.nonogram.check.certificates import LearntClauses, Refutation
from fathom.puzzles.nonogram.check.statement import resting_on
from fathom.puzzles.nonogram.model import Nonogram
from fathom.puzzles.nonogram.model.clues import Picture
from fathom.puzzles.nonogram.solve.probe.run import Searched, search
from fathom.puzzles.nonogram.solve.reasons import plainly_impossible
from fathom.puzzles.nonogram.solve.sat.formula import formula_of, literals_of, picture_from


@dataclass(frozen=True, slots=True)
class Decided:
    """One or two pictures, or fewer than two and a proof that there are no more."""

    pictures: list[Picture]
    proof: Proof | None


def by_sat(puzzle: Nonogram, watch: Watch) -> Answer:
    """A picture, and whether it is the only one, by line solving and SAT."""
    plain = plainly_impossible(puzzle, "sat")
    if plain is not None:
        return plain
    settled = search(puzzle, watch, patience=0, probing=False)
    if settled.complete:
        return answer_after("sat", settled)
    return answer_after("sat", settled, decide_rest(puzzle, settled, watch))


def decide_rest(puzzle: Nonogram, known: Searched, watch: Watch) -> Decided:
    """Decide what a search has left open; its pictures, of which there is at most one, count."""
    cnf = formula_of(puzzle, [int(colours) for colours in known.cells])
    pictures = list(known.pictures)
    open_ones = [picture for picture in pictures if not _excluded(picture, known)]
    while len(pictures) < 2:
        for picture in open_ones:
            cnf.add(-literal for literal in literals_of(puzzle, picture))
        found = decide(cnf, watch)
        if isinstance(found, Proof):
            return Decided(pictures, resting_on(cnf.clauses, found))
        open_ones = [_picture(puzzle, found)]
        pictures += open_ones
    return Decided(pictures, None)


def within(watch: Watch, conflicts: int) -> Watch:
    """A watch that also ends after so many conflicts."""
    limits = watch.limits
    nodes = conflicts if limits.nodes is None else min(limits.nodes, conflicts)
    return Limits(watch.seconds_left, limits.memory, nodes, limits.cancelled, limits.progress).watch()


def still_running(watch: Watch, reached: LimitReached) -> None:
    """Raise the limit that was reached again, unless it was only that on conflicts."""
    if "nodes" not in reached.reason or watch.limits.nodes is not None:
        raise reached
    watch.check("searching")


def answer_after(method: str, searched: Searched, decided: Decided | None = None) -> Answer:
    """The answer that a search is, with what was decided of the rest."""
    statistics: dict[str, object] = dict(searched.statistics())
    if decided is None:
        return answer_of(method, searched.pictures, Refutation(searched.log), statistics)
    if decided.proof is not None:
        statistics["proof steps"] = len(decided.proof)
    return answer_of(method, decided.pictures, Refutation(searched.log, decided.proof), statistics)


def answer_of(
    method: str, pictures: list[Picture], certificate: Refutation | LearntClauses | None, statistics: dict[str, object]
) -> Answer:
    """The answer that pictures are: none or one, for which there is a certificate, or several."""
    if not pictures:
        return Answer(Verdict.IMPOSSIBLE, method, certificate=certificate, statistics=statistics)
    if len(pictures) == 1:
        return Answer(Verdict.SOLVED, method, pictures[0], certificate=certificate, statistics=statistics, unique=True)
    first, second = pictures[:2]
    differing = int(np.count_nonzero(np.array(first) != np.array(second)))
    several = statistics | {"differing squares": differing}
    return Answer(Verdict.SOLVED, method, first, statistics=several, unique=False, other=second)


def count_by_sat(puzzle: Nonogram, known: Searched, limit: int | None, watch: Watch) -> Count:
    """How many pictures a search has left open, found one by one; those it has found are not among them."""
    cnf = formula_of(puzzle, [int(colours) for colours in known.cells])
    inks = len(puzzle.palette) - 1
    found = 0
    try:
        for _ in models(cnf, range(1, puzzle.height * puzzle.width * inks + 1), watch, limit):
            found += 1
    except LimitReached as reached:
        return Count(found, complete=False, stopped=reached.reason)
    return Count(found, complete=limit is None or found < limit)


def list_pictures(puzzle: Nonogram, watch: Watch) -> Iterator[Picture]:
    """Each picture once: line solving, and SAT for what that leaves open."""
    if plainly_impossible(puzzle, "sat") is not None:
        return
    known = search(puzzle, watch, patience=0, probing=False)
    yield from (picture for picture in known.pictures if known.complete or _excluded(picture, known))
    if known.complete:
        return
    cnf = formula_of(puzzle, [int(colours) for colours in known.cells])
    inks = len(puzzle.palette) - 1
    for model in models(cnf, range(1, puzzle.height * puzzle.width * inks + 1), watch):
        yield picture_from(puzzle, [literal > 0 for literal in model])


def _excluded(picture: Picture, known: Searched) -> bool:
    """Whether a picture is no longer possible by what is known about the squares."""
    return bool(((known.cells >> np.array(picture, np.uint32).reshape(-1)) & 1 == 0).any())


def _picture(puzzle: Nonogram, model: Model) -> Picture:
    inks = len(puzzle.palette) - 1
    return picture_from(puzzle, [model[variable] for variable in range(1, puzzle.height * puzzle.width * inks + 1)])
