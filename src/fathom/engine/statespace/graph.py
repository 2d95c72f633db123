"""The whole reachable space as a graph in compressed rows, for SciPy and other analyses.

A breadth-first search numbers the states, then each is expanded once more and its successors looked up.
Memory, in bytes: what the search takes, and 20 a move.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fathom.answer import Watch
from fathom.compiled import compiled, types
from fathom.engine.statespace.breadth import depth_of_each
from fathom.engine.statespace.pace import Pace, lengthen
from fathom.engine.statespace.rules import EXPAND_FUNCTION, NUMBERS, Numbers, Rules, Starts, Words
from fathom.engine.statespace.visited.hashed import HashedWaves
from fathom.engine.statespace.visited.table import FOUND, SLOTS, hash_of, number_of
from fathom.engine.statespace.waves import WAVE, Wave
from fathom.errors import BrokenAnswer, LimitReached

FIRST_MOVES = 1 << 12
MOST_STATES = (1 << 31) - 1


@dataclass(frozen=True, slots=True, eq=False)
class Space:
    """All states that can be reached, nearest to a start first, and all moves between them.

    The moves of state i, in the order of its choices, are the range `indptr[i]` .. `indptr[i + 1]` of
    `indices` (where they lead), `labels` and `costs`. Two moves may lead to the same state.
    """

    states: Words
    distances: NDArray[np.int32]
    indptr: Numbers
    indices: NDArray[np.int32]
    labels: Words
    costs: Numbers

    def matrix(self) -> Any:
        """The moves as a SciPy sparse matrix of ones, as `scipy.sparse.csgraph` likes it."""
        from scipy.sparse import csr_matrix

        ones = np.ones(len(self.indices), dtype=np.int8)
        return csr_matrix((ones, self.indices, self.indptr), shape=(len(self.states), len(self.states)))


@compiled(
    types.int64(EXPAND_FUNCTION, WAVE, types.int64, types.int64, NUMBERS, types.int32[::1], SLOTS, NUMBERS),
    nogil=True,
    shared=False,
)
def _moves_of(
    expand: Any,
    wave: Wave,
    first: int,
    last: int,
    indptr: Numbers,
    indices: NDArray[np.int32],
    labels: Words,
    costs: Numbers,
) -> int:
    """Write the moves of the states `first` .. `last` - 1 as far as there is room; the first left out."""
    rows, out = wave.rows, wave.out
    words = rows.shape[1]
    for row in range(first, last):
        move = indptr[row]
        if move + out.shape[0] > indices.size:
            return row
        count = expand(wave.parameters, rows[row], out)
        for i in range(count):
            indices[move + i] = number_of(wave.visited, rows, out, i, words, hash_of(out, i, words))
            labels[move + i] = out[i, words]
            costs[move + i] = np.int64(out[i, words + 1])
        indptr[row + 1] = move + count
    return last


@np.errstate(over="ignore")
def whole_space(rules: Rules, starts: Starts, watch: Watch) -> Space:
    """All states that can be reached from `starts` and all moves between them. Goals are not looked at.

    Raises `LimitReached` when `watch` does, and beyond 2,147,483,647 states.
    """
    search = HashedWaves(rules, watch, testing=False, numbered=True)
    search.run(rules.rows_of(starts))
    found = int(search.at[FOUND])
    if found > MOST_STATES:
        raise LimitReached("more states than an exported graph can number")
    watch.reserve(found * 12, "the states of the graph")
    indptr = np.zeros(found + 1, dtype=np.int64)
    indices = np.zeros(FIRST_MOVES, dtype=np.int32)
    labels = np.zeros(FIRST_MOVES, dtype=np.uint64)
    costs = np.zeros(FIRST_MOVES, dtype=np.int64)
    pace = Pace(watch, "exporting", rules.words)
    row = 0
    while row < found:
        needed = int(indptr[row]) + len(search.out)
        for array in (indices, labels, costs):
            lengthen(array, needed, watch, "the moves of the graph")
        last = min(found, row + pace.budget(row))
        row = _moves_of(rules.expand, search.now(), row, last, indptr, indices, labels, costs)
        pace.tell(row, total=found)
    moves = int(indptr[-1])
    if moves and indices[:moves].min() < 0:
        raise BrokenAnswer("expand does not give the same successors twice")
    for array in (indices, labels, costs):
        array.resize(moves, refcheck=False)
    return Space(search.all_states(), depth_of_each(search.per_depth()), indptr, indices, labels, costs)
