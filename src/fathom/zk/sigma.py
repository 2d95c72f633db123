"""What a round of a proof is made of, whatever is proved: a sigma protocol over hidden values.

The prover hides a list of values (one a slot), each in a commitment; the verifier asks one of some questions; the
prover opens the slots that answer it, and the verifier looks whether they are as they should be. Who knows no solution
cannot have an answer to every question: that is the extractor, which makes a solution of the answers to all questions.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Protocol

Opened = Mapping[int, bytes]
"""Values by slot."""


class Sigma(Protocol):
    """One round, for a statement that both sides know. Questions are numbered from 0."""

    @property
    def questions(self) -> int:
        """How many questions there are."""

    @property
    def steps(self) -> int | None:
        """How many moves the solution has, where that is told; None where there are no moves."""

    @property
    def slots(self) -> int:
        """How many values are hidden."""

    def size(self, slot: int) -> int:
        """How many bytes a slot's value has."""

    def encoded(self) -> bytes:
        """The statement, the same for both sides."""

    def secret(self, witness: Any) -> Any:
        """A solution, laid out for `hidden`; `FathomError` if it is none."""

    def hidden(self, secret: Any, source: Random) -> list[bytes]:
        """The values of a round: the solution, renamed anew at random."""

    def asked(self, question: int, values: Opened | Sequence[bytes]) -> list[int]:
        """The slots that answer a question. It looks at no other value than one that it names before."""

    def objection(self, question: int, opened: Opened) -> str | None:
        """What is wrong with an answer that opens the right slots; None if it is right."""

    def question_words(self, question: int) -> str:
        """What is asked."""

    def envelope(self, slot: int, value: bytes) -> tuple[str, str]:
        """For people with paper: what stands on an envelope, and what is in it."""

    def extracted(self, answers: Sequence[Opened]) -> Any:
        """The solution that right answers to all questions about the same values hold."""

    def simulated(self, question: int, source: Random) -> dict[int, bytes]:
        """An answer to a question, made without knowing a solution: opened values as likely as the true ones."""


class Statement(Protocol):
    """What a family's room `zk` makes of a puzzle: what is to be proved about it."""

    def encoded(self) -> bytes:
        """A digest of it, the same for both sides."""

    def sigma(self, steps: int | None, /) -> Sigma:
        """The round in which it is proved, with solutions of so many moves."""

    def steps_for(self, witness: Any, wanted: int | None, /) -> int | None:
        """How many moves are to be told for a solution: those it has, or more if that is wanted and can be."""


class KnowledgePart(Protocol):
    """A family's room `zk`. Where a puzzle of the kind has no such proof, `statement` says why (`FathomError`)."""

    def statement(self, instance: Any, /) -> Statement:
        """What is to be proved about a puzzle."""

    def witness(self, instance: Any, solution: Any, /) -> Any:
        """A solution, which is one, as the statement takes it; nothing if there is nothing to hide."""
