"""From a maze of self-closing doors to a plan: checkable doors, places between them, and the line of checks.

Single-use gadgets may be in the maze, too: each is a tile, which needs no check.

The corridors of the maze become *places*; doors are joined to them. From the goal the line of checks leads through all
doors, one after the other [Ani et al. 2022, lemma 11]: through the faces of a planar embedding, with a crossover
wherever it has to cross a corridor of the maze. It never has to cross itself, for what it has drawn so far is one arc.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import permutations

from fathom.engine.plain_search import shortest_way
from fathom.errors import FathomError
from fathom.gadgets.check.simulation import same_behaviour
from fathom.gadgets.library import named
from fathom.gadgets.library.blocks import LETTERS
from fathom.gadgets.model import Gadget, Port
from fathom.hardness.reductions.gadgetmaze_to_push.embedding import Embedding, End, Hub, Middle, Rim, embedded
from fathom.hardness.reductions.gadgetmaze_to_push.modules import Module, crossover, door, lone_tile
from fathom.puzzles.gadgetmaze.model import Maze

ROLES = ("enter", "exit", "opening")
AROUND_DOOR = ("enter", "exit", "cout", "opening", "cin")
AROUND_CROSSOVER = ("L", "T", "R", "B")

SINGLE_USE = ("dicrumbler", "single-use-opening", "merged-single-use-closing")

Joint = tuple[str, str]
"""A part of the plan and one of its outside locations."""


@dataclass(frozen=True)
class Doorway:
    """A door of the maze, or a single-use gadget: its number, the roles of its locations, and which part it becomes."""

    gadget: int
    roles: tuple[str, ...]
    part: Module
    model: Gadget
    state: int

    @property
    def is_door(self) -> bool:
        """Whether it has to be checked in the end."""
        return self.part.checked is not None


@dataclass
class Plan:
    """Parts, and corridors between them. The agent starts in one corridor; another ends at the target.

    Corridors with the same number in `places` are one place of the maze, crossovers between them; those of the line of
    checks have -1. `doors` tells which door of the maze a part is, by its name.
    """

    parts: dict[str, Module] = field(default_factory=dict)
    corridors: list[list[Joint]] = field(default_factory=list)
    start: int = -1
    goal: int = -1
    target: int = -1
    doors: dict[str, Doorway] = field(default_factory=dict)
    crossings: int = 0
    places: list[int] = field(default_factory=list)


def roles_of(gadget: Gadget) -> tuple[tuple[str, ...], dict[int, str]] | None:
    """The roles of the locations of a self-closing door, and the names of its states; None if it is no such door."""
    target = named("directed-self-closing-door")
    if gadget.locations != 3:
        return None
    for order in permutations(range(3)):
        turned = gadget.rearranged(order)
        names = {
            state: name
            for state in range(gadget.states)
            for name in ("open", "closed")
            if same_behaviour(turned, state, target, target.state_called(name))
        }
        if len(names) == gadget.states and "open" in names.values():
            return tuple(ROLES[order.index(location)] for location in range(3)), names
    return None


def part_of(gadget: Gadget, state: int) -> tuple[tuple[str, ...], Module] | None:
    """The roles of a gadget's locations and the part that it becomes, if there is one for it in this state."""
    roles = roles_of(gadget)
    if roles is not None:
        return roles[0], door(roles[1][state])
    for name in SINGLE_USE:
        target, letters = named(name), tuple(LETTERS[name])
        for order in permutations(range(gadget.locations)):
            if gadget.locations == target.locations and same_behaviour(gadget.rearranged(order), state, target, 0):
                return tuple(letters[order.index(location)] for location in range(gadget.locations)), lone_tile(name)
    return None


def is_corridor(gadget: Gadget) -> bool:
    """Whether all locations are always joined."""
    ways = {(one.state, one.enter, one.exit) for one in gadget.traversals}
    size = gadget.locations
    return all(
        (state, a, b) in ways for state in range(gadget.states) for a in range(size) for b in range(size) if a != b
    )


def planned(maze: Maze) -> Plan:
    """The plan of a maze. `FathomError` if it is not planar or has gadgets that there are no parts for."""
    place, doors = _places_and_doors(maze)
    plan = Plan()
    start, goal = place[maze.place(maze.start)], place[maze.place(maze.goal)]
    beside: dict[int, list[tuple[int, str]]] = {}
    for number, doorway in doors.items():
        for location, role in enumerate(doorway.roles):
            beside.setdefault(place[maze.place(Port(number, location))], []).append((number, role))
    kept, reached = {start}, [start]
    for here in reached:  # what hangs together with the start; nothing else can matter
        for number, _ in beside.get(here, ()):
            for location in range(len(doors[number].roles)):
                there = place[maze.place(Port(number, location))]
                if there not in kept:
                    kept.add(there)
                    reached.append(there)
    index = {one: at for at, one in enumerate(reached)}
    used = sorted({number for here in reached for number, _ in beside.get(here, ())})
    names = {number: f"{'door' if doors[number].is_door else 'tile'}{number}" for number in used}
    for number, name in names.items():
        plan.parts[name] = doors[number].part
        plan.doors[name] = doors[number]
    plan.corridors = [[(names[number], role) for number, role in beside.get(here, ())] for here in reached]
    plan.places = list(range(len(reached)))
    plan.start, plan.goal = index[start], index.get(goal, -1)
    if plan.goal < 0 or not used:
        plan.target = plan.goal
        return plan
    _draw_line(plan)
    return plan


def _places_and_doors(maze: Maze) -> tuple[dict[Port, int], dict[int, Doorway]]:
    gadgets = maze.network.gadgets
    ports = [Port(which, at) for which, (gadget, _) in enumerate(gadgets) for at in range(gadget.locations)]
    group = {maze.place(port): index for index, port in enumerate(ports)}
    doors: dict[int, Doorway] = {}
    known: dict[tuple[Gadget, int], tuple[tuple[str, ...], Module] | None] = {}
    for which, (gadget, state) in enumerate(gadgets):
        if is_corridor(gadget):
            here = [group[maze.place(Port(which, at))] for at in range(gadget.locations)]
            group = {port: here[0] if one in here else one for port, one in group.items()}
            continue
        if (gadget, state) not in known:
            known[gadget, state] = part_of(gadget, state)
        part = known[gadget, state]
        if part is None:
            name = maze.named.names[which]
            raise FathomError(
                f"{name} is a {gadget.name}, expected directed self-closing doors, single-use gadgets and splits"
            )
        doors[which] = Doorway(which, *part, gadget, state)
    return group, doors


def _edges(plan: Plan) -> tuple[dict[str, int], list[tuple[End, End]], list[tuple[int, ...]]]:
    """The plan as a graph: parts with their orders, edges, and of each edge its corridor and the joint it leads to."""
    orders = {name: len(_around(plan, name)) for name in plan.parts}
    edges: list[tuple[End, End]] = []
    told: list[tuple[int, ...]] = []
    for number, joints in enumerate(plan.corridors):
        for at, (name, letter) in enumerate(joints):
            edges.append((End(("corridor", number)), End(name, _around(plan, name).index(letter))))
            told.append((number, at))
    return orders, edges, told


def _around(plan: Plan, name: str) -> tuple[str, ...]:
    if name.startswith("tile"):
        return plan.parts[name].letters
    return AROUND_DOOR if name.startswith("door") else AROUND_CROSSOVER


def _draw_line(plan: Plan) -> None:
    """Add the line of checks: from the goal to the nearest door, from there to the next, and on to the target."""
    left = {name for name, doorway in plan.doors.items() if doorway.is_door}
    if not left:
        plan.target = plan.goal
        return
    free = len(plan.corridors)  # corridors before this number are the maze's and may be crossed
    crossable = set(range(free))
    here: Joint | int = plan.goal
    while left:
        orders, edges, told = _edges(plan)
        embedding = embedded(orders, edges)
        name, crossed = _nearest(plan, embedding, here, left, told, crossable)
        left.remove(name)
        for edge in crossed:
            here = _cross(plan, told[edge], here, crossable)
        _lead(plan, here, (name, "cin"))
        here = (name, "cout")
    assert not isinstance(here, int)
    plan.target = len(plan.corridors)
    plan.corridors.append([here])
    plan.places.append(-1)


def _lead(plan: Plan, here: Joint | int, there: Joint) -> None:
    if isinstance(here, int):
        plan.corridors[here].append(there)
    else:
        plan.corridors.append([here, there])
        plan.places.append(-1)


def _cross(plan: Plan, edge: tuple[int, ...], here: Joint | int, crossable: set[int]) -> Joint:
    """Put a crossover on an edge of a corridor, reached from `here`; where it lets the line out."""
    corridor, at = edge
    name = f"cross{plan.crossings}"
    plan.crossings += 1
    plan.parts[name] = crossover()
    joint = plan.corridors[corridor][at]
    plan.corridors[corridor][at] = (name, "L")
    crossable.add(len(plan.corridors))
    plan.corridors.append([(name, "R"), joint])
    plan.places.append(plan.places[corridor])
    _lead(plan, here, (name, "B"))
    return name, "T"


def _nearest(
    plan: Plan,
    embedding: Embedding,
    here: Joint | int,
    left: Iterable[str],
    told: list[tuple[int, ...]],
    crossable: set[int],
) -> tuple[str, list[int]]:
    """The door that the line can reach with the fewest crossings, and the edges to cross."""
    faces = embedding.faces
    beside: dict[int, list[int]] = {}
    for number, face in enumerate(faces):
        for vertex in face:
            if isinstance(vertex, Middle) and told[vertex.edge][0] in crossable:
                beside.setdefault(vertex.edge, []).append(number)
    first = ("corridor", here) if isinstance(here, int) else Rim(here[0], _around(plan, here[0]).index(here[1]))
    ends = {number: name for name in sorted(left) for number in _open_faces(faces, Rim(name, AROUND_DOOR.index("cin")))}

    def crossings(number: int) -> Iterator[tuple[int, int]]:
        for vertex in faces[number]:
            if isinstance(vertex, Middle):
                for other in beside.get(vertex.edge, ()):
                    yield other, vertex.edge

    found = shortest_way(_open_faces(faces, first), crossings, ends.__contains__)
    if found is None:
        raise FathomError("the line of checks finds no way")
    return ends[found[0]], found[1]


def _open_faces(faces: Iterable[list[object]], vertex: object) -> Iterator[int]:
    """The faces at a vertex that are not inside a wheel."""
    for number, face in enumerate(faces):
        if vertex in face and not (len(face) == 3 and any(isinstance(one, Hub) for one in face)):
            yield number
