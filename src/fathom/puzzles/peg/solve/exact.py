"""The usual method: what rules all out without a search, a short search, a beam, and a search that sees everything."""

from __future__ import annotations

from fathom.answer import Answer, Verdict, Watch
from fathom.puzzles.peg.check.certificates import Excluded
from fathom.puzzles.peg.model import Jumps, Pegs
from fathom.puzzles.peg.solve.beam import found_by_beam
from fathom.puzzles.peg.solve.depth_first import searched
from fathom.puzzles.peg.solve.invariants import by_parity, by_resources, helpful

_BRIEFLY = 2_000  # classes that are entered before linear programmes are worth their import
_WIDTHS = (1_000, 10_000)  # of beams


def exact(instance: Pegs, watch: Watch) -> Answer:
    """Jumps that lead to what is wanted, or why there are none."""
    watch.check("looking for parities")
    ends = instance.ends
    if instance.pegs in ends:
        return Answer(Verdict.SOLVED, "exact", Jumps(()))
    parities, ends = by_parity(instance)
    if not ends:
        return Answer(Verdict.IMPOSSIBLE, "exact", certificate=Excluded(parities))
    solution, classes, over = searched(instance, ends, (), watch, _BRIEFLY)
    resources: tuple[tuple[int, ...], ...] = ()
    if not over:
        found, ends = by_resources(instance, ends, watch)
        if not ends:
            return Answer(Verdict.IMPOSSIBLE, "exact", certificate=Excluded(parities, found))
        solution = next(filter(None, (found_by_beam(instance, ends, width, watch) for width in _WIDTHS)), None)
        if solution is None:
            resources = helpful(instance, ends, watch)
            solution, classes, _ = searched(instance, ends, resources, watch)
            resources += found
    statistics = {"classes": classes, "resources": len(resources)}
    if solution is None:
        certificate = Excluded(parities, resources)
        return Answer(Verdict.IMPOSSIBLE, "exact", certificate=certificate, statistics=statistics)
    return Answer(Verdict.SOLVED, "exact", solution, statistics=statistics)
