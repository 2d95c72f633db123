"""Sets of automata with a bound, trees of intersections, and the texts of both [Bosboom 2020, Problem 6.4.1].

An automaton is deterministic, begins in its state 0, and need be neither complete nor minimal. A solution is a tree
whose leaves are the automata, each once. `counted` says how sizes are counted: `trimmed`, without the state from which
nothing is accepted (the empty language has no state), or `complete`, with it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from fathom.errors import FathomError, FormatError, excerpt
from fathom.formats.text import Document
from fathom.formats.text import write as write_text
from fathom.kind import Instance, Solution

CONVENTIONS = ("trimmed", "complete")
_NUMBER = re.compile(r"[0-9]{1,18}", re.ASCII)

Tree = int | tuple["Tree", "Tree"]
"""The number of an automaton, from 0, or two trees whose languages are intersected."""


@dataclass(frozen=True, slots=True)
class Automaton:
    """`rows[state][letter]` is the next state or -1; reading begins in state 0."""

    rows: tuple[tuple[int, ...], ...]
    accepting: tuple[bool, ...]

    def __post_init__(self) -> None:
        """Refuse what is no automaton."""
        if not self.rows or len(self.rows) != len(self.accepting):
            raise FathomError("an automaton needs a state, and of every state whether it accepts")
        letters = len(self.rows[0])
        for state, row in enumerate(self.rows):
            if len(row) != letters:
                raise FathomError(f"state {state} has {len(row)} letters, expected {letters}")
            strange = [to for to in row if not -1 <= to < len(self.rows)]
            if strange:
                raise FathomError(f"state {state} leads to {strange[0]}, expected 0 to {len(self.rows) - 1}")


@dataclass(frozen=True, slots=True)
class Intersection(Instance):
    """Automata over the same letters, and how many states a node may have at `most`."""

    kind: ClassVar[str] = "intersection"

    automata: tuple[Automaton, ...]
    most: int
    counted: str = "trimmed"
    about: Mapping[str, str] = field(default_factory=dict, hash=False)

    def __post_init__(self) -> None:
        """Refuse instances that cannot be."""
        if not self.automata:
            raise FathomError("found no automata, expected one or more")
        if self.most < 0 or self.counted not in CONVENTIONS:
            raise FathomError(f"expected a bound from 0 up, and sizes counted as {' or '.join(CONVENTIONS)}")
        widths = {len(automaton.rows[0]) for automaton in self.automata}
        if len(widths) > 1:
            raise FathomError(f"the automata have different numbers of letters: {', '.join(map(str, sorted(widths)))}")

    @property
    def letters(self) -> int:
        """How many letters there are."""
        return len(self.automata[0].rows[0])


def leaves(tree: Tree) -> list[int]:
    """The automata of a tree from left to right."""
    found, waiting = [], [tree]
    while waiting:
        node = waiting.pop()
        if isinstance(node, int):
            found.append(node)
        else:
            waiting += reversed(node)
    return found


def read(document: Document) -> Intersection:
    """The instance in a document: entries `most` and `counted`, then an automaton a line."""
    document.accept("most", "counted")
    if "most" not in document.entries or not _NUMBER.fullmatch(document.entries["most"].value):
        raise FormatError("expected an entry 'most: N', the states a node may have", source=document.source, line=1)
    automata = []
    for number, row in enumerate(document.rows, document.board_line):
        if row.strip():
            try:
                automata.append(_automaton(row))
            except FathomError as error:
                raise FormatError(str(error), source=document.source, line=number) from None
    counted = document.choice("counted", CONVENTIONS, "trimmed")
    try:
        return Intersection(tuple(automata), int(document.entries["most"].value), counted, document.about())
    except FathomError as error:
        raise FormatError(str(error), source=document.source, line=document.board_line) from None


def _automaton(text: str) -> Automaton:
    rows, accepting = [], []
    for state in text.split("|"):
        words = state.split()
        accepting.append(words[:1] == ["*"])
        rows.append(tuple(_target(word) for word in words[accepting[-1] :]))
    return Automaton(tuple(rows), tuple(accepting))


def _target(word: str) -> int:
    if word != "-" and not _NUMBER.fullmatch(word):
        raise FathomError(f"found {excerpt(word)}, expected the number of a state, or - for none")
    return -1 if word == "-" else int(word)


def write(instance: Intersection) -> str:
    """The instance as a document that `read` understands."""
    entries = {"kind": instance.kind, "most": str(instance.most), "counted": instance.counted}
    return write_text(entries | dict(instance.about), [_line(automaton) for automaton in instance.automata])


def _line(automaton: Automaton) -> str:
    states = []
    for row, accepts in zip(automaton.rows, automaton.accepting, strict=True):
        words = ["-" if to < 0 else str(to) for to in row]
        states.append(" ".join(["*", *words] if accepts else words))
    return " | ".join(states)


class Single(int, Solution):
    """A tree that is one automaton."""


class Joined(tuple[Tree, Tree], Solution):
    """A tree of two, whose languages are intersected."""

    def __new__(cls, trees: tuple[Tree, Tree]) -> Joined:
        """The tree of these two; whatever is in them must be one as well."""
        waiting: list[Tree] = [trees]
        while waiting:
            tree = waiting.pop()
            if not isinstance(tree, int):
                one, other = tree
                waiting += [one, other]
        return super().__new__(cls, trees)


@dataclass(frozen=True, slots=True)
class Forest(Solution):
    """Trees that are still to be joined; none or several."""

    trees: tuple[Tree, ...]


Drawn = Tree | Forest
"""What a checker looks at."""

SOLUTION = (Single, Joined, Forest)


def read_solution(_instance: Intersection, text: str) -> Drawn:
    """The tree that a text such as `((1 2) (3 4))` tells; automata are counted from 1. Not one tree is a forest."""
    stack: list[list[Tree]] = [[]]
    for match in re.finditer(r"\S", text):
        if match[0] == "(":
            stack.append([])
        elif match[0] == ")":
            node = stack.pop()
            if len(node) != 2 or not stack:
                raise FormatError("expected two trees between brackets", source="solution")
            stack[-1].append((node[0], node[1]))
        elif not match[0].isdigit():
            raise FormatError(f"found {excerpt(match[0])}, expected a tree such as ((1 2) 3)", source="solution")
        elif match.start() == 0 or not text[match.start() - 1].isdigit():
            number = _NUMBER.match(text, match.start())
            if number is None or int(number[0]) == 0:
                raise FormatError("automata are counted from 1", source="solution")
            stack[-1].append(int(number[0]) - 1)
    if len(stack) != 1:
        raise FormatError("expected a tree such as ((1 2) 3)", source="solution")
    return stack[0][0] if len(stack[0]) == 1 else Forest(tuple(stack[0]))


def write_solution(instance: Intersection, solution: Drawn) -> str:
    """The tree as `read_solution` reads it."""
    if isinstance(solution, Forest):
        return " ".join(write_solution(instance, tree) for tree in solution.trees)
    if isinstance(solution, int):
        return str(solution + 1)
    return f"({write_solution(instance, solution[0])} {write_solution(instance, solution[1])})"
