"""How much room a game leaves: its parts, its free ways among all; and the words of small machines as a picture."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from math import comb
from typing import Any

from fathom.answer import Watch
from fathom.errors import FathomError
from fathom.formats.measures import report
from fathom.kind import Picture
from fathom.puzzles.slotwalk.model import SlotWalk
from fathom.puzzles.slotwalk.solve import count
from fathom.puzzles.slotwalk.solve.components import parts_of
from fathom.show import Circle, Polyline, Scene, Shape, Text

__all__ = ["PICTURES", "analyse", "report"]

_MOST_WORDS = 300


def analyse(instance: SlotWalk, watch: Watch) -> dict[str, Any]:
    """The measures. Of all shortest ways, some are free."""
    parts = parts_of(instance)
    found = count(instance, None, watch)
    every, taken = 1, 0
    for one, other in zip(instance.start, instance.end, strict=True):
        steps = instance.reels.apart(one, other)
        taken += steps
        every *= comb(taken, steps) * (2 if len(instance.reels.nearer(one, other)) == 2 and steps else 1)
    return {
        "reels": len(instance.start),
        "reels that turn": sum(one != other for one, other in zip(instance.start, instance.end, strict=True)),
        "steps": instance.steps,
        "parts": len(parts),
        "reels of the largest part": max((len(part.reels) for part in parts), default=0),
        "shortest ways": every,
        "free ways": found.count,
        "share of free ways": f"{found.count / every:.3g}",
    }


def words(instance: SlotWalk, watch: Watch) -> Scene:
    """All words of the machine that do not show the one to be avoided, those a step apart joined.

    The first half of the reels says how far to the right a word is, the second half how far down.
    """
    symbols, reels = instance.reels.symbols, len(instance.start)
    if len(symbols) ** reels > _MOST_WORDS:
        raise FathomError(f"a machine of {reels} reels shows more than {_MOST_WORDS} words: too many for a picture")
    half = (reels + 1) // 2
    across = {"".join(word): x for x, word in enumerate(product(symbols, repeat=half))}
    down = {"".join(word): y for y, word in enumerate(product(symbols, repeat=reels - half))}
    place = {a + b: (x * 1.6 + 0.8, y * 1.3 + 0.65) for a, x in across.items() for b, y in down.items()}
    free = [word for word in place if instance.avoided not in word]
    lines = []
    for number, word in enumerate(free):
        watch.check("drawing words", number, len(free))
        for other in _beside(instance, word):
            (ax, ay), (bx, by) = place[word], place[other]
            bend = ((ax + bx) / 2 + (by - ay) * 0.12, (ay + by) / 2 - (bx - ax) * 0.12)
            lines.append(Polyline(((ax, ay), bend, (bx, by)), radius=1.0, stroke="grid", stroke_width=0.05))
    shapes: list[Shape] = []
    for word in free:
        x, y = place[word]
        role = "agent" if word == instance.start else "target" if word == instance.end else "floor"
        shapes.append(Circle(x, y, 0.46, fill=role, stroke="grid", layer="pieces", glyph=""))
        shapes.append(Text(x, y, word, 0.26, fill=f"on-{role}", layer="labels"))
    title = f"words without {instance.avoided}"
    return Scene(1.6 * len(across), 1.3 * len(down), title=title).add(lines, shapes)


def _beside(instance: SlotWalk, word: str) -> Iterator[str]:
    """The free words a step from this one, each pair of words from one side only."""
    symbols = instance.reels.symbols
    for reel, symbol in enumerate(word):
        behind = symbols[symbols.index(symbol) + 1 :]
        around = len(symbols) > 2 and not behind  # from the last symbol to the first
        for one in behind if instance.reels.metric == "hamming" else behind[:1] or symbols[: int(around)]:
            other = f"{word[:reel]}{one}{word[reel + 1 :]}"
            if instance.avoided not in other:
                yield other


PICTURES = {"words": Picture("all words of a small machine, those a step apart joined", words)}
