"""Reels, the words that they show, and the shortest ways from one word to another [Anselmo et al. 2022].

A reel carries the symbols in a circle and turns by one symbol at a time (the *Lee* distance), or jumps to any symbol
at once (the *Hamming* distance). A shortest way turns only reels that show different symbols, and each of them only
towards the symbol it is to show; of two ways round that are equally short it may begin either.

What is decided here is decided by trying everything, so it can be believed; it takes as many steps as there are words
on shortest ways, which doubles with every reel that differs.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from fathom.answer import Watch
from fathom.errors import FathomError

METRICS = ("lee", "hamming")
MOST_SYMBOLS = 100
_NOWHERE = "\0"  # shown by reels that are left out of account: no word has it
_OFTEN = 256


@dataclass(frozen=True, slots=True)
class Reels:
    """The symbols in the order in which they follow each other on every reel, and how steps are counted."""

    symbols: str
    metric: str = "lee"

    def __post_init__(self) -> None:
        """Refuse what no reel carries."""
        number = len(self.symbols)
        if not 2 <= number <= MOST_SYMBOLS or len(set(self.symbols)) < number or not self.symbols.isalnum():
            raise FathomError(f"expected 2 to {MOST_SYMBOLS} symbols, letters and digits, all different")
        if self.metric not in METRICS:
            raise FathomError(f"distance {self.metric}: expected one of {', '.join(METRICS)}")

    def apart(self, one: str, other: str) -> int:
        """How many steps a reel takes from a symbol to another."""
        if self.metric == "hamming":
            return int(one != other)
        ahead = (self.symbols.index(other) - self.symbols.index(one)) % len(self.symbols)
        return min(ahead, len(self.symbols) - ahead)

    def distance(self, one: str, other: str) -> int:
        """How many steps all reels take together; the words are equally long."""
        return sum(self.apart(a, b) for a, b in zip(one, other, strict=True) if a != b)

    def turned(self, symbol: str, by: int) -> str:
        """The symbol that comes so many after this one."""
        return self.symbols[(self.symbols.index(symbol) + by) % len(self.symbols)]

    def nearer(self, one: str, other: str) -> list[str]:
        """The symbols that a step on a shortest way from one to another leads to: one, or two, or none at the end."""
        if one == other:
            return []
        if self.metric == "hamming":
            return [other]
        beside = dict.fromkeys((self.turned(one, 1), self.turned(one, -1)))
        return [symbol for symbol in beside if self.apart(symbol, other) < self.apart(one, other)]

    def strange(self, word: str) -> str | None:
        """The first symbol of a word that is on no reel."""
        return next((symbol for symbol in word if symbol not in self.symbols), None)


def differing(one: str, other: str) -> list[int]:
    """The places, from 0, at which two words differ."""
    return [place for place, (a, b) in enumerate(zip(one, other, strict=True)) if a != b]


def free_way(
    reels: Reels, avoided: str, start: str, end: str, watch: Watch, among: Collection[int] | None = None
) -> bool:
    """Whether a shortest way leads from one word to another without ever showing what is to be avoided.

    With `among`, only these reels are looked at, and only the places that no other differing reel has a part in: where
    these alone have no free way, all together have none either. Raises `LimitReached`.
    """
    watch.check("trying all ways")
    turning = [place for place in differing(start, end) if among is None or place in among]
    screen = list(start)
    for place in differing(start, end):
        if among is not None and place not in among:
            screen[place] = _NOWHERE
    goal = tuple(end[place] for place in turning)
    ahead = [tuple(start[place] for place in turning)]
    seen = set(ahead)
    while ahead:
        shown = ahead.pop()
        if shown == goal:
            return True
        for number, symbol in enumerate(shown):
            for nearer in reels.nearer(symbol, goal[number]):
                after = (*shown[:number], nearer, *shown[number + 1 :])
                if after in seen:
                    continue
                seen.add(after)
                if len(seen) % _OFTEN == 0:
                    watch.check("trying all ways", len(seen))
                for place, one in zip(turning, after, strict=True):
                    screen[place] = one
                if avoided not in "".join(screen):
                    ahead.append(after)
    return False
