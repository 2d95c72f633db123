"""The rules of gadget mazes as a checker: walks are replayed, and every claim is verified.

Nothing here comes from the solver. The claims "no walk is shorter" and "there is none" tell how many positions were
visited to show it; the checker visits them again by its own search (see `positions`).
"""

from __future__ import annotations

from fathom.answer import Watch
from fathom.claims import Claim, Impossible
from fathom.errors import FathomError
from fathom.gadgets.model import Configuration, Port
from fathom.proofs.exhaustion import problems_with_visits
from fathom.puzzles.gadgetmaze.check.certificates import Apart
from fathom.puzzles.gadgetmaze.check.parts import no_way_there
from fathom.puzzles.gadgetmaze.check.positions import positions_within
from fathom.puzzles.gadgetmaze.model import Maze, Step, Walk, step_text


def violations(instance: Maze, solution: Walk) -> list[str]:
    """What is wrong with a walk; nothing if it leads from the start to the goal."""
    try:
        made = replayed(instance, solution)
    except FathomError as fault:
        return [str(fault)]
    end = instance.place(made[-1][1] if made else instance.start)
    if end != instance.place(instance.goal):
        return [f"the walk ends at {instance.named.label(end)}, not at {instance.named.label(instance.goal)}"]
    return []


def replayed(maze: Maze, walk: Walk) -> list[tuple[Port, Port, Configuration]]:
    """Each traversal of a walk: the location entered, the one left, and all states then. Each must be possible."""
    place, states = maze.place(maze.start), maze.network.start
    made = []
    for number, step in enumerate(walk.steps, 1):
        fault, after = _made(maze, place, states, step)
        if fault:
            raise FathomError(f"step {number}, {step_text(maze, step)}: {fault}")
        states = (*states[: step.gadget], after, *states[step.gadget + 1 :])
        left = Port(step.gadget, step.exit)
        made.append((Port(step.gadget, step.enter), left, states))
        place = maze.place(left)
    return made


def _made(maze: Maze, place: Port, states: Configuration, step: Step) -> tuple[str, int]:
    """Why a step cannot be made, or else nothing and the state that it leaves behind."""
    if maze.place(Port(step.gadget, step.enter)) != place:
        return f"the agent is at {maze.named.label(place)}", 0
    gadget = maze.network.gadgets[step.gadget].gadget
    now = states[step.gadget]
    found = {after for leave, after in gadget.ways(now, step.enter) if leave == step.exit}
    if step.enter == step.exit:
        found.add(now)  # an agent may always turn around where it is
    if not found or (step.next is not None and step.next not in found):
        return f"not possible while {maze.named.names[step.gadget]} is in state {gadget.state_names[now]}", 0
    if step.next is None and len(found) > 1:
        names = " or ".join(gadget.state_names[after] for after in sorted(found))
        return f"expected to be told the next state, as ={names}", 0
    return "", next(iter(found)) if step.next is None else step.next


def cost_of(_instance: Maze, solution: Walk, _terms: None) -> int:
    """How many traversals a walk has."""
    return len(solution)


def problems(instance: Maze, claim: Claim, certificate: object, watch: Watch) -> list[str]:
    """Why a certificate does not show a claim; nothing if it does."""
    if claim == Impossible() and isinstance(certificate, Apart):
        return no_way_there(instance, certificate.joined, watch)
    return problems_with_visits(
        claim, certificate, lambda traversals: positions_within(instance, traversals, watch), "traversals"
    )
