"""Ways counted a second time: word by word, with the checker's rules, all reels together."""

from __future__ import annotations

from collections import defaultdict

from fathom.answer import Watch
from fathom.puzzles.slotwalk.model import SlotWalk


def word_by_word(instance: SlotWalk, most: int, watch: Watch) -> int:
    """How many free shortest ways there are, at most as many as told. Raises `LimitReached`."""
    layer = {instance.start: 1}
    for step in range(instance.steps):
        following: dict[str, int] = defaultdict(int)
        for number, (shown, ways) in enumerate(layer.items()):
            if number % 256 == 0:
                watch.check("counting word by word", step, instance.steps)
            for reel, symbol in enumerate(shown):
                for nearer in instance.reels.nearer(symbol, instance.end[reel]):
                    after = f"{shown[:reel]}{nearer}{shown[reel + 1 :]}"
                    if instance.avoided not in after:
                        following[after] += ways
        layer = following
    return min(most, layer.get(instance.end, 0))
