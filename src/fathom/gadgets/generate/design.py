"""Gadgets designed by search: fragments of a size that do what a target does.

A tiny box is searched whole: all connected grounds up to the symmetries of the rules, all places for so many blocks,
all ports on the border. Larger ones are searched by annealing: cells, blocks and ports are changed at random, and a
change for the worse is taken less and less. The judge is compiled (`engine.fragments.judge`); what it lets through is
extracted and compared with the target in full, so a hit is a gadget and no guess. Finding nothing proves something only
for a box that was searched whole.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations, permutations
from random import Random

import numpy as np

from fathom.answer import Watch
from fathom.engine.fragments.falling import dude_rules
from fathom.engine.fragments.judge import Judge
from fathom.engine.fragments.pushing import push_rules
from fathom.engine.statespace import Rules
from fathom.errors import FathomError, LimitReached
from fathom.gadgets.check.behaviour import closed, determined, machine, reduced
from fathom.gadgets.library.blocks import LETTERS
from fathom.gadgets.model import Gadget
from fathom.gadgets.model.fragments import BLOCK, DUDES, FLOOR, WALL, Cell, Fragment, known_rules, strength_of
from fathom.gadgets.solve.extract import compared, extracted, ground_of

MOST_CELLS = 64
WHOLE_CELLS = 12
"""Boxes of so many cells are searched whole unless something else is wished for."""

_HEAT, _COOLING, _ROUND = 3.0, 0.9995, 20_000


@dataclass
class Designed:
    """What a search found, and how much it looked at. `complete`: the whole box was searched."""

    found: list[Fragment] = field(default_factory=list)
    judged: int = 0
    complete: bool = False


@dataclass(frozen=True)
class Wish:
    """What is looked for: a target in a state, by which rules, in a box of so many rows and columns."""

    target: Gadget
    state: int
    rules: str
    rows: int
    columns: int
    blocks: int

    def __post_init__(self) -> None:
        """Refuse boxes that are too small or too large."""
        known_rules(self.rules)
        if min(self.rows, self.columns) < 1 or self.rows * self.columns > MOST_CELLS:
            raise FathomError(f"found a box of {self.rows}x{self.columns}, expected 1 to {MOST_CELLS} cells")
        if self.blocks < 0:
            raise FathomError("expected a number of blocks that is not negative")

    @property
    def names(self) -> str:
        """The letters of the ports."""
        return LETTERS.get(self.target.name, "abcdefghijklmnpqrstuvwxyz")[: self.target.locations]

    def rules_of(self, found: Fragment) -> Rules:
        """The compiled rules on a fragment's ground."""
        ground, _ = ground_of(found)
        if self.rules in DUDES:
            return dude_rules(ground, DUDES.index(self.rules))
        return push_rules(ground, strength_of(self.rules, ground.cells))

    def judge(self) -> tuple[Judge, int]:
        """The judge, and how many ways of the target there are to be gone."""
        ways = determined(reduced(machine(closed(self.target, self.state)))).ways
        table = np.full((len(ways), self.target.locations, self.target.locations), -1, np.int64)
        for state, open_ways in enumerate(ways):
            for way, followers in open_ways.items():
                (table[state, way[0], way[1]],) = followers
        return Judge(table), int((table >= 0).sum())


def designs(wish: Wish, watch: Watch, *, whole: bool | None = None, most: int = 1, seed: int = 0) -> Designed:
    """Fragments that are the target, at most so many; what was looked at until a limit ended it is told, too."""
    result = Designed()
    small = wish.rows * wish.columns <= WHOLE_CELLS
    candidates = _all(wish) if (small if whole is None else whole) else _annealed(wish, seed, result, watch)
    judge, ways = wish.judge()
    try:
        for candidate in candidates:
            if result.judged % 256 == 0:
                watch.check("judging fragments", result.judged)
            result.judged += 1
            ground, blocks = ground_of(candidate)
            told = judge(ground, wish.rules_of(candidate), blocks)
            if told.complete and not told.wrong and not told.leaks and int(told.gone.sum()) == ways:
                if _is(candidate, wish):
                    result.found.append(candidate)
                if len(result.found) >= most:
                    return result
        result.complete = True
    except LimitReached:
        pass
    return result


def _is(candidate: Fragment, wish: Wish) -> bool:
    found = extracted(candidate)
    return not found.leaks and compared(found, wish.target, wish.state).holds


def _fragment(wish: Wish, rows: Sequence[str], ports: Sequence[Cell]) -> Fragment:
    return Fragment(tuple(rows), tuple(zip(wish.names, ports, strict=True)), wish.rules, wish.target.name)


def _at_rest(rows: Sequence[str]) -> bool:
    """No block hangs in the air."""
    below = [*rows[1:], WALL * len(rows[0])]
    return not any(
        one == BLOCK and two == FLOOR
        for row, under in zip(rows, below, strict=True)
        for one, two in zip(row, under, strict=True)
    )


def _sides(wish: Wish) -> list[Cell]:
    """Where ports may be: on the border; with gravity, on its left and right."""
    whole = [(row, column) for row in range(wish.rows) for column in range(wish.columns)]
    ends = [one for one in whole if one[1] in (0, wish.columns - 1)]
    return (
        ends
        if wish.rules in DUDES
        else ends + [one for one in whole if one[0] in (0, wish.rows - 1) and one not in ends]
    )


def _mouths(wish: Wish, rows: Sequence[str], ports: Sequence[Cell]) -> bool:
    """With gravity, whether every port is a mouth one cell high: a wall below it and one above."""
    if wish.rules not in DUDES:
        return True
    near = [(row + step, column) for row, column in ports for step in (-1, 1)]
    return all(not 0 <= row < wish.rows or rows[row][column] == WALL for row, column in near)


def _all(wish: Wish) -> Iterator[Fragment]:
    """All fragments of the box, grounds that are images of others left out."""
    cells = [(row, column) for row in range(wish.rows) for column in range(wish.columns)]
    border = set(_sides(wish))
    images = _symmetries(wish)
    for shape in range(1, 1 << len(cells)):
        floor = [cell for index, cell in enumerate(cells) if shape >> index & 1]
        if any(sum(1 << image[index] for index in range(len(cells)) if shape >> index & 1) < shape for image in images):
            continue
        if len(floor) < wish.target.locations or not _connected(floor):
            continue
        at_border = [cell for cell in floor if cell in border]
        for ports in permutations(at_border, wish.target.locations):
            free = [cell for cell in floor if cell not in ports]
            for count in range(min(wish.blocks, len(free)) + 1):
                for blocks in combinations(free, count):
                    rows = _rows(wish, set(floor), set(blocks))
                    if _mouths(wish, rows, ports) and (wish.rules not in DUDES or _at_rest(rows)):
                        yield _fragment(wish, rows, ports)


def _rows(wish: Wish, floor: set[Cell], blocks: set[Cell]) -> list[str]:
    def glyph(cell: Cell) -> str:
        return BLOCK if cell in blocks else FLOOR if cell in floor else WALL

    return ["".join(glyph((row, column)) for column in range(wish.columns)) for row in range(wish.rows)]


def _connected(floor: Sequence[Cell]) -> bool:
    rest, todo = set(floor[1:]), [floor[0]]
    while todo:
        row, column = todo.pop()
        near = {(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)} & rest
        rest -= near
        todo += near
    return not rest


def _symmetries(wish: Wish) -> list[list[int]]:
    """What reflections and turns that keep the box and the rules do to the numbers of cells."""
    found = []
    upright = wish.rules in DUDES
    for flip_rows in (False,) if upright else (False, True):
        for flip_columns in (False, True):
            for turn in (False, True) if wish.rows == wish.columns and not upright else (False,):
                image = []
                for row in range(wish.rows):
                    for column in range(wish.columns):
                        one = wish.rows - 1 - row if flip_rows else row
                        other = wish.columns - 1 - column if flip_columns else column
                        one, other = (other, one) if turn else (one, other)
                        image.append(one * wish.columns + other)
                found.append(image)
    return found[1:]


def _annealed(wish: Wish, seed: int, result: Designed, watch: Watch) -> Iterator[Fragment]:
    """Fragments on a random walk towards what is wished for, begun anew from time to time; it never ends."""
    random = Random(seed)
    judge, ways = wish.judge()
    while True:
        here, worth, heat = None, -math.inf, _HEAT
        for _ in range(_ROUND):
            if result.judged % 256 == 0:
                watch.check("judging fragments", result.judged)
            result.judged += 1
            there = _changed(wish, here, random)
            if there is None:
                continue
            ground, blocks = ground_of(there)
            told = judge(ground, wish.rules_of(there), blocks)
            value = 2.0 * int(told.gone.sum()) - min(told.wrong, 20) - 2.0 * min(told.leaks, 10)
            if not told.complete:
                continue
            if value == 2.0 * ways:
                yield there
                break
            if value >= worth or random.random() < math.exp((value - worth) / heat):
                here, worth = there, value
            heat = max(0.15, heat * _COOLING)


def _changed(wish: Wish, here: Fragment | None, random: Random) -> Fragment | None:
    """Another fragment near this one; without one, a random one. None if that is no fragment."""
    sides = _sides(wish)
    if here is None:
        grid = [[random.choice("##...o") for _ in range(wish.columns)] for _ in range(wish.rows)]
        ports = random.sample(sides, wish.target.locations) if len(sides) >= wish.target.locations else []
    else:
        grid, ports = [list(row) for row in here.rows], [cell for _, cell in here.ports]
        for _ in range(random.choice((1, 1, 2, 3))):
            row, column = random.randrange(wish.rows), random.randrange(wish.columns)
            choice = random.random()
            if choice < 0.15:
                ports[random.randrange(len(ports))] = random.choice(sides)
            elif choice < 0.4:
                other = random.choice(((0, 1), (1, 0), (0, -1), (-1, 0)))
                down, right = (row + other[0]) % wish.rows, (column + other[1]) % wish.columns
                grid[row][column], grid[down][right] = grid[down][right], grid[row][column]
            else:
                grid[row][column] = random.choice("#.o")
    if len(set(ports)) < wish.target.locations:
        return None
    for row, column in ports:
        grid[row][column] = FLOOR
        for near in (row - 1, row + 1) if wish.rules in DUDES else ():
            if 0 <= near < wish.rows:
                grid[near][column] = WALL
    rows = ["".join(row) for row in grid]
    if sum(row.count(BLOCK) for row in rows) > wish.blocks or (wish.rules in DUDES and not _at_rest(rows)):
        return None
    if not _mouths(wish, rows, ports):
        return None
    return _fragment(wish, rows, ports)
