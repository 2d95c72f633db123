"""Swarms: rules, a grid and where the robots may start; runs of them; and the texts of both.

A configuration is a sorted tuple of robots, each a node and a colour: robots are not told apart otherwise. A run is a
start and what the adversary chose round by round; while it is being looked at it may be incomplete.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import ClassVar

from fathom.errors import FathomError, FormatError, excerpt
from fathom.formats.text import Document
from fathom.formats.text import write as write_text
from fathom.kind import Instance, Solution
from fathom.puzzles.swarm.model.lattice import AXES, Lattice, Vector, added, step_name, step_names, turned, turns
from fathom.puzzles.swarm.model.patterns import Configuration, Pattern, pattern_text, read_patterns
from fathom.puzzles.swarm.model.rules import Action, Conflict, Rule, RuleSet, View, read_rules, write_rules

__all__ = [
    "AXES", "SOLUTION", "Action", "Configuration", "Conflict", "Lattice", "Pattern", "Round", "Rule", "RuleSet", "Run",
    "Swarm", "Vector", "View", "added", "read", "read_lattice", "read_patterns", "read_rules", "read_solution",
    "robot_text", "round_text", "step_name", "turned", "turns", "write", "write_solution",
]  # fmt: skip

Round = tuple[Vector, ...]
"""The steps that the adversary chose in a round: one for each robot that has more than one, in their order."""

NO_CHOICE = "-"
MOST_ROBOTS = 16


@dataclass(frozen=True)
class Swarm(Instance):
    """Rules on a grid, and the configurations that they may start from.

    `strict`: a view without a rule is a failure; otherwise such a robot stays as it is. `exclusive`: two robots may not
    change places along an edge.
    """

    kind: ClassVar[str] = "swarm"

    rules: RuleSet
    lattice: Lattice
    patterns: tuple[Pattern, ...]
    strict: bool = True
    exclusive: bool = True
    about: Mapping[str, str] = field(default_factory=dict, hash=False, compare=False)

    def __post_init__(self) -> None:
        """Refuse what does not belong together."""
        if self.rules.dimension != self.lattice.dimension:
            raise FathomError(f"found a grid of {self.lattice.dimension} dimensions, expected {self.rules.dimension}")
        sizes = {len(pattern.robots) for pattern in self.patterns}
        if len(sizes) != 1 or not 1 <= max(sizes) <= MOST_ROBOTS:
            raise FathomError(f"expected starts with one number of robots, from 1 to {MOST_ROBOTS}")
        if not self.starts:
            raise FathomError(f"no start fits on the grid {self.lattice.name}")

    @property
    def robots(self) -> int:
        """How many robots there are."""
        return len(self.patterns[0].robots)

    @cached_property
    def colours(self) -> tuple[str, ...]:
        """All colours, in order."""
        shown = {colour for pattern in self.patterns for _, colour in pattern.robots}
        return tuple(sorted({*self.rules.colours, *shown}))

    @cached_property
    def starts(self) -> tuple[Configuration, ...]:
        """All configurations that it may start from, in order."""
        found = {one for pattern in self.patterns for one in pattern.placed(self.lattice, self.rules.chirality)}
        return tuple(sorted(found))


@dataclass(frozen=True)
class Run(Solution):
    """A start (None: the only one there is) and what the adversary chose in each round."""

    start: Configuration | None
    rounds: tuple[Round, ...] = ()


SOLUTION = Run


def read(document: Document) -> Swarm:
    """The swarm in a document: entries `grid` and `start`, and the rules as lines."""
    document.accept("grid", "torus", "visibility", "chirality", "start", "unseen", "swaps")
    for key in ("grid", "start"):
        if key not in document.entries:
            raise FormatError(f"expected an entry '{key}:'", source=document.source, line=1)
    try:
        lattice = read_lattice(document.value("grid", ""), document.value("torus", ""))
        patterns = read_patterns(document.value("start", ""), lattice.dimension)
    except FathomError as error:
        raise FormatError(str(error), source=document.source, line=document.entries["grid"].line) from None
    sight = document.value("visibility", "1")
    if len(sight) != 1 or sight not in "123456":
        raise document.error("visibility", f"found {excerpt(sight)}, expected 1 to 6")
    chirality = document.choice("chirality", ("yes", "no"), "yes") == "yes"
    rules = read_rules(
        document.rows, lattice.dimension, int(sight), chirality, document.source, max(1, document.board_line)
    )
    strict = document.choice("unseen", ("fail", "idle"), "fail") == "fail"
    exclusive = document.choice("swaps", ("no", "yes"), "no") == "no"
    try:
        return Swarm(rules, lattice, patterns, strict, exclusive, document.about())
    except FathomError as error:
        raise document.error("start", str(error)) from None


def read_lattice(grid: str, torus: str = "") -> Lattice:
    """A grid as `4x7x3`; a torus wraps along the axes that are named, or with `yes` along all."""
    sides = grid.lower().split("x")
    if not 1 <= len(sides) <= len(AXES) or not all(
        side.isascii() and side.isdigit() and len(side) < 7 for side in sides
    ):
        raise FathomError(f"found the grid {excerpt(grid)}, expected sides as in 4x7x3")
    axes = AXES[: len(sides)] if torus == "yes" else "" if torus == "no" else torus
    if set(axes) - set(AXES[: len(sides)]):
        raise FathomError(f"found the torus {excerpt(torus)}, expected yes, no or axes out of {AXES[: len(sides)]}")
    return Lattice(tuple(map(int, sides)), tuple(axis in axes for axis in AXES[: len(sides)]))


def write(instance: Swarm) -> str:
    """The text of a swarm, which `read` reads."""
    lattice, rules = instance.lattice, instance.rules
    entries = {"kind": instance.kind, **instance.about, "grid": lattice.name}
    if any(lattice.wraps):
        entries["torus"] = "".join(axis for axis, wraps in zip(AXES, lattice.wraps, strict=False) if wraps)
    if rules.visibility != 1:
        entries["visibility"] = str(rules.visibility)
    if not rules.chirality:
        entries["chirality"] = "no"
    entries["start"] = " ; ".join(map(pattern_text, instance.patterns))
    if not instance.strict:
        entries["unseen"] = "idle"
    if not instance.exclusive:
        entries["swaps"] = "yes"
    return write_text(entries, write_rules(rules.rules))


def read_solution(instance: Swarm, text: str) -> Run:
    """A run: the start, where there are several, then a word for each round."""
    words = text.split()
    start = None
    if words and "@" in words[0]:
        start = _read_configuration(instance, words.pop(0))
    elif words and len(instance.starts) > 1:
        raise FormatError(f"solution: found {excerpt(words[0])}, expected a start such as A@0,0,0+B@1,0,0")
    return Run(start, tuple(_read_round(instance, word) for word in words))


def _read_configuration(instance: Swarm, word: str) -> Configuration:
    found = []
    for robot in word.split("+"):
        colour, _, place = robot.partition("@")
        numbers = place.split(",")
        if colour not in instance.colours or not all(
            one.isascii() and one.isdigit() and len(one) < 9 for one in numbers
        ):
            raise FormatError(f"solution: found {excerpt(robot)}, expected a robot as A@0,0,0")
        node = instance.lattice.node(tuple(map(int, numbers))) if len(numbers) == instance.lattice.dimension else None
        if node is None:
            raise FormatError(f"solution: found {excerpt(robot)}, expected a place on the grid {instance.lattice.name}")
        found.append((node, colour))
    return tuple(sorted(found))


def _read_round(instance: Swarm, word: str) -> Round:
    if word == NO_CHOICE:
        return ()
    names = step_names(instance.lattice.dimension)
    steps = word.split(",")
    if not all(step in names for step in steps):
        raise FormatError(f"solution: found {excerpt(word)}, expected '-' or steps as +x,-y")
    return tuple(names[step] for step in steps)


def round_text(round_: Round) -> str:
    """A round in one word."""
    return ",".join(map(step_name, round_)) or NO_CHOICE


def robot_text(instance: Swarm, configuration: Configuration) -> str:
    """A configuration in one word: `A@0,0,0+B@1,0,0`."""
    places = ((colour, instance.lattice.place(node)) for node, colour in configuration)
    return "+".join(f"{colour}@{','.join(map(str, place))}" for colour, place in places)


def write_solution(instance: Swarm, solution: Run) -> str:
    """The words of a run."""
    several = solution.start is not None and len(instance.starts) > 1
    start = [robot_text(instance, solution.start)] if several and solution.start is not None else []
    return " ".join([*start, *map(round_text, solution.rounds)])
