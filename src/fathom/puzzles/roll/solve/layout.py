"""A board laid out for the engine: tiles, faces and what lies across their edges in tables (see `kernels`)."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from fathom.engine.statespace import Rules
from fathom.puzzles.roll.model import Board, Rolls
from fathom.puzzles.roll.solve import kernels
from fathom.puzzles.roll.solve.kernels import ACROSS, EDGE, HEAD, SIDES


class Layout:
    """The rules of a board."""

    def __init__(self, board: Board) -> None:
        self.board = board
        rows, columns, tiles = board.free.shape
        ring, solid = board.tiling.ring, board.polyhedron
        self.faces = len(solid.faces)
        self.size = board.free.size * self.faces * SIDES
        """How many positions are numbered, whether there are such or not."""
        numbers = np.arange(board.free.size).reshape(board.free.shape)
        numbers = np.where(board.free, numbers, -1)
        edges = np.full((rows, columns, tiles, SIDES, EDGE), -1, np.int64)
        for tile, around in enumerate(board.tiling.neighbours):
            for edge, near in enumerate(around):
                across = _moved(numbers[:, :, near.tile], near.cell[0], -near.cell[1])
                way = (board.tiling.tiles[tile].directions[edge] - ring.order // 4) % ring.order
                edges[:, :, tile, edge, 0], edges[:, :, tile, edge, 1], edges[:, :, tile, edge, 2] = (
                    across,
                    near.edge,
                    way,
                )
        sides = np.tile([tile.sides for tile in board.tiling.tiles], rows * columns)
        across_faces = np.zeros((self.faces, SIDES, ACROSS), np.int64)
        for face, beyond in enumerate(solid.across):
            if solid.sides[face] and len(beyond) <= SIDES:
                across_faces[face, : len(beyond)] = beyond
        tables = [sides, edges.reshape(-1), np.array(solid.sides), across_faces.reshape(-1)]
        starts = np.cumsum([HEAD, *map(len, tables[:-1])]).tolist()
        goal = [board.goal, *(-1 if wanted is None else wanted for wanted in (board.goal_face, board.goal_turn))]
        self._parameters = np.concatenate([[self.faces, *goal, *starts], *tables]).astype(np.int64)

    def rules(self) -> Rules:
        """The rules of the board; every roll costs 1."""
        return Rules(
            self._parameters, 1, SIDES, kernels.expand, kernels.at_goal, kernels.rank, kernels.unrank, self.size
        )

    def start(self) -> list[list[int]]:
        """The start, as the engine takes it."""
        return [[(self.board.start * self.faces + self.board.face) * SIDES + self.board.turn]]

    def position(self, word: int) -> tuple[int, int, int]:
        """Tile, face and turn of a state."""
        place, turn = divmod(word, SIDES)
        return place // self.faces, place % self.faces, turn

    def solution(self, labels: Sequence[int]) -> Rolls:
        """The rolls with these labels."""
        return Rolls.of(labels)


def _moved(numbers: np.ndarray, right: int, down: int) -> np.ndarray:
    """The numbers that lie so far to the right and below; -1 outside."""
    rows, columns = numbers.shape
    found = np.full_like(numbers, -1)
    to_rows = slice(max(0, -down), max(0, min(rows, rows - down)))
    to_columns = slice(max(0, -right), max(0, min(columns, columns - right)))
    from_rows = slice(max(0, down), max(0, min(rows, rows + down)))
    from_columns = slice(max(0, right), max(0, min(columns, columns + right)))
    found[to_rows, to_columns] = numbers[from_rows, from_columns]
    return found
