"""Which input/output gadgets make a directed crossover: by themselves, or through others that do."""

from __future__ import annotations

import json

import pytest

from fathom.answer import Limits
from fathom.cli.app import run
from fathom.errors import FathomError
from fathom.gadgets.analyse.crossovers import DIRECTLY, crossovers
from fathom.gadgets.check.simulation import simulates
from fathom.gadgets.library import named

FIRST = "01-diupwire-234-downpoint"
SECOND = "06-diupwire-23-didownwire-415-point"
ALONE = "06-diupwire-21-didownwire-453-point"
FEW = Limits(nodes=13_000)


def test_what_makes_a_gadget_that_makes_a_crossover_makes_one() -> None:
    settled = {one.name: one for one in crossovers(FEW, names=[FIRST, SECOND])}
    assert {name: one.through for name, one in settled.items()} == {FIRST: DIRECTLY, SECOND: FIRST}
    for one in settled.values():
        best = one.outcome.found[0]
        target = named(one.through)
        if best.name != one.through:  # the mirror image was found
            target = target.mirrored()
        verified = simulates(best.network, target, target.state_called(best.state))
        assert verified.holds
        assert verified.planar
        assert {placed.gadget.name for placed in best.network.gadgets} <= {one.name, "3-fanin"}


def test_without_a_gadget_to_go_through_a_gadget_stays_open() -> None:
    settled = list(crossovers(Limits(nodes=2000), names=[SECOND]))
    assert [(one.name, one.through, one.outcome.found) for one in settled] == [(SECOND, "", ())]


def test_only_names_of_the_list_can_be_asked() -> None:
    with pytest.raises(FathomError, match="diode"):
        list(crossovers(FEW, names=["diode"]))


def test_the_command_says_what_each_gadget_makes(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["gadgets", "crossovers", FIRST, ALONE, "--nodes", "500", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert {row["gadget"]: row["makes"] for row in found["crossovers"]} == {FIRST: "dicrossover", ALONE: None}
    assert (found["total"], found["reach"], found["news"]) == (2, 1, [])
    counts = {row[0]: row[1:] for row in found["tables"][0]["rows"]}
    assert counts == {"crossover": ["1", "1"], "not known": ["1", "0"]}
