"""The tables of all gadgets against what the lemmas of [Bosboom 2020, 4.4] say of them."""

from __future__ import annotations

from fathom.games.pushfight.model.board import DOWN, RIGHT, UP
from fathom.hardness.reductions.q3sat_to_pushwin.ends import (
    bridge_table,
    bypasses,
    overflow_table,
    reward_table,
)
from fathom.hardness.reductions.q3sat_to_pushwin.layout import RISE, SPANS
from fathom.hardness.reductions.q3sat_to_pushwin.tables import (
    choice_table,
    clause_table,
    variable_table,
    wasting_table,
)
from fathom.hardness.reductions.q3sat_to_pushwin.white import pushes_through


def faults(spare: int, clauses: int = 1) -> list[str]:
    """Where a table is not what the lemmas say, for rows of this length and so many clauses."""
    true, false = pushes_through(spare, value=True), pushes_through(spare, value=False)
    found = []
    for lower, upper, expected in ((1, 0, {true, false}), (1, -1, {true}), (0, 0, {false}), (0, -1, set())):
        if set(variable_table(spare, spare + lower, spare + upper).ways) != expected:
            found.append(f"a variable with rows of {spare + lower} and {spare + upper} has other ways")
    expected_choices = {(1, 1): (RIGHT, *false), (2, 1): (RIGHT, *false), (1, 2): (RIGHT, *true)}
    for pawn, table in choice_table(spare).items():
        if table.ways != (expected_choices[pawn],):
            found.append(f"a universal variable with the black pawn at {pawn} has other ways")
    found += (
        f"a clause with {holes} empty squares has other ways"
        for holes in range(4)
        if bool(clause_table(holes).ways) != bool(holes)
    )
    phases = list(wasting_table())
    if [(len(one.safe), len(one.replies)) for one in phases] != [(1, 1), (1, 1)]:
        found.append("the gadget that wastes moves leaves a choice")
    return found + _faults_of_ends(spare, clauses)


def _faults_of_ends(spare: int, clauses: int) -> list[str]:
    """The same, of what comes after the variables, and of the rest of the rows."""
    high = clauses + RISE
    found = [
        f"a bridge of {high} rows and {long} columns has other ways"
        for long in SPANS
        if bridge_table(long, high).ways != ((UP,) * high + (RIGHT,) * long,)
    ]
    if reward_table(1).ways != ((RIGHT, DOWN, *(RIGHT,) * 4, UP),) or reward_table(0).ways:
        found.append("guard and reward have other ways")
    if any(bypasses(long, guard=True) for long in SPANS):
        found.append("White gets past the last clause with moves")
    found += (
        f"rows with {occurrences} clauses are not filled as they should be"
        for occurrences in range(spare)
        if overflow_table(spare, occurrences) != {True: (0, spare), False: (spare + 1, 0)}
    )
    return found
