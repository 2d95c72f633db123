"""When kernels are compiled rather than interpreted, who is told of the waiting, and who may end it.

The measure is the *step*: a round of a loop or a call inside interpreted kernels, about a quarter of a microsecond.
Counting steps and not seconds makes a run repeat itself exactly. Whoever rents skis from day to day and buys them when
the rents have reached the price pays at most twice the least; so a kernel is interpreted for some part of the time that
compiling it would take, or loading it if it has been compiled before, and then compiled. The price is known from the
length of its code and of all that has to be compiled with it.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass


@dataclass(slots=True)
class Policy:
    """How much may be interpreted. With no steps at all everything is compiled when it is first called."""

    steps: int = 700_000
    """Of the first kernel that would have to be compiled: the compiler has to be imported and made ready."""

    steps_a_byte: int = 530
    """Of each that would have to be compiled, besides, for each byte of Python's code that this takes: half a second of
    compiling for a thousand of them, which are two or three short kernels.
    """

    steps_of_all: int = 12_000_000
    """Of all kernels of this process together."""

    steps_of_all_if_kept: int = 250_000
    """Likewise, before a kernel whose machine code an earlier run has left: the first one that is loaded takes as long
    as so many steps, for it brings Numba, and all others take next to nothing.
    """

    bytes: int = 1 << 26
    """The arrays of a call that is interpreted are not larger, since they are copied."""

    @contextmanager
    def changed(self, steps: int) -> Iterator[None]:
        """So many steps for a while, for each kernel and for all."""
        before = self.steps, self.steps_a_byte, self.steps_of_all, self.steps_of_all_if_kept
        self.steps = self.steps_of_all = self.steps_of_all_if_kept = steps
        self.steps_a_byte = 0
        try:
            yield
        finally:
            self.steps, self.steps_a_byte, self.steps_of_all, self.steps_of_all_if_kept = before


def _first_policy() -> Policy:
    """What the environment wishes: FATHOM_COMPILE=always compiles everything, =never interprets what can be."""
    wish = os.environ.get("FATHOM_COMPILE", "")
    most = {"always": 0, "never": 1 << 62}.get(wish)
    return Policy() if most is None else Policy(most, 0, most, most, max(most, Policy().bytes))


policy = _first_policy()
"""The policy that holds in this process. Change its fields, not the object."""

Listener = Callable[[str, int, int | None], None]
"""Is told what is being waited for, how far it is and, if known, out of how much; what it raises ends the waiting."""

_listener: ContextVar[Listener | None] = ContextVar("_listener", default=None)
_seconds = [0.0]


class watched:  # noqa: N801 (it reads as a verb where it is used)
    """Have `listener` called before each kernel that is compiled, and about ten times a second by interpreted ones.

    What it raises ends the call of the kernel; its arrays are then as they were before the call.
    """

    __slots__ = ("_before", "_told")

    def __init__(self, listener: Listener) -> None:
        self._told = listener

    def __enter__(self) -> None:
        self._before = _listener.set(self._told)

    def __exit__(self, *_: object) -> None:
        _listener.reset(self._before)


def announce(phase: str, done: int, total: int | None) -> None:
    """Tell who listens."""
    listener = _listener.get()
    if listener is not None:
        listener(phase, done, total)


def compile_seconds() -> float:
    """Seconds that this process has spent compiling and loading kernels so far."""
    return _seconds[0]


def add_compile_seconds(seconds: float) -> None:
    """Note time that went into compiling."""
    _seconds[0] += seconds
