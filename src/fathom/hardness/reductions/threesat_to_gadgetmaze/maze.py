"""The maze of a plan, the walk that a choice of literals becomes, and back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from fathom.gadgets.library import named
from fathom.gadgets.library.blocks import LETTERS
from fathom.gadgets.library.crossings import ordered_crossover
from fathom.gadgets.model.corridors import Corridors
from fathom.hardness.reductions.gadgetmaze_to_push.solutions import through_splits
from fathom.hardness.reductions.threesat_to_gadgetmaze.plan import BACK, IN, OUT, TOUCH, Clause, Column, Plan, planned
from fathom.proofs.assignment import Assignment
from fathom.puzzles.gadgetmaze.model import Maze, Step, Walk, maze

_KINDS = {"C": "merged-single-use-closing", "O": "single-use-opening", "D": "dicrumbler"}
_OPEN = 1
_ROW_FIRST = ("CB t r", "CR r l", "D1 i e", "O O O", "D2 i e")
_COLUMN_ALONE = ("CR t r", "CB r l", "D3 i e")
_COLUMN_THEN = ("CR t r", "O i e", "D3 i e")
_INSIDE = (
    ("CB r", "CR r", "O i"),
    ("CR l", "D1 i"),
    ("D1 e", "O O", "D2 i"),
    ("CB l", "O e", "D3 i"),
)
"""What meets within an ordered crossover. Above, the ways through it: along the row; down the column, if nobody has
walked along the row, or else."""


@dataclass(frozen=True, eq=False)
class Construction:
    """Clauses, tidied, and what becomes of them."""

    clauses: tuple[Clause, ...]

    @cached_property
    def plan(self) -> Plan:
        """Rows and columns; none if there is a clause that nothing satisfies."""
        return planned([] if () in self.clauses else self.clauses)

    @cached_property
    def _parts(self) -> dict[str, str]:
        """The kind of each gadget, by name."""
        found: dict[str, str] = {}
        for row, ends in enumerate(self.plan.diodes):
            found |= {f"{end}{row}": _KINDS["D"] for end in ends}
        for row, column, rail in self.plan.crossings:
            found |= {
                f"X{row}-{column}{rail}-{part}": _KINDS[part[0]]
                for part in ordered_crossover().names
                if part[0] in _KINDS
            }
        for number, clause in enumerate(self.plan.columns):
            found |= {f"P{clause.rows[spot]}-{number}": _KINDS["O"] for spot in clause.spots}
        return found

    @cached_property
    def _number(self) -> dict[str, int]:
        return {name: index for index, name in enumerate(self._parts)}

    def maze(self, about: Mapping[str, str]) -> Maze:
        """The maze."""
        if not self.clauses or () in self.clauses:
            rest = "in - a.0\nout - a.1" if not self.clauses else "b: wire\nin - a.0\nout - b.1"
            simple = maze(f"a: wire\n{rest}")
            return Maze(simple.named, simple.start, simple.goal, about)
        made = Corridors()
        for name, kind in self._parts.items():
            made.add(name, named(kind))
        for place in self._places().values():
            ends = [
                made.port(name, LETTERS[self._parts[name]].index(letter)) if letter else name for name, letter in place
            ]
            if len(ends) > 1:
                made.join(*ends)
        network = made.network(["in", "out"])
        start, goal = network.network.outside
        return Maze(network, start, goal, about)

    def _places(self) -> dict[object, list[tuple[str, str]]]:
        """The locations that meet in each place: names of gadgets with letters; of outside locations without."""
        found: dict[object, list[tuple[str, str]]] = {("variable", 0): [("in", "")]}
        for index, variable in enumerate(self.plan.variables):
            for row in self.plan.rows_of(variable):
                self._lay_row(found, row, ("variable", index), ("variable", index + 1))
        for row, column, rail in self.plan.crossings:
            name = f"X{row}-{column}{rail}"
            for number, ends in enumerate(_INSIDE):
                found[name, number] = [(f"{name}-{part}", letter) for part, letter in map(str.split, ends)]
        here: object = ("variable", len(self.plan.variables))
        for number in range(len(self.plan.columns)):
            here = self._lay_column(found, number, here)
        found[here].append(("out", ""))
        return found

    def _lay_row(self, found: dict[object, list[tuple[str, str]]], row: int, start: object, end: object) -> None:
        here, ends = start, self.plan.diodes[row]
        if "I" in ends:
            found.setdefault(here, []).append((f"I{row}", "i"))
            here = ("row", row)
            found[here] = [(f"I{row}", "e")]
        for column, what in self.plan.along(row):
            if what == TOUCH:
                found.setdefault(here, []).append((f"P{row}-{column}", "O"))
            else:
                name = f"X{row}-{column}{what}"
                found.setdefault(here, []).append((f"{name}-CB", "t"))
                here = ("after", name)
                found[here] = [(f"{name}-D2", "e")]
        if "E" in ends:
            found[here].append((f"E{row}", "i"))
            found.setdefault(end, []).append((f"E{row}", "e"))
        else:
            found.setdefault(end, []).extend(found.pop(here))

    def _lay_column(self, found: dict[object, list[tuple[str, str]]], number: int, start: object) -> object:
        """Both rails of a column; the place where it ends."""
        column = self.plan.columns[number]

        def rail(which: str, at: int) -> object:
            return start if (which, at) == (IN, 0) else ("column", number, which, at)

        for spot in column.spots:
            name = f"P{column.rows[spot]}-{number}"
            found.setdefault(rail(IN, spot), []).append((name, "i"))
            found.setdefault(rail(OUT, spot), []).append((name, "e"))
        crossed = [(IN, at, at + 1, at) for at in column.crossed_in]
        back = column.out == BACK
        crossed += [(OUT, at + back, at + 1 - back, at) for at in column.crossed_out]
        for which, before, after, at in crossed:
            name = f"X{column.rows[at]}-{number}{which}"
            found.setdefault(rail(which, before), []).append((f"{name}-CR", "t"))
            found.setdefault(rail(which, after), []).append((f"{name}-D3", "e"))
        return rail(OUT, _end(column))

    def walk(self, built: Maze, chosen: set[int]) -> Walk:
        """The walk along the rows of these literals, and then through all clauses, each by its first passage."""
        if not self.clauses:
            return through_splits(built, [])
        walked = {
            row
            for variable in self.plan.variables
            for rows in [self.plan.rows_of(variable)]
            for row in rows
            if len(rows) == 1 or self.plan.literals[row] in chosen
        }
        told = [one for row in sorted(walked) for one in self._row_ways(row)]
        for number in range(len(self.plan.columns)):
            told += self._column_ways(number, walked)
        return through_splits(built, [self._step(one) for one in told])

    def _step(self, told: str) -> Step:
        name, enter, leave = told.split()
        letters = LETTERS[self._parts[name]]
        place = letters.index(enter), letters.index(leave)
        return Step(self._number[name], *place, _OPEN if enter == leave else None)

    def _row_ways(self, row: int) -> Iterator[str]:
        ends = self.plan.diodes[row]
        yield from [f"I{row} i e"] if "I" in ends else []
        for column, what in self.plan.along(row):
            name = f"X{row}-{column}{what}"
            yield from [f"P{row}-{column} O O"] if what == TOUCH else (f"{name}-{way}" for way in _ROW_FIRST)
        yield from [f"E{row} i e"] if "E" in ends else []

    def _column_ways(self, number: int, walked: set[int]) -> Iterator[str]:
        column = self.plan.columns[number]
        spot = next(one for one in column.spots if column.rows[one] in walked)

        def crossing(at: int, rail: str) -> Iterator[str]:
            row = column.rows[at]
            ways = _COLUMN_THEN if row in walked else _COLUMN_ALONE
            return (f"X{row}-{number}{rail}-{way}" for way in ways)

        for at in range(spot):
            yield from crossing(at, IN)
        yield f"P{column.rows[spot]}-{number} i e"
        end = _end(column)
        for at in range(spot - 1, end - 1, -1) if column.out == BACK else range(spot, end):
            yield from crossing(at, OUT)

    def assignment(self, walk: Walk, variables: int) -> Assignment:
        """The values that a walk tells: true where it has opened a passage for the variable itself."""
        names = list(self._parts)
        opened = {
            self.plan.literals[int(names[step.gadget][1:].partition("-")[0])]
            for step in walk.steps
            if step.gadget < len(names) and names[step.gadget][0] == "P" and step.enter == step.exit
        }
        return Assignment.of(variable in opened for variable in range(1, variables + 1))


def _end(column: Column) -> int:
    """How far rail B leads: the number of rows before that place."""
    return 0 if column.out == BACK else column.crossed_out.stop
