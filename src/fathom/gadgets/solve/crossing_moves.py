"""The moves of a crossing: how an agent gets from one port to another, and what it leaves behind.

A crossing is a path through the space of `fathom.engine.fragments`, from the state that entering leads to, to one from
which the wanted port leads out; between two states there is one push, and before it a walk. Pushes are fewest.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from itertools import pairwise

from fathom.engine.fragments import EXIT, INSIDE
from fathom.engine.plain_search import reached, run_along, way_to
from fathom.errors import FathomError
from fathom.gadgets.check.behaviour import Way
from fathom.gadgets.model.fragments import DUDES, Cell
from fathom.gadgets.solve.extract import SIDES, Extracted

LETTERS = "udlr"


def crossing(found: Extracted, configuration: int, way: Way, after: int | None = None) -> tuple[str, int] | None:
    """Letters of the moves (capitals push) of a crossing from a configuration, and the configuration it leaves.

    The agent begins in the port where it enters and ends in the one where it leaves. With `after`, that configuration
    is wanted. None if there is no such crossing.
    """
    if found.fragment.rules in DUDES:
        raise FathomError("moves are told for rules of pushing only")
    space, number = found.crossings.space, found.crossings.number
    start = int(found.crossings.entered[configuration, way[0]])
    came: dict[int, int] = {start: -1}
    queue = deque([start])
    while queue:
        state = queue.popleft()
        for move in range(int(space.indptr[state]), int(space.indptr[state + 1])):
            label, head = int(space.labels[move]), int(space.indices[move])
            if label == INSIDE and head not in came:
                came[head] = state
                queue.append(head)
            elif label == EXIT + way[1] and (after is None or number[head] == after):
                states = [state]
                while came[states[-1]] >= 0:
                    states.append(came[states[-1]])
                return _letters(found, way, states[::-1]), int(number[head])
    return None


def _letters(found: Extracted, way: Way, states: Sequence[int]) -> str:
    cells = sorted(found.fragment.floor)
    blocks = [
        frozenset(cells[cell] for cell in found.crossings.ground.blocks_of(found.crossings.space.states[state]))
        for state in states
    ]
    agent = found.fragment.ports[way[0]][1]
    letters = ""
    for here, then in pairwise(blocks):
        (first,), (last,) = here - then, then - here
        side = (_sign(last[0] - first[0]), _sign(last[1] - first[1]))
        letters += _walk(found, here, agent, (first[0] - side[0], first[1] - side[1]))
        letters += LETTERS[SIDES.index(side)].upper()
        agent = first
    return letters + _walk(found, blocks[-1], agent, found.fragment.ports[way[1]][1])


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def _walk(found: Extracted, blocks: frozenset[Cell], start: Cell, end: Cell) -> str:
    def steps(here: Cell) -> Iterator[tuple[Cell, str]]:
        for letter, (down, right) in zip(LETTERS, SIDES, strict=True):
            there = here[0] + down, here[1] + right
            if there in found.fragment.floor and there not in blocks:
                yield there, letter

    return "".join(way_to(reached(start, steps), end))


def moves_of(found: Extracted, word: Sequence[Way], first: int = 0) -> list[str] | None:
    """For a sequence of crossings from a configuration, the moves of each; None if it is not allowed."""

    def leads(configuration: int, way: Way) -> Iterator[tuple[int, tuple[int, Way, int]]]:
        left = found.crossings.from_port([configuration], way[0])[way[1]]
        for after in left.nonzero()[0].tolist():
            yield after, (configuration, way, after)

    run = run_along(word, first, leads)
    if run is None:
        return None
    told = []
    for crossed in run:
        made = crossing(found, *crossed)
        assert made is not None
        told.append(made[0])
    return told
