"""Random points, and a length for which there is a tree."""

from __future__ import annotations

from random import Random

from fathom.answer import Watch
from fathom.errors import FathomError
from fathom.kind import Generator, Option
from fathom.problems.steiner.model import Points
from fathom.problems.steiner.solve import MOST_SOLVED, DreyfusWagner


def random_points(seed: int, watch: Watch, rows: int, columns: int, points: int, spare: int) -> Points:
    """So many points by lot; a shortest tree is `spare` shorter than what is allowed, or longer if that is negative."""
    if not 1 <= points <= min(MOST_SOLVED, rows * columns) or not (1 <= rows <= 999 and 1 <= columns <= 999):
        raise FathomError(f"found {points} points on {rows} x {columns}, expected 1 to {MOST_SOLVED} that have room")
    chosen = Random(seed).sample(range(rows * columns), points)
    drawn = Points(tuple(divmod(number, columns) for number in chosen), 0)
    return Points(drawn.points, max(0, DreyfusWagner(drawn, watch).tree().length + spare))


GENERATORS = {
    "random": Generator(
        "random points, with the length of a shortest tree",
        random_points,
        {
            "rows": Option(6, "rows of the grid"),
            "columns": Option(8, "columns of the grid"),
            "points": Option(5, "how many points"),
            "spare": Option(0, "how much longer a tree may be than a shortest one; below 0 there is none"),
        },
    )
}
