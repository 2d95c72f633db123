"""All shortest paths, one after another: a breadth-first search, then a walk along the states that lead to a goal.

After the search the depths are gone through backwards, and each state that has a successor on the way to a goal is
marked; so the walk never turns back in vain. Time and memory are those of the search and one more expansion of each
state; a path then takes an expansion a move.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from fathom.answer import Watch
from fathom.compiled import compiled, types
from fathom.engine.statespace.rules import EXPAND_FUNCTION, GOAL_FUNCTION, NUMBERS, Numbers, Rules, Starts
from fathom.engine.statespace.visited.hashed import HashedWaves
from fathom.engine.statespace.visited.table import hash_of, number_of
from fathom.engine.statespace.waves import WAVE, Wave

_AT_ONCE = 1 << 16
_OFTEN = 1 << 10  # paths between two looks at the clock


@compiled(
    types.int64(EXPAND_FUNCTION, GOAL_FUNCTION, WAVE, NUMBERS, types.int64, types.int64, NUMBERS, NUMBERS),
    nogil=True,
    shared=False,
)
def _onward(
    expand: Any, goal: Any, wave: Wave, ends: Numbers, depth: int, row: int, leading: Numbers, chosen: Numbers
) -> int:
    """Write the moves of a state towards a goal into `chosen`, each as its place in `out` and the row it leads to.

    Returns how many there are. A move to a goal, at the last depth, has the row -1.
    """
    rows, out = wave.rows, wave.out
    deeper, deepest = ends[depth + 1], ends[depth + 2]
    at_last = depth + 3 == ends.size
    words = rows.shape[1]
    found = 0
    for i in range(expand(wave.parameters, rows[row], out)):
        number = -1
        if at_last:
            leads = goal(wave.parameters, out[i, :words])
        else:
            number = number_of(wave.visited, rows, out, i, words, hash_of(out, i, words))
            leads = deeper <= number < deepest and leading[number] != 0
        if leads:
            chosen[2 * found] = i
            chosen[2 * found + 1] = number
            found += 1
    return found


@compiled(
    types.void(EXPAND_FUNCTION, GOAL_FUNCTION, WAVE, NUMBERS, types.int64, types.int64, NUMBERS, NUMBERS),
    nogil=True,
    shared=False,
)
def _mark(
    expand: Any, goal: Any, wave: Wave, ends: Numbers, depth: int, first: int, leading: Numbers, chosen: Numbers
) -> None:
    """Mark the states of a depth, some of them from `first` on, that lead to a goal."""
    for row in range(first, min(first + _AT_ONCE, ends[depth + 1])):
        leading[row] = _onward(expand, goal, wave, ends, depth, row, leading, chosen)


@np.errstate(over="ignore")
def shortest_paths(rules: Rules, starts: Starts, watch: Watch) -> Iterator[tuple[int, ...]]:
    """The labels of the moves of each way of the fewest moves from `starts` to a goal; none if there is none."""
    search = HashedWaves(rules, watch, testing=True, numbered=True)
    if not search.run(rules.rows_of(starts)):
        return
    per_depth = search.per_depth()
    fewest = len(per_depth) - 1
    if fewest == 0:
        yield ()
        return
    ends = np.concatenate([[0], np.cumsum(per_depth)]).astype(np.int64)
    watch.reserve(8 * int(ends[-1]), "the states on the way to a goal")
    leading = np.zeros(ends[-1], dtype=np.int64)
    chosen = np.zeros(2 * rules.most_successors, dtype=np.int64)
    wave = search.now()
    for depth in range(fewest - 1, -1, -1):
        for first in range(ends[depth], ends[depth + 1], _AT_ONCE):
            _mark(rules.expand, rules.goal_or_never, wave, ends, depth, first, leading, chosen)
            watch.check("listing", int(ends[fewest]) - first, int(ends[fewest]))

    def moves_from(row: int, depth: int) -> list[tuple[int, int]]:
        """The labels of the moves towards a goal, the last first, and the rows they lead to."""
        found = _onward(rules.expand, rules.goal_or_never, wave, ends, depth, row, leading, chosen)
        pairs = chosen[: 2 * found].reshape(-1, 2)[::-1].tolist()
        return [(int(wave.out[place, rules.words]), number) for place, number in pairs]

    told = 0
    for start in range(ends[1]):
        waiting = [moves_from(start, 0)] if leading[start] else []
        labels: list[int] = []
        while waiting:
            if not waiting[-1]:
                waiting.pop()
                del labels[-1:]
                continue
            label, row = waiting[-1].pop()
            if len(waiting) == fewest:
                if told % _OFTEN == 0:
                    watch.check("listing", told)
                told += 1
                yield (*labels, label)
            else:
                labels.append(label)
                waiting.append(moves_from(row, len(waiting)))
