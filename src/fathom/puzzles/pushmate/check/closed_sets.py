"""A proof that no number of moves wins: sets of positions that moves never leave, none of which wins.

For one pusher, the *king*, a class is the king's square and how many of one's other pieces are in each connected part
of the squares that are left to them, parts being told by their smallest squares. The proof lists classes for each
king. The checker sees that the position at hand is among them, that no push of the king wins in any of them, and that
every step of the king leads to one of them again; the other pieces never leave their class. It goes by the squares
beside each other and shares nothing with the search that found the classes.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from fathom.answer import Watch
from fathom.games.pushfight.check.rules import OWN
from fathom.games.pushfight.model.board import VOID
from fathom.games.pushfight.model.position import ANCHORED, EMPTY, PUSHER
from fathom.puzzles.pushmate.check.certificates import Closed, Listed
from fathom.puzzles.pushmate.model import Puzzle

Part = frozenset[int]


def faults_of(puzzle: Puzzle, proof: Closed, watch: Watch) -> list[str]:
    """Why the proof is none; nothing if it is."""
    if not puzzle.board.reversible:
        return ["a board with rails that can be passed one way only has no such classes"]
    own = {square for square, cell in enumerate(puzzle.cells) if cell in OWN}
    for king, cell in enumerate(puzzle.cells):
        if cell == PUSHER:
            found = _faults(puzzle, king, frozenset(own - {king}), proof.classes.get(king, frozenset()), watch)
            if found:
                return [f"the pusher on {puzzle.name_of(king)}: {found}"]
    return []


def _faults(puzzle: Puzzle, king: int, others: Part, listed: Listed, watch: Watch) -> str:
    """What is wrong with the classes of one king."""
    parts = {square: _parts(puzzle, square) for square in {square for square, _ in listed}}
    if (king, tuple(len(part & others) for part in parts.get(king, ()))) not in listed:
        return "the position at hand is in no class"
    for number, (square, counts) in enumerate(listed):
        watch.check("looking at all classes", number, len(listed))
        if len(counts) != len(parts[square]):
            return "a class does not fit the parts of the board"
        if any(_can_win(puzzle, square, direction, parts[square], counts) for direction in range(4)):
            return "a class wins"
        for step in {other for other in puzzle.beside[square] if other >= 0 and other != square}:
            if puzzle.cells[step] in (EMPTY, *OWN):
                after = parts.get(step) or _parts(puzzle, step)
                for atoms in _ways_to_step(puzzle, step, parts[square], counts):
                    if (step, tuple(sum(n for atom, n in atoms if atom <= part) for part in after)) not in listed:
                        return "a step leads out of the classes"
    return ""


def _parts(puzzle: Puzzle, king: int) -> list[Part]:
    """The connected parts of the squares that other pieces can be on, by their smallest squares."""
    left = {square for square, cell in enumerate(puzzle.cells) if cell in (EMPTY, *OWN) and square != king}
    return list(_connected(puzzle, left))


def _connected(puzzle: Puzzle, squares: set[int]) -> Iterator[Part]:
    left = set(squares)
    while left:
        part = [min(left)]
        left.remove(part[0])
        for here in part:
            for other in puzzle.beside[here]:
                if other in left:
                    left.remove(other)
                    part.append(other)
        yield frozenset(part)


def _can_win(puzzle: Puzzle, king: int, direction: int, parts: list[Part], counts: tuple[int, ...]) -> bool:
    """Whether a push of the king wins in some position of a class."""
    line: set[int] = set()
    last, ahead = king, puzzle.beside[king][direction]
    while ahead >= 0:
        if ahead == king or puzzle.cells[ahead] == ANCHORED:
            return False
        if puzzle.cells[ahead] in (EMPTY, *OWN):
            line.add(ahead)
        last, ahead = ahead, puzzle.beside[ahead][direction]
    falls = ahead == VOID and last != king and last not in line
    return falls and all(len(line & part) <= count for part, count in zip(parts, counts, strict=True))


def _ways_to_step(
    puzzle: Puzzle, step: int, parts: list[Part], counts: tuple[int, ...]
) -> Iterator[list[tuple[Part, int]]]:
    """How many pieces are where, in all ways, when the king steps onto a square: none, if its part has no room."""
    entered = next(number for number, part in enumerate(parts) if step in part)
    rest = [(part, counts[number]) for number, part in enumerate(parts) if number != entered]
    pieces = list(_connected(puzzle, set(parts[entered]) - {step}))
    if not pieces:
        if not counts[entered]:
            yield rest
        return
    for shares in product(*(range(len(piece) + 1) for piece in pieces[:-1])):
        last = counts[entered] - sum(shares)
        if 0 <= last <= len(pieces[-1]):
            yield [*rest, *zip(pieces, (*shares, last), strict=True)]
