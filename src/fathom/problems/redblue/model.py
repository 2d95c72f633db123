"""Bipartite graphs of red and blue vertices, sets of red ones, and their texts. Red vertices count from 1."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import accumulate, pairwise
from typing import ClassVar

from fathom.errors import FathomError, FormatError, excerpt
from fathom.formats.text import Document
from fathom.formats.text import write as write_text
from fathom.kind import Instance, Solution

MOST_VERTICES = 100_000

_NUMBER = re.compile(r"\d{1,6}", re.ASCII)


@dataclass(frozen=True, slots=True)
class RedBlue(Instance):
    """So many red vertices; for each blue one the red ones beside it, in order; and how many may be chosen."""

    kind: ClassVar[str] = "red-blue-dominating-set"

    reds: int
    blues: tuple[tuple[int, ...], ...]
    most: int
    about: Mapping[str, str] = field(default_factory=dict, hash=False)

    def __post_init__(self) -> None:
        """Sort the neighbours, and refuse graphs that cannot be."""
        object.__setattr__(self, "blues", _blues(self.blues, self.reds))
        if self.most < 0:
            raise FathomError(f"found at most {self.most} vertices to choose, expected 0 or more")


@dataclass(frozen=True, slots=True)
class ColourfulRedBlue(Instance):
    """The number of red vertices in each class; and for each blue one the red ones beside it, in order."""

    kind: ClassVar[str] = "colourful-red-blue-dominating-set"

    classes: tuple[int, ...]
    blues: tuple[tuple[int, ...], ...]
    about: Mapping[str, str] = field(default_factory=dict, hash=False)

    def __post_init__(self) -> None:
        """Sort the neighbours, and refuse graphs that cannot be."""
        object.__setattr__(self, "blues", _blues(self.blues, self.reds))
        if min(self.classes, default=1) < 1:
            raise FathomError("found a class without vertices")

    @property
    def reds(self) -> int:
        """How many red vertices there are."""
        return sum(self.classes)

    @property
    def parts(self) -> list[range]:
        """The red vertices of each class."""
        return [range(start + 1, end + 1) for start, end in pairwise((0, *accumulate(self.classes)))]


Graph = RedBlue | ColourfulRedBlue


def _blues(blues: Iterable[Iterable[int]], reds: int) -> tuple[tuple[int, ...], ...]:
    told = tuple(tuple(sorted(set(beside))) for beside in blues)
    if not 0 <= reds <= MOST_VERTICES or len(told) > MOST_VERTICES:
        raise FathomError(f"found {reds} red and {len(told)} blue vertices, expected at most {MOST_VERTICES}")
    for number, beside in enumerate(told, 1):
        if beside and not (beside[0] >= 1 and beside[-1] <= reds):
            raise FathomError(f"blue vertex {number} is beside {excerpt(str(beside[-1]))}, expected 1 to {reds}")
    return told


@dataclass(frozen=True, slots=True)
class Chosen(Solution):
    """Red vertices, in order. Nothing says that they are enough."""

    reds: tuple[int, ...]

    @classmethod
    def of(cls, reds: Iterable[int]) -> Chosen:
        """These vertices."""
        return cls(tuple(sorted(set(reds))))


def read(document: Document) -> Graph:
    """The graph in a document of one of the two kinds."""
    colourful = document.kind == ColourfulRedBlue.kind
    document.accept(*(["classes"] if colourful else ["reds", "most"]))
    blues = []
    for line, row in enumerate(document.rows, document.board_line):
        if not row.strip():
            continue
        words = [] if row.strip() == "-" else row.split()
        for word in words:
            if not _NUMBER.fullmatch(word):
                message = f"found {excerpt(word)}, expected numbers of red vertices, or - for none"
                raise FormatError(message, source=document.source, line=line, column=row.index(word) + 1)
        blues.append(tuple(map(int, words)))
    try:
        if colourful:
            return ColourfulRedBlue(tuple(_numbers(document, "classes", "2 3 2")), tuple(blues), document.about())
        (reds,), (most,) = _numbers(document, "reds", "4", 1), _numbers(document, "most", "2", 1)
        return RedBlue(reds, tuple(blues), most, document.about())
    except FormatError:
        raise
    except FathomError as error:
        raise FormatError(str(error), source=document.source, line=document.board_line) from None


def _numbers(document: Document, key: str, example: str, wanted: int | None = None) -> list[int]:
    if key not in document.entries:
        raise FormatError(f"expected an entry '{key}: {example}'", source=document.source, line=1)
    words = document.entries[key].value.split()
    if not all(map(_NUMBER.fullmatch, words)) or (wanted is not None and len(words) != wanted):
        raise document.error(key, f"found {excerpt(document.entries[key].value)}, expected as in {example}")
    return list(map(int, words))


def write(instance: Graph) -> str:
    """The graph as a document that `read` understands."""
    entries = {"kind": instance.kind}
    if isinstance(instance, RedBlue):
        entries |= {"reds": str(instance.reds), "most": str(instance.most)}
    else:
        entries["classes"] = " ".join(map(str, instance.classes))
    return write_text(entries | dict(instance.about), [" ".join(map(str, beside)) or "-" for beside in instance.blues])


SOLUTION = Chosen


def read_solution(_instance: Graph, text: str) -> Chosen:
    """The vertices that a text such as `1 4` tells."""
    words = text.split()
    for word in words:
        if not _NUMBER.fullmatch(word):
            raise FathomError(f"found {excerpt(word)}, expected numbers of red vertices such as 3")
    return Chosen.of(map(int, words))


def write_solution(_instance: Graph, solution: Chosen) -> str:
    """The vertices as `read_solution` reads them."""
    return " ".join(map(str, solution.reds))
