"""Checkable gadgets: broken states, postselection, crossovers for single use, lemma 11 and theorem 8 as compilers."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from gadget_chance import chance_gadget

from fathom import verbs
from fathom.errors import FathomError
from fathom.gadgets.check.behaviour import closed
from fathom.gadgets.check.checkable import broken_states, checks_simply, postselected
from fathom.gadgets.check.simulation import same_behaviour, simulates
from fathom.gadgets.library import named
from fathom.gadgets.library.blocks import LETTERS
from fathom.gadgets.library.crossings import ordered_crossover, single_use_crossover, weak_closing_crossover
from fathom.gadgets.model import Gadget, Network, Placed, Port, Traversal
from fathom.gadgets.model.corridors import built
from fathom.gadgets.solve.postselection import made_checkable, with_check_line

FOLDER = Path(__file__).parents[2] / "examples" / "gadgets" / "fragments"


def configurations_of(name: str) -> tuple[Gadget, dict[tuple[int, ...], int]]:
    """A fragment with all its configurations as states, and the state of each row of block columns."""
    found, _, _ = verbs.extract_gadget(verbs.gadget_fragment(FOLDER / f"{name}.txt"))
    where = {tuple(column for _, column in sorted(found.blocks(one))): one for one in range(found.configurations)}
    return replace(found.configuration_gadget(), name=name), where


def ways(letters: str, words: str) -> list[tuple[int, int]]:
    return [(letters.index(a), letters.index(b)) for a, b in (word.split(">") for word in words.split())]


def test_a_protodiode_is_broken_with_its_block_in_a_corner() -> None:
    gadget, where = configurations_of("checkable-protodiode")
    check = ways("ABDC", "A>C D>B")
    assert broken_states(gadget, check, range(4)) == {where[0,], where[3,]}
    left = postselected(gadget, check, range(4))
    assert left is not None and left.states == 2
    target = named("protodiode")
    assert same_behaviour(left, 0, target, 0) and same_behaviour(left, 1, target, 1)
    diode = built({"G": left}, ["in - G.0", "G.1 - out", "G.2 - G.3"], "in out")
    assert simulates(diode.network, named("diode"), 0).holds


def test_of_28_pairs_of_blocks_three_leave_the_proto_precursor_whole() -> None:
    gadget, where = configurations_of("checkable-proto-precursor")
    letters = "ABCGFED"
    check, used = ways(letters, "A>D C>G B>A B>C"), [letters.index(one) for one in "ABCFE"]
    whole = set(range(gadget.states)) - broken_states(gadget, check, used)
    assert len(where) == 28
    assert whole == {where[2, 4], where[2, 5], where[3, 5]}
    left = postselected(gadget, check, used)
    assert left is not None
    for blocks, state in (((3, 5), "E"), ((2, 5), "neither"), ((2, 4), "F")):
        start = left.state_called(gadget.state_names[where[blocks]])
        joined = built({"G": (left, start)}, ["G.0 - G.1 - G.2 - H", "G.3 - F", "G.4 - E"], "H F E")
        precursor = named("precursor")
        assert simulates(joined.network, precursor, precursor.state_called(state), nonplanar=True).holds
        shut = built({"G": (left, start)}, ["G.0 - G.1 - G.2", "G.3 - F", "G.4 - E"], "F E")
        assert simulates(shut.network, named("toggle"), 0).holds == (state != "neither")


def test_with_the_locations_that_mend_it_a_check_is_refused() -> None:
    gadget, _ = configurations_of("checkable-proto-precursor")
    with pytest.raises(FathomError, match="leads from a broken state"):
        broken_states(gadget, ways("ABCGFED", "A>D C>G B>A B>C"), range(7))


def test_a_gadget_that_is_always_broken_has_no_state_left() -> None:
    assert postselected(named("diode"), [(1, 0)], range(2)) is None


@pytest.mark.parametrize(
    ("network", "name"),
    [
        (single_use_crossover, "single-use-crossover"),
        (weak_closing_crossover, "weak-closing-crossover"),
        (ordered_crossover, "ordered-crossover"),
    ],
)
def test_crossovers_for_single_use_are_made_of_single_use_gadgets(network, name) -> None:
    assert simulates(network().network, named(name), 0).holds


def test_a_single_use_crossover_needs_its_third_diode() -> None:
    whole = single_use_crossover()
    wire = Gadget("wire", 2, 1, (Traversal(0, 0, 1, 0), Traversal(0, 1, 0, 0)))
    gadgets = [Placed(wire, 0) if name == "D3" else one for name, one in zip(whole.names, whole.network.gadgets)]
    spoilt = Network(tuple(gadgets), whole.network.joins, whole.network.outside)
    assert not simulates(spoilt, named("single-use-crossover"), 0).holds


def test_single_use_gadgets_are_parts_of_one_another() -> None:
    diode = named("dicrumbler")
    assert same_behaviour(named("single-use-opening").rearranged([0, 1]), 1, diode, 0)
    assert same_behaviour(named("merged-single-use-closing").rearranged([0, 1]), 0, diode, 0)


def test_a_weak_closing_crossover_is_a_checkable_hallway() -> None:
    hallway = named("wire")
    crossover = named("weak-closing-crossover")
    assert checks_simply(crossover, 0, hallway, 0, 3, 1) is None
    assert checks_simply(crossover, 0, hallway, 0, 1, 3) is not None
    assert checks_simply(named("wire-wire-crossing"), 0, hallway, 0, 1, 3) is not None


@pytest.mark.parametrize("block", [1, 2])
def test_theorem_8_makes_the_protodiode_simply_checkable(block: int) -> None:
    gadget, where = configurations_of("checkable-protodiode")
    network = made_checkable(gadget, where[block,], ways("ABDC", "A>C D>B"), range(4))
    induced = network.network.induced("checked")
    assert checks_simply(induced, 0, named("protodiode"), block - 1, 4, 5) is None
    assert checks_simply(induced, 0, named("protodiode"), 2 - block, 4, 5) is not None


def test_a_self_closing_door_is_left_when_its_check_is_made() -> None:
    precursor, diode, toggle = named("precursor"), named("diode"), named("toggle")
    door = named("directed-self-closing-door")
    for start, state in (("E", "open"), ("F", "closed")):
        network = built(
            {"P": (precursor, precursor.state_called(start)), "D1": diode, "D2": diode, "T": toggle},
            ["in - D1.0", "D1.1 - P.E", "P.F - D2.0", "D2.1 - out", "open - T.0", "T.1 - P.H"],
            "in out open",
            LETTERS,
        )
        whole = closed(network.network.induced("door"), 0)
        check = [(2, 2), (0, 1)]
        assert broken_states(whole, check, range(3))
        left = postselected(whole, check, range(3))
        assert left is not None
        assert same_behaviour(left, 0, door, door.state_called(state))
        made = made_checkable(whole, 0, check, range(3)).network.induced("checked")
        assert checks_simply(made, 0, door, door.state_called(state), 3, 4) is None


def reaches(network: Network, start: Port, goal: Port) -> bool:
    goals = {goal, network.partner.get(goal, goal)}
    return any(place in goals for place, _ in network.walks(network.start, start))


def test_the_check_line_changes_no_answer() -> None:
    gadget, where = configurations_of("checkable-protodiode")
    check = ways("ABDC", "A>C D>B")
    kept = postselected(gadget, check, range(4))
    assert kept is not None
    made = {
        state: made_checkable(gadget, where[state + 1,], check, range(4)).network.induced("checked") for state in (0, 1)
    }
    answers = set()
    for seed in range(60):
        random = Random(seed)
        states = [random.randrange(2) for _ in range(random.randint(1, 2))]
        others = [chance_gadget(random, 3, 2, 5) for _ in range(random.randint(0, 2))]
        gadgets = [*(Placed(kept, state) for state in states), *(Placed(one, 0) for one in others)]
        ports = [Port(which, place) for which, one in enumerate(gadgets) for place in range(one.gadget.locations)]
        random.shuffle(ports)
        joins = tuple(zip(ports[2::2], ports[3::2]))
        network = Network(tuple(gadgets), joins, ())
        checked = {number: Placed(made[state], 0) for number, state in enumerate(states)}
        line, end = with_check_line(network, ports[1], checked)
        assert reaches(line, ports[0], end) == reaches(network, ports[0], ports[1])
        answers.add(reaches(network, ports[0], ports[1]))
    assert answers == {True, False}


def test_theorem_8_holds_for_gadgets_by_chance() -> None:
    tried = 0
    for seed in range(400):
        random = Random(seed)
        gadget = closed(chance_gadget(random, 3, 3, 6), 0)
        check = [(random.randrange(3), random.randrange(3)) for _ in range(random.randint(1, 2))]
        used = sorted(random.sample(range(3), 2))
        try:
            left = postselected(gadget, check, used)
        except FathomError:
            continue
        if left is None or "0" not in left.state_names:
            continue
        made = made_checkable(gadget, 0, check, used).network.induced("checked")
        assert checks_simply(made, 0, left, left.state_called("0"), 2, 3) is None
        tried += 1
    assert tried > 20


def weak_diode(
    first: str = "no-return", second: str = "no-return", turned: tuple[bool, bool] = (False, False)
) -> Network:
    """A single-use diode from weak gadgets: without one of the two that prevent returning, it is none."""
    ends = [("1", "0") if one else ("0", "1") for one in turned]
    return built(
        {
            "W": named("weak-merged-closing"),
            "N": named(first),
            "M": named(second),
            "O": named("weak-opening"),
        },
        [
            "i - W.l",
            f"W.r - N.{ends[0][0]} - M.{ends[1][0]}",
            f"N.{ends[0][1]} - W.t - O.b",
            f"M.{ends[1][1]} - O.a",
            "O.E - e",
        ],
        "i e",
        LETTERS,
    ).network


def test_weak_gadgets_make_a_single_use_diode() -> None:
    assert simulates(weak_diode(), named("dicrumbler"), 0).holds


@pytest.mark.parametrize(
    "spoilt",
    [{"first": "wire"}, {"second": "wire"}, {"turned": (True, False)}, {"turned": (False, True)}],
    ids=["first left out", "second left out", "first turned", "second turned"],
)
def test_each_of_the_weak_gadgets_is_needed(spoilt) -> None:
    found = simulates(weak_diode(**spoilt), named("dicrumbler"), 0)
    assert not found.holds
    assert "after 0>1 the network allows 0>1" in found.reason


def test_a_diode_in_front_makes_lasting_gadgets_single_use() -> None:
    diode = named("dicrumbler")
    opening = built(
        {"D": diode, "W": named("lasting-opening")}, ["i - D.0", "D.1 - W.0", "W.1 - e", "W.2 - O"], "i e O"
    )
    assert simulates(opening.network, named("single-use-opening"), 0).holds
    closing = built(
        {"D": diode, "W": named("lasting-merged-closing")}, ["t - D.0", "D.1 - W.0", "W.1 - r", "W.2 - l"], "t r l"
    )
    assert simulates(closing.network, named("merged-single-use-closing"), 0).holds


def test_two_leaky_doors_make_a_toggle() -> None:
    door, diode = named("leaky-door"), named("diode")
    network = built(
        {"A": (door, door.state_called("open")), "B": (door, door.state_called("closed")), "R": diode, "L": diode},
        ["left - A.0 - L.1", "A.1 - B.2 - R.0", "R.1 - B.0 - right", "B.1 - A.2 - L.0"],
        "left right",
    )
    assert simulates(network.network, named("toggle"), 0).holds
