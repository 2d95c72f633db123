"""Lists of numbers, matchings of them, and their texts [Bosboom 2020, Problem 5.2.5].

One model serves two kinds, with three lists or four. Equal numbers are not told apart: a solution is a multiset of
tuples of numbers. Numbers are positive and of any size; lists are kept sorted.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from fathom.errors import FathomError, FormatError
from fathom.formats.numbers import entry_number, number_rows, row_of, text_of_tuples, tuples_of
from fathom.formats.text import Document
from fathom.formats.text import write as write_text
from fathom.kind import Instance
from fathom.proofs.covers.matching import Matching

Numbers = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Numerical(Instance):
    """Lists of equally many numbers, and the sum that every tuple is to have."""

    kind: ClassVar[str] = "n3dm"
    dimension: ClassVar[int] = 3
    """How many lists there are."""

    lists: tuple[Numbers, ...]
    target: int
    about: Mapping[str, str] = field(default_factory=dict, hash=False)

    def __post_init__(self) -> None:
        """Sort the lists, and refuse instances that cannot be."""
        object.__setattr__(self, "lists", tuple(tuple(sorted(numbers)) for numbers in self.lists))
        if len(self.lists) != self.dimension:
            raise FathomError(f"found {len(self.lists)} lists, expected {self.dimension}")
        if len({len(numbers) for numbers in self.lists}) > 1:
            raise FathomError(
                f"the lists have {', '.join(str(len(one)) for one in self.lists)} numbers: not equally many"
            )
        if self.target < 1 or any(numbers[0] < 1 for numbers in self.lists if numbers):
            raise FathomError("expected positive numbers, and a positive target")

    @property
    def size(self) -> int:
        """How many numbers each list has."""
        return len(self.lists[0])


@dataclass(frozen=True, slots=True)
class Numerical4(Numerical):
    """Four lists."""

    kind: ClassVar[str] = "n4dm"
    dimension: ClassVar[int] = 4


def read(document: Document) -> Numerical:
    """The instance in a document of kind `n3dm` or `n4dm`: an entry `target: T`, then a list a line."""
    document.accept("target")
    target = entry_number(document, "target", "the sum of every tuple", least=1)
    made = Numerical4 if document.kind == Numerical4.kind else Numerical
    rows = list(number_rows(document))
    for line, numbers in rows:
        if any(number < 1 for number in numbers):
            message = f"found the number {min(numbers)}, expected positive numbers"
            raise FormatError(message, source=document.source, line=line)
    try:
        return made(tuple(numbers for _, numbers in rows), target, document.about())
    except FathomError as error:
        raise FormatError(str(error), source=document.source, line=document.board_line) from None


def write(instance: Numerical) -> str:
    """The instance as a document that `read` understands."""
    entries = {"kind": instance.kind, "target": str(instance.target)} | dict(instance.about)
    return write_text(entries, [row_of(numbers) for numbers in instance.lists])


SOLUTION = Matching


def read_solution(instance: Numerical, text: str) -> Matching:
    """The tuples that a text such as `5 5 5, 6 ? 4` tells; a number that is still open is 0 in the matching."""
    return Matching(tuples_of(text, instance.dimension, partly=True))


def write_solution(_instance: Numerical, solution: Matching) -> str:
    """The tuples as `read_solution` reads them."""
    return text_of_tuples(solution.tuples, partly=True)
