"""The first three symbols in which a word differs from itself, for every shift."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from fathom.answer import Watch
from fathom.compiled import compiled, types

_PRIMES = (2_147_483_647, 2_147_483_629)
_BASES = (1_103_515_245, 1_664_525_013)

_FIRST, _MOST = 1 << 10, 1 << 18  # shifts between two looks at the clock
_BYTES = 2 * 2 * 8 + 3 * 4  # of a symbol: two hashes and two powers, and three places


class Hashed(NamedTuple):
    """A word, the hashes of its prefixes, and the powers of the bases, for two primes."""

    codes: Any
    first: Any
    second: Any
    first_powers: Any
    second_powers: Any


_I64 = types.int64[::1]
HASHED = types.NamedTuple((types.uint8[::1], _I64, _I64, _I64, _I64), Hashed)


@dataclass(frozen=True, slots=True, eq=False)
class Mismatches:
    """By shift: the first three places, from 0, at which the word differs from its copy; the length for none.

    For a shift r the copy begins r places later, and n - r symbols lie over each other. Shift 0 tells nothing, nor do
    those that are not below `known`.
    """

    places: NDArray[np.int32]
    known: int


def mismatches(codes: NDArray[np.uint8], watch: Watch) -> Iterator[Mismatches]:
    """The first three mismatches of a word, for more and more shifts: whoever has seen enough need not go on.

    O(n log n) at worst for all shifts, a few steps a shift on most words.
    """
    size = len(codes)
    watch.reserve(size * _BYTES, "hashes of the word")
    hashes = [np.zeros(size + 1, np.int64) for _ in range(4)]
    for prime, base, prefix, powers in zip(_PRIMES, _BASES, hashes[:2], hashes[2:], strict=True):
        hash_prefixes(codes, prime, base, prefix, powers)
    word = Hashed(codes, *hashes)
    places = np.full((size, 3), size, np.int32)
    known = min(1, size)
    while known < size:
        watch.check("laying the word over itself", known, size)
        following = min(size, 2 * known + _FIRST, known + _MOST)
        jump(word, known, following, places)
        known = following
        yield Mismatches(places, known)
    if size <= 1:
        yield Mismatches(places, size)


@compiled(types.void(types.uint8[::1], types.int64, types.int64, _I64, _I64))
def hash_prefixes(codes: Any, prime: int, base: int, prefix: Any, powers: Any) -> None:
    """The hash of every prefix, and the powers of the base."""
    powers[0] = 1
    for place in range(len(codes)):
        prefix[place + 1] = (prefix[place] * base + codes[place] + 1) % prime
        powers[place + 1] = powers[place] * base % prime


@compiled(types.boolean(HASHED, types.int64, types.int64, types.int64))
def alike(word: Any, one: int, other: int, length: int) -> bool:
    """Whether two parts of a word have the same hashes."""
    power = word.first_powers[length]
    a = (word.first[one + length] - word.first[one] * power) % 2_147_483_647
    b = (word.first[other + length] - word.first[other] * power) % 2_147_483_647
    if a != b:
        return False
    power = word.second_powers[length]
    a = (word.second[one + length] - word.second[one] * power) % 2_147_483_629
    b = (word.second[other + length] - word.second[other] * power) % 2_147_483_629
    return bool(a == b)


@compiled(types.int64(HASHED, types.int64, types.int64))
def common(word: Any, one: int, other: int) -> int:
    """How long the word goes on alike from two places, the second being the later one."""
    most = len(word.codes) - other
    length = 0
    while length < most and length < 8:
        if word.codes[one + length] != word.codes[other + length]:
            return length
        length += 1
    step = 8
    while length + step <= most and alike(word, one + length, other + length, step):
        length += step
        step *= 2
    while step:
        if length + step <= most and alike(word, one + length, other + length, step):
            length += step
        step >>= 1
    return length


@compiled(types.void(HASHED, types.int64, types.int64, types.int32[:, ::1]))
def jump(word: Any, start: int, end: int, places: Any) -> None:
    """The first three mismatches for shifts from `start` to before `end`."""
    size = len(word.codes)
    for shift in range(start, end):
        place = 0
        for number in range(3):
            place += common(word, place, place + shift)
            if place + shift >= size:
                break
            places[shift, number] = place
            place += 1
            if place + shift >= size:
                break
