"""Proofs in files: made, checked, spoilt."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from zk_toys import line, solved

import fathom
from fathom.answer import Watch
from fathom.errors import FathomError, FormatError
from fathom.zk import MoveStatement, faults, proof_bytes, proved, read_proof
from fathom.zk.noninteractive import questions

PUZZLE = line("oo.o", ".o..")
STATEMENT = MoveStatement(PUZZLE)
SIGMA = STATEMENT.sigma(2)
PROOF = proved(SIGMA, solved(PUZZLE), Watch(), security=20, purpose="a test")
LEVEL = "kind: slide\ngoal: stop-reach\n\n@..\n.#.\n..x\n"


def test_a_proof_reads_back_and_is_right() -> None:
    again = read_proof(proof_bytes(PROOF, STATEMENT), STATEMENT)
    assert again == PROOF
    assert faults(SIGMA, again, 20, Watch()) == []


def test_a_proof_of_less_security_than_wanted_is_none() -> None:
    assert "a security of 20, expected 21" in faults(SIGMA, PROOF, 21, Watch())[0]


def test_two_proofs_have_nothing_in_common() -> None:
    """Fresh names, orders and keys each time."""
    other = proved(SIGMA, solved(PUZZLE), Watch(), security=20, purpose="a test")
    assert not set(PROOF.roots) & set(other.roots)

    def keys(proof):
        return {opening.key for answer in proof.answers for opening in answer.openings}

    assert not keys(PROOF) & keys(other)


@pytest.mark.parametrize(
    "change",
    [
        lambda proof: replace(proof, purpose="another test"),
        lambda proof: replace(proof, roots=proof.roots[::-1]),
        lambda proof: replace(proof, answers=proof.answers[::-1]),
        lambda proof: replace(proof, scheme="pedersen"),
        lambda proof: replace(proof, answers=proof.answers[:-1]),
        lambda proof: replace(proof, roots=(*proof.roots, proof.roots[0]), answers=(*proof.answers, proof.answers[0])),
    ],
)
def test_whoever_changes_a_proof_spoils_it(change) -> None:
    """Its purpose, its order, its way to commit, a round more: the questions come out of all of it."""
    pytest.importorskip("cryptography", reason="the extra zk is not installed")
    assert faults(SIGMA, change(PROOF), 10, Watch())


def test_a_proof_says_nothing_about_another_puzzle() -> None:
    other = MoveStatement(line("o.oo", "..o."))
    assert faults(other.sigma(2), PROOF, 20, Watch())
    with pytest.raises(FormatError, match="about another puzzle"):
        read_proof(proof_bytes(PROOF, STATEMENT), other)


def test_the_questions_hang_on_every_bit_and_are_spread_evenly() -> None:
    roots = tuple(bytes((number % 256, number // 256)) * 16 for number in range(3000))
    asked = questions(bytes(32), roots, 5)
    assert all(abs(asked.count(question) - 600) < 5 * 22 for question in range(5))
    other = questions(bytes(32), (*roots[:-1], bytes(32)), 5)
    assert sum(one != two for one, two in zip(asked, other, strict=True)) > 2000
    assert questions(b"\1" + bytes(31), roots, 5) != asked


@given(st.data())
@settings(max_examples=200)
def test_a_spoilt_file_is_refused_in_one_line(data: st.DataObject) -> None:
    """Bytes changed, cut, put in: a line with the name of the file, or a proof that is rejected."""
    whole = bytearray(proof_bytes(PROOF, STATEMENT))
    place = data.draw(st.integers(0, len(whole) - 1))
    match data.draw(st.sampled_from(["change", "cut", "insert", "end"])):
        case "change":
            whole[place] ^= data.draw(st.integers(1, 255))
        case "cut":
            del whole[place : place + data.draw(st.integers(1, 50))]
        case "insert":
            whole[place:place] = data.draw(st.binary(min_size=1, max_size=40))
        case "end":
            del whole[place:]
    try:
        found = read_proof(bytes(whole), STATEMENT, "proof.zk")
    except FormatError as error:
        assert str(error).startswith("proof.zk: ")
        assert "\n" not in str(error)
    else:
        assert faults(STATEMENT.sigma(found.steps), found, 20, Watch())


@given(st.binary(max_size=300))
def test_any_bytes_are_refused(data: bytes) -> None:
    for start in (b"", b"fathom zk proof 1\n", b"fathom zk proof 1\n" + STATEMENT.encoded()):
        with pytest.raises(FormatError):
            read_proof(start + data, STATEMENT)


def test_the_verbs_prove_and_check() -> None:
    level = fathom.loads(LEVEL)
    proof = fathom.zk_prove(level, "RD", security=30, purpose="you", steps=4)
    wrong, told = fathom.zk_check(level, proof, security=30)
    assert wrong == []
    assert told == {
        "purpose": "you",
        "moves": 4,
        "questions": 5,
        "rounds": 94,
        "security": 30,
        "commitments": "sha256",
    }


def test_no_proof_is_made_of_what_is_no_solution() -> None:
    level = fathom.loads(LEVEL)
    with pytest.raises(FathomError, match="no solution: no target is stopped on"):
        fathom.zk_prove(level, "R")
    with pytest.raises(FathomError, match="solved as it stands"):
        fathom.zk_prove(fathom.loads("kind: slide\ngoal: stop-reach\n\n+..\n"), "")
    with pytest.raises(FathomError, match=r"nonogram puzzles have no proof .*ice-block.*slide"):
        fathom.zk_check(fathom.load(fathom.kinds()["nonogram"].examples()[0].path), b"")


@pytest.mark.parametrize(
    ("goal", "board", "why"), [("pass-cover", "@..", "all squares it passes"), ("stop-reach", "@%x", "boulders")]
)
def test_where_moves_are_not_local_it_is_said_why(goal: str, board: str, why: str) -> None:
    with pytest.raises(FathomError, match=why):
        fathom.zk_bound(fathom.loads(f"kind: slide\ngoal: {goal}\nsmashes: 1\n\n{board}\n"), steps=1)
