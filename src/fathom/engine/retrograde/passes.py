"""The passes of retrograde analysis over a range of blocks, compiled: what they keep, and the first of them.

What is kept of each position: its *code* (0 undecided, 1 + 2g won and 2 + 2g lost in generation g), and three bits.

- `won`: the position is won for the player to move. This is what actions are looked up in.
- `closed`: seen as a prepared position, it needs no more looking at: some action wins, or leads to a lost position, or
  nobody undecided can prepare it.
- `doomed`: seen as a prepared position, every action leads to a position won for the other.

`begin` is generation 0. Each later generation has two passes. The first, `sweep` or `mark` (in `marking`), only reads
codes and `won` and adds bits to `closed` and `doomed`; the second, `close` (in `closing`), only reads these and writes
codes and `won` of its own blocks. So threads need no locks, results do not depend on their number, and a pass that was
broken off can be made again from the start. Stamps tell which blocks a pass has to look at: `dirty` those with new
bits in `closed` and in `doomed`, two stamps a block, and `fresh` those with positions decided in the generation before.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from fathom.compiled import compiled, types
from fathom.engine.retrograde.blocks import (
    BLOCK,
    JUDGES,
    LOSSES,
    REVERSIBLE,
    WINS,
    WORDS,
    WORK,
    Work,
    fill,
    length_of,
    spread_marks,
)
from fathom.engine.retrograde.game import ACTIONS_FUNCTION, AT_ONCE, JUDGE_FUNCTION, SPREAD_FUNCTION
from fathom.engine.retrograde.planes import ONE, ZERO, count_bits


@compiled(types.void(ACTIONS_FUNCTION, JUDGE_FUNCTION, WORK, types.int64, types.int64))
def _judge(actions: Any, judge: Any, work: Work, block: int, length: int) -> None:
    """The prepared positions of a block that win at once, and those without any action: the first two rows."""
    parameters, shape, wins, stuck, out, notes = (
        work.parameters, work.shape, work.rows[0], work.rows[1], work.out[0], work.notes[0],
    )  # fmt: skip
    if shape[JUDGES] != 0:
        judge(parameters, block, wins, stuck, notes)
        return
    wins[:] = ZERO
    stuck[:] = ZERO
    for inside in range(length):
        count = actions(parameters, block * 64 * shape[WORDS] + inside, out, notes)
        bit = ONE << np.uint64(inside & 63)
        if count == 0:
            stuck[inside >> 6] |= bit
        for i in range(count):
            if out[i] == AT_ONCE:
                wins[inside >> 6] |= bit


@compiled(
    types.void(ACTIONS_FUNCTION, SPREAD_FUNCTION, JUDGE_FUNCTION, WORK, types.int64, types.int64),
    nogil=True,
)
def begin(actions: Any, spread: Any, judge: Any, work: Work, first: int, last: int) -> None:
    """Generation 0 of the blocks `first` .. `last` - 1: what wins at once, and what has no action."""
    parameters, shape, codes, rows = work.parameters, work.shape, work.codes, work.rows
    won, notes, tally = work.won, work.notes[0], work.tally
    wins, stuck, reached, left, full = rows[0], rows[1], rows[2], rows[3], rows[4]
    words = shape[WORDS]
    for block in range(first, last):
        length = length_of(shape, block)
        fill(full, length)
        _judge(actions, judge, work, block, length)
        spread_marks(spread, parameters, shape, block, wins, reached, notes)
        at = block * words
        for word in range(words):
            won[at + word] = reached[word] & full[word]
            work.doomed[at + word] = stuck[word]
            left[word] = full[word] & ~stuck[word]
        spread_marks(spread, parameters, shape, block, left, reached, notes)
        base = block * shape[BLOCK]
        winning = losing = 0
        for word in range(words):
            lost = full[word] & ~reached[word] & ~won[at + word]
            winning += count_bits(won[at + word])
            losing += count_bits(lost)
            left[word] = full[word] & ~won[at + word] & ~lost
            for bit in range(min(64, length - 64 * word)):
                shift = np.uint64(bit)
                codes[base + 64 * word + bit] = ((won[at + word] >> shift) & ONE) + ((lost >> shift) & ONE) * 2
        if shape[REVERSIBLE] != 0:
            spread_marks(spread, parameters, shape, block, left, reached, notes)
        else:
            for word in range(words):
                reached[word] = full[word]
        for word in range(words):
            work.closed[at + word] = wins[word] | (full[word] & ~reached[word])
        work.fresh[block] = 1 if winning + losing > 0 else 0
        tally[WINS] += work.weights[block] * winning
        tally[LOSSES] += work.weights[block] * losing
