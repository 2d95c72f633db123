"""All positions of a small puzzle, as play has them: the picture `graph` of kinds that have none of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from fathom.answer import Watch
from fathom.errors import FathomError
from fathom.kind import Instance, Kind, Picture, kind_of
from fathom.playing import appended
from fathom.verbs.playing import beginning
from fathom.verbs.solving import check

if TYPE_CHECKING:
    from fathom.show import Scene
    from fathom.show.state_graph import StateGraph

GRAPH = "graph"


def pictures_of(kind: Kind) -> dict[str, Picture]:
    """The pictures of the measures of a kind: its own, and the graph of positions where play is by moves alone."""
    own: dict[str, Picture] = dict(getattr(kind.part("analyse"), "PICTURES", {}))
    play = kind.part("play")
    alone = hasattr(play, "after") and not hasattr(play, "moved") and not getattr(play, "PAST_COUNTS", False)
    if GRAPH not in own and alone:
        own[GRAPH] = Picture("all positions and moves, for small puzzles", states_picture)
    return own


def states_picture(instance: Instance, watch: Watch) -> Scene:
    """The graph of all positions; `FathomError` if there are more than 400."""
    from fathom.show.state_graph import graph_scene

    return graph_scene(states(instance, watch), instance.kind)


def states(instance: Instance, watch: Watch) -> StateGraph:
    """The positions that moves lead to, nearest first, until the puzzle is solved.

    A position is the puzzle that is left, and two are the same if that is; where none is left any more, it is the moves
    that led there. Cost: a few replays of one move for each move.
    """
    from fathom.show.state_graph import MOST_STATES, StateGraph

    room: Any = kind_of(instance).playing
    start: Instance | None = room.after(instance, beginning(instance))
    if start is None:
        raise FathomError("what is left cannot be told as a puzzle, so positions cannot be compared")
    found = [(start, beginning(start), False)]  # a puzzle, what was done in it, and whether it is over then
    numbers = {start.to_text(): 0}
    distance, moves, away = [0], list[tuple[int, int]](), list[int]()
    for number, (left, state, over) in enumerate(found):  # which grows
        watch.check("positions", number)
        away.append(-1 if check(left, state) else 0)
        for move in () if over or away[number] == 0 else room.options(left, state).moves:
            made = appended(state, move.text, getattr(room, "SEPARATOR", ""))
            there: Instance | None = room.after(left, made)
            key = f"{left.to_text()}\n{made}" if there is None else there.to_text()
            if key not in numbers:
                if len(found) == MOST_STATES:
                    raise FathomError(f"there are more than {MOST_STATES} positions, too many to be drawn as a graph")
                numbers[key] = len(found)
                found.append((left, made, True) if there is None else (there, beginning(there), False))
                distance.append(distance[number] + 1)
            moves.append((number, numbers[key]))
    tails, heads = np.array(moves, np.int64).reshape(-1, 2).T
    _measure(moves, away)
    lost = np.array(away) < 0
    return StateGraph(tails, heads, np.array(distance), np.array(away), np.flatnonzero(~lost[tails] & lost[heads]))


def _measure(moves: list[tuple[int, int]], away: list[int]) -> None:
    """Put down how many moves each position is from a solved one, going back from those, which have a 0 there."""
    before: dict[int, list[int]] = {}
    for tail, head in moves:
        before.setdefault(head, []).append(tail)
    reached = [number for number, moves_left in enumerate(away) if moves_left == 0]
    for number in reached:  # which grows
        for tail in before.get(number, ()):
            if away[tail] < 0:
                away[tail] = away[number] + 1
                reached.append(tail)
