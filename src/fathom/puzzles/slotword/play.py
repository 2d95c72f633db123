"""Pairs by hand: symbols on the reels of two words. Reels that stay open at the end of both do not count."""

from __future__ import annotations

from collections.abc import Sequence

from fathom.playing import Brush, Gesture, Marks, Spot, square_spot
from fathom.puzzles.slotword.draw import FIRST, SECOND
from fathom.puzzles.slotword.model import OPEN, Pair, SlotWord, read_solution, write_solution
from fathom.show.reels import LEFT, MOST_REELS

_ROWS = ((FIRST, "first"), (SECOND, "second"))


def start(instance: SlotWord) -> str:
    """Two words of open reels, as many as a pair may need."""
    return _padded(instance, Pair(OPEN, OPEN))


def spots(instance: SlotWord) -> Sequence[Spot]:
    """The reels of both words."""
    return [
        square_spot(f"{row},{place}", LEFT + place, y, f"reel {place + 1} of the {name} word", "reel")
        for row, (y, name) in enumerate(_ROWS)
        for place in range(min(instance.most_reels, MOST_REELS))
    ]


def options(instance: SlotWord, state: str) -> Marks:
    """Every reel may show every symbol, or be open."""
    symbols = instance.reels.symbols
    keys = ("Backspace", *(str(number) if number < 10 else "" for number in range(1, len(symbols) + 1)))
    brush = Brush("cycle", "reel", ("", *symbols), keys, "the symbol of a reel")
    pair = read_solution(instance, state)
    words = (pair.first, pair.second)
    values = [(f"{row},{place}", one) for row in (0, 1) for place, one in enumerate(words[row]) if one != OPEN]
    return Marks((brush,), tuple(values))


def moved(instance: SlotWord, state: str, gesture: Gesture) -> str:
    """The reels show the symbol."""
    pair = read_solution(instance, _padded(instance, read_solution(instance, state)))
    words = [list(pair.first), list(pair.second)]
    for spot in gesture.spots:
        row, place = map(int, spot.split(","))
        words[row][place] = gesture.value or OPEN
    return write_solution(instance, Pair("".join(words[0]), "".join(words[1])))


def gestures(_instance: SlotWord, solution: Pair) -> Sequence[Gesture]:
    """Reel by reel, one word after the other."""
    words = (solution.first, solution.second)
    return [
        Gesture("cycle", (f"{row},{place}",), symbol)
        for row in (0, 1)
        for place, symbol in enumerate(words[row])
        if symbol != OPEN
    ]


def _padded(instance: SlotWord, pair: Pair) -> str:
    length = max(instance.most_reels, len(pair.first))
    return write_solution(instance, Pair(pair.first.ljust(length, OPEN), pair.second.ljust(length, OPEN)))
