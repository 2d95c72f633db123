"""Kernels compiled ahead, on all cores.

A kernel is handed to a worker process when those it calls are done, so that nothing is compiled twice: the worker finds
them in the cache. Workers keep what they have loaded.
"""

from __future__ import annotations

import multiprocessing
import os
import pkgutil
import signal
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import suppress
from dataclasses import dataclass
from importlib import import_module

from fathom.compiled import places
from fathom.compiled.kernel import Kernel
from fathom.errors import MissingExtra

_PATIENCE = 0.1  # seconds between two looks at what the user wants


@dataclass(frozen=True, slots=True)
class Warmed:
    """How many kernels there are, and how many of them had to be compiled."""

    kernels: int
    compiled: int


Key = tuple[str, str]


def modules_of(packages: Iterable[str]) -> list[str]:
    """The modules of these packages and all that they import from the program, by name.

    A module whose optional library is missing is left out.
    """
    found: set[str] = set()
    for package in packages:
        top = import_module(package)
        inner = pkgutil.walk_packages(getattr(top, "__path__", ()), f"{package}.")
        for name in (package, *(module.name for module in inner)):
            with suppress(MissingExtra):
                import_module(name)
                found.update(places.imported(name))
    return sorted(found)


def kernels_in(modules: Iterable[str]) -> dict[Key, Kernel]:
    """The kernels that are defined in these modules, by module and name."""
    found = {}
    for module in modules:
        for name, value in vars(import_module(module)).items():
            if isinstance(value, Kernel) and value.__module__ == module:
                found[module, name] = value
    return found


def warm(
    modules: Iterable[str], jobs: int | None = None, progress: Callable[[str, int, int], None] | None = None
) -> Warmed:
    """Compile the kernels of these modules that are not in the cache, and those they call.

    `progress` is told the module that was done last, and how many kernels are done of how many, about ten times a
    second and after each; what it raises ends the work. Raises `OSError` if nothing can be kept.
    """
    kernels = kernels_in(modules)
    if places.root() is None:
        raise OSError("found no folder to keep compiled code in")
    waiting = {key: kernel for key, kernel in kernels.items() if not places.is_kept(kernel.py_func)}
    needs = {
        key: {callee.key for callee in kernel.callees()} & waiting.keys() - {key} for key, kernel in waiting.items()
    }
    total, done = len(waiting), 0
    if not total:
        return Warmed(len(kernels), 0)
    pool = ProcessPoolExecutor(
        min(total, jobs or _cores()),
        multiprocessing.get_context("spawn"),
        signal.signal,
        (signal.SIGINT, signal.SIG_IGN),
    )
    running: dict[Future[None], Key] = {}
    try:
        last = ""
        while needs or running:
            for key in list(_ready(needs)):
                del needs[key]
                running[pool.submit(_compile, *key)] = key
            for future in wait(running, _PATIENCE, FIRST_COMPLETED).done:
                key = running.pop(future)
                future.result()
                done += 1
                last = key[0]
                for others in needs.values():
                    others.discard(key)
            if progress is not None:
                progress(last, done, total)
    finally:
        pool.shutdown(wait=True, cancel_futures=True)
    return Warmed(len(kernels), total)


def _ready(needs: dict[Key, set[Key]]) -> Iterator[Key]:
    """Those that wait for none, or, where kernels call each other in a circle, any."""
    free = [key for key, others in needs.items() if not others]
    yield from free or list(needs)[:1]


def _compile(module: str, name: str) -> None:
    """In a worker."""
    kernel = getattr(import_module(module), name)
    assert isinstance(kernel, Kernel)
    kernel.compile()


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
