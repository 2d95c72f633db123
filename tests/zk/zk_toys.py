"""Small puzzles of moves, sources of randomness that try everything, and provers that cheat; for tests."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Sequence
from fractions import Fraction
from random import Random
from typing import Any

import numpy as np

from fathom.zk import Change, LocalMoves, Move, MoveProof, MoveStatement, Round, Sigma, objection, scheme_named
from fathom.zk.moves import Path

SESSION = bytes(range(32))
SHA256 = scheme_named("sha256")


def line(pegs: str, goal: str) -> LocalMoves:
    """Peg solitaire on a line: `oo.` to `..o`."""
    jumps = [
        (Change(a, 1, 0), Change(a + step, 1, 0), Change(a + 2 * step, 0, 1))
        for a in range(len(pegs))
        for step in (1, -1)
        if 0 <= a + 2 * step < len(pegs)
    ]
    start = tuple(int(glyph == "o") for glyph in pegs)
    wanted = {cell: int(glyph == "o") for cell, glyph in enumerate(goal)}
    names = tuple(map(str, range(len(pegs))))
    return LocalMoves(names, ("hole", "peg"), start, tuple(jumps), wanted, pegs.count("o") - goal.count("o"))


def switches() -> LocalMoves:
    """Two switches, to be put on in either order."""
    moves: tuple[Move, ...] = ((Change(0, 0, 1),), (Change(1, 0, 1),))
    return LocalMoves(("a", "b"), ("off", "on"), (0, 0), moves, {0: 1, 1: 1}, 2)


def uneven() -> LocalMoves:
    """Moves that change two cells and one that changes one and looks at another: a lamp is needed."""
    moves: tuple[Move, ...] = ((Change(0, 0, 1), Change(1, 0, 1)), (Change(0, 1, 0), Change(1, 1, 1)))
    return LocalMoves(("a", "b"), ("off", "on"), (0, 0), moves, {0: 0, 1: 1}, 2)


def solved(puzzle: LocalMoves, most: int = 20) -> list[Move]:
    """A solution, by breadth-first search."""
    seen: dict[tuple[tuple[int, ...], int], list[Move]] = {(puzzle.start, 0): []}
    todo = [(puzzle.start, 0)]
    for position, depth in todo:
        if puzzle.won(position) and puzzle.steps in (None, depth):
            return seen[position, depth]
        for move, following in puzzle.following(position) if depth < most else ():
            if (following, depth + 1) not in seen:
                seen[following, depth + 1] = [*seen[position, depth], move]
                todo.append((following, depth + 1))
    raise AssertionError("no solution")


def proof_of(puzzle: LocalMoves) -> tuple[MoveProof, Path]:
    """A round about a puzzle, and a solution laid out for it."""
    witness = solved(puzzle)
    sigma = MoveStatement(puzzle).sigma(len(witness))
    return sigma, sigma.secret(witness)


class Scripted(Random):
    """Makes the choices that it was told, then the first one each time; and writes down how many there were."""

    def __init__(self, choices: Sequence[int]) -> None:
        super().__init__(0)
        self.choices = list(choices)
        self.made: list[tuple[int, int]] = []

    def _randbelow(self, n: int) -> int:
        chosen = self.choices[len(self.made)] if len(self.made) < len(self.choices) else 0
        self.made.append((chosen, n))
        return chosen


def everything(run: Callable[[Random], Hashable]) -> dict[Hashable, Fraction]:
    """How likely each result of a function is, by having it run with all choices that a source may make."""
    found: Counter[Hashable] = Counter()
    choices: list[int] | None = []
    while choices is not None:
        source = Scripted(choices)
        result = run(source)
        found[result] += Fraction(1, int(np.prod([number for _, number in source.made], dtype=object)))  # type: ignore
        choices = _next([chosen for chosen, _ in source.made], [number for _, number in source.made])
    return dict(found)


def _next(choices: list[int], numbers: list[int]) -> list[int] | None:
    while choices:
        last = choices.pop()
        if last + 1 < numbers[len(choices)]:
            return [*choices, last + 1]
    return None


class Fixed:
    """A round with values that somebody made up: it can be asked every question about the same commitment."""

    def __init__(self, sigma: Sigma, values: list[bytes]) -> None:
        self._sigma = sigma
        self._values = values

    def round(self) -> Round:
        made = Round(self, None, SHA256, SESSION, Random(1))  # type: ignore[arg-type]
        made._sigma = self._sigma
        return made

    def hidden(self, _secret: Any, _source: Random) -> list[bytes]:
        return list(self._values)


def without_a_solution(sigma: MoveProof, path: Path) -> Iterator[tuple[str, int, Callable[[Random], list[bytes]]]]:
    """Cheats who could answer all questions but one: what they do, that question, and how they make their values."""
    for step in range(1, sigma.steps + 1):
        moves = list(path.moves)
        others = [other for other in range(len(sigma.puzzle.moves)) if not sigma._fits(path.positions[step - 1], other)]
        moves[step - 1] = others[0]
        yield f"another move {step}", step, _hider(sigma, Path(tuple(moves), path.positions))
    elsewhere = path.positions.copy()
    free = next(
        c for c in range(len(sigma.puzzle.cells)) if not (sigma.puzzle.moves[list(path.moves), :, 0] == c).any()
    )
    elsewhere[:, free] = 1 - elsewhere[:, free]
    yield "another puzzle", 0, _hider(sigma, Path(path.moves, elsewhere))


def _hider(sigma: MoveProof, path: Path) -> Callable[[Random], list[bytes]]:
    return lambda source: sigma.hidden(path, source)


def objection_to(sigma: Sigma, fixed: Fixed, question: int) -> str | None:
    """What is wrong with the answer to a question about such values; None if nothing is."""
    made = fixed.round()
    return objection(sigma, SHA256, SESSION, made.root, question, made.answer(question))
