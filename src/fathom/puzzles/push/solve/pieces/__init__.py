"""A level cut into pieces wherever no block can ever come, for large levels in which a target is to be reached.

A block goes from a square to the next only if there is floor on both sides of it; so the squares on which blocks may
ever lie are found by going from block to block, whatever else happens. Those that hang together are a *piece*. Blocks
of two pieces never touch, and the agent is the only one that goes from piece to piece, through *corridors*, the other
squares. So a piece is a small machine, whose states are the ways in which its blocks lie, and the level is what all
these machines are when they are joined (`fathom.gadgets.solve.joining`). Levels of a thousand blocks become hundreds of
pieces with three or four.

The cost grows with the positions of the largest piece, and with the machines that come up when pieces are joined.
Levels that do not fall apart gain nothing by it. Solutions are not the shortest.
"""

from __future__ import annotations

from fathom.answer import Answer, Verdict, Watch
from fathom.gadgets.check.behaviour import Machine
from fathom.gadgets.solve.joining import joined
from fathom.proofs.joined import Joined
from fathom.puzzles.push.check.certificates import Apart
from fathom.puzzles.push.model import Level, Step, Steps
from fathom.puzzles.push.solve.pieces.cutting import cut
from fathom.puzzles.push.solve.pieces.piece import Piece
from fathom.puzzles.push.solve.pieces.walking import walked


def by_pieces(level: Level, watch: Watch) -> Answer:
    """A solution, or the proof that there is none: tables for all pieces, joined two by two."""
    with watch.holding():
        found = cut(level, watch)
        statistics = {"pieces": len(found.pieces)}
        if found.start in found.goals:
            return _solved(walked(level, found, [], watch), statistics)
        if not found.pieces:
            return _impossible(Joined((), (), ()), statistics)
        machines: dict[Piece, Machine] = {}
        parts = []
        for piece, places in zip(found.pieces, found.places, strict=True):
            if piece not in machines:
                machines[piece] = piece.machine(watch)
            parts.append((machines[piece], places))
        whole = joined(parts, {found.start, *found.goals}, watch)
        statistics |= {"machines": len(whole.machines), "largest": max(map(whole.states, range(len(whole.nodes))))}
        way = whole.way(found.start, found.goals)
        if way is None:
            return _impossible(whole.certificate(), statistics)
        return _solved(walked(level, found, whole.crossings(way), watch), statistics)


def _solved(steps: list[Step], statistics: dict[str, int]) -> Answer:
    solution = Steps(tuple(steps))
    return Answer(Verdict.SOLVED, "pieces", solution, solution.pushes, statistics=statistics)


def _impossible(shown: Joined, statistics: dict[str, int]) -> Answer:
    return Answer(Verdict.IMPOSSIBLE, "pieces", certificate=Apart(shown), statistics=statistics)
