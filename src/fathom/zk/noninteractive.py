"""A proof as a file: the questions are not asked by anybody but come out of a digest of all that was committed to.

That is the transformation of Fiat and Shamir [Fiat and Shamir 1986]. The digest covers the statement (the puzzle and
the number of moves), the way to commit, the number of rounds, what the proof is for, and the roots of *all* rounds:
whoever changes any of them gets other questions. Nobody is there to be asked twice, so a cheat can try as often as
there is time to compute digests; hence the security has to be greater than in a conversation, where every try is seen.

The file: a line, a digest of the puzzle, the numbers of the head, then the roots, then the answers.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from random import Random
from typing import Any

from fathom.answer import Watch
from fathom.errors import FathomError, FormatError
from fathom.zk.bounds import rounds_for, security_of
from fathom.zk.commitments import KEY, SCHEMES, scheme_named
from fathom.zk.rounds import Answer, Round, answer_bytes, objection, read_answer
from fathom.zk.sigma import Sigma, Statement

MAGIC = b"fathom zk proof 1\n"
USUAL_SECURITY = 128
MOST_PURPOSE = 1000
MOST_BYTES = 1 << 31


@dataclass(frozen=True, slots=True)
class Proof:
    """A proof in one piece: how it was committed, what it is for, how many moves the solution has, the rounds."""

    scheme: str
    purpose: str
    steps: int | None
    roots: tuple[bytes, ...]
    answers: tuple[Answer, ...]


def proved(
    sigma: Sigma,
    witness: Any,
    watch: Watch,
    *,
    security: int = USUAL_SECURITY,
    scheme: str = "sha256",
    purpose: str = "",
    source: Random | None = None,
) -> Proof:
    """A proof that a solution is known, with fresh randomness for every round."""
    if len(purpose.encode()) > MOST_PURPOSE:
        raise FathomError(f"found a purpose of {len(purpose)} characters, expected at most {MOST_PURPOSE}")
    number = rounds_for(sigma.questions, security)
    sealing, secret = scheme_named(scheme), sigma.secret(witness)
    session = _session(sigma, scheme, purpose, number)
    watch.reserve(number * sum(2 * KEY + sigma.size(slot) for slot in range(sigma.slots)), "the rounds")
    rounds = []
    for done in range(number):
        watch.check("committing", done, number)
        rounds.append(Round(sigma, secret, sealing, session, source))
    roots = tuple(one.root for one in rounds)
    if len(set(roots)) < len(roots):
        raise RuntimeError("the source of randomness repeats itself: no proof is made with it")
    asked = questions(session, roots, sigma.questions)
    answers = tuple(one.answer(question) for one, question in zip(rounds, asked, strict=True))
    return Proof(scheme, purpose, sigma.steps, roots, answers)


def faults(sigma: Sigma, proof: Proof, security: int, watch: Watch) -> list[str]:
    """What is wrong with a proof; nothing if it shows, so securely at least, that a solution is known."""
    found = security_of(sigma.questions, len(proof.roots))
    if found < security:
        return [f"the proof has {len(proof.roots)} rounds, which give a security of {found}, expected {security}"]
    if len(proof.answers) != len(proof.roots):
        return [f"found {len(proof.answers)} answers, expected {len(proof.roots)}"]
    sealing = scheme_named(proof.scheme)
    session = _session(sigma, proof.scheme, proof.purpose, len(proof.roots))
    asked = questions(session, proof.roots, sigma.questions)
    for number, (root, question, answer) in enumerate(zip(proof.roots, asked, proof.answers, strict=True), 1):
        watch.check("checking", number, len(proof.roots))
        wrong = objection(sigma, sealing, session, root, question, answer)
        if wrong is not None:
            return [f"round {number}, {sigma.question_words(question)}: {wrong}"]
    return []


def questions(session: bytes, roots: tuple[bytes, ...], number: int) -> list[int]:
    """A question for each round, of so many that there are: uniform, as far as SHA-256 is."""
    seed = hashlib.sha256(b"fathom zk questions\0" + session + b"".join(roots)).digest()
    found: list[int] = []
    counter, most = 0, (1 << 64) // number * number
    while len(found) < len(roots):
        block = hashlib.sha256(b"fathom zk question\0" + seed + counter.to_bytes(8, "big")).digest()
        drawn = (int.from_bytes(block[at : at + 8], "big") for at in range(0, KEY, 8))
        found += [value % number for value in drawn if value < most]
        counter += 1
    return found[: len(roots)]


def _session(sigma: Sigma, scheme: str, purpose: str, rounds: int) -> bytes:
    digest = hashlib.sha256(b"fathom zk proof\0")
    for part in (sigma.encoded(), scheme.encode(), purpose.encode(), rounds.to_bytes(4, "big")):
        digest.update(len(part).to_bytes(4, "big") + part)
    return digest.digest()


def proof_bytes(proof: Proof, statement: Statement) -> bytes:
    """The proof of a statement as a file."""
    purpose = proof.purpose.encode()
    head = (list(SCHEMES).index(proof.scheme), len(purpose), proof.steps or 0, len(proof.roots))
    told = b"".join(number.to_bytes(4, "big") for number in head)
    return b"".join((MAGIC, statement.encoded(), told, purpose, *proof.roots, *map(answer_bytes, proof.answers)))


def read_proof(data: bytes, statement: Statement, source: str = "") -> Proof:
    """The proof of a statement in a file."""
    try:
        return _read(data, statement)
    except FathomError as error:
        raise FormatError(str(error), source=source) from None


def _read(data: bytes, statement: Statement) -> Proof:
    if not data.startswith(MAGIC):
        raise FathomError("found something else, expected a proof (fathom zk prove -o makes one)")
    place = len(MAGIC) + KEY + 16
    if len(data) < place or len(data) > MOST_BYTES:
        raise FathomError("the proof has no head, or is too long")
    if data[len(MAGIC) : len(MAGIC) + KEY] != statement.encoded():
        raise FathomError("the proof is about another puzzle")
    scheme, length, steps, number = (int.from_bytes(data[at : at + 4], "big") for at in range(place - 16, place, 4))
    if scheme >= len(SCHEMES) or length > MOST_PURPOSE or place + length + KEY * number > len(data):
        raise FathomError("the head of the proof does not fit what follows")
    try:
        purpose = data[place : place + length].decode()
    except UnicodeDecodeError:
        raise FathomError("what the proof is for is no text") from None
    sigma = statement.sigma(steps or None)
    place += length
    roots = tuple(data[at : at + KEY] for at in range(place, place + KEY * number, KEY))
    place += KEY * number
    answers = []
    for _ in range(number):
        answer, place = read_answer(sigma, data, place)
        answers.append(answer)
    if place != len(data):
        raise FathomError(f"found {len(data) - place} bytes after the end of the proof")
    return Proof(list(SCHEMES)[scheme], purpose, sigma.steps, roots, tuple(answers))
