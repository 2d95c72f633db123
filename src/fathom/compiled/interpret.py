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

_ENDLESS = 1 << 62  # steps of a kernel that is not to be interpreted any more

_busy = Lock()  # for there is one purse
_used = [0]  # steps of all kernels so far


class _Spent(Exception):
    """There are no steps left."""


class _NoView(Exception):
    """A kernel has done something with an array that its view cannot do."""


_BEYOND_VIEWS = (ArithmeticError, AttributeError, LookupError, NotImplementedError, TypeError, ValueError)


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


def _steps_left(kernel: Kernel, handed: list[Kernel]) -> int:
    """How many steps of it may still be interpreted before it is compiled, or loaded, with those it is handed."""
    policy = tiers.policy
    if kernel.kept:
        return min(policy.steps - kernel.steps, policy.steps_of_all_if_kept - _used[0])
    if kernel.code is None:
        missing = {part for one in (kernel, *handed) for part in one.missing()}
        kernel.code = sum(len(part.py_func.__code__.co_code) for part in missing)
    ready = policy.steps_a_byte and tiers.compile_seconds()
    of_one = (0 if ready else policy.steps) + policy.steps_a_byte * kernel.code
    return min(of_one - kernel.steps, policy.steps_of_all - _used[0])


def attempt(kernel: Kernel, arguments: tuple[Any, ...]) -> Any:
    """The kernel's result, its arrays changed as it changes them; or `UNFINISHED`, with nothing changed."""
    if not _busy.acquire(blocking=False):
        return UNFINISHED
    try:
        copies = Copies(arguments)
        if kernel.views is None:
            kernel.views = all(map(counting.goes_by_index, (kernel, *copies.kernels)))
        if kernel.views:
            try:
                return _once(kernel, copies, True)
            except _NoView:
                kernel.views = False
        return _once(kernel, copies, False)
    finally:
        _busy.release()


def _once(kernel: Kernel, copies: Copies, views: bool) -> Any:
    """One attempt. Raises `_NoView` where it has come to something that views cannot do."""
    left = _steps_left(kernel, copies.kernels)
    twin = counting.twin(kernel)
    if left <= 0 or twin is None:
        return UNFINISHED
    cost = _ARRAY_STEPS * copies.arrays + copies.bytes // _BYTES_COPIED
    if copies.bytes > tiers.policy.bytes or max(cost, copies.bytes // _BYTES_WALKED) >= left or not copies.take(views):
        return UNFINISHED
    purse = _Purse(left - cost)
    counting.count_with(purse.step, views)
    try:
        with np.errstate(all="ignore"):
            result = copies.returned(twin(*copies.arguments))
    except _Spent:
        kernel.steps = _ENDLESS
        return UNFINISHED
    except _BEYOND_VIEWS as error:
        if views:
            raise _NoView from error
        if not isinstance(error, OverflowError):
            raise
        kernel.steps = _ENDLESS  # it counts on wrapping around where Python does not
        return UNFINISHED
    finally:
        _used[0] += purse.spent + cost
        kernel.steps += purse.spent + cost
    if not copies.fit():
        kernel.steps = _ENDLESS
        return UNFINISHED
    copies.give_back()
    return result
