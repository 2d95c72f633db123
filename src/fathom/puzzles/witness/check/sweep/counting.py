"""The lines of the grid, decided one after another, row by row: paths that agree in what matters are counted as one.

A state is what matters of the path and what matters of the cells. Both are numbered, and what follows from a decision
is found out in plain Python once for each path and once for each ground; the pairs of them, of which there are many
more, are arrays. So the time grows with the width of the panel only, not with the number of lines. Numbers of lines are
rows of limbs of 31 bits, for they have no bound.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from fathom.answer import Watch
from fathom.errors import LimitReached
from fathom.puzzles.witness.check.sweep.ground import Ground, Soil, Turn
from fathom.puzzles.witness.check.sweep.path import Choice, Drawn, Hopes, Pencil
from fathom.puzzles.witness.model import ANTIBODY, Panel, Place
from fathom.puzzles.witness.model.regions import cells_at, outside

_BITS = 31
_PULSE = 1000

Filling = tuple[frozenset[Place], frozenset[Place]]
"""Lines that the path must use, and lines that it must not."""

Longs = NDArray[np.int64]


class Sweep:
    """One count of all lines that have more than one place; with a `filling`, of those that keep to it."""

    def __init__(self, panel: Panel, filling: Filling | None = None) -> None:
        """Lay out the order."""
        self.panel = panel
        self.starts = frozenset(panel.starts)
        self.beyond = outside(panel, panel.layers[0])
        across = panel.pillar or panel.columns <= panel.rows
        places = [(x, y) for y in range(panel.height) for x in range(panel.width) if (x + y) % 2]
        self.order = sorted(places, key=lambda place: place[::-1] if across else place)
        walls, inner = filling or (frozenset(), frozenset())
        strict = {place for layer in panel.layers if not layer.has(ANTIBODY) for place in layer.hexagons}
        erasable = {
            place
            for layer in panel.layers
            for place in layer.hexagons
            if place not in strict and cells_at(panel, place)
        }
        self.pencil = Pencil(panel, walls, inner, erasable)
        self.soil = Soil(panel, self.beyond, filling is not None)

    def count(self, watch: Watch, most: int) -> int:
        """Decide line by line; raises `LimitReached` if there are more than so many states at once."""
        last: dict[Place, int] = {}
        for number, edge in enumerate(self.order):
            last |= dict.fromkeys(self._around(edge), number)
        credit = sum(self.soil.credits(cell) for cell in last)
        corners: list[Place] = []
        cells: list[Place] = []
        paths, grounds = [Drawn(False, False, ())], [Ground((), (), ())]
        states, ways = np.zeros((1, 2), np.int64), np.ones((1, 1), np.int64)
        for number, edge in enumerate(self.order):
            watch.check("counting again", number, len(self.order), states=len(states))
            around = self._around(edge)
            corners += [place for place in around if place[0] % 2 == 0 and place not in corners]
            fresh = [place for place in around if place[0] % 2 and place not in cells]
            credit -= sum(map(self.soil.credits, fresh))
            cells += fresh
            gone = [place for place in around if last[place] == number]
            done = {place for place, step in last.items() if step <= number}.union(self.order[: number + 1])
            hopes = Hopes(bool(self.starts - done), bool(self.pencil.ends - done))
            choices = [self.pencil.choices(corners, edge, gone, hopes, path) for path in paths]
            step = _Step(choices, Turn(self.soil, cells, fresh, edge, gone, credit), watch)
            states, ways = step.taken(states, ways, grounds)
            if len(states) > most:
                raise LimitReached(f"more than {most:,} states")
            paths, grounds = list(step.path_numbers), list(step.ground_numbers)
            corners = [place for place in corners if place not in gone]
            cells = [place for place in cells if place not in gone]
        whole = np.array([path.begun and path.ended for path in paths], bool)
        return _sum(ways[whole[states[:, 0]]] if len(states) else ways[:0])

    def _around(self, edge: Place) -> list[Place]:
        """The corners of a line and the cells beside it that are part of the panel."""
        return [place for place in dict.fromkeys(self.panel.beside(edge)) if place not in self.beyond]


class _Step:
    """One decision, for all states at once."""

    def __init__(self, paths: list[list[Choice]], turn: Turn, watch: Watch) -> None:
        self.paths, self.turn, self.watch = paths, turn, watch
        self.path_numbers: dict[Drawn, int] = {}
        self.ground_numbers: dict[Ground, int] = {}

    def taken(self, states: Longs, ways: Longs, grounds: list[Ground]) -> tuple[Longs, Longs]:
        """The states after the decision, and how many ways lead to each."""
        found, numbers = [], []
        for mark in sorted({choice[1:] for choices in self.paths for choice in choices}):
            chosen = [[choice for choice in choices if choice[1:] == mark] for choices in self.paths]
            some = np.array([bool(choices) for choices in chosen], bool)
            rows = np.flatnonzero(some[states[:, 0]])
            next_ground = self._next_grounds(grounds, np.unique(states[rows, 1]), mark)
            rows = rows[next_ground[states[rows, 1]] >= 0]
            for turn in range(max(map(len, chosen))):
                next_path = np.full(len(chosen), -1, np.int64)
                for number in np.unique(states[rows, 0]).tolist():
                    if turn < len(chosen[number]):
                        drawn = chosen[number][turn].drawn
                        next_path[number] = self.path_numbers.setdefault(drawn, len(self.path_numbers))
                own = rows[next_path[states[rows, 0]] >= 0]
                found.append(np.stack([next_path[states[own, 0]], next_ground[states[own, 1]]], 1))
                numbers.append(ways[own])
        if not found:
            return states[:0], ways[:0]
        return _merged(np.concatenate(found), np.concatenate(numbers))

    def _next_grounds(self, grounds: list[Ground], wanted: Longs, mark: tuple[bool, bool, tuple[Place, ...]]) -> Longs:
        """The numbers of the grounds that those which are wanted become; -1 where something is wrong."""
        found = np.full(len(grounds), -1, np.int64)
        for done, number in enumerate(wanted.tolist()):
            if done % _PULSE == 0:
                self.watch.check("counting again")
            ground = self.turn.after(grounds[number], *mark)
            if ground is not None:
                found[number] = self.ground_numbers.setdefault(ground, len(self.ground_numbers))
        return found


def _merged(states: Longs, ways: Longs) -> tuple[Longs, Longs]:
    """Equal states as one, with the sum of their ways."""
    if not len(states):
        return states, ways
    keys = states[:, 0] * (1 + int(states[:, 1].max())) + states[:, 1]
    order = np.argsort(keys, kind="stable")
    first = np.flatnonzero(np.diff(keys[order], prepend=-1))
    return states[order[first]], _carried(np.add.reduceat(ways[order], first, axis=0))


def _carried(ways: Longs) -> Longs:
    """Sums of limbs with every limb below its bound again; fewer than 2 ** 31 numbers were added."""
    low, carry = [], np.zeros(len(ways), np.int64)
    for limb in range(ways.shape[1]):
        total = ways[:, limb] + carry
        low.append(total & ((1 << _BITS) - 1))
        carry = total >> _BITS
    if carry.any():
        low.append(carry)
    return np.stack(low, 1)


def _sum(ways: Longs) -> int:
    return sum(int(limb) << (_BITS * place) for place, limb in enumerate(ways.sum(axis=0).tolist()))
