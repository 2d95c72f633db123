"""Where everything lies.

x grows to the right (R), y upwards (U) and z backwards (B); z = 0 is the level of the value runs. Truth values of the
formula's variables v are runs along x, of the fresh variables u along y, of the fresh variables w along z; a clause
cell lies where the runs of its literals cross. `index` turns coordinates into those of the level's array, whose axes
are layers, rows (downwards) and columns.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from fathom.hardness.reductions.threesat_to_slide.clauses import Clause

Place = tuple[int, int, int]
"""A cell: x, y, z."""

LOWEST, HIGHEST, HIGHEST_WITHOUT_W = -5, 9, 5
W_LEVEL, M_LEVEL = 7, 9
"""Where the forks of the w's lie, and where their two ways meet again."""


class Literal(NamedTuple):
    """A literal of the rewritten formula: the variable's letter v, u or w, and its number, negative if negated."""

    letter: str
    number: int


class ClauseCell(NamedTuple):
    """A cell at z = 0 that is passed along the value runs of these literals and along nothing else."""

    x: int
    y: int
    literals: tuple[Literal, ...]


@dataclass(frozen=True)
class Layout:
    """The coordinates for a tidy formula: `variables` is n, the number of `clauses` m; both are at least 1."""

    variables: int
    clauses: tuple[Clause, ...]

    @property
    def m(self) -> int:
        """The number of clauses."""
        return len(self.clauses)

    @property
    def x_west(self) -> int:
        """The column of the connection, the westernmost."""
        return self.v_fork(self.variables + 1) - 2

    @property
    def x_east(self) -> int:
        """The eastern end of all lines along x."""
        return 4 * self.m + 5

    @property
    def x_bus(self) -> int:
        """The bus: a line along y that serves all lines along x."""
        return 4 * self.m + 4

    @property
    def y_south(self) -> int:
        """The southern end of all lines along y."""
        return -4 * self.variables - 1

    @property
    def y_north(self) -> int:
        """Beyond all lines along x: where the ways between w-forks turn."""
        return 4 * self.variables + 2

    @property
    def y_top(self) -> int:
        """The row of the merge of the last u, the northernmost."""
        return self.u_fork(self.m + 1)

    @property
    def highest(self) -> int:
        """The last layer: there are fewer if there is no w."""
        return HIGHEST if self.wide else HIGHEST_WITHOUT_W

    @property
    def shape(self) -> tuple[int, int, int]:
        """Layers, rows and columns."""
        return self.highest - LOWEST + 1, self.y_top - self.y_south + 1, self.x_east - self.x_west + 1

    def index(self, x: int, y: int, z: int) -> Place:
        """Layer, row and column of a cell."""
        return z - LOWEST, self.y_top - y, x - self.x_west

    def square(self, x: int, y: int, z: int) -> int:
        """The number of a cell in the level."""
        layer, row, column = self.index(x, y, z)
        _, rows, columns = self.shape
        return (layer * rows + row) * columns + column

    # Value runs, forks, and where they meet

    def v_line(self, literal: int) -> int:
        """y of the value run of a literal of the formula."""
        return 4 * literal

    def u_line(self, literal: int) -> int:
        """x of the value run of u_j, or of its negation."""
        return 4 * literal

    def v_fork(self, number: int) -> int:
        """x of the fork of a variable; the run of its value ends in the next fork, the last one in nothing."""
        return -4 * self.m - 2 - 2 * number

    def u_fork(self, number: int) -> int:
        """y of the fork of u_j."""
        return 4 * self.variables + 2 + 2 * number

    def v_line_end(self, number: int) -> int:
        """The western end of the lines of a variable: the next fork, past its own."""
        return self.v_fork(number + 1)

    def u_line_end(self, number: int) -> int:
        """The northern end of the lines of u_j: the next fork, past its own."""
        return self.u_fork(number + 1)

    @property
    def merge_end(self) -> int:
        """The eastern end of the merge after the last u: one cell beyond the run of u_m, which it must not end in."""
        return 4 * self.m + 1

    def w_lines(self, number: int) -> tuple[int, int]:
        """y of the value columns of w_j and of its negation; both are at x = u_line(j)."""
        clause = self.clauses[number - 1]
        return self.v_line(clause[0]), self.v_line(clause[2])

    def w_entry(self, number: int) -> int:
        """y where the fork of w_j is entered: inside it."""
        return min(self.w_lines(number)) + 2

    def w_merge_foot(self, number: int) -> int:
        """The southern end of the merge of w_j: one cell beyond the value columns, which it must not end in."""
        return min(self.w_lines(number)) - 1

    # Clauses

    @cached_property
    def wide(self) -> tuple[int, ...]:
        """The numbers of the clauses with three literals: those that have a w."""
        return tuple(number for number, clause in enumerate(self.clauses, 1) if len(clause) == 3)

    @cached_property
    def clause_cells(self) -> tuple[ClauseCell, ...]:
        """The cells P, Q and R of every clause."""
        cells = []
        for number, clause in enumerate(self.clauses, 1):
            first, second = clause[0], clause[min(1, len(clause) - 1)]
            u, w = Literal("u", number), Literal("w", number)
            cells.append(self._cell(first, u, *([w] if len(clause) == 3 else [])))
            cells.append(self._cell(second, Literal("u", -number)))
            if len(clause) == 3:
                cells.append(self._cell(clause[2], u, Literal("w", -number)))
        return tuple(cells)

    def _cell(self, literal: int, u: Literal, *others: Literal) -> ClauseCell:
        return ClauseCell(self.u_line(u.number), self.v_line(literal), (Literal("v", literal), u, *others))

    @cached_property
    def skips_along_x(self) -> dict[int, list[int]]:
        """For every line along x, by its y: the x of its clause cells."""
        return _grouped((cell.y, cell.x) for cell in self.clause_cells)

    @cached_property
    def skips_along_y(self) -> dict[int, list[int]]:
        """For every line along y, by its x: the y of its clause cells."""
        return _grouped((cell.x, cell.y) for cell in self.clause_cells)

    @property
    def start(self) -> Place:
        """Where the agent starts: in the fork of the first w, or of the first u if there is none."""
        if self.wide:
            first = self.wide[0]
            return self.u_line(first), self.w_entry(first), W_LEVEL
        return 0, self.u_fork(1), 0

    # All value runs, by a cell and the letter of the axis they run along

    def value_runs(self) -> dict[Literal, tuple[str, Place]]:
        """The axis (x, y or z) and an end of the value run of every literal."""
        runs: dict[Literal, tuple[str, Place]] = {}
        for sign in (1, -1):
            for number in range(1, self.variables + 1):
                runs[Literal("v", sign * number)] = "x", (self.x_east, self.v_line(sign * number), 0)
            for number in range(1, self.m + 1):
                runs[Literal("u", sign * number)] = "y", (self.u_line(sign * number), self.y_south, 0)
            for number in self.wide:
                y = self.w_lines(number)[sign < 0]
                runs[Literal("w", sign * number)] = "z", (self.u_line(number), y, M_LEVEL)
        return runs


def _grouped(pairs: Iterable[tuple[int, int]]) -> dict[int, list[int]]:
    groups: dict[int, list[int]] = {}
    for key, value in pairs:
        groups.setdefault(key, []).append(value)
    return groups
