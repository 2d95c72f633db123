"""Mazes of many gadgets, solved by joining gadgets two by two instead of visiting the positions of all at once.

See `fathom.gadgets.solve.joining`: hundreds of gadgets take seconds where few corridors lead from one part of the maze
to another. Walks are not the shortest.
"""

from __future__ import annotations

from collections.abc import Sequence

from fathom.answer import Answer, Verdict, Watch
from fathom.errors import BrokenAnswer
from fathom.gadgets.check.behaviour import Machine, Way
from fathom.gadgets.model import Gadget, Port
from fathom.gadgets.solve.joining import joined
from fathom.puzzles.gadgetmaze.check.certificates import Apart
from fathom.puzzles.gadgetmaze.model import Maze, Step, Walk


def by_joining(maze: Maze, watch: Watch) -> Answer:
    """A walk to the goal, or the proof that there is none: tables for all gadgets, joined two by two."""
    gadgets = maze.network.gadgets
    number: dict[Port, int] = {}
    around = [
        tuple(number.setdefault(maze.place(Port(which, at)), len(number)) for at in range(gadget.locations))
        for which, (gadget, _) in enumerate(gadgets)
    ]
    start, goal = number[maze.place(maze.start)], number[maze.place(maze.goal)]
    near = _hanging_together(around, start)
    machines: dict[tuple[Gadget, int, tuple[int, ...]], Machine] = {}
    parts = []
    with watch.holding():
        for which in near:
            places = tuple(dict.fromkeys(around[which]))
            key = (*gadgets[which], tuple(map(places.index, around[which])))
            if key not in machines:
                machines[key] = _machine(*key)
            parts.append((machines[key], places))
        if start == goal:
            return Answer(Verdict.SOLVED, "joined", Walk(()), 0)
        whole = joined(parts, {start, goal}, watch)
        statistics = {"machines": len(whole.machines), "largest": max(map(whole.states, range(len(whole.nodes))))}
        way = whole.way(start, {goal})
        if way is None:
            shown = Apart(whole.certificate())
            return Answer(Verdict.IMPOSSIBLE, "joined", certificate=shown, statistics=statistics)
        crossings = [(near[part], one) for part, one in whole.crossings(way)]
        walk = _walk(maze, around, crossings)
    return Answer(Verdict.SOLVED, "joined", walk, len(walk), statistics=statistics)


def _hanging_together(around: Sequence[tuple[int, ...]], start: int) -> list[int]:
    """The gadgets that corridors and other gadgets join to a place."""
    at: dict[int, list[int]] = {}
    for which, places in enumerate(around):
        for place in places:
            at.setdefault(place, []).append(which)
    found, waiting = {start}, [start]
    for place in waiting:
        for which in at.get(place, ()):
            new = set(around[which]) - found
            found |= new
            waiting += new
    return [which for which, places in enumerate(around) if found & {*places}]


Position = tuple[int, int]
"""A place of a gadget, and its state."""


def _reached(gadget: Gadget, place_of: Sequence[int], start: Position) -> dict[Position, tuple[Position, Way] | None]:
    """All positions that traversals of a gadget lead to, nearest first, each with how it was come to."""
    came: dict[Position, tuple[Position, Way] | None] = {start: None}
    order = [start]
    for here in order:
        for enter in (at for at, place in enumerate(place_of) if place == here[0]):
            for leave, after in gadget.ways(here[1], enter):
                there = (place_of[leave], after)
                if there not in came:
                    came[there] = here, (enter, leave)
                    order.append(there)
    return came


def _machine(gadget: Gadget, state: int, place_of: tuple[int, ...]) -> Machine:
    """A gadget from a state, with the places of its locations as locations."""
    number, order = {state: 0}, [state]
    found: list[dict[Way, frozenset[int]]] = []
    for now in order:
        ways: dict[Way, set[int]] = {}
        for enter in range(max(place_of) + 1):
            for leave, after in _reached(gadget, place_of, (enter, now)):
                if after not in number:
                    number[after] = len(order)
                    order.append(after)
                if (leave, after) != (enter, now):
                    ways.setdefault((enter, leave), set()).add(number[after])
        found.append({way: frozenset(followers) for way, followers in ways.items()})
    return Machine(tuple(found))


def _walk(maze: Maze, around: Sequence[tuple[int, ...]], crossings: Sequence[tuple[int, Way]]) -> Walk:
    """Ways through gadgets as steps. Of the states that a way may lead to, one is taken that allows all later ways."""
    words: dict[int, list[Way]] = {}
    for which, way in crossings:
        words.setdefault(which, []).append(way)
    runs = {which: iter(_run(maze, which, around[which], word)) for which, word in words.items()}
    return Walk(tuple(step for which, _ in crossings for step in next(runs[which])))


def _run(maze: Maze, which: int, places: tuple[int, ...], word: Sequence[Way]) -> list[list[Step]]:
    gadget, state = maze.network.gadgets[which]
    place_of = tuple(map(tuple(dict.fromkeys(places)).index, places))
    layers: list[dict[int, tuple[int, list[Step]]]] = [{state: (state, [])}]
    for enter, leave in word:
        following: dict[int, tuple[int, list[Step]]] = {}
        for now in layers[-1]:
            came = _reached(gadget, place_of, (enter, now))
            for place, after in came:
                if place == leave and after not in following:
                    following[after] = now, _steps_to(which, came, (place, after))
        layers.append(following)
    if not layers[-1]:
        raise BrokenAnswer("a gadget does not allow what it should")
    here = next(iter(layers[-1]))
    found = []
    for layer in reversed(layers[1:]):
        here, steps = layer[here]
        found.append(steps)
    return found[::-1]


def _steps_to(which: int, came: dict[Position, tuple[Position, Way] | None], end: Position) -> list[Step]:
    steps = []
    step = came[end]
    while step is not None:
        steps.append(Step(which, *step[1], end[1]))
        end = step[0]
        step = came[end]
    return steps[::-1]
