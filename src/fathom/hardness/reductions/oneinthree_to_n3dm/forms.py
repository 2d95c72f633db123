"""The numbers of the reduction as linear forms in free parameters, all sums of wanted triples being zero.

Every clause is doubled, and becomes triples as in `oneinthree_to_threedm`. That every triple of a ring is worth zero
leaves one parameter for the ring and two for each of its garbage triples; the six elements of a clause are worth zero
together, as being covered by a ring or not must come to the same. (Without doubling, the three elements of a clause
alone would be worth zero: a triple that nobody wants.)
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from fathom.hardness.reductions.oneinthree_to_threedm import Elements, Triple, gadget
from fathom.problems.oneinthree.model import OneInThree

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Name = tuple[int, Hashable]
"""A set, and what an element of it is called."""


@dataclass(frozen=True, slots=True)
class Forms:
    """For each of three sets a matrix: a row for every element, a column for every parameter. And the wanted triples.

    `gadgets` has for every variable the triples chosen when it is true, and when it is false.
    """

    matrices: tuple[NDArray[np.int64], ...]
    gadgets: tuple[tuple[list[Triple], list[Triple]], ...]


class _Worth:
    """What elements are worth: names with forms, as parameters with factors."""

    def __init__(self) -> None:
        self.of: dict[Name, dict[int, int]] = {}
        self.parameters = 0

    def free(self, name: Name) -> None:
        """An element that may be worth anything."""
        self.of[name] = {self.parameters: 1}
        self.parameters += 1

    def minus(self, name: Name, others: Sequence[Name]) -> None:
        """An element that is worth zero together with these."""
        form: dict[int, int] = {}
        for other in others:
            for parameter, factor in self.of[other].items():
                form[parameter] = form.get(parameter, 0) - factor
        self.of[name] = form

    def zero_together(self, names: Sequence[Name]) -> None:
        """Elements of which all but the last may be worth anything."""
        for name in names[:-1]:
            self.free(name)
        self.minus(names[-1], names[:-1])


def forms(instance: OneInThree, random: Random) -> Forms:
    """All elements and triples of an instance, with the clauses of each ring in a random order for each set.

    In some orders two elements are worth the same whatever the parameters are, or an unwanted triple is worth zero.
    """
    import numpy as np

    places: dict[int, list[Hashable]] = {variable: [] for variable in range(1, instance.variables + 1)}
    worth, elements = _Worth(), Elements()
    for number, clause in enumerate(instance.clauses):
        worth.zero_together([(colour, ("clause", (number, copy), colour)) for copy in range(2) for colour in range(3)])
        for variable in clause:
            places[variable] += [(number, 0), (number, 1)]
    gadgets = []
    for variable, where in places.items():
        mixed = [random.sample(where, len(where)) for _ in range(3)]
        gadgets.append(gadget(elements, variable, mixed))
        _ring(worth, variable, mixed)
    matrices = []
    for colour, numbers in enumerate(elements.numbers):
        matrix = np.zeros((len(numbers), worth.parameters), np.int64)
        for name, row in numbers.items():
            for parameter, factor in worth.of[colour, name].items():
                matrix[row - 1, parameter] = factor
        matrices.append(matrix)
    return Forms(tuple(matrices), tuple(gadgets))


def _ring(worth: _Worth, variable: int, places: Sequence[Sequence[Hashable]]) -> None:
    """The auxiliary and negative elements of a variable, which come after its positive ones."""
    number = 3 * max(1, len(places[0]))
    positives: list[Name] = [
        (colour, ("clause", places[colour][i // 3], colour) if places[0] else ("positive", variable, i))
        for i, colour in enumerate((2 * i + 2) % 3 for i in range(number))
    ]
    if not places[0]:
        worth.zero_together(positives)
    auxiliary: list[Name] = [(j % 3, ("auxiliary", variable, j)) for j in range(2 * number)]
    for i, name in enumerate(positives):
        if i == 0 or i % 3:
            worth.free(auxiliary[2 * i])
        else:  # what is left of a garbage triple, whose parts are all known
            worth.minus((-1, "before"), [auxiliary[2 * i - 6], *positives[i - 3 : i]])
            worth.minus(auxiliary[2 * i], [(-1, "before")])
        worth.minus(auxiliary[2 * i + 1], [name, auxiliary[2 * i]])
    for i in range(number):
        around = [auxiliary[2 * i + 1], auxiliary[(2 * i + 2) % (2 * number)]]
        worth.minus((2 * i % 3, ("negative", variable, i)), around)
