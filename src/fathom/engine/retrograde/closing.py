"""The second pass of a generation: what the new bits decide (see `passes`)."""

from __future__ import annotations

from typing import Any

import numpy as np

from fathom.compiled import compiled, types
from fathom.engine.retrograde.blocks import (
    BLOCK,
    LOSSES,
    WIDE_WORK,
    WINS,
    WORDS,
    WORK,
    Work,
    fill,
    length_of,
    spread_marks,
)
from fathom.engine.retrograde.game import SPREAD_FUNCTION
from fathom.engine.retrograde.planes import ONE, ZERO, count_bits, lowest_bit


@compiled(
    [types.void(SPREAD_FUNCTION, work, types.int64, types.int64, types.int64) for work in (WORK, WIDE_WORK)], nogil=True
)
def close(spread: Any, work: Work, first: int, last: int, generation: int) -> None:
    """Decide what the new bits decide, in blocks that have some.

    A position is won if a closed one can be prepared, and lost if nothing but doomed ones can. What this generation
    itself has decided before it was broken off is taken as undecided.
    """
    parameters, shape, codes, dirty, rows = work.parameters, work.shape, work.codes, work.dirty, work.rows
    notes, tally = work.notes[0], work.tally
    undecided, marked, wins, spared = rows[0], rows[1], rows[2], rows[3]
    winning, losing = 2 * generation + 1, 2 * generation + 2
    words = shape[WORDS]
    for block in range(first, last):
        if dirty[2 * block] != generation and dirty[2 * block + 1] != generation:
            continue
        length = length_of(shape, block)
        base, at = block * shape[BLOCK], block * words
        for word in range(words):
            bits = ZERO
            for bit in range(min(64, length - 64 * word)):
                code = codes[base + 64 * word + bit]
                if code == 0 or code == winning or code == losing:
                    bits |= ONE << np.uint64(bit)
            undecided[word] = bits
        wins[:] = ZERO
        if dirty[2 * block] == generation:
            for word in range(words):
                marked[word] = work.closed[at + word]
            spread_marks(spread, parameters, shape, block, marked, wins, notes)
        fill(spared, length)
        if dirty[2 * block + 1] == generation:
            for word in range(words):
                marked[word] = spared[word] & ~work.doomed[at + word]
            spread_marks(spread, parameters, shape, block, marked, spared, notes)
        won_now = lost_now = 0
        for word in range(words):
            fresh_wins = undecided[word] & wins[word]
            fresh_losses = undecided[word] & ~wins[word] & ~spared[word]
            won_now += count_bits(fresh_wins)
            lost_now += count_bits(fresh_losses)
            work.won[at + word] |= fresh_wins
            rest = fresh_wins | fresh_losses
            while rest != ZERO:
                bit = lowest_bit(rest)
                is_win = (fresh_wins >> np.uint64(bit)) & ONE != ZERO
                codes[base + 64 * word + bit] = winning if is_win else losing
                rest &= rest - ONE
        if won_now + lost_now > 0:
            work.fresh[block] = generation + 1
        tally[WINS] += work.weights[block] * won_now
        tally[LOSSES] += work.weights[block] * lost_now
