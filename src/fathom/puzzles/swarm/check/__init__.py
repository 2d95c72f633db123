"""The rules of a swarm as a checker: runs are replayed round by round, certificates looked at by the definition.

A solution is a run that comes back to a configuration and has visited every node in between. It promises more: that all
runs, from all starts and whatever the adversary chooses, visit every node for ever. `Explored` shows that; without it
the checker looks at all configurations by itself. That there is no such promise is shown by a `Counterexample`.
"""

from __future__ import annotations

from fathom.answer import Watch
from fathom.claims import Claim, Impossible, Promised, not_shown
from fathom.errors import FathomError
from fathom.puzzles.swarm.check.certificates import Counterexample, Explored
from fathom.puzzles.swarm.check.exploring import counterexample_faults, explored_faults, plain_faults
from fathom.puzzles.swarm.check.rounds import rounds_of
from fathom.puzzles.swarm.model import Configuration, Run, Swarm, round_text


def violations(instance: Swarm, solution: Run) -> list[str]:
    """What is wrong with a run; nothing if it comes back and has visited every node in between."""
    try:
        run = replayed(instance, solution)
    except FathomError as fault:
        return [str(fault)]
    if not run or run[-1] not in run[:-1]:
        return [f"after {len(solution.rounds)} rounds it has not come back to an earlier configuration"]
    loop = run[run.index(run[-1]) :]
    missed = instance.lattice.nodes - len({node for configuration in loop for node, _ in configuration})
    return [f"{missed} nodes are not visited on the way round"] if missed else []


def replayed(swarm: Swarm, run: Run) -> list[Configuration]:
    """All configurations, the start first; none if no start was chosen. Each round must be possible."""
    start = run.start
    if start is None:
        if len(swarm.starts) > 1:
            if run.rounds:
                raise FathomError("the run has no start, and there are several")
            return []
        start = swarm.starts[0]
    elif start not in swarm.starts:
        raise FathomError("the run does not begin with a start of the swarm")
    rounds, found = rounds_of(swarm), [start]
    for number, chosen in enumerate(run.rounds, 1):
        outcomes = rounds.outcomes(found[-1])
        if chosen not in outcomes:
            told = ", ".join(map(round_text, outcomes))
            raise FathomError(f"round {number}: found {round_text(chosen)}, expected one of {told}")
        outcome = outcomes[chosen]
        if isinstance(outcome, str):
            raise FathomError(f"round {number}: {outcome}")
        found.append(outcome)
    return found


def promises(_instance: Swarm, _solution: Run) -> bool:
    """Every run promises that all others visit every node, too."""
    return True


def problems(instance: Swarm, claim: Claim, certificate: object, watch: Watch) -> list[str]:
    """Why a certificate does not show a claim; nothing if it does."""
    watch.check("checking")
    match claim, certificate:
        case Promised(), Explored():
            return explored_faults(instance, certificate, watch)
        case Promised(), None:
            return plain_faults(instance, watch)
        case Impossible(None), Counterexample():
            return counterexample_faults(instance, certificate, watch)
    return not_shown(certificate)
