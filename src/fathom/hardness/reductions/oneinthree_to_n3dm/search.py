"""Values of the parameters for which only wanted triples are worth zero, found by annealing, the smaller the better.

A state is a choice of values. Its cost is the number of unwanted triples and of equal numbers in a list. First the cost
is brought to zero, in a range that is doubled as long as that fails; then the line that the numbers need (see
`n3dm_to_lengthoffsets`) is made shorter. The same seed gives the same numbers; what is found is proved by counting.
"""

from __future__ import annotations

import math
from random import Random
from typing import TYPE_CHECKING

from fathom.hardness.reductions.oneinthree_to_n3dm.forms import Forms

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_WORK = 2_000_000  # sums of two numbers that one search looks at
_MOST_TRIALS = 5000
_DOUBLINGS = 30
_RESTARTS = 3
_SHORT = 25  # times the length of a list: a line that is not tried to be made shorter again
_DEAR = 20  # how much of the line an unwanted triple weighs
_STEPS = (1, 1, 2, 3, 5, 8, 13, 21)


class _State:
    """Values of the parameters, and what comes of them."""

    def __init__(self, forms: Forms, values: NDArray[np.int64]) -> None:
        self.values = values
        self.lists = [matrix @ values for matrix in forms.matrices]

    def line(self) -> int:
        """How long a line the numbers need."""
        spreads = sorted(int(numbers.max() - numbers.min()) for numbers in self.lists)
        return spreads[1] + 1 - sum(int(numbers.min()) for numbers in self.lists)

    def faults(self, wanted: int) -> int:
        """Unwanted triples, and twice the numbers that are there already; 0 exactly if there are none of either."""
        import numpy as np

        first, second, third = self.lists
        last = np.sort(-third)
        sums = (first[:, None] + second[None, :]).reshape(-1)
        hits = np.searchsorted(last, sums, "right") - np.searchsorted(last, sums, "left")
        equal = sum(len(numbers) - len(set(numbers.tolist())) for numbers in self.lists)
        return int(hits.sum()) - wanted + 2 * equal


def small_values(forms: Forms, wanted: int, random: Random) -> list[list[int]] | None:
    """Three lists of numbers, of which the wanted triples and no others sum to zero, and none occurs twice.

    None if nothing was found; with so large numbers, that is no accident.
    """
    import numpy as np

    rows, parameters = forms.matrices[0].shape
    trials = min(_MOST_TRIALS, max(50, _WORK // (rows * rows)))
    far = np.array([random.getrandbits(32) for _ in range(parameters)], np.int64)
    if _State(forms, far).faults(wanted):
        return None
    for reach in (rows * 2**doubling for doubling in range(_DOUBLINGS)):
        start = np.array([random.randint(-reach, reach) for _ in range(parameters)], np.int64)
        found = _annealed(_State(forms, start), forms, wanted, random, trials, reach)
        if found is not None:
            best = found
            for _ in range(_RESTARTS):
                best = min(best, _shorter(found, forms, wanted, random, 4 * trials), key=_State.line)
                if best.line() <= _SHORT * rows:
                    break
            return [numbers.tolist() for numbers in best.lists]
    return None


def _annealed(state: _State, forms: Forms, wanted: int, random: Random, trials: int, reach: int) -> _State | None:
    """A state without faults, or None."""
    faults = state.faults(wanted)
    for trial in range(trials):
        if not faults:
            return state
        values = state.values.copy()
        values[random.randrange(len(values))] = random.randint(-reach, reach)
        beside = _State(forms, values)
        found = beside.faults(wanted)
        if found <= faults + _bearable(2 * (1 - trial / trials) + 0.05, random):
            state, faults = beside, found
    return None


def _shorter(state: _State, forms: Forms, wanted: int, random: Random, trials: int) -> _State:
    """The state without faults whose line is the shortest of those that were met."""
    best, shortest = state, state.line()
    cost = shortest
    for trial in range(trials):
        values = state.values.copy()
        values[random.randrange(len(values))] += random.choice((-1, 1)) * random.choice(_STEPS)
        beside = _State(forms, values)
        line = beside.line()
        most = cost + _bearable(_DEAR * (1 - trial / trials) + 0.5, random)
        if line > most:
            continue  # before anything is counted
        faults = beside.faults(wanted)
        if line + _DEAR * faults <= most:
            state, cost = beside, line + _DEAR * faults
        if not faults and line < shortest:
            best, shortest = beside, line
    return best


def _bearable(temperature: float, random: Random) -> float:
    """By how much a step may be worse: more than d with the odds exp(-d / temperature)."""
    return -temperature * math.log(1 - random.random())
