"""`@compiled`: a function that is interpreted while little is asked of it, and machine code from then on.

A kernel may call kernels, also through modules, and may be handed to kernels that take functions. It may change nothing
but the arrays it is given, which is what makes it possible to begin a call again.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from importlib import import_module
from threading import RLock
from types import FunctionType, ModuleType
from typing import Any

from fathom.compiled import tiers
from fathom.compiled.typenames import Type

_building = RLock()


class Kernel:
    """A function with two lives. What Numba looks for in its own functions is here under the names it uses."""

    __slots__ = (
        "__dict__",
        "_kept",
        "_machine",
        "code",
        "dispatcher",
        "py_func",
        "shared",
        "signature",
        "steps",
        "targetoptions",
        "views",
    )

    def __init__(
        self, function: FunctionType, signature: Type | list[Type], shared: bool, options: dict[str, Any]
    ) -> None:
        self.py_func = function
        self.signature = signature
        self.shared = shared
        self.targetoptions = options
        self.dispatcher: Any = None
        self.steps = 0
        self.code: int | None = None
        self.views: bool | None = None
        self._kept: bool | None = None
        self._machine: Callable[..., Any] | None = None
        self.__name__ = function.__name__
        self.__module__ = function.__module__
        self.__doc__ = function.__doc__
        self.__wrapped__ = function

    def __repr__(self) -> str:
        return f"<kernel {self.__module__}.{self.__name__}>"

    def __reduce__(self) -> tuple[Any, ...]:
        """A kernel goes to another process by its name."""
        return _named, (self.__module__, self.__name__)

    def __call__(self, *arguments: Any) -> Any:
        """Run it, one way or the other."""
        machine = self._machine
        if machine is not None:
            return machine(*arguments)
        return self.compile()(*arguments) if self.shared else self.alone(*arguments)

    def alone(self, *arguments: Any) -> Any:
        """Run it where no other thread changes its arrays: it may be interpreted, though it is shared."""
        if self._machine is None and tiers.policy.steps_of_all > 0:
            from fathom.compiled.interpret import UNFINISHED, attempt

            result = attempt(self, arguments)
            if result is not UNFINISHED:
                return result
        return self.compile()(*arguments)

    @property
    def ready(self) -> bool:
        """Whether there is machine code."""
        return self._machine is not None

    @property
    def _numba_type_(self) -> Any:
        """What Numba asks an object for that it meets in a kernel."""
        if self.dispatcher is None:
            self.compile()
        return self.dispatcher._numba_type_

    def callees(self) -> Iterator[Kernel]:
        """The kernels that this one calls by name."""
        code, names = self.py_func.__code__, self.py_func.__globals__
        for name in code.co_names:
            found = names.get(name)
            if isinstance(found, Kernel):
                yield found
            elif isinstance(found, ModuleType):
                parts = map(
                    vars(found).get, code.co_names
                )  # what is not there yet is no kernel, and asking may import it
                yield from (part for part in parts if isinstance(part, Kernel))

    def missing(self) -> list[Kernel]:
        """All that has to be compiled so that this kernel can be, itself among it, in a good order.

        One whose machine code is kept needs none of those it calls: their code is part of its own.
        """
        order: list[Kernel] = []
        seen: set[int] = set()

        def visit(kernel: Kernel) -> None:
            if id(kernel) not in seen and kernel._machine is None:
                seen.add(id(kernel))
                for callee in () if kernel.kept else kernel.callees():
                    visit(callee)
                order.append(kernel)

        visit(self)
        return order

    @property
    def key(self) -> tuple[str, str]:
        """Module and name."""
        return self.__module__, self.__name__

    @property
    def phase(self) -> str:
        """What to tell those who wait for the compiler."""
        words = [word for word in self.__module__.split(".")[2:] if word not in ("solve", "kernels")]
        return f"compiling {' '.join(words) or self.__module__}, once"

    @property
    def kept(self) -> bool:
        """Whether an earlier run has left machine code, as it was when this was first asked."""
        if self._kept is None:
            from fathom.compiled import places

            self._kept = places.is_kept(self.py_func)
        return self._kept

    def compile(self) -> Callable[..., Any]:
        """Machine code for this kernel, loaded or made. Raises what the listener of `watched` raises."""
        with _building:
            order = self.missing()
            for done, kernel in enumerate(order):
                tiers.announce(kernel.phase, done, len(order))
                kernel._build()
        assert self._machine is not None
        return self._machine

    def _build(self) -> None:
        started = time.monotonic()
        from fathom.compiled import native

        try:
            self._machine = native.machine_code(self)
        finally:
            tiers.add_compile_seconds(time.monotonic() - started)


def _named(module: str, name: str) -> Any:
    return getattr(import_module(module), name)


def alone(kernel: Callable[..., Any], *arguments: Any) -> Any:
    """Call a kernel whose arrays no other thread changes: it may be interpreted, though it is shared."""
    return kernel.alone(*arguments) if isinstance(kernel, Kernel) else kernel(*arguments)


def compiled(
    signature: Type | list[Type], *, nogil: bool = False, inline: str = "never", shared: bool | None = None
) -> Callable[[Callable[..., Any]], Any]:
    """Make a kernel of a function.

    `nogil`: other threads run meanwhile. `inline`: "always" puts the code into those that call it. `shared`: its arrays
    are changed by other threads meanwhile, so that a call cannot begin again and is never interpreted; so it is with
    `nogil` unless said otherwise.

    With NUMBA_DISABLE_JIT=1 in the environment the function stays what it is.
    """
    options: dict[str, Any] = {"nogil": nogil, "inline": inline}

    def mark(function: Callable[..., Any]) -> Any:
        if os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0"):
            return function
        assert isinstance(function, FunctionType)
        return Kernel(function, signature, nogil if shared is None else shared, options)

    return mark
