"""Mazes of gadgets, walks through them, and their texts.

A maze is a network (with the text of `gadgets.model.networks`), and the locations where the agent is at the start and
where it wants to be. A walk is a list of traversals, as `A 0>1, B 0>2`: the gadget, where the agent enters it and
where it leaves. Where that leaves open which state comes next, the state is told too, as in `A 0>1 =closed`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar, NamedTuple

from fathom.errors import FathomError, FormatError, excerpt
from fathom.formats.text import Document, parse
from fathom.formats.text import write as write_text
from fathom.gadgets.model import Network, Port
from fathom.gadgets.model.networks import NamedNetwork, network_of, network_rows
from fathom.kind import Instance, Solution

_STEP = re.compile(r"([A-Za-z_][A-Za-z0-9_-]*)\s+(\d{1,3})\s*>\s*(\d{1,3})(?:\s*=\s*([^\s,;=]+))?", re.ASCII)


@dataclass(frozen=True, slots=True)
class Maze(Instance):
    """A network, and two of its locations: the agent starts at the place of one and wants to that of the other."""

    kind: ClassVar[str] = "gadget-maze"

    named: NamedNetwork
    start: Port
    goal: Port
    about: Mapping[str, str] = field(default_factory=dict, hash=False)

    def __post_init__(self) -> None:
        """Refuse places that are not there."""
        object.__setattr__(self, "start", Port(*self.start))
        object.__setattr__(self, "goal", Port(*self.goal))
        for port in (self.start, self.goal):
            gadgets = self.network.gadgets
            if not (0 <= port.gadget < len(gadgets) and 0 <= port.location < gadgets[port.gadget].gadget.locations):
                raise FathomError(f"the maze has no location {port.location} of gadget {port.gadget}")

    @property
    def network(self) -> Network:
        """The network without its names."""
        return self.named.network

    def place(self, port: Port) -> Port:
        """One name for the place of a location: joined locations are one place."""
        return min(port, self.network.partner.get(port, port))


class Step(NamedTuple):
    """One traversal: of which gadget, from where, to where; and the next state, where that is not the only one."""

    gadget: int
    enter: int
    exit: int
    next: int | None = None


@dataclass(frozen=True, slots=True)
class Walk(Solution):
    """A sequence of traversals."""

    steps: tuple[Step, ...]

    def __len__(self) -> int:
        """The number of traversals."""
        return len(self.steps)


def maze(text: str, start: str = "in", goal: str = "out") -> Maze:
    """A maze from the lines of its network, for notebooks and tests."""
    return read(parse(write_text({"kind": Maze.kind, "start": start, "goal": goal}, text.strip("\n").split("\n"))))


def read(document: Document) -> Maze:
    """The maze in a document of kind `gadget-maze`."""
    document.accept("start", "goal")
    for key in ("start", "goal"):
        if key not in document.entries:
            raise FormatError(f"expected an entry '{key}: PLACE'", source=document.source, line=1)
    named = network_of(document.rows, document.board_line, document.source)
    return Maze(named, _place(document, named, "start"), _place(document, named, "goal"), document.about())


def _place(document: Document, named: NamedNetwork, key: str) -> Port:
    try:
        return named.port(document.value(key, "").strip())
    except FathomError as error:
        raise document.error(key, str(error)) from None


def write(instance: Maze) -> str:
    """The maze as a document that `read` understands."""
    named = instance.named
    entries = {"kind": Maze.kind, "start": named.label(instance.start), "goal": named.label(instance.goal)}
    return write_text({**entries, **instance.about}, list(network_rows(named)))


SOLUTION = Walk


def read_solution(instance: Maze, text: str) -> Walk:
    """The walk that `text` tells, with commas, semicolons or line ends between the traversals."""
    steps = []
    for number, line in enumerate(text.splitlines(), 1):
        column = 1
        for part in re.split("[,;]", line):
            told = part.strip()
            if told:
                try:
                    steps.append(_step(instance, told))
                except FathomError as error:
                    place = column + len(part) - len(part.lstrip())
                    raise FormatError(str(error), source="solution", line=number, column=place) from None
            column += len(part) + 1
    return Walk(tuple(steps))


def _step(maze: Maze, text: str) -> Step:
    match = _STEP.fullmatch(text)
    if match is None:
        raise FathomError(f"found {excerpt(text)}, expected a traversal such as A 0>1")
    names = maze.named.names
    if match[1] not in names:
        raise FathomError(f"found {excerpt(text)}, but no gadget is called {match[1][:60]}")
    number = names.index(match[1])
    gadget = maze.network.gadgets[number].gadget
    if max(int(match[2]), int(match[3])) >= gadget.locations:
        raise FathomError(f"found {excerpt(text)}, but {match[1]} has locations 0 to {gadget.locations - 1}")
    return Step(number, int(match[2]), int(match[3]), gadget.state_called(match[4]) if match[4] else None)


def write_solution(instance: Maze, solution: Walk) -> str:
    """The walk as text; `read_solution` reads it back."""
    return ", ".join(step_text(instance, step) for step in solution.steps)


def step_text(maze: Maze, step: Step) -> str:
    """One traversal as text."""
    text = f"{maze.named.names[step.gadget]} {step.enter}>{step.exit}"
    if step.next is None:
        return text
    return f"{text} ={maze.network.gadgets[step.gadget].gadget.state_names[step.next]}"


__all__ = ["Maze", "Step", "Walk", "maze", "read", "read_solution", "step_text", "write", "write_solution"]
