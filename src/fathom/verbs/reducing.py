"""Reductions: reduce, verify."""

from __future__ import annotations

from fathom.answer import Limits
from fathom.errors import FathomError, shown
from fathom.hardness import Agreement, Built, agreement, chain
from fathom.kind import Instance, kind_of
from fathom.verbs.limits import known
from fathom.verbs.solving import count, solve


def reduce(instance: Instance, target: str, *, limits: Limits | None = None) -> Built:
    """The instance of the kind `target` that is solvable exactly when this one is, by the shortest chain of reductions.

    Solutions travel with `forward` and `back` of what is returned, through the checkers of both kinds.
    """
    way = chain(kind_of(instance).name, target)
    with known(limits).watch().holding():
        return way.build(instance)


def verify(built: Built, *, limits: Limits | None = None, counts: bool = False, structure: bool = False) -> Agreement:
    """Solve both sides of a reduction and compare: verdicts, solutions forward and back, and what else is wished.

    The limits hold for all of it together. `counts` compares the numbers of solutions, which only reductions
    that promise it keep; `structure` verifies the lemmas of the proof on the instance built, if that can be done.
    """
    if not isinstance(built, Built):
        raise FathomError(f"found {shown(built)}, expected what fathom.reduce returns")
    watch = known(limits).watch()
    counting = (lambda instance: count(instance, limits=watch.left())) if counts else None
    return agreement(built, lambda instance: solve(instance, limits=watch.left()), counting, structure, watch)
