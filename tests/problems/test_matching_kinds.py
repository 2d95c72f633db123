"""The problems of the path chain: solvers and counters against trying everything, texts, and what is refused."""

from __future__ import annotations

import tracemalloc
from collections import Counter
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from matching_cases import by_trying, intervals, numbers, one_in_three, triples

import fathom
from answers import objections
from fathom.answer import Answer, Limits, Verdict, Watch, resident_bytes
from fathom.engine.cover.count import count_covers
from fathom.engine.cover.problem import Cover
from fathom.engine.cover.search import first_cover
from fathom.errors import FathomError, FormatError, LimitReached
from fathom.kind import Instance, kind_of
from fathom.problems.lengthoffsets.model import LengthOffsets, Offsets
from fathom.problems.lengthoffsets.solve.places import separate
from fathom.problems.n3dm.check.statement import stated
from fathom.problems.n3dm.model import Numerical, Numerical4
from fathom.problems.oneinthree.model import OneInThree
from fathom.problems.threedm.model import ThreeDimensional
from recounts import recounted


def is_right_about(instance: Instance) -> None:
    solutions = by_trying(instance)
    assert {fathom.count(instance).count} == recounted(instance) == {len(solutions)}
    kind = kind_of(instance)
    for name in kind.methods:
        answer = fathom.solve(instance, name)
        assert answer.verdict is (Verdict.SOLVED if solutions else Verdict.IMPOSSIBLE)
        assert not solutions or answer.solution in solutions
    for solution in solutions[:3]:
        assert fathom.check(instance, solution) == []
        assert kind.model.read_solution(instance, kind.model.write_solution(instance, solution)) == solution
    assert fathom.loads(instance.to_text()) == instance


@given(one_in_three())
def test_one_in_three_is_what_trying_finds(instance: OneInThree) -> None:
    is_right_about(instance)


@given(triples())
def test_matchings_of_triples_are_what_trying_finds(instance: ThreeDimensional) -> None:
    is_right_about(instance)


@given(numbers())
@settings(max_examples=200)
def test_matchings_of_three_lists_are_what_trying_finds(instance: Numerical) -> None:
    is_right_about(instance)


@given(numbers(dimension=4))
def test_matchings_of_four_lists_are_what_trying_finds(instance: Numerical) -> None:
    is_right_about(instance)


@given(intervals())
@settings(max_examples=200)
def test_offsets_are_what_trying_finds(instance: LengthOffsets) -> None:
    is_right_about(instance)


@given(intervals())
def test_intervals_begin_and_end_where_they_are_said_to(instance: LengthOffsets) -> None:
    known = separate(instance)
    if known is not None:
        for solution in by_trying(instance):
            assert isinstance(solution, Offsets)
            assert Counter(solution.offsets) == Counter(known.starts)


@st.composite
def covers(draw: st.DrawFn) -> Cover:
    elements = draw(st.integers(1, 5))
    option = st.sets(st.integers(0, elements - 1), min_size=1, max_size=3).map(lambda found: tuple(sorted(found)))
    options = draw(st.lists(option, max_size=6, unique=True))
    return Cover(tuple(draw(st.integers(0, 3)) for _ in range(elements)), tuple(options))


@given(covers())
@settings(max_examples=200)
def test_covers_with_demands_are_counted_as_trying_counts(cover: Cover) -> None:
    ways = 0
    for uses in product(range(4), repeat=len(cover.options)):
        covered = [0] * len(cover.demands)
        for times, option in zip(uses, cover.options, strict=True):
            for element in option:
                covered[element] += times
        ways += tuple(covered) == cover.demands
    assert count_covers(cover, Watch()) == ways
    found = first_cover(cover, Watch())
    assert (found is not None) == (ways > 0)
    if found is not None:
        covered_by = Counter(dict.fromkeys(range(len(cover.demands)), 0))
        for option, times in found.items():
            covered_by.update(dict.fromkeys(cover.options[option], times))
        assert tuple(covered_by[element] for element in range(len(cover.demands))) == cover.demands


def test_large_counts_are_not_listed() -> None:
    one = Numerical(((4, 5, 6),) * 3, 15)
    assert fathom.count(one).count == 2
    many = Numerical(tuple(tuple(n + 1000 * block for block in range(1, 41) for n in (4, 5, 6)) for _ in range(3)), 15)
    assert fathom.count(many).count == 0
    free = OneInThree(300, ((1, 2, 3),))
    assert fathom.count(free).count == 3 << 297
    apart = OneInThree(60, tuple((x, x + 1, x + 2) for x in range(1, 60, 3)))
    assert fathom.count(apart).count == 3**20
    assert (fathom.count(apart, 10).count, fathom.count(apart, 10).complete) == (10, False)


def test_a_line_of_any_length_costs_as_much_as_its_changes() -> None:
    far = 10**30
    instance = LengthOffsets((far, far + 1), ((5, 0), (1, 1), (far - 1, 2), (1, 1), (far, 0)))
    assert fathom.solve(instance).solution is None
    instance = LengthOffsets((far, far + 1), ((5, 0), (1, 1), (far, 2), (far, 0)))
    assert fathom.solve(instance).solution == Offsets((6, 5))
    assert fathom.count(instance).count == 1
    assert fathom.loads(instance.to_text()) == instance
    assert fathom.draw(instance, Offsets((6, 5)))


def test_wrong_solutions_are_told_in_words() -> None:
    clauses = OneInThree(3, ((1, 2, 3),))
    assert fathom.check(clauses, "1 2 -3") == ["clause 1 has 2 true literals, expected 1"]
    assert fathom.check(clauses, "1 2") == ["expected one value for each variable 1 to 3"]
    three = ThreeDimensional(2, ((1, 1, 1), (2, 2, 2), (1, 2, 2)))
    assert fathom.check(three, "1 1 1, 2 2 2") == []
    assert any("is not given" in words for words in fathom.check(three, "1 1 2, 2 2 1"))
    assert any("is in 2 chosen triples" in words for words in fathom.check(three, "1 1 1, 1 2 2"))
    numerical = Numerical(((1, 2), (1, 1), (1, 2)), 4)
    assert fathom.check(numerical, "1 1 2, 2 1 1") == []
    assert fathom.check(numerical, "1 1 1, 2 1 2")[0] == "1 + 1 + 1 = 3, expected 4"
    assert any("used 2 times, expected 1" in words for words in fathom.check(numerical, "1 1 2, 1 1 2"))
    placed = LengthOffsets((1, 2), ((3, 1),))
    assert fathom.check(placed, "0 1") == [] and fathom.check(placed, "2 0") == []
    assert fathom.check(placed, "1 1") == [
        "the stretch from 0 on is covered 0 times, expected 1",
        "the stretch from 1 on is covered 2 times, expected 1",
    ]
    assert "not within" in fathom.check(placed, "3 0")[0]
    assert fathom.check(placed, "1") == ["found 1 offsets, expected 2"]


@pytest.mark.parametrize(
    "instance",
    [
        OneInThree(1, ((1, 1, 1),)),
        ThreeDimensional(1, ()),
        Numerical(((1,), (1,), (1,)), 4),
        LengthOffsets((2,), ((1, 1),)),
    ],
)
def test_answers_without_evidence_are_refused(instance: Instance) -> None:
    assert objections(instance, Answer(Verdict.SOLVED, "x"))
    assert objections(instance, Answer(Verdict.IMPOSSIBLE, "x"))
    certificate = fathom.solve(instance).certificate
    assert objections(instance, Answer(Verdict.IMPOSSIBLE, "x", certificate=certificate)) == []
    possible = {
        OneInThree: OneInThree(3, ((1, 2, 3),)),
        ThreeDimensional: ThreeDimensional(1, ((1, 1, 1),)),
        Numerical: Numerical(((1,), (1,), (1,)), 3),
        LengthOffsets: LengthOffsets((1,), ((1, 1),)),
    }[type(instance)]
    assert objections(possible, Answer(Verdict.IMPOSSIBLE, "x", certificate=certificate))


def test_limits_leave_it_undecided() -> None:
    instance = fathom.generate("3dm", size=12, triples=40)
    assert fathom.solve(instance, "cover", limits=Limits(time=0)).verdict is Verdict.UNDECIDED
    assert not fathom.count(instance, limits=Limits(time=0)).complete
    crowded = LengthOffsets(tuple(10**9 + 2**k for k in range(20)), ((10**12, 3),))
    assert fathom.solve(crowded, "sat").verdict is Verdict.UNDECIDED


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("kind: 1in3sat\n\n1 2\n", "clause of 2 numbers"),
        ("kind: 1in3sat\n\n1 2 -3\n", "from 1 up"),
        ("kind: 1in3sat\nvariables: 2\n\n1 2 3\n", "mention variable 3"),
        ("kind: 1in3sat\nvariables: x\n\n1 2 3\n", "how many variables"),
        ("kind: 1in3sat\n\n1 2 x\n", "'x'"),
        ("kind: 3dm\n\n1 1 1\n", "size"),
        ("kind: 3dm\nsize: 1\n\n1 1 2\n", "elements 1 to 1"),
        ("kind: 3dm\nsize: 1\n\n1 1 1\n1 1 1\n", "stands twice"),
        ("kind: n3dm\n\n1\n1\n1\n", "target"),
        ("kind: n3dm\ntarget: 0\n\n1\n1\n1\n", "from 1 up"),
        ("kind: n3dm\ntarget: 3\n\n1\n1\n", "found 2 lists, expected 3"),
        ("kind: n4dm\ntarget: 3\n\n1\n1\n1\n", "found 3 lists, expected 4"),
        ("kind: n3dm\ntarget: 3\n\n1 1\n1\n1\n", "equally many"),
        ("kind: n3dm\ntarget: 3\n\n1\n-1\n1\n", "positive"),
        ("kind: n3dm\ntarget: 3\n\n99999999999*1\n1\n1\n", "at most"),
        ("kind: n3dm\ntarget: 3\nsum: 3\n\n1\n1\n1\n", "'sum'"),
        ("kind: lengthoffsets\n\n1 2\n", "expected two"),
        ("kind: lengthoffsets\n\n1 1\n2 2\n", "different positive lengths"),
        ("kind: lengthoffsets\n\n1 2\n1 -2\n", "densities"),
        ("kind: lengthoffsets\n\n1 2\n1 2*x\n", "2\\*x"),
    ],
)
def test_odd_files_fail_with_one_clear_line(text: str, words: str) -> None:
    with pytest.raises(FormatError, match=words):
        fathom.loads(text)


KINDS = ("1in3sat", "3dm", "n3dm", "n4dm", "lengthoffsets")


@given(
    st.sampled_from(KINDS), st.text("0123456789 \n*-x:", max_size=60), st.sampled_from(["", "target: 9\n", "size: 3\n"])
)
def test_any_text_is_read_or_refused(kind: str, rows: str, entry: str) -> None:
    try:
        instance = fathom.loads(f"kind: {kind}\n{entry}\n{rows}")
    except FathomError:
        return
    assert fathom.loads(instance.to_text()) == instance


@given(st.sampled_from(KINDS), st.text("0123456789 \n*-x,", max_size=40))
def test_any_solution_is_read_or_refused(kind: str, text: str) -> None:
    instance = fathom.load(next(iter(fathom.kinds()[kind].examples())).path)
    try:
        fathom.check(instance, text)
    except FathomError:
        return


@pytest.mark.parametrize("kind", KINDS)
def test_examples_have_as_many_solutions_as_is_known(kind: str) -> None:
    for example in fathom.kinds()[kind].examples():
        assert fathom.count(fathom.load(example.path)).count == example.known["solutions"]


@pytest.mark.parametrize(("kind", "options"), [
    ("1in3sat", {"variables": 2}), ("3dm", {"size": 2, "triples": 9}), ("n3dm", {"size": 9, "most": 4}),
    ("n4dm", {"size": -1}), ("lengthoffsets", {"intervals": 9, "spread": 3}),
])  # fmt: skip
def test_generators_refuse_what_cannot_be(kind: str, options: dict[str, int]) -> None:
    with pytest.raises(FathomError):
        fathom.generate(kind, **options)


@pytest.mark.parametrize("number", [3, 200_000_000, 10**30])
def test_no_number_is_too_large_for_intervals(number: int) -> None:
    instances = [
        LengthOffsets((2, 3), ((1, 1), (1, number), (1, 1))),
        LengthOffsets((2, 3), ((1, 1), (1, 2), (1, number))),
        LengthOffsets((2, 3), ((number, 1), (number, 0))),
        LengthOffsets((2, 3, number + 1), ((number, 0), (2, 3), (1, 2), (number - 2, 1))),
    ]
    for instance in instances:
        tracemalloc.start()
        try:
            found = fathom.count(instance)
            answers = [fathom.solve(instance, method) for method in kind_of(instance).methods]
            most = tracemalloc.get_traced_memory()[1]
        finally:
            tracemalloc.stop()
        verdict = Verdict.SOLVED if found.count else Verdict.IMPOSSIBLE
        assert found.complete and {answer.verdict for answer in answers} <= {verdict, Verdict.UNDECIDED}
        assert most < 100_000_000
    assert fathom.count(instances[-1]).count == 1


def test_large_sets_are_asked_for_before_they_are_made() -> None:
    empty = ThreeDimensional(1_000_000, ((1, 1, 1),))
    limits = Limits(memory=resident_bytes() + 100_000_000)
    tracemalloc.start()
    try:
        assert fathom.count(empty, limits=limits).stopped
        for method in ("sat", "cover"):
            assert fathom.solve(empty, method, limits=limits).verdict is Verdict.UNDECIDED
        assert tracemalloc.get_traced_memory()[1] < 10_000_000
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("dimension", [3, 4])
def test_sums_of_long_lists_are_formed_under_the_clock(dimension: int) -> None:
    numbers = tuple(range(1000, 3000))
    made = Numerical if dimension == 3 else Numerical4
    instance = made((numbers,) * dimension, dimension * 2000)
    looks: list[int] = []
    limits = Limits(progress=lambda told: looks.append(told.done), cancelled=lambda: len(looks) >= 5)
    assert fathom.count(instance, limits=limits).stopped
    assert looks[-1] <= 5 * 4096
    with pytest.raises(LimitReached):
        stated(instance, Limits(cancelled=lambda: True).watch())


def test_rows_of_numbers_are_not_too_many_together() -> None:
    row = "9000000*1\n"
    with pytest.raises(FormatError, match="5: found 9000000 numbers after 9000000 others, expected at most 10000000"):
        fathom.loads("kind: n3dm\ntarget: 3\n\n" + 3 * row)
