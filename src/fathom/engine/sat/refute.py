"""A model or a proof that there is none: the two certificates of a SAT answer.

CaDiCaL writes every clause it learns and forgets to a temporary file; when it ends with "unsatisfiable",
that is a DRAT proof. Tracing costs little time, but about 20 to 100 bytes of disk a conflict. Proofs are
made in one run from the plain clauses: in an incremental run CaDiCaL may bring clauses back that its trace
has deleted.
"""

from __future__ import annotations

from io import SEEK_END
from pathlib import Path

from fathom.answer import Watch
from fathom.engine.sat.slices import Slicer
from fathom.errors import FathomError
from fathom.proofs.cnf import Cnf
from fathom.proofs.drat import Proof, Step, read_binary
from fathom.proofs.sat_model import Model


class Satisfiable(FathomError):
    """A refutation was asked for, but there is a `model`."""

    def __init__(self, model: Model) -> None:
        """There is this model."""
        self.model = model
        super().__init__("there is a model, so there is no proof of unsatisfiability")


def decide(cnf: Cnf, watch: Watch) -> Model | Proof:
    """A model of the formula, or a proof that it has none. Raises `LimitReached` when the watch says so.

    The proof is what the solver claims; `proof.problems_with` checks it.
    """
    from pysat.solvers import Cadical195, pysolvers

    watch.check("solving")
    with Cadical195(with_proof=True) as oracle:
        for clause in cnf.clauses:
            oracle.add_clause(clause)
        if Slicer(oracle).decide(watch):
            return Model.of(oracle.get_model())
        pysolvers.flushpr(oracle.prfp)
        size = oracle.prfile.seek(0, SEEK_END)
        watch.reserve(8 * size, "reading the proof")  # 4 bytes a literal, twice while the blocks are joined
        oracle.prfile.seek(0)
        return _until_empty_clause(read_binary(oracle.prfile))


def refutation(cnf: Cnf, watch: Watch, path: str | Path | None = None) -> Proof:
    """A proof that the formula has no model, also written to `path` if given; else raises `Satisfiable`."""
    answer = decide(cnf, watch)
    if isinstance(answer, Model):
        raise Satisfiable(answer)
    if path is not None:
        answer.write(path)
    return answer


def _until_empty_clause(proof: Proof) -> Proof:
    """The proof up to its empty clause; CaDiCaL writes none if the formula itself contains it."""
    lengths = proof.starts[1:] - proof.starts[:-1]
    found = ((lengths == 0) & ~proof.deletions).nonzero()[0]
    if not len(found):
        return Proof.of((*proof, Step(())))
    size = int(found[0]) + 1
    return Proof(proof.literals[: proof.starts[size]], proof.starts[: size + 1], proof.deletions[:size])
