"""A solved board: values of positions, openings, and the counts that tell how it plays."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fathom.answer import Watch
from fathom.engine.retrograde import Solved, Value, meaning
from fathom.engine.retrograde import solve as solve_game
from fathom.engine.retrograde.together import solve_together
from fathom.engine.workers import crew_on
from fathom.errors import FathomError
from fathom.files import write_whole
from fathom.games.pushfight.check.rules import successors
from fathom.games.pushfight.model.board import Board
from fathom.games.pushfight.model.position import ANCHORED
from fathom.games.pushfight.model.symmetry import symmetries
from fathom.games.pushfight.solve.game import game_of
from fathom.games.pushfight.solve.layout import parameters_of
from fathom.games.pushfight.solve.numbers import masks_of_all, note_stored_numbers, stored_number
from fathom.games.pushfight.solve.openings import Openings, openings
from fathom.storage import sealed, unsealed


@dataclass(frozen=True, slots=True, eq=False)
class Values:
    """The values of all positions of a board."""

    board: Board
    solved: Solved

    def value(self, cells: str) -> tuple[Value, int | None]:
        """Value and generation of a position, as its player to move sees it; one without an anchor is looked into."""
        if ANCHORED not in cells:
            return self._by_turns(cells)
        if cells.index(ANCHORED) not in self.board.anchorable:
            if self.board.null_push:
                return Value.DRAWN, None  # as [Bosboom 2020] has it: such positions are in no database
            raise FathomError(
                f"the anchor cannot be on square {self.board.squares[cells.index(ANCHORED)]}: no push ends there"
            )
        return self.solved.value(stored_number(self.board, cells))

    def values(self, positions: Sequence[str]) -> list[tuple[Value, int | None]]:
        """The values of many positions at once, each as `value` has it."""
        codes = self.codes(masks_of_all(self.board, positions)).tolist()
        told = {code: meaning(code) for code in set(codes) if code >= 0}
        return [told[code] if code >= 0 else self.value(cells) for code, cells in zip(codes, positions, strict=True)]

    def codes(self, positions: NDArray[np.uint64]) -> NDArray[np.int64]:
        """What `retrograde.meaning` takes, for arrays of positions (`masks_of_all`); -1 where none is in the database.

        A fraction of a microsecond a position, and as long as memory or the disk takes to bring a byte of the table.
        """
        numbers = np.empty(len(positions), np.int64)
        note_stored_numbers(parameters_of(self.board), np.ascontiguousarray(positions), numbers)
        found = np.full(len(numbers), -1, np.int64)
        stored = numbers >= 0
        found[stored] = self.solved.codes[numbers[stored]]
        return found

    def _by_turns(self, cells: str) -> tuple[Value, int | None]:
        from fathom.games.pushfight.solve.verify import expected

        at_once, after = successors(self.board, cells)
        return expected(at_once, [self.value(there) for there in after])


@dataclass(frozen=True, slots=True, eq=False)
class Database(Values):
    """The values of all positions of a board, and what its openings are worth."""

    openings: Openings

    @property
    def longest(self) -> int:
        """The last generation in which a position was won: the longest win, in turns of both before the last."""
        return max((g for g, (wins, _) in enumerate(self.solved.generations) if wins), default=0)

    def facts(self) -> dict[str, Any]:
        """What there is to tell, for JSON."""
        opening = asdict(self.openings)
        return {
            "board": self.board.name,
            **rules_of(self.board),
            "positions": self.solved.game.positions,
            "symmetries": len(symmetries(self.board)),
            "wins": self.solved.wins,
            "losses": self.solved.losses,
            "draws": self.solved.draws,
            "generations": generations_of(self.solved.generations),
            "longest": self.longest,
            "opening": {**opening, "total": self.openings.total},
            "cpu": round(self.solved.cpu, 2),
        }


def own_turns(value: Value, generation: int | None) -> int | None:
    """In how many turns of one's own at most a generation is won or lost; None if it is drawn."""
    if generation is None:
        return None
    return generation // 2 + 1 if value is Value.WON else (generation + 1) // 2


def rules_of(board: Board) -> dict[str, Any]:
    """The rule set, for JSON."""
    return {
        "squares": len(board.squares),
        "pushers": board.pushers,
        "pawns": board.pawns,
        "moves": list(board.moves),
        "null_push": "thesis" if board.null_push else "off",
    }


def generations_of(counts: tuple[tuple[int, int], ...]) -> list[dict[str, int]]:
    """Wins and losses of each generation, for JSON."""
    return [{"generation": g, "wins": wins, "losses": losses} for g, (wins, losses) in enumerate(counts)]


def solve(
    board: Board,
    watch: Watch | None = None,
    *,
    store: str | Path | None = None,
    cores: int | None = None,
    found: Callable[[int, int, int], None] | None = None,
    thorough: bool = False,
    on: str | None = None,
) -> Database:
    """Solve a board completely: all positions, and the openings.

    With a folder `store` a run that was stopped goes on there, and one that has ended is only opened. `found` hears
    the number, wins and losses of every generation that is complete. A store that is damaged is refused; `thorough`
    looks at every block of it. `on` names the workers that do it in rounds, such as a cluster (see `engine.workers`);
    by default it is done by threads. Raises `LimitReached` when `watch` does.
    """
    watch = watch or Watch()
    if on is None:
        solved = solve_game(game_of(board), watch, store=store, cores=cores, found=found, thorough=thorough)
    else:
        with crew_on(on, most=cores, whole_nodes=True, cancelled=watch.limits.cancelled) as crew:
            solved = solve_together(game_of, (board,), watch, crew, store=store, found=found)
    kept = None if store is None else Path(store) / "openings.json"
    if kept is not None and kept.exists():
        told = unsealed(kept)
        if told["placement"] == [list(half) for half in board.placement]:
            return Database(board, solved, Openings(Value(told.pop("value")), **_without(told, "placement")))
    worth = openings(board, solved, watch)
    if kept is not None:
        write_whole(kept, sealed({**asdict(worth), "placement": board.placement}))
    return Database(board, solved, worth)


def _without(told: dict[str, Any], key: str) -> dict[str, Any]:
    return {name: value for name, value in told.items() if name != key}
