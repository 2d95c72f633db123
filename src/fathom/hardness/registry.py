"""All reductions by name, and the shortest chains of them between kinds."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from pkgutil import iter_modules

from fathom.errors import FathomError, UnknownName
from fathom.hardness.reduction import Reduction, composed
from fathom.kind import kind_named

ENTRY_POINTS = "fathom.reductions"
FOLDER = "fathom.hardness.reductions"


@cache
def all_reductions() -> Mapping[str, Reduction]:
    """All reductions by name: those in the house, then those of other packages."""
    found: dict[str, Reduction] = {}
    for reduction in (*_own(), *(entry.load() for entry in entry_points(group=ENTRY_POINTS))):
        if reduction.name in found:
            raise FathomError(f"two reductions are called {reduction.name}")
        found[reduction.name] = reduction
    return found


def _own() -> Iterator[Reduction]:
    package = import_module(FOLDER)
    for module in iter_modules(package.__path__, f"{FOLDER}."):
        yield import_module(module.name).REDUCTION


def reduction_named(name: str) -> Reduction:
    """The reduction called `name`; `UnknownName` lists the others."""
    if name not in all_reductions():
        raise UnknownName("reduction", name, sorted(all_reductions()))
    return all_reductions()[name]


def along(names: Sequence[str]) -> Reduction:
    """The reductions with these names, one after the other."""
    return composed([reduction_named(name) for name in names])


def chain(source: str, target: str) -> Reduction:
    """The shortest chain of reductions from one kind to another, as one reduction; among equals, the first by name."""
    kind_named(source), kind_named(target)
    ways: dict[str, list[str]] = {source: []}
    queue = deque([source])
    while queue:
        here = queue.popleft()
        for name in sorted(all_reductions()):
            reduction = all_reductions()[name]
            if reduction.source == here and reduction.target not in ways and not reduction.defect:
                ways[reduction.target] = [*ways[here], name]
                queue.append(reduction.target)
    if source == target:
        raise FathomError(f"{source} is what it is: there is nothing to reduce")
    if target not in ways:
        led = ", ".join(sorted(set(ways) - {source})) or "nothing"
        raise FathomError(f"no chain of reductions leads from {source} to {target} (it leads to: {led})")
    return along(ways[target])
