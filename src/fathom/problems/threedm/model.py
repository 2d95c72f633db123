"""Instances, matchings, and their texts [Bosboom 2020, Problem 5.2.3].

Three sets have `size` elements each, numbered from 1; triples are told in any order and kept sorted.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from fathom.errors import FathomError, FormatError
from fathom.formats.numbers import entry_number, number_rows, text_of_tuples, tuples_of
from fathom.formats.text import Document
from fathom.formats.text import write as write_text
from fathom.kind import Instance
from fathom.proofs.covers.matching import Matching

Triple = tuple[int, ...]
MOST_ELEMENTS = 1_000_000


@dataclass(frozen=True, slots=True)
class ThreeDimensional(Instance):
    """Different triples of elements 1 … `size` of three sets."""

    kind: ClassVar[str] = "3dm"

    size: int
    triples: tuple[Triple, ...]
    about: Mapping[str, str] = field(default_factory=dict, hash=False)

    def __post_init__(self) -> None:
        """Sort the triples, and refuse instances that cannot be."""
        if not 0 <= self.size <= MOST_ELEMENTS:
            raise FathomError(f"found sets of {self.size} elements, expected 0 to {MOST_ELEMENTS}")
        object.__setattr__(self, "triples", tuple(sorted(map(tuple, self.triples))))
        for triple in self.triples:
            if len(triple) != 3 or not all(1 <= element <= self.size for element in triple):
                raise FathomError(f"found the triple {triple}, expected three elements 1 to {self.size}")
        if len(set(self.triples)) < len(self.triples):
            twice = next(one for one, other in zip(self.triples, self.triples[1:], strict=False) if one == other)
            raise FathomError(f"the triple {twice} stands twice")


def read(document: Document) -> ThreeDimensional:
    """The instance in a document: an entry `size: N`, then a triple a line."""
    document.accept("size")
    size = entry_number(document, "size", "how many elements each set has")
    rows = list(number_rows(document))
    for line, numbers in rows:
        if len(numbers) != 3 or not all(1 <= element <= size for element in numbers):
            message = f"found {' '.join(map(str, numbers[:4]))}, expected three elements 1 to {size}"
            raise FormatError(message, source=document.source, line=line)
    try:
        return ThreeDimensional(size, tuple(numbers for _, numbers in rows), document.about())
    except FathomError as error:
        raise FormatError(str(error), source=document.source, line=document.board_line) from None


def write(instance: ThreeDimensional) -> str:
    """The instance as a document that `read` understands."""
    entries = {"kind": instance.kind, "size": str(instance.size)} | dict(instance.about)
    return write_text(entries, [" ".join(map(str, triple)) for triple in instance.triples])


SOLUTION = Matching


def read_solution(_instance: ThreeDimensional, text: str) -> Matching:
    """The triples that a text such as `1 2 3, 2 1 1` tells."""
    return Matching(tuples_of(text, 3))


def write_solution(_instance: ThreeDimensional, solution: Matching) -> str:
    """The triples as `read_solution` reads them."""
    return text_of_tuples(solution.tuples)
