"""Rules: what a robot does for what it sees, in any orientation; their text, and which of them contradict each other.

A rule holds for all rotations of its view, with the move turned likewise. If a rotation leaves the view as it is and
turns the move, the rule is *ambiguous*, and an adversary chooses among the images. Two rules of which one has a view
that is a rotation of the other's are a conflict.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from itertools import product
from operator import itemgetter
from types import MappingProxyType

from fathom.errors import FathomError, FormatError, excerpt
from fathom.puzzles.swarm.model.lattice import (
    MOST_VISIBILITY,
    Turn,
    Vector,
    offsets,
    step_name,
    step_names,
    turned,
    turned_cells,
    turns,
)

EMPTY, WALL, EITHER = ".", "#", "?"
COMMENT = "//"
LONE = "o"
"""The colour of robots that have no lights."""

MOST_EITHER = 10
"""How many `?` a rule may have: each doubles the views that it stands for."""

View = tuple[str, ...]
"""The own colour, then what is in each cell: empty, wall, or the colour of a robot."""


@dataclass(frozen=True, slots=True)
class Rule:
    """A robot with the first colour of the view that sees the rest of it makes this step and takes this colour."""

    view: View
    step: Vector
    colour: str
    line: int = field(default=0, compare=False)

    def __str__(self) -> str:
        own, *cells = self.view
        if len(cells) > 12 and own == self.colour == LONE:
            return f"{''.join(cells)} -> {step_name(self.step)}"
        seen = "".join(cells) if len(cells) > 12 else " ".join(cells)
        return f"{own} : {seen} -> {step_name(self.step)} {self.colour}"


@dataclass(frozen=True, slots=True)
class Action:
    """What the rules say for a view: the new colour, and the steps of which the adversary chooses one."""

    colour: str
    steps: tuple[Vector, ...]
    rule: Rule


class Conflict(FormatError):
    """Two rules that contradict each other; `rules` are the two."""

    def __init__(self, one: Rule, other: Rule, source: str = "") -> None:
        first = f"the rule '{one}'" + (f" in line {one.line}" if one.line else "")
        super().__init__(
            f"found the rule '{other}', whose view is a rotation of that of {first}",
            source=source,
            line=other.line or None,
        )
        self.rules = one, other


@dataclass(frozen=True, slots=True)
class RuleSet:
    """The rules, how far robots see in how many dimensions, and whether they share a chirality."""

    rules: tuple[Rule, ...]
    dimension: int
    visibility: int = 1
    chirality: bool = True

    def __post_init__(self) -> None:
        """Refuse rules that are no rules; conflicts are found by `table`."""
        if not 1 <= self.visibility <= MOST_VISIBILITY:
            raise FathomError(f"found visibility {self.visibility}, expected 1 to {MOST_VISIBILITY}")
        cells = len(offsets(self.dimension, self.visibility))
        for rule in self.rules:
            if len(rule.view) != cells + 1 or len(rule.step) != self.dimension:
                raise FathomError(f"found the rule '{rule}', expected {cells} cells in {self.dimension} dimensions")

    @property
    def colours(self) -> tuple[str, ...]:
        """All colours that the rules name, in order."""
        seen = {cell for rule in self.rules for cell in (*rule.view, rule.colour)}
        return tuple(sorted(seen - {EMPTY, WALL, EITHER}))

    def images(self, view: View, step: Vector) -> Iterator[tuple[View, Vector]]:
        """A view and its step in all orientations."""
        for turn, image in _turned_views(self.dimension, self.visibility, self.chirality):
            yield image(view), turned(step, turn)

    def table(self, source: str = "") -> Mapping[View, Action]:
        """What is done for each view, in each orientation; raises `Conflict`."""
        try:
            return _actions(self)
        except Conflict as conflict:
            raise Conflict(*conflict.rules, source) from None

    def ambiguous(self) -> list[tuple[Rule, tuple[Vector, ...]]]:
        """The ambiguous rules, each with the steps that the adversary may choose."""
        actions = self.table()
        firsts = ((rule, actions[next(meant(rule.view))].steps) for rule in self.rules)
        return [(rule, chosen) for rule, chosen in firsts if len(chosen) > 1]


@cache
def _turned_views(dimension: int, visibility: int, chirality: bool) -> list[tuple[Turn, Callable[[View], View]]]:
    """The rotations, each with what it makes of a view."""
    found: list[tuple[Turn, Callable[[View], View]]] = []
    for turn in turns(dimension, chirality):
        becomes = turned_cells(dimension, visibility, turn)
        found.append((turn, itemgetter(0, *(1 + becomes.index(cell) for cell in range(len(becomes))))))
    return found


@lru_cache(maxsize=8)
def _actions(rules: RuleSet) -> Mapping[View, Action]:
    found: dict[View, Action] = {}
    for rule in rules.rules:
        for view in meant(rule.view):
            options: dict[View, dict[Vector, None]] = {}
            for image, step in rules.images(view, rule.step):
                options.setdefault(image, {})[step] = None
            for image, chosen in options.items():
                if image in found:
                    raise Conflict(found[image].rule, rule)
                found[image] = Action(rule.colour, tuple(sorted(chosen, reverse=True)), rule)
    return MappingProxyType(found)


def meant(view: View) -> Iterator[View]:
    """The views that one with `?` stands for."""
    open_ = [index for index, cell in enumerate(view) if cell == EITHER]
    for chosen in product((EMPTY, WALL), repeat=len(open_)):
        cells = list(view)
        for index, cell in zip(open_, chosen, strict=True):
            cells[index] = cell
        yield tuple(cells)


_RULE = re.compile(r"(?:(?P<own>\S+)\s*:)?\s*(?P<cells>[^:]*?)\s*->\s*(?P<step>\S+)(?:\s+(?P<colour>\S+))?")
_NAMED = re.compile(r"(?P<where>(?:[+-]\d?[xyz])+|rest)=(?P<cell>\S)")
_PART = re.compile(r"([+-])(\d?)([xyz])")


def read_rules(
    rows: Sequence[str], dimension: int, visibility: int, chirality: bool, source: str = "", first_line: int = 1
) -> RuleSet:
    """The rules in these lines; `//` begins a comment. Conflicts are refused, with both lines."""
    found = []
    for number, row in enumerate(rows, first_line):
        text = row.split(COMMENT)[0].strip()
        if text:
            try:
                found.append(_read_rule(text, dimension, visibility, number))
            except FathomError as error:
                raise FormatError(str(error), source=source, line=number) from None
    if not found:
        raise FormatError(
            "found no rules, expected lines such as 'A : # . . . . F -> +z B'", source=source, line=first_line
        )
    rules = RuleSet(tuple(found), dimension, visibility, chirality)
    rules.table(source)
    return rules


def _read_rule(text: str, dimension: int, visibility: int, line: int) -> Rule:
    match = _RULE.fullmatch(text)
    if match is None:
        raise FathomError(f"found {excerpt(text)}, expected a rule as 'A : # . . . . F -> +z B'")
    own = match["own"] or LONE
    cells = _read_cells(match["cells"], dimension, visibility)
    colour = match["colour"] or own
    for light in (own, colour, *cells):
        if len(light) != 1 or not (light.isalnum() or light in (EMPTY, WALL, EITHER)):
            raise FathomError(f"found {excerpt(light)}, expected a letter, '.', '#' or '?'")
    if not own.isalnum() or not colour.isalnum():
        raise FathomError(f"found {excerpt(text)}, expected a letter as the colour of a robot")
    if cells.count(EITHER) > MOST_EITHER:
        raise FathomError(f"found {cells.count(EITHER)} '?', expected at most {MOST_EITHER} in a rule")
    names = step_names(dimension)
    if match["step"].lower() not in names:
        raise FathomError(f"found the move {excerpt(match['step'])}, expected one of {', '.join(names)}")
    return Rule((own, *cells), names[match["step"].lower()], colour, line)


def _read_cells(text: str, dimension: int, visibility: int) -> list[str]:
    """What is seen: cell by cell, in one word, or by name, as in `+x=# -z=F rest=?`."""
    places = offsets(dimension, visibility)
    words = text.split()
    if len(words) == 1 and len(places) != 1 and len(words[0]) == len(places):
        return list(words[0])
    if words and all("=" in word for word in words):
        found = dict.fromkeys(places, EMPTY)
        for word in sorted(words, key=lambda each: not each.startswith("rest=")):
            match = _NAMED.fullmatch(word)
            if match is None:
                raise FathomError(f"found {excerpt(word)}, expected a cell such as +x=# or +x-2y=A, or rest=?")
            if match["where"] == "rest":
                found = dict.fromkeys(places, match["cell"])
                continue
            place = [0] * dimension
            for sign, far, axis in _PART.findall(match["where"]):
                if "xyz".index(axis) >= dimension:
                    raise FathomError(f"found {excerpt(word)}, expected axes of {dimension} dimensions")
                place["xyz".index(axis)] += int(f"{sign}{far or 1}")
            if tuple(place) not in found:
                raise FathomError(f"found {excerpt(word)}, expected a cell within distance {visibility}")
            found[tuple(place)] = match["cell"]
        return [found[place] for place in places]
    if len(words) != len(places):
        raise FathomError(f"found {len(words)} cells, expected {len(places)}")
    return words


def write_rules(rules: Iterable[Rule]) -> list[str]:
    """The lines of rules, which `read_rules` reads."""
    return [str(rule) for rule in rules]
