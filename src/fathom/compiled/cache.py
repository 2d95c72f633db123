"""Numba's cache, in our own folders (`places`)."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from types import FunctionType
from typing import Any

from numba.core import caching
from numba.core.runtime import rtsys

from fathom.compiled.places import folder_for, sources_hash


def cache_for(function: FunctionType) -> Any:
    """Numba's cache for a function, in our folder; None if nothing can be kept."""
    if folder_for(function.__module__) is None or not Path(function.__code__.co_filename).is_file():
        return None
    return _Cache(function)


class _Locator(caching._CacheLocator):  # type: ignore[misc]
    """Tells Numba's cache to use the folder of this module."""

    def __init__(self, function: Any) -> None:
        self._module = function.__module__
        self._line = function.__code__.co_firstlineno

    def get_cache_path(self) -> str:
        folder = folder_for(self._module)
        assert folder is not None
        return str(folder)

    def get_source_stamp(self) -> str:
        return sources_hash(self._module)

    def get_disambiguator(self) -> str:
        return str(self._line)

    @classmethod
    def from_function(cls, function: Any, path: str) -> _Locator:
        return cls(function)


class _Place(caching.CompileResultCacheImpl):  # type: ignore[misc]
    _locator_classes = (_Locator,)


class _Cache(caching.FunctionCache):  # type: ignore[misc]
    """Numba's cache in our folder. What cannot be read or written is not there; compiling goes on.

    Numba itself gets ready to compile before it loads anything, SciPy's linear algebra included, which takes longer
    than the rest of its import. Machine code needs no more than the runtime; whoever compiles makes all ready then.
    """

    _impl_class = _Place

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        try:
            rtsys.initialize(target_context)
            with self._guard_against_spurious_io_errors():
                return self._load_overload(sig, target_context)
        except Exception:  # a file of which a part is missing can fail in any way
            with suppress(OSError):
                self.flush()
            return None

    def save_overload(self, sig: Any, data: Any) -> None:
        with suppress(OSError):
            super().save_overload(sig, data)
