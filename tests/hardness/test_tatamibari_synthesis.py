"""Gadgets of Tatamibari found by counter-examples: what is found keeps its table, and *none* is right."""

from __future__ import annotations

from itertools import product

import pytest

from fathom.answer import Limits, Watch
from fathom.errors import LimitReached
from fathom.hardness.areas import Gadget, improper, profile_table, profiles
from fathom.hardness.areas.drawing import drawn
from fathom.hardness.reductions.monotone_to_tatamibari.covering import TatamibariAreas
from fathom.hardness.reductions.monotone_to_tatamibari.parts import CLUES, wire
from fathom.hardness.reductions.monotone_to_tatamibari.synthesis import synthesised

KIND = TatamibariAreas()


def below(gadget: Gadget) -> list[Gadget]:
    """A wire of one square at every end."""
    stub = wire(1)
    corner = min(stub.optional["top"])
    ends = {port: min(area) for port, area in gadget.optional.items()}
    return [stub.moved(at[0] - corner[0], at[1] - corner[1], port) for port, at in ends.items()]


def test_a_clause_of_two_wires_is_found() -> None:
    rows = ["." * 12, "." * 12, "||..||||..||", "~a+.a~~b+.b~", "~ aa ~~ bb ~"]
    box = drawn("clause", rows, CLUES)
    good = {profile for profile in profiles(box) if profile}
    found = synthesised(box, good, Watch(), below(box))
    assert found.gadget is not None and found.counterexamples > 0
    assert box.clues.items() <= found.gadget.clues.items()
    assert set(profile_table(found.gadget, KIND).rows) == good
    assert improper(found.gadget, KIND, neighbours=below(box)) is None


@pytest.mark.parametrize("wanted", [{"a"}, {"", "a"}, {"a", "b"}, {"ab"}, {"", "ab"}, {"", "a", "b"}])
def test_what_is_found_in_a_strip_is_what_trying_all_clues_finds(wanted: set[str]) -> None:
    """All clues on the three cells between two ends are tried."""
    strip = drawn("strip", ["a...b"], CLUES)
    good = {frozenset(word) for word in wanted}
    cells = sorted(strip.mandatory)
    by_trying = any(
        set(profile_table(_with(strip, cells, sorts), KIND).rows) == good for sorts in product("+-| ", repeat=3)
    )
    found = synthesised(strip, good, Watch())
    assert (found.gadget is not None) == by_trying
    assert found.gadget is None or set(profile_table(found.gadget, KIND).rows) == good


def _with(gadget: Gadget, cells: list[tuple[int, int]], sorts: tuple[str, ...]) -> Gadget:
    clues = {cell: sort for cell, sort in zip(cells, sorts, strict=True) if sort != " "}
    return Gadget(gadget.name, clues, gadget.mandatory, gadget.optional, gadget.loose)


def test_a_limit_is_no_proof() -> None:
    box = drawn("clause", ["." * 12, "||..||||..||", "~a+.a~~b+.b~", "~ aa ~~ bb ~"], CLUES)
    with pytest.raises(LimitReached):
        synthesised(box, [frozenset("a")], Limits(cancelled=lambda: True).watch())
