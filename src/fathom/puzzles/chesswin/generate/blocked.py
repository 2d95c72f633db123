"""Blocked positions: pawns that stand before each other, kings, bishops; kept if they are what was promised.

Drafts are random. What a search says of a draft is shown to the checker before it is kept, for both players.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

from fathom.answer import Answer, Limits, Verdict, Watch
from fathom.claims import examined
from fathom.errors import LimitReached
from fathom.puzzles.chesswin import check
from fathom.puzzles.chesswin.model import Win
from fathom.puzzles.chesswin.model.position import EMPTY, Position, objection, other
from fathom.puzzles.chesswin.solve.methods import by_all_positions, by_search

_MOST = 20_000  # positions that a search looks at before a draft is given up
_PATIENCE = 5.0  # seconds for a check


def dead(seed: int, watch: Watch, pairs: int, bishops: int) -> Win:
    """A position in which neither player can mate, but both have pawns that seem to go on."""
    for draft in _drafts(seed, watch, pairs, bishops):
        if all(_verdict(replace(draft, winner=winner), watch) is Verdict.IMPOSSIBLE for winner in ("w", "b")):
            return replace(draft, about={"note": "neither player can mate"})
    raise AssertionError("there is always another draft")


def barely(seed: int, watch: Watch, pairs: int, bishops: int, moves: int) -> Win:
    """A position whose winner needs so many moves of both players at least."""
    for draft in _drafts(seed, watch, pairs, bishops):
        try:
            answer = by_all_positions(draft, _hurried(watch))
        except LimitReached:
            watch.check("trying drafts")
            continue
        if answer.verdict is Verdict.SOLVED and (answer.cost or 0) >= moves and _is_proved(draft, answer, watch):
            return replace(draft, about={"note": f"the shortest helpmate has {answer.cost} moves"})
    raise AssertionError("there is always another draft")


def _hurried(watch: Watch) -> Watch:
    return replace(watch.left(), nodes=_MOST, progress=None).watch()


def _verdict(draft: Win, watch: Watch) -> Verdict:
    """What the search says of a draft and the checker agrees to."""
    try:
        answer = by_search(draft, _hurried(watch))
    except LimitReached:
        watch.check("trying drafts")
        return Verdict.UNDECIDED
    return answer.verdict if _is_proved(draft, answer, watch) else Verdict.UNDECIDED


def _is_proved(draft: Win, answer: Answer, watch: Watch) -> bool:
    left = watch.seconds_left
    seconds = _PATIENCE if left is None else min(_PATIENCE, left)
    found = examined(check, draft, answer, Limits(time=seconds, cancelled=watch.limits.cancelled).watch())
    return not found.objections and not found.unproved


def _drafts(seed: int, watch: Watch, pairs: int, bishops: int) -> Iterator[Win]:
    """Random positions with pairs of pawns on different files, one after the other, without end."""
    chance = random.Random(seed)
    tried = 0
    while True:
        tried += 1
        watch.check("trying drafts", tried, nodes=tried)
        men = [EMPTY] * 64
        for file in chance.sample(range(8), pairs):
            place = 8 * chance.randint(2, 4) + file
            men[place], men[place + 8] = "p", "P"
        free = [place for place, man in enumerate(men) if man == EMPTY]
        chance.shuffle(free)
        crew = ["K", "k", *("B" * chance.randint(0, bishops)), *("b" * chance.randint(0, bishops))]
        for man, place in zip(crew, free, strict=False):
            men[place] = man
        position = Position("".join(men), chance.choice("wb"))
        if not objection(position):
            yield Win(position, other(position.turn))
