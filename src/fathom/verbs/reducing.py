"""Reductions: which there are, instances built by them, solutions carried, both sides compared, and pictures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from fathom.answer import Limits
from fathom.errors import FathomError, shown
from fathom.hardness import Agreement, Built, Reduction, accepted, agreement, all_reductions, along, chain
from fathom.kind import Instance, kind_of
from fathom.verbs.limits import known
from fathom.verbs.solving import count, solve

if TYPE_CHECKING:
    from fathom.show import Scene


def reductions() -> Mapping[str, Reduction]:
    """All reductions by name."""
    return all_reductions()


def reduction(source: str, target: str, via: Sequence[str] | None = None) -> Reduction:
    """The shortest chain of reductions from one kind to another, or that through the reductions named `via`."""
    if via is None:
        return chain(source, target)
    chosen = along(via)
    if (chosen.source, chosen.target) != (source, target):
        led = f"leads from {chosen.source} to {chosen.target}, not from {source} to {target}"
        raise FathomError(f"--via {','.join(via)} {led}")
    return chosen


def reduce(instance: Instance, target: str, *, via: Sequence[str] | None = None, limits: Limits | None = None) -> Built:
    """The instance of the kind `target` that is solvable exactly when this one is.

    By the shortest chain of reductions, or by those named `via`. Solutions travel with `forward` and `back` of what is
    returned, through the checkers of both kinds.
    """
    way = reduction(kind_of(instance).name, target, via)
    with known(limits).watch().holding():
        return way.build(instance)


def accept(instance: Instance, solution: Any) -> Any:
    """The solution (an object, or its text), if the checker has nothing against it; `FathomError` says what it has."""
    return accepted(instance, solution)


def verify(built: Built, *, limits: Limits | None = None, counts: bool = False, structure: bool = False) -> Agreement:
    """Solve both sides of a reduction and compare: verdicts, solutions forward and back, and what else is wished.

    The limits hold for all of it together. `counts` compares the numbers of solutions, which only reductions
    that promise it keep; `structure` verifies the lemmas of the proof on the instance built, if that can be done.
    """
    watch = known(limits).watch()
    counting = (lambda instance: count(instance, limits=watch.left())) if counts else None
    return agreement(_built(built), lambda instance: solve(instance, limits=watch.left()), counting, structure, watch)


def draw_reduction(built: Built, picture: str, solution: Any = None) -> Scene:
    """A picture of what a reduction has built: `layers`, `view`, or whichever there are.

    `film` shows how a solution of the source (an object, or its text) makes its way through it.
    """
    if picture == "film" and _built(built).film is not None:
        assert built.film is not None
        return built.film(accepted(built.source, solution))
    if picture not in _built(built).pictures:
        raise FathomError(f"there is no such picture of {built.source.kind} as {built.instance.kind}")
    return built.pictures[picture]()


def _built(given: Any) -> Built:
    if not isinstance(given, Built):
        raise FathomError(f"found {shown(given)}, expected what fathom.reduce returns")
    return given
