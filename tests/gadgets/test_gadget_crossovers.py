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

FIRST = "04-diupwire-231-downpoint"
SECOND = "04-diupwire-213-downpoint"
NEVER = "04-ditripwire-123-point"
FEW = Limits(nodes=2_000_000)


def test_what_makes_a_gadget_that_makes_a_crossover_makes_one() -> None:
    settled = {one.name: one for one in crossovers(FEW, 3, mirror=True, names=[FIRST, SECOND])}
    assert {name: one.through for name, one in settled.items()} == {FIRST: DIRECTLY, SECOND: FIRST}
    for one in settled.values():
        assert one.wiring is not None
        found = one.wiring.found
        assert found is not None
        target = named(one.through)
        verified = simulates(found.network, target, target.state_called(found.state))
        assert verified.holds
        assert verified.planar
        assert {placed.gadget.name for placed in found.network.gadgets} <= {one.name, "3-fanin"}


def test_without_a_gadget_to_go_through_a_gadget_stays_open() -> None:
    (one,) = crossovers(FEW, 3, mirror=True, names=[SECOND])
    assert (one.name, one.through, one.refuted) == (SECOND, "", "")
    assert one.wiring is not None
    assert one.wiring.found is None
    assert one.wiring.stopped == "limit of 2000000 nodes"


def test_what_is_proved_to_make_none_is_not_searched() -> None:
    (one,) = crossovers(FEW, names=[NEVER])
    assert (one.through, one.wiring) == ("", None)
    assert "side by side" in one.refuted


def test_only_names_of_the_list_can_be_asked() -> None:
    with pytest.raises(FathomError, match="diode"):
        list(crossovers(FEW, names=["diode"]))


def test_the_command_says_what_each_gadget_makes(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["gadgets", "crossovers", FIRST, SECOND, NEVER, "--mirror", "--gadgets", "3", "--nodes", "2000000"]
    assert run([*words, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    makes = {row["gadget"]: row["makes"] for row in found["crossovers"]}
    assert makes == {FIRST: DIRECTLY, SECOND: FIRST, NEVER: "no crossover"}
    assert [found[key] for key in ("total", "directly", "through_others", "refuted")] == [3, 1, 1, 1]
    counts = {row[0]: row[1:] for row in found["tables"][0]["rows"]}
    assert counts["crossover"] == ["1", "1", "0", "0", "0"]
    assert counts["not known"] == ["1", "0", "0", "1", "0"]
    assert run(words) == 0
    assert "1 of 3 make a directed crossover, 1 through others; 1 are proved" in capsys.readouterr().out
