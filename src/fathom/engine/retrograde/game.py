"""What a two-player game tells the engine about itself: compiled functions of fixed types, over numbered positions.

Positions are those of the player to move. A turn has two steps, and a game may leave out the first:

1. *Preparation* stays inside a block of positions with consecutive numbers, costs nothing and decides nothing
   (in Push Fight: the moves; a block is all ways to place one's own pieces against the same opponent).
2. An *action* leads to a position of the other player, or wins at once (in Push Fight: the push).

Actions that lose at once are not told, as nobody has to choose them. Who has no action in any prepared position loses.

Blocks have `block` positions each, the last one perhaps fewer. In the functions below a position is told by its
*place*, block times `stride` plus its number within the block, where `stride` is `block` rounded up to a multiple of
64; so every block begins with a word of its own in a table of bits. A *plane* is such a row of bits, 64 a word.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from fathom.compiled import types
from fathom.errors import FathomError

Numbers: TypeAlias = NDArray[np.int64]
Plane: TypeAlias = NDArray[np.uint64]

AT_ONCE, NEVER = -1, -2
"""What an action leads to that wins at once, and one of which nobody will ever know what it leads to."""

NUMBERS = types.int64[::1]
PLANE = types.uint64[::1]

#: Signatures for `@compiled(ACTIONS)` and so on; the arguments are named in `Game`.
ACTIONS = types.int64(NUMBERS, types.int64, NUMBERS, NUMBERS)
SPREAD = types.void(NUMBERS, types.int64, PLANE, PLANE, NUMBERS)
JUDGE = types.void(NUMBERS, types.int64, PLANE, PLANE, NUMBERS)

#: The types under which the engine's kernels take these functions.
ACTIONS_FUNCTION = types.FunctionType(ACTIONS)
SPREAD_FUNCTION = types.FunctionType(SPREAD)
JUDGE_FUNCTION = types.FunctionType(JUDGE)


@dataclass(frozen=True, slots=True, eq=False)
class Game:
    """The rules of one game.

    - `name`: what a store is recognised by, together with `parameters`.
    - `parameters`: the game's numbers, handed to every function below.
    - `size`, `block`: how many positions there are, and in a block.
    - `most`: no position has more actions, and none more predecessors, than this. It is a promise.
    - `actions(parameters, place, out, notes)`: writes the places that actions lead to, without preparation, or
      `AT_ONCE` or `NEVER`; returns how many. The same place may be written more than once.
    - `predecessors(parameters, place, out, notes)`: writes all places with an action that leads here; may name one
      twice. Without it, every generation looks at everything that is not decided.
    - `spread(parameters, block, marked, out, notes)`: writes to the plane `out` the positions of the block that can be
      prepared to become a marked one. Without it, there is no preparation.
    - `judge(parameters, block, won, stuck, notes)`: writes the planes of positions with an action that wins at once,
      and of those without any action; a faster way to learn what `actions` tells. Bits beyond the block stay 0.
    - `reversible`: whether preparation can always be taken back, and so `spread` works both ways.
    - `weights`: of each block, how many positions each of its positions stands for, if symmetries were used to leave
      out the others; 1 without it.
    - `notes`: so many numbers, zero at first, which the functions may use as they like and find again at the next call;
      each thread has its own. Places come mostly block by block.
    """

    name: str
    parameters: Numbers
    size: int
    block: int
    most: int
    actions: Callable[[Numbers, int, Numbers, Numbers], int]
    predecessors: Callable[[Numbers, int, Numbers, Numbers], int] | None = None
    spread: Callable[[Numbers, int, Plane, Plane, Numbers], None] | None = None
    judge: Callable[[Numbers, int, Plane, Plane, Numbers], None] | None = None
    reversible: bool = True
    weights: Numbers = field(default_factory=lambda: np.zeros(0, dtype=np.int64))
    notes: int = 1

    def __post_init__(self) -> None:
        """Refuse what cannot be numbered, and make the arrays what kernels take."""
        if self.size < 1 or self.block < 1 or self.most < 1:
            raise FathomError("a game needs at least one position, in blocks of one at least, and room for an action")
        object.__setattr__(self, "parameters", np.ascontiguousarray(self.parameters, dtype=np.int64))
        weights = self.weights if len(self.weights) else np.ones(self.blocks, dtype=np.int64)
        if len(weights) != self.blocks:
            raise FathomError(f"expected {self.blocks} weights, one a block, found {len(weights)}")
        object.__setattr__(self, "weights", np.ascontiguousarray(weights, dtype=np.int64))

    @property
    def blocks(self) -> int:
        """How many blocks there are."""
        return -(-self.size // self.block)

    @property
    def words(self) -> int:
        """How many words of a plane a block has."""
        return -(-self.block // 64)

    @property
    def stride(self) -> int:
        """How far the first places of two neighbouring blocks are apart."""
        return 64 * self.words

    @property
    def positions(self) -> int:
        """How many positions there are, those that symmetries left out among them."""
        last = self.size - (self.blocks - 1) * self.block
        return int(self.weights[:-1].sum()) * self.block + int(self.weights[-1]) * last

    def place(self, number: int) -> int:
        """The place of the position with this number."""
        return number // self.block * self.stride + number % self.block

    def number(self, place: int) -> int:
        """The number of the position at this place."""
        return place // self.stride * self.block + place % self.stride

    def functions(self) -> tuple[Any, Any, Any, Any]:
        """Actions, predecessors, spread and judge, with stand-ins that are never called for those that are missing."""
        from fathom.engine.retrograde import absent

        return (
            self.actions,
            self.predecessors or absent.predecessors,
            self.spread or absent.spread,
            self.judge or absent.judge,
        )
