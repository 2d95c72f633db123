"""The ground of a fragment as numbers, and how a state is written.

A state is a bit for each cell, set where a block lies, and a word for the agent: its cell, with `CARRYING` if it has a
block over its head, or `OUTSIDE`. In `LEAKED` a block has come to lie in a port, or was carried out of one: what is
beyond the port is not known here, so nothing follows.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from fathom.errors import FathomError

WORD = 64
CARRYING = 1 << 16
OUTSIDE = 1 << 17
LEAKED = 1 << 18

INSIDE, ENTER, EXIT, LEAK = 0, 256, 512, 768
"""Labels of moves: within the ground; into it and out of it, with the number of the port; a block's way out."""

MOST_CELLS = 4096
UP, DOWN, LEFT, RIGHT = range(4)

(CELLS, WORDS, PORTS, STRENGTH, NEIGHBOURS, PORT_OF, PORT_CELLS) = range(7)
"""The head of the parameters: how many cells, words of blocks, ports; what the rules are told besides; where the tables
begin: the four neighbours of each cell or -1, the port of each cell or -1, the cell of each port."""
HEAD = 7


@dataclass(frozen=True)
class Ground:
    """Cells by number with their neighbours above, below, left and right (-1: a wall), and the cells that are ports."""

    neighbours: NDArray[np.int64]
    ports: tuple[int, ...]

    def __post_init__(self) -> None:
        """Refuse what does not fit into a state."""
        if len(self.neighbours) > MOST_CELLS:
            raise FathomError(f"found {len(self.neighbours)} open cells, expected at most {MOST_CELLS} in a fragment")

    @property
    def cells(self) -> int:
        """How many cells there are."""
        return len(self.neighbours)

    @property
    def words(self) -> int:
        """How many words the blocks of a state take."""
        return max(1, -(-self.cells // WORD))

    def parameters(self, strength: int) -> NDArray[np.int64]:
        """The numbers that the rules are handed."""
        port_of = np.full(self.cells, -1, np.int64)
        port_of[list(self.ports)] = np.arange(len(self.ports))
        neighbours_at = HEAD
        port_of_at = neighbours_at + 4 * self.cells
        head = [self.cells, self.words, len(self.ports), strength, neighbours_at, port_of_at, port_of_at + self.cells]
        return np.concatenate([head, self.neighbours.reshape(-1), port_of, np.array(self.ports, np.int64)])

    def state(self, blocks: tuple[int, ...], agent: int = OUTSIDE) -> list[int]:
        """The words of a state."""
        words = [0] * self.words
        for cell in blocks:
            words[cell // WORD] |= 1 << cell % WORD
        return [*words, agent]

    def blocks_of(self, state: NDArray[np.uint64]) -> tuple[int, ...]:
        """The cells of the blocks of a state."""
        return tuple(cell for cell in range(self.cells) if int(state[cell // WORD]) >> cell % WORD & 1)
