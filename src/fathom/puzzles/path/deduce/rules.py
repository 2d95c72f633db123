"""The rules by which a person solves a path puzzle, each as a search for something that follows.

Every rule looks at the notes and tells a `Deduction`, or None: which squares are visited (or not), which sides are
crossed (or not), and why. Nothing here changes the notes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from fathom.puzzles.path.deduce.notes import NO, OPEN, YES, Notes


@dataclass(frozen=True, slots=True)
class Deduction:
    """One step: the rule, the reason in words, the squares it looks at, and what follows (places in the notes).

    `squares`, `links` and `ends` are pairs of a place and what is known of it now.
    """

    rule: str
    words: str
    looked_at: tuple[int, ...] = ()
    squares: tuple[tuple[int, int], ...] = ()
    links: tuple[tuple[int, int], ...] = ()
    ends: tuple[tuple[int, int], ...] = ()


def doors(notes: Notes) -> Deduction | None:
    """Exactly two doors are ends, and an end is visited."""
    board = notes.board
    sure = [door for door in board.doors if notes.ends[door] == YES]
    free = [door for door in board.doors if notes.ends[door] == OPEN]
    if free and len(sure) == 2:
        words = f"the path uses the doors at {board.name(sure[0])} and {board.name(sure[1])}, so no other"
        return Deduction("door", words, tuple(free), ends=tuple((door, NO) for door in free))
    if free and len(sure) + len(free) == 2:
        names = " and ".join(f"the one at {board.name(door)}" for door in free)
        words = f"only two doors are left, so the path goes through {names}"
        return Deduction("door", words, tuple(free), ends=tuple((door, YES) for door in free))
    for door in free:
        used = sum(notes.links[link] == YES for link, _ in board.around[door])
        open_sides = sum(notes.links[link] == OPEN for link, _ in board.around[door])
        if notes.squares[door] == NO or used == 2:
            words = f"the path does not end at {board.name(door)}, so its door is not used"
            return Deduction("door", words, (door,), ends=((door, NO),))
        if notes.squares[door] == YES and used + open_sides == 1:
            words = f"the path visits {board.name(door)} and has one way on only: it uses the door there"
            return Deduction("door", words, (door,), ends=((door, YES),))
    return None


def lines(notes: Notes) -> Iterator[Deduction]:
    """A line that has all its squares, or needs all that are left. Those with the most open squares come last."""
    board = notes.board
    for line, members in zip(board.lines, board.members, strict=True):
        state = notes.squares[members]
        free = [square for square in members if notes.squares[square] == OPEN]
        if not free:
            continue
        visited = int((state == YES).sum())
        rule = "chess board" if line.name.startswith("the dark") else "line"
        if visited == line.clue:
            words = f"{line.name} has {_so_many(line.clue)}: the path visits no other"
            yield Deduction(rule, words, tuple(members), tuple((square, NO) for square in free))
        elif visited + len(free) == line.clue:
            words = f"{line.name} has just enough squares left for its {line.clue}: the path visits them all"
            yield Deduction(rule, words, tuple(members), tuple((square, YES) for square in free))


def _so_many(number: int) -> str:
    return f"its {number} square{'s' if number != 1 else ''}" if number else "no square to visit"


def through_a_square(notes: Notes) -> Deduction | None:
    """The ways through one square: dead ends, and squares that need every way that is left."""
    board = notes.board
    for square, around in enumerate(board.around):
        used = sum(notes.links[link] == YES for link, _ in around)
        free = [link for link, _ in around if notes.links[link] == OPEN]
        fewest, name = (2 if notes.ends[square] == NO else 1), board.name(square)
        if notes.squares[square] == OPEN and used + len(free) < fewest:
            words = f"{name} is a dead end: the path could not go on"
            return Deduction("dead end", words, (square,), ((square, NO),))
        if free and notes.squares[square] == YES and used + len(free) == fewest:
            needed = "both ways that are left" if len(free) == 2 else "the only way that is left"
            words = f"the path visits {name} and needs {needed} there"
            return Deduction("two ways", words, (square,), links=tuple((link, YES) for link in free))
    return None


def loops(notes: Notes) -> Deduction | None:
    """A link that would close a loop, or finish the path while something is missing."""
    board = notes.board
    chain = notes.chains()
    finished: dict[int, bool] = {}
    for square in board.doors:
        if notes.ends[square] == YES:
            finished[chain[square]] = True
    missing = next(
        (
            line.name
            for line, members in zip(board.lines, board.members, strict=True)
            if int((notes.squares[members] == YES).sum()) < line.clue
        ),
        None,
    )
    for link, (one, other) in enumerate(board.links):
        if notes.links[link] != OPEN:
            continue
        names = f"{board.name(one)} and {board.name(other)}"
        if chain[one] == chain[other]:
            words = f"to join {names} would close a loop"
            return Deduction("loop", words, (one, other), links=((link, NO),))
        if chain[one] in finished and chain[other] in finished:
            left = [
                s for s in range(len(chain)) if notes.squares[s] == YES and chain[s] not in (chain[one], chain[other])
            ]
            if left or missing is not None:
                why = f"{missing} is not complete" if missing else f"{board.name(left[0])} is not on it"
                words = f"to join {names} would finish the path, and {why}"
                return Deduction("too early", words, (one, other), links=((link, NO),))
    return None


def pockets(notes: Notes) -> Deduction | None:
    """Squares that the path cannot reach, or could enter only through one square and not leave again."""
    board = notes.board
    for square in (-1, *range(len(board.squares))):
        if square >= 0 and notes.squares[square] == NO:
            continue
        for piece in notes.pieces(square):
            free = [one for one in piece if notes.squares[one] == OPEN]
            if free and not notes.has_end(piece):
                which = f"{board.name(free[0])}" + (f" and {len(free) - 1} more" if len(free) > 1 else "")
                words = (
                    f"the path cannot reach {which}"
                    if square < 0
                    else f"the path would enter and leave {which} through the same square, {board.name(square)}"
                )
                return Deduction("pocket", words, tuple(piece), tuple((one, NO) for one in free))
    return None


def bottlenecks(notes: Notes) -> Deduction | None:
    """A square, or a side, without which parts of the path could not meet."""
    board = notes.board
    for square in range(len(board.squares)):
        if notes.squares[square] == OPEN:
            apart = _apart(notes, notes.pieces(square))
            if apart:
                way = f"from {board.name(apart[0])} to {board.name(apart[1])}"
                words = f"the path gets {way} only through {board.name(square)}"
                return Deduction("bottleneck", words, (square,), ((square, YES),))
    for link, (one, other) in enumerate(board.links):
        if notes.links[link] == OPEN and notes.squares[one] != NO and notes.squares[other] != NO:
            apart = _apart(notes, notes.pieces(without_link=link))
            if apart:
                between = f"between {board.name(one)} and {board.name(other)}"
                words = f"the path gets from {board.name(apart[0])} to {board.name(apart[1])} only {between}"
                return Deduction("bottleneck", words, (one, other), links=((link, YES),))
    return None


def _apart(notes: Notes, pieces: Sequence[Sequence[int]]) -> tuple[int, int] | None:
    """Two visited squares in different pieces, if there are any."""
    visited = [next((one for one in piece if notes.squares[one] == YES), -1) for piece in pieces]
    some = [square for square in visited if square >= 0]
    return (some[0], some[1]) if len(some) > 1 else None


def parity(notes: Notes) -> Deduction | None:
    """Between two rows or columns the path crosses an odd number of times if its ends are on different sides."""
    board = notes.board
    if any(notes.ends[door] == OPEN for door in board.doors):
        return None
    rows, columns = board.puzzle.shape
    ends = [divmod(board.squares[door], columns) for door in board.doors if notes.ends[door] == YES]
    for axis, extent, name in ((0, rows, "rows"), (1, columns, "columns")):
        crossing: dict[int, list[int]] = {}
        for link, (one, other) in enumerate(board.links):
            here, there = (divmod(board.squares[square], columns)[axis] for square in (one, other))
            if here != there:
                crossing.setdefault(min(here, there), []).append(link)
        for before in range(extent - 1):
            listed = crossing.get(before, [])
            free = [link for link in listed if notes.links[link] == OPEN]
            if len(free) != 1:
                continue
            used = sum(notes.links[link] == YES for link in listed)
            odd = sum(end[axis] <= before for end in ends) % 2
            value = YES if (used + odd) % 2 else NO
            one, other = board.links[free[0]]
            times = "an odd" if odd else "an even"
            words = (
                f"the path crosses between {name} {before} and {before + 1} {times} number of times, "
                f"so it {'does' if value == YES else 'does not'} at {board.name(one)}"
            )
            return Deduction("parity", words, (one, other), links=((free[0], value),))
    return None
