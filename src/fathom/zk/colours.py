"""The proof that a graph can be coloured, one edge a question [Goldreich et al. 1991]: where all this began.

A round hides the colour of every vertex, the colours being swapped at random. Question e: *edge e*; its two ends are
opened, and have different colours. That is all that is seen of them: two different colours, uniform among all such
pairs.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random

from fathom.errors import FathomError
from fathom.zk.isomorphism import shuffled
from fathom.zk.sigma import Opened


@dataclass(frozen=True)
class ColourProof:
    """A round about a graph: so many vertices, edges between them (numbers from 0), and so many colours."""

    vertices: int
    edges: tuple[tuple[int, int], ...]
    colours: int

    def __post_init__(self) -> None:
        """Refuse a graph that everybody can colour."""
        if not self.edges:
            raise FathomError("the graph has no edges: there is nothing to prove")

    @property
    def questions(self) -> int:
        """One for each edge."""
        return len(self.edges)

    @property
    def steps(self) -> None:
        """There are no moves."""
        return

    @property
    def slots(self) -> int:
        """One for each vertex."""
        return self.vertices

    def size(self, _slot: int) -> int:
        """A colour is a byte."""
        return 1

    @cached_property
    def _digest(self) -> bytes:
        numbers = (self.vertices, self.colours, *(vertex for edge in self.edges for vertex in edge))
        told = b"".join(number.to_bytes(4, "big") for number in numbers)
        return hashlib.sha256(b"fathom zk colours\0" + told).digest()

    def encoded(self) -> bytes:
        """A digest of the graph."""
        return self._digest

    def secret(self, witness: Sequence[int]) -> tuple[int, ...]:
        """The colours, looked through."""
        if len(witness) != self.vertices or not all(0 <= colour < self.colours for colour in witness):
            raise FathomError(f"expected one of {self.colours} colours for each of {self.vertices} vertices")
        if any(witness[one] == witness[other] for one, other in self.edges):
            raise FathomError("the ends of an edge have the same colour")
        return tuple(witness)

    def hidden(self, secret: Sequence[int], source: Random) -> list[bytes]:
        """The colours, swapped at random."""
        swapped = shuffled(self.colours, source)
        return [bytes((swapped[colour],)) for colour in secret]

    def asked(self, question: int, _values: Opened | Sequence[bytes]) -> list[int]:
        """The ends of an edge."""
        return list(self.edges[question])

    def objection(self, question: int, opened: Opened) -> str | None:
        """What is wrong with the colours of two ends; None if nothing is."""
        one, other = (opened[vertex][0] for vertex in self.edges[question])
        if max(one, other) >= self.colours:
            return "what was shown is none of the colours"
        return "the ends of the edge have the same colour" if one == other else None

    def question_words(self, question: int) -> str:
        """What is asked."""
        one, other = self.edges[question]
        return f"the edge {one + 1} {other + 1}"

    def envelope(self, slot: int, value: bytes) -> tuple[str, str]:
        """A vertex, and its colour."""
        return f"vertex {slot + 1}", f"colour {value[0] + 1}"

    def extracted(self, answers: Sequence[Opened]) -> list[int]:
        """The colouring that the answers for all edges hold; vertices without an edge get the first colour."""
        colours = [0] * self.vertices
        for opened in answers:
            for vertex, value in opened.items():
                colours[vertex] = value[0]
        return colours

    def simulated(self, question: int, source: Random) -> dict[int, bytes]:
        """Two different colours, from nothing."""
        colours = source.sample(range(self.colours), 2)
        return {vertex: bytes((colour,)) for vertex, colour in zip(self.edges[question], colours, strict=True)}


@dataclass(frozen=True)
class ColourStatement:
    """That a graph has a colouring, and that the prover knows it."""

    proof: ColourProof

    def encoded(self) -> bytes:
        """A digest of the graph."""
        return self.proof.encoded()

    def sigma(self, steps: int | None) -> ColourProof:
        """The round."""
        if steps is not None:
            raise FathomError(f"found {steps} moves, but a colouring has none")
        return self.proof

    def steps_for(self, _witness: Sequence[int], wanted: int | None) -> None:
        """There are no moves to tell of."""
        self.sigma(wanted)
