"""Boards made backward from their solution [Kluiver 2020, 4.5].

A block stands on every target. Again and again one is pulled away from where it stands: at right angles to its last
pull, over free ice, with room behind it for whoever will push it back, and with something beyond to stop it there then:
the edge, another block, normal floor that is put there, or a new block, whose own way there is made by later pulls.
Played forward, the pulls are pushes that solve the board. That stays true because

- no square that a block slid over or stood on becomes floor or gets a new block;
- a new block, which from then on stands there in all that was made before, is not put where a pusher has to stand.

The shortest solution may be another one. While it slides over squares the pulls never used, one of these becomes
normal floor, which leaves the pulls as they were.
"""

from __future__ import annotations

from random import Random

import numpy as np

from fathom.puzzles.iceblock.generate.draft import Draft, empty, squares_of, steps_of
from fathom.puzzles.iceblock.generate.gauge import Gauge
from fathom.puzzles.iceblock.generate.requirements import Wish
from fathom.puzzles.iceblock.model import FLOOR, ICE, WALL, Push, Pushes

_ANY_AXIS = -1


class Pulling:
    """A board while its blocks are pulled back."""

    def __init__(self, random: Random, wish: Wish) -> None:
        self.random = random
        self.shape = wish.shape
        self.cells = empty(wish.shape)
        self.inside = set(squares_of(wish.shape))
        self.targets = sorted(random.sample(squares_of(wish.shape), wish.targets))
        self.axes = dict.fromkeys(self.targets, _ANY_AXIS)
        """Of the square of every block the axis of its last pull: 0 upright, 1 level."""
        self.paths = set(self.targets)
        """The squares that blocks have slid over or stood on."""
        self.pushers: set[int] = set()
        """The squares where somebody has to stand."""
        self.pushes: list[tuple[int, int]] = []
        """The solution so far, last push first."""
        self.new_blocks = wish.most_blocks - wish.targets
        self.floor = wish.floor.most if wish.floor.most is not None else len(self.inside)

    def pull(self) -> bool:
        """Pull one of the blocks in one of the directions that it can take; whether there was any."""
        choices = [(block, way) for block, axis in self.axes.items() for way in range(4) if way % 2 != axis]
        self.random.shuffle(choices)
        return any(self._pull(block, way) for block, way in choices)

    def _pull(self, block: int, way: int) -> bool:
        step = int(steps_of(self.shape)[way])
        room = self._room(block, step)
        if not room or not self._stop(block - step, way):
            return False
        distance = self.random.choice(room)
        end = block + distance * step
        self.paths.update(range(block, end + step, step))
        self.pushers.add(end + step)
        self.pushes.append((end, (way + 2) % 4))
        del self.axes[block]
        self.axes[end] = way % 2
        return True

    def _room(self, block: int, step: int) -> list[int]:
        """How far a block can be pulled, so that it can be pushed back."""
        found = []
        square, distance = block + step, 1
        while self.cells[square] == ICE and square not in self.axes:
            if self.cells[square + step] != WALL and square + step not in self.axes:
                found.append(distance)
            square, distance = square + step, distance + 1
        return found

    def _stop(self, square: int, way: int) -> bool:
        """Make sure that something on `square` stops a block."""
        if square in self.axes or self.cells[square] != ICE:
            return True
        if square in self.paths:
            return False
        may_be_block = self.new_blocks > 0 and square not in self.pushers
        if may_be_block and (self.floor == 0 or self.random.random() < 0.5):
            self.axes[square] = way % 2
            self.paths.add(square)
            self.new_blocks -= 1
        elif self.floor > 0:
            self.cells[square] = FLOOR
            self.floor -= 1
        else:
            return False
        return True

    def drawn_up(self) -> Draft:
        """The board as it is now."""
        return Draft(self.shape, self.cells.copy(), tuple(self.targets), tuple(sorted(self.axes)))

    def solution(self) -> Pushes:
        """The pulls, played forward, on the board without its rim."""
        columns = self.shape[1]
        placed = ((*divmod(square, columns + 2), way) for square, way in reversed(self.pushes))
        return Pushes(tuple(Push((row - 1) * columns + column - 1, way) for row, column, way in placed))


def pulled(random: Random, wish: Wish, gauge: Gauge) -> tuple[Draft, Pushes]:
    """A board made backward, without the shortcuts that could be closed, and the solution it was made from."""
    pulling = Pulling(random, wish)
    for _ in range(wish.pulls):
        if not pulling.pull():
            break
    draft = pulling.drawn_up()
    floor = pulling.floor
    while floor > 0 and (used := gauge.solution_squares(draft)) is not None:
        outside = sorted(used - pulling.paths)
        if not outside:
            break
        draft = draft.with_ground(random.choice(outside), FLOOR)
        floor -= 1
    assert np.array_equal(draft.cells[pulling.targets], [ICE] * len(pulling.targets))
    return draft, pulling.solution()
