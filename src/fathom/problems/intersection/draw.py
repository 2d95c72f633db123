"""The picture: the automata as boxes with their sizes, and the tree above them with the size of every node.

Nodes appear one after the other, children first; one beyond the bound would be red. The automata of a forest, which is
still to be joined, keep their order, and there is room above them for whatever it becomes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import count

from fathom.problems.intersection.check.automata import Language, both, language_of, size
from fathom.problems.intersection.model import Drawn, Forest, Intersection, Tree, leaves
from fathom.show import Rect, Scene, Shape, Text
from fathom.show.shapes import Segments, timed

OVERLAYS: dict[str, str] = {}

_WIDE = 3  # from one automaton to the next
_HIGH = 2  # from a node to its children
_STEP = 0.6  # seconds a node


def scene(instance: Intersection, solution: Drawn | None = None, overlay: str | None = None) -> Scene:
    """The automata, and the tree if there is one. There are no overlays."""
    del overlay
    trees = solution.trees if isinstance(solution, Forest) else () if solution is None else (solution,)
    still = solution is None or isinstance(solution, Forest)
    depth = len(instance.automata) - 1 if isinstance(solution, Forest) else max(map(_depth, trees), default=0)
    wide, high = _WIDE * len(instance.automata), _HIGH * depth + 2
    title = instance.about.get("title", f"{len(instance.automata)} automata, at most {instance.most} states")
    order = list(range(len(instance.automata))) if still else leaves(trees[0])
    drawing = Scene(wide, high, title=title, margin=1.1)
    boxes = [shape for place, number in enumerate(order) for shape in _leaf(instance, place, number, high)]
    place_of = {number: place for place, number in enumerate(order)}
    return drawing.add(boxes, _nodes(instance, trees, place_of, high))


def leaf_box(instance: Intersection, number: int) -> tuple[float, float, float, float]:
    """Where an automaton is in the picture of a forest: x, y, width and height."""
    return _WIDE * number + 0.25, _HIGH * (len(instance.automata) - 1) + 0.1, _WIDE - 0.5, 1.7


def _depth(tree: Tree) -> int:
    return 0 if isinstance(tree, int) else 1 + max(_depth(tree[0]), _depth(tree[1]))


def _leaf(instance: Intersection, place: int, number: int, high: int) -> Iterator[Shape]:
    states = size(language_of(instance.automata[number]), instance.counted)
    yield from _box(_WIDE * place + _WIDE / 2, high - 1.5, states, instance.most)
    yield Text(_WIDE * place + _WIDE / 2, high - 0.5, f"#{number + 1}", 0.4, fill="muted", layer="labels")


def _box(x: float, y: float, states: int, most: int) -> Iterator[Shape]:
    role = "accent-1" if states <= most else "bad"
    yield Rect(x - 1, y - 0.4, 2, 0.8, 0.2, fill=role, layer="pieces", glyph="")
    yield Text(x, y, str(states), 0.45, bold=True, fill=f"on-{role}", layer="labels")


def _nodes(instance: Intersection, trees: Sequence[Tree], place_of: Mapping[int, int], high: int) -> Iterator[Shape]:
    """The inner nodes, each from the moment when both its children are there."""
    shapes: list[Shape] = []
    moments = count(1)

    def visit(node: Tree) -> tuple[float, float, Language]:
        if isinstance(node, int):
            return _WIDE * place_of[node] + _WIDE / 2, high - 1.5, language_of(instance.automata[node])
        (ax, ay, one), (bx, by, other) = visit(node[0]), visit(node[1])
        x, y = (ax + bx) / 2, min(ay, by) - _HIGH
        language = both(one, other)
        lines = ((ax, ay - 0.4, x, y + 0.4), (bx, by - 0.4, x, y + 0.4))
        arms = Segments(lines, stroke="muted", stroke_width=0.06, layer="floor", glyph="")
        box = _box(x, y, size(language, instance.counted), instance.most)
        shapes.extend(timed((arms, *box), during=(_STEP * next(moments), None)))
        return x, y, language

    for tree in trees:
        visit(tree)
    return iter(shapes)
