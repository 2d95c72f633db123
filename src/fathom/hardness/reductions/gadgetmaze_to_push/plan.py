"""From a maze of self-closing doors to a plan: checkable doors, places between them, and the line of checks.

The corridors of the maze become *places*; doors are joined to them. From the goal the line of checks leads through all
doors, one after the other [Ani et al. 2022, lemma 11]: through the faces of a planar embedding, with a crossover
wherever it has to cross a corridor of the maze. It never has to cross itself, for what it has drawn so far is one arc.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import permutations

from fathom.errors import FathomError
from fathom.gadgets.check.simulation import same_behaviour
from fathom.gadgets.library import named
from fathom.gadgets.model import Gadget, Port
from fathom.hardness.reductions.gadgetmaze_to_push.embedding import Embedding, End, Hub, Middle, Rim, embedded
from fathom.hardness.reductions.gadgetmaze_to_push.modules import Module, crossover, door
from fathom.puzzles.gadgetmaze.model import Maze

ROLES = ("enter", "exit", "opening")
AROUND_DOOR = ("enter", "exit", "cout", "opening", "cin")
AROUND_CROSSOVER = ("L", "T", "R", "B")

Joint = tuple[str, str]
"""A part of the plan and one of its outside locations."""


@dataclass(frozen=True)
class Doorway:
    """A door of the maze: its gadget's number, the roles of its locations, the state it starts in, and the open one."""

    gadget: int
    roles: tuple[str, ...]
    state: str
    open_state: int


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


def is_corridor(gadget: Gadget) -> bool:
    """Whether all locations are always joined."""
    ways = {(one.state, one.enter, one.exit) for one in gadget.traversals}
    size = gadget.locations
    return all(
        (state, a, b) in ways for state in range(gadget.states) for a in range(size) for b in range(size) if a != b
    )


def planned(maze: Maze) -> Plan:
    """The plan of a maze. `FathomError` if it is not planar or has other gadgets than self-closing doors and splits."""
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
            for location in range(3):
                there = place[maze.place(Port(number, location))]
                if there not in kept:
                    kept.add(there)
                    reached.append(there)
    index = {one: at for at, one in enumerate(reached)}
    used = sorted({number for here in reached for number, _ in beside.get(here, ())})
    for number in used:
        name = f"door{number}"
        plan.parts[name] = door(doors[number].state)
        plan.doors[name] = doors[number]
    plan.corridors = [[(f"door{number}", role) for number, role in beside.get(here, ())] for here in reached]
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
    known: dict[Gadget, tuple[tuple[str, ...], dict[int, str]] | None] = {}
    for which, (gadget, state) in enumerate(gadgets):
        if is_corridor(gadget):
            here = [group[maze.place(Port(which, at))] for at in range(gadget.locations)]
            group = {port: here[0] if one in here else one for port, one in group.items()}
            continue
        if gadget not in known:
            known[gadget] = roles_of(gadget)
        roles = known[gadget]
        if roles is None:
            name = maze.named.names[which]
            raise FathomError(f"{name} is a {gadget.name}, expected directed self-closing doors and splits")
        opened = next(one for one, name in roles[1].items() if name == "open")
        doors[which] = Doorway(which, roles[0], roles[1][state], opened)
    return group, doors


def _edges(plan: Plan) -> tuple[dict[str, int], list[tuple[End, End]], list[tuple[int, ...]]]:
    """The plan as a graph: parts with their orders, edges, and of each edge its corridor and the joint it leads to."""
    orders = {name: len(_around(name)) for name in plan.parts}
    edges: list[tuple[End, End]] = []
    told: list[tuple[int, ...]] = []
    for number, joints in enumerate(plan.corridors):
        for at, (name, letter) in enumerate(joints):
            edges.append((End(("corridor", number)), End(name, _around(name).index(letter))))
            told.append((number, at))
    return orders, edges, told


def _around(name: str) -> tuple[str, ...]:
    return AROUND_DOOR if name.startswith("door") else AROUND_CROSSOVER


def _draw_line(plan: Plan) -> None:
    """Add the line of checks: from the goal to the nearest door, from there to the next, and on to the target."""
    left = set(plan.doors)
    free = len(plan.corridors)  # corridors before this number are the maze's and may be crossed
    crossable = set(range(free))
    here: Joint | int = plan.goal
    while left:
        orders, edges, told = _edges(plan)
        embedding = embedded(orders, edges)
        name, crossed = _nearest(embedding, here, left, told, crossable)
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
    embedding: Embedding, here: Joint | int, left: Iterable[str], told: list[tuple[int, ...]], crossable: set[int]
) -> tuple[str, list[int]]:
    """The door that the line can reach with the fewest crossings, and the edges to cross."""
    faces = embedding.faces
    beside: dict[int, list[int]] = {}
    for number, face in enumerate(faces):
        for vertex in face:
            if isinstance(vertex, Middle) and told[vertex.edge][0] in crossable:
                beside.setdefault(vertex.edge, []).append(number)
    first = ("corridor", here) if isinstance(here, int) else Rim(here[0], _around(here[0]).index(here[1]))
    came: dict[int, tuple[int, int] | None] = dict.fromkeys(_open_faces(faces, first))
    ends = {number: name for name in sorted(left) for number in _open_faces(faces, Rim(name, AROUND_DOOR.index("cin")))}
    queue = deque(came)
    while queue:
        number = queue.popleft()
        if number in ends:
            crossed: list[int] = []
            step = came[number]
            while step is not None:
                crossed.append(step[1])
                step = came[step[0]]
            return ends[number], crossed[::-1]
        for vertex in faces[number]:
            if isinstance(vertex, Middle):
                for other in beside.get(vertex.edge, ()):
                    if other not in came:
                        came[other] = (number, vertex.edge)
                        queue.append(other)
    raise FathomError("the line of checks finds no way")


def _open_faces(faces: Iterable[list[object]], vertex: object) -> Iterator[int]:
    """The faces at a vertex that are not inside a wheel."""
    for number, face in enumerate(faces):
        if vertex in face and not (len(face) == 3 and any(isinstance(one, Hub) for one in face)):
            yield number
