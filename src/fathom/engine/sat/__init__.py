"""SAT: an incremental solver, lazy and soft constraints, counting, proofs.

Build a `Cnf` (`fathom.proofs`); ask `Solver`, `solve_lazily`, `minimise`, `models` or `count`. `decide` gives a model
or a proof that there is none, and `problems_with` checks such a proof. PySAT and Numba are imported when they are first
used.
"""

from fathom.engine.sat.enumerate import count, models, with_free
from fathom.engine.sat.refute import Satisfiable, decide, refutation
from fathom.engine.sat.soft import Optimum, minimise
from fathom.engine.sat.solver import Lazy, Solver, solve_lazily
from fathom.proofs.cnf import Clause, Cnf
from fathom.proofs.drat import Proof, Step
from fathom.proofs.drat_check import problems_with
from fathom.proofs.sat_model import Model
from fathom.proofs.weights import Soft, cheaper

__all__ = [
    "Clause",
    "Cnf",
    "Lazy",
    "Model",
    "Optimum",
    "Proof",
    "Satisfiable",
    "Soft",
    "Solver",
    "Step",
    "cheaper",
    "count",
    "decide",
    "minimise",
    "models",
    "problems_with",
    "refutation",
    "solve_lazily",
    "with_free",
]
