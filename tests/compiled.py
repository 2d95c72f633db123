"""Compile all kernels before the tests start, on all cores, so that no two workers compile the same ones.

`python tests/compiled.py` imports every module of Fathom, which compiles what is not yet in the cache: first the
engines, then the families that stand on them. With nothing to compile it takes the time of the imports.
"""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from pkgutil import iter_modules, walk_packages

ROUNDS = (
    ("fathom.engine",),
    ("fathom.games", "fathom.gadgets"),
    ("fathom.puzzles", "fathom.problems", "fathom.hardness"),
)


def packages(folders: tuple[str, ...]) -> Iterator[str]:
    """The packages directly in these folders."""
    for folder in folders:
        yield from (found.name for found in iter_modules(import_module(folder).__path__, f"{folder}."))


def import_all(package: str) -> None:
    """Import a package and everything in it."""
    module = import_module(package)
    for found in walk_packages(getattr(module, "__path__", ()), f"{package}."):
        import_module(found.name)


def main() -> None:
    """Import everything, round after round."""
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(os.cpu_count(), context) as pool:
        for folders in ROUNDS:
            for _ in pool.map(import_all, packages(folders)):
                pass


if __name__ == "__main__":
    main()
