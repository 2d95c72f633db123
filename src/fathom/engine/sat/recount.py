"""Counting a second time: the models of a checker's formula, listed, judged one by one, and proved to be all.

The formula is the one that proofs are checked against. A SAT solver lists its models; the checker sees that each is a
solution; and that there are no others is a refutation of the formula with all of them excluded, made anew and replayed
by the checker of proofs. So nothing rests on the solver, and nothing on whoever counted first. For thousands of models,
not for millions.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from fathom.answer import Watch
from fathom.engine.sat.enumerate import models
from fathom.engine.sat.refute import decide
from fathom.errors import BrokenAnswer, LimitReached
from fathom.proofs.cnf import Cnf
from fathom.proofs.drat_check import problems_with
from fathom.proofs.sat_model import Model

MOST_LISTED = 100_000


def models_proved(
    cnf: Cnf, over: Sequence[int], faults: Callable[[tuple[int, ...]], Sequence[str]], most: int, watch: Watch
) -> int:
    """How many models there are, `most` at most, told apart by the variables `over`; `faults` judges one of them.

    If there are fewer than `most`, it is proved that there are no others. Raises `LimitReached` where that takes too
    long, also if more than `MOST_LISTED` are asked for, and `BrokenAnswer` if a model is no solution or the rest cannot
    be refuted.
    """
    refuse_too_many(most)
    if not cnf.clauses and not over:
        return 1
    others = cnf.copy()
    found = 0
    for model in models(cnf, over, watch, most):
        wrong = faults(model)
        if wrong:
            raise BrokenAnswer(f"a model of the checker's formula is no solution: {wrong[0]}")
        others.add(-literal for literal in model)
        found += 1
    if found >= most:
        return most
    proof = decide(others, watch)
    if isinstance(proof, Model):
        raise BrokenAnswer("not all models of the checker's formula were listed")
    wrong = problems_with(others.clauses, proof, watch)
    if wrong:
        raise BrokenAnswer(f"that there are no other models is not proved: {wrong[0]}")
    return found


def times_two(number: int, free: int, most: int) -> int:
    """A number doubled for each of so many free variables, but `most` at most."""
    return most if number and free > most.bit_length() else min(most, number << free)


def before_doubling(most: int, free: int) -> int:
    """How many models are to be listed so that, doubled for each of so many free variables, they are `most`."""
    return 1 if free > most.bit_length() else -(-most >> free)


def refuse_too_many(most: int) -> None:
    """Raise `LimitReached` where so many solutions are not listed."""
    if most > MOST_LISTED:
        raise LimitReached(f"more than {MOST_LISTED:,} solutions are not listed")
