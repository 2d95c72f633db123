"""Numba's types by name, written down without importing Numba.

`types.int64[:, ::1]`, `types.NamedTuple((int64[::1], int64), Board)` and `types.void(int64)` mean what they mean in
Numba, but they are only recorded; `Type.real()` makes them when a kernel is compiled. So a module with kernels is
imported in the time its own code takes.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


class Type:
    """A type or a signature that Numba makes when it is asked for.

    `name` is that of one of Numba's types; other types are made `of` a type: its arrays by `layout`, and what a call of
    it with `parts` and `settings` gives, which is a signature if it is a type of values.
    """

    __slots__ = ("_made", "layout", "name", "of", "parts", "settings")

    def __init__(
        self,
        name: str,
        of: Type | None = None,
        layout: Any = None,
        parts: tuple[Any, ...] = (),
        settings: Mapping[str, Any] | None = None,
    ) -> None:
        self.name = name
        self.of = of
        self.layout = layout
        self.parts = parts
        self.settings = settings or {}
        self._made: Any = None

    def __getitem__(self, layout: Any) -> Type:
        """The type of arrays of this type: `int64[::1]`."""
        return Type("", self, layout)

    def __call__(self, *parts: Any, **settings: Any) -> Type:
        """A signature with this result: `int64(boolean)`; or a type made from others: `UniTuple(int64, 2)`."""
        return Type("", self, None, parts, settings)

    def real(self) -> Any:
        """Numba's own object. Imports Numba."""
        if self._made is None:
            if self.of is None:
                import numba

                self._made = getattr(numba.types, self.name)
            elif self.layout is not None:
                self._made = self.of.real()[self.layout]
            else:
                self._made = self.of.real()(*(_real(part) for part in self.parts), **self.settings)
        return self._made


def _real(part: Any) -> Any:
    if isinstance(part, Type):
        return part.real()
    if isinstance(part, list | tuple):
        return tuple(_real(inner) for inner in part)
    return part


class _Types:
    """`numba.types`, of which every name is a `Type`."""

    def __getattr__(self, name: str) -> Type:
        if name.startswith("__"):
            raise AttributeError(name)
        found = Type(name)
        setattr(self, name, found)
        return found


types = _Types()
"""The types by name, as `numba.types` has them."""

boolean = types.boolean
float64 = types.float64
int8, int16, int32, int64 = types.int8, types.int16, types.int32, types.int64
uint8, uint16, uint32, uint64 = types.uint8, types.uint16, types.uint32, types.uint64
void = types.void
