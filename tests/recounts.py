"""The second, independent ways to count that a kind has."""

from __future__ import annotations

from fathom.answer import Watch
from fathom.kind import Instance, kind_of

MOST = 10**9
"""More than any instance of a test has: some have half a million ways, which are counted without a list."""


def recounted(instance: Instance) -> set[int]:
    """What all of them say; a set with one number if they agree. Those that stop early stop there."""
    found = set()
    for recount in kind_of(instance).part("solve").RECOUNTS.values():
        number = recount(instance, MOST, Watch())
        found.add(number)
        for most in (1, 2, number, number + 1):
            assert most == 0 or recount(instance, most, Watch()) == min(most, number)
    return found
