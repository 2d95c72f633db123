"""A maze seen from outside: the gadget that its network simulates, and which one of the library that is.

The network is a gadget again, with all configurations that it can reach as states. States that nobody outside can tell
apart are merged. That costs the product of the gadgets' states, so large mazes are refused.
"""

from __future__ import annotations

import math

from fathom.answer import Watch
from fathom.errors import FathomError
from fathom.gadgets.check.behaviour import Machine, machine, reduced
from fathom.gadgets.check.simulation import simulates
from fathom.gadgets.draw import gadget_scene
from fathom.gadgets.library import library
from fathom.gadgets.model import Gadget, Network, Traversal
from fathom.puzzles.gadgetmaze.model import Maze
from fathom.show import Scene

_MOST_CONFIGURATIONS = 20_000
_MOST_STATES = 12


def simulated_gadget(network: Network, watch: Watch) -> Gadget:
    """The gadget that the network is, from outside, with as few states as can be; its name says what it is."""
    size = math.prod(placed.gadget.states for placed in network.gadgets)
    if size > _MOST_CONFIGURATIONS:
        raise FathomError(f"the gadgets have {size:,} states together, expected at most {_MOST_CONFIGURATIONS:,}")
    watch.check("the network from outside", 0)
    least = reduced(machine(network.induced()))
    if len(least.ways) > _MOST_STATES:
        raise FathomError(f"from outside it has {len(least.ways):,} states, which are too many to draw")
    return Gadget(_named(network, least, watch), len(network.outside), len(least.ways), _traversals(least))


def _traversals(found: Machine) -> tuple[Traversal, ...]:
    return tuple(
        Traversal(state, enter, leave, after)
        for state, ways in enumerate(found.ways)
        for (enter, leave), states in ways.items()
        for after in sorted(states)
    )


def _named(network: Network, found: Machine, watch: Watch) -> str:
    """The gadget of the library that does the same, if there is one with as many states or fewer."""
    if not found.useful:
        return "Nobody gets through"
    for name, gadget in library().items():
        watch.check("gadgets of the library", 0)
        if gadget.states <= len(found.ways) and len(found.useful) <= gadget.locations <= len(network.outside):
            for state in range(gadget.states):
                if simulates(network, gadget, state, mirror=True).holds:
                    return f"It simulates {name}, from the state {gadget.state_names[state]}"
    return "It simulates no gadget of the library"


def simulated(maze: Maze, watch: Watch) -> Scene:
    """The gadget that the maze is from outside, in all its states."""
    return gadget_scene(simulated_gadget(maze.network, watch))
