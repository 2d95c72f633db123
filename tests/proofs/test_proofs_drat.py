"""Proofs: every refutation passes the checker, and the checker refuses what is not a proof."""

import random
from io import BytesIO

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fathom.answer import Watch
from fathom.engine.sat import (
    Cnf,
    Model,
    Proof,
    Satisfiable,
    Step,
    decide,
    problems_with,
    refutation,
)
from fathom.errors import FormatError
from fathom.proofs.drat import read_binary
from sat_formulas import (
    all_models,
    clause_lists,
    cooks_proof,
    formula,
    literals,
    pigeonhole,
    random_3sat,
    satlib,
    unhurried,
)


def conflict(clauses, true) -> bool:
    """Unit propagation as a textbook has it: whether assuming these literals makes some clause false."""
    true = set(true)
    if any(-lit in true for lit in true):
        return True
    grew = True
    while grew:
        grew = False
        for clause in clauses:
            if true.isdisjoint(clause):
                left = {lit for lit in clause if -lit not in true}
                if not left:
                    return True
                if len(left) == 1:
                    true |= left
                    grew = True
    return False


def first_wrong_step(clauses, steps) -> int | None:
    """A plain checker for proofs without deletions: the first step, from 1, that is neither RUP nor RAT."""
    known = [tuple(clause) for clause in clauses]
    for number, (clause, _) in enumerate(steps, start=1):
        opposite = {-lit for lit in clause}
        if not conflict(known, opposite):
            partners = [other for other in known if clause and -clause[0] in other]
            resolvents = [opposite | {-lit for lit in other if lit != -clause[0]} for other in partners]
            if not clause or not all(conflict(known, resolvent) for resolvent in resolvents):
                return number
        known.append(clause)
    return None


def steps_of(variables: int, most: int) -> st.SearchStrategy[list[Step]]:
    clause = st.lists(literals(variables), min_size=1, max_size=3).map(tuple)
    return st.lists(clause.map(Step), max_size=most)


def read_drat(text: str) -> Proof:
    """The proof in a DRAT text, a step a line."""
    lines = [line.split() for line in text.splitlines()]
    assert all(words[-1] == "0" for words in lines)
    return Proof.of(Step(tuple(int(word) for word in words[words[0] == "d" : -1]), words[0] == "d") for words in lines)


@unhurried
@given(clause_lists(5, 40, shortest=1))
def test_a_formula_gets_a_model_or_a_proof_that_the_checker_accepts(clauses):
    cnf = formula(5, clauses)
    answer = decide(cnf, Watch())
    if all_models(5, clauses):
        assert isinstance(answer, Model)
        assert all(answer.satisfies(clause) for clause in clauses)
    else:
        assert isinstance(answer, Proof)
        assert problems_with(clauses, answer) == []
        assert problems_with(clauses, read_drat(answer.text())) == []


@pytest.mark.parametrize("holes", range(1, 8))
def test_pigeons_that_do_not_fit_are_refuted(holes):
    cnf = pigeonhole(holes)
    proof = refutation(cnf, Watch())
    assert problems_with(cnf.clauses, proof) == []


@pytest.mark.parametrize("variables", [20, 35, 50])
def test_random_overconstrained_formulas_are_refuted(variables):
    refuted = 0
    for seed in range(12):
        cnf = random_3sat(variables, 5.0, seed)
        answer = decide(cnf, Watch())
        if isinstance(answer, Proof):
            refuted += 1
            assert problems_with(cnf.clauses, answer) == []
        else:
            assert all(answer.satisfies(clause) for clause in cnf.clauses)
    assert refuted > 0


def test_a_formula_hard_enough_for_inprocessing_is_refuted():
    cnf = random_3sat(170, 4.6, seed=1)
    proof = refutation(cnf, Watch())
    assert len(proof) > 3000
    assert problems_with(cnf.clauses, proof) == []


def test_satlibs_unsatisfiable_formulas_are_refuted():
    for cnf in satlib("uuf50"):
        assert problems_with(cnf.clauses, refutation(cnf, Watch())) == []


@pytest.mark.parametrize(
    "clauses",
    [
        [()],
        [(1, 2), ()],
        [(1,), (-1,)],
        [(1, 1), (-1, -1)],
        [(1,), (-1, 2), (-2,)],
        [(1, -1), (2,), (-2, -2)],
        [(1, 2), (1, -2), (-1, 2), (-1, -2)],
    ],
)
def test_obvious_contradictions_are_refuted(clauses):
    proof = refutation(Cnf.of(clauses), Watch())
    assert proof[len(proof) - 1] == Step(())
    assert problems_with(clauses, proof) == []


def test_a_satisfiable_formula_has_no_refutation():
    with pytest.raises(Satisfiable) as caught:
        refutation(Cnf.of([(1, 2), (-1,)]), Watch())
    assert caught.value.model[2]


@pytest.mark.parametrize("holes", [2, 3, 5, 8])
def test_definitions_of_new_variables_are_accepted(holes):
    assert problems_with(pigeonhole(holes).clauses, Proof.of(cooks_proof(holes))) == []


def test_a_definition_counts_only_on_its_first_literal():
    proof = cooks_proof(5)
    turned = [Step(step.clause[::-1]) for step in proof]
    assert problems_with(pigeonhole(5).clauses, Proof.of(turned)) != []


@unhurried
@given(clauses=clause_lists(5, 25), steps=steps_of(6, 6))
def test_the_checker_agrees_with_a_plain_one_about_every_step(clauses, steps):
    steps = [*steps, Step(())]
    problems = problems_with(clauses, Proof.of(steps))
    wrong = first_wrong_step(clauses, steps)
    if wrong is None:
        assert problems == []
    else:
        assert len(problems) == 1
        assert problems[0].startswith(f"step {wrong} ")


@settings(unhurried, max_examples=300)
@given(
    clauses=clause_lists(4, 14),
    steps=steps_of(6, 8),
    deletions=st.lists(st.tuples(st.integers(0, 8), st.integers(0, 21))),
)
def test_no_proof_with_any_deletions_convinces_of_something_false(clauses, steps, deletions):
    known = [*(tuple(clause) for clause in clauses), *(step.clause for step in steps)]
    steps = [*steps, Step(())]
    for place, which in deletions:
        if which < len(known):
            steps.insert(min(place, len(steps) - 1), Step(known[which], deletion=True))
    if problems_with(clauses, Proof.of(steps)) == []:
        assert not all_models(4, clauses)


@unhurried
@given(clauses=clause_lists(5, 40, shortest=1), data=st.data())
def test_deletions_of_clauses_that_are_not_needed_change_nothing(clauses, data):
    if all_models(5, clauses):
        return
    spare = Step(data.draw(st.lists(literals(5), min_size=1).map(tuple)), deletion=True)
    steps = [spare, *refutation(formula(5, clauses), Watch())]
    again = [*clauses, spare.clause]  # so that one copy may go
    assert problems_with(again, Proof.of(steps)) == []


def test_a_deleted_clause_is_gone():
    clauses = [(1, 2), (1, -2), (-1, 2), (-1, -2)]
    proof = [Step((1,)), Step(())]
    assert problems_with(clauses, Proof.of(proof)) == []
    lost = [Step((-2, 1), deletion=True), *proof]
    assert problems_with(clauses, Proof.of(lost)) != []


def test_a_clause_that_occurs_twice_is_there_after_one_deletion():
    clauses = [(1, 2), (1, -2), (-1, 2), (-1, -2), (1, -2)]
    proof = [Step((-2, 1), deletion=True), Step((1,)), Step(())]
    assert problems_with(clauses, Proof.of(proof)) == []


def test_a_literal_concluded_for_good_outlives_its_clause():
    clauses = [(1,), (-1, 2), (-2, 3, 4), (-2, 3, -4), (-2, -3, 4), (-2, -3, -4)]
    forgetful = [Step((1,), deletion=True), Step((-1, 2), deletion=True), Step((3,)), Step(())]
    assert problems_with(clauses, Proof.of(forgetful)) == []


@pytest.mark.parametrize(
    ("clauses", "forgotten", "lemma"),
    [
        ([(1,)], (1,), (-1,)),
        ([(1,), (-1, 2)], (-1, 2), (-2,)),
        ([(1,), (3, -1, 2), (-3,)], (2, 3, -1), (-2, 1)),
    ],
)
def test_a_concluded_literal_keeps_its_clause_against_contrary_definitions(clauses, forgotten, lemma):
    """With the clause gone and the literal kept, the lemma would be RAT for want of partners, and false."""
    assert all_models(3, clauses)
    steps = [Step(forgotten, deletion=True), Step(lemma), Step(())]
    assert problems_with(clauses, Proof.of(steps)) != []


PIGEONS = pigeonhole(5)
PROOF = list(refutation(PIGEONS, Watch()))
LEMMAS = [step for step in PROOF if not step.deletion]


def test_a_proof_without_the_empty_clause_is_refused():
    assert problems_with(PIGEONS.clauses, Proof.of(PROOF[:-1])) == ["the proof does not contain the empty clause"]
    assert problems_with(PIGEONS.clauses, Proof.of([])) != []


def test_an_empty_clause_alone_is_refused():
    assert problems_with(PIGEONS.clauses, Proof.of([Step(())]))[0].startswith("step 1 adds the clause 0")


def test_deleting_the_empty_clause_proves_nothing():
    assert problems_with(PIGEONS.clauses, Proof.of([*PROOF[:-1], Step((), deletion=True)])) != []


def test_proofs_with_many_lines_dropped_are_refused():
    rng = random.Random(5)
    refused = 0
    for _ in range(40):
        kept = [step for step in LEMMAS[:-1] if rng.random() < 0.3]
        refused += problems_with(PIGEONS.clauses, Proof.of([*kept, Step(())])) != []
    assert refused >= 38


def test_a_proof_in_which_a_dropped_line_is_missed_is_refused():
    needed = [
        place
        for place in range(len(LEMMAS) - 1)
        if first_wrong_step(PIGEONS.clauses, LEMMAS[:place] + LEMMAS[place + 1 :]) is not None
    ]
    assert needed
    for place in needed:
        assert problems_with(PIGEONS.clauses, Proof.of(LEMMAS[:place] + LEMMAS[place + 1 :])) != []


def test_changed_literals_are_found_out_where_the_plain_checker_finds_them():
    rng = random.Random(7)
    refused = 0
    for _ in range(25):
        place = rng.randrange(len(LEMMAS) - 1)
        clause = list(LEMMAS[place].clause)
        which = rng.randrange(len(clause))
        clause[which] = -clause[which]
        changed = [*LEMMAS[:place], Step(tuple(clause)), *LEMMAS[place + 1 :]]
        wrong = first_wrong_step(PIGEONS.clauses, changed)
        problems = problems_with(PIGEONS.clauses, Proof.of(changed))
        assert [problem.split()[1] for problem in problems] == ([] if wrong is None else [str(wrong)])
        refused += wrong is not None
    assert refused > 0


def test_a_proof_of_another_formula_is_refused():
    room_enough = [clause for clause in PIGEONS.clauses if clause != PIGEONS.clauses[0]]
    assert problems_with(room_enough, Proof.of(PROOF)) != []


def test_a_written_proof_has_the_standard_form(tmp_path):
    path = tmp_path / "pigeons.drat"
    proof = refutation(pigeonhole(5), Watch(), path)
    lines = path.read_text().splitlines()
    assert len(lines) == len(proof)
    assert lines[-1] == "0"
    assert any(line.startswith("d ") for line in lines)
    assert all(line.endswith(" 0") or line == "0" for line in lines)
    assert list(read_drat(path.read_text())) == list(proof)


@unhurried
@given(st.lists(st.builds(Step, st.lists(literals(2**28), max_size=5).map(tuple), st.booleans())))
def test_steps_survive_text_and_binary_form(steps):
    assert list(read_drat(Proof.of(steps).text())) == steps
    data = bytearray()
    for clause, deletion in steps:
        data += b"d" if deletion else b"a"
        for lit in clause:
            code = 2 * abs(lit) + (lit < 0)
            while code > 127:
                data.append(code & 127 | 128)
                code >>= 7
            data.append(code)
        data.append(0)
    assert list(read_binary(BytesIO(data))) == steps


def test_a_binary_proof_that_breaks_off_is_refused():
    with pytest.raises(FormatError, match="middle of a step"):
        read_binary(BytesIO(b"a\x02\x00a\x04"))
