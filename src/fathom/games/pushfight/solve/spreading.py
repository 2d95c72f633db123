"""Moves, all at once: which of a block's positions can be moved into marked ones, and what pushes they have.

Lift one piece of a player from the board: it can be lowered on any square of the same connected region of empty ones.
So the moves of a block are many small cliques, one for each set with a piece less and each region, and to spread marks
by one move is to take the *or* over each clique and give it to all of the clique. Words hold the marks of all
patterns of a set, and fall to those of a set with a piece less by a permutation that only depends on which piece was
lifted. A block with b positions costs about b steps a move, however many turns its positions have.

A move goes to another square. So a position gets its mark from the others of its clique: from all marks if there are
two, and if there is one, from that one unless it is its own.
"""

from __future__ import annotations

import numpy as np

from fathom.compiled import compiled, types
from fathom.engine.retrograde.game import JUDGE, SPREAD, Numbers, Plane
from fathom.engine.retrograde.planes import ONE, ZERO, give, lowest_bit, take
from fathom.games.pushfight.solve.kernels import NOT_ALLOWED, push_end
from fathom.games.pushfight.solve.layout import (
    ANCHOR_NOTED,
    AROUND,
    AROUND_NOTED,
    AT_GAPS,
    AT_MEMBERS,
    AT_SETS,
    CHUNK,
    CHUNK_ROW,
    CHUNKS,
    FOUND_NOTED,
    FREE,
    FREE_NOTED,
    GAPS,
    LIFTED,
    LINE,
    LOWERED,
    MASK,
    MEMBER_SHIFT,
    MOST_MOVES,
    MOVES,
    PARTS_OF,
    PATTERNS,
    PAWNS_NOTED,
    PIECE_ROW,
    PUSHER_AT,
    PUSHERS_NOTED,
    REVERSIBLE,
    SETS,
    WORDS_NOTED,
)
from fathom.games.pushfight.solve.places import bit, note_block

_WORDS = types.uint64[::1]

#: Unsigned, as all indices of the inner loops are: a signed one is first looked at for being negative.
_TWO = np.uint64(2)
_CHUNK, _CHUNK_ROW, _CHUNK_MASK = np.uint64(CHUNK), np.uint64(CHUNK_ROW), np.uint64(CHUNK_ROW - 1)
_PIECE_ROW, _PIECE, _SHIFT = np.uint64(PIECE_ROW), np.uint64((1 << MEMBER_SHIFT) - 1), np.uint64(MEMBER_SHIFT)
_LIFTED, _LOWERED, _FOUND = np.uint64(LIFTED), np.uint64(LOWERED), np.uint64(FOUND_NOTED)


@compiled(MASK(_WORDS, MASK, MASK, MASK, MASK))
def _turned(tables: Plane, table: np.uint64, piece: np.uint64, word: np.uint64, chunks: np.uint64) -> np.uint64:
    """The patterns of a word after a piece has been lifted or lowered."""
    row = table + piece * _PIECE_ROW
    turned = tables[row + (word & _CHUNK_MASK)] | tables[row + _CHUNK_ROW + ((word >> _CHUNK) & _CHUNK_MASK)]
    while chunks > _TWO:
        chunks -= ONE
        word >>= _CHUNK
        row += _CHUNK_ROW
        turned |= tables[row + _CHUNK_ROW + ((word >> _CHUNK) & _CHUNK_MASK)]
    return turned  # type: ignore[no-any-return]


@compiled(MASK(LINE, MASK, MASK))
def _region(notes: Numbers, start: np.uint64, empty: np.uint64) -> np.uint64:
    """The squares that can be reached from some, over empty ones; all among the free squares of the notes."""
    region = rest = start
    while rest != ZERO:
        near = np.uint64(notes[AROUND_NOTED + lowest_bit(rest)]) & empty & ~region
        rest = (rest & (rest - ONE)) | near
        region |= near
    return region


@compiled(types.void(LINE, MASK, LINE))
def note_regions(parameters: Numbers, theirs: np.uint64, notes: Numbers) -> None:
    """Write down which free squares of the notes are beside which, and the regions between all sets of pieces.

    Regions of one square are left out. Nothing is done if the notes are about this opponent's squares already.
    """
    if notes[PARTS_OF] == np.int64(theirs):
        return
    notes[PARTS_OF] = np.int64(theirs)
    free = parameters[FREE]
    for i in range(free):
        near = np.uint64(parameters[AROUND + notes[FREE_NOTED + i]])
        compressed = ZERO
        for j in range(free):
            compressed |= ((near >> np.uint64(notes[FREE_NOTED + j])) & ONE) << np.uint64(j)
        notes[AROUND_NOTED + i] = np.int64(compressed)
    if parameters[REVERSIBLE] == 0:
        return
    everything = (ONE << np.uint64(free)) - ONE
    at = WORDS_NOTED + 3 * parameters[SETS]
    for gap in range(parameters[GAPS]):
        empty = everything & ~np.uint64(parameters[parameters[AT_GAPS] + gap])
        while empty != ZERO:
            region = _region(notes, empty & (~empty + ONE), empty)
            empty &= ~region
            if region & (region - ONE) != ZERO:
                notes[at] = np.int64(region)
                at += 1
        notes[at] = 0
        at += 1


@compiled(types.void(LINE, types.int64, types.int64, LINE))
def _one_move(parameters: Numbers, source_at: int, target_at: int, notes: Numbers) -> None:
    """From the words that begin at `source_at`, those that begin at `target_at`: one move before a mark."""
    notes[target_at : target_at + parameters[SETS]] = 0
    tables, noted = parameters.view(np.uint64), notes.view(np.uint64)
    source, target = np.uint64(source_at), np.uint64(target_at)
    free, chunks = tables[FREE], tables[CHUNKS]
    members = tables[AT_MEMBERS]
    everything = (ONE << tables[PATTERNS]) - ONE
    at = np.uint64(WORDS_NOTED + 3 * parameters[SETS])
    for _ in range(parameters[GAPS]):
        while noted[at] != ZERO:
            region = noted[at]
            at += ONE
            some = several = ZERO
            rest = region
            while rest != ZERO:
                square = np.uint64(lowest_bit(rest))
                rest &= rest - ONE
                member = tables[members + square]
                word = noted[source + (member >> _SHIFT)]
                if word != ZERO:
                    if word != everything:
                        word = _turned(tables, _LIFTED, member & _PIECE, word, chunks)
                    several |= some & word
                    some |= word
                noted[_FOUND + square] = word
            if some == ZERO:
                continue
            rest = region
            while rest != ZERO:
                square = np.uint64(lowest_bit(rest))
                rest &= rest - ONE
                member = tables[members + square]
                word = several | (some & ~noted[_FOUND + square])
                if word != everything:
                    word = _turned(tables, _LOWERED, member & _PIECE, word, chunks)
                noted[target + (member >> _SHIFT)] |= word
        at += ONE
        members += free


@compiled(types.void(LINE, types.int64, types.int64, LINE))
def _one_move_one_way(parameters: Numbers, source_at: int, target_at: int, notes: Numbers) -> None:
    """The same on boards where not every move can be taken back: each square by itself."""
    notes[target_at : target_at + parameters[SETS]] = 0
    tables, noted = parameters.view(np.uint64), notes.view(np.uint64)
    source, target = np.uint64(source_at), np.uint64(target_at)
    chunks = tables[CHUNKS]
    all_free = (ONE << tables[FREE]) - ONE
    members = tables[AT_MEMBERS]
    for gap in range(parameters[GAPS]):
        empty = all_free & ~np.uint64(parameters[parameters[AT_GAPS] + gap])
        rest = empty
        while rest != ZERO:
            square = np.uint64(lowest_bit(rest))
            rest &= rest - ONE
            member = tables[members + square]
            noted[_FOUND + square] = _turned(
                tables, _LIFTED, member & _PIECE, noted[source + (member >> _SHIFT)], chunks
            )
        rest = empty
        while rest != ZERO:
            square = np.uint64(lowest_bit(rest))
            rest &= rest - ONE
            here = ONE << square
            goals = _region(notes, here, empty) & ~here
            word = ZERO
            while goals != ZERO:
                word |= noted[_FOUND + np.uint64(lowest_bit(goals))]
                goals &= goals - ONE
            member = tables[members + square]
            noted[target + (member >> _SHIFT)] |= _turned(tables, _LOWERED, member & _PIECE, word, chunks)
        members += tables[FREE]


@compiled(types.void(LINE, types.uint64[::1], types.uint64[::1], LINE))
def spread_noted(parameters: Numbers, marked: Plane, out: Plane, notes: Numbers) -> None:
    """`spread` for the opponent whose regions are in the notes."""
    sets, patterns = parameters[SETS], parameters[PATTERNS]
    source, target, total = WORDS_NOTED, WORDS_NOTED + sets, WORDS_NOTED + 2 * sets
    for number in range(sets):
        notes[source + number] = np.int64(take(marked, number * patterns, patterns))
        notes[total + number] = notes[source + number] if parameters[MOVES] & 1 != 0 else 0
    for count in range(1, parameters[MOST_MOVES] + 1):
        if parameters[REVERSIBLE] != 0:
            _one_move(parameters, source, target, notes)
        else:
            _one_move_one_way(parameters, source, target, notes)
        source, target = target, source
        if (parameters[MOVES] >> count) & 1 != 0:
            for number in range(sets):
                notes[total + number] |= notes[source + number]
    out[:] = ZERO
    for number in range(sets):
        give(out, number * patterns, patterns, np.uint64(notes[total + number]))


@compiled(SPREAD)
def spread(parameters: Numbers, block: int, marked: Plane, out: Plane, notes: Numbers) -> None:
    """Which positions of a block can be moved into a marked one by an allowed number of moves, for the engine."""
    note_block(parameters, block, notes)
    note_regions(parameters, np.uint64(notes[PUSHERS_NOTED]) | np.uint64(notes[PAWNS_NOTED]), notes)
    spread_noted(parameters, marked, out, notes)


@compiled(types.void(LINE, types.int64, MASK, types.uint64[::1], types.uint64[::1], LINE))
def judge_noted(parameters: Numbers, anchor: int, theirs: np.uint64, won: Plane, stuck: Plane, notes: Numbers) -> None:
    """`judge` for an opponent on these squares, whose free squares are in the notes; `anchor` is -1 without one.

    Which pushes there are depends on where pieces stand, and only then on which of one's own are pushers; so it is
    found once for all patterns of a set.
    """
    patterns = parameters[PATTERNS]
    everything = (ONE << np.uint64(patterns)) - ONE
    anchored = bit(anchor) if anchor >= 0 else ZERO
    won[:] = ZERO
    stuck[:] = ZERO
    for number in range(parameters[SETS]):
        occupied = theirs
        rest = np.uint64(parameters[parameters[AT_SETS] + number])
        while rest != ZERO:
            occupied |= bit(notes[FREE_NOTED + lowest_bit(rest)])
            rest &= rest - ONE
        wins = can = ZERO
        rest = np.uint64(parameters[parameters[AT_SETS] + number])
        piece = 0
        while rest != ZERO:
            square = notes[FREE_NOTED + lowest_bit(rest)]
            rest &= rest - ONE
            pusher = np.uint64(parameters[PUSHER_AT + piece])
            piece += 1
            for direction in range(4):
                end = push_end(parameters, occupied, anchored, square, direction)
                if end >= 0:
                    can |= pusher
                elif end != NOT_ALLOWED and theirs & bit(-2 - end) != ZERO:
                    wins |= pusher
        give(won, number * patterns, patterns, wins)
        give(stuck, number * patterns, patterns, everything & ~(can | wins))


@compiled(JUDGE)
def judge(parameters: Numbers, block: int, won: Plane, stuck: Plane, notes: Numbers) -> None:
    """Which positions of a block win by a push at once, and which have no push, for the engine."""
    note_block(parameters, block, notes)
    theirs = np.uint64(notes[PUSHERS_NOTED]) | np.uint64(notes[PAWNS_NOTED])
    judge_noted(parameters, notes[ANCHOR_NOTED], theirs, won, stuck, notes)
