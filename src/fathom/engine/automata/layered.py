"""Languages of words of one length as layered automata: intersect, minimise, count, list.

Where all words have the same length, a deterministic automaton falls apart into layers, one for each position, and its
states that lead somewhere are told apart by what they lead to: one pass from the end minimises it. The result is the
smallest automaton without a dead state, its states numbered in the order in which they are first reached, so that two
languages are equal exactly if their automata are. A language of one word has a state for each position, and one more.

`product` costs time linear in the pairs of states that can be reached, and 4 bytes a pair and letter; besides these
only the pairs of two layers are kept. Counting is exact, with whole numbers of any size.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from fathom.answer import Watch
from fathom.engine.automata.layers import (
    DONE,
    FOUND,
    LAYER,
    TOTAL,
    WANTS_PAIRS,
    WANTS_STATES,
    Unfolding,
    close_ranks,
    letters_met,
    merge_equal,
    pair_up,
)
from fathom.engine.probing import rehash
from fathom.errors import FathomError, LimitReached

Ints = NDArray[np.int32]
Longs = NDArray[np.int64]

_SLICE = 1 << 20  # states between two looks at the clock: well under a tenth of a second
_GROWTH = 1.5
_FEW = 1 << 12


class TooWide(LimitReached):
    """An automaton has more states than it was allowed."""


@dataclass(frozen=True, eq=False)
class Layered:
    """A language of words of one length over the letters 0, 1, …, `letters` - 1.

    The states of layer i (what is known after i letters) are those numbered `first[i]` to `first[i + 1]` - 1;
    `delta[state * letters + letter]` is where a letter leads, counted from the start of the next layer, or -1. Layer 0
    has one state, in which reading begins, and all states of the last layer accept. The empty language has no states.
    """

    letters: int
    first: Longs
    delta: Ints

    @property
    def length(self) -> int:
        """The length of the words."""
        return int(self.first.size) - 2

    @property
    def states(self) -> int:
        """How many states there are."""
        return int(self.first[-1])

    @property
    def empty(self) -> bool:
        """Whether no word is accepted (of an automaton without states that lead nowhere)."""
        return self.states == 0

    def layer(self, position: int) -> Ints:
        """The transitions of one layer: a row for each state, a column for each letter."""
        low, high = self.first[position] * self.letters, self.first[position + 1] * self.letters
        return self.delta[low:high].reshape(-1, self.letters)

    def widths(self) -> Longs:
        """How many states each layer has."""
        return np.diff(self.first)

    def __eq__(self, other: object) -> bool:
        """The same states and transitions; for minimal automata, the same language."""
        if not isinstance(other, Layered):
            return NotImplemented
        same = self.letters == other.letters and np.array_equal(self.first, other.first)
        return same and np.array_equal(self.delta, other.delta)

    __hash__ = None  # type: ignore[assignment]

    def __contains__(self, word: Sequence[int]) -> bool:
        """Whether a word is accepted."""
        if len(word) != self.length or self.empty:
            return False
        state = 0
        for position, letter in enumerate(word):
            state = int(self.layer(position)[state, letter]) if 0 <= letter < self.letters else -1
            if state < 0:
                return False
        return True


def everything(letters: int, length: int) -> Layered:
    """All words of this length."""
    delta = np.zeros((length + 1) * letters, np.int32)
    delta[length * letters :] = -1
    return Layered(letters, np.arange(length + 2, dtype=np.int64), delta)


def letters_at(allowed: NDArray[np.bool_]) -> Layered:
    """All words whose letters are allowed where they stand: `allowed[position, letter]`."""
    length, letters = allowed.shape
    if not allowed.any(axis=1).all():
        return nothing(letters, length)
    delta = np.where(allowed, 0, -1).astype(np.int32).reshape(-1)
    last = np.full(letters, -1, np.int32)
    return Layered(letters, np.arange(length + 2, dtype=np.int64), np.concatenate([delta, last]))


def nothing(letters: int, length: int) -> Layered:
    """No words."""
    return Layered(letters, np.zeros(length + 2, np.int64), np.zeros(0, np.int32))


@np.errstate(over="ignore")  # hashing wraps around, on purpose; only heard of without compilation
def product(left: Layered, right: Layered, watch: Watch | None = None, most: int | None = None) -> Layered:
    """The words in both languages: all pairs of states that can be reached, not yet minimised.

    With more than `most` of them, `TooWide` is raised.
    """
    if (left.letters, left.length) != (right.letters, right.length):
        raise FathomError("languages that are intersected have the same letters and the same length of words")
    if left.empty or right.empty:
        return nothing(left.letters, left.length)
    given = (left.first, left.delta, right.first, right.delta, left.letters)
    states = max(left.states, right.states, _FEW)

    def read(unfolding: Unfolding, budget: int) -> int:
        return int(pair_up(*given, unfolding, budget))

    return unfolded(read, left.letters, left.length, 1, states, watch or Watch(), "intersecting", most)


@np.errstate(over="ignore")  # hashing wraps around, on purpose; only heard of without compilation
def unfolded(
    read: Callable[[Unfolding, int], int],
    letters: int,
    length: int,
    words: int,
    states: int,
    watch: Watch,
    phase: str,
    most: int | None,
) -> Layered:
    """The automaton that `read` finds when it is called again and again with more room, until it is done.

    Its states stand for vectors of so many words, and there is room for `states` at first. `read` is handed how many
    states to read before it pauses. With more than `most` states, `TooWide` is raised.
    """
    now = Unfolding(
        first=np.zeros(length + 2, np.int64),
        delta=np.empty(states * letters, np.int32),
        vectors=np.zeros((2, _FEW, words), np.uint64),
        slots=np.zeros(2 * _FEW, np.int32),
        stamps=np.zeros(2 * _FEW, np.int32),
        cursor=np.array([0, 0, 0, 1], np.int64),
    )
    budget = _SLICE if most is None else min(_SLICE, most + 1)
    while (status := read(now, budget)) != DONE:
        total = int(now.cursor[TOTAL] + now.cursor[FOUND])
        watch.check(phase, int(now.cursor[LAYER]), length, nodes=total)
        if most is not None and total > most:
            raise TooWide(f"more than {most} states")
        if status == WANTS_STATES:
            size = int(now.delta.size * _GROWTH)
            watch.reserve((size - now.delta.size) * 4, "the states of the intersection")
            now.delta.resize(size, refcheck=False)
        elif status == WANTS_PAIRS:
            now = _with_more_room(now, watch)
    first, delta = now.first, now.delta
    if most is not None and first[-1] > most:
        raise TooWide(f"more than {most} states")
    delta.resize(int(first[-1]) * letters, refcheck=False)
    delta[first[-2] * letters :] = -1
    return Layered(letters, first, delta)


def _with_more_room(now: Unfolding, watch: Watch) -> Unfolding:
    """Twice the room for the vectors of a layer, and a table of those found in the next so far."""
    _, room, words = now.vectors.shape
    watch.reserve(2 * room * (words * 16 + 16), "the states of a layer")
    vectors = np.zeros((2, 2 * room, words), np.uint64)
    vectors[:, :room] = now.vectors
    slots, stamps = np.zeros(4 * room, np.int32), np.zeros(4 * room, np.int32)
    following = int(now.cursor[LAYER]) + 1
    rehash(vectors[following & 1], int(now.cursor[FOUND]), following, slots, stamps)
    return now._replace(vectors=vectors, slots=slots, stamps=stamps)


@np.errstate(over="ignore")
def minimised(automaton: Layered, watch: Watch | None = None, *, keep: bool = True) -> Layered:
    """The smallest automaton of the same language; every state of the given one must be reachable.

    Without `keep` the given one is used up: it saves the memory of a copy.
    """
    watch = watch or Watch()
    letters, length = automaton.letters, automaton.length
    first, delta = automaton.first.copy(), automaton.delta.copy() if keep else automaton.delta
    rows = delta.reshape(-1, letters)
    widest = int(automaton.widths().max(initial=1))
    sizes = np.zeros(length + 1, np.int64)
    room = 1 << max(4, (2 * widest).bit_length())
    watch.reserve(room * 8 + widest * 8, "the table of states of a layer")
    classes = np.zeros((2, widest), np.int32)
    slots, stamps = np.zeros(room, np.int32), np.zeros(room, np.int32)
    cursor = np.array([length, 0, 0, 0], np.int64)
    while merge_equal(first, rows, sizes, classes, slots, stamps, cursor, _SLICE) != DONE:
        watch.check("minimising", length - int(cursor[LAYER]), length)
    if sizes.min() == 0:
        return nothing(letters, length)
    close_ranks(first, delta, letters, sizes)
    small = delta[: int(first[-1]) * letters].copy()
    small[first[-2] * letters :] = -1
    return Layered(letters, first, small)


def letters_possible(automaton: Layered) -> NDArray[np.bool_]:
    """`[position, letter]`: whether some word has this letter there (of an automaton without dead ends)."""
    met = np.zeros((automaton.length, automaton.letters), np.uint8)
    letters_met(automaton.first, automaton.delta, automaton.letters, met)
    return met.astype(np.bool_)


def count(automaton: Layered, watch: Watch | None = None) -> int:
    """How many words there are, exactly. Linear in states, times the length of the numbers."""
    if automaton.empty:
        return 0
    after = np.array([1] * int(automaton.widths()[-1]) + [0], object)
    for position in range(automaton.length - 1, -1, -1):
        if watch is not None and position % 64 == 0:
            watch.check("counting", automaton.length - position, automaton.length)
        # A transition of -1 picks the zero at the end.
        after = np.append(after[automaton.layer(position)].sum(axis=1), 0)
    return int(after[0])


def words(automaton: Layered) -> Iterator[tuple[int, ...]]:
    """All words in lexicographic order, one at a time (of an automaton without dead ends)."""
    if automaton.empty:
        return
    rows = [automaton.layer(position).tolist() for position in range(automaton.length)]
    word = [-1] * automaton.length
    states = [0] * (automaton.length + 1)
    position = 0
    while position >= 0:
        if position == automaton.length:
            yield tuple(word)
            position -= 1
            continue
        row = rows[position][states[position]]
        letter = next((a for a in range(word[position] + 1, automaton.letters) if row[a] >= 0), None)
        if letter is None:
            word[position] = -1
            position -= 1
        else:
            word[position] = letter
            states[position + 1] = row[letter]
            position += 1
