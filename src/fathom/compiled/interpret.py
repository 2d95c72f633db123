"""Kernels run as Python, with their steps counted, on copies of their arrays.

The function is parsed again and told to count (`counting`): every round of a loop and every call takes a step from a
purse. The arrays are copied in and, at the end, back out; so an attempt that does not come to its end has changed
nothing (`copies`).
"""

from __future__ import annotations

from collections.abc import Generator
from itertools import repeat
from operator import length_hint
from threading import Lock
from typing import TYPE_CHECKING, Any

import numpy as np

from fathom.compiled import counting, tiers
from fathom.compiled.copies import Copies

if TYPE_CHECKING:
    from fathom.compiled.kernel import Kernel

UNFINISHED = object()
"""What `attempt` returns when the steps did not suffice."""

_ARRAY_STEPS = 5  # what it costs to copy an array there and back, in steps
_BYTES_COPIED = 1024  # in the time of a step
_BYTES_WALKED = 64  # a kernel with arrays larger than so many bytes for each step that is left will hardly finish
_BREATH = 150_000  # steps after which the listener is asked

_busy = Lock()  # for there is one purse
_used = [0]  # steps of all kernels so far


class _Spent(Exception):
    """There are no steps left."""


class _Purse:
    """Steps to spend. `step` is called so often that it has to be a method of C's: the generator's."""

    def __init__(self, steps: int) -> None:
        self._later = steps  # not yet handed out
        self._now: Any = repeat(None, 0)
        self._given = steps
        self.step = self._steps().__next__

    def _steps(self) -> Generator[None]:
        while self._later > 0:
            portion = min(self._later, _BREATH)
            self._later -= portion
            self._now = repeat(None, portion)
            for _ in self._now:
                yield
            tiers.announce("searching", 0, None)
        raise _Spent

    @property
    def spent(self) -> int:
        """How many steps were taken."""
        return self._given - self._later - length_hint(self._now)


def steps_taken() -> int:
    """Steps that have been interpreted in this process."""
    return _used[0]


def _steps_left(kernel: Kernel) -> int:
    """How many steps of it may still be interpreted before it is compiled, or loaded."""
    policy = tiers.policy
    of_all = (policy.steps_of_all_if_kept if kernel.kept else policy.steps_of_all) - _used[0]
    return min(policy.steps - kernel.steps, of_all)


def attempt(kernel: Kernel, arguments: tuple[Any, ...]) -> Any:
    """The kernel's result, its arrays changed as it changes them; or `UNFINISHED`, with nothing changed."""
    if not _busy.acquire(blocking=False):
        return UNFINISHED
    try:
        left = _steps_left(kernel)
        twin = counting.twin(kernel)
        if left <= 0 or twin is None:
            return UNFINISHED
        copies = Copies(arguments)
        cost = _ARRAY_STEPS * copies.arrays + copies.bytes // _BYTES_COPIED
        if copies.bytes > tiers.policy.bytes or max(cost, copies.bytes // _BYTES_WALKED) >= left or not copies.take():
            return UNFINISHED
        purse = _Purse(left - cost)
        counting.count_with(purse.step)
        try:
            with np.errstate(all="ignore"):
                result = twin(*copies.arguments)
        except (_Spent, OverflowError):  # it is long, or it counts on wrapping around where Python does not
            kernel.steps = tiers.policy.steps
            return UNFINISHED
        finally:
            _used[0] += purse.spent + cost
            kernel.steps += purse.spent + cost
        if not copies.fit():
            kernel.steps = tiers.policy.steps
            return UNFINISHED
        copies.give_back()
        return copies.returned(result)
    finally:
        _busy.release()
