"""Machine code for a kernel, by Numba. Nothing else imports Numba to compile with it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numba
from numba import types
from numba.core.errors import NumbaError

from fathom.compiled.cache import cache_for
from fathom.compiled.counting import calls_numpy

if TYPE_CHECKING:
    from fathom.compiled.kernel import Kernel


def machine_code(kernel: Kernel) -> Callable[..., Any]:
    """A function that runs the kernel's machine code; from the cache if it is there.

    References to arrays are not counted in a kernel that makes none: whoever calls it holds its arrays. Numba would
    count whenever one is looked up in a tuple or handed on, which was a tenth to a fifth of the time of most searches.
    """
    try:
        dispatcher = _made(kernel, counting=_may_make_arrays(kernel))
    except NumbaError:  # it makes arrays all the same, where a part of one is copied, say
        dispatcher = _made(kernel, counting=True)
    if any(isinstance(argument, types.FunctionType) for argument in _signatures(kernel)[0].args):
        return _unwrapping(dispatcher)
    return dispatcher  # type: ignore[no-any-return]


def _made(kernel: Kernel, counting: bool) -> Any:
    options = {name: value for name, value in kernel.targetoptions.items() if value not in (False, "never")}
    dispatcher = numba.njit(**options, _nrt=counting)(kernel.py_func)
    kernel.dispatcher = dispatcher
    cache = cache_for(kernel.py_func)
    if cache is not None:
        dispatcher._cache = cache
    for signature in _signatures(kernel):
        dispatcher.compile(signature)
    dispatcher.disable_compile()
    return dispatcher


def _may_make_arrays(kernel: Kernel) -> bool:
    """Whether a kernel calls functions of NumPy, or returns arrays, or calls a kernel that does."""
    if calls_numpy(kernel):
        return True
    returned = (signature.return_type for one in (kernel, *kernel.callees()) for signature in _signatures(one))
    return any(map(_has_arrays, returned))


def _has_arrays(kind: Any) -> bool:
    if isinstance(kind, types.BaseTuple):
        return any(map(_has_arrays, kind))
    if isinstance(kind, types.Optional):
        return _has_arrays(kind.type)
    return not isinstance(kind, types.Number | types.Boolean | types.NoneType)


def _signatures(kernel: Kernel) -> list[Any]:
    wanted = kernel.signature if isinstance(kernel.signature, list) else [kernel.signature]
    return [signature.real() for signature in wanted]


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
