"""Gadget definitions: what is written is read back, what is wrong is refused with its place."""

from __future__ import annotations

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from fathom.errors import FormatError
from fathom.formats import yamltree
from fathom.gadgets.formats.definitions import read_definitions, write_definitions
from fathom.gadgets.model import Gadget, Traversal
from mutants import Calls, counted
from other_people import file_of

LOCK = """\
gadgets:
  lock:
    uedges: [[0, 0, 1, 0]]
    empty-states: [1]
    state-names: {0: open, 1: closed}
  door-0xd12d34:
    uedges: [[0, 0, 0, 0]]
    dedges: [[1, 0, 0, 0], [0, 1, 2, 0], [0, 3, 4, 1], [1, 3, 4, 1]]
    state-names: [open, closed]
aliases: {bolt: lock, bar: bolt}
"""


@st.composite
def gadgets(draw):
    states = draw(st.integers(1, 4))
    locations = draw(st.integers(0, 5))
    names = draw(st.just(()) | st.lists(st.text(min_size=1, max_size=5), min_size=states, max_size=states, unique=True))
    place, state = st.integers(0, max(0, locations - 1)), st.integers(0, states - 1)
    ways = draw(st.lists(st.builds(Traversal, state, place, place, state), max_size=8)) if locations else []
    return draw(st.text(min_size=1, max_size=8)), locations, states, tuple(ways), tuple(names)


def test_both_shapes_are_read():
    found = read_definitions(LOCK)
    assert list(found) == ["lock", "door-0xd12d34", "bolt", "bar"]
    assert found["lock"] == Gadget("lock", 2, 2, ((0, 0, 1, 0), (0, 1, 0, 0)), ("open", "closed"))
    assert found["bar"].traversals == found["lock"].traversals
    assert found["bar"].name == "bar"
    assert found["door-0xd12d34"].states == 2
    bare = read_definitions("toggle:\n  uedges: [[0, 0, 1, 1]]\n")
    assert bare == {"toggle": Gadget("toggle", 2, 2, ((0, 0, 1, 1), (1, 1, 0, 0)))}


@given(st.lists(gadgets(), max_size=4, unique_by=lambda one: one[0]))
def test_written_definitions_read_back(described):
    known = {one[0]: Gadget(*one) for one in described}
    assert read_definitions(write_definitions(known)) == known


def test_ways_that_hold_both_ways_are_told_once():
    one = Gadget("t", 3, 2, ((0, 0, 1, 1), (1, 1, 0, 0), (0, 1, 0, 1)))
    text = write_definitions({"t": one})
    assert "uedges: [[0, 0, 1, 1]]" in text
    assert "dedges: [[0, 1, 0, 1]]" in text
    assert "locations: 3" in text


@pytest.mark.parametrize(
    ("text", "line", "column", "says"),
    [
        ("", 1, 1, "found nothing"),
        ("- 1\n", 1, 1, "a list"),
        ("toggle: 3\n", 1, 9, "definition"),
        ("gadgets: {}\nother: {}\n", 2, 1, "'other'"),
        ("a: {uedges: [[0, 0, 1, 1]]}\na: {}\n", 2, 1, "twice"),
        ("a:\n  uedges: [[0, 0, 1]]\n", 2, 12, "four numbers"),
        ("a:\n  uedges: [[0, 0, -1, 0]]\n", 2, 19, "'-1'"),
        ("a:\n  uedges: [[0, 0, 64, 0]]\n", 2, 19, "below 64"),
        ("a:\n  dedges: [[0, 0, 1, 99999999999999999999]]\n", 2, 22, "below"),
        ("a:\n  dedges: [[0, 0, 1, x]]\n", 2, 22, "'x'"),
        ("a:\n  dedges: [[0, 0, 1, 0x1]]\n", 2, 22, "'0x1'"),
        ("a:\n  dedges: 7\n", 2, 11, "list of edges"),
        ("a:\n  wedges: []\n", 2, 3, "'wedges'"),
        ("a:\n  uedges: [[0, 0, 1, 1]]\n  empty-states: [1]\n", 3, 18, "has edges"),
        ("a:\n  uedges: [[0, 0, 1, 1]]\n  locations: 1\n", 3, 14, "at least 2"),
        ("a:\n  uedges: [[0, 0, 1, 1]]\n  state-names: {2: x}\n", 3, 20, "no state 2"),
        ("a:\n  uedges: [[0, 0, 1, 1]]\n  state-names: [x, x]\n", 3, 16, "same name"),
        ("a:\n  uedges: [[0, 0, 1, 1]]\n  state-names: {0: '1'}\n", 3, 16, "same name"),
        ("gadgets: {a: {}}\naliases: {b: c}\n", 2, 14, "no gadget 'c'"),
        ("gadgets: {a: {}}\naliases: {a: a}\n", 2, 11, "twice"),
        ("aliases: {a: a}\n", 1, 14, "no gadget 'a'"),
        ("a: !!python/object:os.system {}\n", 1, 4, "tags"),
        ("a: &x {}\nb: *x\n", 1, 4, "anchors"),
        ("a: {}\n---\nb: {}\n", 3, 1, "one document"),
        ("a: [1\n", 2, 1, "not YAML"),
        ("? [1, 2]\n: {}\n", 1, 3, "a name"),
        ("a: {}\n\x07", 2, 1, "not YAML"),
        ("a: " + "[" * 50, 1, 11, "nested"),
    ],
)
def test_what_is_wrong_is_refused_at_its_place(text, line, column, says):
    with pytest.raises(FormatError) as caught:
        read_definitions(text, "some.yaml")
    assert (caught.value.source, caught.value.line, caught.value.column) == ("some.yaml", line, column)
    assert says in str(caught.value)
    assert "\n" not in str(caught.value)


def test_small_files_that_stand_for_large_ones_are_refused_before_they_are_read(monkeypatch: pytest.MonkeyPatch):
    laughs = "a0: &a0 [lol]\n" + "".join(f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]\n" for n in range(1, 30))
    nodes: Calls = []
    monkeypatch.setattr(yamltree, "_begun", counted(yamltree._begun, nodes))
    for text in (laughs, "[" * 100_000, "a: " * 1000, "- " * 50_000, "a: {uedges: [[" + "9" * 100_000 + ", 0, 0, 0]]}"):
        with pytest.raises(FormatError):
            read_definitions(text)
    assert 0 < len(nodes) < 200  # of each file a few events, whatever it stands for


def _reads_or_refuses(text):
    try:
        found = read_definitions(text)
    except FormatError as refused:
        assert "\n" not in str(refused)
        return
    assert all(isinstance(gadget, Gadget) for gadget in found.values())


@settings(max_examples=150)
@given(text=st.text(max_size=60) | st.text("[]{}:,-0123ua'\"&*!|>%#? \n", max_size=60))
def test_random_text_is_read_or_refused(text):
    _reads_or_refuses(text)


@pytest.mark.parametrize("parser", ["CSafeLoader", "SafeLoader"])
def test_changed_definitions_are_read_or_refused(parser):
    @settings(max_examples=150)
    @given(st.lists(st.tuples(st.integers(0, len(LOCK)), st.integers(0, 6), st.text(max_size=4)), max_size=3))
    def changed(edits):
        text = LOCK
        for at, length, inserted in edits:
            text = text[:at] + inserted + text[at + length :]
        _reads_or_refuses(text)

    with pytest.MonkeyPatch.context() as patch:
        if parser == "SafeLoader":
            patch.delattr(yaml, "CSafeLoader", raising=False)
        changed()


@pytest.mark.parametrize(("name", "count"), [("gadgets.yaml", 104), ("tunnels.yaml", 24)])
def test_published_definitions_are_read_and_written(name, count):
    found = read_definitions(file_of(f"gadgets/{name}").read_text(), name)
    assert len(found) == count
    assert read_definitions(write_definitions(found)) == found
