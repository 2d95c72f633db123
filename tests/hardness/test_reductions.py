"""What every reduction promises, walked through the registry; and how reductions compose."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest

import fathom
from fathom.answer import Answer, Limits, Verdict
from fathom.errors import BrokenAnswer, FathomError, UnknownName
from fathom.hardness import Built, Preserves, Reduction, all_reductions, along, chain, composed
from fathom.kind import Instance
from fathom.problems.circuit.model import circuit
from fathom.problems.cnf.model import Formula, ThreeSat
from fathom.problems.lengthoffsets.model import LengthOffsets
from fathom.problems.n3dm.model import Numerical, Numerical4
from fathom.problems.oneinthree.model import OneInThree
from fathom.problems.q3sat.model import Quantified
from fathom.problems.redblue.model import ColourfulRedBlue, RedBlue
from fathom.problems.steiner.model import Points
from fathom.problems.threedm.model import ThreeDimensional
from fathom.proofs.assignment import Assignment
from fathom.puzzles.gadgetmaze.model import maze

SLOW = ("1in3sat-to-n3dm",)
"""Reductions that search for small numbers, seconds an instance; a few are asked of them elsewhere."""

SMALL = {
    "circuit": [{"inputs": 2, "gates": 3}, {"inputs": 3, "gates": 5}],
    "cnf": [
        {"variables": 4, "clauses": 5, "width": "0-4"},
        {"variables": 6, "clauses": 9, "width": "1-6"},
        {"variables": 5, "clauses": 40, "width": "4"},
    ],
    "3sat": [
        {"variables": 3, "clauses": 3, "width": "1-3"},
        {"variables": 4, "clauses": 6, "width": "1-3"},
        {"variables": 2, "clauses": 6, "width": "1-2"},
    ],
    "1in3sat": [{"variables": 4, "clauses": 1, "planted": False}],
    "3dm": [{"size": 3, "triples": 5}, {"size": 3, "triples": 5, "planted": False}],
    "n4dm": [{"size": 3, "most": 20}, {"size": 3, "most": 20, "planted": False}],
    "n3dm": [{"size": 4, "most": 12}, {"size": 4, "most": 12, "planted": False}],
    "lengthoffsets": [{"intervals": 2, "spread": 2}],
    "planar-monotone-3sat": [],  # boards of thousands of squares: test_monotone_to_tatamibari looks at those
    "q3sat": [{"variables": 2, "clauses": 2}],
    "gadget-maze": [],  # one door is a level that no search comes through: test_gadgetmaze_to_push looks at those
    "steiner": [{"rows": 3, "columns": 3, "points": 3}, {"rows": 3, "columns": 3, "points": 3, "spare": -1}],
    "red-blue-dominating-set": [{"reds": 2, "blues": 2, "most": 1, "beside": 1}],
    "colourful-red-blue-dominating-set": [{"classes": 2, "size": 2, "blues": 2}],
}
"""Options with which the generator of a source makes small instances. A new source adds its own."""


def _example(kind: str, name: str) -> Instance:
    return next(fathom.load(one.path) for one in fathom.kinds()[kind].examples() if one.path.stem == name)


CORNERS: dict[str, list[Instance]] = {
    "circuit": [
        circuit(1, ()),
        circuit(3, (), 2),
        circuit(1, ((1,), (1, 2))),
        circuit(2, ((1, 1), (3, 2)), 3),
        circuit(2, ((1, 2), (3,), (4, 4))),
    ],
    "cnf": [
        Formula(0, ()),
        Formula(0, ((),)),
        Formula(3, ()),
        Formula(2, ((1, 2, -1, -2, 1),)),
        Formula(5, ((1, 1, 1, 1, 1), (-1, -1, -1, -1))),
        Formula(7, ((1, 2, 3, 4, 5, 6, 7), (-1, -2, -3, -4, -5, -6, -7), ())),
        Formula(4, tuple(tuple(s * v for s, v in zip(signs, range(1, 5))) for signs in product((1, -1), repeat=4))),
    ],
    "3sat": [
        ThreeSat(0, ()),
        ThreeSat(0, ((),)),
        ThreeSat(3, ()),
        ThreeSat(2, ((1,), ())),
        ThreeSat(1, ((1,), (-1,))),
        ThreeSat(1, ((1, -1),)),
        ThreeSat(1, ((-1, -1, -1),)),
        ThreeSat(4, ((2, 2, -3), (3, -3, 1), (3,), (2, -4, -4))),
        ThreeSat(3, ((1, 2, 3), (1, 2, 3))),
        ThreeSat(3, tuple(tuple(s * v for s, v in zip(signs, (1, 2, 3))) for signs in product((1, -1), repeat=3))),
    ],
    "1in3sat": [OneInThree(0, ()), OneInThree(2, ()), OneInThree(1, ((1, 1, 1),)), OneInThree(3, ((1, 1, 2),))],
    "3dm": [
        ThreeDimensional(0, ()),
        ThreeDimensional(2, ((1, 1, 1),)),
        ThreeDimensional(2, ((1, 1, 1), (1, 1, 2), (2, 2, 2))),
    ],
    "n4dm": [Numerical4(((), (), (), ()), 1), Numerical4(((1,), (1,), (1,), (1,)), 5)],
    "n3dm": [Numerical(((), (), ()), 1), Numerical(((1,), (1,), (1,)), 4), Numerical(((4, 5, 6),) * 3, 15)],
    "lengthoffsets": [LengthOffsets((), ()), LengthOffsets((), ((2, 1),)), LengthOffsets((2,), ((1, 1),))],
    "gadget-maze": [
        maze("a: wire\nin - a.0\nout - a.1"),
        maze("a: 3-split\nb: wire\nin - a.0\nout - b.1\na.1 - b.0"),
        maze("a: wire\nb: wire\nin - a.0\nout - b.1"),
        maze("a: directed-self-closing-door\nb: wire\nin - a.0\nout - b.1"),
    ],
    "planar-monotone-3sat": [_example("planar-monotone-3sat", name) for name in ("one-clause", "contradiction")],
    "q3sat": [
        Quantified((), ()),
        Quantified((), ((),)),
        *(_example("q3sat", name) for name in ("figure-4-9", "guess")),
    ],
    "steiner": [Points(((0, 0),), 0), Points(((0, 0), (0, 2)), 1), Points(((0, 0), (1, 1)), 2)],
    "red-blue-dominating-set": [
        RedBlue(0, (), 0),
        RedBlue(1, (), 0),
        RedBlue(1, ((1,),), 0),
        RedBlue(1, ((),), 1),
        RedBlue(2, ((1,), (2,)), 1),
        RedBlue(2, ((1, 2), (2,)), 1),
        RedBlue(2, ((1,), (2,)), 3),
    ],
    "colourful-red-blue-dominating-set": [
        ColourfulRedBlue((), ()),
        ColourfulRedBlue((1,), ((),)),
        ColourfulRedBlue((2,), ((1,), (2,))),
        ColourfulRedBlue((1, 2), ((1, 2), (3,))),
    ],
}
"""Instances by hand. A new source adds its own."""


def instances(kind: str) -> Iterator[Instance]:
    yield from CORNERS[kind]
    for options in SMALL[kind]:
        for seed in range(6):
            yield fathom.generate(kind, seed=seed, **options)


@pytest.mark.parametrize(
    "reduction",
    [
        pytest.param(one, id=name, marks=[pytest.mark.slow] if name in SLOW else [])
        for name, one in all_reductions().items()
        if not one.defect
    ],
)
def test_every_reduction_keeps_its_promises(reduction: Reduction) -> None:
    verdicts = set()
    for instance in instances(reduction.source):
        built = reduction.build(instance)
        assert built.instance.kind == reduction.target
        assert reduction.size(instance) == reduction.measure(built.instance)
        counted = reduction.preserves is Preserves.COUNT
        found = fathom.verify(built, counts=counted, structure=True)
        assert (found.agrees, found.faults) == (True, ()), instance
        assert found.source.solution is None or found.target.solution is not None
        verdicts.add(found.source.verdict)
        if found.source.solution is not None:
            target = built.forward(found.source.solution)
            assert fathom.check(instance, built.back(target)) == []
    assert verdicts == {Verdict.SOLVED, Verdict.IMPOSSIBLE}, "both answers should occur among the instances"


@pytest.mark.parametrize(
    "reduction", [one for one in all_reductions().values() if one.defect], ids=lambda one: one.name
)
def test_a_reduction_that_is_kept_as_printed_has_the_defect_that_it_tells(reduction: Reduction) -> None:
    """Solutions go forward, but there are others that do not come back; and no chain goes through it."""
    wrong = 0
    for instance in instances(reduction.source):
        built = reduction.build(instance)
        assert reduction.size(instance) == reduction.measure(built.instance)
        found = fathom.verify(built)
        assert found.source.solution is None or fathom.check(built.instance, built.forward(found.source.solution)) == []
        wrong += found.agrees is False and found.source.verdict is Verdict.IMPOSSIBLE
    assert wrong
    way = chain(reduction.source, reduction.target)
    assert reduction.name not in (way.name, *way.steps)


@pytest.mark.parametrize("reduction", all_reductions().values(), ids=lambda one: one.name)
def test_every_reduction_is_described(reduction: Reduction) -> None:
    assert reduction.summary and reduction.growth
    assert {reduction.source, reduction.target} <= set(fathom.kinds())
    with pytest.raises(FathomError, match="takes instances of"):
        reduction.build(fathom.generate("slide"))


def test_models_correspond_one_to_one_where_counts_are_kept() -> None:
    formula = Formula(5, ((1, -2, 3, 4, 5), (-1, -2, -3, -4), (2, 4)))
    built = fathom.reduce(formula, "3sat")
    models = [a for a in map(Assignment.of, product((True, False), repeat=5)) if not fathom.check(formula, a)]
    images = [built.forward(model) for model in models]
    assert len(set(images)) == len(models) == fathom.count(built.instance).count
    assert [built.back(image) for image in images] == models


def test_chains_are_shortest_and_reductions_themselves() -> None:
    way = chain("cnf", "slide")
    assert way.steps == ("cnf-to-3sat", "3sat-to-slide")
    assert (way.source, way.target, way.preserves) == ("cnf", "slide", Preserves.DECISION)
    assert chain("3sat", "slide") is all_reductions()["3sat-to-slide"]
    formula = Formula(4, ((1, -2, 3, 4), (-1,), (2,)))
    built = way.build(formula)
    assert fathom.verify(built, structure=True).agrees
    assert built.pictures.keys() == {"layers", "view"}
    twice = composed([way])
    assert twice is way
    circle = along(["3sat-to-cnf", "cnf-to-3sat"])
    assert circle.preserves is Preserves.COUNT
    same = ThreeSat(2, ((1, 2),))
    assert circle.build(same).instance == same


def test_chains_that_are_none_are_refused() -> None:
    with pytest.raises(FathomError, match="no chain of reductions leads from slide to cnf"):
        chain("slide", "cnf")
    with pytest.raises(FathomError, match="nothing to reduce"):
        chain("cnf", "cnf")
    with pytest.raises(UnknownName):
        chain("cnf", "chess")
    with pytest.raises(UnknownName):
        along(["cnf-to-chess"])
    with pytest.raises(FathomError, match="leads to slide"):
        along(["3sat-to-slide", "cnf-to-3sat"])
    with pytest.raises(FathomError, match="no reductions"):
        composed([])


def test_only_solutions_travel() -> None:
    built = fathom.reduce(Formula(4, ((1, 2, 3, 4), (-1,))), "3sat")
    assert fathom.check(built.instance, built.forward("-1 2 3 4")) == []
    with pytest.raises(FathomError, match="no solution of the cnf instance"):
        built.forward("1 2 3 4")
    with pytest.raises(FathomError, match="no solution of the 3sat instance"):
        built.back("1 2 3 4 5")


def broken(carry: bool, verdict: bool) -> Built:
    """A reduction that is none: to the negation, or with solutions turned upside down."""
    source = ThreeSat(2, ((1,), (2,)))
    target = ThreeSat(2, ((1,), (-1,))) if verdict else source

    def wrong(assignment: Assignment) -> Assignment:
        return Assignment(tuple(-x for x in assignment.literals)) if carry else assignment

    return Built(source, target, wrong, wrong)


def test_a_broken_reduction_is_found_out() -> None:
    with pytest.raises(BrokenAnswer):
        broken(carry=True, verdict=False).forward("1 2")
    with pytest.raises(BrokenAnswer):
        broken(carry=True, verdict=False).back("1 2")
    found = fathom.verify(broken(carry=True, verdict=False))
    assert found.agrees is False and len(found.faults) == 2
    found = fathom.verify(broken(carry=False, verdict=True))
    assert found.agrees is False and any("the source is solved, the target impossible" in f for f in found.faults)
    wrong_size = Reduction(
        "wrong", "3sat", "3sat", "", lambda _: broken(False, False), lambda _: {"a": 1}, lambda _: {"a": 2}
    )
    with pytest.raises(BrokenAnswer, match="size"):
        wrong_size.build(ThreeSat(0, ()))


def test_a_limit_leaves_the_agreement_open() -> None:
    found = fathom.verify(fathom.reduce(Formula(4, ((1, 2, 3, 4),)), "3sat"), limits=Limits(time=0))
    assert found.agrees is None
    assert isinstance(found.source, Answer) and found.source.verdict is Verdict.UNDECIDED
