"""Verification as a method: solved, certified by all configurations, or impossible, with a run that fails."""

from __future__ import annotations

from typing import Any

from fathom.answer import Answer, Verdict, Watch
from fathom.puzzles.swarm.check.certificates import Counterexample
from fathom.puzzles.swarm.model import Swarm
from fathom.puzzles.swarm.solve.verify import verified


def verify(swarm: Swarm, watch: Watch) -> Answer:
    """Whether every node is visited for ever, from all starts and whatever the adversary chooses."""
    found = verified(swarm, watch)
    statistics: dict[str, Any] = {"configurations": found.configurations, "rounds": found.rounds}
    if isinstance(found.certificate, Counterexample):
        statistics["because"] = because(swarm, found.certificate)
        return Answer(Verdict.IMPOSSIBLE, "verify", certificate=found.certificate, statistics=statistics)
    statistics["cycle"] = cycle_words(found.cycles)
    return Answer(Verdict.SOLVED, "verify", found.run, certificate=found.certificate, statistics=statistics)


def cycle_words(cycles: tuple[int, ...]) -> str:
    """The lengths of the cycles that there are: `130/134`."""
    return "/".join(map(str, sorted(set(cycles))))


def because(swarm: Swarm, told: Counterexample) -> str:
    """Where a run ends that fails, in words."""
    if told.back is None:
        return f"something goes wrong after {len(told.configurations) - 1} rounds"
    loop = told.configurations[told.back :]
    missed = min(set(range(swarm.lattice.nodes)) - {node for configuration in loop for node, _ in configuration})
    place = ", ".join(map(str, swarm.lattice.place(missed)))
    return f"({place}) is never visited after {told.back} rounds"
