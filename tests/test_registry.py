"""What every kind promises, walked through the registry: examples load, round-trip, are solved, checked and drawn."""

from __future__ import annotations

import json
import subprocess
import sys
from contextlib import suppress

import pytest

import fathom
from fathom.answer import Limits, Verdict
from fathom.errors import NotFound
from fathom.kind import Example, Kind, kind_of
from fathom.show import to_animated_svg, to_plain, to_svg

EXAMPLES = [(kind, example) for kind in fathom.kinds().values() for example in kind.examples()]
WITHOUT_SOLUTION = {("chess-win", "dead"), ("line-push", "two-corners")}
"""Generators that promise puzzles which have none."""


def named(pair: tuple[Kind, Example]) -> str:
    return f"{pair[0].name}/{pair[1].path.stem}"


def test_every_kind_has_examples_and_a_legend() -> None:
    for kind in fathom.kinds().values():
        assert kind.summary and kind.legend and kind.examples(), kind.name


@pytest.mark.parametrize(("kind", "example"), EXAMPLES, ids=map(named, EXAMPLES))
def test_every_example_is_what_it_is_said_to_be(kind: Kind, example: Example) -> None:
    instance = fathom.load(example.path)
    assert kind_of(instance) is kind
    assert fathom.loads(instance.to_text()) == instance
    for name, method in kind.methods.items():
        if not method.applies(instance):
            continue
        answer = fathom.solve(instance, name, limits=Limits(time=None if method.sure else 1))
        assert str(answer.verdict) in (example.known["verdict"], "undecided" if not method.sure else "")
        if answer.solution is not None:
            assert fathom.check(instance, answer.solution) == []
            text = kind.model.write_solution(instance, answer.solution)
            assert kind.model.read_solution(instance, text) == answer.solution
        if "fewest" in example.known and method.fewest:
            assert (answer.cost, answer.optimal) == (example.known["fewest"], True)


@pytest.mark.parametrize(("kind", "example"), EXAMPLES, ids=map(named, EXAMPLES))
def test_every_count_of_an_example_is_confirmed_by_another_way_or_unproved(kind: Kind, example: Example) -> None:
    """Or it is called unproved; another number would be an error."""
    solving = kind.part("solve")
    if not hasattr(solving, "count"):
        assert not getattr(solving, "RECOUNTS", {})
        return
    instance = fathom.load(example.path)
    looks: list[str] = []
    limits = Limits(cancelled=lambda: len(looks) > 300, progress=lambda told: looks.append(told.phase))
    try:
        found = fathom.count(instance, limits=limits)
    except fathom.FathomError as refusal:
        assert "count" in str(refusal)
        return
    assert found.confirmed or found.unproved or not found.count


@pytest.mark.parametrize(("kind", "example"), EXAMPLES, ids=map(named, EXAMPLES))
def test_every_example_is_drawn_in_every_way(kind: Kind, example: Example) -> None:
    instance = fathom.load(example.path)
    solution = fathom.solve(instance).solution
    for overlay in (None, *kind.drawing.OVERLAYS):
        try:
            scene = fathom.draw(instance, solution, overlay=overlay)
        except fathom.FathomError as refusal:  # not every overlay has a meaning on every instance, but all say so
            assert overlay is not None and str(refusal)
        else:
            assert to_svg(scene).startswith("<svg") and to_plain(scene)
    if solution is not None:
        assert "<animate" in to_animated_svg(fathom.draw(instance, solution))
    assert instance._repr_svg_().startswith("<svg")


@pytest.mark.parametrize("kind", fathom.kinds().values(), ids=lambda kind: kind.name)
def test_every_generator_keeps_its_promise(kind: Kind) -> None:
    for name in kind.generators:
        instance = fathom.generate(kind.name, name, seed=1)
        assert instance == fathom.generate(kind.name, name, seed=1)
        assert fathom.loads(instance.to_text()) == instance
        promised = Verdict.IMPOSSIBLE if (kind.name, name) in WITHOUT_SOLUTION else Verdict.SOLVED
        assert fathom.solve(instance).verdict is promised


@pytest.mark.parametrize("kind", fathom.kinds().values(), ids=lambda kind: kind.name)
@pytest.mark.parametrize("looks", [0, 3, 20])
def test_a_generator_that_is_stopped_has_made_something_or_found_nothing(kind: Kind, looks: int) -> None:
    for name, generator in kind.generators.items():
        seen: list[str] = []
        stopped = Limits(cancelled=lambda seen=seen: len(seen) >= looks, progress=lambda told: seen.append(told.phase))
        for limits in (Limits(time=0), Limits(memory=1), Limits(nodes=looks), stopped)[0 if looks == 0 else 2 :]:
            try:
                made = fathom.generate(kind.name, name, seed=3, limits=limits)
            except NotFound as found:
                assert str(found)
            else:
                assert fathom.loads(made.to_text()) == made
        if generator.series is not None:
            seen.clear()
            with suppress(NotFound):
                assert len(fathom.series(kind.name, 3, name, seed=3, limits=stopped)) == 3


def test_importing_fathom_imports_nothing_heavy() -> None:
    code = "import sys, json, fathom, fathom.cli.app; print(json.dumps(sorted(sys.modules)))"
    modules = set(
        json.loads(subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout)
    )
    assert not modules & {"numpy", "numba", "scipy", "pysat", "rich.progress", "matplotlib"}


def test_a_format_is_of_one_kind() -> None:
    """`--format NAME` says how a file is read, and so of which kind it is."""
    homes: dict[str, set[str]] = {}
    for kind in fathom.kinds().values():
        for name in kind.formats:
            homes.setdefault(name, set()).add(kind.general or kind.home)
    assert {name: kinds for name, kinds in homes.items() if len(kinds) > 1} == {}
