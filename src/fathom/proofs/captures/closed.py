"""That a game is lost, shown by positions: none is cleared, and every capture leads to one of them or to a dead one.

A position is dead for reasons that are seen at a glance. Every place but the last is left once. A place is *stuck* if
its piece has no captures left, or nothing that it could ever capture: then another piece must come, with two captures
left or more, and go on. A piece with l captures left can free l - 1 places, and with two it must come straight from
where it stands. So if two places are stuck beyond help, or the stuck ones but one cannot be given helpers of their own,
the position is dead; so it is where the captures left are fewer than the pieces to be captured.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from fathom.answer import Watch
from fathom.proofs.captures.game import CaptureGame, Position

_OFTEN = 64  # positions between two looks at the clock
_ANYWHERE = 3  # with so many captures left a piece may come by way of another place


@dataclass(frozen=True, slots=True)
class Closed:
    """Positions, a row each, with a number a place as `CaptureGame.number` has it.

    It shows that the game cannot be won if the start is among them or dead, no row has a single piece, and every
    capture leads to a row or to a dead position. It says nothing about other positions.
    """

    positions: Any  # an array of whole numbers


def problems_with_closed(game: CaptureGame, certificate: Closed, watch: Watch) -> list[str]:
    """Why positions do not show that the game is lost; nothing if they do. Time grows with positions and captures."""
    rows = certificate.positions.tolist()
    highest = (1 + max(game.sorts, default=0)) * (game.most + 1)
    known: set[Position] = set()
    for row in rows:
        if len(row) != game.places or not all(type(number) is int and 0 <= number <= highest for number in row):
            return [f"expected rows of {game.places} numbers from 0 to {highest}"]
        known.add(tuple(row))
    if game.start() not in known and not dead(game, game.start()):
        return ["the start is none of the positions"]
    for looked, position in enumerate(known):
        if looked % _OFTEN == 0:
            watch.check("replaying captures", looked, len(known))
        if sum(map(bool, position)) <= 1:
            return ["a position among them is cleared"]
        for capture in game.captures(position):
            after = game.after(position, capture)
            if after not in known and not dead(game, after):
                return [f"a capture from place {capture.start} to {capture.end} leads out of the positions"]
    return []


def dead(game: CaptureGame, position: Position) -> bool:
    """Whether a position can be seen to be lost. A position with one piece is not."""
    pieces = {place: game.piece(number) for place, number in enumerate(position) if number}
    if len(pieces) <= 1:
        return False
    if sum(left for _, left in pieces.values()) < len(pieces) - 1:
        return True
    kept = [place for place, (sort, _) in pieces.items() if sort in game.kept]
    if len(kept) > 1:
        return True
    aims = {
        place: [end for end, _ in game.arcs.get((sort, place), ()) if end in pieces and end not in kept]
        for place, (sort, left) in pieces.items()
        if left
    }
    stuck = [place for place in pieces if not aims.get(place)]
    if kept and kept[0] in stuck:  # it can neither capture nor be captured
        return True
    return _unhelped(pieces, aims, stuck) > 1


def _unhelped(pieces: dict[int, tuple[int, int]], aims: dict[int, list[int]], stuck: list[int]) -> int:
    """How many stuck places are left without a helper, however the helpers are shared out."""
    helped: dict[int, list[int]] = {}

    def can_help(helper: int, place: int) -> bool:
        left = pieces[helper][1]
        return helper != place and (left >= _ANYWHERE or (left == _ANYWHERE - 1 and place in aims[helper]))

    def find(place: int, asked: set[int]) -> bool:
        for helper, aimed in aims.items():
            if helper in asked or not aimed or not can_help(helper, place):
                continue
            asked.add(helper)
            served = helped.setdefault(helper, [])
            if len(served) < pieces[helper][1] - 1:
                served.append(place)
                return True
            for number, other in enumerate(served):
                if find(other, asked):
                    served[number] = place
                    return True
        return False

    return sum(not find(place, set()) for place in stuck)
