"""Search trees as certificates: whole trees are verified, and no reason ever holds against a solution."""

from __future__ import annotations

import struct
from collections import Counter
from importlib import import_module
from pathlib import Path
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from witness_oracle import all_paths, jbzdarkid_collected, panels, planted, solves

import fathom
from fathom.answer import Answer, Limits, Verdict, Watch
from fathom.claims import Impossible, Unique, examined
from fathom.errors import LimitReached
from fathom.puzzles.witness.check import problems
from fathom.puzzles.witness.check.certificates import REASONS, Exhausted, Hopeless, SearchTree
from fathom.puzzles.witness.check.tree import ground as t
from fathom.puzzles.witness.check.tree.reasons import holds
from fathom.puzzles.witness.check.tree.replay import NotShown, TreeWalk, lines_of
from fathom.puzzles.witness.formats import jbzdarkid
from fathom.puzzles.witness.model import TRIANGLE, Clue, End, Layer, Line, Panel
from fathom.puzzles.witness.solve.search.run import LineSearch, lines


def tree_of(panel: Panel, brute: bool = False) -> SearchTree:
    search = LineSearch(panel, brute=brute, logged=True)
    search.run(Watch())
    assert search.tree is not None
    return search.tree


def solutions(panel: Panel) -> set[Line]:
    return {line for line in all_paths(panel) if solves(panel, line)}


@settings(max_examples=200, deadline=None)
@given(st.one_of(panels(most_pieces=2), panels(most_pieces=2, middles=True)), st.booleans())
def test_the_tree_of_a_search_shows_all_solutions(panel: Panel, brute: bool) -> None:
    found = lines_of(panel, tree_of(panel, brute), Watch())
    assert Counter(found) == Counter(line for line in all_paths(panel) if solves(panel, line))


def stood(panel: Panel, places: tuple[tuple[int, int], ...]) -> TreeWalk:
    """A walk that has come along these places."""
    walk = TreeWalk(panel, np.zeros(0, np.int32))
    for depth, place in enumerate(places, 1):
        walk.walk.info[t.DEPTH] = depth
        walk.walk.path[depth] = walk.number(place)
        t.draw(walk.walk, walk.number(place), 1)
    return walk


def reasons_against(panel: Panel, line: Line) -> list[tuple[int, int]]:
    """The reasons that hold against a line or one of its beginnings, whose length is told."""
    found = []
    for length in range(1, len(line.places) + 1):
        walk = stood(panel, line.places[:length])
        for record in range(REASONS * len(panel.layers) * len(walk.walk.place)):
            verdict = holds(walk.walk, record, length == len(line.places))
            if verdict == t.YES or (verdict == t.UNKNOWN and walk.faulty(Watch())):
                found.append((length, record))
    return found


@settings(max_examples=300, deadline=None)
@given(st.one_of(panels(most_pieces=2), panels(most_pieces=2, middles=True)), st.randoms(use_true_random=False))
def test_no_reason_holds_against_a_solution_or_its_beginnings(panel: Panel, random: object) -> None:
    lines = sorted(solutions(panel), key=lambda line: line.places)
    for line in random.sample(lines, min(2, len(lines))):  # type: ignore[attr-defined]
        assert not reasons_against(panel, line)


def test_no_reason_holds_against_lines_with_all_clues_that_they_satisfy() -> None:
    made = [found for seed in range(2000) if (found := planted(Random(seed))) is not None]
    assert len(made) > 500
    for panel, line in made:
        assert not reasons_against(panel, line), (panel, line)


EXAMPLES = [example.path for example in fathom.kinds()["witness"].examples()]


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_no_reason_holds_against_the_solutions_of_the_examples(path: Path) -> None:
    panel = fathom.load(path)
    assert isinstance(panel, Panel)
    for line in lines(panel, Watch(), 3):
        assert not reasons_against(panel, line)


def test_no_reason_holds_against_solutions_of_the_collected_panels() -> None:
    for test in jbzdarkid_collected():
        panel = jbzdarkid.read_object(test["puzzle"])
        for line in lines(panel, Watch(), 2):
            assert not reasons_against(panel, line)


@st.composite
def forged(draw: st.DrawFn, tree: SearchTree, other: SearchTree) -> SearchTree:
    """A tree with something wrong: shorter, longer, of another panel, with other records or single bits turned over."""
    data = bytearray(tree.records)
    sort = draw(st.sampled_from(["cut", "more", "record", "bit", "other", "swap"]))
    if sort == "cut":
        return SearchTree(bytes(data[: draw(st.integers(0, max(0, len(data) - 1)))]))
    if sort == "more":
        return SearchTree(bytes(data) + draw(st.binary(min_size=1, max_size=8)))
    if sort == "other" or not data:
        return other
    place = draw(st.integers(0, len(data) // 4 - 1))
    if sort == "record":
        data[4 * place : 4 * place + 4] = struct.pack("<i", draw(st.integers(-2, 2000)))
    elif sort == "bit":
        data[draw(st.integers(0, len(data) - 1))] ^= 1 << draw(st.integers(0, 7))
    else:
        del data[4 * place : 4 * draw(st.integers(place, len(data) // 4))]
    return SearchTree(bytes(data))


@settings(max_examples=300, deadline=None)
@given(panels(most_pieces=2), panels(most_pieces=2), st.data())
def test_a_forged_tree_hides_no_solution(panel: Panel, another: Panel, data: st.DataObject) -> None:
    tree = tree_of(panel)
    false = data.draw(forged(tree, tree_of(another)))
    try:
        found = lines_of(panel, false, Watch())
    except NotShown:
        return
    assert solutions(panel) <= set(found)


PANEL = """kind: witness

+---+---+---E
|#r |   |#b |
+---+---+---+
|   |^2 |   |
+---+---+---+
|#b |   |#r |
S---+---+---+
"""


def test_every_way_to_cut_a_tree_short_is_refused() -> None:
    panel = fathom.loads(PANEL)
    assert isinstance(panel, Panel)
    tree = tree_of(panel)
    assert len(tree.records) > 400
    for length in range(len(tree.records)):
        with pytest.raises(NotShown):
            lines_of(panel, SearchTree(tree.records[:length]), Watch())
    with pytest.raises(NotShown):
        lines_of(panel, SearchTree(tree.records + bytes(4)), Watch())


def test_the_tree_of_a_panel_with_other_clues_is_refused() -> None:
    panel, tree = fathom.loads(PANEL.replace("^2", "^3")), tree_of(fathom.loads(PANEL))  # type: ignore[arg-type]
    assert isinstance(panel, Panel)
    with pytest.raises(NotShown):
        lines_of(panel, tree, Watch())


def test_verifying_obeys_the_limits() -> None:
    panel = fathom.loads(PANEL)
    assert isinstance(panel, Panel)
    with pytest.raises(LimitReached):
        lines_of(panel, tree_of(panel), Limits(cancelled=lambda: True).watch())


def test_what_a_tree_shows_is_the_claim_or_an_objection() -> None:
    panel = fathom.loads(PANEL)
    assert isinstance(panel, Panel)
    tree = tree_of(panel)
    found = lines_of(panel, tree, Watch())
    assert len(found) > 1
    for claim in (Impossible(), Unique(found[0])):
        for certificate in (tree, Exhausted(), Hopeless("there is no start"), SearchTree(b""), None):
            assert problems(panel, claim, certificate, Watch())
    single = fathom.load(next(path for path in EXAMPLES if path.stem == "first-panel"))
    assert isinstance(single, Panel)
    (line,) = lines_of(single, tree_of(single), Watch())
    for certificate in (tree_of(single), Exhausted()):
        assert not problems(single, Unique(line), certificate, Watch())
        assert problems(single, Unique(Line(line.places[:1])), certificate, Watch())


def test_a_claim_that_takes_the_checker_too_long_is_unproved() -> None:
    starts, ends = ((0, 24), (24, 24)), (End((0, 0), "top"), End((24, 0), "top"))
    panel = Panel(12, 12, starts, ends, (Layer({(1, 1): Clue(TRIANGLE, count=1)}),), symmetry="x")
    check, watch = import_module("fathom.puzzles.witness.check"), Limits(cancelled=lambda: True).watch()
    found = examined(check, panel, Answer(Verdict.IMPOSSIBLE, "search", certificate=Exhausted()), watch)
    assert not found.objections and "impossible" in found.unproved
