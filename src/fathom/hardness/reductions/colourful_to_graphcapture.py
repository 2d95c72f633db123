"""Colourful red-blue dominating sets as the graph capture game on undirected graphs [Aravind et al. 2022, 4.1].

Each red vertex v has a partner u, which has two arms of two vertices that can only be cleared to it, and so must be
left by a leaf: by v, or, one in each class, by the guard w of the class. A blue vertex has to go through a red one that
is no such leaf. The star joins all partners, and everything ends there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathom.hardness.reduction import Built, Reduction, Sizes

if TYPE_CHECKING:
    from fathom.problems.redblue.model import Chosen, ColourfulRedBlue
    from fathom.puzzles.graphcapture.model import CaptureGraph, Captures

_STAR, _TAIL = "*", ("*p", "*q")


def construct(instance: ColourfulRedBlue) -> Built:
    """The graph, and the ways for choices and captures. Linear."""
    from fathom.problems.redblue.model import Chosen
    from fathom.puzzles.graphcapture.model import CaptureGraph, Captures

    guard = {red: f"w{number}" for number, part in enumerate(instance.parts, 1) for red in part}
    edges = [(_STAR, _TAIL[0]), _TAIL]
    for red in range(1, instance.reds + 1):
        edges += [(f"v{red}", f"u{red}"), (guard[red], f"u{red}"), (f"u{red}", _STAR)]
        edges += [pair for arm in _arms(red) for pair in (arm, (arm[1], f"u{red}"))]
    edges += [(f"b{blue}", f"v{red}") for blue, beside in enumerate(instance.blues, 1) for red in beside]
    names = {name for edge in edges for name in edge} | {f"b{blue}" for blue in range(1, len(instance.blues) + 1)}
    both = frozenset(edges) | {(end, start) for start, end in edges}
    graph = CaptureGraph(dict.fromkeys(names, 2), both, instance.about)

    def carry(solution: Chosen) -> Captures:
        chosen = set(solution.reds)
        entering: dict[int, list[int]] = {}
        for blue, beside in enumerate(instance.blues, 1):
            entering.setdefault(next(red for red in beside if red in chosen), []).append(blue)
        made = []
        for red in range(1, instance.reds + 1):
            v, u = f"v{red}", f"u{red}"
            made += [pair for arm in _arms(red) for pair in (arm, (arm[1], u))]
            made += [(f"b{blue}", v) for blue in entering.get(red, ())]
            made += [(v, u), (guard[red], u)] if red in chosen else [(v, u)]
            made.append((u, _STAR))
        return Captures.of([*made, _TAIL[::-1], (_TAIL[0], _STAR)])

    def read(solution: Captures) -> Chosen:
        guards = set(guard.values())
        return Chosen.of(int(end[1:]) for start, end in solution.moves if start in guards)

    return Built(instance, graph, carry, read)


def _arms(red: int) -> tuple[tuple[str, str], tuple[str, str]]:
    """The two arms of a partner, each from its end."""
    return (f"r{red}", f"p{red}"), (f"s{red}", f"q{red}")


def size(instance: ColourfulRedBlue) -> Sizes:
    """Six vertices a red one, one a blue one and a class, and three."""
    return {"vertices": 6 * instance.reds + len(instance.blues) + len(instance.classes) + 3}


def measure(instance: CaptureGraph) -> Sizes:
    """How many vertices there are."""
    return {"vertices": len(instance.vertices)}


REDUCTION = Reduction(
    name="colourful-red-blue-to-graph-capture",
    source="colourful-red-blue-dominating-set",
    target="graph-capture",
    summary="each class has a guard, which frees one red vertex for the blue ones to go through",
    construct=construct,
    size=size,
    measure=measure,
    growth="6n + m + k + 3 vertices for n red vertices in k classes and m blue ones",
)
