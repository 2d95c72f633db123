"""Two machines that meet at places: what they are together, and how a sequence of ways is made of theirs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from fathom.answer import Watch
from fathom.engine.plain_search import numbered, reached, run_along, way_to
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
        location = {door: index for index, door in enumerate(self.doors)}

        def leads(states: States) -> Iterator[tuple[Way, States]]:
            watch.check("joining two pieces")
            for enter, door in enumerate(self.doors):
                for place, mine, its in reached((door, *states), self.steps):
                    if place in location and (place != door or (mine, its) != states):
                        yield (enter, location[place]), (mine, its)

        return Machine(numbered((0, 0), leads))

    def run(self, word: Sequence[Way]) -> list[list[Move]]:
        """For a sequence of ways of the two together, what each is made of."""

        def leads(states: States, way: Way) -> Iterator[tuple[States, list[Move]]]:
            came = reached((self.doors[way[0]], *states), self.steps)
            for place, mine, its in came:
                if place == self.doors[way[1]]:
                    yield (mine, its), way_to(came, (place, mine, its))

        found = run_along(word, (0, 0), leads)
        if found is None:
            raise BrokenAnswer("two pieces together do not allow what they should")
        return found
