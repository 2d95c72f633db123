"""A satisfying assignment: a truth value for every variable."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Model:
    """Truth values by variable; a variable the solver never saw is false.

    `model[literal]` is the truth of a literal, so `model[-3]` is `not model[3]`.
    """

    values: bytes

    @classmethod
    def of(cls, literals: Iterable[int]) -> Model:
        """The assignment that makes these literals true, and every variable that is not among them false."""
        true = [literal for literal in literals if literal > 0]
        values = bytearray(max(true, default=0) + 1)
        for variable in true:
            values[variable] = 1
        return cls(bytes(values))

    def __getitem__(self, literal: int) -> bool:
        """Whether the literal is true."""
        variable = abs(literal)
        return (variable < len(self.values) and self.values[variable] == 1) == (literal > 0)

    def true(self, literals: Iterable[int]) -> list[int]:
        """Those of the literals that are true, in their order."""
        return [literal for literal in literals if self[literal]]

    def satisfies(self, clause: Iterable[int]) -> bool:
        """Whether some literal of the clause is true."""
        return any(self[literal] for literal in clause)
