"""Runs that break queues: against all runs with few keys, and the plain queues against the engine's."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import fathom
from fathom.answer import Answer, Limits, Verdict, Watch
from fathom.claims import examined
from fathom.engine.queues import QUEUES as ENGINE
from fathom.engine.queues import Item, may_come_out
from fathom.engine.queues.thresholds import Explored, keys_for
from fathom.errors import FathomError, FormatError
from fathom.kind import kind_of
from fathom.puzzles.decreasingkeys import check
from fathom.puzzles.decreasingkeys.check.certificates import StatesVisited
from fathom.puzzles.decreasingkeys.check.queues import PLAIN_QUEUES, State
from fathom.puzzles.decreasingkeys.check.states import first_breach
from fathom.puzzles.decreasingkeys.model import (
    QUEUES,
    DecreasingKeys,
    Operations,
    Step,
    read_solution,
    write_solution,
)
from fathom.puzzles.decreasingkeys.solve import by_states, by_stress

FEWEST = {"heapq": (4, 6), "binary-bottom-up": (4, 6), "binary": (4, 6), "weak": (4, 6), "4-ary": (6, 8)}
"""Queues that a few items break: how many at a time, and how many operations."""


def test_all_three_lists_name_the_same_queues() -> None:
    assert set(QUEUES) == set(PLAIN_QUEUES) == set(ENGINE)


@pytest.mark.parametrize("name", QUEUES)
@given(runs=st.lists(st.tuples(st.sampled_from("iidx"), st.integers(0, 8), st.integers(0, 30)), max_size=40))
def test_plain_queues_give_out_what_the_others_do(name: str, runs: list[tuple[str, int, int]]) -> None:
    queue, plain = ENGINE[name].make(), PLAIN_QUEUES[name]
    state: State = ()
    inside: list[Item] = []

    def less(one: Item, other: Item) -> bool:
        return bool(one.key < other.key)

    for what, key, which in runs:
        if what == "i":
            inside.append(Item(key))
            queue.insert(inside[-1])
            state = plain.put(state, inside[-1], less)
        elif inside and what == "d":
            item = inside[which % len(inside)]
            item.key = min(item.key, key)
        elif inside:
            item, state = plain.take(state, less)
            assert item is queue.extract_min()
            inside.remove(item)


def broken_by(name: str, items: int, operations: int, keys: int) -> bool:
    """Whether a run with so few keys breaks a queue: all runs, one after the other, from the definition."""

    def broken(steps: tuple[Step, ...]) -> bool:
        queue, inside = ENGINE[name].make(), dict[int, Item]()
        count = 0
        for step in steps:
            if step is None:
                item = queue.extract_min()
                if not may_come_out(item, inside.values()):
                    return True
                del inside[next(number for number, other in inside.items() if other is item)]
            elif step[0] == count:
                inside[count] = Item(step[1])
                queue.insert(inside[count])
                count += 1
            else:
                inside[step[0]].key = step[1]
        if len(steps) == operations:
            return False
        after: list[Step] = [None] if inside else []
        if len(inside) < items:
            after += [(count, key) for key in range(keys)]
        after += [(number, key) for number, item in inside.items() for key in range(item.key)]
        return any(broken((*steps, step)) for step in after)

    return broken(())


@pytest.mark.parametrize("name", QUEUES)
def test_runs_of_three_items_break_nothing(name: str) -> None:
    assert not broken_by(name, 3, 5, 3)
    assert by_states(DecreasingKeys(name, 3), Watch()).verdict is Verdict.IMPOSSIBLE


@pytest.mark.slow
@pytest.mark.parametrize("name", QUEUES)
def test_short_runs_of_four_items_break_a_queue_if_the_search_says_so(name: str) -> None:
    found = by_states(DecreasingKeys(name, 4), Watch())
    for operations in (5, 6):
        wanted = found.verdict is Verdict.SOLVED and (found.cost or 0) <= operations
        assert broken_by(name, 4, operations, 3) == wanted


@pytest.mark.parametrize("name", FEWEST)
def test_the_smallest_counter_examples(name: str) -> None:
    items, operations = FEWEST[name]
    puzzle = DecreasingKeys(name, items)
    answer = fathom.solve(puzzle)
    assert answer.optimal and answer.cost == operations and not answer.unproved
    assert check.violations(puzzle, answer.solution) == []
    fewer = fathom.solve(DecreasingKeys(name, items - 1))
    assert fewer.verdict is Verdict.IMPOSSIBLE and not fewer.unproved


@pytest.mark.parametrize("name", [name for name in QUEUES if ENGINE[name].bears or name == "binary-mixed"])
def test_queues_that_no_run_breaks(name: str) -> None:
    answer = fathom.solve(DecreasingKeys(name, 5))
    assert answer.verdict is Verdict.IMPOSSIBLE and not answer.unproved


@pytest.mark.slow
def test_twelve_items_break_a_heap_filled_from_above_and_emptied_from_below_and_eleven_do_not() -> None:
    limits = Limits(time=600)
    eleven = fathom.solve(DecreasingKeys("binary-mixed", 11), limits=limits)
    assert eleven.verdict is Verdict.IMPOSSIBLE and not eleven.unproved
    twelve = fathom.solve(DecreasingKeys("binary-mixed", 12), limits=limits)
    assert twelve.cost == 18 and twelve.optimal


@pytest.mark.parametrize("name", QUEUES)
def test_solver_and_checker_visit_the_same_states(name: str) -> None:
    for items in range(1, 6):
        runs = next(Explored(ENGINE[name].make, items).errors(Watch()), None)
        breach = first_breach(PLAIN_QUEUES[name], items, float("inf"), Watch())
        assert breach == (None if runs is None else len(runs[0]))
        if breach is not None:
            assert first_breach(PLAIN_QUEUES[name], items, breach, Watch()) is None


@pytest.mark.parametrize("name", FEWEST)
def test_runs_with_names_are_runs_with_keys(name: str) -> None:
    items, operations = FEWEST[name]
    puzzle = DecreasingKeys(name, items)
    tried = 0
    for run in next(Explored(ENGINE[name].make, items).errors(Watch())):
        assert len(run) == operations
        steps = keys_for(ENGINE[name].make, run)
        assert steps is None or check.violations(puzzle, Operations(tuple(steps))) == []
        tried += steps is not None
    assert tried


@pytest.mark.parametrize("name", FEWEST)
def test_stress_breaks_what_can_be_broken(name: str) -> None:
    puzzle = DecreasingKeys(name, 12)
    answer = by_stress(puzzle, Watch(), seed=1, runs=500)
    assert check.violations(puzzle, answer.solution) == []
    assert answer.cost is not None and FEWEST[name][1] <= answer.cost <= FEWEST[name][1] + 3


def test_stress_gives_up() -> None:
    assert by_stress(DecreasingKeys("skew", 8), Watch(), seed=1, runs=30).verdict is Verdict.UNDECIDED


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("+2 +3 2>0 +4 +1", "not broken"),
        ("+1 -", "not broken"),
        ("-", "empty queue"),
        ("+1 - 1>0", "not in the queue"),
        ("+1 1>1", "only falls"),
        ("+2 +3 2>0 +4 +1 - -", "comes after"),
        ("+1 +1 +1 +1 +1", "at most 4"),
    ],
)
def test_the_checker_says_what_is_wrong(text: str, fault: str) -> None:
    puzzle = DecreasingKeys("binary", 4)
    (found,) = check.violations(puzzle, read_solution(puzzle, text))
    assert fault in found


def test_the_published_run_is_a_shortest_one() -> None:
    puzzle = DecreasingKeys("binary", 4)
    published = read_solution(puzzle, "+2 +3 +4 2>0 +1 -")
    assert check.violations(puzzle, published) == []
    assert len(published.steps) == fathom.solve(puzzle).cost


def test_false_claims_are_refused() -> None:
    puzzle = DecreasingKeys("binary", 4)
    right = by_states(puzzle, Watch())
    for lie in (
        Answer(Verdict.IMPOSSIBLE, "lie", certificate=StatesVisited(83, 6)),
        Answer(Verdict.SOLVED, "lie", right.solution, 6, 7, StatesVisited(83, 6)),
        Answer(Verdict.SOLVED, "lie", right.solution, 5, 5, StatesVisited(83, 6)),
        Answer(Verdict.IMPOSSIBLE, "lie"),
    ):
        assert examined(kind_of(puzzle).check, puzzle, lie).objections


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("kind: decreasing-keys\nitems: 4\n", ":1"),
        ("kind: decreasing-keys\nqueue: binary\n", ":1"),
        ("kind: decreasing-keys\nqueue: heap\nitems: 4\n", ":2:8"),
        ("kind: decreasing-keys\nqueue: binary\nitems: 99\n", ":3:8"),
        ("kind: decreasing-keys\nqueue: binary\nitems: four\n", ":3:8"),
        ("kind: decreasing-keys\nqueue: binary\nitems: 4\n\nabc\n", ":5"),
    ],
)
def test_bad_files_are_refused_with_their_place(text: str, place: str) -> None:
    with pytest.raises(FormatError) as refusal:
        fathom.loads(text)
    assert place in f":{refusal.value.line}" + (f":{refusal.value.column}" if refusal.value.column else "")


@pytest.mark.parametrize("text", ["2>1", "+x", "+1 3>0", "+ 1", "x"])
def test_bad_runs_are_refused(text: str) -> None:
    with pytest.raises(FathomError):
        read_solution(DecreasingKeys("binary", 4), text)


@given(keys=st.lists(st.one_of(st.none(), st.tuples(st.booleans(), st.integers(0, 99))), max_size=20))
def test_runs_are_read_as_they_are_written(keys: list[tuple[bool, int] | None]) -> None:
    steps: list[Step] = []
    count = 0
    for step in keys:
        if step is None:
            steps.append(None)
        elif step[0] or not count:
            steps.append((count, step[1]))
            count += 1
        else:
            steps.append((step[1] % count, step[1]))
    puzzle = DecreasingKeys("skew", 5)
    assert read_solution(puzzle, write_solution(puzzle, Operations(tuple(steps)))).steps == tuple(steps)
