"""What there is to see of an instance: analyse, picture, draw; and all its positions, as play has them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from fathom.answer import Limits, Watch
from fathom.compiled.tiers import watched
from fathom.errors import FathomError, UnknownName
from fathom.kind import Instance, Kind, Picture, arguments, kind_of, solution_of
from fathom.playing import appended
from fathom.verbs.limits import known
from fathom.verbs.playing import beginning
from fathom.verbs.solving import check

if TYPE_CHECKING:
    from fathom.show import Scene
    from fathom.show.state_graph import StateGraph


GRAPH = "graph"
"""The picture of all positions, of kinds that have none of their own."""


def analyse(instance: Instance, *, limits: Limits | None = None, **options: Any) -> Mapping[str, Any]:
    """Measure an instance: plain values by name."""
    analysis = kind_of(instance).analysis
    given = arguments(getattr(analysis, "OPTIONS", {}), options)
    watch = known(limits).watch()
    with watched(watch.check):
        return analysis.analyse(instance, watch, **given)


def picture(instance: Instance, name: str, *, limits: Limits | None = None) -> Scene:
    """A picture of the measures of an instance; `fathom kinds KIND` lists them."""
    kind = kind_of(instance)
    pictures: Mapping[str, Picture] = pictures_of(kind)
    if name not in pictures:
        raise UnknownName(f"picture of the measures of {kind.name}", name, list(pictures))
    watch = known(limits).watch()
    with watched(watch.check):
        scene: Scene = pictures[name].draw(instance, watch)
    return scene


def draw(
    instance: Instance, solution: Any = None, *, overlay: str | None = None, limits: Limits | None = None
) -> Scene:
    """The picture of an instance, with a solution or an overlay if wanted. It shows itself in a notebook.

    Drawing takes long only where an overlay has something to find out, or the board is huge.
    """
    kind: Kind = kind_of(instance)
    if solution is not None:
        solution = solution_of(instance, solution)
    overlays = kind.drawing.OVERLAYS
    if overlay is not None and overlay not in overlays:
        raise UnknownName(f"overlay of {kind.name}", overlay, list(overlays))
    watch = known(limits).watch()
    with watched(watch.check), watch.holding():
        scene: Scene = kind.drawing.scene(instance, solution, overlay)
    return scene


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
    import numpy as np

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
