"""Gadget mazes by hand: a press on the place where the agent is to go. Joined locations are one place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from fathom.gadgets.draw.animation import places_of
from fathom.gadgets.model import Configuration, Placed, Port
from fathom.playing import Gesture, Move, Moves, Spot, gesture_of, square_spot
from fathom.puzzles.gadgetmaze.check import replayed
from fathom.puzzles.gadgetmaze.model import Maze, Step, Walk, read_solution, step_text

SEPARATOR = ", "

_WIDE = 0.7  # of a spot


def spots(instance: Maze) -> Sequence[Spot]:
    """The places, where an agent would wait in each."""
    ports = [
        Port(number, location)
        for number, placed in enumerate(instance.network.gadgets)
        for location in range(placed.gadget.locations)
    ]
    places = [port for port in ports if instance.place(port) == port]
    points = places_of(instance.network, places, instance.named.outside)
    half = _WIDE / 2
    return [
        square_spot(_name(instance, place), x - half, y - half, _told(instance, place), "place", _WIDE)
        for place, (x, y) in zip(places, points, strict=True)
    ]


def _name(maze: Maze, port: Port) -> str:
    return maze.named.label(maze.place(port))


def _told(maze: Maze, place: Port) -> str:
    other = maze.network.partner.get(place)
    both = "" if other is None else f" and {maze.named.label(other)}"
    return f"{'goal ' * (place == maze.place(maze.goal))}{maze.named.label(place)}{both}"


def options(instance: Maze, state: str) -> Moves:
    """All traversals from where the agent is that lead elsewhere or change something."""
    place, states = _standing(instance, state)
    steps = enumerate(_steps(instance, place, states), 1)
    return Moves(tuple(_move(instance, step, (str(number),) if number < 10 else ()) for number, step in steps))


def _standing(maze: Maze, state: str) -> tuple[Port, Configuration]:
    made = replayed(maze, read_solution(maze, state))
    return (maze.place(made[-1][1]), made[-1][2]) if made else (maze.place(maze.start), maze.network.start)


def _steps(maze: Maze, place: Port, states: Configuration) -> Iterator[Step]:
    for port in dict.fromkeys((place, maze.network.partner.get(place, place))):
        gadget = maze.network.gadgets[port.gadget].gadget
        now = states[port.gadget]
        ways = gadget.ways(now, port.location)
        for leave, after_it in dict.fromkeys(ways):
            same = {state for exit_, state in ways if exit_ == leave} | ({now} if leave == port.location else set())
            if (leave, after_it) != (port.location, now):
                yield Step(port.gadget, port.location, leave, after_it if len(same) > 1 else None)


def _move(maze: Maze, step: Step, keys: tuple[str, ...] = ()) -> Move:
    to = _name(maze, Port(step.gadget, step.exit))
    return Move(step_text(maze, step), "press", at=to, keys=keys, label=f"{step_text(maze, step)}, to {to}")


def after(instance: Maze, state: str) -> Maze:
    """The maze in its present states, the agent where it is."""
    place, states = _standing(instance, state)
    network = instance.network
    gadgets = tuple(Placed(placed.gadget, now) for placed, now in zip(network.gadgets, states, strict=True))
    return replace(instance, named=replace(instance.named, network=replace(network, gadgets=gadgets)), start=place)


def gestures(instance: Maze, solution: Walk) -> Sequence[Gesture]:
    """A press for each traversal."""
    return [gesture_of(_move(instance, step)) for step in solution.steps]
