"""A kernel gives the same result and leaves the same arrays, interpreted or compiled."""

from __future__ import annotations

import json
import os
import pickle
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest
import some_kernels as kernels
from hypothesis import given
from hypothesis import strategies as st
from some_kernels import Pair, interpreted

from fathom.compiled import Kernel, compiled, counting, interpret, policy, types, watched
from fathom.errors import LimitReached

EXAMPLES = Path(__file__).parents[2] / "examples"
NUMBERS = st.integers(-(1 << 40), 1 << 40)


def both_ways(kernel, make):
    """The results and arrays of a call interpreted and of one compiled, with arguments made anew."""
    outcomes = []
    for way in (interpreted(), policy.changed(0)):
        with way:
            arguments = make()
            before = interpret.steps_taken()
            outcomes.append((kernel(*arguments), arguments, interpret.steps_taken() > before))
    (first, given_first, counted), (second, given_second, counted_too) = outcomes
    assert counted and not counted_too
    return first, second, given_first, given_second


@given(st.lists(NUMBERS, max_size=8))
def test_a_loop_with_a_call(numbers):
    first, second, one, other = both_ways(kernels.total_of_doubles, lambda: (np.array(numbers, np.int64),))
    assert first == second and type(first) is type(second)
    assert (one[0] == other[0]).all()


@given(st.lists(st.integers(0, 255), min_size=1, max_size=20))
def test_narrow_numbers_do_not_wrap_around_early(numbers):
    first, second, one, other = both_ways(kernels.sum_of_bytes, lambda: (np.array(numbers, np.uint8),))
    assert first == second
    assert one[0].dtype == np.uint8 and (one[0] == other[0]).all()


@pytest.mark.parametrize("number", [-1, 256, 70_000])
def test_a_number_that_has_no_room_in_its_array_is_left_to_the_machine(number):
    line = np.zeros(3, np.uint8)
    with interpreted():
        assert kernels.cut_down(line, number) == number % 256 + 3
    assert line[0] == number % 256


@given(st.integers(0, (1 << 64) - 1), st.integers(0, 5))
def test_wide_numbers_wrap_around(word, rounds):
    first, second, *_ = both_ways(kernels.mixed, lambda: (np.uint64(word), rounds))
    assert first == second


@given(st.lists(st.integers(-3, 3), min_size=2, max_size=2), st.integers(-9, 9))
def test_arrays_in_tuples(left, number):
    table = np.arange(6, dtype=np.int32).reshape(2, 3)
    first, second, one, other = both_ways(kernels.find, lambda: (Pair(np.array(left), table.copy()), number))
    assert first is second
    assert (one[0].left == other[0].left).all()


def test_functions_and_recursion():
    assert both_ways(kernels.many_times, lambda: (kernels.twice, 5, 3))[:2] == (96, 96)
    assert both_ways(kernels.factorial, lambda: (5,))[:2] == ((120, 5), (120, 5))


def test_arrays_that_share_memory_do_so_interpreted():
    def make():
        line = np.zeros(5, np.int64)
        return line, line[2:4]

    first, second, one, other = both_ways(kernels.write_then_read, make)
    assert first == second == 8
    assert one[0].tolist() == other[0].tolist() == [0, 0, 8, 0, 0]


def test_empty_arrays_share_nothing():
    def make():
        line = np.zeros(4, np.int64)
        return Pair(line, np.zeros((0, 4), np.int32)), 0

    assert both_ways(kernels.find, make)[:2] == (False, False)


@given(st.lists(st.integers(0, 9), min_size=6, max_size=6), st.booleans())
def test_views_stand_for_arrays(numbers, marked):
    def make():
        return np.array(numbers).reshape(2, 3), np.array([marked, False, False])

    first, second, one, other = both_ways(kernels.filled, make)
    assert kernels.filled.views
    assert first == second
    assert all((left == right).all() for left, right in zip(one, other, strict=True))


@given(st.lists(st.integers(0, 2), min_size=4, max_size=4))
def test_what_views_cannot_do_is_done_with_arrays(numbers):
    first, second, *_ = both_ways(kernels.places_alike, lambda: (np.array(numbers), np.array([0, 1, 2, 0])))
    assert first == second and not kernels.places_alike.views
    first, second, one, other = both_ways(kernels.first_of_last, lambda: (np.array(numbers).reshape(2, 2),))
    assert first == second and (one[0] == other[0]).all() and not kernels.first_of_last.views


def test_more_code_may_be_interpreted_for_longer():
    short, long, both = fresh(kernels.twice), fresh(kernels.find), fresh(kernels.twice)
    short._kept = long._kept = both._kept = False
    with policy.changed(0):
        policy.steps_a_byte, policy.steps_of_all = 1, 1 << 60
        few, many = interpret._steps_left(short, []), interpret._steps_left(long, [])
        assert 0 < few < many
        assert interpret._steps_left(both, [long]) == few + many


def test_a_shared_kernel_may_be_interpreted_where_nothing_else_runs():
    kernel = Kernel(kernels.total_of_doubles.py_func, kernels.total_of_doubles.signature, True, {})
    line = np.ones(3, np.int64)
    with policy.changed(1 << 60):
        assert kernel.alone(line) == 6
    assert not kernel.ready and line.tolist() == [2, 4, 6]


def fresh(kernel):
    """The same function as a kernel of which nothing is known yet."""
    return Kernel(kernel.py_func, kernel.signature, kernel.shared, kernel.targetoptions)


@pytest.mark.parametrize("kernel", [kernels.doubled, kernels.last_doubled, kernels.moved_up])
def test_arrays_that_kernels_make_are_right_and_given_back(kernel):
    from numba.core.runtime import _nrt_python as runtime

    first, second, one, other = both_ways(kernel, lambda: (np.arange(1, 9),))
    assert np.array_equal(first, second) and (one[0] == other[0]).all()
    runtime.memsys_enable_stats()
    before = runtime.memsys_get_stats_alloc() - runtime.memsys_get_stats_free()
    for _ in range(5):
        kernel.compile()(np.arange(1, 9))
    assert runtime.memsys_get_stats_alloc() - runtime.memsys_get_stats_free() == before


def test_references_are_counted_only_where_arrays_are_made():
    from fathom.compiled import native

    assert not native._may_make_arrays(kernels.find) and not native._may_make_arrays(kernels.total_of_doubles)
    assert native._may_make_arrays(kernels.doubled) and native._may_make_arrays(kernels.last_doubled)


def test_a_call_that_takes_too_many_steps_begins_again_compiled():
    kernel = fresh(kernels.total_of_doubles)
    line = np.ones(1000, np.int64)
    with policy.changed(500):
        assert kernel(line) == 2000
    assert kernel.ready
    assert line[-1] == 2000 and line[0] == 2


def test_few_steps_compile_nothing_and_many_calls_do():
    kernel = fresh(kernels.total_of_doubles)
    with policy.changed(interpret.steps_taken() + 1000):
        kernel(np.ones(3, np.int64))
        assert not kernel.ready
        for _ in range(1000):
            kernel(np.ones(3, np.int64))
    assert kernel.ready


def test_kernels_go_to_other_processes_by_name():
    assert pickle.loads(pickle.dumps(kernels.twice)) is kernels.twice


def test_arrays_that_other_threads_change_are_not_copied():
    @compiled(types.int64(types.int64[::1]), nogil=True)
    def first(line):
        return line[0]

    assert first.shared


def test_who_watches_may_end_a_call_and_the_arrays_stay_as_they_were():
    asked = []

    def refuse(phase, done, total):
        asked.append(phase)
        raise LimitReached("enough")

    line = np.ones(300_000, np.int64)
    for steps, word in ((1 << 40, "search"), (0, "compiling")):
        kernel = fresh(kernels.total_of_doubles)
        with watched(refuse), policy.changed(steps), pytest.raises(LimitReached):
            kernel(line)
        assert word in asked[-1]
        assert (line == 1).all()


def run(script, **environment):
    """The JSON that a program of its own prints."""
    settings = {"PYTHONPATH": str(Path(__file__).parent), **environment}
    done = subprocess.run(
        [sys.executable, "-c", script], env=os.environ | settings, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


SMALL = ["slide/ice-maze.txt", "tatamibari/first-mats.txt", "nonogram/cat.non", "gadget-maze/the-latch.txt"]


@pytest.mark.parametrize("name", [*SMALL, "ice-block/skater.txt", "witness/first-panel.txt"])
def test_small_puzzles_are_solved_and_checked_without_the_compiler(name, tmp_path):
    script = f"""
import json, sys, fathom
answer = fathom.solve(fathom.load({str(EXAMPLES / name)!r}))
print(json.dumps([str(answer.verdict), "numba" in sys.modules]))
"""
    assert run(script, FATHOM_CACHE=str(tmp_path), FATHOM_COMPILE="") == ["solved", False]
    assert not list(tmp_path.iterdir())


def test_without_the_compiler_kernels_are_plain_functions():
    script = "import json, some_kernels as k; print(json.dumps([type(k.twice).__name__, k.twice(4)]))"
    assert run(script, NUMBA_DISABLE_JIT="1") == ["function", 8]


def test_looking_for_the_kernels_that_one_calls_imports_nothing():
    """NumPy, for one, has parts that it imports when they are asked for."""
    asked = []
    lazy = ModuleType("lazy")
    vars(lazy).update(twice=kernels.twice, __getattr__=asked.append)
    names = {"lazy": lazy}
    exec("def both(number):\n    return lazy.twice(number) + lazy.part", names)
    kernel = compiled(kernels.STEP)(names["both"])
    assert list(kernel.callees()) == [kernels.twice]
    counting._bind_callees(kernel, names)
    assert names["lazy"].twice is counting.twin(kernels.twice)
    assert asked == []
