"""What a reduction is, what it builds, and how several become one.

Every solution that travels is checked where it starts and where it arrives: by `forward` and `back`, not by those who
write reductions. The stated size is compared with what was built, each time.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from fathom.answer import watch_here
from fathom.errors import BrokenAnswer, FathomError
from fathom.kind import Instance, belonging, kind_of, solution_of

if TYPE_CHECKING:
    from fathom.show import Scene

Sizes = dict[str, int]


class Preserves(StrEnum):
    """What is the same on both sides: whether there is a solution, or even how many there are."""

    DECISION = "decision"
    COUNT = "number of solutions"


@dataclass(frozen=True, slots=True)
class Built:
    """An instance of the target, made from one of the source.

    `carry` and `read` turn solutions into solutions without looking whether they are any; use `forward` and `back`.
    `inspect`, if there is one, verifies the lemmas of the proof on this very instance; `pictures` show its parts, and
    `film` how a solution of the source makes its way through them.
    """

    source: Instance
    instance: Instance
    carry: Callable[[Any], Any]
    read: Callable[[Any], Any]
    inspect: Callable[[], list[str]] | None = None
    pictures: Mapping[str, Callable[[], Scene]] = field(default_factory=dict)
    film: Callable[[Any], Scene] | None = None

    def forward(self, solution: Any) -> Any:
        """The solution of the target that a solution of the source (an object, or its text) becomes."""
        return _arrived(self.instance, self.carry(accepted(self.source, solution)))

    def back(self, solution: Any) -> Any:
        """The solution of the source that any solution of the target (an object, or its text) tells."""
        return _arrived(self.source, self.read(accepted(self.instance, solution)))


def accepted(instance: Instance, solution: Any) -> Any:
    """A solution (an object, or its text) that the checker has nothing against; `FathomError` says what it has."""
    kind = kind_of(instance)
    solution = solution_of(instance, solution)
    wrong = kind.check.violations(instance, solution)
    if wrong:
        raise FathomError(f"this is no solution of the {kind.name} instance: {'; '.join(wrong)}")
    return solution


def _arrived(instance: Instance, solution: Any) -> Any:
    wrong = kind_of(instance).check.violations(instance, solution)
    if wrong:
        raise BrokenAnswer(f"a reduction carried a solution to no solution of {instance.kind}: {'; '.join(wrong)}")
    return belonging(instance, solution)


@dataclass(frozen=True, slots=True)
class Reduction:
    """A way from instances of the kind `source` to instances of the kind `target`.

    `construct(instance)` builds; `size(instance)` states how large the result is, from the input alone, and
    `measure(built instance)` tells it by the same names; `growth` is the size as a formula for people.
    """

    name: str
    source: str
    target: str
    summary: str
    construct: Callable[[Any], Built]
    size: Callable[[Any], Sizes]
    measure: Callable[[Any], Sizes]
    preserves: Preserves = Preserves.DECISION
    growth: str = ""
    steps: tuple[str, ...] = ()
    """The reductions it is composed of; none for one that is written out."""
    defect: str = ""
    """What is wrong with it, in words, for a construction that is kept as it was printed: no chain goes through it."""

    @property
    def parsimonious(self) -> bool:
        """Whether both sides have the same number of solutions."""
        return self.preserves is Preserves.COUNT

    def build(self, instance: Instance) -> Built:
        """The instance of the target, with the ways for solutions."""
        if instance.kind != self.source:
            raise FathomError(f"{self.name} takes instances of {self.source}, found one of {instance.kind}")
        built = self.construct(instance)
        stated, found = self.size(instance), self.measure(built.instance)
        if stated != found:
            raise BrokenAnswer(f"{self.name}: the size is stated as {stated}, found {found}")
        return built


def composed(reductions: Sequence[Reduction]) -> Reduction:
    """One reduction that goes through all of these in turn. Its size is that of the last on what the others build."""
    if not reductions:
        raise FathomError("found no reductions to compose, expected one or more")
    if len(reductions) == 1:
        return reductions[0]
    for before, after in pairwise(reductions):
        if before.target != after.source:
            raise FathomError(f"{before.name} leads to {before.target}, but {after.name} starts from {after.source}")
    *firsts, last = reductions

    def construct(instance: Instance) -> Built:
        stages = [firsts[0].build(instance)]
        for reduction in reductions[1:]:
            watch_here().check(f"building by {reduction.name}", len(stages), len(reductions))
            stages.append(reduction.build(stages[-1].instance))

        def carry(solution: Any) -> Any:
            for stage in stages:
                watch_here().check("carrying a solution")
                solution = stage.carry(solution)
            return solution

        def read(solution: Any) -> Any:
            for stage in reversed(stages):
                watch_here().check("reading a solution back")
                solution = stage.read(solution)
            return solution

        end = stages[-1]

        def film(solution: Any) -> Scene:
            for stage in stages[:-1]:
                solution = stage.carry(solution)
            assert end.film is not None
            return end.film(solution)

        shown = None if end.film is None else film
        return Built(instance, end.instance, carry, read, end.inspect, end.pictures, shown)

    def size(instance: Instance) -> Sizes:
        for reduction in firsts:
            instance = reduction.construct(instance).instance
        return last.size(instance)

    counted = all(reduction.preserves is Preserves.COUNT for reduction in reductions)
    return Reduction(
        name="+".join(reduction.name for reduction in reductions),
        source=reductions[0].source,
        target=last.target,
        summary="; then ".join(reduction.summary for reduction in reductions),
        construct=construct,
        size=size,
        measure=last.measure,
        preserves=Preserves.COUNT if counted else Preserves.DECISION,
        growth="; then ".join(reduction.growth for reduction in reductions),
        steps=tuple(reduction.name for reduction in reductions),
    )
