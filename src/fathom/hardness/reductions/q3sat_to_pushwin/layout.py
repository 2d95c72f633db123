"""Where everything is on the board of a quantified formula [Bosboom 2020, 4.4], whose figures are lost.

Columns count to the right and rows *upwards*, from 0. All squares hold white pawns but those that are named here.
A variable is five rows high, and the variables are stacked in the order of the prefix; each leaves the white pusher
under the next one. The clauses stand to the right of all variables and above them. Under the middle column of each,
where the row of one of its literals crosses it, there is an empty square.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from fathom.problems.q3sat.model import Quantified

Place = tuple[int, int]
"""Column and row."""

FLOOR = 3
"""Rows at the bottom that stay full; the gadget that wastes moves sticks out of the middle one."""

HIGH = 5
"""Rows of a variable."""

APART = 5
"""Columns from clause to clause: with fewer, empty squares of neighbours would join."""

_BELOW_CLAUSES = 4
"""Rows from where the pusher enters the last clause to the first row that belongs to no clause."""

RISE = _BELOW_CLAUSES + 1
"""Rows that the bridge is higher than there are clauses."""

SPANS = (4, 9)
"""Columns of the bridge: without universal variables, and over their choices."""


@dataclass(frozen=True, slots=True)
class Gadget:
    """A part of the board: what it is, the lower left corner, and how wide and high it is."""

    name: str
    corner: Place
    size: tuple[int, int]


@dataclass(slots=True)
class Plan:
    """The board: size of the rectangle, empty squares, black pawns, the white pusher, and all gadgets."""

    spare: int
    """One more than the clauses that the most frequent literal is in; rows of holes are about so long."""
    columns: int = 0
    rows: int = 0
    empty: set[Place] = field(default_factory=set)
    black: set[Place] = field(default_factory=set)
    pusher: Place = (0, 0)
    gadgets: list[Gadget] = field(default_factory=list)
    entries: list[Place] = field(default_factory=list)
    """Where the pusher enters each variable."""
    choices: dict[int, Place] = field(default_factory=dict)
    """Of each universal variable, the lower left square of the four among which its black pawn goes to and fro."""
    checked: list[Place] = field(default_factory=list)
    """Where the pusher enters each clause, the guard at the end."""
    reward: Place = (0, 0)
    """The black pawn beside the void."""


def clauses_of(formula: Quantified) -> list[tuple[int, ...]]:
    """The clauses without repeated literals, and without those that are true whatever is chosen."""
    return [
        tuple(dict.fromkeys(clause)) for clause in formula.clauses if not any(-literal in clause for literal in clause)
    ]


def plan_of(formula: Quantified, guard: bool = True) -> Plan:
    """The whole board but for the gadget that wastes moves, which sticks out at the right.

    Without the guard it is what the text describes, and wrong: see the errata.
    """
    clauses = clauses_of(formula)
    literals = [literal for clause in clauses for literal in clause]
    plan = Plan(max(2, 1 + max(map(literals.count, literals), default=0)))
    exit_column, top = _add_variables(plan, formula.prefix)
    first = exit_column + SPANS[bool(plan.choices)]
    entry = top + len(clauses) + RISE
    add_bridge(plan, exit_column, top, entry, first)
    rows = {literal: row for name, (_, base) in zip(formula.prefix, plan.entries, strict=True)
            for literal, row in ((-abs(name), base), (abs(name), base + 1))}  # fmt: skip
    for number, clause in enumerate(clauses):
        add_clause(plan, f"clause {number + 1}", first + APART * number, entry - number)
        plan.empty |= {(first + APART * number, rows[literal]) for literal in clause}
    if guard:
        add_clause(plan, "guard", first + APART * len(clauses), entry - len(clauses))
        plan.empty.add((first + APART * len(clauses), top))
    last, low = plan.checked[-1][0], plan.checked[-1][1] - 1
    plan.rows = entry + 3
    plan.reward = (last + 4, plan.rows - 1)
    plan.black.add(plan.reward)
    plan.gadgets.append(Gadget("reward", (last + 4, low), (1, plan.rows - low)))
    _add_overflow(plan, formula.prefix, last + 8, literals)
    return plan


def _add_variables(plan: Plan, prefix: Sequence[int]) -> Place:
    """The variables from the bottom to the top; where the pusher leaves the last of them."""
    column, base = 0, FLOOR + 1
    plan.pusher = (column, base - 1)
    for number, name in enumerate(prefix):
        plan.entries.append((column, base))
        universal = name < 0
        wide = plan.spare + 5 + universal
        plan.gadgets.append(Gadget(f"{'for all' if universal else 'exists'} {abs(name)}", (column, base), (wide, HIGH)))
        if number:
            plan.empty.add((column, base))
        plan.empty.add((column, base + 1))
        plan.empty |= {(column + universal - 1 + x, base - 1 + y) for x, y in core(plan.spare)}
        column += plan.spare + 3 + universal
        base += HIGH
    plan.columns = column + 3
    for name, (_, low) in zip(prefix, plan.entries, strict=True):
        if name < 0:
            corner = (plan.columns + 1, low)
            plan.choices[-name] = corner
            plan.black.add(corner)
            plan.empty |= {(corner[0], low + 1), (corner[0] + 1, low)}
            plan.gadgets.append(Gadget(f"choice {-name}", (corner[0] - 1, low - 1), (4, 4)))
    return column, base


def core(spare: int) -> list[Place]:
    """The empty squares of a variable, columns and rows from 1; the pusher comes to (1, 1), a pawn before it."""
    p = spare
    return [(1, 3), (p + 3, 2), (p + 4, 3), (p + 5, 3), (p + 2, 4), (p + 3, 4), (p + 2, 5), (p + 3, 5), (p + 4, 5)]


def add_bridge(plan: Plan, column: int, top: int, entry: int, first: int) -> None:
    """From the last variable up, and along the row of the first clause to the right."""
    plan.gadgets.append(Gadget("bridge", (column, top), (first - 1 - column, entry - top + 2)))
    plan.empty |= {(column, row) for row in range(top, entry + 2)}
    plan.empty |= {(column + 1, row) for row in range(top, entry)}
    plan.empty |= {(x, entry) for x in range(column + 2, first + 2)}
    plan.empty |= {(x, entry - 1) for x in range(column + 2, first)}


def add_clause(plan: Plan, name: str, x: int, entry: int) -> None:
    """The pusher comes to (x, entry), must push down, and goes on to the right, one row lower."""
    plan.checked.append((x, entry))
    plan.gadgets.append(Gadget(name, (x - 1, entry - 3), (APART, 4)))
    plan.empty |= {(x, entry), (x + 1, entry)}
    plan.empty |= {(x - 1, entry - down) for down in (1, 2, 3)} | {(x + 1, entry - down) for down in (2, 3)}
    plan.empty |= {(x + right, entry - 1) for right in range(2, 7)}


def size_of(formula: Quantified) -> tuple[int, int]:
    """Rows and columns of the rectangle, from the numbers of variables, clauses and literals alone."""
    clauses = clauses_of(formula)
    literals = [literal for clause in clauses for literal in clause]
    spare = max(2, 1 + max(map(literals.count, literals), default=0))
    universals = sum(name < 0 for name in formula.prefix)
    over = max(
        needed - literals.count(literal) for name in formula.prefix for literal, _, needed in _needed(name, 0, spare)
    )
    variables = len(formula.prefix)
    columns = variables * (spare + 3) + universals + SPANS[bool(universals)] + APART * len(clauses) + 8 + over
    return HIGH * variables + len(clauses) + FLOOR + _BELOW_CLAUSES + 5, columns


def _add_overflow(plan: Plan, prefix: Sequence[int], left: int, literals: Sequence[int]) -> None:
    """The rest of the empty squares that the rows of the literals need, to the right of all else."""
    widest = 0
    for name, (_, base) in zip(prefix, plan.entries, strict=True):
        for literal, row, needed in _needed(name, base, plan.spare):
            spare = needed - literals.count(literal)
            plan.empty |= {(left + x, row) for x in range(spare)}
            widest = max(widest, spare)
    plan.columns = left + widest
    if widest:
        low, high = plan.entries[0][1], plan.entries[-1][1] + 1
        plan.gadgets.append(Gadget("overflow", (left, low), (widest, high - low + 1)))


def _needed(name: int, base: int, spare: int) -> Iterator[tuple[int, int, int]]:
    """Of both literals of a variable, the row and how many empty squares it has right of the variables."""
    less = int(name < 0)
    yield -abs(name), base, spare + 1 - less
    yield abs(name), base + 1, spare - less
