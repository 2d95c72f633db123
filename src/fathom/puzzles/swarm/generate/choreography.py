"""Choreographies that a person writes: who goes where, round by round, with the colours left open.

    script: swarm
    visibility: 1

    run 4 R@0
    +x *3
    -x *3

A run has a grid and the robots at their nodes, then a line a round with a step for each robot, in their order; `*3`
makes it three rounds. After a step a robot may be told to show a named light; all of one name have one colour. The
others, and robots without a name (`@0`), show what the synthesis likes. A run ends where it stands as it stood before,
and has visited every node by then. Several runs, on several grids, are coloured together.

Nothing in a script is left to the adversary: a view in which a rotation turns the step has to be told apart from its
images by colours, and where it cannot be, there are no such rules.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from fathom.answer import Watch
from fathom.errors import FathomError, FormatError, excerpt
from fathom.puzzles.swarm.check.certificates import Explored
from fathom.puzzles.swarm.generate.synthesis import (
    Cell,
    Refutation,
    Symbol,
    SymbolicRule,
    Synthesis,
    coloured_rules,
    merged,
)
from fathom.puzzles.swarm.model import Lattice, Pattern, RuleSet, Swarm, Vector, added, read_lattice
from fathom.puzzles.swarm.model.lattice import offsets, step_names
from fathom.puzzles.swarm.model.rules import COMMENT, EMPTY, WALL
from fathom.puzzles.swarm.solve.verify import verified

HEAD = "script:"
MOST_ROUNDS = 100_000

Moment = tuple[tuple[int, Symbol], ...]
"""The robots in the order in which they were told, each a node and the symbol that it shows."""


@dataclass(frozen=True, slots=True)
class ScriptedRun:
    """A run on a grid: where the robots are at each time, and their steps; the last moment is an earlier one again."""

    lattice: Lattice
    moments: tuple[Moment, ...]
    steps: tuple[tuple[Vector, ...], ...]


@dataclass(frozen=True, slots=True)
class Choreography:
    """Runs, and how far robots see in them."""

    runs: tuple[ScriptedRun, ...]
    visibility: int = 1
    chirality: bool = True


def read_choreography(text: str, source: str = "") -> Choreography:
    """The choreography in a text; `FormatError` names the line that is wrong."""
    lines = [(number, row.split(COMMENT)[0].split()) for number, row in enumerate(text.splitlines(), 1)]
    entries: dict[str, str] = {}
    blocks: list[list[tuple[int, list[str]]]] = []
    for number, words in ((number, words) for number, words in lines if words):
        if words[0] == "run":
            blocks.append([(number, words)])
        elif blocks:
            blocks[-1].append((number, words))
        elif words[0] in (HEAD, "visibility:", "chirality:", "torus:", "title:"):
            entries[words[0]] = " ".join(words[1:])
        else:
            raise FormatError(f"found {excerpt(words[0])}, expected a line 'run 4 R@0'", source=source, line=number)
    sight, handed = entries.get("visibility:", "1"), entries.get("chirality:", "yes")
    if not blocks or len(sight) != 1 or sight not in "123456" or handed not in ("yes", "no"):
        raise FormatError("expected a run, visibility 1 to 6, and chirality yes or no", source=source, line=1)
    runs = [_Reader(block, entries.get("torus:", ""), str(index), source).run() for index, block in enumerate(blocks)]
    if len({(run.lattice.dimension, len(run.moments[0])) for run in runs}) > 1:
        raise FormatError("expected runs of equally many robots and dimensions", source=source, line=1)
    return Choreography(tuple(runs), int(sight), handed == "yes")


class _Reader:
    """One run of a text."""

    def __init__(self, block: Sequence[tuple[int, list[str]]], torus: str, name: str, source: str) -> None:
        self.block, self.torus, self.name, self.source = block, torus, name, source
        self.line = block[0][0]

    def run(self) -> ScriptedRun:
        try:
            return self._run()
        except FathomError as error:
            raise FormatError(str(error), source=self.source, line=self.line) from None

    def _run(self) -> ScriptedRun:
        head = self.block[0][1]
        if len(head) < 3:
            raise FathomError("expected a grid and robots, as in 'run 4 R@0'")
        lattice = read_lattice(head[1], self.torus)
        moments: list[Moment] = [tuple(self._robot(lattice, word, number) for number, word in enumerate(head[2:]))]
        if len({node for node, _ in moments[0]}) < len(moments[0]):
            raise FathomError("two robots begin at one node")
        made: list[tuple[Vector, ...]] = []
        for line, row in self.block[1:]:
            self.line = line
            counted = row[-1][0] == "*" and row[-1][1:].isdecimal() and len(row[-1]) < 7
            times, words = (int(row[-1][1:]), row[:-1]) if counted else (1, row)
            if len(words) != len(moments[0]) or len(made) + times > MOST_ROUNDS:
                raise FathomError(f"expected {len(moments[0])} steps, and at most {MOST_ROUNDS:,} rounds in all")
            for _ in range(times):
                steps, following = self._round(lattice, moments[-1], words, len(moments))
                made.append(steps)
                moments.append(following)
        return _closed(lattice, moments, made)

    def _robot(self, lattice: Lattice, word: str, number: int) -> tuple[int, Symbol]:
        name, at, place = word.partition("@")
        parts = place.split(",")
        if not at or len(parts) != lattice.dimension or not all(one.isdecimal() and len(one) < 7 for one in parts):
            raise FathomError(f"found {excerpt(word)}, expected a robot at a node, as R@0")
        node = lattice.node(tuple(map(int, parts)))
        if node is None:
            raise FathomError(f"found {excerpt(word)}, expected a node of the grid {lattice.name}")
        return node, self._symbol(name, 0, number)

    def _symbol(self, name: str, time: int, robot: int) -> Symbol:
        if len(name) > 1 or (name and not name.isalnum()):
            raise FathomError(f"found {excerpt(name)}, expected a letter as the name of a light")
        return (name, "") if name else ("", f"{self.name}.{time:06}.{robot}")

    def _round(
        self, lattice: Lattice, before: Moment, words: Sequence[str], time: int
    ) -> tuple[tuple[Vector, ...], Moment]:
        names = step_names(lattice.dimension)
        steps, following = [], []
        for robot, ((node, _), word) in enumerate(zip(before, words, strict=True)):
            step, _, light = word.partition("/")
            if step.lower() not in names:
                raise FathomError(f"found the step {excerpt(step)}, expected one of {', '.join(names)}")
            there = lattice.beside(node, names[step.lower()])
            if there is None:
                raise FathomError(f"robot {robot + 1} leaves the grid, by {step}")
            steps.append(names[step.lower()])
            following.append((there, self._symbol(light, time, robot)))
        here, onward = [node for node, _ in before], [node for node, _ in following]
        if len(set(onward)) < len(onward):
            raise FathomError("two robots meet")
        ways = {way for way in zip(here, onward, strict=True) if way[0] != way[1]}
        if any((there, node) in ways for node, there in ways):
            raise FathomError("two robots change places")
        return tuple(steps), tuple(following)


def _closed(lattice: Lattice, moments: list[Moment], steps: list[tuple[Vector, ...]]) -> ScriptedRun:
    """The run whose end is the first earlier moment that has robots at the same nodes, with the same named lights."""
    last = dict(moments[-1])
    for time, moment in enumerate(moments[:-1]):
        at = dict(moment)
        if at.keys() == last.keys() and all(
            symbol == at[node] or not (symbol[0] and at[node][0]) for node, symbol in last.items()
        ):
            missed = lattice.nodes - len({node for one in moments[time:] for node, _ in one})
            if missed:
                raise FathomError(f"{missed} nodes are not visited on the way round")
            end = tuple((node, at[node]) for node, _ in moments[-1])
            return ScriptedRun(lattice, (*moments[:-1], end), tuple(steps))
    raise FathomError("the run does not come back to an earlier moment")


def symbolic_rules(run: ScriptedRun, visibility: int) -> Iterator[SymbolicRule]:
    """What each robot sees in each round, what it does, and what it shows then."""
    cells = offsets(run.lattice.dimension, visibility)
    for now, steps, following in zip(run.moments, run.steps, run.moments[1:], strict=False):
        at = dict(now)
        for (node, symbol), step, (_, shown) in zip(now, steps, following, strict=True):
            place = run.lattice.place(node)
            there = (run.lattice.node(added(place, cell)) for cell in cells)
            seen: list[Cell] = [WALL if one is None else at.get(one, EMPTY) for one in there]
            yield SymbolicRule((symbol, *seen), frozenset([step]), shown)


def danced(choreography: Choreography, colours: int, watch: Watch, chirality: bool | None = None) -> Synthesis:
    """Rules with so many colours that dance all runs, each verified; or a proof that there are none."""
    every = {rule for run in choreography.runs for rule in symbolic_rules(run, choreography.visibility)}
    rules = sorted(every, key=lambda rule: (str(rule.view), sorted(rule.steps), rule.symbol))
    lattice = choreography.runs[0].lattice
    handed = choreography.chirality if chirality is None else chirality
    wanted = RuleSet((), lattice.dimension, choreography.visibility, handed)
    chosen, *numbers = merged(wanted, rules, colours, watch)
    told = (numbers[0], len(rules), numbers[1], 1, tuple(run.lattice.name for run in choreography.runs))
    if isinstance(chosen, Refutation):
        return Synthesis(None, *told, chosen)
    found = coloured_rules(wanted, rules, chosen)
    swarms = []
    for run in choreography.runs:
        start = tuple((run.lattice.place(node), chosen[symbol]) for node, symbol in run.moments[0])
        swarms.append(Swarm(found, run.lattice, (Pattern(start),)))
    assert all(isinstance(verified(swarm, watch).certificate, Explored) for swarm in swarms)
    return Synthesis(swarms[0], *told)
