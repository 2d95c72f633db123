"""How many literals may be true, as clauses for solvers, encoded by PySAT.

Pairwise for a few literals, a sequential counter (about n·k clauses) [Sinz 2005] while that is small, else a
cardinality network (about n·log²k) [Asín et al. 2011]. All three propagate fully: once k literals are true, unit
propagation alone makes the others false. A literal that is listed twice counts twice.
"""

from __future__ import annotations

from collections.abc import Iterable

from fathom.proofs.cnf import Cnf

_PAIRWISE_UP_TO = 5
_COUNTER_UP_TO = 1000  # literals times bound; beyond, a cardinality network is smaller


def at_most(cnf: Cnf, literals: Iterable[int], bound: int) -> None:
    """At most `bound` of the literals are true."""
    chosen = list(literals)
    if bound >= len(chosen):
        return
    if bound < 0:
        cnf.add(())
    elif bound == 0:
        cnf.add_all((-literal,) for literal in chosen)
    elif bound == len(chosen) - 1:
        cnf.add(-literal for literal in chosen)
    else:
        _encode(cnf, chosen, bound)


def at_least(cnf: Cnf, literals: Iterable[int], bound: int) -> None:
    """At least `bound` of the literals are true."""
    chosen = [-literal for literal in literals]
    at_most(cnf, chosen, len(chosen) - bound)


def exactly(cnf: Cnf, literals: Iterable[int], bound: int) -> None:
    """Exactly `bound` of the literals are true; with more of them than literals, this is unsatisfiable."""
    chosen = list(literals)
    at_least(cnf, chosen, bound)
    at_most(cnf, chosen, bound)


def _encode(cnf: Cnf, literals: list[int], bound: int) -> None:
    from pysat.card import CardEnc, EncType

    if bound == 1 and len(literals) <= _PAIRWISE_UP_TO:
        encoding = EncType.pairwise
    elif bound * len(literals) <= _COUNTER_UP_TO:
        encoding = EncType.seqcounter
    else:
        encoding = EncType.cardnetwrk
    encoded = CardEnc.atmost(literals, bound, top_id=cnf.variable_count, encoding=encoding)
    cnf.variables(max(0, encoded.nv - cnf.variable_count))
    cnf.add_all(encoded.clauses)
