"""Search with probing, compiled: line solving, suppositions that lead to contradictions, and branching where both hold.

To *probe* a square is to suppose each of its colours in turn and let line solving draw the conclusions. A colour that
leads to a contradiction is excluded; what all colours have in common holds anyway. Squares beside settled ones come
first. A colour that was a conclusion of an earlier supposition of the same round cannot fail, and is not tried again.
When a whole round brings nothing, the search branches on the square whose colours settled most (the product counts), on
the colour that settled most. Everything that was excluded is written into a log, which is a proof: see
`check.search_replay`.

The search comes back after a number of lines and goes on when it is called again: all of it lies in arrays.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from fathom.compiled import compiled, types
from fathom.puzzles.nonogram.solve.lines.kernels import contradicts
from fathom.puzzles.nonogram.solve.lines.state import (
    BOARD,
    HEIGHT,
    INKS,
    OPEN,
    SOLVED_LINES,
    TRAIL,
    WIDTH,
    restrict,
    undo,
)
from fathom.puzzles.nonogram.solve.probe.state import (
    BEST,
    BEST_COLOUR,
    BEST_SCORE,
    CANDIDATES,
    CASES,
    CLOSED,
    DEEP_NEIGHBOURS,
    DEPTH,
    ENDED,
    FINISHED,
    FOUND,
    FOUND_SO_FAR,
    LOG_FULL,
    LOGGED,
    MODE,
    NEXT,
    PICTURE,
    PROBES,
    PROBING,
    PROGRESS,
    ROUND,
    RUNNING,
    SEARCH,
    SETTLING,
    SHIFT,
    branch,
    leave,
    note,
)


@compiled(types.int64(BOARD, types.int64))
def settled_neighbours(board: Any, square: int) -> int:
    """How many of the four squares beside this one are settled, or outside."""
    height, width = board.shape[HEIGHT], board.shape[WIDTH]
    row, column = square // width, square % width
    found = 0
    for side in range(4):
        y = row + (side == 0) - (side == 1)
        x = column + (side == 2) - (side == 3)
        if y < 0 or y >= height or x < 0 or x >= width:
            found += 1
        else:
            colours = np.int64(board.cells[y * width + x])
            found += colours & (colours - 1) == 0
    return found


@compiled(types.void(BOARD, SEARCH))
def begin_round(board: Any, search: Any) -> None:
    """List the open squares, those with most settled neighbours first; deep in the tree only those with some."""
    control = search.control
    control[ROUND] += 1
    control[NEXT] = 0
    control[PROGRESS] = 0
    control[BEST] = -1
    control[BEST_SCORE] = -1
    control[MODE] = PROBING
    count = 0
    for wanted in range(4, -1, -1):
        if control[DEPTH] > 0 and wanted < control[DEEP_NEIGHBOURS] and count > 0:
            break
        for square in range(len(board.cells)):
            colours = np.int64(board.cells[square])
            if colours & (colours - 1) != 0 and settled_neighbours(board, square) == wanted:
                search.order[count] = square
                count += 1
    control[CANDIDATES] = count


@compiled(types.boolean(BOARD, SEARCH, types.int64, types.int64))
def exclude(board: Any, search: Any, square: int, colour: int) -> bool:
    """Take a colour away that was refuted; False if that is a contradiction."""
    note(search, (square << SHIFT) | (np.int64(1) << colour))
    note(search, CLOSED)
    search.control[PROGRESS] = 1
    restrict(board, square, ~(np.int64(1) << colour))
    return not contradicts(board)


@compiled(types.void(BOARD, SEARCH, types.int64, types.int64))
def remember(board: Any, search: Any, start: int, number: int) -> None:
    """Keep the conclusions of the supposition `number` of a square, which are on the trail from `start` on."""
    turn = search.control[ROUND]
    for place in range(start, board.state[TRAIL]):
        square = board.trail[place]
        colours = np.int64(board.cells[square])
        if colours & (colours - 1) == 0:
            if search.fine_round[square] != turn:
                search.fine_round[square] = turn
                search.fine[square] = 0
            search.fine[square] |= np.uint32(colours)
        if number == 0:
            search.hits[square] = 1
            search.union[square] = colours
        elif search.hits[square] == number:
            search.hits[square] = number + 1
            search.union[square] |= np.uint32(colours)


@compiled(types.boolean(BOARD, SEARCH, types.int64, types.int64, types.int64))
def merge(board: Any, search: Any, square: int, suppositions: int, count: int) -> bool:
    """Keep what all suppositions about a square have in common; False if that is a contradiction."""
    changed = False
    for place in range(count):
        other = search.touched[place]
        if other == square or search.hits[other] != suppositions:
            continue
        now, common = np.int64(board.cells[other]), np.int64(search.union[other])
        if now & common == now:
            continue
        restrict(board, other, common)
        changed = True
    if changed:
        note(search, CASES - square)
        search.control[PROGRESS] = 1
    return not (changed and contradicts(board))


@compiled(types.boolean(BOARD, SEARCH, types.int64))
def probe(board: Any, search: Any, square: int) -> bool:
    """Suppose every colour of a square that may fail; False if all this ends in a contradiction."""
    control = search.control
    colours = np.int64(board.cells[square])
    fine = np.int64(search.fine[square]) if search.fine_round[square] == control[ROUND] else np.int64(0)
    if colours & (colours - 1) == 0 or colours & ~fine == 0:
        return True
    whole = colours & fine == 0
    number, count = 0, 0
    least, most, best = 1 << 60, -1, 0
    start = board.state[TRAIL]
    for colour in range(board.shape[INKS] + 1):
        if (colours >> colour) & 1 == 0 or (fine >> colour) & 1:
            continue
        control[PROBES] += 1
        restrict(board, square, np.int64(1) << colour)
        if contradicts(board):
            undo(board, start)
            if not exclude(board, search, square, colour):
                return False
            whole = False
            start = board.state[TRAIL]
            colours_now = np.int64(board.cells[square])
            if colours_now & (colours_now - 1) == 0:
                break
            continue
        gain = board.state[TRAIL] - start
        if whole:
            remember(board, search, start, number)
            if number == 0:
                for place in range(start, board.state[TRAIL]):
                    search.touched[place - start] = board.trail[place]
                count = gain
        number += 1
        if gain > most:
            most, best = gain, colour
        least = min(least, gain)
        undo(board, start)
    consistent = True
    if whole:
        score = least * most + least
        if score > control[BEST_SCORE]:
            control[BEST_SCORE] = score
            control[BEST] = square
            control[BEST_COLOUR] = best
        consistent = merge(board, search, square, number, count)
    for place in range(count):
        search.hits[search.touched[place]] = 0
    return consistent


@compiled(types.int64(BOARD, SEARCH, types.int64))
def advance(board: Any, search: Any, lines: int) -> int:
    """Go on with a search for about so many lines; FOUND if there is a picture in `search.picture`."""
    control = search.control
    until = board.state[SOLVED_LINES] + lines
    spare = 2 * board.shape[INKS] + 8  # entries that one round of the loop may write
    while board.state[SOLVED_LINES] < until:
        if control[MODE] == ENDED:
            return FINISHED
        if control[LOGGED] + spare > len(search.log):
            return LOG_FULL
        if control[MODE] == SETTLING:
            if contradicts(board):
                leave(board, search, CLOSED)
            elif board.state[OPEN] == 0:
                search.picture[:] = board.cells
                control[FOUND_SO_FAR] += 1
                leave(board, search, PICTURE)
                return FOUND
            else:
                begin_round(board, search)
        elif control[NEXT] < control[CANDIDATES]:
            square = np.int64(search.order[control[NEXT]])
            control[NEXT] += 1
            if not probe(board, search, square):
                leave(board, search, CLOSED)
            elif board.state[OPEN] == 0:
                control[MODE] = SETTLING
        elif control[PROGRESS]:
            begin_round(board, search)
        else:
            branch(board, search)
    return FINISHED if control[MODE] == ENDED else RUNNING
