"""New puzzles: made backwards from the last peg, or boards that have names. What makes them is imported when needed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fathom.answer import Watch
from fathom.errors import FathomError, excerpt
from fathom.kind import Generator, Option, arguments, imported
from fathom.puzzles.peg.generate.presets import PRESETS
from fathom.puzzles.peg.model import Pegs

if TYPE_CHECKING:
    from fathom.puzzles.peg.generate import backward as _backward
else:
    (_backward,) = imported(__name__, "backward")

_NAMES = {"english": "English", "european": "European", "wiegleb": "Wiegleb"}
_BOARD = Option("english", "the board", choices=tuple(PRESETS))

OPTIONS = {
    "board": _BOARD,
    "pegs": Option(8, "how many pegs"),
    "unique": Option(False, "only one sequence of jumps leads to the end"),
    "level": Option(
        "any", "how hard, by the chance of a game played at random", choices=("any", "easy", "middle", "hard")
    ),
    "tries": Option(400, "most positions that are tried"),
}

BOARD_OPTIONS = {
    "board": _BOARD,
    "vacancy": Option("", "the hole that is empty; if nothing is said, one that can be solved from"),
    "goal": Option("one", "one, or one at and a hole"),
}


def full(seed: int, watch: Watch, **options: Any) -> Pegs:
    """A board that has a name, full but for one hole. There is nothing to chance."""
    chosen = arguments(BOARD_OPTIONS, options)
    preset = PRESETS[chosen["board"]]
    board = preset.board()
    empty = board.number_of(chosen["vacancy"] or preset.vacancy)
    words = chosen["goal"].split()
    if words[:1] != ["one"] or (words[1:] and (len(words) != 3 or words[1] != "at")):
        raise FathomError(f"option goal={excerpt(chosen['goal'])}: expected 'one', or 'one at' and a hole")
    wanted = frozenset({board.number_of(words[2])}) if words[1:] else None
    title = f"The {_NAMES.get(chosen['board'], chosen['board'])} board, {board.cells[empty]} empty"
    return Pegs(board, frozenset(range(len(board.cells))) - {empty}, wanted, {"title": title})


GENERATORS = {
    "unjump": Generator("from the end: the last peg un-jumps, again and again", _backward.unjumped, OPTIONS),
    "board": Generator("a board that has a name, full but for one hole", full, BOARD_OPTIONS),
}
