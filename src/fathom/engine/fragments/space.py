"""All that can happen in a fragment: the configurations it can be left in, and what leads from one to another.

Everything that can be reached is built once, as a graph; the outside is left out of it then, and what remains are
crossings: in at a port, some moves, out at a port, and the configuration that is left behind. The cost is a few hundred
bytes for each way the blocks can lie and each set of cells that the agent can walk about in.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from fathom.answer import Watch
from fathom.compiled import compiled, types
from fathom.engine.fragments.ground import ENTER, EXIT, INSIDE, LEAK, OUTSIDE, Ground
from fathom.engine.statespace import Rules, Space, whole_space

Flags = NDArray[np.uint8]
Numbers = NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class Crossings:
    """What an agent can do in a fragment.

    `configurations`: the states of the space with the agent outside, the first one first. `entered[c, p]`: the state
    after entering configuration c at port p. `sizes`: in how many cells the agent can be in a state of the space.
    `leaks`: how many moves let a block out of a port.
    """

    ground: Ground
    space: Space
    configurations: Numbers
    entered: Numbers
    number: Numbers
    sizes: Numbers
    leaks: int

    def __len__(self) -> int:
        """How many configurations there are."""
        return len(self.configurations)

    def blocks(self, configuration: int) -> tuple[int, ...]:
        """The cells where blocks lie in a configuration."""
        return self.ground.blocks_of(self.space.states[self.configurations[configuration]])

    @property
    def positions(self) -> int:
        """How many positions of blocks and agent there are with the agent inside, cell by cell."""
        return int(self.sizes.sum())

    def visited(self) -> int:
        """How many positions are visited, in all, by searching from every configuration and port by itself."""
        total = 0
        seen = np.zeros(len(self.space.states), np.uint8)
        queue = np.zeros(len(self.space.states), np.int64)
        left = np.zeros((len(self.ground.ports), len(self)), np.uint8)
        space = self.space
        for source in self.entered.reshape(-1, 1):
            found = _spread(space.indptr, space.indices, space.labels, self.number, source, seen, queue, left)
            total += int(self.sizes[queue[:found]].sum())
            seen[queue[:found]] = 0
        return total

    def from_port(self, configurations: Iterable[int], port: int) -> Flags:
        """Of each port and each configuration, whether some of these, entered at `port`, can be left there so."""
        left = np.zeros((len(self.ground.ports), len(self)), np.uint8)
        sources = self.entered[np.fromiter(configurations, np.int64), port]
        seen = np.zeros(len(self.space.states), np.uint8)
        queue = np.zeros(len(self.space.states), np.int64)
        space = self.space
        _spread(space.indptr, space.indices, space.labels, self.number, sources, seen, queue, left)
        return left


@compiled(
    types.int64(
        types.int64[::1],
        types.int32[::1],
        types.uint64[::1],
        types.int64[::1],
        types.int64[::1],
        types.uint8[::1],
        types.int64[::1],
        types.uint8[:, ::1],
    )
)
def _spread(
    indptr: Numbers,
    indices: NDArray[np.int32],
    labels: NDArray[np.uint64],
    number: Numbers,
    sources: Numbers,
    seen: Flags,
    queue: Numbers,
    left: Flags,
) -> int:
    found = 0
    for source in sources:
        if seen[source] == 0:
            seen[source] = 1
            queue[found] = source
            found += 1
    at = 0
    while at < found:
        state = queue[at]
        for move in range(indptr[state], indptr[state + 1]):
            label, after = np.int64(labels[move]), indices[move]
            if label == INSIDE:
                if seen[after] == 0:
                    seen[after] = 1
                    queue[found] = after
                    found += 1
            elif label >= EXIT and label < LEAK:
                left[label - EXIT, number[after]] = 1
        at += 1
    return found


def crossings_of(ground: Ground, rules: Rules, blocks: tuple[int, ...], watch: Watch) -> Crossings:
    """Everything that an agent can make of a fragment whose blocks lie in these cells at first."""
    space = whole_space(rules, [ground.state(blocks)], watch)
    agents = space.states[:, ground.words]
    configurations = np.flatnonzero(agents == OUTSIDE)
    number = np.full(len(agents), -1, np.int64)
    number[configurations] = np.arange(len(configurations))
    ports = len(ground.ports)
    entered = np.zeros((len(configurations), ports), np.int64)
    for port in range(ports):
        entered[:, port] = space.indices[space.indptr[configurations] + port]
    assert (space.labels[space.indptr[configurations]] == ENTER).all() or not ports
    sizes = np.zeros(len(agents), np.int64)
    sizes[space.indices] = space.costs
    leaks = int((space.labels == LEAK).sum())
    return Crossings(ground, space, configurations, entered, number, sizes, leaks)
