"""Assignments by hand, for kinds whose solutions they are: the value of each variable is open, true or false."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from fathom.kind import Instance
from fathom.playing.declarations import Brush, Gesture, Marks, Spot, rect_spot
from fathom.proofs.assignment import Assignment, read_solution, write_solution
from fathom.show.formula import value_places
from fathom.show.formula.clause_list import Clauses

_OPEN, _TRUE, _FALSE = "", "true", "false"


def spots(instance: Clauses) -> Sequence[Spot]:
    """The variables, where their values are told."""
    return [
        rect_spot(str(name), (x, y, wide, 1), f"variable {name}", "variable")
        for name, (x, y, wide) in enumerate(value_places(instance), 1)
    ]


def options(instance: Instance, state: str) -> Marks:
    """Every variable may be true, false or open."""
    literals = read_solution(instance, state).literals
    values = tuple((str(abs(literal)), _TRUE if literal > 0 else _FALSE) for literal in literals)
    brush = Brush("cycle", "variable", (_OPEN, _TRUE, _FALSE), ("Backspace", "1", "0"), "the value of a variable")
    return Marks((brush,), values)


def concerned(instance: Any, state: str, fault: str) -> Sequence[str]:
    """The variables that have no value, or those of the clauses that a fault is about."""
    literals = set(read_solution(instance, state).literals)
    given = set(map(abs, literals))
    if len(given) < instance.variables:
        return [str(name) for name in range(1, instance.variables + 1) if name not in given]
    named = re.search(r"clause (\d+)", fault)
    false = [clause for clause in instance.clauses if literals.isdisjoint(clause)]
    wrong = [instance.clauses[int(named[1]) - 1]] if named else false
    return [str(abs(literal)) for clause in wrong for literal in clause]


def moved(instance: Instance, state: str, gesture: Gesture) -> str:
    """The variables get the value."""
    chosen = {abs(literal): literal for literal in read_solution(instance, state).literals}
    for spot in gesture.spots:
        variable = int(spot)
        chosen[variable] = {_TRUE: variable, _FALSE: -variable, _OPEN: 0}[gesture.value]
    told = sorted(filter(None, chosen.values()), key=abs)
    return write_solution(instance, Assignment(tuple(told)))


def gestures(_instance: Instance, solution: Assignment) -> Sequence[Gesture]:
    """Variable by variable."""
    return [Gesture("cycle", (str(abs(literal)),), _TRUE if literal > 0 else _FALSE) for literal in solution.literals]
