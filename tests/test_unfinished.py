"""Solutions that are not finished: every kind reads, writes, checks and draws them, and calls none of them right."""

from __future__ import annotations

import pytest

import fathom
from fathom.kind import kind_of
from fathom.show import to_plain

CASES = [
    ("kind: n3dm\ntarget: 6\n\n1 2\n2 2\n2 3\n", "1 2 ?, 2 ? ?", "1 + 2 + ? is not complete"),
    ("kind: n3dm\ntarget: 6\n\n1 2\n2 2\n2 3\n", "1 2 3", "the number 2 of list 1 is used 0 times, expected 1"),
    ("kind: lengthoffsets\n\n1 2 4\n7*1\n", "? 1 ?", "the interval of length 1 has no place"),
    ("kind: intersection\nmost: 9\n\n* 1 | 0\n* 1 | 0\n* 0\n", "(1 3) 2", "in 2 trees, expected one"),
    ("kind: intersection\nmost: 9\n\n* 1 | 0\n* 1 | 0\n* 0\n", "", "automaton 1 is missing"),
    ("kind: path\n\n^.\n.v\n", "", "there is no path"),
    ("kind: witness\n\n+---E\n|   |\nS---+\n", "", "the line has no places"),
    ("kind: witness\n\n+---E\n|   |\nS---+\n", "0,2 U", "ends at 0,0, where no end is"),
    ("kind: tatamibari\n\n+.\n.+\n", "", "is not covered"),
    ("kind: cnf\n\n1 2\n-1 3\n", "1", "2 of 3 variables have no value"),
    ("kind: 3dm\nsize: 2\n\n1 1 1\n2 2 2\n", "1 1 1", "is in 0 chosen triples"),
]


@pytest.mark.parametrize(("puzzle", "text", "fault"), CASES)
def test_what_is_not_finished_is_kept_and_is_no_solution(puzzle: str, text: str, fault: str) -> None:
    instance = fathom.loads(puzzle)
    model = kind_of(instance).model
    solution = model.read_solution(instance, text)
    assert model.write_solution(instance, solution) == text
    faults = fathom.check(instance, solution)
    assert any(fault in words for words in faults), faults
    assert to_plain(fathom.draw(instance, solution))
