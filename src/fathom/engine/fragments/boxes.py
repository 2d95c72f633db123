"""Boxes of at most 64 cells that are changed until a fragment in them is what is wanted: kernels of a design search.

`anneal` changes cells, blocks and ports at random, and takes a change for the worse less and less often; `sweep` goes
through all places for blocks on one ground. Both judge by `judge.worth`. All cells of a box are numbered, walls too:
a wall is beside nothing, so that a change of the ground changes a few numbers of the table that the rules are handed.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from fathom.compiled import compiled, types
from fathom.engine.dice import DICE, Dice, throw
from fathom.engine.fragments.ground import DOWN, HEAD, LEFT, NEIGHBOURS, PORT_CELLS, PORT_OF, RIGHT, UP
from fathom.engine.fragments.judge import DESK, HOLDS, NOTHING, Desk, worth
from fathom.engine.statespace.rules import EXPAND_FUNCTION

Words = NDArray[np.uint64]
Numbers = NDArray[np.int64]
Bytes = NDArray[np.uint8]

WALL, FLOOR, BLOCK = range(3)

ROWS, COLUMNS, BLOCKS, UPRIGHT, STEP, JUDGED = range(6)
"""The numbers of a box: its size, at most so many blocks, whether there is gravity; steps made, fragments judged."""

COLDEST = 0.12
WRONG_MOVES = 60
"""After so many wrong moves a fragment is not looked at further."""


class Box(NamedTuple):
    """A fragment, and the one that is tried next."""

    numbers: Numbers
    cells: Bytes
    ports: Numbers
    tried_cells: Bytes
    tried_ports: Numbers
    sides: Numbers  # cells where ports may be, clockwise
    clock: Numbers  # of each cell its number among these
    dice: Dice
    value: NDArray[np.float64]  # what the fragment is worth


_BYTES, _NUMBERS, _WORDS = types.uint8[::1], types.int64[::1], types.uint64[:, ::1]
BOX = types.NamedTuple(
    (_NUMBERS, _BYTES, _NUMBERS, _BYTES, _NUMBERS, _NUMBERS, _NUMBERS, DICE, types.float64[::1]), Box
)


def parameters_of(rows: int, columns: int, ports: int, strength: int) -> Numbers:
    """The numbers for the rules of a box, all walls; `laid` fills them in."""
    cells = rows * columns
    head = [cells, 1, ports, strength, HEAD, HEAD + 4 * cells, HEAD + 5 * cells]
    return np.concatenate([head, np.full(5 * cells + ports, -1, np.int64)])


@compiled(types.uint64(BOX, types.int64[::1]))
def laid(box: Box, parameters: Numbers) -> int:
    """Write the tried ground into the parameters; where its blocks are."""
    rows, columns, cells = box.numbers[ROWS], box.numbers[COLUMNS], box.tried_cells
    blocks = np.uint64(0)
    for cell in range(cells.size):
        row, column = divmod(cell, columns)
        at = parameters[NEIGHBOURS] + 4 * cell
        floor = cells[cell] != WALL
        parameters[at + UP] = cell - columns if floor and row > 0 and cells[cell - columns] != WALL else -1
        parameters[at + DOWN] = cell + columns if floor and row < rows - 1 and cells[cell + columns] != WALL else -1
        parameters[at + LEFT] = cell - 1 if floor and column > 0 and cells[cell - 1] != WALL else -1
        parameters[at + RIGHT] = cell + 1 if floor and column < columns - 1 and cells[cell + 1] != WALL else -1
        parameters[parameters[PORT_OF] + cell] = -1
        if cells[cell] == BLOCK:
            blocks |= np.uint64(1) << np.uint64(cell)
    for port in range(box.tried_ports.size):
        parameters[parameters[PORT_CELLS] + port] = box.tried_ports[port]
        parameters[parameters[PORT_OF] + box.tried_ports[port]] = port
    return blocks  # type: ignore[return-value]


@compiled(types.void(BOX))
def _anything(box: Box) -> None:
    """Try a random fragment."""
    for cell in range(box.tried_cells.size):
        chance = throw(box.dice, 8)
        box.tried_cells[cell] = WALL if chance < 3 else FLOOR if chance < 7 else BLOCK
    for port in range(box.tried_ports.size):
        box.tried_ports[port] = box.sides[throw(box.dice, box.sides.size)]


@compiled(types.void(BOX))
def _change(box: Box) -> None:
    """Try one to four changes of the fragment."""
    rows, columns, cells = box.numbers[ROWS], box.numbers[COLUMNS], box.tried_cells
    cells[:] = box.cells
    box.tried_ports[:] = box.ports
    for _ in range(1 + throw(box.dice, 2) * throw(box.dice, 4)):
        cell, choice = throw(box.dice, cells.size), throw(box.dice, 20)
        row, column = divmod(cell, columns)
        if choice < 2:
            box.tried_ports[throw(box.dice, box.ports.size)] = box.sides[throw(box.dice, box.sides.size)]
        elif choice < 7:
            side = throw(box.dice, 4)
            row = (row + (side == DOWN) - (side == UP)) % rows
            column = (column + (side == RIGHT) - (side == LEFT)) % columns
            other = row * columns + column
            cells[cell], cells[other] = cells[other], cells[cell]
        elif choice < 10:
            other = throw(box.dice, cells.size)
            cells[cell], cells[other] = cells[other], cells[cell]
        else:
            cells[cell] = throw(box.dice, 3)


@compiled(types.boolean(BOX))
def in_order(box: Box) -> bool:
    """Whether the tried ports are around the box in their order, one way or the other."""
    falls, count = 0, box.tried_ports.size
    for port in range(count):
        falls += box.clock[box.tried_ports[port]] > box.clock[box.tried_ports[(port + 1) % count]]
    return falls in (1, count - 1) or count < 3


@compiled(types.boolean(BOX))
def _mended(box: Box) -> bool:
    """Let blocks fall and wall in the mouths of the ports, if there is gravity; whether the tried one is a fragment."""
    rows, columns, cells = box.numbers[ROWS], box.numbers[COLUMNS], box.tried_cells
    upright = box.numbers[UPRIGHT] != 0
    for number in range(box.tried_ports.size):
        port = box.tried_ports[number]
        for other in range(number):
            apart = abs(box.tried_ports[other] - port)
            if apart == 0 or (upright and apart == columns):
                return False
        cells[port] = FLOOR
        if upright and port >= columns:
            cells[port - columns] = WALL
        if upright and port < columns * (rows - 1):
            cells[port + columns] = WALL
    count = 0
    for cell in range(cells.size - 1, -1, -1):
        if cells[cell] != BLOCK:
            continue
        count += 1
        end = cell
        while upright and end + columns < cells.size and cells[end + columns] == FLOOR:
            end += columns
        cells[cell], cells[end] = FLOOR, BLOCK
    return in_order(box) and count <= box.numbers[BLOCKS]  # type: ignore[no-any-return]


@compiled(types.int64(EXPAND_FUNCTION, types.int64[::1], BOX, _WORDS, DESK, types.int64, types.int64, types.float64))
def anneal(
    expand: Any, parameters: Numbers, box: Box, out: Words, desk: Desk, steps: int, round_steps: int, hottest: float
) -> int:
    """Change the fragment so many times, from hot to cold within a round; 1 once the tried one holds."""
    numbers = box.numbers
    for _ in range(steps):
        heat = hottest * (COLDEST / hottest) ** (numbers[STEP] / round_steps)
        numbers[STEP] += 1
        if box.value[0] < NOTHING:
            _anything(box)
        else:
            _change(box)
        if not _mended(box):
            continue
        blocks = laid(box, parameters)
        numbers[JUDGED] += 1
        found = worth(expand, parameters, blocks, out, desk, WRONG_MOVES)
        if found == HOLDS:
            return 1
        better = found - box.value[0]
        if better >= 0 or throw(box.dice, 1 << 20) < math.exp(better / heat) * (1 << 20):
            box.value[0] = found
            box.cells[:] = box.tried_cells
            box.ports[:] = box.tried_ports
    return 0


@compiled(types.int64(EXPAND_FUNCTION, types.int64[::1], BOX, _WORDS, DESK, _NUMBERS, _NUMBERS))
def sweep(expand: Any, parameters: Numbers, box: Box, out: Words, desk: Desk, free: Numbers, chosen: Numbers) -> int:
    """Judge all ways to put blocks on free cells of the tried ground, from the chosen one on; 1 as soon as one holds.

    `chosen` has the places of the blocks among the free cells, rising; the first `BLOCKS` of them are in use. The
    next ones come in order, so a sweep that has found something can go on behind it. 0: there are no others.
    """
    numbers, cells = box.numbers, box.tried_cells
    blocks, columns = numbers[BLOCKS], numbers[COLUMNS]
    while True:
        for cell in free:
            cells[cell] = FLOOR
        for number in range(blocks):
            cells[free[chosen[number]]] = BLOCK
        rest = True
        for number in range(blocks):
            below = free[chosen[number]] + columns
            rest = rest and not (numbers[UPRIGHT] != 0 and below < cells.size and cells[below] == FLOOR)
        holds = False
        if rest:
            numbers[JUDGED] += 1
            holds = worth(expand, parameters, laid(box, parameters), out, desk, 1) == HOLDS
        last = blocks - 1
        while last >= 0 and chosen[last] == free.size - blocks + last:
            last -= 1
        if last >= 0:
            chosen[last] += 1
            for number in range(last + 1, blocks):
                chosen[number] = chosen[number - 1] + 1
        if holds:
            return 1 if last >= 0 else 2
        if last < 0:
            return 0
