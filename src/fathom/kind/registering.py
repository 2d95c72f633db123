"""All kinds by name: the families in the house, then those of other packages."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from pkgutil import iter_modules

from fathom.errors import FathomError, UnknownName
from fathom.kind.family import Kind

ENTRY_POINTS = "fathom.kinds"
FAMILY_FOLDERS = ("fathom.puzzles", "fathom.problems", "fathom.games")


@cache
def registry() -> Mapping[str, Kind]:
    """All kinds by name: the families in the house, then those of other packages."""
    kinds: dict[str, Kind] = {}
    for kind in (*_own_kinds(), *(entry.load() for entry in entry_points(group=ENTRY_POINTS))):
        if kind.name in kinds:
            raise FathomError(f"two kinds are called {kind.name}: {kinds[kind.name].home} and {kind.home}")
        kinds[kind.name] = kind
    return kinds


def _own_kinds() -> Iterator[Kind]:
    for folder in FAMILY_FOLDERS:
        package = import_module(folder)
        for found in iter_modules(package.__path__, f"{folder}."):
            family = import_module(found.name)
            yield from getattr(family, "KINDS", None) or (family.KIND,)


def kind_named(name: str) -> Kind:
    """The kind called `name`; `UnknownName` lists the others."""
    kinds = registry()
    if not isinstance(name, str) or name not in kinds:
        raise UnknownName("kind", str(name), sorted(kinds))
    return kinds[name]
