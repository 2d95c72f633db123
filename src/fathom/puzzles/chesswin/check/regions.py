"""Proofs by regions: seen to be closed under the rules, and to leave no place for mate.

A man is *rooted* if its region is its own place and no man of the other player has that place in his region (of a king:
if it cannot move; nobody takes him). A rooted man is where it is for ever. That regions are closed means: from every
place of a man's region, every single step that rooted men do not forbid leads to its region again. So no move ever made
leads out of the regions: the first that did would be such a step, or pass over such steps.

What forbids a step: a rooted man of one's own on the place, or a rooted king of the other; for a push of a pawn, a
rooted man of either; for a pawn that takes, that no man of the other player but the king can come there; for a king, a
rooted man of the other player who strikes the place from beside it, so that nobody can come between. A pawn that can
reach the last rank goes on in all ways, from every place of its region.

A pawn is *held* to its file if its region is within it, without the last rank, and no man of the other player can take
it: no region of his men but pawns meets its own, nor does a place where his pawns take. A pawn whose region is within a
file never gets past a held one ahead of it there, since both stay on the file and pawns do not jump: it is not pushed
to the place where a held pawn of the other player stands now, for that one never goes back, nor to the furthest place
of a held pawn of one's own.

Mate on a place needs a man of the winner's that can strike it, and for each place around the king a man of the winner's
that can strike it or one of the loser's that can stand there: enough of them, where a man of the winner's strikes from
one place and a man of the loser's stands on one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from fathom.puzzles.chesswin.check.certificates import Regions
from fathom.puzzles.chesswin.model.position import (
    EMPTY,
    KING_STEPS,
    KNIGHT_STEPS,
    PAWN_STRIKES,
    SLANTING_RAYS,
    STRAIGHT_RAYS,
    Position,
    name_of,
)

_NEXT_STRAIGHT = tuple(tuple(ray[0] for ray in rays if ray) for rays in STRAIGHT_RAYS)
_NEXT_SLANTING = tuple(tuple(ray[0] for ray in rays if ray) for rays in SLANTING_RAYS)
Places = frozenset[int]


@dataclass(frozen=True, slots=True)
class _Man:
    """A man where he begins, and his region."""

    letter: str
    place: int
    region: Places

    @property
    def sort(self) -> str:
        return self.letter.upper()

    @property
    def side(self) -> str:
        return "w" if self.letter.isupper() else "b"

    @property
    def promotes(self) -> bool:
        """Whether it is a pawn that may become something."""
        return self.sort == "P" and any(place // 8 in (0, 7) for place in self.region)


def faults_of(position: Position, winner: str, proof: Regions) -> list[str]:
    """Why the regions do not show that the winner never mates; nothing if they do."""
    if position.castling or position.passing >= 0:
        return ["regions show nothing where castling or taking en passant is possible"]
    there = {place for place, letter in enumerate(position.men) if letter != EMPTY}
    if set(proof.regions) != there or any(not region <= {*range(64)} for region in proof.regions.values()):
        return ["the regions are not those of the men on the board"]
    men = [_Man(position.men[place], place, frozenset(proof.regions[place])) for place in sorted(there)]
    for man in men:
        if man.place not in man.region:
            return [f"the region of the man on {name_of(man.place)} lacks that place"]
    rooted = [man for man in men if _is_rooted(man, men)]
    for man in men:
        beyond = _step_out(man, men, rooted)
        if beyond is not None:
            return [f"the man on {name_of(man.place)} can come to {name_of(beyond)}, which is not in its region"]
    king = next(man for man in men if man.sort == "K" and man.side != winner)
    return [f"mate on {name_of(place)} is not excluded" for place in king.region if _mate_on(place, men, rooted, king)][
        :1
    ]


def _is_rooted(man: _Man, men: list[_Man]) -> bool:
    if len(man.region) != 1:
        return False
    return man.sort == "K" or not any(other.side != man.side and man.place in other.region for other in men)


def _near(sort: str, side: str) -> Callable[[int], tuple[int, ...]]:
    """Where a man strikes from a place without passing another."""
    tables = {
        "P": PAWN_STRIKES[side],
        "N": KNIGHT_STEPS,
        "B": _NEXT_SLANTING,
        "R": _NEXT_STRAIGHT,
        "Q": KING_STEPS,
        "K": KING_STEPS,
    }
    return tables[sort].__getitem__


def _step_out(man: _Man, men: list[_Man], rooted: list[_Man]) -> int | None:
    """A place outside the region that a step leads to; None if there is none."""
    forbidden = {one.place for one in rooted if one is not man and (one.side == man.side or one.sort == "K")}
    if man.sort == "K":
        enemies = (one for one in rooted if one.side != man.side)
        forbidden |= {place for one in enemies for place in _near(one.sort, one.side)(one.place)}
    full = {one.place for one in rooted if one is not man} | _stops(man, men)
    takable = {place for one in men if one.side != man.side and one.sort != "K" for place in one.region}
    for place in man.region:
        for step, pushes, takes in _steps(man, place):
            if step in man.region or step in (full if pushes else forbidden) or (takes and step not in takable):
                continue
            return step
    return None


def _stops(man: _Man, men: list[_Man]) -> set[int]:
    """The places that a pawn is not pushed to, since it never gets past a pawn that is held to its file."""
    if man.sort != "P" or any(place % 8 != man.place % 8 for place in man.region):
        return set()
    found = set()
    for one in men:
        ahead = one.place < man.place if man.side == "w" else one.place > man.place
        if ahead and one.place % 8 == man.place % 8 and _is_held(one, men):
            furthest = min(one.region) if man.side == "w" else max(one.region)
            found.add(furthest if one.side == man.side else one.place)
    return found


def _is_held(pawn: _Man, men: list[_Man]) -> bool:
    """Whether a pawn never leaves its file, never becomes anything and is never taken."""
    if pawn.sort != "P" or pawn.promotes or any(place % 8 != pawn.place % 8 for place in pawn.region):
        return False
    for one in men:
        if one.side == pawn.side:
            continue
        taking = one.region
        if one.sort == "P" and not one.promotes:
            taking = frozenset(place for here in one.region for place in PAWN_STRIKES[one.side][here])
        if taking & pawn.region:
            return False
    return True


def _steps(man: _Man, place: int) -> Iterator[tuple[int, bool, bool]]:
    """Single steps from a place: whether a step is a push of a pawn, and whether it is one that takes."""
    if man.sort != "P":
        yield from ((step, False, False) for step in _near(man.sort, man.side)(place))
        return
    ahead = place + (-8 if man.side == "w" else 8)
    if 0 <= ahead < 64:
        yield ahead, True, False
    yield from ((step, False, True) for step in PAWN_STRIKES[man.side][place])
    if man.promotes:
        yield from ((step, False, False) for step in (*KING_STEPS[place], *KNIGHT_STEPS[place]))


def _far(man: _Man, place: int, full: set[int]) -> Iterator[int]:
    """All that a man strikes from a place at most, if only rooted men are in the way."""
    if man.sort in "PNK":
        yield from _near(man.sort, man.side)(place)
    if man.promotes:
        yield from KNIGHT_STEPS[place]
    rays: tuple[tuple[int, ...], ...] = ()
    if man.sort in "RQ" or man.promotes:
        rays += STRAIGHT_RAYS[place]
    if man.sort in "BQ" or man.promotes:
        rays += SLANTING_RAYS[place]
    for ray in rays:
        for there in ray:
            yield there
            if there in full:
                break


def _mate_on(place: int, men: list[_Man], rooted: list[_Man], king: _Man) -> bool:
    """Whether mate on this place cannot be excluded."""
    around = frozenset(KING_STEPS[place])
    straight = frozenset(_NEXT_STRAIGHT[place])
    full = {man.place for man in rooted if man is not king}
    covered: set[int] = set()
    checked = False
    strength = dict.fromkeys((around, straight, around - straight), 0)
    for man in men:
        if man.side == king.side:
            for part in strength:
                strength[part] += man is not king and bool(man.region & part)
            continue
        struck = [frozenset(_far(man, here, full)) for here in man.region if here != place]
        checked = checked or any(place in one for one in struck)
        covered.update(*(one & around for one in struck))
        for part in strength:
            strength[part] += max((len(one & part) for one in struck), default=0)
    if not checked or any(number < len(part) for part, number in strength.items()):
        return False
    fillers = [man.region for man in men if man.side == king.side and man is not king]
    still_open = around - covered
    if not still_open <= frozenset().union(*fillers):
        return False
    return sum(bool(region & still_open) for region in fillers) >= len(still_open)
