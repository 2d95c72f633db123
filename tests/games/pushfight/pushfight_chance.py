"""Boards and positions by chance, and the complete solution of tiny ones by the plain rules alone."""

from __future__ import annotations

import random

import numpy as np

from fathom.games.pushfight import Board, read_boards, shipped_boards
from fathom.games.pushfight.analyse.variants import rectangle
from fathom.games.pushfight.check.rules import successors
from fathom.games.pushfight.model.board import neighbours
from fathom.games.pushfight.solve.numbers import unrank
from other_people import BESIDE

DATA = BESIDE / "pushfight"

ODD = """
- name: hole
  topology:
    - add rectangle (0, 0) 3 5
    - remove square (1, 2)
    - rail up line (0, 0) (0, 4)
  pushers: 2
  pawns: 1
  placement:
    - - add rectangle (0, 0) 3 2
    - - add rectangle (0, 3) 3 2
  moves: [0, 1, 2]
- name: one-way
  inherits: hole
  topology:
    - add rectangle (0, 0) 3 5
    - rail up line (0, 0) (0, 4)
    - rail right line (1, 1) (2, 1)
    - rail down square (0, 3)
  moves: [0, 2]
- name: walls
  inherits: hole
  topology:
    - add rectangle (0, 0) 3 5
    - rail right line (0, 1) (1, 1)
    - rail left line (0, 2) (1, 2)
  moves: [1, 3]
- name: tube
  inherits: hole
  topology:
    - add rectangle (0, 0) 3 5
    - wrap upright
- name: torus
  inherits: hole
  topology:
    - add rectangle (0, 0) 3 5
    - remove square (1, 1)
    - wrap upright
    - wrap sideways
  placement:
    - - add rectangle (0, 0) 3 1
      - add square (0, 1)
    - - add rectangle (0, 3) 3 2
"""


def odd_boards() -> dict[str, Board]:
    return read_boards(ODD, "odd.yaml")


def all_boards() -> dict[str, Board]:
    """Those that come with Fathom, odd ones, and some of [Bosboom 2020] where they are there."""
    found = shipped_boards() | odd_boards() | {"cut": rectangle(4, 4, corners=False, pushers=1, pawns=2)}
    if DATA.is_dir():
        theirs = read_boards((DATA / "bosboom_boards.yaml").read_text(), "bosboom_boards.yaml")
        found |= {f"thesis {name}": board for name, board in theirs.items() if name.startswith("traditional")}
    return found


def chance_position(board: Board, chance: random.Random) -> str:
    return unrank(board, chance.randrange(board.positions))


def chance_board(chance: random.Random) -> Board:
    """A tiny board: some squares that hang together, rails here and there, perhaps joined edges, any rule of moves."""
    squares = {(2, 2)}
    size = chance.randint(5, 7)
    while len(squares) < size:
        row, column = chance.choice(sorted(squares))
        down, right = chance.choice([(0, 1), (1, 0), (0, -1), (-1, 0)])
        squares.add((row + down, column + right))
    listed = sorted(squares)
    rails = {(square, side) for square in listed for side in range(4) if chance.random() < 0.2}
    beside = neighbours(listed, rails, sideways=chance.random() < 0.3, upright=chance.random() < 0.3)
    pushers, pawns = chance.choice([(1, 0), (1, 1), (2, 0)])
    everywhere = tuple(range(size))
    moves = chance.choice([(0,), (0, 1), (1,), (0, 1, 2), (2,), (0, 2)])
    null_push = chance.random() < 0.3
    return Board("tiny", tuple(listed), beside, pushers, pawns, (everywhere, everywhere), moves, null_push)


def plain_values(board: Board) -> dict[str, tuple[str, int | None]]:
    """Value and generation of every position, by looking at all turns of undecided positions in every generation."""
    turns = {cells: successors(board, cells) for cells in (unrank(board, n) for n in range(board.positions))}
    found: dict[str, tuple[str, int | None]] = {}
    generation = 0
    while True:
        new = {}
        for cells, (at_once, after) in turns.items():
            if cells in found:
                continue
            if at_once or any(found.get(there, ("", 0))[0] == "lost" for there in after):
                new[cells] = ("won", generation)
            elif all(found.get(there, ("", 0))[0] == "won" for there in after):
                new[cells] = ("lost", generation)
        if generation > 0 and not new:
            return {cells: found.get(cells, ("drawn", None)) for cells in turns}
        found |= new
        generation += 1


def image(cells: str, symmetry: tuple[int, ...]) -> str:
    """The position that a symmetry makes of this one."""
    moved = np.full(len(cells), ".")
    for square, cell in enumerate(cells):
        moved[symmetry[square]] = cell
    return "".join(moved)
