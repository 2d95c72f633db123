"""The second, independent ways to count that a kind has."""

from __future__ import annotations

from fathom.answer import Watch
from fathom.kind import Instance, kind_of


def recounted(instance: Instance) -> set[int]:
    """What all of them say; a set with one number if they agree."""
    recounts = kind_of(instance).part("solve").RECOUNTS
    assert recounts
    return {recount(instance, Watch()) for recount in recounts.values()}
