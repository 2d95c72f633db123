"""Solvers that leave it to chance: random pushes, and random games that tell good moves from bad ones.

Both choose evenly among all pairs of a block and a direction, those without effect included. They prove nothing:
without a solution their verdict is *undecided*. What they find depends on the seed alone.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fathom.answer import Answer, Verdict, Watch
from fathom.compiled import boolean, compiled, int32, int64, types, uint64, void
from fathom.engine.dice import Dice, throw
from fathom.puzzles.iceblock.model import Board, Push, Pushes
from fathom.puzzles.iceblock.solve.layout import Layout

Line = NDArray[np.int32]
Flags = NDArray[np.bool_]

_WAYS = 4
_AT_ONCE = 1 << 16  # random pushes between two words to the watch, about


@compiled(int64(int32[:, ::1], boolean[:, ::1], boolean[::1], int64, int64))
def end_of(beside: Line, walled: Flags, taken: Flags, square: int, way: int) -> int:
    """Where the block on `square` stops when it is pushed; `square` itself if it cannot be."""
    back = way ^ 2
    behind = beside[square, back]
    if walled[square, back] or (behind >= 0 and taken[behind]):
        return square
    ahead = beside[square, way]
    while ahead >= 0 and not taken[ahead]:
        square = ahead
        ahead = beside[square, way]
    return square


class Table(NamedTuple):
    """A position that is played on."""

    beside: Line  # by square and way: the next square
    walled: Flags
    targets: Flags
    taken: Flags
    blocks: Line
    dice: Dice


_TABLE = types.NamedTuple([int32[:, ::1], boolean[:, ::1], boolean[::1], boolean[::1], int32[::1], uint64[::1]], Table)


@compiled(int64(_TABLE, int64, int32[:, ::1]), nogil=True, shared=False)
def play(table: Table, pushes: int, made: Line) -> int:
    """Push at random up to so many times, until the board is solved; note the moves as long as there is room.

    Returns the number of moves if it is solved now, and otherwise the complement of that number.
    """
    targets, taken, blocks = table.targets, table.taken, table.blocks
    missing = 0
    for square in range(targets.size):
        missing += targets[square] and not taken[square]
    moves = 0
    for _ in range(pushes):
        if missing == 0:
            break
        which = throw(table.dice, _WAYS * blocks.size)
        block, way = which >> 2, which & 3
        here = blocks[block]
        end = end_of(table.beside, table.walled, taken, here, way)
        if end != here:
            taken[here], taken[end] = False, True
            missing += int(targets[here]) - int(targets[end])
            blocks[block] = end
            if moves < len(made):
                made[moves, 0], made[moves, 1] = here, way
            moves += 1
    return moves if missing == 0 else ~moves


@compiled(int64(_TABLE, int64, int64, int32[:, ::1]), nogil=True, shared=False)
def solved_games(table: Table, games: int, pushes: int, unnoted: Line) -> int:
    """How many of so many random games from this position solve the board."""
    taken, blocks = table.taken, table.blocks
    solved = 0
    home = blocks.copy()
    for _ in range(games):
        solved += play(table, pushes, unnoted) >= 0
        for square in blocks:
            taken[square] = False
        for i in range(home.size):
            blocks[i] = home[i]
            taken[home[i]] = True
    return solved


@compiled(void(uint64[::1], int64))
def begin(dice: Dice, seed: int) -> None:
    """Dice for a seed."""
    dice[0] = np.uint64(seed)


class _Player:
    """Who plays on a position, and notes the moves."""

    def __init__(self, board: Board, seed: int) -> None:
        self.board, self.layout = board, Layout(board)
        self.targets = board.targets.reshape(-1)[self.layout.squares]
        self.blocks = self.layout.blocks.astype(np.int32)
        self.taken = np.zeros(len(self.targets), dtype=np.bool_)
        self.taken[self.blocks] = True
        self.dice = np.zeros(1, dtype=np.uint64)
        begin(self.dice, seed)
        squares = self.layout.beside, self.layout.walled, self.targets
        self.table = Table(*squares, self.taken, self.blocks, self.dice)
        self.made: list[Push] = []

    @property
    def solved(self) -> bool:
        """Whether every target carries a block."""
        return bool(self.taken[self.targets].all())

    def play(self, pushes: int) -> None:
        """Push at random up to so many times, until the board is solved."""
        made = np.zeros((pushes, 2), dtype=np.int32)
        moves = play(self.table, pushes, made)
        self.made += [self._push(*move) for move in made[: moves if moves >= 0 else ~moves].tolist()]

    def options(self) -> list[tuple[int, int, int]]:
        """All moves: which block, which way, and where to."""
        found = []
        for block, here in enumerate(self.blocks.tolist()):
            for way in range(_WAYS):
                end = int(end_of(self.layout.beside, self.layout.walled, self.taken, here, way))
                found += [(block, way, end)] if end != here else []
        return found

    def put(self, block: int, end: int) -> None:
        """Set a block down somewhere else."""
        self.taken[self.blocks[block]] = False
        self.taken[end] = True
        self.blocks[block] = end

    def score(self, games: int, pushes: int) -> int:
        """How many of so many random games solve the board."""
        return int(solved_games(self.table, games, pushes, np.zeros((0, 2), dtype=np.int32)))

    def move(self, block: int, way: int, end: int) -> None:
        """Make a move and note it."""
        self.made.append(self._push(int(self.blocks[block]), way))
        self.put(block, end)

    def _push(self, number: int, way: int) -> Push:
        return Push(int(self.layout.squares[number]), way)

    def answer(self, method: str, limit: str, **statistics: int) -> Answer:
        """What has come out."""
        if not self.solved:
            return Answer(Verdict.UNDECIDED, method, statistics=statistics, stopped=limit)
        solution = Pushes.of(self.made)
        return Answer(Verdict.SOLVED, method, solution, len(solution), statistics=statistics)


@np.errstate(over="ignore")
def at_random(board: Board, watch: Watch, moves: int = 1_000_000, seed: int = 0) -> Answer:
    """Push at random until the board is solved or so many pushes have been tried."""
    player, tried = _Player(board, seed), 0
    while tried < moves and not player.solved:
        player.play(min(_AT_ONCE, moves - tried))
        tried += min(_AT_ONCE, moves - tried)
        watch.check("pushing", tried, moves)
    return player.answer("random", f"{moves:,} random pushes")


@np.errstate(over="ignore")
def montecarlo(board: Board, watch: Watch, games: int = 250_000, moves: int = 15, seed: int = 0) -> Answer:
    """For every move play random games from where it leads, and make the move with the most solved ones.

    A game has one push less with every move made, so that the search does not go to and fro near a solution. If no game
    is ever solved, the move is a random one.
    """
    player, played = _Player(board, seed), 0
    for left in range(moves - 1, -1, -1):
        options = player.options()
        if player.solved or not options:
            break
        scores = []
        for block, _, end in options:
            home = int(player.blocks[block])
            player.put(block, end)
            scores.append(0)
            for first in range(0, games, max(1, _AT_ONCE // (left + 1))):
                some = min(games - first, max(1, _AT_ONCE // (left + 1)))
                scores[-1] += player.score(some, left)
                played += some
                watch.check("playing", len(player.made), moves, games=played)
            player.put(block, home)
        best = int(np.argmax(scores)) if any(scores) else throw(player.dice, len(options))
        player.move(*options[best])
    return player.answer("montecarlo", f"{moves} moves", games=played)
