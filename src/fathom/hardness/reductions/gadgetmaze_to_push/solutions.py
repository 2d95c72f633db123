"""Walks through a maze as moves of a level, and back.

Forward, the walk and then the line of checks become crossings of the plan's parts; a part's sequence of crossings
becomes crossings of its own parts, by a search in its network, and so on down to tiles, whose crossings become moves by
the extractor. Back, the moves are replayed, and what the agent did at the doors until it first came to the goal is read
off.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from fathom.answer import watch_here
from fathom.engine.plain_search import reached, run_along, shortest_way, way_to
from fathom.errors import BrokenAnswer
from fathom.gadgets.check.behaviour import Way
from fathom.gadgets.model import Configuration, Network, Port
from fathom.gadgets.model.fragments import Cell
from fathom.gadgets.solve.crossing_moves import LETTERS, moves_of
from fathom.hardness.reductions.gadgetmaze_to_push.drawing import Drawing, Placed
from fathom.hardness.reductions.gadgetmaze_to_push.flat import Flat, Joint, flattened
from fathom.hardness.reductions.gadgetmaze_to_push.modules import Module
from fathom.hardness.reductions.gadgetmaze_to_push.plan import Plan, is_corridor
from fathom.hardness.reductions.gadgetmaze_to_push.tiles import FREE, found_in
from fathom.puzzles.gadgetmaze.model import Maze, Step, Walk

Crossing = tuple[str, Way]
"""A tile or another part, by its path, and where it is entered and left."""

_SIDES = {"u": (-1, 0), "d": (1, 0), "l": (0, -1), "r": (0, 1)}


def run(network: Network, word: Sequence[Way]) -> list[list[tuple[int, Way]]]:
    """For a sequence of traversals of a network, the traversals of its gadgets that each is made of."""

    def leads(configuration: Configuration, way: Way) -> Iterator[tuple[Configuration, list[tuple[int, Way]]]]:
        watch_here().check("following a walk")
        enter, leave = way
        yield from _walks(network, configuration, network.outside[enter], network.outside[leave])
        if enter == leave:
            yield configuration, []

    found = run_along(word, network.start, leads)
    if found is None:
        raise BrokenAnswer("a module does not allow what it should")
    return found


def _walks(
    network: Network, configuration: Configuration, enter: Port, leave: Port
) -> Iterator[tuple[Configuration, list[tuple[int, Way]]]]:
    """All configurations that a walk between two outside locations can leave, each with a shortest one."""

    def place(port: Port) -> Port:
        return min(port, network.partner.get(port, port))

    def steps(here: tuple[Port, Configuration]) -> Iterator[tuple[tuple[Port, Configuration], tuple[int, Way]]]:
        for entered, left, changed in network.steps(here[1], here[0]):
            yield (place(left), changed), (entered.gadget, (entered.location, left.location))

    came = reached((place(enter), configuration), steps)
    for here in came:
        if here[0] == place(leave):
            yield here[1], way_to(came, here)


def expanded(path: str, part: Module, word: Sequence[Way]) -> list[list[Crossing]]:
    """For a sequence of traversals of a module the crossings of tiles that each is made of."""
    names = part.network.names
    steps = run(part.network.network, word)
    words: dict[str, list[Way]] = {}
    for step in steps:
        for gadget, way in step:
            words.setdefault(names[gadget], []).append(way)
    inner: dict[str, Iterator[list[Crossing]]] = {}
    for name, own in words.items():
        child = part.parts.get(name)
        here = f"{path}/{name}"
        if isinstance(child, Module):
            inner[name] = iter(expanded(here, child, own))
        else:
            inner[name] = iter([[(here, way)] if child is not None else [] for way in own])
    return [[one for gadget, _ in step for one in next(inner[names[gadget]])] for step in steps]


def crossings_of(plan: Plan, walk: Walk) -> list[Crossing]:
    """The crossings of tiles of a walk through the maze, and then of the line of checks, in order."""
    steps = list(_parts_crossed(plan, walk))
    words: dict[str, list[Way]] = {}
    for name, (enter, leave) in steps:
        letters = plan.parts[name].letters
        words.setdefault(name, []).append((letters.index(enter), letters.index(leave)))
    inner = {name: iter(expanded(name, plan.parts[name], word)) for name, word in words.items()}
    return [one for name, _ in steps for one in next(inner[name])]


def _parts_crossed(plan: Plan, walk: Walk) -> Iterator[tuple[str, tuple[str, str]]]:
    corridor_of = {joint: number for number, joints in enumerate(plan.corridors) for joint in joints}
    name_of = {doorway.gadget: name for name, doorway in plan.doors.items()}
    here = plan.start
    for step in walk.steps:
        name = name_of.get(step.gadget, "")
        if not name:  # a split: within a place
            continue
        roles = plan.doors[name].roles
        yield from _along(plan, here, corridor_of[name, roles[step.enter]])
        yield name, (roles[step.enter], roles[step.exit])
        here = corridor_of[name, roles[step.exit]]
    yield from _along(plan, here, plan.goal)
    here = plan.goal
    while here != plan.target:
        name, letter = next(joint for joint in plan.corridors[here] if joint[1] in ("B", "cin"))
        leave = "T" if letter == "B" else "cout"
        yield name, (letter, leave)
        here = corridor_of[name, leave]


def _along(plan: Plan, here: int, there: int) -> Iterator[tuple[str, tuple[str, str]]]:
    """The crossovers between two corridors of one place."""
    corridor_of = {joint: number for number, joints in enumerate(plan.corridors) for joint in joints}

    def steps(at: int) -> Iterator[tuple[int, tuple[str, tuple[str, str]]]]:
        for name, letter in plan.corridors[at]:
            if letter in ("L", "R"):
                other = "R" if letter == "L" else "L"
                yield corridor_of[name, other], (name, (letter, other))

    yield from way_to(reached(here, steps), there)


def moves_through(flat: Flat, drawing: Drawing, corridors: Mapping[Cell, int], crossings: Sequence[Crossing]) -> str:
    """The letters of the moves that make these crossings one after the other and end at the target."""
    words: dict[str, list[Way]] = {}
    for path, way in crossings:
        words.setdefault(path, []).append(way)
    moves: dict[str, Iterator[str]] = {}
    for path, word in words.items():
        tile, state = flat.tiles[path]
        told = moves_of(found_in(tile.name), word, state if tile.name in FREE else 0)
        if told is None:
            raise BrokenAnswer(f"the tile {path} does not allow what it should")
        moves[path] = iter(told)
    found: list[str] = []
    here = drawing.start
    for path, (enter, leave) in crossings:
        watch_here().check("walking through corridors")
        placed = drawing.placed[path]
        number = flat.corridor_of[path, enter]
        found.append(_walked(drawing, corridors, number, here, placed.port(enter)))
        found.append(_turned(placed, next(moves[path])))
        here = placed.port(leave)
    found.append(_walked(drawing, corridors, flat.target, here, drawing.target))
    return "".join(found)


def _turned(placed: Placed, moves: str) -> str:
    swap = ("ud" if placed.comb.flip_rows else "") + ("lr" if placed.comb.flip_columns else "")
    table: dict[int, str] = {}
    pairs = dict(zip(swap, "".join(swap[i + 1] + swap[i] for i in range(0, len(swap), 2)), strict=True))
    for one, other in pairs.items():
        table |= {ord(one): other, ord(one.upper()): other.upper()}
    return moves.translate(table)


def _walked(drawing: Drawing, corridors: Mapping[Cell, int], number: int, start: Cell, end: Cell) -> str:
    """A shortest walk in a corridor; its ends may be ports beside it."""

    def steps(here: Cell) -> Iterator[tuple[Cell, str]]:
        for letter in LETTERS:
            down, right = _SIDES[letter]
            there = here[0] - down, here[1] - right
            if there == start or corridors.get(there) == number:
                yield there, letter

    found = shortest_way([end], steps, start.__eq__)
    assert found is not None
    return "".join(reversed(found[1]))


def door_steps(plan: Plan, flat: Flat, drawing: Drawing, corridors: Mapping[Cell, int], moves: str) -> list[Step]:
    """What the agent did at the doors of the maze until it first came to the goal."""
    places = _place_of_corridors(plan, flat)
    letter_of = _letters_of_ports(plan)
    port_at = {
        one.port(location): (path, location)
        for path, one in drawing.placed.items()
        for location in range(len(one.tile.fragment.ports))
    }
    goal = plan.places[plan.goal]
    states = {name: doorway.state for name, doorway in plan.doors.items()}
    steps: list[Step] = []
    here, entered, last = drawing.start, None, None
    if places.get(corridors.get(here, -1)) == goal:
        return steps
    for letter in moves:
        down, right = _SIDES[letter.lower()]
        before, here = here, (here[0] + down, here[1] + right)
        was, now = places.get(corridors.get(before, -1)), places.get(corridors.get(here, -1))
        if was is not None and now is None:
            entered = letter_of.get(port_at[here])
        elif was is None and now is not None and entered is not None:
            last = letter_of.get(port_at[before])
            _note(plan, states, steps, entered, last)
        if now == goal:
            break
    return steps


def _note(
    plan: Plan,
    states: dict[str, int],
    steps: list[Step],
    entered: tuple[str, str],
    left: tuple[str, str] | None,
) -> None:
    """Tell what was done at a part of the maze, if it was anything: who comes back has done what it could there."""
    name = entered[0]
    if left is None or left[0] != name or name not in plan.doors:
        return
    doorway = plan.doors[name]
    if not {entered[1], left[1]} <= set(doorway.roles):
        return
    enter, leave = doorway.roles.index(entered[1]), doorway.roles.index(left[1])
    now = states[name]
    followers = [after for at, after in doorway.model.ways(now, enter) if at == leave and (at, after) != (enter, now)]
    if followers:
        states[name] = followers[0]
        told = followers[0] if enter == leave or len(followers) > 1 else None
        steps.append(Step(doorway.gadget, enter, leave, told))


def through_splits(maze: Maze, steps: Sequence[Step]) -> Walk:
    """The walk with these steps through doors, and between them those through splits, up to the goal."""
    gadgets, partner = maze.network.gadgets, maze.network.partner
    split = {which for which, (gadget, _) in enumerate(gadgets) if is_corridor(gadget)}

    def passed(at: Port) -> Iterator[tuple[Port, Step]]:
        for port in (at, partner.get(at, at)):
            for leave in range(gadgets[port.gadget].gadget.locations) if port.gadget in split else ():
                yield maze.place(Port(port.gadget, leave)), Step(port.gadget, port.location, leave)

    found: list[Step] = []
    here = maze.place(maze.start)
    for step in (*steps, None):
        there = maze.place(maze.goal if step is None else Port(step.gadget, step.enter))
        between = shortest_way([here], passed, there.__eq__)
        if between is None:
            raise BrokenAnswer("the moves of the level tell no walk through the maze")
        found += between[1]
        if step is not None:
            found.append(step)
            here = maze.place(Port(step.gadget, step.exit))
    return Walk(tuple(found))


def _place_of_corridors(plan: Plan, flat: Flat) -> dict[int, int]:
    """The place of the maze that a corridor belongs to, as far as it is of the maze."""
    found = {}
    for joints, place in zip(plan.corridors, plan.places, strict=True):
        if place >= 0 and joints:
            name, letter = joints[0]
            found[flat.corridor_of[name, plan.parts[name].letters.index(letter)]] = place
    return found


def _letters_of_ports(plan: Plan) -> dict[Joint, tuple[str, str]]:
    """Of each tile's port that lies at an outside location of a part: that part and location."""
    found: dict[Joint, tuple[str, str]] = {}
    for name, part in plan.parts.items():
        alone = Plan(
            {name: part}, [[(name, letter)] for letter in part.letters], 0, 0, 0, {}, 0, [0] * len(part.letters)
        )
        flat = flattened(alone)
        for location, letter in enumerate(part.letters):
            for joint in flat.corridors[flat.corridor_of[name, location]]:
                found[joint] = (name, letter)
    return found
