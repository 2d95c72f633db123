"""An incremental SAT solver that obeys limits, over CaDiCaL 1.9.5.

A `Solver` follows its `Cnf`: clauses that were added to the formula since the last call are handed to
CaDiCaL, which keeps what it has learnt. `solve_lazily` is for constraints that are too many to write down
(no short cycles, all connected): solve without them, look at the model, add the clauses it violates,
repeat. Every round excludes a model, so it ends; in practice after a few rounds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from types import TracebackType

from fathom.answer import Watch
from fathom.engine.sat.slices import Slicer
from fathom.proofs.cnf import Cnf
from fathom.proofs.sat_model import Model

_LOAD_AT_ONCE = 50_000


class Solver:
    """Decides a formula again and again while it grows. Use it in a `with` statement, or `close` it."""

    __slots__ = ("_loaded", "_oracle", "_slicer", "cnf", "core")

    def __init__(self, cnf: Cnf) -> None:
        """A solver for this formula, now and as it grows."""
        from pysat.solvers import Cadical195

        self.cnf = cnf
        self.core: tuple[int, ...] = ()
        """After `solve` returned None: assumptions that cannot hold together (none: the formula alone is
        unsatisfiable). Not necessarily a smallest such set."""
        self._oracle = Cadical195()
        self._slicer = Slicer(self._oracle)
        self._loaded = 0

    def add(self, clause: Iterable[int]) -> None:
        """Add a clause to the formula."""
        self.cnf.add(clause)

    def solve(self, watch: Watch, assumptions: Sequence[int] = (), phase: str = "solving") -> Model | None:
        """A model in which the assumptions are true, or None; then `core` says which of them are to blame.

        Raises `LimitReached` when the watch says so; afterwards the solver can go on.
        """
        for literal in assumptions:
            if not 1 <= abs(literal) <= self.cnf.variable_count:
                raise ValueError(f"assumption {literal} is of no variable 1 … {self.cnf.variable_count}")
        self._load(watch)
        self.core = ()
        if self._slicer.decide(watch, assumptions, phase):
            return Model.of(self._oracle.get_model())
        self.core = tuple(self._oracle.get_core() or ())
        return None

    @property
    def conflicts(self) -> int:
        """How many conflicts the search has met so far: its effort."""
        return self._slicer.conflicts

    def close(self) -> None:
        """Give CaDiCaL's memory back. Nothing may be asked afterwards."""
        self._oracle.delete()

    def __enter__(self) -> Solver:
        """The solver itself."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close it."""
        self.close()

    def _load(self, watch: Watch) -> None:
        clauses = self.cnf.clauses
        while self._loaded < len(clauses):
            portion = clauses[self._loaded : self._loaded + _LOAD_AT_ONCE]
            for clause in portion:
                self._oracle.add_clause(clause)
            self._loaded += len(portion)
            if self._loaded < len(clauses):
                watch.check("loading clauses", done=0, clauses=self._loaded)


@dataclass(frozen=True, slots=True)
class Lazy:
    """What `solve_lazily` found: a model that violates nothing, or None; `cnf` is all that was asked for.

    If `model` is None, `cnf` is unsatisfiable (under the assumptions, if there were any), and a refutation
    of it refutes the puzzle provided that every lazily added clause follows from the rules.
    """

    model: Model | None
    cnf: Cnf
    rounds: int


def solve_lazily(
    formula: Cnf | Solver,
    violated: Callable[[Model], Iterable[Iterable[int]]],
    watch: Watch,
    assumptions: Sequence[int] = (),
) -> Lazy:
    """Solve with clauses that are only written down when a model violates them.

    `violated(model)` returns clauses of the real problem that are false in the model; none, if the model is
    right. A `Cnf` is copied and stays as it is; a `Solver` keeps the new clauses, so that the next question
    starts with them.
    """
    if isinstance(formula, Cnf):
        with Solver(formula.copy()) as solver:
            return solve_lazily(solver, violated, watch, assumptions)
    rounds = 0
    while True:
        rounds += 1
        model = formula.solve(watch, assumptions)
        missing = [] if model is None else [tuple(clause) for clause in violated(model)]
        if model is None or not missing:
            return Lazy(model, formula.cnf, rounds)
        if all(model.satisfies(clause) for clause in missing):
            raise ValueError("a lazy constraint returned only clauses that the model satisfies: it would never end")
        formula.cnf.add_all(missing)
