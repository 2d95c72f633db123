"""What is to be built: machines in which a token has no choice, and the one that they are to behave like."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property


@dataclass(frozen=True)
class Machine:
    """A machine of one or two states: where a token leaves that enters at a port, and the state it leaves behind.

    Its ports are numbered clockwise. No port is an entrance and an exit. A port where nothing is ever passed is
    neither. Machines of one `sort` are the same up to mirror images, and counted together.
    """

    ports: int
    states: int
    passes: Mapping[tuple[int, int], tuple[int, int]]
    sort: int = 0

    @cached_property
    def entrances(self) -> tuple[int, ...]:
        """The ports at which a token can ever enter."""
        return tuple(sorted({port for _, port in self.passes}))

    @cached_property
    def exits(self) -> tuple[int, ...]:
        """The ports at which a token can ever leave."""
        return tuple(sorted({port for port, _ in self.passes.values()}))

    @property
    def is_one_way(self) -> bool:
        """Whether no port is an entrance and an exit."""
        return not {*self.entrances} & {*self.exits}


@dataclass(frozen=True)
class Task:
    """Build of these machines, so many of each sort at the most, what the target does from the state `start`.

    A token can enter the target at every entrance in every state that can come about; it may have more than two states.
    With `first_states` all machines begin in state 0.
    """

    machines: tuple[Machine, ...]
    most: tuple[int, ...]
    target: Machine
    start: int = 0
    first_states: bool = False
