"""Operations that Python has no words for: one instruction of the machine, and a plain function that does the same."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


class Primitive:
    """A function that kernels call: `plain` when interpreted, what `make` returns (Numba's intrinsic) when compiled."""

    __slots__ = ("_made", "make", "plain")

    def __init__(self, plain: Callable[..., Any], make: Callable[[], Any]) -> None:
        self.plain = plain
        self.make = make
        self._made: Any = None

    def __call__(self, *arguments: Any) -> Any:
        """Do the plain one."""
        return self.plain(*arguments)

    @property
    def _numba_type_(self) -> Any:
        """What Numba asks an object for that it meets in a kernel."""
        from numba.core.registry import cpu_target

        if self._made is None:
            self._made = self.make()
            cpu_target.typing_context.refresh()
        return cpu_target.typing_context.resolve_value_type(self._made)
