"""A swarm by hand: whoever plays is the adversary, chooses the start and what the rules leave open, round by round.

A round without a choice is a press on the first robot; one with a choice, a press on the node that the first robot that
has one goes to, or a drag from there to that of the second.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from fathom.playing import Gesture, Move, Moves, Spot, gesture_of, square_spot
from fathom.puzzles.swarm.check import replayed
from fathom.puzzles.swarm.check.rounds import Rounds, rounds_of
from fathom.puzzles.swarm.draw import cell_of
from fathom.puzzles.swarm.draw.animation import standing
from fathom.puzzles.swarm.draw.space import in_space, node_faces
from fathom.puzzles.swarm.model import Configuration, Pattern, Round, Run, Swarm, read_solution, robot_text, round_text
from fathom.show import Scene

SEPARATOR = " "

_DIGITS = 9

PAST_COUNTS = True  # a run ends where it comes back to, so configurations alone do not tell whether it is done


def spots(instance: Swarm) -> Sequence[Spot]:
    """The nodes."""
    flat = (
        square_spot(_name(instance, node), *cell_of(instance, node), f"node {_name(instance, node)}")
        for node in range(instance.lattice.nodes)
    )
    return [replace(spot, face=face) for spot, face in zip(flat, node_faces(instance), strict=True)]


def space(instance: Swarm, state: str) -> Scene:
    """The grid in space, with the robots as they stand now and the nodes that were visited."""
    return in_space(instance, standing(instance, read_solution(instance, state)), instance.about.get("title", ""))


def _name(swarm: Swarm, node: int) -> str:
    return ",".join(map(str, swarm.lattice.place(node)))


def options(instance: Swarm, state: str) -> Moves:
    """What the adversary may choose now; choices after which something goes wrong are none."""
    made = replayed(instance, read_solution(instance, state))
    if not made:
        return Moves(tuple(_start(instance, start) for start in instance.starts))
    rounds = rounds_of(instance)
    chosen = [choice for choice, outcome in rounds.outcomes(made[-1]).items() if not isinstance(outcome, str)]
    moves = (_move(instance, rounds, made[-1], choice) for choice in chosen)
    keyed = [replace(move, keys=(str(key),) if key <= _DIGITS else ()) for key, move in enumerate(moves, 1)]
    return Moves(tuple(keyed))


def _start(swarm: Swarm, start: Configuration) -> Move:
    text = robot_text(swarm, start)
    first, last = _name(swarm, start[0][0]), _name(swarm, start[-1][0])
    form = ("press", first, None) if first == last else ("drag", first, last)
    return Move(text, form[0], at=form[1], to=form[2], label=f"start with {text}")  # type: ignore[arg-type]


def _move(swarm: Swarm, rounds: Rounds, configuration: Configuration, choice: Round) -> Move:
    if not choice:
        return Move(round_text(choice), "press", at=_name(swarm, configuration[0][0]), label="the next round")
    goals = []
    for (node, colour), (_, there, _) in zip(configuration, rounds.made(configuration, choice), strict=True):
        decided = rounds.decided(rounds.view(configuration, node, colour))
        if decided is not None and len(decided[0]) > 1:
            goals.append((colour, _name(swarm, there)))
    words = " and ".join(f"{colour} goes to {place}" for colour, place in goals)
    if len(goals) == 2 and goals[0][1] != goals[1][1]:
        return Move(round_text(choice), "drag", at=goals[0][1], to=goals[1][1], label=words)
    return Move(round_text(choice), "press", at=goals[0][1], label=words)


def after(instance: Swarm, state: str) -> Swarm:
    """The swarm as it stands now."""
    made = replayed(instance, read_solution(instance, state))
    if not made:
        return instance
    robots = tuple((instance.lattice.place(node), colour) for node, colour in made[-1])
    return replace(instance, patterns=(Pattern(robots),))


def gestures(instance: Swarm, solution: Run) -> Sequence[Gesture]:
    """A gesture for the start, where there are several, and one for each round."""
    made, rounds = replayed(instance, solution), rounds_of(instance)
    first = [_start(instance, made[0])] if len(instance.starts) > 1 else []
    moves = [_move(instance, rounds, here, chosen) for here, chosen in zip(made, solution.rounds, strict=False)]
    return [gesture_of(move) for move in (*first, *moves)]
