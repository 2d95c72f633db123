"""Limits hold wherever CaDiCaL works, and reaching one is never mistaken for an answer."""

import subprocess
import sys
from signal import SIGINT

import pytest

from driven_clock import Clock
from fathom.answer import Limits, Watch
from fathom.engine.sat import (
    Cnf,
    Proof,
    Solver,
    Step,
    decide,
    minimise,
    problems_with,
    refutation,
    solve_lazily,
)
from fathom.errors import LimitReached
from sat_formulas import pigeonhole

HOPELESS = pigeonhole(14)


def solve(watch: Watch) -> object:
    with Solver(HOPELESS) as solver:
        return solver.solve(watch)


def minimise_pigeons(watch: Watch) -> object:
    return minimise(Cnf(HOPELESS.variable_count), [(clause, 3) for clause in HOPELESS.clauses], watch)


WORK = {
    "solve": solve,
    "decide": lambda watch: decide(HOPELESS, watch),
    "refutation": lambda watch: refutation(HOPELESS, watch),
    "solve_lazily": lambda watch: solve_lazily(HOPELESS, lambda model: [], watch),
    "minimise hard": lambda watch: minimise(HOPELESS, [((1,), 1)], watch),
    "minimise soft": minimise_pigeons,
}


@pytest.mark.parametrize("work", WORK.values(), ids=WORK.keys())
def test_the_time_limit_ends_the_work_at_the_next_look(work, clock: Clock):
    limits, seen = clock.running_out(4)
    with pytest.raises(LimitReached, match="time limit"):
        work(limits.watch())
    assert len(seen) == 4


@pytest.mark.parametrize("work", WORK.values(), ids=WORK.keys())
def test_a_wish_to_stop_ends_the_work(work):
    asked = []

    def cancelled() -> bool:
        asked.append(None)
        return len(asked) > 3

    with pytest.raises(LimitReached, match="a request to stop"):
        work(Limits(cancelled=cancelled).watch())
    assert len(asked) == 4


def test_a_memory_limit_ends_the_work():
    with pytest.raises(LimitReached, match="memory"):
        solve(Limits(memory=1).watch())


def test_progress_tells_the_conflicts_and_nodes_limit_them():
    seen = []
    with pytest.raises(LimitReached, match="2000 nodes"):
        solve(Limits(nodes=2000, progress=seen.append).watch())
    done = [progress.done for progress in seen]
    assert done == sorted(done)
    assert done[-1] > 2000


def test_a_solver_goes_on_after_a_limit():
    with Solver(pigeonhole(8)) as solver:
        with pytest.raises(LimitReached):
            solver.solve(Limits(nodes=1000).watch())
        assert solver.conflicts > 1000
        assert solver.solve(Watch()) is None


def test_checking_a_proof_obeys_limits():
    proof = Proof.of([Step((1, 2))] * 10)
    with pytest.raises(LimitReached):
        problems_with([(1, 2)], proof, Limits(cancelled=lambda: True).watch())


INTERRUPTED = """
from signal import SIGINT, default_int_handler, signal
signal(SIGINT, default_int_handler)  # in the background of a shell it would be ignored
from sat_formulas import pigeonhole
from fathom.answer import Limits, Watch
from fathom.engine.sat import Solver
with Solver(pigeonhole(14)) as solver:
    try:
        solver.solve(Limits(progress=lambda _: print("working", flush=True)).watch())
    except KeyboardInterrupt:
        print("interrupted", flush=True)
    print("first pigeon in hole 1 and 2:", solver.solve(Watch(), [1, 16, 2]))
"""


def test_ctrl_c_is_a_clean_interrupt_after_which_the_solver_still_works(request):
    folders = [str(request.path.parents[2])]
    with subprocess.Popen(
        [sys.executable, "-c", f"import sys; sys.path[:0] = {folders}\n{INTERRUPTED}"],
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        for _ in range(3):
            assert process.stdout.readline() == "working\n"
        process.send_signal(SIGINT)
        said = process.communicate()[0]
    assert "interrupted\nfirst pigeon in hole 1 and 2: None\n" in said
    assert process.returncode == 0
