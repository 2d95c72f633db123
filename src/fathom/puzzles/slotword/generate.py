"""Words at random, good or bad as wished."""

from __future__ import annotations

from random import Random

from fathom.answer import Verdict, Watch
from fathom.errors import FathomError, LimitReached, NotFound
from fathom.kind import Generator, Option
from fathom.proofs.reels import METRICS, Reels
from fathom.puzzles.slotword.model import SlotWord
from fathom.puzzles.slotword.solve import by_jumping

_TRIES = 20_000


def random_word(seed: int, watch: Watch, symbols: str, length: int, wish: str, least: int, distance: str) -> SlotWord:
    """A word of which it is known whether it is bad and how many reels its shortest pair has."""
    if not 1 <= length <= 1_000_000 or least < 0:
        raise FathomError(f"found a length of {length} and an index of {least}, expected 1 to 1000000, and 0 or more")
    reels = Reels(symbols, distance)
    random = Random(seed)
    try:
        for attempt in range(_TRIES):
            watch.check("trying words", attempt)
            word = SlotWord(reels, "".join(random.choices(symbols, k=length)))
            answer = by_jumping(word, watch)
            bad = answer.verdict is Verdict.SOLVED
            if wish != ("good" if bad else "bad") and (not least or (answer.cost or 0) >= least):
                return word
    except LimitReached as limit:
        raise NotFound(f"no such word found: {limit.reason}") from None
    raise NotFound(f"no such word found in {_TRIES} attempts")


GENERATORS = {
    "random": Generator(
        "random words, good or bad",
        random_word,
        {
            "symbols": Option("ACTG", "the symbols round a reel"),
            "length": Option(6, "of the word"),
            "wish": Option("bad", "whether there is a pair", choices=("any", "bad", "good")),
            "least": Option(0, "how many reels the shortest pair has at least; 0: any number"),
            "distance": Option("lee", "how reels turn", choices=METRICS),
        },
    )
}
