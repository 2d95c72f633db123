"""The board of queens that all have two captures, and the ways of solutions to it and back.

Lines are *private* if nothing else is on them. A *debt* is a queen with two others behind it on private lines: the
farthest has to capture its way, and arrives at the debt without captures left. So a debt is a queen without captures,
made of queens with two. Every place but the last that is captured on needs a queen with two captures that captures
there last, and goes on; a queen does that for one place.

- The top row has a queen T for each red vertex, debts and cleaners (plain queens), as many as make n + c - z = 2k, and
  at its end a *gate*: a queen with a helper of its own, which leads to the *goal*, a debt that nothing can help. So
  everything ends at the goal. If the T of a columns are captured on, n - a others and c cleaners have to help these
  and z debts: a is at most k.
- A blue vertex with d neighbours has a row: a queen in the column of each, d - 1 debts between them, and a *collector*
  at the end. They are d + 1 to help d - 1 debts, and the row must be left by a column: so one queen of the columns is
  captured on, the others all help, and what goes up the column arrives without captures left.

A row may be helped by others only at the cost of a T, or of two for one more column; so the columns in which rows are
captured on are a set of at most k in any solution.
"""

from __future__ import annotations

from fathom.answer import watch_here
from fathom.hardness.reduction import Built
from fathom.hardness.reductions.redblue_to_solochess.boards import Moves, on_board
from fathom.hardness.reductions.redblue_to_solochess.placing import Placed, Square
from fathom.problems.redblue.model import Chosen, RedBlue
from fathom.puzzles.solochess.solve.line import clearing


def balance(instance: RedBlue) -> tuple[int, int]:
    """How many debts and cleaners the top row has."""
    spare = instance.reds - 2 * instance.most
    return max(0, spare), max(0, -spare)


def pieces_of(instance: RedBlue) -> int:
    """How many queens there are."""
    debts, cleaners = balance(instance)
    rows = sum(len(beside) + 1 + 3 * max(0, len(beside) - 1) for beside in instance.blues)
    return rows + instance.reds + 3 * debts + cleaners + 5


class Board:
    """Where the queens stand."""

    def __init__(self, instance: RedBlue) -> None:
        self.instance = instance
        self.top = len(instance.blues) + 1
        gap, column = self.top + 1, 0  # so far apart that ranks are fewer: no diagonal between columns
        self.column: dict[int, int] = {}
        debts: list[Square] = []
        for red in range(1, instance.reds + 1):
            self.column[red] = column = column + gap
            for number, beside in enumerate(instance.blues, 1):
                if red in beside and red != beside[-1]:
                    column += gap
                    debts.append((number, column))
        self.collector: dict[int, Square] = {}
        for number in range(1, self.top):
            column += gap
            self.collector[number] = (number, column)
        many, cleaners = balance(instance)
        row = [(self.top, column + gap * (place + 1)) for place in range(many + cleaners)]
        debts += row[:many]
        self.gate = (self.top, column + gap * (many + cleaners + 1))
        plain = [(number, self.column[red]) for number, beside in enumerate(instance.blues, 1) for red in beside]
        tops = [(self.top, at) for at in self.column.values()]
        placed = Placed([*tops, *plain, *debts, *self.collector.values(), *row[many:], self.gate])
        self.helper = placed.beside(self.gate)
        self.goal = placed.beside(self.gate)
        self.behind: dict[Square, tuple[Square, Square]] = {}
        for debt in (*debts, self.goal):
            near = placed.beside(debt)
            self.behind[debt] = (placed.beside(near), near)
        self.squares = placed.squares

    def moves(self, chosen: Chosen) -> Moves:
        """The captures that clear the board, from a dominating set."""
        made: Moves = []
        for debt, (far, near) in self.behind.items():
            made += [(far, near), (near, debt)]
        risen: dict[int, list[int]] = {}
        for number, beside in enumerate(self.instance.blues, 1):
            watch_here().check("collecting rows", number, len(self.instance.blues))
            exit_ = next(red for red in beside if red in chosen.reds)
            made += self._row(number, exit_)
            risen.setdefault(exit_, []).append(number)
        for red, numbers in risen.items():
            column = self.column[red]
            made += [((number, column), (self.top, column)) for number in reversed(numbers)]
        made += self._top_row(set(risen))
        return [*made, (self.helper, self.gate), (self.gate, self.goal)]

    def _row(self, number: int, exit_: int) -> Moves:
        """A row is collected in one column: on either side queens take the debts before them, and go on."""
        place = (number, self.column[exit_])
        row = sorted(square for square in self.squares if square[0] == number and self._is_of(number, square))
        before = [square for square in row if square < place][::-1]
        after = [square for square in row if square > place][:-1]  # the collector comes last
        made: Moves = []
        for side in (before, after):
            for debt, queen in zip(side[::2], side[1::2], strict=True):
                made += [(queen, debt), (debt, place)]
        return [*made, (self.collector[number], place)]

    def _is_of(self, number: int, square: Square) -> bool:
        """Whether a square of the rank of a row belongs to it, and not to a queen behind a debt."""
        beside = self.instance.blues[number - 1]
        columns = {self.column[red] for red in beside}
        return square[1] in columns or square in self.behind or square == self.collector[number]

    def _top_row(self, hit: set[int]) -> Moves:
        """The top row is cleared to the gate; those in these columns have no captures left, nor have debts."""
        columns = {self.column[red] for red in hit}
        row = sorted(square for square in self.squares if square[0] == self.top and square <= self.gate)
        row = [square for square in row if square not in self._aside()]
        left = [0 if square[1] in columns or square in self.behind else 2 for square in row]
        return [(row[start], row[end]) for start, end in clearing(left, len(row) - 1)]

    def _aside(self) -> set[Square]:
        return {square for pair in self.behind.values() for square in pair} | {self.helper, self.goal}

    def chosen(self, moves: Moves) -> Chosen:
        """The columns in which rows of blue vertices are captured on."""
        rows = {
            (number, self.column[red]): red for number, beside in enumerate(self.instance.blues, 1) for red in beside
        }
        return Chosen.of(rows[end] for _, end in moves if end in rows)


def built(instance: RedBlue) -> Built:
    """The board of queens."""
    board = Board(instance)
    return on_board(instance, dict.fromkeys(board.squares, 2), board.moves, board.chosen)
