"""Mutants: a function replaced by a wrong one wherever Fathom holds it, and the proof that the wrong one ran.

A module that says `from statement import stated` has a name of its own for the function, and replacing the one in
`statement` changes nothing there. So a mutant is put in every module that holds the original, and its calls are kept:
a test of mutants ends with the statement that there were some.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

Calls = list[tuple[Any, ...]]


def counted(function: Callable[..., Any], calls: Calls) -> Callable[..., Any]:
    """The function, which adds the arguments of each call to the list."""

    def counting(*arguments: Any, **options: Any) -> Any:
        calls.append(arguments)
        return function(*arguments, **options)

    return counting


@contextmanager
def planted(original: Callable[..., Any], mutant: Callable[..., Any], calls: Calls) -> Iterator[None]:
    """While it lasts, every module of Fathom that holds the original has the mutant, whose calls are added."""
    counting = counted(mutant, calls)
    assert _exchanged(original, counting), f"no module of Fathom holds {original}"
    try:
        yield
    finally:
        _exchanged(counting, original)  # also in modules that were imported meanwhile


def _exchanged(old: Callable[..., Any], new: Callable[..., Any]) -> int:
    """Put the new function wherever the old one is; in how many places that was."""
    homes = [module for name, module in [*sys.modules.items()] if name.split(".")[0] == "fathom"]
    held = [(module, name) for module in homes for name, found in vars(module).items() if found is old]
    for module, name in held:
        setattr(module, name, new)
    return len(held)
