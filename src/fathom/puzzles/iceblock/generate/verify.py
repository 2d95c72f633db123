"""Whether a board is what a generator says it is, found out by the solvers and their checker alone."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fathom.answer import Answer, Verdict, Watch
from fathom.claims import examined
from fathom.engine.statespace import whole_space
from fathom.puzzles.iceblock import check
from fathom.puzzles.iceblock.generate.gauge import Facts
from fathom.puzzles.iceblock.generate.requirements import Wish
from fathom.puzzles.iceblock.model import FLOOR, WALL, Board
from fathom.puzzles.iceblock.solve import SEARCH
from fathom.puzzles.iceblock.solve.exact import easiest
from fathom.puzzles.iceblock.solve.layout import Layout

_LITTLE = Fraction(1, 10**7)  # with this added to the factor, of two solutions as easy the one with fewer changes wins


def unkept(board: Board, wish: Wish, facts: Facts, watch: Watch) -> list[str]:
    """What a board does not keep of the wish, or of the facts told about it; nothing if it keeps all."""
    counts = {
        "targets": (int(board.targets.sum()), wish.targets == board.targets.sum()),
        "blocks": (len(board.blocks), len(board.blocks) in wish.blocks),
        "squares of floor": (ground := int((board.ground == FLOOR).sum()), ground in wish.floor),
        "walls": (ground := int((board.ground == WALL).sum()), ground in wish.walls),
        "covered targets": (covered := covered_targets(board), covered <= wish.covered),
    }
    found = [f"{number} {name}" for name, (number, kept) in counts.items() if not kept]
    if board.shape != wish.shape:
        found.append(f"a board of {board.shape[0]} x {board.shape[1]}")
    answer = SEARCH.fewest(board, watch)
    found += _doubts(board, answer, watch)
    if not answer.cost or answer.cost != facts.moves or answer.cost not in wish.moves:
        found.append(f"{answer.cost} moves")
    if facts.difficulty is not None:
        found += _graded(board, wish, facts, watch)
    if wish.unique and (ways := SEARCH.number(board, watch)) != 1:
        found.append(f"{ways} shortest solutions")
    if wish.safe and (lost := first_lost(board, watch)) is not None and lost <= wish.safe:
        found.append(f"lost after {lost} moves")
    return found


def covered_targets(board: Board) -> int:
    """How many targets carry a block at the start."""
    return int(board.targets.reshape(-1)[list(board.blocks)].sum())


def first_lost(board: Board, watch: Watch) -> int | None:
    """The fewest moves after which nothing solves the board any more; None if that cannot happen.

    Play ends when the board is solved.
    """
    layout = Layout(board)
    space = whole_space(layout.rules(), layout.start(), watch)
    targets = set(np.flatnonzero(board.targets).tolist())
    solved = np.array([targets.issubset(blocks) for blocks in layout.positions(space.states)])
    moves = space.matrix()
    hopeful = _spread(solved, moves, watch)
    if hopeful.all():
        return None
    onward = moves.T.tocsr()
    here = np.arange(len(solved)) == 0
    for depth in range(len(solved)):
        if (here & ~hopeful).any():
            return depth
        after = here | (onward.dot((here & ~solved).astype(np.int32)) > 0)
        if np.array_equal(after, here):
            return None
        here = after
    return None


def _spread(reached: NDArray[np.bool_], moves: Any, watch: Watch) -> NDArray[np.bool_]:
    """The positions from which moves lead to those already reached, and these."""
    before = -1
    while before != (count := int(reached.sum())):
        watch.check("looking for lost positions", count, len(reached))
        before, reached = count, reached | (moves.dot(reached.astype(np.int32)) > 0)
    return reached


def _graded(board: Board, wish: Wish, facts: Facts, watch: Watch) -> list[str]:
    answer = easiest(board, watch, wish.factor)
    found = _doubts(board, answer, watch)
    cost = None if answer.cost is None else Fraction(str(answer.cost))
    if cost is None or cost != facts.difficulty or cost not in wish.difficulty:
        found.append(f"a difficulty of {answer.cost}")
    fewest = easiest(board, watch, wish.factor + _LITTLE)
    changes = None if fewest.solution is None else check.changes_of(board, fewest.solution)
    if changes != facts.changes or changes not in wish.changes:
        found.append(f"{changes} blockchanges")
    return found + _doubts(board, fewest, watch)


def _doubts(board: Board, answer: Answer, watch: Watch) -> list[str]:
    if answer.verdict is not Verdict.SOLVED:
        return ["no solution"]
    found = examined(check, board, answer, watch)
    return [*found.objections, *found.unproved]
