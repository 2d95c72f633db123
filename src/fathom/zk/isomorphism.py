"""Isomorphisms of puzzles of moves: new names for the cells and, cell by cell, for the states.

They turn positions into positions, moves into moves and solutions into solutions of the renamed puzzle, and back. There
are n! (k!)^n of them for n cells of k states.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from random import Random

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True)
class Isomorphism:
    """The new name of each cell, and for each cell (as it was called) the new name of each of its states."""

    cells: NDArray[np.uint16]
    states: NDArray[np.uint8]

    def position(self, states: NDArray[np.uint8]) -> NDArray[np.uint8]:
        """The same position of the renamed puzzle."""
        renamed = np.empty_like(states)
        renamed[self.cells] = self.states[np.arange(states.size), states]
        return renamed

    def moves(self, moves: NDArray[np.uint16]) -> NDArray[np.uint16]:
        """The same moves of the renamed puzzle, the changes of each in the order of the new names."""
        cell, before, after = moves[..., 0], moves[..., 1], moves[..., 2]
        renamed = np.empty_like(moves)
        renamed[..., 0] = self.cells[cell]
        renamed[..., 1] = self.states[cell, before]
        renamed[..., 2] = self.states[cell, after]
        order = np.argsort(renamed[..., 0], axis=-1)
        return np.take_along_axis(renamed, order[..., None], axis=-2)

    @cached_property
    def inverse(self) -> Isomorphism:
        """The way back: new names become old ones."""
        return Isomorphism(
            np.argsort(self.cells).astype(np.uint16),
            np.argsort(self.states, axis=1).astype(np.uint8)[np.argsort(self.cells)],
        )

    def encoded(self) -> bytes:
        """Both tables, one after the other."""
        return self.cells.astype(">u2").tobytes() + self.states.tobytes()

    @classmethod
    def decoded(cls, data: bytes, cells: int, states: int) -> Isomorphism | None:
        """What `encoded` told about so many cells of so many states; None if it is no isomorphism."""
        if len(data) != encoded_size(cells, states):
            return None
        names = np.frombuffer(data, ">u2", cells).astype(np.uint16)
        renamed = np.frombuffer(data, np.uint8, cells * states, 2 * cells).reshape(cells, states)
        if (np.sort(names) != np.arange(cells)).any() or (np.sort(renamed, axis=1) != np.arange(states)).any():
            return None
        return cls(names, renamed)


def encoded_size(cells: int, states: int) -> int:
    """How many bytes tell an isomorphism."""
    return cells * (2 + states)


def random_isomorphism(cells: int, states: int, source: Random) -> Isomorphism:
    """Any isomorphism, each as likely as the others if the source is fair."""
    renamed = np.array([shuffled(states, source) for _ in range(cells)], np.uint8)
    return Isomorphism(np.array(shuffled(cells, source), np.uint16), renamed)


def shuffled(number: int, source: Random) -> list[int]:
    """The numbers below a number, in any order."""
    order = list(range(number))
    source.shuffle(order)
    return order
