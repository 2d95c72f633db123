"""What follows from what is known: clauses first, then line after line; and why something followed.

A line that settled a square, or that cannot be filled, is explained by as few of its other squares as will do. One
reading finds the states of the line's automaton that its first squares lead to. Reading back from the end, a square is
left open for good if, even so, no state before it leads to the end: that is one more reading for a smallest set.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from fathom.compiled import compiled, types
from fathom.puzzles.nonogram.solve.cdcl.lines import possible
from fathom.puzzles.nonogram.solve.cdcl.long_lines import explain_long, possible_in_long
from fathom.puzzles.nonogram.solve.cdcl.state import (
    BLACK,
    END_OF_RUNS,
    FIRST_RUN,
    GAPS,
    HEAD,
    HEIGHT,
    HIGH,
    I64,
    LAST,
    LENGTH,
    LINES,
    LITERAL,
    NEVER,
    QUEUE,
    QUEUED,
    RUNS,
    SEEN,
    SHORT,
    SINCE,
    STUDY,
    TABLE,
    WAITING,
    WATCHED,
    WHITE,
    WIDTH,
    WORD,
    learn_that,
)

NO_CONFLICT = NEVER
_PLACES = np.zeros(67, np.int64)
_PLACES[[(1 << place) % 67 for place in range(63)]] = range(63)  # powers of two differ modulo 67


@compiled(types.void(TABLE, TABLE, TABLE, I64, types.int64, types.int64, types.int64, types.int64), inline="always")
def settle(lines: Any, trail: Any, known: Any, state: Any, line: int, squares: int, before: int, colour: int) -> None:
    """Write down the colour that a line gives to a set of its squares, from `before` on."""
    height, width = state[HEIGHT], state[WIDTH]
    while squares != 0:
        lowest = squares & -squares
        squares ^= lowest
        place = before + _PLACES[lowest % 67]
        square = line * width + place if line < height else place * width + line - height
        learn_that(lines, trail, known, state, 2 * square + colour, line)


@compiled(types.boolean(I64, TABLE, TABLE, TABLE, TABLE, I64, types.int64, types.int64))
def long_line_fits(
    lengths: Any, lines: Any, trail: Any, known: Any, sets: Any, state: Any, line: int, size: int
) -> bool:
    """Write down what a line of two words shows; False if it cannot be filled."""
    blacks, blacks_high, whites, whites_high = possible_in_long(lengths, lines, sets, line, size)
    if blacks | blacks_high | whites | whites_high == 0:
        return False
    settle(lines, trail, known, state, line, lines[WHITE, line] & ~whites, 0, 1)
    settle(lines, trail, known, state, line, lines[WHITE + HIGH, line] & ~whites_high, WORD, 1)
    settle(lines, trail, known, state, line, lines[BLACK, line] & ~blacks, 0, 0)
    settle(lines, trail, known, state, line, lines[BLACK + HIGH, line] & ~blacks_high, WORD, 0)
    return True


@compiled(types.boolean(I64, TABLE, TABLE, TABLE, TABLE, I64, types.int64), inline="always")
def line_fits(lengths: Any, lines: Any, trail: Any, known: Any, sets: Any, state: Any, line: int) -> bool:
    """Write down what a line shows; False if it cannot be filled."""
    white, black = lines[WHITE, line], lines[BLACK, line]
    size = state[WIDTH] if line < state[HEIGHT] else state[HEIGHT]
    state[LINES] += 1
    if size > SHORT:
        fits: bool = long_line_fits(lengths, lines, trail, known, sets, state, line, size)
    else:
        blacks, whites = possible(lengths, lines[FIRST_RUN, line], lines[END_OF_RUNS, line], size, black, white, sets)
        fits = blacks | whites != 0
        if fits:
            settle(lines, trail, known, state, line, white & ~whites, 0, 1)
            settle(lines, trail, known, state, line, black & ~blacks, 0, 0)
    return fits


@compiled(types.int64(I64, I64, I64, TABLE, TABLE, TABLE, I64, types.int64), inline="always")
def conclude_from(
    literals: Any, firsts: Any, links: Any, lines: Any, trail: Any, known: Any, state: Any, false: int
) -> int:
    """Look at the clauses that watch a literal which has become false; the one that contradicts, or NO_CONFLICT."""
    conflict = NO_CONFLICT
    before = -1
    link = known[WATCHED, false]
    while link != -1 and conflict == NO_CONFLICT:
        following = links[link]
        clause = link >> 1
        first = firsts[clause]
        other = literals[first + 1 - (link & 1)]
        moves = False
        if known[SINCE, other] == NEVER:
            for place in range(first + 2, firsts[clause + 1]):
                literal = literals[place]
                if known[SINCE, literal ^ 1] == NEVER:
                    literals[place] = false
                    literals[first + (link & 1)] = literal
                    links[link] = known[WATCHED, literal]
                    known[WATCHED, literal] = link
                    moves = True
                    break
            if not moves:
                if known[SINCE, other ^ 1] != NEVER:
                    conflict = -1 - clause
                else:
                    learn_that(lines, trail, known, state, other, -1 - clause)
        if not moves:
            before = link
        elif before == -1:
            known[WATCHED, false] = following
        else:
            links[before] = following
        link = following
    return conflict


@compiled(types.int64(STUDY))
def conclude(study: Any) -> int:
    """Draw all conclusions; the line or clause that contradicts what is known, or NO_CONFLICT."""
    lengths, lines, trail, known, sets, state = (
        study.lengths, study.lines, study.trail, study.known, study.sets, study.state
    )  # fmt: skip
    literals, firsts, links = study.literals, study.firsts, study.links
    while True:
        while state[SEEN] < state[LENGTH]:
            false = trail[LITERAL, state[SEEN]] ^ 1
            state[SEEN] += 1
            if known[WATCHED, false] != -1:
                clause: int = conclude_from(literals, firsts, links, lines, trail, known, state, false)
                if clause != NO_CONFLICT:
                    return clause
        if state[WAITING] == 0:
            return NO_CONFLICT
        head = state[HEAD]
        line: int = lines[QUEUE, head]
        state[HEAD] = 0 if head + 1 == lines.shape[1] else head + 1
        state[WAITING] -= 1
        lines[QUEUED, line] = 0
        if not line_fits(lengths, lines, trail, known, sets, state, line):
            return line


@compiled(types.int64(TABLE, TABLE, TABLE, I64, I64, types.int64, types.int64, types.int64), inline="always")
def explain_line(lines: Any, known: Any, sets: Any, state: Any, found: Any, line: int, until: int, literal: int) -> int:
    """List literals from before a place in the trail for which a line excludes the opposite of one; how many.

    Without a literal (-1): for which the line cannot be filled.
    """
    height, width = state[HEIGHT], state[WIDTH]
    first, stride, size = (line * width, 1, width) if line < height else (line - height, width, height)
    gaps, runs = lines[GAPS, line], lines[RUNS, line]
    target, excluded = literal >> 1, (literal & 1) ^ 1
    reached = np.int64(1)
    square = first
    for place in range(size):
        sets[0, place] = reached
        moved = reached << 1
        white, black = known[SINCE, 2 * square + 1] >= until, known[SINCE, 2 * square] >= until
        if square == target:
            white, black = excluded == 0, excluded == 1
        after = np.int64(0)
        if white:
            after = (moved | reached) & gaps
        if black:
            after |= moved & runs
        reached = after
        square += stride
    count = 0
    leads = lines[LAST, line]
    for place in range(size - 1, -1, -1):
        square -= stride
        gap, run = leads & gaps, leads & runs
        by_white, by_black = gap | (gap >> 1), run >> 1
        if square == target:
            leads = by_black if excluded == 1 else by_white
            continue
        if sets[0, place] & by_white != 0 and known[SINCE, 2 * square + 1] < until:
            found[count] = 2 * square + 1
            count += 1
            by_white = 0
        if sets[0, place] & by_black != 0 and known[SINCE, 2 * square] < until:
            found[count] = 2 * square
            count += 1
            by_black = 0
        leads = by_white | by_black
    return count


@compiled(types.int64(I64, I64, TABLE, I64, types.int64, types.int64), inline="always")
def explain_clause(literals: Any, firsts: Any, known: Any, found: Any, clause: int, until: int) -> int:
    """List the opposites of a clause's literals that held before a place in the trail; how many."""
    count = 0
    for place in range(firsts[clause], firsts[clause + 1]):
        opposite = literals[place] ^ 1
        if known[SINCE, opposite] < until:
            found[count] = opposite
            count += 1
    return count


@compiled(types.int64(STUDY, I64, types.int64, types.int64, types.int64), inline="always")
def explain(study: Any, found: Any, reason: int, until: int, literal: int) -> int:
    """List literals from before a place in the trail from which, by a line or clause, a literal follows; how many.

    Without a literal (-1): which contradict each other by it.
    """
    state = study.state
    if reason < 0:
        count: int = explain_clause(study.literals, study.firsts, study.known, found, -1 - reason, until)
    elif (state[WIDTH] if reason < state[HEIGHT] else state[HEIGHT]) > SHORT:
        count = explain_long(study.lines, study.known, study.sets, state, found, reason, until, literal)
    else:
        count = explain_line(study.lines, study.known, study.sets, state, found, reason, until, literal)
    return count
