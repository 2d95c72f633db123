"""Small worlds for the tests: any graph as rules, and the plain-Python searches to compare with."""

from __future__ import annotations

import heapq
import importlib.util
import sys
from collections import deque
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType

import numpy as np
from hypothesis import strategies as st

from fathom.compiled import compiled
from fathom.engine.statespace import EXPAND, GOAL, HEURISTIC, IMAGE, NEIGHBOURS, RANK, UNRANK, Numbering, Rules

ROOT = Path(__file__).parents[3]

# Parameters: nodes, degree, then for each node its targets (-1: none), costs, goal or not, and heuristic.
# The last word of a state is the node; those before depend on it, so that no word can be left out.


@compiled(EXPAND)
def expand(parameters, state, out):
    nodes, degree, words = parameters[0], parameters[1], state.size
    node = np.int64(state[words - 1])
    count = 0
    for i in range(degree):
        target = parameters[2 + node * degree + i]
        if target >= 0:
            for word in range(words):
                out[count, word] = np.uint64(target * (1 + (words - 1 - word) * 1_000_000_007))
            out[count, words] = np.uint64(100 + i)
            out[count, words + 1] = np.uint64(parameters[2 + nodes * degree + node * degree + i])
            count += 1
    return count


@compiled(GOAL)
def goal(parameters, state):
    nodes, degree = parameters[0], parameters[1]
    return parameters[2 + 2 * nodes * degree + np.int64(state[state.size - 1])] != 0


@compiled(HEURISTIC)
def heuristic(parameters, state):
    nodes, degree = parameters[0], parameters[1]
    return parameters[2 + 2 * nodes * degree + nodes + np.int64(state[state.size - 1])]


@compiled(RANK)
def rank(parameters, state):
    return np.int64(state[state.size - 1])


@compiled(UNRANK)
def unrank(parameters, number, state):
    words = state.size
    for word in range(words):
        state[word] = np.uint64(number * (1 + (words - 1 - word) * 1_000_000_007))


@dataclass(frozen=True)
class World:
    """A directed graph: `moves[node]` has (target, cost) pairs."""

    moves: tuple[tuple[tuple[int, int], ...], ...]
    goals: frozenset[int]
    estimates: tuple[int, ...] = ()
    words: int = 1

    def rules(self, **changes) -> Rules:
        nodes, degree = len(self.moves), max(1, *(len(moves) for moves in self.moves))
        padded = [[*moves, *[(-1, 0)] * (degree - len(moves))] for moves in self.moves]
        numbers = [nodes, degree]
        numbers += [target for moves in padded for target, _ in moves]
        numbers += [cost for moves in padded for _, cost in moves]
        numbers += [int(node in self.goals) for node in range(nodes)]
        numbers += self.estimates or [0] * nodes
        given = {
            "goal": goal,
            "rank": rank,
            "unrank": unrank,
            "size": nodes,
            "heuristic": heuristic,
        } | changes
        return Rules(np.array(numbers), self.words, degree, expand, **given)

    def state(self, node: int) -> list[int]:
        return [node * (1 + (self.words - 1 - word) * 1_000_000_007) for word in range(self.words)]

    def node(self, state) -> int:
        return int(state[-1])

    def distances(self, starts) -> dict[int, int]:
        """Fewest moves to each node, by a queue."""
        distance = dict.fromkeys(starts, 0)
        queue = deque(distance)
        while queue:
            node = queue.popleft()
            for target, _ in self.moves[node]:
                if target not in distance:
                    distance[target] = distance[node] + 1
                    queue.append(target)
        return distance

    def costs(self, starts) -> dict[int, int]:
        """Least cost to each node, by a heap."""
        cost: dict[int, int] = {}
        queue = [(0, start) for start in starts]
        while queue:
            total, node = heapq.heappop(queue)
            if node not in cost:
                cost[node] = total
                for target, step in self.moves[node]:
                    heapq.heappush(queue, (total + step, target))
        return cost

    def replays(self, path, starts) -> bool:
        """Whether a path begins at a start and makes only moves of this world, at the cost it says."""
        nodes = [self.node(state) for state in path.states]
        total = 0
        for here, there, label in zip(nodes[:-1], nodes[1:], path.labels, strict=True):
            target, cost = self.moves[here][label - 100]
            if target != there:
                return False
            total += cost
        whole = all(list(state) == self.state(node) for state, node in zip(path.states, nodes, strict=True))
        return whole and nodes[0] in starts and total == path.cost


@st.composite
def worlds(draw, most_nodes=30):
    nodes = draw(st.integers(1, most_nodes))
    move = st.tuples(st.integers(0, nodes - 1), st.integers(0, 9))
    moves = draw(st.lists(st.lists(move, max_size=4).map(tuple), min_size=nodes, max_size=nodes))
    goals = draw(st.frozensets(st.integers(0, nodes - 1), max_size=3))
    return World(tuple(moves), goals, words=draw(st.integers(1, 3)))


def some_nodes(world):
    return st.lists(st.integers(0, len(world.moves) - 1), min_size=1, max_size=4)


def line(length: int, goals=()) -> World:
    """0 -> 1 -> ... -> length - 1."""
    return World(tuple(((node + 1, 1),) if node + 1 < length else () for node in range(length)), frozenset(goals))


def ice() -> ModuleType:
    """The ice blocks of bench/statespace.py."""
    if "bench_statespace" not in sys.modules:
        spec = importlib.util.spec_from_file_location("bench_statespace", ROOT / "bench" / "statespace.py")
        sys.modules["bench_statespace"] = module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
    return sys.modules["bench_statespace"]


@compiled(NEIGHBOURS)
def neighbours(parameters, number, notes, out):
    degree = parameters[1]
    count = 0
    for i in range(degree):
        out[count] = parameters[2 + number * degree + i]
        count += out[count] >= 0
    return count


@compiled(IMAGE)
def turned(parameters, number, symmetry, notes):
    """The world turned: nodes are numbered round a circle, and its symmetries are all turns of it."""
    return (number + symmetry) % parameters[0]


def numbered(world: World, symmetries: int = 1) -> Rules:
    """The rules of a world with moves between numbers, and so many turns as symmetries."""
    turns = np.arange(symmetries)
    return world.rules(goal=None, numbering=Numbering(neighbours, turned, (turns[:, None] + turns) % symmetries))


def circle(nodes: int, steps) -> World:
    """A world that looks the same from every node: steps of certain lengths round a circle."""
    return World(tuple(tuple(((node + step) % nodes, 1) for step in steps) for node in range(nodes)), frozenset())
