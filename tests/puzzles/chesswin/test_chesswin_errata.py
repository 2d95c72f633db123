"""The rules of mobility as printed in [Ambrona 2022, Figure 6], with and without the rule for pushes."""

import random

import numpy as np
from chess_positions import asked, blocked

from fathom.puzzles.chesswin.model.position import (
    EMPTY,
    KING_STEPS,
    KNIGHT_STEPS,
    PAWN_STRIKES,
    SLANTING_RAYS,
    STRAIGHT_RAYS,
    Position,
)
from fathom.puzzles.chesswin.solve.methods import packed, places_in, regions_of
from fathom.puzzles.chesswin.solve.mobility import mobility


def steps(man: str, place: int) -> list[int]:
    near = {
        "N": KNIGHT_STEPS[place],
        "K": KING_STEPS[place],
        "Q": KING_STEPS[place],
        "R": [ray[0] for ray in STRAIGHT_RAYS[place] if ray],
        "B": [ray[0] for ray in SLANTING_RAYS[place] if ray],
    }
    return list(near[man.upper()])


def printed_mobility(position: Position, pushes_need_room: bool) -> dict[int, set[int]]:
    """The least fixed point of the printed rules: `C` clearable, regions by the place where a man begins."""
    men = {place: man for place, man in enumerate(position.men) if man != EMPTY}
    region = {place: {place} for place in men}

    def clearable(place: int) -> bool:
        enemies = (other for other, man in men.items() if man.isupper() != men[place].isupper())
        return len(region[place]) > 1 or any(place in region[other] for other in enemies)

    def allowed(start: int, end: int, push: bool) -> bool:
        man = men[start]
        if end in men and end != start and men[end].isupper() == man.isupper() and not clearable(end):
            return False
        if push and pushes_need_room and end in men and end != start and not clearable(end):
            return False
        if man in "Kk":
            for other, enemy in men.items():
                if enemy.isupper() != man.isupper() and not clearable(other):
                    strikes = (
                        PAWN_STRIKES["w" if enemy.isupper() else "b"][other] if enemy in "Pp" else steps(enemy, other)
                    )
                    if end in strikes:
                        return False
        return True

    changed = True
    while changed:
        changed = False
        for start, man in men.items():
            for place in list(region[start]):
                if man not in "Pp":
                    ends = [(end, False) for end in steps(man, place)]
                elif any(there // 8 in (0, 7) for there in region[start]):
                    ends = [(end, False) for end in range(64)]
                else:
                    side = "w" if man.isupper() else "b"
                    ends = [(place + (-8 if man.isupper() else 8), True)]
                    enemies = [r for s, r in region.items() if men[s].isupper() != man.isupper() and men[s] not in "Kk"]
                    ends += [(end, False) for end in PAWN_STRIKES[side][place] if any(end in one for one in enemies)]
                for end, push in ends:
                    if end not in region[start] and allowed(start, end, push):
                        region[start].add(end)
                        changed = True
    return region


def test_without_the_rule_blocked_pawns_pass_each_other() -> None:
    walls = asked("8/8/3k4/1p2p1p1/pP1pP1P1/P2P4/1K6/8 b - -", "w").position
    pawns = [place for place, man in enumerate(walls.men) if man in "Pp"]
    printed, mended = printed_mobility(walls, False), printed_mobility(walls, True)
    assert all(len(printed[place]) > 1 for place in pawns)
    assert all(mended[place] == {place} for place in pawns)
    assert regions_of(packed(walls), winner_white=True) is not None


def test_our_regions_are_within_the_mended_ones() -> None:
    """Ours has a few rules more, of kings that never move, pawns held to files and promoted pawns; none allows more."""
    chosen = random.Random(2)
    for _ in range(40):
        position = blocked(chosen)
        wide = printed_mobility(position, True)
        region = np.zeros(64, np.uint64)
        mobility(packed(position), region)
        for place, reached in wide.items():
            assert places_in(int(region[place ^ 56])) <= reached
