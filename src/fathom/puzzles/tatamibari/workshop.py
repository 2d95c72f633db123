"""The gadget workshop: pieces of boards, solved under rules that may be loosened, breaking as little as possible.

After section 3.4 of the thesis, whose authors used an SMT solver to build the gadgets of their hardness proof: a
gadget that cannot be solved is shown with the fewest squares left over, covered twice, or corners that meet, and so
tells what to change next. Here the loosened puzzle is a formula with soft clauses (see `wishes`, `formula`). A gadget
that is nearly right breaks little, so the costs 0, 1, 2, … are asked for in turn, and the last refutation proves the
cost; beyond a few, RC2 finds the least. A clause gadget of 500 squares takes a few tenths of a second.
"""

from __future__ import annotations

from collections.abc import Iterable

from fathom.answer import Answer, Verdict, Watch
from fathom.engine.sat import Model, Proof, cheaper, decide, minimise
from fathom.errors import BrokenAnswer
from fathom.puzzles.tatamibari.check import Loosened
from fathom.puzzles.tatamibari.formula import formula
from fathom.puzzles.tatamibari.model import Board, Rectangle
from fathom.puzzles.tatamibari.wishes import Wishes, broken

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
    """Rectangles that break the least, with a proof; see `Wishes` for the modes."""
    return least_broken(board, Wishes(clues, coverage, corners, reflex, tuple(force)), watch)


def least_broken(board: Board, wishes: Wishes, watch: Watch) -> Answer:
    """Rectangles that meet all demands and break the fewest wishes; the cost is how many those are."""
    written = formula(board, wishes, watch)
    best: Model | None = None
    refuted: Proof | None = None
    cost = 0
    while best is None and cost <= _FEW:
        answer = decide(cheaper(written.cnf, written.soft, cost + 1), watch)
        if isinstance(answer, Model):
            best = answer
        elif cost == 0 and not isinstance(whole := decide(written.cnf, watch), Model):
            return Answer(Verdict.IMPOSSIBLE, "workshop", certificate=Loosened(wishes, whole))
        else:
            refuted, cost = answer, cost + 1
    if best is None:
        optimum = minimise(written.cnf, written.soft, watch)
        if optimum is None:
            raise BrokenAnswer("tatamibari, method workshop: RC2 found nothing, but there is a model")
        best, cost = optimum.model, optimum.cost
        less = decide(cheaper(written.cnf, written.soft, cost), watch)
        if isinstance(less, Model):
            raise BrokenAnswer(f"tatamibari, method workshop: {cost} is not the least")
        refuted = less
    tiling = written.tiling(best)
    found = broken(board, tiling, wishes)
    facts = {} if found is None else {name: getattr(found, name) for name in found.__slots__ if getattr(found, name)}
    return Answer(
        Verdict.SOLVED,
        "workshop",
        tiling,
        cost=cost,
        bound=cost,
        certificate=Loosened(wishes, refuted),
        statistics=facts,
    )


__all__ = ["Wishes", "by_workshop", "least_broken"]
