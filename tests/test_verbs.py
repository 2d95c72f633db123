"""The verbs are what `fathom` exports and what the command line calls: reductions and gadgets, too."""

from __future__ import annotations

import inspect
from pathlib import Path
from types import ModuleType

import pytest

import fathom
from fathom import verbs
from fathom.errors import FathomError
from fathom.gadgets import Gadget
from fathom.hardness import Reduction

ROOT = Path(__file__).parents[1]
NETWORK = ROOT / "examples" / "gadgets" / "antiparallel-2-toggle.txt"


def test_every_verb_is_exported_and_says_what_it_does() -> None:
    assert set(verbs.__all__) <= set(fathom.__all__)
    for name in verbs.__all__:
        verb = getattr(verbs, name)
        assert not isinstance(verb, ModuleType)
        assert getattr(fathom, name) is verb
        assert inspect.getdoc(verb)


def test_no_command_imports_what_lies_behind_the_verbs() -> None:
    """But for names of types, and Push Fight's own commands."""
    for path in (ROOT / "src" / "fathom" / "cli").rglob("*.py"):
        typed = False
        for line in path.read_text().splitlines():
            typed = line.startswith("if TYPE_CHECKING") or (typed and line.startswith((" ", "\n")))
            imports = line.strip().startswith(("from fathom.hardness", "from fathom.gadgets"))
            assert typed or not imports, f"{path}: {line}"


def test_a_reduction_is_the_shortest_chain_or_the_one_that_is_named() -> None:
    found = fathom.reduction("3sat", "slide")
    assert isinstance(found, Reduction) and (found.source, found.target) == ("3sat", "slide")
    assert fathom.reduction("cnf", "3sat", ["cnf-to-3sat"]) is fathom.reductions()["cnf-to-3sat"]
    with pytest.raises(FathomError, match="leads from cnf to 3sat, not from cnf to slide"):
        fathom.reduction("cnf", "slide", ["cnf-to-3sat"])


def test_solutions_travel_and_are_drawn() -> None:
    formula = fathom.load(ROOT / "examples" / "3sat" / "one-clause.txt")
    built = fathom.reduce(formula, "slide", via=fathom.reduction("3sat", "slide").steps or ["3sat-to-slide"])
    solution = fathom.accept(formula, str(fathom.solve(formula).solution))
    assert fathom.check(built.instance, built.forward(solution)) == []
    for picture in ("layers", "view", "film"):
        assert fathom.draw_reduction(built, picture, solution).shapes
    with pytest.raises(FathomError, match="no such picture"):
        fathom.draw_reduction(built, "portrait")
    with pytest.raises(FathomError, match=r"expected what fathom\.reduce returns"):
        fathom.draw_reduction("built", "view")  # type: ignore[arg-type]


def test_a_gadget_has_a_name_a_text_facts_and_a_mirror_image() -> None:
    toggle = fathom.gadget("toggle-toggle-parallel")
    assert isinstance(toggle, Gadget) and "toggle-toggle-parallel" in fathom.gadget_names("toggle")
    assert fathom.gadget("toggle-toggle-parallel mirrored").mirrored().traversals == toggle.traversals
    facts = fathom.gadget_facts("toggle-toggle-parallel")
    assert facts == fathom.gadget_facts(toggle) | {"name": facts["name"]}
    assert facts["reversible"] and facts["deterministic"]
    assert "toggle-toggle-parallel" in fathom.gadget_text("toggle-toggle-parallel")
    assert fathom.draw_gadget("toggle-toggle-parallel").shapes


def test_definitions_come_before_the_library(tmp_path: Path) -> None:
    file = tmp_path / "own.yaml"
    file.write_text(fathom.gadget_text("diode").replace("diode", "my-diode"))
    own = fathom.gadget_definitions([file])
    assert fathom.gadget_names(definitions=own) == ["my-diode"]
    assert fathom.gadget("my-diode", own).traversals == fathom.gadget("diode").traversals
    with pytest.raises(FathomError):
        fathom.gadget("my-diode")


def test_a_network_is_read_written_drawn_and_verified(tmp_path: Path) -> None:
    network = fathom.gadget_network(NETWORK)
    again = tmp_path / "again.txt"
    again.write_text(fathom.gadget_network_text(network))
    assert fathom.gadget_network(again) == network
    assert fathom.draw_network(network).shapes and fathom.draw_network(network.network).shapes
    state, verified = fathom.verify_network(network, "toggle-toggle-antiparallel")
    assert verified.holds and state in (0, 1)
    assert not fathom.verify_network(network, "diode")[1].holds


def test_a_search_finds_and_a_property_refutes() -> None:
    found = fathom.search_gadgets(["3-split"], ["3-split"], 0)
    assert [one.name for one in found.found] == ["3-split"]
    assert fathom.wire_gadgets({"diode": 1}, "diode", 1).found is not None
    assert any(one.sense == "any" for _, one in fathom.refute_simulation(["wire"], "diode"))
