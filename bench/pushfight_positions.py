"""Push Fight: positions a second that are judged without a database, one at a time and together.

    python -m bench pushfight_positions

Positions of the standard board by chance: are they won or lost within so many turns of both, and can a piece be pushed
off at once? Then positions of the board mini are looked up in its database. Rates are positions a CPU-second of one
core, the best of three runs; `times` is what asking together gains.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from random import Random

import numpy as np

from fathom.answer import Watch
from fathom.games.pushfight import Board, board_named
from fathom.games.pushfight.solve.database import solve
from fathom.games.pushfight.solve.numbers import masks_of_all, unrank
from fathom.games.pushfight.solve.search import search
from fathom.games.pushfight.solve.search.batch import depths, falls

REPETITIONS = 3
POSITIONS = {0: 4000, 1: 4000, 2: 4000, 3: 400}
"""By turns of both ahead."""

LOOKED_UP = 40_000


def rate(count: int, work: Callable[[], object]) -> float:
    """So many positions by the CPU seconds of the best run."""
    best = float("inf")
    for _ in range(REPETITIONS):
        begun = time.process_time()
        work()
        best = min(best, time.process_time() - begun)
    return count / best


def one_by_one(board: Board, positions: list[str], turns: int) -> None:
    """A search each."""
    for cells in positions:
        search(board, cells, turns, Watch())


def main() -> None:
    """Print a row for each question."""
    board, chance = board_named("standard"), Random(1)
    positions = [unrank(board, chance.randrange(board.positions)) for _ in range(max(POSITIONS.values()))]
    masks = masks_of_all(board, positions)
    search(board, positions[0], 1, Watch())
    print(f"{'standard':<26}{'one at a time':>14}{'together':>14}{'times':>8}")
    for turns, count in POSITIONS.items():
        alone = rate(count, partial(one_by_one, board, positions[:count], turns))
        batch = rate(count, partial(depths, board, masks[:count], turns, Watch(), 1))
        words = f"{turns} turn{'' if turns == 1 else 's'} of both ahead"
        print(f"{words:<26}{alone:>14,.0f}{batch:>14,.0f}{batch / alone:>8,.1f}")
    many = np.tile(masks, (100, 1))
    at_once = rate(len(many), partial(falls, board, many, Watch(), 1))
    print(f"{'can a piece fall at once':<26}{'':>14}{at_once:>14,.0f}")
    tell_database(board_named("mini"), chance)


def tell_database(board: Board, chance: Random) -> None:
    """Print the rows of a board that is solved: texts with their values, and arrays with the codes of the table."""
    database = solve(board, Watch(), cores=1)
    positions = [unrank(board, chance.randrange(board.positions)) for _ in range(LOOKED_UP)]
    masks = masks_of_all(board, positions)
    database.codes(masks[:1])
    alone = rate(LOOKED_UP, lambda: [database.value(cells) for cells in positions])
    batch = rate(LOOKED_UP, partial(database.values, positions))
    print(f"{board.name + ', looked up, texts':<26}{alone:>14,.0f}{batch:>14,.0f}{batch / alone:>8,.1f}")
    print(f"{board.name + ', looked up, arrays':<26}{'':>14}{rate(LOOKED_UP, partial(database.codes, masks)):>14,.0f}")


if __name__ == "__main__":
    main()
