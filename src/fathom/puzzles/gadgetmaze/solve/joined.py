"""Mazes of many gadgets, solved by joining gadgets two by two instead of visiting the positions of all at once.

See `fathom.gadgets.solve.joining`: hundreds of gadgets take seconds where few corridors lead from one part of the maze
to another. Walks are not the shortest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from fathom.answer import Answer, Verdict, Watch
from fathom.engine.plain_search import numbered, reached, run_along, way_to
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

Taken = tuple[int, int, int]
"""A traversal: the locations where a gadget is entered and left, and its state then."""


def _steps(gadget: Gadget, place_of: Sequence[int]) -> Callable[[Position], Iterator[tuple[Position, Taken]]]:
    """The traversals of a gadget whose locations are at these places."""

    def steps(here: Position) -> Iterator[tuple[Position, Taken]]:
        for enter in (at for at, place in enumerate(place_of) if place == here[0]):
            for leave, after in gadget.ways(here[1], enter):
                yield (place_of[leave], after), (enter, leave, after)

    return steps


def _machine(gadget: Gadget, state: int, place_of: tuple[int, ...]) -> Machine:
    """A gadget from a state, with the places of its locations as locations."""
    steps = _steps(gadget, place_of)

    def leads(now: int) -> Iterator[tuple[Way, int]]:
        for enter in range(max(place_of) + 1):
            for leave, after in reached((enter, now), steps):
                if (leave, after) != (enter, now):
                    yield (enter, leave), after

    return Machine(numbered(state, leads))


def _walk(maze: Maze, around: Sequence[tuple[int, ...]], crossings: Sequence[tuple[int, Way]]) -> Walk:
    """Ways through gadgets as steps. Of the states that a way may lead to, one is taken that allows all later ways."""
    words: dict[int, list[Way]] = {}
    for which, way in crossings:
        words.setdefault(which, []).append(way)
    runs = {which: iter(_run(maze, which, around[which], word)) for which, word in words.items()}
    return Walk(tuple(step for which, _ in crossings for step in next(runs[which])))


def _run(maze: Maze, which: int, places: tuple[int, ...], word: Sequence[Way]) -> list[list[Step]]:
    gadget, state = maze.network.gadgets[which]
    steps = _steps(gadget, tuple(map(tuple(dict.fromkeys(places)).index, places)))

    def leads(now: int, way: Way) -> Iterator[tuple[int, list[Step]]]:
        came = reached((way[0], now), steps)
        for place, after in came:
            if place == way[1]:
                yield after, [Step(which, *taken) for taken in way_to(came, (place, after))]

    found = run_along(word, state, leads)
    if found is None:
        raise BrokenAnswer("a gadget does not allow what it should")
    return found
