"""What a puzzle tells the engine about itself: its rules, as compiled functions of fixed types.

A state is a row of 64-bit words; what they mean is the puzzle's affair. `expand` writes the successors of a
state, one a row of `out`, always in the same order, and returns how many there are. A row of `out` has the
successor's words and then two columns more:

    out[i, words]      the move's label, any number the puzzle likes to tell its moves by
    out[i, words + 1]  the move's cost, not negative

Whoever has no labels or costs to tell leaves these columns alone: they hold i and 1 from the beginning, and
the engine never writes there. So unit costs are free, and breadth-first search, which needs neither, does not
pay for them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from fathom.compiled import compiled, types
from fathom.errors import FathomError

Words: TypeAlias = NDArray[np.uint64]
Numbers: TypeAlias = NDArray[np.int64]
Starts: TypeAlias = Words | Iterable[int] | Iterable[Iterable[int]]

PARAMETERS = types.int64[::1]
STATE = types.uint64[::1]
ROWS = types.uint64[:, ::1]

NUMBERS = types.int64[::1]

#: Signatures for `@compiled(EXPAND)` and so on; the arguments are named in `Rules`.
EXPAND = types.int64(PARAMETERS, STATE, ROWS)
GOAL = types.boolean(PARAMETERS, STATE)
HEURISTIC = types.int64(PARAMETERS, STATE)
RANK = types.int64(PARAMETERS, STATE)
UNRANK = types.void(PARAMETERS, types.int64, STATE)
NEIGHBOURS = types.int64(PARAMETERS, types.int64, NUMBERS, NUMBERS)
IMAGE = types.int64(PARAMETERS, types.int64, types.int64, NUMBERS)

#: The types under which the engine's kernels take these functions.
EXPAND_FUNCTION = types.FunctionType(EXPAND)
GOAL_FUNCTION = types.FunctionType(GOAL)
HEURISTIC_FUNCTION = types.FunctionType(HEURISTIC)
RANK_FUNCTION = types.FunctionType(RANK)
UNRANK_FUNCTION = types.FunctionType(UNRANK)
NEIGHBOURS_FUNCTION = types.FunctionType(NEIGHBOURS)
IMAGE_FUNCTION = types.FunctionType(IMAGE)


@compiled(GOAL)
def _never(parameters: Numbers, state: Words) -> bool:
    return False


@compiled(HEURISTIC)
def nothing_known(parameters: Numbers, state: Words) -> int:
    """The heuristic of who has none: 0."""
    return 0


@compiled(IMAGE)
def _itself(parameters: Numbers, number: int, symmetry: int, notes: Numbers) -> int:
    return number


@dataclass(frozen=True, slots=True, eq=False)
class Numbering:
    """Moves between the numbers of states, without the states: what `explore` works on.

    - `neighbours(parameters, number, notes, out)`: writes the numbers of the successors, returns how many. `out` has
      one place more than the most successors, so a function may write first and decide then.
    - `image(parameters, number, symmetry, notes)`: the number of the state that a symmetry makes of this one. The
      symmetries are 0, 1, ... and form a group of which 0 is the neutral element; all map moves to moves.
    - `products[g, h]`: the symmetry that does what first h and then g do. Its length is the number of symmetries.
    - `notes`: so many numbers, zero at first, which a function may use as it likes and finds again at the next call;
      each thread has its own. States come mostly in the order of their numbers, so what was worked out
      for one is often half of what the next one needs.
    """

    neighbours: Callable[[Numbers, int, Numbers, Numbers], int]
    image: Callable[[Numbers, int, int, Numbers], int] = _itself
    products: NDArray[np.integer] = field(default_factory=lambda: np.zeros((1, 1), dtype=np.int64))
    notes: int = 1

    @property
    def symmetries(self) -> int:
        """How many symmetries there are, the one that changes nothing among them."""
        return len(self.products)

    def generated(self, some: Iterable[int]) -> list[int]:
        """The least group that contains these symmetries, in order."""
        group = {0, *some}
        while not group >= (more := {int(self.products[g, h]) for g in group for h in group}):
            group |= more
        return sorted(group)


@dataclass(frozen=True, slots=True, eq=False)
class Rules:
    """The rules of one instance.

    - `parameters`: the instance's numbers (sizes, walls, adjacency), handed to every function below.
    - `words`: how many 64-bit words a state has.
    - `most_successors`: no state has more successors than this. It is a promise: `out` has that many rows.
    - `expand(parameters, state, out)`: writes the successors, returns their number (see the module's
      docstring).
    - `goal(parameters, state)`: whether this is what we look for. Without it a search visits everything.
    - `rank(parameters, state)`: the state's number in 0 .. `size` - 1, different for different states; and
      `unrank(parameters, number, state)` writes the state back. With both and `size` the visited set is a
      bitmap.
    - `heuristic(parameters, state)`: for A*, a number not greater than the true cost to a goal; negative if
      no goal can be reached from here, in which case the search drops the state.
    - `numbering`: moves between ranks, for `explore`.

    None of the functions may change `parameters` or `state` (but `unrank` its own), or remember anything.
    """

    parameters: Numbers
    words: int
    most_successors: int
    expand: Callable[[Numbers, Words, Words], int]
    goal: Callable[[Numbers, Words], bool] | None = None
    rank: Callable[[Numbers, Words], int] | None = None
    unrank: Callable[[Numbers, int, Words], None] | None = None
    size: int | None = None
    heuristic: Callable[[Numbers, Words], int] | None = None
    numbering: Numbering | None = None

    def __post_init__(self) -> None:
        """Take `parameters` as 64-bit numbers, and refuse rules that cannot be searched."""
        object.__setattr__(self, "parameters", np.ascontiguousarray(self.parameters, dtype=np.int64))
        if self.words < 1 or self.most_successors < 1:
            raise FathomError("rules need at least one word a state and one successor")
        given = [self.rank is not None, self.unrank is not None, self.size is not None]
        if any(given) and not all(given):
            raise FathomError("dense numbering needs all of rank, unrank and size")

    @property
    def dense(self) -> bool:
        """Whether the states are numbered densely."""
        return self.size is not None

    @property
    def goal_or_never(self) -> Any:
        """`goal`, or a function that finds no goal anywhere."""
        return self.goal or _never

    def rows_for_successors(self) -> Words:
        """An `out` for `expand`: labels 0, 1, 2, ... and costs 1 until the rules say otherwise."""
        out = np.zeros((self.most_successors, self.words + 2), dtype=np.uint64)
        out[:, self.words] = np.arange(self.most_successors, dtype=np.uint64)
        out[:, self.words + 1] = 1
        return out

    def rows_of(self, starts: Starts) -> Words:
        """The start states as rows: from an array, or from numbers (one word) or rows of numbers."""
        rows = np.array(starts if isinstance(starts, np.ndarray) else list(starts), dtype=np.uint64)
        if rows.ndim == 1:
            rows = rows.reshape(-1, self.words)
        if rows.ndim != 2 or rows.shape[1] != self.words or len(rows) == 0:
            raise FathomError(f"start states must be rows of {self.words} words, and at least one")
        return np.ascontiguousarray(rows)

    def refuse_overfull(self) -> FathomError:
        """The error for an `expand` that returned more than it promised."""
        return FathomError(f"expand gave more than the {self.most_successors} successors the rules promise")
