"""Proofs of unsatisfiability in the DRAT form: clauses that are added and deleted, one after the other.

Every added clause must follow from what is there (see `proof`), so the empty clause at the end shows that
there is no model. `Proof` keeps the steps in flat arrays, for a proof of a hard formula has millions of
literals; its text form is the standard one that drat-trim and other checkers read
[Wetzler et al. 2014].
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, NamedTuple

import numpy as np
from numpy.typing import NDArray

from fathom.errors import FormatError

_BLOCK = 4_000_000


class Step(NamedTuple):
    """One step of a proof: a clause that is added, or one that is no longer needed."""

    clause: tuple[int, ...]
    deletion: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Proof:
    """The steps of a proof, in order. Step i has the literals `literals[starts[i]:starts[i + 1]]`."""

    literals: NDArray[np.int32]
    starts: NDArray[np.int64]
    deletions: NDArray[np.bool_]

    @classmethod
    def of(cls, steps: Iterable[Step]) -> Proof:
        """A proof from its steps."""
        listed = list(steps)
        lengths = [0, *(len(step.clause) for step in listed)]
        return cls(
            np.array([literal for step in listed for literal in step.clause], dtype=np.int32),
            np.cumsum(lengths, dtype=np.int64),
            np.array([step.deletion for step in listed], dtype=np.bool_),
        )

    def __len__(self) -> int:
        """The number of steps."""
        return len(self.deletions)

    def __getitem__(self, index: int) -> Step:
        """One step; indices count from 0."""
        if not 0 <= index < len(self):
            raise IndexError(index)
        clause = self.literals[self.starts[index] : self.starts[index + 1]]
        return Step(tuple(clause.tolist()), bool(self.deletions[index]))

    def __iter__(self) -> Iterator[Step]:
        """The steps in their order."""
        return (self[index] for index in range(len(self)))

    def __repr__(self) -> str:
        """Its size."""
        return f"<Proof: {len(self)} steps, {int(self.deletions.sum())} of them deletions>"

    def text(self) -> str:
        """The proof in DRAT's text form: a clause a line, ended by 0, deletions with a `d` before them."""
        return "".join(_line(step) for step in self)

    def write(self, path: str | Path) -> None:
        """Write the text form to a file."""
        with Path(path).open("w", encoding="ascii") as file:
            file.writelines(_line(step) for step in self)


def read_binary(file: BinaryIO) -> Proof:
    """The proof in DRAT's binary form, which solvers write, read block by block to save memory.

    A step is `a` or `d`, its literals, and a zero byte, which occurs nowhere else.
    """
    parts = []
    rest = b""
    while block := file.read(_BLOCK):
        whole, zero, rest = (rest + block).rpartition(b"\0")
        parts.append(_decode(whole + zero))
    if rest:
        raise FormatError("the binary proof ends in the middle of a step")
    return Proof(
        np.concatenate([part.literals for part in parts] or [np.zeros(0, dtype=np.int32)]),
        np.cumsum(np.concatenate([np.zeros(1, dtype=np.int64), *(np.diff(part.starts) for part in parts)])),
        np.concatenate([part.deletions for part in parts] or [np.zeros(0, dtype=np.bool_)]),
    )


def _decode(data: bytes) -> Proof:
    """The steps in a block of whole steps.

    A literal is 2·variable, plus 1 if negative, in base 128 with the lowest digits first and the top bit
    set on all digits but the last. The tags have no top bit, so they read as one-digit numbers that follow
    a zero.
    """
    digits = np.frombuffer(data, dtype=np.uint8)
    if not len(digits):
        return Proof.of(())
    last = np.flatnonzero(digits < 128)
    first = np.concatenate(([0], last[:-1] + 1))
    place = np.arange(len(digits)) - np.repeat(first, last - first + 1)
    numbers = np.add.reduceat((digits & 127).astype(np.int64) << (7 * place), first)
    ends = np.flatnonzero(numbers == 0)
    tags = np.concatenate(([0], ends[:-1] + 1))
    is_literal = np.ones(len(numbers), dtype=np.bool_)
    is_literal[ends] = False
    is_literal[tags] = False
    codes = numbers[is_literal]
    return Proof(
        np.where(codes & 1, -(codes >> 1), codes >> 1).astype(np.int32),
        np.concatenate(([0], np.cumsum(ends - tags - 1))).astype(np.int64),
        numbers[tags] == ord("d"),
    )


def _line(step: Step) -> str:
    return ("d " if step.deletion else "") + " ".join(map(str, (*step.clause, 0))) + "\n"
