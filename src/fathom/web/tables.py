"""Positions of a puzzle that is played by moves, written down beforehand, so that it is played without a server.

A position is known by the puzzle that is left (`after`) and by whether it is solved, so that ways which lead to the
same place meet; the table keeps one way to each. Shapes, moves, faults and heads of pictures that occur again are told
once and named by their numbers, and layers that are as at the beginning by their hashes alone. A position then takes
some hundreds of bytes, and the time of its picture.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from typing import Any

from fathom import verbs
from fathom.kind import Instance, kind_of
from fathom.playing import Moves, Position, appended, gesture_of
from fathom.show.outputs.data import Data
from fathom.web.frames import as_json
from fathom.web.work.plain import position_data

MOST = 20_000
"""Positions of a table, at most."""

_BYTES = 12_000_000  # of one table


class Interned:
    """Values that occur again and again, told once."""

    def __init__(self) -> None:
        self.values: list[Any] = []
        self.bytes = 0
        self._numbers: dict[bytes, int] = {}

    def number(self, value: Any) -> int:
        """The place of a value in the list."""
        key = as_json(value)
        if key not in self._numbers:
            self._numbers[key] = len(self.values)
            self.values.append(value)
            self.bytes += len(key)
        return self._numbers[key]


class Table:
    """The positions entered so far, each with the numbers of those that its moves lead to."""

    def __init__(self, instance: Instance, first: Position) -> None:
        self.instance = instance
        self.room: Any = kind_of(instance).playing
        self.states: list[str] = []
        self.entries: dict[int, Data] = {}
        self.waiting: deque[int] = deque()
        self.bytes = 0
        self._numbers: dict[tuple[str, bool], int] = {}
        self._known = {layer["hash"] for layer in position_data(first)["scene"]["layers"]}
        self._shapes, self._moves, self._words, self._heads = Interned(), Interned(), Interned(), Interned()
        self.named(first.state)

    def named(self, state: str) -> int:
        """The number of a state's position; a new one waits to be entered."""
        rest = self.room.after(self.instance, state) if hasattr(self.room, "after") else None
        solved = not verbs.check(self.instance, state)
        key = state if rest is None else rest.to_text(), solved
        if key not in self._numbers:
            self._numbers[key] = len(self.states)
            self.waiting.append(len(self.states))
            self.states.append(state)
        return self._numbers[key]

    def _moved(self, state: str, move: Any) -> str:
        changed = getattr(self.room, "moved", None)
        if changed is not None:
            return str(changed(self.instance, state, gesture_of(move)))
        return appended(state, move.text, getattr(self.room, "SEPARATOR", ""))

    def enter(self, number: int) -> dict[str, int]:
        """Write a position down; what its moves lead to, by their texts."""
        state = self.states[number]
        position = verbs.play(self.instance, state)
        assert isinstance(position.options, Moves)
        following = {move.text: self.named(self._moved(state, move)) for move in position.options.moves}
        if number not in self.entries:
            told = position_data(position, self._known)
            scene = told["scene"]
            layers = [
                [layer["name"], layer["hash"], None if layer["shapes"] is None else self._numbered(layer["shapes"])]
                for layer in scene.pop("layers")
            ]
            moves = [[self._moves.number(move), following[move["text"]]] for move in told["options"]["moves"]]
            faults = [self._words.number(fault) for fault in told["faults"]]
            head = self._heads.number(scene)
            self.entries[number] = {"head": head, "layers": layers, "moves": moves, "faults": faults}
            self.bytes += len(as_json(self.entries[number])) + len(state)
        return following

    def _numbered(self, shapes: list[Data]) -> list[int]:
        return [self._shapes.number(shape) for shape in shapes]

    @property
    def size(self) -> int:
        """How many bytes it takes, about."""
        return self.bytes + sum(one.bytes for one in (self._shapes, self._moves, self._words, self._heads))

    def data(self) -> Data:
        """The table as plain data: positions that were not come to have no entry, and `whole` says whether all were."""
        return {
            "states": self.states,
            "entries": [self.entries.get(number) for number in range(len(self.states))],
            "whole": len(self.entries) == len(self.states),
            "left": self._left(),
            "shapes": self._shapes.values,
            "moves": self._moves.values,
            "words": self._words.values,
            "heads": self._heads.values,
        }

    def _left(self) -> list[int | None]:
        """The fewest moves from each position to a solved one, by moves of the table; None: none leads there."""
        before: dict[int, list[int]] = {}
        for number, entry in self.entries.items():
            for _, following in entry["moves"]:
                before.setdefault(following, []).append(number)
        left = {number: 0 for number, entry in self.entries.items() if not entry["faults"]}
        queue = deque(left)
        while queue:
            number = queue.popleft()
            for earlier in before.get(number, ()):
                if earlier not in left:
                    left[earlier] = left[number] + 1
                    queue.append(earlier)
        return [left.get(number) for number in range(len(self.states))]


def positions(instance: Instance, way: Iterable[str], most: int) -> Data | None:
    """A table of positions: those along a solution, then the nearest others. None if it is not played by moves."""
    first = verbs.play(instance)
    if not isinstance(first.options, Moves):
        return None
    table = Table(instance, first)
    here = 0
    for step in way:
        here = table.enter(here)[step]
    table.enter(here)
    while table.waiting and len(table.entries) < min(most, MOST) and table.size < _BYTES:
        number = table.waiting.popleft()
        if number not in table.entries:
            table.enter(number)
    return table.data()
