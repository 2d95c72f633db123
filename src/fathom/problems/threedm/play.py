"""Matchings by hand: triples are chosen, a row each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from fathom.playing import Brush, Gesture, Marks, Spot, rect_spot
from fathom.problems.threedm.model import ThreeDimensional, read_solution, write_solution
from fathom.proofs.covers.matching import Matching

_CHOSEN = "chosen"


def spots(instance: ThreeDimensional) -> Sequence[Spot]:
    """The triples, as rows of the picture."""
    wide = max(1, 3 * instance.size) + 1
    return [
        rect_spot(_name(triple), (0, y, wide, 1), f"triple {_name(triple)}", "triple")
        for y, triple in enumerate(instance.triples)
    ]


def _name(triple: tuple[int, ...]) -> str:
    return " ".join(map(str, triple))


def options(instance: ThreeDimensional, state: str) -> Marks:
    """Every triple may be chosen."""
    values = tuple((_name(triple), _CHOSEN) for triple in dict.fromkeys(read_solution(instance, state).tuples))
    return Marks((Brush("cycle", "triple", ("", _CHOSEN), ("Backspace", "1"), "choose a triple"),), values)


def moved(instance: ThreeDimensional, state: str, gesture: Gesture) -> str:
    """The triples are chosen, or no longer."""
    named = {tuple(map(int, spot.split())) for spot in gesture.spots}
    kept = set(read_solution(instance, state).tuples) - named
    return write_solution(instance, Matching.of(kept | named if gesture.value else kept))


def after(instance: ThreeDimensional, state: str) -> ThreeDimensional | None:
    """The triples that are chosen, and those that share nothing with them; nothing if chosen ones do."""
    chosen = set(read_solution(instance, state).tuples)
    taken = [(place, element) for triple in chosen for place, element in enumerate(triple)]
    if len(set(taken)) < len(taken) or not chosen <= set(instance.triples):
        return None
    free = (triple for triple in instance.triples if set(taken).isdisjoint(enumerate(triple)))
    return replace(instance, triples=(*chosen, *free))


def gestures(_instance: ThreeDimensional, solution: Matching) -> Sequence[Gesture]:
    """Triple by triple."""
    return [Gesture("cycle", (_name(triple),), _CHOSEN) for triple in solution.tuples]
