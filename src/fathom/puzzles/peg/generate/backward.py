"""Puzzles made backward: one peg is put down, and jumps are taken back by lot.

Taking a jump back, a peg goes from where it is over an empty hole into an empty one, and leaves a peg in between. So
there is a solution. How many there are, and how hard it is, is counted.
"""

from __future__ import annotations

from random import Random

from fathom.answer import Limits, Watch
from fathom.errors import FathomError, LimitReached, NotFound
from fathom.puzzles.peg.deduce import grade_of, luck_of
from fathom.puzzles.peg.generate.presets import PRESETS
from fathom.puzzles.peg.model import Board, Jump, Pegs
from fathom.puzzles.peg.solve.levels import Ways

_MOST_NODES = 200_000  # classes of a level: puzzles that have more are not measured


def unjumped(seed: int, watch: Watch, board: str, pegs: int, unique: bool, level: str, tries: int) -> Pegs:
    """A puzzle with so many pegs; `NotFound` if none turns up."""
    drawn = PRESETS[board].board()
    if not 2 <= pegs < len(drawn.cells):
        raise FathomError(f"option pegs={pegs}: expected a whole number from 2 to {len(drawn.cells) - 1}")
    if not 1 <= tries <= 10**9:
        raise FathomError(f"option tries={tries}: expected a whole number from 1 up")
    random = Random(f"peg {seed}")
    for attempt in range(tries):
        try:
            watch.check("un-jumping", attempt, tries, nodes=attempt)
            made = _back(random, drawn, pegs, unique, watch)
            if made is not None and (level == "any" or _is_of(made, level, watch)):
                return Pegs(drawn, made.pegs, made.wanted, {"title": f"{pegs} pegs, seed {seed}"})
        except LimitReached as limit:
            raise NotFound(f"found no such puzzle after {attempt} tries ({limit.reason})") from None
    raise NotFound(f"found no such puzzle in {tries} tries")


def _back(random: Random, board: Board, pegs: int, unique: bool, watch: Watch) -> Pegs | None:
    """A position that leads to a single peg; None where no jump could be taken back any more.

    Where there is to be one solution, there is one all the way: a second one would still be there at the beginning.
    """
    wanted = frozenset({random.randrange(len(board.cells))})
    made = Pegs(board, wanted, wanted)
    while len(made.pegs) < pegs:
        able = [jump for jump in board.jumps if _was_made(jump, made.pegs)]
        random.shuffle(able)
        earlier = (Pegs(board, made.pegs - {end} | {start, over}, wanted) for start, over, end in able)
        found = next((one for one in earlier if not unique or _has_one_solution(one, watch)), None)
        if found is None:
            return None
        made = found
    return made


def _was_made(jump: Jump, there: frozenset[int]) -> bool:
    return jump.end in there and jump.start not in there and jump.over not in there


def _has_one_solution(made: Pegs, watch: Watch) -> bool:
    ways = _measured(made, watch)
    return ways is not None and ways.count(watch) == 1


def _is_of(made: Pegs, level: str, watch: Watch) -> bool:
    """Whether a puzzle is as hard as is wished."""
    ways = _measured(made, watch)
    return ways is not None and grade_of(luck_of(ways, watch)) == level


def _measured(made: Pegs, watch: Watch) -> Ways | None:
    """The classes on solutions; None if there are too many positions."""
    limits = Limits(time=watch.left().time, nodes=_MOST_NODES, cancelled=watch.limits.cancelled)
    try:
        return Ways(made, limits.watch())
    except LimitReached:
        watch.check("un-jumping")
        return None
