"""The board of a formula if White only pushes, and Black only chooses: what the gadgets do together.

That White's moves and Black's push are spent elsewhere is assumed here; so is that Black need not move the pawn of a
variable before the white pusher enters it. With both, boards of thousands of squares are decided in a second.
"""

from __future__ import annotations

from functools import cache

from fathom.hardness.reductions.q3sat_to_pushwin.board import pieces_of
from fathom.hardness.reductions.q3sat_to_pushwin.layout import plan_of
from fathom.problems.q3sat.model import Quantified


def white_wins_by_pushes(formula: Quantified) -> bool:
    """Whether White wins so."""
    plan = plan_of(formula)
    wide = plan.columns + 2  # a wall on either side, and below and above
    pieces = pieces_of(plan)
    start = bytearray(b"#" * wide * (plan.rows + 2))
    for (column, row), cell in pieces.items():
        if column < plan.columns:
            start[(row + 1) * wide + column + 1] = ord(cell)
    reward = (plan.reward[1] + 2) * wide + plan.reward[0] + 1  # the square of the wall behind the black pawn
    universals = {abs(name) for name in formula.prefix if name < 0}
    entries = {
        (row + 1) * wide + column + 1: abs(name)
        for name, (column, row) in zip(formula.prefix, plan.entries, strict=True)
        if abs(name) in universals
    }

    @cache
    def wins(cells: bytes, pusher: int) -> bool:
        return any(_after(cells, pusher, step) for step in (1, -1, wide, -wide))

    def _after(cells: bytes, pusher: int, step: int) -> bool:
        ahead = pusher + step
        while cells[ahead] not in b".#":
            ahead += step
        if ahead == pusher + step:
            return False
        if cells[ahead] == ord("#"):
            return ahead == reward and step == wide
        after = bytearray(cells)
        for place in range(ahead, pusher, -step):
            after[place] = after[place - step]
        after[pusher] = ord(".")
        there = pusher + step
        if there not in entries:
            return wins(bytes(after), there)
        column, row = plan.choices[entries[there]]
        low = (row + 1) * wide + column + 1
        return all(wins(_with_pawn(after, low, place), there) for place in (low, low + 1, low + wide))

    return wins(bytes(start), start.index(b"O"))


def _with_pawn(cells: bytearray, old: int, new: int) -> bytes:
    after = bytearray(cells)
    after[old], after[new] = after[new], after[old]
    return bytes(after)
