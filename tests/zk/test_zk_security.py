"""What the proof promises: right provers are believed, cheats are caught as often as stated, and nothing is told."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from math import sqrt
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from zk_toys import (
    SESSION,
    SHA256,
    Fixed,
    everything,
    line,
    objection_to,
    proof_of,
    solved,
    switches,
    uneven,
    without_a_solution,
)

from fathom.errors import FathomError
from fathom.zk import LocalMoves, MoveStatement, Round, cheating, evened, objection, rounds_for, security_of
from fathom.zk.isomorphism import Isomorphism, random_isomorphism

TOYS = {"three holes": line("oo.", "..o"), "four": line("oo.o", ".o.."), "switches": switches(), "uneven": uneven()}
ROUNDS = 4000


def judged(sigma, values, question):
    """What is wrong with the answer to a question about these values; None if nothing is."""
    return objection_to(sigma, Fixed(sigma, values), question)


@pytest.mark.parametrize("puzzle", TOYS.values(), ids=TOYS)
def test_who_knows_a_solution_answers_every_question(puzzle: LocalMoves) -> None:
    sigma, path = proof_of(puzzle)
    for seed in range(20):
        for question in range(sigma.questions):
            made = Round(sigma, path, SHA256, SESSION, Random(seed))
            assert objection(sigma, SHA256, SESSION, made.root, question, made.answer(question)) is None


def test_a_solution_may_be_told_to_be_longer_than_it_is() -> None:
    puzzle = switches()
    free = LocalMoves(puzzle.cells, puzzle.states, puzzle.start, puzzle.moves, puzzle.goal)
    sigma = MoveStatement(free).sigma(7)
    path = sigma.secret(solved(puzzle))
    values = sigma.hidden(path, Random(3))
    assert [judged(sigma, values, question) for question in range(8)] == [None] * 8
    with pytest.raises(FathomError, match="has 2 moves"):
        MoveStatement(free).steps_for(solved(puzzle), 1)
    with pytest.raises(FathomError, match="every solution has 2 moves"):
        MoveStatement(puzzle).steps_for(solved(puzzle), 3)


def cheats():
    sigma, path = proof_of(line("oo.o..", "....o."))
    return [(sigma, *cheat) for cheat in without_a_solution(sigma, path)]


@pytest.mark.parametrize(("sigma", "name", "question", "hidden"), cheats(), ids=[cheat[1] for cheat in cheats()])
def test_a_cheat_is_caught_as_often_as_stated(sigma, name, question, hidden) -> None:
    """One question of all catches it, and asked at random it is caught with that probability."""
    source = Random(f"{name} {question}")
    for _ in range(10):
        values = hidden(source)
        wrong = [asked for asked in range(sigma.questions) if judged(sigma, values, asked) is not None]
        assert wrong == [question]
    caught = sum(judged(sigma, hidden(source), source.randrange(sigma.questions)) is not None for _ in range(ROUNDS))
    chance = 1 - cheating(sigma.questions, 1)
    assert chance == Fraction(1, sigma.questions)
    assert abs(caught - ROUNDS * chance) < 5 * sqrt(ROUNDS * chance * (1 - chance))


@pytest.mark.parametrize("puzzle", TOYS.values(), ids=TOYS)
def test_the_answers_to_all_questions_hold_a_solution(puzzle: LocalMoves) -> None:
    sigma, path = proof_of(puzzle)
    for seed in range(10):
        values = sigma.hidden(path, Random(seed))
        answers = [{slot: values[slot] for slot in sigma.asked(q, values)} for q in range(sigma.questions)]
        assert all(sigma.objection(q, opened) is None for q, opened in enumerate(answers))
        found = sigma.extracted(answers)
        assert found == solved(puzzle)
        sigma.secret(found)


def opened(sigma, path, question, source):
    """What the answer to a question opens, under a random isomorphism."""
    values = sigma.hidden(path, source)
    return tuple((slot, values[slot]) for slot in sorted(sigma.asked(question, values)))


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.slow) if name == "four" else name for name in TOYS]
)
def test_what_is_opened_is_as_likely_as_what_a_simulator_makes(name: str) -> None:
    """The whole distribution of the values that an answer opens, enumerated, from a solution and from none."""
    sigma, path = proof_of(TOYS[name])
    for question in range(sigma.questions):
        real = everything(lambda source, question=question: opened(sigma, path, question, source))
        made = everything(lambda source, question=question: tuple(sorted(sigma.simulated(question, source).items())))
        assert real == made
        assert sum(real.values()) == 1


def test_two_solutions_cannot_be_told_apart() -> None:
    """Not by the first switch either, which one of them puts on first."""
    puzzle = switches()
    sigma = MoveStatement(puzzle).sigma(2)
    one, other = (sigma.secret(order) for order in (puzzle.moves, puzzle.moves[::-1]))
    assert one.moves != other.moves
    for question in range(3):
        seen = [everything(lambda s, p=path, q=question: opened(sigma, p, q, s)) for path in (one, other)]
        assert seen[0] == seen[1]


def test_moves_of_two_shapes_would_be_told_apart() -> None:
    """What `evened` is for: without it, how many cells a move changes is seen."""
    even = evened(uneven())
    shapes = {(even.width, int((move[:, 1] != move[:, 2]).sum())) for move in even.moves}
    assert shapes == {(3, 2)}
    assert {(len(move), sum(b != a for _, b, a in move)) for move in uneven().moves} == {(2, 2), (2, 1)}


def test_no_randomness_is_used_twice() -> None:
    """Not within a round, not in another; and a source that repeats itself is refused."""
    sigma, path = proof_of(line("oo.o", ".o.."))
    keys, roots = [], []
    for _ in range(300):
        made = Round(sigma, path, SHA256, SESSION)
        keys += [made._kept[1][at : at + 32] for at in range(0, len(made._kept[1]), 32)]
        roots.append(made.root)
    assert len(set(keys)) == len(keys) == 300 * sigma.slots
    assert len(set(roots)) == len(roots)

    class Stuck(Random):
        def randbytes(self, n: int) -> bytes:
            return bytes(n)

    with pytest.raises(RuntimeError, match="repeats itself"):
        Round(sigma, path, SHA256, SESSION, Stuck(1))


def test_a_round_answers_once() -> None:
    sigma, path = proof_of(line("oo.", "..o"))
    made = Round(sigma, path, SHA256, SESSION)
    made.answer(1)
    with pytest.raises(RuntimeError, match="one question"):
        made.answer(0)
    made = Round(sigma, path, SHA256, SESSION)
    with pytest.raises(FathomError, match="question 2"):
        made.answer(2)
    with pytest.raises(RuntimeError, match="one question"):
        made.answer(0)


@given(st.integers(2, 200), st.integers(1, 128))
def test_the_rounds_are_the_fewest_that_give_the_security(questions: int, security: int) -> None:
    rounds = rounds_for(questions, security)
    wanted = Fraction(1, 2**security)
    assert cheating(questions, rounds) <= wanted
    assert rounds == 1 or cheating(questions, rounds - 1) > wanted
    found = security_of(questions, rounds)
    assert security <= found
    assert cheating(questions, rounds) <= Fraction(1, 2**found)
    assert cheating(questions, rounds) > Fraction(1, 2 ** (found + 1))


def test_rounds_of_long_solutions_are_counted_at_once() -> None:
    """Twenty thousand moves and all the security there is: millions of rounds, and no number of a million digits."""
    rounds = rounds_for(20_001, 1024)
    once = Decimal(20_001) / Decimal(20_000)
    assert once ** (rounds - 1) < 2**1024 < once**rounds
    assert security_of(20_001, rounds) == 1024
    assert security_of(20_001, rounds - 1) == 1023


def test_the_english_board_takes_874_rounds_for_forty_bits() -> None:
    """31 jumps and the isomorphism: a cheat passes with 31/32, not with 30/31 as if the isomorphism were free."""
    assert cheating(32, 1) == Fraction(31, 32)
    assert rounds_for(32, 40) == 874
    assert rounds_for(31, 40) == 846


@given(st.integers(1, 8), st.integers(2, 5), st.randoms(use_true_random=False))
def test_isomorphisms_keep_moves_and_come_back(cells: int, states: int, source: Random) -> None:
    even = evened(line("oo.o", ".o.."))
    for isomorphism in (random_isomorphism(cells, states, source), random_isomorphism(4, 2, source)):
        again = Isomorphism.decoded(isomorphism.encoded(), *isomorphism.states.shape)
        assert again is not None
        assert (again.cells == isomorphism.cells).all()
        assert (again.states == isomorphism.states).all()
        assert Isomorphism.decoded(isomorphism.encoded()[:-1], *isomorphism.states.shape) is None
    position = even.start
    assert (isomorphism.inverse.position(isomorphism.position(position)) == position).all()
    for move, renamed in zip(even.moves, isomorphism.moves(even.moves), strict=True):
        fits = (position[move[:, 0]] == move[:, 1]).all()
        image = isomorphism.position(position)
        assert fits == (image[renamed[:, 0]] == renamed[:, 1]).all()
        if fits:
            after, made = position.copy(), image.copy()
            after[move[:, 0]] = move[:, 2]
            made[renamed[:, 0]] = renamed[:, 2]
            assert (isomorphism.position(after) == made).all()


@pytest.mark.parametrize("data", [bytes(16), b"\0\0\0\0" * 4, b"\0\1\0\0\0\2\0\3" + b"\0\0" * 4, b""])
def test_what_is_no_renaming_is_none(data: bytes) -> None:
    assert Isomorphism.decoded(data, 4, 2) is None
