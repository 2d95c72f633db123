"""The compiled line solver, and line solving over the whole board.

A clue is a small automaton whose states are bits: bit 0 is the gap before the first run, then come, run by run, a bit
for each of its squares and one for the gap behind it. Reading a square shifts all states at once, so the states that
can be reached from the left, and those from which the rest of the line works out, take a few operations a square
(bit-parallel matching [Navarro and Raffinot 2002]). A colour is possible where both meet. That is exact, and costs
about as much as reading the line twice; a table of solved lines would be slower.

A square is a set of colours (bit c: colour c is possible), so black and white and coloured are one code; lines of two
colours that fit into one word have a loop of their own. Lines whose squares have changed wait in a queue.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from fathom.compiled import compiled, types
from fathom.puzzles.nonogram.solve.lines.state import (
    BOARD,
    ENDS,
    GAPS,
    HEAD,
    HEIGHT,
    INKS,
    NEXT_TO_TOP,
    NOTHING,
    ONE,
    RUNS,
    SOLVED_LINES,
    TOP,
    TWO,
    WAITING,
    WIDTH,
    WORDS,
    clear_queue,
    enqueue,
    narrow,
)


@compiled(types.boolean(BOARD, types.int64))
def settle_plain_line(board: Any, line: int) -> bool:
    """Take away all colours that a line of two colours and up to 64 states excludes; False if nothing is left."""
    height, width = board.shape[HEIGHT], board.shape[WIDTH]
    is_row = line < height
    first = line * width if is_row else line - height
    stride = 1 if is_row else width
    size = width if is_row else height
    gaps, ends, runs = board.moves[line, GAPS, 0], board.moves[line, ENDS, 0], board.moves[line, RUNS, 0]
    cells, forward = board.cells, board.forward
    reached = ONE
    square = first
    for place in range(size):
        forward[place, 0] = reached
        colours = cells[square]
        moved = reached << ONE
        after = NOTHING
        if colours & 1:
            after = (moved | reached) & gaps
        if colours & 2:
            after |= moved & runs
        reached = after
        square += stride
    if reached & ends == NOTHING:
        return False
    crossing = height if is_row else 0
    working = ends
    for place in range(size - 1, -1, -1):
        square -= stride
        colours = np.int64(cells[square])
        reached = forward[place, 0]
        moved = reached << ONE
        left = 0
        earlier = NOTHING
        if colours & 1:
            found = working & gaps
            earlier = found | (found >> ONE)
            if (moved | reached) & found != NOTHING:
                left = 1
        if colours & 2:
            found = working & runs
            earlier |= found >> ONE
            if moved & found != NOTHING:
                left |= 2
        working = earlier
        if left != colours:
            narrow(board, square, left)
            enqueue(board, crossing + place)
    return True


_STATES = types.uint64[:, ::1]


@compiled(types.uint64(_STATES, types.int64, types.int64))
def shifted(states: Any, place: int, word: int) -> Any:
    """One word of the states before a square, each moved on by one."""
    found = states[place, word] << ONE
    return found | (states[place, word - 1] >> TOP) if word else found


@compiled(types.uint64(_STATES, types.int64, types.int64))
def shifted_twice(states: Any, place: int, word: int) -> Any:
    """One word of the states before a square, each moved on by two."""
    found = states[place, word] << TWO
    return found | (states[place, word - 1] >> NEXT_TO_TOP) if word else found


@compiled(types.boolean(_STATES, _STATES, types.int64, types.int64, types.int64, types.int64))
def gap_before(forward: Any, moves: Any, place: int, now: int, then: int, word: int) -> bool:
    """Add one word of the states before a gap that work out, in row `then`; whether the line so far leads to one."""
    found = forward[now, word] & moves[GAPS, word]
    forward[then, word] |= found | (found >> ONE)
    if word:
        forward[then, word - 1] |= found << TOP
    meets: bool = found & (shifted(forward, place, word) | forward[place, word]) != NOTHING
    return meets


@compiled(types.boolean(_STATES, _STATES, types.int64, types.int64, types.int64, types.int64, types.int64))
def run_before(forward: Any, moves: Any, place: int, now: int, then: int, word: int, row: int) -> bool:
    """The same before a square of a run, of the ink whose states are in this row of `moves` and the next."""
    found = forward[now, word] & moves[row, word]
    touching = forward[now, word] & moves[row + 1, word]
    forward[then, word] |= (found >> ONE) | (touching >> TWO)
    if word:
        forward[then, word - 1] |= (found << TOP) | (touching << NEXT_TO_TOP)
    met = (found & shifted(forward, place, word)) | (touching & shifted_twice(forward, place, word))
    meets: bool = met != NOTHING
    return meets


@compiled(types.boolean(BOARD, types.int64))
def settle_any_line(board: Any, line: int) -> bool:
    """Take away all colours that a line excludes, whatever its length and colours; False if nothing is left.

    The second half of `forward` holds the states from which the rest of the line works out.
    """
    height, width, words, inks = board.shape[HEIGHT], board.shape[WIDTH], board.shape[WORDS], board.shape[INKS]
    is_row = line < height
    first = line * width if is_row else line - height
    stride = 1 if is_row else width
    size = width if is_row else height
    moves, cells, forward = board.moves[line], board.cells, board.forward
    for word in range(words):
        forward[0, word] = NOTHING
    forward[0, 0] = ONE
    for place in range(size):
        colours = np.int64(cells[first + place * stride])
        for word in range(words):
            moved = shifted(forward, place, word)
            after = NOTHING
            if colours & 1:
                after = (moved | forward[place, word]) & moves[GAPS, word]
            rest = colours >> 1
            ink = 0
            while rest:
                if rest & 1:
                    after |= moved & moves[RUNS + 2 * ink, word]
                    after |= shifted_twice(forward, place, word) & moves[RUNS + 2 * ink + 1, word]
                rest >>= 1
                ink += 1
            forward[place + 1, word] = after
    found = NOTHING
    for word in range(words):
        found |= forward[size, word] & moves[ENDS, word]
    if found == NOTHING:
        return False
    half = len(forward) // 2
    now, then = half, half + 1
    for word in range(words):
        forward[now, word] = moves[ENDS, word]
    crossing = height if is_row else 0
    for place in range(size - 1, -1, -1):
        square = first + place * stride
        colours = np.int64(cells[square])
        left = np.int64(0)
        for word in range(words):
            forward[then, word] = NOTHING
        for colour in range(inks + 1):
            if (colours >> colour) & 1 == 0:
                continue
            meets = False
            for word in range(words):
                if colour == 0:
                    meets |= gap_before(forward, moves, place, now, then, word)
                else:
                    meets |= run_before(forward, moves, place, now, then, word, RUNS + 2 * (colour - 1))
            if meets:
                left |= np.int64(1) << colour
        now, then = then, now
        if left != colours:
            narrow(board, square, left)
            enqueue(board, crossing + place)
    return True


@compiled(types.boolean(BOARD))
def next_line_fits(board: Any) -> bool:
    """Look at the line that has waited longest; False if it cannot be filled any more, and then nothing waits."""
    head = board.state[HEAD]
    line = board.queue[head]
    board.state[HEAD] = 0 if head + 1 == len(board.queue) else head + 1
    board.state[WAITING] -= 1
    board.queued[line] = 0
    board.state[SOLVED_LINES] += 1
    plain = board.shape[WORDS] == 1 and board.shape[INKS] == 1
    fits: bool = settle_plain_line(board, line) if plain else settle_any_line(board, line)
    if not fits:
        clear_queue(board)
    return fits


@compiled(types.boolean(BOARD))
def contradicts(board: Any) -> bool:
    """Look at the waiting lines until none waits; True if some line cannot be filled any more."""
    while board.state[WAITING] > 0:
        if not next_line_fits(board):
            return True
    return False


@compiled(types.boolean(BOARD))
def settle_wave(board: Any) -> bool:
    """Look at the lines that wait now, not at those that they bring up; True if some line cannot be filled any more."""
    left = board.state[WAITING]
    while left > 0:
        left -= 1
        if not next_line_fits(board):
            return True
    return False
