"""Swarms by lot: rules are made up when a robot first sees something, until no run fails; then they are verified.

A rule is drawn for each new view, away from walls and robots. What fails is thrown away and begun again, so this is for
small grids and few robots.
"""

from __future__ import annotations

from random import Random

from fathom.answer import Watch
from fathom.errors import FathomError, LimitReached, NotFound
from fathom.kind import Generator, Option
from fathom.puzzles.swarm.check.certificates import Explored
from fathom.puzzles.swarm.check.rounds import Rounds
from fathom.puzzles.swarm.model import Pattern, Rule, RuleSet, Swarm, View, read_lattice
from fathom.puzzles.swarm.model.lattice import Lattice, offsets, steps
from fathom.puzzles.swarm.model.rules import EMPTY
from fathom.puzzles.swarm.solve.verify import verified

_TRIES = 200_000
_MOST_VIEWS = 200
_LETTERS = "ABCDEFGH"


def explorers(seed: int, watch: Watch, grid: str, torus: str, robots: int, colours: int) -> Swarm:
    """Robots that start in a row and visit every node for ever."""
    lattice = read_lattice(grid, torus)
    if not 1 <= robots <= min(6, lattice.sides[0]) or not 1 <= colours <= len(_LETTERS):
        raise FathomError(
            f"found {robots} robots and {colours} colours, expected robots that fit side by side, 8 colours at most"
        )
    random = Random(seed)
    lights = _LETTERS[:colours]
    try:
        for attempt in range(_TRIES):
            watch.check("making up rules", attempt, nodes=attempt)
            row = tuple(((place, *(0,) * (lattice.dimension - 1)), random.choice(lights)) for place in range(robots))
            rules = _made_up(lattice, Pattern(row), lights, random)
            if rules is None:
                continue
            swarm = Swarm(rules, lattice, (Pattern(row),))
            if isinstance(verified(swarm, watch).certificate, Explored):
                return swarm
    except LimitReached as limit:
        raise NotFound(f"no rules found: {limit.reason}") from None
    raise NotFound(f"no rules found in {_TRIES} attempts")


def _made_up(lattice: Lattice, pattern: Pattern, lights: str, random: Random) -> RuleSet | None:
    """Rules for all that is seen from a start on; None if they fail."""
    found: list[Rule] = []
    while len(found) < _MOST_VIEWS:
        rules = RuleSet(tuple(found), lattice.dimension)
        rounds = Rounds(Swarm(rules, lattice, (pattern,)))
        strange = _strange_view(rounds)
        if isinstance(strange, str):
            return None
        if strange is None:
            return rules
        found.append(_drawn(strange, lattice.dimension, lights, random))
    return None


def _strange_view(rounds: Rounds) -> View | str | None:
    """The first view without a rule, or what goes wrong before that."""
    wave, seen = list(rounds.swarm.starts), set(rounds.swarm.starts)
    while wave:
        configuration = wave.pop()
        for node, colour in configuration:
            view = rounds.view(configuration, node, colour)
            if rounds.decided(view) is None:
                return view
        for _, outcome in rounds.after(configuration):
            if isinstance(outcome, str):
                return outcome
            if outcome not in seen:
                seen.add(outcome)
                wave.append(outcome)
    return None


def _drawn(view: View, dimension: int, lights: str, random: Random) -> Rule:
    cells = dict(zip(offsets(dimension, 1), view[1:], strict=True))
    free = [step for step in steps(dimension) if not any(step) or cells[step] == EMPTY]
    return Rule(view, random.choice(free), random.choice(lights))


GENERATORS = {
    "explorers": Generator(
        "rules by lot for robots that explore a small grid for ever",
        explorers,
        {
            "grid": Option("2x3", "the sides of the grid"),
            "torus": Option("no", "yes, no, or the axes that wrap"),
            "robots": Option(2, "how many robots, side by side at the start"),
            "colours": Option(2, "how many colours"),
        },
    )
}
