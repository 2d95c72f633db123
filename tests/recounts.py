"""The second, independent ways to count that a kind has."""

from __future__ import annotations

from fathom.answer import Watch
from fathom.kind import Instance, kind_of


def recounted(instance: Instance, at_most: int = 100_000) -> set[int]:
    """What all of them say; a set with one number if they agree. Those that stop early stop there."""
    found = set()
    for recount in kind_of(instance).part("solve").RECOUNTS.values():
        number = recount(instance, at_most, Watch())
        found.add(number)
        for most in (1, 2, number, number + 1):
            assert most == 0 or recount(instance, most, Watch()) == min(most, number)
    return found
