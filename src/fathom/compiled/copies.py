"""Copies of the arrays that a kernel is called with.

Whole numbers narrower than 64 bits are widened in the copies, since the compiler does arithmetic on them in 64 bits and
NumPy would wrap around early; unsigned ones of 64 bits wrap around in both. Arrays that share memory (a row beside the
table it is from) share it in the copies too.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from fathom.compiled.kernel import Kernel
from fathom.compiled.views import viewed

_WIDENED = {np.dtype(kind) for kind in (np.int8, np.int16, np.int32, np.uint8, np.uint16, np.uint32)}
_WIDE = np.dtype(np.int64)


class Copies:
    """What a kernel was called with, for its twin: `take()` fills `arguments`."""

    def __init__(self, given: tuple[Any, ...]) -> None:
        self.arguments: list[Any] = []
        self.kernels: list[Kernel] = []
        self._given = given
        self._found: dict[tuple[Any, ...], Any] = {}
        self._copy_of: dict[tuple[Any, ...], Any] = {}
        self._views = False
        self._collect(given)

    @property
    def arrays(self) -> int:
        """How many different arrays there are."""
        return len(self._found)

    @property
    def bytes(self) -> int:
        """What they have together."""
        return sum(array.nbytes for array in self._found.values())

    def _collect(self, values: tuple[Any, ...]) -> None:
        for value in values:
            if isinstance(value, np.ndarray):
                self._found[_place(value)] = value
            elif isinstance(value, tuple):
                self._collect(value)
            elif isinstance(value, Kernel):
                self.kernels.append(value)

    def take(self, views: bool) -> bool:
        """Make the copies; whether that could be done. With `views`, whole numbers are handed over in memory views."""
        self._views = views
        groups: list[list[tuple[int, Any]]] = []
        end = -1
        placed = sorted(((_begin(found), found) for found in self._found.values()), key=lambda pair: pair[0])
        for begin, array in placed:
            if begin < end and array.nbytes:
                groups[-1].append((begin, array))
            elif array.nbytes:
                groups.append([(begin, array)])
            end = max(end, begin + array.nbytes)
        groups += [[pair] for pair in placed if not pair[1].nbytes]
        if not all(self._take_group(group) for group in groups):
            return False
        self.arguments = [self._given_for(value) for value in self._given]
        return True

    def _take_group(self, group: list[tuple[int, Any]]) -> bool:
        """Copy arrays that share memory; alone, or all of one type and without gaps."""
        kind = group[0][1].dtype
        wide = _WIDE if kind in _WIDENED else kind
        if len(group) == 1:
            array = group[0][1]
            self._copy_of[_place(array)] = array.astype(wide)
            return True
        first = group[0][0]
        items = max(begin - first + array.nbytes for begin, array in group) // kind.itemsize
        whole = np.zeros(items, wide)
        for begin, array in group:
            if array.dtype != kind or not array.flags.c_contiguous or (begin - first) % kind.itemsize:
                return False
            start = (begin - first) // kind.itemsize
            copy = whole[start : start + array.size].reshape(array.shape)
            copy[...] = array
            self._copy_of[_place(array)] = copy
        return True

    def _given_for(self, value: Any) -> Any:
        from fathom.compiled.counting import twin

        if isinstance(value, np.ndarray):
            copy = self._copy_of[_place(value)]
            return viewed(copy) if self._views else copy
        if isinstance(value, tuple):
            parts = [self._given_for(part) for part in value]
            return type(value)(*parts) if hasattr(value, "_fields") else tuple(parts)
        if isinstance(value, np.generic) and value.dtype in _WIDENED:
            return int(value)
        if isinstance(value, Kernel):
            return twin(value) or value
        return value

    def fit(self) -> bool:
        """Whether all numbers in the widened copies have room in the arrays themselves.

        Machine code would have cut one down that has not, and gone on with what was left of it.
        """
        for place, array in self._found.items():
            copy = self._copy_of[place]
            if copy.dtype != array.dtype and copy.size:
                room = np.iinfo(array.dtype)
                if copy.min() < room.min or copy.max() > room.max:
                    return False
        return True

    def give_back(self) -> None:
        """Make the arrays what the copies have become."""
        for place, array in self._found.items():
            if array.flags.writeable:
                np.copyto(array, self._copy_of[place], casting="unsafe")

    def returned(self, result: Any) -> Any:
        """The result as compiled code returns it: numbers of Python's, and the caller's own arrays."""
        if isinstance(result, np.generic):
            return result.item()
        if isinstance(result, tuple):
            parts = [self.returned(part) for part in result]
            return type(result)(*parts) if hasattr(result, "_fields") else tuple(parts)
        if isinstance(result, memoryview):
            if result.nbytes != memoryview(result.obj).nbytes:
                raise TypeError("a part of a view is returned")
            result = result.obj
        if isinstance(result, np.ndarray):
            for place, copy in self._copy_of.items():
                if result is copy:
                    return self._found[place]
        return result


def _begin(array: Any) -> int:
    begin: int = array.__array_interface__["data"][0]
    return begin


def _place(array: Any) -> tuple[Any, ...]:
    return (_begin(array), array.shape, array.strides, array.dtype)
