"""A game of captures as a row of numbers, for kernels: tables of arcs, and how positions are packed into words."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from fathom.proofs.captures.game import CaptureGame

(PLACES, SORTS, MOST, BITS, A_WORD, WORDS, FIRST, ARCS, BETWEEN, KEPT) = range(10)
"""The head: how many places and sorts there are, the most captures, the bits of a place's number, how many of these a
word holds, the words of a position; and where the tables begin. `FIRST` has the first arc of each sort and place and,
after them, the end; `ARCS` three numbers an arc (where it leads, and its range in `BETWEEN`); `KEPT` a flag a sort."""

HEAD = 10
ARC = 3

Numbers = NDArray[np.int64]


def parameters(game: CaptureGame) -> Numbers:
    """The numbers of a game."""
    sorts = 1 + max(game.sorts, default=0)
    first: list[int] = [0]
    arcs: list[int] = []
    between: list[int] = []
    for sort in range(sorts):
        for place in range(game.places):
            for arc in game.arcs.get((sort, place), ()):
                arcs += [arc.end, len(between), len(between) + len(arc.between)]
                between += arc.between
            first.append(len(arcs) // ARC)
    bits = (sorts * (game.most + 1)).bit_length()
    a_word = 63 // bits
    words = max(1, -(-game.places // a_word))
    starts = np.cumsum([HEAD, len(first), len(arcs), len(between)]).tolist()
    head = [game.places, sorts, game.most, bits, a_word, words, *starts]
    kept = [int(sort in game.kept) for sort in range(sorts)]
    return np.array([*head, *first, *arcs, *between, *kept], np.int64)


def start(game: CaptureGame) -> Numbers:
    """The position at the beginning, a number a place."""
    return np.array(game.start(), np.int64)
