"""Mazes by hill climbing: a random planar network is changed a little again and again, and kept where it gets harder.

A draft is a recipe: which gadgets are spliced, each turned somehow, into the ring of locations that lie outside so far,
and which neighbours on the ring are joined after each. That makes every planar network and no other [Bosboom 2020,
Theorem 2.2.1], so any change of a recipe is a planar network again. In the end two locations are left outside, the way
in and the way out; if their number is odd, one more remains as a dead end.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import inf, log2
from random import Random
from typing import NamedTuple

from fathom.answer import Limits, Watch
from fathom.engine.statespace import shortest_ways
from fathom.errors import FathomError, LimitReached, NotFound
from fathom.gadgets.library import named
from fathom.gadgets.model import Gadget, Network, Placed, Port
from fathom.gadgets.model.networks import NamedNetwork, letters
from fathom.puzzles.gadgetmaze.model import Maze
from fathom.puzzles.gadgetmaze.solve import SEARCH
from fathom.puzzles.gadgetmaze.solve.layout import Layout

_MOST_GADGETS = 40
_ANY = 1 << 16  # numbers in recipes are taken modulo what there is to choose from
_JOINS = 2  # at most so many neighbours are joined after each gadget
_TOO_MANY = 200_000  # positions: a maze that has more is not looked at
_MANY = 500  # positions: more do not make it a better maze for people
_PATIENCE = 200  # tries without gain until another start is taken


@dataclass(frozen=True)
class _Part:
    """One gadget of a recipe: which, in which state, how turned, spliced in where, and what is joined then."""

    gadget: int
    state: int
    turn: int
    at: int
    joins: tuple[int, ...]


_Recipe = tuple[tuple[_Part, ...], tuple[int, ...]]
"""The gadgets, and what is joined in the end."""


@dataclass(frozen=True)
class _Grade:
    """How good a maze is: whether it is as wished, its traversals, and how hard it seems.

    Traversals count as far as they are wished; so do the positions that are no farther than the goal, which are the
    wrong turns, but less and less; and, if one shortest walk is wished, that there are few.
    """

    wished: bool
    moves: int
    ways: int
    hardness: float


def make(seed: int, watch: Watch, gadgets: tuple[str, ...], size: int, moves: int, unique: bool, tries: int) -> Maze:
    """A maze of `size` gadgets whose goal is at least `moves` traversals away; `NotFound` if none turns up."""
    for name, value, most in (("size", size, _MOST_GADGETS), ("moves", moves, 10**6), ("tries", tries, 10**9)):
        if not 1 <= value <= most:
            raise FathomError(f"option {name}={value}: expected a whole number from 1 to {most}")
    chosen = [named(name) for name in gadgets]
    for gadget in chosen:
        if gadget.locations < 2:
            raise FathomError(f"option gadgets: {gadget.name} has fewer than two locations, so it leads nowhere")
    grade, recipe = _climbed(Random(f"gadget-maze {seed}"), watch, chosen, size, _Wish(moves, unique), tries)
    if not grade.wished:
        raise NotFound(f"no such maze found, all tries used up{_nearest((grade, recipe), tries)}")
    return replace(built(recipe, chosen), about={"title": f"Gadget maze, {grade.moves} traversals, seed {seed}"})


class _Wish(NamedTuple):
    moves: int
    unique: bool


def _climbed(
    random: Random, watch: Watch, gadgets: list[Gadget], size: int, wish: _Wish, tries: int
) -> tuple[_Grade, _Recipe]:
    """The best recipe found: from time to time from a new start, and no more once one is good and stays best."""
    best: tuple[_Grade, _Recipe] | None = None
    here: tuple[_Grade, _Recipe] | None = None
    idle = 0
    for attempt in range(tries):
        try:
            watch.check("trying mazes", attempt, tries)
        except LimitReached as limit:
            if best is None or not best[0].wished:
                raise NotFound(f"no such maze found: {limit.reason}{_nearest(best, attempt)}") from None
            break
        if here is None or idle > _PATIENCE:
            here, idle = None, 0
            recipe = _invented(random, len(gadgets), size)
        else:
            recipe = _varied(random, here[1], len(gadgets))
        grade = _graded(built(recipe, gadgets), wish)
        idle = 0 if here is None or grade.hardness > here[0].hardness else idle + 1
        if here is None or grade.hardness >= here[0].hardness:
            here = grade, recipe
        if best is None or (grade.wished, grade.hardness) > (best[0].wished, best[0].hardness):
            best = grade, recipe
        if idle > _PATIENCE and best[0].wished:
            break
    assert best is not None
    return best


def _nearest(best: tuple[_Grade, _Recipe] | None, tries: int) -> str:
    """What came nearest, in words."""
    if best is None or not best[0].moves:
        return f" ({tries} mazes tried, none of them solvable)"
    ways = f" in {best[0].ways} ways" if best[0].ways > 1 else ""
    return f" ({tries} mazes tried; the best takes {best[0].moves} traversals{ways})"


def built(recipe: _Recipe, gadgets: list[Gadget]) -> Maze:
    """The maze that a recipe makes."""
    parts, last = recipe
    placed: list[Placed] = []
    joins: list[tuple[Port, Port]] = []
    ring: list[Port] = []

    def join(at: int) -> None:
        one, other = ring[at % len(ring)], ring[(at + 1) % len(ring)]
        joins.append((one, other))
        ring.remove(one)
        ring.remove(other)

    for part in parts:
        gadget = gadgets[part.gadget % len(gadgets)]
        number, count = len(placed), gadget.locations
        placed.append(Placed(gadget, part.state % gadget.states))
        at = part.at % (len(ring) + 1)
        ring[at:at] = [Port(number, (part.turn + place) % count) for place in range(count)]
        for where in part.joins:
            if len(ring) > 3:
                join(where)
    for where in last * len(ring):
        if len(ring) > 3:
            join(where)
    if len(ring) == 3:
        del ring[last[0] % 3]
    names = tuple(letters(number) for number in range(len(placed)))
    network = Network(tuple(placed), tuple(joins), tuple(ring))
    return Maze(NamedNetwork(network, names, ("in", "out")[: len(ring)]), ring[0], ring[-1])


def _graded(maze: Maze, wish: _Wish) -> _Grade:
    layout = Layout(maze)
    watch = Limits(nodes=_TOO_MANY).watch()
    try:
        found = SEARCH.found(layout, watch)
        counted = shortest_ways(layout.rules(), layout.start(), watch) if wish.unique else None
    except LimitReached:
        return _Grade(False, 0, 0, -inf)
    turns = 2 * log2(min(found.states, _MANY))
    if found.path is None:
        return _Grade(False, 0, 0, turns - wish.moves)
    moves, ways = len(found.path), counted[1] if counted else 0
    walked = len({step.gadget for step in layout.solution(found.path.labels).steps})
    wished = moves >= wish.moves and (ways == 1 or not wish.unique)
    return _Grade(wished, moves, ways, min(moves, wish.moves) + turns + walked / 4 - min(ways, 9))


def _invented(random: Random, gadgets: int, size: int) -> _Recipe:
    return tuple(_part(random, gadgets) for _ in range(size)), tuple(random.randrange(_ANY) for _ in range(4))


def _part(random: Random, gadgets: int) -> _Part:
    joins = tuple(random.randrange(_ANY) for _ in range(random.randint(0, _JOINS)))
    state, turn, at = (random.randrange(_ANY) for _ in range(3))
    return _Part(random.randrange(gadgets), state, turn, at, joins)


def _varied(random: Random, recipe: _Recipe, gadgets: int) -> _Recipe:
    """The recipe with one or two things changed."""
    parts, last = list(recipe[0]), list(recipe[1])
    for _ in range(random.randint(1, 2)):
        which = random.randrange(len(parts))
        new = _part(random, gadgets)
        match random.randrange(7):
            case 0:
                parts[which] = new
            case 1:
                parts[which] = replace(parts[which], gadget=new.gadget)
            case 2:
                parts[which] = replace(parts[which], state=new.state)
            case 3:
                parts[which] = replace(parts[which], turn=new.turn, at=new.at)
            case 4:
                parts[which] = replace(parts[which], joins=new.joins)
            case 5:
                other = random.randrange(len(parts))
                parts[which], parts[other] = parts[other], parts[which]
            case _:
                last[random.randrange(len(last))] = random.randrange(_ANY)
    return tuple(parts), tuple(last)
