"""Random graphs with classes of red vertices, one of each of which dominates the blue ones."""

from __future__ import annotations

from random import Random

from fathom.answer import Watch
from fathom.errors import FathomError
from fathom.kind import Generator, Option
from fathom.problems.redblue.generate import drawn_blues
from fathom.problems.redblue.model import ColourfulRedBlue

_MOST = 1000


def random_graph(seed: int, watch: Watch, classes: int, size: int, blues: int, beside: int) -> ColourfulRedBlue:
    """A graph in which each blue vertex is beside so many red ones, and one of each class dominates all."""
    if not (1 <= classes * size <= _MOST and 0 <= blues <= _MOST and 1 <= beside <= classes * size):
        raise FathomError(f"found {classes} classes of {size} vertices, expected 1 to {_MOST} vertices in all")
    watch.check("drawing by lot")
    random = Random(seed)
    chosen = [number * size + random.randint(1, size) for number in range(classes)]
    return ColourfulRedBlue((size,) * classes, drawn_blues(random, classes * size, blues, beside, chosen))


GENERATORS = {
    "random": Generator(
        "a random graph with a dominating set of one vertex a class",
        random_graph,
        {
            "classes": Option(2, "how many classes"),
            "size": Option(3, "red vertices in each class"),
            "blues": Option(5, "how many blue vertices"),
            "beside": Option(2, "how many red ones each blue one is beside"),
        },
    )
}
