"""What one instruction of the machine finds out about a word: how many bits are set, the lowest, the highest."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from fathom.compiled import Primitive, types


def _instruction(of: Callable[[Any, Any], Any]) -> Callable[[], Any]:
    """A number that one instruction finds out about a word."""

    def make() -> Any:
        from numba.extending import intrinsic

        @intrinsic
        def number(typing: Any, word: Any) -> Any:
            def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
                return of(builder, arguments[0])

            return types.int64(types.uint64).real(), generate

        return number

    return make


def _lowest_set(builder: Any, word: Any) -> Any:
    from numba.core import cgutils

    return builder.cttz(word, cgutils.false_bit)


def _zeros_above(builder: Any, word: Any) -> Any:
    from numba.core import cgutils

    return builder.ctlz(word, cgutils.false_bit)


def _plain_count(word: np.uint64) -> int:
    return int(word).bit_count()


def _plain_lowest(word: np.uint64) -> int:
    value = int(word)
    return (value & -value).bit_length() - 1 if value else 64


count_bits: Any = Primitive(_plain_count, _instruction(lambda builder, word: builder.ctpop(word)))
"""How many bits of a word are set."""

lowest_bit: Any = Primitive(_plain_lowest, _instruction(_lowest_set))
"""The number of the lowest bit of a word that is set; 64 without one."""

zeros_above: Any = Primitive(lambda word: 64 - int(word).bit_length(), _instruction(_zeros_above))
"""How many bits of a word lie above the highest that is set; 64 without one."""
