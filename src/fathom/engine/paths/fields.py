"""Room in a state: slots that things take one after the other, and fields of bits in words."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

_WORD_BITS = 64


def slots_for(steps: dict[int, list[int]]) -> tuple[dict[int, int], int]:
    """A slot for each thing, shared by things whose times do not overlap, and how many slots there are."""
    slot: dict[int, int] = {}
    free: list[int] = []
    count = 0
    leaving: list[tuple[int, int]] = []
    for thing in sorted(steps, key=lambda thing: steps[thing][0]):
        first = steps[thing][0]
        for last, other in [pair for pair in leaving if pair[0] < first]:
            leaving.remove((last, other))
            free.append(slot[other])
        free.sort(reverse=True)
        if free:
            slot[thing] = free.pop()
        else:
            slot[thing] = count
            count += 1
        leaving.append((steps[thing][-1], thing))
    return slot, count


def places_for(fields: list[int]) -> tuple[list[tuple[int, int]], int]:
    """Word and lowest bit of every field, and the number of words; no field runs over two words."""
    places = []
    word, used = 0, 0
    for bits in fields:
        if not bits:
            places.append((0, 0))
            continue
        if used + bits > _WORD_BITS:
            word, used = word + 1, 0
        places.append((word, used))
        used += bits
    return places, word + 1


def bits_of(places: list[tuple[int, int]], fields: list[int], words: int) -> NDArray[np.uint64]:
    """Which bits of each word belong to these fields."""
    masks = [0] * words
    for (word, shift), bits in zip(places, fields, strict=True):
        masks[word] |= ((1 << bits) - 1) << shift
    return np.array(masks, np.uint64)
