"""The picture of a queue: its trees, item by item, and what has come out.

An item shows its key; where that has fallen, the key it was inserted with stands small beside it. A run plays, an
operation after the other, and `steps` shows all of them at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from fathom.engine.queues import QUEUES, Item, Tree, may_come_out
from fathom.puzzles.decreasingkeys.model import DecreasingKeys, Operations, Step, words_of
from fathom.show import Circle, Point, Polyline, Rect, Scene, Segments, Shape, Text, side_by_side, timed

OVERLAYS = {"steps": "every operation of the solution, one beside the other"}

_SHELF = 1.4  # the height of the row of items that are out
_STEP, _MOVE = 1.4, 0.6  # seconds of an operation, and of its motion


@dataclass(frozen=True, slots=True)
class Frame:
    """A queue after an operation: where each item is, its keys now and first, what is above what, and what is out."""

    places: dict[int, Point]
    keys: dict[int, tuple[int, int]]
    links: tuple[tuple[int, int], ...]
    out: tuple[int, ...] = ()
    wrong: int | None = None
    sooner: tuple[int, ...] = ()
    """What ought to have come out before the wrong one."""


def frames_of(instance: DecreasingKeys, steps: Sequence[Step]) -> list[Frame]:
    """The queue at first, and after each operation. What cannot be done changes nothing."""
    queue = QUEUES[instance.queue].make()
    items: list[Item] = []
    out: list[int] = []
    frames = [Frame({}, {}, ())]
    wrong = None
    for step in steps:
        inside = [item for number, item in enumerate(items) if number not in out]
        if step is None:
            if inside:
                item = queue.extract_min()
                out.append(items.index(item))
                wrong = wrong if may_come_out(item, inside) else out[-1]
        elif step[0] == len(items):
            items.append(Item(step[1]))
            queue.insert(items[-1])
        else:
            items[step[0]].key = min(step[1], items[step[0]].key)
        number_of = {id(item): number for number, item in enumerate(items)}
        places: dict[int, Point] = {}
        links: list[tuple[int, int]] = []
        left = 0.0
        for tree in queue.forest():
            left = _placed(tree, left, 0, number_of, places, links)
        keys = {number: (item.key, item.original) for number, item in enumerate(items)}
        late = [number for number in places if wrong is not None and keys[number][1] < keys[wrong][0]]
        frames.append(Frame(places, keys, tuple(links), tuple(out), wrong, tuple(late)))
    return frames


def _placed(
    tree: Tree,
    left: float,
    depth: int,
    number_of: dict[int, int],
    places: dict[int, Point],
    links: list[tuple[int, int]],
) -> float:
    """Place a tree to the right of `left`, its root in the middle above its subtrees; where it ends."""
    item, below = tree
    number = number_of[id(item)]
    end = left
    for inner in below:
        links.append((number, number_of[id(inner[0])]))
        end = _placed(inner, end, depth + 1, number_of, places, links)
    end = max(end, left + 1.2)
    columns = [places[number_of[id(inner[0])]][0] for inner in below]
    x = (columns[0] + columns[-1]) / 2 if columns else left + 0.6
    places[number] = (x, depth * 1.3 + 0.6)
    return end


def scene(instance: DecreasingKeys, solution: Operations | None = None, overlay: str | None = None) -> Scene:
    """The queue, with a run if there is one; by `steps`, all of it beside each other."""
    steps = () if solution is None else solution.steps
    frames = frames_of(instance, steps)
    if overlay == "steps" and steps:
        return _strip(instance, frames, words_of(steps))
    return _playing(instance, frames, words_of(steps))


def _size(frames: Sequence[Frame]) -> Point:
    """How much room the trees and the shelf need."""
    wide = max((x + 0.6 for frame in frames for x, _ in frame.places.values()), default=0.0)
    high = max((y + 0.6 for frame in frames for _, y in frame.places.values()), default=0.0)
    return max(wide, 1.1 + 1.2 * len(frames[-1].out)), max(high, 1.2)


def _playing(instance: DecreasingKeys, frames: Sequence[Frame], words: Sequence[str]) -> Scene:
    """The run as an animation, its words above."""
    wide, high = _size(frames)
    spelt = 0.9 * len(words)
    title = instance.about.get("title", QUEUES[instance.queue].summary)
    drawing = Scene(max(wide, spelt, instance.items * 1.2, 6.0), high + _SHELF + 1.2, title=title)
    if not words:
        return drawing.add(_empty(instance, high))
    shapes: list[Shape] = [*_shelf(drawing.width, 1.2 + high)]
    for number, word in enumerate(words):
        x = 0.9 * number + 0.45
        shapes.append(Text(x, 0.3, word, 0.4, fill="muted", layer="labels", glyph=""))
        box = Rect(x - 0.42, 0.02, 0.84, 0.58, 0.15, fill="sand", layer="floor", glyph="")
        shapes += timed((box,), during=(number * _STEP, None if number + 1 == len(words) else (number + 1) * _STEP))
    for number, frame in enumerate(frames[1:]):
        until = None if number + 1 == len(words) else (number + 1) * _STEP
        shapes += timed(_links(frame, 1.2), during=(number * _STEP + _MOVE, until))
    for item in frames[-1].keys:
        shapes += _travelling(frames, item, high)
    return drawing.add(shapes)


def _travelling(frames: Sequence[Frame], item: int, high: float) -> Iterator[Shape]:
    """An item from when it comes in: its motion, and its looks between changes of them."""
    first = next(number for number, frame in enumerate(frames) if item in frame.keys)
    spots = [_spot(frame, item, high) for frame in frames[first:]]
    motion = [((first - 1) * _STEP, 0.0, 0.0)]
    for number, (x, y) in enumerate(spots[1:], first):
        dx, dy = x - spots[0][0], y - spots[0][1]
        motion += [(number * _STEP, *motion[-1][1:]), (number * _STEP + _MOVE, dx, dy)]
    since = first
    for number in range(first + 1, len(frames) + 1):
        if number < len(frames) and _looks(frames[number], item) == _looks(frames[since], item):
            continue
        until = None if number == len(frames) else (number - 1) * _STEP
        during = ((since - 1) * _STEP, until)
        yield from timed(_ball(frames[since], item, spots[0]), during=during, motion=tuple(motion))
        since = number


def _looks(frame: Frame, item: int) -> object:
    return frame.keys[item], frame.wrong == item, item in frame.sooner


def _spot(frame: Frame, item: int, high: float) -> Point:
    """Where an item is: in a tree, or on the shelf."""
    if item in frame.places:
        x, y = frame.places[item]
        return x, y + 1.2
    return 1.6 + 1.2 * frame.out.index(item), high + 1.2 + _SHELF / 2


def _ball(frame: Frame, item: int, at: Point) -> Iterator[Shape]:
    """An item with its key, and the key it was inserted with where that is another one."""
    x, y = at
    key, first = frame.keys[item]
    role = "bad" if frame.wrong == item else "painted-alt" if key != first else "ice"
    edge, thick = ("good", 0.12) if item in frame.sooner else ("grid", 0.06)
    yield Circle(x, y, 0.44, fill=role, stroke=edge, stroke_width=thick, layer="pieces", glyph="")
    yield Text(
        x if key == first else x - 0.1,
        y,
        str(key),
        0.42,
        bold=True,
        fill=f"on-{role}",
        layer="pieces",
        glyph=str(key)[:2],
    )
    if key != first:
        yield Text(x + 0.2, y + 0.17, str(first), 0.24, fill=f"on-{role}", layer="pieces", glyph="")


def _links(frame: Frame, top: float) -> Iterator[Shape]:
    """Lines from items to those below them."""
    for above, below in frame.links:
        (ax, ay), (bx, by) = frame.places[above], frame.places[below]
        yield Polyline(((ax, ay + top), (bx, by + top)), stroke="muted", stroke_width=0.05, layer="floor", glyph="")


def _shelf(wide: float, top: float) -> Iterator[Shape]:
    """Where what has come out is put."""
    yield Segments(((0.0, top + 0.1, wide, top + 0.1),), stroke="grid", stroke_width=0.04, layer="floor", glyph="")
    yield Text(0.5, top + _SHELF / 2, "out", 0.36, fill="muted", layer="labels")


def _empty(instance: DecreasingKeys, high: float) -> Iterator[Shape]:
    """An empty queue: what it is, and room for so many items."""
    yield Text(0.0, 0.4, QUEUES[instance.queue].summary, 0.4, anchor="start", fill="text", layer="labels")
    for number in range(instance.items):
        yield Circle(1.2 * number + 0.6, 1.9, 0.44, stroke="grid", layer="pieces", glyph="o")
    words = f"at most {instance.items} item{'s' * (instance.items > 1)} at a time"
    yield Text(0.0, 1.2 + high + _SHELF / 2, words, 0.36, anchor="start", fill="muted", layer="labels")


def _strip(instance: DecreasingKeys, frames: Sequence[Frame], words: Sequence[str]) -> Scene:
    """A panel an operation."""
    wide, high = _size(frames)
    panels = []
    for frame in frames[1:]:
        panel = Scene(wide, high + _SHELF)
        looks = [shape for item in frame.keys for shape in _ball(frame, item, _spot(frame, item, high))]
        lifted = [shape.moved(0, -1.2) for shape in (*_links(frame, 1.2), *_shelf(wide, 1.2 + high), *looks)]
        panels.append(panel.add(lifted))
    return side_by_side(panels, words, title=instance.about.get("title", QUEUES[instance.queue].summary))
