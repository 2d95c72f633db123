"""Random graphs in which some red vertices, drawn by lot, dominate the blue ones."""

from __future__ import annotations

from random import Random

from fathom.answer import Watch
from fathom.errors import FathomError
from fathom.kind import Generator, Option
from fathom.problems.redblue.model import RedBlue

_MOST = 1000


def random_graph(seed: int, watch: Watch, reds: int, blues: int, most: int, beside: int) -> RedBlue:
    """A graph in which each blue vertex is beside so many red ones, and `most` red ones dominate all."""
    if not (1 <= most <= reds <= _MOST and 0 <= blues <= _MOST and 1 <= beside <= reds):
        raise FathomError(f"found {reds} red vertices, {most} of them to be chosen, expected 1 to {_MOST}")
    watch.check("drawing by lot")
    random = Random(seed)
    chosen = random.sample(range(1, reds + 1), most)
    return RedBlue(reds, drawn_blues(random, reds, blues, beside, chosen), most)


def drawn_blues(random: Random, reds: int, blues: int, beside: int, chosen: list[int]) -> tuple[tuple[int, ...], ...]:
    """Blue vertices by lot, each beside so many red ones, one of the chosen among them."""
    found = []
    for _ in range(blues):
        first = random.choice(chosen)
        others = random.sample([red for red in range(1, reds + 1) if red != first], beside - 1)
        found.append((first, *others))
    return tuple(found)


GENERATORS = {
    "random": Generator(
        "a random graph with a dominating set",
        random_graph,
        {
            "reds": Option(5, "how many red vertices"),
            "blues": Option(6, "how many blue vertices"),
            "most": Option(2, "how many red ones may be chosen"),
            "beside": Option(2, "how many red ones each blue one is beside"),
        },
    )
}
