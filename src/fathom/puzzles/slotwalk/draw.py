"""The picture of a game: the word to be avoided, the reels with what is above and below their windows, and the end.

A solution plays: a step a frame.
"""

from __future__ import annotations

from collections.abc import Iterator

from fathom.puzzles.slotwalk.model import SlotWalk, Steps, stepped
from fathom.show import Polygon, Rect, Scene, Shape, timed
from fathom.show.reels import LEFT, MOST_REELS, reel_symbol, reel_windows, role_of, row_name

OVERLAYS: dict[str, str] = {}

AVOIDED, WINDOW, END = 0.0, 2.0, 4.2
"""The tops of the rows: the word to be avoided, the reels, the word to end with."""
_STEP = 0.7  # seconds


def scene(instance: SlotWalk, solution: Steps | None = None, overlay: str | None = None) -> Scene:
    """The reels, turning along the way if there is one. There are no overlays."""
    del overlay
    wide = min(len(instance.start), MOST_REELS)
    avoided = instance.avoided[:MOST_REELS]
    title = instance.about.get("title", f"from {instance.start[:40]} to {instance.end[:40]}")
    drawing = Scene(LEFT + max(wide, len(avoided)), 5.2, title=title)
    frame = Rect(LEFT - 0.2, WINDOW - 0.7, wide + 0.4, 2.4, 0.35, fill="frame", stroke="grid", layer="ground", glyph="")
    return drawing.add(
        row_name("avoid", AVOIDED),
        reel_windows(avoided, AVOIDED, "sand"),
        frame,
        row_name("reels", WINDOW),
        _arrows(instance, wide),
        _turning(instance, solution, wide),
        row_name("end", END),
        reel_windows(instance.end, END, "floor-alt"),
    )


def _arrows(instance: SlotWalk, wide: int) -> Iterator[Shape]:
    """The two directions in which a reel can be turned, at the reels that have to."""
    for reel in range(wide):
        if instance.start[reel] == instance.end[reel]:
            continue
        x = LEFT + reel + 0.5
        for y, tip in ((WINDOW - 0.18, WINDOW - 0.48), (WINDOW + 1.18, WINDOW + 1.48)):
            corners = ((x - 0.2, y), (x + 0.2, y), (x, tip))
            yield Polygon(corners, fill="muted", opacity=0.5, layer="marks", glyph="")


def _turning(instance: SlotWalk, solution: Steps | None, wide: int) -> Iterator[Shape]:
    """What the reels show, from step to step."""
    words = [instance.start]
    for step in () if solution is None else solution.steps:
        words.append(stepped(instance, words[-1], step))
    for reel in range(wide):
        since = 0
        for number in range(1, len(words) + 1):
            if number < len(words) and words[number][reel] == words[since][reel]:
                continue
            until = number * _STEP if number < len(words) else None
            during = None if until is None and not since else (since * _STEP, until)
            symbol = words[since][reel]
            shown = instance.avoided in words[since]
            role = "bad" if shown else role_of(instance.reels.symbols, symbol)
            box = Rect(LEFT + reel + 0.06, WINDOW + 0.06, 0.88, 0.88, 0.18, fill=role, layer="pieces", glyph="")
            yield from timed((box, reel_symbol(symbol, reel, WINDOW, f"on-{role}")), during=during)
            since = number
