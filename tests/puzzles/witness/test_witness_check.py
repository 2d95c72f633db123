"""The checker: against a naive reading of the rules on panels by lot, and on the cases that the text decides."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from witness_oracle import all_paths, panels, solves

import fathom
from fathom.puzzles.witness.check import faults, violations
from fathom.puzzles.witness.check.printed import verified
from fathom.puzzles.witness.check.replay import all_lines
from fathom.puzzles.witness.model import Line, Panel, read_solution
from fathom.puzzles.witness.solve.search.printed import accepted

HEAD = "kind: witness\n"


def panel(text: str, entries: str = "") -> Panel:
    found = fathom.loads(HEAD + entries + "\n" + text.strip("\n") + "\n")
    assert isinstance(found, Panel)
    return found


@settings(max_examples=150, deadline=None)
@given(panels(), st.randoms(use_true_random=False))
def test_checker_agrees_with_the_naive_reading(found: Panel, random: object) -> None:
    paths = list(all_paths(found))
    for line in random.sample(paths, min(12, len(paths))):  # type: ignore[attr-defined]
        assert (not violations(found, line)) == solves(found, line), line


@settings(max_examples=60, deadline=None)
@given(panels(largest=2))
def test_plain_search_finds_all_lines(found: Panel) -> None:
    expected = {line for line in all_paths(found) if not violations(found, line)}
    assert set(all_lines(found)) == expected


def region(clues: str, reading: str = "formal") -> bool:
    """Whether one region with these clues in a row of cells is satisfied: the path runs along its lower side."""
    words = clues.split()
    count = len(words)
    across = "+---" * count + "+"
    rows = [across, "|" + "|".join(f"{word:<3}" for word in words) + "|", "S---" + "+---" * (count - 1) + "E"]
    found = panel("\n".join(rows), f"antibodies: {reading}\nshapes: M=#, D=##\n")
    return not violations(found, read_solution(found, "0,2 " + "R" * count))


@pytest.mark.parametrize(
    ("clues", "expected"),
    [
        ("*w Yw", False),  # the antibody is not needed
        ("*w *w *w Yw", True),
        ("Yw", False),
        ("Yw -M", True),
        ("*r *r", True),
        ("*r #r", True),
        ("*r #r #r", False),
        ("#r #b", False),
        ("#r #b Yw", True),
        ("#r #b Yw Yw", False),
        ("+M +M", True),
        ("+M -M", True),
        ("+D -M", False),
        ("#g *g Yg", True),
        ("*r *r *g #g #r Yr Yr Yr", False),
    ],
)
def test_what_the_text_says_of_regions(clues: str, expected: bool) -> None:
    assert region(clues) == expected


def test_theorem_7_8_3_decides_differently() -> None:
    assert region("#g *g Yg", "formal") and not region("#g *g Yg", "algorithm")
    assert region("*r *r *g #g #r Yr Yr Yr", "algorithm")
    assert not region("#g *g Yg", "unsatisfied")


def test_faults_say_what_is_wrong_and_where() -> None:
    found = panel("""
+---+---E
|#r |#b |
+---@---+
|^3 |   |
S---+---+
""")
    line = read_solution(found, "0,4 UURR")
    told = violations(found, line)
    assert any("square at 1,1" in words for words in told) and any("hexagon at 2,2" in words for words in told)
    assert any("triangle at 1,3" in words for words in told)
    assert {fault.places[0] for fault in faults(found, line)} == {(1, 1), (3, 1), (2, 2), (1, 3)}


@pytest.mark.parametrize(
    ("steps", "words"),
    [
        ("0,4 R", "no end"),
        ("0,0 RR", "no start"),
        ("0,4 RLU", "again"),
        ("0,4 DD", "leaves the grid"),
        ("0,4 UUR", "broken"),
    ],
)
def test_lines_that_are_none(steps: str, words: str) -> None:
    found = panel("""
+- -+---E
|   |   |
+---+---+
|   |   |
S---+---+
""")
    assert any(words in told for told in violations(found, read_solution(found, steps)))


def test_an_empty_line_is_none() -> None:
    assert violations(panel("S---E"), Line(()))


LISTING = """
+---+---+---+---E
|+A |   |   |   |
+---+---+---+---+
|   |   |   |+B |
+---+---+---+---+
|   |+C |   |   |
+---+---+---+---+
|   |   |   |   |
S---+---+---+---+
"""


def test_listing_8_2_has_two_lines_and_one_decomposition() -> None:
    found = panel(LISTING, "shapes: A=###/..#/..#, B=#/#, C=#..#/#..#\n")
    assert fathom.count(found).count == 2
    without = panel(LISTING.replace("+A", "  ").replace("+B", "  ").replace("+C", "  "))
    assert fathom.count(without).count == 8512


CLUES = st.dictionaries(st.integers(0, 2), st.integers(1, 4), max_size=3).map(Counter)


@settings(max_examples=400, deadline=None)
@given(CLUES, CLUES, CLUES, st.integers(0, 3))
def test_both_readings_of_the_printed_procedure_agree(
    squares: Counter[int], stars: Counter[int], antibodies: Counter[int], wrong: int
) -> None:
    assert accepted(squares, stars, antibodies, wrong) == verified(squares, stars, antibodies, wrong)
