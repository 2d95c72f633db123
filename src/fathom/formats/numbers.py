"""Rows of whole numbers, with the place of whatever is none: `4 5 5`, or shorter `4 2*5`; a row without any is `-`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from fathom.errors import FormatError, excerpt
from fathom.formats.text import Document

_WORD = re.compile(r"\S+")
_RUN = re.compile(r"(?:([0-9]{1,1000})\*)?(-?[0-9]{1,1000})", re.ASCII)
_MOST = 10_000_000
_SHORTEST_RUN = 4

Runs = tuple[tuple[int, int], ...]
"""Pairs of how many, and of what number."""


def runs_of(text: str, source: str, line: int | None = None) -> Runs:
    """The numbers in a row of text, as runs; `FormatError` at the first word that is none."""
    found = []
    words = list(_WORD.finditer(text))
    for word in words:
        match = _RUN.fullmatch(word[0])
        if match is None and not (word[0] == "-" and len(words) == 1):
            message = f"found {excerpt(word[0])}, expected a number such as 12, or 3*12 for three of them"
            raise FormatError(message, source=source, line=line, column=word.start() + 1)
        if match is not None:
            found.append((int(match[1] or 1), int(match[2])))
    return tuple(found)


def numbers_of(text: str, source: str, line: int | None = None, most: int = _MOST) -> tuple[int, ...]:
    """The numbers in a row of text, one by one; `FormatError` if they are more than `most`."""
    runs = runs_of(text, source, line)
    number = sum(times for times, _ in runs)
    if number > most:
        others = f" after {_MOST - most} others" if most < _MOST else ""
        raise FormatError(f"found {number} numbers{others}, expected at most {_MOST}", source=source, line=line)
    return tuple(value for times, value in runs for _ in range(times))


def number_rows(document: Document) -> Iterator[tuple[int, tuple[int, ...]]]:
    """The rows of a document that say something: the line, and the numbers in it; not too many in all of them."""
    left = _MOST
    for line, row in enumerate(document.rows, document.board_line):
        if row.strip():
            numbers = numbers_of(row, document.source, line, left)
            left -= len(numbers)
            yield line, numbers


def entry_number(document: Document, key: str, meaning: str, least: int = 0) -> int:
    """The number in the entry `key`, which must be there."""
    if key not in document.entries:
        raise FormatError(f"expected an entry '{key}: N', {meaning}", source=document.source, line=1)
    text = document.entries[key].value
    if not (text.isascii() and text.isdigit() and len(text) <= 1000 and int(text) >= least):
        raise document.error(key, f"found {excerpt(text)}, expected {meaning}, a number from {least} up")
    return int(text)


def row_of(numbers: Iterable[int]) -> str:
    """The numbers as `numbers_of` reads them; four equal ones in a row and more are told as a run."""
    return row_of_runs([(len(list(equal)), value) for value, equal in groupby(numbers)])


def row_of_runs(runs: Sequence[tuple[int, int]]) -> str:
    """Runs as `runs_of` reads them."""
    words = []
    for times, value in runs:
        words += [f"{times}*{value}"] if times >= _SHORTEST_RUN else [str(value)] * times
    return " ".join(words) or "-"


def tuples_of(text: str, width: int, partly: bool = False) -> tuple[tuple[int, ...], ...]:
    """Tuples of so many numbers, with commas between them or each on its own line, sorted.

    `partly`: numbers may be open, written `?` and told as 0; then the order stays.
    """
    found = []
    for number, line in enumerate(text.split("\n"), 1):
        for part in line.split(","):
            numbers = numbers_of(part.replace("?", "0") if partly else part, "solution", number)
            if not numbers:
                continue
            if len(numbers) != width:
                message = f"found {excerpt(part.strip())}, expected {width} numbers between commas"
                raise FormatError(message, source="solution", line=number)
            found.append(numbers)
    whole = not partly or all(min(numbers) > 0 for numbers in found)
    return tuple(sorted(found) if whole else found)


def text_of_tuples(tuples: Iterable[tuple[int, ...]], partly: bool = False) -> str:
    """Tuples as `tuples_of` reads them."""
    return ", ".join(" ".join(str(value) if value or not partly else "?" for value in numbers) for numbers in tuples)
