"""Clauses that come again over other literals: written down once, and renamed in arrays from then on.

A formula of a puzzle says the same of every square. `Pattern` keeps such clauses over the variables 1, 2, …, which
stand for literals that are given each time. Renaming takes a fraction of the time of writing them one by one.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from fathom.proofs.cnf import Clause, Cnf


class Pattern:
    """Clauses over so many literals."""

    __slots__ = ("_by_length", "size")

    def __init__(self, size: int, clauses: Sequence[Clause]) -> None:
        """The pattern of clauses over the variables 1 … `size`."""
        self.size = size
        lengths = sorted({len(clause) for clause in clauses})
        alike = [[clause for clause in clauses if len(clause) == length] for length in lengths]
        self._by_length: list[NDArray[np.int64]] = [
            np.array(found, np.int64).reshape(len(found), length) for found, length in zip(alike, lengths, strict=True)
        ]

    def add_to(self, cnf: Cnf, given: Sequence[Sequence[int]]) -> None:
        """Add the clauses to a formula, once for each row of literals."""
        names = np.asarray(given, np.int64).reshape(-1, self.size)
        signed = np.hstack((-names[:, ::-1], np.zeros((len(names), 1), np.int64), names))
        for clauses in self._by_length:
            count, length = clauses.shape
            cnf.add_rows(signed[:, clauses + self.size].reshape(len(names) * count, length))
