"""A checker for proofs of unsatisfiability. It shares nothing with the solver and trusts nothing it says.

The proof is replayed forwards. An added clause must be RUP (assume all its literals false: unit propagation
finds a contradiction) or else RAT on its first literal p (so does every resolvent on p with a live clause):
then adding it keeps satisfiable formulas satisfiable, and the empty clause, which no assignment satisfies,
shows that the formula was not [Järvisalo et al. 2012]. A deletion only makes the replay faster, and
ignoring one is always sound, since each step is checked against the clauses that are really there. Two
kinds are ignored: of a clause that is not there, and of a clause from which a literal was concluded for
good. The latter is drat-trim's habit too: solvers delete such clauses because the literal now stands by
itself, and do not mean to forget it.

Cost: about one unit propagation a step, some 50,000 to 150,000 steps a second; a RAT step also scans all live
clauses.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from itertools import chain
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from fathom.answer import Watch
from fathom.proofs.drat import Proof

if TYPE_CHECKING:
    from fathom.proofs.unit_propagation import Database

_SLICE_SECONDS = 0.1


def problems_with(clauses: Iterable[Iterable[int]], proof: Proof, watch: Watch | None = None) -> list[str]:
    """What is wrong with a proof that these clauses have no model; empty if it is right.

    Only the first wrong step is named, for the later ones may rest on it. Steps after the empty clause are
    not looked at. Raises `LimitReached` if a watch is given and says so: then nothing is known.
    """
    from fathom.proofs.unit_propagation import DELETION, FINISHED, GIVEN, LEMMA, replay

    watch = watch or Watch()
    watch.check("checking the proof")
    if not _well_formed(proof):
        return ["the steps of the proof do not fit its literals"]
    formula = [tuple(clause) for clause in clauses]
    db = _database(formula, proof, watch)
    roles = np.full(len(formula) + len(proof), GIVEN, dtype=np.int8)
    roles[len(formula) :] = np.where(proof.deletions, DELETION, LEMMA)

    first, size = 0, 64
    while first < len(roles) and not db.state[FINISHED]:
        started = time.monotonic()
        end = min(first + size, len(roles))
        reached = replay(db, roles, first, end)
        if reached < end:
            step = int(reached) - len(formula)
            clause = _shown(proof[step].clause)
            return [f"step {step + 1} adds the clause {clause}, which does not follow from what is there"]
        first = end
        size = max(1, int(size * min(2.0, _SLICE_SECONDS / max(time.monotonic() - started, 1e-6))))
        watch.check("checking the proof", step=first, steps=len(roles))
    return [] if db.state[FINISHED] else ["the proof does not contain the empty clause"]


def _well_formed(proof: Proof) -> bool:
    """Whether the arrays of a proof, which may come from anywhere, are what they should be: the replay is compiled."""
    literals, starts, deletions = (np.asarray(part) for part in (proof.literals, proof.starts, proof.deletions))
    shapes = literals.ndim == starts.ndim == deletions.ndim == 1 and len(starts) == len(deletions) + 1
    kinds = literals.dtype.kind == "i" and starts.dtype.kind == "i" and deletions.dtype.kind == "b"
    return bool(shapes and kinds and starts[0] == 0 and starts[-1] == len(literals) and (np.diff(starts) >= 0).all())


def _shown(clause: tuple[int, ...]) -> str:
    return " ".join((*map(str, clause[:12]), *(["…"] if len(clause) > 12 else []), "0"))


def _database(formula: list[tuple[int, ...]], proof: Proof, watch: Watch) -> Database:
    """All clauses of formula and proof in flat arrays, none of them alive yet."""
    from fathom.proofs.unit_propagation import NONE, OPEN, Database, drop_repeats

    given: NDArray[np.int64] = np.fromiter(chain.from_iterable(formula), dtype=np.int64)
    signed: NDArray[np.int64] = np.concatenate((given, proof.literals), dtype=np.int64)
    if len(signed) and (not signed.all() or np.abs(signed).max() >= 2**30):
        raise ValueError("a literal is a number other than 0, below 2**30")
    variables = int(np.abs(signed).max()) if len(signed) else 0
    count = len(formula) + len(proof)
    watch.reserve(4 * len(signed) + 36 * count + 40 * variables, "checking the proof")
    literals = (2 * np.abs(signed) + (signed < 0)).astype(np.int32)
    lengths = np.concatenate((np.array([len(clause) for clause in formula], np.int64), np.diff(proof.starts)))
    starts = np.concatenate(([0], np.cumsum(lengths))).astype(np.int64)

    def filled(size: int, value: int, kind: type[np.signedinteger] = np.int32) -> NDArray[np.signedinteger]:
        return np.full(size, value, dtype=kind)

    stamp = filled(2 * variables + 2, NONE)
    distinct = filled(count, 0)
    literals = literals[: drop_repeats(literals, starts, stamp, distinct)].copy()
    starts = np.concatenate(([0], np.cumsum(distinct))).astype(np.int64)
    buckets = 1 << max(4, count.bit_length())
    return Database(
        literals=literals,
        starts=starts,
        alive=filled(count, 0, np.int8),
        value=filled(2 * variables + 2, OPEN, np.int8),
        reason=filled(variables + 1, NONE),
        trail=filled(variables + 1, NONE),
        head=filled(2 * variables + 2, NONE),
        link=filled(2 * count, NONE),
        bucket=filled(buckets, NONE),
        chain=filled(count, NONE),
        stamp=filled(2 * variables + 2, NONE),
        state=filled(4, 0, np.int64),
    )
