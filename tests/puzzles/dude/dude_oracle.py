"""The three games by a naive simulator: a dictionary of glyphs, a character at a time, written from the rules alone."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Iterator

from fathom.puzzles.dude.model import Level, level

Place = tuple[int, int]
State = tuple[Place, frozenset[Place], bool, int]
"""The agent, the blocks that lie, whether one is carried, and where the agent looks (0: it does not matter)."""

OPTIONS = {
    "goal": ("reach", "storage"),
    "stack": ("fixed", "falls", "rides"),
    "ceiling": ("drop", "stop"),
    "loaded": ("pushes", "walks"),
    "facing": ("any", "ahead"),
}


class Simulator:
    """A level as places and glyphs; all that is not in it is wall."""

    def __init__(self, tested: Level) -> None:
        head, drawing = tested.to_text().split("\n\n")
        self.entries = dict(line.split(": ") for line in head.split("\n"))
        glyphs = {(r, c): glyph for r, line in enumerate(drawing.split("\n")) for c, glyph in enumerate(line)}
        self.air = {place for place, glyph in glyphs.items() if glyph != "#"}
        self.targets = {place for place, glyph in glyphs.items() if glyph in "x*+"}
        agent = next(place for place, glyph in glyphs.items() if glyph in "@+")
        blocks = {place for place, glyph in glyphs.items() if glyph in "o*"}
        carrying = self.entries.get("carrying") == "yes"
        if carrying:
            blocks.remove((agent[0] - 1, agent[1]))
        looks = {None: 1, "left": -1}[self.entries.get("faces")] if self.option("facing", "any") == "ahead" else 0
        self.start: State = agent, frozenset(blocks), carrying, looks

    def option(self, name: str, usual: str) -> str:
        return self.entries.get(name, usual)

    def rest(self, state: State) -> State:
        """Everything falls, one square at a time, until nothing does."""
        (row, column), blocks, carrying, looks = state
        while (row + 1, column) in self.air and (row + 1, column) not in blocks:
            row += 1
        body = {(row, column), (row - 1, column)} if carrying else {(row, column)}
        lying = set(blocks)
        moved = True
        while moved:
            moved = False
            for place in sorted(lying):
                below = (place[0] + 1, place[1])
                if below in self.air and below not in lying and below not in body:
                    lying.remove(place)
                    lying.add(below)
                    moved = True
        return (row, column), frozenset(lying), carrying, looks

    def moves(self, state: State) -> Iterator[tuple[str, State]]:
        """All moves, with their letters, each followed by falling."""
        for side, letters in ((-1, "lLqZ"), (1, "rReC")):
            for letter, after in self._to_one_side(state, side, letters):
                yield letter, self.rest(after)

    def _to_one_side(self, state: State, side: int, letters: str) -> Iterator[tuple[str, State]]:
        (row, column), blocks, carrying, looks = state
        game, turning = self.entries["rules"], looks != 0
        ahead, above, diagonal = (row, column + side), (row - 1, column), (row - 1, column + side)

        def empty(place: Place) -> bool:
            return place in self.air and place not in blocks

        walked = False
        if empty(ahead):
            for after in self._come(state, ahead, blocks, side):
                walked = True
                yield letters[0], after
        elif (
            ahead in blocks
            and game in ("box", "blox")
            and not (carrying and self.option("loaded", "pushes") == "walks")
        ):
            pile = [ahead]
            while (pile[-1][0] - 1, pile[-1][1]) in blocks:
                pile.append((pile[-1][0] - 1, pile[-1][1]))
            how = self.option("stack", "fixed")
            if how == "fixed" and len(pile) > 1:
                pile = []
            elif how == "falls":
                pile = pile[:1]
            landed = [(r, c + side) for r, c in pile]
            if pile and all(map(empty, landed)):
                for after in self._come(state, ahead, blocks - set(pile) | set(landed), side):
                    walked = True
                    yield letters[1], after
        if turning and not walked and looks != side:
            yield letters[0], ((row, column), blocks, carrying, side)
        if turning and looks != side:
            return
        highest = (row - 2, column) if carrying else above
        if not empty(ahead) and empty(diagonal) and empty(highest):
            for after in self._come(state, diagonal, blocks, side):
                yield letters[2], after
        if game in ("block", "blox") and empty(diagonal):
            if carrying:
                yield letters[3], ((row, column), blocks | {diagonal}, False, looks)
            elif ahead in blocks and empty(above):
                yield letters[3], ((row, column), blocks - {ahead}, True, looks)

    def _come(self, state: State, there: Place, blocks: frozenset[Place], side: int) -> Iterator[State]:
        (row, column), _, carrying, looks = state
        looks = side if looks else 0
        over = (there[0] - 1, there[1])
        if not carrying or (over in self.air and over not in blocks):
            yield there, blocks, carrying, looks
        elif self.option("ceiling", "drop") == "drop":
            yield there, blocks | {(row - 1, column)}, False, looks

    def solved(self, state: State) -> bool:
        return self.targets <= state[1] if self.entries["goal"] == "storage" else state[0] in self.targets

    def fewest(self) -> tuple[int | None, dict[State, int]]:
        """The fewest moves to a solution, None if there is none; and to every position."""
        far = {self.start: 0}
        waiting = deque([self.start])
        while waiting:
            here = waiting.popleft()
            for _, there in self.moves(here):
                if there not in far:
                    far[there] = far[here] + 1
                    waiting.append(there)
        return min((moves for state, moves in far.items() if self.solved(state)), default=None), far


def some_level(seed: int, rules: str) -> Level:
    """A small level, at random, with all options mixed in."""
    chance = random.Random(f"{seed} {rules}")
    rows, columns = chance.randint(2, 4), chance.randint(3, 5)
    squares = [[chance.choice("....#") for _ in range(columns)] for _ in range(rows)]
    places = chance.sample([(row, column) for row in range(rows) for column in range(columns)], 6)
    for place, glyph in zip(places, [chance.choice("xx*+"), "o", "o", chance.choice("o."), chance.choice("x."), "@"]):
        squares[place[0]][place[1]] = glyph
    if any("+" in row for row in squares):
        squares[places[-1][0]][places[-1][1]] = "."
    entries = {name: chance.choice(choices) for name, choices in OPTIONS.items() if chance.random() < 0.5}
    entries |= {"faces": "left"} if chance.random() < 0.3 else {}
    agent = places[0] if any("+" in row for row in squares) else places[-1]
    if rules != "box" and agent[0] and chance.random() < 0.4:
        squares[agent[0] - 1][agent[1]] = "*" if squares[agent[0] - 1][agent[1]] in "x*" else "o"
        entries["carrying"] = "yes"
    if not any(set("x*+") & set(row) for row in squares):
        squares[agent[0]][agent[1]] = "+"
    return level("\n".join(map("".join, squares)), rules, **entries)
