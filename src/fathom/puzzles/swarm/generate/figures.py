"""Figures of a choreography: short manoeuvres beside walls, in which steps may be left to the solver.

    figure x=..4 F@3,0,0 L@4,0,0
    ? +y
    ? ? *1
    end L@3,0,0 F@4,0,0

A figure tells between which coordinates there is room (`x=..4`: a wall beyond 4; what is not told is open), the robots
at their nodes, then a line a round with a step for each robot, `?` where the solver chooses, and at which nodes the
robots are at the end, whichever of them. Lights are named as in runs: one name has one colour in all figures.
Nobody else is near, and grids are large: whoever writes figures chooses them so that they make up all runs.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from fathom.errors import FathomError, FormatError, excerpt
from fathom.puzzles.swarm.model import Pattern, Vector, read_patterns
from fathom.puzzles.swarm.model.lattice import AXES, step_names
from fathom.puzzles.swarm.model.rules import COMMENT

FIGURE = "figure"
FREE = "?"
MOST_ROUNDS = 64

Stand = tuple[Vector, str]
"""A robot at a place, and the name of its light; empty if its colour is free."""

_ROOM = re.compile(r"(?P<axis>[xyz])=(?P<low>-?\d{1,4})?\.\.(?P<high>-?\d{1,4})?")
_STAND = re.compile(r"(?P<light>[^\W_]?)@(?P<place>-?\d{1,4}(?:,-?\d{1,4}){0,2})")


@dataclass(frozen=True, slots=True)
class Figure:
    """Robots from a start to an end; `rounds` has a step and a light for each, None and "" where these are free."""

    room: tuple[tuple[int | None, int | None], ...]
    start: tuple[Stand, ...]
    rounds: tuple[tuple[tuple[Vector | None, str], ...], ...]
    end: tuple[Stand, ...]

    def inside(self, place: Vector) -> bool:
        """Whether there is room at a place."""
        return all(
            (low is None or low <= part) and (high is None or part <= high)
            for part, (low, high) in zip(place, self.room, strict=True)
        )


@dataclass(frozen=True, slots=True)
class Figures:
    """Figures that are danced by the same rules, and where robots start to explore with them, lights for colours."""

    figures: tuple[Figure, ...]
    starts: tuple[Pattern, ...]
    visibility: int = 1
    chirality: bool = True

    @property
    def dimension(self) -> int:
        """Of space."""
        return len(self.figures[0].room)


def read_figures(text: str, source: str = "") -> Figures:
    """The figures in a text; `FormatError` names the line that is wrong."""
    entries: dict[str, str] = {}
    blocks: list[list[tuple[int, list[str]]]] = []
    for line, row in enumerate(text.splitlines(), 1):
        words = row.split(COMMENT)[0].split()
        if words and words[0] == FIGURE:
            blocks.append([(line, words)])
        elif words and blocks:
            blocks[-1].append((line, words))
        elif words and words[0] in ("script:", "visibility:", "chirality:", "start:", "title:"):
            entries[words[0]] = " ".join(words[1:])
        elif words:
            found = f"found {excerpt(words[0])}, expected a line 'figure x=0.. R@0'"
            raise FormatError(found, source=source, line=line)
    figures = []
    for block in blocks:
        try:
            figures.append(_figure(block))
        except FathomError as error:
            raise FormatError(str(error), source=source, line=block[0][0]) from None
    try:
        return _together(figures, entries)
    except FathomError as error:
        raise FormatError(str(error), source=source, line=1) from None


def _together(figures: Sequence[Figure], entries: dict[str, str]) -> Figures:
    sight, handed = entries.get("visibility:", "1"), entries.get("chirality:", "yes")
    if not figures or len(sight) != 1 or sight not in "123456" or handed not in ("yes", "no"):
        raise FathomError("expected a figure, visibility 1 to 6, and chirality yes or no")
    if len({len(figure.room) for figure in figures}) > 1 or "start:" not in entries:
        raise FathomError("expected figures of one dimension, and a start, as in 'start: any R@0'")
    starts = read_patterns(entries["start:"], len(figures[0].room))
    lights = {light for figure in figures for _, light in (*figure.start, *figure.end)}
    if any(light not in lights for pattern in starts for _, light in pattern.robots):
        raise FathomError("expected a start with lights that the figures name")
    return Figures(tuple(figures), starts, int(sight), handed == "yes")


def _figure(block: Sequence[tuple[int, list[str]]]) -> Figure:
    """One figure: its head, its rounds, its end."""
    (_, head), *body, (_, last) = block if len(block) > 1 else [*block, block[0]]
    rooms = {match["axis"]: match for word in head[1:] if (match := _ROOM.fullmatch(word))}
    start = _stands([word for word in head[1:] if not _ROOM.fullmatch(word)])
    if not body or last[0] != "end":
        raise FathomError("expected the rounds of a figure, and a line 'end R@1'")
    end = _stands(last[1:])
    dimension = len(start[0][0])
    if len(end) != len(start) or any(len(place) != dimension for place, _ in (*start, *end)):
        raise FathomError(f"expected {len(start)} robots at the end, of {dimension} coordinates")
    if any(AXES.index(axis) >= dimension for axis in rooms):
        raise FathomError(f"expected axes of {dimension} dimensions")
    matches = [rooms.get(axis) for axis in AXES[:dimension]]
    room = tuple((_bound(match, "low"), _bound(match, "high")) for match in matches)
    rounds = [one for _, words in body for one in _rounds(words, len(start), dimension)]
    figure = Figure(room, start, tuple(rounds), end)
    if len(rounds) > MOST_ROUNDS or not all(figure.inside(place) for place, _ in (*start, *end)):
        raise FathomError(f"expected robots where there is room, and at most {MOST_ROUNDS} rounds")
    return figure


def _bound(match: re.Match[str] | None, name: str) -> int | None:
    return None if match is None or match[name] is None else int(match[name])


def _stands(words: Sequence[str]) -> tuple[Stand, ...]:
    found = []
    for word in words:
        match = _STAND.fullmatch(word)
        if match is None:
            raise FathomError(f"found {excerpt(word)}, expected a robot at a node, as R@0, or room, as x=0..")
        found.append((tuple(map(int, match["place"].split(","))), match["light"]))
    if not found or len({place for place, _ in found}) < len(found):
        raise FathomError("expected robots at different nodes")
    return tuple(found)


def _rounds(words: Sequence[str], robots: int, dimension: int) -> list[tuple[tuple[Vector | None, str], ...]]:
    """The rounds of a line."""
    counted = words[-1][0] == "*" and words[-1][1:].isdecimal() and len(words[-1]) < 4
    times, told = (int(words[-1][1:]), words[:-1]) if counted else (1, words)
    names = step_names(dimension)
    found = []
    for word in told:
        step, _, light = word.partition("/")
        if step != FREE and step.lower() not in names:
            raise FathomError(f"found the step {excerpt(step)}, expected {FREE} or one of {', '.join(names)}")
        if len(light) > 1 or (light and not light.isalnum()):
            raise FathomError(f"found {excerpt(light)}, expected a letter as the name of a light")
        found.append((None if step == FREE else names[step.lower()], light))
    if len(found) != robots:
        raise FathomError(f"expected {robots} steps")
    return [tuple(found)] * times
