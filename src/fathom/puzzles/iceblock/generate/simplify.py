"""The last touch: whatever plays no part is taken off the board."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from fathom.answer import Watch
from fathom.puzzles.iceblock.generate.climb import Tried, measured
from fathom.puzzles.iceblock.generate.draft import Draft, squares_of
from fathom.puzzles.iceblock.generate.gauge import Gauge
from fathom.puzzles.iceblock.generate.requirements import Wish
from fathom.puzzles.iceblock.model import FLOOR, ICE, WALL


def tidied(draft: Draft, wish: Wish, gauge: Gauge, watch: Watch) -> Tried:
    """The board without floor, walls and blocks that do nothing for it, and its facts, the difficulty among them.

    What is left is as wished and takes as many moves and has the same least difficulty as before. It cannot lose
    anything more. (Where the difficulty is too much to be measured, the moves alone are kept.)
    """
    here = _graded(draft, wish, gauge)
    again = True
    while again:
        again = False
        for simpler in _simpler(here.draft, wish):
            watch.check("tidying up", 0)
            there = _graded(simpler, wish, gauge)
            if there.distance == 0 and _same(here, there):
                here, again = there, True
                break
    return here


def _graded(draft: Draft, wish: Wish, gauge: Gauge) -> Tried:
    tried = measured(draft, wish, gauge)
    if tried.facts is None or tried.facts.difficulty is not None:
        return tried
    graded = gauge.facts(draft, difficulty=True, safe=False)
    return tried if graded is None else replace(tried, facts=replace(graded, safe=tried.facts.safe))


def _same(here: Tried, there: Tried) -> bool:
    if here.facts is None or there.facts is None or here.facts.moves != there.facts.moves:
        return False
    return (here.facts.difficulty, here.facts.changes) == (there.facts.difficulty, there.facts.changes)


def _simpler(draft: Draft, wish: Wish) -> Iterator[Draft]:
    """The board with one thing less, for each thing."""
    if len(draft.blocks) > wish.blocks.least:
        for block in draft.blocks:
            yield draft.with_blocks([other for other in draft.blocks if other != block])
    for square in squares_of(draft.shape):
        if draft.cells[square] != ICE:
            yield draft.with_ground(square, ICE)
        if draft.cells[square] == WALL:
            yield draft.with_ground(square, FLOOR)
