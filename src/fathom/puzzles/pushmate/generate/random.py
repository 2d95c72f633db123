"""New puzzles by lot: positions are drawn until one has what was asked for.

On a crowded board the empty squares have to be carried to where they are needed, which takes many moves.
"""

from __future__ import annotations

from random import Random

from fathom.answer import Watch
from fathom.errors import FathomError, LimitReached, NotFound
from fathom.games.pushfight.generate import random_cells
from fathom.games.pushfight.model.board import DIRECTIONS, STEPS, Square, neighbours
from fathom.games.pushfight.model.language import shipped_boards
from fathom.puzzles.pushmate.model import Puzzle, asked_on
from fathom.puzzles.pushmate.solve.search import TurnSearch, winning_turns

_MOST_TRIES = 20_000
_LARGEST = 12


def of_the_game(seed: int, watch: Watch, board: str, moves: int) -> Puzzle:
    """A position of the game in which one turn wins with so many moves, and none with fewer."""
    boards = shipped_boards()
    if board not in boards:
        raise FathomError(f"there is no board '{board}' (known: {', '.join(sorted(boards))})")
    chosen = boards[board]
    lot = Random(seed)
    for tried in range(_MOST_TRIES):
        _look(watch, tried)
        puzzle = asked_on(chosen, random_cells(chosen, lot), tuple(range(max(moves, 2) + 1)))
        if _only_way(puzzle, moves, watch):
            return puzzle
    raise NotFound(f"no position of the board '{board}' with one winning turn of {moves} moves was found")


def _only_way(puzzle: Puzzle, moves: int, watch: Watch) -> bool:
    """Whether the fewest moves that win are so many, and one position and push only does it."""
    turn = TurnSearch(puzzle, watch).fewest_moves()
    if turn is None or len(turn.moves) != moves:
        return False
    return sum(1 for _, _ in zip(winning_turns(puzzle, moves, watch), range(2), strict=False)) == 1


def crowded(seed: int, watch: Watch, rows: int, columns: int, empty: int, moves: int, unlimited: bool) -> Puzzle:
    """A full board with rails around it and one open edge, and at least so many moves before the push that wins."""
    if not (2 <= rows <= _LARGEST and 2 <= columns <= _LARGEST):
        raise FathomError(f"expected 2 to {_LARGEST} rows and columns, found {rows} and {columns}")
    if not 1 <= empty <= rows * columns - 3:
        raise FathomError(f"expected 1 to {rows * columns - 3} empty squares, found {empty}")
    if moves < 0:
        raise FathomError(f"expected 0 or more moves, found {moves}")
    lot = Random(seed)
    squares = [(row, column) for row in range(rows) for column in range(columns)]
    for tried in range(_MOST_TRIES):
        _look(watch, tried)
        puzzle = _crowded_position(squares, rows, columns, empty, lot)
        turn = TurnSearch(puzzle, watch).fewest_moves()
        if turn is not None and len(turn.moves) >= moves:
            allowed = None if unlimited else tuple(range(len(turn.moves) + 1))
            return Puzzle(puzzle.squares, puzzle.beside, puzzle.cells, allowed)
    raise NotFound(f"no board with {empty} empty squares and a winning turn of {moves} moves was found")


def _crowded_position(squares: list[Square], rows: int, columns: int, empty: int, lot: Random) -> Puzzle:
    """A board with one open edge, a piece of the other player at it, and two pushers, one of them anchored."""
    edges = [
        (square, direction)
        for square in squares
        for direction in range(len(DIRECTIONS))
        if not (0 <= square[0] + STEPS[direction][0] < rows and 0 <= square[1] + STEPS[direction][1] < columns)
    ]
    way_out = lot.choice(edges)
    beside = neighbours(squares, {edge for edge in edges if edge != way_out})
    others = [square for square in squares if square != way_out[0]]
    lot.shuffle(others)
    theirs = lot.randint(1, max(1, len(others) // 3))
    glyphs = "OY" + "." * empty + "x" * theirs
    found = {way_out[0]: "x"} | dict(zip(others, glyphs.ljust(len(others), "o"), strict=False))
    return Puzzle(tuple(squares), beside, "".join(found[square] for square in squares), None)


def _look(watch: Watch, tried: int) -> None:
    try:
        watch.check("drawing positions", tried, _MOST_TRIES)
    except LimitReached as limit:
        raise NotFound(f"nothing was found within the {limit.reason}") from None
