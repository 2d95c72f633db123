"""The conversation of a prover and a verifier: who they are talking about, then round after round.

The verifier says what puzzle it is about and a random number; the prover answers with one of its own, how it commits,
and how many moves its solution has. Both numbers name the conversation and go into every commitment, so nothing that
was said in another one, however true, is of use in this one. Rounds follow one after the other and not side by side:
that is how the proof is known to tell nothing, to dishonest verifiers too.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from random import Random
from secrets import SystemRandom
from typing import Any

from fathom.answer import Watch
from fathom.errors import FathomError
from fathom.zk.bounds import MOST_SECURITY, rounds_for
from fathom.zk.commitments import KEY, SCHEMES, scheme_named
from fathom.zk.messages import BrokenConversation, Channel, Said
from fathom.zk.rounds import Round, answer_bytes, largest_answer, objection, read_answer
from fathom.zk.sigma import Sigma, Statement

USUAL_SECURITY = 40


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a conversation ended: with how many rounds of how many questions, and what was wrong, if something was."""

    rounds: int
    questions: int
    steps: int | None
    fault: str | None = None
    bytes: int = 0


def prove(
    channel: Channel,
    statement: Statement,
    sigma: Sigma,
    witness: Any,
    watch: Watch,
    *,
    scheme: str = "sha256",
    source: Random | None = None,
) -> Outcome:
    """The prover's side. Anything but a question of the protocol ends it, and nothing more is opened."""
    source = source or SystemRandom()
    sealing, secret = scheme_named(scheme), sigma.secret(witness)
    with channel.courteous():
        hello = channel.hear(Said.HELLO, 2 * KEY + 4)
        if hello[:KEY] != statement.encoded():
            raise BrokenConversation("the other side asks about another puzzle")
        security = int.from_bytes(hello[-4:], "big")
        if not 1 <= security <= MOST_SECURITY:
            raise BrokenConversation(f"found a security of {security}, expected 1 to {MOST_SECURITY}")
        number = source.randbytes(KEY)
        session = _session(sigma, scheme, hello[KEY : 2 * KEY], number)
        head = bytes((list(SCHEMES).index(scheme),)) + (sigma.steps or 0).to_bytes(4, "big")
        channel.say(Said.WELCOME, number + session + head)
        rounds = rounds_for(sigma.questions, security)
        for done in range(rounds):
            watch.check("proving", done, rounds)
            one = Round(sigma, secret, sealing, session, source)
            channel.say(Said.COMMITMENT, one.root)
            question = int.from_bytes(channel.hear(Said.QUESTION, 4), "big")
            if question >= sigma.questions:
                raise BrokenConversation(f"found question {question}, expected less than {sigma.questions}")
            channel.say(Said.ANSWER, answer_bytes(one.answer(question)))
        channel.hear(Said.ACCEPTED, 0)
    return Outcome(rounds, sigma.questions, sigma.steps, bytes=channel.sent + channel.received)


def verify(
    channel: Channel,
    statement: Statement,
    watch: Watch,
    *,
    security: int = USUAL_SECURITY,
    source: Random | None = None,
) -> Outcome:
    """The verifier's side; its questions come from the system's randomness. The first wrong answer ends it."""
    source = source or SystemRandom()
    if not 1 <= security <= MOST_SECURITY:
        raise FathomError(f"found a security of {security}, expected 1 to {MOST_SECURITY}")
    with channel.courteous():
        number = source.randbytes(KEY)
        channel.say(Said.HELLO, statement.encoded() + number + security.to_bytes(4, "big"))
        welcome = channel.hear(Said.WELCOME, 2 * KEY + 5)
        if welcome[-5] >= len(SCHEMES):
            raise BrokenConversation("the other side commits in a way that is not known here")
        scheme = list(SCHEMES)[welcome[-5]]
        sigma = statement.sigma(int.from_bytes(welcome[-4:], "big") or None)
        session = _session(sigma, scheme, number, welcome[:KEY])
        if welcome[KEY : 2 * KEY] != session:
            raise BrokenConversation("the answer belongs to another conversation (a replay?)")
        sealing, most, seen = scheme_named(scheme), largest_answer(sigma), set()
        rounds = rounds_for(sigma.questions, security)
        for done in range(rounds):
            watch.check("verifying", done, rounds)
            root = channel.hear(Said.COMMITMENT, KEY)
            if root in seen:
                raise BrokenConversation(f"round {done + 1}: a commitment comes a second time (a replay?)")
            seen.add(root)
            question = source.randrange(sigma.questions)
            channel.say(Said.QUESTION, question.to_bytes(4, "big"))
            data = channel.hear(Said.ANSWER, most, 8)
            answer, end = read_answer(sigma, data)
            fault = objection(sigma, sealing, session, root, question, answer)
            if end != len(data):
                fault = "something follows the answer"
            if fault is not None:
                told = f"round {done + 1}, {sigma.question_words(question)}: {fault}"
                channel.refuse("a wrong answer")
                return Outcome(done + 1, sigma.questions, sigma.steps, told, channel.sent + channel.received)
        channel.say(Said.ACCEPTED)
    return Outcome(rounds, sigma.questions, sigma.steps, bytes=channel.sent + channel.received)


def _session(sigma: Sigma, scheme: str, verifiers: bytes, provers: bytes) -> bytes:
    """The name of a conversation."""
    digest = hashlib.sha256(b"fathom zk conversation\0" + verifiers + provers)
    for part in (sigma.encoded(), scheme.encode()):
        digest.update(len(part).to_bytes(4, "big") + part)
    return digest.digest()
