"""The gadget workshop: pieces of boards, solved under rules that may be loosened, breaking as little as possible.

After [Bosboom 2020, 3.4], where an SMT solver was used to build the gadgets of the hardness proof: a
gadget that cannot be solved is shown with the fewest squares left over, covered twice, or corners that meet, and so
tells what to change next. Here the loosened puzzle is a formula with soft clauses (see `loosening`, `formula`). A
gadget that is nearly right breaks little, so the costs 0, 1, 2, … are asked for in turn, the first with all wishes as
demands, which makes a much smaller formula; beyond a few, RC2 finds the least. That nothing breaks less is then proved
over the checker's own formula (see `statement`). A clause gadget of 500 squares takes a few tenths of a second.
"""

from __future__ import annotations

from collections.abc import Iterable

from fathom.answer import Answer, Verdict, Watch
from fathom.claims import Refuted
from fathom.engine.sat import Model, Solver, cheaper, decide, minimise
from fathom.errors import BrokenAnswer
from fathom.puzzles.tatamibari.check.statement import breaking_less, demanded, stated
from fathom.puzzles.tatamibari.model import Board, Rectangle, Tiling
from fathom.puzzles.tatamibari.model.loosening import Loosening, broken
from fathom.puzzles.tatamibari.model.rectangles import is_possible
from fathom.puzzles.tatamibari.solve.formula import formula

_FEW = 3  # broken wishes that are asked for in turn


def by_workshop(
    board: Board,
    watch: Watch,
    clues: str = "hard",
    coverage: str = "exact",
    corners: str = "hard",
    reflex: bool = False,
    force: Iterable[Rectangle] = (),
) -> Answer:
    """Rectangles that break the least, with a proof; see `Loosening` for the modes."""
    return least_broken(board, Loosening(clues, coverage, corners, reflex, tuple(force)), watch)


def least_broken(board: Board, loosening: Loosening, watch: Watch) -> Answer:
    """Rectangles that meet all demands and break the fewest wishes; the cost is how many those are."""
    found = _least(board, loosening, watch)
    if found is None:
        proof = decide(stated(board, loosening, watch).cnf, watch)
        if isinstance(proof, Model):
            raise BrokenAnswer("tatamibari, method workshop: found nothing, but there is a model")
        return Answer(Verdict.IMPOSSIBLE, "workshop", certificate=Refuted(proof), terms=loosening)
    tiling, cost = found
    refuted = decide(breaking_less(board, loosening, cost, watch), watch) if cost else None
    if isinstance(refuted, Model):
        raise BrokenAnswer(f"tatamibari, method workshop: {cost} is not the least")
    broken_rules = broken(board, tiling, loosening)
    names = () if broken_rules is None else broken_rules.__slots__
    return Answer(
        Verdict.SOLVED,
        "workshop",
        tiling,
        cost=cost,
        bound=cost,
        certificate=None if refuted is None else Refuted(refuted),
        terms=loosening,
        statistics={name: getattr(broken_rules, name) for name in names if getattr(broken_rules, name)},
    )


def _least(board: Board, loosening: Loosening, watch: Watch) -> tuple[Tiling, int] | None:
    """Rectangles that break the fewest wishes, and how many; None if the demands cannot be met."""
    strict = formula(board, demanded(loosening), watch) if _all_possible(board, loosening) else None
    if strict is not None:
        with Solver(strict.cnf) as solver:
            model = solver.solve(watch)
        if model is not None:
            return strict.tiling(model), 0
    written = formula(board, loosening, watch)
    if not written.soft:
        return None
    for cost in range(1, _FEW + 1):
        with Solver(cheaper(written.cnf, written.soft, cost + 1)) as solver:
            model = solver.solve(watch)
        if model is not None:
            return written.tiling(model), cost
    optimum = minimise(written.cnf, written.soft, watch)
    return None if optimum is None else (written.tiling(optimum.model), optimum.cost)


def _all_possible(board: Board, loosening: Loosening) -> bool:
    """Whether the rectangles that must be there also have the shapes that are wished for."""
    return all(is_possible(board, one, demanded(loosening).any_shape) for one in loosening.force)


__all__ = ["Loosening", "by_workshop", "least_broken"]
