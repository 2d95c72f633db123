"""Plans for `pushfight solve`: the same board with fewer pieces is solved in ranges, and what that took is scaled."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from fathom.answer import Watch
from fathom.engine.retrograde.together import measured, memory_of
from fathom.engine.workers.plan import Measured, Plan, Rates, fitted, planned
from fathom.games.pushfight.model.board import Board
from fathom.games.pushfight.solve.game import game_of

_RANGES = (2, 8)  # in so many a smaller board is solved
_MOST_POSITIONS = 30_000_000  # of the larger one; the smaller has a fifth of its positions at most


@dataclass(frozen=True, slots=True)
class Outlook:
    """What is known of a board that was not solved: its positions, kept ones, what was measured, and the rates."""

    board: Board
    positions: int
    stored: int
    runs: tuple[tuple[str, Measured], ...]
    rates: Rates

    def plans(self, nodes: Sequence[int], cores: int, line: float) -> list[Plan]:
        """A plan for each number of machines."""
        game = game_of(self.board)
        return [
            planned(self.rates, self.stored, memory_of(game, number), nodes=number, cores=cores, line=line)
            for number in nodes
        ]

    def facts(self) -> dict[str, Any]:
        """For JSON."""
        return {
            "board": self.board.name,
            "positions": self.positions,
            "stored": self.stored,
            "measured": [
                {"board": name, "stored": run.positions, "ranges": run.ranges, "cpu": round(run.cpu, 3)}
                for name, run in self.runs
            ],
            "nanoseconds": round(1e9 * self.rates.position, 1),
            "nanoseconds a range": round(1e9 * self.rates.crossing, 1),
            "milliseconds a step": round(1e3 * self.rates.step, 3),
            "rounds": self.rates.rounds,
        }

    def title(self) -> str:
        """The same in words."""
        names = " and ".join(dict.fromkeys(f"{name} ({run.positions:,})" for name, run in self.runs))
        told = self.facts()
        return (
            f"{told['board']}: {self.positions:,} positions, of which {self.stored:,} are kept; measured on {names}: "
            f"{told['nanoseconds']} ns of a core a position, {told['nanoseconds a range']} ns more for each range, "
            f"{told['milliseconds a step']} ms a step, {self.rates.rounds} rounds"
        )


def outlook(board: Board, smaller: Sequence[Board], watch: Watch) -> Outlook:
    """Solve smaller boards in ranges, those that are given or else this one with fewer pieces, and measure."""
    game = game_of(board)
    boards = sorted(smaller or _with_fewer_pieces(board), key=lambda one: game_of(one).size)
    measured(game_of, (boards[0],), watch, _RANGES[0])  # so that all is compiled
    runs = [(one.name, measured(game_of, (one,), watch, ranges)) for one in boards for ranges in _RANGES]
    return Outlook(board, game.positions, game.size, tuple(runs), fitted([run for _, run in runs]))


def run_of(board: Board, ranges: int, watch: Watch) -> Measured:
    """Solve the board itself in so many ranges."""
    return measured(game_of, (board,), watch, ranges)


def _with_fewer_pieces(board: Board) -> list[Board]:
    """The largest that is solved in seconds, and one that is much smaller, if there is any."""
    sizes = sorted(((game_of(one).size, one) for one in _fewer(board)), key=lambda pair: pair[0])
    fitting = [pair for pair in sizes if pair[0] <= _MOST_POSITIONS] or sizes[:1]
    if not fitting:
        return [board]
    size, larger = fitting[-1]
    return [larger, *[one for fewer, one in fitting if 5 * fewer <= size][-1:]]


def _fewer(board: Board) -> Iterator[Board]:
    for pushers in range(1, board.pushers + 1):
        for pawns in range(1, board.pawns + 1):
            if pushers + pawns < board.pieces:
                yield replace(board, name=f"{board.name} {pushers}+{pawns}", pushers=pushers, pawns=pawns)
