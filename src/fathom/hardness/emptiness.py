"""Emptiness of an intersection as a question of its size [Bosboom 2020, Theorem 6.4.5]: PSPACE-hard.

Given automata A1 … Ak over some letters, the instance has a tree within its bound exactly if no word is in all their
languages. Every automaton may end with blanks (`with_blanks`), and reads one of two tracks (`on_first_track`,
`on_second_track`). On the second track automata Bi count x modulo the i-th prime. If no word is in all Ai, intersecting
these first leads to the empty language while nothing is as large as the product M of the primes. If there is a word,
the language of the root, with blanks after it on the first track, still has to count x modulo M on the second.

M must exceed (2 + max |Ai|)^k, for which k times the binary logarithm of the base many primes do, and fewer if their
product does. The theorem gives the size of the large instances with an addend that its proof does not yield; the bound
here is M - 1. Deciding whether a word is in all languages of automata is complete for polynomial space [Kozen 1977], so
this is a function, not a reduction between kinds: small instances of the source are decided by `common_word`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count
from math import prod

from fathom.engine.plain_search import shortest_way
from fathom.errors import FathomError
from fathom.problems.intersection.model import Automaton, Intersection


def with_blanks(automaton: Automaton) -> Automaton:
    """The words of the language followed by any number of blanks, a new last letter: two states more (Lemma 6.4.3).

    The automaton must be complete; so is the result.
    """
    if any(-1 in row for row in automaton.rows):
        raise FathomError("expected a complete automaton: every letter leads somewhere")
    states, letters = len(automaton.rows), len(automaton.rows[0])
    ended, refused = states, states + 1
    rows = [
        (*row, ended if accepts else refused) for row, accepts in zip(automaton.rows, automaton.accepting, strict=True)
    ]
    rows += [(*[refused] * letters, ended), (refused,) * (letters + 1)]
    return Automaton(tuple(rows), (*automaton.accepting, True, False))


def on_first_track(automaton: Automaton, others: int) -> Automaton:
    """The same language on the first of two tracks, of which the second has `others` letters (Lemma 6.4.4).

    Letter a above letter g is number a * others + g.
    """
    rows = tuple(tuple(to for to in row for _ in range(others)) for row in automaton.rows)
    return Automaton(rows, automaton.accepting)


def on_second_track(automaton: Automaton, others: int) -> Automaton:
    """The same language on the second of two tracks, of which the first has `others` letters."""
    return Automaton(tuple(row * others for row in automaton.rows), automaton.accepting)


def multiples(modulus: int) -> Automaton:
    """The words of one letter whose length is a multiple of this."""
    rows = tuple(((state + 1) % modulus,) for state in range(modulus))
    return Automaton(rows, tuple(state == 0 for state in range(modulus)))


def intersection_of(automata: Sequence[Automaton], primes: Sequence[int] | None = None) -> Intersection:
    """The instance that has a tree within its bound exactly if no word is in all languages of these automata.

    Other `primes` than the first so many are for experiments; their product must be larger than what the automata's
    own intersections may need.
    """
    if not automata:
        raise FathomError("found no automata, expected one or more")
    needed: int = (2 + max(len(automaton.rows) for automaton in automata)) ** len(automata)
    chosen = list(primes) if primes is not None else _first_primes(needed)
    if prod(chosen) <= needed:
        raise FathomError(f"the product of the primes is {prod(chosen)}, expected more than {needed}")
    letters = len(automata[0].rows[0]) + 1
    first = [on_first_track(with_blanks(automaton), 2) for automaton in automata]
    second = [on_second_track(with_blanks(multiples(prime)), letters) for prime in chosen]
    return Intersection((*first, *second), prod(chosen) - 1)


def _first_primes(needed: int) -> list[int]:
    found: list[int] = []
    for candidate in count(2):
        if prod(found) > needed:
            break
        if all(candidate % prime for prime in found):
            found.append(candidate)
    return found


def common_word(automata: Sequence[Automaton]) -> tuple[int, ...] | None:
    """A shortest word in the languages of all automata; None if there is none. Time grows with their product."""

    def steps(here: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], int]]:
        for letter in range(len(automata[0].rows[0])):
            there = tuple(automaton.rows[state][letter] for automaton, state in zip(automata, here, strict=True))
            if -1 not in there:
                yield there, letter

    def accepted(here: tuple[int, ...]) -> bool:
        return all(automaton.accepting[state] for automaton, state in zip(automata, here, strict=True))

    found = shortest_way([(0,) * len(automata)], steps, accepted)
    return None if found is None else tuple(found[1])
