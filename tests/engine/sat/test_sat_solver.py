"""The solver against trying all assignments: models, cores, lazy and soft constraints, counting."""

from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fathom.answer import Limits, Watch
from fathom.engine.sat import (
    Cnf,
    Model,
    Solver,
    cardinality,
    cheaper,
    count,
    minimise,
    models,
    problems_with,
    refutation,
    solve_lazily,
)
from sat_formulas import all_models, clause_lists, formula, literals, pigeonhole, satisfied, satlib, unhurried


def satisfies(model: Model, clauses) -> bool:
    return satisfied([model[variable] for variable in range(1, 60)], clauses)


@unhurried
@given(clause_lists(6, 30))
def test_there_is_a_model_exactly_when_some_assignment_is_one(clauses):
    with Solver(formula(6, clauses)) as solver:
        model = solver.solve(Watch())
    assert (model is not None) == bool(all_models(6, clauses))
    assert model is None or satisfies(model, clauses)


@unhurried
@given(clause_lists(6, 25), st.lists(st.lists(literals(6), max_size=4), min_size=1, max_size=4))
def test_assumptions_hold_for_one_call_and_a_core_names_the_guilty(clauses, questions):
    with Solver(formula(6, clauses)) as solver:
        for assumptions in questions:
            model = solver.solve(Watch(), assumptions)
            asked = [*clauses, *([lit] for lit in assumptions)]
            assert (model is not None) == bool(all_models(6, asked))
            if model is None:
                assert set(solver.core) <= set(assumptions)
                assert not all_models(6, [*clauses, *([lit] for lit in solver.core)])
            else:
                assert satisfies(model, asked)
                assert solver.core == ()


@unhurried
@given(clause_lists(6, 25), st.integers(1, 8))
def test_a_growing_formula_is_decided_at_every_size(clauses, step):
    with Solver(Cnf(6)) as solver:
        for size in range(0, len(clauses) + 1, step):
            solver.cnf.add_all(clauses[max(0, size - step) : size])
            assert (solver.solve(Watch()) is not None) == bool(all_models(6, clauses[:size]))


def test_an_assumption_about_no_variable_is_refused():
    with Solver(Cnf(2)) as solver, pytest.raises(ValueError, match="assumption 3"):
        solver.solve(Watch(), [3])


@pytest.mark.parametrize("folder", ["uf20", "uf50"])
def test_satlibs_satisfiable_formulas_have_models(folder):
    for cnf in satlib(folder):
        with Solver(cnf) as solver:
            model = solver.solve(Watch())
        assert model is not None
        assert satisfies(model, cnf.clauses)


@unhurried
@given(clause_lists(6, 10), clause_lists(6, 25))
def test_lazy_clauses_say_the_same_as_eager_ones(eager, lazy):
    cnf = formula(6, eager)
    result = solve_lazily(cnf, lambda model: [c for c in lazy if not model.satisfies(c)][:2], Watch())
    assert (result.model is not None) == bool(all_models(6, [*eager, *lazy]))
    assert len(cnf.clauses) == len(eager), "the caller's formula is left alone"
    assert set(result.cnf.clauses) <= {tuple(clause) for clause in [*eager, *lazy]}
    if result.model is None:
        proof = refutation(result.cnf, Watch())
        assert problems_with(result.cnf.clauses, proof) == []
    else:
        assert satisfies(result.model, [*eager, *lazy])


def test_a_solver_keeps_the_clauses_it_was_taught_lazily():
    with Solver(Cnf(3)) as solver:
        first = solve_lazily(solver, lambda model: [] if model[1] else [(1,)], Watch())
        assert first.model is not None
        assert first.model[1]
        assert solver.solve(Watch(), [-1]) is None


def test_a_lazy_constraint_that_excludes_nothing_is_refused():
    with pytest.raises(ValueError, match="never end"):
        solve_lazily(Cnf.of([(1,)]), lambda model: [(1,)], Watch())


@unhurried
@given(clause_lists(6, 12), st.lists(st.integers(1, 6), unique=True))
def test_every_projection_is_found_once(clauses, over):
    cnf = formula(6, clauses)
    found = list(models(cnf, over, Watch()))
    expected = {tuple(v if row[v - 1] else -v for v in over) for row in all_models(6, clauses)}
    assert len(found) == len(set(found))
    assert set(found) == expected
    total = count(cnf, over, Watch())
    assert (total.count, total.complete) == (len(expected), True)
    assert len(cnf.clauses) == len(clauses)


def test_helper_variables_do_not_multiply_the_count():
    cnf = Cnf(10)
    cardinality.at_most(cnf, range(1, 11), 4)
    assert count(cnf, range(1, 11), Watch()).count == 1 + 10 + 45 + 120 + 210


@pytest.mark.parametrize(("limit", "complete"), [(0, False), (3, False), (8, False), (9, True)])
def test_a_count_that_stopped_at_its_limit_is_not_complete(limit, complete):
    total = count(Cnf(3), (1, 2, 3), Watch(), limit)
    assert (total.count, total.complete) == (min(limit, 8), complete)


def test_enumeration_can_be_left_early():
    assert len(list(islice(models(Cnf(30), range(1, 31), Watch()), 5))) == 5


def test_a_count_that_ran_out_of_time_says_at_least():
    total = count(Cnf(60), range(1, 61), Limits(time=0.2).watch())
    assert total.count > 0
    assert not total.complete


@settings(unhurried, max_examples=60)
@given(
    hard=clause_lists(5, 8),
    soft=st.lists(st.tuples(st.lists(literals(5), max_size=3), st.integers(1, 9)), max_size=9),
)
def test_the_least_violated_weight_is_found_and_nothing_cheaper_exists(hard, soft):
    cnf = formula(5, hard)
    costs = [sum(weight for clause, weight in soft if not satisfied(row, [clause])) for row in all_models(5, hard)]
    best = minimise(cnf, soft, Watch())
    if best is None:
        assert not costs
        return
    assert best.cost == min(costs)
    assert satisfies(best.model, hard)
    assert best.violated == tuple(i for i, (clause, _) in enumerate(soft) if not satisfies(best.model, [clause]))
    better = cheaper(cnf, soft, best.cost)
    assert problems_with(better.clauses, refutation(better, Watch())) == []
    with Solver(cheaper(cnf, soft, best.cost + 1)) as solver:
        assert solver.solve(Watch()) is not None


def test_one_pigeon_too_many_costs_one_violation():
    cnf = pigeonhole(4)
    best = minimise(Cnf(cnf.variable_count), [(clause, 2) for clause in cnf.clauses], Watch())
    assert best is not None
    assert best.cost == 2


@pytest.mark.parametrize("weight", [0, -1])
def test_a_weight_that_is_not_positive_is_refused(weight):
    with pytest.raises(ValueError, match="not positive"):
        minimise(Cnf(1), [((1,), weight)], Watch())
