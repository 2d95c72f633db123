"""Gadgets designed by search: fragments of a size that do what a target does.

A tiny box is searched whole: all connected grounds up to the symmetries of the rules, all places for so many blocks,
all ports on the border. Larger ones are searched by annealing: cells, blocks and ports are changed at random, and a
change for the worse is taken less and less; a walk may begin with a fragment that is almost right. The faults that
walks end with weigh more from then on, so that the next walk ends elsewhere [Morris 1993]. Ports are around the box in
the order of the target's locations. All searches run compiled with their judge (`engine.fragments.boxes`),
which tells how far a fragment is from the target's language; what it lets through is extracted and compared with the
target in full, so a hit is a gadget and no guess. Finding nothing proves something only for a box that was searched
whole.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations, permutations

import numpy as np
from numpy.typing import NDArray

from fathom.answer import Watch
from fathom.engine.fragments import Ground
from fathom.engine.fragments.boxes import (
    BLOCKS,
    JUDGED,
    STEP,
    WRONG_MOVES,
    Box,
    anneal,
    in_order,
    laid,
    parameters_of,
    sweep,
)
from fathom.engine.fragments.falling import dude_rules
from fathom.engine.fragments.judge import BAD, GONE, NOTHING, desk, worth
from fathom.engine.fragments.pushing import push_rules
from fathom.engine.statespace import Rules
from fathom.errors import FathomError, LimitReached
from fathom.gadgets.generate.grounds import Wish, connected_grounds, sides_of
from fathom.gadgets.model.fragments import BLOCK, DUDES, FLOOR, WALL, Fragment, strength_of
from fathom.gadgets.solve.extract import compared, extracted

GLYPHS = WALL + FLOOR + BLOCK
"""By the numbers that cells have in the kernels."""

NEAR_CELLS = 2
"""Grounds that differ from a given one in so many cells are in its neighbourhood."""

_HOT, _WARM = 2.0, 0.7
_FIRST_ROUND, _LONGEST_ROUND, _AT_ONCE = 1 << 12, 1 << 18, 1 << 8
_HEAVIER, _LIGHTER, _HEAVIEST = 1.5, 0.9, 50.0


@dataclass
class Designed:
    """What a search found, and how much it looked at. `complete`: the whole box, or neighbourhood, was searched."""

    found: list[Fragment] = field(default_factory=list)
    judged: int = 0
    complete: bool = False


class _Search:
    """A box, the rules on it and the judge's desk, as the kernels take them."""

    def __init__(self, wish: Wish, seed: int) -> None:
        cells, ports = wish.rows * wish.columns, wish.target.locations
        self.wish = wish
        upright = wish.rules in DUDES
        strength = DUDES.index(wish.rules) if upright else strength_of(wish.rules, cells)
        self.parameters = parameters_of(wish.rows, wish.columns, ports, strength)
        self.rules = self._rules(strength)
        self.out = self.rules.rows_for_successors()
        self.desk = desk(wish.automaton())
        sides = np.array([row * wish.columns + column for row, column in sides_of(wish)], np.int64)
        clock = np.full(cells, -1, np.int64)
        clock[sides] = np.arange(len(sides))
        self.box = Box(
            np.array([wish.rows, wish.columns, wish.blocks, upright, 0, 0], np.int64),
            np.zeros(cells, np.uint8),
            np.zeros(ports, np.int64),
            np.zeros(cells, np.uint8),
            np.zeros(ports, np.int64),
            sides,
            clock,
            np.array([seed & (1 << 64) - 1], np.uint64),
            np.zeros(1),
        )

    def _rules(self, strength: int) -> Rules:
        cells = self.wish.rows * self.wish.columns
        ground = Ground(np.full((cells, 4), -1, np.int64), tuple(range(self.wish.target.locations)))
        return (dude_rules if self.wish.rules in DUDES else push_rules)(ground, strength)

    @property
    def judged(self) -> int:
        return int(self.box.numbers[JUDGED])

    def tried(self) -> Fragment:
        """The fragment that the kernels tried last, without what nobody can come to."""
        wish, cells = self.wish, self.box.tried_cells
        ports = [divmod(int(cell), wish.columns) for cell in self.box.tried_ports]
        reached, todo = set(ports), list(ports)
        while todo:
            row, column = todo.pop()
            for there in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
                inside = 0 <= there[0] < wish.rows and 0 <= there[1] < wish.columns
                if inside and there not in reached and GLYPHS[cells[there[0] * wish.columns + there[1]]] != WALL:
                    reached.add(there)
                    todo.append(there)
        rows = [
            "".join(
                GLYPHS[cells[row * wish.columns + column]] if (row, column) in reached else WALL
                for column in range(wish.columns)
            )
            for row in range(wish.rows)
        ]
        return Fragment(tuple(rows), tuple(zip(wish.names, ports, strict=True)), wish.rules, wish.target.name)

    def whole(self, watch: Watch) -> Iterator[Fragment]:
        """All fragments of the box that the judge lets through, grounds that are images of others left out."""
        border = set(self.box.sides.tolist())
        for floor in connected_grounds(self.wish):
            at_border = [cell for cell in floor if cell in border]
            for ports in permutations(at_border, self.wish.target.locations):
                yield from self._swept(floor, ports, watch)

    def around(self, near: Fragment, watch: Watch) -> Iterator[Fragment]:
        """All that the judge lets through whose ground differs from this one's in at most so many cells."""
        columns = self.wish.columns
        ports = tuple(row * columns + column for _, (row, column) in near.ports)
        ground = {cell for cell, glyph in enumerate("".join(near.rows)) if glyph != WALL}
        others = [cell for cell in range(self.box.cells.size) if cell not in ports]
        for count in range(NEAR_CELLS + 1):
            for changed in combinations(others, count):
                yield from self._swept(tuple(sorted(ground.symmetric_difference(changed))), ports, watch)

    def _swept(self, floor: tuple[int, ...], ports: tuple[int, ...], watch: Watch) -> Iterator[Fragment]:
        """All that the judge lets through on a ground, with its ports."""
        box, wish = self.box, self.wish
        watch.check("judging fragments", self.judged, nodes=self.judged)
        box.tried_ports[:] = ports
        if not wish.has_mouths(floor, ports) or not in_order(box):
            return
        free = np.array([cell for cell in floor if cell not in ports], np.int64)
        for count in range(min(wish.blocks, len(free)) + 1):
            box.tried_cells[:] = GLYPHS.index(WALL)
            box.tried_cells[list(floor)] = GLYPHS.index(FLOOR)
            watch.check("judging fragments", self.judged, nodes=self.judged)
            yield from self._with_blocks(free, count)

    def _with_blocks(self, free: NDArray[np.int64], count: int) -> Iterator[Fragment]:
        self.box.numbers[BLOCKS] = count
        chosen = np.arange(max(count, 1))
        more = 1
        while more == 1:
            more = sweep(self.rules.expand, self.parameters, self.box, self.out, self.desk, free, chosen)
            if more:
                yield self.tried()

    def annealed(self, near: Fragment | None, watch: Watch) -> Iterator[Fragment]:
        """Fragments that the judge lets through, met on random walks of growing length; it never ends."""
        box, number = self.box, 0
        while True:
            number += 1
            steps = min(_LONGEST_ROUND, _FIRST_ROUND * (number & -number))  # as Luby, Sinclair and Zuckerman restart
            box.value[0] = 2 * NOTHING
            if near is not None:
                box.cells[:] = [GLYPHS.index(glyph) for row in near.rows for glyph in row]
                box.ports[:] = [row * self.wish.columns + column for _, (row, column) in near.ports]
                box.value[0] = NOTHING
            box.numbers[STEP] = 0
            while box.numbers[STEP] < steps:
                watch.check("judging fragments", self.judged, nodes=self.judged)
                hot = _HOT if near is None else _WARM
                if anneal(self.rules.expand, self.parameters, box, self.out, self.desk, _AT_ONCE, steps, hot):
                    yield self.tried()
                    box.value[0] = 2 * NOTHING
            self._weigh()

    def _weigh(self) -> None:
        """Make the faults that a walk has ended with heavier, and the others lighter: the next ends elsewhere."""
        box, desk = self.box, self.desk
        box.tried_cells[:] = box.cells
        box.tried_ports[:] = box.ports
        blocks = laid(box, self.parameters)
        worth(self.rules.expand, self.parameters, blocks, self.out, desk, WRONG_MOVES)
        faults = (desk.seen == BAD) | ((desk.table >= 0) & (desk.seen != GONE))
        changed = np.where(faults, _HEAVIER * desk.weights, 1 + _LIGHTER * (desk.weights - 1))
        desk.weights[:] = np.minimum(changed, _HEAVIEST)


def designs(
    wish: Wish,
    watch: Watch,
    *,
    whole: bool | None = None,
    most: int = 1,
    seed: int = 0,
    near: Fragment | None = None,
) -> Designed:
    """Fragments that are the target, at most so many; what was looked at until a limit ended it is told, too.

    With `near` the walks begin with that fragment, which must be as large as the box; and if `whole`, all grounds
    are searched that differ from its own in a few cells, with its ports and with blocks anywhere.
    """
    search, result = _Search(wish, seed), Designed()
    if near is not None:
        _refuse_unfit(near, wish)
    seen: set[tuple[object, ...]] = set()
    all_of_it = wish.tiny and near is None if whole is None else whole
    found = search.annealed(near, watch)
    if all_of_it:
        found = search.whole(watch) if near is None else search.around(near, watch)
    try:
        for one in found:
            if (one.rows, one.ports) not in seen and _is(one, wish):
                result.found.append(one)
            seen.add((one.rows, one.ports))
            if len(result.found) >= most:
                break
        else:
            result.complete = True
    except LimitReached:
        pass
    result.judged = search.judged
    return result


def _refuse_unfit(near: Fragment, wish: Wish) -> None:
    sides = set(sides_of(wish))
    wanted = (wish.rows, wish.columns, wish.target.locations)
    if (len(near.rows), len(near.rows[0]), len(near.ports)) != wanted or not sides.issuperset(
        dict(near.ports).values()
    ):
        raise FathomError(
            f"expected a fragment of {wish.rows}x{wish.columns} to begin with, and on its border "
            f"{wish.target.locations} ports"
        )


def _is(candidate: Fragment, wish: Wish) -> bool:
    found = extracted(candidate)
    return not found.leaks and compared(found, wish.target, wish.state).holds
