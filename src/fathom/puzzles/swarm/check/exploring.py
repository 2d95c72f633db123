"""Perpetual exploration, verified plainly: by a certificate, or from nothing by looking at all configurations.

With a certificate every configuration is looked at once and every phase once; without one, all configurations are found
breadth first, and for every node those that do not occupy it are taken away one by one, as long as no round leads from
them to another such: what remains has a cycle. That costs configurations times nodes, and is for small swarms.
"""

from __future__ import annotations

from collections import defaultdict
from itertools import pairwise

import numpy as np

from fathom.answer import Watch
from fathom.puzzles.swarm.check.certificates import Counterexample, Explored, Numbers
from fathom.puzzles.swarm.check.rounds import Rounds
from fathom.puzzles.swarm.model import Configuration, Swarm

_OFTEN = 128  # configurations between two looks at the clock


def counterexample_faults(swarm: Swarm, told: Counterexample, watch: Watch) -> list[str]:
    """What is wrong with a run that is said to fail."""
    rounds, run = Rounds(swarm), told.configurations
    if not run or run[0] not in swarm.starts:
        return ["the run does not begin with a start"]
    for number, (before, following) in enumerate(pairwise(run), 1):
        if number % _OFTEN == 0:
            watch.check("replaying the run", number, len(run))
        if all(outcome != following for _, outcome in rounds.after(before)):
            return [f"round {number} does not lead to what is told"]
    last = [outcome for _, outcome in rounds.after(run[-1])]
    if told.back is None:
        return [] if any(isinstance(outcome, str) for outcome in last) else ["nothing goes wrong after the run"]
    if not isinstance(told.back, int) or not 0 <= told.back < len(run) or run[told.back] not in last:
        return ["the run does not close"]
    visited = {node for configuration in run[told.back :] for node, _ in configuration}
    return [] if len(visited) < swarm.lattice.nodes else ["every node is visited on the way round"]


def failure_words(swarm: Swarm, told: Counterexample) -> str:
    """What goes wrong at the end of a run."""
    if told.back is None:
        wrong = [outcome for _, outcome in Rounds(swarm).after(told.configurations[-1]) if isinstance(outcome, str)]
        return f"after {len(told.configurations) - 1} rounds {wrong[0]}"
    loop = told.configurations[told.back :]
    missed = set(range(swarm.lattice.nodes)) - {node for configuration in loop for node, _ in configuration}
    place = swarm.lattice.place(min(missed))
    what = "nothing changes any more" if len(loop) == 1 else f"{len(loop)} rounds repeat"
    return f"after {told.back} rounds {what}, and ({', '.join(map(str, place))}) is not visited"


def explored_faults(swarm: Swarm, told: Explored, watch: Watch) -> list[str]:
    """What is wrong with a certificate of perpetual exploration."""
    faults = _shape_faults(swarm, told)
    if faults:
        return faults
    colours = swarm.colours
    number: dict[Configuration, int] = {}
    for row, (nodes, lights) in enumerate(zip(told.nodes.tolist(), told.colours.tolist(), strict=True)):
        number[tuple(sorted((node, colours[light]) for node, light in zip(nodes, lights, strict=True)))] = row
    if len(number) != len(told.nodes):
        return ["a configuration is told twice"]
    if not all(start in number for start in swarm.starts):
        return ["a start is not among the configurations"]
    parts, phases, periods = told.parts.tolist(), told.phases.tolist(), told.periods.tolist()
    rounds = Rounds(swarm)
    within: dict[int, list[tuple[int, int]]] = defaultdict(list)
    for done, (configuration, row) in enumerate(number.items()):
        if done % _OFTEN == 0:
            watch.check("replaying rounds", done, len(number))
        for _, outcome in rounds.after(configuration):
            if isinstance(outcome, str):
                return [outcome]
            to = number.get(outcome)
            if to is None:
                return ["a round leads to a configuration that is not told"]
            if parts[to] < parts[row]:
                return ["a round leads back to an earlier part"]
            if parts[to] == parts[row]:
                period = periods[parts[row]]
                if not period or phases[to] != (phases[row] + 1) % period:
                    return ["a round within a part does not lead to the next phase"]
                within[parts[row]].append((row, to))
    members: dict[int, list[int]] = defaultdict(list)
    for row, part in enumerate(parts):
        members[part].append(row)
    for part, edges in within.items():
        watch.check("looking at the parts")
        faults = _avoidable(swarm, told, part, members[part], edges)
        if faults:
            return faults
    return []


def _avoidable(swarm: Swarm, told: Explored, part: int, rows: list[int], edges: list[tuple[int, int]]) -> list[str]:
    """Why a run within a part might avoid a node."""
    always: dict[int, set[int]] = {}
    for row in rows:
        here = set(told.nodes[row].tolist())
        phase = int(told.phases[row])
        always[phase] = always[phase] & here if phase in always else here
    left = set(range(swarm.lattice.nodes)).difference(*always.values())
    for node in sorted(left):
        order = told.orders.get((part, node))
        if not isinstance(order, np.ndarray) or order.shape != (len(rows),):
            return [f"nothing shows that node {node} is visited"]
        value = dict(zip(rows, order.tolist(), strict=True))
        free = {row for row in rows if node not in told.nodes[row].tolist()}
        if any(one in free and other in free and value[one] <= value[other] for one, other in edges):
            return [f"the order for node {node} does not fall"]
    return []


def _shape_faults(swarm: Swarm, told: Explored) -> list[str]:
    arrays = (told.nodes, told.colours, told.parts, told.phases, told.periods)
    if not all(isinstance(array, np.ndarray) and array.dtype == np.int32 for array in arrays):
        return ["the certificate is not made of numbers"]
    many = len(told.nodes)
    rows = (many, swarm.robots)
    if told.nodes.shape != rows or told.colours.shape != rows or told.parts.shape != (many,) or told.periods.ndim != 1:
        return ["the certificate has not the shape of the swarm"]
    if told.phases.shape != (many,) or not many:
        return ["the certificate has not the shape of the swarm"]

    def inside(array: Numbers, most: int) -> bool:
        return not array.size or bool(array.min() >= 0 and array.max() < most)

    if not (inside(told.nodes, swarm.lattice.nodes) and inside(told.colours, len(swarm.colours))):
        return ["a robot is nowhere, or has no colour"]
    if not inside(told.parts, len(told.periods)) or told.periods.min() < 0:
        return ["a part has no period"]
    return []


def plain_faults(swarm: Swarm, watch: Watch) -> list[str]:
    """Why a swarm does not explore for ever, without a certificate; nothing if it does."""
    rounds = Rounds(swarm)
    following: dict[Configuration, list[Configuration]] = {}
    wave = list(swarm.starts)
    while wave:
        configuration = wave.pop()
        if configuration in following:
            continue
        if len(following) % _OFTEN == 0:
            watch.check("looking at all configurations", len(following))
        outcomes = [outcome for _, outcome in rounds.after(configuration)]
        wrong = [outcome for outcome in outcomes if isinstance(outcome, str)]
        if wrong:
            return wrong[:1]
        following[configuration] = [outcome for outcome in outcomes if not isinstance(outcome, str)]
        wave += following[configuration]
    number = {configuration: row for row, configuration in enumerate(following)}
    before: list[list[int]] = [[] for _ in number]
    onward = [0] * len(number)
    for configuration, others in following.items():
        for other in set(others):
            before[number[other]].append(number[configuration])
            onward[number[configuration]] += 1
    there: dict[int, list[int]] = defaultdict(list)
    for configuration, row in number.items():
        for node, _ in configuration:
            there[node].append(row)
    for node in range(swarm.lattice.nodes):
        watch.check("looking for cycles", node, swarm.lattice.nodes)
        if _cycle_without(there[node], before, onward):
            return [f"a run may avoid node {node} for ever"]
    return []


def _cycle_without(there: list[int], before: list[list[int]], onward: list[int]) -> bool:
    """Whether there is a cycle without the configurations that occupy a node; `onward`: how many follow each."""
    left, taken = onward.copy(), [False] * len(onward)
    for row in there:
        taken[row] = True
    ends = [*there, *(row for row, many in enumerate(left) if not many and not taken[row])]
    gone = 0
    while ends:
        gone += 1
        for row in before[ends.pop()]:
            left[row] -= 1
            if not left[row] and not taken[row]:
                ends.append(row)
    return gone < len(onward)
