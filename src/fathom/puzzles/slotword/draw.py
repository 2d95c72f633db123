"""The picture of a word and of a pair: the rows one below the other, the reels that differ in colour.

In an animation the second word of a pair comes after the first.
"""

from __future__ import annotations

from collections.abc import Iterator

from fathom.puzzles.slotword.model import Pair, SlotWord
from fathom.show import Scene, Shape, timed
from fathom.show.reels import LEFT, MOST_REELS, reel_symbol, reel_windows, role_of, row_name

OVERLAYS: dict[str, str] = {}

WORD, FIRST, SECOND = 0.0, 1.7, 2.9
"""The tops of the rows."""
_PAUSE = 0.7  # seconds


def scene(instance: SlotWord, solution: Pair | None = None, overlay: str | None = None) -> Scene:
    """The word, and the pair if there is one. There are no overlays."""
    del overlay
    words = ("", "") if solution is None else (solution.first, solution.second)
    wide = min(MOST_REELS, max(len(instance.word), len(words[0])))
    title = instance.about.get("title", f"the word {instance.word[:40]}")
    drawing = Scene(LEFT + wide, 3.9 if solution else 1.0, title=title)
    drawing = drawing.add(row_name("word", WORD), reel_windows(instance.word, WORD, "sand"))
    if solution is None:
        return drawing
    rows = [row_name("first", FIRST), row_name("second", SECOND)]
    second = timed(_row(instance, words, 1, SECOND), during=(_PAUSE, None))
    return drawing.add(rows, _row(instance, words, 0, FIRST), second)


def _row(instance: SlotWord, words: tuple[str, str], number: int, y: float) -> Iterator[Shape]:
    """One word of a pair: where the two differ, each symbol in its colour."""
    for place, symbol in enumerate(words[number][:MOST_REELS]):
        differs = words[0][place] != words[1][place]
        role = role_of(instance.reels.symbols, symbol) if differs else "floor"
        yield from reel_windows(".", y, role, place)
        if symbol in instance.reels.symbols:
            yield reel_symbol(symbol, place, y, f"on-{role}")
