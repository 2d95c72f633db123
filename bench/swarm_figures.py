"""Swarms: figures for three robots in space, of which the solver chooses the steps and the colours.

    python -m bench swarm_figures            # what was searched: a row for each plan
    python -m bench.swarm_figures down3      # the figures of a plan, for `fathom swarm synthesise --colours 3`

The plan is that of [Bramas et al. 2022]: a pair sweeps a line, out and back, while the third robot waits at the wall
beside it; then the next line, the next floor with the heading turned by a quarter, and at the roof the way back. What
is told is where the robots are between manoeuvres, in a frame whose axes are the line, the next line and the next
floor, for each arrangement of walls; lights are told apart by the walls beside the line. What is free is every step and
colour within a manoeuvre, but for the side to which a leader without walls beside it turns at the far wall: there
the adversary chooses. The rounds of a line change, a turn and a reversal are what plans differ in.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from typing import NamedTuple

from fathom.answer import Limits
from fathom.errors import FathomError, LimitReached
from fathom.puzzles.swarm.generate.figures import read_figures
from fathom.puzzles.swarm.generate.manoeuvres import performed
from fathom.puzzles.swarm.model import read_lattice

LEADER, FOLLOWER = "LMN", "FGH"
"""By how many walls there are beside the line."""
WAITING = {(0, 0): "a", (0, 1): "b", (0, 2): "c", (1, 0): "d", (1, 1): "e", (1, 2): "f"}
"""By whether the next line is the last one, and the floor: first, between, last."""
ABOVE = {1: "g", 2: "h"}
BELOW = "i"
GRIDS = ("3x3x3", "4x4x4", "4x5x6", "5x5x5")


class Plan(NamedTuple):
    """The rounds of manoeuvres; `down`: before the way back the third robot waits a floor below for the last line."""

    turn: int = 2
    change: int = 3
    floor: int = 3
    back: int = 4
    down: bool = True
    slow: bool = False


PLANS = {
    "down3": (Plan(), (3, 2)),
    "down3-long": (Plan(turn=3, change=4, floor=4, back=5), (2,)),
    "at-once": (Plan(back=4, down=False), (3,)),
    "slow": (Plan(turn=4, slow=True), (3,)),
}


def figures(plan: Plan) -> Iterator[str]:
    """The lines of a plan's figures."""
    yield "script: swarm"
    yield f"start: any {pair_at(2, '2,0,0', '1,0,0')} {WAITING[0, 0]}@0,1,0 #@-1,0,0 #@0,-1,0 #@0,0,-1"
    flight = 2 if plan.slow else 1
    for walls, room in enumerate(("", "z=0..", "y=0.. z=0..")):
        pair = f"{FOLLOWER[walls]}@0,0,0 {LEADER[walls]}@1,0,0"
        for behind in ("", "x=0.. "):
            yield from figure(behind + room, pair, flight, f"{FOLLOWER[walls]}@1,0,0 {LEADER[walls]}@2,0,0")
        turned = f"{LEADER[walls]}@0,0,0 {FOLLOWER[walls]}@1,0,0"
        if walls == 0 and not plan.slow:
            for beyond in ("", " y=..1"):
                yield from figure(f"x=..1{beyond}", pair, plan.turn, turned, "? +y")
        else:
            for beyond in ("", " y=-1..", " y=..1", " y=-1..1") if walls == 1 else ("",):
                yield from figure(f"x=..1 {room}{beyond}", pair, plan.turn, turned)
    for (last, floor), light in WAITING.items():
        yield from figure(f"x=0.. {['', 'y=..0'][last]} {storey(floor)}", f"{light}@0,0,0", 1, f"{light}@0,0,0")
    for floor, light in ABOVE.items():
        yield from figure(f"x=0.. y=..0 {storey(floor)}", f"{light}@0,0,0", 1, f"{light}@0,0,0")
    yield from line_changes(plan)
    yield from floor_changes(plan)
    yield from way_back(plan)


def figure(room: str, start: str, rounds: int, end: str, first: str = "") -> Iterator[str]:
    """A figure of so many free rounds, of which the first may be told."""
    robots = len(start.split())
    yield f"\nfigure {room} {start}"
    if first:
        yield first
    yield " ".join("?" * robots) + f" *{rounds - bool(first)}"
    yield f"end {end}"


def storey(floor: int) -> str:
    """Where there is room on a floor: the first, one between, the last."""
    return ("z=0..", "", "z=..0")[floor]


def pair_at(walls: int, leader: str, follower: str) -> str:
    """The pair on a line with so many walls beside it."""
    return f"{LEADER[walls]}@{leader} {FOLLOWER[walls]}@{follower}"


def line_changes(plan: Plan) -> Iterator[str]:
    """From one line to the next, which is not the last."""
    for floor in range(3):
        beside = int(floor != 1)
        for first, low in enumerate(("", "0")):
            for last, high in enumerate(("", "2")):
                yield from figure(
                    f"x=0.. y={low}..{high} {storey(floor)}",
                    f"{pair_at(beside + first, '0,0,0', '1,0,0')} {WAITING[0, floor]}@0,1,0",
                    plan.change,
                    f"{pair_at(beside, '2,1,0', '1,1,0')} {WAITING[last, floor]}@0,2,0",
                )


def floor_changes(plan: Plan) -> Iterator[str]:
    """To the last line, with the third robot a floor above; then to the next floor, the heading turned by a quarter."""
    for floor in range(2):
        for roof in range(2):
            room = f"x=0.. y=..1 z={'' if floor else 0}..{1 if roof else ''}"
            beside, above = int(floor == 0), ABOVE[1 + roof]
            before = f"{pair_at(beside, '0,0,0', '1,0,0')} {WAITING[1, floor]}@0,1,0"
            out = f"{pair_at(beside + 1, '2,1,0', '1,1,0')} {above}@0,1,1"
            yield from figure(room, before, plan.floor, out)
            home = f"{pair_at(beside + 1, '0,1,0', '1,1,0')} {above}@0,1,1"
            up = f"{pair_at(1 + roof, '0,-1,1', '0,0,1')} {WAITING[0, 1 + roof]}@1,1,1"
            yield from figure(room, home, plan.floor, up)


def way_back(plan: Plan) -> Iterator[str]:
    """At the last corner of the roof: all upside down, and the lines in reverse."""
    room = "x=0.. y=..1 z=..0"
    before = f"{pair_at(1, '0,0,0', '1,0,0')} {WAITING[1, 2]}@0,1,0"
    if not plan.down:
        yield from figure(room, before, plan.back, f"{pair_at(2, '2,1,0', '1,1,0')} {WAITING[0, 0]}@0,0,0")
        return
    yield from figure("x=0.. y=..0", f"{BELOW}@0,0,0", 1, f"{BELOW}@0,0,0")
    yield from figure(room, before, plan.floor, f"{pair_at(2, '2,1,0', '1,1,0')} {BELOW}@0,1,-1")
    home = f"{pair_at(2, '0,1,0', '1,1,0')} {BELOW}@0,1,-1"
    for last, low in enumerate(("", "-1")):
        end = f"{pair_at(1, '2,0,0', '1,0,0')} {WAITING[last, 0]}@0,-1,0"
        yield from figure(f"x=0.. y={low}..1 z=..0", home, plan.back, end)


def row(name: str, colours: int, seconds: float = 600) -> str:
    """What a plan comes to with so many colours."""
    plan, start = PLANS[name][0], time.process_time()
    told = read_figures("\n".join(figures(plan)))
    try:
        found = performed(told, [read_lattice(grid, "") for grid in GRIDS], colours, Limits(time=seconds).watch())
    except LimitReached:
        return f"{name}, {colours} colours: undecided, {time.process_time() - start:.0f} s"
    except FathomError as error:
        return f"{name}, {colours} colours: {error}, {time.process_time() - start:.0f} s"
    verdict = f"impossible, {len(found.refutation.proof):,} steps of the proof" if found.refutation else "solved"
    numbers = f"{len(told.figures)} figures, {found.rules} views, {found.clauses:,} clauses, {found.attempts} rounds"
    return f"{name}, {colours} colours: {verdict}, {numbers}, {time.process_time() - start:.0f} s"


def main() -> None:
    """Print the figures of a plan, or what all plans come to."""
    if len(sys.argv) > 1:
        print("\n".join(figures(PLANS[sys.argv[1]][0])))
        return
    for name, (_, many) in PLANS.items():
        for colours in many:
            print(row(name, colours), flush=True)


if __name__ == "__main__":
    main()
