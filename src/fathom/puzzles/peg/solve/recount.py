"""Solutions counted a second time, layer by layer by the rules of the checker. See `engine.recount`."""

from __future__ import annotations

from fathom.answer import Watch
from fathom.engine.recount import shortest_ways
from fathom.puzzles.peg.check import Position, is_wanted, jumped, jumps_of
from fathom.puzzles.peg.model import Pegs


def by_layers(instance: Pegs, most: int, watch: Watch) -> int:
    """How many sequences of jumps lead to what is wanted: all are equally long."""

    def following(pegs: Position) -> list[Position]:
        return [jumped(pegs, jump) for jump in jumps_of(instance.board, pegs)]

    return shortest_ways(instance.pegs, following, lambda pegs: is_wanted(instance, pegs), most, watch)
