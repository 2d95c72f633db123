"""The fewest pushes, and in how many ways they can be made.

A*: the rectangle around the blocks loses one line a push at most, so as many pushes are left at least as it has lines
more than the goal. Time and memory grow with the positions that might still be solved within the fewest pushes, and
with all that are not lost if there is no solution: for sparse starts some hundreds to some thousands of positions of 12
to 16 blocks. With labels every arrangement of every shape counts, up to n!/2 of them.
"""

from __future__ import annotations

from collections.abc import Iterator

from fathom.answer import Answer, Verdict, Watch
from fathom.engine.statespace import a_star, shortest_paths, shortest_ways
from fathom.proofs.exhaustion import Exhausted, Nearer
from fathom.puzzles.linepush.model import LinePush, Pushes
from fathom.puzzles.linepush.solve.layout import Layout, pushes_of


def search(instance: LinePush, watch: Watch) -> Answer:
    """The fewest pushes, or the proof, by visiting all positions, that none lead to the goal."""
    layout = Layout(instance)
    found = a_star(layout.rules(), [layout.start], watch)
    statistics = {"states": found.states, "expanded": found.expanded}
    if found.path is None:
        return Answer(Verdict.IMPOSSIBLE, "search", certificate=Exhausted(found.states), statistics=statistics)
    pushes = pushes_of(found.path.labels)
    assert found.cheaper is not None
    return Answer(Verdict.SOLVED, "search", pushes, len(pushes), len(pushes), Nearer(found.cheaper), statistics)


def count_shortest(instance: LinePush, watch: Watch) -> int:
    """How many sequences of the fewest pushes there are."""
    layout = Layout(instance)
    found = shortest_ways(layout.rules(), [layout.start], watch)
    return 0 if found is None else found[1]


def list_shortest(instance: LinePush, watch: Watch) -> Iterator[Pushes]:
    """Each sequence of the fewest pushes."""
    layout = Layout(instance)
    for labels in shortest_paths(layout.rules(), [layout.start], watch):
        yield pushes_of(labels)
