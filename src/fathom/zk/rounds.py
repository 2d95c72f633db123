"""One round: a prover that commits and answers once, and a verifier's look at the answer.

The prover sends one digest, the root of a tree over the commitments to all values. An answer opens some of them: slot,
key and value of each, and the digests beside them that lead to the root. A `Round` forgets its values when it has
answered: there is no way to have it answer a second question about the same commitment, which would give the solution
away bit by bit.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from secrets import SystemRandom
from typing import Any

from fathom.errors import FathomError
from fathom.zk.commitments import KEY, Scheme, Tree, root_of
from fathom.zk.sigma import Sigma


@dataclass(frozen=True, slots=True)
class Opening:
    """What opens the commitment of a slot."""

    slot: int
    key: bytes
    value: bytes


@dataclass(frozen=True, slots=True)
class Answer:
    """Openings, in the order of their slots, and the digests that lead from them to the root."""

    openings: tuple[Opening, ...]
    beside: tuple[bytes, ...]


class Round:
    """One round of a prover. `root` is what it sends first.

    Until it has answered it keeps 64 bytes a slot and the values: a proof in a file has thousands of rounds waiting.
    """

    def __init__(self, sigma: Sigma, secret: Any, scheme: Scheme, session: bytes, source: Random | None = None) -> None:
        source = source or SystemRandom()
        self._sigma = sigma
        values = sigma.hidden(secret, source)
        keys = [scheme.key(source) for _ in values]
        if len(set(keys)) < len(keys):
            raise RuntimeError("the source of randomness repeats itself: no proof is made with it")
        sealed = enumerate(zip(keys, values, strict=True))
        leaves = [scheme.commit(session, slot, key, value) for slot, (key, value) in sealed]
        self.root = Tree(leaves).root
        self._kept: tuple[bytes, bytes, bytes] | None = (b"".join(values), b"".join(keys), b"".join(leaves))

    def answer(self, question: int) -> Answer:
        """Open what answers the question. It can be done once."""
        if self._kept is None:
            raise RuntimeError("a round answers one question")
        (whole, keys, leaves), self._kept = self._kept, None
        if not 0 <= question < self._sigma.questions:
            raise FathomError(f"found question {question}, expected 0 to {self._sigma.questions - 1}")
        values, place = [], 0
        for slot in range(self._sigma.slots):
            end = place + self._sigma.size(slot)
            values.append(whole[place:end])
            place = end
        slots = sorted(self._sigma.asked(question, values))
        openings = tuple(Opening(slot, keys[KEY * slot : KEY * (slot + 1)], values[slot]) for slot in slots)
        tree = Tree([leaves[at : at + KEY] for at in range(0, len(leaves), KEY)])
        return Answer(openings, tuple(tree.beside(slots)))


def objection(sigma: Sigma, scheme: Scheme, session: bytes, root: bytes, question: int, answer: Answer) -> str | None:
    """What is wrong with an answer to a question about a root; None if it is right."""
    slots = [opening.slot for opening in answer.openings]
    if slots != sorted(set(slots)) or any(not 0 <= slot < sigma.slots for slot in slots):
        return "what was opened is not in order"
    opened = {opening.slot: opening.value for opening in answer.openings}
    if any(len(value) != sigma.size(slot) for slot, value in opened.items()):
        return "what was opened has another length"
    leaves = {
        opening.slot: scheme.commit(session, opening.slot, opening.key, opening.value) for opening in answer.openings
    }
    if root_of(sigma.slots, leaves, list(answer.beside)) != root:
        return "what was opened is not what was committed to in this conversation"
    try:
        asked = sorted(sigma.asked(question, opened))
    except KeyError:
        asked = []
    if asked != slots:
        return f"what was opened does not answer the question ({sigma.question_words(question)})"
    return sigma.objection(question, opened)


def answer_bytes(answer: Answer) -> bytes:
    """An answer as bytes; values have the lengths that the statement gives them."""
    parts = [len(answer.openings).to_bytes(4, "big")]
    for opening in answer.openings:
        parts += [opening.slot.to_bytes(4, "big"), opening.key, opening.value]
    return b"".join((*parts, len(answer.beside).to_bytes(4, "big"), *answer.beside))


def read_answer(sigma: Sigma, data: bytes, start: int = 0) -> tuple[Answer, int]:
    """The answer that begins there, and where it ends; `FathomError` if it does not."""
    openings, place = [], start
    number, place = _number(data, place, sigma.slots)
    for _ in range(number):
        slot, place = _number(data, place, sigma.slots - 1)
        end = place + KEY + sigma.size(slot)
        openings.append(Opening(slot, data[place : place + KEY], data[place + KEY : end]))
        if end > len(data):
            raise FathomError("an answer ends too early")
        place = end
    number, place = _number(data, place, sigma.slots)
    end = place + KEY * number
    if end > len(data):
        raise FathomError("an answer ends too early")
    return Answer(tuple(openings), tuple(data[at : at + KEY] for at in range(place, end, KEY))), end


def _number(data: bytes, place: int, most: int) -> tuple[int, int]:
    if place + 4 > len(data):
        raise FathomError("an answer ends too early")
    number = int.from_bytes(data[place : place + 4], "big")
    if number > most:
        raise FathomError(f"found {number} in an answer, expected at most {most}")
    return number, place + 4


def largest_answer(sigma: Sigma) -> int:
    """No answer has more bytes."""
    return 8 + sum(4 + 2 * KEY + sigma.size(slot) for slot in range(sigma.slots))
