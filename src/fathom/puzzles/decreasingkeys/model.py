"""Queues to be broken, what is done to them, and the texts of both [Brodal 2022, 1]."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from fathom.errors import FathomError, FormatError, excerpt
from fathom.formats.text import Document
from fathom.formats.text import write as write_text
from fathom.kind import Instance, Solution

QUEUES = (
    "heapq", "binary-bottom-up", "binary", "binary-top-down", "binary-from-root", "skew", "leftist", "pairing",
    "binomial", "post-order", "binary-mixed", "4-ary", "4-ary-top-down", "4-ary-post-order", "weak", "weak-top-down",
    "rank-pairing", "fibonacci",
)  # fmt: skip
"""The sorts of queues: those of [Brodal 2022], then others."""

MOST_ITEMS = 32

_COUNT = re.compile(r"[1-9][0-9]?", re.ASCII)
_STEP = re.compile(r"(?P<out>-)|\+(?P<new>[0-9]{1,9})|(?P<item>[1-9][0-9]{0,5})>(?P<key>[0-9]{1,9})", re.ASCII)

Step = tuple[int, int] | None
"""An item, from 0, and its key from now on: the first time it is inserted, later it is lowered. None: take one out."""


@dataclass(frozen=True, slots=True)
class DecreasingKeys(Instance):
    """A sort of queue, and how many items may be in it at a time."""

    kind: ClassVar[str] = "decreasing-keys"

    queue: str
    items: int
    about: Mapping[str, str] = field(default_factory=dict, hash=False)

    def __post_init__(self) -> None:
        """Refuse queues that are not known, and numbers out of range."""
        if self.queue not in QUEUES:
            raise FathomError(f"found the queue {excerpt(str(self.queue))}, expected one of {', '.join(QUEUES)}")
        if not 1 <= self.items <= MOST_ITEMS:
            raise FathomError(f"found {self.items} items, expected 1 to {MOST_ITEMS}")


@dataclass(frozen=True)
class Operations(Solution):
    """What is done to the queue, one operation after the other."""

    steps: tuple[Step, ...]


SOLUTION = Operations


def read(document: Document) -> DecreasingKeys:
    """The puzzle in a document: entries `queue` and `items`, and no board."""
    document.accept("queue", "items")
    queue = document.choice("queue", QUEUES)
    if "items" not in document.entries:
        raise FormatError("expected an entry 'items: NUMBER'", source=document.source, line=1)
    items = document.entries["items"].value
    if not _COUNT.fullmatch(items) or int(items) > MOST_ITEMS:
        raise document.error("items", f"found {excerpt(items)}, expected a number from 1 to {MOST_ITEMS}")
    for number, row in enumerate(document.rows, document.board_line):
        if row.strip():
            raise FormatError(f"found {excerpt(row)}, expected no board", source=document.source, line=number)
    return DecreasingKeys(queue, int(items), document.about())


def write(instance: DecreasingKeys) -> str:
    """The text of a puzzle, which `read` reads."""
    told = {"kind": instance.kind, **instance.about, "queue": instance.queue, "items": str(instance.items)}
    return write_text(told, [])


def read_solution(_instance: DecreasingKeys, text: str) -> Operations:
    """Operations such as `+2 +3 2>0 -`, with blanks between them."""
    steps: list[Step] = []
    count = 0
    for word in text.split():
        match = _STEP.fullmatch(word)
        if match is None:
            raise FormatError(f"solution: found {excerpt(word)}, expected an operation such as +2, 1>0 or -")
        if match["item"] and int(match["item"]) > count:
            raise FormatError(f"solution: found {excerpt(word)}, but there have been {count} items up to here")
        if match["out"]:
            steps.append(None)
        elif match["item"]:
            steps.append((int(match["item"]) - 1, int(match["key"])))
        else:
            steps.append((count, int(match["new"])))
            count += 1
    return Operations(tuple(steps))


def write_solution(_instance: DecreasingKeys, solution: Operations) -> str:
    """The operations, as `read_solution` reads them."""
    return " ".join(words_of(solution.steps))


def words_of(steps: tuple[Step, ...]) -> list[str]:
    """A word for each operation."""
    found = []
    count = 0
    for step in steps:
        if step is None:
            found.append("-")
        elif step[0] == count:
            found.append(f"+{step[1]}")
            count += 1
        else:
            found.append(f"{step[0] + 1}>{step[1]}")
    return found
