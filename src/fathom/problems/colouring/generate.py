"""Random graphs with a colouring, which is drawn by lot first."""

from __future__ import annotations

from random import Random

from fathom.answer import Watch
from fathom.errors import FathomError
from fathom.kind import Generator, Option
from fathom.problems.colouring.model import MOST_COLOURS, MOST_VERTICES, Graph


def random_graph(seed: int, watch: Watch, vertices: int, edges: int, colours: int) -> Graph:
    """A graph of so many edges, each between vertices of two colours."""
    if not (1 <= vertices <= MOST_VERTICES and 1 <= colours <= MOST_COLOURS):
        raise FathomError(f"found {vertices} vertices and {colours} colours, expected 1 to {MOST_VERTICES} and 1 to 50")
    watch.check("drawing by lot")
    random = Random(seed)
    colour = [random.randrange(colours) for _ in range(vertices)]
    able = [
        (one + 1, other + 1)
        for one in range(vertices)
        for other in range(one + 1, vertices)
        if colour[one] != colour[other]
    ]
    if not 0 <= edges <= len(able):
        raise FathomError(f"found {edges} edges, expected at most {len(able)} between vertices of two colours")
    return Graph(vertices, tuple(random.sample(able, edges)), colours)


GENERATORS = {
    "random": Generator(
        "a random graph with a colouring",
        random_graph,
        {
            "vertices": Option(10, "how many vertices"),
            "edges": Option(18, "how many edges"),
            "colours": Option(3, "how many colours"),
        },
    )
}
