"""Searches of small spaces in plain Python: everything that can be reached, shortest ways, runs along a word.

The rules are a function from a position to what can be done there: pairs of a position and the step that leads to it.
Time and memory grow with the positions and steps that there are. Spaces that grow are for `engine.statespace`.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import TypeVar

Position = TypeVar("Position", bound=Hashable)
Step = TypeVar("Step")
Letter = TypeVar("Letter", bound=Hashable)

Steps = Callable[[Position], Iterable[tuple[Position, Step]]]
Came = dict[Position, tuple[Position, Step] | None]
"""Positions, nearest first, each with the one before it and the step between them; None with the first ones."""


def reached(start: Position, steps: Steps[Position, Step]) -> Came[Position, Step]:
    """All positions that can be reached, each with how it is come to by the fewest steps."""
    came: Came[Position, Step] = {start: None}
    for here in (order := [start]):
        for there, step in steps(here):
            if there not in came:
                came[there] = here, step
                order.append(there)
    return came


def way_to(came: Mapping[Position, tuple[Position, Step] | None], end: Position) -> list[Step]:
    """The steps that lead to a position that was reached."""
    found = []
    before = came[end]
    while before is not None:
        found.append(before[1])
        before = came[before[0]]
    return found[::-1]


def shortest_way(
    starts: Iterable[Position], steps: Steps[Position, Step], is_end: Callable[[Position], bool]
) -> tuple[Position, list[Step]] | None:
    """The nearest position that is an end, and the fewest steps to it from one of the first; None if there is none."""
    came: Came[Position, Step] = dict.fromkeys(starts)
    for here in (order := list(came)):
        if is_end(here):
            return here, way_to(came, here)
        for there, step in steps(here):
            if there not in came:
                came[there] = here, step
                order.append(there)
    return None


def run_along(
    word: Sequence[Letter], start: Position, leads: Callable[[Position, Letter], Iterable[tuple[Position, Step]]]
) -> list[Step] | None:
    """For each letter of a word the step that is taken there; None if no run reads it to its end.

    Of the steps that a letter may stand for, one is taken that allows all later letters.
    """
    layers: list[Came[Position, Step]] = [{start: None}]
    for letter in word:
        following: Came[Position, Step] = {}
        for here in layers[-1]:
            for there, step in leads(here, letter):
                following.setdefault(there, (here, step))
        layers.append(following)
    if not layers[-1]:
        return None
    here = next(iter(layers[-1]))
    found = []
    for layer in reversed(layers[1:]):
        before = layer[here]
        assert before is not None
        here, step = before
        found.append(step)
    return found[::-1]


def numbered(
    start: Position, leads: Callable[[Position], Iterable[tuple[Letter, Position]]]
) -> tuple[dict[Letter, frozenset[int]], ...]:
    """All positions that can be reached, numbered as they are met: for each, where every letter leads."""
    number = {start: 0}
    found = []
    for here in (order := [start]):
        after: dict[Letter, set[int]] = {}
        for letter, there in leads(here):
            if there not in number:
                number[there] = len(order)
                order.append(there)
            after.setdefault(letter, set()).add(number[there])
        found.append({letter: frozenset(numbers) for letter, numbers in after.items()})
    return tuple(found)
