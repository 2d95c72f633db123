"""Strategies by hand: a value for every case, in the table below the clauses."""

from __future__ import annotations

import re
from collections.abc import Sequence

from fathom.playing import Brush, Gesture, Marks, Spot, rect_spot
from fathom.problems.q3sat.draw import cells_of, is_small, table
from fathom.problems.q3sat.draw import scene as plain_scene
from fathom.problems.q3sat.model import OPEN, Quantified, Strategy, read_solution, write_solution
from fathom.show import Scene

_SIGNS = {"true": "1", "false": "0", "": OPEN}
_WORDS = {"1": "true", "0": "false"}


def start(instance: Quantified) -> str:
    """Everything is open."""
    return write_solution(instance, read_solution(instance, ""))


def spots(instance: Quantified) -> Sequence[Spot]:
    """The values of existential variables, one for every case; none where there are too many to draw."""
    if not is_small(instance):
        return []
    return [
        rect_spot(f"{name}.{case}", (x, y, 1, high), f"variable {name}, case {case}", "value")
        for _, case, name, x, y, high in cells_of(instance)
    ]


def options(instance: Quantified, state: str) -> Marks:
    """Every value may be true, false or open."""
    tables = read_solution(instance, state).tables
    names = instance.chosen_by(existential=True)
    values = tuple(
        (f"{name}.{case}", _WORDS[value])
        for name, told in zip(names, tables, strict=True)
        for case, value in enumerate(told)
        if value != OPEN
    )
    brush = Brush("cycle", "value", ("", "true", "false"), ("Backspace", "1", "0"), "the value in this case")
    return Marks((brush,), values)


def moved(instance: Quantified, state: str, gesture: Gesture) -> str:
    """The cases get the value."""
    names = instance.chosen_by(existential=True)
    tables = [list(told) for told in read_solution(instance, state).tables]
    for spot in gesture.spots:
        name, case = map(int, spot.split("."))
        tables[names.index(name)][case] = _SIGNS[gesture.value]
    return write_solution(instance, Strategy(tuple(map("".join, tables))))


def gestures(instance: Quantified, solution: Strategy) -> Sequence[Gesture]:
    """Variable by variable, case by case."""
    names = instance.chosen_by(existential=True)
    return [
        Gesture("cycle", (f"{name}.{case}",), _WORDS[value])
        for name, told in zip(names, solution.tables, strict=True)
        for case, value in enumerate(told)
        if value in _WORDS
    ]


def concerned(instance: Quantified, state: str, fault: str) -> Sequence[str]:
    """The values that are open, or those that are told in the case in which a clause is false."""
    names, tables = instance.chosen_by(existential=True), read_solution(instance, state).tables
    still_open = [
        f"{name}.{case}"
        for name, told in zip(names, tables, strict=True)
        for case, value in enumerate(told)
        if value == OPEN
    ]
    named = re.search(r"clause (\d+) is false(?: where (.*))?", fault)
    if still_open or named is None:
        return still_open
    values = {abs(literal): literal > 0 for literal in map(int, (named[2] or "").split())}
    found = []
    for literal in instance.clauses[int(named[1]) - 1]:
        if abs(literal) in names:
            place = [abs(name) for name in instance.prefix].index(abs(literal))
            digits = [values.get(-name, False) for name in instance.prefix[:place] if name < 0]
            found.append(f"{abs(literal)}.{int(''.join('01'[digit] for digit in digits) or '0', 2)}")
    return found


def scene(instance: Quantified, state: str) -> Scene:
    """The formula with the values so far, and a place for each of the others."""
    if not is_small(instance):
        return plain_scene(instance)
    title = instance.about.get("title") or f"Quantified formula with {instance.variables} variables"
    return table(instance, read_solution(instance, state), title, every=True)
