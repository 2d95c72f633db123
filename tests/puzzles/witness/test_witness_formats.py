"""Texts of panels and lines: round trips through every format, and one clear line for everything else."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from witness_oracle import all_paths, hlevin_collected, jbzdarkid_collected, needs_sparc, panels, sparc_collected

import fathom
from fathom.errors import FathomError, FormatError
from fathom.puzzles.witness.formats import FORMATS
from fathom.puzzles.witness.model import ANTIBODY, Panel, read_solution, write_solution

HEAD = "kind: witness\n"


@settings(max_examples=100, deadline=None)
@given(panels())
def test_panels_survive_their_text(panel: Panel) -> None:
    assert fathom.loads(panel.to_text()) == panel


@settings(max_examples=100, deadline=None)
@given(panels(layers=1))
def test_panels_survive_other_formats(panel: Panel) -> None:
    for format in FORMATS.values():
        assert format.write is not None
        try:
            text = format.write(panel)
        except FathomError as refusal:
            assert str(refusal)
            continue
        assert format.recognise(text)
        again = format.read(text, "")
        assert again == format.read(format.write(again), "")
        assert (again.starts, again.ends, again.layers[0].cells) == (panel.starts, panel.ends, panel.layers[0].cells)
        assert again.layers[0].broken == panel.layers[0].broken


@settings(max_examples=100, deadline=None)
@given(panels(largest=2))
def test_lines_survive_their_text(panel: Panel) -> None:
    for line, _ in zip(all_paths(panel), range(20), strict=False):
        assert read_solution(panel, write_solution(panel, line)) == line
        assert read_solution(panel, json.dumps(line.places)) == line


def test_the_files_of_other_people_load_and_survive() -> None:
    for test in jbzdarkid_collected():
        panel = fathom.loads(json.dumps(test["puzzle"]))
        assert fathom.loads(json.dumps(test)).about["title"] == test["name"]  # type: ignore[attr-defined]
        assert fathom.loads(panel.to_text()) == panel
        assert fathom.loads(fathom.dumps(panel, "jbzdarkid")) == panel
    for text in hlevin_collected().split("\n\n"):
        if "Size" in text:
            panel = fathom.loads(text + "\n")
            assert fathom.loads(fathom.dumps(panel, "hlevin")) == panel


@needs_sparc
def test_the_puzzles_of_sparc_load_and_survive() -> None:
    for record in sparc_collected():
        panel = fathom.loads(json.dumps(record))
        assert fathom.loads(panel.to_text()) == panel
        assert fathom.loads(fathom.dumps(panel, "sparc")) == panel


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "odd number"),
        ("S---E\n|   |", "odd number"),
        ("S--x-E", "expected one of"),
        ("S---E\n|??|\n+---+", "expected a clue"),
        ("S---E\n|#  |\n+---+", "expected a colour"),
        ("S---E\n|+L |\n+---+", "shape"),
        ("S---Q", "expected one of"),
        ("S---E\n---\nS---+---E", "expected 1 x 0"),
    ],
)
def test_bad_drawings(text: str, words: str) -> None:
    with pytest.raises(FathomError, match=words):
        fathom.loads(f"{HEAD}\n{text}\n")


@pytest.mark.parametrize(
    "entry",
    [
        "pillar: maybe", "symmetry: z", "symmetry: shift", "rules: none", "antibodies: all", "shapes: l=#",
        "shapes: L=", "colours: r=blue", "cell-width: 2", "cell-width: x", "starts: 9,9", "starts: a", "ends: 0,0 up",
        "hexagons: 1,1", "broken: 0,0", "missing: 1,0 | 1,0", "something: else",
    ],
)  # fmt: skip
def test_bad_entries(entry: str) -> None:
    drawing = "S---E\n|+L |\n+---+" if entry == "shapes: L=" else "S---E\n|   |\n+---+"
    with pytest.raises(FathomError):
        fathom.loads(f"{HEAD}{entry}\n\n{drawing}\n")


@settings(max_examples=300, deadline=None)
@given(st.text("S E+-|:@12?#*^YLrb\n=;,/~.", max_size=80), st.sampled_from(["", "shapes: L=#./##\n", "pillar: yes\n"]))
def test_any_drawing_is_read_or_refused(text: str, entries: str) -> None:
    try:
        panel = fathom.loads(f"{HEAD}{entries}\n{text}")
    except FathomError:
        return
    assert fathom.loads(panel.to_text()) == panel


values = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 40) | st.sampled_from(["left", "poly", "square", "o-R", "+", "S", "G"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(["x", "y", "type", "color"]), inner),
    max_leaves=12,
)
KEYS = ["width_cells", "height_cells", "start", "end", "dots", "gaps", "cells", "symmetry", "settings", "pillar",
        "puzzle", "puzzle_array", "polyshapes"]  # fmt: skip


@settings(max_examples=150, deadline=None)
@given(st.dictionaries(st.sampled_from(KEYS), values), st.sampled_from(["jbzdarkid", "sparc"]))
def test_any_object_is_read_or_refused(found: dict[str, object], name: str) -> None:
    try:
        panel = FORMATS[name].read(json.dumps(found), "")
    except FathomError:
        return
    assert isinstance(panel, Panel)


@given(st.text(max_size=60), st.sampled_from(list(FORMATS)))
def test_any_text_is_read_or_refused(text: str, name: str) -> None:
    FORMATS[name].recognise(text)
    with pytest.raises(FathomError):
        FORMATS[name].read(text, "")


@given(st.text(max_size=40))
def test_any_line_is_read_or_refused(text: str) -> None:
    panel = fathom.loads(f"{HEAD}\nS---E\n|   |\n+---+\n")
    assert isinstance(panel, Panel) and not panel.layers[0].has(ANTIBODY)
    try:
        read_solution(panel, text)
    except FathomError as refusal:
        assert str(refusal)


def test_a_drawing_of_millions_of_cells_is_refused_before_it_is_read() -> None:
    with pytest.raises(FormatError, match="expected at most 65535 cells"):
        fathom.loads("kind: witness\n\n" + "\n" * 2000 + "x" * 60_000)
