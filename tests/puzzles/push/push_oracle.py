"""Pushing by brute force: plain Python over drawings, written from the rules alone."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Iterable, Iterator

from hypothesis import strategies as st

from fathom.puzzles.push.model import Level, level

Place = tuple[int, int]
Position = tuple[Place, frozenset[Place]]

STEPS = {"u": (-1, 0), "d": (1, 0), "l": (0, -1), "r": (0, 1)}
RULES = ("push-1", "push-2", "push-3", "push-*")
GOALS = ("reach", "storage")


class Drawing:
    """A level as places and glyphs; all that is not in it is wall."""

    def __init__(self, tested: Level) -> None:
        lines = tested.to_text().split("\n\n")[1].split("\n")
        glyphs = {(r, c): glyph for r, line in enumerate(lines) for c, glyph in enumerate(line)}
        self.floor = {place for place, glyph in glyphs.items() if glyph not in "# "}
        self.targets = {place for place, glyph in glyphs.items() if glyph in "x*+"}
        agent = next(place for place, glyph in glyphs.items() if glyph in "@+")
        self.start: Position = agent, frozenset(place for place, glyph in glyphs.items() if glyph in "o*")
        self.storing = tested.goal == "storage"
        self.strength = tested.strength or 10**9

    def moves(self, position: Position) -> Iterator[tuple[str, Position]]:
        """All steps, with their letters."""
        (row, column), blocks = position
        for letter, (down, right) in STEPS.items():
            ahead = (row + down, column + right)
            pushed, end = 0, ahead
            while end in blocks:
                pushed, end = pushed + 1, (end[0] + down, end[1] + right)
            if end in self.floor and pushed <= self.strength:
                yield (letter.upper(), (ahead, blocks - {ahead} | {end})) if pushed else (letter, (ahead, blocks))

    def solved(self, position: Position) -> bool:
        """Whether this is a solution."""
        return self.targets <= position[1] if self.storing else position[0] in self.targets

    def fewest(self, pushes_only: bool) -> tuple[int | None, dict[Position, int]]:
        """The fewest pushes (or steps) to a solution, None if there is none; and to every position."""
        far = {self.start: 0}
        waiting = deque([self.start])
        while waiting:
            here = waiting.popleft()
            for letter, there in self.moves(here):
                cost = far[here] + (1 if letter.isupper() or not pushes_only else 0)
                if cost < far.get(there, 10**9):
                    far[there] = cost
                    waiting.appendleft(there) if cost == far[here] else waiting.append(there)
        return min((cost for position, cost in far.items() if self.solved(position)), default=None), far

    def left(self, positions: Iterable[Position], pushes_only: bool) -> dict[Position, int]:
        """Of these positions, which are all that can be reached, the fewest pushes (or steps) to a solution, if any."""
        before: dict[Position, list[tuple[Position, int]]] = {position: [] for position in positions}
        for position in before:
            for letter, after in self.moves(position):
                before[after].append((position, 1 if letter.isupper() or not pushes_only else 0))
        left = {position: 0 for position in before if self.solved(position)}
        waiting = deque(left)
        while waiting:
            here = waiting.popleft()
            for earlier, step in before[here]:
                if left[here] + step < left.get(earlier, 10**9):
                    left[earlier] = left[here] + step
                    waiting.append(earlier) if step else waiting.appendleft(earlier)
        return left


def some_level(seed: int, rules: str, goal: str, most: int = 4) -> Level:
    """A small level, at random."""
    chance = random.Random(f"{seed} {rules} {goal}")
    rows, columns = chance.randint(1, most), chance.randint(2, most + 1)
    walls = chance.choice((0, 1, 2, 4))
    squares = [chance.choice("." * 8 + "#" * walls) for _ in range(rows * columns)]
    places = chance.sample(range(rows * columns), min(rows * columns, chance.randint(3, 6)))
    squares[places[0]] = chance.choice("@@@+")
    for place in places[1 if len(places) == 2 else 2 :]:
        squares[place] = chance.choice("ooo*")
    if len(places) > 2:
        squares[places[1]] = chance.choice("xx*")
        if goal == "storage" and chance.random() < 0.5:
            squares[places[-1]] = chance.choice("x*o")
    if not set("x*+") & set(squares):
        squares[places[0]] = "+"
    return level("\n".join("".join(squares[row * columns : (row + 1) * columns]) for row in range(rows)), rules, goal)


@st.composite
def levels(draw: st.DrawFn, most: int = 4) -> Level:
    """Small levels of all rules."""
    seed = draw(st.integers(0, 10**9))
    return some_level(seed, draw(st.sampled_from(RULES)), draw(st.sampled_from(GOALS)), most)
