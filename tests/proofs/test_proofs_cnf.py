"""Formulas: what the building blocks mean, and that nothing is lost in a DIMACS file."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fathom.answer import Watch
from fathom.engine.sat import Cnf, cardinality, models
from fathom.errors import FormatError
from fathom.formats.dimacs import dimacs, read_dimacs
from fathom.proofs.pattern import Pattern
from sat_formulas import all_models, assignments, clause_lists, formula, literals, unhurried


def meaning(cnf: Cnf, variables: int) -> set[tuple[bool, ...]]:
    """The assignments to the first variables that the formula allows."""
    over = range(1, variables + 1)
    return {tuple(lit > 0 for lit in model) for model in models(cnf, over, Watch())}


def true_count(assignment, chosen) -> int:
    return sum(assignment[abs(lit) - 1] == (lit > 0) for lit in chosen)


@pytest.mark.parametrize("size", range(7))
@pytest.mark.parametrize("bound", range(-2, 9))
def test_cardinality_constraints_allow_exactly_the_assignments_they_should(size, bound):
    for constraint, holds in (
        ("at_most", lambda count: count <= bound),
        ("at_least", lambda count: count >= bound),
        ("exactly", lambda count: count == bound),
    ):
        cnf = Cnf(size)
        getattr(cardinality, constraint)(cnf, range(1, size + 1), bound)
        assert meaning(cnf, size) == {row for row in assignments(size) if holds(sum(row))}


@unhurried
@given(chosen=st.lists(literals(4), max_size=8), bound=st.integers(-1, 9))
def test_a_literal_listed_twice_counts_twice(chosen, bound):
    cnf = Cnf(4)
    cardinality.at_most(cnf, chosen, bound)
    assert meaning(cnf, 4) == {row for row in assignments(4) if true_count(row, chosen) <= bound}


def test_a_cardinality_network_counts_as_well():
    cnf = Cnf(120)
    cardinality.exactly(cnf, range(1, 121), 60)
    cnf.add_all((variable,) for variable in range(1, 60))
    cnf.add_all((-variable,) for variable in range(63, 121))
    found = list(models(cnf, (60, 61, 62), Watch()))
    assert sorted(found) == sorted([(60, -61, -62), (-60, 61, -62), (-60, -61, 62)])


@pytest.mark.parametrize("size", range(9))
def test_exactly_one_has_one_solution_a_literal(size):
    cnf = Cnf(size)
    cardinality.exactly(cnf, range(1, size + 1), 1)
    assert meaning(cnf, size) == {row for row in assignments(size) if sum(row) == 1}


@unhurried
@given(
    weighed=st.lists(st.tuples(literals(5), st.integers(0, 6)), max_size=7),
    bound=st.integers(-1, 20),
)
def test_weighed_literals_stay_within_their_bound(weighed, bound):
    cnf = Cnf(5)
    chosen, weights = [lit for lit, _ in weighed], [weight for _, weight in weighed]
    cnf.weight_at_most(chosen, weights, bound)
    weight_of = {row: sum(w for lit, w in weighed if true_count(row, [lit])) for row in assignments(5)}
    assert meaning(cnf, 5) == {row for row, weight in weight_of.items() if weight <= bound}


@unhurried
@given(before=st.lists(literals(4), max_size=3), after=st.lists(literals(4), max_size=3))
def test_premises_imply_a_conclusion(before, after):
    cnf = Cnf(4)
    cnf.imply(before, after)
    assert meaning(cnf, 4) == {
        row for row in assignments(4) if true_count(row, before) < len(before) or true_count(row, after)
    }


@unhurried
@given(parts=st.lists(literals(4), max_size=4))
def test_names_of_conjunctions_and_disjunctions_follow_their_parts(parts):
    cnf = Cnf(4)
    every, some = cnf.conjunction(parts), cnf.disjunction(parts)
    for model in models(cnf, (1, 2, 3, 4, every, abs(some)), Watch()):
        true = set(model)
        assert (every in true) == all(part in true for part in parts)
        assert (some in true) == any(part in true for part in parts)


def test_helpers_never_collide_with_later_variables():
    cnf = Cnf(20)
    cardinality.at_most(cnf, range(1, 21), 3)
    used = {abs(lit) for clause in cnf.clauses for lit in clause}
    assert max(used) <= cnf.variable_count
    assert cnf.variable() not in used


@pytest.mark.parametrize("literal", [0, 4, -4])
def test_a_literal_of_no_variable_is_refused(literal):
    with pytest.raises(ValueError, match="of no variable"):
        Cnf(3).add((1, literal))


def test_a_copy_grows_by_itself():
    cnf = Cnf.of([(1, 2)])
    twin = cnf.copy()
    twin.add((-twin.variable(),))
    assert (cnf.variable_count, cnf.clauses) == (2, [(1, 2)])


@unhurried
@given(clauses=clause_lists(6, 10), spare=st.integers(0, 3))
def test_a_formula_survives_its_dimacs_file(clauses, spare):
    cnf = formula(6 + spare, clauses)
    again = read_dimacs(dimacs(cnf, comments=["a puzzle", "with\ntwo lines"]))
    assert (again.variable_count, again.clauses) == (cnf.variable_count, cnf.clauses)


def test_dimacs_clauses_may_run_over_lines_and_satlib_may_close_with_a_percent_sign():
    cnf = read_dimacs("c hello\np  cnf 3   2\n1 -2\n 3 0 -1\n0\n%\n0\n\n")
    assert cnf.clauses == [(1, -2, 3), (-1,)]
    assert len(all_models(3, cnf.clauses)) == 3


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ("", None, "no header"),
        ("c only a comment\n", None, "no header"),
        ("1 2 0\n", 1, "header"),
        ("p cnf 2\n", 1, "header"),
        ("p sat 2 1\n", 1, "header"),
        ("p cnf -1 1\n", 1, "out of range"),
        ("p cnf 2 1\np cnf 2 1\n", 2, "second header"),
        ("p cnf 2 1\n1 x 0\n", 2, "'x'"),
        ("p cnf 2 1\n1 ² 0\n", 2, "number"),
        ("p cnf 2 1\n\n1 3 0\n", 3, "literal 3"),
        ("p cnf 2 1\n1 2\n", 3, "does not end in 0"),
        ("p cnf 2 2\n1 2 0\n", 3, "found 1 clauses"),
        ("p cnf 99999999999 0\n", 1, "out of range"),
    ],
)
def test_a_bad_dimacs_file_is_refused_with_the_place(text, line, said):
    with pytest.raises(FormatError, match=said) as caught:
        read_dimacs(text, source="bad.cnf")
    assert (caught.value.source, caught.value.line) == ("bad.cnf", line)


@unhurried
@given(st.text(alphabet="pcnf 0123-%\n\tx\r²", max_size=40))
def test_any_text_is_read_or_refused_in_words(text):
    try:
        cnf = read_dimacs("p cnf 3 1\n" + text)
    except FormatError:
        return
    assert read_dimacs(dimacs(cnf)).clauses == cnf.clauses


@given(clause_lists(4, 6))
def test_a_pattern_says_of_other_literals_what_it_says_of_its_own(clauses):
    size = 4
    names = [[(-1) ** place * (size + 3 - place) for place in range(size)], [place + 4 for place in range(size)]]
    cnf = Cnf(size + 4)
    Pattern(size, [tuple(clause) for clause in clauses]).add_to(cnf, names)
    told = [tuple(row[abs(one) - 1] * (1 if one > 0 else -1) for one in clause) for row in names for clause in clauses]
    assert sorted(cnf.clauses) == sorted(told)
    with pytest.raises(ValueError, match="no variable"):
        Pattern(1, [(1,)]).add_to(Cnf(1), [[2]])
