"""What work in ranges will need, from what smaller work of the same sort took: machines, memory, disk, traffic, time.

Everything is taken to grow with the positions: processor time, bytes exchanged, bytes kept. That is so for one game on
boards of like shape; where positions have more moves, a larger board takes longer for each, which a plan cannot know,
and measuring a board closer in size tells. Waiting for the slowest worker at the end of a round is not counted.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Measured:
    """What a run in ranges took: processor seconds, bytes exchanged and kept, and rounds, for so many positions."""

    positions: int
    cpu: float
    exchanged: int
    kept: int
    rounds: int


@dataclass(frozen=True, slots=True)
class Plan:
    """What so many nodes will need: bytes of memory each, of disk in all, through each line a round; and seconds."""

    nodes: int
    memory: int
    disk: int
    traffic: int
    computing: float
    sending: float

    def facts(self) -> dict[str, Any]:
        """For JSON."""
        return {**asdict(self), "seconds": self.computing + self.sending}


def planned(
    measured: Measured, positions: int, memory: int, *, nodes: int, cores: int, line: float, rounds: int | None = None
) -> Plan:
    """The plan for so many positions on nodes of so many cores, whose lines carry `line` bytes a second.

    `memory` is what a node holds. Of what is exchanged every node reads what all others write, and writes its own; with
    one node nothing crosses.
    """
    share = positions / measured.positions
    exchanged = measured.exchanged * share
    crossing = exchanged if nodes > 1 else 0.0
    return Plan(
        nodes,
        memory,
        round(measured.kept * share + exchanged / measured.rounds),
        round(crossing / (rounds or measured.rounds)),
        measured.cpu * share / (nodes * cores),
        crossing / line,
    )
