"""Intersections by hand: an automaton that is dragged onto another joins their trees."""

from __future__ import annotations

from collections.abc import Sequence

from fathom.playing import Gesture, Move, Moves, Refused, Spot, rect_spot
from fathom.problems.intersection.draw import leaf_box
from fathom.problems.intersection.draw import scene as scene_of
from fathom.problems.intersection.model import (
    Drawn,
    Forest,
    Intersection,
    Tree,
    leaves,
    read_solution,
    write_solution,
)
from fathom.show import Scene


def start(instance: Intersection) -> str:
    """Every automaton by itself."""
    return write_solution(instance, Forest(tuple(range(len(instance.automata)))))


def spots(instance: Intersection) -> Sequence[Spot]:
    """The automata."""
    numbers = range(len(instance.automata))
    return [
        rect_spot(_name(number), leaf_box(instance, number), f"automaton {number + 1}", "leaf") for number in numbers
    ]


def _name(number: int) -> str:
    return str(number + 1)


def _trees(instance: Intersection, state: str) -> tuple[Tree, ...]:
    found = read_solution(instance, state)
    trees = found.trees if isinstance(found, Forest) else (found,)
    if sorted(leaf for tree in trees for leaf in leaves(tree)) != list(range(len(instance.automata))):
        raise Refused("expected trees that have each automaton once")
    return trees


def scene(instance: Intersection, state: str) -> Scene:
    """The trees so far, over automata that keep their places."""
    return scene_of(instance, Forest(_trees(instance, state)))


def options(instance: Intersection, state: str) -> Moves:
    """All ways to join two trees: any automaton of one is dragged onto any of the other."""
    parts = [leaves(tree) for tree in _trees(instance, state)]
    return Moves(tuple(_move(a, b) for one in parts for other in parts if one is not other for a in one for b in other))


def _move(a: int, b: int) -> Move:
    return Move(f"{_name(a)}+{_name(b)}", "drag", _name(a), _name(b), label=f"intersect {_name(a)} with {_name(b)}")


def moved(instance: Intersection, state: str, gesture: Gesture) -> str:
    """The trees of two automata are joined."""
    trees = list(_trees(instance, state))
    a, b = (next(tree for tree in trees if int(spot) - 1 in leaves(tree)) for spot in gesture.spots)
    trees[trees.index(a)] = (a, b)
    trees.remove(b)
    return write_solution(instance, trees[0] if len(trees) == 1 else Forest(tuple(trees)))


def gestures(_instance: Intersection, solution: Drawn) -> Sequence[Gesture]:
    """Children before their parents."""
    found: list[Gesture] = []

    def join(tree: Tree) -> int:
        """Join a tree, and tell its first automaton."""
        if isinstance(tree, int):
            return tree
        a, b = join(tree[0]), join(tree[1])
        found.append(Gesture("drag", (_name(a), _name(b)), f"{_name(a)}+{_name(b)}"))
        return a

    for tree in solution.trees if isinstance(solution, Forest) else (solution,):
        join(tree)
    return found
