"""The library: what its names stand for, checked against the published files, [Bosboom 2020], and each other."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product

import pytest

from fathom.errors import UnknownName
from fathom.gadgets.check.simulation import simulates
from fathom.gadgets.formats.definitions import read_definitions
from fathom.gadgets.library import doors, find, inputoutput, library, named, tunnels
from fathom.gadgets.model import Gadget, Network, Placed, Port, Traversal
from other_people import BESIDE, file_of

THESIS = BESIDE.parent / "seeds" / "004_45d36d6df8a7429e.txt"
ENUMERATIONS = ("s3l3_", "l3s3_")
"""Numbered in the order in which somebody drew them."""


def least(gadget: Gadget, mirror: bool = True, swap: bool = True) -> tuple[Traversal, ...]:
    """The least of the gadget's images under rotation, reflection and swapping two states."""
    found = []
    for image in (gadget, gadget.mirrored()) if mirror else (gadget,):
        for turn in range(gadget.locations):
            ways = image.rotated(turn).traversals
            found.append(ways)
            if swap and gadget.states == 2:
                found.append(tuple(sorted(Traversal(1 - s, a, b, 1 - t) for s, a, b, t in ways)))
    return min(found)


@pytest.mark.parametrize("file", ["gadgets.yaml", "tunnels.yaml"])
def test_published_definitions_come_out_of_the_program(file):
    published = read_definitions(file_of(f"gadgets/{file}").read_text(), file)
    for name, gadget in published.items():
        if not name.startswith(ENUMERATIONS):
            ours = library()[name]
            assert (ours.locations, ours.states, ours.traversals) == (
                gadget.locations,
                gadget.states,
                gadget.traversals,
            ), name
            assert gadget.state_names in (ours.state_names, ("0", "1")), name


def test_every_listed_name_is_a_gadget_of_that_name():
    for name, gadget in library().items():
        assert gadget.name == name
        assert gadget.traversals or name == "2st_0"
    assert len(library()) > 3000


def test_unknown_names_are_refused_with_a_few_near_ones():
    with pytest.raises(UnknownName, match="toggle-lock-noncrossing-matched"):
        named("toggle-lock-noncrossing-match")
    for name in ("", "x" * 1000, "0-split", "65-split", "door-0xd12d33", "door-d0xd12d34", "OTt", "2st_76", "2st_01"):
        with pytest.raises(UnknownName) as caught:
            named(name)
        assert len(str(caught.value)) < 500
    assert "2st_13-dilock-parallel-mismatched" not in library()
    assert find("40-split") == named("40-split")
    with pytest.raises(KeyError):
        library()["no such gadget"]


def test_numbered_tunnels_are_all_tunnels_of_two_states():
    numbered = tunnels.numbered_tunnels()
    assert len(numbered) == 76
    assert len({least(one) for one in numbered}) == 76
    steps = [(s, a, 1 - a, t) for s in (0, 1) for a in (0, 1) for t in (0, 1)]
    all_tunnels = {
        least(Gadget("", 2, 2, tuple(step for step, chosen in zip(steps, choice) if chosen)))
        for choice in product((False, True), repeat=8)
    }
    assert all_tunnels == {least(one) for one in numbered}
    assert {least(one) for one in tunnels.named_tunnels().values() if one.states == 2} <= all_tunnels


def layings(first: Gadget, second: Gadget) -> Iterator[tuple[Traversal, ...]]:
    """All ways to lay two tunnels around one gadget, written out by hand."""
    states = max(first.states, second.states)
    for ends in product(((0, 1), (1, 0)), ((0, 1), (1, 0), (2, 3), (3, 2), (0, 2), (2, 0))):
        turn, one = ends
        rest = sorted({0, 1, 2, 3} - set(one))
        for flip in range(states):
            ways = [Traversal(s, one[a], one[b], t) for s, a, b, t in _in_states(first, states)]
            for s, a, b, t in _in_states(second, states):
                ways.append(Traversal(s ^ flip, rest[turn[a]], rest[turn[b]], t ^ flip))
            yield least(Gadget("", 4, states, tuple(ways)))


def _in_states(tunnel: Gadget, states: int) -> list[Traversal]:
    """A tunnel of one state does the same in all."""
    if tunnel.states == states:
        return list(tunnel.traversals)
    return [Traversal(state, way.enter, way.exit, state) for way in tunnel.traversals for state in range(states)]


def test_pairs_contain_their_tunnels_and_do_not_depend_on_the_order():
    by_names: dict[tuple[str, str], set[tuple[Traversal, ...]]] = {}
    for first_name, first in tunnels.named_tunnels().items():
        for second_name, second in tunnels.named_tunnels().items():
            kinds = tunnels.pair_kinds(first, second)
            pairs = [named("-".join(filter(None, (first_name, second_name, *kind)))) for kind in kinds]
            by_names[first_name, second_name] = {least(pair) for pair in pairs}
            if kinds:  # then no way to lay them is missing
                assert by_names[first_name, second_name] == set(layings(first, second))
            for pair, (laid, _) in zip(pairs, kinds):
                for part, ends in zip((first, second), tunnels.LAID[laid]):
                    seen, meant = pair.rearranged(ends), tunnels._two_states(part)
                    if pair.states == 1:
                        assert set(seen.traversals) == {way for way in meant.traversals if way.state == 0}
                    else:
                        assert least(seen) == least(meant)
    assert all(by_names[one, two] == by_names[two, one] for one, two in by_names)
    assert by_names["lock", "lock"] == by_names["tripwire", "diode"] == set()


def test_figure_2_4_is_reproduced():
    assert named("toggle-toggle-parallel").traversals == ((0, 0, 1, 1), (0, 3, 2, 1), (1, 1, 0, 0), (1, 2, 3, 0))
    assert named("A2T").traversals == ((0, 0, 1, 1), (0, 2, 3, 1), (1, 1, 0, 0), (1, 3, 2, 0))
    door = named("door-0xd12d34")
    assert door.traversals == ((0, 0, 0, 0), (0, 1, 2, 0), (0, 3, 4, 1), (1, 0, 0, 0), (1, 3, 4, 1))
    assert door.state_names == ("open", "closed")


def test_there_is_one_directed_crossover():
    ways = [((0, a, (a + 2) % 4, 0), (0, b, (b + 2) % 4, 0)) for a in (0, 2) for b in (1, 3)]
    assert {least(Gadget("", 4, 1, way), mirror=False) for way in ways} == {least(named("dicrossover"), mirror=False)}


def test_the_twelve_doors_are_all_planar_directed_doors():
    cases = doors.doors()
    assert list(cases) == list(range(1, 13))
    kinds = {least(door, swap=False) for door in cases.values()}
    assert len(kinds) == 12
    directed = [name for name in doors.door_names() if re.fullmatch(r"door-(0x|d\d\d)d\d\dd\d\d", name)]
    by_number = {least(named(name), swap=False): name for name in directed}
    assert len(by_number) == len(directed)
    assert kinds <= set(by_number)
    # what is left has an opening tunnel with its ends side by side, which is as good as a port
    for name in set(by_number.values()) - {by_number[kind] for kind in kinds}:
        assert name.startswith("door-d01") or name.startswith("door-d05")


def case_of(gadget: Gadget) -> tuple[int, bool] | None:
    """Which of the twelve cases a gadget is, and whether it is that door's mirror image; None if it is none of them."""
    for case, one in doors.doors().items():
        for mirrored, image in ((False, one), (True, one.mirrored())):
            turns = (image.rotated(turn).traversals for turn in range(image.locations))
            if image.locations == gadget.locations and gadget.traversals in turns:
                return case, mirrored
    return None


def test_doors_are_recognised_as_cases():
    assert case_of(named("door-0xd12d34")) == (2, False)
    assert case_of(named("door-0xd21d34").rotated(3)) == (1, True)
    assert case_of(named("door-0xd23d14")) == (11, False)
    assert case_of(named("door-d03d12d54")) == (8, False)
    assert case_of(named("door-0x1234")) is None


@pytest.mark.parametrize(("figure", "text"), [("OcCoTt", "OtToCc"), ("OCcoTt", "OtTocC"), ("OtCcT", "OTcCt")])
def test_the_thesis_spells_three_doors_in_a_mirror(figure, text):
    assert figure in doors.CASES
    assert least(named(figure), swap=False) == least(named(text), swap=False)
    assert least(named(figure), mirror=False, swap=False) != least(named(text), mirror=False, swap=False)


@pytest.mark.parametrize("case", [2, 10, 12])
def test_trivial_cases_are_self_closing_doors_with_one_wire(case):
    door = doors.doors()[case]
    place = {letter: location for location, letter in enumerate(doors.CASES[case - 1])}
    outside = [Port(0, location) for location in range(5) if location not in (place["t"], place["C"])]
    network = Network((Placed(door, 1),), ((Port(0, place["t"]), Port(0, place["C"])),), tuple(outside))
    assert simulates(network, named("directed-self-closing-door"), 1, mirror=True).strict


def test_self_closing_doors_with_a_tunnel_are_pairs_of_tunnels():
    for how in ("parallel", "antiparallel", "crossing"):
        normal = named(f"directed-normal-self-closing-door-{how}")
        assert least(normal) == least(named(f"dicrumbler-disemitripwire-{how}-mismatched"))
        symmetric = named(f"directed-symmetric-self-closing-door-{how}")
        assert least(symmetric) == least(named(f"dicrumbler-dicrumbler-{how}-mismatched"))


def test_input_output_parts_do_what_they_are_called():
    one = named("02-diupwire-13-didownwire-465-point")
    assert one.state_names == ("up", "down")
    assert set(one.traversals) == {
        *((0, 0, 2, 0), (1, 0, 2, 0)),
        *((0, 1, 3, 1), (1, 1, 3, 1)),
        *((0, 4, 6, 0), (1, 4, 5, 1)),
    }
    assert set(named("01-ditripwire-234-downpoint").traversals) == {
        *((0, 0, 1, 1), (1, 0, 1, 0)),
        *((0, 2, 3, 1), (1, 2, 4, 1)),
    }
    for wrong in ("01-diupwire-", "01-diupwire-233-point", "012-diupwire", "01-point", "01-diupwire234-point"):
        assert find(wrong) is None


def test_input_output_gadgets_are_counted():
    listed, further = inputoutput.input_output_gadgets(), inputoutput.further_input_output_gadgets()
    assert len(listed) == 144
    listed_kinds = {least(one) for one in listed.values()}
    further_kinds = {least(one) for one in further.values()}
    assert len(listed_kinds) == 136
    assert len(further_kinds) == len(further) == 104
    assert not listed_kinds & further_kinds
    for one in (*listed.values(), *further.values()):
        entrances = {way.enter for way in one.traversals}
        assert not entrances & {way.exit for way in one.traversals}
        assert len(one.traversals) == 2 * len(entrances)
        assert len(one.roots) == 2  # it can go on for ever


@pytest.mark.skipif(not THESIS.is_file(), reason="the text of [Bosboom 2020] is not here")
def test_input_output_names_are_as_published():
    text = "\n".join(THESIS.read_text().split("\n")[1380:1585]).replace("−", "-")
    first, _, rest = text.partition("Figure 2-23")
    second, _, rest = rest.partition("Simulated gadget")
    third = rest.partition("Figure 2-24:")[2].partition("Figure 2-25:")[0]
    names = [re.findall(r"\b\d\d-di(?:up|trip)wire-[\w-]+point\b", part) for part in (first, second, third)]
    assert [len(part) for part in names] == [112, 22, 10]
    assert {name for part in names for name in part} == set(inputoutput.input_output_gadgets())
