"""Two machines that meet at places: what they are together, and how a sequence of ways is made of theirs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from fathom.answer import Watch
from fathom.errors import BrokenAnswer
from fathom.gadgets.check.behaviour import Machine, Way

States = tuple[int, int]
Position = tuple[int, int, int]
"""A place, and the states of both."""

Move = tuple[int, Way]
"""Which of the two the agent goes through, and its way there."""


@dataclass(frozen=True, eq=False)
class Couple:
    """Two machines. Location i of the second is place `entry[i]`, of the first place i; `doors` are those outside."""

    one: Machine
    other: Machine
    entry: tuple[int, ...]
    doors: tuple[int, ...]

    @cached_property
    def _moves(self) -> tuple[list[dict[int, list[tuple[int, int, Way]]]], ...]:
        """Of each machine, state and place what can be done there: the place after it, the state, and the way."""
        every = range(1 + max((0, *self.entry, *(place for ways in self.one.ways for way in ways for place in way))))
        found = []
        for machine, place in ((self.one, every), (self.other, self.entry)):
            states = []
            for ways in machine.ways:
                here: dict[int, list[tuple[int, int, Way]]] = {}
                for way, followers in ways.items():
                    here.setdefault(place[way[0]], []).extend((place[way[1]], after, way) for after in followers)
                states.append(here)
            found.append(states)
        return tuple(found)

    def steps(self, position: Position) -> Iterator[tuple[Position, Move]]:
        """Everything that can be done at once in a position."""
        place, mine, its = position
        for leave, after, way in self._moves[0][mine].get(place, ()):
            yield (leave, after, its), (0, way)
        for leave, after, way in self._moves[1][its].get(place, ()):
            yield (leave, mine, after), (1, way)

    def machine(self, watch: Watch) -> Machine:
        """The two as one machine, whose locations are the doors in their order."""
        number: dict[States, int] = {(0, 0): 0}
        order = [(0, 0)]
        location = {door: index for index, door in enumerate(self.doors)}
        found: list[dict[Way, frozenset[int]]] = []
        for states in order:
            watch.check("joining two pieces", len(found), len(order))
            ways: dict[Way, set[int]] = {}
            for enter, door in enumerate(self.doors):
                for place, *after in self.reached((door, *states)):
                    if place in location:
                        pair = after[0], after[1]
                        if pair not in number:
                            number[pair] = len(order)
                            order.append(pair)
                        if place != door or pair != states:
                            ways.setdefault((enter, location[place]), set()).add(number[pair])
            found.append({way: frozenset(followers) for way, followers in ways.items()})
        return Machine(tuple(found))

    def reached(self, start: Position) -> dict[Position, tuple[Position, Move] | None]:
        """All positions that can be reached, nearest first, each with how it was come to."""
        came: dict[Position, tuple[Position, Move] | None] = {start: None}
        order = [start]
        for position in order:
            for after, move in self.steps(position):
                if after not in came:
                    came[after] = position, move
                    order.append(after)
        return came

    def run(self, word: Sequence[Way]) -> list[list[Move]]:
        """For a sequence of ways of the two together, what each is made of."""
        layers: list[dict[States, tuple[States, list[Move]]]] = [{(0, 0): ((0, 0), [])}]
        for enter, leave in word:
            following: dict[States, tuple[States, list[Move]]] = {}
            for states in layers[-1]:
                came = self.reached((self.doors[enter], *states))
                for place, mine, its in came:
                    if place == self.doors[leave]:
                        following.setdefault((mine, its), (states, _moves_to(came, (place, mine, its))))
            layers.append(following)
        if not layers[-1]:
            raise BrokenAnswer("two pieces together do not allow what they should")
        here = next(iter(layers[-1]))
        found = []
        for layer in reversed(layers[1:]):
            here, moves = layer[here]
            found.append(moves)
        return found[::-1]


def _moves_to(came: dict[Position, tuple[Position, Move] | None], end: Position) -> list[Move]:
    moves = []
    step = came[end]
    while step is not None:
        moves.append(step[1])
        step = came[step[0]]
    return moves[::-1]
