"""What to play: the value of every turn of a position, and the line of play when both play best.

Who wins takes the earliest lost position, who loses the latest won one, and who draws a draw. Of turns that lead to the
same position the one with the fewest moves is told.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from fathom.engine.retrograde import Value
from fathom.games.pushfight.check.rules import Turn, turns
from fathom.games.pushfight.model.board import Board
from fathom.games.pushfight.solve.database import Values

_OPPOSITE = {Value.WON: Value.LOST, Value.LOST: Value.WON, Value.DRAWN: Value.DRAWN}
_ORDER = {Value.WON: 0, Value.DRAWN: 1, Value.LOST: 2}


@dataclass(frozen=True, slots=True)
class Valued:
    """A turn and what it is worth to who makes it; `generation` is the value's, None for a draw."""

    turn: Turn
    value: Value
    generation: int | None

    def as_json(self, board: Board) -> dict[str, Any]:
        """For JSON."""
        return {
            "turn": self.turn.in_words(board),
            "value": str(self.value),
            "generation": self.generation,
            "position": self.turn.push.after,
        }


def valued_turns(database: Values, cells: str) -> list[Valued]:
    """All turns that do not lose at once, one for each position they lead to, the best first."""
    board = database.board
    found: dict[str | None, Turn] = {}
    for turn in turns(board, cells):
        if not turn.push.loses:
            known = found.get(turn.push.after)
            if known is None or len(turn.moves) < len(known.moves):
                found[turn.push.after] = turn
    return sorted((_valued(database, turn) for turn in found.values()), key=_preference)


def _valued(database: Values, turn: Turn) -> Valued:
    if turn.push.after is None:
        return Valued(turn, Value.WON, 0)
    value, generation = database.value(turn.push.after)
    return Valued(turn, _OPPOSITE[value], None if generation is None else generation + 1)


def _preference(valued: Valued) -> tuple[int, int, int]:
    generation = valued.generation or 0
    late = -generation if valued.value is Value.LOST else generation
    return _ORDER[valued.value], late, len(valued.turn.moves)


def principal_line(database: Values, cells: str, most: int = 100) -> list[Valued]:
    """Best turns of both in alternation, to the end of the game or of `most`; a drawn line ends when it repeats."""
    line: list[Valued] = []
    seen = set()
    while len(line) < most and cells not in seen:
        seen.add(cells)
        best = next(iter(valued_turns(database, cells)), None)
        if best is None:
            break
        line.append(best)
        if best.turn.push.after is None:
            break
        cells = best.turn.push.after
    return line
