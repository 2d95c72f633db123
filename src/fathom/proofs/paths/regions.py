"""What the regions must be like that a path cuts out of the faces.

Two faces beside the same edge lie in one region if the edge is not used; a region is what hangs together so. Every face
has a small number, its *value*; a region has the value that its faces give when they are combined in any order, and it
must be an accepted one. Colours that must not meet, numbers of things of each colour, areas: all are such values.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from fathom.errors import FathomError

Value = TypeVar("Value", bound=Hashable)

MOST_VALUES = 4096

NEVER = -1
"""In the table of combinations: two values that must not meet in a region."""


@dataclass(frozen=True, slots=True)
class Regions:
    """`values[face]`, the table `combined[value][value]` (a value or `NEVER`), and whether `accepted[value]`.

    The table is that of an associative and commutative operation; nothing else has a meaning for regions. `debts`, a
    number for each value, may say when regions are past help: two values have at least the sum of their debts when they
    are combined, and accepted ones have none (0 or less).
    """

    values: tuple[int, ...]
    combined: tuple[tuple[int, ...], ...]
    accepted: tuple[bool, ...]
    debts: tuple[int, ...] = ()

    @classmethod
    def fold(
        cls,
        values: Sequence[Value],
        combine: Callable[[Value, Value], Value | None],
        accept: Callable[[Value], bool] = lambda _: True,
        most: int = MOST_VALUES,
        debt: Callable[[Value], int] | None = None,
    ) -> Regions:
        """Regions by a rule: one value a face; `combine` is associative and commutative, None forbids.

        All values that faces can give together, each taken as often as one likes, are found first; with more than
        `most` of them `FathomError` is raised, so sums need a largest, beyond which they are forbidden or stay the
        same. The table costs a call for each two values.
        """
        given = list(dict.fromkeys(values))
        known: dict[Value, int] = {value: number for number, value in enumerate(given)}
        waiting = list(given)
        for value in waiting:
            for other in given:
                both = combine(value, other)
                if both is not None and both not in known:
                    if len(known) >= most:
                        raise FathomError(f"regions can have more than {most} different values")
                    known[both] = len(known)
                    waiting.append(both)
        listed = list(known)
        table: list[list[int]] = [[NEVER] * len(listed) for _ in listed]
        for i, value in enumerate(listed):
            for j in range(i, len(listed)):
                both = combine(value, listed[j])
                # A pair that no set of faces can give may lead out of what was found; it never comes up.
                table[i][j] = table[j][i] = NEVER if both is None else known.get(both, NEVER)
        return cls(
            tuple(known[value] for value in values),
            tuple(map(tuple, table)),
            tuple(bool(accept(value)) for value in listed),
            tuple(map(debt, listed)) if debt else (),
        )

    @classmethod
    def separate(cls, labels: Sequence[Hashable | None]) -> Regions:
        """No two faces of different labels lie in one region; faces with the label None go with any."""

        # None means "no label" here and "forbidden" to `fold`, hence the tuples.
        def together(one: tuple[Hashable | None], other: tuple[Hashable | None]) -> tuple[Hashable | None] | None:
            if one[0] is None:
                return other
            return one if other[0] is None or one == other else None

        return cls.fold([(label,) for label in labels], together)

    @classmethod
    def both(cls, one: Regions, other: Regions, most: int = MOST_VALUES) -> Regions:
        """Regions that obey two rules about the same faces."""

        def combine(left: tuple[int, int], right: tuple[int, int]) -> tuple[int, int] | None:
            first, second = one.combined[left[0]][right[0]], other.combined[left[1]][right[1]]
            return None if NEVER in (first, second) else (first, second)

        return cls.fold(
            list(zip(one.values, other.values, strict=True)),
            combine,
            lambda value: one.accepted[value[0]] and other.accepted[value[1]],
            most,
        )
