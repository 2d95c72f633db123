"""The proof for colourings: right, caught, extracted and simulated, like the one for moves."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt
from random import Random

import pytest
from zk_toys import Fixed, everything, objection_to

import fathom
from fathom.errors import FathomError
from fathom.zk import cheating
from fathom.zk.colours import ColourProof, ColourStatement

TRIANGLE = ColourProof(4, ((0, 1), (0, 2), (1, 2), (2, 3)), 3)
RIGHT = (0, 1, 2, 0)
ROUNDS = 4000


def test_who_knows_a_colouring_answers_every_question() -> None:
    for seed in range(20):
        values = TRIANGLE.hidden(TRIANGLE.secret(RIGHT), Random(seed))
        assert [objection_to(TRIANGLE, Fixed(TRIANGLE, values), q) for q in range(4)] == [None] * 4


def test_one_bad_edge_of_four_is_found_in_a_quarter_of_the_rounds() -> None:
    source = Random("edges")
    caught = 0
    for _ in range(ROUNDS):
        values = TRIANGLE.hidden((0, 1, 2, 2), source)
        caught += objection_to(TRIANGLE, Fixed(TRIANGLE, values), source.randrange(4)) is not None
    chance = 1 - cheating(TRIANGLE.questions, 1)
    assert chance == Fraction(1, 4)
    assert abs(caught - ROUNDS * chance) < 5 * sqrt(ROUNDS * chance * (1 - chance))


def test_the_answers_for_all_edges_hold_a_colouring() -> None:
    values = TRIANGLE.hidden(RIGHT, Random(2))
    answers = [{slot: values[slot] for slot in TRIANGLE.asked(q, values)} for q in range(4)]
    TRIANGLE.secret(TRIANGLE.extracted(answers))


@pytest.mark.parametrize("question", range(4))
def test_the_simulator_makes_the_same(question: int) -> None:
    def real(source):
        values = TRIANGLE.hidden(RIGHT, source)
        return tuple(sorted((slot, values[slot]) for slot in TRIANGLE.asked(question, values)))

    made = everything(lambda source: tuple(sorted(TRIANGLE.simulated(question, source).items())))
    assert everything(real) == made
    assert len(made) == 6


def test_what_is_no_colouring_is_refused() -> None:
    for wrong in ((0, 0, 1, 2), (0, 1, 2), (0, 1, 3, 0)):
        with pytest.raises(FathomError):
            TRIANGLE.secret(wrong)
    assert TRIANGLE.objection(0, {0: b"\7", 1: b"\1"}) == "what was shown is none of the colours"
    with pytest.raises(FathomError, match="nothing to prove"):
        ColourProof(3, (), 3)
    with pytest.raises(FathomError, match="a colouring has none"):
        ColourStatement(TRIANGLE).sigma(4)


def test_a_colouring_is_proved_in_a_file() -> None:
    graph = fathom.loads("kind: colouring\n\n1 2\n2 3\n1 3\n3 4\n")
    proof = fathom.zk_prove(graph, "1 2 3 1", security=20)
    wrong, told = fathom.zk_check(graph, proof, security=20)
    assert (wrong, told["moves"], told["questions"]) == ([], None, 4)
