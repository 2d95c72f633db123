"""Random triples; a *planted* matching makes sure that there is one."""

from __future__ import annotations

from itertools import product
from random import Random

from fathom.answer import Watch
from fathom.errors import FathomError
from fathom.kind import Generator, Option
from fathom.problems.threedm.model import ThreeDimensional

_MOST = 10_000


def random_triples(seed: int, watch: Watch, size: int, triples: int, planted: bool, apart: bool) -> ThreeDimensional:
    """So many triples, drawn one after the other; `apart`: no two of them have two elements in common."""
    if not (0 <= size <= _MOST and (size if planted else 0) <= triples <= min(size**3, _MOST)):
        raise FathomError(f"found {triples} triples for sets of {size}, expected {size if planted else 0} to {size**3}")
    random = Random(seed)
    made: dict[tuple[int, ...], None] = {}
    taken: set[tuple[int, int, int]] = set()  # a place that is left out, and the two elements at the others

    def take(triple: tuple[int, int, int]) -> None:
        x, y, z = triple
        pairs = {(0, y, z), (1, x, z), (2, x, y)}
        if triple not in made and not (apart and pairs & taken):
            made[triple] = None
            taken.update(pairs)

    every = list(range(1, size + 1))
    if planted:
        for triple in zip(every, random.sample(every, size), random.sample(every, size), strict=True):
            take(triple)
    cube = [*product(every, repeat=3)] if size**3 <= 100_000 else None
    if cube is not None:
        random.shuffle(cube)
    for number in range(len(cube) if cube is not None else 100 * triples):
        if len(made) == triples:
            break
        if number % 1000 == 0:
            watch.check("drawing triples", len(made), triples)
        if cube is None:
            take((random.choice(every), random.choice(every), random.choice(every)))
        else:
            x, y, z = cube[number]
            take((x, y, z))
    return ThreeDimensional(size, tuple(made))


GENERATORS = {
    "random": Generator(
        "random triples",
        random_triples,
        {
            "size": Option(8, "elements of each set"),
            "triples": Option(20, "how many triples (fewer if no more fit)"),
            "planted": Option(True, "with a matching for sure"),
            "apart": Option(True, "no two triples have two elements in common"),
        },
    )
}
