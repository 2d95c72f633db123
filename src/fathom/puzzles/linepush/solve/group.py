"""What pushes can do to a compact position: the group of its permutations, by theorem.

[Akitaya et al. 2022, Theorem 20]: with no empty square in the rectangle nothing moves; with one the group is cyclic;
with six blocks and two empty squares it has 60 elements; and in all other cases it has all even permutations of the
blocks outside the core.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations, count
from math import factorial, prod

from fathom.engine.permutations import is_even
from fathom.engine.permutations.chain import Permutation
from fathom.puzzles.linepush.check.certificates import Anchored, BrokenTotal, Miscounted, OddPermutation, OtherShape
from fathom.puzzles.linepush.model import EMPTY, LinePush, Rows, trimmed
from fathom.puzzles.linepush.solve.compact import (
    after,
    canonical,
    core_of,
    generating,
    is_compact,
    labels_of,
    lengths,
)

Certificate = Anchored | BrokenTotal | Miscounted | OddPermutation | OtherShape
_FIRST_NAME = 0x4E00  # names of blocks: far from all labels


class Family(StrEnum):
    """The groups that there are."""

    TRIVIAL = "trivial"
    CYCLIC = "cyclic"
    SIXTY = "isomorphic to Alt(5)"
    ALTERNATING = "alternating"


@dataclass(frozen=True, slots=True)
class Group:
    """The group of a compact position: which it is, its order, and how many blocks it moves."""

    family: Family
    order: int
    moved: int


def group_of(box: Rows) -> Group:
    """The group of a compact position, by theorem."""
    wide, high = len(box[0]), len(box)
    blocks = sum(labels_of(box).values())
    empty = wide * high - blocks
    moved = blocks - len(core_of(box))
    if empty == 0:
        return Group(Family.TRIVIAL, 1, 0)
    if empty == 1:
        return Group(Family.CYCLIC, 2 * wide + 2 * high - 5, moved)
    if (blocks, empty) == (6, 2):
        return Group(Family.SIXTY, 60, moved)
    return Group(Family.ALTERNATING, factorial(moved) // 2, moved)


def named(box: Rows) -> Rows:
    """The position with a name of its own for every block."""
    names = map(chr, count(_FIRST_NAME))
    return tuple("".join(EMPTY if label == EMPTY else next(names) for label in row) for row in box)


def places(box: Rows) -> str:
    """The labels, square by square."""
    return "".join(box).replace(EMPTY, "")


def permutation_of(box: Rows, sides: str) -> Permutation:
    """Where pushes that lead back to the shape bring the block of each square. All labels must be different."""
    there = {label: place for place, label in enumerate(places(after(box, sides)))}
    return tuple(there[label] for label in places(box))


def movable(box: Rows) -> list[int]:
    """The numbers of the blocks outside the core, square by square."""
    core = set(core_of(box))
    full = [(row, column) for row, line in enumerate(box) for column, label in enumerate(line) if label != EMPTY]
    return [place for place, square in enumerate(full) if square not in core]


def arrangements(box: Rows) -> int:
    """About how many arrangements of its shape a position has, as far as labels tell them apart."""
    found, labels = group_of(box), places(box)
    alike = Counter(labels[place] for place in movable(box))
    return max(1, found.order // prod(map(factorial, alike.values())))


def refuted(instance: LinePush) -> Certificate | None:
    """What forbids the arrangement wanted of a compact position; None if nothing that is known by theorem does.

    Nothing is known of cyclic groups, nor of the one with 60 elements where two labels are the same: these are small.
    """
    start, goal = trimmed(instance.rows), instance.goal
    if labels_of(start) != labels_of(goal):
        return Miscounted()
    if not is_compact(goal) or lengths(start) != lengths(goal):
        return OtherShape()
    for row, column in core_of(start):
        if start[row][column] != goal[row][column]:
            return Anchored(row, column)
    here, there = canonical(start)[1], canonical(goal)[1]
    wish = wished(here, there)
    family = group_of(start).family
    if wish is None or family not in (Family.ALTERNATING, Family.SIXTY):
        return None
    if not is_even(wish):
        return OddPermutation()
    return broken_total(here, there) if family is Family.SIXTY else None


def wished(here: Rows, there: Rows) -> Permutation | None:
    """Where each block has to go, of two arrangements of a shape; None if labels outside the core leave a choice."""
    labels, wanted = places(here), places(there)
    moves = movable(here)
    if len({labels[place] for place in moves}) < len(moves):
        return None
    place_of = {wanted[place]: place for place in moves}
    goes = dict.fromkeys(range(len(labels)), 0)
    for place in goes:
        goes[place] = place
    goes.update((place, place_of[labels[place]]) for place in moves)
    return tuple(goes.values())


def broken_total(here: Rows, there: Rows) -> BrokenTotal | None:
    """The total of six labels that all pushes keep, if the arrangement wanted breaks it."""
    renamings = [_renaming(here, after(here, sides)) for _, sides in generating(here)]
    wish = _renaming(here, there)
    for total in totals(places(here)):
        if all(_renamed(total, renaming) == total for renaming in renamings):
            return BrokenTotal(total) if _renamed(total, wish) != total else None
    return None


def _renaming(here: Rows, there: Rows) -> dict[str, str]:
    return dict(zip(places(here), places(there), strict=True))


def _renamed(
    total: frozenset[frozenset[frozenset[str]]], image: dict[str, str]
) -> frozenset[frozenset[frozenset[str]]]:
    return frozenset(frozenset(frozenset(image[one] for one in pair) for pair in pairing) for pairing in total)


def totals(labels: str) -> Iterator[frozenset[frozenset[frozenset[str]]]]:
    """The six totals of six labels: five pairings each, which have all fifteen pairs."""
    pairings = [frozenset(one) for one in _pairings(frozenset(labels))]
    for five in combinations(pairings, 5):
        if len(frozenset().union(*five)) == 15:
            yield frozenset(five)


def _pairings(labels: frozenset[str]) -> Iterator[list[frozenset[str]]]:
    if not labels:
        yield []
        return
    first = min(labels)
    for other in sorted(labels - {first}):
        pair = frozenset((first, other))
        for rest in _pairings(labels - pair):
            yield [pair, *rest]
