"""Networks as text: what is written reads back, and what cannot be read is refused with its place."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from gadget_chance import chance_gadget, chance_network
from hypothesis import example, given, settings
from hypothesis import strategies as st

from fathom.errors import FathomError, FormatError
from fathom.gadgets import Gadget, Network, Placed, Port, Traversal
from fathom.gadgets.library import named
from fathom.gadgets.model.networks import NamedNetwork, letters, read_network, with_names, write_network
from fathom.gadgets.model.one_line import defined, definition

PLAIN = """\
define latch: 0 0>1 1; 1 1>0 0   # a gadget of one's own
A: latch
B: 3-split
C: noncrossing-toggle-lock, 1-closed

A.1 - B.0
in - A.0
B.1 - C.0
out - B.2
"""


def test_a_network_is_read_as_it_is_drawn() -> None:
    found = read_network(PLAIN)
    latch = Gadget("latch", 2, 2, (Traversal(0, 0, 1, 1), Traversal(1, 1, 0, 0)))
    lock = named("noncrossing-toggle-lock")
    assert found.names == ("A", "B", "C") and found.outside == ("in", "out")
    assert found.network.gadgets == (Placed(latch, 0), Placed(named("3-split"), 0), Placed(lock, 1))
    assert found.network.joins == ((Port(0, 1), Port(1, 0)), (Port(1, 1), Port(2, 0)))
    assert found.network.outside == (Port(0, 0), Port(1, 2))
    assert read_network(f"kind: gadget-network\ntitle: T\n\n{PLAIN}") == found
    assert read_network(write_network(found, {"title": "T"}.items())) == found


def test_locations_have_labels() -> None:
    found = read_network(PLAIN)
    for text in ("in", "out", "A.1", "C.3"):
        assert found.label(found.port(text)) == text
    assert found.label(Port(0, 0)) == "in" and found.inner_label(Port(0, 0)) == "A.0"
    assert [letters(number) for number in (0, 25, 26, 27, 701, 702)] == ["A", "Z", "AA", "AB", "ZZ", "AAA"]


@settings(max_examples=200)
@given(st.integers(0, 2**32))
def test_what_is_written_reads_back(seed: int) -> None:
    random = Random(seed)
    bases = [
        replace(chance_gadget(random, random.randint(1, 4), random.randint(1, 4), 6), name=f"gadget-{number}")
        for number in range(3)
    ]
    names = ("open", "closed", "half-way", "2")
    bases[0] = replace(bases[0], state_names=names[: bases[0].states])
    for base in bases:
        assert defined(base.name, definition(base)) == base
    network = chance_network(random, bases, random.randint(1, 4), 1)
    assert read_network(write_network(network)) == with_names(network)


def test_gadgets_of_one_name_are_told_apart() -> None:
    one, other = Gadget("3-split", 2, 1, (Traversal(0, 0, 1, 0),)), named("3-split")
    network = Network((Placed(one, 0), Placed(other, 0), Placed(one, 0)))
    again = read_network(write_network(network)).network
    assert again.gadgets[0].gadget == again.gadgets[2].gadget == one
    assert again.gadgets[1].gadget.traversals == other.traversals


def test_a_definition_says_what_it_does_not_mention() -> None:
    found = defined("door", "locations 4; states open closed stuck; open 0<>1 open; open 2>3 closed")
    assert (found.locations, found.states, found.state_names) == (4, 3, ("open", "closed", "stuck"))
    assert found.traversals == (Traversal(0, 0, 1, 0), Traversal(0, 1, 0, 0), Traversal(0, 2, 3, 1))
    assert defined("nothing", "").locations == 0
    odd = Gadget("odd", 1, 2, (Traversal(0, 0, 0, 1),), ("two words", "states"))
    assert defined("odd", definition(odd)).state_names == ("s0", "s1")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("A: 3-spit", "1:4: there is no gadget '3-spit'"),
        ("A: 3-split\nA: 3-split", "2:1: found 'A' a second time"),
        ("A: 3-split, open", "1:13: gadget 3-split has no state 'open'"),
        ("A: 3-split\n  A.0 - A.3", "2:9: found 'A.3', but 3-split has locations 0 to 2"),
        ("A: 3-split\nA.0 - A.0", "2:7: found 'A.0' a second time"),
        ("A: 3-split\nin - B.0", "2:6: found 'B.0', but no gadget is called B"),
        ("A: 3-split\nin - A.0\nin - A.1", "3:1: found 'in' a second time"),
        ("A: 3-split\nA.0 - 1st", "2:7: found '1st', expected a name for an outside location"),
        ("A: 3-split\nA.0 = A.1", "2:1: found 'A.0 = A.1', expected 'NAME: GADGET'"),
        ("1: 3-split", "1:1: found the name '1', expected letters, digits, _ and -"),
        ("define x: 0 0>1 1; 0 2", "1:20: found '0 2', expected 'state from>to state'"),
        ("define x: 0 0>64 1", "1:11: gadget x: 65 locations, expected at most 64"),
        ("define x: states a b; a 0>1 c", "1:11: gadget x: the state 'c' is not among a, b"),
        ("define x: states a a", "1:11: gadget x: expected 2 different names of states"),
        ("define x: 0 0>1 99999", "1:11: found the state '99999', expected a word or a number below 4096"),
        ("define x: 0 0>1 1\ndefine x: 0 0>1 1", "2:1: found a second definition of 'x'"),
        ("kind: slide\n\nA: 3-split", "1:7: found 'slide', expected gadget-network"),
        ("kind: gadget-network\nstart: in\n\nA: 3-split", "2:1: found the entry 'start'"),
    ],
)
def test_mistakes_are_told_with_their_place(text: str, message: str) -> None:
    with pytest.raises(FormatError) as refused:
        read_network(text, "f.txt")
    assert str(refused.value).startswith(f"f.txt:{message}")


def test_names_must_be_different_and_enough() -> None:
    network = Network((Placed(named("3-split"), 0),))
    for names in ((), ("A", "A"), ("two words",)):
        with pytest.raises(FathomError):
            NamedNetwork(network, names, ())


_PIECES = st.sampled_from(
    [
        "define",
        "x",
        "A",
        "B",
        ":",
        ",",
        ";",
        "#",
        ".",
        "-",
        " - ",
        ">",
        "<>",
        "0",
        "1",
        "99",
        "\n",
        " ",
        "3-split",
        "in",
    ]
)


@settings(max_examples=300)
@given(st.one_of(st.text(max_size=60), st.lists(_PIECES, max_size=30).map("".join)))
@example("define x: ²³ 0>1 ²³")
@example("define x: ٣ 0>1 1\nA: x, ٣")
def test_whatever_is_read_is_a_network_or_refused(text: str) -> None:
    try:
        found = read_network(text)
    except FormatError:
        return
    assert read_network(write_network(found)).names == found.names


@settings(max_examples=300)
@given(st.integers(0, len(PLAIN) - 1), st.one_of(st.just(""), _PIECES))
def test_a_network_with_a_slip_of_the_pen_is_read_or_refused(place: int, piece: str) -> None:
    try:
        found = read_network(PLAIN[:place] + piece + PLAIN[place + 1 :])
    except FormatError as refused:
        assert refused.line is not None
    else:
        assert read_network(write_network(found)).names == found.names
