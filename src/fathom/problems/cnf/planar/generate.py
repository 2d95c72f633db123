"""Random drawn formulas: bars are laid from the line outwards, each over what is still seen from its side.

What is seen of the line is a row of gaps, one a variable at first. A clause puts its legs into gaps, and hides all
between its outermost legs; the gaps in which these stand are split. Every drawing whose bars can be laid one after the
other, which are all drawings, comes out this way, up to the distances in it.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from fathom.answer import Watch
from fathom.errors import FathomError
from fathom.kind import Generator, Option
from fathom.problems.cnf.planar.model import MOST, Bar, PlanarMonotone, planar


class Side:
    """One side of the line while bars are laid: legs in their order, and the gaps between them that are still seen."""

    def __init__(self, variables: int) -> None:
        """A side without clauses: one gap a variable."""
        self.items: list[tuple[int, int]] = [
            (name, -1) for name in range(variables)
        ]  # variable; clause, or -1 for a gap
        self.clauses = 0

    @property
    def seen(self) -> list[int]:
        """The places of the gaps that are seen, from left to right."""
        return [place for place, (_, clause) in enumerate(self.items) if clause == -1]

    def lay(self, gaps: Sequence[int]) -> None:
        """A bar with a leg in each of these gaps, as numbers among the gaps that are seen, ascending."""
        places = [self.seen[gap] for gap in gaps]
        first, last = places[0], places[-1]
        owners = [self.items[place][0] for place in places]
        inner = [item for item in self.items[first + 1 : last] if item[1] >= 0]
        legs = [(owner, self.clauses) for owner in owners]
        middle: list[tuple[int, int]] = []
        for place in range(first, last + 1):
            middle += [leg for leg, at in zip(legs, places, strict=True) if at == place]
            middle += [self.items[place]] if self.items[place] in inner else []
        self.items[first : last + 1] = [(owners[0], -1), *middle, (owners[-1], -1)]
        self.clauses += 1


def drawn_from(variables: int, above: Side, below: Side, about: dict[str, str] | None = None) -> PlanarMonotone:
    """The drawing of the bars that were laid on both sides, as narrow and as low as it can be."""
    segments: list[tuple[int, int]] = []
    start = 0
    legs: tuple[list[list[int]], list[list[int]]] = (
        [[] for _ in range(above.clauses)],
        [[] for _ in range(below.clauses)],
    )
    for name in range(variables):
        widest = 1
        for side, found in zip((above, below), legs, strict=True):
            own = [clause for owner, clause in side.items if owner == name and clause >= 0]
            widest = max(widest, len(own))
            for offset, clause in enumerate(own):
                found[clause].append(start + offset)
        segments.append((start, start + widest - 1))
        start += widest + 1
    bars = [Bar(height, tuple(own)) for height, own in zip(_heights(legs[0]), legs[0], strict=True)]
    bars += [Bar(-height, tuple(own)) for height, own in zip(_heights(legs[1]), legs[1], strict=True)]
    return planar(segments, bars, about)


def _heights(legs: list[list[int]]) -> list[int]:
    """The height of each bar: one above all that were laid before and lie below it."""
    heights: list[int] = []
    for number, own in enumerate(legs):
        under = [heights[other] for other in range(number) if legs[other][0] <= own[-1] and own[0] <= legs[other][-1]]
        heights.append(1 + max(under, default=0))
    return heights


def random_planar(seed: int, watch: Watch, variables: int, clauses: int, negative: float) -> PlanarMonotone:
    """Clauses laid at random; each is negative with the given chance, and has three legs, two of which may be equal."""
    if variables < 1 or clauses < 0 or 4 * clauses + 2 * variables > MOST:
        raise FathomError(f"found {variables} variables and {clauses} clauses, expected at least one variable")
    if not 0 <= negative <= 1:
        raise FathomError(f"negative={negative}: expected a chance between 0 and 1")
    random = Random(seed)
    sides = Side(variables), Side(variables)
    for number in range(clauses):
        watch.check("laying clauses", number, clauses)
        side = sides[random.random() < negative]
        seen = range(len(side.seen))
        side.lay(sorted(random.choices(seen, k=3)) if random.random() < 0.2 or len(seen) < 3 else _near(random, seen))
    return drawn_from(variables, *sides)


def _near(random: Random, seen: range) -> list[int]:
    """Three gaps that are not far apart, so that much stays seen."""
    first = random.randrange(len(seen) - 2)
    reach = min(len(seen), first + 3 + random.randrange(3))
    return [first, *sorted(random.sample(range(first + 1, reach), 2))]


GENERATORS = {
    "random": Generator(
        "bars laid at random over what is seen of the line",
        random_planar,
        {
            "variables": Option(5, "how many variables"),
            "clauses": Option(6, "how many clauses"),
            "negative": Option(0.5, "the chance that a clause is negative"),
        },
    )
}
