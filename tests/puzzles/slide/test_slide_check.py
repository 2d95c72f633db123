"""The checker refuses what is wrong: walks, claims, certificates."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from slide_oracle import directions, fewest_moves, levels, slide, uneven_levels

import fathom
from answers import objections
from fathom.answer import Answer, Verdict
from fathom.puzzles.slide.check import violations
from fathom.puzzles.slide.check.certificates import Conflict, Distances, Estranged, FewestProof, Stranded
from fathom.puzzles.slide.model import BARRIER, BOULDER, ICE, Goal, Level, Walk, level

FORK = level("x#x\n+x.\nx#.", "collect")


@settings(max_examples=300, deadline=None)
@given(levels(), st.lists(st.integers(0, 25), max_size=8))
def test_a_walk_is_replayed_as_the_rules_say(tested: Level, numbers: list[int]) -> None:
    place = tuple(map(int, np.unravel_index(tested.start, tested.shape)))
    passed, stopped = {place}, {place}
    legal = True
    steps = [number % len(tested.directions) for number in numbers]
    for step in steps:
        trail = slide(tested, place, tested.directions[step])
        legal = legal and bool(trail)
        if not trail:
            break
        place = trail[-1]
        passed |= set(trail)
        stopped.add(place)
    assert set(map(tuple, tested.directions)) == set(directions(tested))
    served = stopped if tested.goal.by_stopping else passed
    required = {tuple(map(int, p)) for p in np.argwhere(tested.required)}
    valid = legal and (bool(served & required) if tested.goal.is_reach else required <= served)
    assert (violations(tested, Walk.of(steps)) == []) == valid


def test_violations_name_the_step_and_the_squares() -> None:
    tested = level("@..\n.#.\n...", "pass-cover")
    assert violations(tested, Walk.of([0])) == ["step 1: the move does not change the square"]
    assert violations(tested, Walk.of([3])) == ["5 of 8 squares are not passed: (1, 0), (1, 2), (2, 0), …"]


def test_a_wrong_cost_or_bound_is_refused() -> None:
    tested = level("@..\n.#.\n..x", "stop-reach")
    answer = fathom.solve(tested)
    assert objections(tested, answer) == []
    assert objections(tested, replace(answer, cost=3))
    assert objections(tested, replace(answer, bound=1)) == []
    assert objections(tested, replace(answer, bound=3))
    assert objections(tested, replace(answer, certificate=None))
    assert objections(tested, Answer(Verdict.IMPOSSIBLE, "guess", certificate=answer.certificate))
    assert objections(tested, Answer(Verdict.IMPOSSIBLE, "guess"))
    assert objections(tested, Answer(Verdict.SOLVED, "guess"))


def test_distances_that_jump_or_leave_squares_out_are_refused() -> None:
    tested = level("@..\n.#.\n..x", "stop-reach")
    answer = fathom.solve(tested)
    for square in np.flatnonzero(answer.certificate.moves >= 0):
        for wrong in (-1, answer.certificate.moves[square] + 2):
            moves = answer.certificate.moves.copy()
            moves[square] = wrong
            assert objections(tested, replace(answer, certificate=Distances(moves)))


def bound_shown(tested: Level, moves: np.ndarray) -> int | str | None:
    """What numbers show, by the definition: slide from every square that has one, in every direction."""
    least: list[int] = []
    for square in np.flatnonzero(moves >= 0).tolist():
        place = tuple(map(int, np.unravel_index(square, tested.shape)))
        if tested.ground[place] in (BARRIER, BOULDER):
            continue
        if tested.marked[place]:
            least.append(int(moves[square]))
        for vector in directions(tested):
            passed = slide(tested, place, vector)
            if not passed:
                continue
            after = int(moves[np.ravel_multi_index(passed[-1], tested.shape)])
            if not 0 <= after <= moves[square] + 1:
                return "nothing"
            if any(tested.marked[p] for p in (passed[-1:] if tested.goal.by_stopping else passed)):
                least.append(int(moves[square]) + 1)
    return min(least, default=None)


@settings(max_examples=400, deadline=None)
@given(st.one_of(levels([Goal.STOP_REACH, Goal.PASS_REACH]), uneven_levels()), st.data())
def test_a_changed_distance_is_accepted_only_where_the_claim_still_follows(tested: Level, data: st.DataObject) -> None:
    tested = replace(tested, smashes=0)
    answer = fathom.solve(tested)
    assert bound_shown(tested, answer.certificate.moves) == answer.bound == fewest_moves(tested)
    squares = np.flatnonzero((tested.ground != BARRIER) & (tested.ground != BOULDER)).tolist()
    square = data.draw(st.sampled_from(squares))
    for wrong in (-1, *range(int(answer.certificate.moves.max()) + 4), 2**30):
        moves = answer.certificate.moves.copy()
        moves[square] = wrong
        shown = moves[tested.start] == 0 and bound_shown(tested, moves) == answer.bound
        proved = answer.bound == 0 or shown  # that no walk has fewer than no moves needs no proof
        assert (objections(tested, replace(answer, certificate=Distances(moves))) == []) == proved


@settings(max_examples=200, deadline=None)
@given(st.one_of(levels([Goal.STOP_REACH, Goal.PASS_REACH]), uneven_levels()), st.data())
def test_no_numbers_whatever_prove_what_is_false(tested: Level, data: st.DataObject) -> None:
    truth = fewest_moves(tested)
    number = st.integers(-2, 4)
    moves = np.array(data.draw(st.lists(number, min_size=tested.ground.size, max_size=tested.ground.size)), np.int32)
    moves[tested.start] = 0
    answer = fathom.solve(tested)
    impossible = Answer(Verdict.IMPOSSIBLE, "guess", certificate=Distances(moves))
    assert objections(tested, impossible) or truth is None
    if truth is not None:
        for bound in range(truth + 1, truth + 4):
            assert objections(tested, replace(answer, bound=bound, certificate=Distances(moves)))


def test_distances_on_boards_of_more_rows_than_are_swept_at_once() -> None:
    chance = np.random.default_rng(3)
    for shape in ((70, 5), (5, 70), (33, 33), (3, 40, 4)):
        for goal in (Goal.STOP_REACH, Goal.PASS_REACH):
            ground = np.where(chance.random(shape) < 0.2, BARRIER, ICE).astype(np.uint8)
            start, target = map(int, chance.choice(np.flatnonzero(ground == ICE), 2, replace=False))
            marked = np.zeros(shape, np.bool_)
            marked.flat[target] = True
            tested = Level(ground, start, goal, marked, (False,) * len(shape))
            answer = fathom.solve(tested)
            reached = np.flatnonzero(answer.certificate.moves >= 0)
            for square in chance.choice(reached, min(20, len(reached)), replace=False):
                for wrong in (-1, answer.certificate.moves[square] + 2):
                    moves = answer.certificate.moves.copy()
                    moves[square] = wrong
                    assert bound_shown(tested, moves) != answer.bound or square == start
                    assert objections(tested, replace(answer, certificate=Distances(moves)))


def test_a_square_that_can_be_served_is_not_stranded() -> None:
    tested = level("@..\n...\n...", "pass-cover")
    answer = fathom.solve(tested)
    assert isinstance(answer.certificate, Stranded)
    assert answer.certificate.square == 4
    for square in (0, 1, 8):
        assert objections(tested, replace(answer, certificate=replace(answer.certificate, square=square)))


def test_squares_that_lead_to_each_other_are_not_estranged() -> None:
    tested = level("@.\n..", "stop-cover")
    assert objections(tested, Answer(Verdict.IMPOSSIBLE, "guess", certificate=Estranged(0, 3)))


def test_a_conflict_needs_all_its_parts() -> None:
    answer = fathom.solve(FORK)
    tested = FORK
    conflict = answer.certificate
    assert isinstance(conflict, Conflict)
    assert objections(tested, answer) == []
    weakened = [
        replace(conflict, apart=()),
        replace(conflict, squares=conflict.squares[:1]),
        replace(conflict, groups=conflict.groups[:1], apart=()),
        replace(conflict, squares=(*conflict.squares, tested.start)),
    ]
    for wrong in weakened:
        assert objections(tested, replace(answer, certificate=wrong))


def test_a_proof_of_the_fewest_shows_no_more_than_the_fewest() -> None:
    tested = fathom.generate("slide", size="7x7", seed=1)
    answer = fathom.solve(tested, fewest=True)
    proof = answer.certificate
    assert isinstance(proof, FewestProof) and answer.bound is not None
    assert objections(tested, answer) == []
    assert objections(tested, replace(answer, bound=answer.bound + 1))
    no_weights = replace(proof, nodes=tuple(n if not isinstance(n, np.ndarray) else n * 0 for n in proof.nodes))
    assert objections(tested, replace(answer, certificate=no_weights))
    assert objections(tested, replace(answer, certificate=replace(proof, stops=proof.stops[:-1])))
    with_start = ((frozenset([tested.start]), proof.squares[0]), *proof.cuts[1:])
    assert objections(tested, replace(answer, certificate=replace(proof, cuts=with_start)))


def test_boulders_are_smashed_only_where_they_stand_and_as_often_as_allowed() -> None:
    tested = level("@%.%x", "stop-reach", smashes=1)
    assert violations(tested, fathom.kinds()["slide"].model.read_solution(tested, "!R R R !R")) == [
        "step 4: the smash is one more than the 1 allowed"
    ]
    assert violations(tested, Walk.of([~0])) == ["step 1: the smash has no boulder before it"]
    assert fathom.solve(tested).verdict is Verdict.IMPOSSIBLE
    twice = replace(tested, smashes=2)
    assert fathom.solve(twice).cost == 4
    assert twice.goal is Goal.STOP_REACH
