"""Machine code for a kernel, by Numba. Nothing else imports Numba to compile with it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numba
from numba.core import types

from fathom.compiled.cache import cache_for

if TYPE_CHECKING:
    from fathom.compiled.kernel import Kernel


def machine_code(kernel: Kernel) -> Callable[..., Any]:
    """A function that runs the kernel's machine code; from the cache if it is there."""
    options = {name: value for name, value in kernel.targetoptions.items() if value not in (False, "never")}
    dispatcher = numba.njit(**options)(kernel.py_func)
    kernel.dispatcher = dispatcher
    cache = cache_for(kernel.py_func)
    if cache is not None:
        dispatcher._cache = cache
    wanted = kernel.signature if isinstance(kernel.signature, list) else [kernel.signature]
    signatures = [signature.real() for signature in wanted]
    for signature in signatures:
        dispatcher.compile(signature)
    dispatcher.disable_compile()
    if any(isinstance(argument, types.FunctionType) for argument in signatures[0].args):
        return _unwrapping(dispatcher)
    return dispatcher  # type: ignore[no-any-return]


def _unwrapping(dispatcher: Any) -> Callable[..., Any]:
    """Hand kernels over as what Numba made of them."""
    from fathom.compiled.kernel import Kernel

    def call(*arguments: Any) -> Any:
        return dispatcher(*(_dispatcher(part) if isinstance(part, Kernel) else part for part in arguments))

    def _dispatcher(kernel: Kernel) -> Any:
        if not kernel.ready:
            kernel.compile()
        return kernel.dispatcher

    return call
