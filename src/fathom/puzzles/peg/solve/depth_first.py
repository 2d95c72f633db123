"""Depth-first search over classes of positions: any solution, or the proof that there is none.

A class that was entered is not entered again (the position itself or an image of it was followed to all its ends), and
positions that parities and resources rule out are not entered at all. Time and memory grow with the classes that are
entered: some million a second, 16 to 32 bytes each.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fathom.answer import Watch
from fathom.compiled import boolean, compiled, int64, types, uint64
from fathom.engine.bits import count_bits, lowest_bit
from fathom.puzzles.peg.check.certificates import Resource
from fathom.puzzles.peg.model import Jumps, Pegs
from fathom.puzzles.peg.solve.symmetry import IMAGES, Images, class_of, images_of, kept, word_of
from fathom.puzzles.peg.solve.table import empty, enter, grown

Words = NDArray[np.uint64]
Numbers = NDArray[np.int64]

PAUSED, FOUND, EXHAUSTED, FULL = range(4)
DEPTH, ENTERED = range(2)
"""What `at` keeps: how many jumps are made, and how many classes were entered."""

_AT_ONCE = 1 << 14  # jumps between two looks at the clock
_FIRST = 1 << 10


class Game(NamedTuple):
    """A puzzle as the kernels see it."""

    jumps: Words  # a row each: the two pegs that must be there, and all three holes
    ends: Words  # positions that are looked for; where one peg is, the holes where it may be, in a single word
    single: Numbers  # one number: whether one peg is looked for, wherever
    weights: Numbers  # a row a resource
    heavy: Numbers  # what the ends weigh: a row each (of single pegs: a row a hole), a column a resource


GAME = types.NamedTuple((uint64[:, ::1], uint64[::1], int64[::1], int64[:, ::1], int64[:, ::1]), Game)


def game_of(instance: Pegs, ends: Sequence[frozenset[int]], resources: Sequence[Resource] = ()) -> Game:
    """The puzzle with the wanted positions that are left."""
    holes = len(instance.board.cells)
    jumps = [(1 << start | 1 << over, 1 << start | 1 << over | 1 << end) for start, over, end in instance.board.jumps]
    single = instance.wanted is None
    words = [word_of(hole for end in ends for hole in end)] if single else [word_of(end) for end in ends]
    weighed = [frozenset({hole}) for hole in range(holes)] if single else ends
    heavy = [[sum(weights[hole] for hole in end) for weights in resources] for end in weighed]
    return Game(
        np.array(jumps, np.uint64).reshape(-1, 2),
        np.array(words, np.uint64),
        np.array([single]).astype(np.int64),
        np.array(resources, np.int64).reshape(-1, holes),
        np.array(heavy, np.int64).reshape(len(weighed), len(resources)),
    )


@compiled(boolean(GAME, uint64))
def is_end(game: Game, word: np.uint64) -> bool:
    """Whether a position is looked for."""
    if game.single[0]:
        return count_bits(word) == 1 and word & game.ends[0] != 0  # type: ignore[no-any-return]
    return word == game.ends[0]  # type: ignore[no-any-return]


@compiled(boolean(GAME, uint64))
def has_hope(game: Game, word: np.uint64) -> bool:
    """Whether a position weighs enough for one of those that are looked for."""
    count = game.weights.shape[0]
    if count == 0:
        return True
    weighs = np.zeros(count, np.int64)
    rest = word
    while rest:
        hole = lowest_bit(rest)
        rest &= rest - np.uint64(1)
        for number in range(count):
            weighs[number] += game.weights[number, hole]
    for end in range(game.heavy.shape[0]):
        if game.single[0] and not (game.ends[0] >> np.uint64(end)) & np.uint64(1):
            continue
        enough = True
        for number in range(count):
            enough = enough and weighs[number] >= game.heavy[end, number]
        if enough:
            return True
    return False


@compiled(int64(GAME, IMAGES, uint64[::1], uint64[::1], int64[::1], int64[::1], int64))
def deepen(game: Game, images: Images, table: Words, line: Words, tried: Numbers, at: Numbers, steps: int) -> int:
    """Go on with the search for so many jumps. `line` are the positions on the way, `tried` the jumps tried of each."""
    jumps = game.jumps
    for _ in range(steps):
        depth = at[DEPTH]
        if is_end(game, line[depth]):
            return FOUND
        if 2 * at[ENTERED] >= table.size:
            return FULL
        word = line[depth]
        number = tried[depth]
        while number < jumps.shape[0] and (word & jumps[number, 1]) != jumps[number, 0]:
            number += 1
        if number == jumps.shape[0]:
            if depth == 0:
                return EXHAUSTED
            at[DEPTH] = depth - 1
            continue
        tried[depth] = number + 1
        after = word ^ jumps[number, 1]
        if has_hope(game, after) and enter(table, class_of(images, after)):
            at[ENTERED] += 1
            at[DEPTH] = depth + 1
            line[depth + 1] = after
            tried[depth + 1] = 0
    return PAUSED


@np.errstate(over="ignore")  # hashing wraps around, on purpose; only heard of without compilation
def searched(
    instance: Pegs,
    ends: Sequence[frozenset[int]],
    resources: Sequence[Resource],
    watch: Watch,
    most: int | None = None,
) -> tuple[Jumps | None, int, bool]:
    """Jumps that lead to one of these ends, or none; how many classes were entered; whether the search came to an end.

    Of several ends all are single pegs, and the puzzle wants one wherever it is. `most` classes are entered, or a few
    more; without it the search always comes to an end.
    """
    game = game_of(instance, ends, resources)
    images = images_of(len(instance.board.cells), kept(instance))
    pegs = len(instance.pegs)
    line, tried, at = np.zeros(pegs + 1, np.uint64), np.zeros(pegs + 1, np.int64), np.zeros(2, np.int64)
    line[0] = word_of(instance.pegs)
    table = empty(_FIRST)
    steps = _AT_ONCE if most is None else min(_AT_ONCE, most)
    while True:
        watch.check("searching", int(at[ENTERED]), nodes=int(at[ENTERED]))
        state = deepen(game, images, table, line, tried, at, steps)
        if state == FULL:
            table = grown(table, watch)
        elif state in (FOUND, EXHAUSTED) or (most is not None and at[ENTERED] > most):
            break
    jumps = (instance.board.jumps[tried[depth] - 1] for depth in range(int(at[DEPTH])))
    return Jumps.of(jumps) if state == FOUND else None, int(at[ENTERED]), state != PAUSED


__all__ = ["Game", "game_of", "searched"]
