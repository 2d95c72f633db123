"""Trees of intersections: the exact optimum against all trees, sizes against all words, texts, and what is refused."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import fathom
from answers import objections
from fathom.answer import Answer, Limits, Verdict, Watch
from fathom.engine.automata.dfas import dfa, intersect
from fathom.errors import FathomError, FormatError
from fathom.problems.intersection.check import violations
from fathom.problems.intersection.check.automata import both, language_of, size
from fathom.problems.intersection.check.certificates import Exhausted
from fathom.problems.intersection.model import Automaton, Intersection, Tree, leaves
from fathom.problems.intersection.solve import METHODS, best


def multiples(modulus: int) -> Automaton:
    rows = tuple(((state + 1) % modulus,) for state in range(modulus))
    return Automaton(rows, tuple(state == 0 for state in range(modulus)))


@st.composite
def automata(draw: st.DrawFn, states: int = 4, letters: int = 2) -> Automaton:
    number = draw(st.integers(1, states))
    row = st.tuples(*[st.integers(-1, number - 1)] * letters)
    rows = draw(st.lists(row, min_size=number, max_size=number))
    return Automaton(tuple(rows), tuple(draw(st.lists(st.booleans(), min_size=number, max_size=number))))


def accepts(automaton: Automaton, word: tuple[int, ...]) -> bool:
    state = 0
    for letter in word:
        state = automaton.rows[state][letter] if state >= 0 else -1
    return state >= 0 and automaton.accepting[state]


def told_apart(members: list[Automaton], letters: int = 2) -> int:
    """Prefixes of words in all languages, told apart by their endings: enough of both for two small automata."""
    states = 1
    for automaton in members:
        states *= len(automaton.rows)
    frontier, seen = [tuple(0 for _ in members)], {tuple(0 for _ in members)}
    for here in frontier:
        for letter in range(letters):
            there = tuple(a.rows[s][letter] if s >= 0 else -1 for a, s in zip(members, here, strict=True))
            if there not in seen:
                seen.add(there)
                frontier.append(there)
    # Moore's rounds over tuples of states, the dead ones among them; as many rounds as there are states are enough.
    sign = {here: int(all(s >= 0 and a.accepting[s] for a, s in zip(members, here, strict=True))) for here in seen}
    for _ in range(len(seen)):
        names: dict[tuple[int, ...], int] = {}
        finer = {}
        for here in seen:
            after = [
                tuple(a.rows[s][letter] if s >= 0 else -1 for a, s in zip(members, here, strict=True))
                for letter in range(letters)
            ]
            finer[here] = names.setdefault((sign[here], *(sign[there] for there in after)), len(names))
        sign = finer
    return len(set(sign.values()))  # the dead class counts, if there is one: a complete automaton


@given(automata(), automata())
def test_both_sides_count_the_states_that_words_need(one: Automaton, other: Automaton) -> None:
    engine = intersect(dfa(one.rows, one.accepting), dfa(other.rows, other.accepting))
    plain = both(language_of(one), language_of(other))
    for counted in ("trimmed", "complete"):
        assert size(plain, counted) == engine.size("complete" if counted == "complete" else "trimmed")
    assert size(plain, "complete") == told_apart([one, other])
    if plain[0]:
        kept = Automaton(*plain)
        for length in range(5):
            for word in product(range(2), repeat=length):
                assert accepts(kept, word) == (accepts(one, word) and accepts(other, word))
    else:
        assert not any(accepts(one, w) and accepts(other, w) for n in range(6) for w in product(range(2), repeat=n))


def all_trees(members: tuple[int, ...]) -> Iterator[Tree]:
    if len(members) == 1:
        yield members[0]
    for mask in range(1, 2 ** (len(members) - 1)):
        left = tuple(m for i, m in enumerate(members) if not mask >> i & 1)
        right = tuple(m for i, m in enumerate(members) if mask >> i & 1)
        for one in all_trees(left):
            for other in all_trees(right):
                yield one, other


def worst(instance: Intersection, tree: Tree) -> int:
    """The largest node of a tree, by the checker."""
    low, high = 0, 4 ** len(instance.automata) + 1
    while low < high:
        middle = (low + high) // 2
        if violations(Intersection(instance.automata, middle, instance.counted), tree):
            low = middle + 1
        else:
            high = middle
    return low


@given(st.lists(automata(states=3), min_size=1, max_size=4), st.sampled_from(["trimmed", "complete"]))
@settings(max_examples=40, deadline=None)
def test_the_best_tree_is_best_of_all_trees_and_the_best_order_of_all_orders(
    members: list[Automaton], counted: str
) -> None:
    instance = Intersection(tuple(members), 0, counted)
    numbers = tuple(range(len(members)))
    found = best(instance, Watch())
    assert found is not None and sorted(leaves(found.tree)) == list(numbers)
    least = min(worst(instance, tree) for tree in all_trees(numbers))
    assert found.most == least == worst(instance, found.tree)
    line = best(instance, Watch(), linear=True)
    orders: list[Tree] = []
    for order in permutations(numbers):
        tree: Tree = order[0]
        for number in order[1:]:
            tree = (tree, number)
        orders.append(tree)
    assert line is not None and line.most == min(worst(instance, tree) for tree in orders)
    assert fathom.solve(Intersection(tuple(members), least, counted)).verdict is Verdict.SOLVED
    if least:
        assert fathom.solve(Intersection(tuple(members), least - 1, counted)).verdict is Verdict.IMPOSSIBLE


@given(st.lists(automata(), min_size=1, max_size=4), st.integers(0, 30), st.sampled_from(["trimmed", "complete"]))
def test_texts_tell_instances_and_trees(members: list[Automaton], most: int, counted: str) -> None:
    instance = Intersection(tuple(members), most, counted)
    assert fathom.loads(instance.to_text()) == instance
    model = fathom.kinds()["intersection"].model
    for tree in list(all_trees(tuple(range(len(members)))))[:5]:
        assert model.read_solution(instance, model.write_solution(instance, tree)) == tree


def test_primes_multiply() -> None:
    instance = Intersection((multiples(2), multiples(3), multiples(5)), 30)
    found = best(instance, Watch())
    assert found is not None and found.most == 30
    answer = fathom.solve(Intersection(instance.automata, 29))
    assert answer.verdict is Verdict.IMPOSSIBLE
    assert METHODS["orders"].run(Intersection(instance.automata, 29), Watch()).verdict is Verdict.UNDECIDED


def test_a_tree_can_beat_every_order() -> None:
    [path] = [e.path for e in fathom.kinds()["intersection"].examples() if e.path.stem == "tree-beats-line"]
    instance = fathom.load(path)
    tree, line = best(instance, Watch()), best(instance, Watch(), linear=True)
    assert tree is not None and line is not None
    assert (tree.most, line.most) == (8, 9)


def test_wrong_trees_are_refused() -> None:
    instance = Intersection((multiples(2), multiples(3), multiples(5)), 29)
    assert violations(instance, ((0, 1), 2)) == ["((1 2) 3) needs 30 states, expected at most 29"]
    assert violations(instance, (0, 1)) == ["automaton 3 is missing"]
    assert violations(instance, ((0, 1), (2, 2))) == ["automaton 3 occurs twice"]
    assert violations(instance, ((0, 1), (2, 3))) == ["there is no automaton 4"]


def test_answers_without_evidence_are_refused() -> None:
    fine = Intersection((multiples(2), multiples(3)), 6)
    assert objections(fine, Answer(Verdict.SOLVED, "x"))
    assert objections(fine, Answer(Verdict.IMPOSSIBLE, "x"))
    assert objections(fine, Answer(Verdict.IMPOSSIBLE, "x", certificate=Exhausted(4)))
    assert objections(fine, Answer(Verdict.SOLVED, "x", (0, 1))) == []


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("kind: intersection\n\n* 0\n", "most"),
        ("kind: intersection\nmost: many\n\n* 0\n", "most"),
        ("kind: intersection\nmost: 3\n\n* 1\n", "leads to 1"),
        ("kind: intersection\nmost: 3\n\n* x\n", "'x'"),
        ("kind: intersection\nmost: 3\n\n* 0 | 0 0\n", "letters"),
        ("kind: intersection\nmost: 3\n\n* 0\n* 0 0\n", "different numbers of letters"),
        ("kind: intersection\nmost: 3\ncounted: twice\n\n* 0\n", "trimmed"),
        ("kind: intersection\nmost: 3\n\n", "automata"),
    ],
)
def test_odd_files_fail_with_one_clear_line(text: str, place: str) -> None:
    with pytest.raises(FormatError, match=place):
        fathom.loads(text)


@pytest.mark.parametrize("text", ["(1 2", "1 2)", "(1 2 3)", "(1)", "0", "(1 x)"])
def test_odd_trees_fail_too(text: str) -> None:
    instance = Intersection((multiples(2), multiples(3)), 6)
    with pytest.raises(FathomError):
        fathom.kinds()["intersection"].model.read_solution(instance, text)


def test_limits_leave_it_undecided() -> None:
    hard = Intersection((multiples(2), multiples(3), multiples(5)), 29)
    calls = iter(range(100))
    late = Limits(cancelled=lambda: next(calls) > 8)  # in the midst of the last intersections
    assert fathom.solve(hard, limits=late).verdict is Verdict.UNDECIDED
