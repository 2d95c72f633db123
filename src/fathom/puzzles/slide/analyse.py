"""What can be said about a level before anyone plays it: stopping points, runs, components, lost squares."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fathom.answer import Watch
from fathom.engine.graphs import Digraph, breadth_first, breadth_first_in, chaining, condensation, strong_components
from fathom.errors import FathomError
from fathom.formats.measures import in_words
from fathom.puzzles.slide.model import BARRIER, BOULDER, Level
from fathom.puzzles.slide.solve.kernels import pass_distances, slide_table
from fathom.puzzles.slide.solve.runs import Runs, movement_graph, runs_of

Flags = NDArray[np.bool_]


def analyse(level: Level, watch: Watch) -> dict[str, Any]:
    """The measures of a level, as plain values.

    `stopping points` are squares where some slide ends; those `reached` are where the agent can come to stand. Squares
    `never stopped` on or `never passed` are open squares out of the agent's power. Components are those of the
    stopping-point and of the movement graph that the agent can reach; one walk can visit all of a `chain`.
    """
    refuse_smashing(level)
    watch.reserve(level.ground.size * (18 * len(level.directions) + 40), "the graphs of the level")
    table = slide_table(level)
    stops = Digraph.from_table(table)
    watch.check("analysing", 0, level.ground.size)
    distance = breadth_first_in(table, np.array([level.start])).distance
    reached = distance >= 0
    never_stopped, never_passed = _never(level, table, distance)
    facts: dict[str, Any] = {
        "size": list(level.shape),
        "goal": str(level.goal),
        "open squares": int(_open(level).sum()),
        "barriers": int((level.ground == BARRIER).sum()),
        "stopping points": int(stopping_points(level, table).sum()),
        "stopping points reached": int(reached.sum()),
        "farthest stop": int(distance.max()),
        "never stopped": int(never_stopped.sum()),
        "never passed": int(never_passed.sum()),
        "dead ends": int((reached & (table == np.arange(level.ground.size)).all(axis=0)).sum()),
        "stop components": _components_within(stops, reached),
    }
    watch.check("analysing", level.ground.size, level.ground.size)
    if level.plain:
        runs = runs_of(level)
        graph = movement_graph(runs, level.start)
        within = breadth_first(graph, np.array([len(runs)])).distance >= 0
        within[len(runs)] = False
        facts |= {
            "runs": len(runs),
            "runs reached": int(within.sum()),
            "run components": _components_within(graph, within),
        }
        facts["run components in a chain"] = _is_chain(graph, within)
        facts["longest run"] = _longest(runs)
    facts["seconds"] = round(watch.seconds, 3)
    return facts


def refuse_smashing(level: Level) -> None:
    """Measures are of the board as it stands: where boulders can be smashed, they would mislead."""
    if level.smashing:
        raise FathomError("boulders that can be smashed change the board, which measures and overlays cannot follow")


def report(facts: dict[str, Any]) -> list[tuple[str, str]]:
    """The measures as lines of a table."""
    texts = {name: in_words(value) for name, value in facts.items()}
    return [*(texts | {"size": " × ".join(map(str, facts["size"]))}).items()]


def stopping_points(level: Level, table: NDArray[np.int32] | None = None) -> Flags:
    """The squares where some slide ends, and the start."""
    ends = slide_table(level) if table is None else table
    flags = np.zeros(level.ground.size, np.bool_)
    flags[ends[ends != np.arange(level.ground.size, dtype=np.int32)]] = True
    flags[level.start] = True
    return flags


def stop_edges(level: Level) -> Iterator[tuple[int, int]]:
    """The edges of the stopping-point graph that begin at stopping points."""
    table = slide_table(level)
    for square in map(int, np.flatnonzero(stopping_points(level, table))):
        yield from ((square, end) for end in dict.fromkeys(table[:, square].tolist()) if end != square)


def stop_distances(level: Level) -> dict[int, int]:
    """The fewest moves to stop on each square that can be stopped on."""
    distance = breadth_first_in(slide_table(level), np.array([level.start])).distance
    return {int(square): int(distance[square]) for square in np.flatnonzero(distance >= 0)}


def never(level: Level) -> tuple[Flags, Flags]:
    """The open squares the agent never stops on, and those it never even passes."""
    table = slide_table(level)
    return _never(level, table, breadth_first_in(table, np.array([level.start])).distance)


def _open(level: Level) -> Flags:
    flags: Flags = ~np.isin(level.ground, (BARRIER, BOULDER)).reshape(-1)
    return flags


def _never(level: Level, table: NDArray[np.int32], distance: NDArray[np.int32]) -> tuple[Flags, Flags]:
    return _open(level) & (distance < 0), _open(level) & (pass_distances(level, table, distance) < 0)


def _components_within(graph: Digraph, flags: Flags) -> int:
    return len(np.unique(strong_components(graph).of[flags]))


def _is_chain(graph: Digraph, flags: Flags) -> bool:
    components = strong_components(graph)
    wanted = np.zeros(components.count, np.bool_)
    wanted[components.of[flags]] = True
    return chaining(condensation(graph, components), wanted).gap(wanted) is None


def _longest(runs: Runs) -> int:
    longest = [np.bincount(line[line >= 0]).max(initial=0) for line in runs.through]
    return int(max(longest, default=0))
